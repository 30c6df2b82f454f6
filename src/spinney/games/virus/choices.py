# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a player may do: listing the actions, and drawing one at random.

All that a card can be played on is found at once, by a few operations on sets of targets; see `codes`.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.bits import count, lowest, nth
from spinney.games.virus.bodies import (
    BODY,
    COLOUR,
    EVERY_FIFTH,
    IMMUNE,
    INFECTED,
    ORGANS,
    PRESENT,
    SPOTS,
    VACCINATED,
    WILD_CARD,
    at,
    colour_at,
)
from spinney.games.virus.codes import (
    CODE,
    DRAW,
    FOR_GLOVE,
    FROM,
    IN_ROWS,
    LARGEST,
    MATCH,
    MIDDLE,
    ON_WILD,
    SIDE,
    SUBSETS,
)
from spinney.games.virus.deck import ERROR, ONE, TRANSPLANT, VIRUS, first_place, kinds_of, size


@compiled
def own_spots(s):
    return np.int64(BODY) << ORGANS * np.int64(s.player)


@compiled
def within_reach(s):
    """All targets that any card could have."""
    present, mine = s.planes[PRESENT], own_spots(s)
    free = present & ~s.planes[IMMUNE]
    return free | (mine & ~present | free & lacking(s)) << SPOTS | FOR_GLOVE


@compiled
def lacking(s):
    """The spots of all organs that the player to move does not have."""
    return ~((s.planes[PRESENT] >> ORGANS * np.int64(s.player) & BODY) * EVERY_FIFTH)


@compiled
def targets(s, place, reach, sides):
    """Which of all that is within reach a card of this type can be played on."""
    return reach & (sides ^ SIDE[place]) & (MATCH[place] | s.planes[WILD_CARD] & ON_WILD[place])


@compiled
def row(s, place, organ):
    """What can be chosen together with an organ of one's own."""
    if place == 3 * ERROR:
        return ((ONE << np.int64(s.players)) - 1 & ~(ONE << np.int64(s.player))) * (organ == 0)
    spot = ORGANS * np.int64(s.player) + organ
    present, others = s.planes[PRESENT], ~own_spots(s)
    free = present & ~s.planes[IMMUNE]
    if place == 3 * TRANSPLANT:
        lack_it = (~present >> organ & EVERY_FIFTH) * BODY
        return (free >> spot & 1) * (free & others & (lacking(s) & lack_it | EVERY_FIFTH << organ))
    virus = 3 * (VIRUS + colour_at(s, COLOUR, spot))
    return at(s, INFECTED, spot) * (free & others & MATCH[virus] & ~s.planes[INFECTED] & ~s.planes[VACCINATED])


@compiled
def code(s, place, target):
    """The code of a card that is played on a target."""
    return CODE[place] + target - (ORGANS * np.int64(s.player) & ~SIDE[place])


@compiled
def ways_to_discard(hand):
    """How many different sets of cards a hand has, but the empty one; 1, to draw, for an empty hand."""
    return (size(hand) - 1) * count(kinds_of(hand)) + 1


@compiled
def discard(first, second, third, hand, n):
    """The n-th way to discard cards of a hand that has these three types, or fewer."""
    many, more = hand >> first & 3, hand >> second & 3
    a, b, c = first // 3 + 1, second // 3 + 1, third // 3 + 1
    middle = b if many == 1 else a
    highest = a if many == 3 else b if many + more == 3 else c
    in_order = a << 5 | middle << 10 | highest << 15
    subset = SUBSETS[many + 4 * more] >> 4 * n & 7
    largest, next_one, smallest = FROM[subset, 0], FROM[subset, 1], FROM[subset, 2]
    return DRAW + LARGEST[in_order >> largest & 31] + MIDDLE[in_order >> next_one & 31] + (in_order >> smallest & 31)


@compiled
def list_all(s, out):
    """Writes the codes of all legal actions, ascending, and returns how many."""
    hand, mine, reach = s.hands[s.player], own_spots(s), within_reach(s)
    n, kinds = 0, kinds_of(hand)
    while kinds:
        place = lowest(kinds)
        if kinds & -kinds & IN_ROWS:
            for organ in range(ORGANS):
                n = write(s, place, row(s, place, organ), SPOTS * organ, out, n)
        else:
            n = write(s, place, targets(s, place, reach, mine | mine << SPOTS), 0, out, n)
        kinds &= kinds - 1
    first, second, third = places(hand)
    for way in range(ways_to_discard(hand)):
        out[n] = discard(first, second, third, hand, way)
        n += 1
    return n


@compiled
def write(s, place, chosen, start, out, n):
    """Writes the codes of a card's targets behind the first n codes, and returns how many there are then."""
    while chosen:
        out[n] = code(s, place, start + lowest(chosen))
        chosen &= chosen - 1
        n += 1
    return n


@compiled
def places(hand):
    """The places of a hand's types, ascending; it has three at most."""
    kinds = kinds_of(hand)
    first = first_place(kinds)
    kinds &= kinds - 1
    second = first_place(kinds)
    return first, second, first_place(kinds & kinds - 1)


@compiled
def count_rows(s, kinds):
    total = 0
    while kinds:
        for organ in range(ORGANS):
            total += count(row(s, lowest(kinds), organ))
        kinds &= kinds - 1
    return total


@compiled
def nth_in_rows(s, kinds, n):
    """The n-th action of the types whose targets come in rows."""
    while True:
        place = lowest(kinds)
        for organ in range(ORGANS):
            chosen = row(s, place, organ)
            if n < count(chosen):
                return code(s, place, SPOTS * organ + nth(chosen, n))
            n -= count(chosen)
        kinds &= kinds - 1


@compiled
def any_of_all(s, rng):
    """A random legal action, without listing them."""
    hand, mine, reach = s.hands[s.player], own_spots(s), within_reach(s)
    sides = mine | mine << SPOTS
    first, second, third = places(hand)
    of_first, of_second = targets(s, first, reach, sides), targets(s, second, reach, sides)
    of_third = targets(s, third, reach, sides)
    discards = ways_to_discard(hand)
    to_second = discards + count(of_first)
    to_third = to_second + count(of_second)
    to_rows = to_third + count(of_third)
    in_rows = kinds_of(hand) & IN_ROWS
    n = below(rng, to_rows + count_rows(s, in_rows))
    if n < discards:
        return discard(first, second, third, hand, n)
    if n >= to_rows:
        return nth_in_rows(s, in_rows, n - to_rows)
    place = first if n < to_second else second if n < to_third else third
    chosen = of_first if n < to_second else of_second if n < to_third else of_third
    n -= discards if n < to_second else to_second if n < to_third else to_third
    return code(s, place, nth(chosen, n))
