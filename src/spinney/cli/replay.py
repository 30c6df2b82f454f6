"""`spinney replay`: a stored match in the terminal, position after position."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from spinney.core.errors import SpinneyError

if TYPE_CHECKING:
    from spinney.arena.match import MatchResult
    from spinney.arena.results import CellResults, Results

HELP = "Enter or n: next, b or p: back, a number: after so many moves, g: first, G: last, q: quit"
LISTED, A_CELL, PREFIX = 24, 4, 8


def replay(
    results: Annotated[Path, typer.Argument(metavar="RESULTS", help="The file that a tournament was stored in.")],
    match: Annotated[
        str | None, typer.Argument(metavar="MATCH", help="The beginning of a match's key; without it, some are listed.")
    ] = None,
) -> None:
    """Step through a stored match; everything is shown face up. Without a match, list some to choose from.

    In a terminal: Enter or n for the next position, b or p for the one before, a number to jump, g and G for the first
    and the last, q to quit. Otherwise all positions are printed.
    """
    from spinney.arena import results as stored
    from spinney.arena.store import Store

    console = Console(highlight=False, markup=False, emoji=False)
    with Store(results) as store:
        if match is None:
            _list(console, stored.read(store), results)
            return
        played = stored.match(store, match)
        names = seated(stored.read(store), match, played)
    viewer = Viewer(played, console, names)
    viewer.welcome()
    if sys.stdin.isatty() and console.is_terminal:
        viewer.walk()
    else:
        viewer.all()


class Viewer:
    """A match on a console: shows its positions, and moves between them as it is told.

    >>> import spinney
    >>> viewer = Viewer(spinney.play("tic-tac-toe", ["random", "random"], seed=3), Console(), ["A random", "A random"])
    >>> viewer.place("", 0), viewer.place("b", 0), viewer.place("4", 0), viewer.place("g", 3)
    (1, 0, 4, 0)
    """

    def __init__(self, played: "MatchResult", console: Console, names: Sequence[str]) -> None:
        self.played, self.console, self.names = played, console, names
        self.states, self.events = list(played.states()), list(played.events())

    def welcome(self) -> None:
        """Says what is played, by whom."""
        game = self.played.game
        title = Text.assemble((game.declaration.title, "bold"), f" for {game.players} players")
        settings = ", ".join(f"{name}={str(value).lower()}" for name, value in game.parameters)
        self._say(title.append(f" ({settings})" if settings else ""))
        self._say(f"{', '.join(self._who(seat) for seat in range(game.players))}; seed {self.played.seed}.")
        if self.played.opening:
            self._say(f"The first {self.played.opening} moves are a random opening.")

    def all(self) -> None:
        """Prints every position."""
        for number in range(len(self.states)):
            self.show(number)

    def walk(self) -> None:
        """Shows positions as the person asks for them, until they leave."""
        number = 0
        self._say(Text(HELP, "dim"))
        self.show(number)
        while True:
            try:
                typed = input(f"{number} of {len(self.states) - 1} moves: ").strip()
                if typed.lower() in ("q", "quit"):
                    return
                number = self.place(typed, number)
            except EOFError:
                self._say("")
                return
            except SpinneyError as mistake:
                self._say(Text(str(mistake), "yellow"))
                continue
            self.show(number)

    def place(self, typed: str, number: int) -> int:
        """The position that somebody at `number` asks for."""
        last = len(self.states) - 1
        if typed in ("", "n", "next"):
            return min(last, number + 1)
        if typed in ("b", "p", "back"):
            return max(0, number - 1)
        if typed in ("g", "G"):
            return last if typed == "G" else 0
        if typed.isdecimal() and int(typed) <= last:
            return int(typed)
        raise SpinneyError(f"{typed!r} is none of these: Enter, n, b, p, g, G, q, or a number from 0 to {last}")

    def show(self, number: int) -> None:
        """A position, everything that happened on the way to it, and at the end the result."""
        names = [self._who(seat) for seat in range(self.played.game.players)]
        before, events = self.events[number]
        lines = "\n".join(before.sentence(event, names=names) for event in events)
        if lines:
            self._say(f"\nmove {number}: {lines}" if number else lines)
        self._say(f"\n{self.states[number].text()}\n")
        if number == len(self.states) - 1:
            self._result()

    def _result(self) -> None:
        if self.played.cut_off:
            self._say("The game has reached the limit on its length.")
        for seat, why in self.played.forfeits.items():
            self._say(f"{self._who(seat)} forfeited the match: {why}.")
        grid = Table(box=SIMPLE_HEAD)
        for heading in ("rank", "player", "score", "seconds", "iterations"):
            grid.add_column(heading, justify="left" if heading == "player" else "right")
        ranks = self.played.ranks
        for seat in sorted(range(len(ranks)), key=lambda one: ranks[one]):
            numbers = f"{self.played.seconds[seat]:.3f}", f"{self.played.iterations[seat]:,}"
            grid.add_row(str(ranks[seat]), Text(self._who(seat)), f"{self.played.scores[seat]:g}", *numbers)
        self.console.print(grid)

    def _who(self, seat: int) -> str:
        return f"player {seat + 1} ({self.names[seat]})"

    def _say(self, text: str | Text) -> None:
        self.console.print(text, soft_wrap=True)


def seated(found: "Results", key: str, played: "MatchResult") -> list[str]:
    """Who sat where in the match whose key begins so, by letter and name as in the report.

    A match that is not counted, since it repeats another, has agents without letters.

    >>> import spinney
    >>> from spinney.arena.tournament import tournament
    >>> found = tournament("tic-tac-toe", ["random", "flat"], matches=2)
    >>> seated(found, found.cells[0].keys[0].hex(), spinney.play("tic-tac-toe", ["random", "flat"]))
    ['A random', 'B flat']
    """
    from spinney.arena.labels import labels, letters

    for one in found.by_plan():
        tags = letters(one.cells)
        for cell in one.cells:
            for seats, match in zip(cell.seats, cell.keys, strict=True):
                if match.hex().startswith(key.lower()):
                    names = [cell.names[agent] for agent in seats]
                    return [f"{tags[name]} {name}" for name in names]
    identities = dict.fromkeys(str(agent) for agent in played.agents)
    named = dict(zip(identities, labels(list(identities), [None] * len(identities)).names, strict=True))
    return [named[str(agent)] for agent in played.agents]


def _list(console: Console, found: "Results", path: Path) -> None:
    """Some matches of every tournament, of different lengths."""
    from spinney.arena.labels import letters

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("match", no_wrap=True)
    table.add_column("game")
    table.add_column("agents (rank)")
    table.add_column("moves", justify="right")
    each = max(1, min(A_CELL, LISTED // len(found.cells)))
    for cell, tags in ((cell, letters(one.cells)) for one in found.by_plan() for cell in one.cells):
        for number in spread(cell, each):
            seats = zip(cell.seats[number], cell.ranks[number], strict=True)
            names = [(cell.names[agent], rank) for agent, rank in seats]
            who = ", ".join(f"{tags[name]} {name} ({rank})" for name, rank in names)
            key = cell.keys[number].hex()[:PREFIX]
            table.add_row(key, Text(cell.title), Text(who), str(cell.lengths[number]))
    console.print(table)
    total = sum(map(len, found.cells))
    console.print(f"{table.row_count} of {total:,} matches; show one with: spinney replay {path} MATCH", soft_wrap=True)


def spread(cell: "CellResults", count: int) -> list[int]:
    """Numbers of `count` matches, from the shortest to the longest, evenly spread.

    >>> from spinney.arena.tournament import tournament
    >>> cell = tournament("tic-tac-toe", ["random", "flat"], matches=20).cells[0]
    >>> lengths = [int(cell.lengths[number]) for number in spread(cell, 3)]
    >>> len(lengths), lengths == sorted(lengths), lengths[-1] == max(cell.lengths.tolist())
    (3, True, True)
    """
    order = cell.lengths.argsort(kind="stable").tolist()
    if count == 1:
        return [order[len(order) // 2]]
    steps = min(count, len(order))
    return [order[place * (len(order) - 1) // max(1, steps - 1)] for place in range(steps)]
