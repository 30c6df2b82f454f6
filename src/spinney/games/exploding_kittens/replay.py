# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Going through what an observer has perceived once more, and deciding whatever it did not see: a way in which things
may have gone.

The observer tells some cards apart: those whose faces it has seen, and everybody's first Defuse. On the way these are
all that stands in a hand. Of the others, `late[seat]` cards were drawn, so they may be Defuses, and `plain[seat]` were
dealt. In the pile, `unplaced` cards, no kittens, lie at places that the observer does not know, among them `sunk`,
which it knows to be there. `defuses` of the cards that were drawn late or are not drawn yet, `slots` together, are
Defuses.

A card that is handed over unseen is any card of the hand, one drawn unseen any that is unplaced. A card laid down is
one that is told apart, if there is one of its kind, and else any of the others. What happens later may show that it
cannot have gone this way.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.exploding_kittens.cards import (
    DEALT,
    DEFUSE,
    DEFUSES,
    EIGHTS,
    ZERO,
    copies,
    draw,
    one,
    total,
)
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

# Which card an unseen one is, if it is not told apart.
PLAIN, LATE = 14, 15
NONE = 0
PILE = -1


@compiled
def unplaced_at_first(s):
    """How many cards of the pile, kittens aside, the observer did not know the places of at the beginning."""
    found = int(s.unplaced)
    for i in range(s.noted):
        what, more = what_of(s.notes[i]), more_of(s.notes[i])
        found += int((what == DRAWN and more == 0) or what == FOUND) - int(what == LOST)
    return found


@compiled
def start_over(s, observer, unplaced):
    for seat in range(s.players):
        s.late[seat] = 0
        s.plain[seat] = 0
        if seat != observer:
            s.known[seat, seat + 1] = one(DEFUSE)
            s.plain[seat] = DEALT
    s.sunk = ZERO
    s.unplaced = unplaced
    s.slots = unplaced
    s.defuses = DEFUSES - int(s.players)
    s.guessed = 0


@compiled
def there_are_such_cards(s, observer):
    """Whether all cards that are told apart are among the hidden ones, and the Defuses have places."""
    marked = s.sunk
    for seat in range(s.players):
        if seat != observer:
            marked += hand(s, seat)
    free = copies(s.pool, DEFUSE) - copies(marked, DEFUSE)
    return ((s.pool | EIGHTS) - marked) & EIGHTS == EIGHTS and 0 <= free <= s.slots


@compiled
def gone_through(s, observer, change, steady, rng):
    """How far the way goes: to the end of the history, or to where it cannot go on.

    If `steady`, nothing is left to chance: choices are those that stand in the history, the first possible one where
    none stands, and the next for the one to `change`.
    """
    for i in range(s.noted):
        word = int(s.notes[i])
        kind, seat = kind_of(word), seat_of(word)
        if word & HIDDEN:
            source = PILE if what_of(word) == DRAWN else seat
            if steady:
                kind = next_choice(s, source, observer, LATE if kind == NONE else kind - int(i == change))
                s.notes[i] = word & ~KIND | kind
            else:
                kind = any_choice(s, source, observer, rng)
            if kind == NONE:
                return i
            leave(s, source, observer, kind)
            enter(s, seat if source == PILE else more_of(word), observer, kind)
        elif not goes_on(s, word, observer, steady, rng):
            return i
    return int(s.noted)


@compiled
def goes_on(s, word, observer, steady, rng):
    """Lets something happen that the observer saw; whether that is possible."""
    what, seat, kind, more = what_of(word), seat_of(word), kind_of(word), more_of(word)
    if what in (LAID, HANDED):
        if seat != observer:
            for _ in range(more if what == LAID else 1):
                if not shown(s, seat, kind, steady, rng):
                    return False
        if what == HANDED:
            enter(s, more, observer, kind)
    elif what == LOST:
        s.sunk += one(kind)
        s.unplaced += 1
    elif what == FOUND or more == 0:
        return found(s, kind)
    else:
        enter(s, seat, observer, kind)
    return True


@compiled
def shown(s, seat, kind, steady, rng):
    """A card leaves a hand, and the observer sees it; whether the hand may have held it."""
    late, plain = np.int64(s.late[seat]), np.int64(s.plain[seat])
    slots, defuses = np.int64(s.slots), np.int64(s.defuses)
    if copies(hand(s, seat), kind):
        s.known[seat, seat + 1] -= one(kind)
        return True
    if kind == DEFUSE:
        unlikely = s.guessed and not steady and below(rng, slots) >= late * defuses
        if late * defuses == 0 or unlikely:
            return False
        s.defuses -= 1
    else:
        # A late card is no Defuse with this chance.
        late *= max(0, slots - defuses)
        plain *= max(1, slots)
        if late + plain == 0:
            return False
        if plain and (steady or below(rng, late + plain) < plain):
            s.plain[seat] -= 1
            return True
    s.late[seat] -= 1
    s.slots -= 1
    return True


@compiled
def found(s, kind):
    """The observer sees an unplaced card of the pile; whether it may be there."""
    if copies(s.sunk, kind):
        s.sunk -= one(kind)
    else:
        if s.unplaced == total(s.sunk) or (kind == DEFUSE and s.defuses == 0):
            return False
        s.slots -= 1
        s.defuses -= int(kind == DEFUSE)
    s.unplaced -= 1
    return True


@compiled
def any_choice(s, source, observer, rng):
    """Which card goes unseen, out of a hand or out of the pile."""
    if source == observer:
        return LATE
    if source == PILE:
        sunk = total(s.sunk)
        s.guessed |= int(sunk > 0)
        return draw(s.sunk, rng) if below(rng, s.unplaced) < sunk else LATE
    s.guessed = 1
    marked, late = total(hand(s, source)), int(s.late[source])
    place = below(rng, marked + late + int(s.plain[source]))
    if place < marked:
        return draw(hand(s, source), rng)
    return LATE if place < marked + late else PLAIN


@compiled
def next_choice(s, source, observer, first):
    """The first card from this one on, by their numbers downwards, that may go unseen, or `NONE`."""
    for kind in range(first, NONE, -1):
        if source == observer:
            possible = kind == LATE
        elif source == PILE:
            possible = int(s.unplaced) > total(s.sunk) if kind == LATE else kind < PLAIN and copies(s.sunk, kind) > 0
        elif kind >= PLAIN:
            possible = (s.late[source] if kind == LATE else s.plain[source]) > 0
        else:
            possible = copies(hand(s, source), kind) > 0
        if possible:
            return kind
    return NONE


@compiled
def leave(s, source, observer, kind):
    """A card leaves a hand or the pile unseen."""
    if source == PILE:
        s.unplaced -= 1
        s.sunk -= one(kind) if kind < PLAIN else ZERO
    elif source == observer:
        # What it was has been forgotten, so it may be anything.
        s.slots += 1
        s.defuses += 1
    elif kind == LATE:
        s.late[source] -= 1
    elif kind == PLAIN:
        s.plain[source] -= 1
    else:
        s.known[source, source + 1] -= one(kind)


@compiled
def enter(s, seat, observer, kind):
    """A card comes into a hand; of its own the observer keeps no count here."""
    if seat == observer:
        s.slots -= int(kind == LATE)
    elif kind == LATE:
        s.late[seat] += 1
    elif kind == PLAIN:
        s.plain[seat] += 1
    else:
        s.known[seat, seat + 1] += one(kind)
