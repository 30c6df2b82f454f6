"""Malformed, forged and out-of-turn messages end no table and leak nothing. `benchmarks/serve_fuzz.py` sends 10 000."""

import json

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from tests.serve.hostile import MESSAGES, Attacker
from tests.serve.visitors import PERSON, at_seat, played_on, server, set_table, sits

MESSAGES_SENT, REQUESTS = 250, 12
QUIETLY = settings(
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def client():
    with server() as one:
        yield one


def attacked(client, count):
    """What the person at the other seat is sent while somebody at seat 1 sends so many hostile messages."""
    links = set_table(client, "love-letter", [PERSON, PERSON, sits("random")], players=3)
    secret = [links["seats"][0]["token"], links["owner"]["token"], links["spectator"]["token"]]
    join = json.dumps({"type": "join", "table": links["table"], "token": links["seats"][1]["token"]})
    attacker = Attacker(lambda: client.socket("/ws/table"), join)

    @settings(QUIETLY, max_examples=count)
    @given(MESSAGES)
    def attack(message):
        attacker.send(message)

    attack()
    attacker.end()
    return links, attacker, secret


def test_hostile_messages_end_no_table_and_leak_nothing(client):
    links, attacker, secret = attacked(client, MESSAGES_SENT)
    assert attacker.heard
    for text in attacker.heard:
        assert json.loads(text)["type"] in ("joined", "state", "done", "error", "pong", "thought", "thinking")
        assert not any(token in text for token in secret)
        assert "Traceback" not in text
    with at_seat(client, links, 0) as one:
        state = one.state()
        assert state["trouble"] is None
        if state["legal"]:
            assert played_on_once(one, state)["moves"] == state["moves"] + 1


def played_on_once(one, state):
    """The position after one more move."""
    one.say(type="act", action=state["legal"][0]["action"], moves=state["moves"])
    return one.state(where=lambda now: now["moves"] > state["moves"])


def test_hostile_looks_end_only_themselves(client):
    attacker = Attacker(lambda: client.socket("/ws/look"))

    @settings(QUIETLY, max_examples=MESSAGES_SENT)
    @given(MESSAGES)
    def attack(message):
        attacker.send(message)

    attack()
    attacker.end()
    assert {json.loads(text)["type"] for text in attacker.heard} >= {"error"}
    links = set_table(client, "tic-tac-toe", [PERSON, sits("random")])
    with at_seat(client, links, 0) as one:
        assert played_on(one, one.state())["over"]


def schema(client):
    """What the server says of its own routes."""
    return schemathesis.openapi.from_dict(client.app.openapi())


def test_requests_made_from_the_schema_are_answered(client):
    """No request of any shape makes the server fail, and every refusal is one sentence."""
    seen = 0
    for found in schema(client).get_all_operations():
        operation = found.ok()

        @settings(QUIETLY, max_examples=REQUESTS)
        @given(operation.as_strategy())
        def request(case):
            nonlocal seen
            answer = case.call(base_url=client.origin, timeout=20)
            seen += 1
            assert answer.status_code < 500, answer.text
            if answer.status_code >= 400 and answer.status_code != 405:
                assert set(answer.json()) == {"error"}

        request()
    assert seen > 50
