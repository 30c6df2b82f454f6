"""Colt Express as plainly as it can be written, from the rule book: cards are their names, loot lies in lists.

It shares no code and no table with the game itself, but the names of cards and actions. What chance decides is told to
it, and has to be possible.
"""

from collections import Counter
from collections.abc import Iterator

from tests.games.reference.colt_express_train import Bandit, Thing, Told, Train

CARDS = {"move": 2, "floor change": 2, "fire": 2, "robbery": 2, "punch": 1, "marshal": 1}
TURNS = {
    "Angry Marshal": ("NNHR", "NNR"),
    "Braking": ("NNNN", "NHNN"),
    "Bridge": ("NDN", "ND"),
    "Passengers' Rebellion": ("NNHNN", "NHNR"),
    "Swivel Arm": ("NHNN", "NHN"),
    "Take It All": ("NHDN", "NDR"),
    "Tunnel": ("NHNHN", "NHNH"),
    "Marshal's Revenge": ("NNHN", "NNHN"),
    "Pickpocketing": ("NNHN", "NNHN"),
    "Hostage": ("NNHN", "NNHN"),
}
STATIONS = list(TURNS)[7:]


class ColtExpress(Train):
    """A game in progress."""

    def __init__(self, characters: list[str], cars: list[tuple[int, int]], tag: bool) -> None:
        super().__init__(characters, cars, tag)
        self.first = self.round = 0
        self.seen: list[str] = []
        self.plan: list[tuple[int, str, bool]] = []
        self.queue: list[tuple[int, bool]] = []
        self.waiting: dict[str, tuple[object, ...]] = {}
        self.over = False

    # Planning.

    def begin(self, chance: Iterator[Told]) -> None:
        """A new round."""
        kind, number, card = next(chance)
        assert (kind, number) == ("begins", self.round + 1)
        assert isinstance(card, str)
        assert card not in self.seen
        assert (card in STATIONS) == (self.round == 4)
        self.seen.append(card)
        for seat, bandit in enumerate(self.bandits):
            bandit.deck = Counter(CARDS) + Counter(bullet=bandit.received)
            assert next(chance)[:2] == ("holds", seat)
            self.draw(bandit, 7 if bandit.character == "Doc" else 6, self.last_told)
        turns = TURNS[card][self.players > 4]
        if self.tag:
            turns = {"Braking": ("NHNH", "NHHH"), "Take It All": ("NHDR", "NDR")}.get(card, TURNS[card])[
                self.players > 4
            ]
        around = [(self.first + i) % self.players for i in range(self.players)]
        self.queue = []
        for turn in turns:
            order = [around[0], *reversed(around[1:])] if turn == "R" else around
            self.queue += [(seat, turn == "H") for seat in order for _ in range(2 if turn == "D" else 1)]
        self.fresh = set(range(self.players))

    def draw(self, bandit: Bandit, number: int, cards: object) -> None:
        assert isinstance(cards, Counter)
        assert cards.total() == number
        assert cards <= bandit.deck
        bandit.hand += cards
        bandit.deck -= cards

    @property
    def player(self) -> int:
        return self.plan[0][0] if self.waiting else self.queue[0][0]

    def legal(self) -> set[str]:
        """The names of what may be done."""
        if self.waiting:
            return set(self.waiting)
        seat = self.player
        bandit = self.bandits[seat]
        kinds = {card for card in +bandit.hand if card != "bullet"}
        if bandit.character == "Ghost" and seat in self.fresh and not self.tag:
            kinds = {f"{kind}: {how}" for kind in kinds for how in ("open", "face down")}
        return kinds | ({"draw cards"} if bandit.deck else set())

    def play(self, name: str, told: list[Told]) -> None:
        """An action by its name, with all that chance decides then."""
        chance = self.remembering(told)
        if self.waiting:
            seat, kind, _ = self.plan.pop(0)
            self.carry_out(seat, kind, self.waiting[name], chance)
            self.bandits[seat].deck[kind] += 1
            self.waiting = {}
        else:
            self.choose(name, chance)
        if not self.queue and not self.waiting:
            self.steal(chance)
        assert not list(chance), "all that was told has a reason"

    def choose(self, name: str, chance: Iterator[Told]) -> None:
        seat, hidden = self.queue.pop(0)
        bandit = self.bandits[seat]
        if name == "draw cards":
            assert next(chance)[:2] == ("drew", seat)
            self.draw(bandit, min(3, bandit.deck.total()), self.last_told)
        else:
            kind, _, how = name.partition(": ")
            ghostly = bandit.character == "Ghost" and seat in self.fresh and (self.tag or how == "face down")
            bandit.hand -= Counter([kind])
            self.plan.append((seat, kind, hidden or ghostly))
        self.fresh.discard(seat)
        if not self.queue:
            for each in self.bandits:
                each.deck += each.hand
                each.hand = Counter()

    # Stealing.

    def steal(self, chance: Iterator[Told]) -> None:
        while self.plan:
            seat, kind, _ = self.plan[0]
            self.plan[0] = (seat, kind, False)
            ways = dict(self.ways(seat, kind))
            if len(ways) > 1:
                self.waiting = ways
                return
            self.plan.pop(0)
            for way in ways.values():
                self.carry_out(seat, kind, way, chance)
            self.bandits[seat].deck[kind] += 1
        self.happen(self.seen[-1], chance)
        self.first = (self.first + 1) % self.players
        self.round += 1
        if self.round < 5:
            self.begin(chance)
        else:
            self.over = True

    # The end of a round.

    def happen(self, card: str, chance: Iterator[Told]) -> None:
        roofs = [bandit for bandit in self.bandits if bandit.place[1]]
        above = [bandit for bandit in self.bandits if bandit.place == (self.marshal, True)]
        if card == "Angry Marshal":
            for bandit in above:
                self.hit(bandit)
            if self.marshal:
                self.marshal -= 1
                if not self.tag:
                    self.scare()
        elif card == "Braking":
            for bandit in roofs:
                bandit.place = (min(bandit.place[0] + 1, self.players), True)
        elif card == "Passengers' Rebellion":
            for bandit in self.bandits:
                if bandit not in roofs:
                    self.hit(bandit)
        elif card == "Swivel Arm":
            for bandit in roofs:
                bandit.place = (0, True)
        elif card == "Take It All":
            self.floor[self.marshal, False].append(Thing("strongbox"))
        elif card == "Marshal's Revenge":
            for bandit in above:
                purses = sorted((thing for thing in bandit.loot if thing.kind == "purse"), key=lambda each: each.value)
                if purses:
                    bandit.loot.remove(self.given_up(purses))
        elif card == "Pickpocketing":
            for place in sorted(self.floor, key=lambda place: (place[1], place[0])):
                purses = [thing for thing in self.floor[place] if thing.kind == "purse"]
                if len(self.on(place)) == 1 and purses:
                    self.rob(self.on(place)[0], "purse", chance)
        elif card == "Hostage":
            for bandit in self.bandits:
                bandit.ransom += 250 * (bandit.place[0] == self.players)

    def given_up(self, purses: list[Thing]) -> Thing:
        """The first of the cheapest purses; the first of the dearest in TAG."""
        value = purses[-1 if self.tag else 0].value
        return min((purse for purse in purses if purse.value == value), key=lambda purse: purse.number or 0)

    # Points.

    def scores(self) -> list[float]:
        fewest = min(bandit.bullets for bandit in self.bandits)
        return [bandit.money + 200.0 * self.round * (bandit.bullets == fewest) for bandit in self.bandits]

    def ranks(self) -> list[int]:
        found = [(-score, bandit.received) for score, bandit in zip(self.scores(), self.bandits, strict=True)]
        return [1 + sum(other < own for other in found) for own in found]
