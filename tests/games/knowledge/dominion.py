"""What a seat knows for certain in Dominion: which cards are in a hand and its draw pile together, which of them are in
the hand, and which lie on top of the pile.

Left out, as by the rules: what was known of two cards that a Sentry puts back in an order that others do not see, and
which of several cards that Artisans have put back is one that was known to be in the hand.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from spinney.core.events import CHOSE, PLAYED, Event
from spinney.core.game import Game
from spinney.games.dominion import events as told

COPPER, ESTATE, CURSE = 0, 3, 32
HARBINGER, VASSAL, BUREAUCRAT, LIBRARY, MINE, SENTRY, ARTISAN, MOAT, GARDENS = 9, 11, 14, 26, 28, 29, 31, 8, 15
PLAY, GAIN, DISCARD, TRASH, PUT = range(5)
SHOW_MOAT = 166
HANDS, DRAWS, DISCARDS = 0, 4, 8  # the rows of a record's cards
Cards = Counter[int]


class Lying:
    """A card on top of a pile whose place its owner knows: which it is if all know, or if it is one's own; and how many
    of the known cards of the hand it may be one of.
    """

    def __init__(self, card: int | None, own: int | None = None, among: int = 0) -> None:
        self.card, self.own, self.among = card, own, among


class Deck:
    """All cards of a seat, as others know them."""

    def __init__(self) -> None:
        self.hand = self.drawn_before_shuffle = 0
        self.rest, self.unseen = 10, Cards({COPPER: 7, ESTATE: 3})
        self.discards, self.top = Cards(), list[Lying]()
        self.known: list[int] = []  # cards in the hand, or loose, in the order in which that became known

    def leave(self, card: int) -> None:
        """A card leaves the hand in sight of all."""
        self.hand -= 1
        self.unseen -= Cards([card])
        if card in self.known:
            at = self.known.index(card)
            self.known.pop(at)
            for lying in self.top:
                lying.among -= lying.among > at

    def lay(self, card: int | None, own: int | None = None, among: int = 0) -> None:
        self.top.insert(0, Lying(card, own, among))

    def lift(self, at: int, card: int) -> None:
        """A card leaves the top in sight of all."""
        lying = self.top.pop(at)
        if lying.card is None:
            self.unseen -= Cards([card])
            if card in self.known[: lying.among]:
                self.known.pop(gone := self.known.index(card))
                for other in self.top:
                    other.among -= other.among > gone

    def draw(self, cards: int) -> None:
        """Cards come to the hand unseen, first those on top."""
        for _ in range(cards):
            self.hand += 1
            if self.top:
                lying = self.top.pop(0)
                if lying.card is not None:
                    self.known.append(lying.card)
                    self.unseen[lying.card] += 1
            else:
                self.rest -= 1

    def shuffle(self, while_looking: bool) -> None:
        if while_looking:  # the last card of the pile has been looked at, and stays on top
            self.top += [Lying(None) for _ in range(self.rest)]
        else:
            self.drawn_before_shuffle = len(self.top) + self.rest
            self.draw(self.drawn_before_shuffle)
        self.known = list(self.unseen.elements())
        for lying in self.top:
            lying.among = len(self.known) if lying.card is None else 0
        self.unseen += self.discards
        self.rest, self.discards = self.discards.total(), Cards()

    def lay_hand_down(self, cards: Cards) -> None:
        """What was known and is not in the hand must be a card that was put on the pile."""
        loose = [lying for lying in self.top if lying.card is None and lying.among]
        missing = list((Cards(self.known) - cards).elements())
        if len(loose) == 1 and len(missing) == 1:
            loose[0].card = missing[0]
            self.unseen -= Cards(missing)
        for lying in self.top:
            lying.among = 0
        self.hand, self.known = 0, []
        self.unseen -= cards


@lru_cache(maxsize=1 << 12)
def cards_in(slots: tuple[int, ...], words: tuple[int, ...]) -> Cards:
    """Cards from words with eight bits for each slot; all seats ask for the same ones, and nobody changes them."""
    counts = {card: words[slot // 8] >> slot % 8 * 8 & 255 for slot, card in enumerate(slots) if card >= 0}
    return +Cards(counts)


class Oracle:
    """One seat's knowledge."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat = seat
        self.decks = [Deck() for _ in range(game.players)]
        self.own = Cards()  # the own hand
        self.slots: list[int] = []
        self.turn, self.card, self.buying = 0, -1, False
        self.drawn, self.looked, self.judged, self.kept = False, 0, 0, 0
        self.turned_up, self.in_play, self.aside = list[int](), Cards(), Cards()
        self.vassal_asks = False

    def cards_of(self, words: Sequence[int]) -> Cards:
        return cards_in(tuple(self.slots), tuple(words))

    def tell(self, event: Event) -> None:
        who, *values = event.values
        if event.kind in (PLAYED, CHOSE):
            self._acts(who, values[0] if event.kind == PLAYED else None)
        elif event.kind == told.KINGDOM:
            kingdom = [6 + number for number in range(26) if who >> number & 1]
            self.slots = [*range(6), *kingdom, CURSE]
        elif event.kind in (told.SCORES, told.WINS, told.CUT_OFF):
            pass
        else:
            self._happens(event.kind, who, values)

    def _happens(self, kind: int, who: int, values: list[int]) -> None:
        deck = self.decks[who]
        if kind == told.TURN:
            self.turn, self.card, self.buying = who, -1, False
        elif kind in (told.DREW, told.DREW_HIDDEN):
            cards = self.cards_of(values) if kind == told.DREW else Cards()
            self.own += cards
            deck.draw((cards.total() if kind == told.DREW else values[0]) - deck.drawn_before_shuffle)
            deck.drawn_before_shuffle = 0
            self.drawn = True
        elif kind == told.SHUFFLES:
            deck.shuffle(while_looking=self.card in (SENTRY,) and self.drawn and not self.buying and who == self.turn)
        elif kind in (told.LOOKS_AT, told.LOOKS_HIDDEN):
            self._looks(deck, values[0] if kind == told.LOOKS_AT else None)
        elif kind == told.TURNS_UP:
            self._turns_up(deck, values[0])
        elif kind == told.GAINS:
            self._gains(deck, values[0], values[1] == told.TO_PILE)
        elif kind == told.DISCARDS:
            self.turned_up.remove(values[0])
            deck.discards[values[0]] += 1
            self.vassal_asks = self.card == VASSAL and 6 <= values[0] < CURSE and values[0] != GARDENS
        elif kind == told.TRASHES:
            self.turned_up.remove(values[0])
        elif kind == told.PLAYS_AGAIN:
            self._begins(values[0])
        elif kind == told.SHOWS_HAND:
            deck.known = list(self.cards_of(values).elements())
        elif kind == told.DISCARDS_ASIDE:
            deck.discards += self.aside
            self.aside = Cards()
        elif kind == told.LAYS_DOWN:
            self.in_play += self.cards_of(values)
            deck.lay_hand_down(self.cards_of(values))
            self.own = Cards() if who == self.seat else self.own
        elif kind == told.CAN_BUY:
            self.buying = True
        elif kind == told.CLEANS_UP:
            deck.discards += self.in_play
            self.in_play = Cards()

    def _begins(self, card: int) -> None:
        self.card, self.drawn, self.looked, self.judged, self.kept = card, False, 0, 0, 0

    def _gains(self, deck: Deck, card: int, to_pile: bool) -> None:
        if to_pile:
            deck.lay(card)
        else:
            deck.discards[card] += 1

    def _looks(self, deck: Deck, card: int | None) -> None:
        at = self.looked if self.card == SENTRY else 0
        if at == len(deck.top):
            deck.top.append(Lying(None))
            deck.rest -= 1
        if card is not None:
            deck.top[at].own = card
        self.looked += 1

    def _turns_up(self, deck: Deck, card: int) -> None:
        if deck.top:
            deck.lift(0, card)
        else:
            deck.rest -= 1
            deck.unseen -= Cards([card])
        self.turned_up.append(card)

    def _acts(self, who: int, code: int | None) -> None:
        """An action, or None for one that is not seen."""
        asked, self.vassal_asks = self.vassal_asks, False
        if code == SHOW_MOAT and MOAT not in self.decks[who].known:
            self.decks[who].known.append(MOAT)
        if code == 0 or (code or 0) >= SHOW_MOAT:
            return
        block, card = divmod(code - 1, 33) if code is not None else (PUT, -1)
        if block == PLAY:
            self._plays(who, card, from_discards=asked)
        elif block == GAIN:
            self._chooses(who, card)
        elif block == PUT:
            self._puts(who, card)
        elif not (block == TRASH and who != self.turn):  # a Bandit's choice is told by what becomes of the cards
            self._loses(who, card, block == DISCARD)

    def _plays(self, who: int, card: int, from_discards: bool) -> None:
        if from_discards:
            self.decks[who].discards -= Cards([card])
        else:
            self._leaves(who, card)
        self.in_play[card] += 1
        self._begins(card)

    def _leaves(self, who: int, card: int) -> None:
        self.decks[who].leave(card)
        if who == self.seat:
            self.own -= Cards([card])

    def _chooses(self, who: int, card: int) -> None:
        deck = self.decks[who]
        if self.buying or self.card not in (MINE, ARTISAN):
            deck.discards[card] += 1
            return
        deck.hand += 1
        deck.known.append(card)
        deck.unseen[card] += 1
        if who == self.seat:
            self.own[card] += 1

    def _loses(self, who: int, card: int, discards: bool) -> None:
        deck = self.decks[who]
        if who == self.turn and self.card == LIBRARY:
            deck.lift(0, card)
            self.aside[card] += 1
            return
        if who == self.turn and self.card == SENTRY:
            deck.lift(self.kept, card)
            self.judged += 1
        else:
            self._leaves(who, card)
        if discards:
            deck.discards[card] += 1

    def _puts(self, who: int, card: int) -> None:
        """A card comes on a draw pile, or stays there; -1 for one that is not seen."""
        deck = self.decks[who]
        if self.card == SENTRY and self.judged < self.looked:
            self.kept, self.judged = self.kept + 1, self.judged + 1
        elif self.card == SENTRY:
            self._reorders(deck, card)
        elif self.card == HARBINGER:
            deck.discards -= Cards([card])
            deck.lay(card)
        elif self.card == ARTISAN:
            deck.hand -= 1
            deck.lay(None, None if card < 0 else card, len(deck.known))
            if who == self.seat:
                self.own -= Cards([card])
        else:
            self._leaves(who, card)
            deck.lay(card)

    def _reorders(self, deck: Deck, card: int) -> None:
        first, second = deck.top[:2]
        if first.among or second.among:
            deck.known = []
            for lying in deck.top:
                lying.among = 0
        for lying in (first, second):
            if lying.card is not None:
                deck.unseen[lying.card] += 1
                lying.card = None
        if card >= 0 and first.own != card:
            deck.top[:2] = [second, first]

    # Asked.

    def contradictions(self, record: Any) -> list[str]:
        return [problem for seat in range(len(self.decks)) for problem in self._of_seat(record, seat)]

    def _of_seat(self, record: Any, seat: int) -> list[str]:
        deck, found = self.decks[seat], list[str]()
        hand, rest, discards = (self._row(record, row + seat) for row in (HANDS, DRAWS, DISCARDS))
        top = [int(record.card_of[slot]) for slot in record.top[seat, : int(record.top_n[seat])]]
        if (hand.total(), rest.total(), len(top)) != (deck.hand, deck.rest, len(deck.top)):
            sizes = f"{hand.total()} in the hand, {len(top)} on {rest.total()} in the pile"
            return [f"seat {seat} has {sizes}, and not {deck.hand}, {len(deck.top)} on {deck.rest}"]
        if discards != +deck.discards:
            found.append(f"the discards of seat {seat} are {dict(discards)}, and not {dict(deck.discards)}")
        if seat == self.seat and hand != +self.own:
            found.append(f"the own hand is {dict(hand)}, and not {dict(self.own)}")
        for i, (card, lying) in enumerate(zip(top, deck.top, strict=True)):
            wanted = lying.own if seat == self.seat and lying.own is not None else lying.card
            if wanted is not None and card != wanted:
                found.append(f"card {i} on the pile of seat {seat} is {card}, and not {wanted}")
        hidden = Cards(card for card, lying in zip(top, deck.top, strict=True) if lying.card is None)
        if hand + rest + hidden != +deck.unseen:
            found.append(f"seat {seat} has {dict(hand + rest + hidden)} unseen, and not {dict(deck.unseen)}")
        return found + self._missing(deck, seat, hand, top)

    def _missing(self, deck: Deck, seat: int, hand: Cards, top: list[int]) -> list[str]:
        """Cards known to be in a hand that are neither there nor loose; a loose card stands for one known before it."""
        found = []
        for card in set(deck.known):
            places = [at for at, known in enumerate(deck.known) if known == card]
            loose = [lying.among for lying, lies in zip(deck.top, top, strict=True) if lies == card and lying.among]
            for among in sorted(loose):
                if places and places[0] < among:
                    places.pop(0)
            if hand[card] < len(places):
                found.append(f"seat {seat} has {hand[card]} of card {card}, and {len(places)} at least is certain")
        return found

    def _row(self, record: Any, row: int) -> Cards:
        return self.cards_of([int(word) for word in record.cards[row]])
