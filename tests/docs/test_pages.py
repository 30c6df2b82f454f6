"""The pages as they are written: everything has its page, code blocks run, and commands are such that exist."""

import ast
import re
import shlex
from collections.abc import Iterator
from inspect import ismodule
from pathlib import Path

import pytest
import yaml

import dev
import spinney
from docs.generate import commands, parts, python
from docs.generate.completed import PIECES, PLACE
from docs.generate.markup import from_docstring
from spinney.agents import AGENTS, MCTS
from spinney.search.rules import RULES
from spinney.search.settings import PARTS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """The kind and the text of every block of code."""
    for _, kind, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        yield kind, text


def typed() -> Iterator[tuple[str, str]]:
    """Every command that some page shows."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for line in re.findall(r"^ *((?:spinney|python3 dev\.py) .*)$", text, re.MULTILINE):
            if re.search(rf"^(?:    +|```\w*\n(?:(?!```).*\n)*? *){re.escape(line)}", text, re.MULTILINE):
                yield page.name, line.replace("[--python]", "--python")


COMMANDS = sorted({(page, line) for page, line in typed() if line.startswith("spinney ")})


def test_every_part_rule_and_agent_has_its_page() -> None:
    about = [(one.kind, one.meta[one.kind]) for one in parts.topics()]
    assert len(about) == len(set(about))
    assert {name for kind, name in about if kind == "part"} == {
        part.__name__ for part in PARTS if parts.settings_of(part)
    }
    assert {name for kind, name in about if kind == "rule"} == set(RULES)
    assert {name for kind, name in about if kind == "agent"} == set(AGENTS)
    assert {one.meta["group"] for one in parts.topics()} == set(parts.GROUPS)


def test_every_setting_of_the_search_is_a_parts_or_every_agents() -> None:
    explained = {name for part in PARTS for name in parts.settings_of(part)}
    assert set(MCTS.model_fields) - explained == {"name", "seed"}


def test_every_page_on_a_part_has_a_formula_or_a_table_and_most_a_paper() -> None:
    texts = {one.slug: (DOCS / "search" / f"{one.slug}.md").read_text(encoding="utf-8") for one in parts.topics()}
    for one in parts.topics():
        if one.kind == "rule":
            assert "```text" in texts[one.slug], one.slug
            assert "**Paper" in texts[one.slug], one.slug
    assert sum("**Paper" in text for text in texts.values()) > 15


def test_every_game_has_its_page_and_pictures() -> None:
    for game in spinney.games():
        assert (DOCS / "games" / f"{game}.md").exists()
        for name in (f"{game}.svg", f"{game}-dark.svg"):
            assert (DOCS / "images" / "games" / name).exists()


def test_every_option_is_on_its_commands_page() -> None:
    for name in commands.names():
        page = commands.page(name)
        for one in commands.command(name).params:
            assert one.opts[0] in page or one.name in page.lower(), f"{name}: {one.opts}"


def test_every_public_module_is_in_the_reference() -> None:
    modules = {name for name in spinney.__all__ if ismodule(getattr(spinney, name))} - {"games"}
    assert {f"spinney.{name}" for name in modules} <= python.MODULES.keys()
    assert {f"spinney.arena.{name}" for name in spinney.arena.__all__} <= python.MODULES.keys()
    for module in python.MODULES:
        page = python.page(module)
        assert all(f"\n## {name}\n" in page for name in python.public(module)), module


def test_every_generated_piece_is_asked_for() -> None:
    asked = {piece for page in DOCS.rglob("*.md") for piece in PLACE.findall(page.read_text(encoding="utf-8"))}
    assert asked == PIECES.keys()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_python_on_a_page_is_run_or_at_least_python(page: Path) -> None:
    """Doctest runs what has a prompt, on every page in `docs` and the README; the rest are forms to fill in."""
    for kind, text in blocks(page):
        if kind == "python" and ">>>" not in text:
            assert page.name == "CONTRIBUTING.md"
            ast.parse("\n".join(line[3:] for line in text.splitlines()))
        if kind == "yaml":
            yaml.safe_load(text)


@pytest.mark.parametrize(("page", "line"), COMMANDS)
def test_a_command_on_a_page_can_be_typed(page: str, line: str) -> None:
    """Its name, its options and their values are such that the command takes."""
    _, name, *arguments = shlex.split(line, comments=True)
    if name != "--version":
        commands.command(name).make_context(name, arguments)


@pytest.mark.parametrize("page", sorted(ROOT.glob("*.md")), ids=lambda page: page.name)
def test_links_of_the_repositorys_own_pages_lead_somewhere(page: Path) -> None:
    """The site's links are followed in `test_site.py`; these pages are read where they are, too."""
    text = page.read_text(encoding="utf-8")
    found = [*re.findall(r"\]\(([^)#\s]+)", text), *re.findall(r'src="([^"]+)"', text)]
    assert not [link for link in found if not (ROOT / link).exists()]


def test_commands_are_found() -> None:
    assert len(COMMANDS) > 50
    assert {line.split()[2] for _, line in typed() if line.startswith("python3")} <= dev.JOBS.keys()


def test_the_citation_names_the_version() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["version"] == spinney.__version__
    assert cited["license"] == "Apache-2.0"
    assert f"version = {{{spinney.__version__}}}" in (DOCS / "cite.md").read_text(encoding="utf-8")


def test_examples_in_docstrings_become_code() -> None:
    shown = from_docstring("Adds.\n\nAttributes:\n    one: this. two, three:\n    that.\n\n>>> 1 + 1\n2")
    assert "**Attributes:**\n\n- `one`: this.\n- `two, three`: that." in shown
    assert "```pycon\n>>> 1 + 1\n2\n```" in shown
