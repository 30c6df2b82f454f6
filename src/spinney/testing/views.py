"""Checks of names and pictures: what a player reads and writes."""

from xml.etree import ElementTree

from spinney.core.errors import SpinneyError
from spinney.core.random import stream
from spinney.core.state import State
from spinney.testing.case import Case
from spinney.testing.errors import fail
from spinney.testing.forms import record_of
from spinney.testing.hidden import observers, views

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
    """A position can be written as text and drawn as an SVG picture that is well-formed XML, for a light page and for a
    dark one.
    """
    for position in case.positions[::20]:
        state = case.visit(position)
        for observer in (None, *observers(case.game.players)):
            if not state.text(observer=observer).strip():
                fail("the position as text is empty")
            drawn(state.svg(observer=observer))
            drawn(state.svg(observer=observer, dark=True))


def drawn(svg: str) -> ElementTree.Element:
    """A picture as its tree of elements; fails if it is none.

    >>> drawn('<svg><circle class="stone"/></svg>')[0].get("class")
    'stone'
    """
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as error:
        fail(f"the picture is not well-formed XML: {error}")
    if root.tag not in ("svg", "{http://www.w3.org/2000/svg}svg"):
        fail(f"the picture is a <{root.tag}>, not an <svg>")
    return root


def clicks(case: Case) -> None:
    """If pictures offer actions at all, every legal action can be chosen by clicks: of the elements that carry it in
    `data-actions`, which are marked with the class `target`, no other action is carried by all. Nothing else is
    offered, nor is anything where nobody asked for it.
    """
    looked_at = [position for position in case.positions[::20] if not position.state.is_over]
    if not any(offered(position.state.svg(targets=True)) for position in looked_at):
        return
    for position in looked_at:
        state = case.visit(position)
        if offered(state.svg()):
            fail("the picture offers actions without being asked for targets")
        for observer in (None, state.player):
            check_clicks(offered(state.svg(targets=True, observer=observer)), state)


def offered(svg: str) -> list[set[int]]:
    """The actions that each element of a picture offers; fails if such an element is not marked as a target.

    >>> offered('<svg><g class="target" data-actions="1 2"/><g/></svg>')
    [{1, 2}]
    """
    found = []
    for element in drawn(svg).iter():
        codes = element.get("data-actions")
        if (codes is not None) != ("target" in (element.get("class") or "").split()):
            fail("an element must have the class target if it has data-actions, and only then")
        if codes is not None:
            found.append({int(code) for code in codes.split()})
    return found


def check_clicks(targets: list[set[int]], state: State) -> None:
    """Fails unless clicks on targets single out each legal action, and nothing else."""
    legal = set(state.legal_actions)
    for wrong in set().union(*targets) - legal:
        fail(f"the picture offers action {wrong}, which is not legal")
    for action in legal:
        meant = [codes for codes in targets if action in codes]
        if not meant:
            fail(f"no element of the picture offers action {action}, {state.describe(action)!r}")
        also = set.intersection(*meant) - {action}
        if also:
            name, other = state.describe(action), state.describe(min(also))
            fail(f"whatever is clicked for action {action}, {name!r}, may also mean {min(also)}, {other!r}")


def pictures_hide(case: Case) -> None:
    """What a player is shown, in text and picture, depends on nothing that the player does not see: not on what is
    dealt face down, nor on the last action where that was made in secret.
    """
    for player, position in list(views(case))[::10]:
        state = case.visit(position)
        dealt = record_of(state.seen_by(player, 3))
        check_shown_alike(state, State(case.game, dealt, stream(0, "unused"), state.last, state._last_seen_by), player)
        first: dict[tuple[object, ...], State] = {}
        for after in map(state.apply, state.legal_actions[:NAMES]):
            seen = after.last if after._last_seen_by >> player & 1 else None
            other = first.setdefault((after.visible(player), seen), after)
            if other is not after:
                check_shown_alike(after, other, player)


def check_shown_alike(state: State, other: State, player: int) -> None:
    """Fails if a player is shown which of two positions that look alike to them it is."""
    for what, shown, again in (
        ("text", state.text(observer=player), other.text(observer=player)),
        ("picture", state.svg(observer=player), other.svg(observer=player)),
    ):
        if shown != again:
            fail(f"the {what} for player {player} shows something that player {player} does not see")
