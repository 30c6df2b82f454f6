"""The settings of opponent move abstraction are those that tuning recommends, and tuning can be run."""

from itertools import product
from statistics import fmean

import pytest

from spinney.arena.crew import Crew
from spinney.arena.store import Store
from spinney.cli import main
from spinney.papers import oma_tuning
from spinney.papers.oma_agents import TUNED, tuned, tuned_in
from spinney.papers.oma_claims import DOMAINS, VARIANTS, title
from spinney.papers.oma_plans import CHEAP, SEED
from spinney.papers.oma_reasons import LESS
from spinney.papers.oma_tuning import RECOMMENDED, VALUES, Scenario, recommended, scenarios
from spinney.papers.paper import Evidence, Size, paper
from spinney.papers.records import load
from spinney.papers.verdicts import NOT_PLAYED
from spinney.tuning import Progress


@pytest.mark.parametrize(("variant", "domain"), [*product(VARIANTS, DOMAINS)])
def test_searches_have_the_settings_that_tuning_recommends(variant, domain):
    kept = recommended(Evidence(load("oma")), variant, domain)
    assert kept
    assert kept.measures[RECOMMENDED] == tuned_in(variant, domain)


@pytest.mark.parametrize("variant", paper("oma").variants)
def test_the_page_shows_them_all(variant):
    shown = oma_tuning.settings(paper("oma").evidence(load("oma"), variant))
    assert NOT_PLAYED not in shown
    assert shown.count(">k = ") == len(VARIANTS) * len(DOMAINS)


def test_tuned_settings_are_of_the_values_that_were_tried():
    for settings in TUNED.values():
        for name, values in settings.items():
            assert {*values} <= {*VALUES[name]}


def test_pairings_are_played_with_the_settings_of_each_domain():
    for plan in paper("oma").experiment("oma-pw-vs-pw").plans(Size()):
        for cell in plan.schedule().cells:
            own = tuned_in("MCTS-OMA-PW", (cell.game.id, cell.game.players))
            found = next(one for one in cell.agents if one.name == "MCTS-OMA-PW")
            c, alpha = (float(part) for part in own["widening"].split(":"))
            assert (found.exploration, found.oma, found.oma_forget) == (
                own["exploration"],
                own["oma"],
                own["oma_forget"],
            )
            assert found.widening == (c, alpha)


def test_tuning_is_left_out_of_the_smaller_scale_and_has_seeds_of_its_own():
    assert scenarios("MCTS", Size()) == []
    assert [one.runs for one in scenarios("MCTS", Size("full", matches=1))] == [1] * len(DOMAINS)
    assert oma_tuning.SEED != SEED


def test_a_tuning_is_run_and_goes_on_where_it_was(tmp_path, monkeypatch):
    monkeypatch.setattr(oma_tuning, "EVALUATIONS", 3)
    monkeypatch.setattr(oma_tuning, "PLAY_OFF", 4)
    monkeypatch.setattr(oma_tuning, "BUDGET", "30it")
    one = Scenario("MCTS-OMA-PW", ("rolit", 3), 1)
    with Store(tmp_path / "oma.db", create=True) as store:
        told = list[Progress]()
        found = one.run(store, Crew, told.append)
        played = store.count()
        assert told[-1].matches == told[-1].all_matches == played
        assert one.run(store, Crew, told.append) == found
        assert store.count() == played
    assert found.names == ["MCTS-OMA-PW"]
    assert {*found.measures[RECOMMENDED]} == {*TUNED["MCTS-OMA-PW"]}
    assert "exploration" in tuned("MCTS")
    shown = oma_tuning.settings(Evidence([found]))
    assert "k = " in shown
    assert "not played yet" in shown


def test_the_command_tunes_in_every_domain_and_says_which(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(oma_tuning, "EVALUATIONS", 2)
    monkeypatch.setattr(oma_tuning, "PLAY_OFF", 4)
    monkeypatch.setattr(oma_tuning, "BUDGET", "10it")
    asked = ["reproduce", "oma", "tune-mcts", "--scale", "full", "--matches", "1", "--out", str(tmp_path / "oma.db")]
    with pytest.raises(SystemExit) as end:
        main([*asked, "--data", str(tmp_path)])
    assert end.value.code == 0
    said = capsys.readouterr().err
    assert all(f"tuning MCTS in {title(domain)}\n" in said for domain in DOMAINS)
    found = Evidence(load("oma", tmp_path))
    assert all(recommended(found, "MCTS", domain) for domain in DOMAINS)
    assert {one.asked for one in found.records} == {"spinney reproduce oma tune-mcts --scale full --matches 1"}


def test_real_time_was_played_on_idle_cores():
    """On a busy machine a search makes a part of its iterations, and what it wins says nothing of its time. On one that
    is idle it makes about as many whoever else sits at the table.
    """
    made: dict[object, list[float]] = {}
    for one in load("oma"):
        if one.budget == CHEAP and one.matches:
            for name, iterations in zip(one.names, one.iterations, strict=True):
                if name in VARIANTS:
                    made.setdefault((one.game, one.players, name), []).append(iterations / one.length)
    assert made
    for where, rates in made.items():
        assert max(rates) < 2 * min(rates), where


def test_what_abstraction_costs_in_time_is_as_counted():
    """One who searches with fewer iterations, as in the same time, has as many fewer as abstraction had at 20 ms."""
    made = [dict(zip(one.names, one.iterations, strict=True)) for one in load("oma") if one.experiment == "oma-vs-mcts"]
    assert fmean(one["MCTS-OMA"] / one["MCTS"] for one in made) == pytest.approx(LESS, abs=0.02)
