# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What those who see two players find equal cards with a Baron know of them: once, both held the same kind of card.

A round has two Barons, so at most two such ties. Each has two sides, of which each follows one of the cards:
`tie_seat` is who holds it if it is still held, plus 1, or 0; `tie_still` are the kinds that it may be of if it is still
held; `tie_gone` the kinds that it may have been of if it was put down since. In the last two, eight bits for each
observer, one for each kind of which there are several; what everybody knows stands behind those of the seats.
A tie says: some kind may be, or have been, that of both sides' cards. If a player in a tie finds another one, the first
does not follow the card any longer: if it was still held then, it was of the kind of the second tie.
"""

import numpy as np

from spinney.core.compile import compiled, noted
from spinney.games.love_letter.cards import CHANCELLOR

OBSERVERS = 7
EVERYBODY = 6
# The kinds of which there may be several.
REPEATED = (1 << CHANCELLOR) - 1
ALIKE = np.uint64(sum(1 << 8 * observer for observer in range(OBSERVERS)))
# Of each tie, and of all that a round can have.
SIDES, ALL_SIDES = 2, 4
# In place of a seat: held until the second tie at least.
LINKED = 7


@noted
@compiled
def forget_ties(s):
    """Leaves no trace of a round's ties."""
    for side in range(s.ties * SIDES):
        s.tie_seat[side], s.tie_still[side], s.tie_gone[side] = 0, 0, 0
    s.ties = 0


@compiled
def bits_of(kind):
    """A kind of card in every observer's bits; nothing for a kind of which there is only one."""
    return ALIKE << np.uint64(kind - 1) if 0 < kind <= CHANCELLOR else np.uint64(0)


@compiled
def side_of(word, observer):
    """One observer's bits."""
    return np.int64(word >> np.uint64(8 * observer)) & 0xFF


@compiled
def tie_after_play(s, player, card):
    """A player puts a card down, which may be the one of a tie."""
    for side in range(s.ties * SIDES):
        if s.tie_seat[side] == player + 1:
            s.tie_gone[side] |= s.tie_still[side] & bits_of(card)


@compiled
def tie_lost(s, holder):
    """A holder puts their only card down, for all to see."""
    for side in range(s.ties * SIDES):
        if s.tie_seat[side] == holder + 1:
            s.tie_gone[side] |= s.tie_still[side] & bits_of(np.int64(s.hands[holder]))
            s.tie_still[side] = 0
            s.tie_seat[side] = 0


@noted
@compiled
def tie_hidden(s, holder):
    """A holder's card goes where nobody sees it: the tie tells no more."""
    for side in range(s.ties * SIDES):
        if s.tie_seat[side] == holder + 1:
            s.tie_gone[side] = np.uint64(REPEATED) * ALIKE
            s.tie_still[side] = 0
            s.tie_seat[side] = 0


@compiled
def tie_narrowed(s, holder, kinds):
    """Everybody learns that a holder's card is of one of these kinds."""
    for side in range(s.ties * SIDES):
        if s.tie_seat[side] == holder + 1:
            s.tie_still[side] &= np.uint64(np.int64(kinds) & REPEATED) * ALIKE


@compiled
def tie_seen(s, observer, holder):
    """An observer sees a holder's card."""
    for side in range(s.ties * SIDES):
        if s.tie_seat[side] == holder + 1:
            others = ~(np.uint64(0xFF) << np.uint64(8 * observer))
            s.tie_still[side] &= others | bits_of(np.int64(s.hands[holder]))


@compiled
def tie_traded(s, one, other):
    """Two players have traded their cards."""
    for side in range(s.ties * SIDES):
        seat = s.tie_seat[side]
        if seat == one + 1:
            s.tie_seat[side] = other + 1
        elif seat == other + 1:
            s.tie_seat[side] = one + 1


@compiled
def link_ties(s, one, other):
    """These two are about to begin the second tie of a round."""
    for side in range(s.ties * SIDES):
        if s.tie_seat[side] in (one + 1, other + 1):
            s.tie_seat[side] = LINKED


@compiled
def tie_holds(s, observer):
    """Whether the cards dealt are ones that an observer can believe after what Barons found equal."""
    if s.ties == 0:
        return True
    last = SIDES * (s.ties - 1)
    kinds = kinds_of(s, last, observer, 0) & kinds_of(s, last + 1, observer, 0)
    if s.ties == 1:
        return kinds != 0
    while kinds:
        kind = kinds & -kinds
        if kinds_of(s, 0, observer, kind) & kinds_of(s, 1, observer, kind):
            return True
        kinds ^= kind
    return False


@compiled
def kinds_of(s, side, observer, last):
    """The kinds that one side of a tie may be or have been of, if the cards are as they are dealt, and the last tie was
    of this kind.
    """
    seat, still = s.tie_seat[side], side_of(s.tie_still[side], observer)
    if seat == LINKED:
        still &= last
    elif seat:
        still &= (1 << np.int64(s.hands[seat - 1])) >> 1
    else:
        still = 0
    return side_of(s.tie_gone[side], observer) | still


@compiled
def forget_ties_of_others(s, observer):
    """Leaves others no more than what everybody knows of ties."""
    own = np.uint64(0xFF) << np.uint64(8 * observer)
    for side in range(s.ties * SIDES):
        gone = np.uint64(side_of(s.tie_gone[side], EVERYBODY)) * ALIKE
        still = np.uint64(side_of(s.tie_still[side], EVERYBODY)) * ALIKE
        s.tie_gone[side] = s.tie_gone[side] & own | gone & ~own
        s.tie_still[side] = s.tie_still[side] & own | still & ~own


@compiled
def tie_word(s, side, observer):
    """What an observer sees of one side of a tie: who holds it, what it is to the observer, and to everybody."""
    if side >= s.ties * SIDES:
        return 0
    gone, still = s.tie_gone[side], s.tie_still[side]
    own = side_of(gone, observer) << 8 | side_of(still, observer)
    return np.int64(s.tie_seat[side]) << 32 | own << 16 | side_of(gone, EVERYBODY) << 8 | side_of(still, EVERYBODY)
