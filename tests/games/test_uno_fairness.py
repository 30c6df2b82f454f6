"""Uno: all deals that fit what a seat knows are as likely as plain counting says."""

from collections import Counter
from typing import Any
from zlib import crc32

import numpy as np
import pytest

from spinney import State
from spinney.core.events import perceived
from spinney.core.random import stream
from spinney.testing import chi_square
from spinney.testing.forms import record_of
from tests.games.knowledge.uno import DECK, Oracle, Place, hand_of
from tests.games.positions.uno import hands, pile, position, word

REDEALS = 20_000
# Classes of deals that come too seldom to be counted one by one.
SELDOM = 50


def oracle_at(state: State, seat: int) -> Oracle:
    """What a seat knows that sees this position and nothing of how it came about."""
    oracle = Oracle(state.game, seat)
    for player in range(state.game.players):
        words = hand_of(*map(int, state.record.hands[player]))
        oracle.hands[player] = [Place(card if player == seat else None) for card in words.elements()]
    oracle.top, oracle.pile = int(state.record.top), pile(state).total()
    table = [hand_of(*map(int, words)) for words in (*state.record.hands[: state.game.players], state.record.pile)]
    oracle.played = DECK - sum(table, Counter())
    return oracle


def followed(state: State, seat: int, moves: str) -> tuple[State, Oracle]:
    oracle = oracle_at(state, seat)
    for move in moves.split():
        action = next(action for action in state.legal_actions if word(state, action) == move)
        state, told = state.witnessed(action)
        for event in perceived(told, seat):
            oracle.tell(event)
    return state, oracle


Hand = tuple[int, ...]


def ways(places: list[Place], cards: Counter[int]) -> Counter[Hand]:
    """Each hand that can fill the places, with the number of ways to do so; copies of cards are told apart."""
    found: Counter[Hand] = Counter({(): 1})
    for place in places:
        longer: Counter[Hand] = Counter()
        for some, number in found.items():
            left = cards - Counter(some)
            for card in left:
                if place.may_be(card):
                    longer[tuple(sorted((*some, card)))] += number * left[card]
        found = longer
    return found


def all_deals(oracle: Oracle) -> Counter[tuple[Hand, ...]]:
    """Every deal of the others' hands that fits what a seat knows, with its number of ways."""
    unseen = DECK - oracle.played - Counter(place.known for place in oracle.hands[oracle.seat])
    deals: Counter[tuple[Hand, ...]] = Counter({(): 1})
    for player, places in enumerate(oracle.hands):
        if player != oracle.seat:
            longer: Counter[tuple[Hand, ...]] = Counter()
            for some, number in deals.items():
                left = unseen - Counter(card for one in some for card in one)
                for one, more in ways(places, left).items():
                    longer[(*some, one)] += number * more
            deals = longer
    return deals


SMALL = position(
    "red-7",
    "red-1 red-draw-two blue-9",
    "blue-2 green-3",
    "yellow-4 green-9 yellow-4",
    pile="blue-3 green-4 yellow-8 red-6 green-8 blue-7 yellow-9 wild",
    player=1,
)
# Two more cards to draw, and all others are in hands.
TIGHT = position(
    "red-7",
    "green-1 blue-9 red-2",
    "blue-2 green-3 yellow-1 yellow-9 blue-5",
    "green-7 blue-4 blue-8 yellow-4 red-6 red-8",
    pile="green-8 yellow-6",
    player=1,
)


def situation(start: State, moves: str, sizes: tuple[int, ...]) -> tuple[State, Oracle]:
    """These moves with the first random numbers that lead to hands of these sizes."""
    for seed in range(2000):
        try:
            state, oracle = followed(State(start.game, record_of(start), stream(seed, "deal")), 0, moves)
        except StopIteration:
            continue
        if tuple(own.total() for own in hands(state)) == sizes:
            return state, oracle
    raise AssertionError("no seed leads there")


@pytest.mark.parametrize(
    ("start", "moves", "sizes"),
    [
        (SMALL, "draw", (3, 3, 3)),  # one hand lacks something
        (SMALL, "draw draw red-1", (2, 3, 4)),  # two hands lack the same
        (SMALL, "draw draw red-draw-two", (2, 5, 4)),  # and one has new cards
        (SMALL, "draw draw red-draw-two draw", (2, 5, 5)),  # the other has cards of two ages
        (SMALL, "draw draw red-draw-two draw red-1 draw", (1, 6, 5)),
        (TIGHT, "draw green-7 green-1 green-3 draw", (2, 5, 6)),
    ],
    ids=["one", "two", "new", "ages", "both", "tight"],
)
def test_every_deal_that_fits_is_as_likely_as_its_ways(start: State, moves: str, sizes: tuple[int, ...]) -> None:
    """20 000 re-deals against a count of all deals in plain Python: chi-square, false alarms 1e-6. In the last but one
    situation there are 336 deals, and one that comes twice as often as it should is found with probability above 0.99.
    To deal all fitting hands alike, in however many ways they fit, fails in the three before the last. In the last one
    hands that are dealt as if alone hold the same card in 377 of 378 cases, so the slower method deals most.
    """
    state, oracle = situation(start, moves, sizes)
    deals = all_deals(oracle)
    # Few deals are different: each is read once.
    records = Counter(state.seen_by(0, seed).record.hands[1:3].tobytes() for seed in range(REDEALS))
    found: Counter[tuple[Hand, ...]] = Counter()
    for record, times in records.items():
        others = [hand_of(*words) for words in np.frombuffer(record, state.record.hands.dtype).reshape(2, -1).tolist()]
        found[tuple(tuple(sorted(own.elements())) for own in others)] += times
    assert found.keys() <= deals.keys()
    assert len(deals) > 1
    assert chi_square.tail(*statistic(found, deals)) > 1e-6


def statistic(found: Counter[Any], deals: Counter[Any]) -> tuple[float, int]:
    """The chi-square statistic and its degrees of freedom; deals that should come less than ten times share classes."""
    seen: Counter[Any] = Counter()
    expected: Counter[Any] = Counter()
    for deal, share in deals.items():
        mean = REDEALS * share / deals.total()
        kind = deal if mean >= 10 else crc32(repr(deal).encode()) % SELDOM
        seen[kind] += found[deal]
        expected[kind] += mean
    return sum((seen[kind] - mean) ** 2 / mean for kind, mean in expected.items()), len(expected) - 1
