"""Hostile messages: whatever a program could send to a table, from noise to messages that are almost right."""

import json
import threading
from contextlib import ExitStack
from typing import get_args

from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from spinney.serve.messages import AtTable, Looking

KINDS = [kind for union in (AtTable, Looking) for kind in get_args(get_args(union)[0])]
NUMBERS = st.one_of(st.integers(-3, 20), st.integers(), st.floats(), st.booleans())
PLAIN = st.one_of(st.none(), NUMBERS, st.text(max_size=20))
ANYTHING = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def almost_right(draw):
    """A message of a known type, some of whose fields are right."""
    kind = draw(st.sampled_from(KINDS))
    message = {"type": kind.model_fields["type"].annotation.__args__[0]}
    right = {
        "action": st.integers(0, 10),
        "moves": st.integers(0, 3),
        "token": st.sampled_from(["x" * 32, "0"]),
        "agent": st.sampled_from(["mcts:budget=1it", "random", "bot:command=id", "mcts:heuristic=os:getcwd", "seat"]),
        "game": st.sampled_from(["tic-tac-toe", "hex", "no-such-game", "../../etc/passwd", "/etc/passwd:x"]),
        "path": st.lists(st.integers(0, 9), max_size=3),
        "actions": st.lists(st.integers(0, 8), max_size=4),
        "yes": st.booleans(),
        "on": st.booleans(),
        "seconds": st.floats(0, 1),
        "theme": st.sampled_from(["light", "dark"]),
    }
    for name in kind.model_fields:
        if name != "type" and draw(st.booleans()):
            message[name] = draw(st.one_of(right.get(name, PLAIN), ANYTHING))
    if draw(st.integers(0, 9)) == 0:
        message[draw(st.text(max_size=8))] = draw(ANYTHING)
    return json.dumps(message)


MESSAGES = st.one_of(
    almost_right(),
    almost_right(),
    ANYTHING.map(json.dumps),
    st.text(max_size=100),
    st.binary(max_size=100),
    st.integers(1, 15_000).map(lambda size: "[" * size),
    st.integers(1, 17_000).map(lambda size: json.dumps({"type": "name", "name": "x" * size})),
)


class Attacker:
    """Sends whatever it is told to, on one socket after another, and keeps everything that comes back."""

    def __init__(self, open_socket, first=None):
        self._open, self._first = open_socket, first
        self._sockets = ExitStack()
        self._socket = None
        self._reader = None
        self.heard = []
        self.opened = 0

    def send(self, message):
        """Sends one message; on a new socket if the last was closed."""
        for _ in range(3):
            if self._socket is None:
                self._begin()
            try:
                self._socket.send(message)
                return
            except ConnectionClosed:
                self.end()
        raise AssertionError("the server does not open sockets any more")

    def _begin(self):
        self._socket = self._sockets.enter_context(self._open())
        self.opened += 1
        if self._first is not None:
            self._socket.send(self._first)
        self._reader = threading.Thread(target=self._read, args=(self._socket,), daemon=True)
        self._reader.start()

    def _read(self, socket):
        try:
            for text in socket:
                self.heard.append(text)
        except ConnectionClosed:
            pass

    def end(self):
        """Closes the socket, once everything has come back."""
        if self._socket is not None:
            self._sockets.close()
            self._reader.join()
            self._socket = None
