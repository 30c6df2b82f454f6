"""What a seat knows for certain in Diamant: everything but what others have chosen this turn and the order of the deck.

Cards are named: a treasure by its gems, a hazard by its number with an "h", a relic by its worth with an "r".
"""

from collections import Counter
from typing import Any

from spinney.core.events import PLAYED, Event
from spinney.core.game import Game
from spinney.games.diamant import events as told

TREASURES = (1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17)
RELICS = (5, 7, 8, 10, 12)
NAMES = [*map(str, TREASURES), *(f"h{hazard}" for hazard in range(5) for _ in range(3)), *(f"r{r}" for r in RELICS)]


def named(cards: int) -> Counter[str]:
    """The cards of a set, which has a bit for each."""
    return Counter(name for number, name in enumerate(NAMES) if cards >> number & 1)


class Oracle:
    """One seat's knowledge."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat, self.players = seat, game.players
        self.deck = Counter(NAMES if int(getattr(game.parameters, "relics", 1)) == 2 else NAMES[:30])
        self.path: list[str] = []
        self.carried, self.inside = 0, set(range(game.players))
        self.on_path = 0
        self.chests = [0] * game.players
        self.chosen: int | None = None

    def tell(self, event: Event) -> None:
        kind, (first, second, third, fourth) = event.kind, event.values
        if kind == PLAYED:
            self.chosen = second
        elif kind in (told.GOES_ON, told.LEAVES):
            self.chosen = None
        if kind == told.ENTERS:
            self.inside = set(range(self.players))
            self.deck += Counter([f"r{second}"] if second else [])
        elif kind == told.TREASURE:
            self._turned_up(str(first))
            self.carried += second
            self.on_path += third
        elif kind == told.HAZARD:
            self._turned_up(f"h{first}")
        elif kind == told.RELIC:
            self._turned_up(f"r{first}")
        elif kind == told.LEAVES:
            self.inside.remove(first)
            self.chests[first] += second + third + fourth
            self.on_path -= third
            self.path = [card for card in self.path if not fourth or card[0] != "r"]
        elif kind == told.COLLAPSES:
            self.deck -= Counter([f"h{first}"])
        elif kind == told.CAVE_ENDS:
            self.deck += Counter(card for card in self.path if card[0] != "r")
            self.path, self.carried, self.on_path, self.inside = [], 0, 0, set()

    def _turned_up(self, card: str) -> None:
        self.deck -= Counter([card])
        self.path.append(card)

    def contradictions(self, record: Any) -> list[str]:
        gems = sum(int(record.gems) >> 4 * card & 15 for card in range(15))
        chests = [int(record.chests) >> 10 * seat & 1023 for seat in range(self.players)]
        inside = {seat for seat in range(self.players) if int(record.inside) >> seat & 1}
        chosen = None
        if self.seat in inside and not int(record.waiting) >> self.seat & 1:
            chosen = int(record.leaving) >> self.seat & 1
        pairs = {
            "the deck": (named(int(record.deck)), self.deck),
            "the path": (named(int(record.path)), Counter(self.path)),
            "what lies on the path": (gems, self.on_path),
            "what is carried": (int(record.hand), self.carried),
            "who is in the cave": (inside, self.inside),
            "the chests": (chests, self.chests),
            "the own choice": (chosen, self.chosen),
        }
        return [f"{what}: {is_} and not {known}" for what, (is_, known) in pairs.items() if is_ != known]
