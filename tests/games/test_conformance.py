"""What the conformance tests of all games together must be."""

import spinney
from spinney.testing import CHECKS, golden
from tests.games.conformance import BOARDS, DECKS, FULL, GOLDENS, HANDS, LIGHT, PILES


def test_every_game_is_in_one_file() -> None:
    assert sorted((*BOARDS, *HANDS, *PILES, *DECKS)) == sorted(spinney.games())


def test_there_is_no_golden_without_a_game() -> None:
    assert {path.name for path in GOLDENS.iterdir()} == {golden.file_name(game) for game in FULL}


def test_every_light_check_is_a_check() -> None:
    assert {check.name for check in CHECKS} > LIGHT
