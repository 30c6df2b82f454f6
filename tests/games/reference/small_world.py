"""Small World as plainly as it can be written: one generator that goes through the turns as the rule book does, and
asks wherever there is something to choose. It shares no code and no table with the game itself, but the names of
actions.

What chance decides, the die and the combinations that come up, it is told.
"""

from collections.abc import Callable, Generator

from tests.games.reference.small_world_tables import MAP, TOKENS, TRAY, Land, People

Question = tuple[int, set[str]]
Asking = Generator[Question, str, None]


class SmallWorld:
    """A game; `question` is who is asked, and the names of what they may do."""

    def __init__(
        self,
        column: list[tuple[str, str]],
        roll: Callable[[], int],
        reveal: Callable[[], tuple[str, str]],
        turns: int = 10,
        automatic: bool = False,
    ) -> None:
        self.column = [(race, power, 0) for race, power in column]
        self.roll, self.reveal, self.turns, self.automatic = roll, reveal, turns, automatic
        self.lands = []
        for line in MAP.strip().splitlines():
            head, symbols, neighbours = line.split("|")
            number, terrain = head.split()
            land = Land(int(number), terrain, set(symbols.split()), [*map(int, neighbours.split())])
            land.tribe = "tribe" in land.symbols
            self.lands.append(land)
        self.coins = [5, 5]
        self.peoples: list[People] = []
        self.gone: list[str] = []
        self.peace: int | None = None  # the seat whose active race is at peace
        self._course = self._game()
        self.question: Question | None = next(self._course)

    def play(self, name: str) -> None:
        """Plays an action."""
        assert self.question is not None
        assert name in self.question[1]
        try:
            self.question = self._course.send(name)
        except StopIteration:
            self.question = None

    # What there is.

    def active(self, seat: int) -> People | None:
        return next((people for people in self.peoples if people.seat == seat and not people.declined), None)

    def lands_of(self, people: People) -> list[Land]:
        return [land for land in self.lands if land.people is people]

    def out_of_tray(self, people: People) -> int:
        return people.hand + sum(land.tokens for land in self.lands_of(people))

    # The course of the game.

    def _game(self) -> Asking:
        for turn in range(2 * self.turns):
            self.last = turn == 2 * self.turns - 1
            yield from self._turn(turn % 2)

    def _turn(self, seat: int) -> Asking:
        if self.peace == seat:
            self.peace = None
        self.full, self.attacked, self.flown, self.charmed = 0, False, False, False
        people = self.active(seat)
        if people is None:
            yield from self._pick(seat)
            people = self.active(seat)
            assert people is not None
        elif (yield seat, {"decline", "expand"}) == "decline":
            self._decline(people)
            self._collect(seat)
            return
        for ghouls in [each for each in self.peoples if each.seat == seat and each.declined and each.race == "ghouls"]:
            yield from self._expand(ghouls)
        yield from self._expand(people)
        yield from self._markers(people)
        self._collect(seat)
        if not self.last:
            yield from self._last_words(people)
        yield from self._rally(1 - seat)

    def _last_words(self, people: People) -> Asking:
        if people.power == "stout":
            chosen = yield people.seat, {"stay active", "decline now"}
            if chosen == "decline now":
                self._decline(people)
        elif people.power == "diplomat" and not self.attacked:
            chosen = yield people.seat, {"no peace", "make peace"}
            if chosen == "make peace":
                self.peace = people.seat

    def _pick(self, seat: int) -> Asking:
        names = [f"take {power} {race}" for race, power, _ in self.column]
        taken = yield seat, set(names[: self.coins[seat] + 1])
        place = names.index(taken)
        self.column = [(race, power, coins + (i < place)) for i, (race, power, coins) in enumerate(self.column)]
        race, power, coins = self.column.pop(place)
        self.coins[seat] += coins - place
        people = People(seat, race, power, TOKENS[race] + TOKENS[power])
        people.holes = 2 * (race == "halflings")
        people.camps = 5 * (power == "bivouacking")
        self.peoples.append(people)
        self.column.append((*self.reveal(), 0))

    def _decline(self, people: People) -> None:
        people.spirit = people.power == "spirit"
        for older in [each for each in self.peoples if each.seat == people.seat and each.declined]:
            if not older.spirit and not people.spirit:
                for land in self.lands_of(older):
                    land.people, land.tokens = None, 0
                    land.marks.clear()
                older.hand = 0
                self._bury(older)
        people.declined, people.power, people.hand, people.camps = True, "", 0, 0
        for land in self.lands_of(people):
            land.marks &= {"fortress", "lair"}
            land.camps = 0
            if people.race != "ghouls":
                land.tokens = 1
        self._bury(people)

    def _bury(self, people: People) -> None:
        """The banner of a race in decline of which nothing is left goes back."""
        if people.declined and not people.hand and not self.lands_of(people):
            self.peoples.remove(people)
            self.gone.append(people.race)

    def _collect(self, seat: int) -> None:
        for people in self.peoples:
            if people.seat != seat:
                continue
            for land in self.lands_of(people):
                self.coins[seat] += 1
                self.coins[seat] += people.race == "dwarves" and "mine" in land.symbols
                if not people.declined:
                    self.coins[seat] += people.race == "humans" and land.terrain == "farmland"
                    self.coins[seat] += people.race == "wizards" and "magic" in land.symbols
                    self.coins[seat] += people.power == land.terrain
                    self.coins[seat] += people.power == "merchant"
                    self.coins[seat] += people.power == "fortified" and "fortress" in land.marks
            if not people.declined:
                self.coins[seat] += self.full * ((people.race == "orcs") + (people.power == "pillaging"))
                self.coins[seat] += 2 * (people.power == "alchemist") + 7 * (people.power == "wealthy" and people.fresh)
                people.fresh = False

    # Conquests.

    def _expand(self, people: People) -> Asking:
        seat = people.seat
        self._take_up(people)
        bonus = 4 * (people.race == "amazons" and not people.declined and self.out_of_tray(people) > 0)
        people.hand += bonus
        smallest = 0
        while left := {f"abandon {land.name}": land for land in self.lands_of(people) if land.number >= smallest}:
            chosen = yield seat, {*left, "abandon no more"}
            if chosen == "abandon no more":
                break
            smallest = left[chosen].number + 1
            self._leave(left[chosen])
        yield from self._conquests(people)
        self._take_up(people)
        if people.race == "skeletons" and not people.declined:
            people.hand += min(self.full // 2, TRAY["skeletons"] - self.out_of_tray(people))
        while people.hand < bonus:
            names = {f"abandon {land.name}": land for land in self.lands_of(people)}
            self._leave(names[(yield seat, set(names))])
        people.hand -= bonus
        yield from self._deploy(people)

    def _take_up(self, people: People) -> None:
        for land in self.lands_of(people):
            people.hand += land.tokens - 1
            land.tokens = 1

    def _leave(self, land: Land) -> None:
        assert land.people is not None
        land.people.hand += land.tokens
        land.people.camps += land.camps
        land.people, land.tokens, land.camps = None, 0, 0
        land.marks.clear()

    def _conquests(self, people: People) -> Asking:
        roll: int | None = None
        while True:
            if people.power == "berserk" and people.hand and roll is None:
                roll = self.roll()
            ways: dict[str, Callable[[], None]] = {}
            for land in self.lands:
                for name, way in self._ways(people, land, roll or 0).items():
                    ways[f"{name} {land.name}"] = way
            if not ways:
                return
            chosen = yield people.seat, {*ways, "stop conquering"}
            if chosen == "stop conquering":
                return
            ways[chosen]()
            if chosen.startswith("conquer"):
                roll = None
            if chosen.startswith("roll"):
                return

    def _ways(self, people: People, land: Land, roll: int) -> dict[str, Callable[[], None]]:
        """All ways to conquer a region."""
        if not self._may_attack(people, land):
            return {}
        ways: dict[str, Callable[[], None]] = {}
        cost, hand = self.cost(people, land), people.hand
        if hand and cost <= hand + roll:
            ways["conquer"] = lambda: self._conquer(people, land, max(1, cost - roll))
        elif hand and cost <= hand + 3 and people.power != "berserk":
            ways["roll for"] = lambda: self._try(people, land, cost)
        if hand and people.power == "dragon master" and not self.flown:
            ways["dragon:"] = lambda: self._fly(people, land)
        if people.race == "sorcerers" and not people.declined and not self.charmed and self.lands_of(people):
            theirs = land.people is not None and land.people.seat != people.seat and not land.people.declined
            alone = land.tokens == 1 and not land.camps and not land.water
            if theirs and alone and self.out_of_tray(people) < TRAY["sorcerers"]:
                ways["convert"] = lambda: self._convert(people, land)
        return ways

    def _may_attack(self, people: People, land: Land) -> bool:
        if land.people is people or land.marks & {"hole", "hero", "dragon"}:
            return False
        if land.water and people.power != "seafaring":
            return False
        enemy = land.people is not None and not land.people.declined and land.people.seat != people.seat
        if enemy and self.peace == 1 - people.seat and not people.declined:
            return False
        own = self.lands_of(people)
        if people.power == "flying":
            return True
        if not own:
            return "entry" in land.symbols or (people.race == "halflings" and not land.water) or land.terrain == "sea"
        if people.power == "underworld" and "cavern" in land.symbols and any("cavern" in o.symbols for o in own):
            return True
        return any(land.number in each.neighbours for each in own)

    def cost(self, people: People, land: Land) -> int:
        """What a region costs a people."""
        cost = 2 + land.tokens + land.tribe + land.camps + (land.terrain == "mountain")
        cost += len(land.marks & {"fortress", "lair"})
        cost -= people.power == "commando"
        cost -= people.power == "mounted" and land.terrain in ("hill", "farmland")
        cost -= people.power == "underworld" and "cavern" in land.symbols
        cost -= people.race == "tritons" and "coast" in land.symbols
        beside = [self.lands[other] for other in land.neighbours]
        cost -= people.race == "giants" and any(o.terrain == "mountain" and o.people is people for o in beside)
        return max(1, cost)

    def _conquer(self, people: People, land: Land, tokens: int, charmed: bool = False) -> None:
        loser = land.people
        if not people.declined:
            self.full += land.tribe or loser is not None
        if loser is not None:
            lost = 0 if loser.race == "elves" and not loser.declined and not charmed else 1
            loser.hand += land.tokens - lost
            loser.camps += land.camps
            self.attacked |= loser.seat != people.seat and not loser.declined
        land.people, land.tokens, land.tribe, land.camps = people, tokens, False, 0
        land.marks.clear()
        if loser is not None:
            self._bury(loser)
        people.hand -= 0 if charmed else tokens
        if people.race == "trolls":
            land.marks.add("lair")
        if people.race == "halflings" and people.holes:
            people.holes -= 1
            land.marks.add("hole")

    def _try(self, people: People, land: Land, cost: int) -> None:
        self.attacked |= land.people is not None and land.people.seat != people.seat and not land.people.declined
        if people.hand + self.roll() >= cost:
            self._conquer(people, land, people.hand)

    def _fly(self, people: People, land: Land) -> None:
        self.flown = True
        self._conquer(people, land, 1)
        for each in self.lands:
            each.marks.discard("dragon")
        land.marks.add("dragon")

    def _convert(self, people: People, land: Land) -> None:
        self.charmed = True
        self._conquer(people, land, 1, charmed=True)

    # Afterwards.

    def _deploy(self, people: People) -> Asking:
        lands = {f"token: {land.name}": land for land in self.lands_of(people)}
        while people.hand and lands:
            chosen = (yield people.seat, set(lands)) if len(lands) > 1 else next(iter(lands))
            lands[chosen].tokens += 1
            people.hand -= 1

    def _camp(self, people: People) -> Asking:
        lands = {f"encampment: {land.name}": land for land in self.lands_of(people)}
        while people.camps and lands:
            chosen = (yield people.seat, set(lands)) if len(lands) > 1 else next(iter(lands))
            lands[chosen].camps += 1
            people.camps -= 1

    def _markers(self, people: People) -> Asking:
        own = self.lands_of(people)
        if people.power == "bivouacking":
            for land in own:
                people.camps += land.camps
                land.camps = 0
            yield from self._camp(people)
        sites = {f"fortress: {land.name}": land for land in own if "fortress" not in land.marks}
        if people.power == "fortified" and sites and sum("fortress" in land.marks for land in self.lands) < 6:
            chosen = yield people.seat, {*sites, "no fortress"}
            if chosen != "no fortress":
                sites[chosen].marks.add("fortress")
        if people.power == "heroic":
            yield from self._post(people, own)

    def _post(self, people: People, own: list[Land]) -> Asking:
        for land in own:
            land.marks.discard("hero")
        if len(own) <= 2:
            for land in own:
                land.marks.add("hero")
            return
        posts = [f"hero: {land.name}" for land in own]
        first = posts.index((yield people.seat, set(posts[:-1])))
        own[first].marks.add("hero")
        second = posts.index((yield people.seat, set(posts[first + 1 :])))
        own[second].marks.add("hero")

    def _rally(self, seat: int) -> Asking:
        """Whoever has tokens that were withdrawn places them; those of the first seat are first."""
        order = sorted(self.peoples, key=lambda people: (people.seat, people.declined, people.spirit))
        for people in order:
            if self.automatic or self.last:
                own = self.lands_of(people)
                while people.hand and own:
                    min(own, key=lambda land: land.tokens).tokens += 1
                    people.hand -= 1
            yield from self._deploy(people)
        people = self.active(seat)
        if people is None or not people.camps:
            return
        if self.automatic or self.last:
            own = self.lands_of(people)
            while people.camps and own:
                min(own, key=lambda land: self._strength(land)).camps += 1
                people.camps -= 1
        yield from self._camp(people)

    def _strength(self, land: Land) -> int:
        marks = len(land.marks & {"fortress", "lair"})
        return land.tokens + land.camps + marks + (land.terrain == "mountain")
