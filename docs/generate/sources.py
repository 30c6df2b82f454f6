"""Links to files outside of `docs/`, such as examples and benchmarks: each file that is linked to has a page."""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping

from docs.generate import DOCS, ROOT

LINK = re.compile(r"(?<=\]\()([^)#\s]+)(#[^)\s]*)?(?=\))")
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
KINDS = {".py": "python", ".yaml": "yaml", ".json": "json", ".sh": "bash", ".js": "javascript", ".toml": "toml"}
# Pages of the repository that the site has under another name.
MOVED = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "ARCHITECTURE.md": "architecture.md",
    "CITATION.cff": "cite.md",
    "README.md": "index.md",
}
MOST_LINES = 400


def outside(page: str, text: str) -> Iterator[str]:
    """The files outside of `docs/` that a page links to, from the root of the repository.

    >>> list(outside("interop.md", "[a plan](../examples/openspiel_hearts.yaml), [here](parts.md)"))
    ['examples/openspiel_hearts.yaml']
    """
    for target, _ in LINK.findall(CODE.sub("", text)):
        found = _target(page, target)
        if found is not None:
            yield found


def _target(page: str, target: str) -> str | None:
    """The file outside that a link leads to, or None; pages of the repository that the site has count as inside."""
    if ":" in target:
        return None
    home = _home(page)
    path = posixpath.normpath(posixpath.join(posixpath.dirname(home), target))
    if path in MOVED or not _on_site(path):
        return path
    # A page that lay elsewhere links into `docs/` by another way than from where it is now.
    return path if home != f"docs/{page}" else None


def _on_site(file: str) -> bool:
    """Whether a file is a page or a picture of the site."""
    return file.startswith("docs/") and not file.endswith(".py")


def _home(page: str) -> str:
    """Where a page of the site lies in the repository."""
    return next((file for file, name in MOVED.items() if name == page and not (DOCS / page).exists()), f"docs/{page}")


def linked(texts: Mapping[str, str]) -> list[str]:
    """All files that need a page."""
    found = {file for page, text in texts.items() for file in outside(page, text)}
    return sorted(file for file in found if file not in MOVED and not _on_site(file))


def shown(names: Iterable[str]) -> dict[str, str]:
    """A page for each of the files, which shows it; a folder's lists what is in it."""
    return {site_name(name): _shown(name) for name in names}


def site_name(file: str) -> str:
    """Where the site shows a file.

    >>> site_name("examples/own_game.py"), site_name("CHANGELOG.md"), site_name("docs/parts.md")
    ('source/examples/own_game.py.md', 'changelog.md', 'parts.md')
    """
    if file in MOVED:
        return MOVED[file]
    return file.removeprefix("docs/") if _on_site(file) else f"source/{file}.md"


def _shown(name: str) -> str:
    path = ROOT / name
    if path.is_dir():
        return f"# {name}\n\n" + "\n".join(f"- `{one.name}`" for one in sorted(path.iterdir()) if one.suffix in KINDS)
    lines = path.read_text(encoding="utf-8").splitlines()
    more = f"\n\n... and {len(lines) - MOST_LINES} lines more, in the file.\n" if len(lines) > MOST_LINES else ""
    kind = KINDS.get(path.suffix, "text")
    intro = f"The file `{name}` of the repository, as it was when this site was built."
    body = "\n".join(lines[:MOST_LINES])
    return f"---\nsearch:\n  exclude: true\n---\n\n# {name}\n\n{intro}\n\n````{kind}\n{body}\n````{more}\n"


def relinked(text: str, page: str) -> str:
    """A page's text, with links to files outside leading to their pages."""
    kept: list[str] = []

    def put_away(found: re.Match[str]) -> str:
        kept.append(found[0])
        return f"\0{len(kept) - 1}\0"

    def led(found: re.Match[str]) -> str:
        target = _target(page, found[1])
        if target is None:
            return found[0]
        name = posixpath.relpath(site_name(target), posixpath.dirname(page) or ".")
        return name + (found[2] or "")

    changed = LINK.sub(led, CODE.sub(put_away, text))
    return re.sub(r"\0(\d+)\0", lambda found: kept[int(found[1])], changed)
