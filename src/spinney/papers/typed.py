"""What is typed to play as many matches as a page shows.

Records know the commands that played them; a figure of many experiments needs few of these to say it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from shlex import split
from typing import Any

from spinney.papers.paper import Paper, Size, is_reason
from spinney.papers.paper import paper as found_by
from spinney.papers.records import Record
from spinney.papers.reproduce import command, plans, tunings


def size_of(asked: str) -> Size:
    """The size that a command asks for.

    >>> size_of("spinney reproduce leader 'rr-*' --matches 500 --budget '40ms wall' --players 4")
    Size(scale='laptop', matches=500, budget='40ms wall', game=None, players=4)
    """
    words = split(asked)
    options: dict[str, Any] = {words[i][2:]: words[i + 1] for i in range(len(words) - 1) if words[i].startswith("--")}
    for name in {"matches", "players"} & options.keys():
        options[name] = int(options[name])
    return Size(**options)


def of_cell(one: Record) -> list[str]:
    """What is typed to play the matches of a cell again, with those of the same game and players at other budgets, if
    the experiment has such; nothing where nobody knows what was typed.
    """
    if not one.asked:
        return []
    paper, experiment = split(one.asked)[2:4]
    return [command(paper, experiment, replace(size_of(one.asked), game=one.game, players=one.players))]


def commands(paper: str, records: Sequence[Record], experiments: Sequence[str], otherwise: Size) -> list[str]:
    """What is typed to play these experiments, some of which may be patterns, as often as there are counts of them; at
    another size where there are none, or where nobody knows what was typed.

    >>> commands("oma", [], ["oma-vs-mcts"], Size("full"))
    ['spinney reproduce oma oma-vs-mcts --scale full']
    """
    found = list[str]()
    for name in experiments:
        typed = {(one.experiment, one.asked) for one in records if fnmatchcase(one.experiment, name) and one.asked}
        sizes = [(experiment, size_of(asked)) for experiment, asked in sorted(typed)]
        found += _together(found_by(paper), name, sizes) or [command(paper, name, otherwise)]
    return list(dict.fromkeys(found))


def _together(paper: Paper, pattern: str, sizes: Sequence[tuple[str, Size]]) -> list[str]:
    """The commands of these experiments: those of one scale, budget and choice of cells by the pattern, as often as the
    least of them is played, if they are all that the pattern plays there; then those of which there is more.
    """
    found = list[str]()
    order = dict.fromkeys(_kind(size) for _, size in sorted(sizes, key=lambda one: _cost(one[1])))
    for kind in order:
        own = [(name, size) for name, size in sizes if _kind(size) == kind]
        names = {name for name, _ in own}
        least = min((size for _, size in own), key=lambda size: size.matches or 0)
        # How many matches a scale has by itself is not known here.
        alike = least.matches is not None or all(size == least for _, size in own)
        common = len(names) > 1 and alike and {*_played(paper, pattern, least)} == names
        found += [command(paper.id, pattern, least)] if common else []
        found += [command(paper.id, name, size) for name, size in own if not common or size != least]
    return found


def _kind(size: Size) -> Size:
    """A size without the number of its matches."""
    return replace(size, matches=None)


def _cost(size: Size) -> float:
    """Published times in their order, before what has none."""
    digits = "".join(one for one in (size.budget or "").split("ms")[0] if one.isdigit())
    return float(digits or "inf")


def _played(paper: Paper, pattern: str, size: Size) -> Iterator[str]:
    """The experiments that a pattern plays something of at a size."""
    for one in paper.experiments:
        if fnmatchcase(one.id, pattern) and not is_reason(one.id) and (plans(one, size) or tunings(one, size)):
            yield one.id
