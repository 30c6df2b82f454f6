"""Malformed, forged and out-of-turn messages end no table and leak nothing. `benchmarks/serve_fuzz.py` sends 10 000."""

import pytest

from tests.serve import attacks
from tests.serve.visitors import server

MESSAGES, REQUESTS, SEED = 200, 10, 1


@pytest.fixture(scope="module")
def client():
    with server(messages=10**6) as one:  # so that none is left unread
        yield one
        attacks.still_plays(one)


def test_hostile_messages_end_no_table_and_leak_nothing(client):
    assert attacks.at_table(client, MESSAGES, SEED) == MESSAGES


def test_hostile_looks_end_only_themselves(client):
    assert attacks.at_look(client, MESSAGES, SEED) == MESSAGES


def test_requests_made_from_the_schema_are_answered(client):
    """No request of any shape makes the server fail, and every refusal is one sentence."""
    assert attacks.over_http(client, REQUESTS, SEED) > 4 * REQUESTS
