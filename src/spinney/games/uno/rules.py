# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Uno, for two to ten players. A round: everybody is dealt `hand_cards` cards and one card is turned up. In turn, a
player puts a card on the top card that matches it in colour or symbol, or a wild, which matches everything and whose
player names the colour to go on with. Who can play must; who cannot draws a card, which is played at once if it can be.
The round ends when somebody has played their last card, or after `turn_limit` turns. Then the cards left in hands
count: a number its value, skip, reverse and draw two 20, both wilds 50.

- Skip: the next player loses the turn. Reverse: the direction turns; with two players in, it is a skip. Draw two: the
  next player draws two cards and loses the turn, also if it was somebody's last card. Wild draw four: the same with
  four; it may be played only by who has no card of the colour that is asked for.
- The card turned up is never a wild: that is put back. An action card hits the opener: a skip takes the turn, a draw
  two, too, after two cards, and after a reverse the player before the opener begins, in the other direction.
- The first player opens the first round, the next one in the next: the deal passes to the left. Every round begins in
  the direction of rising numbers.
- An empty pile is made anew of everything played but the top card. If there is nothing left, drawing draws nothing.

Scoring 0, incremental: everybody adds the points in their own hand; the game ends when somebody reaches `target`, and
the lowest total wins. 1, classic: the round's winner adds the points in all other hands; the game ends at `target`, and
the highest total wins. 2, challenge: like 0, but who reaches the target is out and dealt no more cards; the last one in
wins. Equal totals share a rank. In a challenge whoever was put out later ranks higher, and of those put out in the same
round whoever has the lower total: so if the last of all are put out together, the lowest total wins, and equal ones
share the win.

Rule decisions: after the turn limit the round's winner, who matters to classic scoring alone, is whoever has fewest
cards, then fewest points in them, then the lowest number. A turn in which somebody is skipped does not count. Nobody
calls "Uno", and nobody challenges a wild draw four. To play a drawn card is no choice, as in TAG, where the printed
rules let players keep it. A drawn wild is laid open while its player names the colour, as a further action.

TAG differs by mistake ("TAG: a tabletop games framework", 2020). There action cards match by colour alone; a wild draw
four is a plain wild; a drawn card has no effect, and a drawn wild no colour; a 0 can follow any wild, and a 4 any wild
draw four; the direction stays as it was after a round, and seat 1 opens most of them. TAG's score counts the hand
too; here it is what stands on the score sheet, which everybody may see: minus the total, but for classic scoring.

House rules, all off unless asked for:

- `keep_drawn`: who cannot play draws a card and may then play it, if it can be, or keep it, as a further action of the
  same turn. Others see whether it is played, not whether it could have been.
- `free_draw`: one may draw also if one could play, and play the drawn card, if it can be, or keep it.
- `stacking`: who is hit by a draw two or a wild draw four may add one of the same kind, whatever else is held, and so
  pass it on; who does not draws all the cards that have added up and loses the turn, which counts as one. A draw two
  that is turned up may be answered too. What has added up by the end of a round is drawn before hands are counted.
- `seven_nought`: who plays a 7 swaps hands with a player of their choice, a further action of the same turn; after a 0
  everybody in gives their hand to the next player in the direction of play. A last card does neither.

Hidden are the others' hands and the order of the pile, which nobody ever sees: so it is a set, and drawing takes a
random card of it. A player sees every card that is played, hence also what a reshuffle puts back, and all hands at the
end of a round. Some things follow for certain, and the record keeps them. Who draws holds nothing that could have been
played, and neither is the card drawn, unless that is played (`facts.py`); with `keep_drawn` that one may be anything,
and with `free_draw`, or where cards have added up, to draw tells nothing. Who plays a wild draw four has no other card
of the colour that was asked for, unless it was added to another one. All this holds for the cards held then, not for
those that come later. With `seven_nought` it goes where the hand goes, and who gives a hand away knows its cards until
they are played (`trades.py`). To re-deal is to deal hands of the same sizes from all cards that the player does not
know, such that these facts hold, all ways to do so being equally likely (`redeal.py`). What may only be guessed from
how others play is left out, and so is what others know of hands. In the record the copies of a card are told apart;
players cannot see which one is which.

`evaluate` follows TAG's idea with the signs put right: the lead of what a player has on the sheet and in hand over the
mean of the others who are in, in halves of the target, cut off at -1 and 1. At the end 1 for winning alone, 0 for a
shared win, -1 for anything less; -1 for who is out.

Actions: 0 to 51 play the coloured card 13 x colour + value, 52 to 55 a wild and 56 to 59 a wild draw four for each
colour, 60 draws; 61 keeps a drawn card, and 62 + player swaps hands with that player, where the house rules know that.
A drawn wild is in no hand while it waits for its colour; a card that may be kept is in the hand.
"""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import bit, count, listed, nth, pick
from spinney.games.uno.deck import DRAW, KEEP, OF_COLOUR, SWAP, WILD, WILD_DRAW_FOUR, WORTH_OF, points, size, without
from spinney.games.uno.draws import draw_and_choose, draw_and_play
from spinney.games.uno.events import ENDED, REVEALS
from spinney.games.uno.facts import GROUPS, NOT_THE_COLOUR, learn, leave
from spinney.games.uno.legal import fitting, legal_set, swap_set
from spinney.games.uno.redeal import redeal
from spinney.games.uno.rounds import CLASSIC, deal_round, end_round, hands_points
from spinney.games.uno.seen import visible
from spinney.games.uno.table import NOTHING, put, take_stack
from spinney.games.uno.trades import forget_played, next_seat, swap_hands

__all__ = ["REVEALS", "State", "visible"]

MOST_PLAYERS = 10

State = np.dtype(
    [
        ("hands", np.uint64, (MOST_PLAYERS, 2)),
        ("facts", np.uint32, (MOST_PLAYERS, GROUPS)),  # what everybody knows that hands lack
        ("known", np.uint64, (MOST_PLAYERS, 2)),  # the cards in others' hands that a player knows
        ("pile", np.uint64, 2),  # to draw from; what is neither there nor in a hand has been played
        ("totals", np.int16, MOST_PLAYERS),
        ("target", np.int16),
        ("turn_limit", np.int16),
        ("turns", np.int16),  # taken in this round
        ("fell", np.uint8, MOST_PLAYERS),  # how many were in when the player was put out; 0 for who is in
        ("players", np.uint8),
        ("hand_cards", np.uint8),
        ("scoring", np.uint8),
        ("left", np.uint8),  # players who are in
        ("opener", np.uint8),  # of this round
        ("player", np.uint8),
        ("back", np.uint8),  # 1 if play goes to lower seats
        ("top", np.uint8),  # the code of what was played last
        ("drawn", np.uint8),  # WILD or WILD_DRAW_FOUR if the player has drawn one and is to name its colour
        ("fresh", np.uint8),  # 1 + the card that the player has drawn and may play or keep
        ("stack", np.uint8),  # cards that the player is to draw, or add to
        ("swapping", np.uint8),  # 1 if the player is to choose whose hand to get
        ("keep_drawn", np.bool_),
        ("free_draw", np.bool_),
        ("stacking", np.bool_),
        ("seven_nought", np.bool_),
        ("over", np.uint8),
    ],
    align=True,
)

# No hand has as many cards of one colour.
OF_A_COLOUR = 26


def setup(s, rng):
    s.left = s.players
    deal_round(s, rng)


def current_player(s):
    return s.player


def legal_actions(s, out):
    if not s.swapping:
        return listed(legal_set(s), out)
    n = listed(swap_set(s), out)
    for i in range(n):
        out[i] += SWAP
    return n


def sample(s, rng):
    if s.drawn | s.fresh | s.stack | s.swapping | s.free_draw:
        return sample_all(s, rng)
    held = s.hands[s.player, 0] | s.hands[s.player, 1]
    plays = fitting(s, held, held)
    return nth(plays, below(rng, count(plays))) if plays else np.int64(DRAW)


# Rollouts take it in: they wait for little else than the next action.
sample.inlined = True  # type: ignore[attr-defined]


@compiled
def sample_all(s, rng):
    """A random legal action, whatever there is to decide."""
    return SWAP + pick(swap_set(s), rng) if s.swapping else pick(legal_set(s), rng)


def apply(s, action, rng):
    if act(s, action, rng):
        settle(s, rng)


@inlined
def act(s, action, rng):
    """Plays an action; returns whether the round is over."""
    seat = s.player
    if action < DRAW:
        play(s, seat, action, rng)
    elif (action > DRAW) | s.keep_drawn | s.free_draw | (s.stack > 0):
        play_by_house_rules(s, seat, action, rng)
    else:
        draw_and_play(s, seat, rng)
    return False if s.drawn | s.fresh | s.swapping else end_turn(s, seat)


@inlined
def settle(s, rng):
    """Ends a round, and starts the next; nothing is left then."""
    end_round(s, rng)
    return False


HALVES = act, settle


@compiled
def play_by_house_rules(s, seat, action, rng):
    """What nobody does, or nobody does like this, without house rules."""
    if action == DRAW:
        if s.stack:
            take_stack(s, seat, rng)
        else:
            draw_and_choose(s, seat, rng)
    elif action == KEEP:
        s.fresh = 0
        s.player = next_seat(s, seat)
    else:
        s.swapping = 0
        swap_hands(s, seat, action - SWAP)
        s.player = next_seat(s, seat)


@inlined
def play(s, seat, action, rng):
    """Plays a card of the hand, or the one just drawn."""
    if s.drawn | s.fresh:
        lay_down(s, seat)
    else:
        first, second = s.hands[seat, 0], s.hands[seat, 1]
        s.hands[seat, 0], s.hands[seat, 1] = without(first, second, action)
        leave(s, seat, action)
        if s.seven_nought:
            forget_played(s, seat, action, first ^ s.hands[seat, 0], second ^ s.hands[seat, 1])
    if action >= WILD_DRAW_FOUR and not s.stack:
        learn(s, seat, NOT_THE_COLOUR[s.top])
    put(s, seat, action, rng)


@compiled
def lay_down(s, seat):
    """Takes the card just drawn out of the hand, if it is there."""
    if s.fresh:
        card = np.int64(s.fresh) - 1
        s.hands[seat, card >> 6] ^= bit(card & 63)
    s.drawn = s.fresh = 0


@inlined
def end_turn(s, seat):
    """Counts the turn; returns whether the round is over."""
    s.turns += 1
    finished = not s.hands[seat, 0] | s.hands[seat, 1]
    over = finished or s.turns == s.turn_limit
    if over:
        tell(s, EVERYBODY, ENDED, seat if finished else NOTHING)
    return over


def is_over(s):
    return s.over


def score(s, player):
    return float(s.totals[player] if s.scoring == CLASSIC else -s.totals[player])


@compiled
def burden(s, player):
    """What ranks players, less is better: when they were put out, and then their points."""
    total = int(s.totals[player])
    return (int(s.fell[player]) << 16) + (-total if s.scoring == CLASSIC else total)


def rank(s, player):
    better = 0
    for other in range(s.players):
        better += burden(s, other) < burden(s, player)
    return 1 + better


def redeterminise(s, observer, rng):
    if not s.over:
        redeal(s, observer, rng)


@compiled
def result(s, player):
    """1 for winning alone, 0 for a shared first place, -1 for anything less."""
    value = 1.0
    for other in range(s.players):
        if burden(s, other) < burden(s, player):
            return -1.0
        if other != player and burden(s, other) == burden(s, player):
            value = 0.0
    return value


def evaluate(s, player):
    if s.over:
        return result(s, player)
    if s.fell[player]:
        return -1.0
    rivals = np.int64(s.left) - 1
    own, all_hands, sheet = points(s.hands[player, 0], s.hands[player, 1]), hands_points(s), 0
    for seat in range(s.players):
        if not s.fell[seat]:
            sheet += int(s.totals[seat]) - int(s.totals[player])
    if s.scoring == CLASSIC:
        sheet = -sheet
    lead = (sheet + all_hands - own) / rivals - own
    return min(1.0, max(-1.0, 2.0 * lead / s.target))


def order(s, action):
    """Coloured cards first, those that count most in a hand before others, so action cards before numbers; wilds are
    kept. Of equal ones, what asks for the colour of which the player holds most. A smaller hand is swapped for before a
    larger one.
    """
    if action >= SWAP:
        return -float(size(s.hands[action - SWAP, 0], s.hands[action - SWAP, 1]))
    if action >= DRAW:
        return 0.0
    first, second = s.hands[s.player, 0], s.hands[s.player, 1]
    of_colour = size(first & OF_COLOUR[action], second & OF_COLOUR[action])
    worth = 1 + int(WORTH_OF[action]) if action < WILD else 0
    return float(OF_A_COLOUR * worth + of_colour)
