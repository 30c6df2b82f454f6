"""Which settings of parts do not go together, and which games lack what they need, each in a sentence."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.search.selection import draws_moves

if TYPE_CHECKING:
    from spinney.search.settings import SearchSettings


def _given(settings: "SearchSettings") -> dict[str, bool]:
    """Which parts are on that ask something of the others."""
    return {
        "amaf": settings.amaf is not None,
        "implicit": settings.implicit > 0,
        "solver": settings.solver,
        "graph": settings.graph,
        "bias": settings.bias > 0,
        "oma": settings.oma > 0,
        "first_play": settings.first_play is not None,
        "reuse": settings.reuse,
    }


def _on(settings: "SearchSettings", *names: str) -> list[str]:
    given = _given(settings)
    return [name for name in names if given[name]]


def conflicts(settings: "SearchSettings") -> Iterator[str]:
    """What does not go together.

    >>> from spinney.search.settings import SearchSettings
    >>> list(conflicts(SearchSettings()))
    []
    """
    if not settings.single:
        for name in _on(settings, "amaf", "implicit", "solver", "graph"):
            yield f"{name} needs everybody's moves in one tree, tree=maxn or paranoid, not tree={settings.tree}"
    if settings.solver and settings.heuristic != "win":
        yield "solver proves wins and losses: it needs heuristic=win"
    if settings.amaf is not None and settings.mode == "leaf":
        yield "amaf learns from one rollout an iteration: parallel should be tree or root with it"
    if settings.device == "gpu":
        yield from _apart_from_cards(settings)
    if settings.amaf_visits and settings.amaf is None:
        yield "amaf_visits needs amaf"
    if settings.graph:
        for name in _on(settings, "oma", "amaf", "reuse"):
            yield f"graph does not go with {name}, which looks at moves where graph looks at positions"
        if settings.selection not in ("ucb1", "puct"):
            yield "graph needs selection=ucb1 or puct"
    if _draws(settings):
        for name in _on(settings, "oma", "amaf", "implicit", "bias", "first_play"):
            yield f"selection={settings.selection} draws moves by weights of its own, in which {name} has no say"


def _apart_from_cards(settings: "SearchSettings") -> Iterator[str]:
    """What does not go with device=gpu."""
    if settings.threads > 1 or settings.parallel != "tree":
        yield "device=gpu has all threads of a card share a tree: threads and parallel are for processors"
    if settings.worlds > 1:
        yield "device=gpu searches one world: worlds is for processors"
    if settings.reuse or not settings.oma_forget:
        yield "device=gpu remembers nothing: it does not go with reuse and oma_forget=false"
    if not isinstance(settings.opponents, str):
        yield "device=gpu cannot ask another agent what opponents do"


def _draws(settings: "SearchSettings") -> bool:
    try:
        return draws_moves(settings)
    except SpinneyError:  # a rule that cannot be found is said where the agent is to play
        return False


def lacks(settings: "SearchSettings", game: Game) -> Iterator[str]:
    """What the settings need and the game has not.

    >>> import spinney
    >>> from spinney.search.settings import SearchSettings
    >>> list(lacks(SearchSettings(solver=True), spinney.load("hex")))
    []
    """
    by_order = {
        "widening": bool(settings.widening),
        "rollout_policy": settings.rollout_policy == "order",
        "opponents": settings.opponents == "order",
        "selection=puct": settings.selection == "puct",
        "bias": settings.bias > 0,
    }
    for name, wanted in by_order.items():
        if wanted and not game.rules.has("order"):
            yield f"{name} needs a game with a move ordering, and {game.id} has no `order`"
    if settings.implicit and settings.heuristic == "win" and not game.rules.has("evaluate"):
        yield f"implicit needs a game with an evaluation, and {game.id} has no `evaluate`; use another heuristic"
    if settings.graph and not game.declaration.deterministic:
        yield f"graph needs a game without chance and hidden cards, which {game.id} has"
    if not game.declaration.deterministic and settings.information != "pi":
        for name in _on(settings, "solver", "implicit"):
            yield f"{name} needs a game without chance and hidden cards, or information=pi: {game.id} has them"
