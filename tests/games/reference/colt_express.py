"""Colt Express as plainly as it can be written, from the rule book: cards are their names, loot lies in lists.

It shares no code and no table with the game itself, but the names of cards and actions. What chance decides is told to
it, and has to be possible.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

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
WORTH = {"jewel": 500, "strongbox": 1000}
Place = tuple[int, bool]  # a car, and whether it is its roof
Told = tuple[str, int, object]  # what chance decides: its kind, a seat or number, and what


@dataclass(eq=False)
class Thing:
    """A piece of loot; a purse has a number and a value once somebody has looked into it."""

    kind: str
    number: int | None = None
    value: int = 0


@dataclass
class Bandit:
    """A player."""

    character: str
    place: Place
    loot: list[Thing]
    hand: Counter[str] = field(default_factory=Counter)
    deck: Counter[str] = field(default_factory=Counter)
    bullets: int = 6
    received: int = 0
    ransom: int = 0

    @property
    def money(self) -> int:
        return self.ransom + sum(WORTH.get(thing.kind, thing.value) for thing in self.loot)


class ColtExpress:
    """A game in progress."""

    def __init__(self, characters: list[str], cars: list[tuple[int, int]], tag: bool) -> None:
        self.players, self.tag = len(characters), tag
        self.bandits = [
            Bandit(name, (seat % 2, False), [Thing("purse", seat, 250)]) for seat, name in enumerate(characters)
        ]
        self.floor: dict[Place, list[Thing]] = {
            (car, roof): [] for car in range(self.players + 1) for roof in (False, True)
        }
        for car, (purses, jewels) in enumerate(cars):
            self.floor[car, False] = [Thing("purse") for _ in range(purses)] + [Thing("jewel") for _ in range(jewels)]
        self.floor[self.players, False] = [Thing("strongbox")]
        self.values = Counter({250: 8 - self.players, 300: 2, 350: 2, 400: 2, 450: 2, 500: 2})
        self.marshal, self.first, self.round, self.opened = self.players, 0, 0, self.players
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

    def remembering(self, told: list[Told]) -> Iterator[Told]:
        for each in told:
            self.last_told = each[2]
            yield each

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

    def car(self, car: int) -> str:
        return "locomotive" if car == self.players else f"car {car + 1}"

    def on(self, place: Place) -> list[int]:
        return [seat for seat, bandit in enumerate(self.bandits) if bandit.place == place]

    def neighbours(self, car: int, far: int) -> list[int]:
        return [other for other in range(self.players + 1) if 1 <= abs(other - car) <= far]

    def ways(self, seat: int, kind: str) -> Iterator[tuple[str, tuple[object, ...]]]:
        """The ways to carry out a card, by their names."""
        bandit = self.bandits[seat]
        car, roof = bandit.place
        if kind == "move":
            for other in self.neighbours(car, 3 if roof else 1):
                yield f"move: {self.car(other)}", (other,)
        elif kind == "floor change":
            yield "floor change", ()
        elif kind == "marshal":
            for other in self.neighbours(self.marshal, 1):
                yield f"marshal: {self.car(other)}", (other,)
        elif kind == "robbery":
            for loot in sorted({thing.kind for thing in self.floor[bandit.place]}):
                yield f"robbery: {loot}", (loot,)
        elif kind == "fire":
            for target in self.targets(seat):
                yield f"fire: player {target + 1}", (target,)
        else:
            yield from self.punches(seat)

    def targets(self, seat: int) -> list[int]:
        bandit = self.bandits[seat]
        car, roof = bandit.place
        if not bandit.bullets and not (self.tag and bandit.character == "Django"):
            return []
        found = []
        if roof:
            for step in (-1, 1):
                roofs = range(car + step, self.players + 1 if step > 0 else -1, step)
                found += next((self.on((other, True)) for other in roofs if self.on((other, True))), [])
        else:
            found += [target for other in self.neighbours(car, 1) for target in self.on((other, False))]
        if bandit.character == "Tuco":
            found += self.on((car, not roof))
        return self.but_belle(found)

    def but_belle(self, seats: list[int]) -> list[int]:
        others = [seat for seat in seats if self.bandits[seat].character != "Belle"]
        return others or seats

    def punches(self, seat: int) -> Iterator[tuple[str, tuple[object, ...]]]:
        bandit = self.bandits[seat]
        car, _ = bandit.place
        for target in self.but_belle([other for other in self.on(bandit.place) if other != seat]):
            kinds = {thing.kind for thing in self.bandits[target].loot}
            for other in self.neighbours(car, 1):
                name = f"punch: player {target + 1} to the {'front' if other > car else 'rear'}"
                if not kinds:
                    yield name, (target, other, None, False)
                for kind in kinds:
                    keeps = kind == "purse" and bandit.character == "Cheyenne"
                    yield f"{name}, {kind}", (target, other, kind, keeps)
                    if keeps and not self.tag:
                        yield f"{name}, {kind} left behind", (target, other, kind, False)

    def carry_out(self, seat: int, kind: str, way: tuple[object, ...], chance: Iterator[Told]) -> None:
        bandit = self.bandits[seat]
        car, roof = bandit.place
        match kind, way:
            case "move", (int(other),):
                self.go(bandit, (other, roof))
            case "floor change", ():
                self.go(bandit, (car, not roof), climbing=True)
            case "marshal", (int(other),):
                self.marshal = other
                self.scare()
            case "robbery", (str(loot),):
                self.rob(seat, loot, chance)
            case "fire", (int(target),):
                self.shoot(bandit, self.bandits[target])
            case "punch", (int(target), int(other), loot, keeps):
                self.punch(seat, target, other, loot, bool(keeps), chance)

    def go(self, bandit: Bandit, place: Place, climbing: bool = False) -> None:
        bandit.place = place
        if place == (self.marshal, False) and not (climbing and self.tag):
            self.scare()

    def scare(self) -> None:
        """Nobody stays inside with the Marshal."""
        for bandit in self.bandits:
            if bandit.place == (self.marshal, False):
                bandit.place = (self.marshal, True)
                self.hit(bandit)

    def hit(self, bandit: Bandit) -> None:
        bandit.received += 1
        bandit.deck["bullet"] += 1

    def rob(self, seat: int, kind: str, chance: Iterator[Told]) -> None:
        bandit = self.bandits[seat]
        here = [thing for thing in self.floor[bandit.place] if thing.kind == kind]
        thing = self.purse_of(seat, here, chance) if kind == "purse" else here[0]
        self.floor[bandit.place].remove(thing)
        bandit.loot.append(thing)

    def purse_of(self, seat: int, here: list[Thing], chance: Iterator[Told]) -> Thing:
        """The purse that a bandit takes: one with a number, or a new one."""
        kind, who, told = next(chance)
        assert (kind, who) == ("takes", seat)
        assert isinstance(told, tuple)
        number, value = told
        for thing in here:
            if thing.number == number:
                assert thing.value == value
                return thing
        assert number == self.opened
        assert self.tag or self.values[value] > 0
        self.values[value] -= 1
        self.opened += 1
        thing = next(thing for thing in here if thing.number is None)
        thing.number, thing.value = number, value
        return thing

    def shoot(self, bandit: Bandit, target: Bandit) -> None:
        if bandit.bullets:
            bandit.bullets -= 1
            self.hit(target)
        if bandit.character == "Django":
            car, roof = target.place
            goal = car + (1 if car > bandit.place[0] else -1)
            if 0 <= goal <= self.players and not (self.tag and (roof or goal == 0)):
                self.go(target, (goal, roof))

    def punch(self, seat: int, target: int, car: int, kind: object, keeps: bool, chance: Iterator[Told]) -> None:
        victim = self.bandits[target]
        if kind is not None:
            thing = next(thing for thing in victim.loot if thing.kind == kind)
            if kind == "purse":
                assert next(chance)[:2] == ("drops", target)
                thing = next(thing for thing in victim.loot if thing.number == self.last_told)
            victim.loot.remove(thing)
            self.floor[victim.place].append(thing)
            if keeps:
                assert self.purse_of(seat, [thing], chance) is thing
                self.floor[victim.place].remove(thing)
                self.bandits[seat].loot.append(thing)
        self.go(victim, (car, victim.place[1]))

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
