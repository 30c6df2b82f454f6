"""Why claims on opponent move abstraction fail: what its experiments ask, and what they say of the claims."""

import pytest

from spinney.papers.oma_claims import CHECKERS, DOMAINS, RIVALS, VARIANTS
from spinney.papers.paper import Size, paper
from spinney.papers.records import Record
from tests.papers.handmade_records import of, versus


def domains(experiment, pair, won):
    """How many of 500 matches one search won against another, in each of the six domains."""
    return [
        versus(experiment, game, "1500it", [*pair], won, 500, players, CHECKERS if "checkers" in game else {})
        for game, players in DOMAINS
    ]


def agents(experiment):
    """All that play in an experiment."""
    plans = paper("oma").experiment(experiment).plans(Size(matches=56))
    return {agent for plan in plans for cell in plan.schedule().cells for agent in cell.identities}


def test_abstraction_is_judged_by_all_six_domains():
    """Ahead with one equivalence parameter of three is a reason; behind with all of them is none."""

    def tried(*won):
        names = [f"MCTS-OMA e={one}" for one in (1, 10, 1000)]
        return [
            one
            for name, each in zip(names, won, strict=True)
            for one in domains("why-oma-equivalence", (name, "MCTS"), each)
        ]

    claim = "oma-mcts-mean"
    assert of("oma", claim, tried(250, 320, 250))[2] == "holds"
    assert of("oma", claim, tried(180, 180, 180))[2] == "fails"
    assert of("oma", claim, tried(250, 250, 250)[:-1])[2] == "undecided"
    assert of("oma", claim, domains("why-oma-iterations", ("MCTS-OMA", "MCTS"), 320))[0] == "holds"


def test_abstraction_is_asked_again_with_rewards_as_they_are():
    assert {one.partition("normalise=")[2].partition(",")[0] for one in agents("why-oma-scale")} == {"none"}
    won = {0.005: 250, 0.01: 250, 0.02: 320, 0.05: 250, 0.1: 250}

    def tried(kind, won):
        records = list[Record]()
        for one, each in won.items():
            pair = f"MCTS-OMA{kind} unscaled k={one}", f"MCTS{kind} unscaled k={one}"
            records += domains("why-oma-scale", pair, each)
        return records

    place = [one.experiment for one in paper("oma").examined if one.claim == "oma-pw-mean-pw"].index("why-oma-scale")
    assert of("oma", "oma-pw-mean-pw", tried("-PW", won))[place] == "holds"
    assert of("oma", "oma-pw-mean-pw", tried("-PW", dict.fromkeys(won, 180)))[place] == "fails"
    assert of("oma", "oma-pw-mean-pw", tried("", won))[place] == "undecided"


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
