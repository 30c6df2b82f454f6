"""Small World in lock-step with the plain implementation: the same questions, map, hands, coins and column."""

from collections import Counter
from random import Random

import pytest

from spinney import Game, State, load
from spinney.core.events import Event
from spinney.games.small_world.combinations import POWERS, RACES
from spinney.games.small_world.contents import markers, owner
from spinney.games.small_world.events import REVEALED, ROLLED
from tests.games.reference.small_world import SmallWorld
from tests.games.reference.small_world_tables import Land

# How the names of actions begin that end a race, a turn or a part of it.
ENDS = {"decline", "stop", "abandon"}
SPECIAL = {"roll", "dragon:", "convert", "encampment:", "fortress:", "hero:", "stay"}


class Chance:
    """What chance has decided, as the events tell it."""

    def __init__(self) -> None:
        self.rolls: list[int] = []
        self.combinations: list[tuple[str, str]] = []

    def hear(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if event.kind == ROLLED:
                self.rolls.append(event.values[1])
            elif event.kind == REVEALED:
                self.combinations.append((RACES[event.values[1]], POWERS[event.values[2]]))


def there(state: State, region: int) -> tuple[object, ...]:
    """Who is in a region and with what, as the record has it."""
    record, group = state.record, owner(state.record, region)
    who = () if group is None else (group // 3, RACES[int(record.race[group])], group % 3 > 0, group % 3 == 2)
    marks = {mark for mark in markers(record, region) if "camp" not in mark}
    tribe = bool(int(record.tribes) >> region & 1)
    return (*who, int(record.tokens[region]), int(record.camps[region]), tribe, marks)


def there_too(land: Land) -> tuple[object, ...]:
    """The same of the plain implementation."""
    people = land.people
    who = () if people is None else (people.seat, people.race, people.declined, people.spirit)
    return (*who, land.tokens, land.camps, land.tribe, land.marks)


def hands(state: State) -> Counter[tuple[int, str, int]]:
    record = state.record
    groups = [group for group in range(6) if int(record.race[group]) < len(RACES)]
    return Counter((group // 3, RACES[int(record.race[group])], int(record.hand[group])) for group in groups)


def compare(state: State, other: SmallWorld) -> None:
    record = state.record
    for land in other.lands:
        assert there(state, land.number) == there_too(land), land.name
    assert state.scores == tuple(other.coins)
    bonus = int(record.bonus)
    assert hands(state) == Counter((people.seat, people.race, people.hand) for people in other.peoples)
    assert bonus in (0, 4)
    column = zip(record.shown_race, record.shown_power, record.shown_coins, strict=True)
    assert [(RACES[race], POWERS[power], coins) for race, power, coins in column] == other.column
    if other.question is None:
        assert state.is_over
    else:
        assert (state.player, {*map(state.describe, state.legal_actions)}) == other.question


def chosen(state: State, pick: Random, seen: Counter[str]) -> int:
    """A random action that makes rare things come up: each kind as often as the others, but seldom one that ends a race
    or a turn; and the combination that has been taken least.
    """
    kinds: dict[str, list[int]] = {}
    for action in state.legal_actions:
        kinds.setdefault(state.describe(action).split()[0], []).append(action)
    if "take" in kinds:
        return min(kinds["take"], key=lambda action: sum(seen[word] for word in state.describe(action).split()[1:]))
    others = sorted({*kinds} - ENDS)
    return pick.choice(kinds[pick.choice(others if others and pick.random() < 0.8 else sorted(kinds))])


def lock_step(game: Game, seed: int, seen: Counter[str]) -> None:
    """Plays a random game to the end."""
    pick, chance = Random(seed), Chance()
    state, events = game.witnessed(seed)
    chance.hear(events)
    column, chance.combinations = chance.combinations, []
    parameters = game.parameters
    other = SmallWorld(
        column,
        lambda: chance.rolls.pop(0),
        lambda: chance.combinations.pop(0),
        parameters.turns,
        parameters.automatic,
    )
    compare(state, other)
    while not state.is_over:
        action = chosen(state, pick, seen)
        name = state.describe(action)
        seen.update(name.split() if name.startswith("take") else name.split()[:1])
        state, events = state.witnessed(action)
        chance.hear(events)
        other.play(name)
        assert not chance.rolls
        assert not chance.combinations
        compare(state, other)
    assert state.ranks == tuple(1 + (coins < max(other.coins)) for coins in other.coins)


@pytest.mark.parametrize(
    ("settings", "games"),
    [
        ({}, 10),
        ({"exclude": "none"}, 10),
        ({"exclude": "none", "automatic": True, "shuffle_back": False}, 12),
        ({"exclude": "ratmen+dwarves+wizards+alchemist+wealthy+hill"}, 8),
    ],
    ids=str,
)
def test_random_games_agree_with_the_plain_implementation(settings: dict[str, object], games: int) -> None:
    game, seen = load("small-world", **settings), Counter[str]()
    for seed in range(games):
        lock_step(game, seed, seen)
    assert {*seen} >= SPECIAL
