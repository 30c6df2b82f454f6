"""How well a search plays Dominion: against random play, and against "big money", which buys treasures and Provinces.

    python benchmarks/dominion_strength.py [--search TEXT] [--against random|money] [--matches 100] [--kingdom NAME]

Two players, in turn in both seats. Big money buys a Province for 8 coins, else a Gold for 6, else a Silver for 3, and
nothing else.
"""

import argparse

import spinney
from spinney import Agent, State
from spinney.arena.match import Table
from spinney.core.state import shares

SEARCH = "mcts:information=is,heuristic=score_plus,budget=2000it"
BUYS = ("buy province", "buy gold", "buy silver")
# What it discards if it must, first what is worth least.
DISCARDS = ("discard curse", "discard estate", "discard duchy", "discard province", "discard copper", "discard silver")


class BigMoney(Agent):
    """Buys a Province, a Gold or a Silver, whichever is the first that it can."""

    def decide(self, state: State, seed: int | None = None) -> int:  # type: ignore[override]
        """The first that it likes of what it may do; otherwise whatever ends the phase."""
        del seed
        names = {state.describe(action): action for action in state.legal_actions}
        return next((names[name] for name in (*BUYS, *DISCARDS) if name in names), state.legal_actions[0])


def won(search: str, against: Agent | str, matches: int, kingdom: str, first: int = 0) -> float:
    """The matches that a search wins, ties by halves."""
    table, found = Table(spinney.load("dominion", kingdom=kingdom), [search, against]), 0.0
    for seed in range(first, first + matches):
        own = seed % 2
        result = table.play(seed, [own, 1 - own])
        assert result is not None
        found += shares(result.ranks)[own]
    return found


def main() -> None:
    """Plays and counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--search", default=SEARCH)
    parser.add_argument("--against", choices=["random", "money"], default="random")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--kingdom", default="first-game")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    against: Agent | str = BigMoney() if chosen.against == "money" else "random"
    found = won(chosen.search, against, chosen.matches, chosen.kingdom, chosen.seed)
    print(f"{chosen.search} wins {found:g} of {chosen.matches} against {chosen.against}")


if __name__ == "__main__":
    main()
