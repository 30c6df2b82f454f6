"""The experiments that ask why claims on a tree for each player fail; `multitree_reasons` has what they say.

An experiment repeats cells of the tuned tournaments with one thing changed: the budget, the rules, or the length of
rollouts.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from spinney.arena.plan import Plan
from spinney.papers.multitree_plans import SEED
from spinney.papers.paper import Experiment, Size, published

# How many times the iterations of 40 ms, in Tic-Tac-Toe.
FACTORS = (0.25, 0.5, 1.0, 2.0, 5.0)
COUNTS = {"uno": (3, 5), "virus": (3, 4), "dominion": (2, 4), "colt-express": (3, 4)}
# The cell of Dots and Boxes in which the common tree is not alone.
DOTS: dict[str, Sequence[int]] = {"dots-and-boxes": (5,)}
# Those of Exploding Kittens in which it is behind.
KITTENS: dict[str, Sequence[int]] = {"exploding-kittens": (4, 5)}
# By game the length of rollouts that reach as far as 30 actions of TAG do. In Diamant a player outside the cave passes
# there; of heuristics, searches with rollouts of 10 saw the end of a match as often as was printed. In the other two a
# match has fewer actions here: 4 to 9 for 15 to 50 in Poker, 50 to 108 for 80 to 190 in Colt Express.
SHORT = {"diamant": 10, "poker": 7, "colt-express": 18}
FEWER = ("poker", "virus", "sushi-go", "love-letter", "diamant", "colt-express")

Amount = Callable[[dict[str, Any], int], str]


def _changed(
    name: str,
    game: str,
    players: int,
    amount: Amount,
    matches: int,
    label: str,
    parameters: dict[str, Any],
    time: str = "40ms",
) -> Plan:
    """A cell of a game's tuned tournament, with another budget or other rules; `amount` is told the iterations and
    calls of a published time.
    """
    (about,) = (one for one in published("multitree")["experiments"] if one["id"] == f"tuned-{game}")
    tables = {2: 10, 3: 10, 4: 5, 5: 1}[players]
    return Plan(
        name=f"{name}, {game}, {players} players",
        games=[{"game": game, "players": players, "parameters": parameters}],
        agents=[{"agent": one["spinney"], "name": one["name"]} for one in about["agents"]],
        budgets=[{"label": label, game: amount(about["iterations"][str(players)][time], players)}],
        matches=-(-matches // (tables * players)) * players,
        seed=SEED,
    )


def _shorter_rollouts(name: str, game: str) -> Experiment:
    """A game for all numbers of players with shorter rollouts, at the iterations of 40 ms, in matches of its own."""

    def plans(size: Size) -> Iterator[Plan]:
        matches = size.matches or (2000 if size.scale == "laptop" else 8000)
        for players in (2, 3, 4, 5):
            plan = _changed(name, game, players, times(1), matches, "40ms in TAG", {})
            texts = [one.agent.replace("rollout=30", f"rollout={SHORT[game]}") for one in plan.agents]
            agents = [one.model_copy(update={"agent": text}) for one, text in zip(plan.agents, texts, strict=True)]
            yield plan.model_copy(update={"agents": agents, "seed": SEED + 1})

    return Experiment(name, lambda size: list(plans(size)))


def times(factor: float) -> Amount:
    """So many times the iterations that TAG makes in a published time.

    >>> times(0.25)({"it": 1000}, 2)
    '250it'
    """
    return lambda known, _: f"{round(factor * known['it'])}it"


def _in_calls(known: dict[str, Any], _: int) -> str:
    return f"{known['fm']}fm"


def _experiment(
    name: str,
    games: dict[str, Sequence[int]],
    amount: Amount,
    usual: int,
    label: str,
    time: str = "40ms",
    **rules: Any,
) -> Any:
    def plans(size: Size) -> list[Plan]:
        matches = size.matches or (usual if size.scale == "laptop" else 4 * usual)
        return [
            _changed(name, game, players, amount, matches, label, dict(rules), time)
            for game, counts in games.items()
            for players in counts
        ]

    return Experiment(name, plans)


def _tic_tac_toe(size: Size) -> list[Plan]:
    matches = size.matches or (5000 if size.scale == "laptop" else 20000)
    return [
        _changed("why-ttt-iterations", "tic-tac-toe", 2, times(one), matches, f"{40 * one:g}ms in TAG", {})
        for one in FACTORS
    ]


WHY = (
    Experiment("why-ttt-iterations", _tic_tac_toe),
    _experiment("why-uno-calls", {"uno": COUNTS["uno"]}, _in_calls, 200, "40ms in TAG, in calls"),
    _experiment("why-dots-calls", DOTS, _in_calls, 1000, "200ms in TAG, in calls", "200ms"),
    _experiment("why-virus-calls", {"virus": COUNTS["virus"]}, _in_calls, 600, "40ms in TAG, in calls"),
    _experiment("why-dominion-rules", {"dominion": COUNTS["dominion"]}, times(1), 400, "40ms in TAG", tag=True),
    _experiment("why-colt-rules", {"colt-express": COUNTS["colt-express"]}, times(1), 400, "40ms in TAG", tag=True),
    _experiment("why-kittens-rules", KITTENS, times(1), 1000, "200ms in TAG", "200ms", one_play=True),
    _experiment("why-fewer-iterations", dict.fromkeys(FEWER, (4,)), times(0.25), 400, "10ms in TAG"),
    *(_shorter_rollouts(f"why-{game.partition('-')[0]}-rollouts", game) for game in SHORT),
    _experiment("why-diamant-fewer", {"diamant": (2, 3, 4, 5)}, times(0.25), 2000, "10ms in TAG"),
)
