"""A paper from plan to page, tiny; and that every claim and number of its list has its meaning here."""

import json
from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import spinney
from spinney.arena.plan import Plan
from spinney.cli import main
from spinney.papers.paper import PAPERS, Evidence, Experiment, Size, is_reason, paper
from spinney.papers.records import Record, load, save
from spinney.papers.reproduce import chosen, plans, work
from spinney.papers.times import times
from spinney.papers.typed import commands, of_cell, size_of
from spinney.papers.verdicts import Verdict, above, all_of


@pytest.mark.parametrize("name", PAPERS)
def test_every_claim_is_decided_or_says_why_not(name):
    found = paper(name)
    assert {claim["id"] for claim in found.published["claims"]} == {*found.claims, *found.untried}
    assert not {*found.claims} & {*found.untried}
    assert {*found.measured} <= {number["where"] for number in found.published["numbers"]}
    assert {one.outcome for one in found.verdicts([]).values()} == {"undecided"}


def plans_of(experiment, scale):
    """What is played at a scale; tuning is there with a tournament that takes as long."""
    size = Size(scale)
    return [*experiment.plans(size), *(one.plan for one in experiment.tunings(size))]


@pytest.mark.parametrize("name", PAPERS)
def test_plans_of_a_paper_can_be_played(name):
    """The first and the last of each experiment, for many: the others differ in players and budgets alone."""
    for one in paper(name).experiments:
        small, large = (plans_of(one, scale) for scale in ("laptop", "full"))
        assert one.probe or sum(plan.matches for plan in small) < sum(plan.matches for plan in large)
        for plan in (*small[:1], *large[-1:]):
            assert len(plan.schedule()) >= plan.matches


@cache
def written_out(agent):
    """An agent with all its settings, also those that came later than its matches."""
    return str(spinney.agent(agent))


@pytest.mark.parametrize("name", PAPERS)
def test_what_is_kept_was_played_by_agents_that_its_experiment_would_have_play(name):
    """Counts of other agents, from before a plan was changed, or a plan that was changed by mistake."""
    found = paper(name)
    for one in found.experiments:
        kept = [each for each in load(name) if each.experiment == one.id and each.matches]
        plans = [plan for scale in ("laptop", "full") for plan in one.plans(Size(scale))] if kept else []
        cells = [cell for plan in plans for cell in plan.schedule().cells]
        known = {(cell.game.players, written_out(agent)) for cell in cells for agent in cell.identities}
        assert {(each.players, written_out(agent)) for each in kept for agent in each.agents} <= known, one.id


@pytest.mark.parametrize("name", PAPERS)
def test_what_stands_under_a_cell_plays_as_many_matches_of_it(name):
    """Of all experiments that pages show cell by cell, by the agents of the cell."""
    found, shown = paper(name), [one for one in load(name) if one.rows and not is_reason(one.experiment)]

    @cache
    def played(typed, experiment):
        size, sizes = size_of(typed), Counter()
        for plan in plans(found.experiment(experiment), size):
            schedule = plan.schedule()
            for cell, tables in zip(schedule.cells, schedule.tables, strict=True):
                agents = tuple(sorted(map(written_out, cell.identities)))
                sizes[cell.game.players, cell.budget, agents] += len(tables) * plan.matches
        return sizes

    for one in shown:
        (typed,) = of_cell(one)
        cell = one.players, one.budget, tuple(sorted(map(written_out, one.agents)))
        assert played(typed, one.experiment)[cell] == one.matches + one.repeats, typed


def made(experiment, names, game, players, share, matches, budget="20ms"):
    """A cell in which the first two meet so often, of which the first wins this share."""
    parameters = {"large": False, "lock_goal": False, "strict_goal": False} if game == "chinese-checkers" else {}
    wins = round(share * matches)
    rows = [[times, 0, 2, won, 1, players - 2, 1 - won] for times, won in ((wins, 1), (matches - wins, 0))]
    about = {"scores": [0.0] * len(names), "iterations": [1] * len(names), "openings": 8, "repeats": 0}
    return Record(
        experiment, game, 1, players, parameters, budget, list(names), list(names), rows, library=["0"], **about
    )


def published_world(matches):
    """Results that are exactly what the paper printed, in so many matches of each cell."""
    from spinney.papers.oma_claims import DOMAINS, RIVALS, STEPS, VARIANTS

    means = ((0.460, 0.345), (0.531, 0.370), (0.719, 0.570), (0.796, 0.709))
    found = []
    for game, players in DOMAINS:
        for variant, pair in zip(VARIANTS, means, strict=True):
            for rival, share in zip(RIVALS, pair, strict=True):
                found.append(made("x", (variant, rival), game, players, share, matches))
        found.append(made("x", ("MCTS-OMA", "MCTS"), game, players, 0.573, matches))
        found.append(made("x", ("MCTS-OMA-PW", "MCTS-PW"), game, players, 0.650, matches))
    for depth, share in STEPS.items():
        names = f"depth={depth}", f"depth={depth - 1}"
        found.append(made("brs-plus-depth", names, "chinese-checkers", 4, share, matches, None))
    return found


def test_the_published_numbers_themselves_confirm_the_claims_on_means_and_depths():
    verdicts = paper("oma").verdicts(published_world(20_000))
    expected = [name for name in verdicts if "-mean-" in name or name.startswith("brs-depth")]
    expected += ["synergy-mean", "synergy-against-minimax", "four-variants-in-order", "brs-plus-harder-than-paranoid"]
    assert {name: verdicts[name].outcome for name in expected} == dict.fromkeys(expected, "holds")
    assert all(verdicts[name].survives for name in expected if verdicts[name].p is not None)


def test_a_world_turned_round_fails_them():
    """Every share s is 1 - s: claims of being above one half fail, and so do those of being below."""
    turned = [
        replace(one, rows=[[one.rows[1][0], *one.rows[0][1:]], [one.rows[0][0], *one.rows[1][1:]]])
        for one in published_world(20_000)
    ]
    verdicts = paper("oma").verdicts(turned)
    for name in ("oma-pw-mean-paranoid", "oma-mean-brs-plus", "synergy-mean", "brs-depth-jump-at-own-move"):
        assert verdicts[name].outcome == "fails"


def test_few_matches_leave_claims_undecided():
    verdicts = paper("oma").verdicts(published_world(10))
    assert verdicts["oma-mcts-mean"].outcome == verdicts["synergy-mean"].outcome == "undecided"


def test_where_nothing_is_true_few_claims_of_several_parts_hold():
    """All shares one half: of 400 conjunctions of two parts at most 4 % hold (expected 0.06 %), and at most 9 % fail
    (expected below 5 %, three deviations above).
    """
    from spinney.arena.linear import Linear

    rng = np.random.default_rng(3)
    found = [all_of([above(Linear.rate(int(one), 200), 0.5) for one in rng.binomial(200, 0.5, 2)]) for _ in range(400)]
    outcomes = [one.outcome for one in found]
    assert outcomes.count("holds") <= 16
    assert outcomes.count("fails") <= 36


def test_a_pair_counts_only_its_own_matches():
    record = made("x", ("a", "b", "c"), "rolit", 4, 0.75, 100)
    record = replace(record, rows=[*record.rows, [60, 0, 2, 0, 2, 2, 1]])
    assert record.share("a", "b").value == pytest.approx(0.75)
    assert record.share("a", "c").value == 0
    assert record.share("b", "c") is None
    assert Evidence([record]).share("b", "a", "rolit", 4).value == pytest.approx(0.25)


def test_counts_are_kept_once_a_cell(tmp_path):
    few, many = (made("x", ("a", "b"), "rolit", 4, 0.5, matches) for matches in (10, 20))
    save("oma", [few], tmp_path)
    save("oma", [many, replace(few, players=3)], tmp_path)
    assert sorted(one.matches for one in load("oma", tmp_path)) == [10, 20]
    save("oma", [few], tmp_path)
    assert sorted(one.matches for one in load("oma", tmp_path)) == [10, 20]
    save("oma", [replace(few, version=few.version + 1)], tmp_path)
    assert sorted(one.matches for one in load("oma", tmp_path)) == [10, 10]
    assert json.loads((tmp_path / "oma.json").read_text())


def run(*arguments):
    with pytest.raises(SystemExit) as end:
        main(["reproduce", *arguments])
    return end.value.code


def test_an_experiment_from_plan_to_page(tmp_path, monkeypatch, capsys):
    """Depth against one less, 14 matches a step; run again, nothing is played anew."""
    monkeypatch.chdir(tmp_path)
    experiment = paper("oma").experiment("brs-plus-depth")
    monkeypatch.setattr(
        "spinney.papers.oma.PAPER",
        replace(paper("oma"), experiments=[replace(experiment, plans=lambda size: experiment.plans(size)[:2])]),
    )
    asked = "oma", "brs-plus-depth", "--matches", "14", "--data", "counts", "--workers", "1"
    assert run(*asked, "--dry-run") == 0
    assert "28 of 28 matches to play" in capsys.readouterr().out
    assert not [*tmp_path.iterdir()]  # a dry run writes nothing
    assert run(*asked) == 0
    assert "14 matches to play" in capsys.readouterr().err
    first = (tmp_path / "counts/oma.json").read_text()
    assert run(*asked) == 0
    said = capsys.readouterr()
    assert "to play" not in said.err
    assert said.out.endswith("wrote oma-claims.html\n")  # all ends in a page, beside oma.db
    assert "depth=3" in (tmp_path / "oma-claims.html").read_text()
    assert (tmp_path / "counts/oma.json").read_text() == first
    assert sum(one.matches + one.repeats for one in load("oma", tmp_path / "counts")) == 28
    assert run("oma", "--pages", "pages", "--data", "counts") == 0
    page = (tmp_path / "pages/oma.html").read_text()
    assert "depth=3" in page
    assert "spinney reproduce oma brs-plus-depth --matches 14" in page  # what is shown
    assert "spinney reproduce oma brs-plus-depth --scale full" in page  # and what was published
    assert run("--pages", "pages", "--data", "counts") == 0
    summary = (tmp_path / "pages/index.html").read_text()
    assert all(f'href="{name}.html"' in summary for name in PAPERS)
    assert run("--data", "counts") == 0
    assert "oma, 20 ms: 0 fail, 0 hold, 42 undecided, 0 not tried; 28 matches" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "item"), [("oma", "oma-vs-mcts"), ("multitree", "full-tournament")])
def test_cells_are_played_alone_as_they_are_beside_others(name, item):
    """The matches of all cells, one cell after the other, are those of the whole experiment."""
    experiment, size = paper(name).experiment(item), Size(matches=14)

    def keys(*found):
        return sorted(fixture.key for plan in found for fixture in plan.schedule())

    cells = {(one.game, n) for plan in experiment.plans(size) for one in plan.games for n in one.players}
    assert len(cells) > 5
    parts = [plans(experiment, replace(size, game=game, players=players)) for game, players in cells]
    assert keys(*(plan for part in parts for plan in part)) == keys(*experiment.plans(size))
    games = {one.game for plan in plans(experiment, replace(size, players=4)) for one in plan.games}
    assert games == {game for game, players in cells if players == 4}


def test_one_cell_is_played_and_its_page_says_how_to_play_it_again(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    asked = "vienna", "--data", "counts", "--matches", "3", "--workers", "1"
    assert run(*asked, "--game", "tic-tac-toe", "--dry-run") == 0
    said = capsys.readouterr().out
    assert "connect-four: left out" in said
    assert "thread-throughput: left out" in said  # what is measured without matches has no cells
    assert run(*asked, "tic-tac-toe", "--game", "tic-tac-toe", "--players", "2") == 0
    again = "spinney reproduce vienna tic-tac-toe --matches 3 --game tic-tac-toe --players 2"
    assert {one.asked for one in load("vienna", tmp_path / "counts")} == {again}
    assert again in (tmp_path / "vienna-claims.html").read_text()
    capsys.readouterr()
    assert run("oma", "oma-vs-*", "--data", "counts", "--game", "hex", "--players", "2", "--dry-run") == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "nothing to play at hex for 2 players; there is chinese-checkers for 3, 4, 6; focus for 4" in said


def test_a_dry_run_keeps_its_estimates_where_that_is_asked_for(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    asked = "vienna", "tic-tac-toe", "--dry-run", "--data", "counts"
    assert run(*asked) == 0
    assert not [*tmp_path.iterdir()]
    assert run(*asked, "--keep") == 0
    assert times(tmp_path / "counts")["vienna"]["laptop"]["tic-tac-toe"] > 0
    capsys.readouterr()
    assert run("vienna", "tic-tac-toe", "--keep") == 2
    assert run(*asked, "--keep", "--matches", "3") == 2
    assert "--keep is for --dry-run" in capsys.readouterr().err


def test_reasons_are_examined_only_where_they_are_named():
    found = paper("multitree")
    assert not [one.id for one in chosen(found, None) if one.id.startswith("why-")]
    assert {one.id for one in chosen(found, "why-*")} == {
        one.id for one in found.experiments if one not in chosen(found, None)
    }


def test_known_matches_say_how_long_matches_are():
    """Of 40 actions each, at 20 ms: 0.8 s a match, 60 of them, where random play in Rolit takes 60 actions."""
    rolit = replace(made("x", ("a", "b"), "rolit", 3, 0.5, 10), length=40.0)
    reason = replace(rolit, experiment="why-x", length=1000.0)
    game = {"game": "rolit", "players": 3}
    plan = Plan(games=[game], agents=["mcts:budget=20ms"], mode="self_play", matches=60)
    for records, actions in (([], 60), ([rolit, reason], 40)):
        (found,) = work([Experiment("x", lambda size: [plan])], Size(), None, records)
        assert found.seconds == pytest.approx(60 * actions * 0.02)


@pytest.mark.parametrize(
    ("name", "experiment", "budget", "expected"),
    [
        ("multitree", "tuned-poker", "wall", {"40ms wall": "40ms", "200ms wall": "200ms"}),
        ("multitree", "tuned-poker", "1000ms wall", {"1000ms wall": "1000ms"}),
        ("multitree", "fixed-maxn", "wall", {"40ms wall": "40ms"}),
        ("leader", "rr-poker", "wall", {"40ms wall": "40ms", "200ms wall": "200ms"}),
        ("leader", "rr-poker", "40ms wall", {"40ms wall": "40ms"}),
        ("oma", "oma-vs-mcts", "wall", {"250ms": "250ms"}),
        ("vienna", "tic-tac-toe", "wall", {f"{time}ms": f"{time}ms" for time in (10, 20, 40, 60, 80, 100)}),
    ],
)
def test_budgets_may_be_real_time(name, experiment, budget, expected):
    plans = paper(name).experiment(experiment).plans(Size(budget=budget))
    cells = [cell for plan in plans for cell in plan.schedule().cells]
    assert {cell.budget for cell in cells} == {*expected}
    for cell in cells:
        given = {str(agent.budget) for agent in cell.agents if hasattr(agent, "budget")}
        assert given == {expected[cell.budget]}


def test_real_time_is_a_variant_of_its_own():
    timed = replace(made("tuned-poker", ("MaxN", "MT"), "poker", 2, 0.5, 10), budget="40ms wall", rows=[])
    found = paper("multitree")
    assert found.played([timed]) == ["real time"]
    assert found.evidence([timed], "TAG's iterations").records == []


def test_a_budget_that_a_paper_does_not_have_is_refused(capsys):
    assert run("smallworld", "size", "--budget", "wall", "--dry-run") == 2
    assert "no other budget, such as 'wall'" in capsys.readouterr().err


def test_what_is_unknown_is_named(capsys):
    assert run("oam") == 2
    assert "unknown paper 'oam'; did you mean 'oma'?" in capsys.readouterr().err
    assert run("oma", "fig-4", "--dry-run") == 2
    assert "unknown experiment of oma 'fig-4'" in capsys.readouterr().err


def test_a_verdict_without_a_test_has_no_place_in_the_correction():
    assert not Verdict("holds", "").survives


def test_what_a_table_of_many_experiments_shows_takes_few_commands():
    """A pattern plays what all of them have, and those that have more are named."""
    names = [one.id for one in paper("leader").experiments if one.id.startswith("rr-")]
    typed = dict.fromkeys(names, "--matches 500 --budget 40ms") | {"rr-uno": "--matches 800 --budget 40ms"}
    records = [
        replace(made(name, "ab", "uno", 2, 0.5, 2), asked=f"spinney reproduce leader {name} {options}")
        for name, options in [*typed.items(), ("rr-dominion", "--matches 80 --budget 200ms")]
    ]
    assert commands("leader", records, ["rr-*"], Size("full")) == [
        "spinney reproduce leader 'rr-*' --matches 500 --budget 40ms",
        "spinney reproduce leader rr-uno --matches 800 --budget 40ms",
        "spinney reproduce leader rr-dominion --matches 80 --budget 200ms",
    ]
    own = [replace(one, asked=one.asked.replace(" --matches 800", "")) for one in records]
    assert len(commands("leader", own, ["rr-*"], Size("full"))) == len(names) + 1
    assert commands("leader", [], ["rr-*"], Size("full")) == ["spinney reproduce leader 'rr-*' --scale full"]
