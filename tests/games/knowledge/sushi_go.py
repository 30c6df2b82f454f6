"""What a seat knows for certain in Sushi Go: the hands that it has held as they are now, the chopsticks that it saw go
into others, and which cards it has not seen at all.
"""

from collections import Counter
from typing import Any

from spinney.core.events import PLAYED, Event
from spinney.core.game import Game
from spinney.games.sushi_go import events as told

COPIES = (8, 12, 6, 14, 14, 14, 5, 10, 5, 6, 10, 4)
CHOPSTICKS = 11
Cards = Counter[int]


def cards_of(word: int) -> Cards:
    """Cards by type, from a word with four bits for each."""
    return +Counter({kind: word >> 4 * kind & 15 for kind in range(12)})


class Hand:
    """A hand that goes around: its cards if it was held, else what is known to be in it."""

    def __init__(self) -> None:
        self.cards: Cards = Counter()
        self.held = False

    def take(self, card: int) -> None:
        self.cards -= Counter([card])


class Oracle:
    """One seat's knowledge."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat, self.players = seat, game.players
        self.hands: list[Hand] = []
        self.left = 0
        self.seen: Cards = Counter()  # all that has been in a hand held, or laid down, since the first deal
        self.chosen: list[int] = []

    def tell(self, event: Event) -> None:
        kind, (first, second, _, _) = event.kind, event.values
        if kind == told.DEALT:
            self.hands, self.left = [Hand() for _ in range(self.players)], second
        elif kind == told.HOLDS:
            self._holds(cards_of(second))
        elif kind == PLAYED:
            self.chosen.append(second % 12)
        elif kind == told.LAYS:
            self._lays(first, second)
        elif kind == told.RETURNS_CHOPSTICKS:
            self.hands[first].cards[CHOPSTICKS] += 1
        elif kind == told.PASSED:
            self.hands = [*self.hands[1:], self.hands[0]]
            self.left -= 1

    def _holds(self, cards: Cards) -> None:
        hand = self.hands[self.seat]
        assert not hand.held or hand.cards == cards
        assert hand.cards <= cards
        self.seen += cards - hand.cards
        hand.cards, hand.held = cards, True

    def _lays(self, seat: int, card: int) -> None:
        self.chosen = []
        hand = self.hands[seat]
        if card not in +hand.cards:
            assert not hand.held
            self.seen[card] += 1
        hand.take(card)

    def contradictions(self, record: Any) -> list[str]:
        if int(record.left) == 0:
            return []
        found = []
        unseen = Counter(dict(enumerate(COPIES))) - self.seen
        pool = cards_of(int(record.pile))
        for seat, hand in enumerate(self.hands):
            cards = cards_of(int(record.hands[seat]))
            if hand.held and cards != hand.cards:
                found.append(f"seat {seat} holds {dict(cards)}, and not {dict(hand.cards)}")
            if not hand.cards <= cards:
                found.append(f"seat {seat} lacks {dict(hand.cards - cards)}, which was seen to go in")
            if cards.total() != self.left:
                found.append(f"seat {seat} holds {cards.total()} cards, and not {self.left}")
            pool += cards - hand.cards
        if pool != unseen:
            found.append(f"unseen are {dict(pool)}, and not {dict(unseen)}")
        own = [int(pick) - 1 for pick in (record.first[self.seat], record.second[self.seat]) if pick]
        if own != self.chosen:
            found.append(f"the seat has chosen {own}, and not {self.chosen}")
        return found
