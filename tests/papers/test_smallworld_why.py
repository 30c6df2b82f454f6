"""Why claims on Small World fail: the rules of the thesis' program, counts of first turns, and what they say."""

import pytest

import spinney
from spinney.games.small_world.board import ENTRY, LAND, REGIONS
from spinney.games.small_world.codes import (
    ABANDONING,
    CHOOSING,
    CONQUER,
    CONQUERING,
    DEPLOYING,
    DRAGON_ON,
    PICKING,
    RALLYING,
    RESTING,
)
from spinney.papers.paper import Evidence, paper
from spinney.papers.smallworld_agents import named
from spinney.papers.smallworld_examined import again
from spinney.papers.smallworld_first_turn import end_states
from spinney.papers.smallworld_why import NO_SEAFARING, PROGRAM
from tests.papers.test_smallworld import duel, record

STRONG, WEAK = named(10_000, 16), named(500, 0.5)
# What the thesis calls major actions; a Stout race's decline is one of them, and so is placing withdrawn tokens.
MAJOR = {PICKING, CHOOSING, ABANDONING, CONQUERING, DEPLOYING, RALLYING, RESTING}


def test_the_program_asks_for_major_actions_alone_and_never_stops_conquests():
    options = set()
    for seed in range(60):
        played = spinney.play(spinney.load(PROGRAM, **NO_SEAFARING), ["random", "random"], seed)
        for state in played.states():
            if not state.is_over:
                assert int(state.record.phase) in MAJOR
                options.add(len(state.legal_actions))
                if int(state.record.phase) == CONQUERING:
                    assert all(CONQUER <= action < DRAGON_ON for action in state.legal_actions)
    assert max(options) == 20


def ends(held, left, costs, last):
    """All ways to play a first turn on, one after the other: with what it may end."""
    around = {other for region in held for other in REGIONS[region].neighbours if int(LAND) >> other & 1} - {*held}
    if not held:
        around = {region for region in range(len(REGIONS)) if int(ENTRY) >> region & 1}
    by_die = [one for one in around if 0 < left < costs[one] + last and left <= costs[one] <= left + 3]
    if by_die or all(costs[one] > left for one in around):
        yield frozenset(held)
    for one in by_die:
        yield frozenset([*held, one])
    for one in around:
        if costs[one] <= left:
            yield from ends([*held, one], left - costs[one], costs, last)


@pytest.mark.parametrize("tribes", [False, True])
@pytest.mark.parametrize("last", [False, True])
def test_first_turns_are_those_that_can_be_played(tribes, last):
    costs = [2 + (one.terrain == "mountain") + tribes * one.tribe for one in REGIONS]
    found = {*ends([], 10, costs, last)}
    expected = [sum(len(one) == size for one in found) for size in (3, 4, 5)]
    assert end_states(mountains=True, tribes=tribes, die=True, last=last) == expected


def test_an_experiment_is_asked_what_the_claim_says():
    """436 of 500 are won and 8 tied, as printed; by other rules than the claim is on."""
    played = [*duel((0, 1), 436, 492), *duel((0, 1), 8, 8, coins=70)]
    records = [record("why-program", [STRONG, WEAK], played)]
    assert again("strong-beats-weak-0.87", Evidence(records)).outcome == "holds"
    found = paper("smallworld")
    assert found.verdicts(records)["strong-beats-weak-0.87"].outcome == "undecided"
    reasons = {one.experiment: verdict.outcome for one, verdict in found.reasons(records, "strong-beats-weak-0.87")}
    assert [name for name, outcome in reasons.items() if outcome != "undecided"] == ["why-program"]
