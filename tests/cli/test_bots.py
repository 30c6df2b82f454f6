"""Bots on the command line: at a table with a person, in a plan, in a replay."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from spinney.arena.results import read

Run = Callable[..., Any]

SHELL_BOT = f"sh {Path(__file__).parents[2] / 'examples' / 'bots' / 'first_legal.sh'}"
EVERY_CELL = "".join(f"{column}{row}\n" for row in "123" for column in "abc")


def test_a_person_plays_against_a_bot(spinney: Run) -> None:
    answer = spinney(
        "play", "tic-tac-toe", "--against", f"bot:command={SHELL_BOT}", "--seed", "1", typed="b2\nundo\nquit\n"
    )
    assert (answer.code, answer.err) == (0, "")
    assert f"player 2 (bot:command={SHELL_BOT}) plays a1" in answer.out


def test_a_bot_that_fails_forfeits_and_the_person_finishes_the_game(spinney: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    answer = spinney(
        "play",
        "tic-tac-toe",
        "--against",
        "bot:command=false",
        "--seed",
        "1",
        "--record",
        str(record),
        typed=EVERY_CELL,
    )
    assert answer.code == 0
    assert "player 2 (bot:command=false) forfeits the match: it ended with exit code 1." in answer.out
    assert "player 1 (you) wins." in answer.out
    assert '"1": "it ended with exit code 1"' in record.read_text()


def test_a_plan_with_bots(spinney: Run, tmp_path: Path) -> None:
    plan, results = tmp_path / "plan.yaml", tmp_path / "results.db"
    plan.write_text(
        "games: [tic-tac-toe]\nbudgets: [100ms, 200ms]\nmatches: 2\nagents:\n"
        f"  - {{agent: bot, command: '{SHELL_BOT}', name: first}}\n"
        "  - {agent: 'bot:command=[false 1,2]', limit: 5s, name: broken}\n  - random\n"
    )
    answer = spinney("tournament", str(plan), "--out", str(results))
    assert answer.code == 0, answer.err
    assert "broken forfeited 4 of its 4 matches, which count as lost; always: it ended with exit code 1." in answer.out
    first, second = read(results).cells
    assert "budget=100ms" in "".join(first.agents)
    assert "budget=200ms" in "".join(second.agents)
    lost = next(iter(first.forfeits))
    answer = spinney("replay", str(results), first.keys[lost].hex())
    assert "forfeited the match: it ended with exit code 1." in answer.out
    assert spinney("report", str(results), "--out", str(tmp_path / "page.html")).code == 0
    assert "broken forfeited 4 of its 4 matches" in (tmp_path / "page.html").read_text()
