"""The searches of opponent move abstraction, with settings by domain.

The paper tuned k, c, alpha, e and f and does not say what came out, nor whether it was by domain. `TUNED` is what
tuning recommends here (`oma_tuning`), search by search and domain by domain. `UNTUNED` is what the paper's list names
for a start; reasons are examined with it, and those at the table have it while others are tuned.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from spinney.papers.oma_claims import DOMAINS, Domain

SEARCH = "mcts:rollout=0,heuristic=default"
MCTS = "mcts:exploration=0.2,rollout=0,heuristic=default"
UNTUNED = {
    "MCTS": MCTS,
    "MCTS-OMA": f"{MCTS},oma=100.0",
    "MCTS-PW": f"{MCTS},widening=1.0:0.3",
    "MCTS-OMA-PW": f"{MCTS},oma=100.0,widening=1.0:0.3",
}
MINIMAX = {
    "Paranoid": "minimax:search=paranoid,heuristic=default",
    "BRS+": "minimax:search=brs_plus,heuristic=default",
    "OPPS": "minimax:search=opps,n=1,l1=3,l2=1,heuristic=default",
    "max^n": "minimax:search=maxn,heuristic=default",
}
# By search and setting the value for each domain, in the order of DOMAINS.
TUNED: Mapping[str, Mapping[str, Sequence[Any]]] = {
    "MCTS": {"exploration": (0.1, 0.1, 0.05, 0.2, 0.1, 0.2)},
    "MCTS-OMA": {
        "exploration": (0.05, 0.1, 0.05, 0.1, 0.05, 0.2),
        "oma": (10.0, 1000.0, 10.0, 1.0, 1.0, 10.0),
        "oma_forget": (False, False, True, True, True, True),
    },
    "MCTS-PW": {
        "exploration": (0.2, 0.05, 1.0, 0.05, 0.05, 0.1),
        "widening": ("1:0.3", "1:0.4", "1:0.2", "1:0.4", "1:0.4", "2:0.2"),
    },
    "MCTS-OMA-PW": {
        "exploration": (0.2, 0.05, 0.1, 0.2, 0.1, 0.05),
        "widening": ("2:0.2", "1:0.3", "1:0.2", "2:0.3", "1:0.4", "1:0.3"),
        "oma": (1.0, 100.0, 1000.0, 10.0, 100.0, 100.0),
        "oma_forget": (True, False, True, True, True, True),
    },
}


def place(domain: Domain) -> str:
    """A domain as plans write it that have values by game.

    >>> place(("rolit", 3))
    'rolit 3'
    """
    return f"{domain[0]} {domain[1]}"


def tuned(name: str) -> dict[str, Any]:
    """A search as an entry of a plan, with its settings by domain; minimax has none.

    >>> tuned("MCTS")["exploration"].keys() == {place(one) for one in DOMAINS}
    True
    """
    if name in MINIMAX:
        return {"agent": MINIMAX[name], "name": name}
    values = {setting: dict(zip(map(place, DOMAINS), found, strict=True)) for setting, found in TUNED[name].items()}
    return {"agent": SEARCH, "name": name, **values}


def tuned_in(name: str, domain: Domain) -> dict[str, Any]:
    """A search's settings in a domain.

    >>> sorted(tuned_in("MCTS-PW", ("focus", 4)))
    ['exploration', 'widening']
    """
    return {setting: found[DOMAINS.index(domain)] for setting, found in TUNED[name].items()}
