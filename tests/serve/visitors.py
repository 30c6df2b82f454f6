"""Visitors of a server for tests: tables over HTTP, and guests at them over WebSockets."""

import asyncio
import json
import threading
from contextlib import contextmanager
from http.client import HTTPConnection

from websockets.sync.client import connect

from spinney.serve.app import application
from spinney.serve.archive import Archive
from spinney.serve.limits import Limits
from spinney.serve.server import Server, bound, configured

PERSON = {"kind": "human"}
QUICK = {"kind": "agent", "agent": "random"}
PATIENCE = 60.0


def sits(text):
    """A seat for this agent."""
    return {"kind": "agent", "agent": text}


class Answer:
    """What was answered to a request."""

    def __init__(self, response):
        self.status, self.headers, self.body = response.status, response.headers, response.read()

    def json(self):
        """The answer as data."""
        return json.loads(self.body)


class Client:
    """Somebody who can ask a server."""

    def __init__(self, port, app):
        self.port, self.app = port, app
        self.host = f"localhost:{port}"
        self.origin = f"http://{self.host}"

    def request(self, method, path, body=None, **headers):
        """The answer to any request."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, {"Host": self.host, **headers})
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def get(self, path, **headers):
        """The answer to a question."""
        return self.request("GET", path, **headers)

    def post(self, path, data, **headers):
        """The answer to some data."""
        return self.request("POST", path, json.dumps(data), **{"Content-Type": "application/json", **headers})

    def table(self, links):
        """The table itself, which nobody outside the server sees."""
        return asyncio.run(self.app.state.lobby.find(links["table"]))

    def socket(self, path, **options):
        """A WebSocket of the page's."""
        options = {"origin": self.origin, "max_size": None, "open_timeout": PATIENCE, **options}
        return connect(f"ws://{self.host}{path}", **options)


@contextmanager
def server(path=None, results=(), games=None, **limits):
    """A server in a thread of this process, and somebody who can ask it."""
    archive = Archive(path) if path else Archive()
    app = application(games=games, archive=archive, limits=Limits(**limits), results=results)
    listening, ready = bound("127.0.0.1", 0), threading.Event()
    running = Server(configured(app), ready.set)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
    thread.start()
    assert ready.wait(PATIENCE)
    try:
        yield Client(listening.getsockname()[1], app)
    finally:
        running.should_exit = True
        thread.join()
        listening.close()


def set_table(client, game, seats, **more):
    """A new table's links; agents there do not wait between moves."""
    wanted = {"game": game, "players": len(seats), "seats": seats, "delay": 0.0, **more}
    answer = client.post("/api/tables", wanted)
    assert answer.status == 201, answer.body
    return answer.json()


class Guest:
    """Somebody at a table, who remembers every text that was sent to them."""

    def __init__(self, socket):
        self._socket = socket
        self.texts = []

    def say(self, **message):
        """Sends a message."""
        self._socket.send(json.dumps(message))

    def hear(self):
        """The next message."""
        self.texts.append(self._socket.recv(PATIENCE))
        return json.loads(self.texts[-1])

    def until(self, *kinds, where=lambda message: True):
        """The next message of one of these types that is as it should be; those before it are passed over."""
        while True:
            message = self.hear()
            if message["type"] in kinds and where(message):
                return message

    def state(self, where=lambda message: True):
        """The next position that is as it should be."""
        return self.until("state", where=where)

    def ask(self, **message):
        """The answer to a message."""
        self.say(id="asked", **message)
        return self.until(
            "done",
            "error",
            "pong",
            "branch",
            "links",
            "thought",
            "view",
            "earlier",
            where=lambda one: one.get("id") == "asked",
        )


@contextmanager
def guest(client, links, token, **more):
    """A guest with this token, who has joined."""
    with client.socket("/ws/table") as socket:
        one = Guest(socket)
        one.say(type="join", table=links["table"], token=token, **more)
        one.joined = one.until("joined")
        yield one


def at_seat(client, links, seat, **more):
    """The person of a seat."""
    return guest(client, links, links["seats"][seat]["token"], **more)


def played_on(one, state, choose=lambda legal: legal[0], moves=1000):
    """Plays for one person, alone at a table with agents, to the end or so many of their moves; the state in which they
    are to move again.
    """
    while not state["over"]:
        if state["legal"]:
            if not moves:
                break
            moves -= 1
            one.say(type="act", action=choose(state["legal"])["action"], moves=state["moves"])
        before = state["moves"]
        state = one.state(where=lambda now, before=before: now["moves"] > before)
    return state
