"""Tuning by matches: what is evaluated, how it is resumed, and what is said of settings."""

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import optuna
import pytest

import spinney
from spinney.arena.results import read
from spinney.arena.statistics import entropy
from spinney.arena.store import Store
from spinney.tuning import Progress, Tuning, TuningResult, task_of, tune
from spinney.tuning.result import agreement_p

TIC_TAC_TOE = spinney.load("tic-tac-toe")
# A rollout of no action tells nothing: random play in all but name.
SPACE = {"rollout": [0, "end"], "final": ["visits", "value"]}
SMALL: dict[str, Any] = {
    "space": SPACE,
    "budget": "30it",
    "evaluations": 8,
    "matches": 4,
    "runs": 3,
    "play_off": 10,
}


def evaluated(tuning: Tuning) -> list[list[tuple[dict[str, Any], float]]]:
    return [list(run.values()) for run in tuning.runs]


class Interrupted(Exception):  # noqa: N818  (nobody has made an error)
    """Somebody has had enough."""


def interrupt_after(matches: int) -> Any:
    def watch(progress: Progress) -> None:
        if progress.matches >= matches:
            raise Interrupted

    return watch


@pytest.mark.parametrize("sampler", ["ntbea", "tpe", "random"])
def test_stopped_again_and_again_it_comes_to_the_same_end(tmp_path: Path, sampler: str) -> None:
    task = task_of(TIC_TAC_TOE, "mcts", **SMALL, sampler=sampler)
    with Store(":memory:", create=True) as store:
        whole = Tuning(task, store)
        wanted = whole.run()
    path, stops = tmp_path / "results.db", 0
    for matches in (1, 30, 61, 97, 200):
        with Store(path, create=True) as store:
            tuning = Tuning(task, store, str(tmp_path / "journal"))
            try:
                found = tuning.run(watch=interrupt_after(matches))
            except Interrupted:
                stops += 1
    assert stops >= 3
    with Store(path, create=True) as store:
        tuning = Tuning(task, store, str(tmp_path / "journal"))
        found = tuning.run()
        assert store.count() == found.matches == wanted.matches
    assert evaluated(tuning) == evaluated(whole)
    assert str(found) == str(wanted)


def test_a_longer_tuning_begins_with_the_shorter_one(tmp_path: Path) -> None:
    results = tmp_path / "results.db"
    shorter = str(tune(TIC_TAC_TOE, "mcts", **SMALL, store=results))
    with Store(results, create=True) as store:
        before = store.count()
        tuning = Tuning(
            task_of(TIC_TAC_TOE, "mcts", **{**SMALL, "evaluations": 10, "runs": 4}), store, f"{results}.journal"
        )
        assert tuning.left == 3 * 2 + 10
        tuning.run()
        assert store.count() - before <= 4 * (3 * 2 + 10) + 4 * 10
    with Store(":memory:", create=True) as store:
        whole = Tuning(task_of(TIC_TAC_TOE, "mcts", **{**SMALL, "evaluations": 10, "runs": 4}), store)
        whole.run()
    assert evaluated(whole) == evaluated(tuning)
    assert str(tune(TIC_TAC_TOE, "mcts", **SMALL, store=results)) == shorter


def test_values_are_win_rates_of_matches_in_the_store(tmp_path: Path) -> None:
    """Every evaluation has matches of its own, and all of them are stored under one plan, beside the play-off's."""
    results = tmp_path / "results.db"
    found = tune(TIC_TAC_TOE, "mcts", **SMALL, store=results)
    plans = {one.name: one for one in read(results).plans}
    assert sorted(plans) == [
        "play-off of mcts in tic-tac-toe, tuned (ntbea)",
        "tuning mcts in tic-tac-toe: 3 runs of 8 evaluations of 4 matches (ntbea)",
    ]
    (cell,) = (one for one in read(results).cells if one.plan_name.startswith("tuning"))
    assert len(cell) + cell.repeats == 3 * 8 * 4
    wins = Counter[str]()
    for seats, shares in zip(cell.seats, cell.shares, strict=True):
        hero = next(i for i, agent in enumerate(seats) if "seed=1" in cell.agents[agent])
        wins[cell.agents[seats[hero]].partition("rollout=")[2].partition(",")[0]] += shares[hero]
    (report,) = (one for one in found.settings if one.name == "rollout")
    for value, rate, matches in zip(report.values, report.rates, report.matches, strict=True):
        assert wins[value] == pytest.approx(rate * matches)


def test_a_setting_that_matters_and_one_that_does_not() -> None:
    """Rollouts to the end win three quarters of the matches, and none win half, as equals of the table: with 25 times
    4 matches, one run in 100 confuses them. Whether the best mean or most visits decide makes hardly a difference; a
    setting that makes none is said to matter in at most 1 of 20 cases.
    """
    settings = {"space": SPACE, "budget": "60it", "evaluations": 25, "matches": 4, "runs": 8, "play_off": 40}
    found = tune(spinney.load("connect-four", width=5, height=4), "mcts:rollout=0", **settings)
    rollout, final = found.settings
    assert rollout.important
    assert rollout.counts == (0, 8)
    assert "rollout matters: 8 of 8 runs chose end (entropy 0.0 of at most 0.7, p = 0.0" in str(found)
    assert not final.important
    assert "final is unimportant, as far as 8 runs and 800 matches can tell (entropy 0." in str(found)
    assert final.entropy == pytest.approx(entropy(final.counts) * final.most)
    assert str(found.best).startswith("mcts:")
    assert found.best.rollout == "end"
    assert found.winners[0].standing is not None
    assert found.winners[0].standing.win_rate > found.baseline == 0.5


def test_too_few_runs_are_said_to_be_too_few() -> None:
    found = tune(TIC_TAC_TOE, "mcts", **{**SMALL, "runs": 1, "play_off": 0})
    assert "1 run is too few to say whether rollout matters" in str(found)
    assert found.winners[0].standing is None
    assert found.matches == 8 * 4


def test_a_rotating_table_and_an_equal_of_the_tuned_agent_at_it() -> None:
    """Those at the table take turns, and five matches become six, so that all of them have equally many."""
    table = ["random", "mcts:budget=5it,rollout=0", "flat:playouts=1"]
    settings = {"space": {"rollout": [0, 1]}, "evaluations": 4, "matches": 5, "runs": 1, "play_off": 3}
    task = task_of(spinney.load("rolit", 3), "mcts:budget=5it", **settings, against=table)
    assert task.per_evaluation == 6
    with Store(":memory:", create=True) as store:
        Tuning(task, store).run()
        found = {one.plan_name.partition(" ")[0]: one for one in read(store).cells}
    for plan, matches in (("tuning", 4 * 2), ("play-off", 1)):
        cell, met = found[plan], Counter[str]()
        for seats in cell.seats:
            numbers = Counter(seats.tolist())
            assert sorted(numbers.values()) == [1, 2]
            met[cell.agents[max(numbers, key=numbers.__getitem__)]] += 1
        assert sorted(met.values()) == [matches] * 3
        assert {name.partition(":")[0] for name in met} == {"random", "mcts", "flat"}


def test_settings_that_do_not_go_together_are_never_played() -> None:
    space = {"tree": ["maxn", "multi"], "oma": [0, 20], "solver": [False, True], "heuristic": ["win", "default"]}
    for sampler in ("ntbea", "tpe", "random"):
        task = task_of(
            TIC_TAC_TOE, "mcts:budget=5it", space=space, evaluations=12, matches=1, runs=2, play_off=0, sampler=sampler
        )
        with Store(":memory:", create=True) as store:
            tuning = Tuning(task, store)
            tuning.run()
        assert all(task.problem(settings) is None for run in evaluated(tuning) for settings, _ in run)
    assert task.problem({"tree": "multi", "oma": 20}) is not None


def test_a_database_of_optuna_keeps_the_studies(tmp_path: Path) -> None:
    storage = f"sqlite:///{tmp_path}/optuna.db"
    found = tune(TIC_TAC_TOE, "mcts", **{**SMALL, "runs": 1}, storage=storage)
    (study,) = optuna.get_all_study_summaries(storage)
    assert study.n_trials == 8
    assert study.user_attrs["task"]["space"] == SPACE
    again = tune(TIC_TAC_TOE, "mcts", **{**SMALL, "runs": 1}, storage=storage)
    assert again.best == found.best


def test_agreement_is_as_likely_as_it_should_be() -> None:
    """Of five runs with two values all agree with a chance of 1/16, of three with three values in all with 1/36; where
    every value is as good as any, p is below 0.05 in about one of twenty cases.
    """
    assert agreement_p(np.array([[1.0, -1.0]] * 5)) == pytest.approx(1 / 16, abs=0.01)
    assert agreement_p(np.array([[2.0, 0.0, -2.0]] * 3)) == pytest.approx(1 / 36, abs=0.01)
    chance = np.random.default_rng(1)
    assert 5 <= sum(agreement_p(chance.normal(size=(6, 4))) <= 0.05 for _ in range(200)) <= 18


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ({"evaluations": 0}, "evaluations=0: should be a whole number from 1 up"),
        ({"matches": 1.5}, "matches=1.5: should be a whole number from 1 up"),
        ({"runs": True}, "runs=True: should be a whole number"),
        ({"runs": 101}, "101 runs of 8 evaluations of 4 matches are too many"),
        ({"play_off": -1}, "play_off=-1: should be a whole number from 0 up"),
        ({"sampler": "tp"}, "unknown sampler 'tp'; did you mean 'tpe'?"),
        ({"budget": "x"}, "'x' is not a budget"),
        ({"seed": -1}, "a seed is an integer"),
        ({"space": {"rolout": [1, 2]}}, "unknown setting of mcts 'rolout'; did you mean 'rollout'?"),
        (
            {"space": {"tree": ["multi"], "oma": [1, 2]}},
            "of 10,000 random combinations in the space not one makes sense",
        ),
        ({"against": ["random", "random"]}, "random is listed twice at the table"),
        ({"against": ["one_step:heuristic=score"]}, "heuristic=score needs a game with points"),
    ],
)
def test_mistakes(wrong: dict[str, Any], problem: str) -> None:
    with pytest.raises(spinney.SpinneyError) as mistake:
        task_of(TIC_TAC_TOE, "mcts", **{**SMALL, **wrong})
    assert problem in str(mistake.value)


def test_a_result_is_a_page_of_text() -> None:
    found = tune(TIC_TAC_TOE, "mcts", **SMALL)
    assert isinstance(found, TuningResult)
    assert str(found) == repr(found) == found.table()
    assert f"Best: {found.best}" in str(found)


def test_without_its_journal_nothing_is_played_again(tmp_path: Path) -> None:
    """What a run asks for follows from its seed and from the matches, and these are in the store."""
    results = tmp_path / "results.db"
    found = tune(TIC_TAC_TOE, "mcts", **SMALL, store=results)
    Path(f"{results}.journal").unlink()
    again = tune(TIC_TAC_TOE, "mcts", **SMALL, store=results)
    assert str(again) == str(found)
    with Store(results) as store:
        assert store.count() == found.matches


def test_without_optuna_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(sys.modules):
        if name.startswith(("optuna.", "spinney.tuning.")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "optuna", None)
    for name in ("NTBEASampler", "tune"):
        with pytest.raises(spinney.SpinneyError, match=r"tuning needs Optuna: pip install 'spinney\[tune\]'"):
            getattr(spinney.tuning, name)
    assert spinney.tuning.Space({"rollout": [0, 1]}).size == 2


class Stubborn(spinney.Agent):
    """Takes the legal action of this number, or the last."""

    place: int = 0

    def decide(self, state: spinney.State, seed: int | None = None) -> Any:
        return state.legal_actions[min(self.place, len(state.legal_actions) - 1)]


def test_an_agent_of_ones_own() -> None:
    """It has no text form; settings that several runs recommend are one winner all the same."""
    settings = {"space": {"place": [0, 8]}, "evaluations": 4, "matches": 2, "runs": 5, "play_off": 4}
    found = tune(TIC_TAC_TOE, Stubborn(), **settings, against=["random"])
    assert len(found.winners) <= 2
    assert sum(len(one.runs) for one in found.winners) == 5
    assert isinstance(found.best, Stubborn)
