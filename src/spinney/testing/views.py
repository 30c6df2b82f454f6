"""Checks of names and pictures: what a player reads and writes."""

from xml.etree import ElementTree

from spinney.core.errors import SpinneyError
from spinney.core.random import stream
from spinney.core.state import State
from spinney.testing.case import Case
from spinney.testing.errors import fail
from spinney.testing.hidden import observers, views
from spinney.testing.table import record_of

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
    for position in case.positions[::20]:
        state = case.visit(position)
        for observer in (None, *observers(case.game.players)):
            check_picture(state, observer)


def check_picture(state: State, observer: int | None) -> None:
    """Fails unless the position can be written and drawn for this observer."""
    if not state.text(observer=observer).strip():
        fail("the position as text is empty")
    try:
        root = ElementTree.fromstring(state.svg(observer=observer))
    except ElementTree.ParseError as error:
        fail(f"the picture is not well-formed XML: {error}")
    if root.tag not in ("svg", "{http://www.w3.org/2000/svg}svg"):
        fail(f"the picture is a <{root.tag}>, not an <svg>")


def pictures_hide(case: Case) -> None:
    """What a player is shown, in text and picture, depends on nothing that the player does not see: not on what is
    dealt face down, nor on the last action where that was made in secret.
    """
    for player, position in list(views(case))[::10]:
        state = case.visit(position)
        dealt = state.seen_by(player, 3)
        last = state.last, state._last_seen_by
        check_shown_alike(state, State(case.game, record_of(dealt), stream(0, "unused"), *last), player)
        first: dict[tuple[int, ...], State] = {}
        for after in map(state.apply, state.legal_actions[:NAMES]):
            check_shown_alike(after, first.setdefault(after.visible(player), after), player)


def check_shown_alike(state: State, other: State, player: int) -> None:
    """Fails if a player is shown which of two positions that look alike to them it is."""
    for what, shown, again in (
        ("text", state.text(observer=player), other.text(observer=player)),
        ("picture", state.svg(observer=player), other.svg(observer=player)),
    ):
        if shown != again:
            fail(f"the {what} for player {player} shows something that player {player} does not see")
