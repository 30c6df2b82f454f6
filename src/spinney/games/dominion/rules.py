# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Dominion (Donald X. Vaccarino, 2008), base set, second edition, for two to four players.

DOCSTRING
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, only, tell
from spinney.games.dominion.answers import answer, is_seen
from spinney.games.dominion.cards import (
    CARDS,
    COPPER,
    DEAREST,
    ESTATE,
    HAND as CARDS_IN_HAND,
    MOST_PLAYERS,
    START_COPPERS,
    START_ESTATES,
)
from spinney.games.dominion.effects import go_on
from spinney.games.dominion.estimates import evaluate, place_of
from spinney.games.dominion.events import KINGDOM
from spinney.games.dominion.knowledge import FIRST, TOP
from spinney.games.dominion.ordering import order
from spinney.games.dominion.piles import draw
from spinney.games.dominion.questions import BUY, ask, list_answers, random_answer
from spinney.games.dominion.redeal import deal_others
from spinney.games.dominion.supply import choose_kingdom, own, points, set_out
from spinney.games.dominion.turn import begin_buys, begin_turn
from spinney.games.dominion.zones import (
    ASIDE,
    DISCARD,
    DRAW,
    FIRST_KINGDOM_SLOT,
    HAND,
    KNOWN,
    PLAY,
    SLOTS,
    SUPPLY,
    TRASH,
    WORDS,
    ZONES,
    card_in_word,
    put,
)

__all__ = ["evaluate", "order"]

# At most ten Throne Rooms are one in another, and a frame is left for the card of the last.
FRAMES = 11

State = np.dtype(
    [
        ("cards", np.int64, (ZONES, WORDS)),  # how many of each slot are in each zone, see `zones`
        ("kingdom", np.int32),  # as asked for; 0 if the cards are drawn
        ("within", np.int32, DEAREST + 1),  # [coins] the slots at this price or less, a bit each
        ("stocked", np.int32),  # the slots of which the supply has cards; the next two are those of these kinds
        ("action_slots", np.int32),
        ("victory_slots", np.int32),
        ("loose", np.int32, TOP),  # of the player at turn, see `knowledge`; so are the next four
        ("top", np.uint8, (MOST_PLAYERS, TOP)),
        ("top_n", np.uint8, MOST_PLAYERS),
        ("top_public", np.uint8, MOST_PLAYERS),
        ("hand_n", np.int16, MOST_PLAYERS),  # cards in each hand, and in each draw pile but those of `top`
        ("draw_n", np.int16, MOST_PLAYERS),
        ("owned", np.int16, MOST_PLAYERS),  # cards that each seat has; their points, but for Gardens, and how many
        ("points", np.int16, MOST_PLAYERS),
        ("gardens", np.uint8, MOST_PLAYERS),
        ("deck_coins", np.int16, MOST_PLAYERS),  # what the cards of each are good for, see `strength`
        ("deck_size", np.int16, MOST_PLAYERS),
        ("terminals", np.int16, MOST_PLAYERS),
        ("turns", np.int16, MOST_PLAYERS),  # how many each has had
        ("rounds", np.int16),
        ("coins", np.int16),
        ("actions", np.int16),
        ("buys", np.int16),
        ("merchants", np.uint8),  # played this turn
        ("card_of", np.uint8, SLOTS + 1),  # [slot]
        ("slot_of", np.uint8, CARDS),  # [card]
        ("throne_cards", np.uint8, FRAMES),  # cards that Throne Rooms play, and how often still after this time
        ("throne_plays", np.uint8, FRAMES),
        ("thrones", np.uint8),
        ("players", np.uint8),
        ("player", np.uint8),  # who is asked
        ("turn", np.uint8),  # whose turn it is
        ("question", np.uint8),
        ("card", np.uint8),  # the one at work
        ("count", np.uint8),  # what the question says
        ("left", np.uint8),  # cards that a Sentry still asks about
        ("turned_up", np.uint8, 2),  # slots
        ("victim", np.uint8),  # see `attacks`; so is the next one
        ("unharmed", np.uint8),
        ("empty_piles", np.uint8),
        ("tag", np.uint8),
        ("over", np.uint8),
        ("stopped", np.uint8),  # cut off
    ],
    align=True,
)


def setup(s, rng):
    kingdom = choose_kingdom(s, rng)
    set_out(s, kingdom)
    tell(s, EVERYBODY, KINGDOM, kingdom)
    for seat in range(np.int64(s.players)):
        for _ in range(START_COPPERS):
            put(s, DRAW + seat, COPPER)
        for _ in range(START_ESTATES):
            put(s, DRAW + seat, ESTATE)
        own(s, seat, COPPER, START_COPPERS)
        own(s, seat, ESTATE, START_ESTATES)
        s.draw_n[seat] = START_COPPERS + START_ESTATES
        draw(s, seat, CARDS_IN_HAND, rng)
    begin_turn(s, FIRST)
    begin_buys(s, FIRST)
    ask(s, BUY, FIRST)


def current_player(s):
    return s.player


def legal_actions(s, out):
    return list_answers(s, out)


def sample(s, rng):
    return random_answer(s, rng)


def witnesses(s, action):
    return EVERYBODY if is_seen(s, action) else only(s.player)


def apply(s, action, rng):
    answer(s, action, rng)
    go_on(s, rng)


def is_over(s):
    return s.over


def cut_off(s):
    return s.stopped


def score(s, player):
    return float(points(s, player))


def rank(s, player):
    return place_of(s, player)


def redeterminise(s, observer, rng):
    deal_others(s, observer, rng)


@compiled
def write_zone(s, zone, out, n):
    """Writes the cards of a zone behind the first n numbers, and returns how many there are then."""
    for word in range(WORDS):
        out[n + word] = s.cards[zone, word]
    return n + WORDS


@compiled
def write_seat(s, seat, observer, out, n):
    """Writes what an observer sees of a seat, behind the first n numbers; returns how many there are then."""
    out[n] = s.hand_n[seat]
    out[n + 1] = s.draw_n[seat]
    out[n + 2] = s.top_n[seat]
    out[n + 3] = s.top_public[seat]
    out[n + 4] = s.turns[seat]
    n = write_zone(s, DISCARD + seat, out, n + 5)
    n = write_zone(s, KNOWN + seat, out, n)
    unseen = n
    for word in range(WORDS):
        out[n + word] = s.cards[HAND + seat, word] + s.cards[DRAW + seat, word]
    n += WORDS
    for i in range(TOP):
        slot = np.int64(s.top[seat, i])
        hidden = seat != observer and not s.top_public[seat] >> i & 1
        out[n + i] = -1 if hidden or i >= s.top_n[seat] else slot
        if hidden and i < s.top_n[seat]:
            out[unseen + (slot >> 3)] += card_in_word(slot)
    return n + TOP


@compiled
def write_turn(s, out):
    """Writes what all see of the turn and of the table; returns how many numbers that are."""
    out[0] = s.player
    out[1] = s.turn
    out[2] = s.question
    out[3] = s.actions
    out[4] = s.buys
    out[5] = s.coins
    out[6] = s.merchants
    out[7] = s.card
    out[8] = s.count
    out[9] = s.left
    out[10] = s.victim
    out[11] = s.unharmed
    out[12] = s.turned_up[0]
    out[13] = s.turned_up[1]
    out[14] = s.thrones
    out[15] = s.over
    out[16] = s.stopped
    n = 17
    for i in range(FRAMES):
        out[n] = s.throne_cards[i] * 2 + s.throne_plays[i]
        n += 1
    for i in range(TOP):
        out[n] = s.loose[i]
        n += 1
    for slot in range(FIRST_KINGDOM_SLOT, SLOTS):
        out[n] = s.card_of[slot]
        n += 1
    n = write_zone(s, SUPPLY, out, n)
    n = write_zone(s, TRASH, out, n)
    n = write_zone(s, PLAY, out, n)
    return write_zone(s, ASIDE, out, n)


def visible(s, observer, out):
    n = write_turn(s, out)
    for seat in range(np.int64(s.players)):
        n = write_seat(s, seat, observer, out, n)
    return write_zone(s, HAND + observer, out, n)
