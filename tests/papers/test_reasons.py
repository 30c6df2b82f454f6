"""Why claims fail: experiments that examine a reason, and what the page and the summary say of them."""

from dataclasses import replace

import pytest

from spinney.agents.markup import breakable
from spinney.papers.multitree_reasons import losses
from spinney.papers.page import page
from spinney.papers.paper import PAPERS, Evidence, Examination, Size, is_reason, paper
from spinney.papers.records import load
from spinney.papers.reproduce import Work
from spinney.papers.summary import described
from spinney.papers.times import keep, lasting, minutes, needed, times
from spinney.papers.verdicts import Verdict
from spinney.papers.vienna_rates import TIMES, named
from tests.papers.handmade_records import NAMES, made, of, tournaments, versus


@pytest.mark.parametrize("name", PAPERS)
def test_every_reason_has_its_claim_and_its_experiment(name):
    found = paper(name)
    claims = {claim["id"] for claim in found.published["claims"]}
    assert {one.claim for one in found.examined} <= claims
    assert {one.experiment for one in found.examined} <= {one.id for one in found.experiments}
    assert all(one.experiment.startswith("why-") for one in found.examined)
    assert {one.verdict(Evidence([])).outcome for one in found.examined} <= {"undecided"}


@pytest.mark.parametrize("name", PAPERS)
def test_every_claim_that_fails_is_examined(name):
    found = paper(name)
    failing = {claim for claim, verdict in found.verdicts(load(name)).items() if verdict.outcome == "fails"}
    assert failing
    assert failing <= {one.claim for one in found.examined}


def test_what_examines_a_reason_decides_no_claim():
    """A thousand lost matches under another budget say nothing of the claim itself."""
    own = made("why-ttt-iterations", [[1000, 0, 1, 0, 3, 1, 1]])
    found = paper("multitree")
    assert found.evidence([own], "TAG's iterations").records == []
    assert found.played([own]) == ["TAG's iterations"]
    assert {one.outcome for one in found.verdicts([own]).values()} == {"undecided"}


def test_losses_are_counted_between_two_groups_alone():
    rows = [[3, 0, 1, 0, 3, 1, 1], [5, 0, 1, 1, 3, 1, 0], [7, 0, 1, 0.5, 4, 1, 0.5], [9, 0, 1, 0, 2, 1, 1]]
    one = made("why-ttt-iterations", rows)
    assert losses(one, ["MaxN", "Paranoid"], ["MT", "MTP"]) == (3, 15)
    assert losses(one, ["MT", "MTP"], ["MaxN", "Paranoid"]) == (5, 15)


def test_a_failure_is_shown_with_its_reason_and_the_command():
    """Paranoid loses every tenth of 1,000 matches, and none of those that examine why."""
    lost = [[250, 0, 1, 0.5, 3, 1, 0.5], [100, 1, 1, 0, 3, 1, 1], [650, 1, 1, 0.5, 4, 1, 0.5]]
    lost += [[200, one, 1, 0.5, 2, 1, 0.5] for one in (0, 1)]
    again = [[500, one, 1, 0.5, other, 1, 0.5] for one in (0, 1) for other in (2, 3, 4)]
    records = [made("tuned-tic-tac-toe", lost), made("why-ttt-iterations", again)]
    found = paper("multitree")
    assert found.verdicts(records)["ttt-vanilla-perfect"].outcome == "fails"
    reasons = [verdict.outcome for _, verdict in found.reasons(records, "ttt-vanilla-perfect")]
    assert reasons == ["holds", "undecided"]
    written = page(found, records)
    assert "Examined, a reason: " in written
    assert "spinney reproduce multitree why-ttt-iterations" in written
    assert any("a reason: chance" in line for line in described(found, records))


def test_a_predicate_that_was_corrected_says_so():
    assert "Corrected; in the first list: named no test" in page(paper("leader"), [])


def test_what_is_undecided_says_what_to_play():
    assert "Too few matches" in page(paper("oma"), [])
    assert needed(paper("leader"), {"experiment": "rr-all"})[0] == ["rr-*"]
    patterns, experiments = needed(paper("oma"), {})
    assert not patterns
    assert "oma-vs-mcts" in experiments
    assert "why-oma-iterations" not in experiments


@pytest.mark.parametrize("name", PAPERS)
def test_every_claim_names_experiments_that_there_are(name):
    """So that the command under an undecided claim plays what it needs, and not all of the paper."""
    found = paper(name)
    unknown = [claim["id"] for claim in found.published["claims"] if not needed(found, claim)[0]]
    assert unknown == {"leader": ["diamant-least-branching", "game-lengths"]}.get(name, [])


@pytest.mark.parametrize("name", PAPERS)
def test_the_smaller_scale_is_done_in_90_minutes_on_two_cores(name):
    """By what was estimated, with a quarter added."""
    found = paper(name)
    played = {one.id for one in found.experiments if one.plans(Size()) and not is_reason(one.id)}
    assert played <= {*times()[name]["laptop"]}
    assert 1.25 * minutes(found) < 90


def test_times_are_kept_by_paper_and_scale(tmp_path, monkeypatch):
    keep("oma", "full", [Work("oma-vs-mcts", 100, 50, 3600.0), Work("nothing", 0, 0, 0.0)], tmp_path)
    keep("oma", "laptop", [Work("oma-vs-mcts", 10, 10, 30.0)], tmp_path)
    assert times(tmp_path) == {"oma": {"full": {"oma-vs-mcts": 7200}, "laptop": {"oma-vs-mcts": 30}}}
    monkeypatch.setattr("spinney.papers.times.times", lambda: times(tmp_path))
    assert lasting(paper("oma"), ["oma-vs-mcts"]) == "about 2 hours of one core"
    assert lasting(paper("oma"), ["oma-vs-minimax"]) == ""
    assert lasting(paper("vienna"), ["thread-throughput"]) == "some minutes of one core, on a machine of 8"


def test_a_reason_is_judged_by_its_own_experiment():
    seen = []

    def verdict(found):
        seen.append([one.experiment for one in found.records])
        return Verdict("fails", "")

    one = Examination("ttt-vanilla-perfect", "why-this", "this", verdict)
    found = replace(paper("multitree"), examined=[one])
    found.reasons([made("why-this", []), made("why-that", [])], "ttt-vanilla-perfect")
    assert seen == [["why-this"]]


def threads(rate):
    """The curves of Connect Four once more, by threads and the iterations of how many they have."""
    return [
        versus("why-c4-iterations", "connect-four", f"{limit}ms of {named(of_)}", [named(own), "random"], won, 4000)
        for own in (1, 2)
        for of_ in (1, 2)
        for limit in TIMES
        for won in [round(4000 * rate(own, of_))]
    ]


def test_where_iterations_alone_tell_threads_are_equal_with_the_same():
    """Ten percentage points from more iterations: not chance, the iterations, whoever makes them; else threads."""
    claim = "c4-one-equals-two"
    assert of("vienna", claim, threads(lambda own, of_: 0.6 + 0.1 * of_)) == ["fails", "holds", "holds", "undecided"]
    assert of("vienna", claim, threads(lambda own, of_: 0.6 + 0.1 * own)) == ["fails", "fails", "fails", "undecided"]
    assert of("vienna", claim, threads(lambda own, of_: 0.7)) == ["holds", "holds", "fails", "undecided"]


def test_the_iterations_that_stand_for_60_ms_lie_around_the_columns_once():
    plain, twice = paper("vienna").experiment("why-c4-iterations"), paper("vienna").experiment("why-c4-calibration")

    def crossed(experiment):
        plans = experiment.plans(Size())[:2]
        own = [[int(one["connect-four"].removesuffix("it")) for one in plan.budgets] for plan in plans]
        return [first <= 7 < second for first, second in zip(*own, strict=True)]

    assert crossed(plain) == [limit == 60 for limit in TIMES]
    assert not any(crossed(twice))


@pytest.mark.parametrize(("late", "outcome"), [(3800, "holds"), (3000, "fails")])
def test_hex_rises_where_both_curves_do(late, outcome):
    records = [
        versus("why-hex-rising", "hex", f"{limit}ms of {named(own)}", [named(own), "random"], won, 4000)
        for own in (1, 2)
        for limit, won in ((60, 3400), (100, late))
    ]
    assert of("vienna", "hex-still-rising-at-100ms", records) == [outcome]


def nodes(experiment, more, lost, own="0.5"):
    """Forty matches of each of two numbers of nodes against random play, from the first seat."""
    names = [f"MCTS[10000/{own}]", f"MCTS[{more}/{own}]", "Random"]
    rows = [[place, 2, 80, 90 if place and match < lost else 40] for place in (0, 1) for match in range(40)]
    return replace(made(experiment, [], "small-world"), names=names, measures={"matches": rows})


def test_more_nodes_hurt_where_they_win_much_less():
    claim = "too-many-nodes-hurt"
    assert of("smallworld", claim, [nodes("why-nodes-helped", 20000, 20)])[0] == "holds"
    found = of("smallworld", claim, [nodes("why-nodes-kept-outcome", 20000, 0), nodes("why-nodes-most", 50000, 20)])
    assert found == ["undecided", "fails", "undecided", "holds"]


def test_trees_are_equal_by_the_rules_where_nobody_is_behind_in_any_cell():
    def cells(wins, counts):
        found = tournaments("why-kittens-rules", "exploding-kittens", wins, counts, "200ms in TAG")
        return [replace(one, names=NAMES, agents=NAMES) for one in found]

    claim, level, behind = "ek-no-difference", [200] * 5, [140, 140, 240, 240, 240]
    assert of("multitree", claim, cells(level, (4, 5))) == ["holds"]
    assert of("multitree", claim, cells(level, (4,)) + cells(behind, (5,))) == ["fails"]
    plans = paper("multitree").experiment("why-kittens-rules").plans(Size())
    assert [(one.players, one.parameters) for plan in plans for one in plan.games] == [
        ([players], {"one_play": True}) for players in (4, 5)
    ]


def test_long_lists_are_folded_and_nothing_is_lost():
    found, records = paper("vienna"), list(load("vienna"))
    written = page(found, records)
    longest = max((one.found for one in found.verdicts(records).values()), key=len).split("; ")
    assert len(longest) > 20
    assert f"<summary>and {len(longest) - 4} more</summary>" in written
    assert all(breakable(part) in written for part in longest)
