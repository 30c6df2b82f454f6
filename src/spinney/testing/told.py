"""Checks of what rules tell: the same in every form of the rules, nothing hidden, and enough to follow the game.

What is shown on purpose and is not seen afterwards, such as cards at a showdown before the next deal, depends on what
was hidden. Which kinds of events those are stands in a tuple named `REVEALS`: in the rules' module, or in the module
`events` beside it.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import NamedTuple
from zlib import crc32

import numpy as np

from spinney.core.events import Event, perceived, witnessed
from spinney.core.game import Game
from spinney.core.random import Words, stream
from spinney.core.record import Record
from spinney.core.state import State
from spinney.core.telling import OWN, PLAYED
from spinney.testing.case import Case, Position, spread
from spinney.testing.errors import fail
from spinney.testing.forms import Data, compiled, copy_of, record_of
from spinney.testing.hidden import lookalikes, observers

# How many positions are compared in plain Python, and how many setups.
COMPARED, SETUPS = 150, 10
# How many actions are tried in a position, in how many re-deals of it, with how many streams of random numbers each.
ACTIONS, REDEALS, STREAMS = 3, 3, 2
# How many positions of each player are tried in that way, and how many pairs of positions that look alike.
FOLLOWED, PAIRS = 60, 300
# How many random games show whether rules tell anything besides the actions.
LISTENED = 10

Told = tuple[tuple[int, tuple[int, ...]], ...]
Row = tuple[int, ...]


class Outcome(NamedTuple):
    """What rules make of a record: its bytes, the random words that are left, and what was told."""

    record: bytes
    words: bytes
    rows: list[Row]


def events_alike(case: Case) -> None:
    """Compiled and interpreted rules tell the same, and whether anybody listens changes neither the position nor the
    random words.
    """
    twins = {name: Listening(case.game, name) for name in ("setup", "apply_told")}
    for seed in range(case.seed, case.seed + SETUPS):
        found = heard(case.game, "setup", case.game.blank(), stream(seed, "deal"))
        data, words = case.game.blank(), stream(seed, "deal")
        compiled(case.game).call("setup", data, words)
        check_alike("setup", found, twins["setup"](case.game.blank(), stream(seed, "deal")), data, words)
    for position in spread(case.positions, COMPARED):
        if position.action is None:
            continue
        data = record_of(case.visit(position))
        seed = crc32(data.tobytes())
        found = heard(case.game, "apply_told", data, stream(seed, "told"), position.action)
        again = twins["apply_told"](copy_of(data), stream(seed, "told"), position.action)
        words = stream(seed, "told")
        compiled(case.game).apply(data, position.action, words)
        check_alike(f"action {position.action}", found, again, data, words)


def check_alike(what: str, found: Outcome, again: Outcome, data: Data, words: Words) -> None:
    """Fails unless compiled rules tell what interpreted ones do, and do what they do where nobody listens."""
    if found.rows != again.rows:
        fail(f"{what} tells {found.rows} compiled and {again.rows} interpreted (each: kind, seats, values)")
    if (found.record, found.words) != (data.tobytes(), words.tobytes()):
        fail(f"{what} does something else where somebody listens")


def heard(game: Game, name: str, data: Data, words: Words, *arguments: int) -> Outcome:
    """A function of the compiled rules, with everybody listening."""
    log = witnessed(game.rules, name, data, *arguments, words.ctypes.data)
    return Outcome(log.data.tobytes(), words.tobytes(), [tuple(row) for row in log.table().tolist()])


class Listening:
    """A function of the rules in plain Python, with everybody listening."""

    def __init__(self, game: Game, name: str) -> None:
        self._rows: list[Row] = []
        self._call = game.rules.telling_twin(name, self._told)

    def _told(self, record: Record, seats: int, kind: int, *values: int) -> None:
        del record
        self._rows.append((int(kind), int(seats), *map(int, values)))

    def __call__(self, data: Data, words: Words, *arguments: int) -> Outcome:
        self._rows.clear()
        with np.errstate(over="ignore"):
            self._call(Record(data[0]), *arguments, words)
        return Outcome(data.tobytes(), words.tobytes(), list(self._rows))


def told_is_seen(case: Case) -> None:
    """What a player is told depends on nothing that is hidden from them: two positions that look alike to the player,
    in which the same action is played and the results look alike again, are told alike. An action that the player does
    not see may differ. Kinds of events in `REVEALS` are left out.
    """
    shown = revealed(case.game)
    for player in observers(case.game.players):
        first: dict[tuple[int, ...], Told] = {}
        for deal, events in case.deals_told:
            state = case.visit(deal)
            told = without(shown, told_to(events, player))
            if first.setdefault(state.visible(player), told) != told:
                fail(f"two deals that look alike to player {player} are told differently: {told}")
    pairs = [pair for pair in lookalikes(case) if not pair[2].is_over]
    for player, position, other in spread(pairs, PAIRS):
        state = case.visit(position)
        for action in tried(state):
            told, view, _ = followed(state, action, player, 0)
            for another in answers(other, action, told):
                found, again, _ = followed(other, another, player, 0)
                if again == view and without(shown, found) != without(shown, told):
                    alike = f"two positions look alike to player {player}, before and after action {action}"
                    fail(f"{alike}, and the player is told {told} in one and {found} in the other")


def view_is_told(case: Case) -> None:
    """What a player sees can be worked out from what they saw before and what they were told since: wherever positions
    look alike to a player who is then told the same, they look alike afterwards. Whose turn it is, and that the game is
    over, all see by themselves.

    From up to 60 positions for each player, three re-deals of each, and two streams of random numbers for each of up
    to three actions; and from new games. What half of all random draws would show is missed in one position with
    probability 1/2 at most, and in twenty with one in a million. Rules that tell nothing of their own are not asked.
    """
    if not tells(case):
        return
    for player in observers(case.game.players):
        views: dict[Told, tuple[int, ...]] = {}
        for deal, events in case.deals_told:
            state = case.visit(deal)
            if views.setdefault(told_to(events, player), state.visible(player)) != state.visible(player):
                fail(f"player {player} sees something in the first position that the deal did not tell")
        ongoing = [position for position in case.positions if position.action is not None]
        for position in spread(ongoing, FOLLOWED):
            check_followed(case, position, player)


def check_followed(case: Case, position: Position, player: int) -> None:
    """Fails if a player sees something after a position that follows from nothing they were told."""
    state = case.visit(position)
    redeals = [state.seen_by(player, seed) for seed in range(REDEALS)] if case.game.declaration.hidden else []
    for action in {position.action or 0, *tried(state)}:
        views: dict[tuple[Told, int], tuple[int, ...]] = {}
        told, _, _ = followed(state, action, player, 0)
        for one in (state, *redeals):
            for another in answers(one, action, told):
                for seed in range(STREAMS):
                    found, view, turn = followed(one, another, player, seed)
                    if views.setdefault((found, turn), view) != view:
                        fail(f"after action {action} player {player} sees something that they were not told: {found}")


def tells(case: Case) -> bool:
    """Whether the rules tell anything besides the actions, in some of the random games."""
    for trace in case.traces[:LISTENED]:
        state, events = case.game.witnessed(trace.seed)
        for action in trace.actions:
            if any(event.kind >= OWN for event in events):
                return True
            state, events = state.witnessed(action)
        if any(event.kind >= OWN for event in events):
            return True
    return False


def revealed(game: Game) -> frozenset[int]:
    """The kinds of events that show what was hidden.

    >>> import spinney
    >>> sorted(revealed(spinney.load("tic-tac-toe")))
    []
    """
    rules = game.rules.module
    if hasattr(rules, "REVEALS"):
        return frozenset(rules.REVEALS)
    beside = f"{rules.__package__}.events"
    found = import_module(beside) if rules.__package__ and find_spec(beside) else None
    return frozenset(getattr(found, "REVEALS", ()))


def told_to(events: tuple[Event, ...], player: int) -> Told:
    """What a player hears: kinds and values, not who else hears it."""
    return tuple((event.kind, event.values) for event in perceived(events, player))


def without(kinds: frozenset[int], told: Told) -> Told:
    """What is told, less some kinds."""
    return tuple(event for event in told if event[0] not in kinds)


def followed(state: State, action: int, player: int, seed: int) -> tuple[Told, tuple[int, ...], int]:
    """What a player is told when an action is played with these random numbers, what they see then, and whose turn it
    is, -1 for nobody's.
    """
    after, events = State(state.game, record_of(state), stream(seed, "followed")).witnessed(action)
    return told_to(events, player), after.visible(player), -1 if after.is_over else after.player


def tried(state: State) -> list[int]:
    """Some legal actions, the same for the same position."""
    legal = state.legal_actions
    return Random(crc32(state.raw().tobytes())).sample(legal, min(ACTIONS, len(legal)))


def answers(other: State, action: int, told: Told) -> Iterator[int]:
    """The actions of another position that a player who was told this cannot tell from `action`."""
    if told[0][0] == PLAYED:
        yield from (action,) * (action in other.legal_actions)
    else:
        yield from tried(other)
