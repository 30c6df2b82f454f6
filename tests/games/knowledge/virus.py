"""What a seat knows for certain in Virus!.

It sees where all cards go that are played or discarded, so it knows which are unseen: in other hands, or in the draw
pile. At a shuffle the draw pile is what lay on the discards, and all else that is unseen is in other hands, old cards
from then on. A card that somebody plays later may be old or drawn since; what would be true either way is certain.
"""

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

from spinney.core.events import PLAYED, Event
from spinney.core.game import Game
from spinney.games.virus import events as told

COPIES = (5, 5, 5, 5, 1, 4, 4, 4, 4, 1, 4, 4, 4, 4, 4, 3, 3, 2, 1, 1)
VIRUS, MEDICINE, THIEF = 5, 10, 15
# The codes of viruses, medicines, treatments and discards begin here, the docs say.
CODES = [*range(5), *(5 + 30 * i for i in range(5)), *(155 + 5 * i for i in range(5)), 180, 210, 360, 510, 511]
DRAW = 517
SETS = [(x, y, z) for z in range(21) for y in range(z + 1) for x in range(y + 1)]
Cards = Counter[int]


@cache
def cards_of(word: int) -> Cards:
    """Cards by type, from a word with three bits for each."""
    return +Counter({kind: word >> 3 * kind & 7 for kind in range(20)})


@cache
def cards_used(action: int) -> Cards:
    """The cards that an action takes from the hand."""
    if action >= DRAW:
        return Counter(each - 1 for each in SETS[action - DRAW] if each)
    return Counter([max(kind for kind in range(20) if CODES[kind] <= action)])


class Oracle:
    """One seat's knowledge."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat, self.players = seat, game.players
        self.own: Cards = Counter()
        self.discards: Cards = Counter()
        self.bodies: Cards = Counter()
        self.sizes = [0] * game.players
        # Since the last shuffle: what the others hold for certain among them, the types that were in hands then and
        # those that were shuffled, and for each seat how many old cards it may have.
        self.sure: Cards = Counter()
        self.held, self.shuffled = set[int](), set(range(20))
        self.old = [{0} for _ in range(game.players)]

    @property
    def unseen(self) -> Cards:
        return Counter(dict(enumerate(COPIES))) - self.own - self.discards - self.bodies

    def tell(self, event: Event) -> None:
        kind, (first, second, third, _) = event.kind, event.values
        if kind == PLAYED:
            self._plays(first, second)
        elif kind == told.DREW:
            self.own += cards_of(second)
            self.sizes[first] += cards_of(second).total()
        elif kind == told.DREW_HIDDEN:
            self.sizes[first] += second
        elif kind == told.SHUFFLED:
            self._shuffled()
        elif kind == told.THROWS_AWAY:
            self._leave(first, cards_of(second))
            self.discards += cards_of(second)
        else:
            self._lies_on_body(kind, second, third)

    def _plays(self, seat: int, action: int) -> None:
        used = cards_used(action)
        self._leave(seat, used)
        (card, *more) = [*used.elements(), None]
        if action >= DRAW or (more == [None] and card is not None and card >= THIEF):
            self.discards += used
        else:
            self.bodies += used  # what its effect tells puts it right

    def _lies_on_body(self, kind: int, organ: int, colour: int) -> None:
        """Cards that go from a body to the discards; the card played was counted there just now."""
        played_virus = kind in (told.DESTROYS, told.UNVACCINATES)
        gone: Cards = Counter()
        if kind == told.DESTROYS:
            gone = Counter([organ, VIRUS + colour])
        elif kind == told.UNVACCINATES:
            gone = Counter([MEDICINE + colour])
        elif kind == told.CURES:
            gone = Counter([VIRUS + colour])
        if gone:
            gone[self._last] += 1
            assert played_virus == (VIRUS <= self._last < MEDICINE)
            self.bodies -= gone
            self.discards += gone

    def _leave(self, seat: int, cards: Cards) -> None:
        """Cards leave a hand."""
        size = self.sizes[seat]
        self.sizes[seat] -= cards.total()
        self._last = max(cards, default=-1)
        if seat == self.seat:
            self.own -= cards
        elif self.old[seat] != {0}:
            self.sure -= cards
        self.old[seat] = {after for before in self.old[seat] for after in self._old_after(before, size, cards)}

    def _old_after(self, old: int, size: int, cards: Cards) -> set[int]:
        """How many old cards a hand may have left after these have left it."""
        gone, must, may = cards.total(), 0, 0
        for kind, copies in cards.items():
            must += copies * (kind not in self.shuffled)
            may += copies * (kind in self.held)
            if kind not in self.shuffled and kind not in self.held:
                return set()
        return {
            old - were_old for were_old in range(must, may + 1) if were_old <= old and gone - were_old <= size - old
        }

    def _shuffled(self) -> None:
        self.sure = self.unseen
        self.held, self.shuffled = set(self.unseen) | set(self.own), set(+self.discards)
        self.old = [{size} for size in self.sizes]
        self.discards = Counter()

    def contradictions(self, record: Any) -> list[str]:
        hands = [cards_of(int(record.hands[seat])) for seat in range(self.players)]
        found = []
        if hands[self.seat] != self.own:
            found.append(f"the own hand is {dict(hands[self.seat])}, and not {dict(self.own)}")
        if [hand.total() for hand in hands] != self.sizes:
            found.append(f"hands have {[hand.total() for hand in hands]} cards, and not {self.sizes}")
        others = [seat for seat in range(self.players) if seat != self.seat]
        together = sum((hands[seat] for seat in others), Counter[int]())
        if not together <= self.unseen:
            found.append(f"others hold {dict(together - self.unseen)}, which are elsewhere")
        if not self.sure <= together:
            found.append(f"nobody holds {dict(self.sure - together)}, which were not in the pile")
        elif not self._can_hold([hands[seat] for seat in others], [max(self.old[seat]) for seat in others]):
            found.append("somebody must have drawn a card before it was shuffled")
        for seat in others:
            if not self._explained(hands[seat], self.old[seat]):
                found.append(
                    f"seat {seat} holds {dict(hands[seat])}, with {self.old[seat]} cards from before the shuffle"
                )
        return found

    def _explained(self, hand: Cards, old: set[int]) -> bool:
        """Whether a hand can have one of these numbers of old cards."""
        must = sum(copies for kind, copies in hand.items() if kind not in self.shuffled)
        may = sum(copies for kind, copies in hand.items() if kind in self.held)
        return any(must <= number <= may for number in old)

    def _can_hold(self, hands: list[Cards], most: list[int]) -> bool:
        """Whether the sure cards are in these hands, if each has so many of them at most."""
        left = {self.key(self.sure)}
        for hand, limit in zip(hands, most, strict=True):
            left = {rest for cards in left for rest in self._less(Counter(dict(cards)), hand, limit)}
        return () in left

    def _less(self, cards: Cards, hand: Cards, limit: int) -> set[tuple[tuple[int, int], ...]]:
        """What is left of the cards after a hand has taken as many of them as it can."""
        held = list((hand & cards).elements())
        return {self.key(cards - Counter(some)) for some in combinations(held, min(limit, len(held)))}

    @staticmethod
    def key(cards: Cards) -> tuple[tuple[int, int], ...]:
        return tuple(sorted((+cards).items()))
