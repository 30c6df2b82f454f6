"""What is added to pages that are written by hand."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from docs.generate import games, papers, parts, speed

PLACE = re.compile(r"^<!-- generated: ([\w-]+) -->$", re.MULTILINE)

# What a page may ask for by a line `<!-- generated: NAME -->`.
PIECES: Mapping[str, Callable[[], str]] = {
    "games": games.gallery,
    "parts": parts.index,
    "openspiel": speed.openspiel,
    "tag": speed.tag,
    "threads": speed.threads,
    "all-games": speed.all_games,
    "deadlines": speed.deadlines,
    "papers": papers.index,
    "ntbea": parts.ntbea,
}


def completed(name: str, text: str, meta: Mapping[str, Any]) -> str:
    """A page with what the code and committed results say of its subject."""
    text = PLACE.sub(lambda found: PIECES[found[1]](), text)
    folder, _, file = name.rpartition("/")
    if folder == "games" and file != "README.md":
        return games.completed(file.removesuffix(".md"), text)
    if folder == "search" and file != "index.md":
        return parts.completed(file.removesuffix(".md"), text, meta)
    return text
