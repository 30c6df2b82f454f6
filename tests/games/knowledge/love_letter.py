"""What a seat at Love Letter knows: every way in which the hands may be, one by one.

The hands of all players together are a world. What the seat perceives throws out worlds, or lets a world go on in
several ways; a hand that no world has cannot be. Nothing is summed up, so nothing that follows is missed.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from spinney.core.events import PLAYED, Event
from spinney.core.game import Game
from spinney.games.love_letter import events

NAMES = ("", "spy", "guard", "priest", "baron", "handmaid", "prince", "chancellor", "king", "countess", "princess")
DECK = Counter({2: 5, 3: 2, 4: 2, 5: 2, 6: 2, 8: 1, 9: 1, 10: 1})
PRINCE, KING, COUNTESS = 6, 8, 9
# Where the second card of the player to move stands among the hands.
DRAWN = 10
NOTHING, KINDS = 0, range(1, len(NAMES))

World = tuple[int, ...]


class Oracle:
    """Follows the worlds that one seat thinks possible. `seen` are the cards that lie face up."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.describe = game.start().describe
        self.seen: Counter[int] = Counter()
        self.worlds: set[World] = set()
        self.drawn = NOTHING  # the seat's own second card
        self.comparing: tuple[int, int] | None = None

    def tell(self, event: Event) -> None:
        """Takes in an event."""
        a, b, c, d = event.values
        if event.kind == PLAYED:
            self._played(a, NAMES.index(self.describe(b).split(":")[0]))
        elif event.kind == events.ROUND:
            self.seen, self.worlds, self.drawn = Counter(), {(NOTHING,) * self.game.players}, NOTHING
        elif event.kind == events.LEFT_OUT:
            self.seen.update([a, b, c])
        elif event.kind == events.DEALT:
            self._fill(a, b)
        elif event.kind in (events.DREW, events.TOOK_ASIDE):
            self._drew(a, b)
        elif event.kind == events.GUESSED:
            self._keep(lambda world: (world[a] == b) == bool(c))
        elif event.kind == events.SHOWN and c:
            self._keep(lambda world: world[a] == c)
        elif event.kind == events.COMPARED:
            self.comparing = (a, b)
            self._keep(lambda world: not c or (world[a], world[b]) == (c, d))
        elif event.kind == events.TIED:
            self._keep(lambda world: world[a] == world[b])
            self.comparing = None
        elif event.kind == events.DISCARDED:
            self._lays_down(a, b)
        elif event.kind == events.SWAPPED:
            self._keep(lambda world: not c or (world[a], world[b]) == (c, d))
            self.worlds = {self._with(self._with(world, a, world[b]), b, world[a]) for world in self.worlds}
        elif event.kind == events.OUT:
            self._out(a, b)
        elif event.kind == events.HAND:
            self._keep(lambda world: world[a] == b)

    def _keep(self, may_be: Callable[[World], bool]) -> None:
        self.worlds = {world for world in self.worlds if may_be(world)}

    def _with(self, world: World, seat: int, card: int) -> World:
        return (*world[:seat], card, *world[seat + 1 :])

    def unseen(self) -> list[int]:
        """How many cards of each kind the seat does not see, other players' hands included; those that a world has in
        hands are more than what it leaves in the pile or set aside.
        """
        copies = [DECK[kind] - self.seen[kind] for kind in range(len(NAMES))]
        copies[self.drawn] -= 1
        return copies

    def _fill(self, seat: int, card: int) -> None:
        """A seat without a card gets one, unknown if it is 0."""
        unseen, kinds = self.unseen(), [card] if card else KINDS
        self.worlds = {
            self._with(world, seat, each) for world in self.worlds for each in kinds if unseen[each] > world.count(each)
        }

    def _drew(self, seat: int, card: int) -> None:
        if any(world[seat] == NOTHING for world in self.worlds):
            self._fill(seat, card)
        elif seat == self.seat:
            self.drawn = card
            unseen = self.unseen()
            self._keep(lambda world: unseen[card] >= world.count(card))

    def _lays_down(self, seat: int, card: int) -> None:
        self._keep(lambda world: world[seat] == card)
        self.worlds = {self._with(world, seat, NOTHING) for world in self.worlds}
        self.seen[card] += 1

    def _out(self, seat: int, card: int) -> None:
        if self.comparing:
            (winner,) = set(self.comparing) - {seat}
            self._keep(lambda world: world[winner] > card)
            self.comparing = None
        self._lays_down(seat, card)

    def _played(self, player: int, card: int) -> None:
        """A player puts one of two cards down and keeps the other."""
        found, unseen, own = set[World](), self.unseen(), player == self.seat
        for world in self.worlds:
            if world[player] == card:
                seconds = [self.drawn] if own else [kind for kind in KINDS if unseen[kind] > world.count(kind)]
                found |= {self._with(world, player, second) for second in seconds}
            elif self.drawn == card if own else unseen[card] > world.count(card):
                found.add(world)
        self.worlds, self.drawn = found, NOTHING
        if card in (PRINCE, KING):
            self._keep(lambda world: world[player] != COUNTESS)
        self.seen[card] += 1

    def contradictions(self, record: Any) -> list[str]:
        """Hands and second cards that cannot be."""
        hands = tuple(int(card) for card in record.hands[: self.game.players])
        found = [
            f"player {seat + 1} cannot hold the {NAMES[card]}"
            for seat, card in enumerate(hands)
            if not any(world[seat] == card for world in self.worlds)
        ]
        if not found and hands not in self.worlds:
            found = [f"the hands cannot be {', '.join(NAMES[card] for card in hands)} together"]
        second = int(record.hands[DRAWN])
        if int(record.player) == self.seat and second != self.drawn:
            found.append(f"the second card is {NAMES[second]}, and not {NAMES[self.drawn]}")
        if int(record.player) != self.seat and second and self.unseen()[second] <= hands.count(second):
            found.append(f"nobody can have drawn the {NAMES[second]}")
        return found
