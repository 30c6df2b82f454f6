# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The players' bodies: which organs they have, and which cards lie on these.

A *spot* is a place for an organ: 5 * seat + organ. A body is spread over planes, numbers with a bit for each spot. Two
organs change places, with all that lies on them, by exchanging a bit in each plane.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import count
from spinney.games.virus.deck import MEDICINE, ONE, ORGAN, VIRUS
from spinney.games.virus.events import CURES, DESTROYS, IMMUNISES, INFECTS, UNVACCINATES, VACCINATES

ORGANS = 5
MOST_PLAYERS = 6
SPOTS = ORGANS * MOST_PLAYERS
BODY = 31
EVERY_FIFTH = sum(1 << ORGANS * seat for seat in range(MOST_PLAYERS))

# The planes. An organ with one card on it is infected or vaccinated, and the card's colour is in three planes; the last
# of them says that it is wild. An immunised organ has a second card, whose colour is in three more.
PRESENT, VACCINATED, INFECTED, COLOUR, WILD_CARD, IMMUNE, SECOND, PLANES = 0, 1, 2, 3, 5, 6, 7, 10

# [body] whether it has four organs.
COMPLETE = np.array([bin(body).count("1") >= 4 for body in range(BODY + 1)], np.uint8)


@compiled
def at(s, plane, spot):
    return s.planes[plane] >> spot & 1


@compiled
def colour_at(s, plane, spot):
    """The colour in three planes at a spot."""
    return at(s, plane, spot) | at(s, plane + 1, spot) << 1 | at(s, plane + 2, spot) << 2


@compiled
def mark(s, plane, spot, colour):
    """Writes a colour into three planes that are clear at this spot."""
    for i in range(3):
        s.planes[plane + i] |= (colour >> i & 1) << spot


@compiled
def clear(s, first, end, spot):
    for plane in range(first, end):
        s.planes[plane] &= ~(ONE << spot)


@compiled
def card(kind):
    return ONE << 3 * kind


@compiled
def exchange(s, first, end, spot, other, bits):
    """Exchanges what is at two spots, or at as many from there on as there are bits."""
    for plane in range(first, end):
        bit = (s.planes[plane] >> spot ^ s.planes[plane] >> other) & bits
        s.planes[plane] ^= bit << spot | bit << other


@compiled
def play_virus(s, colour, spot):
    """A virus on an organ; returns the cards that are discarded."""
    virus, on = card(VIRUS + colour), colour_at(s, COLOUR, spot)
    seat, organ = spot // ORGANS, spot % ORGANS
    if at(s, INFECTED, spot):
        tell(s, EVERYBODY, DESTROYS, seat, organ, on)
        clear(s, PRESENT, IMMUNE, spot)
        return virus + card(VIRUS + on) + card(ORGAN + organ)
    if at(s, VACCINATED, spot):
        tell(s, EVERYBODY, UNVACCINATES, seat, organ, on)
        clear(s, VACCINATED, IMMUNE, spot)
        return virus + card(MEDICINE + on)
    tell(s, EVERYBODY, INFECTS, seat, organ, colour)
    s.planes[INFECTED] |= ONE << spot
    mark(s, COLOUR, spot, colour)
    return 0


@compiled
def play_medicine(s, colour, spot):
    """A medicine on an organ; returns the cards that are discarded."""
    medicine, on = card(MEDICINE + colour), colour_at(s, COLOUR, spot)
    seat, organ = spot // ORGANS, spot % ORGANS
    if at(s, INFECTED, spot):
        tell(s, EVERYBODY, CURES, seat, organ, on)
        clear(s, VACCINATED, IMMUNE, spot)
        return medicine + card(VIRUS + on)
    if at(s, VACCINATED, spot):
        tell(s, EVERYBODY, IMMUNISES, seat, organ, colour)
        clear(s, VACCINATED, INFECTED, spot)
        s.planes[IMMUNE] |= ONE << spot
        mark(s, SECOND, spot, colour)
    else:
        tell(s, EVERYBODY, VACCINATES, seat, organ, colour)
        s.planes[VACCINATED] |= ONE << spot
        mark(s, COLOUR, spot, colour)
    return 0


@compiled
def healthy(s, seat):
    """A seat's organs without a virus."""
    return (s.planes[PRESENT] & ~s.planes[INFECTED]) >> ORGANS * seat & BODY


@compiled
def points(s, seat):
    """How many healthy organs a seat has."""
    return count(healthy(s, seat))


@compiled
def complete(s, seat):
    return COMPLETE[healthy(s, seat)]
