"""A game's own functions in place of the calls through its addresses."""

from typing import Any

from spinney.core import calls, derived
from spinney.core.game import Game
from spinney.gpu.twins import Target, Twins

# How the engine's calls of a game read where the game is known: their arguments, and what is called.
CALLS = {
    "current_player": ("state", "own(at(state))"),
    "legal_actions": ("state, out", "own(at(state), int64s(out))"),
    "apply": ("state, action, rng", "own(at(state), action, uint64s(rng))"),
    "is_over": ("state", "own(at(state)) != 0"),
    "advance": ("state, action, rng", "own(at(state), action, uint64s(rng))"),
    "rollout": ("state, limit, rng, out", "own(at(state), limit, uint64s(rng), int64s(out))"),
    "rank": ("state, player", "own(at(state), player)"),
    "setup": ("state, rng", "own(at(state), uint64s(rng))"),
    "score": ("state, player", "own(at(state), player)"),
    "cut_off": ("state", "own(at(state)) != 0"),
    "redeterminise": ("state, observer, rng", "own(at(state), observer, uint64s(rng))"),
    "order": ("state, action", "own(at(state), action)"),
    "evaluate": ("state, player", "own(at(state), player)"),
    "skip": ("state", "own(at(state))"),
    "first_in_order": (
        "state, legal, count, marks, mark",
        "own(at(state), int64s(legal), count, int64s(marks), mark)",
    ),
}
WITHOUT_RESULT = {"apply", "setup", "redeterminise", "skip"}
FLOATS = {"score", "order", "evaluate"}


def put_rules(twins: Twins, target: Target, game: Game) -> None:
    """Has the game's own functions in place of the calls through its addresses.

    What the game lacks is never called, and gives nothing.
    """
    own, declared = game.rules.functions, game.declaration.placement
    placed = declared is not None and declared(game.parameters)
    rollout = "rollout_placed" if placed else "rollout_sampled" if "sample" in own else "rollout_listed"
    sources = {"advance": "advance", "rollout": rollout} | (
        {"first_in_order": "first_in_order"} if "order" in own else {}
    )
    made = {name: twins(function) for name, function in own.items()}
    made |= {name: twins(derived.bound(getattr(derived, source), own)) for name, source in sources.items()}
    known = {name: twins.of(getattr(calls, name)) for name in ("int64s", "uint64s")}
    record_at: Any = calls.record_at
    known["at"] = twins.of(record_at(game.rules.record))
    for name, (arguments, body) in CALLS.items():
        space: dict[str, Any] = {**known, "own": made.get(name)}
        missing = "pass" if name in WITHOUT_RESULT else "return 0.0" if name in FLOATS else "return 0"
        found = missing if name not in made else body if name in WITHOUT_RESULT else f"return {body}"
        exec(f"def {name}(game, {arguments}):\n    {found}\n", space)
        twins.put(getattr(calls, name), target.device(space[name]))
