"""A page for every command, from what `spinney COMMAND --help` knows."""

from typing import Any

from docs.generate.markup import code, table
from spinney.cli import COMMANDS, Commands

FOLDER = "reference/commands"


def names() -> tuple[str, ...]:
    """The commands, in the order of the help."""
    return COMMANDS


def command(name: str) -> Any:
    """A command, as Typer has it."""
    return Commands().get_command(None, name)


def pages() -> dict[str, str]:
    """The list of commands, and a page for each."""
    return {f"{FOLDER}/index.md": index(), **{f"{FOLDER}/{name}.md": page(name) for name in names()}}


def index() -> str:
    """The list."""
    rows = [(f"[{code(f'spinney {name}')}]({name}.md)", command(name).help.partition("\n\n")[0]) for name in names()]
    return (
        "# Commands\n\nWhat can be typed in a terminal. `spinney COMMAND --help` shows the same as these pages; a "
        f"mistake is one sentence, and exit code 2.\n\n{table(['command', 'what it does'], rows)}"
    )


def page(name: str) -> str:
    """How a command is called, what it does, and all that it takes."""
    found = command(name)
    context = found.context_class(found, info_name=f"spinney {name}")
    about, _, more = found.help.partition("\n\n")
    usage = found.get_usage(context).removeprefix("Usage: ").replace("[[", "[").replace("]]", "]")
    parts = [f"# spinney {name}", about, f"```text\n{usage}\n```", _more(more)]
    for kind, head in (("argument", "Arguments"), ("option", "Options")):
        records = [one.get_help_record(context) for one in found.params if one.param_type_name == kind]
        rows = [(code(one[0]), one[1]) for one in records if one]
        if rows:
            parts.append(f"## {head}\n\n{table([kind, 'meaning'], rows)}")
    return "\n\n".join(filter(None, parts))


def _more(text: str) -> str:
    """What the help says further; an example becomes code."""
    said, found, example = " ".join(text.split()).partition(": spinney ")
    return f"{said}:\n\n```sh\nspinney {example}\n```" if found else said
