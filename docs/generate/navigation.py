"""The tabs of the site, and what is under each."""

from typing import Any

from docs.generate import DOCS, commands, games, papers, parts, python
from docs.generate.pages import decision_files, title

Entries = list[Any]


def tabs() -> Entries:
    """Every page under its tab, in the order in which a reader would look."""
    return [
        {"Home": "index.md"},
        {"Learn": ["concepts.md", "tutorial.md", *_how_to()]},
        {"Games": ["games/README.md", *({name: f"games/{game}.md"} for game, name in games.titles().items())]},
        {"Search": _search()},
        {"Evidence": ["speed.md", "parts.md", "differences.md", {"Papers": ["papers.md", *_papers()]}]},
        {"Reference": _reference()},
        {"Project": _project()},
    ]


def _how_to() -> Entries:
    inside = sorted(path for path in (DOCS / "how-to").glob("*.md") if path.name != "index.md")
    further = ["advice.md", "tuning.md", "study.md", "serve.md", "interop.md"]
    return [{"How to": ["how-to/index.md", *(f"how-to/{path.name}" for path in inside), *further]}]


def _search() -> Entries:
    return ["search/index.md", *({head: [f"search/{one.slug}.md" for one in found]} for head, found in parts.groups())]


def _papers() -> Entries:
    return [f"papers/{name}.md" for name in papers.ids()]


def _reference() -> Entries:
    return [
        "reference/settings.md",
        {"Commands": ["reference/commands/index.md", *(f"reference/commands/{name}.md" for name in commands.names())]},
        "reference/plan.md",
        "api.md",
        {"Python": ["reference/python/index.md", *(f"reference/python/{name}.md" for name in python.MODULES)]},
        "selection.md",
        "bots.md",
        "results.md",
    ]


def _project() -> Entries:
    return [
        "reproducibility.md",
        "cite.md",
        "changelog.md",
        "contributing.md",
        "architecture.md",
        "release.md",
        {"Decisions": ["decisions/index.md", *({title(path): f"decisions/{path.name}"} for path in decision_files())]},
    ]
