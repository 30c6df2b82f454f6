"""What rules tell: the same compiled and interpreted, without a say in the game, and each seat only its part."""

from dataclasses import replace
from importlib import import_module
from random import Random
from types import ModuleType

import numpy as np
import pytest

import spinney
from spinney import SpinneyError
from spinney.core import plain_view
from spinney.core.events import CHOSE, PLAYED, Event, perceived, random_match
from spinney.core.random import as_seed, below, stream
from spinney.core.record import Record
from spinney.core.telling import EVERYBODY, MOST_EVENTS, OWN, only, others, tell
from spinney.testing.games import DICE_RACE, GOOFSPIEL, KUHN
from spinney.testing.games.dice_race import ROLLED
from spinney.testing.games.goofspiel import BID, TURNED_UP
from spinney.testing.games.kuhn import DEALT, SHOWN

GAMES = [
    spinney.load("tic-tac-toe"),
    spinney.load(DICE_RACE, 4),
    spinney.load(KUHN, 3),
    spinney.load(GOOFSPIEL, 3, cards=6),
]
SEEDS = range(20)


def changed(base, view=None, **functions):
    """A game with some functions of its rules, or its view, replaced."""
    module = ModuleType("changed_rules")
    vars(module).update({**vars(import_module(str(base.rules))), **functions})
    return spinney.load(replace(base, id=f"{base.id}-changed", rules=module, view=view))


def walked(game, seed):
    """The positions of a random game, each with what is played there."""
    pick, state = Random(seed), game.start(seed)
    while not state.is_over:
        action = pick.choice(state.legal_actions)
        yield state, action
        state = state.apply(action)


def interpreted(game, seed, choose):
    """The rows of events of a game in plain Python, from the deal on: `choose(words, legal)` picks actions."""
    rows = []

    def told(record, seats, kind, *values):
        rows.append([int(kind), int(seats), *map(int, values)])

    rules, data, words = game.rules, game.blank(), stream(as_seed(seed), "deal")
    record = Record(data[0])
    setup, play = (rules.telling_twin(name, told) for name in ("setup", "apply_told"))
    over, list_legal = rules.twin("is_over"), rules.twin("legal_actions")
    out = np.zeros(game.actions, np.int64)
    with np.errstate(over="ignore"):
        setup(record, words)
        while not over(record):
            play(record, choose(words, out[: list_legal(record, out)]), words)
    return rows


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_compiled_and_interpreted_rules_tell_the_same(game):
    for seed in SEEDS:
        pick = Random(seed)
        told = interpreted(game, seed, lambda words, legal, pick=pick: int(pick.choice(list(legal))))
        events = [*game.witnessed(seed).events]
        for state, action in walked(game, seed):
            events += state.witnessed(action).events
        assert [[event.kind, event.seats, *event.values] for event in events] == told


@pytest.mark.parametrize("game", [*GAMES, spinney.load("chinese-checkers", 3)], ids=repr)
def test_a_random_match_tells_what_its_actions_tell_one_by_one(game):
    """The match plays with one stream of random words, from which actions are picked too."""
    tables = list(random_match(game, seed=5, room=1))
    one_by_one = interpreted(game, 5, lambda words, legal: int(legal[below(words, len(legal))]))
    assert np.concatenate(tables).tolist() == one_by_one
    assert (len(tables) > 1) == (len(one_by_one) > MOST_EVENTS), "a long match comes in several tables"


@pytest.mark.parametrize("game", [*GAMES, spinney.load("uno"), spinney.load("poker", 3)], ids=repr)
def test_telling_changes_nothing_in_play(game):
    """`witnessed` plays as `apply` does: the same position, future chance, last action and who saw it."""
    for seed in range(3):
        assert game.witnessed(seed).state.to_bytes() == game.start(seed).to_bytes()
        for state, action in walked(game, seed):
            assert state.witnessed(action).state.to_bytes() == state.apply(action).to_bytes()


def test_an_action_is_told_with_what_comes_of_it():
    _, events = spinney.load(DICE_RACE).start(1).witnessed(1)
    played, rolled = events
    assert played == Event(PLAYED, EVERYBODY, (0, 1, 0, 0))
    assert (rolled.kind, rolled.seats) == (ROLLED, EVERYBODY)
    assert all(1 <= die <= 6 for die in rolled.values[:2])


def test_everybody_is_dealt_a_card_that_nobody_else_is_told_of():
    state, events = spinney.load(KUHN, 3).witnessed(2)
    for seat in range(3):
        (dealt,) = perceived(events, seat)
        assert dealt == Event(DEALT, only(seat), (seat, int(state.record.cards[seat]), 0, 0))
    assert perceived(events, None) == events


def test_a_showdown_is_told_to_who_sees_it():
    state = spinney.load(KUHN, 3).start(1).apply(1).apply(1)
    cards = state.record.cards.tolist()
    shown = [event.values[:2] for event in perceived(state.witnessed(0).events, 2) if event.kind == SHOWN]
    assert shown == [(0, cards[0]), (1, cards[1])], "who folded does not show"


def test_a_secret_choice_is_told_in_full_to_its_player_and_in_part_to_the_others():
    state = spinney.load(GOOFSPIEL).start(3)
    _, events = state.witnessed(2)
    assert events == (Event(PLAYED, only(0), (0, 2, 0, 0)), Event(CHOSE, others(0), (0, 0, 0, 0)))
    assert [perceived(events, seat) for seat in range(3)] == [events[:1], events[1:], events[1:]]
    assert perceived(events, None) == events[:1], "who sees everything needs not be told that something is hidden"


def test_bids_are_told_to_all_once_all_are_in():
    _, events = spinney.load(GOOFSPIEL).start(3).apply(2).apply(0).witnessed(1)
    assert [event.values[:2] for event in perceived(events, 2) if event.kind == BID] == [(0, 3), (1, 1), (2, 2)]
    assert events[-1].kind == TURNED_UP


@pytest.mark.parametrize(
    ("events", "kept"),
    [
        ([(0b01, "full"), (~0b01, "part")], ["full"]),
        ([(EVERYBODY, "all"), (EVERYBODY, "all again")], ["all", "all again"]),
        ([(0b01, "one"), (0b10, "another")], ["one", "another"]),
        ([(0b01, "full"), (EVERYBODY, "between"), (~0b01, "alone")], ["full", "between", "alone"]),
        ([(0b01, "full"), (~0b01, "part"), (0b10, "next"), (~0b10, "its part")], ["full", "next"]),
    ],
)
def test_who_sees_everything_is_shown_one_of_a_pair(events, kept):
    told = tuple(Event(OWN + place, seats, ()) for place, (seats, _) in enumerate(events))
    assert [events[event.kind - OWN][1] for event in perceived(told, None)] == kept


def tell_often(s, action, rng):
    for _ in range(300):
        tell(s, EVERYBODY, OWN)
    s.moved[s.player] = s.goal


def test_more_events_than_there_is_room_for_are_an_error_in_one_sentence():
    game = changed(DICE_RACE, apply=tell_often)
    with pytest.raises(SpinneyError, match="told 301 events of one action, and there is room for 256"):
        game.start().witnessed(0)
    assert game.start().apply(0).is_over, "where nobody listens, it can be played"


def shows_last():
    """A view that shows nothing but the last action, as far as its observer knows it."""
    view = ModuleType("shows_last")
    vars(view).update(vars(plain_view), text=lambda record, look: str(look.last))
    return view


def test_the_last_action_is_hidden_from_who_did_not_see_it_also_in_bytes():
    game = changed(GOOFSPIEL, shows_last())
    for after in (game.start(3).apply(2), game.start(3).witnessed(2).state):
        for state in (after, game.from_bytes(after.to_bytes())):
            assert state.last == 2
            assert [state.text(observer=seat) for seat in range(3)] == ["2", "None", "None"]
            assert state.text() == "2"


def test_an_action_that_all_see_is_everybodys_last():
    game = changed(KUHN, shows_last())
    after = game.from_bytes(game.start(3).apply(1).to_bytes())
    assert [after.text(observer=seat) for seat in (None, 0, 1)] == ["1", "1", "1"]
