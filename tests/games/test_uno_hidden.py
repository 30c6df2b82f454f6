"""Uno: what always holds, what a seat knows, and that everything else is dealt anew fairly."""

from collections import Counter
from itertools import pairwise
from math import comb
from random import Random

import pytest

from spinney import State, load
from spinney.games.bits import count
from spinney.games.uno import DECLARATION
from spinney.games.uno.deck import FIRST, SAME, SECOND
from spinney.testing import always, chi_square
from tests.games.positions.uno import DECK, NUMBERS, hand, hands, pile, play, played, position, top

DEALS = 4000


def cards_are_in_one_place_and_turns_with_who_is_in(s):  # type: ignore[no-untyped-def]
    first, second, cards, standing = s.pile[0], s.pile[1], count(s.pile[0]) + count(s.pile[1]), 0
    for seat in range(s.players):
        own = count(s.hands[seat, 0]) + count(s.hands[seat, 1])
        first |= s.hands[seat, 0]
        second |= s.hands[seat, 1]
        cards += own
        standing += s.fell[seat] == 0
        if s.fell[seat] and own and not s.over:
            return 1
        if not s.over and not s.fell[seat] and own == 0:
            return 2
        if not s.over and not s.fell[seat] and s.scoring != 1 and s.totals[seat] >= s.target:
            return 3
    if count(first) + count(second) != cards or first & ~FIRST or second & ~SECOND:
        return 4
    if (first & SAME[s.top]) == SAME[s.top] and (second & SAME[s.top]) == (SECOND & SAME[s.top]):
        return 5  # the top card is in a hand or can be drawn
    if s.player >= s.players or (s.fell[s.player] and not s.over) or standing != s.left:
        return 6
    if s.turns >= s.turn_limit and not s.over:
        return 7
    return 8 if s.drawn and (first & SAME[s.drawn]) == SAME[s.drawn] else 0


@pytest.mark.parametrize("players", range(2, 11))
def test_cards_are_in_one_place_and_turns_with_who_is_in(players: int) -> None:
    games = 10_000 if players == 2 else 1_000
    assert always(load(DECLARATION, players), cards_are_in_one_place_and_turns_with_who_is_in, games) > 100 * games


@pytest.mark.parametrize("scoring", [1, 2])
@pytest.mark.parametrize("players", [2, 4, 10])
def test_the_same_holds_with_other_scorings(players: int, scoring: int) -> None:
    game = load(DECLARATION, players, scoring=scoring)
    assert always(game, cards_are_in_one_place_and_turns_with_who_is_in, games=500) > 500


def random_states(players: int, seed: int, **parameters: int) -> list[State]:
    pick, states = Random(seed), [load(DECLARATION, players, **parameters).start(seed)]
    while not states[-1].is_over:
        states.append(states[-1].apply(pick.choice(states[-1].legal_actions)))
    return states


@pytest.mark.parametrize("players", [2, 4, 10])
def test_a_re_deal_changes_nothing_that_was_seen(players: int) -> None:
    for seed, state in enumerate(random_states(players, seed=1)[:: 2 * players]):
        for observer in range(players):
            dealt = state.seen_by(observer, seed)
            assert hand(dealt, observer) == hand(state, observer)
            assert played(dealt) == played(state), "what was played is remembered"
            assert [own.total() for own in hands(dealt)] == [own.total() for own in hands(state)]
            kept = [(name, value) for name, value in state.record if name not in ("hands", "pile")]
            assert str(kept) == str([(name, value) for name, value in dealt.record if name not in ("hands", "pile")])


def test_what_was_played_stays_known_until_a_reshuffle() -> None:
    shuffles = 0
    for before, after in pairwise(random_states(10, seed=3)):
        if after.record.turns <= before.record.turns and not after.record.drawn:
            continue  # another round
        if played(before) - played(after):
            shuffles += 1
            assert pile(before).total() < 5, "only a pile that was too small is made anew"
    assert shuffles > 0


def test_hands_are_shown_when_the_game_is_over() -> None:
    over = random_states(3, seed=2, target=50)[-1]
    for observer in range(3):
        assert over.seen_by(observer, 5) == over
        assert over.visible(observer) == over.visible((observer + 1) % 3)


def middle() -> State:
    """A position in the middle of a round, in which the second seat has drawn twice."""
    state = position(
        "red-7",
        "red-1 red-1 blue-4 wild green-9 yellow-skip",
        "red-9 blue-2 blue-2 green-3 wild-draw-four",
        "yellow-1 yellow-2 yellow-3 green-3 green-5 blue-reverse blue-9 wild",
        seed=4,
    )
    return play(state, "red-1 red-9")


def test_every_unseen_card_is_equally_likely_in_a_hand() -> None:
    """4 000 re-deals, a chi-square test of how often each of the unseen cards was in a hand, and one for the pile.

    Cards of a hand are drawn without repetition, which makes the sum of squares larger by n / (n - 1). The false alarm
    rate is 1e-6 a test; a card that a re-deal gives to the hand with probability 0.06 too high or too low is caught
    with probability above 0.99.
    """
    state = middle()
    assert top(state) == "red-9"
    unseen = pile(state) + hand(state, 1) + hand(state, 2)
    n = unseen.total()
    numbers = [(64 * word + bit) for word in range(2) for bit in range(60) if is_unseen(state, word, bit)]
    assert len(numbers) == n
    for seat in (1, 2):
        size = hand(state, seat).total()
        found: Counter[int] = Counter()
        for seed in range(DEALS):
            words = state.seen_by(0, seed).record.hands[seat]
            found.update(number for number in numbers if int(words[number // 64]) >> number % 64 & 1)
        share = size / n
        assert sum(found.values()) == DEALS * size
        squares = sum((found[number] - DEALS * share) ** 2 for number in numbers)
        statistic = squares / (DEALS * share * (1 - share)) * (n - 1) / n
        assert 1e-6 < chi_square.tail(statistic, n - 1) < 1 - 1e-6


def is_unseen(state: State, word: int, bit: int) -> bool:
    seen = [int(state.record.hands[seat][word]) for seat in (1, 2)] + [int(state.record.pile[word])]
    return any(cards >> bit & 1 for cards in seen)


@pytest.mark.parametrize("colour", ["red", "wild"])
def test_the_cards_of_a_hand_are_dealt_independently(colour: str) -> None:
    """How many cards of a colour a hand has follows the hypergeometric distribution: 4 000 re-deals, false alarms 1e-6.

    It would show if cards came in groups: a mean that is off by 0.2 cards is caught with probability above 0.99.
    """
    state = middle()
    unseen = pile(state) + hand(state, 1) + hand(state, 2)
    n, size = unseen.total(), hand(state, 2).total()
    of_colour = sum(copies for name, copies in unseen.items() if name.startswith(colour))
    found = [0] * (size + 1)
    for seed in range(DEALS):
        dealt = hand(state.seen_by(0, seed), 2)
        found[sum(copies for name, copies in dealt.items() if name.startswith(colour))] += 1
    expected = [DEALS * comb(of_colour, k) * comb(n - of_colour, size - k) / comb(n, size) for k in range(size + 1)]
    usual = [k for k in range(size + 1) if expected[k] >= 5]
    rest = DEALS - sum(found[k] for k in usual), DEALS - sum(expected[k] for k in usual)
    statistic = sum((found[k] - expected[k]) ** 2 / expected[k] for k in usual) + (rest[0] - rest[1]) ** 2 / max(
        1, rest[1]
    )
    assert chi_square.tail(statistic, len(usual)) > 1e-6


def test_a_drawn_card_is_any_of_the_pile_and_the_first_card_any_that_is_not_wild() -> None:
    """2 000 draws from a pile of five cards and 6 000 first cards: chi-square tests, false alarms 1e-6."""
    drawn = Counter()
    for seed in range(2000):
        state = position("red-7", "blue-1", "red-1", pile="blue-2 blue-3 blue-3 green-5 yellow-0", seed=seed)
        drawn += hand(play(state, "draw"), 0) - Counter(["blue-1"])
    assert set(drawn) == {"blue-2", "blue-3", "green-5", "yellow-0"}
    both = drawn["blue-3"]
    assert abs(both - 800) < 5 * (2000 * 0.4 * 0.6) ** 0.5
    assert chi_square.uniform([drawn["blue-2"], drawn["green-5"], drawn["yellow-0"]]) > 1e-6
    game = load(DECLARATION)
    first = Counter(top(game.start(seed)) for seed in range(6000))
    coloured = [name for name in NUMBERS if not name.startswith("wild")]
    statistic = sum((first[name] - 60 * DECK[name]) ** 2 / (60 * DECK[name]) for name in coloured)
    assert chi_square.tail(statistic, len(coloured) - 1) > 1e-6
