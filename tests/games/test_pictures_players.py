"""Pictures and texts of all games: who sits where, whose turn it is, and what everybody is called."""

import math
import re
from xml.etree import ElementTree

import pytest

from tests.games.pictures import GAMES, NAMES, elements, in_every_game, positions, seen_by, words_in

HIDDEN = [game for game in GAMES if game.declaration.hidden]

with_hidden_cards = pytest.mark.parametrize("game", HIDDEN, ids=repr)


def group_of(svg, name):
    """The part of a picture with a player's name in it."""
    groups = [child for child in ElementTree.fromstring(svg) if child.tag.endswith("}g")]
    (found,) = [group for group in groups if name in words_in(group)]
    return found


def top_of(group):
    return min(float(part.get("y")) for part in group.iter() if part.tag.endswith("rect"))


@in_every_game
def test_one_player_is_to_move_until_it_is_over(game):
    for state in positions(game):
        svg = state.svg(names=NAMES[: game.players])
        assert len(elements(svg, "to-move")) == (not state.is_over)
        if not state.is_over:
            turn = group_of(svg, NAMES[state.player])
            assert [part for part in turn.iter() if part.get("class") == "to-move"]


@in_every_game
def test_players_are_called_by_their_names(game):
    names = NAMES[: game.players]
    for state in positions(game):
        for observer in seen_by(state):
            text, svg = (show(observer=observer, names=names) for show in (state.text, state.svg))
            assert not re.search(r"player \d", text + svg)
            assert set(names) <= {word for part in words_in(ElementTree.fromstring(svg)) for word in [part]}
            if game.declaration.hidden or game.players > 2:
                assert all(name in text for name in names)


@with_hidden_cards
def test_the_observer_sits_at_the_bottom_and_the_others_above(game):
    names = NAMES[: game.players]
    for state in positions(game, 3):
        for observer in range(game.players):
            svg = state.svg(observer=observer, names=names)
            tops = {name: top_of(group_of(svg, name)) for name in names}
            assert max(tops, key=tops.get) == names[observer]


@pytest.mark.parametrize("game", [game for game in HIDDEN if game.players > 2], ids=repr)
def test_the_others_sit_in_their_order_clockwise(game):
    """Seen from the middle of the table, each next player is further round, from the observer to the observer."""
    names, (state, *_) = NAMES[: game.players], positions(game, 1)
    for observer in range(game.players):
        svg = state.svg(observer=observer, names=names)
        _, _, width, height = map(float, ElementTree.fromstring(svg).get("viewBox").split())
        angles = []
        for step in range(1, game.players):
            x, y = middle_of(group_of(svg, names[(observer + step) % game.players]))
            angles.append(math.atan2(x - width / 2, height / 2 - y) % (2 * math.pi))
        from_below = [(angle - math.pi) % (2 * math.pi) for angle in angles]
        assert from_below == sorted(from_below)


def middle_of(group):
    """The middle of a seat: of its first rectangle, which all else lies on."""
    seat = next(part for part in group.iter() if part.tag.endswith("rect"))
    x, y, width, height = (float(seat.get(name)) for name in ("x", "y", "width", "height"))
    return x + width / 2, y + height / 2


@with_hidden_cards
def test_the_end_names_the_winners_and_nobody_has_won_before(game):
    for state in positions(game):
        lines = [line for line in state.text(names=NAMES[: game.players]).splitlines() if re.search(r"\bwins?\b", line)]
        named = {name for name in NAMES[: game.players] if any(name in line for line in lines)}
        winners = [rank == 1 for rank in state.ranks] if state.is_over else []
        assert named == {name for name, wins in zip(NAMES, winners, strict=False) if wins}


@with_hidden_cards
def test_an_observer_sees_their_own_cards_and_no_card_is_offered_to_others(game):
    state = positions(game, 1)[0]
    for observer in range(game.players):
        assert bool(elements(state.svg(targets=True, observer=observer), "target")) == (observer == state.player)
