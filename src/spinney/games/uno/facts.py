# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What everybody at the table knows that somebody does not hold.

Whoever draws because nothing can be played shows that no card of the hand could have been, and whoever plays a wild
draw four that none is of the colour asked for. That holds for the cards held then, as long as they are held, and says
nothing of cards that come later. So the cards of a hand fall into groups by age, and every group lacks what was learnt
since its cards came: an older one lacks all that a newer one does. `facts[seat]` lists the groups that lack something,
the oldest first, each as a number of cards and what they lack: some colours, some symbols in any colour, or wilds. The
hand's other cards are newer, and may be anything.

Nobody sees which group a played card comes from. It counts as one of the oldest that may have it: since an older card
lacks whatever a newer one does, every hand that is possible after any other choice is possible after this one.

There are never more than 16 groups. Each lacks something that the next one does not, of 4 colours, 13 symbols and the
wilds; and there is a card that it does not lack. A symbol is only learnt together with wilds, so groups that may hold
wilds lack colours alone, at most 3 of them if others follow that lack wilds too; and those leave a colour and a symbol.
"""

import numpy as np

from spinney.core.compile import compiled, inlined, noted
from spinney.games.uno.deck import CODES, COLOURS, VALUES, WILD, WILD_FOURS, WILDS, ZERO, size

GROUPS = 16
# What a group lacks: a bit for each colour, then for each symbol, then for wilds of both kinds. Above them stands how
# many cards it has, and while a re-deal is under way how many of them have been dealt.
NO_WILDS = 1 << COLOURS + VALUES
COUNT = COLOURS + VALUES + 1
FILLED = COUNT + 7
A_GROUP = (1 << FILLED) - 1
KINDS = (1 << COUNT) - 1
ONE_CARD = 1 << COUNT

_COLOUR = [1 << (code // VALUES if code < WILD else code % COLOURS) for code in CODES]
_SYMBOL = [1 << COLOURS + code % VALUES if code < WILD else 0 for code in CODES]
# [code] what a group lacks if it cannot have the card that the code plays: any of these.
LACKING = np.array([_COLOUR[c] | _SYMBOL[c] if c < WILD else NO_WILDS for c in CODES], np.int64)
# [code] what somebody lacks who cannot play a card on this one; what somebody lacks who plays a wild draw four on it.
NOTHING_FITS = np.array([_COLOUR[c] | _SYMBOL[c] | NO_WILDS for c in CODES], np.int64)
NOT_THE_COLOUR = np.array(_COLOUR, np.int64)
# [colours as bits] the cards of these colours; and symbol 0 in all colours, which a product with symbols makes theirs.
OF_COLOURS = np.array(
    [sum(((1 << VALUES) - 1) << VALUES * c for c in range(COLOURS) if n >> c & 1) for n in range(1 << COLOURS)],
    np.uint64,
)
IN_ALL_COLOURS = np.uint64(sum(1 << VALUES * colour for colour in range(COLOURS)))
ALL_WILDS = WILDS | WILD_FOURS


@compiled
def excluded(group):
    """The cards that a group does not have, as bits of either word."""
    symbols = np.uint64(group >> COLOURS & (1 << VALUES) - 1)
    return OF_COLOURS[group & (1 << COLOURS) - 1] | symbols * IN_ALL_COLOURS | (ALL_WILDS if group & NO_WILDS else ZERO)


@compiled
def cards_of(group):
    """How many cards a group has."""
    return group >> COUNT & 127


@noted
@inlined
def learn(s, seat, lacked):
    """Everybody learns that no card of this hand is one of these. Where there is one group or none, nothing depends on
    a branch: no processor can foresee what is known.
    """
    cards, oldest = size(s.hands[seat, 0], s.hands[seat, 1]), np.int64(s.facts[seat, 0])
    if (s.facts[seat, 1] != 0) | (cards == 0):
        learn_of_groups(s, seat, cards, lacked)
        return
    newer, kinds = cards - (oldest >> COUNT), oldest & KINDS | lacked
    alike = (newer == 0) | (kinds == lacked)
    s.facts[seat, 0] = (cards if alike else oldest >> COUNT) << COUNT | kinds
    s.facts[seat, 1] = 0 if alike else newer << COUNT | lacked


@compiled
def learn_of_groups(s, seat, newer, lacked):
    """`learn` for any number of groups in a hand of so many cards."""
    n = 0
    for k in range(GROUPS):
        group = np.int64(s.facts[seat, k])
        if not group:
            break
        newer -= group >> COUNT
        n = add_group(s, seat, n, group | lacked)
    if newer:
        n = add_group(s, seat, n, newer << COUNT | lacked)
    clear_groups(s, seat, n)


@compiled
def add_group(s, seat, n, group):
    """Makes a group the n-th, or part of the one before if that lacks the same; returns how many there are."""
    if n and np.int64(s.facts[seat, n - 1]) & KINDS == group & KINDS:
        s.facts[seat, n - 1] += group & ~KINDS
        return n
    s.facts[seat, n] = group
    return n + 1


@compiled
def clear_groups(s, seat, n):
    """Forgets all groups from the n-th on."""
    while n < GROUPS and s.facts[seat, n]:
        s.facts[seat, n] = 0
        n += 1


@noted
@inlined
def leave(s, seat, code):
    """A card leaves a hand: one of the oldest that may be it. It seldom takes more than to count the first group."""
    oldest = np.int64(s.facts[seat, 0])
    lacking, left = (oldest & LACKING[code]) != 0, oldest - ONE_CARD
    if lacking & (s.facts[seat, 1] != 0) | (oldest != 0) & (left < ONE_CARD):
        leave_groups(s, seat, code)
    else:
        s.facts[seat, 0] = oldest if lacking | (oldest == 0) else left


@compiled
def leave_groups(s, seat, code):
    """`leave` for any groups."""
    for k in range(GROUPS):
        group = np.int64(s.facts[seat, k])
        if not group:
            return
        if not group & LACKING[code]:
            s.facts[seat, k] = group - ONE_CARD
            if group < 2 * ONE_CARD:
                close_gap(s, seat, k)
            return


@compiled
def close_gap(s, seat, k):
    """Takes away the k-th group."""
    while k + 1 < GROUPS and s.facts[seat, k + 1]:
        s.facts[seat, k] = s.facts[seat, k + 1]
        k += 1
    s.facts[seat, k] = 0
