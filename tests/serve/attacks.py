"""Attacks on a server: so many hostile messages at a table, at an analysis and over HTTP, and what must hold after."""

import json
import random
import time

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.serve.hostile import MESSAGES, Attacker
from tests.serve.visitors import PERSON, QUICK, Guest, at_seat, guest, played_on, set_table, sits

ANSWERS = {"joined", "state", "done", "error", "pong", "thought", "thinking", "branch", "view", "earlier"}
MOST_SECONDS = 60
# Searches of all kinds, and games without and with secrets: whatever works on memory of its own.
SEARCHES = (
    ("connect-four", "oma=100"),
    ("love-letter", "tree=multi"),
    ("connect-four", "threads=2,parallel=tree"),
    ("love-letter", "threads=2,parallel=leaf"),
    ("connect-four", "reuse=true"),
)


def quietly(count):
    """So many examples, and nothing but these."""
    return settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def at_table(client, count, number):
    """Attacks a table of Love Letter from one of its seats; how many messages were sent."""
    links = set_table(client, "love-letter", [PERSON, PERSON, QUICK])
    join = json.dumps({"type": "join", "table": links["table"], "token": links["seats"][1]["token"]})
    attacker = Attacker(lambda: client.socket("/ws/table"), join)
    sent = _sent(attacker, count, number)
    assert attacker.heard
    secret = [links[place]["token"] for place in ("owner", "spectator")] + [links["seats"][0]["token"]]
    for text in attacker.heard:
        assert json.loads(text)["type"] in ANSWERS
        assert not any(token in text for token in secret)
        assert "Traceback" not in text
    _is_playable(client, links)
    return sent


def _sent(attacker, count, number):
    sent = 0

    @quietly(count)
    @seed(number)
    @given(MESSAGES)
    def attack(message):
        nonlocal sent
        attacker.send(message)
        sent += 1

    attack()
    attacker.end()
    return sent


def _is_playable(client, links):
    """Plays the table that was attacked on, until it is over."""
    with at_seat(client, links, 0) as first, at_seat(client, links, 1) as second:
        seen = {one: one.state() for one in (first, second)}
        while not seen[first]["over"]:
            assert seen[first]["trouble"] is None
            latest = max(state["moves"] for state in seen.values())
            for one, state in seen.items():
                if state["moves"] < latest:
                    seen[one] = one.state(where=lambda now, latest=latest: now["moves"] >= latest)
            if len({state["moves"] for state in seen.values()}) > 1:
                continue
            for one, state in seen.items():
                if state["legal"]:
                    one.say(type="act", action=state["legal"][-1]["action"], moves=latest)
            if not seen[first]["over"]:
                seen[first] = first.state(where=lambda now, latest=latest: now["moves"] > latest)


def at_look(client, count, number):
    """Attacks an analysis; how many messages were sent."""
    attacker = Attacker(lambda: client.socket("/ws/look"))
    sent = _sent(attacker, count, number)
    kinds = {json.loads(text)["type"] for text in attacker.heard}
    assert {"error"} <= kinds <= ANSWERS
    assert not any("Traceback" in text for text in attacker.heard)
    return sent


def dropped(client, count, number):
    """Goes away, so many times, in the middle of an agent's turn, a hint and an analysis, with all kinds of searches;
    how many searches were dropped. A server with few tables lets go of them while they think.
    """
    pick = random.Random(number)
    for _ in range(count):
        game, settings = pick.choice(SEARCHES)
        agent = f"mcts:budget=20s,{settings}"
        links = set_table(client, game, [PERSON, sits(agent)], hints=True, budget="20s")
        with at_seat(client, links, 0) as one, client.socket("/ws/look") as socket:
            state, look = one.state(), Guest(socket)
            look.say(type="open", game=game)
            look.say(type="analyse", agent=agent)
            if state["legal"] and pick.random() < 0.5:
                one.say(type="hint", agent=agent)
            if state["legal"]:
                one.say(type="act", action=pick.choice(state["legal"])["action"], moves=state["moves"])
            time.sleep(pick.uniform(0.0, 0.15))
            for kind in pick.sample(["undo", "walk", "stop", "theme"], 2):
                one.say(**{"type": kind} | {"undo": {"moves": 1}, "theme": {"theme": "dark"}}.get(kind, {}))
            look.say(type=pick.choice(["walk", "stop"]))
    return 3 * count


def over_http(client, count, number):
    """Sends so many requests to each route, drawn from the server's own schema; how many there were."""
    sent = 0
    for found in schemathesis.openapi.from_dict(client.app.openapi()).get_all_operations():
        operation = found.ok()

        @quietly(count)
        @seed(number)
        @given(operation.as_strategy())
        def attack(case):
            nonlocal sent
            answer = case.call(base_url=client.origin, timeout=MOST_SECONDS)
            sent += 1
            assert answer.status_code < 500, answer.text
            if answer.status_code >= 400:
                assert set(answer.json()) == {"error"}

        attack()
    return sent


def still_plays(client):
    """Agents play a match to its end, and so does a person."""
    links = set_table(client, "tic-tac-toe", [QUICK, QUICK])
    with guest(client, links, links["spectator"]["token"]) as watcher:
        assert watcher.state(where=lambda now: now["over"])["ranks"]
    links = set_table(client, "tic-tac-toe", [PERSON, QUICK])
    with at_seat(client, links, 0) as one:
        assert played_on(one, one.state())["ranks"]
