"""What a seat knows for certain in Uno: its own hand, what was played, hands given away, and what others cannot hold.

A hand is a list of places, the longest held first. Whoever draws because nothing can be played shows that no place
holds a card that could have been played, and a wild draw four shows that none holds the colour asked for; cards drawn
later may be anything. Which place a played card comes from is not seen. To take it from the longest held that may have
had it leaves all hands possible that any other choice would: whatever an older place may hold, a newer one may. A place
whose card is known stays known, and goes where its hand goes, until a card like it is played from that hand.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from spinney.core.events import PLAYED, Event
from spinney.core.game import Game
from spinney.games.uno import events

DRAW, KEEP, SWAP = 60, 61, 62
WILD, WILD_DRAW_FOUR = 52, 56
DECK = Counter({card: 1 if card % 13 == 0 else 2 for card in range(52)}) + Counter({WILD: 4, WILD_DRAW_FOUR: 4})


def face(code: int) -> int:
    return code if code < 52 else code & ~3


def colour(code: int) -> int:
    return code // 13 if code < 52 else code % 4


@cache
def of_colour(code: int) -> frozenset[int]:
    """The coloured cards that follow a code by their colour."""
    return frozenset(card for card in range(52) if card // 13 == colour(code))


@cache
def playable(code: int) -> frozenset[int]:
    """All cards that may follow a code, for somebody who has none of its colour."""
    symbol = {card for card in range(52) if code < 52 and card % 13 == code % 13}
    return of_colour(code) | symbol | {WILD, WILD_DRAW_FOUR}


@dataclass
class Place:
    """A card in a hand: its face if the seat knows it, else what it cannot be."""

    known: int | None = None
    never: set[int] = field(default_factory=set)

    def may_be(self, card: int) -> bool:
        return card == self.known if self.known is not None else card not in self.never


class Oracle:
    def __init__(self, game: Game, seat: int) -> None:
        self.seat, self.rules = seat, game.parameters
        self.hands: list[list[Place]] = [[] for _ in range(game.players)]
        self.given: list[list[Place]] = []  # the hands before they are passed on
        self.top = 0
        self.played: Counter[int] = Counter()
        self.pile = 0
        self.stack = 0
        self.waiting: int | None = None  # a drawn wild that lies open
        self.stuck: int | None = None  # who draws because nothing can be played, and must play what can be
        self.fresh: int | None = None  # who may play or keep the newest card of the hand

    def tell(self, event: Event) -> None:
        kind, (first, second, *rest) = event.kind, event.values
        if kind != events.TOOK_HAND:
            self.given = []
        if kind == PLAYED:
            self._acts(first, second)
        elif kind == events.OPENS:
            self.hands, self.pile, self.played, self.stack = [[] for _ in self.hands], DECK.total(), Counter(), 0
        elif kind == events.DEALT:
            faces: list[int | None] = list(hand_of(*rest).elements()) if first == self.seat else [None] * second
            self.hands[first] = [Place(card) for card in faces]
            self.pile -= second
        elif kind == events.TURNED_UP:
            self.pile -= 1
            self._lies(first)
        elif kind == events.RESHUFFLED:
            self.pile, self.played = first, Counter([face(self.top)])
        elif kind == events.DREW:
            self._draws(first, None if second == events.UNSEEN else second)
        elif kind == events.DREW_NOTHING:
            self.fresh = None
        elif kind == events.PLAYED_DRAWN:
            self.pile -= 1
            self._lies(second)
        elif kind == events.DREW_WILD:
            self.pile -= 1
            self.waiting = second
        elif kind == events.STACKED:
            self.stack = second
        elif kind == events.TOOK_HAND:
            self.given = self.given or list(self.hands)
            self.hands[first] = list(self.given[second])
            if first == self.seat:
                self.hands[first] = [Place(card) for card in hand_of(*rest).elements()]

    def _draws(self, player: int, card: int | None) -> None:
        self.pile -= 1
        self.hands[player].append(Place(card))
        if self.stuck == player:
            self._lacks(player, playable(self.top))

    def _acts(self, player: int, action: int) -> None:
        self.stuck = None
        if action == DRAW and self.stack:
            self.stack = 0
        elif action == DRAW:
            choice = self.rules.keep_drawn or self.rules.free_draw
            self.stuck, self.fresh = (None, player) if choice else (player, None)
            if not self.rules.free_draw:
                self._lacks(player, playable(self.top))
        elif action == KEEP:
            self.fresh = None
        elif action < DRAW:
            self._plays(player, action)

    def _plays(self, player: int, code: int) -> None:
        if self.waiting is not None:
            self.waiting = None
        elif self.fresh is not None:
            self.fresh = None
            self.hands[player].pop()
        else:
            self._leaves(player, face(code))
        if face(code) == WILD_DRAW_FOUR and not self.stack:
            self._lacks(player, of_colour(self.top))
        self._lies(code)

    def _lies(self, code: int) -> None:
        self.top, self.stuck = code, None
        self.played[face(code)] += 1

    def _lacks(self, player: int, cards: frozenset[int]) -> None:
        """None of the places in this hand holds one of the cards."""
        for place in self.hands[player]:
            place.never |= cards

    def _leaves(self, player: int, card: int) -> None:
        """A card is played from a hand; one that is known to be there counts as the one."""
        places = [place for place in self.hands[player] if place.may_be(card)]
        self.hands[player].remove(next((place for place in places if place.known is not None), places[0]))

    # What a position has that cannot be.

    def contradictions(self, record: Any) -> list[str]:
        return list(self._found(record))

    def _found(self, record: Any) -> Iterator[str]:
        hands = [hand_of(*map(int, record.hands[player])) for player in range(len(self.hands))]
        if int(record.over):
            return
        pile = hand_of(*map(int, record.pile))
        on_table = self.played + Counter([self.waiting] * (self.waiting is not None))
        if pile + on_table + sum(hands, Counter()) != DECK:
            yield f"the cards played are not {dict(on_table)}"
        if pile.total() != self.pile:
            yield f"the pile has {pile.total()} cards instead of {self.pile}"
        for player, (hand, places) in enumerate(zip(hands, self.hands, strict=True)):
            yield from self._in_hand(player, hand, places)
        if self.fresh is not None:
            card = face(int(record.fresh) - 1 & 63)
            if not hands[self.fresh][card] or not self.hands[self.fresh][-1].may_be(card):
                yield f"the card just drawn is not {card}"

    def _in_hand(self, player: int, hand: Counter[int], places: list[Place]) -> Iterator[str]:
        if hand.total() != len(places):
            yield f"hand {player} has {hand.total()} cards instead of {len(places)}"
            return
        left = hand.copy()
        for place in sorted(places, key=lambda place: place.known is None):
            card = next((card for card in left.elements() if place.may_be(card)), None)
            if card is None:
                what = f"has no {place.known}" if place.known is not None else f"lacks a card outside {place.never}"
                yield f"hand {player}, {sorted(hand.elements())}, {what}"
                return
            left[card] -= 1


def hand_of(first: int, second: int) -> Counter[int]:
    """The faces of a set of cards in two words."""
    return Counter(face(n) for word in (first, second) for n in range(60) if word >> n & 1)
