"""`spinney play`, as a person meets it: typed lines in, a transcript out."""

import json
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import spinney as library
from spinney.core import plain_view, registry
from spinney.testing.games import KUHN

Run = Callable[..., Any]

SMALL = ("play", "hex", "--set", "size=3", "--against", "random", "--seed", "1")
# Whatever the opponent does, one of these is free at every turn; those that are not are refused and lose nothing.
EVERY_CELL = "".join(f"{column}{row}\n" for row in "123" for column in "abc")


def replayed(path: Path) -> library.State:
    """The position that a record leads to."""
    record = json.loads(path.read_text())
    state = library.load(record["game"], record["players"], **record["parameters"]).start(record["seed"])
    for action in record["actions"]:
        state = state.apply(action)
    return state


def test_a_whole_game_with_everything_that_can_be_typed(spinney: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    typed = "undo\nb2\nUNDO\nd1\n\nhint\nmoves\nhelp\n B2 \n" + EVERY_CELL
    answer = spinney(*SMALL, "--hint-budget", "100it", "--record", str(record), typed=typed)
    assert (answer.code, answer.err) == (0, "")
    for sentence in (
        "player 1 (you), player 2 (random); seed 1.",
        "9 legal moves: a1, b1, c1, a2, b2, c2, a3, b3, c3",
        "there is nothing to take back: you have not moved yet",
        "took back b2",
        "'d1' is not a legal move here; legal: a1, b1, c1, a2, b2, c2, a3, b3, c3",
        "type a move's name, or help",
        "100 iterations in",
        "hint: ",
        "undo    take your last move back",
        "player 2 (random) plays ",
        "(at once)",
        "The same table again: spinney play hex --set size=3 --against random --seed 1",
    ):
        assert sentence in answer.out
    end = replayed(record)
    saved = json.loads(record.read_text())
    assert end.is_over
    assert (saved["finished"], saved["ranks"], saved["seats"]) == (True, list(end.ranks), ["person", "random"])
    assert f"player {1 + end.ranks.index(1)} " in next(line for line in answer.out.splitlines() if "wins." in line)
    assert f"{len(saved['names'])} moves: {', '.join(saved['names'])}\n" in answer.out


def test_the_same_seed_and_lines_give_the_same_transcript(spinney: Run) -> None:
    assert spinney(*SMALL, typed=EVERY_CELL) == spinney(*SMALL, typed=EVERY_CELL)


def test_what_is_piped_is_shown_after_the_prompt(spinney: Run) -> None:
    assert "player 1, your move: b2\nplayer 2 (random) plays " in spinney(*SMALL, typed="b2\n").out


@pytest.mark.parametrize("typed", ["b2\nquit\n", "b2\n", "b2\nQuit"])
def test_leaving_is_polite(spinney: Run, tmp_path: Path, typed: str) -> None:
    record = tmp_path / "game.json"
    answer = spinney(*SMALL, "--record", str(record), typed=typed)
    assert (answer.code, answer.err) == (0, "")
    assert "You left the game after 2 moves.\n2 moves: b2, " in answer.out
    assert json.loads(record.read_text())["names"][0] == "b2"
    assert not replayed(record).is_over


def test_ctrl_c_at_the_prompt(spinney: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    record = tmp_path / "game.json"
    monkeypatch.setattr("builtins.input", interrupt)
    answer = spinney(*SMALL, "--record", str(record))
    assert (answer.code, answer.err) == (130, "spinney: interrupted\n")
    assert json.loads(record.read_text())["finished"] is False


def test_a_seed_is_drawn_and_shown(spinney: Run) -> None:
    out = spinney("play", "tic-tac-toe", "--against", "random").out
    seed = out.split("seed ")[1].split(".")[0]
    assert int(seed) >= 0
    assert out.endswith(f"--seed {seed}\n")


def test_the_command_for_the_same_table_sets_it(spinney: Run) -> None:
    given = "spinney play hex --set size=4 --set swap=true --seat 2 --against mcts:rollout=3,budget=20it --seed 4"
    out = spinney(*shlex.split(given)[1:]).out
    assert out.endswith(f"The same table again: {given}\n")


def test_watching_is_the_match_of_the_library(spinney: Run) -> None:
    agents = ["mcts:budget=100it", "random"]
    answer = spinney(
        "play", "tic-tac-toe", "--seat", "0", "--against", agents[0], "--against", agents[1], "--seed", "5"
    )
    game = library.load("tic-tac-toe")
    match = library.play(game, agents, seed=5)
    names = [state.describe(action) for state, action in zip(match.states(), match.actions, strict=False)]
    assert answer.code == 0
    assert f"{len(names)} moves: {', '.join(names)}\n" in answer.out
    assert all(state.text() in answer.out for state in match.states())
    winner = match.ranks.index(1)
    assert f"player {winner + 1} ({agents[winner]}) wins." in answer.out
    assert "100 iterations in " in answer.out
    assert "your move" not in answer.out


def test_many_moves_are_listed_when_asked_for(spinney: Run) -> None:
    out = spinney("play", "hex", "--against", "random", typed="moves\n").out
    assert "121 legal moves, such as a1, b1, c1, d1, e1, f1, g1, h1 (type moves to list all)" in out
    assert {"k11", "f6"} <= set(out.split())


@pytest.mark.usefixtures("more_games")
class TestMorePlayers:
    """Three and four players, dice, and what a person must not see."""

    def test_the_last_agent_fills_the_table(self, spinney: Run) -> None:
        given = ["--players", "4", "--seat", "2", "--against", "flat:playouts=2", "--against", "random", "--seed", "1"]
        answer = spinney("play", "dice-race", *given, "--set", "goal=5", typed="0\n" * 20)
        assert "player 1 (flat:playouts=2), player 2 (you), player 3 (random), player 4 (random); seed 1." in answer.out
        assert answer.out.endswith(f"spinney play dice-race --players 4 --set goal=5 {shlex.join(given[2:])}\n")
        assert "wins." in answer.out

    def test_ranks_and_scores_are_shown(self, spinney: Run, tmp_path: Path) -> None:
        record = tmp_path / "game.json"
        answer = spinney(
            "play", "dice-race", "--seat", "0", "--against", "random", "--seed", "2", "--record", str(record)
        )
        saved = json.loads(record.read_text())
        rows = [line.split() for line in answer.out.splitlines() if line.endswith(tuple("0123456789 "))]
        for player, (rank, score) in enumerate(zip(saved["ranks"], saved["scores"], strict=True)):
            assert [str(rank), "player", str(player + 1), "(random)", f"{score:g}"] in rows

    def test_a_hidden_choice_is_not_named(self, spinney: Run) -> None:
        given = ("play", "goofspiel", "--set", "cards=4", "--seat", "2", "--against", "random", "--seed", "1")
        out = spinney(*given, typed="0\n").out
        assert "player 1 (random) has chosen  (at once)" in out
        assert "player 3 (random) has chosen  (at once)" in out
        assert "player 3 (random) plays " not in out

    def test_what_comes_of_a_move_is_told_to_who_perceives_it(self, spinney: Run) -> None:
        """The event of a card that is shown has the numbers 3, the player and the card."""
        given = ("play", "kuhn-poker", "--players", "3", "--seat", "3", "--against", "random", "--seed")
        for seed in range(20):
            out = spinney(*given, str(seed), typed="1\n").out
            cards = library.load(KUHN, 3).start(seed).record.cards.tolist()
            dealt = [line for line in out.splitlines() if line.startswith("event 2: ")]
            shown = [line for line in out.splitlines() if line.startswith("event 3: ")]
            assert dealt == [f"event 2: 2 {cards[2]} 0 0"], "nobody is told another's card"
            assert set(shown) <= {f"event 3: {seat} {cards[seat]} 0 0" for seat in range(3)}
            assert len(shown) != 1

    def test_a_spectator_is_told_everything_once(self, spinney: Run) -> None:
        out = spinney("play", "goofspiel", "--set", "cards=2", "--seat", "0", "--against", "random").out
        assert out.count("(random) plays ") == 6
        assert "has chosen" not in out

    def test_cards_of_others_lie_face_down_until_the_end(self, spinney: Run) -> None:
        given = ("play", "love-letter", "--set", "tokens=1", "--against", "random", "--seed", "4")
        out = spinney(*given, typed="quit\n").out
        assert "  hand: ??" in out
        watched = ("play", "love-letter", "--set", "tokens=1", "--seat", "0", "--against", "random", "--seed", "4")
        assert "??" not in spinney(*watched).out

    def test_a_draw(self, spinney: Run) -> None:
        answer = spinney("play", "goofspiel", "--set", "cards=1", "--seat", "0", "--against", "random")
        assert "\nA draw.\n" in answer.out


def test_a_move_goes_before_a_command_of_the_same_name(spinney: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    view = ModuleType("view")
    vars(view).update(vars(plain_view), describe=lambda record, action: ("Undo", "Hint")[action] if action < 2 else "c")
    game = replace(registry.declaration("tic-tac-toe"), view=view)
    monkeypatch.setitem(registry._known, game.id, game)
    out = spinney("play", "tic-tac-toe", "--against", "random", "--seed", "1", typed="undo\nquit\n").out
    assert "2 moves: Undo, " in out


def test_the_limit_on_a_games_length_is_named(spinney: Run) -> None:
    out = spinney("play", "focus", "--set", "ply_cap=3", "--seat", "0", "--against", "random", "--seed", "1").out
    assert "The game has reached the limit on its length." in out
