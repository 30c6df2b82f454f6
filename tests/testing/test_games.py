"""The small games against OpenSpiel's and against arithmetic."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, permutations, product
from random import Random

import pyspiel
import pytest

from spinney import State, load
from spinney.testing import chi_square
from spinney.testing.games import DICE_RACE, GOOFSPIEL, KUHN, PLAY_OR_PASS

# The chance that one of these tests rejects a fair game: their seeds are fixed, so it either always does or never.
FALSE_ALARM = 1e-6


def kuhn_deals(players: int) -> dict[tuple[int, ...], State]:
    """A start with each deal of cards."""
    found: dict[tuple[int, ...], State] = {}
    for seed in range(2000):
        state = load(KUHN, players=players).start(seed)
        found.setdefault(tuple(state.record.cards[:players].tolist()), state)
    return found


@pytest.mark.parametrize("players", [2, 3])
def test_kuhn_is_openspiels_for_every_deal_and_every_line_of_betting(players: int) -> None:
    oracle = pyspiel.load_game(f"kuhn_poker(players={players})")
    deals = kuhn_deals(players)
    assert set(deals) == set(permutations(range(players + 1), players))
    ends = Counter[tuple[int, ...]]()
    for cards, state in deals.items():
        theirs = oracle.new_initial_state()
        for card in cards:
            theirs.apply_action(card)
        waiting = [(state, theirs)]
        while waiting:
            ours, theirs = waiting.pop()
            assert ours.is_over == theirs.is_terminal()
            if ours.is_over:
                assert list(ours.scores) == theirs.returns()
                ends[cards] += 1
                continue
            assert ours.player == theirs.current_player()
            assert list(ours.legal_actions) == theirs.legal_actions()
            waiting += [(ours.apply(action), theirs.child(action)) for action in ours.legal_actions]
    assert set(ends.values()) == {{2: 5, 3: 13}[players]}, "lines of betting"


@pytest.mark.parametrize(("players", "deals"), [(2, 6), (3, 24)])
def test_kuhn_deals_evenly(players: int, deals: int) -> None:
    """4 800 deals with fixed seeds; a fair dealer is rejected with probability 1e-6."""
    starts = (load(KUHN, players=players).start(seed) for seed in range(4800))
    counts = Counter(tuple(state.record.cards[:players].tolist()) for state in starts)
    assert len(counts) == deals
    assert chi_square.uniform(list(counts.values())) > FALSE_ALARM


def test_kuhn_shows_cards_at_a_showdown_only() -> None:
    state = load(KUHN, players=3).start(1)
    own = [state.visible(player).count(-1) for player in range(3)]
    assert own == [3, 3, 3], "no bettor yet, and two cards that are not seen"
    called = state.apply(1).apply(1).apply(0)
    cards = called.record.cards.tolist()
    seen = called.visible(2)
    assert called.is_over
    assert [seen[3], seen[6], seen[9]] == [cards[0], cards[1], cards[2]]
    assert called.visible(0)[9] == -1, "who folded does not show"
    folded = state.apply(1).apply(0).apply(0)
    assert folded.visible(1)[3] == -1, "nobody paid to see"


def test_dice_race_rolls() -> None:
    """7 200 rolls with fixed seeds against the probabilities; fair dice are rejected with probability 1e-6."""
    game = load(DICE_RACE)
    sums = Counter(0 if a == b else a + b for a, b in product(range(1, 7), repeat=2))
    for action, weights in ((0, Counter(range(1, 7))), (1, sums)):
        rolls = Counter(int(game.start(seed).apply(action).record.moved[0]) for seed in range(7200))
        expected = {roll: 7200 * weight / weights.total() for roll, weight in weights.items()}
        assert rolls.keys() == expected.keys()
        statistic = sum((rolls[roll] - mean) ** 2 / mean for roll, mean in expected.items())
        assert chi_square.tail(statistic, len(expected) - 1) > FALSE_ALARM


def test_dice_race_ends_on_the_goal_and_ranks_follow_the_squares() -> None:
    game = load(DICE_RACE, players=4, goal=30)
    pick = Random(1)
    for seed in range(50):
        state = game.start(seed)
        while not state.is_over:
            assert max(state.scores) < 30
            state = state.apply(pick.choice(state.legal_actions))
        assert max(state.scores) == 30
        assert state.ranks == tuple(1 + sum(other > own for other in state.scores) for own in state.scores)


@pytest.mark.parametrize(("players", "cards"), [(2, 4), (3, 4), (3, 5), (2, 13)])
def test_goofspiel_is_openspiels(players: int, cards: int) -> None:
    """A round of bids one after another is one joint action of theirs; theirs plays the last, forced cards itself."""
    settings = f"num_cards={cards},players={players},points_order=random,returns_type=total_points"
    oracle = pyspiel.load_game(f"goofspiel({settings})")
    for seed in range(200):
        pick, ours = Random(seed), load(GOOFSPIEL, players=players, cards=cards).start(seed)
        theirs = oracle.new_initial_state()
        for _ in range(cards - 1):
            theirs.apply_action(int(ours.record.prize) - 1)
            bids = []
            for seat in range(players):
                assert ours.player == seat
                assert list(ours.legal_actions) == theirs.legal_actions(seat)
                bids.append(pick.choice(ours.legal_actions))
                ours = ours.apply(bids[-1])
            theirs.apply_actions(bids)
        assert theirs.is_terminal()
        for _ in range(players):
            assert not ours.is_over
            (last,) = ours.legal_actions
            ours = ours.apply(last)
        assert ours.is_over
        assert list(ours.scores) == theirs.returns()


def test_goofspiel_redeal_forgets_the_bids_of_others() -> None:
    """After two bids the third player takes every pair of bids for possible, and nobody else learns more."""
    state = load(GOOFSPIEL).start(3).apply(2).apply(0)
    bids = Counter(tuple(state.seen_by(2, seed).record.bids.tolist()) for seed in range(1600))
    assert set(bids) == {(first, second, 0) for first, second in product(range(1, 5), repeat=2)}
    assert chi_square.uniform(list(bids.values())) > FALSE_ALARM
    own = {tuple(state.seen_by(0, seed).record.bids.tolist()) for seed in range(200)}
    assert own == {(3, second, 0) for second in range(1, 5)}


def test_goofspiel_gives_a_prize_with_equal_highest_bids_to_nobody() -> None:
    start = load(GOOFSPIEL).start()
    assert start.apply(3).apply(3).apply(0).scores == (0, 0, 0)
    assert start.apply(2).apply(2).apply(3).scores == (0, 0, start.record.prize)


def test_goofspiel_turns_up_prizes_in_every_order() -> None:
    """24 orders of 4 prizes, all equally likely: 4 800 games; fair draws are rejected with probability 1e-6."""
    orders = Counter(tuple(islice(prizes(seed), 4)) for seed in range(4800))
    assert set(orders) == set(permutations(range(1, 5)))
    assert chi_square.uniform(list(orders.values())) > FALSE_ALARM


def prizes(seed: int) -> Iterator[int]:
    """The prizes of a game in which everybody always bids their lowest card."""
    state = load(GOOFSPIEL, players=2).start(seed)
    while not state.is_over:
        yield int(state.record.prize)
        for _ in range(2):
            state = state.apply(state.legal_actions[0])


def test_play_or_pass_redeals_every_hand_that_agrees_with_what_was_shown_equally_often() -> None:
    """All hands of the cards that are not seen, less the suits that the other lacks, by counting; the first game in
    which the second player has passed once. A fair re-deal is rejected with probability 1e-6.
    """
    for seed in range(1000):
        state = load(PLAY_OR_PASS).start(seed)
        state = state.apply(state.legal_actions[0])
        if state.legal_actions == (12,):
            break
    state = state.apply(12)
    own, played = int(state.record.hands[0]), int(state.record.played[0])
    possible = [card for card in range(4, 12) if not (own | played) >> card & 1]
    hands = {sum(1 << card for card in cards) for cards in combinations(possible, 4)}
    found = Counter(int(state.seen_by(0, seed).record.hands[1]) for seed in range(200 * len(hands)))
    assert set(found) == hands
    assert chi_square.uniform(list(found.values())) > FALSE_ALARM
