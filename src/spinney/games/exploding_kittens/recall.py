# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Finding a way in which things may have gone that fits all that an observer has perceived.

Ways are tried at random, so that each turns up as often as it is likely. After `ATTEMPTS` all are tried in order, up to
`MOST_WAYS`; the true one is among them. Should even that not do, hands keep their sizes and no more is remembered, so
that a re-deal always ends.
"""

from spinney.core.compile import compiled
from spinney.games.exploding_kittens.cards import DEALT, DEFUSE, ZERO, copies
from spinney.games.exploding_kittens.hands import hand
from spinney.games.exploding_kittens.history import (
    DRAWN,
    FOUND,
    HANDED,
    HIDDEN,
    KIND,
    LAID,
    LOST,
    kind_of,
    more_of,
    seat_of,
    what_of,
)
from spinney.games.exploding_kittens.replay import (
    PILE,
    gone_through,
    start_over,
    there_are_such_cards,
    unplaced_at_first,
)

ATTEMPTS, MOST_WAYS = 1_000, 100_000
EVERYTHING = -1


@compiled
def recall(s, observer, rng):
    """Finds a way in which things may have gone; the cards of all hands but the observer's are in the pool."""
    unplaced = unplaced_at_first(s)
    for _ in range(ATTEMPTS):
        start_over(s, observer, unplaced)
        if gone_through(s, observer, PILE, False, rng) == s.noted and there_are_such_cards(s, observer):
            return
    if not search(s, observer, unplaced, rng):
        count_hands(s, observer, unplaced)


@compiled
def search(s, observer, unplaced, rng):
    """Tries all ways in order, choice by choice, until one goes to the end; whether one does."""
    change, found = int(s.noted), False
    for _ in range(MOST_WAYS):
        start_over(s, observer, unplaced)
        reached = gone_through(s, observer, change, True, rng)
        found = reached == s.noted and there_are_such_cards(s, observer)
        if found:
            break
        change = choice_to_change(s, observer, reached)
        if change < 0:
            break
    for i in range(s.noted):
        undecide(s, i)
    return found


@compiled
def count_hands(s, observer, unplaced):
    """Remembers how many cards every hand has, each of which may be any."""
    start_over(s, observer, unplaced)
    for seat in range(s.players):
        s.late[seat] = 0 if seat == observer else DEALT + 1
        s.plain[seat] = 0
        if seat != observer:
            s.known[seat, seat + 1] = ZERO
    for i in range(s.noted):
        what, seat, more = what_of(s.notes[i]), seat_of(s.notes[i]), more_of(s.notes[i])
        if what == DRAWN:
            s.late[seat] += 1
            s.unplaced -= int(more == 0)
        elif what == LAID:
            s.late[seat] -= more
        elif what == HANDED:
            s.late[seat] -= 1
            s.late[more] += 1
        else:
            s.unplaced = int(s.unplaced) + int(what == LOST) - int(what == FOUND)
    s.late[observer] = 0


@compiled
def choice_to_change(s, observer, reached):
    """The last choice that can be the reason why things do not go on from here, or -1: one of what came into a hand or
    the pile, or left it, that is to blame. Choices made after it are open again.
    """
    blamed = to_blame(s, observer, reached)
    change = reached - 1
    while change >= 0 and not is_choice(int(s.notes[change]), blamed, int(s.players)):
        undecide(s, change)
        change -= 1
    return change


@compiled
def to_blame(s, observer, reached):
    """The hands, as bits, and the pile, as one bit more, that lack a card which should be shown here; or, at the end,
    that have one which is not among the hidden cards. If neither is so, all.
    """
    if reached < s.noted:
        word = int(s.notes[reached])
        seat = seat_of(word)
        lacks = s.late[seat] == 0 and (s.plain[seat] == 0 or kind_of(word) == DEFUSE)
        return 1 << seat if lacks and not word & HIDDEN and what_of(word) in (LAID, HANDED) else EVERYTHING
    for kind in range(1, DEFUSE + 1):
        found, blamed = copies(s.sunk, kind), int(copies(s.sunk, kind) > 0) << s.players
        for seat in range(s.players):
            if seat != observer and copies(hand(s, seat), kind):
                found += copies(hand(s, seat), kind)
                blamed |= 1 << seat
        if found > copies(s.pool, kind):
            return blamed
    return EVERYTHING


@compiled
def is_choice(word, places, players):
    """Whether something is decided here that concerns one of these hands, or the pile."""
    seat, other = seat_of(word), more_of(word) if what_of(word) == HANDED else players
    return bool(word & HIDDEN) and bool(places & (1 << seat | 1 << other))


@compiled
def undecide(s, i):
    """Nothing is decided about something that the observer has not seen."""
    if int(s.notes[i]) & HIDDEN:
        s.notes[i] &= 0xFFFF & ~KIND
