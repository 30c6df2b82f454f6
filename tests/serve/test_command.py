"""`spinney serve` on the command line: it says where it is, ends when it is interrupted, and refuses in a sentence."""

import json
import signal
import subprocess
import sys
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect

START = "import sys; from spinney.cli import main; main(['serve', *sys.argv[1:]])"
WITHOUT = "import sys; sys.modules['uvicorn'] = None; " + START


def run(*options, start=START):
    """What the command says, and its exit code."""
    done = subprocess.run([sys.executable, "-c", start, *options], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def think_at(address):
    """Sets a table and leaves it while an agent thinks there."""
    seats = [{"kind": "agent", "agent": "mcts:budget=20s"}] * 2
    wanted = json.dumps({"game": "tic-tac-toe", "seats": seats}).encode()
    links = json.load(urlopen(Request(f"{address}api/tables", wanted, {"Content-Type": "application/json"})))
    with connect(f"{address.replace('http', 'ws')}ws/table") as socket:
        socket.send(json.dumps({"type": "join", "table": links["table"], "token": links["owner"]["token"]}))
        while json.loads(socket.recv(30))["type"] != "thinking":
            pass


def test_it_serves_until_it_is_interrupted(tmp_path):
    options = ["--no-open", "--port", "0", "--data", str(tmp_path / "tables.db")]
    command = [sys.executable, "-c", START, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        said = process.stdout.readline()
        address = said.split()[3]
        assert said == f"Spinney is at {address} (Ctrl-C ends it)\n"
        assert b"games" in urlopen(f"{address}api/games").read()
        think_at(address)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (0, "", "")
    assert (tmp_path / "tables.db").exists()
    assert not (tmp_path / "tables.db-wal").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--port", "70000"], "--port is a number from 0 to 65535"),
        (["--max-threads", "0"], "--max-threads is at least 1"),
        (["--max-seconds", "0"], "--max-seconds is out of range"),
        (["no-such-game"], "unknown game 'no-such-game'"),
        (["--results", "nowhere.db"], "there are no results at 'nowhere.db'"),
        (["--host", "256.1.1.1", "--no-open", "--data", ":memory:"], "cannot listen at 256.1.1.1"),
    ],
)
def test_mistakes_are_one_sentence(options, said):
    code, out, err = run(*options)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1


def test_a_file_of_another_kind_is_refused(tmp_path):
    from spinney.arena.store import Store

    path = tmp_path / "results.db"
    Store(path, create=True).close()
    code, _, err = run("--no-open", "--data", str(path))
    assert code == 2
    assert "give another file" in err


def test_without_the_extra_it_says_what_to_install():
    code, _, err = run("--no-open", start=WITHOUT)
    assert (code, err) == (2, "spinney: the page needs FastAPI and Uvicorn: pip install 'spinney[serve]'\n")
