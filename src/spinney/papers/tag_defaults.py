# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""TAG's own "default" heuristics, one a game, by the formulas of that program, mistakes included.

Each is 1 for a win, -1 for a loss and 0 for a tie at the end (of poker, the share of all money), and a formula of its
own before. Dominion's in the paper is a tuned weighting of nine features that was not published; what is here is the
plain one that TAG has besides, points over 100.
"""

from typing import Any

import numpy as np

from spinney.core.compile import compiled
from spinney.games.colt_express.rules import BULLETS
from spinney.games.diamant.estimates import chest
from spinney.games.dominion.supply import points as victory_points
from spinney.games.exploding_kittens.cards import (
    ATTACK,
    DEFUSE,
    FAVOR,
    FUTURE,
    KITTEN,
    LAST_CAT,
    NOPE,
    SHUFFLE,
    SKIP,
    copies,
    total,
)
from spinney.games.exploding_kittens.hands import hand
from spinney.games.exploding_kittens.turn import NOPING
from spinney.games.love_letter.cards import LATER_EDITION, RANKS
from spinney.games.love_letter.places import DRAWN, THIRD
from spinney.games.poker.deck import PAIRS
from spinney.games.poker.deck import RANKS as POKER_RANKS
from spinney.games.uno.deck import points, size
from spinney.games.virus.bodies import points as healthy_organs
from spinney.heuristics import is_over, rank
from spinney.papers.heuristics import variant

formula: Any = None


def at_the_end_or(s, player):
    """The result at the end, and the game's formula before."""
    if not is_over(s):
        return formula(s, player)
    if rank(s, player) != 1:
        return -1.0
    for other in range(s.players):
        if other != player and rank(s, other) == 1:
            return 0.0
    return 1.0


@compiled
def _dots_and_boxes(s, player):
    """The own boxes weigh more than the lead, the other way round from what their names in TAG say."""
    own, closed = int(s.points[player]), 0
    for other in range(s.players):
        closed += int(s.points[other])
    return min(1.0, max(-1.0, 0.01 * (2 * own - closed) + 0.05 * own))


@compiled
def _uno(s, player):
    """Points in one's own hand count for the player, and those in others' hands against."""
    others = 0
    for other in range(s.players):
        if other != player:
            others += int(points(s.hands[other, 0], s.hands[other, 1]))
    first, second = s.hands[player, 0], s.hands[player, 1]
    value = 0.5 * points(first, second) / 1000 - 0.2 / (s.players - 1) * others / 1000
    return value - 0.3 * size(first, second) / 72


# [later edition, kind] what is printed on a card.
PRINTED = np.array(list(RANKS.values()), np.int64)


@compiled
def _love_letter(s, player):
    ranks = PRINTED[np.uint64(s.edition == LATER_EDITION)]
    held, cards = ranks[s.hands[player]], 1 if s.hands[player] else 0
    if player == s.player:
        for place in range(DRAWN, THIRD + 1):
            held += ranks[s.hands[place]]
            cards += 1 if s.hands[place] else 0
    return min(1.0, 0.3 * held / (1 + 8 * cards) + 0.7 * s.won[player] / s.target)


GEMS = 278.0


@compiled
def _diamant(s, player):
    own, best = chest(s, player), 0
    for other in range(s.players):
        if other != player:
            best = max(best, chest(s, other))
    each = GEMS / s.players
    return own / each + (0.05 if own >= best else 0.0) - 0.15 * max(0, best - own) / each


# [kind] what a card in hand is worth, but for a Nope.
CARD_VALUES = np.zeros(KITTEN + 1)
CARD_VALUES[1 : LAST_CAT + 1] = -0.01
CARD_VALUES[[FAVOR, ATTACK, SKIP, SHUFFLE, FUTURE, DEFUSE, KITTEN]] = -0.1, -0.4, 0.2, -0.2, -0.3, 1.0, -1.0
PENDING_NOPE = -0.5


@compiled
def _exploding_kittens(s, player):
    """The mean of what the cards in hand are worth; a Nope is worth something while there is something to cancel."""
    if s.out[player]:
        return -1.0
    own, value = hand(s, player), 0.0
    for kind in range(1, KITTEN + 1):
        value += copies(own, kind) * CARD_VALUES[kind]
    if s.phase == NOPING:
        value += copies(own, NOPE) * PENDING_NOPE
    return value / (total(own) + 1)


def _card_value(card: int) -> int:
    """Numbers as they are; from the jack up a court card is worth a little more by its suit."""
    suit, place = divmod(card, POKER_RANKS)
    return place + 2 if place < 9 else 10 + 4 * (place - 9) + suit


# [pair] what two hole cards are worth; no cards are worth nothing.
HOLE_VALUES = np.array([*(_card_value(low) + _card_value(high) for low, high in PAIRS), 0], np.float64)


@compiled
def poker(s, player):
    """The share of all money; until the end a fifth of the value is for the hole cards."""
    share = s.chips[player] / (int(s.money) * int(s.players))
    return share if is_over(s) else 0.8 * share + 0.2 * HOLE_VALUES[s.hole[player]] / 100


@compiled
def _sushi_go(s, player):
    return s.points[player] / 50


@compiled
def _virus(s, player):
    return healthy_organs(s, player) / 5


@compiled
def _dominion(s, player):
    return victory_points(s, player) / 100


@compiled
def _colt_express(s, player):
    """All parts are divided in whole numbers, so that little but the first shot of a bandit changes the value."""
    others = 0
    for other in range(s.players):
        if other != player:
            others += int(s.bullets[other]) // BULLETS
    value = -0.3 * (int(s.received[player]) // (BULLETS * (int(s.players) - 1))) + 0.1 * others
    return value - 0.2 * (int(s.bullets[player]) // BULLETS) + 0.5 * (int(s.money[player]) // 5000)


dots_and_boxes = variant(at_the_end_or, "dots_and_boxes", formula=_dots_and_boxes)
uno = variant(at_the_end_or, "uno", formula=_uno)
love_letter = variant(at_the_end_or, "love_letter", formula=_love_letter)
diamant = variant(at_the_end_or, "diamant", formula=_diamant)
exploding_kittens = variant(at_the_end_or, "exploding_kittens", formula=_exploding_kittens)
sushi_go = variant(at_the_end_or, "sushi_go", formula=_sushi_go)
virus = variant(at_the_end_or, "virus", formula=_virus)
dominion = variant(at_the_end_or, "dominion", formula=_dominion)
colt_express = variant(at_the_end_or, "colt_express", formula=_colt_express)
