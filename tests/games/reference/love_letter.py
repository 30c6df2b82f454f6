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
    """The cards of a word whose bytes count the cards of each rank or lower."""
    up_to = [0, *int(word).to_bytes(8, "little")]
    return [rank for rank in range(1, 9) for _ in range(up_to[rank] - up_to[rank - 1])]


def word(cards: Iterable[int]) -> np.uint64:
    held = list(cards)
    return np.uint64(sum(sum(card <= rank for card in held) << 8 * (rank - 1) for rank in range(1, 9)))


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
    record["discards"] = [word((discards or {}).get(seat, [])) for seat in range(4)]
    record["hands"][:players] = hands
    record["drawn"], record["player"] = drawn, player
    record["active"] = sum(1 << seat for seat, card in enumerate(hands) if card)
    record["protected"] = sum(1 << seat for seat in protected)
    record["knows"] = 0x8421 | sum(1 << (4 * observer + holder) for observer, holder in knows)
    record["won"][:players] = list(won)[:players]
    return State(game, data, stream(0, "deal"))


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.apply(state.action(move))
    return state


def names(state: State) -> set[str]:
    return {state.describe(action) for action in state.legal_actions}


def knows(state: State, observer: int, holder: int) -> bool:
    return bool(int(state.record.knows) >> (4 * observer + holder) & 1)


def hands(state: State) -> list[int]:
    return [int(card) for card in state.record.hands[: state.game.players]]


def tokens(state: State) -> list[int]:
    return [int(won) for won in state.record.won[: state.game.players]]


def discards(state: State, seat: int) -> list[int]:
    return ranks(state.record.discards[seat])
