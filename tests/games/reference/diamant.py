"""Diamant as plainly as it can be written: lists of cards, a hand and a chest for everybody."""

from collections.abc import Callable
from copy import deepcopy

# A treasure is its value, a hazard its name, a relic its worth with a sign before it.
Card = int | str
Draw = Callable[[list[Card]], Card]

TREASURES: list[Card] = [1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17]
HAZARDS = ["scorpions", "snakes", "gas", "explosion", "rockfall"]
RELICS = [-5, -7, -8, -10, -12]


def is_hazard(card: Card) -> bool:
    return isinstance(card, str)


def is_relic(card: Card) -> bool:
    return isinstance(card, int) and card < 0


class Table:
    """A game of so many players; `draw` picks one of the cards of the deck."""

    def __init__(self, players: int, caves: int = 5, relics: int = 1) -> None:
        self.players, self.caves, self.relics = players, caves, relics
        self.deck: list[Card] = TREASURES + HAZARDS * 3 + (RELICS if relics == 2 else [])
        self.path: list[tuple[Card, int]] = []  # with the gems that lie on each
        self.removed: list[Card] = []
        self.chests = [0] * players
        self.hands: dict[int, int] = {}  # of those in the cave
        self.cave = 0

    def copy(self) -> "Table":
        return deepcopy(self)

    def enter(self, draw: Draw) -> None:
        """Begins the next cave."""
        if self.relics == 1:
            self.deck.append(RELICS[self.cave])
        self.hands = dict.fromkeys(range(self.players), 0)
        self.turn_up(draw)

    def turn(self, leavers: list[int], draw: Draw) -> None:
        """One turn, in which these leave and everybody else in the cave goes on."""
        self.leave(leavers)
        if not self.hands:
            self.end_cave(draw)
        elif self.turn_up(draw) == "collapse":
            self.hands = {}
            self.end_cave(draw)

    def leave(self, leavers: list[int]) -> None:
        if not leavers:
            return
        if len(leavers) == 1:
            for card, _ in self.path:
                if is_relic(card):
                    self.chests[leavers[0]] += -int(card)
            self.path = [(card, gems) for card, gems in self.path if not is_relic(card)]
        for place, (card, gems) in enumerate(self.path):
            for seat in leavers:
                self.chests[seat] += gems // len(leavers)
            self.path[place] = (card, gems % len(leavers))
        for seat in leavers:
            self.chests[seat] += self.hands.pop(seat)

    def turn_up(self, draw: Draw) -> str:
        card = draw(self.deck)
        self.deck.remove(card)
        if is_hazard(card) and card in [other for other, _ in self.path]:
            self.removed.append(card)
            return "collapse"
        if is_hazard(card) or is_relic(card):
            self.path.append((card, 0))
            return "no treasure"
        for seat in self.hands:
            self.hands[seat] += int(card) // len(self.hands)
        self.path.append((card, int(card) % len(self.hands)))
        return "treasure"

    def end_cave(self, draw: Draw) -> None:
        self.deck += [card for card, _ in self.path if not is_relic(card)]
        self.path = []
        self.cave += 1
        if self.cave < self.caves:
            self.enter(draw)
