# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a card does when it is played: its numbers, then its text, up to the first question.

What an answer brings stands in `answers`, what attacks do to others in `attacks`. A card that has nothing to ask is
done at once, and the question stays `NOTHING`.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, only, others, tell
from spinney.games.dominion.attacks import ask_for_moats, gain_curses, next_victim
from spinney.games.dominion.cards import (
    ARTISAN,
    BANDIT,
    BUREAUCRAT,
    CELLAR,
    CHAPEL,
    COPPER,
    COUNCIL_ROOM,
    GOLD,
    HARBINGER,
    HAS_TEXT,
    IS_ATTACK,
    LIBRARY,
    MERCHANT,
    MINE,
    MOAT,
    MONEYLENDER,
    PLUS_ACTIONS,
    PLUS_BUYS,
    PLUS_CARDS,
    PLUS_COINS,
    POACHER,
    REMODEL,
    SENTRY,
    SILVER,
    THRONE_ROOM,
    VASSAL,
    WITCH,
    WORKSHOP,
    whole,
)
from spinney.games.dominion.events import (
    DISCARDS,
    DISCARDS_ASIDE,
    DREW,
    DREW_HIDDEN,
    GAINS,
    PLAYS_AGAIN,
    TO_DISCARD,
    TO_PILE,
)
from spinney.games.dominion.knowledge import ALL, NONE, lay_on_top, slots_unseen
from spinney.games.dominion.piles import draw, draw_from_top, has_card_to_draw, look_at_top, turn_up
from spinney.games.dominion.questions import (
    ACTION,
    ARTISAN_GAIN,
    ARTISAN_PUT,
    CARD_BEGINS,
    CARD_WORKS,
    CELLAR_DISCARD,
    CHAPEL_TRASH,
    GAIN_CARD,
    HARBINGER_PUT,
    LIBRARY_ASIDE,
    MAY_BUY,
    MINE_TRASH,
    MONEYLENDER_TRASH,
    NEXT_VICTIM,
    NOTHING,
    POACHER_DISCARD,
    READ_ON,
    REMODEL_TRASH,
    SENTRY_JUDGE,
    THRONE_PLAY,
    VASSAL_PLAY,
    ask,
)
from spinney.games.dominion.supply import TREASURE_SLOTS, affordable, gain, take_from_supply
from spinney.games.dominion.table import CARDS
from spinney.games.dominion.turn import begin_actions_or_buys, buy_or_end, end_turn
from spinney.games.dominion.zones import ASIDE, DISCARD, NO_SLOT, add_all, card_in_word, empty, put, slots_in

CHAPEL_MOST, LIBRARY_HAND = 4, 7
WORKSHOP_PRICE, ARTISAN_PRICE, SENTRY_CARDS, ONE_CARD = whole([4, 5, 2, 1])
# [card] whether it asks for cards of the hand first of all.
ASKS_ABOUT_HAND = np.zeros(CARDS, np.int64)
ASKS_ABOUT_HAND[[CELLAR, CHAPEL, MONEYLENDER, POACHER, REMODEL, THRONE_ROOM, MINE]] = 1


@compiled
def go_on(s, rng):
    """Goes on until somebody is asked something, or the game is over."""
    while s.question < ACTION:
        step = s.question
        s.question = NOTHING
        if step == NOTHING:
            next_throne_or_phase(s)
        elif step == CARD_BEGINS:
            begin_card(s)
        elif step == CARD_WORKS:
            do_card(s, rng)
        elif step == NEXT_VICTIM:
            next_victim(s, rng)
        elif step == READ_ON:
            read_on(s, np.int64(s.turn), rng)
        elif step == MAY_BUY:
            buy_or_end(s)
        else:
            end_turn(s, rng)


@compiled
def next_throne_or_phase(s):
    """A card is done: a Throne Room plays it again, or the turn goes on."""
    if s.thrones == 0:
        begin_actions_or_buys(s)
    elif s.throne_plays[s.thrones - 1]:
        s.throne_plays[s.thrones - 1] -= 1
        tell(s, EVERYBODY, PLAYS_AGAIN, s.turn, s.throne_cards[s.thrones - 1])
        play_card(s, np.int64(s.throne_cards[s.thrones - 1]))
    else:
        s.thrones -= 1
        s.throne_cards[s.thrones] = 0


@compiled
def play_card(s, card):
    """A card that lies in front of the player at turn is played."""
    s.card = card
    s.question = CARD_BEGINS


@compiled
def begin_card(s):
    """An attack first waits for Moats."""
    s.question = CARD_WORKS
    if IS_ATTACK[s.card]:
        s.unharmed = 0
        s.victim = s.turn
        if s.slot_of[MOAT] != NO_SLOT:
            ask_for_moats(s)


@compiled
def do_card(s, rng):
    """What a card does to the player at turn."""
    seat, card = np.int64(s.turn), np.int64(s.card)
    s.actions += PLUS_ACTIONS[card]
    s.buys += PLUS_BUYS[card]
    s.coins += PLUS_COINS[card]
    if PLUS_CARDS[card]:
        draw(s, seat, PLUS_CARDS[card], rng)
    if not HAS_TEXT[card]:
        return
    if IS_ATTACK[card]:
        do_attack(s, seat, card)
    elif s.hand_n[seat] and ASKS_ABOUT_HAND[card]:
        ask_about_hand(s, seat, card)
    else:
        do_text(s, seat, card, rng)


@compiled
def do_attack(s, seat, card):
    """What an attack does to the player at turn, and then to the others."""
    if card == WITCH:
        gain_curses(s)
        return
    s.victim = seat
    if card == BUREAUCRAT and s.stocked >> SILVER & 1:
        take_from_supply(s, seat, SILVER)
        lay_on_top(s, seat, SILVER, ALL, NONE)
        tell(s, EVERYBODY, GAINS, seat, SILVER, TO_PILE)
    elif card == BANDIT and s.stocked >> GOLD & 1:
        gain(s, seat, GOLD)
        tell(s, EVERYBODY, GAINS, seat, GOLD, TO_DISCARD)
    s.question = NEXT_VICTIM


@compiled
def ask_about_hand(s, seat, card):
    """A hand that is not empty: what is to be done with cards of it."""
    if card == CELLAR:
        s.count = 0
        ask(s, CELLAR_DISCARD, seat)
    elif card == CHAPEL:
        s.count = CHAPEL_MOST
        ask(s, CHAPEL_TRASH, seat)
    elif card == REMODEL:
        ask(s, REMODEL_TRASH, seat)
    elif card == POACHER:
        s.count = s.empty_piles
        if s.count:
            ask(s, POACHER_DISCARD, seat)
    else:
        could_be = slots_unseen(s, seat)
        if card == MONEYLENDER and could_be >> COPPER & 1:
            ask(s, MONEYLENDER_TRASH, seat)
        elif card == MINE and could_be & TREASURE_SLOTS:
            ask(s, MINE_TRASH, seat)
        elif card == THRONE_ROOM and could_be & s.action_slots:
            ask(s, THRONE_PLAY, seat)


@compiled
def do_text(s, seat, card, rng):
    """The text of a card that does not begin with cards of the hand."""
    if card == MERCHANT:
        s.merchants += 1
    elif card == HARBINGER:
        if slots_in(s, DISCARD + seat):
            ask(s, HARBINGER_PUT, seat)
    elif card == VASSAL:
        turn_up_for_vassal(s, seat, rng)
    elif card == WORKSHOP:
        ask_for_gain(s, GAIN_CARD, WORKSHOP_PRICE)
    elif card == ARTISAN:
        ask_for_gain(s, ARTISAN_GAIN, ARTISAN_PRICE)
        if s.question == NOTHING and s.hand_n[seat]:
            ask(s, ARTISAN_PUT, seat)
    elif card == COUNCIL_ROOM:
        for other in range(seat + 1, seat + s.players):
            draw(s, np.int64(other % s.players), ONE_CARD, rng)
    elif card == LIBRARY:
        s.question = READ_ON
    elif card == SENTRY:
        look_at_top(s, seat, SENTRY_CARDS, rng)
        s.count = 0
        s.left = min(SENTRY_CARDS, np.int64(s.top_n[seat]))
        if s.left:
            ask(s, SENTRY_JUDGE, seat)


@compiled
def ask_for_gain(s, question, price):
    """A card at this price or less must be gained, if there is one."""
    s.count = price
    if affordable(s, price):
        ask(s, question, np.int64(s.turn))


@compiled
def turn_up_for_vassal(s, seat, rng):
    """The uppermost card is discarded, and may be played if it is an Action card."""
    if has_card_to_draw(s, seat):
        slot = turn_up(s, seat, rng)
        put(s, DISCARD + seat, slot)
        tell(s, EVERYBODY, DISCARDS, seat, s.card_of[slot])
        if s.action_slots >> slot & 1:
            s.turned_up[0] = slot
            ask(s, VASSAL_PLAY, seat)


@compiled
def read_on(s, seat, rng):
    """A Library draws to seven cards, and asks about each that could be an Action card; then what was set aside is
    discarded.
    """
    while s.hand_n[seat] < LIBRARY_HAND and has_card_to_draw(s, seat):
        look_at_top(s, seat, ONE_CARD, rng)
        if slots_unseen(s, seat) & s.action_slots:
            ask(s, LIBRARY_ASIDE, seat)
            return
        draw_looked_at(s, seat)
    if slots_in(s, ASIDE):
        tell(s, EVERYBODY, DISCARDS_ASIDE, seat, s.cards[ASIDE, 0], s.cards[ASIDE, 1], s.cards[ASIDE, 2])
        add_all(s, DISCARD + seat, ASIDE)
        empty(s, ASIDE)


@compiled
def draw_looked_at(s, seat):
    """A Library's card is drawn after all."""
    slot = np.int64(s.top[seat, 0])
    draw_from_top(s, seat)
    tell_drawn(s, seat, slot)


@compiled
def tell_drawn(s, seat, slot):
    """One card was drawn."""
    card = card_in_word(slot)
    tell(s, only(seat), DREW, seat, card * (slot < 8), card * (8 <= slot < 16), card * (slot == 16))
    tell(s, others(seat), DREW_HIDDEN, seat, 1)
