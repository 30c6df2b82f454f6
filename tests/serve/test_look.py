"""Analysis and replays: lines of moves are opened, stepped through, changed and searched; results are listed."""

import json

import pytest

import spinney
from spinney.arena.plan import Plan
from spinney.arena.store import Store
from spinney.arena.tournament import Tournament
from tests.serve.visitors import PATIENCE, PERSON, QUICK, Guest, at_seat, played_on, server, set_table, sits

AGENTS = ["mcts:budget=60it,seed=3", "random"]


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("results") / "results.db"
    plan = Plan(name="small", games=["connect-four"], agents=AGENTS, matches=6)
    with Store(path, create=True) as store:
        Tournament(plan.schedule(), store, plan).run()
    return path


@pytest.fixture(scope="module")
def client(file):
    with server(results=[file, file.with_name("none.db")], analysis_seconds=20.0) as one:
        yield one


@pytest.fixture
def look(client):
    with client.socket("/ws/look") as socket:
        yield Guest(socket)


def test_a_line_is_stepped_through_and_changed(look):
    view = look.ask(type="open", game="tic-tac-toe", actions=[4, 0, 8])
    assert [move["name"] for move in view["moves"]] == ["b2", "a1", "c3"]
    assert (view["at"], view["turn"], len(view["legal"])) == (3, 1, 6)
    back = look.ask(type="goto", at=1)
    assert (back["at"], back["length"], len(back["legal"])) == (1, 3, 8)
    assert [line["text"] for line in back["lines"]] == ["player 1 plays b2"]
    changed = look.ask(type="play", action=1)
    assert [move["name"] for move in changed["moves"]] == ["b2", "b1"]
    assert "is not legal here" in look.ask(type="play", action=1)["text"]
    assert look.ask(type="goto", at=2)["length"] == 2


def test_a_line_begins_with_moves_that_are_drawn(look):
    view = look.ask(type="open", game="hex", seed=3, opening=8)
    assert (view["at"], view["opening"], len(view["moves"])) == (8, 8, 8)
    assert look.ask(type="open", game="hex", seed=3, opening=8)["moves"] == view["moves"]
    assert not look.ask(type="open", game="tic-tac-toe", opening=100)["over"]


def test_a_seats_view_of_a_line(look):
    full = look.ask(type="open", game="love-letter", seed=4)
    seat = look.ask(type="observer", seat=1)
    assert full["svg"] != seat["svg"] == spinney.load("love-letter").start(4).svg(observer=1)
    assert "no such seat" in look.ask(type="observer", seat=7)["text"]


def test_a_position_is_analysed_until_it_is_stopped(look):
    look.ask(type="open", game="connect-four", actions=[3])
    look.say(type="analyse", id="search", agent="mcts:oma=100")
    running = look.until("thinking")
    assert running["id"] == "search"
    assert look.ask(type="walk", path=[])["visits"] > 0
    look.say(type="stop")
    found = look.until("thought")
    assert found["report"]["iterations"] >= running["report"]["iterations"]
    assert any(row["oma"] is not None for row in found["report"]["rows"])
    assert look.ask(type="walk", path=[found["action"]])["children"]
    look.say(type="analyse", id="another")
    look.until("thinking")
    assert look.ask(type="goto", at=0)["at"] == 0
    look.say(type="analyse", id="quick", agent="flat:playouts=10")
    assert look.until("thought")["id"] == "quick"


def test_a_stored_match_is_replayed_and_its_searches_run_again(client, file, look):
    listed = client.get("/api/results/0/matches?cell=0&limit=4").json()
    assert (listed["total"], len(listed["matches"])) == (6, 4)
    key = listed["matches"][0]["match"]
    view = look.ask(type="open", results="0", match=key)
    assert (view["at"], view["length"]) == (0, listed["matches"][0]["length"])
    seat = next(number for number, text in enumerate(view["agents"]) if text.startswith("mcts"))
    again = 0
    for at, move in enumerate(view["moves"]):
        if move["player"] == seat and again < 3:
            look.ask(type="goto", at=at)
            look.say(type="analyse", id=at, agent="seat")
            assert look.until("thought")["action"] == move["action"]
            again += 1
    assert again == 3
    end = look.ask(type="goto", at=view["length"])
    assert end["ranks"] == [one["rank"] for one in listed["matches"][0]["seats"]]
    assert "no match" in look.ask(type="open", results="0", match="ffff")["text"]


def test_results_are_listed_with_standings_and_reports(client):
    files = client.get("/api/results").json()["results"]
    assert [one["readable"] for one in files] == [True, False]
    found = client.get("/api/results/0").json()
    assert (found["matches"], found["wanted"], found["plans"][0]["name"]) == (6, 6, "small")
    standings = found["cells"][0]["agents"]
    assert {one["agent"].partition(":")[0] for one in standings} == {"mcts", "random"}
    assert all(one["low"] <= one["wins"] <= one["high"] for one in standings)
    assert client.get("/api/results/7").status == client.get("/api/results/0/matches?cell=9").status == 404
    for page in ("report", "study"):
        answer = client.get(f"/results/0/{page}")
        assert answer.body.startswith(b"<!doctype html>")
        assert "sandbox" in answer.headers["Content-Security-Policy"]


def test_advice_is_shown_where_there_is_some(client, file):
    assert client.get("/results/0/advice").status == 404
    assert not client.get("/api/results/0").json()["advice"]
    file.with_suffix(".json").write_text("{}")
    file.with_suffix(".html").write_text("<!doctype html>play this one")
    assert client.get("/api/results/0").json()["advice"]
    answer = client.get("/results/0/advice")
    assert answer.body == b"<!doctype html>play this one"
    assert "sandbox" in answer.headers["Content-Security-Policy"]


def test_a_running_tournament_shows_itself(client, file):
    with client.socket("/ws/results") as socket:
        socket.send(json.dumps({"type": "watch", "file": "0"}))
        assert json.loads(socket.recv(PATIENCE))["matches"] == 6
        plan = Plan(name="small", games=["connect-four"], agents=AGENTS, matches=8)
        with Store(file, create=True) as store:
            Tournament(plan.schedule(), store, plan).run()
        assert json.loads(socket.recv(PATIENCE))["matches"] == 8


def test_a_table_can_be_analysed_where_nothing_can_be_looked_up(client, look):
    links = set_table(client, "tic-tac-toe", [PERSON, QUICK])
    token = links["seats"][0]["token"]
    assert look.ask(type="open", table=links["table"], token=token)["length"] == 0
    assert "no such table" in look.ask(type="open", table=links["table"], token="x")["text"]
    secret = set_table(client, "love-letter", [PERSON, sits("random")])
    token = secret["seats"][0]["token"]
    assert "once the match is over" in look.ask(type="open", table=secret["table"], token=token)["text"]
    with at_seat(client, secret, 0) as one:
        end = played_on(one, one.state())
    view = look.ask(type="open", table=secret["table"], token=token)
    assert (view["length"], view["over"]) == (end["moves"], True)
