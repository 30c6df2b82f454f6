"""Malformed, forged and out-of-turn messages end no table and leak nothing. `benchmarks/serve_fuzz.py` sends 10 000."""

import threading

import pytest

from tests.serve import attacks
from tests.serve.visitors import server

MESSAGES, REQUESTS, DROPS, SEED = 200, 10, 12, 1


@pytest.fixture(scope="module")
def client():
    with server(messages=10**6) as one:  # so that none is left unread
        yield one
        attacks.still_plays(one)


def test_hostile_messages_end_no_table_and_leak_nothing(client):
    assert attacks.at_table(client, MESSAGES, SEED) == MESSAGES


def test_hostile_looks_end_only_themselves(client):
    assert attacks.at_look(client, MESSAGES, SEED) == MESSAGES


def test_whoever_goes_while_searches_run_takes_them_along():
    """Tables are let go of, and the server ends, in the middle of searches: nothing works on memory that is gone."""
    before = set(threading.enumerate())
    with server(tables=6) as crowded:
        assert attacks.dropped(crowded, DROPS, SEED) == 3 * DROPS
        attacks.still_plays(crowded)
        attacks.dropped(crowded, 1, SEED)
    left = {one.name for one in set(threading.enumerate()) - before}
    assert not [name for name in left if name.startswith(("search", "analysis", "archive"))]


def test_requests_made_from_the_schema_are_answered(client):
    """No request of any shape makes the server fail, and every refusal is one sentence."""
    assert attacks.over_http(client, REQUESTS, SEED) > 4 * REQUESTS
