"""A match, one decision at a time: for tournaments, the command line, and whoever wants to look on or take part.

There is one way in which a decision is asked for, a seed is derived and an action is told to everybody, and it is here.
"""

import time
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from spinney.agents import BUILT_IN, Agent, Decision
from spinney.agents.base import Told
from spinney.agents.own import as_decision, sit_down
from spinney.arena.contest import COUNTERS
from spinney.core.errors import SpinneyError
from spinney.core.events import Event, perceived
from spinney.core.game import Game
from spinney.core.one_way import decision_seed
from spinney.core.random import as_seed, below, derive, stream
from spinney.core.state import State, shares
from spinney.search.pace import breakable


class Move(NamedTuple):
    """What was played, and the position before it."""

    state: State
    action: int

    @property
    def player(self) -> int:
        """Who played it, counted from 0."""
        return self.state.player

    @property
    def name(self) -> str:
        """The action as people write it."""
        return self.state.describe(self.action)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened when it was played; `perceived` keeps what one seat perceives."""
        return self.state.witnessed(self.action).events


def opened(game: Game, deal: int, plies: int = 0) -> list[Move]:
    """The moves of the opening with this seed: random ones, fewer where the game would be over.

    >>> from spinney import load
    >>> [len(opened(load("tic-tac-toe"), seed, 8)) for seed in range(6)]
    [5, 8, 7, 5, 7, 6]
    """
    state, words, moves = game.start(deal), stream(deal, "opening"), list[Move]()
    for _ in range(plies):
        if state.is_over:
            break
        actions = state.legal_actions
        action = actions[below(words, len(actions))]
        after = state.apply(action)
        if after.is_over:
            break
        moves.append(Move(state, action))
        state = after
    return moves


class Stepper:
    """A match under way: `seats` has an agent a seat, or None for a person, whose moves are told to `play`.

    >>> from spinney import agent, load
    >>> match = Stepper(load("tic-tac-toe"), [None, agent("random")], seed=1)
    >>> match.persons_turn, match.play(4).name, match.persons_turn
    (True, 'b2', False)
    >>> match.think().action == match.moves[-1].action
    True
    """

    def __init__(
        self, game: Game, seats: Sequence[Agent | None], seed: int = 0, deal: int | None = None, opening: int = 0
    ) -> None:
        self.game = game
        self.seats = tuple(None if one is None else one.for_game(game) for one in seats)
        if len(self.seats) != game.players:
            raise SpinneyError(f"{game.id} needs {game.players} agents, one a seat, and got {len(self.seats)}")
        self.seed = as_seed(seed)
        self._deal = self.seed if deal is None else as_seed(deal)
        self.moves = opened(game, self._deal, opening)
        self.state = self.moves[-1].state.apply(self.moves[-1].action) if self.moves else game.start(self._deal)
        self.drew = False
        self.seconds, self.iterations = [0.0] * game.players, [0] * game.players
        self.counters = [[0] * len(COUNTERS) for _ in range(game.players)]
        self._left = False
        self._sit_down()

    def _sit_down(self) -> None:
        """Everybody begins with nothing remembered, and hears what has happened so far."""
        self._seated = [None if one is None else sit_down(one) for one in self.seats]
        if self._somebody_listens:
            for state, events in self._all_events():
                self._tell(state, events)

    @property
    def _somebody_listens(self) -> bool:
        return any(one is not None and one.listens for one in self._seated)

    def _tell(self, state: State, events: tuple[Event, ...]) -> None:
        """Tells those who listen what they perceive."""
        for seat, one in enumerate(self._seated):
            if one is not None and one.listens:
                heard = perceived(events, seat)
                one.told(tuple(Told(event.kind, event.values, state.sentence(event, seat)) for event in heard))

    def close(self) -> None:
        """Everybody leaves the table: at the end of the match, or where it is broken off."""
        if self._left:
            return
        self._left = True
        end = (self.ranks, self.scores) if self.state.is_over else (None, None)
        with ExitStack() as leaving:  # all of them do, whatever one of them raises
            for one in self._seated:
                if one is not None:
                    leaving.callback(one.leave, *end)

    # How it ended.

    @property
    def forfeits(self) -> dict[int, str]:
        """The seats that have lost the match, whatever comes of it on the table, and why."""
        return {seat: one.forfeit for seat, one in enumerate(self._seated) if one is not None and one.forfeit}

    @property
    def ranks(self) -> tuple[int, ...]:
        """Everybody's rank once the match is over: those on the table, with forfeits in the last place."""
        return last_place(self.state.ranks, self.forfeits) if self.forfeits else self.state.ranks

    @property
    def scores(self) -> tuple[float, ...]:
        """The points on the table; in a game without points, each seat's share of the win."""
        if self.forfeits and self.state.is_over and not self.game.rules.has("score"):
            return shares(self.ranks)
        return self.state.scores

    # One decision after another.

    @property
    def persons_turn(self) -> bool:
        """Whether a person is to move."""
        return not self.state.is_over and self.seats[self.state.player] is None

    def think(self, stop: Callable[[], bool] = lambda: False) -> Decision:
        """Has the agent whose turn it is decide, and plays its action.

        Where `stop`, asked now and then, says so, the decision is broken off by an exception, `BrokenOff`.
        """
        player = self.state.player
        agent, seated = self.seats[player], self._seated[player]
        if agent is None or seated is None:
            raise SpinneyError(f"it is a person's turn: player {player + 1}")
        start = time.perf_counter()
        with breakable(stop):
            view = self._handed_to(agent)
            found = seated.decide(view, decision_seed(self.seed, len(self.moves), agent.seed))
        decision = as_decision(agent, view, found)
        self.seconds[player] += time.perf_counter() - start
        self.iterations[player] += decision.iterations
        self._count(decision)
        self.drew |= decision.drew
        self.play(decision.action)
        return decision

    def _count(self, decision: Decision) -> None:
        """Adds a decision to what is counted of its seat."""
        searched = decision.tree is not None
        levels = round(decision.depth.mean * decision.iterations)
        depths = (decision.depth.max, levels) if searched else (0, 0)
        told = 1, len(self.state.legal_actions), searched, *depths, decision.ended, decision.flat
        counters = self.counters[self.state.player]
        counters[:] = [before + int(more) for before, more in zip(counters, told, strict=True)]

    def _handed_to(self, agent: Agent) -> State:
        """The position that an agent is asked about: dealt anew here, unless it is one of ours, which do it first."""
        if type(agent) in BUILT_IN:
            return self.state
        seed = decision_seed(derive(self.seed, "handed"), len(self.moves), agent.seed)
        return self.state.seen_by(self.state.player, seed)

    def play(self, action: int) -> Move:
        """Plays an action for whoever is to move, and tells everybody where everybody sees it."""
        move = Move(self.state, action)
        if self._somebody_listens:
            self.state, events = move.state.witnessed(action)
            self._tell(move.state, events)
        else:
            self.state = move.state.apply(action)
        self.moves.append(move)
        if not self.game.declaration.hidden:
            for one in self._seated:
                if one is not None:
                    one.played(move.player, action)
        return move

    def events(self, observer: int | None = None) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """What a seat has perceived so far, the deal first and then move by move, each with the position that tells it
        (`State.sentence`); None sees everything.

        >>> from spinney import load
        >>> match = Stepper(load("tic-tac-toe"), [None, None])
        >>> move = match.play(4)
        >>> [[state.sentence(event) for event in events] for state, events in match.events(observer=1)]
        [[], ['player 1 plays b2']]
        """
        for state, events in self._all_events():
            yield state, perceived(events, observer)

    def _all_events(self) -> Iterator[tuple[State, tuple[Event, ...]]]:
        yield self.game.witnessed(self._deal)
        for move in self.moves:
            yield move.state, move.events

    def undo(self) -> Move:
        """Goes back to the last decision that a person took, and says what it was. Agents forget what they remembered
        of the match.
        """
        for index in reversed(range(len(self.moves))):
            move = self.moves[index]
            if self.seats[move.player] is None:
                self.close()
                del self.moves[index:]
                self.state, self._left = move.state, False
                self._sit_down()
                return move
        raise SpinneyError("there is nothing to take back: you have not moved yet")


def last_place(ranks: Sequence[int], losers: Container[int]) -> tuple[int, ...]:
    """Ranks with some seats behind all others, whose order stays; ties share.

    >>> last_place((1, 3, 2, 4), {0}), last_place((1, 2, 2), {1, 2}), last_place((1, 2), {0, 1})
    ((4, 2, 1, 3), (1, 2, 2), (1, 1))
    """
    others = sorted(rank for seat, rank in enumerate(ranks) if seat not in losers)
    return tuple(len(others) + 1 if seat in losers else others.index(rank) + 1 for seat, rank in enumerate(ranks))
