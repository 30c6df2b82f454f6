# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The Chancellor of the edition of 2019: draw two cards, keep one of three, put the others under the pile."""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import only, others, tell
from spinney.games.love_letter.actions import KEEP, PLAY, RETURN
from spinney.games.love_letter.events import RETURNED
from spinney.games.love_letter.knowledge import set_possible
from spinney.games.love_letter.lanes import UNKNOWN
from spinney.games.love_letter.pile import draw, to_draw
from spinney.games.love_letter.places import DRAWN, THIRD, UNDER
from spinney.games.love_letter.shuffles import move_shuffle, start_shuffle
from spinney.games.love_letter.ties import tie_hidden


@compiled
def consult(s, player, rng):
    """Draws up to two cards; returns whether there is anything to choose."""
    if to_draw(s) < 1:
        return False
    draw(s, player, DRAWN, rng)
    if to_draw(s) > 0:
        draw(s, player, THIRD, rng)
    s.choosing = KEEP
    return True


@compiled
def choose(s, player, card):
    """One of the two choices; returns whether the turn is over. Which of two equal cards goes back first is asked too,
    or others would see that they are equal.
    """
    if s.choosing == KEEP:
        keep(s, player, card)
        if s.hands[THIRD]:
            s.choosing = RETURN
            return False
    else:
        return_first(s, card)
    put_under(s, player)
    return True


@compiled
def keep(s, player, card):
    """Keeps one of the cards. Nobody else sees which, so all may be any of them."""
    old, number = s.may[player], 1 + (s.hands[THIRD] > 0)
    if s.hands[DRAWN] == card:
        s.hands[player], s.hands[DRAWN] = s.hands[DRAWN], s.hands[player]
    elif s.hands[THIRD] == card:
        s.hands[player], s.hands[THIRD] = s.hands[THIRD], s.hands[player]
    mixed = old | s.may[DRAWN] | (s.may[THIRD] if number == 2 else np.uint64(0))
    s.may[player] = mixed
    s.may[DRAWN] = mixed
    if number == 2:
        s.may[THIRD] = mixed
    s.known_by[DRAWN - UNDER], s.known_by[THIRD - UNDER] = 0, 0
    tie_hidden(s, player)
    start_shuffle(s, player, old, number)


@compiled
def return_first(s, card):
    """Says which card goes under the pile above the other."""
    if s.hands[DRAWN] != card:
        s.hands[DRAWN], s.hands[THIRD] = s.hands[THIRD], s.hands[DRAWN]


@compiled
def put_under(s, player):
    """Puts what is not kept under the pile; the player knows where."""
    first, second = np.int64(s.hands[DRAWN]), np.int64(s.hands[THIRD])
    tell(s, only(player), RETURNED, player, 1 + (second > 0), first, second)
    tell(s, others(player), RETURNED, player, 1 + (second > 0))
    move_shuffle(s, UNDER + s.unders)
    for place in range(DRAWN, THIRD + 1):
        if s.hands[place]:
            under = UNDER + np.int64(s.unders)
            s.hands[under], s.may[under] = s.hands[place], s.may[place]
            set_possible(s, player, under, 1 << (np.int64(s.hands[place]) - 1))
            s.known_by[under - UNDER] = 1 << player
            s.unders += 1
            s.hands[place], s.may[place] = 0, UNKNOWN
    s.choosing = PLAY
