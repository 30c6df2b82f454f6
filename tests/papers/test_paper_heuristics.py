"""What positions are worth in the papers' programs, on positions that are worked out by hand."""

from random import Random

import pytest

import spinney
from spinney.papers import heuristics as exact
from spinney.papers import tag_defaults
from tests.papers.worth import worth


def after(game, *actions):
    state = game.start()
    for action in actions:
        state = state.apply(action)
    return state


def played(game, seed, moves=100_000):
    """A position after so many random moves, or the end."""
    pick, state = Random(seed), game.start(seed=seed)
    while moves and not state.is_over:
        state, moves = state.apply(pick.choice(state.legal_actions)), moves - 1
    return state


# One box: whoever draws the fourth side has it. Two boxes beside each other: edges 0 to 3 lie across, 4 to 6 down.
ONE_BOX = spinney.load("dots-and-boxes", 3, width=1, height=1)
TWO_BOXES = spinney.load("dots-and-boxes", 2, width=2, height=1)
# The first player closes the left box and must go on; the second closes the right one.
HALF, TIE = (0, 2, 1, 4, 5), (0, 2, 1, 4, 5, 3, 6)


def test_half_way_before_the_end_and_at_a_tie():
    won, begun, tied = after(ONE_BOX, 0, 1, 2, 3), after(ONE_BOX, 0), after(TWO_BOXES, *TIE)
    assert (won.scores, tied.scores) == ((1, 0, 0), (1, 1))
    assert worth(exact.win_half_way, won) == [1, 0, 0]
    assert worth(exact.win_half_way, begun) == [0.5] * 3
    assert worth(exact.win_half_way, tied) == [0.5] * 2


def test_the_first_seats_win_is_everybodys():
    won, tied = after(ONE_BOX, 0, 1, 2, 3), after(TWO_BOXES, *TIE)
    lost = after(spinney.load("dots-and-boxes", 2, width=1, height=1), 0, 1, 2, 3)
    assert worth(exact.first_seat_wins, won) == [1] * 3
    assert worth(exact.first_seat_wins, lost) == [0] * 2
    assert worth(exact.first_seat_wins, tied) == [0.5] * 2


def test_score_plus_and_leader_of_any_game():
    won, tied = after(ONE_BOX, 0, 1, 2, 3), after(TWO_BOXES, *TIE)
    assert worth(exact.score_plus_by_factors, won) == worth(exact.score_plus_by_size, won) == [1.5, 0, 0]
    assert worth(exact.lead, won) == [1.5, -1.5, -1.5]
    assert worth(exact.score_plus_by_factors, tied) == [1, 1]
    assert worth(exact.lead, tied) == [0, 0]
    assert worth(exact.lead, after(TWO_BOXES, *HALF)) == [1, -1]


def test_in_uno_to_win_costs_by_factors_and_pays_by_size():
    end = played(spinney.load("uno", 3, target=60), 4)
    points = end.scores
    assert end.ranks.count(1) == 1
    won = [rank == 1 for rank in end.ranks]
    assert worth(exact.uno_score, end) == list(points)
    assert worth(exact.uno_score_plus_by_factors, end) == [
        (1.5 if first else 0.5) * own for own, first in zip(points, won, strict=True)
    ]
    assert worth(exact.uno_score_plus, end) == [
        (0.5 if first else 1.5) * own for own, first in zip(points, won, strict=True)
    ]
    best = [max(one for seat, one in enumerate(points) if seat != own) for own in range(3)]
    assert worth(exact.uno_leader, end) == [1.5 * (own - other) for own, other in zip(points, best, strict=True)]


def results(state):
    """1 for who has won alone, 0 for those who tie, -1 for the others."""
    first = state.ranks.count(1)
    return [(1 if first == 1 else 0) if rank == 1 else -1 for rank in state.ranks]


# Before the end: each game's formula from what everybody can read off the position.


def dots_and_boxes(state):
    total = sum(state.scores)
    return [0.01 * (own - (total - own)) + 0.05 * own for own in state.scores]


def diamant(state):
    each = 278 / len(state.scores)
    best = max(state.scores)
    return [own / each + 0.05 * (own == best) - 0.15 * (best - own) / each for own in state.scores]


def uno(state):
    """In the first round nothing is on the sheet, so that a score with the hand in it is minus the hand."""
    hands = [-one for one in worth(exact.uno_score, state)]
    cards = [sum(int(word).bit_count() for word in hand) for hand in state.record.hands]
    others = [sum(hands) - own for own in hands]
    return [
        0.5 * own / 1000 - 0.2 * rest / (len(hands) - 1) / 1000 - 0.3 * count / 72
        for own, rest, count in zip(hands, others, cards, strict=False)
    ]


KITTEN_CARDS = {**dict.fromkeys(range(1, 6), -0.01), 6: -0.1, 7: -0.4, 8: 0.2, 9: -0.2, 10: -0.3, 12: 1.0}


def exploding_kittens(state):
    found = []
    for seat in range(state.game.players):
        held = {kind: int(state.record.known[seat, seat + 1]) >> 4 * kind & 15 for kind in range(1, 14)}
        worths = sum(KITTEN_CARDS.get(kind, 0.0) * count for kind, count in held.items())
        found.append(worths / (sum(held.values()) + 1))
    return found


def colt_express(state):
    """Nobody has shot yet: all others' full drums count, and one's own against."""
    return [0.1 * (state.game.players - 1) - 0.2] * state.game.players


FORMULAS = {
    "dots-and-boxes": (dots_and_boxes, 60),
    "diamant": (diamant, 20),
    "uno": (uno, 3),
    "exploding-kittens": (exploding_kittens, 0),
    "sushi-go": (lambda state: [one / 50 for one in state.scores], 30),
    "virus": (lambda state: [one / 5 for one in state.scores], 20),
    "dominion": (lambda state: [one / 100 for one in state.scores], 40),
    "colt-express": (colt_express, 3),
}


@pytest.mark.parametrize("game", FORMULAS)
def test_tags_defaults(game):
    formula, moves = FORMULAS[game]
    heuristic = getattr(tag_defaults, game.replace("-", "_"))
    one = spinney.load(game, 3)
    state, end = played(one, 2, moves), played(one, 2)
    assert worth(heuristic, state) == pytest.approx(formula(state))
    assert worth(heuristic, end) == results(end)


def test_tags_default_of_love_letter():
    """Who is to move holds two cards: 0.3 times their ranks over 17, the other 0.3 times one over 9."""
    first, second = worth(tag_defaults.love_letter, spinney.load("love-letter").start(seed=3))
    ranks, rank = 17 * first / 0.3, 9 * second / 0.3
    assert (ranks, rank) == pytest.approx((round(ranks), round(rank)))
    assert 2 <= ranks <= 15
    assert 1 <= rank <= 8


def test_tags_default_of_poker():
    """Two hole cards are worth 4 to 50; nothing is won yet but the blinds, 5 and 10 of 100."""
    game = spinney.load("poker")
    state, end = game.start(seed=1), played(game, 1)
    values = zip(worth(tag_defaults.poker, state), state.scores, strict=True)
    cards = [(value - 0.8 * own / 100) / 0.2 * 100 for value, own in values]
    assert all(4 <= one <= 50 and one == pytest.approx(round(one)) for one in cards)
    assert worth(tag_defaults.poker, end) == pytest.approx([own / 100 for own in end.scores])
