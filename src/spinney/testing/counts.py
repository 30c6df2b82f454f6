"""Counts of move sequences: the oldest and sharpest test of a move generator.

A file of counts holds one or more positions with the numbers of sequences that begin there, python-chess style:

    # Source of the numbers.
    id start
    game connect-four width=7 height=6
    moves 4 4 5
    perft 1 7
    perft 2 49
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from spinney.core.errors import SpinneyError
from spinney.core.game import Game, load
from spinney.core.state import State
from spinney.testing.counting import counter, tallier


def perft(state: State, depth: int) -> int:
    """How many sequences of exactly `depth` actions begin here. A finished game has no successors; the only sequence of
    none is the empty one.

    >>> import spinney
    >>> start = spinney.load("connect-four").start()
    >>> [perft(start, depth) for depth in range(8)]
    [1, 7, 49, 343, 2401, 16807, 117649, 823536]
    """
    _check_countable(state, depth)
    if depth == 0:
        return 1
    stack, words = _stack(state, depth), np.zeros(2, np.uint64)
    return int(counter()(state.game.slots.copy(), *stack, words, depth))


def perft_divide(state: State, depth: int) -> dict[str, int]:
    """The same, split by the name of the first action: where two move generators disagree, this says in which branch.

    >>> import spinney
    >>> perft_divide(spinney.load("tic-tac-toe").start().apply(4), 2)
    {'a1': 7, 'b1': 7, 'c1': 7, 'a2': 7, 'c2': 7, 'a3': 7, 'b3': 7, 'c3': 7}
    """
    _check_countable(state, depth)
    if depth == 0:
        raise SpinneyError("a sequence of no actions has no first action: divide from depth 1 on")
    return {state.describe(action): perft(state.apply(action), depth - 1) for action in state.legal_actions}


@dataclass(frozen=True)
class Census:
    """All move sequences from a position, by length.

    Attributes:
        nodes: how many there are of each length.
        ends: how many of each length end the game.
        wins: how many end it with just these players as winners.
    """

    nodes: list[int]
    ends: list[int]
    wins: dict[tuple[int, ...], int]


def census(state: State, depth: int) -> Census:
    """Counts all sequences of up to `depth` actions, and how the games among them end.

    >>> import spinney
    >>> census(spinney.load("connect-four", width=2, height=1).start(), 9)
    Census(nodes=[1, 2, 2], ends=[0, 0, 2], wins={(0, 1): 2})
    """
    _check_countable(state, depth)
    players = state.game.players
    nodes = np.zeros(depth + 1, np.int64)
    ends = np.zeros((depth + 1, 1 << players), np.int64)
    tallier()(state.game.slots.copy(), *_stack(state, depth), np.zeros(2, np.uint64), nodes, ends, players)
    longest = int(np.flatnonzero(nodes).max()) + 1
    wins = {tuple(p for p in range(players) if bits >> p & 1): int(n) for bits, n in enumerate(ends.sum(axis=0)) if n}
    return Census(nodes[:longest].tolist(), ends.sum(axis=1)[:longest].tolist(), wins)


def _check_countable(state: State, depth: int) -> None:
    if depth < 0:
        raise SpinneyError(f"a sequence cannot have {depth} actions")
    if state.game.declaration.chance:
        raise SpinneyError(f"{state.game.id} draws random numbers: move sequences are counted in games without chance")


def _stack(state: State, depth: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Records and lists of actions for every level of the walk."""
    states = np.zeros((depth + 1, state.game.rules.record.itemsize), np.uint8)
    states[0] = state.raw()
    return states, np.zeros((depth + 1, state.game.actions + 1), np.int64)


@dataclass(frozen=True)
class Counted:
    """A position of a file of counts, and how many sequences of each length are said to begin there."""

    name: str
    state: State
    counts: dict[int, int] = field(default_factory=dict)

    def check(self, most: int | None = None) -> None:
        """Compares each count up to `most` sequences; the failure prints the counts of every first action."""
        for depth, expected in self.counts.items():
            if most is not None and expected > most:
                continue
            found = perft(self.state, depth)
            if found != expected:
                split = "".join(f"\n  {name}: {n}" for name, n in perft_divide(self.state, depth).items())
                raise AssertionError(f"{self.name}: {found} sequences of {depth} actions, not {expected}:{split}")

    def __str__(self) -> str:
        return self.name


def read_counts(path: str | Path) -> list[Counted]:
    """The positions in a file of counts.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "hex.perft")
    ...     _ = path.write_text("id smallest board\\ngame hex size=2\\nperft 1 4\\nperft 2 12\\n")
    ...     (counted,) = read_counts(path)
    >>> counted.counts
    {1: 4, 2: 12}
    >>> counted.check()
    """
    found: list[Counted] = []
    name, game = "", None
    for word, rest in _lines(Path(path)):
        if word == "id":
            name, game = rest, None
        elif word == "game":
            game = _load(rest)
            found.append(Counted(name, game.start()))
        elif word == "moves" and game:
            found[-1] = Counted(name, _played(game, rest.split()))
        elif word == "perft" and game:
            depth, count = map(int, rest.split())
            found[-1].counts[depth] = count
        else:
            raise SpinneyError(f"{path} has a line that is not understood: {word} {rest}")
    return found


def _lines(path: Path) -> Iterator[tuple[str, str]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            word, _, rest = line.strip().partition(" ")
            yield word, rest


def _load(text: str) -> Game:
    game_id, *settings = text.split()
    parameters = dict(setting.split("=") for setting in settings)
    return load(game_id, **{name: json.loads(value) for name, value in parameters.items()})


def _played(game: Game, names: list[str]) -> State:
    state = game.start()
    for name in names:
        state = state.apply(state.action(name))
    return state
