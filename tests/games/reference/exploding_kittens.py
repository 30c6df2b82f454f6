"""Exploding Kittens as plainly as it can be written, from the rules' text: lists of names, and sets of who knows what.

Chance is not the reference's own: what is drawn or stolen is read off the game that it is compared with, and must be
possible here.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain

CATS = ["tacocat", "melon", "potato", "beard", "rainbow"]
CAT_WORDS = {"tacocat": "tacocat", **{cat: f"{cat} cat" for cat in CATS[1:]}}
PLAYS = ["favor", "attack", "skip", "shuffle"]
DECK = dict.fromkeys(CATS + PLAYS, 4) | {"future": 5, "nope": 5}


def in_words(card: str) -> str:
    """A card as actions name it."""
    return CAT_WORDS.get(card, "see the future" if card == "future" else card)


def from_words(name: str) -> str:
    """The card that an action names."""
    return next(card for card in (*DECK, "defuse") if in_words(card) == name)


def place_in_words(depth: int) -> str:
    return f"under {depth} card{'s' * (depth > 1)}" if depth else "on top"


@dataclass
class Place:
    """A card of the pile: what it is, once somebody has looked at it, and who knows that it is there.

    A kitten may have gone astray for somebody: they do not know where between the other cards it is.
    """

    card: str | None = None
    seen_by: set[int] = field(default_factory=set)
    astray_for: set[int] = field(default_factory=set)


@dataclass
class Outcome:
    """What the other game looks like after an action: hands, and the pile from the top as far as somebody knows it."""

    hands: list[list[str]]
    pile: list[str | None]


class Reference:
    """A game in progress; `doing` is what the chooser has to do."""

    def __init__(self, hands: list[list[str]]) -> None:
        self.players = len(hands)
        self.hands = [list(hand) for hand in hands]
        self.unknown = Counter(DECK) + Counter(defuse=6, kitten=self.players - 1) - Counter(chain(*hands))
        self.pile = [Place() for _ in range(self.unknown.total())]
        self.knows = [[Counter({"defuse": 1}) for _ in hands] for _ in hands]  # [knower][holder]
        self.all_know = [Counter({"defuse": 1}) for _ in hands]
        self.discarded: Counter[str] = Counter()
        self.out: list[int] = []
        self.turn, self.turns, self.chooser, self.doing = 0, 1, 0, "play"
        self.pending: list[str] = []
        self.nopes, self.actor = 0, 0

    # What may be done.

    def moves(self) -> set[str]:
        own = Counter(self.hands[self.chooser])
        if self.doing == "nope":
            return {"nope", "pass"} if own["nope"] else {"pass"}
        if self.doing == "give":
            return {f"give: {in_words(card)}" for card in own}
        if self.doing == "place":
            return {f"kitten: {place_in_words(n)}" for n in range(len(self.pile) + 1)}
        targets = [seat + 1 for seat in range(self.players) if seat != self.turn and self.hands[seat]]
        cats = [cat for cat in CATS if own[cat] >= 2]
        pairs = {f"two {in_words(cat)}s: steal from player {seat}" for cat in cats for seat in targets}
        favors = {f"favor: from player {seat}" for seat in targets if own["favor"]}
        alone = {in_words(card) for card in ("attack", "skip", "shuffle", "future") if own[card]}
        return {"draw a card"} | pairs | favors | alone

    def scores(self) -> list[float]:
        still_in = len(self.out) + 1
        return [float(self.out.index(seat) + 1 if seat in self.out else still_in) for seat in range(self.players)]

    def is_over(self) -> bool:
        return len(self.out) == self.players - 1

    # What is done.

    def apply(self, name: str, outcome: Outcome) -> None:
        self.outcome = outcome
        what, _, detail = name.partition(": ")
        if what == "draw a card":
            self.draw()
        elif what == "pass":
            self.ask(self.chooser)
        elif what == "nope":
            self.nopes += 1
            self.lay_down("nope")
        elif what == "give":
            self.hand_over(self.chooser, self.turn, from_words(detail))
            self.resume()
        elif what == "kitten":
            self.place(int(detail.split()[1]) if detail != "on top" else 0)
        elif what.startswith("two "):
            cat = from_words(what[4:-1])
            self.pending = ["pair", detail[-1]]
            self.lay_down(cat, cat)
        else:
            self.pending = [from_words(what), *detail[-1:]]
            self.lay_down(from_words(what))

    def resume(self) -> None:
        self.chooser, self.doing = self.turn, "play"

    def lay_down(self, *cards: str) -> None:
        for card in cards:
            self.discard(self.chooser, card)
        self.actor = self.chooser
        self.ask(self.chooser)

    def discard(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.discarded[card] += 1
        for known in self.knowledge_of(seat):
            known[card] = max(0, known[card] - 1)

    def knowledge_of(self, holder: int) -> Iterator[Counter[str]]:
        """What the others know of a hand."""
        yield self.all_know[holder]
        yield from (self.knows[seat][holder] for seat in range(self.players) if seat != holder)

    def around(self, start: int) -> Iterator[int]:
        for n in range(1, self.players + 1):
            yield (start + n) % self.players

    def ask(self, seat: int) -> None:
        for other in self.around(seat):
            if other == self.actor:
                break
            if self.hands[other] and self.discarded["nope"] < DECK["nope"]:
                self.chooser, self.doing = other, "nope"
                return
        cancelled, self.nopes = self.nopes % 2 == 1, 0
        self.resume()
        if not cancelled:
            self.effect(*self.pending)

    def effect(self, verb: str, *rest: str) -> None:
        effects: dict[str, Callable[..., None]] = {
            "attack": lambda: self.next_turn(2 + (self.turns if self.turns > 1 else 0)),
            "skip": self.end_turn,
            "shuffle": self.shuffle,
            "future": self.look,
            "favor": self.favor,
            "pair": self.steal,
        }
        effects[verb](*rest)

    def favor(self, target: str) -> None:
        if self.hands[int(target) - 1]:
            self.chooser, self.doing = int(target) - 1, "give"

    def steal(self, target: str) -> None:
        if self.hands[int(target) - 1]:
            (card,) = (Counter(self.outcome.hands[self.turn]) - Counter(self.hands[self.turn])).elements()
            self.hand_over(int(target) - 1, self.turn, card)

    def hand_over(self, giver: int, receiver: int, card: str) -> None:
        hand = Counter(self.hands[giver])
        for known, of_receiver in self.knowledge_of_both(giver, receiver):
            if +known == hand and len(hand) == 1:
                known[card] -= 1
                of_receiver[card] += 1
            else:
                for kind in known:
                    known[kind] = max(0, known[kind] - 1)
        self.knows[receiver][giver][card] = max(0, self.knows[receiver][giver][card] - 1)
        self.knows[giver][receiver][card] += 1
        self.hands[giver].remove(card)
        self.hands[receiver].append(card)

    def knowledge_of_both(self, one: int, other: int) -> Iterator[tuple[Counter[str], Counter[str]]]:
        """What those who are neither of two seats know of their hands."""
        yield self.all_know[one], self.all_know[other]
        yield from (
            (self.knows[seat][one], self.knows[seat][other]) for seat in range(self.players) if seat not in (one, other)
        )

    def end_turn(self) -> None:
        self.turns -= 1
        if self.turns == 0:
            self.next_turn(1)

    def next_turn(self, turns: int) -> None:
        self.turn = next(seat for seat in self.around(self.turn) if seat not in self.out)
        self.turns = turns
        self.resume()

    # The pile.

    def reveal(self, place: Place, card: str) -> None:
        assert self.unknown[card] > 0
        self.unknown[card] -= 1
        place.card = card

    def look(self) -> None:
        for place, card in list(zip(self.pile, self.outcome.pile, strict=True))[:3]:
            if place.card is None:
                assert card is not None
                self.reveal(place, card)
        if any(self.turn in place.astray_for for place in self.pile):
            self.look_for_astray()
        for place in self.pile[:3]:
            place.seen_by.add(self.turn)

    def look_for_astray(self) -> None:
        """Keeps count of what is deeper if all kittens that went astray are found, beyond doubt."""
        seat = self.turn
        sure = not any(seat in place.astray_for for place in self.pile[3:])
        for depth, place in enumerate(self.pile[:3]):
            if place.card == "kitten" and seat not in place.seen_by:
                expected = self.counted(seat, depth)
                sure &= not expected or seat in expected.seen_by or self.knows_all_kittens(seat)
        for place in self.pile:
            place.astray_for.discard(seat)
        if not sure:
            for place in self.pile[3:]:
                place.seen_by.discard(seat)

    def counted(self, seat: int, depth: int) -> Place | None:
        """The first card from a depth on that has not gone astray for somebody."""
        return next((place for place in self.pile[depth:] if seat not in place.astray_for), None)

    def knows_all_kittens(self, seat: int) -> bool:
        known = [place for place in self.pile if seat in place.seen_by | place.astray_for and place.card == "kitten"]
        return len(known) == self.players - len(self.out) - 1

    def forget(self, seat: int) -> None:
        for place in self.pile:
            place.seen_by.discard(seat)
            place.astray_for.discard(seat)

    def shuffle(self) -> None:
        self.unknown.update(place.card for place in self.pile if place.card is not None)
        self.pile = [Place() for _ in self.pile]

    def draw(self) -> None:
        place = self.pile[0]
        if place.card is None:
            gained = list((Counter(self.outcome.hands[self.turn]) - Counter(self.hands[self.turn])).elements())
            self.reveal(place, gained[0] if gained else "kitten")
        assert place.card is not None
        if place.card == "kitten":
            for seat in range(self.players):
                self.see_kitten(seat)
        del self.pile[0]
        for seat in range(self.players):
            if not any(seat in other.seen_by for other in self.pile):
                self.forget(seat)
        if place.card != "kitten":
            self.hands[self.turn].append(place.card)
            for seat in place.seen_by - {self.turn}:
                self.knows[seat][self.turn][place.card] += 1
            self.end_turn()
        elif "defuse" in self.hands[self.turn]:
            self.discard(self.turn, "defuse")
            self.doing = "place"
        else:
            for card in list(self.hands[self.turn]):
                self.discard(self.turn, card)
            self.discarded["kitten"] += 1
            self.out.append(self.turn)
            self.next_turn(1)

    def see_kitten(self, seat: int) -> None:
        """A kitten is on top: is it one that went astray?"""
        if not any(seat in place.astray_for for place in self.pile):
            return
        expected = self.counted(seat, 0)
        assert expected is not None
        if seat in expected.seen_by and expected.card == "kitten":
            expected.seen_by.discard(seat)
            expected.astray_for.add(seat)
            self.pile[0].astray_for.discard(seat)
        elif seat not in expected.seen_by and not self.knows_all_kittens(seat):
            self.forget(seat)

    def place(self, depth: int) -> None:
        others = {seat for seat in range(self.players) if any(seat in place.seen_by for place in self.pile)}
        if any(self.turn in place.astray_for for place in self.pile):
            self.forget(self.turn)
        self.pile.insert(depth, Place("kitten", {self.turn}, others - {self.turn}))
        self.resume()
        self.end_turn()

    def count(self) -> Counter[str]:
        """All cards, wherever they are."""
        on_table = ["kitten"] if self.doing == "place" else []
        known = [place.card for place in self.pile if place.card]
        return self.unknown + self.discarded + Counter(chain(*self.hands)) + Counter(known) + Counter(on_table)
