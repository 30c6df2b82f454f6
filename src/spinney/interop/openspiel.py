"""OpenSpiel beside Spinney: the same game there, its C++ Monte Carlo tree search as a peer, and agents as its bots.

Needs `pip install spinney[interop]`.
"""

import time
from functools import cache
from importlib.metadata import version
from typing import Any

from spinney.agents import Agent, AgentLike, agent
from spinney.arena.stepper import Stepper
from spinney.core.errors import SpinneyError
from spinney.core.game import Game, load
from spinney.core.random import as_seed, derive
from spinney.interop.installed import openspiel

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
# What OpenSpiel calls our parameters. The codes of actions are the same in all of these games.
PARAMETERS = {
    "tic-tac-toe": {},
    "connect-four": {"height": "rows", "width": "columns", "line": "x_in_row"},
    "hex": {"size": "num_rows", "swap": "swap"},
    "dots-and-boxes": {"height": "num_rows", "width": "num_cols"},
}
# Parameters of OpenSpiel's games that change nothing in the rules, or say what others say as well.
COSMETIC = {"board_size", "string_rep", "plain_obs_tensor", "egocentric_obs_tensor"}


def game_string(game: Game) -> str | None:
    """OpenSpiel's name for the same game, or None if it has none.

    >>> from spinney import load
    >>> game_string(load("hex", size=7))
    'hex(board_size=7,swap=False)'
    """
    form = NAMES.get(game.id) if game.players == 2 else None  # all of these are for two players there
    return form and form.format(**game.parameters.model_dump())


def same_game(theirs: Any) -> Game:
    """Our game that is the same as one of OpenSpiel's; refuses, in a sentence, one that we do not have.

    >>> import pyspiel
    >>> same_game(pyspiel.load_game("connect_four(rows=5)"))
    load('connect-four', players=2, width=7, height=5, line=4)
    >>> same_game(pyspiel.load_game("chess"))
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: chess() of OpenSpiel is none of the games that Spinney has as well: connect_four,
    dots_and_boxes, hex, tic_tac_toe
    """
    spiel, given = openspiel(), theirs.get_parameters()
    shared = {name.partition("(")[0]: ours for ours, name in NAMES.items()}
    ours = shared.get(theirs.get_type().short_name)
    if ours is not None:
        game = load(ours, **{name: given[there] for name, there in PARAMETERS[ours].items()})
        usual = spiel.load_game(game_string(game)).get_parameters()
        if all(given[name] == usual[name] for name in given if name not in COSMETIC):
            return game
    known = ", ".join(sorted(shared))
    raise SpinneyError(f"{theirs} of OpenSpiel is none of the games that Spinney has as well: {known}")


def bot(player: AgentLike, seed: int = 0) -> Any:
    """An agent as a bot of OpenSpiel (`pyspiel.Bot`), for its `evaluate_bots` and whatever else asks bots, on the games
    that both libraries have: Connect Four, Dots and Boxes, Hex and Tic-Tac-Toe.

    Each time that it is restarted it plays a match with a new seed, which follows from `seed`.

    >>> import numpy, pyspiel
    >>> from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
    >>> start = pyspiel.load_game("tic_tac_toe").new_initial_state()
    >>> evaluate_bots(start, [bot("minimax"), bot("minimax")], numpy.random)
    [0.0, 0.0]
    """
    return _bot_class()(agent(player), as_seed(seed))


@cache
def _bot_class() -> Any:
    """The class of our bots; there is none before OpenSpiel is imported."""
    spiel = openspiel()

    class SpinneyBot(spiel.Bot):  # type: ignore[misc, name-defined]
        """An agent that follows a match of OpenSpiel on a board of its own, and decides there."""

        def __init__(self, player: Agent, seed: int) -> None:
            super().__init__()
            self._agent, self._seed, self._matches = player, seed, 0
            self._match: Stepper | None = None

        def restart(self) -> None:
            """A new match begins."""
            if self._match is not None:
                self._match.close()
            self._match, self._matches = None, self._matches + 1

        def restart_at(self, state: Any) -> None:
            """A new match begins in this position."""
            del state
            self.restart()

        def inform_action(self, state: Any, player: int, action: int) -> None:
            """Nothing to do: the next step reads what was played."""

        def provides_policy(self) -> bool:
            """It has no policy to show."""
            return False

        def step(self, state: Any) -> int:
            """What the agent plays here."""
            match = self._caught_up(state)
            if list(match.state.legal_actions) != state.legal_actions():
                raise SpinneyError(f"{match.game.id} differs from {state.get_game()} of OpenSpiel after {state}")
            return match.think().action

        def _caught_up(self, state: Any) -> Stepper:
            """The match on our board, with everything played that was played there."""
            history, match = state.history(), self._match
            played = [] if match is None else [move.action for move in match.moves]
            if match is None or history[: len(played)] != played:
                game, played = same_game(state.get_game()), []
                seed = derive(self._seed, "openspiel", self._matches)
                match = self._match = Stepper(game, [self._agent] * game.players, seed)
            for action in history[len(played) :]:
                match.play(action)
            return match

    return SpinneyBot


class OpenSpiel:
    """OpenSpiel's MCTSBot with random rollouts, one a simulation, on one game.

    >>> from spinney import load
    >>> OpenSpiel(load("tic-tac-toe")).iterations(seconds=0.01, seed=1) > 0
    True
    """

    def __init__(self, game: Game) -> None:
        self._spiel = openspiel()
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
