"""The claims on heuristics, in worlds where they are known to be true or false, and a tiny run from plan to page."""

from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy as np
import pytest

import spinney
from spinney.arena.comparison import signed_rank
from spinney.cli import main
from spinney.papers.leader_cells import changed, drawn, ranks
from spinney.papers.leader_plans import BUDGETS, COUNTS, GAMES, HEURISTICS, RULES, TOURNAMENTS
from spinney.papers.leader_scores import COVARIANCE
from spinney.papers.leader_tuning import EVALUATED, LENGTHS, RATES, RECOMMENDED, Scenario, nats, scenarios
from spinney.papers.page import page
from spinney.papers.paper import Size, paper
from spinney.papers.records import Record, load
from spinney.papers.third_side import THIRD_SIDE, is_choice, offers

SOLITAIRE = ("dominion", "poker", "sushi-go")


def record(experiment, game, players, budget, strengths, matches=1000):
    """A round robin whose winners are as likely as they are strong, and whose scores are the strengths."""
    strong = np.array([strengths[name] for name in HEURISTICS])
    tables, rows = list(combinations(range(5), players)), []
    for table in tables:
        shares = strong[list(table)] / strong[list(table)].sum()
        for winner, share in zip(table, shares, strict=True):
            seats = [value for one in table for value in (one, 1, int(one == winner))]
            rows.append([round(matches / len(tables) * share), *seats])
    names, scores = list(HEURISTICS), strong.tolist()
    about = {"iterations": [1] * 5, "openings": 0, "repeats": 0, "library": ["0"], "length": 82.0}
    return Record(experiment, game, 1, players, {}, f"{budget} in TAG", names, names, rows, scores, **about)


def world(strengths, matches=1000, budgets=BUDGETS):
    """All tournaments; `strengths` of game, players and budget are those of the heuristics."""
    return [
        record(f"rr-{game}", game, players, budget, strengths(game, players, budget), matches)
        for game in GAMES
        for players in COUNTS[game]
        for budget in budgets
    ]


def published(game, players, budget):
    """The two groups of games in outline: Leader first and Score+ second, or the other way round; Win gains in time."""
    late = BUDGETS.index(budget)
    found = {"Win": 0.3 + 0.2 * late, "Score": 1.2, "Score+": 1.6, "Leader": 2.6, "Default": 0.9}
    if game in SOLITAIRE:
        found |= {"Score+": 2.6, "Leader": 1.6}
    if game == "dominion":
        found |= {"Score": 3.4}
    if game == "diamant":
        win = {2: 4.0, 3: 2.6, 4: 2.0, 5: 2.0}[players] + 0.5 * late
        found |= {"Win": win, "Default": 4.5, "Score+": 1.0, "Leader": 1.4, "Score": 0.8}
    if game == "exploding-kittens":
        found |= {"Win": 1.3, "Score": 1.3, "Score+": 1.7, "Leader": 1.7}
    return found


@cache
def outcomes(strengths, matches=1000, budgets=BUDGETS):
    return {name: one.outcome for name, one in paper("leader").verdicts(world(strengths, matches, budgets)).items()}


def test_in_a_world_as_published_the_headlines_hold():
    found = outcomes(published, 5000)
    expected = [
        *("leader-best-overall", "leader-beats-win-score-default", "scoreplus-beats-win-score-default"),
        *("overall-order", "win-bonus-helps", "score-scores-more-than-win"),
        *("group-leader", "group-scoreplus", "kittens-no-difference", "joined-best-in-8-of-10", "dominion-score-best"),
        *("diamant-win-best", "dominion-score-group-wins-all", "diamant-win-rises-with-budget"),
        *("diamant-win-falls-with-players", "dots-leader-best", "best-heuristic-stable-over-budget"),
    ]
    assert {name: found[name] for name in expected} == dict.fromkeys(expected, "holds")


def turned(game, players, budget):
    """Everybody is as strong as its counterpart: Leader as Win, Score+ as Score."""
    known = published(game, players, budget)
    swapped = {"Win": "Leader", "Leader": "Win", "Score": "Score+", "Score+": "Score"}
    return {name: known[swapped.get(name, name)] for name in HEURISTICS}


def test_in_the_opposite_world_they_fail():
    found = outcomes(turned)
    expected = ["leader-best-overall", "overall-order", "win-bonus-helps", "group-leader", "dots-leader-best"]
    expected += ["score-scores-more-than-win", "leader-best-each-count", "table5-values"]
    assert {name: found[name] for name in expected} == dict.fromkeys(expected, "fails")


def equal(game, players, budget):
    return dict.fromkeys(HEURISTICS, 1.0)


def test_where_all_are_equal_only_claims_of_equality_hold():
    """Leader is then as good as the best at every player count, and nobody is better at scoring."""
    found = outcomes(equal)
    assert {name for name, outcome in found.items() if outcome == "holds"} == {
        *("count-effect-weak", "no-change-3-to-4", "kittens-no-difference", "dots-score-equals-scoreplus"),
        *("leader-best-each-count", "joined-best-in-score", "best-heuristic-stable-over-budget"),
        "dominion-order-same-for-counts",
    }


def test_ranks_of_fewer_matches_are_compared_in_as_many():
    """Nobody changes; but of 20 matches ranks lie nearer to the middle, which alone looks like a gain of the last."""
    rng = np.random.default_rng(1)
    before = world(lambda game, players, budget: published("uno", players, "40ms"), 1000, BUDGETS[:1])
    after = [drawn(one, 20, rng) for one in before]
    steps = [last[0] - first[0] for first, last in zip(ranks(before, "win"), ranks(after, "win"), strict=True)]
    assert np.mean(steps) < -0.2
    assert signed_rank(steps) < 0.05
    assert changed(before, after, "Win", "win").outcome == "undecided"
    assert changed(before, after, "Win", "score").outcome == "undecided"
    assert changed(before, before, "Win", "score").p == 1.0


def with_scores(one, rng, matches):
    """A tournament's scores as so many matches measure them, and how certain they are: each match adds a normal part,
    of which what one has another lacks.
    """
    several = 30.0 * (np.eye(5) - 0.2) / matches
    lower = [row[: place + 1] for place, row in enumerate(several.tolist())]
    scores = rng.multivariate_normal(one.scores, several, method="eigh", check_valid="ignore").tolist()
    return replace(drawn(one, matches, rng), scores=scores, measures={COVARIANCE: lower})


def test_ranks_by_score_of_fewer_matches_are_compared_in_as_many():
    """Nobody changes, and the last seems to gain; where it does gain, that is found."""
    rng = np.random.default_rng(2)
    exact = world(lambda game, players, budget: published("uno", players, "40ms"), 2000, BUDGETS[:1])
    before = [with_scores(one, rng, 1000) for one in exact]
    same = [with_scores(one, rng, 20) for one in exact]
    assert changed(before, same, "Win", "score").outcome == "undecided"
    without = [replace(one, measures={}) for one in before]
    steps = [last[0] - first[0] for first, last in zip(ranks(before, "score"), ranks(same, "score"), strict=True)]
    assert signed_rank(steps) < 0.01
    assert "not as many" in changed(without, same, "Win", "score").found
    better = [with_scores(replace(one, scores=[3.0, *one.scores[1:]]), rng, 20) for one in exact]
    assert changed(before, better, "Win", "score").outcome == "holds"


def test_one_game_at_the_largest_budget_alone_can_be_summed_up():
    for game in GAMES:
        records = [one for one in world(published, 200, BUDGETS[-1:]) if one.game == game]
        assert paper("leader").verdicts(records)["dominion-score-group-wins-all"].outcome == "undecided"
        assert "Table 4" in page(paper("leader"), records)


def test_few_matches_settle_no_equality():
    found = outcomes(equal, 60)
    assert found["kittens-no-difference"] == found["count-effect-weak"] == found["joined-best-in-score"] == "undecided"


def test_what_two_budgets_say_is_not_undecided_for_lack_of_the_third():
    found = outcomes(published, 1000, BUDGETS[:2])
    assert found["leader-best-overall"] == found["group-leader"] == found["group-scoreplus"] == "holds"
    assert found["win-gains-with-budget"] == found["leader-best-each-budget"] == "undecided"


def test_a_game_that_is_missing_leaves_claims_on_all_games_undecided():
    records = [one for one in world(published) if one.game != "uno"]
    found = paper("leader").verdicts(records)
    assert found["leader-best-overall"].outcome == found["group-leader"].outcome == "undecided"
    assert found["group-scoreplus"].outcome == "holds"


def seen(players, budget, depth, ended, flat):
    one = record("diamant-search", "diamant", players, budget, equal("", 0, ""))
    return replace(one, searches=[{"depth": depth, "ended": ended, "flat": flat}])


@pytest.mark.parametrize(("depths", "flat", "expected"), [((15, 20, 27), 0.4, "holds"), ((15, 14, 27), 0.1, "fails")])
def test_depths_and_signals_are_read_off_the_counts(depths, flat, expected):
    shares = {2: 0.1, 3: 0.4, 4: 0.55}
    records = [
        seen(n, budget, depth, 0.99, shares[n] if flat == 0.4 else flat)
        for n in (2, 3, 4)
        for budget, depth in zip(BUDGETS, depths, strict=True)
    ]
    found = paper("leader").verdicts(records)
    assert (found["diamant-depth"].outcome, found["diamant-signal-share"].outcome) == (expected, expected)


def test_third_sides_are_counted_where_they_can_be_avoided():
    """Two boxes beside each other: with two sides of the left one drawn, a third is offered by its other two."""
    game = spinney.load("dots-and-boxes", 2, width=2, height=1)
    state = game.start().apply(0).apply(2)
    assert is_choice(state)
    assert [edge for edge in state.legal_actions if offers(state.record, edge)] == [4, 5]
    assert not is_choice(state.apply(4))


def test_third_sides_decide_their_claim():
    shares = {"Win": 0.5, "Score": 0.4, "Score+": 0.45, "Leader": 0.05, "Default": 0.3}
    measures = {THIRD_SIDE: [[5000, 5000 * shares[name]] for name in HEURISTICS]}
    records = [
        replace(record("dots-third-side", "dots-and-boxes", 2, budget, equal("", 0, "")), measures=measures)
        for budget in BUDGETS
    ]
    assert paper("leader").verdicts(records)["dots-third-side"].outcome == "holds"


def tuned(game, best, budget="40ms", players=2, runs=120):
    """A scenario in which nearly all runs recommend one length, or each length as many."""
    counts = [runs // 11] * 11 if best is None else [runs - 10 if one == best else 1 for one in LENGTHS]
    measures = {RECOMMENDED: [[one] for one in counts], RATES: [[0.5]] * 11, EVALUATED: [[1000]] * 11}
    return Scenario(game, players, budget, "Leader", runs)._record(spinney.load(game, players), measures)


def test_tuned_lengths_decide_the_claims_of_table_1():
    lengths = {"dots-and-boxes": 0, "uno": 7, "virus": 10, "sushi-go": 100, "colt-express": 200, "dominion": 300}
    records = [tuned(game, lengths.get(game)) for game in GAMES]
    found = {name: one.outcome for name, one in paper("leader").verdicts(records).items()}
    assert found["tune-short"] == found["tune-long"] == found["tune-entropy-order"] == found["tune-any"] == "holds"
    wrong = paper("leader").verdicts([tuned("dots-and-boxes", 300), tuned("poker", 30)])
    assert wrong["tune-short"].outcome == "fails"
    assert nats([1, 1]) == pytest.approx(np.log(2))


def test_few_runs_of_a_tuning_decide_nothing():
    lengths = {"dots-and-boxes": 0, "uno": 7, "virus": 10}
    for runs, outcome in ((10, "undecided"), (40, "holds")):
        found = paper("leader").verdicts([tuned(game, best, runs=runs) for game, best in lengths.items()])
        assert found["tune-short"].outcome == outcome


def test_how_much_is_played():
    """38 tournaments of a budget, each with so many matches or a few more; real time and single budgets can be had."""
    tournaments = [one for one in TOURNAMENTS if one.id.startswith("rr-")]
    plans = [plan for one in tournaments for plan in one.plans(Size(budget="40ms"))]
    assert len(plans) == 38
    assert sum(len(one.plans(Size("full"))) for one in tournaments) == 114
    (first,) = (one for one in tournaments if one.id == "rr-poker")
    assert [len(plan.schedule()) for plan in first.plans(Size(budget="40ms", matches=300))] == [300, 300, 300, 300]
    (timed, *_) = first.plans(Size(budget="40ms wall"))
    assert {str(agent.budget) for agent in timed.schedule().cells[0].agents} == {"40ms"}
    with pytest.raises(spinney.SpinneyError, match="one of 40ms, 200ms, 1000ms, 40ms wall, wall, not '20ms'"):
        first.plans(Size(budget="20ms"))
    assert len(scenarios("uno", Size("full"))) == 12
    assert scenarios("uno", Size(matches=3)) == []
    assert {one.runs for one in scenarios("uno", Size("full", matches=3))} == {3}


def test_tags_rules_take_the_place_of_the_printed_ones():
    """In a variant of their own; games that have no such parameter count in both."""
    worse = {**dict.fromkeys(HEURISTICS, 1.0), "Leader": 0.2}
    records = world(published, 1000, BUDGETS[:1])
    for game in RULES:
        records += [record(f"rules-{game}", game, n, "40ms", worse) for n in COUNTS[game]]
    found = paper("leader")
    assert found.played(records) == ["TAG's heuristics", "TAG's heuristics and rules"]
    assert found.verdicts(records)["group-leader"].outcome == "holds"
    assert found.verdicts(records, "TAG's heuristics and rules")["group-leader"].outcome == "fails"
    (rules,) = (one for one in TOURNAMENTS if one.id == "rules-exploding-kittens")
    assert all(plan.games[0].parameters == {"one_play": True} for plan in rules.plans(Size()))


def test_forms_meet_head_to_head():
    """TAG's and our heuristics, one difference at a time: Win for four only, since for two it is the same."""
    (forms,) = (one for one in TOURNAMENTS if one.id == "forms")
    plans = forms.plans(Size(budget="40ms"))
    assert len(plans) == 20 + 6 + 10 + 2 + 20
    uno = [plan for plan in plans if plan.games[0].game == "uno" and plan.games[0].players == [2]]
    rivals = [plan.against[0].name for plan in uno]
    assert rivals == [
        *(f"{name} of Spinney" for name in ("Default", "Score", "Score+", "Leader")),
        *("Score+ by size", "Leader by value"),
    ]
    assert all(len(plan.schedule()) == 60 for plan in uno)


def test_the_page_has_every_table_and_figure():
    made = page(paper("leader"), [*world(published, 200, BUDGETS[:2]), tuned("sushi-go", 100)])
    titles = ["Table 1", "Table 2", "Table 3", "Table 4", "Table 5", "Figures 2 and 3", "Figures 4 and 5"]
    assert all(title in made for title in [*titles, "Figures 6 and 7", "Figure 1"])
    assert "spinney reproduce leader rr-dominion --scale full" in made


def test_a_tournament_from_plan_to_page(tmp_path, monkeypatch, capsys):
    """Poker for two, with TAG's heuristics and with ours; the page gives both their verdicts."""
    monkeypatch.chdir(tmp_path)
    own = [paper("leader").experiment(name) for name in ("rr-poker", "ours-poker")]
    small = [replace(one, plans=lambda size, one=one: one.plans(size)[:1]) for one in own]
    monkeypatch.setattr("spinney.papers.leader.PAPER", replace(paper("leader"), experiments=small))
    asked = "leader", "*poker", "--budget", "40ms", "--matches", "20", "--data", "counts", "--workers", "1"
    for arguments in (asked, ("leader", "--pages", "pages", "--data", "counts")):
        with pytest.raises(SystemExit) as end:
            main(["reproduce", *arguments])
        assert end.value.code == 0
    records = load("leader", tmp_path / "counts")
    assert [one.matches for one in records] == [20, 20]
    assert all(one.length > 1 and one.searches[0]["choices"] > 1 for one in records)
    made = (tmp_path / "pages/leader.html").read_text()
    assert "Claims, TAG's heuristics" in made.replace("&#x27;", "'").replace("&#39;", "'")
    assert "Claims, Spinney's heuristics" in made.replace("&#x27;", "'").replace("&#39;", "'")
    assert "What verdicts hang on" in made
    assert "leader, Spinney's heuristics" in capsys.readouterr().out
