"""What the checks look at: random games of one game, and positions drawn from them."""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import NamedTuple, TypeVar

from spinney.core.events import Event
from spinney.core.game import Game
from spinney.core.random import stream
from spinney.core.state import State
from spinney.testing.errors import fail
from spinney.testing.forms import Data, Form, compiled

Item = TypeVar("Item")
# A game that takes longer than this with random play counts as one that never ends.
MAX_ACTIONS = 100_000
# How many positions, besides the first and last of every game, the checks of single positions look at: so many usually,
# and for each random game so many more.
POSITIONS, EACH_GAME = 100, 7
# The check that a game cannot be played is a failure of, whichever check first plays it.
RANDOM_GAMES = "random_games"
# How many new games a sample of deals usually has.
DEALS = 1_500


class Trace(NamedTuple):
    """A way through a game: `game.start(seed)`, then these actions."""

    seed: int
    actions: list[int]


class Position(NamedTuple):
    """A position, the way to it, and what was played there; None where nothing was."""

    state: State
    trace: Trace
    action: int | None


class Case:
    """One game under test. A check reads what it needs; the random games are played once and shared.

    Attributes:
        games: how many random games are played, with the seeds `seed`, `seed + 1` and so on.
        picked: how many positions are looked at, besides the first and last of every game and a few for each game.
        dealt: how many new games each of two samples of deals has.
        at: the way to what is being looked at, for the failure's message.

    >>> import spinney
    >>> case = Case(spinney.load("tic-tac-toe"), games=3)
    >>> [len(trace.actions) for trace in case.traces], case.positions[0].state == case.game.start(0)
    ([8, 9, 9], True)
    """

    def __init__(
        self, game: Game, games: int = 200, seed: int = 0, *, picked: int = POSITIONS, dealt: int = DEALS
    ) -> None:
        self.game, self.games, self.seed, self.picked, self.dealt = game, games, seed, picked, dealt
        self.at: Trace | None = None

    @cached_property
    def traces(self) -> list[Trace]:
        """The random games; that they can be played at all is the check `random_games`."""
        form, traces = compiled(self.game), []
        for seed in range(self.seed, self.seed + self.games):
            trace = self.play(form, seed)
            if len(trace.actions) >= MAX_ACTIONS:
                self.at = Trace(seed, [])
                fail(f"the game has not ended after {MAX_ACTIONS} random actions", RANDOM_GAMES)
            traces.append(trace)
        return traces

    @property
    def actions_played(self) -> int:
        """How many actions the random games have together."""
        return sum(len(trace.actions) for trace in self.traces)

    @cached_property
    def positions(self) -> list[Position]:
        """The first and last position of every random game and a fixed random choice of those between."""
        pick = Random(self.seed)
        share = (self.picked + EACH_GAME * self.games) / max(1, self.actions_played)
        found = []
        for trace in self.traces:
            state, last = self.game.start(trace.seed), len(trace.actions)
            for ply, action in enumerate([*trace.actions, None]):
                if ply in (0, last) or pick.random() < share:
                    found.append(Position(state, Trace(trace.seed, trace.actions[:ply]), action))
                if action is not None:
                    state = state.apply(action)
        return found

    @cached_property
    def deals(self) -> list[Position]:
        """The first positions of two samples of new games."""
        seeds = range(self.seed, self.seed + 2 * self.dealt)
        return [Position(self.game.start(seed), Trace(seed, []), None) for seed in seeds]

    @cached_property
    def deals_told(self) -> list[tuple[Position, tuple[Event, ...]]]:
        """The same new games, and what is told of the deal."""
        return [(deal, self.game.witnessed(deal.trace.seed).events) for deal in self.deals]

    def visit(self, position: Position) -> State:
        """The position's state, remembered as the place of a failure."""
        self.at = position.trace
        return position.state

    def play(
        self, form: Form, seed: int, limit: int = MAX_ACTIONS, look: Callable[[Data], None] = lambda data: None
    ) -> Trace:
        """Plays at most `limit` random actions, each list of them checked before use; `look` sees every position."""
        self.at = trace = Trace(seed, [])
        pick, words = Random(seed), stream(seed, "deal")
        data = form.setup(words)
        while len(trace.actions) < limit and not form.is_over(data):
            player, legal = form.player(data), form.legal(data)
            problem = wrong_player(player, self.game.players) or wrong_list(
                legal, self.game.actions, self.game.rules.plain
            )
            if problem:
                fail(problem, RANDOM_GAMES)
            look(data)
            action = pick.choice(legal)
            form.apply(data, action, words)
            trace.actions.append(action)
        look(data)
        return trace


def spread(items: Sequence[Item], most: int) -> list[Item]:
    """All of them, or so many from all over.

    >>> spread("abc", 5), spread("abcdefgh", 3)
    (['a', 'b', 'c'], ['a', 'c', 'f'])
    """
    return [items[n * len(items) // most] for n in range(most)] if len(items) > most else list(items)


def wrong_player(player: int, players: int) -> str | None:
    """What is wrong with a player to move, if anything.

    >>> wrong_player(2, 2)
    'current_player is 2; players are 0 to 1'
    """
    return None if 0 <= player < players else f"current_player is {player}; players are 0 to {players - 1}"


def wrong_list(legal: list[int], actions: int, any_order: bool = False) -> str | None:
    """What is wrong with a list of legal actions, if anything; plain Python games list them in an order of their own.

    >>> wrong_list([0, 3, 2], 5)
    'the legal actions are not ascending: 3 comes before 2'
    """
    if not legal:
        return "there is no legal action, and the game is not over"
    for before, after in pairwise(legal):
        if before >= after and not any_order:
            return f"the legal actions are not ascending: {before} comes before {after}"
    for end in (min(legal), max(legal)):
        if not 0 <= end < actions:
            return f"the legal action {end} is outside the declared codes, 0 to {actions - 1}"
    return None
