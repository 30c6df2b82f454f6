"""`spinney bench` measures what it says, and says it as data."""

import json

import pytest

from spinney.arena.bench import measure
from spinney.core.game import load
from spinney.interop.openspiel import OpenSpiel, game_string


def test_json_is_one_object_with_a_result_for_each_game(spinney):
    done = spinney("bench", "tic-tac-toe", "connect-four", "--seconds", "0.4", "--json")
    assert done.code == 0
    results = json.loads(done.out)["results"]
    assert [(one["game"], one["players"], one["threads"]) for one in results] == [
        ("tic-tac-toe", 2, 1),
        ("connect-four", 2, 1),
    ]
    for one in results:
        assert one["peer"].startswith("OpenSpiel")
        for what in ("iterations", "playouts"):
            ours, theirs = one[f"{what}_per_second"], one[f"peer_{what}_per_second"]
            assert ours > 0
            assert theirs > 0
            # The median of ratios lies near the ratio of medians, not on it.
            assert 0.1 < one[f"{what}_ratio"] / (ours / theirs) < 10


def test_threads_are_measured_one_by_one(spinney):
    done = spinney("bench", "connect-four", "--seconds", "0.2", "--threads", "3", "--parallel", "root", "--json")
    results = json.loads(done.out)["results"]
    assert [(one["threads"], one["parallel"]) for one in results] == [(1, "root"), (2, "root"), (3, "root")]


@pytest.mark.parametrize("wrong", [("--threads", "0"), ("--threads", "1000"), ("--parallel", "twig")])
def test_a_wrong_number_of_threads_is_one_sentence(spinney, wrong):
    done = spinney("bench", "hex", *wrong)
    assert (done.code, done.out) == (2, "")
    assert wrong[0] in done.err


def test_the_table_shows_every_game_and_player_count(spinney):
    done = spinney("bench", "tic-tac-toe", "connect-four", "love-letter", "--seconds", "0.2")
    assert done.code == 0
    shown = [line.split()[:2] for line in done.out.splitlines() if line.strip().startswith(("tic", "connect", "love"))]
    assert shown == [["tic-tac-toe", "2"], ["connect-four", "2"], *(["love-letter", players] for players in "234")]


@pytest.mark.parametrize("seconds", ["-1", "0", "nan"])
def test_too_short_a_time_is_one_sentence(spinney, seconds):
    done = spinney("bench", "hex", "--seconds", seconds)
    assert (done.code, done.out) == (2, "")
    assert "too short" in done.err


def test_without_a_peer_there_are_no_ratios():
    speed = measure(load("tic-tac-toe"), 0.1)
    assert speed.iterations_per_second > 0
    assert (speed.peer, speed.iterations_ratio) == (None, None)


@pytest.mark.parametrize("game", [load("tic-tac-toe"), load("connect-four", width=5, line=3), load("hex", swap=True)])
def test_the_peer_plays_the_same_game(game):
    peer = OpenSpiel(game)
    assert game_string(game)
    assert peer.game.num_distinct_actions() >= len(game.start().legal_actions)
    assert peer.playouts(0.01, seed=1) > 0
