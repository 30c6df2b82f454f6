"""What follows for certain from what a seat has perceived: an independent oracle for each game with hidden cards.

An oracle is told the events that one seat perceives, in order, and nothing else; it knows the rules, but shares no code
with them. Asked about a position, it names every hidden card that cannot be where the position has it. The true
position never has such a card, which shows that the oracle is right; and no re-deal may have one.
"""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any, Protocol

from spinney.core.events import Event
from spinney.core.game import Game
from spinney.core.state import State

HIDDEN = (
    "diamant",
    "exploding-kittens",
    "love-letter",
    "poker",
    "sushi-go",
    "uno",
    "virus",
    "dominion",
    "colt-express",
)


class Oracle(Protocol):
    """`Oracle(game, seat)` in `tests/games/knowledge/<game>.py`."""

    def __init__(self, game: Game, seat: int) -> None: ...

    def tell(self, event: Event) -> None:
        """Takes in an event that the seat perceives."""

    def contradictions(self, record: Any) -> list[str]:
        """What in this position cannot be, a sentence each."""


def oracle_of(game: Game, seat: int) -> Oracle:
    """The oracle of a game for one seat."""
    module = import_module(f"tests.games.knowledge.{game.id.replace('-', '_')}")
    found: Oracle = module.Oracle(game, seat)
    return found


def contradictions(
    game: Game, seed: int, looks: float = 1.0, redeals: int = 2, looked: Counter[str] | None = None
) -> Iterator[str]:
    """Plays a random game and names everything in the truth, or in a re-deal, that some seat knows to be impossible.

    The share `looks` of all positions is looked at, each with so many `redeals` for every seat; `looked` counts the
    moves that are played and the looks of seats at positions.
    """
    pick = Random(seed)
    state, events = game.witnessed(seed)
    oracles = [oracle_of(game, seat) for seat in range(game.players)]
    moves, counted = 0, Counter[str]() if looked is None else looked
    while True:
        for seat, oracle in enumerate(oracles):
            for event in events:
                if event.seats >> seat & 1:
                    oracle.tell(event)
            if pick.random() < looks:
                counted["looks"] += 1
                yield from _found(state, oracle, seat, f"seed {seed}, after {moves} moves", redeals, pick)
        if state.is_over:
            return
        state, events = state.witnessed(pick.choice(state.legal_actions))
        moves += 1
        counted["moves"] += 1


def _found(state: State, oracle: Oracle, seat: int, place: str, redeals: int, pick: Random) -> Iterator[str]:
    for problem in oracle.contradictions(state.record):
        yield f"{place}: the truth contradicts seat {seat}'s oracle: {problem}"
    for _ in range(redeals):
        dealt = state.seen_by(seat, pick.randrange(1 << 40))
        for problem in oracle.contradictions(dealt.record):
            yield f"{place}: a re-deal for seat {seat}: {problem}"
