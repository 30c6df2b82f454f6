"""Diamant against the plain implementation: in lock-step, and the exact distribution of how a cave ends."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations
from random import Random

import numpy as np
import pytest

from spinney import State, load
from spinney.core.random import stream
from spinney.games.diamant import DECLARATION
from spinney.testing import chi_square
from tests.games.positions.diamant import COUNTS, LEAVE, hazards, in_order, inside, lying, names, position
from tests.games.reference.diamant import Card, Table

PARAMETERS = [{}, {"relics": 0}, {"relics": 2}, {"caves": 2}]


def turned_up(before: State | None, after: State) -> Iterator[Card]:
    """The cards that chance has turned up between two positions, read off them."""
    if before is None:
        yield from names(after.record.path)
        return
    if after.record.cave == before.record.cave:
        yield from names(after.record.path & ~before.record.path)
        return
    if hazards(after) < hazards(before):
        known = before.record.deck | before.record.path
        yield from names(known & ~(after.record.deck | after.record.path) & np.uint64((1 << 30) - 1))
    yield from names(after.record.path)


def compare(state: State, table: Table) -> None:
    """Everything that the reference knows of the position."""
    record = state.record
    assert state.is_over == (table.cave == table.caves)
    assert list(state.scores) == table.chests
    if state.is_over:
        assert list(state.ranks) == [1 + sum(other > own for other in table.chests) for own in table.chests]
    assert int(record.cave) == table.cave
    assert inside(state) == sorted(table.hands)
    assert set(table.hands.values()) <= {int(record.hand)}
    assert lying(state) == dict(table.path)
    assert in_order(state) == [card for card, _ in table.path]
    assert sorted(map(str, names(record.deck))) == sorted(map(str, table.deck))


@pytest.mark.parametrize("parameters", PARAMETERS, ids=str)
@pytest.mark.parametrize("players", COUNTS)
def test_games_are_the_references(players: int, parameters: dict[str, int]) -> None:
    """At every turn of games in which everybody leaves rarely, sometimes or often."""
    collapses = 0
    for seed in range(30):
        pick, state = Random(seed), load(DECLARATION, players, **parameters).start(seed)
        table, cards = Table(players, **parameters), turned_up(None, state)
        table.enter(lambda deck, cards=cards: next(cards))
        leaving = pick.choice((0.1, 0.3, 0.5))
        while not state.is_over:
            compare(state, table)
            before, leavers = state, []
            for seat in sorted(table.hands):
                assert state.player == seat
                choice = int(pick.random() < leaving)
                leavers += [seat] * (choice == LEAVE)
                state = state.apply(choice)
            cards = turned_up(before, state)
            table.turn(leavers, lambda deck, cards=cards: next(cards))
            assert list(cards) == []
        compare(state, table)
        collapses += len(table.removed)
    assert collapses > 15


# The exact distribution.


def subsets(seats: list[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(seats, size) for size in range(len(seats) + 1))


def outcomes(table: Table, chance: Fraction, found: Counter[tuple[int, ...]]) -> None:
    """Adds up how likely all final chests are if everybody tosses a coin each turn: every choice, every card."""
    if table.cave == table.caves:
        found[tuple(table.chests)] += chance  # type: ignore[assignment]
        return
    choices = list(subsets(sorted(table.hands)))
    for leavers in choices:
        cards = table.deck if len(leavers) < len(table.hands) else [0]
        for card in cards:
            after = table.copy()
            after.turn(list(leavers), lambda deck, card=card: card)
            outcomes(after, chance / len(choices) / len(cards), found)


def test_the_end_of_a_small_cave_is_distributed_exactly() -> None:
    """The last cave, with two players in it and five cards in the deck; 40 000 random games.

    A fair game is rejected with probability 1e-6; if the second snakes, the treasure of 7 or the relic comes up 1.2
    times as often as each of the other cards, that is found with probability above 0.999.
    """
    deck: list[Card] = [7, 10, -12, "snakes", "gas"]
    table = Table(2)
    table.cave, table.deck, table.path = 4, list(deck), [(9, 1), ("snakes", 0)]
    table.hands, table.chests = {0: 4, 1: 4}, [0, 3]
    exact: Counter[tuple[int, ...]] = Counter()
    outcomes(table, Fraction(1), exact)
    assert sum(exact.values()) == 1
    start = position(2, {9: 1, "snakes": 0}, deck, hand=4, chests=[0, 3])
    found = played_out(start, 40_000)
    assert found.keys() <= exact.keys()
    expected = {chests: 40_000 * float(chance) for chests, chance in exact.items()}
    often = [chests for chests, times in expected.items() if times >= 20]
    assert len(often) > 20
    pairs = [(found[chests], expected[chests]) for chests in often]
    rest = 40_000 - sum(seen for seen, _ in pairs), 40_000 - sum(times for _, times in pairs)
    statistic = sum((seen - times) ** 2 / times for seen, times in [*pairs, rest] if times > 0)
    assert chi_square.tail(statistic, len(often)) > 1e-6


def played_out(start: State, games: int) -> Counter[tuple[int, ...]]:
    """How random games end from here."""
    rollout, words = start.game.rules.call("rollout_sampled"), stream(3, "rollouts")
    out, found = np.zeros(2, np.int64), Counter[tuple[int, ...]]()
    for _ in range(games):
        data = start.raw()
        rollout(data.ctypes.data, -1, words.ctypes.data, out.ctypes.data)
        chests = int(data.view(start.game.rules.record)["chests"][0])
        found[chests & 1023, chests >> 10 & 1023] += 1
    return found


def test_the_expected_gain_of_going_on_alone_once_is_the_one_worked_out_by_hand() -> None:
    """Alone with 10 gems in hand, one gem on the path, four cards: a hazard that collapses, a harmless one, 3 and 12.

    Who goes on once and then leaves has 0, 11, 14 or 23 with equal chance, 12 on average; leaving at once gives 11.
    Of 4 000 futures a card with probability 0.31 instead of 0.25 is found with probability above 0.999; a fair draw is
    rejected with probability 1e-6.
    """
    start = position(2, {9: 1, "gas": 0}, ["gas", "snakes", 3, 12], hand=10, inside=[0])
    assert start.apply(LEAVE).scores[0] == 11
    ends = Counter[float]()
    for seed in range(4_000):
        after = start.seen_by(0, seed).apply(0)
        ends[(after if after.is_over else after.apply(LEAVE)).scores[0]] += 1
    assert ends.keys() == {0, 11, 14, 23}
    assert chi_square.uniform(list(ends.values())) > 1e-6
