"""Random play by pgx and tree search by mctx, on JAX's device; `benchmarks/versus_gpu.py` runs it where they are there.

    python benchmarks/jax_rivals.py [--seconds 4] [--playouts 1024 8192 65536] [--searches 1024x32 1024x1000]

Prints one line of JSON for each measurement: how many playouts or simulations a second. Playouts are random matches,
with a new one for each that ends. Searches are `mctx.muzero_policy` with equal priors, of positions in random matches;
a simulation ends with a random playout, as one of ours does, or with no judgement at all ("no rollout"), which is the
bare tree with a step of the game. 1024 searches of 32 simulations are what pgx's AlphaZero example asks for.
"""

import argparse
import json
import os
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.metadata import version
from time import perf_counter
from typing import Any

# JAX would take three quarters of the card's memory at once.
os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
jax: Any = import_module("jax")
jnp: Any = import_module("jax.numpy")
pgx: Any = import_module("pgx")
mctx: Any = import_module("mctx")

# The same games here and there. Both boards of Hex have 11 x 11 cells, and the second player may swap.
GAMES = {"connect-four": "connect_four", "hex": "hex"}
# Moves of random play at a time.
MOVES = 128
# So many random moves lie between the first position and those that are searched: several matches.
APART = 256


class Play:
    """A game of pgx, in so many matches at a time."""

    def __init__(self, name: str, batch: int) -> None:
        env = pgx.make(name)
        self.batch, self.start, self.step = batch, jax.vmap(env.init), jax.vmap(env.step)

    def begun(self, key: Any) -> Any:
        """First positions."""
        return self.start(jax.random.split(key, self.batch))

    def random_step(self, state: Any, key: Any) -> Any:
        """A random legal move in every match; those that have ended stay as they are."""
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        return self.step(state, jax.random.categorical(key, logits, axis=-1))

    def moved(self, state: Any, key: Any) -> tuple[Any, Any]:
        """A random move in every match, with a new match for each that has ended, and how many have."""
        to_move, to_begin = jax.random.split(key)
        after, fresh = self.random_step(state, to_move), self.begun(to_begin)
        ended = after.terminated

        def chosen(new: Any, old: Any) -> Any:
            return jnp.where(ended.reshape((-1,) + (1,) * (old.ndim - 1)), new, old)

        return jax.tree_util.tree_map(chosen, fresh, after), ended.sum()

    def moves(self, state: Any, key: Any, count: int) -> tuple[Any, Any]:
        """So many random moves in every match, and how many matches have ended."""

        def move(state: Any, key: Any) -> tuple[Any, Any]:
            return self.moved(state, key)

        state, ended = jax.lax.scan(move, state, jax.random.split(key, count))
        return state, ended.sum()

    def judged(self, state: Any, key: Any) -> Any:
        """What whoever is to move gets in the end of a random playout; 0 where the match is over already."""
        player, rows = state.current_player, jnp.arange(self.batch)

        def going_on(held: tuple[Any, Any, Any]) -> Any:
            return ~held[0].terminated.all()

        def on(held: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
            state, total, key = held
            key, here = jax.random.split(key)
            # Rewards are those of the last move, and nought after the end.
            state = self.random_step(state, here)
            return state, total + state.rewards[rows, player], key

        return jax.lax.while_loop(going_on, on, (state, jnp.zeros(self.batch), key))[1]


def grown(play: Play, rollout: bool, unused: Any, key: Any, action: Any, state: Any) -> tuple[Any, Any]:
    """What mctx asks of the game: a move, what it brings, and what the position after it is worth."""
    player, rows = state.current_player, jnp.arange(play.batch)
    state = play.step(state, action)
    value = play.judged(state, key) if rollout else jnp.zeros(play.batch)
    found = mctx.RecurrentFnOutput(
        reward=state.rewards[rows, player],
        discount=jnp.where(state.terminated, 0.0, -1.0),
        prior_logits=priors(state),
        value=jnp.where(state.terminated, 0.0, value),
    )
    return found, state


def priors(state: Any) -> Any:
    """Equal for all legal moves."""
    return jnp.where(state.legal_action_mask, 0.0, jnp.finfo(jnp.float32).min)


def rate(call: Callable[[Any, Any], tuple[Any, Any]], state: Any, seconds: float) -> float:
    """How much a second is done by a function of a state and a key, which gives the next state and how much it did."""
    keys = jax.random.split(jax.random.PRNGKey(1), 4096)
    jax.block_until_ready(call(state, keys[0]))  # compiles
    done, number, start = 0.0, 0, perf_counter()
    while perf_counter() - start < seconds:
        number += 1
        state, more = call(state, keys[number % len(keys)])
        done += float(more)
    return done / (perf_counter() - start)


def playouts(name: str, batch: int, seconds: float) -> float:
    """Random playouts a second."""
    play = Play(name, batch)
    begin = jax.jit(play.begun)(jax.random.PRNGKey(0))
    return rate(jax.jit(partial(play.moves, count=MOVES)), begin, seconds)


def simulations(name: str, batch: int, count: int, rollout: bool, seconds: float) -> float:
    """Simulations a second in searches of so many."""
    play = Play(name, batch)
    begin, _ = jax.jit(partial(play.moves, count=APART))(play.begun(jax.random.PRNGKey(0)), jax.random.PRNGKey(2))

    def searched(state: Any, key: Any) -> tuple[Any, Any]:
        to_search, to_move = jax.random.split(key)
        found = mctx.muzero_policy(
            params=(),
            rng_key=to_search,
            root=mctx.RootFnOutput(prior_logits=priors(state), value=jnp.zeros(batch), embedding=state),
            recurrent_fn=partial(grown, play, rollout),
            num_simulations=count,
            invalid_actions=~state.legal_action_mask,
        )
        state, _ = play.moved(state, to_move)
        # The sum of all weights is the number of searches: so nothing of them can be left out.
        return state, jnp.round(found.action_weights.sum()) * count

    return rate(jax.jit(searched), begin, seconds)


def measured(seconds: float, batches: list[int], searches: list[tuple[int, int]]) -> Iterator[dict[str, Any]]:
    """All measurements; one that fails, for want of memory say, with what was said."""
    device = jax.devices()[0]
    about = {"platform": device.platform, "device": device.device_kind, "jax": version("jax")}
    for ours, name in GAMES.items():
        jobs: list[tuple[dict[str, Any], Callable[[], float]]] = [
            (
                {"library": f"pgx {version('pgx')}", "what": "playouts", "batch": one},
                partial(playouts, name, one, seconds),
            )
            for one in batches
        ]
        for batch, count in searches:
            for rollout in (True, False):
                what = "simulations" if rollout else "simulations, no rollout"
                told = {"library": f"mctx {version('mctx')}", "what": what, "batch": batch, "simulations": count}
                jobs.append((told, partial(simulations, name, batch, count, rollout, seconds)))
        for told, job in jobs:
            try:
                yield {"game": ours, **told, "per_second": round(job()), **about}
            except (RuntimeError, ValueError) as failed:
                yield {"game": ours, **told, "failed": str(failed).splitlines()[0][:200], **about}


def main() -> None:
    """Measures, and prints line by line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=4.0, help="for each measurement")
    parser.add_argument("--playouts", type=int, nargs="*", default=[1 << 10, 1 << 13, 1 << 16], metavar="BATCH")
    parser.add_argument(
        "--searches", nargs="*", default=["1024x32", "8192x32", "1024x1000"], metavar="BATCHxSIMULATIONS"
    )
    options = parser.parse_args()
    searches = [(int(batch), int(count)) for batch, count in (one.split("x") for one in options.searches)]
    for found in measured(options.seconds, options.playouts, searches):
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
