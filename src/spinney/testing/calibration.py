"""The check that a re-deal in the course of a game is as likely as the truth.

`fairness.py` looks at new games, in which nobody has shown anything yet. Later, what others did says something of what
they hold: who passed had nothing to play. Exactly that should a re-deal know, no less and no more.

Random players also prefer some actions, in a way that depends on what they hold: a card is played more often by who has
few others to choose from. A re-deal does not know of that. So every game counts as often as the numbers of actions that
the others could choose from, multiplied: then every way in which the hidden cards agree with what was done has
the weight that its deal has. What is true and what is re-dealt must then agree in the mean: in what others may do, for
which their cards matter, and in what the player comes to see. What others see is not compared: they may know things of
each other that a re-deal has them forget.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log
from random import Random
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spinney.core.events import EVERYBODY
from spinney.core.state import State
from spinney.testing.case import Case
from spinney.testing.errors import fail
from spinney.testing.fairness import NOT_THERE, played_on

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

# The most actions before a position is looked at, and what part of all games the weighted games must be worth.
MOST_ACTIONS, WORTH = 8, 0.2
# What has at most so many values is counted value by value; otherwise its mean and its lowest bits are compared.
FEW_VALUES, BITS = 8, 40
# How many last actions games are looked at for by themselves, besides all games together.
LAST_ACTIONS = 3
# In how many games of equal weight truth and re-deal must differ in a thing for a test of it.
ENOUGH = 20
# How many actions are played on before further looks, with seeds from which on.
LATER = (1, 4)
FURTHER = 1 << 32
# The chance that all tests of one game together reject a calibrated re-deal: that of 4 standard errors in one test.
FALSE_ALARM = 6e-5


class Moment(NamedTuple):
    """A position in a random game.

    Attributes:
        state: the position.
        weights: for each player, the logarithm of the product of the numbers of actions that others could choose from.
        last: the player and the action that led here, and the seats that see it, as bits; None at the start.
        open: whether no choice of a simultaneous game lies face down.
    """

    state: State
    weights: tuple[float, ...]
    last: tuple[int, int, int] | None
    open: bool


class Look(NamedTuple):
    """A position that an observer's re-deal is compared at: what is true and what is re-dealt, the game's weight, and
    the last action if another player did it and the observer saw it.
    """

    truth: State
    dealt: State
    weight: float
    last: tuple[int, int] | None


def redeal_is_calibrated(case: Case) -> None:
    """Some actions into random games, re-deals and truth agree in the mean in what others may do, then and some random
    actions later, and in what the player sees then, if every game is weighted by the numbers of actions that the others
    could choose from.

    3 000 games, each looked at after 1 to 8 actions, or fewer: as many as leave the weighted games worth a fifth of
    all, an effective sample size of 600. Compared is whether an action is legal for another player, and every value of
    every entry of the player's `visible` later, or its mean and its bits where it has many values; in all games, and in
    those whose last action is one of the three commonest of another player; the first player and the last are
    observers. All tests together reject a calibrated re-deal with probability about 6e-5: with 1 000 tests, 5.4
    standard errors are the limit. Then with 600 effective games, a thing that one deal in two has is noticed with
    probability above 0.99 if re-deals have it with a probability wrong by 0.32, and a thing that one deal in ten has if
    it is wrong by 0.19; with 3 000, half of that.
    """
    games = [list(moments(deal.state, seed)) for seed, deal in enumerate(case.deals)]
    case.at = None
    for observer in (0, case.game.players - 1):
        looks = looked_at(games, observer)
        tests = [(what, z) for what, terms in differences(looks, observer) if (z := sigmas(terms)) is not None]
        limit = NormalDist().inv_cdf(1 - FALSE_ALARM / 4 / max(1, len(tests)))
        for what, z in tests:
            if abs(z) > limit:
                wrong = f"{'smaller' if z > 0 else 'larger'} than in truth, by {abs(z):.1f} standard errors"
                fail(f"the re-deal for player {observer} does not follow what happened: {what} is {wrong}")


def moments(state: State, seed: int) -> Iterator[Moment]:
    """The first positions of a random game, to one in which no choice lies face down.

    In a simultaneous game that is so once somebody who has chosen is to move again after another.
    """
    pick, weights, last = Random(seed), [0.0] * state.game.players, None
    chosen, played, simultaneous = set[int](), 0, state.game.declaration.simultaneous
    while True:
        if state.is_over or (last and last[0] != state.player and state.player in chosen):
            chosen.clear()
        yield Moment(state, tuple(weights), last, not chosen)
        if state.is_over or (played >= MOST_ACTIONS and not chosen):
            return
        player, legal = state.player, state.legal_actions
        action = pick.choice(legal)
        state = state.apply(action)
        last = player, action, state._last_seen_by
        weights = [weight + log(len(legal)) * (seat != player) for seat, weight in enumerate(weights)]
        chosen |= {player} if simultaneous and last[2] != EVERYBODY else set()
        played += 1


def looked_at(games: Sequence[Sequence[Moment]], observer: int) -> list[Look]:
    """A position of each game, as late as the weights allow, with a re-deal."""
    pick, found = Random(observer), list[Look]()
    shares = [pick.random() for _ in games]
    reach = next(most for most in range(MOST_ACTIONS, 0, -1) if most == 1 or worth(games, observer, most) >= WORTH)
    for seed, (game, share) in enumerate(zip(games, shares, strict=True)):
        moment = looked(game, 1 + int(share * reach))
        player, action, seats = moment.last or (observer, 0, 0)
        last = (player, action) if player != observer and seats >> observer & 1 else None
        dealt = moment.state.seen_by(observer, seed)
        found.append(Look(moment.state, dealt, moment.weights[observer], last))
    return found


def looked(game: Sequence[Moment], actions: int) -> Moment:
    """The first position after so many actions in which no choice lies face down: re-deals may have others choose
    again. Where the game is over before, its end.
    """
    return next((moment for moment in game[actions:] if moment.open), game[-1])


def worth(games: Sequence[Sequence[Moment]], observer: int, most: int) -> float:
    """The effective sample size of the games after so many actions, as a part of their number."""
    weights = scaled([looked(game, most).weights[observer] for game in games])
    return float(weights.sum() ** 2 / (weights**2).sum() / len(games))


def scaled(logarithms: Sequence[float]) -> Floats:
    """Weights, the largest 1."""
    logs = np.array(logarithms)
    return np.exp(logs - logs.max())  # type: ignore[no-any-return]


def differences(looks: Sequence[Look], observer: int) -> Iterator[tuple[str, Floats]]:
    """What is compared, and in each game by how much it is more in truth, weighted."""
    weights = scaled([look.weight for look in looks])
    lasts = Counter(look.last for look in looks if look.last)
    groups = [("", np.ones(len(looks), bool))]
    for player, action in (last for last, _ in lasts.most_common(LAST_ACTIONS)):
        mask = np.array([look.last == (player, action) for look in looks])
        groups.append((f" after action {action} of player {player}", mask))
    for what, truth, dealt in entries(looks, observer):
        for value, difference in compared(truth, dealt):
            for when, mask in groups:
                yield f"{value} of {what}{when}", (weights * difference)[mask]


def entries(looks: Sequence[Look], observer: int) -> Iterator[tuple[str, Ints, Ints]]:
    """What others may do, at once and some actions later, and what the observer sees then, in truth and in re-deals."""
    states = [[look.truth for look in looks], [look.dealt for look in looks]]
    # With other seeds than the games before: the same choices again would not be independent of them.
    picks = [[Random(seed) for seed in range(FURTHER, FURTHER + len(looks))] for _ in states]
    for before, later in pairwise((0, 0, *LATER)):
        states = [
            [played_on(state, later - before, pick) for state, pick in zip(sample, some, strict=True)]
            for sample, some in zip(states, picks, strict=True)
        ]
        when = f", {later} actions later" if later else ""
        tables = [("the legality of action", [choices(sample, observer) for sample in states])]
        if later:
            tables.append((f"what player {observer} sees at index", seen(observer, states)))
        for what, (truth, dealt) in tables:
            # What differs in fewer games is worth fewer than that many of equal weight.
            for place in np.flatnonzero((truth != dealt).sum(axis=0) >= ENOUGH).tolist():
                yield f"{what} {place}{when}", truth[:, place], dealt[:, place]


def choices(states: Sequence[State], observer: int) -> Ints:
    """Which actions are legal, 1 or 0 an action and a row a position; none if it is the observer's turn."""
    found = np.zeros((len(states), states[0].game.actions), np.int64)
    for row, state in enumerate(states):
        if not state.is_over and state.player != observer:
            found[row, list(state.legal_actions)] = 1
    return found


def seen(player: int, samples: Sequence[Sequence[State]]) -> list[Ints]:
    """What a player sees in samples of positions, a row a position, all of one width."""
    views = [[state.visible(player) for state in states] for states in samples]
    width = max(len(view) for some in views for view in some)
    return [np.array([view + (NOT_THERE,) * (width - len(view)) for view in some], np.int64) for some in views]


def compared(truth: Ints, dealt: Ints) -> Iterator[tuple[str, Floats]]:
    """Statistics of an entry, each with the difference between truth and re-deal in every game."""
    values = np.unique(np.concatenate([truth, dealt]))
    if values.size <= FEW_VALUES:
        for value in values.tolist():
            yield f"the share of {value}", np.subtract(truth == value, dealt == value, dtype=float)
        return
    there = (truth != NOT_THERE) & (dealt != NOT_THERE)
    yield "the mean", np.where(there, truth.astype(float) - dealt.astype(float), 0.0)
    for bit in range(BITS):
        difference = (truth >> bit & 1) - (dealt >> bit & 1)
        if difference.any():
            yield f"bit {bit}", np.where(there, difference, 0).astype(float)


def sigmas(terms: Floats) -> float | None:
    """How many standard errors the sum of the terms is away from 0; None if there are too few that are not 0."""
    squares = float((terms**2).sum())
    if squares == 0.0 or float(np.abs(terms).sum()) ** 2 < ENOUGH * squares:
        return None
    return float(terms.sum() / np.sqrt(squares))
