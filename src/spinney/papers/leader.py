"""Goodman, Perez-Liebana and Lucas, Following the Leader in Multiplayer Tabletop Games (2023): what to search for.

Five heuristics meet in a round robin of ten games, for 2 to 5 players, at three budgets. They are TAG's, whose results
the paper reports; beside them the same tournaments are played with Spinney's own, which says what a verdict hangs on.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from spinney.arena.linear import Linear, Term
from spinney.papers.leader_cells import Kind, cells, ranks
from spinney.papers.leader_claims import CLAIMS, KINDS
from spinney.papers.leader_examined import EXAMINED
from spinney.papers.leader_figures import FIGURES
from spinney.papers.leader_plans import BUDGETS, GAMES, HEURISTICS, RULES, TOURNAMENTS
from spinney.papers.leader_tuning import TUNINGS
from spinney.papers.leader_why import WHY
from spinney.papers.paper import Evidence, Paper, is_timed
from spinney.papers.records import Record


def is_ours(one: Record) -> bool:
    """Whether a record is of Spinney's own heuristics."""
    return one.experiment.startswith("ours-")


def is_by_tags_rules(one: Record) -> bool:
    """Whether a record is of TAG's rules in the games that have them as parameters, or of another game."""
    return one.experiment.startswith("rules-") or (
        one.experiment.startswith("rr-") and one.game not in RULES and not is_timed(one)
    )


def outranked(kind: Kind, name: str, found: Evidence, **places: Any) -> Linear | None:
    """The share of the other four heuristics that one outranks, in the mean over tournaments."""
    records = cells(found, **places)
    if not records:
        return None
    each = share(ranks(records, kind)[:, HEURISTICS.index(name)])
    return Linear((Term(1.0, len(records), float(each.mean()), float(each.var()), 0.0, 1.0, 0.0, 1.0),))


def share(rank: Any) -> Any:
    """A rank of five as the share of the others that are worse.

    >>> [share(rank) for rank in (1, 3, 5)]
    [1.0, 0.5, 0.0]
    """
    return (5 - rank) / 4


# By the place of a published mean rank, what it is here; of Tables 2 and 3 the same tournaments are in these.
MEASURED: Mapping[str, Callable[[Evidence], Linear | None]] = {
    **{
        f"Table 4 / {name} / mean {kind} rank, {budget}": partial(outranked, kind, name, budgets=[budget])
        for name in HEURISTICS
        for kind in KINDS
        for budget in BUDGETS
    },
    **{
        f"Table 5 / {name} / mean {kind} rank in {game}": partial(outranked, kind, name, games=[game])
        for name in HEURISTICS
        for kind in KINDS
        for game in GAMES
    },
}

PAPER = Paper(
    id="leader",
    experiments=[*TOURNAMENTS, *TUNINGS, *WHY],
    examined=EXAMINED,
    claims=CLAIMS,
    measured=MEASURED,
    share=share,
    shares=(
        "Mean ranks of Tables 4 and 5 as shares of the other four heuristics that one outranks: (5 - rank) / 4. "
        "Intervals are over tournaments."
    ),
    untried={},
    matching=(
        "A published time is matched by what TAG does in it, by game and player count, measured with rollouts of 30 "
        "(±30 %; 3 and 5 players between and beyond 2 and 4): by iterations where rollouts have 30 actions, by "
        "forward-model calls where they have another length, since a rollout of 0 or of 300 takes another time. For "
        "rollouts of 0 calls overstate what TAG could do. All five heuristics of a game share one length and one "
        "budget. How many matches the paper had, its seating, its opponent model and its final choice are not "
        "published: here matches are balanced over seats, the tree is maxn, and the most visited move is played."
    ),
    variants={
        "TAG's heuristics": lambda one: not (is_ours(one) or is_timed(one) or one.experiment.startswith("rules-")),
        "Spinney's heuristics": lambda one: is_ours(one) and not is_timed(one),
        "TAG's heuristics and rules": is_by_tags_rules,
        "TAG's heuristics in real time": is_timed,
    },
    figures=FIGURES,
)
