"""Depths with intervals, from stored matches to a verdict."""

from dataclasses import replace

import pytest

from spinney.arena.plan import Plan
from spinney.arena.store import MEMORY, Store
from spinney.arena.tournament import Tournament
from spinney.papers.levels import LEVEL, level_of, levels
from spinney.papers.oma_claims import DOMAINS
from spinney.papers.paper import paper
from spinney.papers.records import record
from tests.papers.test_reproduce import made


def test_levels_are_those_of_the_decisions():
    """A search that may not go deeper than one level is at level 1 always; one without a tree at none."""
    plan = Plan(games=["tic-tac-toe"], agents=["mcts:max_depth=1,budget=20it", "random"], matches=6)
    with Store(MEMORY, create=True) as store:
        tournament = Tournament(plan.schedule(), store, plan)
        tournament.run()
        (cell,) = tournament.results().cells
        one = record("x", cell, levels(store, cell))
    assert one.measures[LEVEL] == [[6, 1, 0], [0, 0, 0]]
    assert level_of(one, one.names[0]).value == 1
    assert level_of(one, one.names[1]) is None


@pytest.mark.parametrize(("deeper", "outcome"), [(2.0, "holds"), (-2.0, "fails")])
def test_widening_is_deeper_where_it_is(deeper, outcome):
    records = []
    for game, players in DOMAINS:
        for variant, level in (("MCTS-PW", 6 + deeper), ("MCTS", 6)):
            one = made("x", (variant, "BRS+"), game, players, 0.5, 100)
            records.append(replace(one, measures={LEVEL: [[100, level, 1.0], [0, 0, 0]]}))
    assert paper("oma").verdicts(records)["pw-deepens-tree"].outcome == outcome
