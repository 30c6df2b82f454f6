"""Checks of `sample`, the game's own way to draw a random legal action."""

from spinney.core.random import stream
from spinney.testing import chi_square
from spinney.testing.case import Case, spread
from spinney.testing.errors import fail
from spinney.testing.forms import compiled, record_of

# Uniformity is tested where few actions are legal, so that each is drawn often.
FEW = 12
TESTED = 15
DRAWS = 3_000
# The chance that all tests of one game together reject a uniform `sample`.
FALSE_ALARM = 1e-9


def sample_is_legal(case: Case) -> None:
    """`sample` only ever draws legal actions."""
    table = compiled(case.game)
    words = stream(case.seed, "sample")
    for position in case.positions:
        if position.action is None:
            continue
        legal, data = case.visit(position).legal_actions, record_of(position.state)
        for _ in range(4):
            action = table.call("sample", data, words)
            if action not in legal:
                fail(f"sample draws action {action}, which is not legal")


def sample_is_uniform(case: Case) -> None:
    """`sample` draws every legal action equally often.

    A chi-square test on 3 000 draws in each of up to 15 positions with 2 to 12 legal actions. A uniform `sample` is
    rejected with probability 1e-9 at most; an action that is drawn twice as often as each of the others is
    caught with probability above 0.999.
    """
    few = [p for p in case.positions if p.action is not None and 2 <= len(p.state.legal_actions) <= FEW]
    table = compiled(case.game)
    words = stream(case.seed, "uniform")
    for position in spread(few, TESTED):
        legal, data = case.visit(position).legal_actions, record_of(position.state)
        counts = dict.fromkeys(legal, 0)
        for _ in range(DRAWS):
            counts[table.call("sample", data, words)] += 1
        if chi_square.uniform(list(counts.values())) < FALSE_ALARM / TESTED:
            fail(f"sample is not uniform: {DRAWS} draws fell on the legal actions as {counts}")
