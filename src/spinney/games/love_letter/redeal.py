# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Dealing the cards that an observer does not see anew, all ways that agree with what the observer knows alike.

A deal draws each hidden card from those that it may be. That favours deals that leave few cards to later places, so a
deal is kept with the chance that makes up for it; deals against a tie or a Chancellor's shuffle are thrown away. If no
deal is kept for long, all of them are counted, and one is drawn.
"""

from spinney.core.compile import compiled, inlined
from spinney.core.random import below
from spinney.games.bits import lowest
from spinney.games.love_letter.cards import LATER_EDITION
from spinney.games.love_letter.counts import FIELDS, one, random_kind, size, up_to, within
from spinney.games.love_letter.knowledge import is_known, possible
from spinney.games.love_letter.lanes import ANY
from spinney.games.love_letter.places import DRAWN, THIRD, UNDER
from spinney.games.love_letter.shuffles import shuffles_hold
from spinney.games.love_letter.ties import tie_holds

# So many deals are tried: where one in twenty is kept, that is enough but for one in ten million times.
DEALS = 300


@compiled
def hidden_from(s, observer):
    """The places of cards that an observer does not know, a bit each."""
    hidden = 0
    for seat in range(s.players):
        if s.active >> seat & 1 and not is_known(s, observer, seat):
            hidden |= 1 << seat
    for under in range(UNDER, UNDER + s.unders):
        if not is_known(s, observer, under):
            hidden |= 1 << under
    if s.player != observer:
        for place in range(DRAWN, THIRD + 1):
            if s.hands[place] and not is_known(s, observer, place):
                hidden |= 1 << place
    return hidden


@compiled
def unseen_by(s, hidden):
    """The cards of the pile and of hidden places."""
    cards = s.pile
    while hidden:
        cards += one(s.hands[lowest(hidden)])
        hidden &= hidden - 1
    return cards


@inlined
def redeal(s, observer, rng):
    """Deals all that an observer does not know."""
    hidden = hidden_from(s, observer)
    pool = unseen_by(s, hidden)
    for _ in range(DEALS):
        s.pile = pool
        if dealt(s, observer, hidden, rng):
            return
    s.pile = pool
    deal_exactly(s, observer, hidden, rng)


@inlined
def dealt(s, observer, hidden, rng):
    """Deals cards that may be where they are dealt, and says whether they are to be kept."""
    pile = pool = s.pile
    while hidden:
        place = lowest(hidden)
        hidden &= hidden - 1
        kinds, fitting = possible(s, observer, place), pile
        if kinds != ANY:
            fitting = within(pile, kinds)
            number, most = size(fitting), size(within(pool, kinds))
            if number < most and (number == 0 or below(rng, most) >= number):
                return False
        card = random_kind(fitting, size(fitting), rng)
        s.hands[place] = card
        pile -= one(card)
    s.pile = pile
    return (s.ties == 0 or tie_holds(s, observer)) and (s.edition != LATER_EDITION or shuffles_hold(s, observer))


@compiled
def deal_exactly(s, observer, hidden, rng):
    """Goes through all deals, and keeps each in place of the one before with the chance that is its share so far. A
    deal is a number with a digit for each place; where the first digits cannot be, all that begin so are passed over.
    """
    pool, ways, chosen, deal = s.pile, 0, 0, 0
    last = number_of_deals(hidden)
    while deal < last:
        s.pile = pool
        found, step = laid_out(s, observer, hidden, deal, last)
        ways += found
        if found and below(rng, ways) < found:
            chosen = deal
        deal += step - deal % step
    s.pile = pool
    laid_out(s, observer, hidden, chosen, last)


@compiled
def number_of_deals(hidden):
    """All ways to give a kind of card to each of some places."""
    number = 1
    while hidden:
        number *= FIELDS
        hidden &= hidden - 1
    return number


@compiled
def laid_out(s, observer, hidden, deal, deals):
    """Deals the kinds that are the digits of a number. Returns with how many cards of the pile that can be done, and
    how many deals there are that begin with the same digits as far as they were looked at.
    """
    ways, step = 1, deals
    while hidden:
        place = lowest(hidden)
        hidden &= hidden - 1
        step //= FIELDS
        kind = 1 + deal // step % FIELDS
        copies = up_to(s.pile, kind) - up_to(s.pile, kind - 1)
        if copies == 0 or not possible(s, observer, place) >> (kind - 1) & 1:
            return 0, step
        ways *= copies
        s.hands[place] = kind
        s.pile -= one(kind)
    return (ways if tie_holds(s, observer) and shuffles_hold(s, observer) else 0), 1
