# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Exploding Kittens, for two to five players (E. Lee, M. Inman and S. Small, 2015).

The cards are 4 Attacks, 4 Skips, 4 Favors, 4 Shuffles, 5 See the Futures, 5 Nopes and 4 each of five cats, 46 together;
then 6 Defuses, and one kitten fewer than there are players. Everybody is dealt 7 of the 46 and a Defuse. All that is
left, with the other Defuses and the kittens, is the draw pile.

In a turn a player plays as many cards as they like and then draws the top card, which ends the turn. An Attack ends the
turn without a draw, and the next player has 2 turns to take; an attacker who had k > 1 turns to take themselves hands
them on, and the next player has 2 + k. A Skip ends one turn without a draw. A Favor makes another player give a card of
their choice. A Shuffle shuffles the pile. See the Future shows its player the top three cards. Two equal cats steal a
random card from another player.

Whenever something is played, the others in order, beginning after the player, may cancel it with a Nope, and so may
everybody but the last noper a Nope, until nobody does; an odd number of Nopes cancels. The cards are gone either way.
Who draws a kitten shows it, and must spend a Defuse and put the kitten back into the pile wherever they like, in
secret, which ends the turn; without a Defuse they are out. The last player left wins. The score is 1 for the first who
is out, 2 for the second and so on; those still in have one more than the last who is out.

With `one_play` a player may play once in a turn, and then has to draw, unless the play ends the turn.

Decisions where the printed rules are silent, or where they give more than one way:

- Everybody with cards is asked for a Nope, one after another; who has none can only pass. At a table everybody may call
  out, and silence says nothing; if only those who hold one were asked, as in TAG, being asked would tell all others
  that they hold one, and not being asked that they do not. The price is a forced action for each other player and play,
  none of them a choice: games end as they did. Once all five Nopes lie open, which all can see, nobody is asked.
- A Favor or a pair is aimed at a player with cards. If they have none left when it takes effect, because the last went
  for a Nope, nothing happens. Who has only one kind of card to give is asked all the same.
- Who is out lays their hand and the kitten down, open, as the kitten's card says; turns that they had left to take are
  lost, and the next player has one.
- A Nope is not played but against something; a single cat does nothing and is not played; a Defuse is spent at once.
- The pile never runs out: it holds one kitten fewer than there are players left, so at least one before every draw.

What a player knows: their own hand; that everybody was dealt one Defuse, and that all others are in the pile; who has
drawn, laid down, given or stolen a card, and which, if they saw it; what See the Future showed and where they put a
kitten. All that follows from this for certain holds in a re-deal, which goes through what was perceived once more: see
`history` and `replay`. So a Defuse that may have been given away is with the giver or with who got the card, and a card
that was seen in the pile is there after a shuffle, or was drawn since. The order of the pile is known until it is
shuffled; a kitten that somebody else puts back may be anywhere in between, until it turns up: see `pile`. Whoever
cannot tell whether a kitten that turns up is that one loses count; that is all that a re-deal may forget.

What others do says that they can do it, and nothing else: that somebody plays a card, or gives one, makes no other card
more likely. A Favor's gift that one does not see is taken to be any card of the hand, as a stolen one is.

Differences from TAG ("TAG: a tabletop games framework", 2020): any number of plays in a turn, unless `one_play` is set;
everybody is asked for a Nope; a re-deal puts kittens anywhere in the pile, not on top; `evaluate` is our own: the worth
of a player against the mean of the others', where the worth is 1, and more for each Defuse and card in hand, times the
chance to survive the next draw for whoever must draw. As in TAG there are no triples and no sets of five, and with two
players all six Defuses are in the game, of which the printed rules take two out.

Actions: 0 draws, 1 plays a Nope, 2 passes; 4 x kind + n plays a card of that kind, or two cats, against the n-th other
player with n from 0 in order of turn, and n = 0 where there is nobody to choose; 43 + kind gives a card; 56 + n puts
the kitten under n cards. Kinds are numbered in `cards`.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.random import below
from spinney.core.telling import EVERYBODY, only, others, tell
from spinney.games.bits import ONE, listed, pick
from spinney.games.exploding_kittens.cards import (
    ATTACK,
    DEALT,
    DEALT_FROM,
    DEFUSE,
    DEFUSES,
    FAVOR,
    FUTURE,
    KITTEN,
    LAST_CAT,
    NOPE,
    SHUFFLE,
    SKIP,
    UNKNOWN,
    copies,
    draw,
    kinds,
    one,
    packed,
    pairs,
    total,
)
from spinney.games.exploding_kittens.events import DEALT as DEALT_HAND
from spinney.games.exploding_kittens.hands import hand, hand_over, holds, others_with_cards
from spinney.games.exploding_kittens.history import MOST_NOTES
from spinney.games.exploding_kittens.ordering import order
from spinney.games.exploding_kittens.pile import put_kitten
from spinney.games.exploding_kittens.redeal import redeterminise, visible
from spinney.games.exploding_kittens.turn import (
    DRAW,
    FIRST_GIFT,
    GIVE,
    GIVING,
    NOPING,
    PASS,
    PLACE,
    PLACING,
    PLAY_NOPE,
    PLAYING,
    ask_on,
    draw_card,
    end_turn,
    go_on,
    lay_open,
)

__all__ = ["order", "redeterminise", "visible"]

MOST_PLAYERS = 5
MOST_CARDS = 37  # in the pile, with two players

State = np.dtype(
    [
        ("known", np.uint64, (MOST_PLAYERS, MOST_PLAYERS + 1)),  # what everybody, and what each seat, knows of a hand
        ("seen", np.uint64, MOST_PLAYERS),  # a bit for each place in the pile that a seat knows
        ("astray", np.uint64, MOST_PLAYERS),  # and for each kitten that others have put between these
        ("pool", np.uint64),  # the cards of the pile that nobody has looked at
        ("sunk", np.uint64),  # in a re-deal: see `replay`, also for those below
        ("players", np.uint8),
        ("one_play", np.bool_),
        ("player", np.uint8),  # whose turn it is
        ("chooser", np.uint8),  # who has to decide something
        ("phase", np.uint8),
        ("turns", np.uint8),  # that the player has to take, this one included
        ("played", np.bool_),  # whether the player has played something in this turn
        ("pending", np.uint8),  # the play that others may still cancel
        ("actor", np.uint8),  # whose card, the one played or the last Nope, would be cancelled now
        ("noped", np.uint8),  # 1 after an odd number of Nopes
        ("left", np.uint8),  # players who are not out
        ("size", np.uint8),  # of the pile
        ("out", np.uint8, MOST_PLAYERS),  # 1 for the first who went out, 0 for those still in
        ("nopes", np.uint8),  # that are not laid down yet
        ("late", np.uint8, MOST_PLAYERS),
        ("plain", np.uint8, MOST_PLAYERS),
        ("unplaced", np.uint8),
        ("slots", np.uint8),
        ("defuses", np.uint8),
        ("guessed", np.uint8),
        ("noted", np.uint8),  # how much has happened
        ("notes", np.uint16, MOST_NOTES),  # what has happened to the cards, as `history` writes it
        ("pile", np.uint8, MOST_CARDS),  # what lies at a place that somebody has looked at
    ],
    align=True,
)

ONLY_PASS = np.uint64(1 << PASS)
NOPE_OR_PASS = ONLY_PASS | np.uint64(1 << PLAY_NOPE)
CATS, FAVORS = packed(dict.fromkeys(range(1, LAST_CAT + 1), 15)), packed({FAVOR: 15})
UNAIMED = packed(dict.fromkeys((ATTACK, SKIP, SHUFFLE, FUTURE), 15))
DEFUSE_WORTH, CARD_WORTH = 1.0, 0.05


def setup(s, rng):
    s.pool = DEALT_FROM
    for seat in range(s.players):
        dealt = one(DEFUSE)
        for who in range(s.players + 1):
            s.known[seat, who] = dealt
        for _ in range(DEALT):
            card = one(draw(s.pool, rng))
            s.pool -= card
            dealt += card
        s.known[seat, seat + 1] = dealt
        tell(s, only(seat), DEALT_HAND, seat, np.int64(dealt))
        tell(s, others(seat), DEALT_HAND, seat, -1)
    players = np.uint64(s.players)
    s.pool += (np.uint64(DEFUSES) - players) * one(DEFUSE) + (players - ONE) * one(KITTEN)
    s.size = total(s.pool)
    s.nopes = copies(DEALT_FROM, NOPE)
    s.left = s.players
    s.turns = 1


def current_player(s):
    return s.chooser


def witnesses(s, action):
    """A Favor's gift is seen by its giver and by who gets it, a kitten's place by who puts it there."""
    if action < FIRST_GIFT:
        return EVERYBODY
    return only(s.player)


@compiled
def plays(s):
    """The codes of what the player may do in their turn, as a set."""
    if s.one_play and s.played:
        return ONE
    own = hand(s, s.player)
    aimed = (pairs(own) & CATS) | (kinds(own) & FAVORS)
    return ONE | (kinds(own) & UNAIMED) | aimed * others_with_cards(s)


def legal_actions(s, out):
    if s.phase == PLAYING:
        return listed(plays(s), out)
    if s.phase == NOPING:
        return listed(NOPE_OR_PASS if holds(s, s.chooser, NOPE) else ONLY_PASS, out)
    if s.phase == GIVING:
        n = listed(kinds(hand(s, s.chooser)), out)
        for i in range(n):
            out[i] = GIVE + (out[i] >> 2)
        return n
    for depth in range(s.size + 1):
        out[depth] = PLACE + depth
    return int(s.size) + 1


def sample(s, rng):
    if s.phase == PLAYING:
        return pick(plays(s), rng)
    if s.phase == NOPING:
        return PLAY_NOPE + below(rng, 2) if holds(s, s.chooser, NOPE) else PASS
    if s.phase == GIVING:
        return GIVE + (pick(kinds(hand(s, s.chooser)), rng) >> 2)
    return PLACE + below(rng, int(s.size) + 1)


def apply(s, action, rng):
    if action == DRAW:
        draw_card(s, rng)
    elif action < FIRST_GIFT:
        if action == PASS:
            ask_on(s, s.chooser, rng)
        else:
            lay_open(s, action, rng)
    elif action < PLACE:
        hand_over(s, s.chooser, s.player, action - GIVE)
        go_on(s)
    else:
        put_kitten(s, action - PLACE)
        go_on(s)
        end_turn(s)


def is_over(s):
    return s.left == 1


def score(s, player):
    return float(s.out[player] if s.out[player] else s.players - s.left + 1)


def rank(s, player):
    return 1 + s.players - s.out[player] if s.out[player] else 1


@compiled
def danger(s):
    """The chance that the next card is a kitten; there may be none left once the game is over."""
    if s.size == 0:
        return 0.0
    top = s.pile[s.size - 1]
    if top == UNKNOWN:
        return copies(s.pool, KITTEN) / total(s.pool)
    return 1.0 if top == KITTEN else 0.0


@compiled
def worth(s, seat):
    """What a player who is not out has to survive with."""
    own = hand(s, seat)
    value = 1.0 + DEFUSE_WORTH * copies(own, DEFUSE) + CARD_WORTH * total(own)
    if seat == s.player and s.phase != PLACING and not holds(s, seat, DEFUSE):
        value *= 1.0 - danger(s)
    return value


def evaluate(s, player):
    """How a player's worth compares with the mean of the others': -1 for who is out, 0 where all are worth the same, 1
    for who is left. Who is out is worth nothing.
    """
    if s.out[player]:
        return -1.0
    others = 0.0
    for seat in range(s.players):
        others += 0.0 if s.out[seat] or seat == player else worth(s, seat)
    own = worth(s, player) * (s.players - 1)
    return (own - others) / (own + others) if others > 0.0 else 1.0
