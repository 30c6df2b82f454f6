"""A table under way: the only full state of its match, the guests who look at it, and the agents' turns.

Everything here runs on the event loop but for what agents decide, which happens in a thread on the stepper alone; what
guests are shown is made of `state`, `moves` and `told`, which change on the event loop only.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from spinney.agents import Agent, Decision
from spinney.arena.stepper import Move, Stepper
from spinney.core.errors import SpinneyError
from spinney.core.events import Event
from spinney.core.game import Game
from spinney.core.state import State
from spinney.serve.archive import Archive, Setting
from spinney.serve.guest import SEAT, Guest
from spinney.serve.limits import Limits
from spinney.serve.shelf import Shelf
from spinney.serve.taking_back import Consent, why_not
from spinney.serve.thinking import GRACE, Thinkers, Thinking, warm
from spinney.serve.thoughts import Data, kept, report
from spinney.serve.turns import Turns

log = logging.getLogger("spinney.serve")


class LiveTable:
    """One match, and who takes part.

    Attributes:
        setting: what the table was set to. game: the game. seats: an agent a seat, None for a person.
        state, moves, told: the position, the moves that led to it, and what happened on each (the deal first).
        thoughts: of each move, what is kept of its search. searched: the last search, for walking in its tree.
        consent: whether the people agree to a move being taken back.
        trouble: why the table cannot go on.
    """

    def __init__(
        self,
        setting: Setting,
        game: Game,
        seats: Sequence[Agent | None],
        thinkers: Thinkers,
        archive: Archive,
        limits: Limits,
        shelf: Shelf,
    ) -> None:
        self.setting, self.game, self.seats, self.limits = setting, game, tuple(seats), limits
        self._thinkers, self._archive, self._shelf = thinkers, archive, shelf
        self._stepper = Stepper(game, seats, setting.seed, setting.deal)
        self.state: State = self._stepper.state
        self.moves: list[Move] = []
        self.told: list[tuple[State, tuple[Event, ...]]] = [game.witnessed(setting.deal)]
        warm(self.state)
        self.thoughts: list[str | None] = []
        self.searched: Decision | None = None
        self.thinking: Thinking | None = None
        self.guests: set[Guest] = set()
        self.consent = Consent(self.people)
        self.trouble: str | None = None
        self.used = time.monotonic()
        self._turns = Turns(lambda: self.agents_turn, lambda: self.setting.delay, self._agent_moves)
        self._closed = False

    def ending(self) -> Data:
        """How the match ended."""
        lost = {str(seat): why for seat, why in self._stepper.forfeits.items()}
        return {"ranks": self._stepper.ranks, "scores": self._stepper.scores, "forfeits": lost}

    # Who is there.

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, one in enumerate(self.seats) if one is None]

    @property
    def present(self) -> list[bool]:
        """Which seats are there; agents always are."""
        there = {guest.seat for guest in self.guests}
        return [one is not None or seat in there for seat, one in enumerate(self.seats)]

    def enter(self, guest: Guest) -> None:
        """Lets somebody look on or take part."""
        self.guests.add(guest)
        self.refresh()
        self.wake()

    def leave(self, guest: Guest) -> None:
        """Lets somebody go; where nobody looks on any more, agents wait."""
        self.guests.discard(guest)
        self.used = time.monotonic()
        self.refresh()

    def refresh(self) -> None:
        """Shows everybody the position as it is now."""
        for guest in self.guests:
            guest.refresh()

    def may_see_thinking(self, guest: Guest) -> bool:
        """Whether an agent's search may be shown: it tells what the agent holds, and what it thinks others do."""
        if self.state.is_over or not self.people:
            return True
        return self.setting.hints and not self.game.declaration.hidden and guest in self.guests

    # Moves.

    def act(self, guest: Guest, action: int, moves: int) -> None:
        """Plays an action for a seat in the position after so many moves; once, however often it is sent."""
        if guest.role != SEAT:
            raise SpinneyError("only somebody at a seat can play")
        if moves < len(self.moves):
            done = self.moves[moves]
            if (done.player, done.action) == (guest.seat, action):
                return
            raise SpinneyError("the position has changed since")
        if moves > len(self.moves) or self.state.is_over or self.state.player != guest.seat:
            raise SpinneyError("the match is over" if self.state.is_over else "it is not your turn")
        self._stepper.play(action)
        self._advance(None)

    def _advance(self, thought: Data | None) -> None:
        """Takes over the last move of the stepper, and shows it."""
        move = self._stepper.moves[-1]
        events = move.events
        self.state = self._stepper.state
        self.told.append((move.state, events))
        self.moves.append(move)
        self.thoughts.append(kept(thought))
        self.consent.forget()
        self._turns.note_move()
        self._archive.add(
            self.setting.id, len(self.moves) - 1, self.game.rules.action_name(move.action), self.thoughts[-1]
        )
        if self.state.is_over:
            self._stepper.close()
        self.refresh()
        self.wake()

    def replay(self, actions: Sequence[tuple[int | str, str | None]]) -> None:
        """Plays moves that were stored."""
        for name, thought in actions:
            move = self._stepper.play(self.game.rules.action_code(name))
            self.told.append((move.state, move.events))
            self.thoughts.append(thought)
        self.state, self.moves = self._stepper.state, list(self._stepper.moves)
        if self.state.is_over:
            self._stepper.close()

    # The agents' turns.

    @property
    def agents_turn(self) -> bool:
        """Whether an agent is to move, and nothing keeps it from that."""
        waits = self.setting.paused and not self._turns.one_step
        stuck = self.state.is_over or self.trouble or not self.guests or self._closed
        return not (waits or stuck) and self.seats[self.state.player] is not None

    def wake(self) -> None:
        """Lets the agents move, if it is their turn and somebody looks on."""
        self._turns.wake()

    async def _agent_moves(self) -> None:
        """One decision of an agent, in a thread."""
        player, number = self.state.player, len(self.moves)
        agent = self.seats[player]
        assert agent is not None
        loop = asyncio.get_running_loop()

        def told(one: Thinking) -> None:
            found = report(one.last, one.history) if one.last else None
            loop.call_soon_threadsafe(self._tell_thinking, "thinking", number, player, found)

        one = self.thinking = Thinking(self.state, agent, self.limits.seconds + GRACE, told)

        def task() -> tuple[Decision, Data | None]:
            decision = one.run(self._stepper.think)
            if len(self._stepper.moves) == number:
                self._stepper.play(decision.action)
            return decision, report(decision, one.history)

        try:
            decision, found = await self._thinkers.think(one, task)
        except Exception as error:
            self._stumble(player, error)
            return
        finally:
            self.thinking = None
        if decision.trees:
            self._shelf.keep(self, decision)
        self._tell_thinking("thought", number, player, found, action=decision.action)
        self._advance(found)

    def _stumble(self, player: int, error: Exception) -> None:
        """Says that an agent cannot go on; in a game with secrets not why, since that may tell what it holds."""
        log.error("the agent of player %d failed at table %s", player + 1, self.setting.id, exc_info=error)
        open_ = isinstance(error, SpinneyError) and not self.game.declaration.hidden
        why = f": {error}" if open_ else "; the server's log says why"
        self.trouble = f"the agent of player {player + 1} cannot go on{why}"
        self.refresh()

    def _tell_thinking(self, kind: str, number: int, player: int, found: Data | None, **more: Any) -> None:
        agent = self.setting.agents[player]
        message = {"type": kind, "move": number, "player": player, "agent": agent, **more, "report": found}
        for guest in self.guests:
            if self.may_see_thinking(guest):
                guest.send(message, droppable=kind == "thinking")

    async def halt(self) -> None:
        """Ends whatever an agent is thinking about; what it has just played counts."""
        await self._turns.end()
        if len(self._stepper.moves) > len(self.moves):
            self._advance(None)

    # What people ask for besides.

    def why_no_undo(self, guest: Guest) -> str | None:
        """Why a guest cannot take a move back; None if they can ask to."""
        if guest.seat is None:
            return "only somebody at a seat can take a move back"
        return self.why_not(guest.seat)

    def why_not(self, seat: int) -> str | None:
        """Why the rules of information keep a seat from taking its last move back; None if they do not."""
        return why_not(self.state, self.moves, self.seats, seat)

    async def undo(self, guest: Guest, moves: int) -> None:
        """Takes the last move of a seat back, or asks the other people first."""
        if moves != len(self.moves):
            raise SpinneyError("the position has changed since")
        if problem := self.why_no_undo(guest):
            raise SpinneyError(f"no move can be taken back: {problem}")
        assert guest.seat is not None
        self.consent.ask(guest.seat)
        await self._undo_if_agreed()

    async def agree(self, guest: Guest, yes: bool) -> None:
        """Takes somebody's answer to a request for an undo."""
        self.consent.answer(guest.seat, yes)
        await self._undo_if_agreed()

    async def _undo_if_agreed(self) -> None:
        asker, moves = self.consent.asked_by, len(self.moves)
        if asker is None or self.consent.waits_for():
            self.refresh()
            return
        await self.halt()
        # An agent may have moved while it was being stopped, and its move may have told something; or another socket
        # of the same seat may have been faster.
        if len(self.moves) >= moves and self.why_not(asker) is None:
            self._stepper.undo()
            self._go_back(len(self._stepper.moves))
        self.consent.forget()
        self.refresh()
        self.wake()

    def _go_back(self, moves: int) -> None:
        self.state, self.trouble = self._stepper.state, None
        del self.moves[moves:], self.thoughts[moves:], self.told[moves + 1 :]
        for guest in self.guests:
            guest.unchanged = min(guest.unchanged, moves)
        self._archive.cut(self.setting.id, moves)

    def change(self, **fields: Any) -> None:
        """Changes the setting: a name, the pace, a pause."""
        self.setting = replace(self.setting, **fields)
        self._archive.save(self.setting)
        self.refresh()
        self.wake()

    def rename(self, guest: Guest, name: str) -> None:
        """Gives a person another name."""
        if guest.seat is None:
            raise SpinneyError("only somebody at a seat has a name")
        self.change(names=self.setting.names_with(guest.seat, name))

    def step(self, guest: Guest) -> None:
        """Lets one agent move while all wait."""
        guest.check_owner()
        if self.setting.paused:
            self._turns.one_step = True
            self.wake()

    def stop_thinking(self) -> None:
        """Makes the agent that thinks decide now."""
        if self.thinking is not None:
            self.thinking.stop()

    async def close(self) -> None:
        """Ends the table's work; it can be opened again from the archive."""
        self._closed = True
        await self.halt()
        await self._turns.close()
        self._stepper.close()
