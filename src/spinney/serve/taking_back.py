"""When a move may be taken back: where nobody has learnt anything that cannot be unlearnt.

A person may take back their own last move, with everything that followed, if

1. no other person has moved since;
2. the rules have drawn no random number since: the same number would be drawn again, and is known by now;
3. in a game with secrets: the match is not over (all cards are shown then), and all that was told since are the moves
   of people. A card drawn or shown, the answer to a guess, and what an agent played from its hand are news; and
4. every other person at the table agrees.
"""

from collections.abc import Sequence

from spinney.agents import Agent
from spinney.arena.stepper import Move
from spinney.core.errors import SpinneyError
from spinney.core.events import CHOSE, PLAYED
from spinney.core.state import State


class Consent:
    """Whether the people at a table agree to somebody's taking a move back.

    >>> consent = Consent([0, 1, 2])
    >>> consent.ask(1)
    >>> consent.answer(2, yes=True)
    >>> consent.asked_by, consent.waits_for()
    (1, [0])
    """

    def __init__(self, people: Sequence[int]) -> None:
        self._people = tuple(people)
        self.forget()

    def forget(self) -> None:
        """Nobody asks any more."""
        self.asked_by: int | None = None
        self._agreed: set[int] = set()

    def ask(self, seat: int) -> None:
        """Somebody asks for a move to be taken back."""
        self.asked_by, self._agreed = seat, set()

    def answer(self, seat: int | None, yes: bool) -> None:
        """Somebody who was asked agrees, or does not; then it is settled."""
        if seat is None or seat not in self.waits_for():
            raise SpinneyError("nobody has asked you to take a move back")
        if yes:
            self._agreed.add(seat)
        else:
            self.forget()

    def waits_for(self) -> list[int]:
        """The people who have not answered."""
        settled = {self.asked_by} | self._agreed
        return [] if self.asked_by is None else [one for one in self._people if one not in settled]


def why_not(state: State, moves: Sequence[Move], seats: Sequence[Agent | None], seat: int) -> str | None:
    """Why this seat cannot take its last move back, in a sentence; None if it can.

    >>> import spinney
    >>> start = spinney.load("tic-tac-toe").start()
    >>> why_not(start.apply(4), [Move(start, 4)], [None, None], 0)
    >>> why_not(start.apply(4), [Move(start, 4)], [None, None], 1)
    'you have not moved yet'
    """
    own = [number for number, move in enumerate(moves) if move.player == seat]
    if not own:
        return "you have not moved yet"
    since = moves[own[-1] :]
    if any(seats[move.player] is None for move in since[1:]):
        return "another person has moved since"
    if (since[0].state.future != state.future).any():
        return "chance has had a say since"
    if not state.game.declaration.hidden:
        return None
    if state.is_over:
        return "the match is over and all cards have been shown"
    if any(seats[move.player] is not None or _tells_news(move) for move in since):
        return "something hidden has come to light since"
    return None


def _tells_news(move: Move) -> bool:
    """Whether anybody was told more than which action was played."""
    return any(event.kind not in (PLAYED, CHOSE) for event in move.events)
