# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a player may do: listing the actions, and drawing one at random.

What each card can be played on stands in `targets`.
"""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.core.random import below
from spinney.games.bits import count, lowest, nth
from spinney.games.virus.bodies import ORGANS, SPOTS
from spinney.games.virus.codes import DRAW, FIRST_CODE, LARGEST, MIDDLE
from spinney.games.virus.deck import THIEF, TYPES, VIRUS, first_place, kinds_of, size
from spinney.games.virus.targets import ELSEWHERE, choices_for, spots_for

NO_CARD = TYPES
# [type] the code of a card that is played on spot 0, or on the first spot of one's own.
BLOCK = np.where(np.arange(TYPES + 1) < VIRUS, 0, FIRST_CODE)
# The treatments whose choices are not spots, each at its type's lowest bit in a hand.
NOT_ON_A_SPOT = np.int64(sum(1 << 3 * kind for kind in range(THIEF + 1, TYPES)))
# [the first card equals the second + 2 * the second equals the third] the sets of cards of a sorted hand that differ, a
# bit for each card: where cards are equal, the first of them go first.
DIFFERENT = np.zeros((4, 8), np.int64)
DIFFERENT[0, :7] = 0b001, 0b010, 0b011, 0b100, 0b101, 0b110, 0b111
DIFFERENT[1, :5] = 0b001, 0b011, 0b100, 0b101, 0b111
DIFFERENT[2, :5] = 0b001, 0b010, 0b011, 0b110, 0b111
DIFFERENT[3, :3] = 0b001, 0b011, 0b111


@compiled
def list_all(s, out):
    """Writes the codes of all legal actions, ascending, and returns how many."""
    hand = s.hands[s.player]
    n = 0
    for kind in types_held(hand):
        n = write(spots_for(s, kind), code_of(s, kind, 0), out, n)
        if THIEF < kind < NO_CARD:
            for organ in range(ORGANS):
                n = write(choices_for(s, kind, organ), FIRST_CODE[kind] + SPOTS * organ, out, n)
    for way in range(ways_to_discard(hand)):
        out[n] = discard(hand, way)
        n += 1
    return n


@compiled
def write(chosen, first, out, n):
    """Writes the codes of what can be chosen behind the first n codes, and returns how many there are then."""
    while chosen:
        out[n] = first + lowest(chosen)
        chosen &= chosen - 1
        n += 1
    return n


@inlined
def types_held(hand):
    """The types of a hand, ascending; it has three at most, and NO_CARD stands for those that it does not have."""
    kinds = kinds_of(hand)
    first = first_place(kinds) // 3
    kinds &= kinds - 1
    second = first_place(kinds) // 3
    return first, second, first_place(kinds & kinds - 1) // 3


@inlined
def code_of(s, kind, spot):
    """The code of a card that is played on a spot: organs and medicines count from the first spot of one's own, and all
    organs have one block.
    """
    return BLOCK[kind] + spot - (ORGANS * np.int64(s.player) & ~ELSEWHERE[kind])


@inlined
def ways_to_discard(hand):
    """How many different sets of cards a hand has, but the empty one; 1, to draw, for an empty hand."""
    return (size(hand) - 1) * count(kinds_of(hand)) + 1


@inlined
def discard(hand, n):
    """The code of the n-th way to discard cards of a hand; the draw, if it is empty."""
    if hand == 0:
        return DRAW
    first, second, third = sorted_cards(hand)
    chosen = DIFFERENT[(first == second) + 2 * (second == third), n]
    x, y, z = 0, 0, first if chosen & 1 else 0
    y, z = (z, second) if chosen & 2 else (y, z)
    x, y, z = (y, z, third) if chosen & 4 else (x, y, z)
    return DRAW + LARGEST[z] + MIDDLE[y] + x


@inlined
def sorted_cards(hand):
    """The cards of a hand in ascending order, each as its type + 1; beyond its end comes NO_CARD + 1."""
    first, second, third = types_held(hand)
    of_first = hand >> 3 * first & 3
    of_both = of_first + (hand >> 3 * second & 3)
    middle = second if of_first == 1 else first
    last = first if of_first == 3 else second if of_both == 3 else third
    return first + 1, middle + 1, last + 1


@compiled
def count_choices(s, kinds):
    """In how many ways treatments that do not act on one spot can be played."""
    total = 0
    while kinds:
        for organ in range(ORGANS):
            total += count(choices_for(s, lowest(kinds) // 3, organ))
        kinds &= kinds - 1
    return total


@compiled
def nth_choice(s, kinds, n):
    """The code of the n-th way to play one of these treatments; there must be so many."""
    while True:
        kind = lowest(kinds) // 3
        for organ in range(ORGANS):
            chosen = choices_for(s, kind, organ)
            if n < count(chosen):
                return FIRST_CODE[kind] + SPOTS * organ + nth(chosen, n)
            n -= count(chosen)
        kinds &= kinds - 1


@inlined
def any_of_all(s, rng):
    """A random legal action, without listing them."""
    hand = s.hands[s.player]
    first, second, third = types_held(hand)
    on_first, on_second, on_third = spots_for(s, first), spots_for(s, second), spots_for(s, third)
    treatments = kinds_of(hand) & NOT_ON_A_SPOT
    to_first = ways_to_discard(hand)
    to_second = to_first + count(on_first)
    to_third = to_second + count(on_second)
    to_treatments = to_third + count(on_third)
    choices = count_choices(s, treatments) if treatments else 0
    n = below(rng, to_treatments + choices)
    if n < to_first:
        return discard(hand, n)
    if n >= to_treatments:
        return nth_choice(s, treatments, n - to_treatments)
    # No branches here: no processor can foresee which card it is.
    kind = first if n < to_second else second if n < to_third else third
    spots = on_first if n < to_second else on_second if n < to_third else on_third
    before = to_first if n < to_second else to_second if n < to_third else to_third
    return code_of(s, kind, nth(spots, n - before))
