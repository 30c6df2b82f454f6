# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Diamant, for two to six players (Bruno Faidutti and Alan R. Moon, 2005; Incan Gold is the same game).

Five caves are explored one after another. Everybody goes into a cave together, and its first card is turned up from the
shuffled deck. Then everybody who is in the cave secretly chooses to go on or to leave, and all choices are shown at
once. Those who leave share the gems that lie on the path: from each card everybody takes the same number, as many as
there are, and what does not divide stays on that card. They put this and what they carry into their chests, where it is
safe, and wait outside for the next cave. Exactly one who leaves also takes every relic on the path; of two or more,
nobody does. Then those who are left turn up the next card:

- A treasure is shared: everybody in the cave carries the same number more, and what does not divide stays on the card.
- A relic stays on the path. Its worth, 5, 7, 8, 10 or 12 gems, counts as soon as somebody leaves with it.
- A hazard is harmless the first time; the second card of the same hazard makes the cave collapse. Everybody in it loses
  what they carry.

A cave ends when nobody is left in it or when it collapses. The card that made it collapse leaves the game, relics on
the path are lost, and the other cards of the path go back into the deck, which is shuffled. After the last cave most
gems in the chest win; equal chests share their rank, and there is no tie-break.

The deck is TAG's: treasures of 1, 2, 3, 4, 5, 7 and 9 to 17, three cards each of five hazards. With `relics` 1 one
relic is added before each cave, from the least worth to the most, as in Incan Gold and in TAG; a relic that was not
turned up stays in the deck. With 2 all five are in the deck from the first cave on, as in Diamant of 2016; with 0 there
are none.

Rule decisions:

- The deck never runs out. Before the fifth cave four hazard cards have left the game at most, and of the eleven that
  are left two are the same: whoever goes on to the last card sees the cave collapse before. So there are five caves at
  most.
- Chests are open, since everybody has seen what went into them. What somebody carries is open too, and it is the same
  for all in the cave, who have shared all of its treasures: one number keeps it.
- Players in the cave choose one after another from the lowest number; others are not asked. A choice is hidden until
  all are in.
- To re-deal is to forget the choices that others have made in this turn: they choose after the player at hand, around
  the table. What others would have chosen is nothing that a player sees, so it is not drawn but left to the search. The
  order of the deck is hidden from everybody and kept nowhere: a card is drawn when it is turned up.

Differences from TAG: players outside have no action, where TAG gives them one without effect; a re-deal keeps the
choice that the player has made, where TAG forgets that too; two cards make a cave collapse, always.

`evaluate` is 1 for winning alone, 0 for a shared win, -1 for a loss; before the end the lead over the best of the
others, see `estimates`. What somebody would leave the cave with counts in it, times the chance that the next card is
harmless. TAG's looks at chests alone, and is above 0 where all are equal.

Action 0 is to continue, 1 to exit.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, only, tell
from spinney.games.bits import bit, lowest
from spinney.games.diamant.cards import FIRST_RELIC, MOST_PLAYERS, OTHER_CARDS, RELIC_CARDS, RELIC_WORTH, WORTH_OF
from spinney.games.diamant.estimates import CONTINUE, EXIT, RELICS_FROM, chest, evaluate, order
from spinney.games.diamant.events import CAVE_ENDS, ENTERS, GOES_ON, LOSES, OWNS, WINS
from spinney.games.diamant.path import leave, turn_up

__all__ = ["evaluate", "order"]

State = np.dtype(
    [
        ("deck", np.uint64),  # cards face down
        ("path", np.uint64),  # cards turned up in this cave
        ("gems", np.uint64),  # left on the treasures of the path, four bits each
        ("order", np.uint64, 2),  # of the path, the last card in the lowest bits; with relics that were taken
        ("chests", np.uint64),  # ten bits a seat
        ("players", np.uint8),
        ("caves", np.uint8),
        ("relics", np.uint8),
        ("cave", np.uint8),  # the one at hand, from 0
        ("hand", np.uint8),  # what each seat in the cave carries: all have shared all treasures
        ("inside", np.uint8),  # seats in the cave, a bit each, and so in the two sets that follow
        ("waiting", np.uint8),  # those that have still to choose
        ("leaving", np.uint8),  # those that have chosen to leave
        ("chooser", np.uint8),
    ],
    align=True,
)

NOT_CHOSEN = -1
NO_RELICS, ONE_A_CAVE, ALL_AT_ONCE = range(3)


def next_of(seats, seat):
    """The first of a set of seats around the table, after this seat."""
    around = [(seat + step) % MOST_PLAYERS for step in range(1, MOST_PLAYERS + 1)]
    return next((other for other in around if seats >> other & 1), seat)


# [seat, set of seats] the first of the set around the table, after the seat.
AFTER = np.array([[next_of(seats, seat) for seats in range(64)] for seat in range(MOST_PLAYERS)], np.uint8)


def setup(s, rng):
    s.deck = OTHER_CARDS
    if s.relics == ALL_AT_ONCE:
        s.deck |= RELIC_CARDS
    enter(s, rng)


@compiled
def enter(s, rng):
    """Everybody goes into the cave at hand, and its first card is turned up."""
    if s.relics == ONE_A_CAVE:
        s.deck |= bit(FIRST_RELIC + s.cave)
    s.inside = (1 << s.players) - 1
    tell(s, EVERYBODY, ENTERS, s.cave + 1, WORTH_OF[FIRST_RELIC + s.cave] if s.relics == ONE_A_CAVE else 0)
    turn_up(s, rng)
    ask(s)


@compiled
def ask(s):
    """All seats in the cave are to choose, the lowest first."""
    s.waiting = s.inside
    s.chooser = lowest(s.inside)


def current_player(s):
    return s.chooser


def legal_actions(s, out):
    out[0] = CONTINUE
    out[1] = EXIT
    return 2


def sample(s, rng):
    return below(rng, 2)


def witnesses(s, action):
    return only(s.chooser)


def apply(s, action, rng):
    seat = s.chooser
    s.leaving |= action << seat
    s.waiting ^= 1 << seat
    if s.waiting:
        s.chooser = AFTER[seat, s.waiting]
    else:
        reveal(s, rng)


@compiled
def reveal(s, rng):
    """All have chosen: some leave, and the others turn up a card; if none are left, or it collapses, the cave ends."""
    for seat in range(s.players):
        if (s.inside ^ s.leaving) >> seat & 1:
            tell(s, EVERYBODY, GOES_ON, seat)
    if s.leaving:
        leave(s)
    if s.inside == 0 or turn_up(s, rng):
        end_cave(s, rng)
    else:
        ask(s)


@compiled
def end_cave(s, rng):
    """Loses what is still carried, puts the path without its relics back into the deck, and goes to the next cave."""
    for seat in range(s.players):
        if s.inside >> seat & 1:
            tell(s, EVERYBODY, LOSES, seat, s.hand)
    tell(s, EVERYBODY, CAVE_ENDS, RELIC_WORTH[s.path >> RELICS_FROM])
    for seat in range(s.players):
        tell(s, EVERYBODY, OWNS, seat, chest(s, seat))
    s.deck |= s.path & OTHER_CARDS
    s.path = 0
    s.order[0], s.order[1] = 0, 0
    s.gems = 0
    s.hand = 0
    s.inside = 0
    s.cave += 1
    if s.cave < s.caves:
        enter(s, rng)
    else:
        s.chooser = 0
        tell_winners(s)


@compiled
def tell_winners(s):
    winners = 0
    for seat in range(s.players):
        winners += place_of(s, seat) == 1
    for seat in range(s.players):
        if place_of(s, seat) == 1:
            tell(s, EVERYBODY, WINS, seat, winners)


def is_over(s):
    return s.cave == s.caves


def score(s, player):
    return float(chest(s, player))


@compiled
def place_of(s, player):
    """1 for the fullest chest, and so on; equal chests share a place."""
    better = 0
    for other in range(s.players):
        better += chest(s, other) > chest(s, player)
    return 1 + better


def rank(s, player):
    return place_of(s, player)


@compiled
def choice(s, seat):
    """What a seat has chosen this turn."""
    chosen = (s.inside ^ s.waiting) >> seat & 1
    return (s.leaving >> seat & 1) if chosen else NOT_CHOSEN


def redeterminise(s, observer, rng):
    own = 1 << observer
    s.waiting = s.inside ^ ((s.inside ^ s.waiting) & own)
    s.leaving &= own


def visible(s, observer, out):
    out[0] = s.cave
    out[1] = s.deck
    out[2] = s.path
    out[3] = s.gems
    out[4] = s.hand
    out[5] = s.inside
    out[6] = s.chooser
    out[7] = choice(s, observer)
    out[8] = s.order[0]
    out[9] = s.order[1]
    for seat in range(s.players):
        out[10 + seat] = chest(s, seat)
    return 10 + s.players
