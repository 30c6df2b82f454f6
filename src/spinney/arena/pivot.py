"""Win rates by agent and budget, as tables for a paper: LaTeX and Markdown."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from spinney.arena.labels import letters
from spinney.arena.report.findings import game_title
from spinney.arena.report.words import budget_text
from spinney.arena.results import CellResults, Results
from spinney.arena.statistics import Standing, standings

# What LaTeX would not print as it stands.
SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}


@dataclass(frozen=True)
class Pivot:
    """The win rates of one game and player count.

    Attributes:
        title: the game and how many play it. common: what agents have in common. matches: how many are counted.
        budgets: the columns. agents: letter and name of each row, the best of the last column first.
        standings: by name and column; None where an agent did not play.
    """

    title: str
    common: str
    matches: int
    budgets: tuple[str, ...]
    agents: tuple[tuple[str, str], ...]
    standings: dict[tuple[str, str], Standing]


def pivots(results: Results, confidence: float = 0.95) -> Iterator[Pivot]:
    """A table for each game and player count of one plan.

    >>> from spinney.arena.tournament import tournament
    >>> (found,) = pivots(tournament("tic-tac-toe", ["random", "flat"], matches=20))
    >>> found.title, found.budgets, found.agents
    ('Tic-Tac-Toe, 2 players', ('win rate',), (('B', 'flat'), ('A', 'random')))
    """
    tags = letters(results.cells)
    together: dict[str, list[CellResults]] = {}
    for cell in results.cells:
        together.setdefault(replace(cell, budget=None).title, []).append(cell)
    for cells in together.values():
        columns = [budget_text(cell.budget) if cell.budget else "win rate" for cell in cells]
        found, order = dict[tuple[str, str], Standing](), dict[str, None]()
        for cell, column in zip(reversed(cells), reversed(columns), strict=True):
            for one in standings(cell, confidence):
                found[one.name, column] = one
                order[one.name] = None
        yield Pivot(
            title=f"{game_title(cells[0])}, {cells[0].players} player{'s' * (cells[0].players > 1)}",
            common="; ".join(dict.fromkeys(cell.labels.common for cell in cells if cell.labels.common)),
            matches=sum(map(len, cells)),
            budgets=tuple(columns),
            agents=tuple((tags[name], name) for name in order),
            standings=found,
        )


def _caption(pivot: Pivot) -> str:
    common = f" In common: {pivot.common}." if pivot.common else ""
    return (
        f"{pivot.title}: win rate in percent and half the width of its 95 % interval, from {pivot.matches:,} matches; "
        f"bold: not significantly worse than the best (p > 0.05, corrected by Holm).{common}"
    )


def _value(one: Standing) -> tuple[str, str]:
    """A win rate and half the width of its interval, in percent."""
    return f"{100 * one.win_rate:.1f}", f"{50 * (one.high - one.low):.1f}"


def latex(pivot: Pivot) -> str:
    r"""The table in LaTeX, with the lines of booktabs.

    >>> from spinney.arena.tournament import tournament
    >>> (found,) = pivots(tournament("tic-tac-toe", ["random", "flat"], matches=20))
    >>> print(latex(found))
    % needs \usepackage{booktabs}
    \begin{table}
      \centering
      \caption{Tic-Tac-Toe, 2 players: win rate in percent ...}
      \begin{tabular}{llr}
        \toprule
        & agent & win rate \\
        \midrule
        B & flat & \textbf{...} $\pm$ ... \\
        A & random & ... $\pm$ ... \\
        \bottomrule
      \end{tabular}
    \end{table}
    <BLANKLINE>
    """
    lines = [f"& {' & '.join(map(escaped, ['agent', *pivot.budgets]))} \\\\", "\\midrule"]
    for letter, name in pivot.agents:
        shown = [_latex_value(pivot.standings.get((name, budget))) for budget in pivot.budgets]
        lines.append(f"{letter} & {' & '.join([escaped(name), *shown])} \\\\")
    body = "\n    ".join(["\\toprule", *lines, "\\bottomrule"])
    return (
        "% needs \\usepackage{booktabs}\n"
        f"\\begin{{table}}\n  \\centering\n  \\caption{{{escaped(_caption(pivot))}}}\n"
        f"  \\begin{{tabular}}{{ll{'r' * len(pivot.budgets)}}}\n    {body}\n  \\end{{tabular}}\n\\end{{table}}\n"
    )


def _latex_value(one: Standing | None) -> str:
    if one is None:
        return "--"
    mean, half = _value(one)
    shown = f"\\textbf{{{mean}}}" if one.best else mean
    return f"{shown} $\\pm$ {half}"


def escaped(words: str) -> str:
    r"""Words as LaTeX prints them.

    >>> print(escaped("50 % of a_b & {c}"))
    50 \% of a\_b \& \{c\}
    """
    return "".join(SPECIAL.get(sign, sign) for sign in words)


def markdown(pivot: Pivot) -> str:
    """The table in Markdown.

    >>> from spinney.arena.tournament import tournament
    >>> (found,) = pivots(tournament("tic-tac-toe", ["random", "flat"], matches=20))
    >>> print(markdown(found))
    Tic-Tac-Toe, 2 players: win rate in percent ...
    <BLANKLINE>
    | | agent | win rate |
    |---|---|---:|
    | B | flat | **...** ± ... |
    | A | random | ... ± ... |
    <BLANKLINE>
    """
    head = [f"| | {' | '.join(['agent', *pivot.budgets])} |", f"|---|---|{'---:|' * len(pivot.budgets)}"]
    rows = []
    for letter, name in pivot.agents:
        shown = [_markdown_value(pivot.standings.get((name, budget))) for budget in pivot.budgets]
        rows.append(f"| {letter} | {' | '.join([name.replace('|', '&#124;'), *shown])} |")
    return "\n".join([_caption(pivot), "", *head, *rows, ""])


def _markdown_value(one: Standing | None) -> str:
    if one is None:
        return "-"
    mean, half = _value(one)
    shown = f"**{mean}**" if one.best else mean
    return f"{shown} ± {half}"
