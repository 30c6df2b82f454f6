"""What a visitor of the page may ask for: budgets, threads and memory of agents, and nothing that runs code of theirs.

An agent's text comes from whoever can reach the page. It must neither name a program (`bot`) nor a module (a heuristic
or a selection rule of one's own), since both would be run here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from spinney.agents import AGENTS, Agent, Bot, agent, parse
from spinney.core.errors import SpinneyError
from spinney.heuristics import HEURISTICS
from spinney.search.budget import Budget
from spinney.search.rules import RULES

LONGEST_TEXT = 2000
# Settings that may name code of a user's own, and the names that are ours.
NAMES_OF_OURS: Mapping[str, Mapping[str, Any]] = {"heuristic": HEURISTICS, "selection": RULES}
# A setting of an agent, and the limit of the server that holds for it.
LIMITED = {"threads": "threads", "memory": "memory", "playouts": "playouts"}


@dataclass(frozen=True)
class Limits:
    """What one table, one search and the whole server may take.

    Attributes:
        seconds: that a decision at a table may take. analysis_seconds: that an analysis may.
        iterations: of a budget that counts iterations; ten times as many forward-model calls.
        threads: of one search. memory: megabytes of one search's trees. playouts: of flat Monte Carlo, for each action.
        searches: that run at the same time; further ones wait.
        tables: that are held in memory. kept: tables on disk.
        sockets: open at the same time. sockets_of_table: of these, at one table. messages: of one socket in a second.
    """

    seconds: float = 30.0
    analysis_seconds: float = 600.0
    iterations: int = 10_000_000
    threads: int = 2
    memory: int = 256
    playouts: int = 100_000
    searches: int = 4
    tables: int = 500
    kept: int = 100_000
    sockets: int = 2000
    sockets_of_table: int = 50
    messages: int = 100


def offered_agents() -> dict[str, type[Agent]]:
    """The kinds of agents that a visitor may seat: all that are registered, but for other programs.

    >>> "mcts" in offered_agents(), "bot" in offered_agents()
    (True, False)
    """
    return {name: kind for name, kind in AGENTS.items() if not issubclass(kind, Bot)}


def usual_agent() -> str:
    """The kind of the usual opponent: `auto`, where it is known.

    >>> usual_agent() in offered_agents()
    True
    """
    return "auto" if "auto" in AGENTS else "mcts"


def permitted_agent(text: str, budget: str, limits: Limits, seconds: float | None = None) -> Agent:
    """The agent of this text, with this budget if it has one and sets none, within the limits.

    >>> permitted_agent("mcts", "40ms", Limits())
    agent('mcts:budget=40ms,memory=256')
    >>> permitted_agent("mcts:threads=64", "40ms", Limits())
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: threads=64 is too much for this server: at most 2
    >>> permitted_agent("mcts:heuristic=os:getcwd", "40ms", Limits())
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: heuristic=os:getcwd names code, which the page does not run; ...
    """
    written = _written(text)
    kind = offered_agents()[parse(text)[0]]
    extra: dict[str, Any] = {}
    if "budget" in kind.model_fields and not {"budget", "depth"} & written.keys():
        extra["budget"] = budget
    if "memory" in kind.model_fields and "memory" not in written:
        extra["memory"] = min(limits.memory, kind.model_fields["memory"].default)
    found = agent(text, **extra)
    for one in _with_models(found):
        _check_limits(one, limits, limits.seconds if seconds is None else seconds)
    return found


def shown_text(chosen: Agent, limits: Limits) -> str:
    """An agent's text as people read it: without the memory that the server, and not they, have set.

    >>> shown_text(permitted_agent("mcts", "40ms", Limits()), Limits())
    'mcts:budget=40ms'
    """
    kind, written = parse(str(chosen))
    if written.get("memory") == str(limits.memory):
        del written["memory"]
    return _joined(kind, written)


def lowered(text: str, limits: Limits) -> str:
    """The text of an agent that played elsewhere, with no more memory than this server gives.

    >>> lowered("mcts:tree=multi,memory=1024", Limits())
    'mcts:tree=multi,memory=256'
    """
    kind, written = parse(text)
    if written.get("memory", "").isdecimal():
        written["memory"] = str(min(int(written["memory"]), limits.memory))
    return _joined(kind, written)


def _joined(kind: str, written: Mapping[str, str]) -> str:
    settings = ",".join(f"{name}={value}" for name, value in written.items())
    return f"{kind}:{settings}" if settings else kind


def _written(text: str) -> dict[str, str]:
    """The settings of an agent's text, all of them names and numbers; refuses those that name code."""
    if len(text) > LONGEST_TEXT:
        raise SpinneyError(f"an agent's text has at most {LONGEST_TEXT} characters")
    kind, written = parse(text)
    if kind in AGENTS and kind not in offered_agents():
        raise SpinneyError(f"{kind} runs a program, which the page does not")
    if kind not in AGENTS:
        agent(kind)  # which says what there is
    for name, value in written.items():
        if value.startswith("[") and value.endswith("]"):
            _written(value[1:-1])
        elif name in NAMES_OF_OURS and value not in NAMES_OF_OURS[name]:
            known = ", ".join(NAMES_OF_OURS[name])
            raise SpinneyError(f"{name}={value} names code, which the page does not run; choose from {known}")
    return written


def _with_models(found: Agent) -> Iterator[Agent]:
    """An agent, and those that it takes its opponents for."""
    yield found
    for _, value in found:
        if isinstance(value, Agent):
            yield from _with_models(value)


def _check_limits(one: Agent, limits: Limits, seconds: float) -> None:
    for name, limit in LIMITED.items():
        value = getattr(one, name, None)
        most = getattr(limits, limit)
        if isinstance(value, int) and value > most:
            raise SpinneyError(f"{name}={value} is too much for this server: at most {most:,}")
    budget = getattr(one, "budget", None)
    if budget is not None:
        check_budget(budget, limits, seconds)


def check_budget(budget: Budget | str, limits: Limits, seconds: float) -> None:
    """Refuses a budget above the server's limits.

    >>> check_budget("40s", Limits(), seconds=30.0)
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: a budget of 40000ms is too much for this server: at most 30 s
    """
    given = budget if isinstance(budget, Budget) else Budget.parse(budget)
    most = {"ms": 1000 * seconds, "it": limits.iterations, "fm": 10 * limits.iterations}[given.unit]
    if given.amount > most:
        allowed = f"{seconds:g} s" if given.unit == "ms" else f"{most:,} {given.unit}"
        raise SpinneyError(f"a budget of {given} is too much for this server: at most {allowed}")
