"""Sushi Go as plainly as it can be written, from the rule book: lists of names, scored from scratch; and positions for
the tests.
"""

from collections import Counter

import numpy as np

from spinney import State, load
from spinney.core.random import stream
from spinney.games.sushi_go import DECLARATION

COPIES = {
    "maki3": 8, "maki2": 12, "maki1": 6, "tempura": 14, "sashimi": 14, "dumpling": 14,
    "squid": 5, "salmon": 10, "egg": 5, "wasabi": 6, "pudding": 10, "chopsticks": 4,
}  # fmt: skip
NAMES = list(COPIES)
NIGIRI = {"squid": 3, "salmon": 2, "egg": 1}
HAND = {2: 10, 3: 9, 4: 8, 5: 7}


class Hand:
    """A hand on its way around the table: its cards, who has held it, and the chopsticks that were seen to go in."""

    def __init__(self, cards: list[str], owner: int) -> None:
        self.cards, self.held_by, self.put_back = cards, {owner}, 0

    def take(self, card: str) -> None:
        self.cards.remove(card)
        if card == "chopsticks" and self.put_back:
            self.put_back -= 1

    def unseen(self) -> list[str]:
        """What somebody who has not held it does not know."""
        cards = list(self.cards)
        for _ in range(self.put_back):
            cards.remove("chopsticks")
        return cards


class Reference:
    """A game; new hands are told to it, and have to come from the pile."""

    def __init__(self, players: int) -> None:
        self.players, self.round, self.over = players, 0, False
        self.pile = [name for name, copies in COPIES.items() for _ in range(copies)]
        self.earlier = [0] * players  # points of earlier rounds
        self.puddings = [0] * players  # of earlier rounds
        self.laid: list[list[str]] = [[] for _ in range(players)]
        self.choices: list[list[str]] = [[] for _ in range(players)]
        self.player = 0
        self.two = False  # the player is to choose a second card
        self.hands: list[Hand] = []

    def deal(self, hands: list[list[str]]) -> None:
        for cards in hands:
            assert len(cards) == HAND[self.players]
            for card in cards:
                self.pile.remove(card)
        self.hands = [Hand(list(cards), seat) for seat, cards in enumerate(hands)]

    def legal(self) -> list[str]:
        cards = list(self.hands[self.player].cards)
        if self.two:
            cards.remove(self.choices[self.player][0])
            return [name for name in NAMES if name in cards]
        names = [name for name in NAMES if name in cards]
        if "chopsticks" in self.laid[self.player] and len(cards) >= 2:
            names += [f"{name} with chopsticks" for name in names]
        return names

    def play(self, name: str) -> bool:
        """Plays an action; whether new hands have to be dealt."""
        card = name.removesuffix(" with chopsticks")
        self.choices[self.player].append(card)
        self.two = card != name
        if self.two:
            return False
        self.player += 1
        if self.player < self.players:
            return False
        self.player = 0
        self.show()
        return self.pass_on()

    def show(self) -> None:
        for seat, (hand, cards) in enumerate(zip(self.hands, self.choices, strict=True)):
            for card in cards:
                hand.take(card)
                self.laid[seat].append(card)
            if len(cards) == 2:
                self.laid[seat].remove("chopsticks")
                hand.cards.append("chopsticks")
                hand.put_back += 1
        self.choices = [[] for _ in range(self.players)]

    def pass_on(self) -> bool:
        if self.hands[0].cards:
            self.hands = self.hands[1:] + self.hands[:1]
            for seat, hand in enumerate(self.hands):
                hand.held_by.add(seat)
            return False
        maki = maki_points([icons(laid) for laid in self.laid])
        for seat in range(self.players):
            self.earlier[seat] += points(self.laid[seat]) + maki[seat]
            self.puddings[seat] += self.laid[seat].count("pudding")
        self.laid = [[] for _ in range(self.players)]
        self.round += 1
        if self.round < 3:
            return True
        self.over = True
        sweets = pudding_points(self.puddings)
        self.earlier = [max(0, own + sweet) for own, sweet in zip(self.earlier, sweets, strict=True)]
        return False

    def scores(self) -> list[int]:
        return [self.earlier[seat] + points(self.laid[seat]) for seat in range(self.players)]

    def ranks(self) -> list[int]:
        puddings = [own + laid.count("pudding") for own, laid in zip(self.puddings, self.laid, strict=True)]
        keys = list(zip(self.scores(), puddings, strict=True))
        return [1 + sum(other > key for other in keys) for key in keys]


def icons(laid: list[str]) -> int:
    return sum(int(card[-1]) for card in laid if card.startswith("maki"))


def points(laid: list[str]) -> int:
    """What cards score that were laid down in this order, maki and puddings apart."""
    total, wasabi = 0, 0
    for card in laid:
        if card == "wasabi":
            wasabi += 1
        elif card in NIGIRI:
            total += NIGIRI[card] * (3 if wasabi else 1)
            wasabi -= bool(wasabi)
    dumplings = min(5, laid.count("dumpling"))
    sets = 5 * (laid.count("tempura") // 2) + 10 * (laid.count("sashimi") // 3)
    return total + sets + dumplings * (dumplings + 1) // 2


def maki_points(rolls: list[int]) -> list[int]:
    places = sorted({own for own in rolls if own}, reverse=True)
    first = [seat for seat, own in enumerate(rolls) if places and own == places[0]]
    second = [seat for seat, own in enumerate(rolls) if len(places) > 1 and own == places[1] and len(first) == 1]
    return [6 // len(first) if s in first else 3 // len(second) if s in second else 0 for s in range(len(rolls))]


def pudding_points(puddings: list[int]) -> list[int]:
    most, fewest = max(puddings), min(puddings)
    if most == fewest:
        return [0] * len(puddings)
    loss = 0 if len(puddings) == 2 else 6 // puddings.count(fewest)
    return [6 // puddings.count(most) if own == most else -loss if own == fewest else 0 for own in puddings]


# Between names and records.


def counted(names: list[str]) -> int:
    """Cards as the record counts them."""
    return sum(1 << 4 * NAMES.index(name) for name in names)


def named(word: int) -> list[str]:
    """The cards that a word of the record counts."""
    return [name for place, name in enumerate(NAMES) for _ in range(int(word) >> 4 * place & 15)]


def hands_of(state: State) -> list[list[str]]:
    return [named(word) for word in state.record.hands[: state.game.players]]


def fronts_of(state: State) -> list[Counter[str]]:
    return [Counter(named(word)) for word in state.record.fronts[: state.game.players]]


def position(hands: list[str], fronts: list[str] | None = None, last_round: bool = False) -> State:
    """A position at the start of a turn: everybody's hand and what lies in front of them; the rest is in the pile.

    What lies there has scored nothing yet, and a wasabi has no nigiri on it.
    """
    players = len(hands)
    game = load(DECLARATION, players)
    data = game.blank()
    pile = Counter(COPIES)
    for seat in range(players):
        hand, front = hands[seat].split(), (fronts[seat] if fronts else "").split()
        pile.subtract(hand)
        pile.subtract(front)
        data["hands"][0, seat] = np.uint64(counted(hand))
        data["fronts"][0, seat] = np.uint64(counted(front) + (front.count("wasabi") << 48))
    data["pile"] = np.uint64(counted(list(pile.elements())))
    data["left"] = len(hands[0].split())
    data["choosing"] = (1 << players) - 1
    data["round"] = 2 if last_round else 0
    return State(game, data, stream(0, "deal"))


def play(state: State, *names: str) -> State:
    for name in names:
        state = state.apply(state.action(name))
    return state


def legal_names(state: State) -> list[str]:
    return [state.describe(action) for action in state.legal_actions]
