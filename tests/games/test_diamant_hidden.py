"""What is hidden in Diamant, what pictures show of it, and what holds in every position."""

from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest

from spinney import load
from spinney.games.bits import count
from spinney.games.diamant import DECLARATION
from spinney.games.diamant.cards import FIRST_RELIC, OTHER_CARDS, RELIC_CARDS, TREASURES, TWINS
from spinney.testing import always, chi_square
from tests.games.positions.diamant import COUNTS, GO, LEAVE, choose, names, position, random_game

for_all_counts = pytest.mark.parametrize("players", COUNTS)
EVERY_TREASURE = np.uint64((1 << len(TREASURES)) - 1)
EVERY_HAZARD = OTHER_CARDS ^ EVERY_TREASURE
VALUES = np.array(TREASURES, np.int64)
CARD_BITS = np.array([1 << card for card in range(35)], np.uint64)


# Choices.


@for_all_counts
def test_choices_are_hidden_until_all_are_in(players: int) -> None:
    both = [position(players, {9: 1}, [13, 14], hand=2).apply(choice) for choice in (GO, LEAVE)]
    while len(both) > 1 and both[0].player:
        for observer in range(1, players):
            assert both[0].visible(observer) == both[1].visible(observer)
            assert both[0].text(observer=observer) == both[1].text(observer=observer)
        assert both[0].visible(0) != both[1].visible(0)
        assert both[0].scores == both[1].scores == (0.0,) * players
        both = [state.apply(GO) for state in both]
    assert both[1].scores[0] == 3
    assert both[0].visible(players - 1) != both[1].visible(players - 1)


def test_redeal_forgets_the_choices_of_others_and_they_choose_after() -> None:
    state = choose(position(5, {9: 4}, [10], hand=1, inside=[0, 1, 3, 4]), LEAVE, LEAVE)
    assert state.player == 3
    dealt = state.seen_by(3)
    assert (int(dealt.record.waiting), int(dealt.record.leaving)) == (0b11011, 0)
    order = []
    while int(dealt.record.path) == int(state.record.path):
        order.append(dealt.player)
        dealt = dealt.apply(GO)
    assert order == [3, 4, 0, 1]
    assert dealt.scores == (0.0,) * 5


def test_redeal_keeps_the_observers_own_choice() -> None:
    state = choose(position(4, {9: 1}, [10], hand=2), LEAVE, LEAVE)
    dealt = state.seen_by(0)
    assert (int(dealt.record.waiting), int(dealt.record.leaving), dealt.player) == (0b1110, 0b0001, 2)
    dealt = choose(dealt, GO, GO)
    assert dealt.player == 1
    assert dealt.apply(GO).scores == (3, 0, 0, 0)


def test_redeal_for_somebody_outside_forgets_all_choices() -> None:
    state = choose(position(3, {9: 1}, [10], hand=2, inside=[0, 2]), LEAVE)
    dealt = state.seen_by(1)
    assert (int(dealt.record.waiting), int(dealt.record.leaving), dealt.player) == (0b101, 0, 2)


@for_all_counts
def test_redeal_changes_nothing_seen_and_nothing_but_choices(players: int) -> None:
    for seed in range(8):
        for state in random_game(load(DECLARATION, players), seed, leaving=0.25):
            for observer in range(players):
                dealt = state.seen_by(observer, seed)
                assert dealt.visible(observer) == state.visible(observer)
                assert (dealt.player, dealt.is_over, dealt.scores) == (state.player, state.is_over, state.scores)
                kept = dict(dealt.record)
                differ = {name for name, value in state.record if np.any(value != kept[name])}
                assert differ <= {"waiting", "leaving"}
                assert dealt.seen_by(observer, seed + 1) == dealt


def test_seats_outside_are_not_asked() -> None:
    for seed in range(50):
        for state in random_game(load(DECLARATION, 5), seed, leaving=0.3)[:-1]:
            assert int(state.record.waiting) >> state.player & 1
            assert not int(state.record.waiting) & ~int(state.record.inside)


# Cards.


def test_every_card_of_the_deck_is_equally_likely_to_be_turned_up_next() -> None:
    """A seat alone in the cave, 12 cards, of which two make it collapse: 12 000 futures as that seat may think of them.

    A card that comes up with probability 0.11 instead of 1/12 is found with probability above 0.999; a fair draw is
    rejected with probability 1e-6.
    """
    deck = [1, 2, 3, 10, 12, 17, -8, "scorpions", "explosion", "rockfall", "gas", "gas"]
    state = position(2, {9: 1, "gas": 0}, deck, inside=[0], cave=2)
    found: Counter[object] = Counter()
    for seed in range(12_000):
        after = state.seen_by(0, seed).apply(GO)
        collapsed = after.record.cave > state.record.cave
        found["gas" if collapsed else names(after.record.path & ~state.record.path)[0]] += 1
    expected = {card: 1_000 * deck.count(card) for card in deck}
    assert found.keys() == expected.keys()
    statistic = sum((found[card] - times) ** 2 / times for card, times in expected.items())
    assert chi_square.tail(statistic, len(expected) - 1) > 1e-6


# What always holds.


@for_all_counts
def test_cards_and_gems_are_conserved_and_seats_are_where_they_should_be(players: int) -> None:
    def holds(s):  # type: ignore[no-untyped-def]
        cards = s.deck | s.path
        if s.deck & s.path or cards >> np.uint64(35) or cards & EVERY_TREASURE != EVERY_TREASURE:
            return 1
        if count(EVERY_HAZARD & ~cards) > s.cave or cards & RELIC_CARDS >= CARD_BITS[FIRST_RELIC] << s.cave + 1:
            return 2
        worth = lie = 0
        for card in range(35):
            if s.path & CARD_BITS[card]:
                if s.path & TWINS[card]:
                    return 3
                worth += VALUES[card] if card < 15 else 0
        for card in range(15):
            gems = np.int64(s.gems >> np.uint64(4 * card) & np.uint64(15))
            if gems >= s.players or (gems and not s.path & CARD_BITS[card]):
                return 4
            lie += gems
        seats = count(s.inside)
        carried = s.hand * seats + lie
        if carried > worth or (seats == s.players and carried != worth):
            return 5
        if s.waiting & ~s.inside or s.leaving & ~s.inside or s.waiting & s.leaving:
            return 6
        if s.cave == s.caves:
            return 7 * (cards != s.deck or s.inside + s.waiting + s.leaving + s.chooser + s.hand != 0)
        return 8 * (s.inside == 0 or not s.waiting >> s.chooser & 1 or s.inside >> s.players != 0)

    assert always(load(DECLARATION, players), holds, games=10_000 if players == 2 else 1_000) > 20_000


# Names and pictures.


def test_text_shows_the_path_with_its_gems_and_what_everybody_has() -> None:
    state = position(3, {9: 1, "gas": 0, -5: 0}, [10, "gas"], hand=2, inside=[0, 1], chests=[0, 4, 11], cave=1)
    lines = choose(state, LEAVE).text(observer=1).splitlines()
    assert lines[:3] == ["table: cave 2 of 5", "  deck: ?? (2 cards)", "  path: 9[1] gas relic-5"]
    assert lines[3].startswith("  removed: scorpions scorpions scorpions snakes")
    assert lines[4:] == [
        "player 2: 4 in the chest, 2 in hand, to move",
        "player 3: 11 in the chest, outside",
        "player 1: 0 in the chest, 2 in hand",
    ]


def test_a_choice_is_shown_to_whoever_made_it_and_to_a_bystander() -> None:
    state = choose(position(3, {9: 1}, [10], hand=2), LEAVE)
    assert "choice: exit" in state.text(observer=0)
    assert "choice: exit" in state.text()
    assert "choice" not in state.text(observer=1)
    assert "exit" not in state.svg(observer=1)


def test_the_picture_shows_every_card_of_the_path() -> None:
    for state in random_game(load(DECLARATION, 4), 3, leaving=0.1):
        drawn = [e for e in ElementTree.fromstring(state.svg(observer=0)).iter() if e.get("class") == "card"]
        removed = (
            state.text(observer=0).split("removed: ")[1].split("\n")[0].split() if "removed" in state.text() else []
        )
        chosen = "choice" in state.text(observer=0)
        assert len(drawn) == len(names(state.record.path)) + len(removed) + chosen


def test_the_end_names_the_winners() -> None:
    won = position(2, {"gas": 0}, ["gas"], chests=[3, 2])
    assert "player 1: 3 in the chest, wins" in choose(won, GO, GO).text()
    shared = choose(position(2, {"gas": 0}, ["gas"], chests=[3, 3]), GO, GO)
    assert shared.text().count("shares the win") == 2
    assert "to move" not in shared.text()
