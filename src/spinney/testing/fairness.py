"""The check that a re-deal deals like the game itself.

If a re-deal draws what is hidden with the right probabilities given what its player sees, then re-dealing a new game
gives a new game: the two are distributed alike, and so is everything that follows from them. That can be tested for any
game: compare new games with other new games that were re-dealt, in all that all players see, now and some actions
later.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from spinney.core.state import State
from spinney.testing import chi_square
from spinney.testing.case import Case
from spinney.testing.errors import fail
from spinney.testing.hidden import observers

# How many pairs of things that two players see are tested, and into how many classes a whole view is hashed.
PAIRS = 100
CLASSES = 16
# The chance that all tests of one game together reject a fair re-deal.
FALSE_ALARM = 1e-9
NOT_THERE = np.iinfo(np.int64).min


class Column(NamedTuple):
    """One thing seen in many games: who sees it, at which index of `visible`, how many actions after the deal."""

    player: int
    place: int
    later: int
    values: NDArray[np.int64]

    def __str__(self) -> str:
        when = f", {self.later} actions later" if self.later else ""
        return f"what player {self.player} sees at index {self.place} of `visible`{when}"


def redeal_is_fair(case: Case) -> None:
    """New games, and new games re-dealt for a player, look alike to everybody, at once and some random actions later.

    Two-sample chi-square tests on 1 500 games each: every entry of every player's `visible`, 100 pairs of an entry of
    the re-dealt player and one of another's, and the hash of everything; at a large table four players' re-deals stand
    for all. All of a game's tests together reject a fair re-deal with probability 1e-9 at most; a card that the re-deal
    gives to somebody with a probability 0.2 too high or too low is caught with probability above 0.99.
    """
    new = columns([deal.state for deal in case.deals[: case.dealt]])
    for observer in observers(case.game.players):
        dealt = columns([deal.state.seen_by(observer, seed) for seed, deal in enumerate(case.deals[case.dealt :])])
        tests = list(comparisons(observer, new, dealt))
        for what, first, second in tests:
            chance = chi_square.same_codes(first, second)
            if chance < FALSE_ALARM / (case.game.players * len(tests)):
                fail(f"the re-deal for player {observer} is not fair: {what} is not distributed as in new games")


def columns(states: Sequence[State]) -> list[Column]:
    """All that all players see, at once and after as many random actions as there are players."""
    players = states[0].game.players
    seers = observers(players)
    later = [played_on(state, players, Random(seed)) for seed, state in enumerate(states)]
    found = []
    for moment, games in ((0, states), (players, later)):
        for player in seers:
            views = [state.visible(player) for state in games]
            width = max(map(len, views))
            table = np.array([view + (NOT_THERE,) * (width - len(view)) for view in views], np.int64)
            found += [Column(player, index, moment, table[:, index]) for index in range(width)]
    return found


def played_on(state: State, actions: int, pick: Random) -> State:
    """The position some random actions later, or the end."""
    for _ in range(actions):
        if not state.is_over:
            state = state.apply(pick.choice(state.legal_actions))
    return state


Comparison = tuple[str, NDArray[np.int64], NDArray[np.int64]]


def comparisons(observer: int, new: list[Column], dealt: list[Column]) -> Iterator[Comparison]:
    """What is compared, and its categories in both samples."""
    both = [(a, b) for a, b in aligned(new, dealt) if np.unique(np.concatenate([a.values, b.values])).size > 1]
    for a, b in both:
        yield str(a), *codes(a.values[:, None], b.values[:, None])
    own = [pair for pair in both if pair[0].player == observer and not pair[0].later]
    others = [pair for pair in both if pair[0].player != observer and not pair[0].later]
    if not (own and others):
        return
    pick = Random(observer)
    for _ in range(PAIRS):
        (a, b), (c, d) = pick.choice(own), pick.choice(others)
        yield f"{a}, together with {c},", *codes(np.stack([a.values, c.values], 1), np.stack([b.values, d.values], 1))
    everything = [np.stack([pair[i].values for pair in own + others], 1) for i in range(2)]
    yield "what all see together", hashed(everything[0]), hashed(everything[1])


def aligned(new: list[Column], dealt: list[Column]) -> Iterator[tuple[Column, Column]]:
    """Columns of the same thing in both samples; what one sample never shows is not there."""
    keyed = [{column[:3]: column for column in sample} for sample in (new, dealt)]
    nothing = np.full(new[0].values.size, NOT_THERE)
    for key in sorted(keyed[0].keys() | keyed[1].keys()):
        first, second = (sample.get(key, Column(*key, nothing)) for sample in keyed)
        yield first, second


def codes(first: NDArray[np.int64], second: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows as categories numbered from 0, in both samples alike."""
    # Column by column: NumPy compares whole rows far more slowly than numbers.
    numbers = np.zeros(len(first) + len(second), np.int64)
    for column in np.concatenate([first, second]).T:
        values, places = np.unique(column, return_inverse=True)
        numbers = np.unique(numbers * values.size + places, return_inverse=True)[1]
    return numbers[: len(first)], numbers[len(first) :]


def hashed(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Rows as one of few classes."""
    return np.array([crc32(row.tobytes()) % CLASSES for row in rows])
