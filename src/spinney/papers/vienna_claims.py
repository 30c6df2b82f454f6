"""What the claims on time limits and threads mean in terms of results: Figures 5 to 7."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

import numpy as np

from spinney.arena.linear import Linear, slope
from spinney.papers.paper import Evidence
from spinney.papers.verdicts import (
    Outcome,
    Verdict,
    above,
    all_of,
    below,
    counted,
    near,
    not_above,
    overlapping,
    pointing,
    shown,
)
from spinney.papers.vienna_means import RELIED_ON
from spinney.papers.vienna_rates import (
    C4,
    COUNTS,
    GAMES,
    HEX,
    PUBLISHED_MATCHES,
    TIMES,
    TTT,
    Rates,
    looked_up,
    minus,
    named,
    over_time,
    together,
)

Claim = Callable[[Evidence], Verdict]

# All games together.


def _pay_more(rates: Rates) -> Verdict:
    gaps = {game: rates.gap(game, 100) for game in GAMES}
    first = above(minus(gaps[HEX], gaps[TTT]), name="Hex less Tic-Tac-Toe")
    second = above(minus(gaps[C4], gaps[TTT]), name="Connect Four less Tic-Tac-Toe")
    return replace(first, found=f"{first.found}; {second.found}")


def _slope_of_gap(rates: Rates, game: str) -> Linear | None:
    return over_time([rates.gap(game, limit) for limit in TIMES])


def _widens_with_branching(rates: Rates) -> Verdict:
    hexes = above(_slope_of_gap(rates, HEX), name="Hex, in 100 ms")
    return all_of([hexes, not_above(_slope_of_gap(rates, TTT), 0.0, PUBLISHED_MATCHES, "Tic-Tac-Toe, in 100 ms")])


def _grows_most(rates: Rates) -> Verdict:
    growth = {game: minus(rates.gap(game, 100), rates.gap(game, 10)) for game in GAMES}
    return all_of([above(minus(growth[HEX], growth[game]), name=f"Hex less {game}") for game in (C4, TTT)])


def _step(rates: Rates, game: str, limit: int) -> Linear | None:
    """What four and eight threads have more than one and two, in the mean."""
    many, few = (together([rates.w(game, threads, limit) for threads in pair]) for pair in ((4, 8), (1, 2)))
    return minus(many, few)


def _between(rates: Rates) -> Verdict:
    own, small = _step(rates, C4, 100), _step(rates, TTT, 100)
    return all_of([above(own, name="Connect Four"), above(minus(own, small), name="less Tic-Tac-Toe")])


def _beats_random(found: Evidence) -> Verdict:
    rates, parts = Rates(found), []
    for game in GAMES:
        for threads in COUNTS:
            for limit in TIMES[1:]:
                one = rates.cell(game, threads, limit)
                share = None if one is None else one.contrast({named(threads): 1.0})
                parts.append(above(share, 0.5, name=f"{game}, {named(threads)}, {limit} ms"))
    return all_of(parts)


def _gain(rates: Rates, game: str, threads: int, late: int = 100, early: int = 10) -> Linear | None:
    return minus(rates.w(game, threads, late), rates.w(game, threads, early))


def _time_helps(games: Sequence[str], least: float, rates: Rates) -> Verdict:
    """That every thread count gains, and by so much at least in the point estimate."""
    gains = {(game, threads): _gain(rates, game, threads) for game in games for threads in COUNTS}
    parts = [above(gain, name=f"{game}, {named(threads)}") for (game, threads), gain in gains.items()]
    if least:
        large = [pointing(gain, least) for gain in gains.values()]
        parts.append(counted(lambda count: count == len(large), large, f"gain more than {least:g}"))
    return all_of(parts)


def _flattens_first(rates: Rates) -> Verdict:
    """That what is gained late, over what is gained early, is more in Hex: rates are drawn from their errors."""
    drawn = {}
    rng = np.random.default_rng(2026)
    for game in (C4, HEX):
        points = {limit: together([rates.w(game, threads, limit) for threads in COUNTS]) for limit in (10, 60, 100)}
        if any(one is None for one in points.values()):
            return above(None)
        values = {}
        for limit, one in points.items():
            assert one is not None
            values[limit] = rng.normal(one.value, one.error, 4000)
        drawn[game] = (values[100] - values[60]) / np.maximum(1e-3, values[60] - values[10])
    share = float((drawn[HEX] > drawn[C4]).mean())
    words = f"Hex {np.median(drawn[HEX]):.2f}, Connect Four {np.median(drawn[C4]):.2f}"
    outcome: Outcome = "holds" if share > 0.975 else "fails" if share < 0.025 else "undecided"
    return Verdict(outcome, words, 2 * min(share, 1 - share))


# Tic-Tac-Toe.


def _same_at_ends(rates: Rates) -> Verdict:
    late, early = (together([rates.gap(TTT, limit) for limit in part]) for part in ((80, 100), (10, 20)))
    return near(minus(late, early), 0.0, 0.05, confidence=0.9)


def _bump(rates: Rates) -> Verdict:
    middle, rest = (together([rates.gap(TTT, limit) for limit in part]) for part in ((40, 60), (10, 20, 80, 100)))
    return above(minus(middle, rest))


def _marginal(rates: Rates) -> Verdict:
    gaps = [rates.gap(TTT, limit) for limit in TIMES]
    known = [one for one in gaps if one is not None]
    if len(known) < len(gaps):
        return above(None)
    largest = max(known, key=lambda one: one.value)
    if any(one.interval()[0] > 0.10 for one in known):
        return Verdict("fails", shown(largest))
    small = largest.value < 0.10 and all(one.interval()[1] < 0.15 for one in known)
    return Verdict("holds" if small else "undecided", f"largest {shown(largest)}")


# Connect Four.


def _equal(first: int, second: int, rates: Rates) -> Verdict:
    parts = {limit: rates.gap(C4, limit, second, first) for limit in TIMES}
    return all_of([near(one, 0.0, 0.06, f"{limit} ms", confidence=0.9) for limit, one in parts.items()])


def _barely(rates: Rates) -> Verdict:
    gap = rates.gap(C4, 100, 2, 1)
    if gap is None:
        return above(None)
    low, high = gap.interval()
    small = 0 <= gap.value <= 0.05 and high < 0.08
    return Verdict("holds" if small else "fails" if low > 0.08 or high < 0 else "undecided", shown(gap))


def _jump(rates: Rates) -> Verdict:
    pairs = [(many, few) for many in (4, 8) for few in (1, 2)]
    return all_of([above(rates.gap(C4, 100, many, few), name=f"{many} less {few}") for many, few in pairs])


def _jump_everywhere(rates: Rates) -> Verdict:
    steps = [_step(rates, C4, limit) for limit in TIMES]
    signs = [pointing(one) for one in steps]
    return all_of([above(together(steps)), counted(lambda count: count >= 5, signs, "time limits, 5 are claimed")])


def _diminishing(rates: Rates) -> Verdict:
    changes = []
    for threads in COUNTS:
        late, early = _gain(rates, C4, threads, 100, 60), _gain(rates, C4, threads, 60, 10)
        changes.append(None if late is None or early is None else late * (1 / 40) - early * (1 / 50))
    signs = [pointing(None if one is None else one * -1.0) for one in changes]
    return all_of([below(together(changes)), counted(lambda count: count == 4, signs, "thread counts")])


def _level(counts: Sequence[int], low: float, high: float, rates: Rates) -> Verdict:
    parts = {threads: rates.w(C4, threads, 100) for threads in counts}
    return all_of([overlapping(one, low, high, PUBLISHED_MATCHES, named(threads)) for threads, one in parts.items()])


# Hex.


def _order(rates: Rates) -> Verdict:
    points = [rates.w(HEX, threads, 100) for threads in COUNTS]
    known = [one for one in points if one is not None]
    if len(known) < len(points):
        return above(None)
    rising = all(later.value > earlier.value for earlier, later in pairwise(known))
    trend = above(slope([0, 1, 2, 3], known), name="slope over doublings")
    words = ", ".join(f"{one.value:.3f}" for one in known)
    return all_of([trend, Verdict("holds" if rising else "undecided", words)])


def _still_rising(rates: Rates) -> Verdict:
    gains = [_gain(rates, HEX, threads, 100, 60) for threads in COUNTS]
    signs = [pointing(one) for one in gains]
    return all_of([above(together(gains)), counted(lambda count: count == 4, signs, "thread counts")])


def _slowing(rates: Rates) -> Verdict:
    changes = [minus(_gain(rates, HEX, threads, 100, 60), _gain(rates, HEX, threads, 60, 20)) for threads in COUNTS]
    return below(together(changes))


_RATES: Mapping[str, Callable[[Rates], Verdict]] = {
    "threads-pay-more-with-branching": _pay_more,
    "gap-widens-only-with-branching": _widens_with_branching,
    "hex-gap-largest": _grows_most,
    "connect-four-between": _between,
    "time-helps-everywhere": partial(_time_helps, GAMES, 0.0),
    "ttt-time-helps": partial(_time_helps, [TTT], 0.05),
    "ttt-gap-same-at-both-ends": _same_at_ends,
    "ttt-bump-40-60": _bump,
    "ttt-threads-marginal": _marginal,
    "c4-one-equals-two": partial(_equal, 1, 2),
    "c4-two-barely-ahead-at-100ms": _barely,
    "c4-jump-to-four": _jump,
    "c4-jump-at-all-times": _jump_everywhere,
    "c4-gap-widens": lambda rates: above(over_time([_step(rates, C4, limit) for limit in TIMES]), name="in 100 ms"),
    "c4-four-equals-eight": partial(_equal, 4, 8),
    "c4-diminishing-after-60ms": _diminishing,
    "c4-low-threads-low-80s": partial(_level, (1, 2), 0.80, 0.85),
    "c4-high-threads-mid-90s": partial(_level, (4, 8), 0.93, 0.97),
    "hex-threads-diverge": lambda rates: above(_slope_of_gap(rates, HEX), name="in 100 ms"),
    "hex-order-of-threads": _order,
    "hex-still-rising-at-100ms": _still_rising,
    "hex-slowing": _slowing,
    "hex-more-time-would-help": lambda rates: above(_gain(rates, HEX, 1, 200, 100)),
    "c4-flattens-before-hex": _flattens_first,
}
CLAIMS: Mapping[str, Claim] = {
    **{name: partial(looked_up, claim) for name, claim in _RATES.items()},
    "search-beats-random-everywhere": _beats_random,
    **RELIED_ON,
}

# By the place of a published number, what it is here.
MEASURED: Mapping[str, Callable[[Evidence], Linear | None]] = {
    f"win rate, {threads} {'threads' if threads > 2 else 'thread(s)'}, 100 ms": partial(
        lambda threads, found: Rates(found).w(C4, threads, 100), threads
    )
    for threads in COUNTS
}
