# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Texas Hold'em, for two to fourteen players, over ten hands.

Everybody starts with 50 chips. In a hand everybody holds two cards, hidden from the others; up to five community cards
lie open. The seat before the first player has posted the big blind (10), the one before that the small blind (5). There
are four streets: before the flop, after it (three community cards), after the turn (one) and after the river (one). On
each street players act in turn until everybody who can still bet has acted and has paid as much as the highest. Before
the flop the first player begins, later the small blind or whoever is next and can act. Who holds the best five of their
two and the five community cards takes the middle. The first player is seat 0 in the first hand, and moves on by one
seat each hand. Seats without chips are out and are passed over: they get no cards, post nothing and never act again.
After the last hand, or once a single seat has chips, the game is over: most chips win, equally many share their rank.

What a seat may do, with `highest` as the most that anybody has paid in this hand, the big blind at least:

- It has paid less than `highest`: fold; call, if it can; raise x, which calls and pays x times `highest` on top, if it
  can and another seat can still answer; all-in.
- Otherwise: check; bet 5, if it has 5; all-in. Nobody folds where checking is free.

That is the usual way to bet. `betting=1` is no-limit with bets and raises by parts of the pot, `betting=2` fixed limit
with at most four bets a street: see `limits.py`. With `rise_every` the blinds, and TAG's opening bet with them, become
`rise_factor` times as high after every so many hands, as long as all chips together would pay the big blind: see
`stakes.py`. With `printed_heads_up` two players, also the last two of more, take the printed order: the dealer has the
small blind, acts first before the flop, and last after it.

The bet sizes, the blinds, the money and the ten hands are TAG's ("TAG: a tabletop games framework", 2020); so is the
small blind acting first after the flop also with two players, where the printed rules begin with the big blind.

Decisions:

- TAG's way: all-in is always offered, also where it pays as much as a call, a bet or a raise.
- An all-in of more than `highest` has to be answered by everybody who can, and in TAG's way they may raise, however
  small it was. One that does not exceed it asks nobody again who has matched it.
- Nobody is asked who alone can still bet and has paid as much as all others: the missing community cards are dealt out.
- Side pots are right to the chip, and what nobody called goes back to its owner: see `pots.py`. The chips of a pot that
  cannot be divided go to the first of its winners, from the first player on.
- A blind that cannot be paid is all-in. A short big blind does not make it cheaper for the others to call.
- The big blind may still check or bet if nobody has raised.
- Hands are compared by all five cards, and the ace is also the one of a straight up to the five: see `hands.py`.
- A new hand is dealt within the action that ends the last one: cards shown at a showdown matter no more. After the last
  hand all cards are put away. Nothing is burnt.
- Who shows their cards, and who puts them away unseen, is said in `showdown.py`.
- Two seats that go out in the same hand, or in different ones, have no chips both, and share the last rank.

TAG plays otherwise by mistake: its all-in ends the hand at once, for the whole pot, on the cards that lie there; ties
within a class forget which cards make a pair; it knows no straight from the ace to the five; it lets players fold where
checking is free, and loses track of the big blind and of who has acted. It also deals cards to seats that are out.

Hidden: the others' two cards, also those of seats that have folded. A re-deal draws them anew from all cards that the
observer does not see; what the others' bets say about their cards is left out. The deck has no order: community cards
are drawn when they are turned up.

`evaluate`: 1, 0 or -1 at the end for a win, a shared win or a loss. Before it the lead over the best of the others, in
expected chips: 0 for none, towards 1 and -1 the larger it is, and the fewer hands are left in which it could turn; -1
for who is out. Expected are the chips that a player has and, if they have not folded, a part of the middle in
proportion to what the two cards are worth by Bill Chen's formula (see `deck.py`). TAG has 0.8 times the share of all
chips, without the middle, plus 0.2 times a value of the two cards, which is never below 0.

Actions: 0 fold, 1 check, 2 call, 3 bet, 4 to 7 raise x1 to x4, 8 all-in; `actions.py` has what 3 to 7 are otherwise.
"""

import math

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.games.bits import listed
from spinney.games.poker.actions import FOLD
from spinney.games.poker.bets import allowed, cost, random_action
from spinney.games.poker.course import BEFORE_FLOP, ask_next, deal, pay, play_on
from spinney.games.poker.deck import HELD, NO_PAIR, WORTH, draw_pair
from spinney.games.poker.hands import made_with
from spinney.games.poker.limits import count_bet
from spinney.games.poker.seats import MOST_PLAYERS, NOBODY, seat_bit
from spinney.games.poker.stakes import price

State = np.dtype(
    [
        ("board", np.uint64),
        ("gone", np.uint64),  # all cards that are not in the deck
        ("hole", np.uint16, MOST_PLAYERS),  # pairs of `deck.py`
        ("chips", np.int16, MOST_PLAYERS),
        ("paid", np.int16, MOST_PLAYERS),  # in this hand
        ("highest", np.int16),  # of what is paid
        ("base", np.int16),  # of what was paid before this street
        ("standing", np.int16),  # the seats that have cards and have not folded
        ("able", np.int16),  # those of them that have chips
        ("to_act", np.int16),  # those of them that have to act on this street; none once the game is over
        ("players", np.uint8),
        ("player", np.uint8),
        ("first", np.uint8),
        ("small", np.uint8),  # the seat of the small blind
        ("lead", np.uint8),  # the seat that acts first after the flop, if it can
        ("aggressor", np.uint8),  # who bet or raised last on this street
        ("street", np.uint8),
        ("bets", np.uint8),  # and raises on this street; fixed limit only, like `full`
        ("full", np.int16),  # what the last full bet or raise asks for
        ("least", np.int16),  # what a raise adds at least; no-limit only
        ("acted", np.int16),  # the seats that have acted on this street; not in TAG's way of betting
        ("stakes", np.int16),  # how many times the blinds of the first hand
        ("hand", np.int16),  # counted from 1
        ("money", np.int16),
        ("small_blind", np.int16),
        ("big_blind", np.int16),
        ("opening_bet", np.int16),
        ("hands", np.int16),
        ("goal", np.int16),
        ("betting", np.uint8),
        ("mover", np.uint8),  # who acted last, and `seats.EARLIER` if that was before this hand
        ("rise_every", np.int16),
        ("rise_factor", np.uint8),
        ("printed_heads_up", np.bool_),
    ],
    align=True,
)

# [class] the chance to be ahead of a random hand with cards worth nothing that make the class, and with such cards
# before the flop; then how many points of their worth would make it certain.
AHEAD, AHEAD_BEFORE_FLOP = np.array([0.15, 0.6, 0.8, 0.87, 0.92, 0.92]), 0.33
CERTAIN, CERTAIN_BEFORE_FLOP = 40.0, 28.0
# How far a lead swings in a hand, as a part of what each player started with, and how much of a hand is still to come.
SWING, THIS_HAND = 0.35, 0.2
# What a chip that is paid counts: less than one that may be won, for who pays may win without showing cards.
PAID = 0.8


def setup(s, rng):
    for seat in range(s.players):
        s.chips[seat] = s.money
    s.stakes = 1
    s.mover = NOBODY
    deal(s, seat_bit(s.players) - 1, rng)
    if ask_next(s, 0):
        play_on(s, rng)


# What a seat may do.


def current_player(s):
    return s.player


def legal_actions(s, out):
    return listed(allowed(s), out)


def sample(s, rng):
    return random_action(s, rng)


def apply(s, action, rng):
    if act(s, action, rng):
        settle(s, rng)


@inlined
def act(s, action, rng):
    """Plays an action; returns whether nobody has to act any more."""
    seat = s.mover = s.player
    s.to_act &= ~seat_bit(seat)
    if action == FOLD:
        s.standing &= ~seat_bit(seat)
        s.able &= ~seat_bit(seat)
    else:
        before, asked_for = s.highest, price(s)
        pay(s, seat, cost(s, action))
        if s.betting:
            count_bet(s, seat, asked_for)
        if s.highest > before:
            s.aggressor = seat
            s.to_act = s.able & ~seat_bit(seat)
    return ask_next(s, seat + 1)


@inlined
def settle(s, rng):
    """Goes on to the next street or hand; nothing is left then."""
    play_on(s, rng)
    return False


HALVES = act, settle


# The end.


def is_over(s):
    return s.to_act == 0


def score(s, player):
    return float(s.chips[player])


def rank(s, player):
    better = 0
    for seat in range(s.players):
        better += s.chips[seat] > s.chips[player]
    return 1 + better


@compiled
def result(s, player):
    """1 for more chips than anybody else, 0 for as many as the best of the others, -1 for fewer."""
    value = 1.0
    for seat in range(s.players):
        if s.chips[seat] > s.chips[player]:
            return -1.0
        if seat != player and s.chips[seat] == s.chips[player]:
            value = 0.0
    return value


@compiled
def expected_chips(s, seat, part):
    """What a seat has, and its part of the middle if it has not folded: so many chips for a point of its cards."""
    return int(s.chips[seat]) + part * WORTH[s.hole[seat]] * (s.standing >> seat & 1)


def evaluate(s, player):
    if s.to_act == 0:
        return result(s, player)
    pot, worth, best = 0, 0.0, 0.0
    for seat in range(s.players):
        pot += int(s.paid[seat])
        worth += WORTH[s.hole[seat]] * (s.standing >> seat & 1)
    own = expected_chips(s, player, pot / worth)
    if own == 0.0:
        return -1.0
    for seat in range(s.players):
        if seat != player:
            best = max(best, expected_chips(s, seat, pot / worth))
    swing = SWING * int(s.money) * math.sqrt(int(s.hands) - int(s.hand) + THIS_HAND)
    lead = (own - best) / swing
    return lead / (1.0 + abs(lead))


# What is tried first.


@compiled
def likely_ahead(s, seat):
    """Roughly the chance that a seat's cards beat those of one other."""
    pair = s.hole[seat]
    if s.street == BEFORE_FLOP:
        return AHEAD_BEFORE_FLOP + (1.0 - AHEAD_BEFORE_FLOP) * WORTH[pair] / CERTAIN_BEFORE_FLOP
    ahead = AHEAD[made_with(HELD[pair], s.board)]
    return ahead + (1.0 - ahead) * WORTH[pair] / CERTAIN


def order(s, action):
    """The chips that an action is expected to bring if all who are in the hand pay as much: the pot times the chance to
    be ahead of them all, less most of the cost; nothing for folding.
    """
    if action == FOLD:
        return 0.0
    player, most = int(s.player), 0
    for seat in range(s.players):
        if seat != player and s.standing >> seat & 1:
            most = max(most, int(s.paid[seat]) + int(s.chips[seat]))
    # What nobody can match comes back.
    level = min(int(s.paid[player]) + cost(s, action), most)
    ahead, pot, chance = likely_ahead(s, player), level, 1.0
    for seat in range(s.players):
        if seat != player:
            paid = int(s.paid[seat])
            if s.standing >> seat & 1:
                paid = min(max(paid, level), paid + int(s.chips[seat]))
                chance *= ahead
            pot += paid
    return chance * pot - PAID * (level - int(s.paid[player]))


# What is hidden.


def redeterminise(s, observer, rng):
    s.gone = s.board | HELD[s.hole[observer]]
    for seat in range(s.players):
        if seat != observer and s.hole[seat] != NO_PAIR:
            s.hole[seat] = draw_pair(s.gone, rng)
            s.gone |= HELD[s.hole[seat]]


def visible(s, observer, out):
    out[0] = s.player
    out[1] = s.hand
    out[2] = s.first
    out[3] = s.small
    out[4] = s.street
    out[5] = np.int64(s.board)
    out[6] = s.standing
    out[7] = s.able
    out[8] = s.to_act
    out[9] = s.highest
    out[10] = s.base
    out[11] = s.aggressor
    out[12] = s.acted
    out[13] = s.least
    out[14] = s.full
    out[15] = s.bets
    out[16] = s.hole[observer]
    out[17] = s.mover
    n = 18
    for seat in range(s.players):
        out[n] = s.chips[seat]
        out[n + 1] = s.paid[seat]
        n += 2
    return n
