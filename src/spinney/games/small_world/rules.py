# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Small World (Philippe Keyaerts, Days of Wonder, 2009) for two, on the map for two players: 20 land regions, two seas
and a lake. Each player has ten turns; who has the most coins then wins.

Who has no active race takes a combination of a race and a special power from a column of six, and puts a coin on each
that is passed over; the coins that lie on the chosen one go with it. Who has one may let it decline, which takes the
whole turn, or expand: all tokens but one of each region are taken up, regions may be abandoned, regions are conquered
one by one, tokens are redeployed, and coins are collected: one for each region of the active race and of those in
decline, and what race and power bring.

A region costs two tokens, one for each token of a Lost Tribe or a race that is there (of one's own in decline too),
and one for a mountain, each encampment, a fortress and a lair; less the discounts of race and power, but at least one.
It must border on one that the race holds; the first one must lie at the edge of the map or at the coast of a sea. For
a region that is one to three tokens too dear the die (0 0 0 1 2 3) may be rolled, as the last attempt. An active race
that is attacked loses one token; the others are withdrawn, and at the end of the turn their player places them on
other regions of the race, or keeps them in hand if there is none. A token in decline is lost.

A race that declines keeps one token in each region; the race that has declined before leaves the map, unless one of
the two is a Spirit. Fortresses and lairs stay, all other markers go. Races of which nothing is left go back to the
stack.

Races. Amazons: four tokens more for the conquests; if the others are too few to hold all regions afterwards, some are
given up. Dwarves: a coin for each mine, also in decline. Elves: lose no token. Ghouls: all tokens stay in decline, and
conquer before the active race in each turn, as if they were active but without a power. Giants: a token less beside a
mountain that they hold. Halflings: enter anywhere; their first two regions get holes, which cannot be attacked.
Humans, Wizards: a coin for each farmland, or magic region. Orcs: a coin for each region conquered that was not empty.
Ratmen: many. Skeletons: a token for every two such regions, as far as the tray has any. Sorcerers: once a turn they
replace a lone token of the other's active race, beside theirs, by one from the tray. Tritons: a token less at a coast.
Trolls: a lair in every region, also in decline.

Powers. Alchemist: two coins a turn. Berserk: the die before every conquest. Bivouacking: five encampments, placed anew
each turn. Commando: a token less. Diplomat: peace with the other player, if not attacked this turn. Dragon Master:
once a turn one token takes any region, and the dragon makes it immune. Flying: any land region. Forest, Hill, Swamp,
Merchant: a coin for each such region, or for each. Fortified: a fortress a turn, six at most, a coin for each. Heroic:
two regions are immune. Mounted: a token less for hills and farmlands. Pillaging: as Orcs. Seafaring: seas and lake
too. Spirit: see above. Stout: may decline after a normal turn. Underworld: a token less for caverns, which border on
each other. Wealthy: seven coins once.

The paper (D. Nieuwenhuizen, "The Effect of Monte Carlo Tree Search on Modern Board Game Elements", Leiden 2021) leaves
out Ghouls and Berserk (`exclude`), shuffles vanished races back into the stack (`shuffle_back`; printed: they go to
its bottom), calls equal coins a tie (`tie_break`: more race tokens on the map win, as printed) and plays with open
coins. All of that is the default. Whoever was attacked places the withdrawn tokens; with `automatic` they are spread
evenly.

Rule decisions. The turn is split into small actions, as in the paper: take, decline or expand, abandon regions in
ascending order, conquer, place tokens one by one; then encampments, a fortress, heroes (in ascending order), decline
of a Stout race, peace. Where there is nothing to choose nobody is asked; once the last turn is scored nothing is
chosen any more. A first conquest may be a sea for Seafaring races. Sorcerers must hold a region, need no token in
hand, and do not convert on water. A failed die counts as an attack for Diplomats. Tokens in hand are lost in decline.
A race in decline whose last token is taken goes back at once. Ghouls are withdrawn as if active, may attack their own
active race, and do not conquer in a turn of decline. If no Amazon is left, none come for the conquests. Encampments
must all be placed.

Nothing is hidden but the order of the two stacks, and what is in them follows from what was seen. So they have no
order: a race and a power are drawn when one comes up, and a search that plays on draws others each time. A vanished
race at the bottom has its known place there. With the fewest races and powers that may stay the stacks cannot run out,
so no power ever comes back.

Actions: see `codes`. `evaluate` is 1 for having won, -1 for having lost, 0 for a tie; before the end it is the
player's share of the coins to be expected: those there are, and what the regions bring in the turns left if nothing
changes.
"""

import numpy as np

from spinney.core.compile import compiled, inlined
from spinney.games.small_world.board import BARE, NUMBER, ONE, TRIBES
from spinney.games.small_world.choices import any_of_all, list_all
from spinney.games.small_world.codes import (
    ABANDON,
    ABANDONING,
    CAMP_ON,
    CONQUER,
    CONQUERING,
    DECLINE_NOW,
    ENDED,
    FORTRESS_ON,
    GIVING_UP,
    HERO_ON,
    NO,
    PARLEYING,
    PUT,
    RALLYING,
    RESTING,
    YES,
)
from spinney.games.small_world.column import reveal, shuffle, take
from spinney.games.small_world.conquest import attack
from spinney.games.small_world.decline import decline
from spinney.games.small_world.deploy import add_camp, post
from spinney.games.small_world.estimates import prospects
from spinney.games.small_world.ordering import order
from spinney.games.small_world.peoples import NO_POWER, NO_RACE, SHOWN
from spinney.games.small_world.troops import COSTS, GROUPS, LAYERS, add_tokens, leave, strengthen, tokens_of
from spinney.games.small_world.turn import DONE, STAY, begin_expansion, begin_turn, go_on, leave_phase

__all__ = ["order"]

# Each player starts with these.
COINS = 5

# Sets of regions, races or powers are words of 32 bits, of which the sign is never set.
State = np.dtype(
    [
        ("exclude", np.int64),
        ("at_most", np.int32, COSTS),  # [cost] the regions that cost at most so much, before discounts
        ("held", np.int32, GROUPS),  # [group] the regions of a seat's active race, of that in decline, of its Spirit
        ("tribes", np.int32),
        ("fortresses", np.int32),
        ("lairs", np.int32),
        ("holes", np.int32),
        ("heroes", np.int32),
        ("dragon", np.int32),
        ("above", np.int32),  # the regions that may still be chosen where they are chosen in ascending order
        ("hidden_races", np.int32),  # in the stack, in no order
        ("hidden_powers", np.int32),
        ("coins", np.int16, 2),
        ("tokens", np.int8, NUMBER),
        ("camps", np.int8, NUMBER),
        ("defence", np.int8, NUMBER),
        ("hand", np.int8, GROUPS),
        ("race", np.int8, GROUPS),
        ("power", np.int8, 2),
        ("fresh", np.int8, 2),  # the race has not scored yet
        ("peace", np.int8, 2),  # the active race must not be attacked
        ("shown_race", np.int8, SHOWN),
        ("shown_power", np.int8, SHOWN),
        ("shown_coins", np.int8, SHOWN),
        ("bottom", np.int8, NO_RACE),  # races at the bottom of the stack, the next one first
        ("at_bottom", np.int8),
        ("camps_in_hand", np.int8),
        ("holes_left", np.int8),
        ("bonus", np.int8),  # Amazons that have come for the conquests
        ("roll", np.int8),  # of a Berserk race
        ("rolled", np.int8),
        ("nonempty", np.int8),  # regions conquered this turn that were not empty
        ("attacked", np.int8),  # the other's active race, this turn
        ("dragon_used", np.int8),
        ("sorcery_used", np.int8),
        ("phase", np.int8),
        ("group", np.int8),  # whose tokens are moved; its seat is to move
        ("turn", np.int8),  # of all turns, from 0
        ("turns", np.int8),  # of each player
        ("players", np.int8),
        ("shuffle_back", np.bool_),
        ("tie_break", np.bool_),
        ("automatic", np.bool_),
    ],
    align=True,
)


def setup(s, rng):
    for region in range(NUMBER):
        set_cost(s, region, np.int64(BARE[region]) + (TRIBES >> region & 1))
    s.tribes = TRIBES
    for group in range(GROUPS):
        s.race[group] = NO_RACE
    for seat in range(2):
        s.power[seat] = NO_POWER
        s.coins[seat] = COINS
    shuffle(s)
    for place in range(SHOWN):
        reveal(s, place, rng)
    s.phase = begin_turn(s)


@compiled
def set_cost(s, region, cost):
    """Notes for the first time what a region costs."""
    s.defence[region] = cost
    for most in range(cost, COSTS):
        s.at_most[most] |= ONE << region


def current_player(s):
    return s.group // LAYERS


def legal_actions(s, out):
    return list_all(s, out)


def sample(s, rng):
    return any_of_all(s, rng)


def apply(s, action, rng):
    if act(s, action, rng):
        while settle(s, rng):
            continue


@inlined
def act(s, action, rng):
    """Plays an action; returns whether the phase is left for another."""
    if PUT <= action < CAMP_ON:
        phase = put(s, action - PUT)
    elif CONQUER <= action < PUT:
        phase = CONQUERING if attack(s, action, rng) else GIVING_UP
    elif action == NO:
        phase = DONE
    elif action < ABANDON or action == YES:
        phase = decide(s, action, rng)
    elif action < CONQUER:
        phase = abandon(s, action - ABANDON)
    else:
        phase = mark(s, action)
    if phase != STAY:
        leave_phase(s, phase)
    return phase != STAY


@inlined
def settle(s, rng):
    """Enters the phase that is ahead; returns whether it goes on to the next."""
    return go_on(s, rng)


HALVES = act, settle


@compiled
def put(s, region):
    """Places a token; when those in hand are all placed, others may have been withdrawn."""
    group = np.int64(s.group)
    add_tokens(s, region, 1)
    s.hand[group] -= 1
    if s.hand[group]:
        return STAY
    return RALLYING if s.phase == RALLYING else DONE


@compiled
def decide(s, action, rng):
    """What the turn begins with: a new combination, decline or conquests; and what a Stout race or a Diplomat chooses
    at its end.
    """
    seat = np.int64(s.turn) & 1
    resting = s.phase == RESTING
    if action == DECLINE_NOW or resting:
        decline(s, seat)
        return PARLEYING if resting else RESTING
    if action == YES:
        s.peace[seat] = 1
        return DONE
    if action < DECLINE_NOW:
        take(s, seat, action, rng)
    begin_expansion(s)
    return ABANDONING


@compiled
def abandon(s, region):
    """Leaves a region; others may follow."""
    leave(s, np.int64(s.group), region)
    s.above &= ~((ONE << region + 1) - 1)
    if s.phase == GIVING_UP:
        return GIVING_UP
    return STAY if s.above else DONE


@compiled
def mark(s, action):
    """Places an encampment, a fortress or a hero."""
    if action < FORTRESS_ON:
        add_camp(s, action - CAMP_ON)
        return STAY if s.camps_in_hand else DONE
    if action < HERO_ON:
        s.fortresses |= ONE << action - FORTRESS_ON
        strengthen(s, action - FORTRESS_ON, 1)
        return DONE
    first = s.heroes == 0
    post(s, action - HERO_ON)
    return STAY if first else DONE


def is_over(s):
    return s.phase == ENDED


def score(s, player):
    return float(s.coins[player])


@compiled
def on_the_map(s, player):
    """How many race tokens a player has on the map."""
    total = 0
    for group in range(LAYERS * player, LAYERS * player + LAYERS):
        total += tokens_of(s, group) - s.hand[group]
    return total


@compiled
def lead(s, player):
    """How far a player is ahead: above 0, 0 if nobody is, or below."""
    ahead = np.int64(s.coins[player]) - s.coins[1 - player]
    if ahead == 0 and s.tie_break:
        ahead = on_the_map(s, player) - on_the_map(s, 1 - player)
    return ahead


def rank(s, player):
    return 2 if lead(s, player) < 0 else 1


def evaluate(s, player):
    if s.phase == ENDED:
        ahead = lead(s, player)
        return 1.0 if ahead > 0 else -1.0 if ahead < 0 else 0.0
    return prospects(s, player)
