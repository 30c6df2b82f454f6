# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What everybody knows of single cards: for each place and each observer the kinds that the card there may be of.

`may[place]` has ten bits for each observer, one for each kind of card. What everybody at the table knows stands in the
holder's own bits, since holders know their own cards anyway. Kinds that the observer sees elsewhere are not taken out:
whoever deals counts cards.

A player who plays a card has held it and the one they keep; nobody else sees which of the two was drawn last. If the
card played cannot have been the old one, the old one is kept, and all that was known of it still holds. Otherwise the
card kept may be the one drawn last, which may be any, or one that somebody has put under the pile before. So these
sets are exact, but for cards that a Baron found equal, and those that a Chancellor hides: these are for `ties` and
`chancellor`.
"""

import numpy as np

from spinney.core.compile import compiled, inlined, noted
from spinney.games.love_letter.cards import COUNTESS, KINDS, KING, LATER_EDITION, PRINCE
from spinney.games.love_letter.lanes import ALIKE, ANY, OBSERVERS, UNKNOWN, WIDTH, for_all
from spinney.games.love_letter.places import DRAWN, PLACES, UNDER
from spinney.games.love_letter.shuffles import end_shuffles, forget_shuffles_of_others
from spinney.games.love_letter.ties import (
    EVERYBODY,
    REPEATED,
    SIDES,
    forget_ties_of_others,
    link_ties,
    tie_after_play,
    tie_lost,
    tie_narrowed,
    tie_seen,
    tie_traded,
)

# [card played] what the card kept may be: who holds the Countess with a Prince or the King plays it.
KEPT = for_all([ANY & ~(1 << COUNTESS - 1) if card in (PRINCE, KING) else ANY for card in range(KINDS)])
# [kind] all higher ones.
HIGHER = for_all([ANY & ~((1 << kind) - 1) for kind in range(KINDS)])
# [kind] all others.
OTHERS = for_all([ANY & ~(1 << kind - 1) if kind else ANY for kind in range(KINDS)])
# The kinds of which there are several.
SEVERAL = np.uint64(REPEATED) * ALIKE


@compiled
def possible(s, observer, place):
    """The kinds that a card may be of, as an observer knows from what has happened; for the holders themselves, what
    everybody knows of their card.
    """
    return np.int64(s.may[place] >> np.uint64(WIDTH * observer)) & ANY


@compiled
def is_known(s, observer, place):
    """Whether an observer knows a card."""
    kinds = possible(s, observer, place)
    return observer == place or kinds & (kinds - 1) == 0


@noted
@compiled
def set_possible(s, observer, place, kinds):
    """Lets an observer think a card to be of one of these kinds."""
    shift = np.uint64(WIDTH * observer)
    s.may[place] = s.may[place] & ~(np.uint64(ANY) << shift) | np.uint64(kinds) << shift


@noted
@compiled
def see(s, observer, holder):
    """An observer sees another player's card."""
    set_possible(s, observer, holder, 1 << (np.int64(s.hands[holder]) - 1))
    if s.ties:
        tie_seen(s, observer, holder)


@noted
@inlined
def narrow(s, holder, kinds):
    """Everybody learns that a holder's card is of one of these kinds, which are those of all observers."""
    s.may[holder] &= kinds
    if s.ties:
        tie_narrowed(s, holder, np.int64(kinds) & ANY)


@noted
@inlined
def after_play(s, player, card):
    """Everybody sees which of two cards a player puts down: the old or the new one. Of a new one nothing is known in
    the first edition.
    """
    old = s.may[player]
    s.may[player] = (old | believers(old, card)) & KEPT[card]
    if s.edition == LATER_EDITION:
        after_later_play(s, player, card, old)
    if s.ties:
        tie_after_play(s, player, card)


@compiled
def after_later_play(s, player, card, old):
    """In the later edition somebody may have put the new card under the pile before, and know it."""
    new = s.may[DRAWN]
    s.may[player] = (old & believers(new, card) | new & believers(old, card)) & KEPT[card]
    s.may[DRAWN], s.known_by[DRAWN - UNDER] = UNKNOWN, 0
    end_shuffles(s, player)


@inlined
def believers(may, card):
    """All bits of those to whom a card may be of this kind."""
    return ((may >> np.uint64(card - 1)) & ALIKE) * np.uint64(ANY)


@noted
@compiled
def after_loss(s, holder):
    """Everybody sees a card that its holder gives up."""
    s.may[holder] = UNKNOWN
    if s.ties:
        tie_lost(s, holder)
    end_shuffles(s, holder)


@noted
@compiled
def after_trade(s, one, other):
    """Cards have changed hands: what is known of them goes along, and both know what they gave away."""
    public_one, public_other = possible(s, one, one), possible(s, other, other)
    s.may[one], s.may[other] = s.may[other], s.may[one]
    set_possible(s, one, one, public_other)
    set_possible(s, other, other, public_one)
    tie_traded(s, one, other)
    end_shuffles(s, one)
    end_shuffles(s, other)
    see(s, one, other)
    see(s, other, one)
    tie_seen(s, one, one)
    tie_seen(s, other, other)


@noted
@compiled
def after_tie(s, one, other):
    """A Baron has found the cards of two players equal: they have seen them, and others remember that."""
    narrow(s, one, SEVERAL)
    narrow(s, other, SEVERAL)
    if s.players > 2:
        link_ties(s, one, other)
        start_side(s, SIDES * s.ties, one, other)
        start_side(s, SIDES * s.ties + 1, other, one)
        s.ties += 1


@compiled
def start_side(s, side, seat, other):
    """One side of a tie. Its two players know more than the tie says, so it must not tell them anything."""
    gone, still = np.uint64(0), np.uint64(possible(s, seat, seat)) << np.uint64(8 * EVERYBODY)
    for observer in range(OBSERVERS):
        shift = np.uint64(8 * observer)
        if observer in (seat, other):
            gone |= np.uint64(REPEATED) << shift
        else:
            still |= np.uint64(possible(s, observer, seat)) << shift
    s.tie_seat[side], s.tie_gone[side], s.tie_still[side] = seat + 1, gone, still


@noted
@compiled
def show_all(s):
    """Everybody sees the cards of all who are in the round."""
    for seat in range(s.players):
        if s.active >> seat & 1:
            s.may[seat] = (np.uint64(1) << np.uint64(s.hands[seat] - 1)) * ALIKE


@inlined
def forget_others(s, observer):
    """Leaves what an observer can tell others to know: what everybody knows, and of cards under the pile or drawn from
    there, who has put them there. Two players know of each other what they have seen.
    """
    if s.players > 2:
        own = np.uint64(ANY) << np.uint64(WIDTH * observer)
        for holder in range(s.players):
            public = np.uint64(possible(s, holder, holder)) * ALIKE
            s.may[holder] = s.may[holder] & own | public & ~own
        if s.ties:
            forget_ties_of_others(s, observer)
    if s.edition == LATER_EDITION:
        forget_places(s, observer)


@compiled
def forget_places(s, observer):
    """Leaves what can be told of others to know of cards under the pile, those drawn from there, and mixed ones."""
    forget_shuffles_of_others(s, observer)
    for place in range(UNDER, PLACES):
        for other in range(s.players):
            if other != observer:
                forget_place(s, other, place)


@compiled
def forget_place(s, other, place):
    """Leaves what can be told of somebody else to know of a card under the pile, or one drawn from there. A card that
    was mixed with others since may be known by chance, if all were equal; nobody else can tell.
    """
    if s.known_by[place - UNDER] >> other & 1:
        set_possible(s, other, place, 1 << (np.int64(s.hands[place]) - 1))
    elif s.players > 2:
        set_possible(s, other, place, ANY)


@compiled
def shown_place(s, observer, place):
    """What an observer sees to be known of a card under the pile, or one drawn from there: by the observer, by whom for
    certain and, of two players, by the other one.
    """
    known_by, other = np.int64(s.known_by[place - UNDER]), 1 - observer
    mixed = possible(s, other, place) if s.players == 2 and not known_by >> other & 1 else 0
    return (mixed << WIDTH | possible(s, observer, place)) << OBSERVERS | known_by
