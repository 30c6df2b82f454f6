"""Playing a plain Python game: from a position and an action to the next position, with all that records must say."""

import ctypes
import json
from array import array
from collections.abc import Hashable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NoReturn

from spinney.core.errors import SpinneyError, shown
from spinney.core.plain.contract import Contract, ranks
from spinney.core.plain.draws import PAIR, drawing
from spinney.core.plain.names import Names, checked, text_of
from spinney.core.plain.positions import Past, Position, Thought
from spinney.core.plain.record import packed

START, PLAY, DEAL = "start", "play", "deal"
# An error tells so many of the actions that led there.
TOLD = 12


class Table:
    """One class with a player count and parameters, at which positions follow each other."""

    def __init__(self, contract: Contract, names: Names, parameters: Mapping[str, Any]) -> None:
        self.contract, self.names, self.parameters = contract, names, parameters
        self._draws = contract.chance or contract.hidden
        self._own_names = contract.has("describe")
        self._codes: dict[Hashable, int] = {}

    # From one position to the next.

    def start(self, words: int) -> Position:
        """A new game; `words` is the address of its random words."""
        past = (None, START, *PAIR.from_address(words))
        try:
            with drawing(words) as rng:
                game = self.contract.new(self.parameters, rng)
            return self.settled(game, past, None)
        except (Exception, SystemExit) as error:
            _raise(error, f"while a new {self.contract.name} was made")

    def after(self, before: Position, code: int, words: int) -> Position:
        """The position after an action."""
        return self.played(before, self.contract.copy(before.game), code, words)

    def played(self, before: Position, game: Any, code: int, words: int) -> Position:
        """The position after an action on this object, which is changed by it."""
        if code not in before.actions:
            raise SpinneyError(f"action {code} is not legal here")
        action, name = before.actions[code], self.names.text(code)
        past: Past = (before.past, PLAY, name, *(PAIR.from_address(words) if self._draws else ()))
        try:
            if not self.contract.chance:
                game = self.contract.play(game, action, None)
            else:
                with drawing(words) as rng:
                    game = self.contract.play(game, action, rng)
            return self.settled(game, past, before.thought)
        except (Exception, SystemExit) as error:
            self._raise(error, before, f"in {self.contract.name}.apply({shown(action)}) or in what was asked next")

    def rolled_out(self, before: Position, limit: int, words: int) -> tuple[Position, int]:
        """The end of a random game, or the position after `limit` actions if that is not negative; and how many."""
        contract, played, action = self.contract, 0, None
        game, actions = contract.copy(before.game), list(before.actions.values())
        try:
            with drawing(words) as rng:
                while True:
                    action = actions[rng.below(len(actions))]
                    game = contract.play(game, action, rng)
                    played += 1
                    if played == limit or contract.decided(game) or not (actions := contract.legal(game)):
                        break
                    if played >= contract.max_length:
                        raise self.endless()
            return self.settled(game, (before.past, "rollout"), before.thought), played
        except (Exception, SystemExit) as error:
            where = f"in {contract.name}.apply({shown(action)}) or in what was asked next, in action {played} at random"
            self._raise(error, before, where)

    def redealt(self, before: Position, observer: int, words: int) -> Position:
        """The position as the observer may think it is."""
        past = (before.past, DEAL, observer, *PAIR.from_address(words))
        game = self.contract.copy(before.game)
        try:
            with drawing(words) as rng:
                game = self.contract.redeal(game, observer, rng)
            return self.settled(game, past, before.thought)
        except (Exception, SystemExit) as error:
            self._raise(error, before, f"in {self.contract.name}.redeterminise({observer})")

    def settled(self, game: Any, past: Past, thought: Thought | None) -> Position:
        """The position of an object that nobody changes from here on."""
        contract, made = self.contract, Position(game, past, thought)
        over = contract.decided(game)
        if not over:
            made.actions = self._named(game, contract.legal(game))
            over = not made.actions
        made.codes = array("q", made.actions).tobytes()
        made.over, made.mover = over, 0 if over else contract.mover(game)
        scores, players = contract.scores(game), contract.players
        final = ranks(players, contract.winners(game), scores) if over else ()
        made.record = packed(players, made.number, made.mover, over, final, scores)
        return made

    def endless(self) -> SpinneyError:
        """The error for a game that goes on and on."""
        most = f"{self.contract.max_length:,}"
        return SpinneyError(
            f"{self.contract.name} has not ended after {most} random actions: it is over when `winner` is set or "
            "nothing is legal; if games are that long, give the class a larger `max_length`, or the agent a shorter "
            "`rollout`"
        )

    # Names.

    def _named(self, game: Any, actions: Sequence[Hashable]) -> dict[int, Hashable]:
        found = {self._code(game, action): action for action in actions}
        if len(found) < len(actions):
            names = [self.name(game, action) for action in actions]
            twice = next(name for name in names if names.count(name) > 1)
            raise SpinneyError(f"{self.contract.name}.legal_actions lists two actions named {shown(twice)}")
        return found

    def _code(self, game: Any, action: Hashable) -> int:
        try:
            found = None if self._own_names else self._codes.get((action.__class__, action))
        except TypeError:
            raise SpinneyError(
                f"{self.contract.name}.legal_actions lists {shown(action)}, and an action must be hashable: use a "
                "number, a text or a tuple"
            ) from None
        if found is None:
            found = self.names.code(self.name(game, action))
            if not self._own_names:
                self._codes[action.__class__, action] = found
        return found

    def name(self, game: Any, action: Hashable) -> str:
        """What an action is called."""
        return checked(game.describe(action), action) if self._own_names else text_of(action)

    # What happened.

    def steps(self, position: Position) -> list[list[Any]]:
        """Everything that led to a position, from the start on, as plain data."""
        found, past = list[list[Any]](), position.past
        while past is not None:
            past, *step = past
            found.append(step)
        return found[::-1]

    def identity(self, position: Position) -> bytes:
        """What tells positions apart that came about differently."""
        return blake2b(json.dumps(self.steps(position)).encode(), digest_size=24).digest()

    def again(self, steps: Any) -> Position:
        """The position that these steps led to, from the start on once more."""
        (kind, *words), *rest = steps
        if kind != START:
            raise ValueError("the first step is no start")
        drawn = PAIR(*words)
        position = self.start(ctypes.addressof(drawn))
        for kind, what, *words in rest:
            drawn[:] = PAIR(*words)[:]
            if kind == DEAL:
                position = self.redealt(position, what, ctypes.addressof(drawn))
            elif kind == PLAY:
                position = self.after(position, self.names.code(what), ctypes.addressof(drawn))
            else:
                raise ValueError("there is no such step")
        return position

    def _raise(self, error: BaseException, before: Position, where: str) -> NoReturn:
        """Raises the error with a note on where it happened."""
        played = [str(step[1]) for step in self.steps(before) if step[0] == PLAY]
        way = f", after {', '.join(played[-TOLD:])}" if played else " at the start"
        _raise(error, f"{where}{way}")


def _raise(error: BaseException, where: str) -> NoReturn:
    """Raises the error with a note, unless it has one; leaving the program is a mistake like any other."""
    if isinstance(error, SystemExit):
        raise SpinneyError(f"{where}: the game calls sys.exit, and it is not the game's to end the program")
    if not getattr(error, "__notes__", ()):
        error.add_note(where)
    raise error
