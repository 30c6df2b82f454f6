"""Colt Express in lock-step with the plain implementation, and what holds in every position of many random games."""

from collections import Counter
from random import Random

import pytest

from spinney import State, load
from spinney.core.compile import compiled
from spinney.core.events import Event, perceived
from spinney.games.bits import count
from spinney.games.colt_express import events as told
from spinney.games.colt_express.codes import CODES
from spinney.games.colt_express.names import CARD_NAMES, CHARACTER_NAMES, KIND_NAMES
from spinney.testing import always
from tests.games.positions.colt_express import counted, things
from tests.games.reference.colt_express import ColtExpress
from tests.games.reference.colt_express_train import Thing, Told

PURSE = 0


def chance_in(events: tuple[Event, ...]) -> list[Told]:
    """What chance decided, as the plain implementation is told it."""
    found: list[Told] = []
    for event in perceived(events, None):
        first, second, third, _ = event.values
        if event.kind == told.BEGINS:
            found.append(("begins", first, CARD_NAMES[second]))
        elif event.kind == told.HOLDS:
            found.append(("holds", first, counted(second)))
        elif event.kind == told.DREW:
            found.append(("drew", first, counted(second)))
        elif event.kind == told.TAKES_PURSE:
            found.append(("takes", first, (second, third)))
        elif event.kind == told.DROPS and second == PURSE:
            found.append(("drops", first, third))
    return found


def begun(players: int, tag: bool, seed: int) -> tuple[State, ColtExpress]:
    """A new game, twice."""
    state, events = load("colt-express", players, tag=tag).witnessed(seed)
    characters = [CHARACTER_NAMES[event.values[1]] for event in events if event.kind == told.PLAYS_AS]
    cars = [(event.values[1], event.values[2]) for event in events if event.kind == told.COUPLED]
    other = ColtExpress(characters, cars, tag)
    other.begin(other.remembering(chance_in(events)))
    return state, other


def compare(state: State, other: ColtExpress) -> None:
    record = state.record
    assert state.is_over == other.over
    assert list(state.scores) == other.scores()
    assert int(record.marshal) == other.marshal
    for seat, bandit in enumerate(other.bandits):
        car, roof = bandit.place
        assert int(record.spot[seat]) == car + 8 * roof
        assert int(record.bullets[seat]) == bandit.bullets
        assert int(record.received[seat]) == bandit.received
        if not other.over:
            assert counted(int(record.hands[seat])) == bandit.hand
            assert counted(int(record.decks[seat])) == +bandit.deck
        assert things(state, seat) == in_words(bandit.loot)
    for (car, roof), lying in other.floor.items():
        assert things(state, f"{'roof' if roof else 'in'} {car}") == in_words(lying)
    entries = [int(entry) for entry in record.plan[int(record.next) : int(record.planned)]]
    plan = [(entry & 7, KIND_NAMES[entry >> 3 & 7], bool(entry >> 6)) for entry in entries]
    if other.over:
        assert list(state.ranks) == other.ranks()
    else:
        assert plan == other.plan
        assert state.player == other.player
        assert {state.describe(action) for action in state.legal_actions} == other.legal()


def in_words(loot: list[Thing]) -> list[str]:
    return sorted(
        (str(thing.value) if thing.value else "purse") if thing.kind == "purse" else thing.kind for thing in loot
    )


def lock_step(state: State, other: ColtExpress, pick: Random) -> int:
    """Plays random actions to the end; returns how many."""
    played = 0
    compare(state, other)
    while not state.is_over:
        action = pick.choice(state.legal_actions)
        name = state.describe(action)
        state, events = state.witnessed(action)
        other.play(name, chance_in(events))
        compare(state, other)
        played += 1
    return played


@pytest.mark.parametrize(("players", "games"), [(2, 15), (3, 6), (4, 6), (5, 4), (6, 4)])
@pytest.mark.parametrize("tag", [False, True])
def test_random_games_agree_with_the_plain_implementation(players: int, games: int, tag: bool) -> None:
    for seed in range(games):
        assert lock_step(*begun(players, tag, seed), Random(seed)) > 10 * players


def test_the_declared_number_of_codes_is_that_of_the_tables() -> None:
    game = load("colt-express", 6)
    assert game.actions == CODES
    assert len({game.start().describe(code) for code in range(CODES)}) == CODES


CARDS = Counter({"move": 2, "floor change": 2, "fire": 2, "robbery": 2, "punch": 1, "marshal": 1})
FULL = sum(copies << 2 * KIND_NAMES.index(name) for name, copies in CARDS.items())


@compiled
def cards_are_conserved(s):  # type: ignore[no-untyped-def]
    """1: a seat has not its ten action cards and the bullets it received; 2: bullets have come from nowhere."""
    for seat in range(s.players):
        cards = s.hands[seat] + s.decks[seat]
        for i in range(s.next, s.planned):
            if s.plan[i] & 7 == seat:
                cards += 1 << 2 * (s.plan[i] >> 3 & 7)
        if cards != FULL + (s.received[seat] << 12):
            return 1
    shot, hit = 0, 0
    for seat in range(s.players):
        shot += 6 - s.bullets[seat]
        hit += s.received[seat]
    return 2 if shot > hit else 0


@compiled
def loot_is_conserved(s):  # type: ignore[no-untyped-def]
    """1: an opened purse is not where exactly one holder has it, and is not lost either; 2: purses of a value are more
    or fewer than 8 or 2; 3: more than the box has; 4: a bandit is not where it stands; 5: money is not its loot.
    """
    everything, total, gems, strongboxes, unopened = 0, 0, 0, 0, 0
    for holder in range(22):
        if everything & s.purses[holder]:
            return 1
        everything |= s.purses[holder]
        total += count(s.purses[holder])
        gems += s.gems[holder] & 31
        strongboxes += s.gems[holder] >> 5
    if everything >> s.opened or (s.round < 5 and total != s.opened):
        return 1
    for car in range(8):
        unopened += s.unopened[car]
    opened = (1 << s.opened) - 1
    for value in range(6):
        same = opened
        for bit in range(3):
            same &= s.values[bit] if value >> bit & 1 else ~s.values[bit]
        copies = count(s.pool & (0xFF if value == 0 else 3 << 6 + 2 * value))
        if not s.tag and count(same) + copies != (8 if value == 0 else 2):
            return 2
    if not s.tag and (s.opened + unopened > 18 or gems > 6 or strongboxes > 2):
        return 3
    for seat in range(s.players):
        if s.crowd[s.spot[seat]] >> seat & 1 == 0:
            return 4
        purses = s.purses[16 + seat]
        worth = 250 * count(purses)
        for bit in range(3):
            worth += (50 << bit) * count(purses & s.values[bit])
        worth += 500 * (s.gems[16 + seat] & 31) + 1000 * (s.gems[16 + seat] >> 5)
        if worth != s.money[seat] and s.round < 5:
            return 5
    return 0


def holds(s):  # type: ignore[no-untyped-def]
    return 10 * cards_are_conserved(s) + loot_is_conserved(s)


@pytest.mark.parametrize("tag", [False, True])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_cards_and_loot_are_conserved(players: int, tag: bool) -> None:
    assert always(load("colt-express", players, tag=tag), holds, games=500) > 500 * 20
