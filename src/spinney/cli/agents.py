"""`spinney agents`: who can play, and with which settings."""

import textwrap
from shutil import get_terminal_size
from typing import Annotated

import typer

from spinney.core.errors import unknown


def agents(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="An agent, to see all its settings.", show_default=False)
    ] = None,
) -> None:
    """List the agents, or every setting of one: its default, what it means and what it may be.

    Settings are written behind an agent's name, such as: spinney play hex --against mcts:tree=paranoid,budget=1s
    """
    from spinney.agents import AGENTS
    from spinney.agents.settings_help import WIDTH, about, settings_text

    width = min(WIDTH, get_terminal_size().columns)
    if name is None:
        indent = max(map(len, AGENTS)) + 2
        for kind, agent in AGENTS.items():
            line = f"{kind:{indent}}{first_sentence(about(agent))}"
            print(textwrap.fill(line, width, subsequent_indent=indent * " "))
        print("\n'spinney agents NAME' shows every setting of one.")
    elif name not in AGENTS:
        raise unknown("agent", name, AGENTS)
    else:
        print(*(textwrap.fill(text, width) for text in about(AGENTS[name]).split("\n\n")), sep="\n\n", end="\n\n")
        print(settings_text(AGENTS[name], width))


def first_sentence(text: str) -> str:
    r"""A text's first sentence, on one line.

    >>> first_sentence("Tries every\naction. Then the best.")
    'Tries every action.'
    """
    found, stop, _ = " ".join(text.split()).partition(". ")
    return found + stop.strip()
