"""The agents of the Small World thesis, by nodes and Cp.

The text (4.1) has a mean plus 2 Cp sqrt(2 ln n / n_j), Algorithm 2 half of that; so an agent of Algorithm 2 is one of
the text with half the Cp, and agents here are named by the text's.
"""

from math import sqrt

from spinney.core.errors import SpinneyError
from spinney.papers.paper import Size

GAME = "small-world"
SEED = 2021
TEXT, HALF = "the text's constant", "Algorithm 2's constant"
NODES = (500, 1000, 2000, 5000, 10_000, 15_000, 20_000)
# Values tested beyond 0.5, 4 and 16 are not published.
CPS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
RANDOM, PURE = "Random", "PureMC"


def named(nodes: int, cp: float, variant: str = TEXT) -> str:
    """What an agent of the paper is called here, in one reading of its constant.

    >>> named(10_000, 4), named(10_000, 4, HALF)
    ('MCTS[10000/4]', 'MCTS[10000/2]')
    """
    return f"MCTS[{nodes}/{cp / 2 if variant == HALF else cp:g}]"


def matches_of(size: Size, laptop: int, full: int) -> int:
    """How many matches a size means; it may name no budget, since agents are what their nodes are.

    >>> matches_of(Size(), 40, 200), matches_of(Size("full"), 40, 200), matches_of(Size(matches=7), 40, 200)
    (40, 200, 7)
    """
    if size.budget is not None:
        raise SpinneyError(
            f"smallworld has the published numbers of nodes and no other budget, such as {size.budget!r}"
        )
    return size.matches or (full if size.scale == "full" else laptop)


def search(nodes: int, cp: float, **changed: str) -> str:
    """An agent with its settings, by the text's constant: rollouts to the end, wins counted, the best mean is played;
    some of them may be others, or more.

    >>> search(500, 0.5)
    'mcts:budget=500it,exploration=1.414214,normalise=none,rollout=end,heuristic=win,final=value'
    >>> search(500, 0.5, final="visits").rpartition(",")[2]
    'final=visits'
    """
    settings = {
        "budget": f"{nodes}it",
        "exploration": f"{2 * sqrt(2) * cp:.6f}",
        "normalise": "none",
        "rollout": "end",
        "heuristic": "win",
        "final": "value",
    }
    return "mcts:" + ",".join(f"{name}={value}" for name, value in {**settings, **changed}.items())


WEAK = search(500, 0.5)


def entry(name: str) -> dict[str, str]:
    """An agent as an entry of a plan, by its name.

    >>> entry("PureMC"), entry("MCTS[500/0.5]")["agent"] == WEAK
    ({'agent': 'flat:playouts=100', 'name': 'PureMC'}, True)
    """
    if name == RANDOM:
        return {"agent": "random", "name": name}
    if name == PURE:
        return {"agent": "flat:playouts=100", "name": name}
    nodes, cp = name.removeprefix("MCTS[").removesuffix("]").split("/")
    return {"agent": search(int(nodes), float(cp)), "name": name}
