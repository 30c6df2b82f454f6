"""The train of Colt Express as plainly as it can be written: where bandits and loot are, and what each card does."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

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


class Train:
    """The train, who is where, and what cards do."""

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
        self.marshal = self.opened = self.players

    def remembering(self, told: list[Told]) -> Iterator[Told]:
        for each in told:
            self.last_told = each[2]
            yield each

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
