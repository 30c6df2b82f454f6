# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""A round of Love Letter: dealing, what the cards do, handing the turn on, and who wins."""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.core.telling import EVERYBODY, only, others, tell
from spinney.games.bits import lowest
from spinney.games.love_letter.actions import NEXT, SEATS
from spinney.games.love_letter.cards import FIRST_EDITION, LATER_EDITION, PRINCESS
from spinney.games.love_letter.counts import DECK, LATER_DECK, one, random_kind, size
from spinney.games.love_letter.discards import has_spy, put_down, sum_of_ranks
from spinney.games.love_letter.events import (
    COMPARED,
    DEALT,
    DISCARDED,
    GUESSED,
    HAND,
    LEFT_OUT,
    OUT,
    ROUND,
    SHOWN,
    SPIED,
    SWAPPED,
    TIED,
    WON,
)
from spinney.games.love_letter.knowledge import (
    HIGHER,
    OTHERS,
    after_loss,
    after_play,
    after_tie,
    after_trade,
    narrow,
    see,
    show_all,
)
from spinney.games.love_letter.lanes import UNKNOWN
from spinney.games.love_letter.pile import clear_under, draw, to_draw
from spinney.games.love_letter.places import DRAWN
from spinney.games.love_letter.shuffles import end_all_shuffles
from spinney.games.love_letter.ties import forget_ties


@inlined
def deal(s, rng):
    """Starts a round with the turn of the player to move."""
    tell(s, EVERYBODY, ROUND, s.player)
    pile = LATER_DECK if s.edition == LATER_EDITION else DECK
    if s.players == 2:
        pile -= leave_out(s, pile, rng)
    for seat in range(s.players):
        card = random_kind(pile, size(pile), rng)
        pile -= one(card)
        s.hands[seat], s.discards[seat] = card, 0
        tell(s, only(seat), DEALT, seat, card)
        tell(s, others(seat), DEALT, seat)
    s.pile = pile
    for seat in range(SEATS):
        s.may[seat] = UNKNOWN
    if s.ties:
        forget_ties(s)
    if s.unders:
        forget_unders(s)
    s.active = (1 << np.int64(s.players)) - 1
    s.protected = 0
    draw(s, np.int64(s.player), DRAWN, rng)


@compiled
def leave_out(s, pile, rng):
    """Lays three cards of the pile open, which two players leave out; returns them."""
    first = random_kind(pile, size(pile), rng)
    second = random_kind(pile - one(first), size(pile) - 1, rng)
    third = random_kind(pile - one(first) - one(second), size(pile) - 2, rng)
    s.face_up = one(first) + one(second) + one(third)
    low, high = min(first, second, third), max(first, second, third)
    tell(s, EVERYBODY, LEFT_OUT, low, first + second + third - low - high, high)
    return s.face_up


@compiled
def forget_unders(s):
    """Leaves no trace of a round's Chancellors."""
    for under in range(s.unders):
        clear_under(s, under)
    s.unders = 0
    end_all_shuffles(s)


@inlined
def play(s, player, card):
    """Puts one of two cards down; the hand is the other one."""
    s.hands[player] = np.int64(s.hands[player]) + np.int64(s.hands[DRAWN]) - np.int64(card)
    s.hands[DRAWN] = 0
    put_down(s, player, card)
    after_play(s, player, np.int64(card))


@compiled
def knock_out(s, seat):
    """A player lays their card down, and is out of the round."""
    tell(s, EVERYBODY, OUT, seat, s.hands[seat])
    after_loss(s, seat)
    put_down(s, seat, s.hands[seat])
    s.hands[seat] = 0
    s.active &= ~(1 << seat)


@inlined
def guess(s, target, named):
    """The Guard: whoever holds the named card is out."""
    right = s.hands[target] == named
    tell(s, EVERYBODY, GUESSED, target, named, right)
    if right:
        knock_out(s, target)
    else:
        narrow(s, target, OTHERS[named])


@compiled
def look_at(s, player, target):
    """The Priest: one player sees another's card."""
    see(s, player, target)
    tell(s, only(player) | only(target), SHOWN, target, player, s.hands[target])
    tell(s, others(player) & others(target), SHOWN, target, player)


@compiled
def compare(s, player, target):
    """The Baron: both see both cards, and the lower one is out; others see only that one."""
    see(s, player, target)
    see(s, target, player)
    own, other = s.hands[player], s.hands[target]
    tell(s, only(player) | only(target), COMPARED, player, target, own, other)
    tell(s, others(player) & others(target), COMPARED, player, target)
    if own == other:
        tell(s, EVERYBODY, TIED, player, target)
        after_tie(s, player, target)
    else:
        knock_out(s, player if own < other else target)
        narrow(s, target if own < other else player, HIGHER[min(own, other)])


@compiled
def renew(s, seat, rng):
    """The Prince: a card for another one."""
    if s.hands[seat] == PRINCESS:
        knock_out(s, seat)
    else:
        tell(s, EVERYBODY, DISCARDED, seat, s.hands[seat])
        after_loss(s, seat)
        put_down(s, seat, s.hands[seat])
        draw(s, seat, seat, rng)


@compiled
def trade(s, player, target):
    """The King: cards change hands."""
    tell(s, only(player) | only(target), SWAPPED, player, target, s.hands[player], s.hands[target])
    tell(s, others(player) & others(target), SWAPPED, player, target)
    s.hands[player], s.hands[target] = s.hands[target], s.hands[player]
    after_trade(s, player, target)


@inlined
def hand_on(s, rng):
    """The next turn, unless the round is over; returns whether it is."""
    if s.active & (s.active - 1) == 0 or to_draw(s) < 1:
        return True
    s.player = NEXT[s.active, s.player]
    s.protected &= ~(1 << np.int64(s.player))
    draw(s, np.int64(s.player), DRAWN, rng)
    return False


@compiled
def end_round(s, winners, rng):
    """Gives tokens to who has won, and to the only one with a Spy; ends the game or starts a round."""
    if s.active & (s.active - 1):
        for seat in range(s.players):
            if s.active >> seat & 1:
                tell(s, EVERYBODY, HAND, seat, s.hands[seat])
    spy = only_spy(s) if s.edition == LATER_EDITION else -1
    most, leaders = 0, 0
    for seat in range(s.players):
        wins = winners >> seat & 1
        won = np.int64(s.won[seat]) + wins
        if wins:
            tell(s, EVERYBODY, WON, seat, won)
        won += seat == spy
        if seat == spy:
            tell(s, EVERYBODY, SPIED, seat, won)
        s.won[seat] = won
        leaders = 1 if won > most else leaders + (won == most)
        most = max(most, won)
    s.over = most >= s.target and leaders == 1
    if not s.over:
        s.player = lowest(winners & ~1) if winners & ~1 else 0
        deal(s, rng)
    elif s.active & (s.active - 1):
        show_all(s)


@compiled
def best_hands(s):
    """Who has the highest card, a bit each; who is out has none."""
    best, winners = 0, 0
    for seat in range(s.players):
        card = np.int64(s.hands[seat])
        winners = 1 << seat if card > best else winners | (card == best) << seat
        best = max(best, card)
    return most_discarded(s, winners) if winners & (winners - 1) and s.edition == FIRST_EDITION else winners


@compiled
def most_discarded(s, seats):
    """Of these seats those with the highest sum of discards."""
    best, winners = -1, 0
    for seat in range(s.players):
        if seats >> seat & 1:
            value = sum_of_ranks(s.discards[seat])
            if value > best:
                best, winners = value, 0
            winners |= (value == best) << seat
    return winners


@compiled
def only_spy(s):
    """The seat that is alone among those who are in the round with a Spy played or discarded; -1 if there is none."""
    found, number = -1, 0
    for seat in range(s.players):
        if s.active >> seat & 1 and has_spy(s.discards[seat]):
            found, number = seat, number + 1
    return found if number == 1 else -1
