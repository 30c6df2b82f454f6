# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What has happened to the cards, in order, one word each: a re-deal goes through it again.

A word says what happened, to whom, the kind of the card, and something more:

- `DRAWN`: a seat drew a card, no kitten; more are the seats that knew it in the pile, as bits.
- `LAID`: a seat laid cards down for all to see; more is how many.
- `HANDED`: a seat gave a card to another or had it stolen; more is who got it.
- `FOUND`: a seat looked at a card of the pile, no kitten, whose place it did not know.
- `LOST`: the seats in more no longer know where in the pile this card is.

`as_perceived` is what one seat perceives of it: `HIDDEN` if not the card, and 0 if nothing at all.
"""

import numpy as np

from spinney.core.compile import compiled, noted

DRAWN, LAID, HANDED, FOUND, LOST = range(1, 6)
KIND, WHAT, SEAT, MORE = 0xF, 4, 7, 10
HIDDEN = 1 << 15
# 36 cards are drawn, 52 laid down, 14 handed over (for 4 Favors and 10 pairs), 15 found (for 5 looks) and lost again.
MOST_NOTES = 132


@noted
@compiled
def note(s, what, seat, kind, more):
    """Writes down what has happened."""
    s.notes[s.noted] = int(kind) | what << WHAT | int(seat) << SEAT | int(more) << MORE
    s.noted += 1


@compiled
def kind_of(word):
    return int(word) & KIND


@compiled
def what_of(word):
    return (int(word) >> WHAT) & 7


@compiled
def seat_of(word):
    return (int(word) >> SEAT) & 7


@compiled
def more_of(word):
    return (int(word) >> MORE) & 31


@compiled
def as_perceived(word, observer):
    """What a seat perceives of something that happened."""
    word, me = int(word), 1 << observer
    what, seat, more = what_of(word), seat_of(word), more_of(word)
    if what == DRAWN:
        known = word & ((1 << MORE) - 1) | (more & me) << MORE
        return known if (seat == observer or more & me) and not word & HIDDEN else hidden(known)
    if what == HANDED:
        return word if observer in (seat, more) else hidden(word)
    if what == FOUND:
        return word if seat == observer else 0
    if what == LOST:
        return word & ((1 << MORE) - 1) | me << MORE if more & me else 0
    return word


@compiled
def hidden(word):
    """The same without the card."""
    return (int(word) & ~KIND) | HIDDEN


@compiled
def keep_what_is_perceived(s, observer):
    """Leaves of the history what a seat perceives."""
    kept = 0
    for i in range(s.noted):
        word = as_perceived(s.notes[i], observer)
        if word:
            s.notes[kept] = word
            kept += 1
    for i in range(kept, s.noted):
        s.notes[i] = 0
    s.noted = kept


@compiled
def list_what_is_perceived(s, observer, out, n):
    """Writes what a seat perceives of the history, from an index on, and returns the index after it."""
    for i in range(s.noted):
        word = as_perceived(s.notes[i], observer)
        if word:
            out[n] = np.int64(word)
            n += 1
    return n
