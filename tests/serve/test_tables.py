"""Tables over HTTP and WebSocket: play, agents' turns, hints, taking back, and coming back after a restart."""

import json

import pytest
from websockets.exceptions import ConnectionClosed

import spinney
from tests.serve.visitors import PATIENCE, PERSON, QUICK, at_seat, guest, played_on, server, set_table, sits


@pytest.fixture(scope="module")
def client():
    with server() as one:
        yield one


def test_lists_what_can_be_played(client):
    found = client.get("/api/games").json()
    games = {one["id"]: one for one in found["games"]}
    assert games["hex"]["parameters"][0]["kinds"][0]["kind"] == "number"
    agents = {one["kind"]: one for one in client.get("/api/agents").json()["agents"]}
    assert "bot" not in agents
    final = next(one for one in agents["mcts"]["settings"] if one["name"] == "final")
    assert final["kinds"] == [{"kind": "choice", "choices": ["visits", "value", "sample"]}]
    assert {one["name"] for one in agents["mcts"]["settings"]} >= {"budget", "exploration", "tree"}


def test_a_person_plays_an_agent_to_the_end(client):
    links = set_table(client, "tic-tac-toe", [{**PERSON, "name": "Ada"}, QUICK])
    with at_seat(client, links, 0) as ada:
        assert ada.joined["seats"][0]["name"] == "Ada"
        state = ada.state()
        assert (state["turn"], state["moves"], len(state["legal"])) == (0, 0, 9)
        assert "data-actions" in state["svg"]
        end = played_on(ada, state)
    assert sorted(end["ranks"]) in ([1, 1], [1, 2])
    assert end["legal"] == []
    assert end["turn"] is None


def test_lines_are_numbered_and_named(client):
    links = set_table(client, "tic-tac-toe", [{**PERSON, "name": "Ada"}, QUICK])
    with at_seat(client, links, 0) as ada:
        ada.say(type="act", action=4, moves=0)
        state = ada.state(where=lambda now: now["moves"] == 2)
        texts = dict[int, str]()
        for one in map(json.loads, ada.texts):
            for line in one.get("lines", ()):
                texts[line["n"]] = line["text"]
    assert list(texts) == [0, 1]
    assert texts[0] == "Ada plays b2"
    assert texts[1].startswith("random plays")
    assert state["last"]["player"] == 1


def test_an_action_sent_twice_is_played_once(client):
    links = set_table(client, "tic-tac-toe", [PERSON, PERSON])
    with at_seat(client, links, 0) as first:
        first.state()
        answers = [first.ask(type="act", action=4, moves=0)["type"] for _ in range(3)]
        assert answers == ["done"] * 3
        assert first.ask(type="act", action=5, moves=0)["text"] == "the position has changed since"
        assert first.ask(type="act", action=5, moves=1)["text"] == "it is not your turn"
    with at_seat(client, links, 1) as second:
        assert second.state()["moves"] == 1
        assert "is not legal here" in second.ask(type="act", action=4, moves=1)["text"]


def test_only_the_right_token_opens_a_table(client):
    links = set_table(client, "tic-tac-toe", [PERSON, PERSON])
    other = set_table(client, "tic-tac-toe", [PERSON, PERSON])
    for table, token in ((links["table"], "x" * 32), (links["table"], other["owner"]["token"]), ("none", "none")):
        with client.socket("/ws/table") as socket:
            socket.send(json.dumps({"type": "join", "table": table, "token": token}))
            with pytest.raises(ConnectionClosed):
                socket.recv(PATIENCE)
            assert socket.close_code == 4401


def test_agents_play_only_while_somebody_looks_on(client):
    links = set_table(client, "tic-tac-toe", [QUICK, QUICK])
    with guest(client, links, links["spectator"]["token"]) as watcher:
        end = watcher.state(where=lambda now: now["over"])
    assert end["moves"] >= 5
    assert len(end["lines"]) >= 1
    fresh = set_table(client, "tic-tac-toe", [QUICK, QUICK])
    with guest(client, fresh, fresh["owner"]["token"]) as owner:
        assert owner.ask(type="links")["seats"] == fresh["seats"]


def test_the_owner_pauses_and_steps(client):
    links = set_table(client, "hex", [QUICK, QUICK], delay=10.0)
    with guest(client, links, links["owner"]["token"]) as owner:
        owner.say(type="pause", on=True)
        moves = owner.state(where=lambda now: now["paused"])["moves"]
        for _ in range(2):
            owner.say(type="step")
            moves, before = owner.state(where=lambda now, moves=moves: now["moves"] > moves)["moves"], moves
            assert moves == before + 1
    with guest(client, links, links["spectator"]["token"]) as watcher:
        assert "only whoever set the table" in watcher.ask(type="step")["text"]


def test_thinking_is_streamed_and_its_tree_walked(client):
    links = set_table(client, "connect-four", [PERSON, sits("mcts:budget=400ms,tree=multi")])
    with at_seat(client, links, 0) as one:
        one.say(type="act", action=3, moves=0)
        running = one.until("thinking")["report"]
        done = one.until("thought")
        found = done["report"]
        assert running["iterations"] < found["iterations"] == sum(row["visits"] for row in found["rows"])
        assert found["rows"][0]["action"] == done["action"] == found["history"][-1]["action"]
        assert found["trees"] == [True, True]
        for tree in (0, 1):
            branch = one.ask(type="walk", tree=tree, path=[])
            assert sum(child["visits"] for child in branch["children"]) == branch["visits"]
        deeper = one.ask(type="walk", tree=1, path=[found["action"]])
        assert deeper["names"] == [found["name"]]
        assert one.ask(type="thought", move=1)["report"] == found


def test_a_hint_can_be_stopped(client):
    links = set_table(client, "connect-four", [PERSON, QUICK])
    with at_seat(client, links, 0) as one:
        one.state()
        one.say(type="hint", id="asked", agent="mcts:budget=20s")
        running = one.until("thinking")
        assert running["hint"]
        assert one.ask(type="walk", of="hint", path=[])["visits"] >= running["report"]["iterations"]
        one.say(type="stop")
        found = one.until("thought")
        assert found["report"]["seconds"] < 15
        assert one.ask(type="walk", of="hint", path=[found["action"]])["visits"] > 0
        assert one.ask(type="hint", agent="mcts:budget=100it")["report"]["iterations"] == 100


def test_taking_back_where_nothing_was_learnt(client):
    links = set_table(client, "tic-tac-toe", [PERSON, QUICK])
    with at_seat(client, links, 0) as one:
        assert one.state()["undo"]["why"] == "you have not moved yet"
        one.say(type="act", action=4, moves=0)
        state = one.state(where=lambda now: now["moves"] == 2)
        assert state["undo"]["allowed"]
        one.say(type="undo", moves=2)
        back = one.state(where=lambda now: now["moves"] == 0)
        assert (back["lines_from"], back["lines"], len(back["legal"])) == (0, [], 9)
        one.say(type="act", action=0, moves=0)
        assert one.state(where=lambda now: now["moves"] >= 1)["lines"][0]["text"] == "player 1 plays a1"


def test_taking_back_needs_the_other_persons_leave(client):
    links = set_table(client, "tic-tac-toe", [PERSON, PERSON])
    with at_seat(client, links, 0) as first, at_seat(client, links, 1) as second:
        first.say(type="act", action=4, moves=0)
        second.state(where=lambda now: now["moves"] == 1)
        assert "you have not moved" in second.ask(type="undo", moves=1)["text"]
        for yes, moves in ((False, 1), (True, 0)):
            first.say(type="undo", moves=1)
            asked = second.state(where=lambda now: now["undo"]["asked_by"] == 0)
            assert asked["undo"]["waits_for"] == [1]
            second.say(type="agree", yes=yes)
            after = second.state(where=lambda now: now["undo"]["asked_by"] is None)
            assert after["moves"] == moves


def test_nothing_is_taken_back_after_a_card_was_drawn(client):
    links = set_table(client, "love-letter", [PERSON, PERSON])
    with at_seat(client, links, 0) as first, at_seat(client, links, 1) as second:
        ways = [one for one in ((first, first.state()), (second, second.state())) if one[1]["legal"]]
        mover, state = ways[0]
        mover.say(type="act", action=state["legal"][0]["action"], moves=0)
        after = mover.state(where=lambda now: now["moves"] == 1)
        assert not after["undo"]["allowed"]
        assert "chance has had a say" in mover.ask(type="undo", moves=1)["text"]


def test_a_secret_choice_can_be_taken_back_until_it_is_shown(client):
    links = set_table(client, "sushi-go", [PERSON, PERSON])
    with at_seat(client, links, 0) as first, at_seat(client, links, 1) as second:
        choice = first.state()["legal"][0]["action"]
        first.say(type="act", action=choice, moves=0)
        assert first.state(where=lambda now: now["moves"] == 1)["undo"]["allowed"]
        first.say(type="undo", moves=1)
        asked = second.state(where=lambda now: now["undo"]["asked_by"] == 0)
        assert [line["kind"] for line in asked["lines"] if line["move"] == 1] in ([], ["chose"])
        second.say(type="agree", yes=True)
        first.state(where=lambda now: now["moves"] == 0)
        first.say(type="act", action=choice, moves=0)
        reply = second.state(where=lambda now: now["moves"] == 1)["legal"][0]["action"]
        second.say(type="act", action=reply, moves=1)
        shown = second.state(where=lambda now: now["moves"] == 2)
        assert not shown["undo"]["allowed"]


def test_names_and_themes_change(client):
    links = set_table(client, "tic-tac-toe", [PERSON, QUICK])
    with at_seat(client, links, 0) as one:
        light = one.state()["svg"]
        one.say(type="theme", theme="dark")
        assert one.state(where=lambda now: now["svg"] != light)
        one.say(type="name", name="<b>Bo</b>")
        named = one.state(where=lambda now: now["names"][0] == "<b>Bo</b>")
        assert "<b>" not in named["svg"]
        assert "nobody has" in one.ask(type="name", name="random")["text"]


def test_tables_survive_a_restart(tmp_path):
    path = tmp_path / "tables.db"
    with server(path) as client:
        links = set_table(client, "love-letter", [PERSON, sits("mcts:budget=50it")])
        with at_seat(client, links, 0) as one:
            before = played_on(one, one.state(), moves=3)
            seen = [one.ask(type="earlier", move=move) for move in range(before["moves"] + 1)]
            dealt = spinney.load("love-letter").start(client.table(links).setting.deal)
            assert seen[0]["text"] == dealt.text(observer=0, names=before["names"])
    assert path.stat().st_mode & 0o077 == 0
    with server(path) as client, at_seat(client, links, 0) as one:
        after = one.state()
        for part in ("moves", "svg", "legal", "turn", "last", "names"):
            assert after[part] == before[part]
        assert [line["n"] for line in after["lines"]] == list(range(len(after["lines"])))
        assert [one.ask(type="earlier", move=move) for move in range(after["moves"] + 1)] == seen
        assert "moves so far" in one.ask(type="earlier", move=after["moves"] + 1)["text"]
        assert played_on(one, after, moves=2)["moves"] > after["moves"]


def test_where_an_agents_search_may_be_shown_the_picture_says_where_its_moves_lie(client):
    """So that heat can be shown there; nowhere where that would tell what an agent holds."""
    for game, hints, shown in (
        ("connect-four", True, True),
        ("connect-four", False, False),
        ("love-letter", True, False),
    ):
        links = set_table(client, game, [PERSON, sits("mcts:budget=50it")], hints=hints, seed=1)
        with at_seat(client, links, 0) as one, guest(client, links, links["owner"]["token"]) as owner:
            assert owner.ask(type="pause", on=True)["type"] == "done"
            first = one.state(where=lambda now: now["paused"])
            one.say(type="act", action=first["legal"][0]["action"], moves=0)
            state = one.state(where=lambda now: now["turn"] == 1)
            assert ("data-actions" in state["svg"], state["legal"]) == (shown, [])
            seen = owner.state(where=lambda now: now["turn"] == 1)["svg"]
            assert (seen and "data-actions" in seen) == (shown if game == "connect-four" else None)


def test_tables_that_nobody_looks_at_make_room(client):
    with server(tables=2) as small:
        links = [set_table(small, "tic-tac-toe", [PERSON, PERSON]) for _ in range(4)]
        with at_seat(small, links[0], 0) as first, at_seat(small, links[1], 0) as second:
            assert first.state()["moves"] == second.state()["moves"] == 0
            full = small.post("/api/tables", {"game": "tic-tac-toe"})
            assert full.status == 429
        assert small.post("/api/tables", {"game": "tic-tac-toe"}).status == 201


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": "chess"}, "unknown game"),
        ({"game": "/tmp/own.py:Nim"}, "unknown game"),
        ({"game": "hex", "parameters": {"size": "99"}}, "size"),
        ({"game": "hex", "seats": [{"kind": "human"}]}, "2 seats"),
        ({"game": "hex", "seats": [QUICK, sits("bot:command=id")]}, "runs a program"),
        ({"game": "hex", "seats": [QUICK, sits("mcts:heuristic=os:getcwd")]}, "names code"),
        ({"game": "hex", "seats": [QUICK, sits("mcts:opponents=[one_step:heuristic=os:getcwd]")]}, "names code"),
        ({"game": "hex", "seats": [QUICK, sits("mcts:budget=2000s")]}, "at most 30 s"),
        ({"game": "hex", "seats": [QUICK, sits("flat:playouts=100000000")]}, "at most 100,000"),
        ({"game": "hex", "seats": [QUICK, sits("mcts:threads=256")]}, "at most 2"),
        ({"game": "hex", "seats": [QUICK, sits("mcst")]}, "did you mean 'mcts'"),
        ({"game": "love-letter", "seats": [PERSON, PERSON], "seed": 1}, "several people play without"),
        ({"game": "hex", "colour": "red"}, "colour"),
    ],
)
def test_bad_tables_are_refused_in_a_sentence(client, body, said):
    answer = client.post("/api/tables", body)
    assert answer.status == 422
    assert said in answer.json()["error"]
