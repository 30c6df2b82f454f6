"""The dialogue at a table in the terminal: shows positions, asks for moves, tells what agents do.

Players are counted from 1 in everything that is shown.
"""

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from rich.box import SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from spinney.agents import Agent, Decision
from spinney.arena.stepper import Move
from spinney.cli.sitting import Sitting
from spinney.core.errors import SpinneyError
from spinney.core.events import PLAYED, Event, perceived
from spinney.core.state import State

with suppress(ImportError):  # not on Windows, whose terminal edits lines by itself
    import readline  # noqa: F401  (lets `input` edit and recall lines)

HELP = """Type a move by its name, in capitals or not. The other words are:
  moves   list all legal moves
  hint    ask a search what it would play, and why
  undo    take your last move back, and what came after it
  help    this list
  quit    leave the game (so does Ctrl-D)"""
MOST_SHOWN, FEW = 24, 8


class Dialogue:
    """A game at a table, told to and asked of one person; with agents in every seat, a game to watch.

    Attributes:
        sitting: the game.
        hinter: the agent that gives hints.
        console: where everything is shown.
        again: the command that sets the same table again.
    """

    def __init__(self, sitting: Sitting, hinter: Agent, console: Console, again: str) -> None:
        self.sitting, self.hinter, self.console, self.again = sitting, hinter, console, again
        self.person = sitting.seats.index(None) if None in sitting.seats else None
        self._words = {"moves": self._moves, "hint": self._hint, "undo": self._undo, "help": self._help}

    def run(self) -> None:
        """Plays to the end of the game, or until the person leaves."""
        self._welcome()
        while not self.sitting.state.is_over:
            if not self.sitting.persons_turn:
                self._agents_turn()
            elif not self._persons_turn():
                self._farewell()
                return
        self._result()

    # Turns.

    def _agents_turn(self) -> None:
        player = self.sitting.state.player
        with self.console.status(Text(f"{self._who(player)} is thinking ...")):
            decision = self.sitting.think()
        self._tell(self.sitting.moves[-1], effort(decision))
        if self.person is None and not self.sitting.state.is_over:
            self._position()

    def _tell(self, move: Move, note: str = "") -> None:
        """Says what the person perceives of a move and of all that came of it, a line an event; the first line ends
        with the note. What the person has just typed needs not be said.
        """
        for event in perceived(move.events, self.person):
            if event.kind != PLAYED or move.player != self.person:
                self._say(self._sentence(move.state, event).append(f"  ({note})" if note else "", "dim"))
                note = ""

    def _sentence(self, state: State, event: Event) -> Text:
        names = [self._who(player) for player in range(self.sitting.game.players)]
        return Text(state.sentence(event, self.person, names))

    def _persons_turn(self) -> bool:
        """Asks until the position changes; False if the person leaves."""
        self._position()
        self._say(self._choice())
        while (text := self._read()) is not None and text.lower() != "quit":
            try:
                if self._obey(text):
                    return True
            except SpinneyError as mistake:
                self._say(Text(str(mistake), "yellow"))
        return False

    def _obey(self, text: str) -> bool:
        """Does what was typed; True if the position has changed. A move goes before a command of the same name."""
        word = text.lower()
        if not word:
            raise SpinneyError("type a move's name, or help")
        if word in self._words and word not in (name.lower() for name in self._names()):
            return self._words[word]()
        self._tell(self.sitting.put(text))
        return True

    def _read(self) -> str | None:
        """A line from the person; None at the end of the input."""
        self.console.file.flush()
        try:
            text = input(f"player {self.sitting.state.player + 1}, your move: ").strip()
        except (EOFError, KeyboardInterrupt) as end:
            self._say("")
            if isinstance(end, KeyboardInterrupt):
                raise
            return None
        if not sys.stdin.isatty():
            self._say(text)  # a terminal shows what is typed; a file does not
        return text

    # Commands.

    def _moves(self) -> bool:
        self.console.print(Columns([Text(name) for name in self._names()], padding=(0, 2)))
        return False

    def _hint(self) -> bool:
        with self.console.status(Text(f"{self.hinter} is thinking ...")):
            decision = self.sitting.advice(self.hinter)
        reasons = decision.explain()
        self.console.print(replace(reasons, rows=reasons.rows[:FEW]))
        self._say(Text.assemble("hint: ", (self.sitting.state.describe(decision.action), "bold")))
        return False

    def _undo(self) -> bool:
        self._say(f"took back {self.sitting.undo().name}")
        return True

    def _help(self) -> bool:
        self._say(HELP)
        return False

    # What is shown.

    def _say(self, text: str | Text, whole: bool = False) -> None:
        """Prints; words move to the next line where a terminal ends, unless lines are to stay whole."""
        self.console.print(text, soft_wrap=whole or not self.console.is_terminal)

    def _who(self, player: int) -> str:
        agent = self.sitting.seats[player]
        return f"player {player + 1} ({'you' if agent is None else agent})"

    def _names(self) -> list[str]:
        state = self.sitting.state
        return [state.describe(action) for action in state.legal_actions]

    def _choice(self) -> Text:
        """The legal moves, or some where they are many."""
        names = self._names()
        if len(names) <= MOST_SHOWN:
            return Text(f"{counted(len(names), 'legal move')}: {', '.join(names)}", "dim")
        return Text(f"{len(names)} legal moves, such as {', '.join(names[:FEW])} (type moves to list all)", "dim")

    def _position(self) -> None:
        """The position, to a person as they see it; to a spectator, and at the end to all, in full."""
        state = self.sitting.state
        self._say(f"\n{state.text(observer=None if state.is_over else self.person)}\n", whole=True)

    def _welcome(self) -> None:
        game = self.sitting.game
        settings = ", ".join(f"{name}={str(value).lower()}" for name, value in game.parameters)
        title = Text.assemble((game.declaration.title, "bold"), f" for {game.players} players")
        self._say(title.append(f" ({settings})" if settings else "").append(f". {game.declaration.summary}"))
        self._say(f"{', '.join(self._who(player) for player in range(game.players))}; seed {self.sitting.seed}.")
        deal, events = next(self.sitting.events(self.person))
        for event in events:
            self._say(self._sentence(deal, event))
        if self.person is None:
            self._position()
        else:
            self._say("Type a move's name; or moves, hint, undo, help, quit.")

    def _farewell(self) -> None:
        self._say(f"You left the game after {counted(len(self.sitting.moves), 'move')}.")
        self._epilogue()

    def _result(self) -> None:
        self._position()
        ranks, scores = self.sitting.ranks, self.sitting.scores
        winners = [self._who(player) for player, rank in enumerate(ranks) if rank == 1]
        if self.sitting.state.cut_off:
            self._say("The game has reached the limit on its length.")
        for player, why in self.sitting.forfeits.items():
            self._say(f"{self._who(player)} forfeits the match: {why}.")
        self._say(Text(verdict(winners, self.sitting.game.players), "bold"))
        grid = Table(box=SIMPLE_HEAD)
        for heading in ("rank", "player", "score"):
            grid.add_column(heading, justify="left" if heading == "player" else "right")
        for player in sorted(range(self.sitting.game.players), key=lambda one: ranks[one]):
            grid.add_row(str(ranks[player]), Text(self._who(player)), f"{scores[player]:g}")
        self.console.print(grid)
        self._epilogue()

    def _epilogue(self) -> None:
        names = [move.name for move in self.sitting.moves]
        if names:
            self._say(f"{counted(len(names), 'move')}: {', '.join(names)}")
        self._say(f"The same table again: {self.again}", whole=True)


def effort(decision: Decision) -> str:
    """How long a decision took and how much was searched for it.

    >>> from spinney import agent, load
    >>> effort(agent("random").decide(load("tic-tac-toe").start()))
    'at once'
    """
    if not decision.calls:
        return "at once"
    return f"{decision.searched} in {decision.seconds:.2f} s"


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "move"), counted(7, "move")
    ('1 move', '7 moves')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def verdict(winners: Sequence[str], players: int) -> str:
    """Who has won.

    >>> verdict(["player 1 (you)"], 2)
    'player 1 (you) wins.'
    >>> verdict(["player 1 (you)", "player 2 (random)"], 2)
    'A draw.'
    >>> verdict(["player 1 (you)", "player 3 (random)"], 3)
    'player 1 (you) and player 3 (random) share the win.'
    """
    if len(winners) == players:
        return "A draw."
    if len(winners) == 1:
        return f"{winners[0]} wins."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win."
