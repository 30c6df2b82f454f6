"""Sample matches for the page: positions as the game draws them, every move by name, and all that happened."""

import base64
import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from spinney.arena.match import MatchResult
from spinney.arena.report.findings import Findings, Group, Outcome
from spinney.arena.report.shades import for_both_pages, shades_in
from spinney.arena.report.words import budget_text
from spinney.arena.results import CellResults, match
from spinney.arena.store import Store
from spinney.core.errors import SpinneyError

MOST_POSITIONS = 60
# What all samples together may add to a page.
MOST_BYTES = 1_800_000
NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'


@dataclass(frozen=True)
class Sample:
    """A match to step through.

    Attributes:
        plan: its name. title: of its tournament. kind: typical, shortest or longest. key: in hexadecimal digits.
        letters, names, ranks, scores: a value a seat.
        packed: moves, pictures and sentences as JSON, deflated, in base 64.
        last: the picture of the last position.
        shades: the colours of all pictures that differ on a light and on a dark page.
    """

    plan: str
    title: str
    kind: str
    key: str
    letters: tuple[str, ...]
    names: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    packed: str
    last: str
    shades: frozenset[str] = frozenset()


def samples(store: Store, found: Findings, plans: int = 1) -> list[Sample]:
    """A typical, the shortest and the longest match of each tournament, as far as there is room: this plan's part of
    that, if the page shows several plans.

    Matches that cannot be replayed, since their game has other rules by now, are left out.

    >>> from spinney.arena.plan import Plan
    >>> from spinney.arena.report.findings import findings
    >>> from spinney.arena.results import read
    >>> from spinney.arena.tournament import Tournament
    >>> plan = Plan(games=["tic-tac-toe"], agents=["random", "flat"], matches=20)
    >>> with Store(":memory:", create=True) as store:
    ...     _ = Tournament(plan.schedule(), store, plan).run()
    ...     [sample.kind for sample in samples(store, findings(read(store)))]
    ['typical', 'shortest', 'longest']
    """
    kept, size = list[tuple[int, Sample]](), 0
    for place, group, outcome, kind, row in _wanted(found):
        try:
            played = match(store, outcome.cell.keys[row].hex())
            sample = _sample(found, _title(group, outcome), kind, outcome.cell, row, played)
        except SpinneyError:
            continue
        size += len(sample.packed)
        if size > MOST_BYTES / plans:
            break
        kept.append((place, sample))
    return [sample for _, sample in sorted(kept, key=lambda pair: pair[0])]


def _title(group: Group, outcome: Outcome) -> str:
    budget = outcome.cell.budget
    return f"{group.title}, {budget_text(budget)}" if budget else group.title


def _wanted(found: Findings) -> Iterator[tuple[int, Group, Outcome, str, int]]:
    """Every tournament's typical match, before any one's shortest."""
    places = [(group, outcome, chosen(outcome.cell)) for group in found.groups for outcome in group.outcomes]
    for number in range(3):
        for place, (group, outcome, picks) in enumerate(places):
            for kind, row in list(picks.items())[number : number + 1]:
                yield place, group, outcome, kind, row


def chosen(cell: CellResults) -> dict[str, int]:
    """Numbers of the match of typical length, the shortest and the longest, if they differ in that.

    >>> from spinney.arena.tournament import tournament
    >>> list(chosen(tournament("tic-tac-toe", ["random", "flat"], matches=20).cells[0]))
    ['typical', 'shortest', 'longest']
    """
    lengths = cell.lengths
    typical = int(np.abs(lengths - np.median(lengths)).argmin())
    picks = {"typical": typical, "shortest": int(lengths.argmin()), "longest": int(lengths.argmax())}
    return {kind: pick for kind, pick in picks.items() if kind == "typical" or lengths[pick] != lengths[typical]}


def _sample(found: Findings, title: str, kind: str, cell: CellResults, row: int, played: MatchResult) -> Sample:
    names = tuple(cell.names[agent] for agent in cell.seats[row])
    letters = tuple(found.tags[name] for name in names)
    content = positions(played, [f"player {seat + 1} ({letter})" for seat, letter in enumerate(letters)])
    return Sample(
        plan=found.plan.name,
        title=title,
        kind=kind,
        key=cell.keys[row].hex(),
        letters=letters,
        names=names,
        ranks=played.ranks,
        scores=played.scores,
        packed=packed(content),
        last=content["pictures"][-1],
        shades=shades_in(content["pictures"]),
    )


def positions(played: MatchResult, names: Sequence[str] = ()) -> dict[str, Any]:
    """Moves as pairs of a seat and a name, how many of them are a random opening, and pictures of at most 60 positions,
    evenly spread, with the number of moves before each and what happened since the one before. `names` are the
    players' in that.

    >>> from spinney import play
    >>> found = positions(play("tic-tac-toe", ["random", "random"], seed=3))
    >>> len(found["moves"]) + 1 == len(found["pictures"]) == len(found["at"]) == len(found["said"])
    True
    >>> found["said"][:2]
    ['', 'player 1 plays b3.']
    """
    count = len(played.actions)
    shown = sorted(set(np.linspace(0, count, min(count + 1, MOST_POSITIONS)).round().astype(int).tolist()))
    wanted, pictures, moves = set(shown), list[str](), list[tuple[int, str]]()
    said, since = list[str](), list[str]()
    for number, (state, (before, events)) in enumerate(zip(played.states(), played.events(), strict=True)):
        since += [f"{before.sentence(event, names=names)}." for event in events]
        if number in wanted:
            said.append(" ".join(since))
            since.clear()
            drawn = for_both_pages(state.svg(), state.svg(dark=True))
            pictures.append(drawn.replace(NAMESPACE, "").strip())
        if number < count:
            moves.append((state.player, state.describe(played.actions[number])))
    return {"moves": moves, "opening": played.opening, "at": shown, "pictures": pictures, "said": said}


def packed(content: Any) -> str:
    """Plain data, small; pictures of a match repeat each other, so that they shrink to almost nothing.

    >>> len(packed(["position"] * 1000)) < 200
    True
    """
    data = json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()
    return base64.b64encode(zlib.compress(data, 9)).decode()
