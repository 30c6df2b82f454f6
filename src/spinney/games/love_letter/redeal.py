# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Dealing the cards that an observer does not see anew, all ways that agree with what the observer knows alike.

A deal draws each hand from the cards that it may be. That favours deals that leave few cards to later hands, so a deal
is kept with the chance that makes up for it; deals against a tie are thrown away. If no deal is kept for long, all of
them are counted, and one is drawn.
"""

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.love_letter.counts import FIELDS, one, random_kind, size, up_to, within
from spinney.games.love_letter.knowledge import ANY, is_known, possible
from spinney.games.love_letter.ties import tie_holds

# Where every second deal is kept, one of a billion times is not enough.
DEALS = 30


@compiled
def hidden_from(s, observer):
    """Those whose cards an observer does not know, a bit each."""
    hidden = 0
    for seat in range(s.players):
        if s.active >> seat & 1 and not is_known(s, observer, seat):
            hidden |= 1 << seat
    return hidden


@compiled
def redeal_hands(s, observer, rng):
    """Deals the hands that an observer does not know from the pile."""
    hidden = hidden_from(s, observer)
    for seat in range(s.players):
        if hidden >> seat & 1:
            s.pile += one(s.hands[seat])
    pool = s.pile
    for _ in range(DEALS):
        s.pile = pool
        if dealt(s, observer, hidden, rng):
            return
    s.pile = pool
    deal_exactly(s, observer, hidden, rng)


@compiled
def dealt(s, observer, hidden, rng):
    """Deals hands that may be held, and says whether they are to be kept."""
    pool = s.pile
    for seat in range(s.players):
        if hidden >> seat & 1:
            kinds = possible(s, observer, seat)
            fitting = s.pile if kinds == ANY else within(s.pile, kinds)
            number = size(fitting)
            if kinds != ANY and s.pile != pool:
                most = size(within(pool, kinds))
                if number == 0 or (number < most and below(rng, most) >= number):
                    return False
            s.hands[seat] = random_kind(fitting, number, rng)
            s.pile -= one(s.hands[seat])
    return tie_holds(s, observer)


@compiled
def deal_exactly(s, observer, hidden, rng):
    """Goes through all deals, and keeps each in place of the one before with the chance that is its share so far."""
    pool, ways, chosen = s.pile, 0, 0
    for deal in range(number_of_deals(hidden)):
        s.pile = pool
        found = laid_out(s, observer, hidden, deal)
        ways += found
        if found and below(rng, ways) < found:
            chosen = deal
    s.pile = pool
    laid_out(s, observer, hidden, chosen)


@compiled
def number_of_deals(hidden):
    """All ways to give a kind of card to each of some seats."""
    number = 1
    while hidden:
        number *= FIELDS
        hidden &= hidden - 1
    return number


@compiled
def laid_out(s, observer, hidden, deal):
    """Deals the kinds that are the digits of a number, and returns with how many cards of the pile that can be done."""
    ways = 1
    for seat in range(s.players):
        if hidden >> seat & 1:
            kind = 1 + deal % FIELDS
            deal //= FIELDS
            copies = up_to(s.pile, kind) - up_to(s.pile, kind - 1)
            if copies == 0 or not possible(s, observer, seat) >> (kind - 1) & 1:
                return 0
            ways *= copies
            s.hands[seat] = kind
            s.pile -= one(kind)
    return ways if tie_holds(s, observer) else 0
