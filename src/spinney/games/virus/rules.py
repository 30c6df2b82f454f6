# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Virus! (Domingo Cabrero, Carlos López, Santi Santisteban; Tranjis Games, 2015), with the 68 cards of the box: organs
(heart, brain, stomach and bone, five each, and one wild), viruses (four of each organ's colour, one wild), medicines
(four of each colour, four wild), and treatments (three Thieves, three Transplants, two Spreadings, one Latex Glove, one
Medical Error).

Everybody holds three cards. In turn a player plays one card, or discards one to three, and draws to three again. Who
has no card, after a Latex Glove, can only draw three. When the draw pile is empty the discard pile is shuffled. Cards
are conserved: each is in a hand, in a pile or in a body.

- An organ is placed in one's own body, which has each of the five kinds, wild being one, at most once.
- A virus is played on an organ of another player. It infects it and stays there. On a vaccinated organ, virus and
  medicine are discarded; on an infected one, organ and both viruses.
- A medicine is played on an organ of one's own. It vaccinates it and stays there. On an infected organ, medicine and
  virus are discarded; on a vaccinated one it stays too, and the organ is immunised: nothing but Medical Error touches
  it any more.
- Virus and medicine need an organ of their colour, or either must be wild, or the card that lies on the organ is wild.
- Thief: takes an organ that one does not have. Transplant: exchanges an organ of one's own and one of another player,
  so that nobody has a kind twice. Spreading: moves a virus from an organ of one's own to a free one, with nothing on
  it, of another player; the virus must match that organ. Latex Glove: all others discard their hands. Medical Error:
  exchanges two whole bodies, immunised organs included. What lies on an organ moves with it.

Whoever has four healthy organs, not infected, wins at once, without drawing; that can be another player, who was given
a healthy organ for an infected one. Two cannot have four at once: every card lets one player gain healthy organs at
most, and Medical Error only exchanges them. After `rounds` rounds the game is cut off, and all share the first rank.
A player's score is how many healthy organs they have; ranks follow it, without a tie-break.

Rule decisions. Discards lie face up, as printed. The printed rules turn the discard pile over without a shuffle; here
it is shuffled, the card just played included, and the pile has no order: a card is drawn when it is needed. If both
piles are empty, a hand stays smaller. Transplant takes an organ of one's own (printed: of any two players), and may
exchange two organs of the same kind. Spreading moves one virus (printed: as many as one can). Both as in TAG. Latex
Glove and Medical Error can always be played.

Different from TAG: cards are conserved, where TAG puts a played card on the discard pile and on the body; Latex
Glove hits all others, where TAG's hits one; Medical Error keeps immunised organs, which TAG loses; the wild organ takes
every colour, whatever lies on it.

Hidden are the hands of others and the draw pile. A player sees bodies, discards, drawn cards of their own and how many
cards everybody has; a discarded hand lies face up. A re-deal pools all cards that the player does not see and deals the
hands anew, everything equally likely that agrees with what is certain since the last shuffle, see `memory`: with two
players, all cards of the other hand that were in it then. Left out is what could be deduced from how others play, what
was certain of a single hand before the last shuffle, and some of what follows when several cards are discarded at once.

Actions: see `codes`. `evaluate` is 1 for having won, -1 if another has, 0 if the game is cut off. Before the end
it is the player's healthy organs less the most that another has, a quarter each. TAG takes a fifth of the player's own
and does not look at the others; the lead wins some 54 % of 1 000 games for two against that.
"""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.core.telling import EVERYBODY, tell
from spinney.games.virus.bodies import (
    BODY,
    IMMUNE,
    INFECTED,
    MOST_PLAYERS,
    ORGANS,
    PLANES,
    PRESENT,
    SPOTS,
    card,
    complete,
    exchange,
    play_medicine,
    play_virus,
    points,
)
from spinney.games.virus.choices import any_of_all, list_all
from spinney.games.virus.codes import (
    CARDS,
    DRAW,
    KIND,
    ON_ERROR,
    ON_GLOVE,
    ON_MEDICINE,
    ON_SPREADING,
    ON_THIEF,
    ON_TRANSPLANT,
    ON_VIRUS,
)
from spinney.games.virus.deck import FULL_FIRST, FULL_SECOND, ONE, size
from spinney.games.virus.events import (
    CUT_OFF,
    EXCHANGES,
    SPREADS,
    STEALS,
    SWAPS_BODIES,
    THROWS_AWAY,
    WINS,
)
from spinney.games.virus.memory import fill_hand, see_leave
from spinney.games.virus.ordering import order
from spinney.games.virus.redeal import deal_others

__all__ = ["order"]

State = np.dtype(
    [
        ("pile", np.int64, 2),
        ("discards", np.int64),
        ("hands", np.int64, MOST_PLAYERS),
        ("planes", np.int64, PLANES),
        ("sure", np.int64, MOST_PLAYERS),  # [observer] cards that the others hold for certain; for these see `memory`
        ("held_types", np.int64),
        ("shuffled_types", np.int64),
        ("least_old", np.uint8, MOST_PLAYERS),
        ("most_old", np.uint8, MOST_PLAYERS),
        ("doubts", np.uint8, MOST_PLAYERS),
        ("rounds", np.uint16),
        ("turns", np.uint16),  # left; 0 once the game is over
        ("players", np.uint8),
        ("player", np.uint8),
        ("won", np.uint8),  # somebody has four healthy organs
    ],
    align=True,
)


def setup(s, rng):
    s.turns = np.int64(s.rounds) * s.players
    s.pile[0] = FULL_FIRST
    s.pile[1] = FULL_SECOND
    for seat in range(s.players):
        fill_hand(s, seat, rng)


def current_player(s):
    return s.player


def legal_actions(s, out):
    return list_all(s, out)


def sample(s, rng):
    return any_of_all(s, rng)


def apply(s, action, rng):
    player = np.int64(s.player)
    if action >= DRAW:
        used = CARDS[action - DRAW]
        leave_hand(s, player, used)
        s.discards += used
    else:
        used = card(np.int64(KIND[action]))
        leave_hand(s, player, used)
        s.discards += play(s, player, action, used)
        if s.won:
            end(s)
            return
    fill_hand(s, player, rng)
    s.turns -= 1
    s.player = player + 1 if player + 1 < s.players else 0
    if s.turns == 0:
        tell(s, EVERYBODY, CUT_OFF)


@compiled
def end(s):
    """Somebody has four healthy organs."""
    s.turns = 0
    for seat in range(s.players):
        if complete(s, seat):
            tell(s, EVERYBODY, WINS, seat)


@inlined
def leave_hand(s, seat, cards):
    s.hands[seat] -= cards
    see_leave(s, seat, cards)


@inlined
def play(s, player, action, used):
    """Plays a card, and returns the cards that are discarded."""
    if action < ON_VIRUS:
        s.planes[PRESENT] |= ONE << ORGANS * player + action
        s.won = complete(s, player)
        return 0
    if action < ON_MEDICINE:
        return play_virus(s, (action - ON_VIRUS) // SPOTS, (action - ON_VIRUS) % SPOTS)
    if action < ON_THIEF:
        colour, organ = (action - ON_MEDICINE) // ORGANS, (action - ON_MEDICINE) % ORGANS
        discarded = play_medicine(s, colour, ORGANS * player + organ)
        s.won = complete(s, player)
        return discarded
    return used + play_treatment(s, player, action)


@compiled
def play_treatment(s, player, action):
    """Plays a treatment, and returns the other cards that are discarded."""
    mine = ORGANS * player
    if action < ON_TRANSPLANT:
        target = action - ON_THIEF
        tell(s, EVERYBODY, STEALS, player, target // ORGANS, target % ORGANS)
        exchange(s, PRESENT, IMMUNE, target, mine + target % ORGANS, ONE)
    elif action < ON_SPREADING:
        transplant(s, mine, (action - ON_TRANSPLANT) // SPOTS, (action - ON_TRANSPLANT) % SPOTS)
    elif action < ON_GLOVE:
        organ, target = (action - ON_SPREADING) // SPOTS, (action - ON_SPREADING) % SPOTS
        tell(s, EVERYBODY, SPREADS, player, organ, target // ORGANS, target % ORGANS)
        exchange(s, INFECTED, IMMUNE, target, mine + organ, ONE)
    elif action < ON_ERROR:
        return empty_hands(s, player)
    else:
        tell(s, EVERYBODY, SWAPS_BODIES, player, action - ON_ERROR)
        exchange(s, PRESENT, PLANES, mine, ORGANS * (action - ON_ERROR), BODY)
    s.won |= complete(s, player)
    return 0


@compiled
def transplant(s, mine, organ, target):
    """Each of the two organs comes to its own spot in the other body; the others' may be the one that wins."""
    seat, taken = target // ORGANS, target % ORGANS
    tell(s, EVERYBODY, EXCHANGES, mine // ORGANS, organ, seat, taken)
    exchange(s, PRESENT, IMMUNE, mine + organ, ORGANS * seat + organ, ONE)
    if taken != organ:
        exchange(s, PRESENT, IMMUNE, target, mine + taken, ONE)
    s.won = complete(s, seat)


@compiled
def empty_hands(s, player):
    """Takes the cards of all other players."""
    cards = 0
    for seat in range(s.players):
        if seat != player:
            if s.hands[seat]:
                tell(s, EVERYBODY, THROWS_AWAY, seat, s.hands[seat])
            cards += s.hands[seat]
            leave_hand(s, seat, s.hands[seat])
    return cards


def is_over(s):
    return s.turns == 0


def cut_off(s):
    return s.turns == 0 and not s.won


def score(s, player):
    return float(points(s, player))


@compiled
def place_of(s, player):
    better = 0
    for seat in range(s.players):
        better += points(s, seat) > points(s, player)
    return 1 if s.turns == 0 and not s.won else 1 + better


def rank(s, player):
    return place_of(s, player)


def redeterminise(s, observer, rng):
    deal_others(s, observer, rng)


def visible(s, observer, out):
    out[0] = s.player
    out[1] = s.turns
    out[2] = s.won
    out[3] = s.discards
    out[4] = s.hands[observer]
    n = 5
    for plane in range(PLANES):
        out[n] = s.planes[plane]
        n += 1
    for seat in range(s.players):
        out[n] = size(s.hands[seat])
        out[n + 1] = s.least_old[seat]
        out[n + 2] = s.most_old[seat]
        n += 3
    out[n] = s.held_types
    out[n + 1] = s.shuffled_types
    out[n + 2] = s.sure[observer]
    out[n + 3] = s.doubts[observer]
    return n + 4


def evaluate(s, player):
    if s.turns == 0:
        return 0.0 if not s.won else 1.0 if place_of(s, player) == 1 else -1.0
    most = 0
    for seat in range(s.players):
        if seat != player:
            most = max(most, points(s, seat))
    return (points(s, player) - most) / 4
