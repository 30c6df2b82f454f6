"""What players of Love Letter know, how long, and that a re-deal is fair.

The chi-square tests of re-deals look at 10 000 of them and reject below one in a million. A card that is dealt with a
probability 0.05 too high or too low is caught with probability above 0.999: for a card that should be dealt 3 times in
10, the noncentrality is 10 000 x 0.05^2 / (0.3 x 0.7) = 119, and with up to 20 degrees of freedom the limit is 65.
"""

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest

from spinney import State, load
from spinney.core.random import stream
from spinney.games.love_letter import DECLARATION
from spinney.games.love_letter.counts import DECK, random_kind
from spinney.testing import chi_square
from tests.games.reference.love_letter import KINDS, RANKS, hands, knows, names, play, position, ranks, second, tokens

DEALS = 10_000
PILE = [1, 1, 2, 4, 6, 7]


def sees(state: State, observer: int, holder: int) -> int:
    """The card of a holder that an observer sees; 0 if none."""
    return RANKS.get(state.visible(observer)[7 + 6 * holder], 0)


# What is known, and how long.


def test_everybody_sees_their_own_cards() -> None:
    state = position([2, 3, 5], 1, PILE)
    assert [sees(state, 0, holder) for holder in range(3)] == [2, 0, 0]
    assert [state.visible(observer)[6] for observer in range(3)] == [KINDS[1], 0, 0]


def test_a_card_seen_by_a_priest_stays_known_while_it_is_held() -> None:
    state = play(position([2, 3, 5], 1, [4] * 6), "priest: player 2")
    assert sees(state, 0, 1) == 3
    state = play(state, "handmaid")
    assert sees(state, 0, 1) == 3, "the handmaid was drawn later"


def test_a_known_card_lapses_when_its_holder_plays_that_rank() -> None:
    state = play(position([2, 2, 3], 1, [4] * 6, knows=[(2, 1)]), "priest: player 2", "priest: player 3")
    assert hands(state)[1] == 4
    assert not knows(state, 0, 1)
    assert not knows(state, 2, 1)


def test_a_known_card_lapses_even_if_its_holder_held_two() -> None:
    state = play(position([2, 4, 3], 1, [4] * 6), "priest: player 2", "handmaid")
    assert hands(state)[1] == 4
    assert not knows(state, 0, 1)


def test_a_known_card_lapses_when_a_prince_takes_it() -> None:
    state = position([5, 3, 2], 1, PILE, knows=[(0, 1), (2, 1)])
    after = play(state, "prince: player 2")
    assert [knows(after, observer, 1) for observer in range(3)] == [False, True, False]


def test_a_known_card_lapses_when_its_holder_is_out() -> None:
    after = play(position([1, 3, 2], 1, PILE, knows=[(0, 1), (2, 1)]), "guard: player 2 has the baron")
    assert [knows(after, observer, 1) for observer in (0, 2)] == [False, False]


def test_a_king_swap_lets_both_know_what_they_gave_away() -> None:
    after = play(position([6, 3, 5], 4, PILE), "king: player 2")
    assert sees(after, 0, 1) == 4
    assert sees(after, 1, 0) == 3
    assert sees(after, 2, 0) == sees(after, 2, 1) == 0


def test_a_king_swap_moves_the_knowledge_of_third_seats() -> None:
    after = play(position([4, 3, 5, 1], 6, PILE, knows=[(2, 0), (3, 1)]), "king: player 2")
    assert [sees(after, 2, holder) for holder in range(2)] == [0, 4]
    assert [sees(after, 3, holder) for holder in range(2)] == [3, 0]


def test_a_king_that_was_known_is_not_moved() -> None:
    after = play(position([6, 3, 5], 4, PILE, knows=[(2, 0)]), "king: player 2")
    assert not knows(after, 2, 0)
    assert not knows(after, 2, 1)


def test_a_king_swap_with_a_known_card_leaves_the_own_card_known() -> None:
    after = play(position([6, 3, 5], 4, PILE, knows=[(0, 1), (1, 0)]), "king: player 2")
    assert sees(after, 0, 0) == 3
    assert sees(after, 1, 1) == 4


def test_who_loses_to_a_baron_has_seen_the_winners_card() -> None:
    after = play(position([3, 6, 5], 4, PILE), "baron: player 2")
    assert sees(after, 0, 1) == 6


def test_cards_compared_at_the_end_of_the_game_are_seen() -> None:
    after = play(position([4, 3, 5], 4, [1], won=[4, 4, 4]), "handmaid")
    assert [sees(after, 0, holder) for holder in range(3)] == [4, 3, 5]


def test_the_card_of_the_last_one_left_is_not_shown_at_the_end() -> None:
    after = play(position([1, 3, 0], 6, PILE, won=[4, 4, 4]), "guard: player 2 has the baron")
    assert after.is_over
    assert sees(after, 1, 0) == 0
    assert {hands(after.seen_by(1, seed))[0] for seed in range(200)} == {6, *PILE}


def test_two_players_see_who_knows_what_and_a_third_sees_only_their_own_knowledge() -> None:
    pair = play(position([2, 3], 1, PILE), "priest: player 2").seen_by(1)
    assert knows(pair, 0, 1)
    third = play(position([1, 3, 5], 2, PILE, knows=[(2, 0)]), "priest: player 2").seen_by(2)
    assert not knows(third, 0, 1)
    assert knows(third, 2, 0)


# Re-dealing.


def frequencies(state: State, observer: int, of: Callable[[State], tuple[int, ...]]) -> Counter[tuple[int, ...]]:
    return Counter(of(state.seen_by(observer, seed)) for seed in range(DEALS))


def fits(found: Counter[tuple[int, ...]], cards: list[int], places: int) -> bool:
    """Whether the counts are those of dealing so many of these cards in order, all orders equally likely."""
    orders = Counter(permutations(cards, places))
    assert set(found) <= set(orders)
    expected = {deal: DEALS * many / orders.total() for deal, many in orders.items()}
    statistic = sum((found[deal] - mean) ** 2 / mean for deal, mean in expected.items())
    assert len(orders) <= 21
    return chi_square.tail(statistic, len(orders) - 1) > 1e-6


def test_an_unknown_hand_is_dealt_from_all_unseen_cards_the_one_aside_included() -> None:
    state = position([2, 3], 1, [1, 1, 4, 8])
    assert fits(frequencies(state, 0, lambda dealt: (hands(dealt)[1],)), [3, 1, 1, 4, 8], 1)


def test_both_cards_of_another_player_to_move_are_dealt() -> None:
    state = position([2, 3], 1, [1, 4, 8])
    of = frequencies(state, 1, lambda dealt: (hands(dealt)[0], second(dealt)))
    assert fits(of, [2, 1, 1, 4, 8], 2)


def test_a_known_card_stays_and_the_card_drawn_beside_it_is_dealt() -> None:
    state = position([5, 3, 2, 0], 1, [1, 1, 4], knows=[(1, 0)])
    found = frequencies(state, 1, lambda dealt: (second(dealt), hands(dealt)[2]))
    assert fits(found, [1, 2, 1, 1, 4], 2)
    assert {hands(state.seen_by(1, seed))[0] for seed in range(100)} == {5}


def test_two_unknown_hands_are_dealt_together() -> None:
    state = position([5, 3, 2, 8], 1, [1, 4], knows=[(0, 3)])
    found = frequencies(state, 0, lambda dealt: tuple(hands(dealt)[1:3]))
    assert fits(found, [3, 2, 1, 4], 2)


def test_the_chi_square_test_notices_one_card_more_in_the_pool() -> None:
    state = position([2, 3], 1, [1, 1, 4])
    assert not fits(frequencies(state, 0, lambda dealt: (hands(dealt)[1],)), [3, 1, 1, 4, 1], 1)


def test_a_card_is_drawn_from_a_pile_in_proportion_to_its_copies() -> None:
    words = stream(1, "draws")
    drawn = Counter((RANKS[int(random_kind(DECK, 16, words))],) for _ in range(DEALS))
    assert fits(drawn, ranks(DECK), 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_re_deal_changes_nothing_seen_and_keeps_all_cards(players: int) -> None:
    game, pick = load(DECLARATION, players=players), Random(players)
    for seed in range(8):
        state = game.start(seed)
        while not state.is_over:
            for observer in range(players):
                check_re_deal(state, state.seen_by(observer, seed), observer)
            state = state.apply(pick.choice(state.legal_actions))


def check_re_deal(state: State, dealt: State, observer: int) -> None:
    before, after = state.record, dealt.record
    for name in ("face_up", "active", "protected", "player", "over", "target", "players"):
        assert getattr(before, name) == getattr(after, name)
    assert before.discards.tolist() == after.discards.tolist()
    assert tokens(state) == tokens(dealt)
    for holder, (card, other) in enumerate(zip(hands(state), hands(dealt), strict=True)):
        assert (card == 0) == (other == 0)
        assert card == other or not knows(state, observer, holder)
        assert knows(state, observer, holder) == knows(dealt, observer, holder)
    assert second(state) == second(dealt) or state.player != observer
    unseen = [sorted([*ranks(each.record.pile), *hands(each), second(each)]) for each in (state, dealt)]
    assert unseen[0] == unseen[1]
    if state.player == observer:
        assert names(state) == names(dealt)
