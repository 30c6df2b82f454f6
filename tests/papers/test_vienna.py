"""The claims on time limits and threads, in worlds where they are known to be true or false; and a tiny run."""

from dataclasses import replace

import pytest

import spinney
from spinney.arena.crew import most_threads
from spinney.cli import main
from spinney.papers.paper import Size, paper
from spinney.papers.records import Record, load
from spinney.papers.vienna_plans import iterations
from spinney.papers.vienna_rates import C4, COUNTS, GAMES, HEX, TIMES, TTT, labelled, named
from spinney.papers.vienna_reasons import FLATTENED

MATCHES = 20_000


def record(experiment, game, names, rows, budget=None, **counts):
    about = {"scores": [0.0, 0.0], "iterations": [1, 1], "openings": 0, "repeats": 0, "library": ["0"]}
    return Record(experiment, game, 1, 2, {}, budget, names, names, rows, **about, measures=counts)


def point(game, threads, limit, rate, label=labelled, draws=0.0):
    """A point of a curve: outright wins, draws, and the rest lost."""
    won, drawn = round(rate * MATCHES), round(draws * MATCHES)
    rows = [[won, 0, 1, 1, 1, 1, 0], [drawn, 0, 1, 0.5, 1, 1, 0.5], [MATCHES - won - drawn, 0, 1, 0, 1, 1, 1]]
    return record(game, game, [named(threads), "random"], rows, label(limit))


def world(rate, label=labelled):
    points = [(game, threads, limit) for game in GAMES for threads in COUNTS for limit in TIMES]
    return [point(*one, rate(*one), label) for one in [*points, (HEX, 1, 200)]]


def published(game, threads, limit):
    """In outline: threads do nothing in Tic-Tac-Toe, a step from two to four in Connect Four, and more and more in Hex;
    gains flatten at 60 ms, but for Hex.
    """
    late = min(limit, 60) / 60 + max(0, limit - 60) / 400
    if game == TTT:
        return 0.6 + 0.2 * late
    if game == C4:
        return 0.6 + (0.2 if threads < 4 else 0.315) * late
    return 0.3 + {1: 0.2, 2: 0.3, 4: 0.4, 8: 0.5}[threads] * (limit / 100) ** 0.9


HELD = [
    *("threads-pay-more-with-branching", "gap-widens-only-with-branching", "hex-gap-largest", "connect-four-between"),
    *("time-helps-everywhere", "ttt-time-helps", "ttt-gap-same-at-both-ends", "ttt-threads-marginal"),
    *("c4-one-equals-two", "c4-jump-to-four", "c4-jump-at-all-times", "c4-gap-widens", "c4-four-equals-eight"),
    *("c4-diminishing-after-60ms", "c4-low-threads-low-80s", "c4-high-threads-mid-90s", "hex-threads-diverge"),
    *("hex-order-of-threads", "hex-still-rising-at-100ms", "hex-slowing", "hex-more-time-would-help"),
    "c4-flattens-before-hex",
]


def verdicts(records, variant=None):
    return paper("vienna").verdicts(records, variant)


def outcomes(records, variant=None):
    return {name: one.outcome for name, one in verdicts(records, variant).items()}


def test_in_a_world_as_published_the_claims_on_curves_hold():
    found = outcomes(world(published))
    assert {name: found[name] for name in HELD} == dict.fromkeys(HELD, "holds")


def test_where_threads_and_time_do_nothing_claims_of_gains_do_not_hold():
    found = outcomes(world(lambda game, threads, limit: 0.7))
    gains = [name for name in HELD if "equals" not in name and not name.startswith(("ttt-gap", "ttt-threads"))]
    assert "holds" not in {found[name] for name in gains}
    assert found["c4-low-threads-low-80s"] == "fails"


def test_where_threads_hurt_in_hex_they_fail():
    found = outcomes(world(lambda game, threads, limit: 0.8 - 0.05 * threads * (game == HEX) * limit / 100))
    for name in ("threads-pay-more-with-branching", "hex-threads-diverge", "time-helps-everywhere"):
        assert found[name] == "fails"


def test_at_the_ceiling_nothing_is_decided():
    """In real time all rates are nearly 1; what differs there is no sign of strength."""
    records = world(lambda game, threads, limit: 0.98 + 0.002 * threads, lambda limit: f"{limit}ms")
    assert paper("vienna").played(records) == ["real time"]
    found = verdicts(records, "real time")
    assert {found[name].outcome for name in HELD} == {"undecided"}
    assert found["hex-order-of-threads"].found.startswith("at the ceiling")
    assert outcomes(records)["hex-order-of-threads"] == "undecided"  # of the calibrated variant nothing was played


def test_ways_to_match_time_limits_are_kept_apart():
    """What differs between calibrations is a variant of its own."""
    flat = world(lambda game, threads, limit: 0.7)
    records = [*world(published), *(replace(one, budget=one.budget.replace("calibrated", "low")) for one in flat)]
    assert paper("vienna").played(records) == ["calibrated", "calibrated, low"]
    assert outcomes(records)["hex-threads-diverge"] == "holds"
    assert outcomes(records, "calibrated, low")["hex-threads-diverge"] != "holds"


def test_draws_are_not_won_but_share_the_win():
    one = point(TTT, 1, 100, 0.5, draws=0.3)
    assert one.outright("1 thread").value == pytest.approx(0.5)
    assert one.contrast({"1 thread": 1.0}).value == pytest.approx(0.65)


def test_speeds_decide_claims_on_threads():
    """Eight threads are eight times as fast in Hex alone; leaf parallel search makes no more nodes than one thread."""
    records = []
    for game in GAMES:
        times = {1: 1, 2: 2, 4: 4, 8: 8} if game == HEX else {1: 1, 2: 1.2, 4: 1.6, 8: 2.2}
        speeds = [["tree", threads, 1000 * more, 1000 * more, 0.1] for threads, more in times.items()]
        speeds += [["leaf", threads, 1500, 900, 0.1] for threads in (2, 4, 8)]
        memory, same = [[0.4, 1.0, 900, 800]], [[0], [0]]
        counts = {"speeds": speeds, "memory": memory, "same": same, "rollouts": [[10.0, 2.0]]}
        records.append(record("thread-throughput", game, [], [], **counts))
    found = outcomes(records)
    held = ["threads-idle-in-small-trees", "leaf-tree-not-faster", "tree-parallel-grows-faster"]
    held += ["root-needs-more-memory", "parallel-tree-differs", "rollouts-cost-most"]
    assert {name: found[name] for name in held} == dict.fromkeys(held, "holds")


def test_plans_and_iterations():
    """Four thread counts at six limits, in Hex one more; k threads have as many times the iterations as they make."""
    for game, points in ((TTT, 24), (C4, 24), (HEX, 25)):
        plans = paper("vienna").experiment(game).plans(Size())
        assert sum(len(plan.schedule()) for plan in plans) == 300 * points
    assert [iterations(HEX, threads, 100) for threads in COUNTS] == [100, 194, 373, 661]
    assert iterations(C4, 1, 10) == 1
    assert iterations(HEX, 8, 100, 0.3) == 198
    (cell, *_) = paper("vienna").experiment(TTT).plans(Size(budget="wall"))[0].schedule().cells
    assert cell.budget == "10ms"
    with pytest.raises(spinney.SpinneyError, match="calibrated, low or wall"):
        paper("vienna").experiment(TTT).plans(Size(budget="20ms"))


@pytest.mark.parametrize("scale", ["laptop", "full"])
def test_experiments_say_how_many_cores_they_need(scale):
    for one in paper("vienna").experiments:
        threads = [most_threads(plan.schedule()) for plan in one.plans(Size(scale))]
        if not one.id.startswith("why-"):
            assert max(threads, default=1) <= one.cores
            assert scale == "laptop" or one.probe or max(threads) == one.cores


def test_a_run_leaves_out_what_needs_more_cores(tmp_path, monkeypatch, capsys):
    """On a machine of one core one thread plays alone, and claims on several stay undecided."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("spinney.papers.reproduce.cores", lambda: 1)
    found = paper("vienna")
    monkeypatch.setattr("spinney.papers.vienna.PAPER", replace(found, experiments=[found.experiment(TTT)]))
    with pytest.raises(SystemExit) as end:
        main(["reproduce", "vienna", "--matches", "4", "--data", "counts", "--workers", "1"])
    assert end.value.code == 0
    said = capsys.readouterr()
    assert "plays in part, since all of it needs 8 cores" in said.err
    assert "35 undecided" in said.out
    kept = load("vienna", tmp_path / "counts")
    assert {name for one in kept for name in one.names} == {"1 thread", "random"}
    assert [one.matches for one in kept] == [4] * 6
    with pytest.raises(SystemExit):
        main(["reproduce", "vienna", "--pages", "pages", "--data", "counts"])
    assert "Figure 5: Tic-Tac-Toe" in (tmp_path / "pages/vienna.html").read_text()


def test_what_hex_is_held_against_is_what_connect_four_does():
    verdict = paper("vienna").verdicts(list(load("vienna")))["c4-flattens-before-hex"]
    assert verdict.found.endswith(f"Connect Four {FLATTENED}")
