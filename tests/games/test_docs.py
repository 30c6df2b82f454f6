"""The pages on games agree with what the games declare."""

import re
from pathlib import Path

import pytest

import spinney
from spinney.core.registry import declaration

PAGES = Path(__file__).parents[2] / "docs" / "games"
INDEX = (PAGES / "README.md").read_text(encoding="utf-8")


def counts(text: str) -> set[int]:
    """The player counts that a table names, such as "2, 3, 4, 6" or "2-5"."""
    found: set[int] = set()
    for first, last in re.findall(r"(\d+)(?:\s*(?:-|to)\s*(\d+))?", text):
        found |= set(range(int(first), int(last or first) + 1))
    return found


@pytest.mark.parametrize("game", spinney.games())
def test_the_index_has_the_game(game: str) -> None:
    (line,) = [line for line in INDEX.splitlines() if f"`{game}`" in line]
    declared, cells = declaration(game), [cell.strip() for cell in line.strip("|").split("|")]
    assert declared.title in cells[0]
    assert counts(cells[1]) == set(declared.players)
    assert [cell == "yes" for cell in cells[2:]] == [declared.hidden, declared.chance, declared.simultaneous]


@pytest.mark.parametrize("page", sorted(path.stem for path in PAGES.glob("*.md") if path.stem != "README"))
def test_a_page_has_the_games_players_and_parameters(page: str) -> None:
    declared, text = declaration(page), (PAGES / f"{page}.md").read_text(encoding="utf-8")
    (players,) = [line.split("|")[2] for line in text.splitlines() if line.lower().startswith("| players |")]
    assert counts(players) == set(declared.players)
    for name, field in declared.parameters.model_fields.items():
        assert re.search(rf"`{name}`.{{0,30}}\b{re.escape(str(field.default))}\b", text, re.DOTALL), name
