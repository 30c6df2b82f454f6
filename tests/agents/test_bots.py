"""Other programs as agents: what they are told, what they may answer, and what comes of those that misbehave."""

import contextlib
import json
import os
import re
import secrets
import shlex
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import spinney
from spinney import SpinneyError
from spinney.agents import Bot
from spinney.arena.match import Table
from spinney.arena.results import match, read
from spinney.arena.stepper import Stepper
from spinney.search.pace import BrokenOff
from tests.agents.hostile_bot import MODES

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "bots"
HOSTILE = Path(__file__).parent / "hostile_bot.py"
PYTHON = shlex.quote(sys.executable)
FIRST_LEGAL = [f"{PYTHON} {EXAMPLES / 'first_legal.py'}", f"sh {EXAMPLES / 'first_legal.sh'}"]
# A bot that writes down every message in a file, and plays the last legal action.
SCRIBE = """
import json, sys
with open(sys.argv[1], "a") as notes:
    for line in sys.stdin:
        notes.write(line)
        notes.flush()
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"type": "hello", "protocol": "spinney-bot", "version": 1}), flush=True)
        if message["type"] == "position":
            print(json.dumps({"id": message["id"], "action": message["actions"][-1]["code"]}), flush=True)
"""


# Ways to be late; the others have time, so that a busy machine is not mistaken for a bot that misbehaves.
SLOW = {mode: {"limit": "300ms"} for mode in ("silent-when-asked", "stops", "late", "closes-input")}
SLOW |= {mode: {"startup": "300ms"} for mode in ("silent", "stubborn")}


def hostile(mode, **settings):
    return Bot(command=f"{PYTHON} {HOSTILE} {mode}", **{"limit": "20s", **SLOW.get(mode, {}), **settings})


def children():
    """The processes that this one has started and that are still there, zombies included (on Linux)."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid():
            found.add(int(stat.parent.name))
    return found


@pytest.fixture(autouse=True)
def nothing_is_left_behind():
    before = children()
    yield
    assert children() <= before


@pytest.fixture
def scribe(tmp_path):
    program = tmp_path / "scribe.py"
    program.write_text(SCRIBE)
    notes = tmp_path / "notes.jsonl"
    return f"{PYTHON} {program} {notes}", lambda: [json.loads(line) for line in notes.read_text().splitlines()]


@pytest.mark.parametrize("command", FIRST_LEGAL, ids=["python", "shell"])
@pytest.mark.parametrize(("game", "players"), [("connect-four", 2), ("love-letter", 3)])
def test_the_examples_play_the_first_legal_action(command, game, players):
    bot = Bot(command=command)
    result = spinney.play(spinney.load(game, players), [bot, *["random"] * (players - 1)], seed=3)
    assert result.forfeits == {}
    for state, action in zip(result.states(), result.actions, strict=False):
        assert state.player != 0 or action == state.legal_actions[0]
    assert bot.decide(spinney.load("hex").start()).action == 0


def test_a_bot_is_told_the_match_as_its_seat_perceives_it(scribe):
    """Every word of it: what is visible, the events and the legal actions are those of the true position as seat 1
    sees it, though the program is handed another deal; so is the text, but for the last action, which events tell.
    """
    command, notes = scribe
    game = spinney.load("uno", 3, target=50)
    result = spinney.play(game, ["random", Bot(command=command, budget="200it", limit="9s"), "random"], seed=8)
    hello, start, *positions, end = notes()
    assert 0 <= start.pop("seed") < 1 << 31
    assert hello == {"type": "hello", "protocol": "spinney-bot", "version": 1}
    assert start == {
        "type": "start",
        "game": "uno",
        "rules": game.declaration.version,
        "players": 3,
        "parameters": game.parameters.model_dump(),
        "seat": 1,
        "actions": game.actions,
        "budget": "200it",
    }
    asked = [state for state in result.states() if not state.is_over and state.player == 1]
    assert len(asked) == len(positions)
    for number, (state, said) in enumerate(zip(asked, positions, strict=True), 1):
        assert (said["type"], said["id"], said["time_ms"]) == ("position", number, 9000)
        assert said["text"] == state.seen_by(1).text(observer=1)
        assert said["visible"] == list(state.visible(1))
        assert said["actions"] == [{"code": a, "name": state.describe(a)} for a in state.legal_actions]
    heard = [event["text"] for message in (*positions, end) for event in message["events"]]
    assert heard == [state.sentence(event, 1) for state, events in result.events(1) for event in events]
    assert (end["ranks"], end["scores"]) == (list(result.ranks), list(result.scores))


def test_a_bot_is_given_the_same_seed_in_the_same_match(scribe):
    command, notes = scribe
    for seed, own in ((4, 0), (4, 0), (5, 0), (4, 1)):
        spinney.play("tic-tac-toe", [Bot(command=command, seed=own), "random"], seed=seed)
    first, again, other, another = (message["seed"] for message in notes() if message["type"] == "start")
    assert first == again
    assert len({first, other, another}) == 3


@pytest.mark.parametrize("mode", MODES)
def test_a_bot_that_misbehaves_loses_its_match_and_nothing_else(mode):
    """`late` answers after twice its time. The seat plays on at random: the match is a whole game."""
    result = spinney.play("tic-tac-toe", [hostile(mode), "random"], seed=1)
    *_, last = result.states()
    assert last.is_over
    why = MODES[mode]
    if why is None:
        assert (result.forfeits, result.ranks) == ({}, last.ranks)
    else:
        assert result.forfeits.keys() == {0}
        assert re.search(why, result.forfeits[0]), result.forfeits
        assert (result.ranks, result.scores) == ((2, 1), (0.0, 1.0))


def test_the_others_keep_their_order_and_the_points_on_the_table():
    result = spinney.play(spinney.load("sushi-go", 4), ["random", hostile("dies"), "random", "random"], seed=3)
    *_, last = result.states()
    others = (0, 2, 3)
    assert result.ranks[1] == 4
    assert sorted(others, key=lambda seat: result.ranks[seat]) == sorted(others, key=lambda seat: last.ranks[seat])
    assert result.scores == last.scores


def test_a_tournament_goes_on_and_says_how_often_somebody_forfeited(tmp_path):
    agents = [hostile("dies-when-asked", name="dier"), Bot(command=FIRST_LEGAL[0], name="first"), "random"]
    found = spinney.tournament("tic-tac-toe", agents, matches=4, store=tmp_path / "results.db")
    (cell,) = found.cells
    assert [len(cell), len(cell.forfeits)] == [12, 8]
    assert "dier forfeited 8 of its 8 matches, which count as lost; always: it ended with exit code 3." in str(found)
    place = [standing.name for standing in found.standings].index("dier")
    assert (place, found.standings[place].win_rate) == (2, 0.0)
    assert set(found.to_pandas().groupby("name").forfeit.max()) == {"", "it ended with exit code 3"}
    for number, seats in cell.forfeits.items():
        played = match(tmp_path / "results.db", cell.keys[number].hex())
        assert played.forfeits == seats
        assert played.ranks[next(iter(seats))] == 2
        *_, last = played.states()
        assert last.is_over
    again = spinney.tournament("tic-tac-toe", agents, matches=4, store=tmp_path / "results.db")
    assert read(tmp_path / "results.db").cells[0].keys == again.cells[0].keys, "bots have a text, and are resumed"


def test_bots_that_both_forfeit_share_the_place():
    result = spinney.play("tic-tac-toe", [hostile("dies"), hostile("babbles")])
    assert (result.forfeits.keys(), result.ranks, result.scores) == ({0, 1}, (1, 1), (0.5, 0.5))


def test_hostile_bots_of_all_kinds_end_nothing():
    """Bots that change their ways with every message, at random, in several threads; in one hex game each."""
    bots = [Bot(command=f"{PYTHON} {HOSTILE} {seed}", limit="200ms", startup="500ms") for seed in range(24)]
    before = threading.active_count()
    found = spinney.tournament(spinney.load("hex", size=3), bots, against=["random"], mode="versus", matches=1, seed=3)
    (cell,) = found.cells
    assert len(cell) == 24
    assert len(cell.forfeits) > 8
    wait_for(lambda: threading.active_count() <= before)


def wait_for(happened, seconds=60.0):
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.01)


# Settings.


def test_a_bot_has_a_text_form_even_with_commas():
    bot = Bot(command="my_bot --weights 1,2", budget="40ms", name="mine")
    assert str(bot) == "bot:command=[my_bot --weights 1,2],budget=40ms,name=mine"
    assert spinney.agent(str(bot)) == bot
    assert bot.portable
    assert bot.words == ["my_bot", "--weights", "1,2"]
    assert spinney.agent("bot:command=[a b]").words == spinney.agent("bot:command=a b").words == ["a", "b"]


@pytest.mark.parametrize("command", ["", "  ", "[]", "a ] b", "[a", "'a", "a, ["])
def test_a_command_that_is_none_is_one_sentence(command):
    with pytest.raises(SpinneyError, match=r"bot command=.*should be the words that start a program"):
        Bot(command=command)


def test_settings_that_cannot_be_are_one_sentence():
    with pytest.raises(SpinneyError, match=r"bot limit='10it': should be a time"):
        Bot(command="a", limit="10it")
    with pytest.raises(SpinneyError, match="command"):
        spinney.agent("bot")
    with pytest.raises(SpinneyError, match="there is no program 'no-such-program'"):
        spinney.play("tic-tac-toe", ["bot:command=no-such-program -x", "random"])


def test_a_program_that_cannot_be_started_forfeits(tmp_path):
    program = tmp_path / "no_program"
    program.write_bytes(b"\x7fELF, but not really")
    program.chmod(0o755)
    result = spinney.play("tic-tac-toe", [Bot(command=str(program)), "random"])
    assert "it cannot be started" in result.forfeits[0]


def test_without_a_match_to_lose_a_bot_that_fails_is_an_error():
    with pytest.raises(SpinneyError, match="did not decide: it ended with exit code 3"):
        hostile("dies").decide(spinney.load("tic-tac-toe").start())


# Whoever waits for a bot need not.


def test_waiting_is_broken_off():
    stepper = Stepper(spinney.load("tic-tac-toe"), [hostile("silent-when-asked", limit="60s"), None])
    start = time.monotonic()
    with pytest.raises(BrokenOff):
        stepper.think(lambda: time.monotonic() > start + 0.3)
    assert time.monotonic() < start + 50  # the bot itself is given a minute
    stepper.close()
    table = Table(spinney.load("tic-tac-toe"), [hostile("silent", startup="60s"), "random"])
    assert table.play(1, [0, 1], stop=lambda: time.monotonic() > start + 1) is None


def test_a_bot_that_is_forgotten_is_ended():
    stepper = Stepper(spinney.load("tic-tac-toe"), [hostile("stays"), None])
    before = children()
    stepper.think()
    assert len(children() - before) == (1 if Path("/proc").exists() else 0)
    del stepper
    wait_for(lambda: children() <= before)


def test_what_a_bot_has_started_ends_with_it():
    token = secrets.token_hex()
    bot = Bot(command=f"{PYTHON} {HOSTILE} leaves-a-child {token}", limit="20s")
    stepper = Stepper(spinney.load("tic-tac-toe"), [bot, None])
    stepper.think()
    assert len(programs_with(token)) == 2
    stepper.close()
    wait_for(lambda: not programs_with(token))


def programs_with(token):
    """The programs that were started with this among their arguments (on Linux)."""
    found = []
    for arguments in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            found += [arguments] * (token.encode() in arguments.read_bytes())
    return found


def test_taking_back_a_move_begins_a_new_conversation(scribe):
    command, notes = scribe
    stepper = Stepper(spinney.load("tic-tac-toe"), [None, Bot(command=command)])
    for _ in range(2):
        stepper.play(0)
        assert stepper.think().action == 8
        stepper.undo()
    stepper.close()
    said = [message for message in notes() if message["type"] == "position"]
    assert [[event["text"] for event in message["events"]] for message in said] == [["player 1 plays a1"]] * 2


def test_ctrl_c_ends_the_bots(tmp_path):
    notes = tmp_path / "pid"
    program = tmp_path / "sleeper.py"
    program.write_text(f"import os, time\nopen({str(notes)!r}, 'w').write(str(os.getpid()))\ntime.sleep(1000)\n")
    bot = f"bot:command={PYTHON} {program},startup=60s"
    code = f"import spinney; spinney.tournament('tic-tac-toe', [{bot!r}, 'random'], matches=2)"
    running = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE)
    wait_for(lambda: notes.exists() and notes.read_text(), 60)
    running.send_signal(signal.SIGINT)
    assert b"KeyboardInterrupt" in running.communicate(timeout=20)[1]
    with pytest.raises(ProcessLookupError):
        os.kill(int(notes.read_text()), 0)
