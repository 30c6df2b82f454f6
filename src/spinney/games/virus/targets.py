# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What each card can be played on: a function a kind of card.

Sets of spots are bits, spot 5 * seat + organ; see `bodies`. Organs, viruses, medicines and Thieves act on one spot: it
must be one `for_organs` and so on, and one that `fits` the card's colour. The other treatments choose more or less than
a spot, and have a function of their own.
"""

import numpy as np

from spinney.core.compile import inlined
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
from spinney.games.virus.deck import COLOURS, GLOVE, MEDICINE, ONE, SPREADING, THIEF, TRANSPLANT, TYPES, VIRUS, WILD

EVERYWHERE = (1 << SPOTS) - 1


def fitting(kind: int) -> int:
    """The spots that a card fits whatever lies there: an organ its own; a virus or a medicine the organs of its colour
    and wild ones, or all if it is wild itself; a Thief all.
    """
    colour = kind % COLOURS
    if kind < VIRUS:
        return EVERY_FIFTH << colour
    if kind < THIEF:
        return EVERYWHERE if colour == WILD else EVERY_FIFTH << colour | EVERY_FIFTH << WILD
    return EVERYWHERE if kind == THIEF else 0


# [type, with one more for no card] these spots; and those that it fits also if a wild card lies there.
FITTING = np.array([*map(fitting, range(TYPES)), 0], np.int64)
ON_WILD_CARD = np.array([EVERYWHERE * (VIRUS <= kind < THIEF) for kind in range(TYPES + 1)], np.int64)
# [type] all spots if it is not played in one's own body.
ELSEWHERE = np.array([EVERYWHERE * (VIRUS <= kind < MEDICINE or kind >= THIEF) for kind in range(TYPES + 1)], np.int64)


# Spots by what is there.


@inlined
def own(s):
    """All spots of the player to move."""
    return np.int64(BODY) << ORGANS * np.int64(s.player)


@inlined
def touchable(s):
    """The organs that are not immunised."""
    return s.planes[PRESENT] & ~s.planes[IMMUNE]


@inlined
def with_nothing_on_them(s):
    """The organs on which no card lies."""
    return touchable(s) & ~s.planes[INFECTED] & ~s.planes[VACCINATED]


@inlined
def lacked(s):
    """The spots, in all bodies, of the organs that the player to move does not have."""
    return ~((s.planes[PRESENT] >> ORGANS * np.int64(s.player) & BODY) * EVERY_FIFTH)


# Cards that act on one spot.


@inlined
def for_organs(s):
    """An organ is placed in one's own body, where there is none of its kind."""
    return own(s) & ~s.planes[PRESENT]


@inlined
def for_viruses(s):
    """A virus is played on an organ of another player."""
    return touchable(s) & ~own(s)


@inlined
def for_medicines(s):
    """A medicine is played on an organ of one's own."""
    return touchable(s) & own(s)


@inlined
def for_thieves(s):
    """A Thief takes an organ of another player that one does not have."""
    return touchable(s) & ~own(s) & lacked(s)


@inlined
def fits(s, kind):
    """The spots that a card fits by its colour."""
    return FITTING[kind] | s.planes[WILD_CARD] & ON_WILD_CARD[kind]


@inlined
def spots_for(s, kind):
    """The spots that a card can be played on, if it is one that acts on a spot; none for others, and for no card."""
    # Sets take the place of branches, which no processor could foresee. Two kinds of cards share each: the first is
    # played in one's own body, the second elsewhere. Wild cards concern medicines and viruses alone.
    gaining, treating = for_organs(s) | for_thieves(s), for_medicines(s) | for_viruses(s)
    allowed = gaining ^ (gaining ^ treating) & ON_WILD_CARD[kind]
    return allowed & (own(s) ^ ELSEWHERE[kind]) & fits(s, kind)


# The other treatments.


@inlined
def for_transplant(s, organ):
    """An organ of one's own is exchanged for the same organ of another player; or for one that one does not have, if
    the other player does not have the one that is given.
    """
    same_organ = EVERY_FIFTH << organ
    in_bodies_without_it = (~s.planes[PRESENT] >> organ & EVERY_FIFTH) * BODY
    takes = touchable(s) & ~own(s) & (same_organ | lacked(s) & in_bodies_without_it)
    return takes if touchable(s) & own(s) & same_organ else 0


@inlined
def for_spreading(s, organ):
    """The virus on an organ of one's own moves to an organ of another player that it fits, with nothing on it."""
    spot = ORGANS * np.int64(s.player) + organ
    virus = VIRUS + colour_at(s, COLOUR, spot)
    takes = with_nothing_on_them(s) & ~own(s) & FITTING[virus]
    return takes if at(s, INFECTED, spot) else 0


@inlined
def for_error(s):
    """A Medical Error is made with any other seat."""
    return (ONE << np.int64(s.players)) - 1 & ~(ONE << np.int64(s.player))


@inlined
def choices_for(s, kind, organ):
    """What can be chosen for a Transplant or a Spreading together with an organ of one's own, as spots; for a Medical
    Error, as seats; for a Latex Glove, which can always be played, a single bit. The last two choose no organ: theirs
    go with the first.
    """
    if kind == TRANSPLANT:
        return for_transplant(s, organ)
    if kind == SPREADING:
        return for_spreading(s, organ)
    if organ > 0:
        return 0
    return ONE if kind == GLOVE else for_error(s)
