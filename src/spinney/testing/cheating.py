"""The check that no search knows more than its player sees."""

from collections.abc import Iterator
from itertools import product
from typing import get_args

from spinney.agents import MCTS, Agent, agent
from spinney.core.state import State
from spinney.testing.case import Case, Position
from spinney.testing.errors import fail
from spinney.testing.hidden import lookalikes

# How many pairs of positions each search decides on, and how far it looks: a few levels into every tree.
PAIRS = 10
BUDGET, ROLLOUT = "200it", 30


def decides_alike(case: Case) -> None:
    """Positions that look alike to the player to move lead to the same decision for the same seed, action, visits and
    values, in every kind of tree, re-dealt each iteration or once.

    A re-deal that knows nothing hidden leaves a search nothing to cheat with. `redeal_forgets` looks at many positions
    with one seed; every decision here has a seed of its own, so a re-deal that tells only now and then is found too.
    """
    for seed, (search, (player, position, other)) in enumerate(product(searches(), choices(case))):
        found, again = (search.decide(state, seed) for state in (case.visit(position), other))
        for what in ("action", "visits", "values"):
            if getattr(found, what) != getattr(again, what):
                unseen = f"{search} decides by what player {player} does not see"
                fail(f"{unseen}: in two positions that look alike to that player, its decisions differ in {what}")


def searches() -> list[Agent]:
    """A small search with every kind of tree and of information.

    >>> [str(search) for search in searches()][2:4]
    ['mcts:tree=paranoid,rollout=30,budget=200it', 'mcts:tree=paranoid,information=pi,rollout=30,budget=200it']
    """
    trees, informations = (get_args(MCTS.model_fields[name].annotation) for name in ("tree", "information"))
    settings = product(trees, informations)
    return [agent("mcts", tree=tree, information=how, rollout=ROLLOUT, budget=BUDGET) for tree, how in settings]


def choices(case: Case) -> Iterator[tuple[int, Position, State]]:
    """Some positions in which a player has a choice, from all over the random games, each with another that looks the
    same to that player; no two of them look the same.
    """
    found: list[dict[tuple[int, ...], tuple[int, Position, State]]] = [{} for _ in range(case.game.players)]
    for player, position, other in lookalikes(case):
        state = position.state
        if state != other and state.player == player and len(state.legal_actions) > 1:
            found[player].setdefault(state.visible(player), (player, position, other))
    share = max(1, PAIRS // case.game.players)
    for pairs in map(list, (views.values() for views in found)):
        yield from pairs[:: max(1, len(pairs) // share)][:share]
