# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Which answers a player would rather give, from the cards alone."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.dominion.cards import (
    ARTISAN,
    BANDIT,
    BUREAUCRAT,
    CELLAR,
    CHAPEL,
    COPPER,
    COUNCIL_ROOM,
    CURSE,
    DUCHY,
    ESTATE,
    FESTIVAL,
    GARDENS,
    GOLD,
    HARBINGER,
    IS_VICTORY,
    LABORATORY,
    LIBRARY,
    MARKET,
    MERCHANT,
    MILITIA,
    MINE,
    MOAT,
    MONEYLENDER,
    POACHER,
    PROVINCE,
    REMODEL,
    SENTRY,
    SILVER,
    SMITHY,
    THRONE_ROOM,
    VASSAL,
    VILLAGE,
    WITCH,
    WORKSHOP,
)
from spinney.games.dominion.codes import DISCARD, END, GAIN, PLAY, PUT, SHOW_MOAT, TRASH
from spinney.games.dominion.questions import ARTISAN_PUT, BUREAUCRAT_PUT, LIBRARY_ASIDE
from spinney.games.dominion.table import CARDS
from spinney.games.dominion.zones import SUPPLY, number

# What a card is worth to a deck while nobody has to hurry for points.
WORTH_OF = {
    COPPER: -1.0,
    SILVER: 4.0,
    GOLD: 8.0,
    ESTATE: -2.0,
    DUCHY: 0.5,
    PROVINCE: 12.0,
    CURSE: -5.0,
    GARDENS: 0.0,
    CELLAR: 1.0,
    CHAPEL: 2.0,
    MOAT: 1.5,
    HARBINGER: 1.8,
    MERCHANT: 2.2,
    VASSAL: 1.6,
    VILLAGE: 2.0,
    WORKSHOP: 1.2,
    BUREAUCRAT: 2.5,
    MILITIA: 4.5,
    MONEYLENDER: 3.0,
    POACHER: 3.5,
    REMODEL: 2.0,
    SMITHY: 4.6,
    THRONE_ROOM: 2.5,
    BANDIT: 4.8,
    COUNCIL_ROOM: 4.9,
    FESTIVAL: 4.6,
    LABORATORY: 5.0,
    LIBRARY: 4.2,
    MARKET: 4.8,
    MINE: 4.1,
    SENTRY: 4.4,
    WITCH: 6.5,
    ARTISAN: 5.5,
}
WORTH = np.array([WORTH_OF[card] for card in range(CARDS)])
# What plays first: cards that cost no action, then those that draw, then what pays and harms.
PLAYED_FIRST = {
    VILLAGE: 20.0,
    FESTIVAL: 19.0,
    LABORATORY: 18.0,
    MARKET: 17.0,
    SENTRY: 16.5,
    POACHER: 16.0,
    MERCHANT: 15.5,
    HARBINGER: 15.0,
    CELLAR: 14.0,
    THRONE_ROOM: 13.0,
    WITCH: 12.0,
    COUNCIL_ROOM: 11.0,
    SMITHY: 10.5,
    LIBRARY: 10.0,
    MILITIA: 9.5,
    MINE: 9.0,
    BANDIT: 8.8,
    MONEYLENDER: 8.6,
    ARTISAN: 8.4,
    VASSAL: 8.0,
    BUREAUCRAT: 7.0,
    MOAT: 6.5,
    WORKSHOP: 6.0,
    REMODEL: 4.0,
    CHAPEL: 3.0,
}
FIRST = np.array([PLAYED_FIRST.get(card, 0.0) for card in range(CARDS)])
# Cards that are a burden by less than this are better kept.
KEPT = 4.5
# With so few Provinces left points count more than the deck.
LATE, DUCHY_LATE, ESTATE_LATE, VERY_LATE = 4, 7.0, 1.5, 2


@compiled
def worth(s, card):
    """What a card is worth to whoever gains it now."""
    provinces = number(s, SUPPLY, PROVINCE)
    if card == DUCHY and provinces <= LATE:
        return DUCHY_LATE
    if card == ESTATE and provinces <= VERY_LATE:
        return ESTATE_LATE
    return WORTH[card]


@compiled
def burden(card):
    """How gladly a card leaves the hand for this turn: victory cards and Curses first, then what is worth least."""
    if card == CURSE or IS_VICTORY[card]:
        return 10.0 - WORTH[card] / 100.0
    return 5.0 - WORTH[card]


def order(s, action):
    """Plays what costs no action first, buys what is worth most, throws away what is worth least."""
    if action == END:
        return 0.0
    if action >= SHOW_MOAT:
        return 1.0 if action == SHOW_MOAT else 0.0
    if action < GAIN:
        return FIRST[action - PLAY]
    if action < DISCARD:
        return worth(s, action - GAIN)
    if action < TRASH:
        return discarded(s, action - DISCARD)
    if action < PUT:
        return -WORTH[action - TRASH]
    # An Artisan and a Bureaucrat take a card from the hand, a Harbinger and a Sentry put one where it is drawn.
    from_hand = s.question == ARTISAN_PUT or s.question == BUREAUCRAT_PUT
    return burden(action - PUT) if from_hand else WORTH[action - PUT]


@compiled
def discarded(s, card):
    """To discard a card: of the hand, of the pile, or a Library's, which is better kept if it can be played."""
    if s.question == LIBRARY_ASIDE:
        return -1.0 if s.actions else 1.0
    return burden(card) - KEPT
