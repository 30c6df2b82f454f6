"""Small pieces of Markdown."""

import re
import textwrap
from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; a head that ends in a colon is set to the right.

    >>> print(table(["name", "n:"], [["a|b", "1"]]))
    | name | n |
    |---|---:|
    | a\\|b | 1 |
    """
    rules = ["---:" if head.endswith(":") else "---" for head in heads]
    lines = [[head.removesuffix(":") for head in heads], *rows]
    shown = ["| " + " | ".join(cell(one) for one in line) + " |" for line in lines]
    return "\n".join([shown[0], f"|{'|'.join(rules)}|", *shown[1:]])


def cell(text: str) -> str:
    """A text as it may stand in a table."""
    return " ".join(text.split()).replace("|", "\\|")


def code(text: str) -> str:
    """A text as code, whatever is in it."""
    return f"`{text}`" if text else ""


def anchor(name: str) -> str:
    """A heading's anchor in HTML, for lists whose entries are no headings."""
    return f'<a id="{name}"></a>'


def percent(share: Sequence[float]) -> str:
    """A share with its interval.

    >>> percent([0.63, 0.5612, 0.6939])
    '63 % (56 to 69)'
    """
    middle, low, high = (f"{100 * one:.0f}" for one in share)
    return f"{middle} % ({low} to {high})"


def listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def from_docstring(text: str) -> str:
    """A docstring as Markdown: examples become code, and the text of a section is no longer indented.

    >>> from_docstring("Adds.\\n\\n>>> 1 + 1\\n2").splitlines()
    ['Adds.', '', '```pycon', '>>> 1 + 1', '2', '```']
    """
    paragraphs = re.split(r"\n\s*\n", textwrap.dedent(text).strip())
    return "\n\n".join(_paragraph(one) for one in paragraphs)


def _entries(text: str) -> str:
    """Names with what they mean, one after another, as a list."""
    name = r"[a-z_]\w*(?:, [a-z_]\w*)*"
    found = re.split(rf"(?:^|\n|(?<=[.;])\s+)\s*(?={name}:\s)", text)
    return "\n".join(re.sub(rf"^({name}):", r"- `\1`:", " ".join(one.split())) for one in found if one.strip())


def _paragraph(text: str) -> str:
    if text.lstrip().startswith(">>>"):
        return f"```pycon\n{textwrap.dedent(text)}\n```"
    text, found, example = text.partition("\n>>> ")
    head, _, rest = text.partition("\n")
    if re.fullmatch(r"[A-Z]\w+:", head):
        text = f"**{head}**\n\n{_entries(textwrap.dedent(rest))}"
    return f"{text}\n\n```pycon\n>>> {example}\n```" if found else text
