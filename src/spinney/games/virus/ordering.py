# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Which plays a player would rather make: those that change the lead in healthy organs most.

Unless they win at once, one's own organ counts for more than another player's, and a leader's for more than others'.
"""

from spinney.core.compile import compiled
from spinney.games.virus.bodies import INFECTED, ORGANS, PRESENT, SPOTS, VACCINATED, at, points
from spinney.games.virus.codes import (
    CARDS,
    DRAW,
    ON_ERROR,
    ON_GLOVE,
    ON_MEDICINE,
    ON_SPREADING,
    ON_THIEF,
    ON_TRANSPLANT,
    ON_VIRUS,
)
from spinney.games.virus.deck import size

ORGAN_WORTH, WIN, LEADER = 2.0, 100.0, 0.25
# A medicine on a healthy organ; a Latex Glove; a card that is discarded; an exchange.
PROTECTION, NEW_HANDS, DISCARDED, EXCHANGE_COST = 1.0, 1.5, 0.1, 0.5


@compiled
def gain(s, seat):
    """What one more healthy organ is worth to a seat."""
    return WIN if points(s, seat) == 3 else ORGAN_WORTH


@compiled
def harm(s, spot):
    """What it is worth that another seat has one healthy organ fewer."""
    return 1.0 + LEADER * points(s, spot // ORGANS)


@compiled
def discarding(s, mine, cards):
    """Organs that one has already go first, and everything else is kept."""
    spare = 0
    for organ in range(ORGANS):
        spare += (cards >> 3 * organ & 7) * at(s, PRESENT, mine + organ)
    return DISCARDED * (2 * spare - size(cards))


@compiled
def treating(s, mine, own, action):
    """What a treatment changes, a Thief, a Transplant, a Spreading or a Medical Error."""
    if action < ON_TRANSPLANT:
        spot = action - ON_THIEF
        return DISCARDED if at(s, INFECTED, spot) else own + harm(s, spot)
    if action < ON_SPREADING:
        organ, spot = (action - ON_TRANSPLANT) // SPOTS, (action - ON_TRANSPLANT) % SPOTS
        return (at(s, INFECTED, mine + organ) - at(s, INFECTED, spot)) * (own + harm(s, spot)) - EXCHANGE_COST
    if action < ON_GLOVE:
        return own + harm(s, (action - ON_SPREADING) % SPOTS)
    if action < ON_ERROR:
        return NEW_HANDS
    return (points(s, action - ON_ERROR) - points(s, mine // ORGANS)) * ORGAN_WORTH - EXCHANGE_COST


def order(s, action):
    """What wins first, then the healthy organs that one gains and that others lose, the leader's before others';
    vaccines next, and what nobody needs is discarded before what does harm.
    """
    mine = ORGANS * int(s.player)
    if action >= DRAW:
        return discarding(s, mine, CARDS[action - DRAW])
    own = gain(s, s.player)
    if action < ON_VIRUS:
        return own
    if action < ON_MEDICINE:
        spot = (action - ON_VIRUS) % SPOTS
        weak = at(s, INFECTED, spot) | at(s, VACCINATED, spot)
        return harm(s, spot) / 2 if weak else harm(s, spot)
    if action < ON_THIEF:
        return own if at(s, INFECTED, mine + (action - ON_MEDICINE) % ORGANS) else PROTECTION
    return treating(s, mine, own, action)
