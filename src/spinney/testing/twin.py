"""The check that compiled rules and the same source in plain Python are the same game."""

from itertools import cycle, islice
from math import isclose
from typing import Any
from zlib import crc32

from spinney.core.random import stream
from spinney.testing.case import Case, spread
from spinney.testing.errors import fail
from spinney.testing.forms import Data, Form, compiled, copy_of, interpreted, record_of
from spinney.testing.hidden import observers

# How many positions are compared, fewer at a table of many, all of whom are asked, in how many re-deals each, and how
# many setups: plain Python is some hundred times slower.
COMPARED, ASKED = 300, 300
REDEALS, SETUPS = 2, 10
# Floats may differ in the last digits, where the compiler and Python round differently; integers and bytes may not.
TOLERANCE = 1e-12


def twin(case: Case) -> None:
    """Setup, actions, re-deals and every answer are the same compiled and interpreted; interpreted, no index is
    negative. A position is re-dealt for two players, whose turn that is.

    The places where they differ are mostly integers that do not fit: compiled code computes in 64 bits, NumPy in the
    field's own type.
    """
    both = compiled(case.game), interpreted(case.game)
    for seed in range(case.seed, case.seed + SETUPS):
        compare("setup", *(_after_setup(form, seed) for form in both))
    everybody = cycle(observers(case.game.players))
    for position in spread(case.positions, min(COMPARED, ASKED // case.game.players)):
        data = record_of(case.visit(position))
        for (what, answer), (_, other) in zip(*(form.answers(data) for form in both), strict=True):
            compare(what, answer, other)
        if position.action is not None:
            what = f"action {position.action}"
            compare(what, *(_after(form, data, "apply", position.action) for form in both))
        if case.game.declaration.hidden:
            for player in islice(everybody, REDEALS):
                what = f"the re-deal for player {player}"
                compare(what, *(_after(form, data, "redeterminise", player) for form in both))


def compare(what: str, answer: Any, other: Any) -> None:
    """Fails unless the compiled answer and the interpreted one are the same.

    >>> compare("rank of player 0", 1.0, 1.0)
    """
    if isinstance(answer, bytes):
        if answer != other:
            fail(f"{what} gives other bytes compiled than interpreted")
    elif isinstance(answer, float):
        if not isclose(answer, other, rel_tol=TOLERANCE, abs_tol=TOLERANCE):
            fail(f"{what} is {answer} compiled and {other} interpreted")
    elif answer != other:
        fail(f"{what} is {answer} compiled and {other} interpreted")


def _after_setup(form: Form, seed: int) -> bytes:
    """A new game's record, and the random words that its setup leaves."""
    words = stream(seed, "deal")
    return form.setup(words).tobytes() + words.tobytes()


def _after(form: Form, data: Data, name: str, argument: int) -> bytes:
    """The record after `apply` or `redeterminise`, and the random words that it leaves."""
    copy, words = copy_of(data), stream(crc32(data.tobytes()), "twin", argument)
    form.call(name, copy, argument, words)
    return copy.tobytes() + words.tobytes()
