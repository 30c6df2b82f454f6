"""Love Letter's edition of 2019 as plainly as it can be written, from its rule book: lists of names of cards.

Chance is handed in: `cards` are all that are turned up, dealt or drawn, in order.
"""

from collections import Counter, deque

VALUES = {
    "spy": 0,
    "guard": 1,
    "priest": 2,
    "baron": 3,
    "handmaid": 4,
    "prince": 5,
    "chancellor": 6,
    "king": 7,
    "countess": 8,
    "princess": 9,
}
DECK = Counter({**dict.fromkeys(VALUES, 2), "guard": 6, "king": 1, "countess": 1, "princess": 1})
TOKENS = {2: 6, 3: 5, 4: 4, 5: 3, 6: 3}


class Match:
    """A match. `unseen` are the pile and the card set aside, in no order; `under` lies below, the top one first."""

    def __init__(self, players: int, cards: deque[str]) -> None:
        self.players, self.cards = players, cards
        self.won, self.player, self.over = [0] * players, 0, False
        self.deal()

    def deal(self) -> None:
        self.unseen, self.under = Counter(DECK), list[str]()
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.played: list[list[str]] = [[] for _ in range(self.players)]
        self.left_out = [self.from_pile() for _ in range(3 if self.players == 2 else 0)]
        for hand in self.hands:
            hand.append(self.from_pile())
        self.inside, self.protected = set(range(self.players)), set[int]()
        self.keeping = self.returning = False
        self.draw(self.player)

    def from_pile(self) -> str:
        card = self.cards.popleft()
        assert self.unseen[card] > 0
        self.unseen[card] -= 1
        return card

    def deck(self) -> int:
        """How many cards can be drawn."""
        return max(0, self.unseen.total() - 1) + len(self.under)

    def draw(self, seat: int) -> None:
        if self.unseen.total() <= 1 and self.under:
            assert self.cards.popleft() == self.under[0]
            self.hands[seat].append(self.under.pop(0))
        else:
            self.hands[seat].append(self.from_pile())

    def others(self) -> list[int]:
        return sorted(self.inside - self.protected - {self.player})

    def legal(self) -> set[str]:
        hand = self.hands[self.player]
        if self.keeping:
            return {f"chancellor: keep the {card}" for card in hand}
        if self.returning:
            return {f"chancellor: return the {card} first" for card in hand[1:]}
        if "countess" in hand and {"prince", "king"} & set(hand):
            return {"countess"}
        return {move for card in hand for move in self.ways(card)}

    def ways(self, card: str) -> list[str]:
        others = [f"player {seat + 1}" for seat in self.others()]
        if card in ("spy", "handmaid", "chancellor", "countess", "princess"):
            return [card]
        if card == "prince":
            return [f"prince: {other}" for other in [*others, f"player {self.player + 1}"]]
        if not others:
            return [f"{card}: no effect"]
        if card == "guard":
            return [f"guard: {other} has the {name}" for other in others for name in VALUES if name != "guard"]
        return [f"{card}: {other}" for other in others]

    def play(self, move: str) -> None:
        """Plays a move, by its name, to the end of the turn."""
        card, _, rest = move.partition(": ")
        if self.keeping:
            self.keep(rest.split()[-1])
        elif self.returning:
            self.put_under(rest.split()[-2])
        else:
            self.hands[self.player].remove(card)
            self.played[self.player].append(card)
            self.effect(card, rest)
        if not (self.keeping or self.returning):
            self.next_turn()

    def effect(self, card: str, rest: str) -> None:
        me = self.player
        words = rest.split()
        target = int(words[1]) - 1 if words[:1] == ["player"] else None
        if card == "princess":
            self.out(me)
        elif card == "handmaid":
            self.protected.add(me)
        elif card == "chancellor" and self.deck():
            for _ in range(min(2, self.deck())):
                self.draw(me)
            self.keeping = True
        elif target is None:
            return
        elif card == "guard" and self.hands[target] == [words[-1]]:
            self.out(target)
        elif card == "baron":
            mine, other = (VALUES[self.hands[seat][0]] for seat in (me, target))
            if mine != other:
                self.out(me if mine < other else target)
        elif card == "prince" and self.hands[target] == ["princess"]:
            self.out(target)
        elif card == "prince":
            self.played[target].append(self.hands[target].pop())
            self.draw(target)
        elif card == "king":
            self.hands[me], self.hands[target] = self.hands[target], self.hands[me]

    def keep(self, card: str) -> None:
        hand = self.hands[self.player]
        hand.remove(card)
        hand.insert(0, card)
        self.keeping, self.returning = False, len(hand) == 3
        if not self.returning:
            self.put_under(hand[1])

    def put_under(self, first: str) -> None:
        rest = self.hands[self.player][1:]
        rest.remove(first)
        self.under += [first, *rest]
        self.hands[self.player], self.returning = self.hands[self.player][:1], False

    def out(self, seat: int) -> None:
        self.played[seat] += self.hands[seat]
        self.hands[seat] = []
        self.inside.remove(seat)

    def next_turn(self) -> None:
        if len(self.inside) == 1 or self.deck() == 0:
            self.end_round()
            return
        while True:
            self.player = (self.player + 1) % self.players
            if self.player in self.inside:
                break
        self.protected.discard(self.player)
        self.draw(self.player)

    def end_round(self) -> None:
        best = max(VALUES[self.hands[seat][0]] for seat in self.inside)
        winners = {seat for seat in self.inside if VALUES[self.hands[seat][0]] == best}
        spies = [seat for seat in self.inside if "spy" in self.played[seat]]
        for seat in [*winners, *(spies if len(spies) == 1 else [])]:
            self.won[seat] += 1
        self.over = max(self.won) >= TOKENS[self.players] and self.won.count(max(self.won)) == 1
        if not self.over:
            self.player = next(seat % self.players for seat in range(1, 7) if seat % self.players in winners)
            self.deal()
