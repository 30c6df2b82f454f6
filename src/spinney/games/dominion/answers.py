# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What the answer to each question brings: a function for each group of questions."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.dominion.attacks import MILITIA_HAND, ask_for_moats, lose
from spinney.games.dominion.cards import COST, MOAT
from spinney.games.dominion.codes import DISCARD as DISCARD_CODE
from spinney.games.dominion.codes import END, GAIN, PUT, SHOW_MOAT
from spinney.games.dominion.codes import PLAY as PLAY_CODE
from spinney.games.dominion.codes import TRASH as TRASH_CODE
from spinney.games.dominion.effects import ask_for_gain, draw_looked_at, play_card
from spinney.games.dominion.knowledge import (
    ALL,
    FIRST,
    NONE,
    OWNER,
    forget_order,
    know_at_least_one,
    lay_on_top,
    lift_seen,
)
from spinney.games.dominion.piles import draw, leave_hand, show_hand, swap_on_top
from spinney.games.dominion.questions import (
    ACTION,
    ARTISAN_GAIN,
    ARTISAN_PUT,
    BANDIT_TRASH,
    BUY,
    CELLAR_DISCARD,
    CHAPEL_TRASH,
    FIRST_CODE,
    GAIN_CARD,
    HARBINGER_PUT,
    LIBRARY_ASIDE,
    MAY_BUY,
    MILITIA_DISCARD,
    MINE_GAIN,
    MINE_TRASH,
    MOAT_SHOW,
    MONEYLENDER_TRASH,
    NEXT_VICTIM,
    NOTHING,
    POACHER_DISCARD,
    READ_ON,
    REMODEL_TRASH,
    SENTRY_JUDGE,
    SENTRY_ORDER,
    THRONE_PLAY,
    TURN_ENDS,
    VASSAL_PLAY,
    ask,
)
from spinney.games.dominion.supply import TREASURE_SLOTS, affordable, gain, gain_to_hand, trash
from spinney.games.dominion.zones import ASIDE, DISCARD, HAND, KNOWN, PLAY, put, slots_in, take

MONEYLENDER_COINS, MINE_MORE, REMODEL_MORE = 3, 3, 2


@compiled
def answer(s, action, rng):
    """Does what is answered; afterwards the question is the next one, or `NOTHING`."""
    question = s.question
    if question == BUY:
        buy(s, action)
    elif question == ACTION:
        play_action(s, action)
    elif question >= MOAT_SHOW:
        answer_to_attack(s, action)
    elif question == LIBRARY_ASIDE or SENTRY_JUDGE <= question <= SENTRY_ORDER:
        answer_about_pile(s, action)
    elif action == END:
        decline(s, rng)
    else:
        answer_with_card(s, action - FIRST_CODE[question], rng)


@compiled
def buy(s, action):
    if action == END:
        s.question = TURN_ENDS
        return
    card, seat = action - GAIN, np.int64(s.turn)
    s.coins -= COST[card]
    s.buys -= 1
    gain(s, seat, np.int64(s.slot_of[card]))
    s.question = MAY_BUY


@compiled
def play_action(s, action):
    """An Action card is played, or the phase ends."""
    s.question = NOTHING
    if action == END:
        s.actions = 0
        return
    card, seat = action - PLAY_CODE, np.int64(s.turn)
    s.actions -= 1
    leave_hand(s, seat, np.int64(s.slot_of[card]))
    put(s, PLAY, np.int64(s.slot_of[card]))
    play_card(s, card)


@compiled
def decline(s, rng):
    """Nothing, or nothing more; with `tag` who cannot do what must be done shows the hand."""
    question = s.question
    s.question = NOTHING
    if question == CELLAR_DISCARD:
        draw(s, np.int64(s.turn), np.int64(s.count), rng)
    elif s.tag and question in (MONEYLENDER_TRASH, THRONE_PLAY, MINE_TRASH):
        show_hand(s, np.int64(s.turn))


@compiled
def answer_with_card(s, card, rng):
    """A card is chosen by the player at turn."""
    question, seat, slot = s.question, np.int64(s.turn), np.int64(s.slot_of[card])
    if question in (CELLAR_DISCARD, POACHER_DISCARD):
        discard_one(s, seat, slot, rng)
    elif question in (CHAPEL_TRASH, MONEYLENDER_TRASH):
        trash_one(s, seat, slot)
    elif question in (REMODEL_TRASH, MINE_TRASH):
        trash_for_better(s, seat, slot)
    elif question == VASSAL_PLAY:
        take(s, DISCARD + seat, slot)
        put(s, PLAY, slot)
        play_card(s, card)
    elif question == THRONE_PLAY:
        play_twice(s, seat, card)
    elif question == ARTISAN_GAIN:
        gain_to_hand(s, seat, slot)
        ask(s, ARTISAN_PUT, seat)
    else:
        move_one(s, seat, slot)


@compiled
def move_one(s, seat, slot):
    """A card that is gained, or put on the draw pile; then the card that asked for it is done."""
    if s.question == GAIN_CARD:
        gain(s, seat, slot)
    elif s.question == MINE_GAIN:
        gain_to_hand(s, seat, slot)
    elif s.question == HARBINGER_PUT:
        take(s, DISCARD + seat, slot)
        lay_on_top(s, seat, slot, ALL, NONE)
    else:
        # An Artisan's card is not seen: it may be one that was known to be in the hand.
        take(s, HAND + seat, slot)
        s.hand_n[seat] -= 1
        lay_on_top(s, seat, slot, OWNER, slots_in(s, KNOWN + seat))
    s.question = NOTHING


@compiled
def discard_one(s, seat, slot, rng):
    """A Cellar or a Poacher: cards of the hand are discarded one by one."""
    leave_hand(s, seat, slot)
    put(s, DISCARD + seat, slot)
    if s.question == CELLAR_DISCARD:
        s.count += 1
        if s.hand_n[seat] == 0:
            decline(s, rng)
    else:
        s.count -= 1
        if s.count == 0 or s.hand_n[seat] == 0:
            s.question = NOTHING


@compiled
def trash_one(s, seat, slot):
    """A Chapel trashes cards of the hand one by one, a Moneylender a Copper."""
    leave_hand(s, seat, slot)
    trash(s, seat, slot)
    if s.question == MONEYLENDER_TRASH:
        s.coins += MONEYLENDER_COINS
        s.question = NOTHING
    else:
        s.count -= 1
        if s.count == 0 or s.hand_n[seat] == 0:
            s.question = NOTHING


@compiled
def trash_for_better(s, seat, slot):
    """A Remodel or a Mine trashes a card of the hand for one that may cost more."""
    leave_hand(s, seat, slot)
    trash(s, seat, slot)
    price, with_mine = COST[s.card_of[slot]], s.question == MINE_TRASH
    s.question = NOTHING
    if with_mine:
        s.count = price + MINE_MORE
        if affordable(s, np.int64(s.count)) & TREASURE_SLOTS:
            ask(s, MINE_GAIN, seat)
    else:
        ask_for_gain(s, GAIN_CARD, price + REMODEL_MORE)


@compiled
def play_twice(s, seat, card):
    """A Throne Room plays a card of the hand, and again when it is done."""
    leave_hand(s, seat, np.int64(s.slot_of[card]))
    put(s, PLAY, np.int64(s.slot_of[card]))
    s.throne_cards[s.thrones] = card
    s.throne_plays[s.thrones] = 1
    s.thrones += 1
    play_card(s, card)


# About the draw pile.


@compiled
def answer_about_pile(s, action):
    """A Library's or a Sentry's card on top of the draw pile of the player at turn."""
    seat = np.int64(s.turn)
    if s.question == SENTRY_JUDGE:
        judge(s, seat, action)
    elif s.question == SENTRY_ORDER:
        put_in_order(s, seat, np.int64(s.slot_of[action - PUT]))
    else:
        if action == END:
            draw_looked_at(s, seat)
        else:
            put(s, ASIDE, lift_seen(s, seat, FIRST))
        s.question = READ_ON


@compiled
def judge(s, seat, action):
    """A Sentry trashes, discards or keeps a card."""
    if action >= PUT:
        s.count += 1
    elif action >= TRASH_CODE:
        trash(s, seat, lift_seen(s, seat, np.int64(s.count)))
    else:
        put(s, DISCARD + seat, lift_seen(s, seat, np.int64(s.count)))
    s.left -= 1
    if s.left == 0:
        s.question = NOTHING
        if s.count == 2:
            ask(s, SENTRY_ORDER, seat)


@compiled
def put_in_order(s, seat, upper):
    """Two kept cards: one comes on top, which nobody else sees."""
    forget_order(s, seat)
    if s.top[seat, 0] != upper:
        swap_on_top(s, seat, FIRST)
    s.question = NOTHING


# The others.


@compiled
def answer_to_attack(s, action):
    """Somebody else shows a Moat or not, or chooses a card in an attack."""
    seat = np.int64(s.player)
    if s.question == MOAT_SHOW:
        if action == SHOW_MOAT:
            s.unharmed |= 1 << seat
            know_at_least_one(s, seat, np.int64(s.slot_of[MOAT]))
        ask_for_moats(s)
        return
    if s.question == MILITIA_DISCARD:
        slot = np.int64(s.slot_of[action - DISCARD_CODE])
        leave_hand(s, seat, slot)
        put(s, DISCARD + seat, slot)
        if s.hand_n[seat] > MILITIA_HAND:
            return
    elif s.question == BANDIT_TRASH:
        slot = np.int64(s.slot_of[action - TRASH_CODE])
        lose(s, seat, slot, np.int64(s.turned_up[0]) + np.int64(s.turned_up[1]) - slot)
    elif action == END:
        show_hand(s, seat)
    else:
        slot = np.int64(s.slot_of[action - PUT])
        leave_hand(s, seat, slot)
        lay_on_top(s, seat, slot, ALL, NONE)
    s.question = NEXT_VICTIM


@compiled
def is_seen(s, action):
    """Whether all see which action is played: not which card a Sentry keeps, unless they know it anyway, and not what
    an Artisan puts back.
    """
    seat = np.int64(s.turn)
    if s.question == ARTISAN_PUT:
        return False
    if s.question == SENTRY_JUDGE:
        return action < PUT or s.top_public[seat] >> s.count & 1 != 0
    return s.question != SENTRY_ORDER
