"""The claims on Small World: in worlds where they are known to be true or false, and counted from real matches."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from spinney.arena import results
from spinney.arena.plan import Plan
from spinney.arena.store import Store
from spinney.arena.tournament import Tournament
from spinney.cli import main
from spinney.core.telling import PLAYED
from spinney.games.small_world.board import NUMBER, REGIONS
from spinney.games.small_world.combinations import POWERS, RACES
from spinney.games.small_world.events import CONQUERED, DECLINES, FELL
from spinney.papers.paper import Size, paper
from spinney.papers.records import Record, load
from spinney.papers.smallworld_agents import CPS, HALF, NODES, TEXT, named
from spinney.papers.smallworld_counts import behaviour as behaviour_of
from spinney.papers.smallworld_counts import both_seats, sizes
from spinney.papers.smallworld_games import printed
from spinney.papers.smallworld_picks import USED_POWERS, USED_RACES, printed_counts

STRONG, WEAK, KEEN = named(10_000, 16), named(500, 0.5), named(10_000, 4)
# So many times the thesis' 500 games: with 500 themselves, the order of its most popular powers is not certain.
TIMES = 4
DECLINES_PRINTED = [printed(f"Table 4: declines in turn {turn}") for turn in range(1, 11)]


def record(experiment, names, matches, **counts):
    """A cell with these matches, [agent, agent, coins, coins] each."""
    return Record(
        experiment=experiment,
        game="small-world",
        version=1,
        players=2,
        parameters={},
        budget=None,
        names=list(names),
        agents=list(names),
        rows=[[len(matches), 0, 1, 1]],
        scores=[0.0] * len(names),
        iterations=[1] * len(names),
        openings=0,
        repeats=0,
        library=["0"],
        measures={"matches": matches, **counts},
    )


def duel(seats, won, of, coins=80, other=70):
    """So many matches of two agents, of which the first of `seats` wins some outright, and the other one the rest."""
    rows = [[*seats, coins, other]] * won + [[*seats, other, coins]] * (of - won)
    return [list(one) for one in rows]


def picks_of(rng, counts):
    """Picks of races or powers, so many times as often as they are printed, in some order."""
    taken = np.repeat(np.arange(len(counts)), TIMES * np.array(counts, int))
    return rng.permutation(taken)


def behaviour(rng, powers, races, declines, attacks, conquests):
    """Rows of matches in which so much was done: picks and declines are shared out among them."""
    matches = 500 * TIMES
    turns = rng.permutation(np.repeat(np.arange(10), TIMES * np.array(declines, int)))
    found = []
    for match in range(matches):
        picks = []
        for race, power in zip(races[match::matches], powers[match::matches], strict=True):
            shown_races, shown_powers = rng.integers(14, size=6), rng.integers(20, size=6)
            shown_races[0], shown_powers[0] = race, power
            picks.append([1 + 3 * len(picks), 0, 6, *shown_races.tolist(), *shown_powers.tolist(), *[0] * 6])
        found.append(
            {
                "seat": 0,
                "won": 1.0,
                "conquered": rng.poisson(conquests).tolist(),
                "defence": [1.0] * NUMBER,
                "attacks": [int(rng.poisson(attacks)), 0],
                "abandoned": 3,
                "declines": np.bincount(turns[match::matches], minlength=10).tolist(),
                "odd": 0,
                "length": 250,
                "decisions": [1, *[12] * 9],
                "targets": [10, 2, 4.0],
                "picks": picks,
            }
        )
    return {name: [row[name] for row in found] for name in found[0]}


def world(published):
    """All that the behaviour of the search is decided by, as printed, or with nothing that differs from anything."""
    rng = np.random.default_rng(4)
    even = lambda used, total: [total // len(used) * (one in used) for one in range(20)]  # noqa: E731
    tables = {}
    for name, number, kind, used in (("powers", 5, "power", USED_POWERS), ("races", 6, "race", USED_RACES)):
        names = POWERS if kind == "power" else RACES
        spread = dict(zip(used, printed_counts(number, kind, names, used), strict=True))
        counts = [spread.get(one, 0) for one in range(len(names))] if published else even(used, 1605)[: len(names)]
        tables[name] = picks_of(rng, counts)
    size = min(map(len, tables.values()))
    tables = {name: taken[:size] for name, taken in tables.items()}
    ratio = [0.2 * len(one.neighbours) * (one.terrain not in ("sea", "lake")) for one in REGIONS]
    conquests = ratio if published else [1.0] * NUMBER
    declines = DECLINES_PRINTED if published else [124] * 10
    own = behaviour(rng, **tables, declines=declines, attacks=3.1 if published else 2.2, conquests=conquests)
    few = behaviour(rng, **tables, declines=[160 if published else 124] * 10, attacks=2.2, conquests=conquests)
    matches = duel([0, 1], 436 * TIMES, 500 * TIMES)
    return [
        record("analysis", [STRONG, WEAK], matches, behaviour=own),
        record("random-behaviour", ["Random", WEAK], matches, behaviour=few),
    ]


def outcomes(records, variant=TEXT):
    return {name: one.outcome for name, one in paper("smallworld").verdicts(records, variant).items()}


BEHAVIOUR = [
    *("neighbours-raise-conquests", "aggression-above-random", "declines-less-than-random", "declines-peak-3-7-9"),
    *("late-declines-high", "decline-table-shape", "popularity-uneven", "top-powers", "bottom-powers", "top-races"),
    *("power-popularity-correlates", "race-popularity-correlates", "simple-combos-preferred"),
    *("terrain-bonuses-unpopular", "turn-has-ten-actions", "tree-depth-200-300"),
]


def test_the_published_tables_themselves_confirm_the_claims_on_behaviour():
    found = outcomes(world(published=True))
    assert {name: found[name] for name in BEHAVIOUR} == dict.fromkeys(BEHAVIOUR, "holds")


def test_where_nothing_differs_they_do_not_hold():
    """Of twelve claims of differences, one may hold by chance: each does in 1 of 40 such worlds or fewer."""
    found = outcomes(world(published=False))
    assert sum(found[name] == "holds" for name in BEHAVIOUR[:12]) <= 1
    assert found["decline-table-shape"] == found["top-races"] == found["popularity-uneven"] == "fails"


def strengths(rate):
    """The searches against random play and each other; `rate` of nodes and Cp is what they win of 400 matches."""
    cutoffs = [named(nodes, 0.5) for nodes in NODES]
    rows = [row for i, nodes in enumerate(NODES) for row in duel([i, len(NODES)], round(400 * rate(nodes, 0.5)), 400)]
    found = [record("cutoff", [*cutoffs, "Random"], rows)]
    for nodes in (500, 10_000):
        rows = [row for i, cp in enumerate(CPS) for row in duel([i, len(CPS)], round(400 * rate(nodes, cp)), 400)]
        found.append(record(f"cp-{nodes}", [*(named(nodes, cp) for cp in CPS), "Random"], rows))
    direct = [row for hero in (0, 1) for row in duel([hero, 2], 300, 400)]
    found.append(record("cp-direct", [KEEN, STRONG, named(10_000, 0.5)], direct))
    return found


def published_rate(nodes, cp):
    """As the thesis has it: more nodes help to 10 000 and hurt beyond, Cp above 1 helps, and wins all with 4 or 16."""
    if nodes > 10_000:
        return 0.5
    top = 1.0 if cp >= 4 else 0.9 if cp > 1 else 0.8
    return top if nodes == 10_000 else top - 0.02 * np.log2(10_000 / nodes)


TUNING = ["mcts-beats-random", "exploration-helps", "more-nodes-help-to-10000", "too-many-nodes-hurt"]
TUNING += ["best-cutoff-10000", "best-cp-4-or-16", "cp4-wins-all"]


def test_claims_on_nodes_and_cp_follow_the_world():
    found = outcomes(strengths(published_rate))
    assert {name: found[name] for name in TUNING} == dict.fromkeys(TUNING, "holds")
    flat = outcomes(strengths(lambda nodes, cp: 0.8))
    assert flat["too-many-nodes-hurt"] == flat["cp4-wins-all"] == "fails"
    assert "holds" not in {flat[name] for name in TUNING[1:]}


def test_direct_matches_decide_on_exploration_where_random_play_is_always_beaten():
    assert outcomes(strengths(lambda nodes, cp: 0.99))["exploration-helps"] == "holds"
    assert outcomes(strengths(lambda nodes, cp: 0.96))["exploration-helps"] == "undecided"


def test_two_matches_of_each_setting_say_nothing():
    rows = [row for i in range(len(CPS)) for row in duel([i, len(CPS)], 2, 2)]
    found = outcomes([record("cp-10000", [*(named(10_000, cp) for cp in CPS), "Random"], rows)])
    assert {found[name] for name in TUNING} == {"undecided"}


def test_seats_and_table_1():
    """MCTS[10000/4] wins as printed from either seat, ten times as many matches."""
    names, rows = [KEEN, "PureMC", WEAK, STRONG], []
    for rival, (first, second) in zip((1, 2, 3), ((680, 600), (810, 750), (430, 450)), strict=True):
        rows += duel([0, rival], first, 1000, 72) + duel([rival, 0], 1000 - second, 1000, 72)
    found = outcomes([record("opponents", names, rows, playouts=[700.0] * 50)])
    held = ["beats-pure-mc", "beats-weak-mcts", "pure-mc-harder-than-weak-mcts", "first-seat-vs-weaker"]
    held += ["cp16-at-least-as-good", "table-1-cells", "pure-mc-plays-more-games"]
    assert {name: found[name] for name in held} == dict.fromkeys(held, "holds")


def test_the_two_readings_of_the_constant_look_at_different_agents():
    """In Algorithm 2's reading Cp = 4 is the text's 2: there is one match between them, and one verdict each."""
    grid = [named(10_000, cp) for cp in CPS]
    rows = duel([CPS.index(4.0), len(CPS)], 400, 400) + duel([CPS.index(2.0), len(CPS)], 200, 400)
    one = record("cp-10000", [*grid, "Random"], rows)
    assert outcomes([one])["cp4-wins-all"] == "holds"
    assert outcomes([one], HALF)["cp4-wins-all"] == "fails"
    half = record("self-play-algorithm-2", [named(10_000, 16, HALF)], duel([0, 0], 600, 1000))
    assert outcomes([half])["self-play-first-seat"] == "undecided"
    assert outcomes([half], HALF)["self-play-first-seat"] == "holds"


def test_the_schedule_is_the_thesis_own():
    found = paper("smallworld")
    full = {one.id: [plan.schedule() for plan in one.plans(Size("full"))] for one in found.experiments}
    (analysis,) = full["analysis"]
    assert len(analysis) == 500
    assert {analysis.cells[0].agents[fixture.seats[0]].name for fixture in analysis} == {STRONG}
    (opponents,) = full["opponents"]
    first = Counter(opponents.cells[0].agents[fixture.seats[0]].name for fixture in opponents)
    assert first == {KEEN: 300, "PureMC": 100, WEAK: 100, STRONG: 100}
    assert len(full["cutoff"][0]) == 200 * len(NODES)
    assert not found.experiment("analysis-algorithm-2").plans(Size("laptop"))


@pytest.fixture(scope="module")
def played():
    """Six matches of random play, stored, and their counts."""
    plan = Plan(games=["small-world"], agents=["random"], mode="self_play", matches=6, seed=8)
    with Store(":memory:", create=True) as store:
        tournament = Tournament(plan.schedule(), store, plan)
        tournament.run()
        (cell,) = tournament.results().cells
        matches = [results.match(store, key.hex()) for key in cell.keys]
        counts = {**both_seats(store, cell), "behaviour": behaviour_of(store, cell, [0, 1], picks=True)}
        yield matches, counts, sizes(store, cell)


def rows_of(counts):
    """A mapping for each match and seat."""
    columns = counts["behaviour"]
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def test_counts_are_what_the_table_is_told(played):
    """Everything is counted once more from what a spectator perceives, event by event in Python."""
    matches, counts, _ = played
    rows = rows_of(counts)
    for number, match in enumerate(matches):
        told = [(state, event) for state, events in match.events() for event in events]
        for row in rows[2 * number : 2 * number + 2]:
            seat = row["seat"]
            conquered = Counter(e.values[1] for _, e in told if e.kind == CONQUERED and e.values[0] // 3 == seat)
            assert row["conquered"] == [conquered[region] for region in range(NUMBER)]
            fell = [e for s, e in told if e.kind == FELL and e.values[0] // 3 != seat and s.player == seat]
            assert sum(row["attacks"]) == len(fell)
            said = [s.describe(e.values[1]) for s, e in told if e.kind == PLAYED and e.values[0] == seat]
            assert row["abandoned"] <= sum(one.startswith("abandon ") for one in said)
            assert len(row["picks"]) == sum(one.startswith("take ") for one in said)
            taken = [f"take {POWERS[p[9 + p[1]]]} {RACES[p[3 + p[1]]]}" for p in row["picks"]]
            assert taken == [one for one in said if one.startswith("take ")]
            declined = [int(s.record.turn) // 2 for s, e in told if e.kind == DECLINES and e.values[0] == seat]
            assert row["declines"] == [declined.count(turn) for turn in range(10)]
        assert counts["matches"][number][2:] == list(match.scores)


def test_tokens_are_those_that_are_left_at_the_end_of_a_turn(played):
    matches, counts, _ = played
    row, states = rows_of(counts)[0], list(matches[0].states())
    ends = [b for a, b in pairwise(states) if a.record.turn % 2 == 0 != b.record.turn % 2]
    for region in range(NUMBER):
        tokens = [int(s.record.tokens[region]) for s in ends if int(s.record.held[0]) >> region & 1]
        assert row["defence"][region] == pytest.approx(np.mean(tokens) if tokens else 0, abs=0.006)


def test_sizes_of_the_game(played):
    matches, _, found = played
    options = [len(s.legal_actions) for m in matches for s in list(m.states())[:-1] if len(s.legal_actions) > 1]
    assert found["options"] == np.bincount(options).tolist()
    assert found["combinations"] == 247
    assert sum(size * times for size, times in enumerate(found["turns"])) == len(options)


def run(*arguments):
    with pytest.raises(SystemExit) as end:
        main(["reproduce", *arguments])
    return end.value.code


def test_matches_of_another_experiment_serve(tmp_path, monkeypatch, capsys):
    """Self-play is played once, and analysed by another experiment with a plan of its own."""
    monkeypatch.chdir(tmp_path)
    found = paper("smallworld")
    size = found.experiment("size")
    again = replace(size, id="again", plans=lambda asked: [one.changed(name="again") for one in size.plans(asked)])
    monkeypatch.setattr("spinney.papers.smallworld.PAPER", replace(found, experiments=[size, again]))
    assert run("smallworld", "--matches", "2", "--data", "counts", "--workers", "1") == 0
    assert capsys.readouterr().err.count("matches to play") == 1
    assert [one.matches for one in load("smallworld", tmp_path / "counts")] == [2, 2]


def test_from_plan_to_page(tmp_path, monkeypatch, capsys):
    """Random play against the weak search, and the game's size; the page shows the commands and what was counted."""
    monkeypatch.chdir(tmp_path)
    found = paper("smallworld")
    chosen = [found.experiment(name) for name in ("random-behaviour", "size")]
    monkeypatch.setattr("spinney.papers.smallworld.PAPER", replace(found, experiments=chosen))
    assert run("smallworld", "--matches", "4", "--data", "counts", "--workers", "1") == 0
    assert "fails: first-turn-600948: 29, 245 and 623 sets" in capsys.readouterr().out
    kept = {one.experiment: one for one in load("smallworld", tmp_path / "counts")}
    assert kept["size"].measures["combinations"] == 247
    assert len(kept["random-behaviour"].measures["behaviour"]["declines"]) == 4
    assert run("smallworld", "--pages", "pages", "--data", "counts") == 0
    page = (tmp_path / "pages/smallworld.html").read_text()
    assert page.index("Ten tokens without special rules") < page.index("Tree search is far better than random play")
    assert "spinney reproduce smallworld cutoff --scale full" in page
