# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Cards on their way between the pile, the hands and the top of what was played, and whose turn it is then."""

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, only, others, tell
from spinney.games.bits import bit
from spinney.games.uno.deck import (
    COLOURED,
    DRAWS,
    FIRST,
    MATCHING,
    REVERSES,
    SECOND,
    SKIPS,
    face,
    random_card,
    size,
    without,
)
from spinney.games.uno.events import (
    DREW,
    DREW_NOTHING,
    DREW_WILD,
    PLAYED_DRAWN,
    RESHUFFLED,
    REVERSED,
    SKIPPED,
    UNSEEN,
)
from spinney.games.uno.facts import NOTHING_FITS, learn

NOTHING = -1


@compiled
def next_seat(s, seat):
    """The next player in the direction of play who is in."""
    while True:
        above = seat + 1 if seat + 1 < s.players else 0
        below = seat - 1 if seat > 0 else s.players - 1
        seat = below if s.back else above
        if not s.fell[seat]:
            return seat


@compiled
def deal(s, seat, cards, rng):
    """Deals random cards of the pile, which has enough."""
    for _ in range(cards):
        card = random_card(s.pile[0], s.pile[1], rng)
        s.pile[card >> 6] ^= bit(card & 63)
        s.hands[seat, card >> 6] |= bit(card & 63)


@compiled
def take(s, rng):
    """Takes a card off the pile, which is made of all but the top card if it is empty; there may be none left."""
    if not s.pile[0] | s.pile[1]:
        reshuffle(s)
        if not s.pile[0] | s.pile[1]:
            return NOTHING
    card = random_card(s.pile[0], s.pile[1], rng)
    s.pile[card >> 6] ^= bit(card & 63)
    return card


@compiled
def reshuffle(s):
    """Makes everything that has been played a new pile, but for the top card."""
    first, second = FIRST, SECOND
    for seat in range(s.players):
        first &= ~s.hands[seat, 0]
        second &= ~s.hands[seat, 1]
    s.pile[0], s.pile[1] = without(first, second, s.top)
    if s.pile[0] | s.pile[1]:
        tell(s, EVERYBODY, RESHUFFLED, size(s.pile[0], s.pile[1]))


@compiled
def draw(s, seat, rng):
    """Draws a card into a hand, if there is one."""
    card = take(s, rng)
    if card == NOTHING:
        tell(s, EVERYBODY, DREW_NOTHING, seat)
        return
    s.hands[seat, card >> 6] |= bit(card & 63)
    tell(s, only(seat), DREW, seat, face(card))
    tell(s, others(seat), DREW, seat, UNSEEN)


@compiled
def put(s, seat, code, rng):
    """Puts a card on top, lets it take effect and hands the turn on."""
    s.top = code
    s.back ^= REVERSES[code]
    if REVERSES[code]:
        tell(s, EVERYBODY, REVERSED, s.back)
    following = next_seat(s, seat)
    for _ in range(DRAWS[code]):
        draw(s, following, rng)
    after = next_seat(s, following)
    skips = SKIPS[code] | (REVERSES[code] & (s.left == 2))
    if skips:
        tell(s, EVERYBODY, SKIPPED, following)
    s.player = after if skips else following


@compiled
def draw_and_play(s, seat, rng):
    """Draws a card and plays it at once if that is possible; a wild waits for its colour. Everybody learns that nothing
    else in the hand could be played.
    """
    unplayable = NOTHING_FITS[s.top]
    card = take(s, rng)
    kind = bit(card & 63)
    if card != NOTHING and kind & COLOURED & ~MATCHING[s.top]:
        s.hands[seat, card >> 6] |= kind
    learn(s, seat, unplayable)
    if card == NOTHING:
        tell(s, EVERYBODY, DREW_NOTHING, seat)
        s.player = next_seat(s, seat)
    elif kind & MATCHING[s.top]:
        tell(s, EVERYBODY, PLAYED_DRAWN, seat, card & 63)
        put(s, seat, card & 63, rng)
    elif kind & COLOURED:
        tell(s, only(seat), DREW, seat, card & 63)
        tell(s, others(seat), DREW, seat, UNSEEN)
        s.player = next_seat(s, seat)
    else:
        s.drawn = face(card)
        tell(s, EVERYBODY, DREW_WILD, seat, s.drawn)
