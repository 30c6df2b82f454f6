"""All tests of a game run in one process, so that what they compile is compiled once."""

import pytest

import spinney

NAMES = {game.replace("-", "_"): game for game in spinney.games()}


def game_of(item: pytest.Item) -> str | None:
    """The game that a test is about: by its parameters, or by the name of its file."""
    for game in NAMES.values():
        if f"'{game}'" in item.name or f"[{game}" in item.name:
            return game
    return next((game for name, game in NAMES.items() if name in item.path.stem), None)


# Before xdist reads the marks and adds them to the names of tests.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if game := game_of(item) if "games" in item.path.parts else None:
            item.add_marker(pytest.mark.xdist_group(game))
