"""Positions of Small World for the tests, written with the names of races, powers and actions."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from spinney import Game, State, load
from spinney.core.random import stream
from spinney.games.small_world.board import BARE, NUMBER, TRIBES
from spinney.games.small_world.codes import CHOOSING, PICKING
from spinney.games.small_world.combinations import POWERS, RACES
from spinney.games.small_world.contents import owner

COLUMN = (
    ("ratmen", "alchemist"),
    ("orcs", "commando"),
    ("elves", "forest"),
    ("humans", "hill"),
    ("giants", "merchant"),
    ("wizards", "swamp"),
)
Tokens = dict[int, int]  # region -> how many


@dataclass
class Side:
    """A player's race and power with its tokens on the map and in hand, and those in decline."""

    name: str = ""  # "flying halflings"; without one the player has to take a combination
    tokens: Tokens = field(default_factory=dict)
    hand: int = 0
    declined: str = ""
    old: Tokens = field(default_factory=dict)
    spirit: str = ""
    spirits: Tokens = field(default_factory=dict)
    coins: int = 5
    fresh: bool = False
    peace: bool = False

    @property
    def race(self) -> str:
        return self.name.split(" ")[-1]

    @property
    def power(self) -> str:
        return " ".join(self.name.split()[:-1])


def position(
    own: Side,
    other: Side | None = None,
    *,
    turn: int = 4,
    column: tuple[tuple[str, str], ...] = COLUMN,
    tribes: bool = True,
    camps: Tokens | None = None,
    marks: dict[str, tuple[int, ...]] | None = None,
    seed: int = 0,
    **settings: Any,
) -> State:
    """A position at the start of the first side's turn, which is the first player's if `turn` is even. `marks` has the
    regions of fortresses, lairs, holes, heroes and the dragon. Lost Tribes live wherever nobody else does.
    """
    game = load("small-world", **{"exclude": "none", **settings})
    data = game.blank()
    sides = [own, other or Side("wealthy dwarves")]
    if turn % 2:
        sides.reverse()
    data["tribes"] = int(TRIBES) if tribes else 0
    data["race"], data["power"] = len(RACES), len(POWERS)
    for seat, side in enumerate(sides):
        settle(data, seat, side)
    for region, number in (camps or {}).items():
        data["camps"][0, region] = number
    for name, regions in (marks or {}).items():
        data[name] = sum(1 << region for region in regions)
    used = {int(race) for race in data["race"][0]} | {RACES.index(race) for race, _ in column}
    powers = {int(power) for power in data["power"][0]} | {POWERS.index(power) for _, power in column}
    data["hidden_races"] = sum(1 << race for race in range(len(RACES)) if race not in used)
    data["hidden_powers"] = sum(1 << power for power in range(len(POWERS)) if power not in powers)
    for place, (race, power) in enumerate(column):
        data["shown_race"][0, place], data["shown_power"][0, place] = RACES.index(race), POWERS.index(power)
    data["turn"], data["group"] = turn, 3 * (turn % 2)
    data["phase"] = CHOOSING if own.name else PICKING
    note_costs(data)
    return State(game, data, stream(seed, "deal"))


def column_with(race: str, power: str) -> tuple[tuple[str, str], ...]:
    """A column with this combination at its top."""
    others = [other for other in COLUMN if race not in other and power not in other]
    spare = [("tritons", "seafaring"), ("sorcerers", "pillaging")]
    return ((race, power), *[*others, *spare][:5])


def settle(data: Any, seat: int, side: Side) -> None:
    """Puts a side's tokens on the map."""
    groups = ((side.race, side.tokens), (side.declined, side.old), (side.spirit, side.spirits))
    for layer, (race, tokens) in enumerate(groups):
        if race:
            data["race"][0, 3 * seat + layer] = RACES.index(race)
        for region, number in tokens.items():
            data["held"][0, 3 * seat + layer] |= 1 << region
            data["tokens"][0, region] = number
            data["tribes"] &= ~(1 << region)
    if side.power:
        data["power"][0, seat] = POWERS.index(side.power)
    data["hand"][0, 3 * seat] = side.hand
    data["coins"][0, seat], data["fresh"][0, seat] = side.coins, side.fresh
    data["peace"][0, seat] = side.peace


def note_costs(data: Any) -> None:
    """What each region costs, counted from what is there."""
    for region in range(NUMBER):
        marks = sum(int(data[name][0]) >> region & 1 for name in ("tribes", "fortresses", "lairs"))
        cost = int(BARE[region]) + int(data["tokens"][0, region]) + int(data["camps"][0, region]) + marks
        data["defence"][0, region] = cost
        data["at_most"][0, cost:] |= np.int64(1 << region)


def legal(state: State) -> set[str]:
    """The names of the legal actions."""
    return {*map(state.describe, state.legal_actions)}


def play(state: State, *names: str) -> State:
    """Plays actions by their names; a name with a star at its end stands for the first action that begins so, as long
    as there is one and the same player is to move.
    """
    for name in names:
        if not name.endswith("*"):
            state = state.apply(state.action(name))
            continue
        player = state.player
        while state.player == player and (found := [a for a in state.legal_actions if named(state, a, name)]):
            state = state.apply(found[0])
    return state


def named(state: State, action: int, start: str) -> bool:
    return state.describe(action).startswith(start.removesuffix("*"))


def to_conquests(state: State) -> State:
    """Takes the tokens up for conquests."""
    return play(play(state, "expand"), "abandon no more*")


def regions(state: State, verb: str) -> set[int]:
    """The regions that an action with this name is offered for."""
    return {int(name.split()[-1]) for name in legal(state) if name.startswith(f"{verb} ")}


def finish(state: State) -> State:
    """Stops conquering and ends the turn, choosing whatever comes first; no decline, and no peace."""
    turn = int(state.record.turn)
    while not state.is_over and int(state.record.turn) == turn:
        names = {state.describe(action): action for action in state.legal_actions}
        refused = [name for name in names if name in ("stop conquering", "abandon no more", "stay active", "no peace")]
        state = state.apply(names[refused[0]] if refused else state.legal_actions[0])
    return state


def income(before: State, after: State, seat: int = 0) -> int:
    """The coins that a player has got in between."""
    return int(after.scores[seat] - before.scores[seat])


def tokens(state: State, region: int) -> tuple[int | None, int]:
    """The group that holds a region, and how many tokens it has there."""
    return owner(state.record, region), int(state.record.tokens[region])


def random_game(game: Game, seed: int) -> list[State]:
    """The positions of a random game."""
    pick, states = Random(seed), [game.start(seed)]
    while not states[-1].is_over:
        states.append(states[-1].apply(pick.choice(states[-1].legal_actions)))
    return states
