"""What `check` takes, returns and says."""

import pytest

import spinney
from spinney import SpinneyError
from spinney.testing import CHECKS, Case, ConformanceError, check
from spinney.testing.games import DICE_RACE, KUHN
from tests.testing.mutants import MUTANTS


def applicable(game: spinney.Game) -> list[str]:
    return [each.name for each in CHECKS if each.applies(game)]


def test_a_declaration_is_checked_for_every_player_count() -> None:
    report = check(DICE_RACE, games=5)
    assert [passed.game.players for passed in report.passed] == [2, 3, 4]
    assert all(passed.games == 5 for passed in report.passed)


def test_a_loaded_game_is_checked_as_it_is() -> None:
    game = spinney.load("hex", size=3, swap=True)
    (passed,) = check(game, games=5, seed=100).passed
    assert passed.game == game
    assert passed.checks == applicable(game)


def test_the_report_names_the_checks_and_what_was_played() -> None:
    text = str(check("tic-tac-toe", games=5))
    assert text.startswith("load('tic-tac-toe', players=2) passes ")
    assert "5 random games" in text
    assert "random_games, record, purity" in text


def test_capabilities_choose_the_checks() -> None:
    plain, hidden = applicable(spinney.load("tic-tac-toe")), applicable(spinney.load(KUHN))
    assert "without_chance" in plain
    assert "with_chance" in hidden
    assert {"redeal_keeps_view", "redeal_forgets", "redeal_is_fair"} <= set(hidden) - set(plain)


def test_an_unknown_game_and_too_few_games_are_refused() -> None:
    with pytest.raises(SpinneyError, match="did you mean 'hex'"):
        check("hexx")
    with pytest.raises(SpinneyError, match="at least 1"):
        check("hex", games=0)


def test_a_failure_can_be_reproduced_from_its_message() -> None:
    (mutant,) = (m for m in MUTANTS if m.name == "evaluate_in_squares")
    game = spinney.load(mutant.declaration())
    (evaluations,) = (each for each in CHECKS if each.name == "evaluations")
    with pytest.raises(ConformanceError) as caught:
        evaluations.run(Case(game, games=10, seed=3))
    error = caught.value
    assert error.seed is not None
    assert f"start(seed={error.seed}) and the actions {error.actions}" in str(error)
    state = game.start(error.seed)
    for action in error.actions:
        state = state.apply(action)
    assert max(state.scores) > 1, "the position in which evaluate leaves [-1, 1]"


def test_an_exception_in_a_view_is_a_failure_of_the_check() -> None:
    (mutant,) = (m for m in MUTANTS if m.name == "a_view_that_raises")
    (pictures,) = (each for each in CHECKS if each.name == "pictures")
    with pytest.raises(ConformanceError, match="KeyError: 'no such picture'"):
        pictures.run(Case(spinney.load(mutant.declaration()), games=3))


def test_every_check_says_what_it_checks() -> None:
    assert len({each.name for each in CHECKS}) == len(CHECKS)
    assert all(each.function.__doc__ for each in CHECKS)
