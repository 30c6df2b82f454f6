"""Checks of the contract itself: the record, what may change it, and bytes."""

import pickle

import numpy as np

from spinney.core import registry
from spinney.core.game import Game
from spinney.core.random import stream
from spinney.core.state import State
from spinney.testing.case import Case, Trace
from spinney.testing.errors import fail
from spinney.testing.forms import compiled, record_of


def record(case: Case) -> None:
    """The record has a fixed size and no objects, and keeps the player count and the parameters from start to end."""
    dtype = case.game.rules.record
    if dtype.names is None or dtype.itemsize == 0 or dtype.hasobject:
        fail(f"State must be a structured dtype of fixed size without Python objects, not {dtype}")
    kept = {"players": case.game.players, **case.game.parameters.in_record()}
    for position in case.positions:
        state = case.visit(position)
        for name, value in kept.items():
            found = getattr(state.record, name)
            if not np.array_equal(found, value):
                fail(f"the record's field {name!r} is {found}, and the game was loaded with {value}")


def purity(case: Case) -> None:
    """Asking a position anything leaves its bytes as they were, and so does applying an action to a state."""
    table = compiled(case.game)
    for position in case.positions:
        state = case.visit(position)
        data = record_of(state)
        before = data.tobytes()
        for name, _ in table.answers(data):
            if data.tobytes() != before:
                fail(f"{name} changes the record that it is asked about")
        if position.action is not None:
            state.apply(position.action)
        if state.raw().tobytes() != before:
            fail("apply changes the state that it is applied to")


def repeatable(case: Case) -> None:
    """The same seed and actions give the same bytes, wherever the record lies, and equal states with equal hashes."""
    table = compiled(case.game)
    for trace in case.traces[:20]:
        state, words = case.game.start(trace.seed), stream(trace.seed, "deal")
        data = table.setup(words)
        for ply, action in enumerate([*trace.actions, None]):
            case.at = Trace(trace.seed, trace.actions[:ply])
            again = State(case.game, data, words, state.last, state._last_seen_by)
            if state.to_bytes() != again.to_bytes():
                fail("the same seed and actions give different bytes the second time")
            if state != again or hash(state) != hash(again):
                fail("two states with the same history are not equal, or their hashes are not")
            if action is not None:
                state = state.apply(action)
                table.apply(data, action, words)


def bytes_round_trip(case: Case) -> None:
    """A state comes back from its bytes, and from a pickle, as the same position with the same future."""
    pickled = is_registered(case.game)
    for position in case.positions[::10]:
        state = case.visit(position)
        copies = {"to_bytes and from_bytes": case.game.from_bytes(state.to_bytes())}
        if pickled:
            copies["pickle"] = pickle.loads(pickle.dumps(state))
        for way, copy in copies.items():
            if copy != state or hash(copy) != hash(state) or copy.to_bytes() != state.to_bytes():
                fail(f"{way} gives back another position")
            if position.action is not None and not same_future(state, copy, position.action):
                fail(f"after {way} the same action leads to another position")


def same_future(state: State, copy: State, action: int) -> bool:
    """Whether an action does the same to both, the random draws included."""
    return state.apply(action).to_bytes() == copy.apply(action).to_bytes()


def is_registered(game: Game) -> bool:
    """Whether the game is known by its id, which is what a pickle holds.

    >>> import spinney
    >>> is_registered(spinney.load("hex"))
    True
    """
    return registry.is_known(game.declaration)
