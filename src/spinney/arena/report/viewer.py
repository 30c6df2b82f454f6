"""The viewer of sample matches on the page; its script brings it to life.

Here a colour is a seat's, as the game's picture has it. Agents are letters without a colour.
"""

import json
from collections.abc import Sequence

from spinney.agents.markup import element, text
from spinney.arena.report.samples import Sample
from spinney.arena.report.sections import section

BUTTONS = {"first": "First", "back": "Back", "play": "Play", "next": "Next", "last": "Last"}


def viewer(shown: Sequence[Sample], several: bool = False) -> str:
    """The viewer, with the last position of the first match, for who reads without a script.

    >>> viewer([])
    ''
    """
    if not shown:
        return ""
    titles = [_title(sample, several) for sample in shown]
    options = [
        element("optgroup", *(_option(i, one) for i, one in enumerate(shown) if titles[i] == title), label=title)
        for title in dict.fromkeys(titles)
    ]
    buttons = [element("button", text(words), type="button", id=name) for name, words in BUTTONS.items()]
    slider = element("input", type="range", id="slider", min=0, max=0, value=0, aria_label="Position")
    return section(
        "replay",
        "Sample matches",
        "Of each tournament a match of typical length, the shortest and the longest. The left and right arrow keys "
        "step; below the board stands what happened since the position before. Colours are those of seats, as in the "
        "picture.",
        element("p", element("label", text("Match "), element("select", *options, id="match")), class_="choose"),
        element(
            "div",
            element(
                "div",
                element("div", shown[0].last, id="board"),
                element("p", id="said", tabindex=0, aria_live="polite", aria_label="What happened"),
                class_="scene",
            ),
            element(
                "div",
                element("p", text(titles[0]), id="played"),
                element("ol", id="seats-of-match"),
                element("ol", id="moves", tabindex=0, aria_label="Moves"),
                class_="side",
            ),
            class_="viewer",
        ),
        element("div", *buttons, slider, element("output", id="where"), class_="controls"),
    )


def _title(sample: Sample, several: bool) -> str:
    return f"{sample.plan}: {sample.title}" if several else sample.title


def _option(number: int, sample: Sample) -> str:
    who = ", ".join(f"{letter} {name}" for letter, name in zip(sample.letters, sample.names, strict=True))
    return element("option", text(f"{sample.kind}: {who} ({sample.key[:8]})"), value=number)


def viewed(shown: Sequence[Sample], colours: int) -> str:
    """The matches as JSON that cannot end the script element that it stands in; there are so many colours of seats."""
    content = [{"title": sample.title, "seats": _seats(sample, colours), "packed": sample.packed} for sample in shown]
    return json.dumps(content, separators=(",", ":")).replace("<", "\\u003c")


def _seats(sample: Sample, colours: int) -> list[dict[str, object]]:
    return [
        {
            "letter": letter,
            "name": sample.names[seat],
            "rank": sample.ranks[seat],
            "score": sample.scores[seat],
            "class": f"seat s{seat % colours}" if colours else "seat",
        }
        for seat, letter in enumerate(sample.letters)
    ]
