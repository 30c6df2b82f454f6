"""The experiments that ask why claims on heuristics fail; `leader_examined` has what they say.

An experiment repeats tournaments with one thing changed: the rules, the budget or the length of rollouts. All but the
first two have matches of their own (`FRESH`), since the others had been looked at when their reasons were thought of.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from spinney.arena.plan import Plan
from spinney.papers.leader_plans import (
    COUNTS,
    DIAMANT,
    GAMES,
    HEURISTICS,
    RULES,
    SEED,
    agent,
    amount,
    entries,
    given,
    rollout_of,
    theirs,
    whole,
)
from spinney.papers.leader_tuning import PLAYERS, TUNED
from spinney.papers.paper import Experiment, Size, published

# What most runs of tuning recommend in Colt Express here, and what the paper says.
SHORT, LONG = 30, 200
COLT, KITTENS, LETTER, SUSHI = "colt-express", "exploding-kittens", "love-letter", "sushi-go"
FRESH = SEED + 1
# In TAG a player outside the cave still passes, so that a rollout of 30 actions is shorter there.
ROLLOUTS = (3, 10, 100)
# Of iterations in Diamant 90, 60 and 45 % had a signal for Win in the paper, for two, three and four players. With
# rollouts of 30 nearly all see the end here, with rollouts of 10 about 87 % do for two players and 45 % for four.
AS_OFTEN = 10
FEWER = 4
# At a quarter of the budgets Uno alone takes as long as all others together, as `--dry-run` estimates it.
SHORTER = [game for game in GAMES if game != "uno"]


def _changed(name: str, game: str, players: int, budget: str, matches: int, **changes: Any) -> Plan:
    """A tournament of a game with the heuristics of TAG; `rollout`, `rules`, `label` and `seed` may be others than
    its own, and `fewer` says how many times fewer iterations or calls there are.
    """
    length, rules, fewer = changes.get("rollout", rollout_of(game)), changes.get("rules", {}), changes.get("fewer", 1)
    label = changes.get("label", f"{divided(budget, fewer)} in TAG")
    return Plan(
        name=f"{name}, {players} players, {length}",
        games=[{"game": game, "players": players, "parameters": {**entries()[game]["parameters"], **rules}}],
        agents=[agent(one, theirs(one, game), length) for one in HEURISTICS],
        budgets=[{"label": label, game: divided(amount(game, players, budget), fewer)}],
        matches=whole(matches, players, len(HEURISTICS)),
        seed=changes.get("seed", SEED),
    )


def divided(amount: str, by: int) -> str:
    """A part of an amount.

    >>> divided("18075fm", 4), divided("972it", 1)
    ('4519fm', '972it')
    """
    return f"{round(int(amount[:-2]) / by)}{amount[-2:]}"


def _again(name: str, games: Sequence[str], sizes: Mapping[str, int], **changes: Any) -> Experiment:
    """The tournaments of games for all numbers of players with one thing changed, at these published times with so
    many fresh matches at laptop scale; a full one has four times as many.
    """

    def plans(size: Size) -> list[Plan]:
        return [
            _changed(name, game, players, budget, _matches(size, usual, 4 * usual), seed=FRESH, **changes)
            for budget, usual in sizes.items()
            for game in games
            for players in COUNTS[game]
        ]

    return Experiment(name, plans)


def _matches(size: Size, laptop: int, full: int) -> int:
    return size.matches or (laptop if size.scale == "laptop" else full)


def _rollouts(size: Size) -> list[Plan]:
    """The tournaments of Diamant for two and four players with other rollouts, at the iterations of 40 ms."""
    return [
        _changed(
            "why-diamant-rollout",
            DIAMANT,
            players,
            "40ms",
            _matches(size, 300, 1000),
            rollout=length,
            label=f"40ms in TAG, rollouts of {length}",
        )
        for length in ROLLOUTS
        for players in (2, 4)
    ]


def _random_play(size: Size) -> list[Plan]:
    """Random play of every game, whose matches are only measured in length."""
    return [
        Plan(
            name=f"why-lengths-random, {game}, {players} players",
            games=[{"game": game, "players": players, "parameters": entries()[game]["parameters"]}],
            agents=[{"agent": "random", "name": "random"}],
            mode="self_play",
            matches=_matches(size, 200, 2000),
            seed=SEED,
        )
        for game in GAMES
        for players in COUNTS[game]
        if players <= 4
    ]


def _signals(size: Size) -> list[Plan]:
    """Win against itself in Diamant, with rollouts that see the end about as often as the paper's."""
    return [
        Plan(
            name=f"why-diamant-signal, {players} players",
            games=[{"game": DIAMANT, "players": players, "parameters": entries()[DIAMANT]["parameters"]}],
            agents=[agent("Win", theirs("Win", DIAMANT), AS_OFTEN)],
            budgets=[{"label": "40ms in TAG", DIAMANT: amount(DIAMANT, players, "40ms")}],
            mode="self_play",
            matches=_matches(size, 24, 100),
            seed=FRESH,
        )
        for players in (2, 3, 4)
    ]


def _lengths(name: str, calls: bool) -> Experiment:
    """Short rollouts against long ones in Colt Express, by both kinds of rules, at the calls that tuning has or at as
    many iterations.
    """

    def budget(players: int) -> dict[str, str]:
        iterations = published("leader")["budget_matching"]["budgets"][COLT][str(players)]["40ms"]["it_at_rollout_30"]
        return {"label": "40ms in TAG, iterations", COLT: f"{iterations}it"}

    def plans(size: Size) -> list[Plan]:
        return [
            Plan(
                name=f"{name}, {heuristic}, {players} players, {rules or 'usual rules'}",
                games=[{"game": COLT, "players": players, "parameters": {**entries()[COLT]["parameters"], **rules}}],
                agents=[agent(f"{heuristic} rollout {one}", theirs(heuristic, COLT), one) for one in (SHORT, LONG)],
                mode="mixed",
                budgets=[given(COLT, players, "40ms", calls=True) if calls else budget(players)],
                matches=_matches(size, 280, 1400),
                seed=FRESH,
            )
            for rules in ({}, RULES[COLT])
            for heuristic in TUNED
            for players in PLAYERS
        ]

    return Experiment(name, plans)


WHY = (
    Experiment("why-diamant-rollout", _rollouts),
    Experiment("why-lengths-random", _random_play),
    _again("why-kittens-rules", [KITTENS], {"40ms": 1000}, rules=RULES[KITTENS]),
    _again("why-colt-rules", [COLT], {"40ms": 1000}, rules=RULES[COLT]),
    _again("why-default-diamant", [DIAMANT], {"40ms": 1000}, rollout=AS_OFTEN),
    _again("why-default-love-letter", [LETTER], {"40ms": 2000, "200ms": 1000}),
    _again("why-sushi-budget", [SUSHI], {"200ms": 500}),
    Experiment("why-diamant-signal", _signals),
    _lengths("why-colt-length", calls=True),
    _lengths("why-colt-length-iterations", calls=False),
    _again("why-fewer-iterations", GAMES, {"40ms": 500}, fewer=FEWER),
    _again("why-fewer-over-budget", SHORTER, {"40ms": 80, "1000ms": 80}, fewer=FEWER),
)
