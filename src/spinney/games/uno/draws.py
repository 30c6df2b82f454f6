# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Turns in which a player draws."""

from spinney.core.compile import compiled, inlined
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import bit
from spinney.games.uno.deck import COLOURED, MATCHING, face
from spinney.games.uno.events import DREW_NOTHING, DREW_WILD, PLAYED_DRAWN
from spinney.games.uno.facts import NOTHING_FITS, learn
from spinney.games.uno.table import NOTHING, pick_up, put, take
from spinney.games.uno.trades import next_seat


@inlined
def draw_and_play(s, seat, rng):
    """Draws a card and plays it at once if that is possible; a wild waits for its colour. Everybody learns that nothing
    in the hand could be played.
    """
    unplayable = NOTHING_FITS[s.top]
    card = take(s, rng)
    kind = bit(card & 63)
    if card != NOTHING and kind & COLOURED & ~MATCHING[s.top]:
        pick_up(s, seat, card)
    learn(s, seat, unplayable)
    if card == NOTHING:
        tell(s, EVERYBODY, DREW_NOTHING, seat)
        s.player = next_seat(s, seat)
    elif kind & MATCHING[s.top]:
        tell(s, EVERYBODY, PLAYED_DRAWN, seat, card & 63)
        put(s, seat, card & 63, rng)
    elif kind & COLOURED:
        s.player = next_seat(s, seat)
    else:
        s.drawn = face(card)
        tell(s, EVERYBODY, DREW_WILD, seat, s.drawn)


@compiled
def draw_and_choose(s, seat, rng):
    """Draws a card that the player may then play or keep; others do not see whether it could be played. Unless players
    are free to draw, everybody learns that nothing else in the hand could be.
    """
    if not s.free_draw:
        learn(s, seat, NOTHING_FITS[s.top])
    card = take(s, rng)
    if card == NOTHING:
        tell(s, EVERYBODY, DREW_NOTHING, seat)
        s.player = next_seat(s, seat)
    else:
        pick_up(s, seat, card)
        s.fresh = card + 1
