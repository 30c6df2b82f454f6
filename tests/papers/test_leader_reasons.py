"""Why claims on heuristics fail: what their experiments ask, and what they say of the claims."""

from dataclasses import replace

from spinney.papers.paper import Size, paper
from tests.papers.handmade_records import made, of, tournaments


def test_kittens_are_bunched_by_the_rules_where_only_default_falls_behind():
    claim, name = "kittens-bunched", "why-kittens-rules"
    first, second = [211, 210, 209, 211, 159], [209, 210, 211, 209, 161]
    level = [
        *tournaments(name, "exploding-kittens", first, (2, 3)),
        *tournaments(name, "exploding-kittens", second, (4, 5)),
    ]
    assert of("leader", claim, level) == ["holds", "holds", "holds"]
    assert of("leader", claim, tournaments(name, "exploding-kittens", [200, 100, 200, 250, 250])) == ["fails"] * 3


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
