"""The agent that is another program."""

import os
import shlex
import shutil
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, BeforeValidator, Field

from spinney.agents.base import Agent, Seated, Told
from spinney.agents.bots.process import BotError
from spinney.agents.bots.protocol import Conversation
from spinney.agents.decision import Decision
from spinney.agents.random import Random
from spinney.core.errors import SpinneyError, shown
from spinney.core.game import Game
from spinney.core.state import State
from spinney.search.budget import Budget
from spinney.search.settings import as_budget

# How much later than its time budget an answer may come: what pipes and a busy machine take; and how long it may take
# where the budget is not one of time. In milliseconds.
SLACK, WITHOUT_CLOCK = 500.0, 60_000.0


def _command(text: str) -> str:
    """A command as an agent's text holds it: in brackets where it has commas."""
    inner = _unbracketed(text)
    depth = 0
    for letter in inner:
        depth += (letter == "[") - (letter == "]")
        if depth < 0:
            break
    if depth or not _split(inner):
        raise ValueError("should be the words that start a program, with as many closing brackets as opening ones")
    return f"[{inner}]" if "," in inner else inner


def _unbracketed(text: str) -> str:
    stripped = text.strip()
    return stripped[1:-1].strip() if stripped[:1] == "[" and stripped[-1:] == "]" else stripped


def _split(command: str) -> list[str]:
    try:
        return shlex.split(command, posix=os.name == "posix")
    except ValueError as problem:
        raise ValueError(f"should be the words that start a program ({problem})") from None


def _budget(value: Any) -> Budget:
    found: Budget = as_budget(value)
    return found


def _time(value: Any) -> Budget:
    found = _budget(value)
    if found.unit != "ms":
        raise ValueError("should be a time, such as 500ms or 2s")
    return found


class Bot(Agent):
    """Another program, in any language, that plays by the protocol `spinney-bot` over standard input and output.

    It is started for every seat of every match. A program that crashes, answers late, or answers what is no legal
    action forfeits the match: it is ended, its seat plays at random to the end, and then ranks last. docs/bots.md has
    the protocol.

    >>> import spinney
    >>> spinney.agent("bot:command=[python my_bot.py --style a,b],budget=200ms").words
    ['python', 'my_bot.py', '--style', 'a,b']
    """

    kind: ClassVar[str] = "bot"

    command: Annotated[str, AfterValidator(_command)] = Field(
        description="the words that start the program; in brackets if there are commas",
        examples=["python my_bot.py", "[./bot --weights 1,2]"],
    )
    budget: Annotated[Budget | str, BeforeValidator(as_budget)] = Field(
        default=Budget(1000.0, "ms"),
        description="what it is told it may spend on a move",
        examples=["40ms", "2s", "1000it"],
    )
    limit: Annotated[Budget | str, BeforeValidator(_time)] | None = Field(
        default=None,
        description="after this time an answer is late; none is half a second after a time budget, or else a minute",
        examples=["none", "2s"],
    )
    startup: Annotated[Budget | str, BeforeValidator(_time)] = Field(
        default=Budget(10_000.0, "ms"),
        description="how long the program may take from its start to its greeting",
        examples=["10s"],
    )

    @property
    def words(self) -> list[str]:
        """The program and its arguments."""
        return _split(_unbracketed(self.command))

    def check(self, game: Game) -> None:
        """Refuses a program that is not there."""
        del game
        if shutil.which(self.words[0]) is None:
            raise SpinneyError(f"bot command={shown(self.command)}: there is no program {shown(self.words[0])}")

    def seated(self) -> "BotSeat":
        """A seat with the program in it, which is started when it is first to move."""
        return BotSeat(self)

    def _decide(self, state: State, seed: int) -> Decision:
        talk: Conversation | None = None
        try:
            talk = self.conversation()
            talk.start(state, seed)
            return Decision(state, talk.ask(state, ()))
        except BotError as problem:
            raise SpinneyError(f"the bot {shown(self.command)} did not decide: {problem}") from None
        finally:
            if talk:
                talk.close()

    def conversation(self) -> Conversation:
        """The program, started and greeted."""
        budget, startup = _budget(self.budget), _budget(self.startup)
        limit = budget.amount + SLACK if budget.unit == "ms" else WITHOUT_CLOCK
        if self.limit is not None:
            limit = _budget(self.limit).amount
        return Conversation(self.words, startup.amount / 1000, budget, limit / 1000)


class BotSeat(Seated):
    """A program in one match, and somebody who plays at random once it has forfeited."""

    listens = True

    def __init__(self, agent: Bot) -> None:
        super().__init__(agent)
        self._bot, self._heard = agent, list[Told]()
        self._talk: Conversation | None = None

    def told(self, events: tuple[Told, ...]) -> None:
        self._heard += events

    def decide(self, state: State, seed: int | None = None) -> Decision:
        if self.forfeit is None:
            try:
                return Decision(state, self._ask(state, self.agent.seed if seed is None else seed))
            except BotError as problem:
                self.forfeit, self.listens = str(problem), False
                self._close()
        return Random().decide(state, seed)

    def _ask(self, state: State, seed: int) -> int:
        if self._talk is None:
            self._talk = self._bot.conversation()
            self._talk.start(state, seed)
        heard, self._heard = self._heard, []
        return self._talk.ask(state, heard)

    def leave(self, ranks: tuple[int, ...] | None, scores: tuple[float, ...] | None) -> None:
        if self._talk and ranks is not None and scores is not None:
            self._talk.end(ranks, scores, self._heard)
        self._close()

    def _close(self) -> None:
        talk, self._talk = self._talk, None
        if talk:
            talk.close()
