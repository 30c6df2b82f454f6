"""What a seat knows for certain in Texas Hold'em: its own cards, the board, who holds cards, and everybody's chips.

Nothing is known of anybody else's cards: they are shown only when the betting of a hand is over, and the next hand is
dealt before anybody acts again. So the seat knows no more than that others hold two cards each that it does not see.
A folded hand counts as held. What is shown must agree with all that, too.
"""

from functools import cache
from itertools import combinations
from typing import Any

from spinney.core.events import PLAYED, Event
from spinney.core.game import Game
from spinney.games.poker.events import BACK, BLIND, DEALT, END, HAND, OUT, POT, SHOWN, TAKEN, TURNED

PAIRS = [*map(set, combinations(range(52), 2)), set[int]()]
NOTHING = len(PAIRS) - 1
FOLD, CHECK, BET, ALL_IN = 0, 1, 3, 8
RAISES = {2: 0, 4: 1, 5: 2, 6: 3, 7: 4}


@cache
def cards_of(word: int) -> frozenset[int]:
    """The numbers of the cards in a set: 13 for each suit, each suit in 16 bits."""
    return frozenset(card for card in range(52) if word >> (16 * (card // 13) + card % 13) & 1)


class Oracle:
    """Follows the hands of a game, with TAG's bets, from what one seat perceives."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat, self.seats = game, seat, range(game.players)
        self.chips = [game.parameters.money] * game.players
        self.wrong: list[str] = []
        self.begin()

    def begin(self) -> None:
        """Everybody who has chips holds two cards; nothing else is known yet."""
        self.holding = {seat for seat in self.seats if self.chips[seat]}
        self.paid = [0] * self.game.players
        self.own, self.board, self.shown = NOTHING, set[int](), dict[int, int]()

    def tell(self, event: Event) -> None:
        seat, value, more, _ = event.values
        if event.kind == PLAYED:
            self.pay(seat, self.cost(seat, value))
        elif event.kind == HAND:
            self.begin()
        elif event.kind == BLIND:
            self.pay(seat, value)
        elif event.kind == DEALT:
            self.check(seat == self.seat, "somebody else's cards were told")
            self.own = value
        elif event.kind == TURNED:
            self.check(seat == len(self.board), f"{seat} cards lay on the board before, and {len(self.board)} do")
            self.check(
                not cards_of(value) & (PAIRS[self.own] | self.open()), "a card was turned up that lies elsewhere"
            )
            self.board |= cards_of(value)
        elif event.kind == SHOWN:
            self.show(seat, value)
        elif event.kind in (BACK, TAKEN):
            self.chips[seat] += value
        elif event.kind == POT:
            self.share(value, more, event.values[3])
        elif event.kind == OUT:
            self.check(self.chips[seat] == 0, f"player {seat + 1} is out with {self.chips[seat]} chips")
        elif event.kind == END:
            self.holding, self.paid = set(), [0] * self.game.players
            self.own, self.board = NOTHING, set()

    def check(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.wrong.append(otherwise)

    def cost(self, seat: int, action: int) -> int:
        """What an action pays by TAG's rules."""
        if action in (FOLD, CHECK):
            return 0
        if action == ALL_IN:
            return self.chips[seat]
        if action == BET:
            return int(self.game.parameters.opening_bet)
        price = max(*self.paid, self.game.parameters.big_blind)
        return int(price * (1 + RAISES[action])) - self.paid[seat]

    def pay(self, seat: int, chips: int) -> None:
        self.chips[seat] -= chips
        self.paid[seat] += chips

    def show(self, seat: int, pair: int) -> None:
        """Somebody's cards, which nobody else can have."""
        known = self.open()
        if seat == self.seat:
            self.check(pair == self.own, "the seat showed other cards than it was dealt")
        else:
            known |= PAIRS[self.own]
        self.check(not PAIRS[pair] & known, f"player {seat + 1} showed a card that lies elsewhere")
        self.check(len(PAIRS[pair]) == 2 and seat in self.holding, f"player {seat + 1} has no two cards to show")
        self.shown[seat] = pair

    def open(self) -> set[int]:
        """All cards that lie open."""
        return self.board.union(*(PAIRS[pair] for pair in self.shown.values()))

    def share(self, chips: int, bits: int, first: int) -> None:
        winners = [seat for seat in self.seats if bits >> seat & 1]
        for seat in winners:
            self.chips[seat] += chips // len(winners)
        self.chips[first] += chips % len(winners)

    def contradictions(self, record: Any) -> list[str]:
        held = [PAIRS[int(record.hole[seat])] for seat in self.seats]
        seen, board = PAIRS[self.own] | self.board, cards_of(int(record.board))
        found = list(self.wrong)
        if int(record.hole[self.seat]) != self.own:
            found.append("the seat holds other cards than it was dealt")
        if board != self.board:
            found.append("other cards lie on the board")
        for seat in self.seats:
            if len(held[seat]) != 2 * (seat in self.holding):
                found.append(f"player {seat + 1} holds {len(held[seat])} cards")
            if seat != self.seat and held[seat] & seen:
                found.append(f"player {seat + 1} holds a card that the seat sees elsewhere")
        if len(set().union(*held)) != sum(map(len, held)):
            found.append("two players hold the same card")
        if cards_of(int(record.gone)) != board.union(*held):
            found.append("the deck has a card that lies elsewhere, or lacks one")
        if [int(record.chips[seat]) for seat in self.seats] != self.chips:
            found.append("somebody has more chips or fewer")
        if [int(record.paid[seat]) for seat in self.seats] != self.paid:
            found.append("somebody has paid more or less")
        return found
