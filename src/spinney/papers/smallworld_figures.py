"""Figures 4 to 13 and Tables 1 to 7 of the Small World thesis, in their own form."""

from collections.abc import Callable, Sequence

import numpy as np

from spinney.arena.linear import Linear
from spinney.arena.report.sections import section
from spinney.arena.study.heat import HOT
from spinney.games.small_world.board import NUMBER
from spinney.games.small_world.combinations import POWERS, RACES
from spinney.games.small_world.heat import heat_map
from spinney.papers.drawing import Curve, curves, figure, panels, played_by, row, table
from spinney.papers.paper import Evidence, published
from spinney.papers.samples import average, top
from spinney.papers.smallworld_agents import CPS, HALF, NODES
from spinney.papers.smallworld_behaviour import NAMES, by_turn, habit
from spinney.papers.smallworld_games import Games, against_random, coins, printed, wins
from spinney.papers.smallworld_picks import USED_POWERS, USED_RACES, pairs_of, printed_counts
from spinney.papers.smallworld_rows import Conduct, conduct
from spinney.papers.smallworld_seats import RIVALS, self_play, table_1
from spinney.papers.smallworld_tuning import searches
from spinney.papers.verdicts import NOT_PLAYED, shown

PAPER = "smallworld"


def _end(found: Evidence) -> str:
    return "-algorithm-2" if found.variant == HALF else ""


def _said(one: Linear | None, digits: int = 1) -> str:
    if one is None:
        return NOT_PLAYED
    low, high = one.interval()
    return f"{one.value:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def tuning(found: Evidence) -> str:
    """Figures 4 to 11: wins and coins against random play by nodes and Cp, depth and time by nodes."""
    nodes = [f"{one // 1000}k" if one >= 1000 else str(one) for one in NODES]
    parts = []
    by_nodes = [against_random(found, one, 0.5) for one in NODES]
    parts += _pair(4, "nodes, Cp = 0.5", nodes, by_nodes, played_by(PAPER, found, f"cutoff{_end(found)}"))
    for cut, number in ((500, 6), (10_000, 8)):
        by_cp = [against_random(found, cut, one) for one in CPS]
        run = played_by(PAPER, found, f"cp-{cut}")
        parts += _pair(number, f"Cp, {cut:,} nodes", [f"{one:g}" for one in CPS], by_cp, run)
    looked = searches(found)
    for title, column in (("Figure 10: mean depth of the tree", 2), ("Figure 11: seconds a search", 4)):
        values = [average(looked[looked[:, 0] == one, column]) for one in NODES]
        drawn = curves(title, nodes, [Curve("Cp = 0.5", values)])
        parts.append(figure(f"{title}, by nodes", drawn, played_by(PAPER, found, "depth-time")))
    note = "The search moves first. Published figures are not available as numbers. Whiskers are 95 % intervals."
    return section("figures", f"Nodes and Cp, {found.variant}", note, panels(parts))


def _pair(number: int, title: str, places: Sequence[str], played: Sequence[Games], run: str) -> list[str]:
    """Two figures: win rates, and the coins of both."""
    rates = curves(title, places, [Curve("wins", [wins(one) for one in played])], high=1.0)
    own = Curve("search", [coins(one) for one in played])
    other = Curve("random", [coins(one, column=2) for one in played])
    return [
        figure(f"Figure {number}: share of games won, by {title}", rates, run),
        figure(f"Figure {number + 1}: coins, by {title}", curves(title, places, [own, other]), run),
    ]


def opponents(found: Evidence) -> str:
    """Tables 1 and 2, printed and here."""
    rows = []
    for name, rival in RIVALS.items():
        for seat in (0, 1):
            where = f"of MCTS[10000/4] as player {seat + 1}"
            won, amount = (printed(f"Table 1, {name}: {what} {where}") for what in ("wins", "mean coins"))
            played = table_1(found, rival)
            rate, own = wins(played, seat), coins(played, seat)
            cells = f"{won / 100:.2f}", NOT_PLAYED if rate is None else shown(rate), f"{amount:g}", _said(own)
            rows.append(row(name, seat + 1, *cells))
    heads = "Opponent", "Player", "Wins printed", "Wins here", "Coins printed", "Coins here"
    run = played_by(PAPER, found, f"opponents{_end(found)}")
    first = figure("Table 1: MCTS[10000/4]", table(heads, rows, "numbers"), run)
    played, rows = self_play(found), []
    for seat in (1, 2):
        swapped = played if seat == 1 else played[:, [0, 2, 1]]
        won, amount = (printed(f"Table 2: {what} of player {seat}") for what in ("wins", "mean coins"))
        rate = wins(swapped)
        cells = f"{won / 100:.2f}", NOT_PLAYED if rate is None else shown(rate), f"{amount:g}", _said(coins(swapped))
        rows.append(row(seat, *cells))
    run = played_by(PAPER, found, f"self-play{_end(found)}")
    second = figure("Table 2: MCTS[10000/16] against itself", table(heads[1:], rows, "numbers"), run)
    return section("figures", f"Opponents and seats, {found.variant}", "", first, second)


def behaviour(found: Evidence) -> str:
    """Figures 12 and 13 on the map, Tables 3 to 7."""
    played = conduct(found)
    if not len(played):
        note = "Not played yet."
        return section("figures", f"What the search does, {found.variant}", note)
    experiments = f"analysis{_end(found)}", "random-behaviour", f"analysis-self-play{_end(found)}"
    own, all_ = played_by(PAPER, found, experiments[0]), played_by(PAPER, found, *experiments)
    parts = [
        figure("Figure 12: conquests of each region a game", _map(played.conquered.mean(0)), own),
        figure("Figure 13: tokens left in each region", _map(played.defence.mean(0)), own),
        figure("Table 3: times a game", _habits(found), all_),
        figure("Table 4: declines by turn, share of all", _declines(played), own),
        figure("Table 5: powers, share of all picks", _popular(played.powers, POWERS, USED_POWERS, 5), own),
        figure("Table 6: races, share of all picks", _popular(played.races, RACES, USED_RACES, 6), own),
        figure("Table 7: the ten most popular combinations", _combinations(played), own),
    ]
    note = (
        f"{len(played):,} stored matches of MCTS[10000/16], moving first, against MCTS[500/0.5], replayed. Tokens are "
        "those of the active race at the end of a turn, in the mean over the turns in which it holds a region; 0 in a "
        "match in which it never does."
    )
    return section("figures", f"What the search does, {found.variant}", note, panels(parts))


def _map(values: np.ndarray) -> str:
    heats = [float(value) for value in values / max(1e-9, float(values.max()))]
    return heat_map("map", heats, [f"{values[region]:.2f}" for region in range(NUMBER)], HOT)


def _habits(found: Evidence) -> str:
    rows = []
    for title, experiment, place in (
        ("MCTS[10000/16]", "analysis", "Table 3, MCTS[10000/16]: {}"),
        ("Random", "random-behaviour", "Table 3, Random: {}"),
        ("MCTS[10000/16] against itself", "analysis-self-play", "text: {} of MCTS[10000/16] against itself"),
    ):
        for word, name in NAMES.items():
            ours = habit(name, found, experiment)
            rows.append(row(title, word, f"{printed(place.format(word)):.2f}", _said(ours, 2)))
    return table(("Agent", "What", "Printed", "Here"), rows, "numbers")


def _declines(played: Conduct) -> str:
    counts = by_turn(played)
    total = max(1.0, float(counts.sum()))
    paper = [printed(f"Table 4: declines in turn {turn}") / 1238 for turn in range(1, 11)]
    rows = [
        row(turn, f"{paper[turn - 1]:.3f}", f"{counts[turn - 1] / total:.3f}", f"{counts[turn - 1]:.0f}")
        for turn in range(1, 11)
    ]
    return table(("Turn", "Printed", "Here", "Declines"), rows, "numbers")


def _popular(counts: np.ndarray, names: Sequence[str], used: Sequence[int], number: int) -> str:
    own, paper = counts.sum(0)[used], printed_counts(number, "power" if number == 5 else "race", names, used)
    total = max(1.0, float(own.sum()))
    rows = [
        row(names[used[one]], f"{paper[one] / 1605:.3f}", f"{own[one] / total:.3f}", f"{own[one]:.0f}")
        for one in top(own, len(used))
    ]
    return table(("Name", "Printed", "Here", "Picks"), rows, "numbers")


def _combinations(played: Conduct) -> str:
    """Our ten most popular combinations, and below them those that only the thesis prints."""
    known, counts = pairs_of(played)
    names = [f"{POWERS[power]} {RACES[race]}" for race, power in known]
    own = dict(zip(names, counts.sum(0), strict=True))
    begin, whole = "Table 7: times chosen, combo ", max(1.0, float(counts.sum()))
    paper = {
        one["where"].removeprefix(begin).lower(): one["value"] / one["of"]
        for one in published(PAPER)["numbers"]
        if one["where"].startswith(begin)
    }
    rows = []
    for name in dict.fromkeys([*(names[one] for one in top(counts.sum(0), 10)), *paper]):
        share = f"{paper[name]:.3f}" if name in paper else "not printed"
        picks = own.get(name, 0.0)
        rows.append(row(name, share, f"{picks / whole:.3f}", f"{picks:.0f}"))
    return table(("Combination", "Printed", "Here", "Picks"), rows, "numbers")


FIGURES: Sequence[Callable[[Evidence], str]] = (tuning, opponents, behaviour)
