# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What is known of a card that its holder mixes with others, with a Chancellor: it is one of two or three.

There are two Chancellors, so at most two such shuffles. `mixed_may` are the kinds that the card may be of, as in
`knowledge`; it is now with the player `mixed_seat` - 1, or in `mixed_size` places from `mixed_place` on. A shuffle is
followed until one of these cards is moved.
"""

import numpy as np

from spinney.core.compile import compiled, noted
from spinney.games.love_letter.lanes import ALIKE, ANY, WIDTH
from spinney.games.love_letter.places import DRAWN

SHUFFLES = 2


@noted
@compiled
def start_shuffle(s, player, may, size):
    """A player has kept one of some cards, of which an old one may have been known a little. That nobody knew anything
    of it is no reason to leave this out, for others cannot tell.
    """
    slot = 1 if s.mixed_seat[0] else 0
    s.mixed_seat[slot], s.mixed_may[slot] = player + 1, may
    s.mixed_place[slot], s.mixed_size[slot] = DRAWN, size


@noted
@compiled
def move_shuffle(s, place):
    """The cards not kept go under the pile."""
    for slot in range(SHUFFLES):
        if s.mixed_seat[slot] and s.mixed_place[slot] == DRAWN:
            s.mixed_place[slot] = place


@noted
@compiled
def end_shuffles(s, seat):
    """A player's card is moved. Between turns there is no shuffle without cards under the pile."""
    if s.unders:
        for slot in range(SHUFFLES):
            if s.mixed_seat[slot] == seat + 1:
                end_shuffle(s, slot)


@noted
@compiled
def end_all_shuffles(s):
    """A card from under the pile is drawn, or a round is over."""
    for slot in range(SHUFFLES):
        end_shuffle(s, slot)


@compiled
def end_shuffle(s, slot):
    s.mixed_seat[slot], s.mixed_may[slot], s.mixed_place[slot], s.mixed_size[slot] = 0, 0, 0, 0


@compiled
def shuffles_hold(s, observer):
    """Whether the cards dealt are ones that an observer can believe after what Chancellors have mixed."""
    for slot in range(SHUFFLES):
        seat = np.int64(s.mixed_seat[slot]) - 1
        if seat >= 0 and seat != observer:
            kinds = (1 << np.int64(s.hands[seat])) >> 1
            for place in range(s.mixed_place[slot], s.mixed_place[slot] + s.mixed_size[slot]):
                kinds |= (1 << np.int64(s.hands[place])) >> 1
            if kinds & lane(s, slot, observer) == 0:
                return False
    return True


@compiled
def lane(s, slot, observer):
    """The kinds that a mixed card may be of to an observer; to its owner, what they are to everybody."""
    return np.int64(s.mixed_may[slot] >> np.uint64(WIDTH * observer)) & ANY


@compiled
def forget_shuffles_of_others(s, observer):
    """Leaves others what everybody knows of mixed cards."""
    for slot in range(SHUFFLES):
        if s.mixed_seat[slot]:
            seat, shift = np.int64(s.mixed_seat[slot]) - 1, np.uint64(WIDTH * observer)
            own = np.uint64(lane(s, slot, observer)) << shift
            public = np.uint64(lane(s, slot, seat)) * ALIKE
            s.mixed_may[slot] = public & ~(np.uint64(ANY) << shift) | own


@compiled
def shuffle_word(s, slot, observer):
    """What an observer sees of a shuffle: whose cards, where they are, what is known to the observer and to all."""
    seat = np.int64(s.mixed_seat[slot])
    if seat == 0:
        return 0
    place = np.int64(s.mixed_place[slot]) << 4 | np.int64(s.mixed_size[slot])
    return (seat << 8 | place) << 20 | lane(s, slot, observer) << 10 | lane(s, slot, seat - 1)
