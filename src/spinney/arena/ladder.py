"""Plans in which each of a row of agents meets the one before it."""

from collections.abc import Sequence
from typing import Any

from spinney.arena.plan import Plan


def ladder(agent: str, setting: str, values: Sequence[Any], **entries: Any) -> list[Plan]:
    """A plan for each step from one value of a setting to the next; `entries` are those of the plans.

    >>> plans = ladder("minimax:search=brs_plus", "depth", [1, 2, 3], games=["hex"], mode="mixed", matches=4)
    >>> [[str(one) for one in plan.schedule().cells[0].agents] for plan in plans]
    [['minimax:search=brs_plus,depth=2,name=depth=2', 'minimax:search=brs_plus,depth=1,name=depth=1'],
    ['minimax:search=brs_plus,depth=3,name=depth=3', 'minimax:search=brs_plus,depth=2,name=depth=2']]
    """
    agents = [{"agent": agent, setting: value, "name": f"{setting}={value}"} for value in values]
    return [Plan(agents=[agents[i], agents[i - 1]], **entries) for i in range(1, len(agents))]
