"""Uno as plainly as it can be written, with lists of card names; chance is told what it has dealt."""

from collections import Counter

COLOURS = ["red", "yellow", "green", "blue"]
DECK = [f"{c}-{n}" for c in COLOURS for n in [0, *range(1, 10), *range(1, 10)]]
DECK += [f"{c}-{a}" for c in COLOURS for a in ["skip", "reverse", "draw-two"] * 2] + ["wild", "wild-draw-four"] * 4
assert len(DECK) == 108


def points(cards: list[str]) -> int:
    total = 0
    for card in cards:
        colour, _, symbol = card.partition("-")
        if colour == "wild":
            total += 50
        elif symbol in ("skip", "reverse", "draw-two"):
            total += 20
        else:
            total += int(symbol)
    return total


class Reference:
    """A game; `deal` begins each round, and draws are named by whoever knows what was drawn."""

    def __init__(self, players: int, scoring: str, target: int, limit: int) -> None:
        self.players, self.scoring, self.target, self.limit = players, scoring, target, limit
        self.totals = [0] * players
        self.out: list[list[int]] = []  # who was put out in each round in which somebody was
        self.opener = 0
        self.over = False

    def seats(self) -> list[int]:
        """Who is in."""
        gone = [seat for group in self.out for seat in group]
        return [seat for seat in range(self.players) if seat not in gone]

    def next(self, seat: int) -> int:
        seats, way = self.seats(), 1 if self.forward else -1
        if seat in seats:
            return seats[(seats.index(seat) + way) % len(seats)]
        return min((other for other in seats if other > seat), default=seats[0])

    # A round.

    def deal(self, hands: list[list[str]], top: str) -> None:
        """Begins a round; the opener's hand already has what an opening draw two makes them draw."""
        self.hands = [list(hand) for hand in hands]
        self.played, self.colour, self.symbol = [top], *top.split("-", 1)
        self.pile = list((Counter(DECK) - Counter([top]) - Counter(card for hand in hands for card in hand)).elements())
        assert len(self.pile) + 1 + sum(map(len, hands)) == 108
        for seat in range(self.players):
            extra = 2 if seat == self.opener and self.symbol == "draw-two" else 0
            assert len(self.hands[seat]) == (7 + extra if seat in self.seats() else 0)
        self.forward = self.symbol != "reverse"
        self.turns, self.waiting = 0, ""
        hit = self.symbol in ("skip", "draw-two", "reverse")
        self.player = self.next(self.opener) if hit else self.opener

    def matches(self, card: str) -> bool:
        colour, _, symbol = card.partition("-")
        return colour == "wild" or colour == self.colour or symbol == self.symbol

    def legal(self) -> set[str]:
        if self.waiting:
            return {f"{self.waiting}-{colour}" for colour in COLOURS}
        found, hand = set(), self.hands[self.player]
        for card in hand:
            if card == "wild-draw-four" and any(other.startswith(self.colour) for other in hand):
                continue
            if card.startswith("wild"):
                found |= {f"{card}-{colour}" for colour in COLOURS}
            elif self.matches(card):
                found.add(card)
        return found or {"draw"}

    def draw(self, known: list[str]) -> str | None:
        """One of the cards that are known to have been drawn; None if there was nothing to draw."""
        if not self.pile:
            self.pile, self.played = self.played[:-1], self.played[-1:]
        if not self.pile:
            return None
        card = next(card for card in known if card in self.pile)
        known.remove(card)
        self.pile.remove(card)
        return card

    def available(self) -> int:
        """How many cards could be drawn one after another."""
        return len(self.pile) + len(self.played) - 1

    def move(self, name: str, own: list[str], victims: list[str]) -> bool:
        """Plays; `own` are the cards that the player drew, `victims` the next one's. True if that ends the round."""
        seat = self.player
        if name == "draw":
            card = self.draw(own)
            if card is None:
                self.player = self.next(seat)
            elif not self.matches(card):
                self.hands[seat].append(card)
                self.player = self.next(seat)
            elif card.startswith("wild"):
                self.waiting = card
                return False
            else:
                self.put(seat, card, *card.split("-", 1), victims)
        else:
            card = name.rpartition("-")[0] if name.startswith("wild") else name
            if self.waiting:
                self.waiting = ""
            else:
                self.hands[seat].remove(card)
            colour, symbol = (name.rpartition("-")[2], card) if card != name else card.split("-", 1)
            self.put(seat, card, colour, symbol, victims)
        assert not own
        assert not victims
        self.turns += 1
        return not self.hands[seat] or self.turns == self.limit

    def put(self, seat: int, card: str, colour: str, symbol: str, victims: list[str]) -> None:
        self.played.append(card)
        self.colour, self.symbol = colour, symbol
        if symbol == "reverse":
            self.forward = not self.forward
        victim = self.next(seat)
        for _ in range({"draw-two": 2, "wild-draw-four": 4}.get(symbol, 0)):
            drawn = self.draw(victims)
            if drawn is not None:
                self.hands[victim].append(drawn)
        skips = symbol in ("skip", "draw-two", "wild-draw-four") or (symbol == "reverse" and len(self.seats()) == 2)
        self.player = self.next(victim) if skips else victim

    # Its end.

    def count(self) -> None:
        """Adds up the round; then the game is over, or the next seat opens."""
        worth = [points(hand) for hand in self.hands]
        if self.scoring == "classic":
            winner = min(self.seats(), key=lambda seat: (len(self.hands[seat]), worth[seat], seat))
            self.totals[winner] += sum(worth) - worth[winner]
        else:
            self.totals = [total + more for total, more in zip(self.totals, worth, strict=True)]
        reached = [seat for seat in self.seats() if self.totals[seat] >= self.target]
        if self.scoring == "challenge":
            self.out += [reached] if reached else []
            self.over = len(self.seats()) <= 1
        else:
            self.over = bool(reached)
        if not self.over:
            self.forward = True
            self.opener = self.next(self.opener)

    def ranks(self) -> list[int]:
        """Best first: who is in, then those put out last; among them by points."""
        groups = [self.seats(), *reversed(self.out)]
        level = {seat: place for place, group in enumerate(groups) for seat in group}
        sign = -1 if self.scoring == "classic" else 1
        keys = [(level[seat], sign * self.totals[seat]) for seat in range(self.players)]
        return [1 + sum(other < key for other in keys) for key in keys]
