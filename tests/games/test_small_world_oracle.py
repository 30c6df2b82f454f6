"""Small World in lock-step with the plain implementation: the same questions, map, hands, coins and column."""

from collections import Counter
from random import Random

import pytest

from spinney import Game, State, load
from spinney.core.events import Event
from spinney.games.small_world.combinations import POWERS, RACES
from spinney.games.small_world.contents import markers, owner
from spinney.games.small_world.events import REVEALED, ROLLED
from tests.games.reference.small_world import Land, SmallWorld


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


def lock_step(game: Game, seed: int, seen: Counter[str]) -> None:
    """Plays a random game to the end; most declines are refused, so that games are not all beginnings."""
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
        legal = state.legal_actions
        action = pick.choice(legal)
        if state.describe(action) in ("decline", "abandon no more", "stop conquering") and pick.random() < 0.5:
            action = pick.choice(legal)
        name = state.describe(action)
        seen[name.split()[0] if name.split()[0] != "take" else name] += 1
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
        ({}, 16),
        ({"exclude": "none"}, 16),
        ({"exclude": "none", "automatic": True, "shuffle_back": False}, 12),
        ({"exclude": "ratmen+dwarves+wizards+alchemist+wealthy+hill"}, 12),
    ],
    ids=str,
)
def test_random_games_agree_with_the_plain_implementation(settings: dict[str, object], games: int) -> None:
    game, seen = load("small-world", **settings), Counter[str]()
    for seed in range(games):
        lock_step(game, seed, seen)
    assert {"roll", "dragon:", "convert", "encampment:", "fortress:", "hero:", "make", "no"} <= {*seen}
