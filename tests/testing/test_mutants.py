"""The conformance suite rejects every mutant by the check that is made for it, and accepts what they are made from."""

from types import CodeType
from typing import Any

import pytest

from spinney import load
from spinney.testing import CHECKS, Case, ConformanceError, check, forms
from tests.testing.mutants import BASES, MUTANTS, Mutant

# What can only break in the core, not in a game's rules.
OF_THE_CORE = {"bytes_round_trip"}
# What is asked of plain Python classes, whose mutants are in tests/core.
OF_CLASSES = {"python_class"}
GAMES = 12

MADE: dict[CodeType, Any] = {}


@pytest.fixture(autouse=True)
def compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a mutant has in common with the sound game is compiled with bounds checks once, not once a mutant."""
    monkeypatch.setattr(forms, "bounds_checked_functions", lambda rules: forms.with_bounds_checks(rules, MADE))


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_a_mutant_is_rejected_by_the_check_that_is_made_for_it(mutant: Mutant) -> None:
    """By that check alone, which needs fewer of the mutant's functions compiled than all checks together."""
    (made_for_it,) = (each for each in CHECKS if each.name == mutant.check)
    with pytest.raises(ConformanceError) as caught:
        made_for_it.run(Case(load(mutant.declaration(), mutant.players), GAMES))
    assert caught.value.check == mutant.check


# One made from each game, with that game's own rules, which are compiled already.
QUICK = {mutant.base: mutant for mutant in MUTANTS if not mutant.functions}.values()


@pytest.mark.parametrize("mutant", QUICK, ids=str)
def test_the_suite_stops_at_that_check(mutant: Mutant) -> None:
    """All checks before it accept the mutant, which breaks one thing."""
    with pytest.raises(ConformanceError) as caught:
        check(load(mutant.declaration(), mutant.players), GAMES)
    assert caught.value.check == mutant.check


SOUND = sorted({(mutant.base.id, mutant.players or mutant.base.players[0]) for mutant in MUTANTS})


@pytest.mark.parametrize(("base", "players"), SOUND)
def test_the_sound_game_passes(base: str, players: int) -> None:
    """At the tables that mutants of it are tried at."""
    (declaration,) = (each for each in BASES if each.id == base)
    (passed,) = check(load(declaration, players), GAMES).passed
    assert passed.game.players == players


def test_mutants_are_made_from_every_sound_game() -> None:
    assert {base for base, _ in SOUND} == {base.id for base in BASES}


def test_every_check_has_a_mutant() -> None:
    assert {mutant.check for mutant in MUTANTS} == {each.name for each in CHECKS} - OF_THE_CORE - OF_CLASSES
