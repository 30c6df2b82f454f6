# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What an observer sees of a position, and knows of it."""

from spinney.core.compile import compiled
from spinney.games.love_letter.cards import LATER_EDITION
from spinney.games.love_letter.counts import size
from spinney.games.love_letter.knowledge import is_known, possible, shown_place
from spinney.games.love_letter.places import DRAWN, PLACES, UNDER
from spinney.games.love_letter.shuffles import SHUFFLES, shuffle_word
from spinney.games.love_letter.ties import ALL_SIDES, tie_word


def visible(s, observer, out):
    out[0] = s.player
    out[1] = s.over
    out[2] = s.active
    out[3] = s.protected
    out[4] = s.face_up
    out[5] = size(s.pile)
    out[6] = s.hands[DRAWN] if s.player == observer or is_known(s, observer, DRAWN) else 0
    n = 7
    for seat in range(s.players):
        out[n] = s.hands[seat] if is_known(s, observer, seat) else 0
        out[n + 1] = s.discards[seat]
        out[n + 2] = s.won[seat]
        out[n + 3] = possible(s, observer, seat)
        out[n + 4] = possible(s, seat, seat)
        out[n + 5] = possible(s, seat, observer) if s.players == 2 else 0
        n += 6
    for side in range(ALL_SIDES):
        out[n + side] = tie_word(s, side, observer)
    n += ALL_SIDES
    return chancellors(s, observer, out, n) if s.edition == LATER_EDITION else n


@compiled
def chancellors(s, observer, out, n):
    """What an observer sees of Chancellors' cards."""
    out[n] = s.choosing
    for place in range(UNDER, PLACES):
        own = s.player == observer and place >= DRAWN
        out[n + 1] = s.hands[place] if own or is_known(s, observer, place) else s.hands[place] > 0
        out[n + 2] = shown_place(s, observer, place)
        n += 2
    for slot in range(SHUFFLES):
        out[n + 1] = shuffle_word(s, slot, observer)
        n += 1
    return n + 1
