# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The map for two players: 23 regions with their terrain, symbols, Lost Tribes and borders.

Sets of regions are bits. The numbers of regions are arbitrary; they stand on the picture and in the names of actions.
"""

from typing import NamedTuple

import numpy as np

from spinney.core.compile import compiled

SEA, LAKE, FARMLAND, FOREST, HILL, SWAMP, MOUNTAIN = TERRAINS = (
    "sea",
    "lake",
    "farmland",
    "forest",
    "hill",
    "swamp",
    "mountain",
)


class Region(NamedTuple):
    """A region of the map.

    Attributes:
        terrain: one of `TERRAINS`.
        symbols: "mine", "magic" and "cavern", as far as there are such.
        tribe: whether a Lost Tribe lives there at the start.
        edge: whether it touches the edge of the map.
        neighbours: the regions that it borders on.
    """

    terrain: str
    symbols: tuple[str, ...]
    tribe: bool
    edge: bool
    neighbours: tuple[int, ...]


def region(terrain: str, symbols: str, tribe: int, edge: int, *neighbours: int) -> Region:
    """A row of the table below."""
    return Region(terrain, tuple(symbols.split()), bool(tribe), bool(edge), neighbours)


REGIONS = (
    region(SEA, "", 0, 1, 1, 5),
    region(FARMLAND, "magic", 0, 1, 0, 2, 5, 6),
    region(FOREST, "mine", 0, 1, 1, 3, 6, 7, 8),
    region(SWAMP, "cavern", 1, 1, 2, 4, 8, 9),
    region(HILL, "", 0, 1, 3, 9, 10),
    region(MOUNTAIN, "mine cavern", 0, 1, 0, 1, 6, 11),
    region(HILL, "", 1, 0, 1, 2, 5, 7, 11, 12),
    region(LAKE, "", 0, 0, 2, 6, 8, 12, 13),
    region(MOUNTAIN, "", 0, 0, 2, 3, 7, 9, 13, 14),
    region(FARMLAND, "", 0, 0, 3, 4, 8, 10, 14),
    region(FOREST, "magic", 1, 1, 4, 9, 14, 15),
    region(FARMLAND, "", 1, 1, 5, 6, 12, 16, 17),
    region(FOREST, "", 1, 0, 6, 7, 11, 13, 17, 18),
    region(FARMLAND, "magic", 1, 0, 7, 8, 12, 14, 18, 19, 20),
    region(HILL, "cavern", 1, 0, 8, 9, 10, 13, 15, 20, 21),
    region(MOUNTAIN, "mine", 0, 1, 10, 14, 21, 22),
    region(SWAMP, "magic", 1, 1, 11, 17),
    region(HILL, "cavern", 0, 1, 11, 12, 16, 18),
    region(SWAMP, "mine", 1, 1, 12, 13, 17, 19),
    region(MOUNTAIN, "", 0, 1, 13, 18, 20),
    region(SWAMP, "", 0, 1, 13, 14, 19, 21, 22),
    region(FOREST, "", 0, 1, 14, 15, 20, 22),
    region(SEA, "", 0, 1, 15, 20, 21),
)
NUMBER = len(REGIONS)
ONE = np.int64(1)


def where(chosen) -> np.int64:
    """The set of the regions that are chosen by a function of a region."""
    return np.int64(sum(1 << number for number, each in enumerate(REGIONS) if chosen(each)))


def of_terrain(*terrains) -> np.int64:
    """The regions of these terrains."""
    return where(lambda each: each.terrain in terrains)


def with_symbol(symbol) -> np.int64:
    """The regions with this symbol."""
    return where(lambda each: symbol in each.symbols)


def beside(*terrains) -> np.int64:
    """The regions that border on such a terrain."""
    return where(lambda each: any(REGIONS[other].terrain in terrains for other in each.neighbours))


EVERYWHERE = where(lambda each: True)
WATER, SEAS = of_terrain(SEA, LAKE), of_terrain(SEA)
LAND = EVERYWHERE & ~WATER
FARMLANDS, FORESTS, HILLS, SWAMPS, MOUNTAINS = map(of_terrain, (FARMLAND, FOREST, HILL, SWAMP, MOUNTAIN))
MINES, MAGIC, CAVERNS = map(with_symbol, ("mine", "magic", "cavern"))
COAST = beside(SEA, LAKE) & LAND
TRIBES = where(lambda each: each.tribe)
# Where a race may enter the map: at its edge, or at the coast of a sea; the lake is no sea.
ENTRY = (where(lambda each: each.edge) | beside(SEA)) & LAND
# [byte of a set, its value] the regions that border on one of them.
NEAR = np.zeros((3, 256), np.int64)
for place in range(3):
    for value in range(256):
        for number in range(8):
            if value >> number & 1 and 8 * place + number < NUMBER:
                NEAR[place, value] |= sum(1 << other for other in REGIONS[8 * place + number].neighbours)
# [region] what it costs to conquer before anybody comes: two, and one for a mountain.
BARE = np.array([2 + (each.terrain == MOUNTAIN) for each in REGIONS], np.int8)


@compiled
def near(regions):
    """The regions that border on one of these.

    >>> [number for number in range(NUMBER) if near(1 << 16) >> number & 1]
    [11, 17]
    """
    return NEAR[0, regions & 255] | NEAR[1, regions >> 8 & 255] | NEAR[2, regions >> 16]
