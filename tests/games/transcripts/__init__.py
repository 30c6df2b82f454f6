"""One whole match of each game as each seat perceives it: text that a person should be able to follow.

    python -m tests.games.transcripts uno [--players 3] [--seed 4] [key=value ...]

plays the match with random players and writes it to the file of the game beside this one; whoever runs it reads the
file before it is committed. `test_transcripts.py` compares.
"""

from collections.abc import Iterator
from pathlib import Path

from spinney.core.events import perceived
from spinney.core.game import Game
from spinney.core.random import below, stream

FOLDER = Path(__file__).parent


def transcript(game: Game, seed: int) -> str:
    """The match with this seed, told to each seat in turn."""
    return "\n".join(line for seat in range(game.players) for line in told(game, seed, seat))


def told(game: Game, seed: int, seat: int) -> Iterator[str]:
    """What one seat perceives: a sentence an event, a line a move, and how it ended."""
    yield f"# As player {seat + 1} sees it\n"
    words = stream(seed, "transcript")
    state, events = game.witnessed(seed)
    yield "".join(f"{state.sentence(event, seat)}. " for event in perceived(events, seat)).strip()
    while not state.is_over:
        action = state.legal_actions[below(words, len(state.legal_actions))]
        before = state
        state, events = before.witnessed(action)
        yield "".join(f"{before.sentence(event, seat)}. " for event in perceived(events, seat)).strip()
    yield f"\nRanks: {' '.join(map(str, state.ranks))}; scores: {' '.join(f'{score:g}' for score in state.scores)}\n"
