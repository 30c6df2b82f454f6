"""Why claims fail: experiments that examine a reason, and what the page and the summary say of them."""

from dataclasses import replace

import pytest

from spinney.agents.markup import breakable
from spinney.papers.multitree_reasons import losses
from spinney.papers.oma_claims import CHECKERS, DOMAINS, RIVALS, VARIANTS
from spinney.papers.page import page
from spinney.papers.paper import PAPERS, Evidence, Examination, Size, is_reason, paper
from spinney.papers.records import Record, load
from spinney.papers.reproduce import Work
from spinney.papers.summary import described
from spinney.papers.times import keep, lasting, minutes, needed, times
from spinney.papers.verdicts import Verdict
from spinney.papers.vienna_rates import TIMES, named

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


def of(name, claim, records):
    """The outcomes of the reasons that are examined for a claim."""
    return [verdict.outcome for _, verdict in paper(name).reasons(records, claim)]


def versus(experiment, game, budget, names, won, matches, players=2, parameters=None):
    """The matches of one agent against another that has all other seats, of which it won so many and lost the rest."""
    others = players - 1
    rows = [[won, 0, 1, 1, 1, others, 0], [matches - won, 0, 1, 0, 1, others, 1]]
    about = {**ABOUT, "scores": [0.0, 0.0], "iterations": [1, 1]}
    return Record(experiment, game, 1, players, parameters or {}, budget, names, names, rows, **about)


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


def test_abstraction_is_judged_by_all_six_domains():
    """Ahead with one equivalence parameter of three is a reason; behind with all of them is none."""

    def domains(experiment, own, plain, won):
        return [
            versus(experiment, game, "1500it", [own, plain], won, 500, players, CHECKERS if "checkers" in game else {})
            for game, players in DOMAINS
        ]

    def tried(*won):
        names = [f"MCTS-OMA e={one}" for one in (1, 10, 1000)]
        return [
            one
            for name, each in zip(names, won, strict=True)
            for one in domains("why-oma-equivalence", name, "MCTS", each)
        ]

    claim = "oma-mcts-mean"
    assert of("oma", claim, tried(250, 320, 250))[2] == "holds"
    assert of("oma", claim, tried(180, 180, 180))[2] == "fails"
    assert of("oma", claim, tried(250, 250, 250)[:-1])[2] == "undecided"
    assert of("oma", claim, domains("why-oma-iterations", "MCTS-OMA", "MCTS", 320))[0] == "holds"


@pytest.mark.parametrize(("place", "experiment", "calls"), [(0, "why-few-calls", 3000), (1, "why-fewest-calls", 300)])
def test_the_claims_on_pairings_are_asked_again_with_few_calls_for_everybody(place, experiment, calls):
    pairings = [(own, rival) for own in VARIANTS for rival in RIVALS]
    records = [
        versus(experiment, game, f"{calls}fm", [*pair], 200, 500, players, CHECKERS if "checkers" in game else {})
        for game, players in DOMAINS
        for pair in pairings
    ]
    assert of("oma", "mcts-weaker-7-of-12", records)[place] == "fails"  # in all twelve
    assert of("oma", "minimax-beats-plain-mcts", records)[place] == "holds"
    plans = paper("oma").experiment(experiment).plans(Size())
    assert {budget for plan in plans for budget in plan.budgets} == {f"{calls}fm"}
    met = {
        (game.game, players, own.name, rival.name)
        for plan in plans
        for game in plan.games
        for players in game.players
        for own in plan.agents
        for rival in plan.against
    }
    pairings += [("MCTS-OMA", "MCTS"), ("MCTS-OMA-PW", "MCTS-PW"), ("BRS+", "Paranoid"), ("max^n", "Paranoid")]
    assert met == {(*domain, *pair) for domain in DOMAINS for pair in pairings}


def test_the_claims_on_minimax_are_asked_again_without_its_table():
    def agents(experiment):
        plans = paper("oma").experiment(experiment).plans(Size(matches=56))
        return {agent.identity for plan in plans for cell in plan.schedule().cells for agent in cell.agents}

    pairings = ("mcts", "oma", "pw", "oma-pw")
    usual = set.union(*(agents(f"{one}-vs-minimax") for one in pairings), agents("maxn-vs-paranoid"))
    assert agents("why-no-table") == {
        one.replace("memory=64", "memory=0") if one.startswith("minimax") else one for one in usual
    }
    records = [
        versus("why-no-table", game, "20ms", [own, rival], 200, 500, players, CHECKERS if "checkers" in game else {})
        for game, players in DOMAINS
        for own in VARIANTS
        for rival in RIVALS
    ]
    assert of("oma", "minimax-beats-plain-mcts", records) == ["undecided", "undecided", "holds"]
    assert of("oma", "oma-pw-mean-pw", records)[-1] == "undecided"  # nothing there is said without minimax


FIVE = ["Win", "Score", "Score+", "Leader", "Default"]


def tournament(experiment, game, players, budget, wins):
    """A thousand matches in which all five heuristics sit down as often, of which each won so many."""
    rows = [[won, *(part for seat in range(5) for part in (seat, 1, int(seat == one)))] for one, won in enumerate(wins)]
    about = {**ABOUT, "scores": [float(won) for won in wins]}
    return Record(experiment, game, 1, players, {}, budget, FIVE, FIVE, rows, **about)


def tournaments(experiment, game, wins, counts=(2, 3, 4, 5), budget="40ms in TAG"):
    return [tournament(experiment, game, players, budget, wins) for players in counts]


def test_kittens_are_bunched_by_the_rules_where_only_default_falls_behind():
    claim, name = "kittens-bunched", "why-kittens-rules"
    first, second = [211, 210, 209, 211, 159], [209, 210, 211, 209, 161]
    level = [
        *tournaments(name, "exploding-kittens", first, (2, 3)),
        *tournaments(name, "exploding-kittens", second, (4, 5)),
    ]
    assert of("leader", claim, level) == ["holds", "holds", "holds"]
    assert of("leader", claim, tournaments(name, "exploding-kittens", [200, 100, 200, 250, 250])) == ["fails"] * 3


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


def test_ranks_by_score_are_compared_between_a_quarter_of_both_budgets():
    def played(before, after):
        games = {"10ms in TAG": before, "250ms in TAG": after}
        return [
            replace(one, scores=scores)
            for budget, scores in games.items()
            for game in ("virus", "poker", "diamant")
            for one in tournaments("why-fewer-over-budget", game, [200] * 5, budget=budget)
        ]

    claim, second, fourth = "score-ranks-over-budget", [1.0, 5.0, 4.0, 3.0, 2.0], [1.0, 5.0, 2.0, 3.0, 4.0]
    assert of("leader", claim, played(second, fourth)) == ["holds"]
    assert of("leader", claim, played(fourth, second)) == ["fails"]
    assert of("leader", claim, played(second, second)) == ["undecided"]
    plans = paper("leader").experiment("why-fewer-over-budget").plans(Size())
    assert {one["label"] for plan in plans for one in plan.budgets} == {"10ms in TAG", "250ms in TAG"}


def test_default_is_good_in_each_of_its_two_games_for_a_reason_of_its_own():
    claim, letter = "default-good-in-diamant-loveletter", "why-default-love-letter"
    best = tournaments("why-default-diamant", "diamant", [190, 150, 150, 150, 360])
    assert of("leader", claim, best) == ["holds", "undecided", "undecided"]
    assert of("leader", claim, tournaments("why-default-diamant", "diamant", [360, 150, 150, 150, 190]))[0] == "fails"
    second = tournaments(letter, "love-letter", [150, 150, 150, 280, 270], (2, 3, 4), "200ms in TAG")
    third = tournaments(letter, "love-letter", [100, 150, 270, 280, 200], (2, 3, 4))
    assert of("leader", claim, [*second, *third]) == ["undecided", "fails", "holds"]


def test_a_bonus_is_needed_where_points_alone_win_little():
    claim, name = "sushi-bonus-needed", "why-sushi-budget"
    level = tournaments(name, "sushi-go", [200, 200, 200, 200, 200], budget="200ms in TAG")
    assert of("leader", claim, level) == ["fails"]
    rich = [
        replace(one, scores=[40.0, 60.0, 55.0, 50.0, 45.0])
        for one in tournaments(name, "sushi-go", [200, 100, 300, 200, 200])
    ]
    assert of("leader", claim, rich) == ["holds"]


def test_reasons_of_heuristics_are_asked_of_fresh_matches_with_one_thing_changed():
    found = paper("leader")

    def plans(name):
        return found.experiment(name).plans(Size())

    (kittens, *_), (diamant, *_) = plans("why-kittens-rules"), plans("why-default-diamant")
    (played, *_), (own, *_) = plans("rules-exploding-kittens"), plans("rr-diamant")
    assert (kittens.games, kittens.agents, kittens.budgets) == (played.games, played.agents, played.budgets)
    assert (diamant.games, diamant.budgets) == (own.games, own.budgets)
    assert diamant.agents != own.agents
    assert {own.seed, played.seed}.isdisjoint({kittens.seed, diamant.seed})


def test_claims_are_asked_again_of_tournaments_with_fewer_iterations():
    claim, name = "group-leader", "why-fewer-iterations"
    games = ("colt-express", "dots-and-boxes", "diamant", "uno", "love-letter", "virus")

    def played(wins):
        counts = {game: (2, 3, 4) if game == "love-letter" else (2, 3, 4, 5) for game in games}
        return [one for game in games for one in tournaments(name, game, wins, counts[game], "10ms in TAG")]

    assert of("leader", claim, played([100, 100, 200, 400, 200])) == ["undecided", "holds"]
    assert of("leader", claim, played([100, 100, 400, 200, 200])) == ["undecided", "fails"]
    budgets = [one for plan in paper("leader").experiment(name).plans(Size()) for one in plan.budgets]
    assert next(one["poker"] for one in budgets if "poker" in one) == "243it"


def test_a_signal_is_rarer_with_shorter_rollouts():
    def played(*ended):
        return [
            replace(made("why-diamant-signal", [], "diamant"), players=n, searches=[{"ended": one, "flat": 0.0}])
            for n, one in zip((2, 3, 4), ended, strict=True)
        ]

    assert of("leader", "diamant-signal-share", played(0.9, 0.65, 0.4)) == ["holds"]
    assert of("leader", "diamant-signal-share", played(1.0, 0.99, 0.9)) == ["fails"]


def test_depths_are_asked_again_without_openings():
    def ladder(*won):
        names = [[f"depth={depth}", f"depth={depth - 1}"] for depth in range(2, 8)]
        return [
            versus("why-brs-openings", "chinese-checkers", None, pair, each, 100, 4, CHECKERS)
            for pair, each in zip(names, won, strict=True)
        ]

    assert of("oma", "brs-depth-jump-at-own-move", ladder(57, 52, 48, 95, 40, 43)) == ["holds"]
    assert of("oma", "brs-depth-jump-at-own-move", ladder(57, 52, 48, 50, 40, 43)) == ["fails"]
    (plan, *_) = paper("oma").experiment("why-brs-openings").plans(Size())
    assert plan.openings == 0


def test_long_lists_are_folded_and_nothing_is_lost():
    found, records = paper("vienna"), list(load("vienna"))
    written = page(found, records)
    longest = max((one.found for one in found.verdicts(records).values()), key=len).split("; ")
    assert len(longest) > 20
    assert f"<summary>and {len(longest) - 4} more</summary>" in written
    assert all(breakable(part) in written for part in longest)
