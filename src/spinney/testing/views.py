"""Checks of names and pictures: what a player reads and writes."""

from xml.etree import ElementTree

from spinney.core.errors import SpinneyError
from spinney.core.state import State
from spinney.testing.case import Case
from spinney.testing.errors import fail

# Of each position, this many names are turned back into actions; that all are different is checked for all.
NAMES = 8


def action_names(case: Case) -> None:
    """Legal actions have different names, and each name leads back to its action."""
    for position in case.positions[::5]:
        state = case.visit(position)
        owners: dict[str, int] = {}
        for action in state.legal_actions:
            other = owners.setdefault(state.describe(action).lower(), action)
            if other != action:
                fail(f"the actions {other} and {action} have the same name, {state.describe(action)!r}")
        for action in state.legal_actions[:NAMES]:
            check_name(state, action)


def check_name(state: State, action: int) -> None:
    """Fails unless the action's name leads back to it."""
    name = state.describe(action)
    try:
        found = state.action(name)
    except SpinneyError as error:
        fail(f"the name of action {action} is not understood: {error}")
    if found != action:
        fail(f"action {action} is called {name!r}, and that name is read as action {found}")


def pictures(case: Case) -> None:
    """A position can be written as text and drawn as an SVG picture that is well-formed XML."""
    for position in case.positions[::10]:
        state = case.visit(position)
        if not state.text().strip():
            fail("the position as text is empty")
        try:
            root = ElementTree.fromstring(state.svg())
        except ElementTree.ParseError as error:
            fail(f"the picture is not well-formed XML: {error}")
        if root.tag not in ("svg", "{http://www.w3.org/2000/svg}svg"):
            fail(f"the picture is a <{root.tag}>, not an <svg>")
