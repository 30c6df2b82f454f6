"""Why claims fail: experiments that examine a reason, and what the page and the summary say of them."""

from dataclasses import replace

import pytest

from spinney.papers.multitree_reasons import losses
from spinney.papers.page import page
from spinney.papers.paper import PAPERS, Evidence, Examination, paper
from spinney.papers.records import Record
from spinney.papers.reproduce import Work
from spinney.papers.summary import described
from spinney.papers.times import keep, lasting, needed, times
from spinney.papers.verdicts import Verdict

NAMES = ["MaxN", "Paranoid", "Self", "MT", "MTP"]
ABOUT = {"scores": [0.0] * 5, "iterations": [1] * 5, "openings": 0, "repeats": 0, "library": ["0"]}


def made(experiment, rows, game="tic-tac-toe", budget="40ms in TAG"):
    return Record(experiment, game, 1, 2, {}, budget, NAMES, NAMES, rows, **ABOUT)


@pytest.mark.parametrize("name", PAPERS)
def test_every_reason_has_its_claim_and_its_experiment(name):
    found = paper(name)
    claims = {claim["id"] for claim in found.published["claims"]}
    assert {one.claim for one in found.examined} <= claims
    assert {one.experiment for one in found.examined} <= {one.id for one in found.experiments}
    assert all(one.experiment.startswith("why-") for one in found.examined)
    assert {one.verdict(Evidence([])).outcome for one in found.examined} <= {"undecided"}


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


def test_what_is_undecided_says_what_to_play():
    assert "Too few matches" in page(paper("oma"), [])
    assert needed(paper("leader"), {"experiment": "rr-all"})[0] == "rr-*"
    assert needed(paper("vienna"), {"experiment": "across-games"})[0] is None


def test_times_are_kept_by_paper_and_scale(tmp_path, monkeypatch):
    keep("oma", "full", [Work("oma-vs-mcts", 100, 50, 3600.0), Work("nothing", 0, 0, 0.0)], tmp_path)
    keep("oma", "laptop", [Work("oma-vs-mcts", 10, 10, 30.0)], tmp_path)
    assert times(tmp_path) == {"oma": {"full": {"oma-vs-mcts": 7200}, "laptop": {"oma-vs-mcts": 30}}}
    monkeypatch.setattr("spinney.papers.times.times", lambda: times(tmp_path))
    assert lasting(paper("oma"), ["oma-vs-mcts"]) == "about 2 hours of one core"
    assert lasting(paper("oma"), ["oma-vs-minimax"]) == ""


def test_a_reason_is_judged_by_its_own_experiment():
    seen = []

    def verdict(found):
        seen.append([one.experiment for one in found.records])
        return Verdict("fails", "")

    one = Examination("ttt-vanilla-perfect", "why-this", "this", verdict)
    found = replace(paper("multitree"), examined=[one])
    found.reasons([made("why-this", []), made("why-that", [])], "ttt-vanilla-perfect")
    assert seen == [["why-this"]]
