"""Virus! as plainly as it can be written: cards are their names, a body is a dictionary from an organ to the list of
cards that lie on it. It shares no code and no table with the game itself, but the names of cards and actions.
"""

import re
from collections import Counter
from itertools import combinations

ORGANS = {"heart": "red", "brain": "blue", "stomach": "green", "bone": "yellow", "wild": "wild"}
COPIES = (
    Counter(dict.fromkeys(("heart", "brain", "stomach", "bone"), 5))
    + Counter({f"{colour}-virus": 1 if colour == "wild" else 4 for colour in ORGANS.values()})
    + Counter({f"{colour}-medicine": 4 for colour in ORGANS.values()})
    + Counter({"thief": 3, "transplant": 3, "spreading": 2, "latex-glove": 1, "medical-error": 1, "wild-organ": 1})
)
ORDER = [
    *("heart", "brain", "stomach", "bone", "wild-organ"),
    *(f"{colour}-virus" for colour in ORGANS.values()),
    *(f"{colour}-medicine" for colour in ORGANS.values()),
    *("thief", "transplant", "spreading", "latex-glove", "medical-error"),
]
Body = dict[str, list[str]]


def organ_of(card: str) -> str | None:
    """The organ that a card is, if it is one."""
    organ = card.removesuffix("-organ")
    return organ if organ in ORGANS else None


def fits(card: str, organ: str, lying: list[str]) -> bool:
    """Whether a virus or a medicine matches an organ, or the card that lies on it."""
    colour = card.split("-")[0]
    return colour == "wild" or organ == "wild" or ORGANS[organ] == colour or any(c.startswith("wild") for c in lying)


def spoken(card: str) -> str:
    """A card as the names of actions have it."""
    return card.replace("-", " ")


def part(organ: str) -> str:
    """An organ as the names of actions have it."""
    return "wild organ" if organ == "wild" else organ


def theirs_named(seat: int, organ: str) -> str:
    """Another player's organ as the names of actions have it."""
    return f"player {seat + 1}'s {part(organ)}"


def infected(lying: list[str]) -> bool:
    return any(card.endswith("virus") for card in lying)


def immune(lying: list[str]) -> bool:
    return len(lying) == 2


def healthy(body: Body) -> int:
    return sum(not infected(lying) for lying in body.values())


class Virus:
    """A game in progress. What is drawn comes from outside, and is checked."""

    def __init__(self, hands: list[Counter[str]], rounds: int = 100) -> None:
        self.players = len(hands)
        self.hands = [Counter(hand) for hand in hands]
        self.bodies: list[Body] = [{} for _ in hands]
        self.pile, self.discards = COPIES - sum(self.hands, Counter()), Counter[str]()
        self.player, self.turns = 0, rounds * self.players

    @property
    def winners(self) -> list[int]:
        return [seat for seat in range(self.players) if healthy(self.bodies[seat]) >= 4]

    @property
    def over(self) -> bool:
        return bool(self.winners) or self.turns == 0

    def others(self) -> list[int]:
        return [seat for seat in range(self.players) if seat != self.player]

    def legal(self) -> set[str]:
        """The names of all legal actions."""
        hand = list(self.hands[self.player].elements())
        sets = {tuple(sorted(chosen, key=ORDER.index)) for n in (1, 2, 3) for chosen in combinations(hand, n)}
        names = {f"discard: {', '.join(map(spoken, cards))}" for cards in sets} or {"draw cards"}
        for card in hand:
            names.update(f"{spoken(card)}: {target}" if target else spoken(card) for target in self.targets(card))
        return names

    def targets(self, card: str) -> list[str]:
        mine = self.bodies[self.player]
        theirs = [(seat, organ, lying) for seat in self.others() for organ, lying in self.bodies[seat].items()]
        touchable = [(seat, organ, lying) for seat, organ, lying in theirs if not immune(lying)]
        if organ_of(card):
            return [""] if organ_of(card) not in mine else []
        if card.endswith("virus"):
            return [theirs_named(seat, organ) for seat, organ, lying in touchable if fits(card, organ, lying)]
        if card.endswith("medicine"):
            return [part(organ) for organ, lying in mine.items() if not immune(lying) and fits(card, organ, lying)]
        if card == "thief":
            return [theirs_named(seat, organ) for seat, organ, _ in touchable if organ not in mine]
        if card == "transplant":
            return [
                f"{part(own)} for {theirs_named(seat, organ)}"
                for own, lies in mine.items()
                for seat, organ, _ in touchable
                if not immune(lies)
                if own == organ or (organ not in mine and own not in self.bodies[seat])
            ]
        if card == "spreading":
            return [
                f"{part(own)} to {theirs_named(seat, organ)}"
                for own, lies in mine.items()
                for seat, organ, lying in theirs
                if infected(lies) and not lying and fits(lies[0], organ, [])
            ]
        return [""] if card == "latex-glove" else [f"player {seat + 1}" for seat in self.others()]

    def play(self, name: str, hand: Counter[str]) -> None:
        """Plays an action, after which the player holds this hand."""
        spoken_card, _, target = name.partition(": ")
        card = spoken_card.replace(" ", "-")
        held = self.hands[self.player]
        if card == "discard":
            self.throw(held, *(each.replace(" ", "-") for each in target.split(", ")))
        elif card != "draw-cards":
            held -= Counter([card])
            self.effect(card, [word for word in re.split(r"\W+", target) if word in ORGANS or word.isdigit()])
        self.hands[self.player] = +held
        if not self.winners:
            self.draw(hand - self.hands[self.player])
            self.turns -= 1
            self.player = (self.player + 1) % self.players
        assert self.over or hand == self.hands[(self.player - 1) % self.players]

    def throw(self, source: Counter[str], *cards: str) -> None:
        source -= Counter(cards)
        self.discards += Counter(cards)

    def draw(self, cards: Counter[str]) -> None:
        """The player draws these cards: all that are in the pile before any that have been shuffled."""
        hand = self.hands[self.player]
        wanted = min(3 - hand.total(), self.pile.total() + self.discards.total())
        assert cards.total() == wanted
        if self.pile.total() < wanted:
            assert self.pile <= cards
            hand += self.pile
            cards, self.pile, self.discards = cards - self.pile, self.discards, Counter()
        assert cards <= self.pile
        self.pile -= cards
        hand += cards

    def effect(self, card: str, words: list[str]) -> None:
        mine = self.bodies[self.player]
        organ = organ_of(card)
        if organ:
            mine[organ] = []
        elif card.endswith("virus"):
            self.infect(card, self.bodies[int(words[0]) - 1], words[1])
        elif card.endswith("medicine"):
            lying = mine[words[0]]
            lying.append(card)
            if infected(lying):
                self.discards += Counter(lying)
                lying.clear()
        else:
            self.discards[card] += 1
            self.treat(card, words, mine)

    def infect(self, card: str, body: Body, organ: str) -> None:
        lying = body[organ]
        if lying:
            self.discards += Counter([card, *lying])
            if infected(lying):
                self.discards["wild-organ" if organ == "wild" else organ] += 1
                del body[organ]
            else:
                lying.clear()
        else:
            lying.append(card)

    def treat(self, card: str, words: list[str], mine: Body) -> None:
        if card == "latex-glove":
            for seat in self.others():
                self.discards += self.hands[seat]
                self.hands[seat] = Counter()
        elif card == "medical-error":
            seat = int(words[0]) - 1
            self.bodies[self.player], self.bodies[seat] = self.bodies[seat], mine
        else:
            theirs, organ = self.bodies[int(words[-2]) - 1], words[-1]
            if card == "spreading":
                theirs[organ].append(mine[words[0]].pop())
                return
            given = {words[0]: mine.pop(words[0])} if card == "transplant" else {}
            mine[organ] = theirs.pop(organ)
            theirs.update(given)
