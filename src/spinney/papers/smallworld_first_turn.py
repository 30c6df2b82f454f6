"""How many end states a first turn in Small World has, for ten tokens without special rules, counted in several ways.

The thesis (5.3) has 6 * (30 * 36 + 245 * 84 + 623 * 126) = 600,948, six combinations times the sets of three, four and
five regions times the ways to place the tokens that are left, and does not say which sets are counted. The seven ways
below are kept of several thousand that were tried: other places to enter, costs, 7 to 13 tokens, shortfalls of up to 5
for the die, sets that cannot grow or all of them. None gives 30, 245 and 623; so many tries find something near by
chance too, though 245 and 623 together come out only where mountains cost more, Lost Tribes do not, and the die counts.
"""

from collections.abc import Mapping

from spinney.games.small_world.board import ENTRY, LAND, NUMBER, REGIONS
from spinney.games.small_world.peoples import MOST_ON_DIE

TOKENS, SIZES = 10, (3, 4, 5)
Regions = frozenset[int]

# What comes nearest to the published numbers: 29, 245 and 623.
NEAREST: Mapping[str, bool] = {"mountains": True, "die": True, "last": True}
# By what is counted: whether mountains and Lost Tribes cost a token, whether the last region may be tried with the
# die, also where the tokens would just suffice, and whether one may stop while there is more to take.
WAYS: Mapping[str, Mapping[str, bool]] = {
    "all regions cost two": {},
    "mountains cost three": {"mountains": True},
    "mountains and Lost Tribes cost three": {"mountains": True, "tribes": True},
    "mountains and Lost Tribes cost three, with the die": {"mountains": True, "tribes": True, "die": True},
    "all regions cost two, one may stop": {"stops": True},
    "mountains cost three, with the die": {"mountains": True, "die": True},
    "mountains cost three, with the die, also for one's last tokens": NEAREST,
}


def end_states(
    mountains: bool = False, tribes: bool = False, die: bool = False, last: bool = False, stops: bool = False
) -> list[int]:
    """The sets of three, four and five regions with which the first turn may end. A failed die ends it as well.

    >>> end_states(), end_states(mountains=True, die=True), end_states(**NEAREST)
    ([0, 0, 626], [0, 245, 623], [29, 245, 623])
    """
    costs = [2 + mountains * (one.terrain == "mountain") + tribes * one.tribe for one in REGIONS]
    ends, seen, waiting = set[Regions](), set[Regions](), [Regions()]
    while waiting:
        held = waiting.pop()
        if held in seen:
            continue
        seen.add(held)
        left = TOKENS - sum(costs[region] for region in held)
        around = _around(held)
        payable = [one for one in around if costs[one] <= left]
        tried = [one for one in around if left < costs[one] + last and left <= costs[one] <= left + MOST_ON_DIE]
        tried = tried if die and left > 0 else []
        waiting += [held | {one} for one in payable]
        ends |= {held | {one} for one in tried}
        if tried or stops or not payable:
            ends.add(held)
    return [sum(len(one) == size for one in ends) for size in SIZES]


def _around(held: Regions) -> list[int]:
    """The regions that can be taken next: beside one that is held, at first from the edge of the map."""
    if not held:
        return [region for region in range(NUMBER) if int(ENTRY) >> region & 1]
    beside = {other for region in held for other in REGIONS[region].neighbours} - held
    return [region for region in beside if int(LAND) >> region & 1]
