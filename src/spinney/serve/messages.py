"""What the page may say: every message has a model, and whatever fits none is refused in one sentence."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from spinney.core.errors import SpinneyError

LONGEST_MESSAGE = 16 * 1024
LONGEST_NAME = 40
MOST_MOVES = 20_000
MOST_DRAWN = 100
# Whole numbers that a browser writes exactly.
MOST_EXACT = (1 << 53) - 1

Token = Annotated[str, StringConstraints(min_length=1, max_length=64)]
AgentText = Annotated[str, StringConstraints(min_length=1, max_length=2000)]
Code = Annotated[int, Field(ge=0, le=MOST_EXACT)]
Seed = Annotated[int, Field(ge=0, le=MOST_EXACT)]
Theme = Literal["light", "dark"]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME)]
Parameter = bool | int | float | Annotated[str, StringConstraints(max_length=2000)]
Values = dict[Annotated[str, StringConstraints(max_length=64)], Parameter]


class Message(BaseModel):
    """Something that is said: strict about its fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


class Request(Message):
    """A message of the page's, whose number the answer repeats."""

    id: int | Annotated[str, StringConstraints(max_length=64)] | None = None


# Tables over HTTP.


class HumanSeat(Message):
    """A seat for a person."""

    kind: Literal["human"]
    name: Name | None = None


class AgentSeat(Message):
    """A seat for an agent, named by its text."""

    kind: Literal["agent"]
    agent: AgentText | None = None


class NewTable(Message):
    """A table to be set."""

    game: Annotated[str, StringConstraints(min_length=1, max_length=400)]
    players: Annotated[int, Field(ge=1, le=100)] | None = None
    parameters: Values = Field(default_factory=dict)
    seats: list[Annotated[HumanSeat | AgentSeat, Field(discriminator="kind")]] | None = Field(None, max_length=100)
    budget: Annotated[str, StringConstraints(max_length=40)] = "1s"
    seed: Seed | None = None
    delay: float = Field(0.5, ge=0, le=10)
    hints: bool | None = None


class AgentCheck(Message):
    """An agent's text, and a game that it should be able to play."""

    agent: AgentText
    game: Annotated[str, StringConstraints(min_length=1, max_length=400)] | None = None
    players: Annotated[int, Field(ge=1, le=100)] | None = None
    parameters: Values = Field(default_factory=dict)


# At a table.


class Join(Message):
    """The first message at a table."""

    type: Literal["join"]
    table: Token
    token: Token
    theme: Theme = "light"


class Act(Request):
    """Plays an action in the position after so many moves."""

    type: Literal["act"]
    action: Code
    moves: Code


class Undo(Request):
    """Takes the last move back."""

    type: Literal["undo"]
    moves: Code


class Agree(Request):
    """Answers somebody who wants to take a move back."""

    type: Literal["agree"]
    yes: bool


class Hint(Request):
    """Asks for a search of the position as the seat sees it."""

    type: Literal["hint"]
    agent: AgentText | None = None


class Stop(Request):
    """Ends a search with what it has found."""

    type: Literal["stop"]


class Walk(Request):
    """Asks for a branch of a search's tree."""

    type: Literal["walk"]
    of: Literal["agent", "hint"] = "agent"
    tree: Annotated[int, Field(ge=0, le=100)] = 0
    path: list[Code] = Field(default_factory=list, max_length=200)


class Thought(Request):
    """Asks for the search before a move."""

    type: Literal["thought"]
    move: Code


class Earlier(Request):
    """Asks for the position after so many moves, as it was seen then."""

    type: Literal["earlier"]
    move: Code


class ChangeTheme(Request):
    """Asks for pictures for a light or a dark page."""

    type: Literal["theme"]
    theme: Theme


class Rename(Request):
    """Says what a person is called."""

    type: Literal["name"]
    name: Name


class Pause(Request):
    """Lets the agents wait, or go on."""

    type: Literal["pause"]
    on: bool


class Step(Request):
    """Lets one agent move while all wait."""

    type: Literal["step"]


class Delay(Request):
    """Sets the pace of the agents' moves."""

    type: Literal["delay"]
    seconds: Annotated[float, Field(ge=0, le=10)]


class Links(Request):
    """Asks for the table's links again."""

    type: Literal["links"]


class Ping(Request):
    """Asks whether anybody is there."""

    type: Literal["ping"]


AtTable = Annotated[
    Act
    | Undo
    | Agree
    | Hint
    | Stop
    | Walk
    | Thought
    | Earlier
    | ChangeTheme
    | Rename
    | Pause
    | Step
    | Delay
    | Links
    | Ping,
    Field(discriminator="type"),
]


# Looking at a line of moves.


class Open(Request):
    """Opens a line of moves: of a game, some drawn at random first, of a stored match, or of a table."""

    type: Literal["open"]
    theme: Theme = "light"
    game: Annotated[str, StringConstraints(min_length=1, max_length=400)] | None = None
    players: Annotated[int, Field(ge=1, le=100)] | None = None
    parameters: Values = Field(default_factory=dict)
    seed: Seed = 0
    actions: list[Code] = Field(default_factory=list, max_length=MOST_MOVES)
    opening: Annotated[int, Field(ge=0, le=MOST_DRAWN)] = 0
    results: Token | None = None
    match: Token | None = None
    table: Token | None = None
    token: Token | None = None


class Goto(Request):
    """Goes to the position after so many moves."""

    type: Literal["goto"]
    at: Code


class PlayHere(Request):
    """Plays an action in the position that is looked at; the rest of the line is forgotten."""

    type: Literal["play"]
    action: Code


class Observe(Request):
    """Looks through the eyes of a seat, or of somebody who sees everything."""

    type: Literal["observer"]
    seat: Annotated[int, Field(ge=0, le=100)] | None


class Analyse(Request):
    """Has an agent search the position that is looked at."""

    type: Literal["analyse"]
    agent: AgentText | None = None


Looking = Annotated[
    Open | Goto | PlayHere | Observe | ChangeTheme | Analyse | Stop | Walk | Ping, Field(discriminator="type")
]


class Watch(Message):
    """Asks to be told of a file of results as it grows."""

    type: Literal["watch"]
    file: Token


FIRST: TypeAdapter[Join] = TypeAdapter(Join)
AT_TABLE: TypeAdapter[Any] = TypeAdapter(AtTable)
LOOKING: TypeAdapter[Any] = TypeAdapter(Looking)
WATCHING: TypeAdapter[Watch] = TypeAdapter(Watch)


def understood(adapter: TypeAdapter[Any], text: str) -> Any:
    """The message that a text is, or one sentence on the first thing that is wrong with it.

    >>> understood(AT_TABLE, '{"type": "act", "action": 4, "moves": 0}').action
    4
    >>> understood(AT_TABLE, '{"type": "act", "action": "4", "moves": 0}')
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: action: should be a valid integer
    """
    if len(text) > LONGEST_MESSAGE:
        raise SpinneyError(f"a message has at most {LONGEST_MESSAGE} characters")
    try:
        return adapter.validate_json(text)
    except ValidationError as report:
        raise SpinneyError(first_mistake(report.errors(include_url=False, include_input=False))) from None


def first_mistake(mistakes: Any) -> str:
    """The first thing that is wrong with a message: where, and what."""
    first = mistakes[0]
    names = [part for part in first["loc"] if isinstance(part, str)]
    place = names[-1][:80] if names and names[-1] not in ("body", "query") else ""
    said = str(first["msg"]).removeprefix("Value error, ").removeprefix("Input ")[:200]
    return f"{place}: {said}" if place else said
