"""All pages that are generated whole: by their place on the site, their text."""

import re
from pathlib import Path

from docs.generate import DOCS, RESULTS, ROOT, commands, papers, python, settings
from docs.generate.sources import MOVED

# What is inside of a numbered item: three spaces are enough elsewhere, here they must be four.
INSIDE_AN_ITEM = re.compile(r"^   (?=\S)", re.MULTILINE)


def generated() -> dict[str, str]:
    """Every page and picture that is made anew with every build."""
    moved = {
        name: INSIDE_AN_ITEM.sub("    ", (ROOT / file).read_text(encoding="utf-8"))
        for file, name in MOVED.items()
        if not (DOCS / name).exists()
    }
    return {
        **moved,
        "decisions/index.md": decisions(),
        "images/thread_scaling.svg": (RESULTS / "thread_scaling.svg").read_text(encoding="utf-8"),
        **settings.pages(),
        **commands.pages(),
        **python.pages(),
        **papers.pages(),
    }


def decision_files() -> list[Path]:
    """The notes on decisions, in their order."""
    return sorted((DOCS / "decisions").glob("[0-9]*.md"))


def decisions() -> str:
    """The list of decisions, as they stand."""
    lines = [f"- [{title(path)}]({path.name})" for path in decision_files()]
    about = (
        "Why things are as they are, with what was weighed and measured. Each note is dated, and says what it replaces."
    )
    return "\n".join(["# Decisions", "", about, "", *lines])


def title(path: Path) -> str:
    """A page's first heading."""
    found = re.search(r"^# (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else path.stem
