"""Love Letter as plainly as it can be written, from its rule book: lists and dictionaries, every card in one place.

Chance is handed in: whoever draws is told which card it is. What players have seen is remembered as ranks, a
dictionary for each of them. Also positions made by hand, and what a compiled position says in the same words.
"""

from collections import Counter
from collections.abc import Iterable

import numpy as np

from spinney import State, load
from spinney.core.random import stream
from spinney.games.love_letter import DECLARATION

NAMES = {1: "guard", 2: "priest", 3: "baron", 4: "handmaid", 5: "prince", 6: "king", 7: "countess", 8: "princess"}
# The numbers of the kinds of cards in a record, which leave room for a Spy and a Chancellor.
KINDS = {0: 0, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 8, 7: 9, 8: 10}
RANKS = {kind: rank for rank, kind in KINDS.items() if kind}
# Where the second card of the player to move stands among the hands.
DRAWN = 10
DECK = [1] * 5 + [2, 3, 4, 5] * 2 + [6, 7, 8]


class Round:
    """One round. `unseen` are the pile and the card set aside, in no order."""

    def __init__(self, players: int, hands: list[int], drawn: int, face_up: list[int], first: int) -> None:
        self.players = players
        self.hands: list[list[int]] = [[card] for card in hands]
        self.unseen = Counter(DECK)
        self.unseen.subtract([*hands, drawn, *face_up])
        self.played: list[list[int]] = [[] for _ in range(players)]
        self.inside = set(range(players))
        self.protected: set[int] = set()
        self.seen: list[dict[int, int]] = [{} for _ in range(players)]
        self.player = first
        self.hands[first].append(drawn)

    def others(self) -> list[int]:
        """Whom the player to move may aim at, but for themselves."""
        return sorted(self.inside - self.protected - {self.player})

    def legal(self) -> set[str]:
        hand = self.hands[self.player]
        if 7 in hand and (5 in hand or 6 in hand):
            return {"countess"}
        found = set()
        for card in hand:
            if card in (4, 7, 8):
                found.add(NAMES[card])
            elif card == 5:
                found |= {f"prince: player {seat + 1}" for seat in [*self.others(), self.player]}
            elif not self.others():
                found.add(f"{NAMES[card]}: no effect")
            elif card == 1:
                named = [NAMES[rank] for rank in range(2, 9)]
                found |= {f"guard: player {seat + 1} has the {name}" for seat in self.others() for name in named}
            else:
                found |= {f"{NAMES[card]}: player {seat + 1}" for seat in self.others()}
        return found

    def discard(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.played[seat].append(card)
        for seen in self.seen:
            if seen.get(seat) == card:
                del seen[seat]

    def out(self, seat: int) -> None:
        self.discard(seat, self.hands[seat][0])
        self.inside.remove(seat)

    def play(self, move: str, princes_card: int | None) -> None:
        """Plays a card; `princes_card` is what a Prince lets somebody draw."""
        me = self.player
        words = move.replace(":", "").split()
        card = next(rank for rank, name in NAMES.items() if name == words[0])
        aim = [int(words[2]) - 1] if "player" in words else []
        self.discard(me, card)
        for target in aim:
            if card == 1 and NAMES[self.hands[target][0]] == words[-1]:
                self.out(target)
            if card == 2:
                self.seen[me][target] = self.hands[target][0]
            if card == 3:
                self.baron(me, target)
            if card == 5:
                self.prince(target, princes_card)
            if card == 6:
                self.king(me, target)
        if card == 4:
            self.protected.add(me)
        if card == 8:
            self.out(me)

    def baron(self, me: int, target: int) -> None:
        own, other = self.hands[me][0], self.hands[target][0]
        self.seen[me][target], self.seen[target][me] = other, own
        if own != other:
            self.out(me if own < other else target)

    def prince(self, target: int, princes_card: int | None) -> None:
        if self.hands[target] == [8]:
            self.out(target)
        else:
            assert princes_card is not None
            self.discard(target, self.hands[target][0])
            self.draw(target, princes_card)

    def king(self, me: int, target: int) -> None:
        self.hands[me], self.hands[target] = self.hands[target], self.hands[me]
        for seat, seen in enumerate(self.seen):
            moved = {me: seen.pop(target, None), target: seen.pop(me, None)}
            seen.update({holder: card for holder, card in moved.items() if card is not None and holder != seat})
        self.seen[me][target], self.seen[target][me] = self.hands[target][0], self.hands[me][0]

    def draw(self, seat: int, card: int) -> None:
        assert self.unseen[card] > 0, "the card drawn is still there"
        self.unseen[card] -= 1
        self.hands[seat].append(card)

    def is_over(self) -> bool:
        return len(self.inside) == 1 or self.unseen.total() <= 1

    def winners(self) -> set[int]:
        strength = {seat: (self.hands[seat][0], sum(self.played[seat])) for seat in self.inside}
        return {seat for seat in self.inside if strength[seat] == max(strength.values())}

    def hand_on(self, card: int) -> None:
        """The next player's turn begins with drawing this card."""
        while True:
            self.player = (self.player + 1) % self.players
            if self.player in self.inside:
                break
        self.protected.discard(self.player)
        self.draw(self.player, card)


# Between positions and records.


def ranks(word: int) -> list[int]:
    """The cards of a word whose fields of six bits count the cards of each kind or lower."""
    up_to = [0, *(int(word) >> 6 * field & 63 for field in range(10))]
    return [RANKS[kind] for kind in RANKS for _ in range(up_to[kind] - up_to[kind - 1])]


def word(cards: Iterable[int]) -> np.uint64:
    held = [KINDS[card] for card in cards]
    return np.uint64(sum(sum(card <= kind for card in held) << 6 * (kind - 1) for kind in range(1, 11)))


def in_order(cards: Iterable[int]) -> int:
    """Cards in the order of play: four bits each, the last one lowest."""
    return int("0" + "".join(f"{KINDS[card]:x}" for card in cards), 16)


def position(
    hands: list[int],
    drawn: int,
    pile: list[int],
    player: int = 0,
    discards: dict[int, list[int]] | None = None,
    protected: Iterable[int] = (),
    knows: Iterable[tuple[int, int]] = (),
    won: Iterable[int] = (0, 0, 0, 0),
) -> State:
    """A position in which a 0 in `hands` is out, and `knows` are pairs of an observer and a holder."""
    players = len(hands)
    game = load(DECLARATION, players=players)
    data = game.start().raw().view(game.rules.record)
    record = data[0]
    record["pile"], record["face_up"] = word(pile), 0
    record["discards"] = [in_order((discards or {}).get(seat, [])) for seat in range(6)]
    record["hands"][:players] = [KINDS[card] for card in hands]
    record["hands"][DRAWN], record["player"] = KINDS[drawn], player
    record["active"] = sum(1 << seat for seat, card in enumerate(hands) if card)
    record["protected"] = sum(1 << seat for seat in protected)
    for observer, holder in knows:
        others = ~(0x3FF << 10 * observer) & (1 << 60) - 1
        record["may"][holder] = int(record["may"][holder]) & others | 1 << 10 * observer + KINDS[hands[holder]] - 1
    record["won"][:players] = list(won)[:players]
    return State(game, data, stream(0, "deal"))


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.apply(state.action(move))
    return state


def names(state: State) -> set[str]:
    return {state.describe(action) for action in state.legal_actions}


def knows(state: State, observer: int, holder: int) -> bool:
    return observer == holder or len(possible(state, observer, holder)) == 1


def possible(state: State, observer: int, holder: int) -> set[int]:
    """The cards that a holder may have, to an observer who does not count cards."""
    kinds = int(state.record.may[holder]) >> 10 * observer & 0x3FF
    return {rank for kind, rank in RANKS.items() if kinds >> kind - 1 & 1}


def hands(state: State) -> list[int]:
    return [RANKS.get(int(card), 0) for card in state.record.hands[: state.game.players]]


def second(state: State) -> int:
    """The second card of the player to move."""
    return RANKS.get(int(state.record.hands[DRAWN]), 0)


def tokens(state: State) -> list[int]:
    return [int(won) for won in state.record.won[: state.game.players]]


def discards(state: State, seat: int) -> list[int]:
    """What a player has put down, in the order of play."""
    return [RANKS[int(digit, 16)] for digit in f"{int(state.record.discards[seat]):x}" if digit != "0"]
