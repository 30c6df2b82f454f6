# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Dominion (Donald X. Vaccarino; Rio Grande Games, 2008), the base set in its second edition, for two to four players,
with any ten of its 26 kingdom cards: `kingdom` names a ready set or ten cards, or has them drawn when the game starts.

Everybody begins with seven Coppers and three Estates, and holds five cards. In turn a player plays an Action card, and
more if cards give more actions; then plays treasures and buys a card, or more; then discards everything, the hand too,
and draws five. Who has to draw from an empty pile shuffles the discard pile first. Cards that are bought or gained are
discarded, if nothing else is said. What each card gives stands in `table`, what else it does in `effects`, `answers`
and `attacks`; every choice is an action of its own, one card at a time.

The supply has Silver 40, Gold 30, Copper 60 less those of the start decks, Estate, Duchy, Province and Gardens 8 for
two players and 12 for more, and 10 of every other kingdom card. When a turn ends with the Provinces gone, or with three
empty piles, the game is over. Most points win, fewer turns decide among equals, and who is still equal shares the win.
After `rounds` rounds the game is cut off, and ranks are the same way by points.

- A played card first gives what its numbers say, cards before the rest, then its text is followed. Others are asked and
  attacked in turn order. What cannot be done is left out; a card that must be gained must be gained if there is one.
- Throne Room: a card is played to its end, then again to its end; for neither is an action spent. On a Throne Room it
  plays two cards twice, the second chosen when the first is done. Without an Action card it does nothing.
- Moat: asked for before the attack does anything, at every attack, a Throne Room's second one too. To show it does not
  use it up. Who is attacked is asked if a Moat could be in the hand, so that nobody learns anything from the question.
- Library: an Action card may be set aside as it is drawn, and comes to the discards at the end, after all shuffles.
  Every card is asked about that could be one. Sentry: one card after the other, then the order of two that are kept.
- Vassal: a card that it plays is played to its end, and costs no action. Cellar: what was discarded is in the shuffle.

Rule decisions. Curses are there only with a Witch, as in TAG; the printed rules seem to put them out always. When the
buy phase begins, the whole hand is laid down and all treasures count: nothing but the own buys comes before it would be
discarded, so nobody can make use of what they see. Discard piles lie open: every card came there in sight of all.
Whether somebody is asked to play an Action card depends on what all can see: not if there is none in hand and draw pile
together. A card that a Library sets aside is seen; what an Artisan puts back and what a Sentry keeps are not.

With `tag` the game has what changes results in TAG: 32 Coppers whatever the number of players, equal points share a
rank, and Moneylender, Mine and Throne Room must be used if they can be; who cannot shows the hand, which TAG does not
ask for, so that nothing has to be deduced from it. Other differences from TAG: the end is tested at the end of a turn
and not after every action; a Chapel trashes four cards at most; a Library with seven cards draws none, and what it sets
aside is not shuffled in; a Sentry never looks at the hand; a Moat is shown to one attack, before anything else; a
Bandit sees a last card once; Council Room goes around the table.

What a seat knows: the supply, the trash, what is in play, all discard piles, how many cards are in every hand and draw
pile, and, since everything is gained in sight, which cards are in each hand and draw pile together. Of a hand all know
what `knowledge` says: shown cards, cards gained to it or drawn from where all knew them, and everything that was in a
draw pile when it ran out. On top of a draw pile all know what was put there in sight, and its owner all that was. A
re-deal deals the rest, every card equally likely. Left out is what could be deduced from how others play; what was
known of two cards that a Sentry puts back in an order that others do not see; and, if several cards were put back by
Artisans, which of them is one that is missing in the hand. No more than eight cards on top of a pile are remembered.

Actions: see `codes`. `evaluate` is 1 for winning alone, 0 for a shared win, -1 for anything less. Before the end it is
the lead, over the best of the others, in points that are to be expected, in units of 60: those of now, and what an
average hand may buy in the turns to come, see `estimates`. TAG's is a player's own points / 100.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, only, tell
from spinney.games.dominion.answers import answer, is_seen
from spinney.games.dominion.cards import COPPER, ESTATE, START_COPPERS, START_ESTATES
from spinney.games.dominion.cards import HAND as CARDS_IN_HAND
from spinney.games.dominion.effects import go_on
from spinney.games.dominion.estimates import evaluate, place_of
from spinney.games.dominion.events import KINGDOM
from spinney.games.dominion.knowledge import FIRST, TOP
from spinney.games.dominion.ordering import order
from spinney.games.dominion.piles import draw
from spinney.games.dominion.questions import BUY, ask, list_answers, random_answer
from spinney.games.dominion.redeal import deal_others
from spinney.games.dominion.supply import choose_kingdom, own, points, set_out
from spinney.games.dominion.table import CARDS, DEAREST, MOST_PLAYERS
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
