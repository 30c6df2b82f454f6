"""The map, races and powers of Small World, for the plain implementation beside this."""

from dataclasses import dataclass, field

MAP = """
0 sea | |  1 5
1 farmland | magic entry coast | 0 2 5 6
2 forest | mine entry coast | 1 3 6 7 8
3 swamp | cavern tribe entry | 2 4 8 9
4 hill | entry | 3 9 10
5 mountain | mine cavern entry coast | 0 1 6 11
6 hill | tribe coast | 1 2 5 7 11 12
7 lake | | 2 6 8 12 13
8 mountain | coast | 2 3 7 9 13 14
9 farmland | | 3 4 8 10 14
10 forest | magic tribe entry | 4 9 14 15
11 farmland | tribe entry | 5 6 12 16 17
12 forest | tribe coast | 6 7 11 13 17 18
13 farmland | magic tribe coast | 7 8 12 14 18 19 20
14 hill | cavern tribe | 8 9 10 13 15 20 21
15 mountain | mine entry coast | 10 14 21 22
16 swamp | magic tribe entry | 11 17
17 hill | cavern entry | 11 12 16 18
18 swamp | mine tribe entry | 12 13 17 19
19 mountain | entry | 13 18 20
20 swamp | entry coast | 13 14 19 21 22
21 forest | entry coast | 14 15 20 22
22 sea | | 15 20 21
"""
TOKENS = {
    "amazons": 6,
    "dwarves": 3,
    "elves": 6,
    "ghouls": 5,
    "giants": 6,
    "halflings": 6,
    "humans": 5,
    "orcs": 5,
    "ratmen": 8,
    "skeletons": 6,
    "sorcerers": 5,
    "tritons": 6,
    "trolls": 5,
    "wizards": 5,
    "alchemist": 4,
    "berserk": 4,
    "bivouacking": 5,
    "commando": 4,
    "diplomat": 5,
    "dragon master": 5,
    "flying": 5,
    "forest": 4,
    "fortified": 3,
    "heroic": 5,
    "hill": 4,
    "merchant": 2,
    "mounted": 5,
    "pillaging": 5,
    "seafaring": 5,
    "spirit": 5,
    "stout": 4,
    "swamp": 4,
    "underworld": 5,
    "wealthy": 4,
}
TRAY = {
    "amazons": 15,
    "dwarves": 8,
    "elves": 11,
    "ghouls": 10,
    "giants": 11,
    "halflings": 11,
    "humans": 10,
    "orcs": 10,
    "ratmen": 13,
    "skeletons": 20,
    "sorcerers": 18,
    "tritons": 11,
    "trolls": 10,
    "wizards": 10,
}


@dataclass(eq=False)
class People:
    """A race of somebody's: active as long as it has not declined."""

    seat: int
    race: str
    power: str
    hand: int
    declined: bool = False
    spirit: bool = False
    fresh: bool = True
    holes: int = 0
    camps: int = 0


@dataclass(eq=False)
class Land:
    """A region, and what is there."""

    number: int
    terrain: str
    symbols: set[str]
    neighbours: list[int]
    people: People | None = None
    tokens: int = 0
    tribe: bool = False
    camps: int = 0
    marks: set[str] = field(default_factory=set)  # fortress, lair, hole, hero, dragon

    @property
    def name(self) -> str:
        return f"{self.terrain} {self.number}"

    @property
    def water(self) -> bool:
        return self.terrain in ("sea", "lake")
