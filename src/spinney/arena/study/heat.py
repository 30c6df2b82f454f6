"""Heat maps on a game's own board: a value for each place that a measure counts, or for each action."""

import re
from collections.abc import Iterator, Sequence
from html import escape

from spinney.arena.study.measures import Counted
from spinney.arena.study.records import measures_of
from spinney.arena.study.studies import Study
from spinney.core.game import Game
from spinney.core.look import Look

HOT = "#c8403a"
TARGET = re.compile(r'<g class="target" data-actions="(\d+)" cursor="pointer">')
# The shapes of what may be clicked are filled, whatever they are filled with otherwise.
STYLE = f"<style>.heat .target > * {{ fill: {HOT}; fill-opacity: var(--heat); }}</style>"


def heat_maps(found: Study, dark: bool = False) -> Iterator[tuple[str, str]]:
    """All heat maps of a study, each with its title: of measures of places, and of actions if each has a place."""
    own = getattr(measures_of(found.game), "heat_map", None)
    for one in found.counted:
        if own and one.measure.on_board:
            for title, values in _values(found, one):
                yield title, own(title, _heats(values), [_short(value) for value in values], HOT, dark)
    share = found.chosen[-1].taken.shares().value.tolist()
    drawn = on_first_position(found.game, share, dark)
    if drawn:
        yield "share of the times that an action was taken when it was offered", drawn


def _values(found: Study, one: Counted) -> Iterator[tuple[str, list[float]]]:
    name = one.measure.name
    yield f"{name}, per match", one.rates["all"].over(found.units["all"]).estimates().value.tolist()
    if one.values:
        yield f"{name}: mean {one.measure.value_name}", one.values["all"].estimates().value.tolist()


def on_first_position(game: Game, values: Sequence[float], dark: bool = False) -> str:
    """The first position with every action's place in the colour of its value; nothing if actions have no places of
    their own there, or if cards or dice make first positions differ.

    >>> from spinney import load
    >>> on_first_position(load("tic-tac-toe"), [0.1] * 9).count("--heat:")
    9
    >>> on_first_position(load("focus"), [0.1] * 1092)
    ''
    """
    if not game.declaration.deterministic:
        return ""
    try:
        drawn = str(game.view.svg(game.start().record, Look(actions=tuple(range(game.actions)), dark=dark)))
    except Exception:  # no view promises to draw actions that are not legal
        return ""
    if sorted(map(int, TARGET.findall(drawn))) != list(range(game.actions)) != []:
        return ""
    heats = _heats(values)

    def tinted(match: re.Match[str]) -> str:
        code = int(match[1])
        words = escape(f"{game.start().describe(code)}: {_short(values[code])}")
        return f'<g class="target" style="--heat: {0.85 * heats[code]:.3f}"><title>{words}</title>'

    return TARGET.sub(tinted, drawn).replace("<svg ", '<svg class="heat" ', 1).replace(">", f">{STYLE}", 1)


def _heats(values: Sequence[float]) -> list[float]:
    """Values as parts of the largest; 0 where there is none.

    >>> _heats([1.0, float("nan"), 4.0])
    [0.25, 0.0, 1.0]
    """
    known = [value for value in values if value == value]
    most = max(known, default=0.0) or 1.0
    return [max(0.0, value / most) if value == value else 0.0 for value in values]


def _short(value: float) -> str:
    """A value as there is room for on a board.

    >>> _short(0.1234), _short(12.34), _short(float("nan"))
    ('0.12', '12.3', '-')
    """
    return "-" if value != value else f"{value:.2f}" if value < 10 else f"{value:.1f}"
