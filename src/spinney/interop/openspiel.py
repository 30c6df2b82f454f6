"""OpenSpiel beside Spinney: the same game there, and its C++ Monte Carlo tree search as a peer.

Needs `pip install spinney[interop]`.
"""

import time
from importlib.metadata import version
from typing import Any

from spinney.core.errors import SpinneyError
from spinney.core.game import Game

# With returns in [-1, 1] this is our K = 1 on rewards in [0, 1].
UCT_C = 2.0
NO_LIMIT = 1 << 30
MEGABYTES = 4000
NAMES = {
    "tic-tac-toe": "tic_tac_toe",
    "connect-four": "connect_four(rows={height},columns={width},x_in_row={line})",
    "hex": "hex(board_size={size},swap={swap})",
    "dots-and-boxes": "dots_and_boxes(num_rows={height},num_cols={width})",
}


def _module() -> Any:
    try:
        import pyspiel
    except ImportError:
        raise SpinneyError("this needs OpenSpiel: pip install 'spinney[interop]'") from None
    return pyspiel


def game_string(game: Game) -> str | None:
    """OpenSpiel's name for the same game, or None if it has none.

    >>> from spinney import load
    >>> game_string(load("hex", size=7))
    'hex(board_size=7,swap=False)'
    """
    form = NAMES.get(game.id) if game.players == 2 else None  # all of these are for two players there
    return form and form.format(**game.parameters.model_dump())


class OpenSpiel:
    """OpenSpiel's MCTSBot with random rollouts, one a simulation, on one game.

    >>> from spinney import load
    >>> OpenSpiel(load("tic-tac-toe")).iterations(seconds=0.01, seed=1) > 0
    True
    """

    def __init__(self, game: Game) -> None:
        self._spiel = _module()
        name = game_string(game)
        if name is None:
            raise SpinneyError(f"OpenSpiel has no {game.id}")
        self.game = self._spiel.load_game(name)
        self.name = f"OpenSpiel {version('open_spiel')}"

    def bot(self, seconds: float, seed: int) -> Any:
        """The bot that thinks for so many seconds a move."""
        evaluator = self._spiel.RandomRolloutEvaluator(1, seed)
        return self._spiel.MCTSBot(
            self.game, evaluator, UCT_C, NO_LIMIT, MEGABYTES, False, seed, False, max_wall_clock_time=seconds
        )

    def iterations(self, seconds: float, seed: int) -> float:
        """Simulations a second from the first position."""
        bot, state = self.bot(seconds, seed), self.game.new_initial_state()
        start = time.perf_counter()
        root = bot.mcts_search(state)
        return float(root.explore_count) / (time.perf_counter() - start)

    def playouts(self, seconds: float, seed: int) -> float:
        """Random games a second: one simulation that rolls out many times from the first position."""
        done, todo, start = 0, 1, time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            evaluator = self._spiel.RandomRolloutEvaluator(todo, seed)
            bot = self._spiel.MCTSBot(self.game, evaluator, UCT_C, 1, MEGABYTES, False, seed, False)
            bot.step(self.game.new_initial_state())
            done += todo
            rate = done / (time.perf_counter() - start)
            todo = max(1, int(rate * max(0.0005, (seconds - elapsed) / 2)))
        return done / (time.perf_counter() - start)
