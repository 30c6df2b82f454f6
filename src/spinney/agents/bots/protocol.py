"""`spinney-bot`, version 1: what is said to a program that plays a seat, and what it may answer (docs/bots.md)."""

import json
import time
from collections.abc import Sequence
from math import inf
from typing import Any

from spinney.agents.base import Told
from spinney.agents.bots.process import BotError, Process
from spinney.core.errors import shown
from spinney.core.state import State
from spinney.search.budget import Budget
from spinney.search.pace import Pace

NAME, VERSION = "spinney-bot", 1
# How long a program may take to end by itself after the end of a match, in seconds.
FAREWELL = 1.0
# Of a seed, so much is told: what an integer of any language holds.
SEED_BITS = (1 << 31) - 1


class Conversation:
    """A program that plays one seat of one match.

    Args:
        command: the words that start it.
        startup: how many seconds it has for its greeting.
        budget: what it is told it may spend on a move.
        limit: after so many seconds an answer is late.
    """

    def __init__(self, command: Sequence[str], startup: float, budget: Budget, limit: float) -> None:
        self._limit, self._budget, self._asked = limit, budget, 0
        self._process = Process(command)
        try:
            self._send("hello", protocol=NAME, version=VERSION)
            self._check_greeting(self._receive(startup))
        except BaseException:
            self.close()
            raise

    def _check_greeting(self, said: dict[str, Any]) -> None:
        if said.get("type") != "hello" or said.get("protocol") != NAME:
            raise BotError(f"its greeting is not that of {NAME}")
        if said.get("version") != VERSION:
            raise BotError(f"it speaks version {shown(said.get('version'))} of {NAME}, and this is version {VERSION}")

    def start(self, state: State, seed: int) -> None:
        """Says what is played, and in which seat: that of the player to move."""
        game = state.game
        self._send(
            "start",
            game=game.id,
            rules=game.declaration.version,
            players=game.players,
            parameters=game.parameters.model_dump(mode="json"),
            seat=state.player,
            actions=game.actions,
            budget=str(self._budget),
            seed=seed & SEED_BITS,
        )

    def ask(self, view: State, events: Sequence[Told]) -> int:
        """The program's answer to a position, as its player sees it; only a legal action is one."""
        self._asked += 1
        legal, seat = view.legal_actions, view.player
        self._send(
            "position",
            id=self._asked,
            text=view.text(observer=seat),
            visible=view.visible(seat),
            events=_as_data(events),
            actions=[{"code": action, "name": view.describe(action)} for action in legal],
            time_ms=round(1000 * self._limit),
        )
        said = self._receive(self._limit)
        if said.get("id") != self._asked or isinstance(said.get("id"), bool):
            raise BotError(f"it answered position {shown(said.get('id'))}, and was asked position {self._asked}")
        action = said.get("action")
        if not isinstance(action, int) or isinstance(action, bool) or action not in legal:
            raise BotError(f"it answered {shown(action)}, which is not the code of a legal action")
        return action

    def end(self, ranks: Sequence[int], scores: Sequence[float], events: Sequence[Told]) -> None:
        """Says how the match went, and lets the program go."""
        self._send("end", ranks=ranks, scores=scores, events=_as_data(events))
        self._process.end(FAREWELL)

    def close(self) -> None:
        """Ends the program at once."""
        self._process.end()

    def _send(self, kind: str, **message: Any) -> None:
        self._process.send(json.dumps({"type": kind, **message}))

    def _receive(self, seconds: float) -> dict[str, Any]:
        # Whoever waits for this decision may want to break it off: a pace asks them.
        line = self._process.receive(time.monotonic() + seconds, _ask_whether_to_go_on)
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            raise BotError(f"it wrote {shown(line)}, which is not JSON") from None
        if not isinstance(said, dict):
            raise BotError(f"it wrote {shown(line)}, which is not a JSON object")
        return said


def _ask_whether_to_go_on() -> None:
    """Raises `BrokenOff` where whoever waits for a decision has asked for that."""
    Pace(deadline=inf).next(done=0)


def _as_data(events: Sequence[Told]) -> list[dict[str, Any]]:
    return [{"kind": event.kind, "values": event.values, "text": event.sentence} for event in events]
