"""Every game as a PettingZoo environment, by PettingZoo's own test and against the positions themselves."""

import copy
import random
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import spinney
from spinney import SpinneyError
from spinney.interop.pettingzoo import by_rank, env, raw_env

# What PettingZoo's test says of every environment with action masks in its observations, its own ones included.
USUAL = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Action mask numpy array is all zeros (no legal actions).",
)
games = pytest.mark.parametrize("game", spinney.games())


def play(environment, seed, steps=10**6):
    """Plays at random; yields the agent, its observation and the action of every step."""
    rng = random.Random(seed)
    for agent in environment.agent_iter(steps):
        observation, _, terminated, truncated, _ = environment.last()
        over = terminated or truncated
        action = None if over else int(rng.choice(np.flatnonzero(observation["action_mask"])))
        environment.step(action)
        yield agent, observation, action


@games
def test_pettingzoo_finds_nothing_wrong(game, capsys):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(game, render_mode="ansi"), num_cycles=25)
    assert "Passed API test" in capsys.readouterr().out
    assert {str(warning.message) for warning in caught} <= set(USUAL)


@games
def test_observations_are_what_the_agent_sees(game):
    """For the largest table, half a random match, every agent's view of every position."""
    loaded = spinney.load(game, max(spinney.core.registry.declaration(game).players))
    environment = raw_env(loaded)
    environment.reset(seed=5)
    state, rng = loaded.start(5), random.Random(5)
    for _ in range(40):
        if state.is_over:
            break
        for seat, agent in enumerate(environment.possible_agents):
            found = environment.observe(agent)
            seen = found["observation"]
            assert environment.observation_space(agent).contains(found)
            assert tuple(seen[1 : 1 + seen[0]]) == state.visible(seat)
            assert not seen[1 + seen[0] :].any()
            legal = state.legal_actions if seat == state.player else ()
            assert tuple(np.flatnonzero(found["action_mask"])) == legal
            assert environment.infos[agent]["action_mask"].tolist() == found["action_mask"].tolist()
        action = rng.choice(state.legal_actions)
        state = state.apply(action)
        environment.step(action)


def test_hidden_cards_do_not_reach_an_observation():
    """Deals that look alike to player 0 are observed alike, whatever the others hold."""
    environment = raw_env("love-letter", 3)
    environment.reset(seed=2)
    true = environment.position
    alike = [true.seen_by(0, seed) for seed in range(20)]
    assert len(set(alike)) > 5
    observed = []
    for state in alike:
        environment.position = state
        observed.append(environment.observe("player_0")["observation"].tobytes())
    assert len(set(observed)) == 1


@pytest.mark.parametrize(("game", "players"), [("love-letter", 4), ("connect-four", 2), ("dots-and-boxes", 3)])
@pytest.mark.parametrize("kind", ["ranks", "win", "score"])
def test_rewards_add_up_to_what_the_table_says(game, players, kind):
    if kind == "score" and not spinney.load(game).rules.has("score"):
        with pytest.raises(SpinneyError, match="needs a game with points"):
            raw_env(game, players, rewards=kind)
        return
    environment = raw_env(game, players, rewards=kind)
    for seed in range(5):
        environment.reset(seed=seed)
        start, earned = environment.position, dict.fromkeys(environment.agents, 0.0)
        for _ in play(environment, seed):
            for agent, reward in environment.rewards.items():
                earned[agent] += reward
            if environment.position.is_over:
                break
        end = environment.position
        wanted = {
            "ranks": by_rank(end.ranks),
            "win": [1 / end.ranks.count(1) if rank == 1 else 0 for rank in end.ranks],
            "score": [after - before for after, before in zip(end.scores, start.scores, strict=True)],
        }
        assert list(earned.values()) == pytest.approx(wanted[kind])


def test_seeds_are_reproducible():
    for game in ("uno", "connect-four"):
        seed_test(lambda game=game: env(game), num_cycles=30)
    environment = raw_env("uno")
    environment.reset(seed=9)
    assert environment.position == spinney.load("uno").start(9)
    deals = []
    for _ in range(2):
        environment.reset(seed=9)
        environment.reset()
        deals.append(environment.position)
    assert deals[0] == deals[1] != spinney.load("uno").start(9)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda one: one.unwrapped.clone()], ids=["deepcopy", "clone"])
def test_a_copy_plays_on_alone_with_the_same_future(duplicate):
    original = env("exploding-kittens", 3)
    original.reset(seed=4)
    list(play(original, 1, steps=6))
    twin = duplicate(original)
    there = original.state().tobytes()
    first = [(agent, action) for agent, _, action in play(twin, 2, steps=20)]
    assert original.state().tobytes() == there
    assert [(agent, action) for agent, _, action in play(original, 2, steps=20)] == first
    assert original.state().tobytes() == twin.state().tobytes()


def test_a_match_that_is_cut_off_is_truncated():
    environment = raw_env("chinese-checkers", players=2, ply_cap=4)
    environment.reset(seed=1)
    for _ in play(environment, 1):
        if environment.position.is_over:
            break
    assert all(environment.truncations.values())
    assert not any(environment.terminations.values())


def test_an_illegal_action_loses_at_once_or_is_an_error():
    environment = env("tic-tac-toe")
    environment.reset(seed=1)
    environment.step(4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        environment.step(4)
    assert environment.rewards == {"player_0": 0, "player_1": -1}
    raw = raw_env("tic-tac-toe")
    raw.reset(seed=1)
    raw.step(4)
    with pytest.raises(SpinneyError, match="action 4 is not legal"):
        raw.step(4)


def test_it_draws_itself_as_the_player_to_move_sees_it():
    for mode, show in (("ansi", spinney.State.text), ("svg", spinney.State.svg)):
        environment = raw_env("love-letter", 3, render_mode=mode)
        environment.reset(seed=1)
        assert environment.render() == show(environment.position, observer=environment.position.player)
    assert raw_env("hex").render() is None


@pytest.mark.parametrize(
    ("mistake", "said"),
    [
        (lambda: env("hexx"), "unknown game 'hexx'"),
        (lambda: env("hex", rewards="points"), "rewards='points': choose ranks, win or score"),
        (lambda: env("hex", render_mode="human"), "render_mode='human': choose ansi or svg"),
        (lambda: env("hex", sise=3), "sise"),
        (lambda: env(spinney.load("hex"), size=3), "a game that is loaded has its players and parameters"),
    ],
)
def test_mistakes_are_one_sentence(mistake, said):
    with pytest.raises(SpinneyError, match=said):
        mistake()
