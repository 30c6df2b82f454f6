"""How long threads of a card wait for one another, found while they play: what suits a game is known to nobody before.

To wait longer is to do more at a time, and less often. Which of both is worth more differs by game, by card and by
how many lanes there are; matches are the same.
"""

from collections.abc import Sequence

# A try is so many launches, of which those in the middle wait otherwise: what changes steadily is the same for both.
ORDER = (False, True, True, False)
# Another length is tried by these factors, and must make so much more of the time; all are tried again after so many
# launches.
LONGER, GAIN, REST = (2.0, 0.5), 1.03, 60
# How much longer or shorter than usual threads wait, at most.
MOST = 8.0


class Tempo:
    """Which multiple of the usual time threads wait.

    Attributes:
        kept: the best so far. factor: that of the next launch. is_found: whether all ways were tried since it began.

    >>> tempo = Tempo()
    >>> for _ in range(40):
    ...     tempo.note(rate=10 - abs(tempo.factor - 4))
    >>> tempo.kept, tempo.is_found
    (4.0, True)
    """

    def __init__(self) -> None:
        self.kept, self.factor, self.is_found = 1.0, 1.0, False
        self._ways, self._rates, self._rest = list(LONGER), list[float](), 0

    def note(self, rate: float) -> None:
        """Takes note of what a launch with this factor has made of its time, and decides on that of the next."""
        if self._rest:
            self._rest -= 1
            return
        self._rates.append(rate)
        if len(self._rates) == len(ORDER):
            self._judge()
        self.factor = self.kept * self._ways[0] if ORDER[len(self._rates)] else self.kept

    def _judge(self) -> None:
        """Keeps the other factor if it was better, and goes on that way; else tries the other way, and then rests."""
        tried = list(zip(self._rates, ORDER, strict=True))
        usual, other = (sum(rate for rate, changed in tried if changed is one) for one in (False, True))
        way = self._ways.pop(0)
        if other > GAIN * usual:
            self.kept *= way
            self._ways = [way]  # the way back is known to be worse
        self._rates.clear()
        self._ways = self._possible(self._ways)
        if not self._ways:
            self._ways, self._rest, self.is_found = self._possible(LONGER), REST, True

    def _possible(self, ways: Sequence[float]) -> list[float]:
        return [way for way in ways if 1 / MOST <= self.kept * way <= MOST]
