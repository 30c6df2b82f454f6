"""Small World without chance, and the claim that this changes nothing."""

import numpy as np
import pytest

import spinney
from spinney.games.small_world.board import NUMBER
from spinney.games.small_world.codes import DIE_ON, DRAGON_ON
from spinney.papers.paper import paper
from spinney.papers.smallworld_agents import named
from spinney.papers.smallworld_chance import CERTAIN, WITH, WITHOUT
from spinney.testing import check
from tests.papers.test_smallworld import duel, record

KEEN, WEAK = named(10_000, 4), named(500, 0.5)


def test_its_rules_are_a_game():
    assert check(CERTAIN, games=2)


def test_the_same_actions_lead_to_the_same_position_and_no_die_is_rolled():
    game = spinney.load(CERTAIN)
    for seed in range(10):
        played = spinney.play(game, ["random", "random"], seed)
        for state, action in zip(played.states(), played.actions, strict=False):
            assert not any(DIE_ON <= one < DRAGON_ON for one in state.legal_actions)
            seen = [state.seen_by(state.player, seed=luck).apply(int(action)) for luck in (1, 2, 3)]
            assert len({one.raw().tobytes() for one in seen}) == 1


def test_matches_begin_with_stacks_of_their_own():
    game = spinney.load(CERTAIN)
    assert len({game.start(seed).record.luck.tobytes() for seed in range(20)}) == 20


def done(rng, matches, attacks, declines):
    """Rows of matches in which so much was done in the mean."""
    return {
        "seat": [0] * matches,
        "won": [1.0] * matches,
        "conquered": [[1] * NUMBER] * matches,
        "defence": [[1.0] * NUMBER] * matches,
        "attacks": [[int(one), 0] for one in rng.poisson(attacks, matches)],
        "abandoned": [3] * matches,
        "declines": [[int(one), *[0] * 9] for one in rng.poisson(declines, matches)],
        "odd": [0] * matches,
        "length": [250] * matches,
        "decisions": [[12] * 10] * matches,
        "targets": [[10, 2, 4.0]] * matches,
        "picks": [[]] * matches,
    }


@pytest.mark.parametrize(
    ("wins", "attacks", "declines", "expected"),
    [(1800, 4.0, 2.5, "holds"), (1400, 4.0, 2.5, "fails"), (1800, 5.5, 2.5, "fails"), (1800, 4.0, 1.5, "fails")],
)
def test_chance_does_not_matter_if_neither_wins_nor_what_is_done_differ(wins, attacks, declines, expected):
    """Of 2,000 matches each; without chance 1,800 are won with 4 attacks and 2.5 declines, and these differ with it."""
    rng, agents = np.random.default_rng(3), [KEEN, WEAK]
    records = [
        record(WITHOUT, agents, duel((0, 1), 1800, 2000), behaviour=done(rng, 2000, 4.0, 2.5)),
        record(WITH, agents, duel((0, 1), wins, 2000), behaviour=done(rng, 2000, attacks, declines)),
    ]
    assert paper("smallworld").verdicts(records)["chance-does-not-matter"].outcome == expected


def test_it_is_undecided_where_half_of_it_was_not_played():
    few = [record(WITHOUT, [KEEN, WEAK], duel((0, 1), 18, 20))]
    assert paper("smallworld").verdicts(few)["chance-does-not-matter"].outcome == "undecided"
