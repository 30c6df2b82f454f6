"""Likely mistakes in a compiled game of one's own: each is a sound game with a few words changed, and what is said."""

import contextlib
import io
import os
from typing import Any, NamedTuple

SOUND = """
import numpy as np

import spinney
from spinney.core.random import below

State = np.dtype(
    [("players", np.int8), ("player", np.int8), ("left", np.int16), ("heaps", np.int8, 2), ("matches", np.int16)]
)


def setup(s, rng):
    s.left = s.matches


def current_player(s):
    return s.player


def legal_actions(s, out):
    count = min(3, s.left)
    for taken in range(count):
        out[taken] = taken
    return count


def apply(s, action, rng):
    s.left -= action + 1
    s.player = 1 - s.player


def is_over(s):
    return s.left == 0


def rank(s, player):
    return 2 if s.player == player else 1


class Settings(spinney.Parameters):
    matches: int = 11


GAME = spinney.Declaration(
    id="take-away",
    title="Take away",
    summary="Whoever takes the last match wins.",
    rules=__name__,
    players=(2,),
    actions=lambda parameters, players: 3,
    parameters=Settings,
)
"""


class Mistake(NamedTuple):
    """What is changed, and words of the sentence that is said."""

    name: str
    before: str
    after: str
    said: str

    def source(self) -> str:
        """The game with the mistake in it."""
        assert self.before in SOUND
        return SOUND.replace(self.before, self.after)

    def __str__(self) -> str:
        return self.name


FIELD = '("left", np.int16), '
MISTAKES = (
    Mistake(
        "string field", FIELD, f'{FIELD}("name", "U8"), ', "the field 'name' in the record of take-away holds texts"
    ),
    Mistake("object field", FIELD, f'{FIELD}("hands", object), ', "the field 'hands' in the record of take-away holds"),
    Mistake(
        "list returned", "    return count\n", "    return [0, 1, 2][:count]\n", "legal_actions makes a list; it should"
    ),
    Mistake(
        "allocation",
        "    s.left -= action + 1",
        "    taken = np.zeros(3, np.int8)\n    s.left -= action + 1 + taken[0]",
        "apply allocates an array (np.zeros)",
    ),
    Mistake(
        "hidden allocation",
        "    s.left -= action + 1",
        "    both = s.heaps + s.heaps\n    s.left -= action + 1 + both[0]",
        "apply of take-away allocates memory, as arithmetic on whole arrays does",
    ),
    Mistake(
        "wrong type",
        "    return count\n",
        "    return (count, 0)\n",
        "legal_actions of take-away returns tuple; it should",
    ),
    Mistake("descending order", "out[taken] = taken", "out[taken] = count - 1 - taken", "lists 2 before 1: codes must"),
    Mistake(
        "no legal action", "    return count\n", "    return count if s.left > 3 else 0\n", "lists nothing, and is_over"
    ),
    Mistake(
        "exception",
        "    s.left -= action + 1",
        "    if action > s.left:\n        raise ValueError\n    s.left -= action + 1",
        "line 29: apply raises an exception",
    ),
    Mistake(
        "wrong player", "return s.player\n", "return s.player + 1\n", "current_player of take-away is 2; players are"
    ),
    Mistake("missing rank", "def rank(", "def rank_of(", "lack rank: "),
    Mistake(
        "misspelt function",
        "class Settings",
        "def scores(s, player):\n    return 1.0\n\n\nclass Settings",
        "has a function `scores`, which nothing calls; did you mean `score`?",
    ),
    Mistake("mutable default", "matches: int = 11", "matches: int = 11\n    heaps: list[int] = [3, 4]", "holds a list"),
    Mistake("field typo", "s.left -= action + 1", "s.lefd -= action + 1", "no field 'lefd'; did you mean 'left'?"),
    Mistake(
        "missing parameter field", "matches: int = 11", "matches: int = 11\n    size: int = 3", "lacks the field size"
    ),
    Mistake(
        "undeclared chance",
        "    s.left -= action + 1",
        "    s.left -= min(s.left, action + 1 + below(rng, 2))",
        "apply of take-away draws random numbers, and the declaration says nothing of chance",
    ),
    Mistake("endless game", "    s.left -= action + 1\n", "    pass\n", "has not ended after 1,000,000 random actions"),
    Mistake("too many codes", "players: 3,", "players: 2,", "writes more than 2 actions"),
)


def both_ways(folder: str, answer: Any) -> None:
    """Sends what plain use and `spinney check` say of the game in a folder, each with how it ended."""
    from spinney.cli import main

    os.chdir(folder)

    def check() -> Any:
        try:
            main(["check", "game.py"])
        except SystemExit as end:
            return end.code

    found = []
    for use in (play, check):
        heard = io.StringIO()
        with contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard):
            end = use()
        found.append((end, heard.getvalue()))
    answer.send(found)


def play() -> str:
    """Loads the game and asks for a decision."""
    import spinney

    try:
        spinney.agent("mcts:budget=20it").decide(spinney.load("game.py").start())
    except spinney.SpinneyError as error:
        print(error)
    return "alive"
