"""A line of moves to look at: positions and what happened between them, face up; it can be changed at any point."""

from collections.abc import Sequence
from typing import Any

from spinney.agents import BUILT_IN, Agent
from spinney.arena.match import MatchResult
from spinney.arena.stepper import Move
from spinney.core.events import Event
from spinney.core.game import Game
from spinney.core.one_way import decision_seed
from spinney.core.state import State
from spinney.serve.lobby import game_facts
from spinney.serve.perception import ALL_SEEING, choices, lines_of, picture

Data = dict[str, Any]


class Timeline:
    """A game from its deal on, move by move.

    Attributes:
        game: what is played. names: the players'. agents: the texts of those who played, none for a line of one's own.
        moves: all of them, each with the position before it. last: the position after the last.
        opening: how many moves were drawn at random, before anybody was asked.

    >>> import spinney
    >>> line = Timeline(spinney.load("tic-tac-toe"), 0, [4, 0])
    >>> line.play(1, 8)
    >>> [move.name for move in line.moves], line.state(1).player
    (['b2', 'c3'], 1)
    """

    def __init__(
        self,
        game: Game,
        deal: int,
        actions: Sequence[int],
        names: Sequence[str] = (),
        agents: Sequence[str] = (),
        seed: int | None = None,
        opening: int = 0,
    ) -> None:
        self.game, self.names, self.agents = game, tuple(names), tuple(agents)
        self.opening, self._deal, self._seed = opening, deal, deal if seed is None else seed
        self._told: list[tuple[State, tuple[Event, ...]]] = [game.witnessed(deal)]
        self.moves: list[Move] = []
        self.last: State = self._told[0][0]
        for action in actions:
            self._add(action)

    @classmethod
    def of_match(cls, played: MatchResult, names: Sequence[str]) -> "Timeline":
        """A stored match; `names` say who sat where."""
        shown = [f"player {seat + 1} ({name})" for seat, name in enumerate(names)]
        deal = played.seed if played.deal is None else played.deal
        texts = [str(agent) for agent in played.agents]
        return cls(played.game, deal, played.actions, shown, texts, played.seed, played.opening)

    def _add(self, action: int) -> None:
        before = self.last
        self.last, events = before.witnessed(action)
        self.moves.append(Move(before, action))
        self._told.append((before, events))

    def play(self, at: int, action: int) -> None:
        """Plays an action after the first so many moves; what came after them is forgotten. The agents who played the
        match did not play this.
        """
        before = self.state(at)
        before.witnessed(action)  # refuses what is not legal before anything is forgotten
        del self.moves[at:], self._told[at + 1 :]
        self.last = before
        self._add(action)

    def state(self, at: int) -> State:
        """The position after so many moves."""
        return self.last if at >= len(self.moves) else self.moves[at].state

    def seed_of(self, at: int, agent: Agent) -> int:
        """The seed that an agent had, or would have had, for its decision after so many moves."""
        return decision_seed(self._seed, at, agent.seed)

    # For the page.

    def view(self, at: int, observer: int | None, dark: bool) -> Data:
        """A position and what led to it, through the eyes of a seat or of somebody who sees everything."""
        state, audience = self.state(at), ALL_SEEING if observer is None else observer
        over, names = state.is_over, self.names
        offers = not over and observer in (None, state.player)
        numbered = enumerate(lines_of(*self._told[at], audience, names, at))
        return {
            "type": "view",
            "at": at,
            "length": len(self.moves),
            "game": game_facts(self.game),
            "seed": self._deal,
            "observer": observer,
            "names": list(names) or [f"player {seat + 1}" for seat in range(self.game.players)],
            "agents": list(self.agents),
            "opening": self.opening,
            "turn": None if over else state.player,
            "over": over,
            "cut_off": over and state.cut_off,
            "ranks": list(state.ranks) if over else None,
            "scores": list(state.scores),
            **picture(state, audience, names, dark, offers),
            "legal": choices(state) if offers else [],
            "lines": [{"n": number, **line} for number, line in numbered],
        }

    def listed(self) -> list[Data]:
        """All moves, by name."""
        return [{"player": move.player, "action": move.action, "name": move.name} for move in self.moves]


def handed(agent: Agent, state: State, seed: int) -> State:
    """The position that an agent is asked about: ours deal anew themselves what their player cannot see."""
    return state if type(agent) in BUILT_IN else state.seen_by(state.player, seed)
