# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Cards on their way between the pile, the hands and the top of what was played, and whose turn it is then."""

from spinney.core.compile import compiled, inlined
from spinney.core.telling import EVERYBODY, only, others, tell
from spinney.games.bits import bit
from spinney.games.uno.deck import (
    DRAWS,
    FIRST,
    NOUGHTS,
    REVERSES,
    SECOND,
    SEVENS,
    SKIPS,
    ZERO,
    face,
    random_card,
    size,
    without,
)
from spinney.games.uno.events import DREW, DREW_NOTHING, RESHUFFLED, REVERSED, SKIPPED, STACKED, UNSEEN
from spinney.games.uno.trades import next_seat, pass_hands

NOTHING = -1


@compiled
def deal(s, seat, cards, rng):
    """Deals random cards of the pile, which has enough."""
    first, second = s.pile[0], s.pile[1]
    for _ in range(cards):
        card = random_card(first, second, rng)
        dealt, later = bit(card & 63), card >= 64
        first ^= ZERO if later else dealt
        second ^= dealt if later else ZERO
    s.hands[seat, 0] |= s.pile[0] ^ first
    s.hands[seat, 1] |= s.pile[1] ^ second
    s.pile[0], s.pile[1] = first, second


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
    pick_up(s, seat, card)


@compiled
def pick_up(s, seat, card):
    """Adds a drawn card to a hand."""
    s.hands[seat, card >> 6] |= bit(card & 63)
    tell(s, only(seat), DREW, seat, face(card))
    tell(s, others(seat), DREW, seat, UNSEEN)


@inlined
def put(s, seat, code, rng):
    """Puts a card on top, lets it take effect and hands the turn on."""
    s.top = code
    s.back ^= REVERSES[code]
    if REVERSES[code]:
        tell(s, EVERYBODY, REVERSED, s.back)
    following = next_seat(s, seat)
    if DRAWS[code]:
        hit(s, following, DRAWS[code], rng)
    else:
        after = next_seat(s, following)
        skips = SKIPS[code] | (REVERSES[code] & (s.left == 2))
        if skips:
            tell(s, EVERYBODY, SKIPPED, following)
        s.player = after if skips else following
    if s.seven_nought:
        move_hands(s, seat, code)


@compiled
def hit(s, seat, cards, rng):
    """Lets a player draw cards and lose the turn, or, with stacking, add to them."""
    if s.stacking:
        stack(s, seat, cards)
        return
    for _ in range(cards):
        draw(s, seat, rng)
    tell(s, EVERYBODY, SKIPPED, seat)
    s.player = next_seat(s, seat)


@compiled
def stack(s, seat, cards):
    """Lets a player add to the cards to be drawn, or draw them all."""
    s.stack += cards
    s.player = seat
    tell(s, EVERYBODY, STACKED, seat, s.stack)


@compiled
def take_stack(s, seat, rng):
    """Draws the cards that have added up, and loses the turn."""
    for _ in range(s.stack):
        draw(s, seat, rng)
    s.stack = 0
    s.player = next_seat(s, seat)


@compiled
def move_hands(s, seat, code):
    """After a 7 the player chooses whose hand to get, after a 0 all hands go to the next; not after the last card."""
    if s.hands[seat, 0] | s.hands[seat, 1]:
        if SEVENS[code]:
            s.swapping = 1
            s.player = seat
        elif NOUGHTS[code]:
            pass_hands(s)
