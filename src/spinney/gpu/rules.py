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
    own = game.rules.functions
    made = {name: twins(function) for name, function in own.items()}
    for name in ("advance", *(["first_in_order"] if "order" in own else [])):
        made[name] = twins(derived.bound(getattr(derived, name), own))
    known = _pointers(twins, game)
    for name, (arguments, body) in CALLS.items():
        space: dict[str, Any] = {**known, "own": made.get(name)}
        missing = "pass" if name in WITHOUT_RESULT else "return 0.0" if name in FLOATS else "return 0"
        found = missing if name not in made else body if name in WITHOUT_RESULT else f"return {body}"
        exec(f"def {name}(game, {arguments}):\n    {found}\n", space)
        twins.put(getattr(calls, name), target.device(space[name]))


# How the steps of a search call a game, and what they call.
STEPS = {
    "draw_of_game": ("state, rng, out, left", "own(at(state), uint64s(rng), int64s(out), left)"),
    "list_of_game": ("state, out", "own(at(state), int64s(out))"),
    "act_of_game": ("state, action, rng", "own(at(state), action, uint64s(rng))"),
    "settle_of_game": ("state, rng", "own(at(state), uint64s(rng))"),
    "next_of_game": ("state", "own(at(state))"),
}


def steps_of_rules(twins: Twins, target: Target, game: Game) -> dict[str, Any]:
    """What the names stand for by which the steps of a search call a game."""
    own, declared = game.rules.functions, game.declaration.placement
    placed = declared is not None and declared(game.parameters)
    drawn = "draw_placed" if placed else "draw_sampled" if "sample" in own else "draw_listed"
    act, settle = game.rules.halves or (derived.bound(derived.act_at_once, own), derived.settle_nothing)
    sources: list[Any] = [
        derived.bound(getattr(derived, drawn), own),
        own["legal_actions"],
        act,
        settle,
        derived.bound(derived.next_player, own),
    ]
    found: dict[str, Any] = {"PLACED": placed}
    for (name, (arguments, body)), source in zip(STEPS.items(), sources, strict=True):
        space = {**_pointers(twins, game), "own": twins(source)}
        exec(f"def {name}({arguments}):\n    return {body}\n", space)
        found[name] = target.device(space[name])
    return found


def _pointers(twins: Twins, game: Game) -> dict[str, Any]:
    """What finds a record and arrays at addresses."""
    record_at: Any = calls.record_at
    known = {name: twins.of(getattr(calls, name)) for name in ("int64s", "uint64s")}
    return {**known, "at": twins.of(record_at(game.rules.record))}
