"""The conformance suite rejects every mutant by the check that is made for it, and accepts what they are made from."""

from types import CodeType
from typing import Any

import pytest

from spinney import Declaration, load
from spinney.testing import CHECKS, ConformanceError, check, table
from tests.testing.mutants import BASES, MUTANTS, Mutant

# What can only break in the core, not in a game's rules.
OF_THE_CORE = {"bytes_round_trip"}

MADE: dict[CodeType, Any] = {}


@pytest.fixture(autouse=True)
def compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a mutant has in common with the sound game is compiled with bounds checks once, not once a mutant."""
    monkeypatch.setattr(table, "bounds_checked_functions", lambda rules: table.with_bounds_checks(rules, MADE))


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_a_mutant_is_rejected_by_the_check_that_is_made_for_it(mutant: Mutant) -> None:
    with pytest.raises(ConformanceError) as caught:
        check(load(mutant.declaration(), mutant.players), games=40)
    assert caught.value.check == mutant.check


@pytest.mark.parametrize("base", BASES, ids=lambda declaration: declaration.id)
def test_the_sound_game_passes(base: Declaration) -> None:
    report = check(base, games=40)
    assert [passed.game.players for passed in report.passed] == sorted(base.players)


def test_every_check_has_a_mutant() -> None:
    assert {mutant.check for mutant in MUTANTS} == {each.name for each in CHECKS} - OF_THE_CORE
