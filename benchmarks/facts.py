"""What it is worth to remember: a search whose re-deals respect all that its seat knows for certain, against the same
search whose re-deals know only what lies open and the seat's own cards.

    python benchmarks/facts.py [--matches 2000] [--iterations 1000] [--workers 16] [--only uno ...]

Two players. Every deal is played twice, with seats exchanged. Uno is played to 100 points, Love Letter to 3 tokens. In
these two the one that forgets is handed positions in which the fields of the record that hold facts are cleared; what
is learnt within its search it keeps there.

Exploding Kittens keeps what happened to the cards in place of facts, and its re-deal goes through that again, so that
nothing of it can be cleared. There both sides search every decision in ten worlds, each with a tenth of the iterations,
in which all cards are known to the search, and add up the visits. The worlds of the one that remembers are the game's
own re-deals. The one that forgets shuffles all cards that it does not hold and that do not lie open; the other player
gets as many of them as before, and the pile the rest, with the kittens, which no hand can hold. So it has forgotten
what See the Future showed, where it put a kitten, what it gave and what was stolen, and that everybody was dealt a
Defuse.
"""

import argparse
import json
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

from rich.progress import track

import spinney
from spinney.agents.base import forced
from spinney.agents.mcts import MCTS, decision
from spinney.arena.statistics import wilson
from spinney.core.random import derive, stream
from spinney.core.state import shares
from spinney.games.exploding_kittens.cards import KITTEN, UNKNOWN

RESULTS = Path(__file__).parent / "results" / "facts.json"
SETTINGS = {"uno": {"target": 100}, "love-letter": {"tokens": 3}, "exploding-kittens": {}}
# What the fields that hold facts are set to where nothing is known.
CLEARED = {"uno": {"facts": 0}, "love-letter": {"may": (1 << 60) - 1, "ties": 0}}
# Where there are no such fields, into how many worlds a search is split.
WORLDS = {"exploding-kittens": 10}


def forgotten(state: spinney.State, seed: int) -> spinney.State:
    """The same position, with nothing known but what is seen."""
    data = state.raw().view(state.game.rules.record)
    for name, value in CLEARED[state.game.id].items():
        data[name] = value
    return spinney.State(state.game, data, stream(seed, "forgotten"), state.last)


class Forgetful(spinney.Agent):
    """A search that knows no facts of the game so far."""

    iterations: int

    def decide(self, state: spinney.State, seed: int | None = None) -> spinney.Decision:
        return spinney.agent("mcts", budget=f"{self.iterations}it").decide(forgotten(state, seed or 0), seed)


# Exploding Kittens.


def shuffled(state: spinney.State, seed: int) -> spinney.State:
    """A position of Exploding Kittens that looks the same to the player to move, if they remember nothing: all other
    hands are as large as they are, and nobody knows anything of another hand or of the pile.
    """
    data = state.raw().view(state.game.rules.record)
    record, me = data[0], state.player
    others = [seat for seat in range(state.game.players) if seat != me]
    pile = [int(card) for card in record["pile"][: record["size"]] if card != UNKNOWN]
    unseen = [*pile, *cards_in(record["pool"])]
    hands = {seat: cards_in(record["known"][seat, seat + 1]) for seat in others}
    loose = [card for cards in (unseen, *hands.values()) for card in cards if card != KITTEN]
    Random(seed).shuffle(loose)
    own = record["known"][me, me + 1]
    record["known"], record["seen"], record["astray"], record["pile"] = 0, 0, 0, UNKNOWN
    record["known"][me, me + 1] = own
    for seat, cards in hands.items():
        record["known"][seat, seat + 1] = packed(loose[: len(cards)])
        del loose[: len(cards)]
    record["pool"] = packed(loose + [KITTEN] * unseen.count(KITTEN))
    record["notes"], record["noted"] = 0, 0
    return spinney.State(state.game, data, stream(seed, "shuffled"), state.last)


def cards_in(word: int) -> list[int]:
    """The cards of a word that has four bits for each kind."""
    return [kind for kind in range(1, KITTEN + 1) for _ in range(int(word) >> 4 * kind & 15)]


def packed(cards: list[int]) -> int:
    """The word of these cards."""
    return sum(1 << 4 * card for card in cards)


class InWorlds(spinney.Agent):
    """A search split over worlds in which all is known: the game's own re-deals, or plain shuffles."""

    iterations: int
    remembers: bool

    def decide(self, state: spinney.State, seed: int | None = None) -> spinney.Decision:
        """The action with the most visits in all worlds together; of equal ones the first."""
        if only := forced(state):
            return only
        number, visits = WORLDS[state.game.id], Counter[int]()
        search = MCTS(budget=f"{self.iterations // number}it", information="pi")
        for world in range(number):
            own = derive(seed or 0, "world", world)
            dealt = state.seen_by(state.player, own) if self.remembers else shuffled(state, own)
            visits.update(decision(dealt, search.search(dealt, own), search.final, own).visits)
        return spinney.Decision(state, max(sorted(visits), key=visits.__getitem__), dict(visits))


def sides(name: str, iterations: int) -> list[spinney.Agent]:
    """The search that remembers, and the one that forgets."""
    if name in WORLDS:
        return [InWorlds(iterations=iterations, remembers=remembers) for remembers in (True, False)]
    return [spinney.agent("mcts", budget=f"{iterations}it"), Forgetful(iterations=iterations)]


def won(name: str, iterations: int, number: int) -> float:
    """The share of a win that goes to the search that remembers: first in even matches, second in odd ones."""
    agents, seat = sides(name, iterations), number % 2
    game = spinney.load(name, 2, **SETTINGS[name])
    return shares(spinney.play(game, agents if seat == 0 else agents[::-1], number // 2).ranks)[seat]


def main() -> None:
    """Plays, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=2_000)
    parser.add_argument("--iterations", type=int, default=1_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", nargs="+", choices=list(SETTINGS), default=list(SETTINGS))
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    found = json.loads(options.out.read_text()) if options.out.exists() else {}
    for name in options.only:
        won(name, 100, 0)  # compiles, before there are processes
        with ProcessPoolExecutor(options.workers) as pool:
            play = partial(won, name, options.iterations)
            results = list(track(pool.map(play, range(options.matches)), name, options.matches))
        low, high = wilson(sum(results), options.matches)
        print(f"{name}: with facts {sum(results):g} of {options.matches} (95 % interval {low:.0%} to {high:.0%})")
        found[name] = {
            "settings": SETTINGS[name],
            "version": spinney.load(name).declaration.version,
            "iterations": options.iterations,
            "matches": options.matches,
            "won_with_facts": sum(results),
            "interval": [round(low, 4), round(high, 4)],
        }
        options.out.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
