"""Whom advice tries: searches of every family, each a change of the default one, as far as a game takes them.

The families are the papers' variants (trees, heuristics with lengths of rollouts, abstraction of opponents' moves, one
world or many) and the parts of the engine that may add strength; and mixtures of those that did so in several of the
built-in games, as a starting point.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from spinney.agents import Agent, agent
from spinney.agents.known import parse
from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.search.budget import Budget

DEFAULT = "mcts"
# Each family's variants; those that were worth most in the built-in games come first, so that a list that has to be
# cut short keeps them.
FAMILIES: dict[str, tuple[str, ...]] = {
    "mixtures": (
        "mcts:exploration=0.6,solver=true",
        "mcts:exploration=0.6,heuristic=leader,rollout=10",
        "mcts:exploration=0.6,selection=puct,heuristic=default,rollout=10",
        "mcts:exploration=0.6,implicit=0.4,widening=2:0.5,heuristic=default,rollout=10",
        "mcts:exploration=0.6,amaf=0.001,amaf_visits=50",
        "mcts:exploration=0.6,heuristic=score_plus",
    ),
    "exploration": ("mcts:exploration=0.6", "mcts:exploration=0.3"),
    "heuristic and rollout": (
        "mcts:heuristic=default,rollout=10",
        "mcts:heuristic=leader,rollout=10",
        "mcts:heuristic=default,rollout=0",
        "mcts:heuristic=leader",
        "mcts:heuristic=default",
        "mcts:heuristic=leader,rollout=0",
        "mcts:heuristic=score_plus",
        "mcts:heuristic=default,rollout=30",
        "mcts:heuristic=leader,rollout=30",
        "mcts:heuristic=score_plus,rollout=30",
        "mcts:heuristic=score",
        "mcts:heuristic=score,rollout=10",
    ),
    "order of moves": (
        "mcts:selection=puct",
        "mcts:widening=2:0.5",
        "mcts:rollout_policy=order",
        "mcts:bias=0.5",
    ),
    "all moves as first": ("mcts:amaf=0.001,amaf_visits=50", "mcts:amaf=0.001"),
    "selection": (
        "mcts:selection=ucb_tuned",
        "mcts:selection=exp3",
        "mcts:selection=regret_matching",
        "mcts:first_play=0.5",
    ),
    "proofs": ("mcts:solver=true", "mcts:information=pi,solver=true"),
    "implicit minimax": (
        "mcts:implicit=0.4",
        "mcts:implicit=0.4,heuristic=default,rollout=10",
        "mcts:implicit=0.4,widening=2:0.5",
    ),
    "memory": ("mcts:reuse=true", "mcts:exploration=0.6,solver=true,reuse=true"),
    "tree": ("mcts:tree=multi", "mcts:tree=paranoid", "mcts:tree=self", "mcts:tree=multi_paranoid"),
    "rollout policy": ("mcts:rollout_policy=mast", "mcts:rollout_policy=gibbs"),
    "opponents": ("mcts:opponents=mast", "mcts:opponents=order"),
    "information": ("mcts:information=pi", "mcts:information=pi,worlds=5"),
    "abstraction": ("mcts:oma=10",),
    "graph": ("mcts:graph=true",),
    "other searches": (
        "rhea:heuristic=default",
        "rmhc:heuristic=leader",
        "minimax:heuristic=default",
        "minimax:search=brs_plus,heuristic=default",
        "one_step:heuristic=default",
    ),
}
# Settings of which finalists try other values.
TUNED: dict[str, tuple[str, ...]] = {
    "exploration": ("0.15", "0.3", "0.6", "1.0", "1.5"),
    "rollout": ("0", "3", "10", "30", "100", "end"),
}


class Candidate(NamedTuple):
    """Somebody to be tried: the agent without its budget, as text, and what kind of change it is."""

    text: str
    family: str

    def at(self, budget: Budget) -> Agent:
        """The agent with a budget, if it has one.

        >>> Candidate("mcts:tree=multi", "tree").at(Budget(200, "it")), Candidate("one_step", "").at(Budget(1, "it"))
        (agent('mcts:tree=multi,budget=200it'), agent('one_step'))
        """
        found = agent(self.text)
        return agent(found, budget=str(budget)) if "budget" in type(found).model_fields else found


def portfolio(game: Game, budget: Budget) -> list[Candidate]:
    """Everybody who can play this game with such a budget and searches otherwise than the default; the first of each
    family first.

    >>> import spinney
    >>> [one.text for one in portfolio(spinney.load("connect-four"), Budget(1000, "it"))][:3]
    ['mcts:exploration=0.6,solver=true', 'mcts:exploration=0.6', 'mcts:selection=puct']
    """
    ranks = max(map(len, FAMILIES.values()))
    listed = (
        Candidate(str(agent(texts[rank])), family)
        for rank in range(ranks)
        for family, texts in FAMILIES.items()
        if rank < len(texts)
    )
    return [one for one in listed if plays(one, game, budget)]


def plays(one: Candidate, game: Game, budget: Budget) -> bool:
    """Whether a candidate can play, and is not the default in disguise.

    >>> import spinney
    >>> game = spinney.load("hex")
    >>> [plays(Candidate(text, ""), game, Budget(9, "it")) for text in ("mcts:tree=paranoid", "mcts:heuristic=score")]
    [False, False]
    """
    _, given = parse(one.text)
    about = game.declaration
    if about.deterministic and "information" in given:
        return False  # there is one world only
    if game.players == 2 and given.get("tree") in ("paranoid", "multi_paranoid") and given.get("heuristic") is None:
        return False  # what one wins, the other loses
    try:
        one.at(budget).check(game)
    except SpinneyError:
        return False
    return True


def combined(found: Iterable[Candidate], game: Game, budget: Budget, most: int) -> list[Candidate]:
    """The promising, two and three at a time in one agent, as far as they go together; the best are to come first.

    >>> import spinney
    >>> some = [Candidate("mcts:exploration=0.6", "exploration"), Candidate("mcts:solver=true", "proofs")]
    >>> [one.text for one in combined(some, spinney.load("hex"), Budget(100, "it"), most=5)]
    ['mcts:exploration=0.6,solver=true']
    """
    some = [one for one in found if parse(one.text)[0] == "mcts"]
    groups = sorted(
        (*combinations(range(len(some)), 2), *combinations(range(len(some)), 3)), key=lambda group: (sum(group), group)
    )
    made = dict[str, Candidate]()
    for group in groups:
        one = _together([some[i] for i in group])
        if one and one.text not in {known.text for known in some} and plays(one, game, budget):
            made.setdefault(one.text, one)
    return list(made.values())[:most]


def _together(parts: list[Candidate]) -> Candidate | None:
    """One agent with the settings of all; None where they do not go together."""
    settings = dict[str, str]()
    for one in parts:
        for name, value in parse(one.text)[1].items():
            if settings.setdefault(name, value) != value:
                return None
    families = dict.fromkeys(family for one in parts for family in one.family.split(" + "))
    try:
        return Candidate(written("mcts", settings), " + ".join(families))
    except SpinneyError:  # parts that exclude each other
        return None


def written(kind: str, settings: dict[str, str]) -> str:
    """An agent's text from its settings; defaults are left out.

    >>> written("mcts", {"tree": "multi", "exploration": "1.0"})
    'mcts:tree=multi'
    """
    return str(agent(kind, **settings))


def neighbours(one: Candidate, game: Game, budget: Budget) -> Iterator[Candidate]:
    """The same agent with other values of the few settings that matter most: exploration, and the length of rollouts
    where the heuristic says something before the end.

    >>> import spinney
    >>> game = spinney.load("hex")
    >>> [near.text for near in neighbours(Candidate("mcts:amaf=0.001", "amaf"), game, Budget(9, "it"))][:2]
    ['mcts:exploration=0.15,amaf=0.001', 'mcts:exploration=0.3,amaf=0.001']
    """
    kind, given = parse(one.text)
    if kind != "mcts":
        return
    for name, values in TUNED.items():
        if name == "rollout" and given.get("heuristic", "win") == "win":
            continue
        for value in values:
            try:
                near = Candidate(written(kind, {**given, name: value}), one.family)
            except SpinneyError:
                continue
            if near.text not in (one.text, DEFAULT) and plays(near, game, budget):
                yield near
