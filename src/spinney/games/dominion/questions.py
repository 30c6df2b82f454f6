# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The questions that a player is asked, and what may be answered.

Whether somebody is asked depends on nothing that others cannot see: who has no Action card is asked for one as long as
it could be in the hand, and so is for a Moat who has none. So a question tells nobody anything, only the answer does.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.games.bits import count, lowest, nth
from spinney.games.dominion.cards import COPPER, MOAT, whole
from spinney.games.dominion.codes import DISCARD, END, GAIN, NO_MOAT, PLAY, PUT, SHOW_MOAT, TRASH
from spinney.games.dominion.supply import TREASURE_SLOTS, affordable
from spinney.games.dominion.zones import DISCARD as DISCARD_ZONE
from spinney.games.dominion.zones import HAND, ONE, number, slots_in

# What happens by itself, as `effects.go_on` does it, comes before all questions.
NOTHING, CARD_BEGINS, CARD_WORKS, NEXT_VICTIM, READ_ON, MAY_BUY, TURN_ENDS = whole(range(7))
(
    ACTION,  # play an Action card, or end the phase
    BUY,  # buy a card, or end the turn
    CELLAR_DISCARD,  # a card of the hand, or done
    CHAPEL_TRASH,  # a card of the hand, or done
    HARBINGER_PUT,  # a card of the discard pile, or none
    VASSAL_PLAY,  # play the card that was turned up, or not
    GAIN_CARD,  # one that costs at most `count`
    MONEYLENDER_TRASH,  # a Copper, or none
    POACHER_DISCARD,  # a card of the hand
    REMODEL_TRASH,  # a card of the hand
    THRONE_PLAY,  # an Action card of the hand, or none
    LIBRARY_ASIDE,  # set aside the Action card on top of the pile, or draw it
    MINE_TRASH,  # a treasure of the hand, or none
    MINE_GAIN,  # a treasure that costs at most `count`
    SENTRY_JUDGE,  # trash, discard or keep card number `count` on top of the pile
    SENTRY_ORDER,  # which of two cards comes on top
    ARTISAN_GAIN,  # one that costs at most `count`
    ARTISAN_PUT,  # a card of the hand, on top of the pile
    MOAT_SHOW,  # show a Moat, or not
    MILITIA_DISCARD,  # a card of the hand
    BUREAUCRAT_PUT,  # a Victory card of the hand, or show the hand
    BANDIT_TRASH,  # one of the two cards that were turned up
) = whole(range(7, 29))
QUESTIONS = 29

# [question] the first code of its answers, each for a card; what stands at SENTRY_JUDGE and MOAT_SHOW is not used.
FIRST_CODE = np.array(
    [0] * 7
    + [PLAY, GAIN, DISCARD, TRASH, PUT, PLAY, GAIN, TRASH, DISCARD, TRASH, PLAY, DISCARD, TRASH, GAIN, 0, PUT, GAIN]
    + [PUT, 0, DISCARD, PUT, TRASH],
    np.int64,
)
# [question] whether END is an answer: never, always, or if there is no other.
NEVER, ALWAYS, IF_NO_OTHER = range(3)
END_ALLOWED = np.full(QUESTIONS, NEVER, np.int64)
MAY = [CELLAR_DISCARD, CHAPEL_TRASH, HARBINGER_PUT, VASSAL_PLAY, MONEYLENDER_TRASH, THRONE_PLAY, LIBRARY_ASIDE]
END_ALLOWED[[ACTION, BUY, MINE_TRASH, *MAY]] = ALWAYS
END_ALLOWED[BUREAUCRAT_PUT] = IF_NO_OTHER
# The same with `tag`: Moneylender, Throne Room and Mine must be used if they can be.
END_ALLOWED_IN_TAG = END_ALLOWED.copy()
END_ALLOWED_IN_TAG[[MONEYLENDER_TRASH, THRONE_PLAY, MINE_TRASH]] = IF_NO_OTHER


@compiled
def ask(s, question, seat):
    s.question = question
    s.player = seat


@compiled
def may_end(s, slots):
    """Whether END may be answered, if these slots can be as well."""
    allowed = END_ALLOWED_IN_TAG[s.question] if s.tag else END_ALLOWED[s.question]
    return allowed == ALWAYS or (allowed == IF_NO_OTHER and slots == 0)


@compiled
def slots_to_choose(s):
    """The slots of the cards that may be answered, a bit each; for questions about a card."""
    question, seat = s.question, np.int64(s.player)
    if question == BUY:
        return affordable(s, np.int64(s.coins))
    if question in (ACTION, THRONE_PLAY):
        return slots_in(s, HAND + seat) & s.action_slots
    if question in (GAIN_CARD, ARTISAN_GAIN):
        return affordable(s, np.int64(s.count))
    if question == MINE_GAIN:
        return affordable(s, np.int64(s.count)) & TREASURE_SLOTS
    if question == HARBINGER_PUT:
        return slots_in(s, DISCARD_ZONE + seat)
    if question == VASSAL_PLAY:
        return ONE << np.int64(s.turned_up[0])
    if question == BANDIT_TRASH:
        return ONE << np.int64(s.turned_up[0]) | ONE << np.int64(s.turned_up[1])
    if question == LIBRARY_ASIDE:
        return ONE << np.int64(s.top[seat, 0]) & s.action_slots
    if question == SENTRY_ORDER:
        return ONE << np.int64(s.top[seat, 0]) | ONE << np.int64(s.top[seat, 1])
    hand = slots_in(s, HAND + seat)
    if question == MONEYLENDER_TRASH:
        return hand & 1 << COPPER
    if question == MINE_TRASH:
        return hand & TREASURE_SLOTS
    if question == BUREAUCRAT_PUT:
        return hand & s.victory_slots
    return hand


@compiled
def has_moat(s):
    return number(s, HAND + np.int64(s.player), np.int64(s.slot_of[MOAT])) > 0


@compiled
def judged_card(s):
    """The card on top of the pile that a Sentry asks about."""
    return np.int64(s.card_of[s.top[s.player, s.count]])


@compiled
def list_answers(s, out):
    """Writes the codes of all answers, ascending, and returns how many."""
    if s.question == SENTRY_JUDGE:
        card = judged_card(s)
        out[0] = DISCARD + card
        out[1] = TRASH + card
        out[2] = PUT + card
        return 3
    if s.question == MOAT_SHOW:
        shows = int(has_moat(s))
        out[0] = SHOW_MOAT
        out[shows] = NO_MOAT
        return 1 + shows
    slots, first, n = slots_to_choose(s), FIRST_CODE[s.question], 0
    if may_end(s, slots):
        out[0] = END
        n = 1
    while slots:
        out[n] = first + s.card_of[lowest(slots)]
        slots &= slots - 1
        n += 1
    return n


@compiled
def random_answer(s, rng):
    """A random one of all answers, without listing them."""
    if s.question == SENTRY_JUDGE:
        block = below(rng, 3)
        return judged_card(s) + (DISCARD if block == 0 else TRASH if block == 1 else PUT)
    if s.question == MOAT_SHOW:
        return SHOW_MOAT if has_moat(s) and below(rng, 2) == 0 else NO_MOAT
    slots = slots_to_choose(s)
    ends = int(may_end(s, slots))
    n = below(rng, ends + count(slots)) - ends
    return END if n < 0 else FIRST_CODE[s.question] + s.card_of[nth(slots, n)]
