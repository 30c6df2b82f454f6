"""Who may speak to the server, and how much: other sites' pages, other names, other tokens and floods are refused."""

import json
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.serve.visitors import PATIENCE, PERSON, at_seat, server, set_table


@pytest.fixture(scope="module")
def client():
    with server() as one:
        yield one


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://localhost.evil.example", "http://localhost"]
)
def test_pages_of_other_sites_are_refused(client, origin):
    answer = client.post("/api/tables", {"game": "tic-tac-toe"}, Origin=origin)
    assert answer.status == 403
    with pytest.raises(InvalidStatus) as refused:
        client.socket("/ws/table", origin=origin)
    assert refused.value.response.status_code == 403


def test_a_browser_that_hides_its_origin_is_refused(client):
    answer = client.post("/api/tables", {"game": "tic-tac-toe"}, **{"Sec-Fetch-Site": "cross-site"})
    assert answer.status == 403


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8765", "127.0.0.1.evil.example", "10.0.0.1", "", "[", "@"]
)
def test_other_names_are_refused(client, host):
    """A site that has its own name point at this machine is asked by that name."""
    for path in ("/api/games", "/"):
        assert client.get(path, Host=host).status in (400, 403)


def test_the_page_itself_is_heard(client):
    for host in (client.host, f"127.0.0.1:{client.port}", f"[::1]:{client.port}"):
        answer = client.post("/api/tables", {"game": "tic-tac-toe"}, Host=host, Origin=f"http://{host}")
        assert answer.status == 201


def test_pages_may_load_nothing_from_elsewhere(client):
    policy = client.get("/api/games").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "http" not in policy
    assert client.get("/api/games").headers["Referrer-Policy"] == "no-referrer"
    assert client.get("/openapi.json").status == client.get("/docs").status == 404


def test_large_bodies_are_refused(client):
    assert client.post("/api/tables", {"game": "x" * 70_000}).status == 413
    length = {"Content-Length": "nonsense"}
    assert client.request("POST", "/api/tables", "{}", **length).status in (400, 413)


def test_brackets_in_brackets_are_refused(client):
    for body in ("[" * 20_000, '{"game":' * 5000, '{"game": "hex", "parameters": ' + "[" * 5000):
        assert client.request("POST", "/api/tables", body, **{"Content-Type": "application/json"}).status in (400, 422)


def closed_with(one):
    """The code with which a guest's socket ends."""
    with suppress(ConnectionClosed):
        while True:
            one.hear()
    return one._socket.close_code


def test_large_messages_end_the_socket_and_not_the_table(client):
    links = set_table(client, "tic-tac-toe", [PERSON, PERSON])
    for size in (20_000, 100_000):
        with at_seat(client, links, 0) as one:
            one.state()
            one._socket.send("x" * size)
            assert closed_with(one) == 1009
    with at_seat(client, links, 0) as one:
        assert one.state()["moves"] == 0


def test_a_flood_ends_the_socket_and_not_the_table(client):
    links = set_table(client, "tic-tac-toe", [PERSON, PERSON])
    with at_seat(client, links, 0) as one:
        with suppress(ConnectionClosed):
            for _ in range(3000):
                one.say(type="ping")
        assert closed_with(one) == 1008
    with at_seat(client, links, 0) as one:
        assert one.state()["moves"] == 0


def test_a_first_message_that_is_none_ends_the_socket(client):
    for text in ("", "{}", "[]", '{"type": "act", "action": 1, "moves": 0}', json.dumps({"type": "join"}), b"\x00"):
        with client.socket("/ws/table") as socket:
            socket.send(text)
            with pytest.raises(ConnectionClosed):
                socket.recv(PATIENCE)
            assert socket.close_code == 1008


def test_more_sockets_than_allowed_are_turned_away():
    with server(sockets=2) as small:
        links = set_table(small, "tic-tac-toe", [PERSON, PERSON])
        with at_seat(small, links, 0), at_seat(small, links, 1), small.socket("/ws/table") as third:
            with pytest.raises(ConnectionClosed):
                third.recv(PATIENCE)
            assert third.close_code == 1013
