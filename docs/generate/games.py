"""What is added to a game's page: its picture, its rules as the code has them, its parameters, its speed, and the agent
that is advised for it with its evidence.
"""

import ast

import spinney
from docs.generate import ROOT, speed
from docs.generate.markup import code, from_docstring, percent, table
from spinney.agents.presets import table as presets
from spinney.agents.settings_help import settings
from spinney.core.declaration import Declaration
from spinney.core.registry import declaration


def titles() -> dict[str, str]:
    """The built-in games by id, and what people call them."""
    return {game: declaration(game).title for game in spinney.games()}


def picture(game: str, folder: str = "") -> str:
    """A game's picture for a light and for a dark page."""
    path, alt = f"{folder}images/games/{game}", f"{declaration(game).title}, some moves into a game"
    return f"![{alt}]({path}.svg#only-light){{ .board }}\n![{alt}]({path}-dark.svg#only-dark){{ .board }}"


def gallery() -> str:
    """Every game as a card: its picture, its name and a sentence."""
    cards = [
        f"- {picture(game, '../')}\n\n    **[{name}]({game}.md)**\n\n    {declaration(game).summary}"
        for game, name in titles().items()
    ]
    return '<div class="grid cards" markdown>\n\n' + "\n\n".join(cards) + "\n\n</div>"


def completed(game: str, text: str) -> str:
    """A game's page: its picture after the first paragraph, its rules before the example, and the rest at the end."""
    about = declaration(game)
    head, summary, rest = text.split("\n\n", 2)
    own, found, example = rest.partition("## Example")
    in_full = rules(about, folded="## Rule decisions" in text)
    added = [parameters(about), hidden(about, text), _speed(game), advised(game)]
    parts = [head, summary, picture(game, "../"), own.rstrip(), in_full, found + example, *added]
    return "\n\n".join(filter(None, parts))


def rules(about: Declaration, folded: bool) -> str:
    """The docstring of the rules, which is what is played; folded away where the page says the same in other words."""
    path = ROOT / "src" / f"{str(about.rules).replace('.', '/')}.py"
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    if not folded:
        return f"## The rules in full\n\n{from_docstring(docstring)}"
    body = "\n".join(f"    {line}" for line in from_docstring(docstring).splitlines())
    return f'## The rules in full\n\n??? abstract "As they stand in the source, version {about.version}"\n\n{body}'


def parameters(about: Declaration) -> str:
    """Every parameter with its meaning, what it may be, and what it is where nothing is said."""
    found = settings(about.parameters)
    if not found:
        return "## Parameters\n\nThe game has none."
    rows = [(code(one.name), one.default, one.allowed, one.meaning) for one in found]
    first = f"{found[0].name}={found[0].default}"
    use = (
        f'Set with `spinney.load("{about.id}", {found[0].name}=...)` in Python, with `--set {first}` on the command '
        "line, and under `parameters` in a plan."
    )
    return f"## Parameters\n\n{table(['parameter', 'default', 'may be', 'meaning'], rows)}\n\n{use}"


def hidden(about: Declaration, text: str) -> str:
    """What is hidden, where the page does not say so at length."""
    if "## What a seat knows" in text:
        return ""
    draws = "Chance draws, and nobody knows what comes." if about.chance else "Nothing is left to chance."
    seen = "Something is hidden from some players." if about.hidden else "Everybody sees everything."
    why = "" if about.hidden else " A re-deal changes nothing, and an agent is handed the true position."
    return f"## What a seat knows\n\n{seen} {draws}{why}"


def _speed(game: str) -> str:
    found = speed.of_game(game)
    return f"## Speed\n\n{found}" if found else ""


def advised(game: str) -> str:
    """The agent that `auto` stands for at each budget, and what that rests on."""
    known = presets().get(game)
    if known is None:
        return "## The advised agent\n\nNone was looked for yet: `auto` takes what suits the game's declaration."
    rows = []
    for budget, found in known["budgets"].items():
        tried = "" if found["better"] else f"nothing better was confirmed; the best, {code(found['tried'])}, won "
        won = f"{tried}{percent(found['share'])} of {found['matches']} matches, {100 * found['equal']:.0f} is equal"
        rows.append((budget, code(found["agent"]), won, _again(game, budget)))
    heads = ["budget", "agent", "against the default search when it was confirmed", "again, on other seeds"]
    intro = (
        f"What `auto` plays with {known['players']} players, found by `spinney advise` and confirmed on fresh seeds"
        " ([how](../advice.md)). Where an agent is slower than the default search, it had fewer iterations in the same"
        " proportion."
    )
    return f"## The advised agent\n\n{intro}\n\n{table(heads, rows)}"


def _again(game: str, budget: str) -> str:
    found = speed.result("presets").get(f"{budget} it", {}).get(game)
    if not found or found.get("same"):
        return "the default search itself" if found else ""
    return f"{percent(found['share'])} of {found['matches']} at equal iterations"
