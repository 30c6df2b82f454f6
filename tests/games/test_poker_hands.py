"""The worth of seven cards, beside `treys`, an evaluator by others, and rule by rule."""

from random import Random

import numpy as np
from treys import Card, Evaluator

from spinney.games.poker.deck import CARDS, NO_PAIR, PAIRS, WORTH
from spinney.games.poker.hands import CLASS, CLASSES, strength
from tests.games.positions.poker import RANKS, SUITS, worth
from tests.games.reference.poker import best_of

HANDS = 100_000
NAMES = [rank + suit for suit in SUITS for rank in RANKS]
# The classes of `treys`, from the royal flush, 0, to the high card, 9, as ours.
TREYS_CLASSES = [8, 8, 7, 6, 5, 4, 3, 2, 1, 0]


def random_hands(seed: int, hands: int) -> list[list[int]]:
    """Half of them of few ranks or of two suits, so that the rare classes come up often."""
    pick = Random(seed)
    decks = [range(52), range(52), [c for c in range(52) if c % 13 in (0, 1, 2, 3, 11, 12)], range(26)]
    return [pick.sample(decks[i % len(decks)], 7) for i in range(hands)]


def ours(cards: list[int]) -> int:
    return int(strength(CARDS[cards].sum()))


def kind(cards: str) -> str:
    return CLASSES[worth(cards) >> CLASS]


def test_hands_have_the_class_and_the_order_that_treys_gives_them() -> None:
    """Sorted by one, 100 000 hands are sorted by the other, with the same ones equal: so any two compare alike."""
    evaluator, cards = Evaluator(), [Card.new(name) for name in NAMES]
    hands = random_hands(1, HANDS)
    own = np.array([ours(hand) for hand in hands])
    # The smaller number is the better hand there.
    other = np.array(
        [-evaluator.evaluate([cards[c] for c in hand[:2]], [cards[c] for c in hand[2:]]) for hand in hands]
    )
    assert [TREYS_CLASSES[evaluator.get_rank_class(-value)] for value in other.tolist()] == (own >> CLASS).tolist()
    order = np.lexsort((other, own))
    own, other = own[order], other[order]
    assert ((np.diff(own) > 0) == (np.diff(other) > 0)).all()
    assert (np.diff(other) >= 0).all()
    assert np.unique(own >> CLASS).size == 9


def test_hands_compare_as_the_best_five_of_all_21_choices() -> None:
    hands = random_hands(2, 1_500)
    plain = [best_of(hand) for hand in hands]
    for i in range(len(hands) - 1):
        first, second = ours(hands[i]), ours(hands[i + 1])
        assert (first > second, first == second) == (plain[i] > plain[i + 1], plain[i] == plain[i + 1])
        assert first >> CLASS == plain[i][0]


def test_every_class_beats_the_one_below() -> None:
    samples = [
        "Ac Kd Jh 9s 7c 5d 3h",
        "2c 2d Ah Ks Jc 9d 7h",
        "3c 3d 2h 2s Ac Kd Jh",
        "2c 2d 2h As Kc Jd 9h",
        "Ac 2d 3h 4s 5c 5d 5h",
        "7c 5c 4c 3c 2c Ad Kh",
        "2c 2d 2h 3s 3c Ad Kh",
        "2c 2d 2h 2s 3c 3d 3h",
        "Ac 2c 3c 4c 5c Kd Kh",
    ]
    worths = [worth(sample) for sample in samples]
    assert [CLASSES[each >> CLASS] for each in worths] == list(CLASSES)
    assert worths == sorted(worths)


def test_the_ace_is_the_one_of_the_lowest_straight() -> None:
    assert kind("Ac 2d 3h 4s 5c 9d Jh") == "straight"
    assert worth("Ac 2d 3h 4s 5c 9d Jh") < worth("Kc 2d 3h 4s 5c 6d Jh")
    assert kind("Qc Kd Ah 2s 3c 7d 8h") == "high card", "no straight goes around the ace"


def test_a_royal_flush_is_the_best_straight_flush_and_an_ace_in_the_suit_is_not_enough() -> None:
    royal, steel_wheel = worth("As Ks Qs Js Ts 2d 2h"), worth("As 2s 3s 4s 5s Kd Kh")
    assert royal > worth("Ks Qs Js Ts 9s Ad Ah") > steel_wheel > worth("2c 2d 2h 2s Ac Ad Ah")


def test_a_straight_beside_a_flush_is_not_a_straight_flush() -> None:
    assert kind("9s 8s 7s 6s 5d 2s Kh") == "flush"


def test_the_pair_counts_before_the_kickers() -> None:
    assert worth("9c 9d 2h 3s 4c 7d Jh") > worth("8c 8d Ah Ks Qc 4d 2h")


def test_kickers_count_one_by_one_and_only_the_best_five_cards() -> None:
    assert worth("Ac Ad Kh Qs 9c 3d 2h") > worth("Ah As Kd Qc 8c 7d 6h")
    assert worth("Ac Ad Kh Qs 9c 3d 2h") == worth("Ah As Kd Qc 9d 8c 7h")


def test_of_three_pairs_the_lowest_is_only_a_kicker() -> None:
    assert worth("Ac Ad Kh Ks 3c 3d 2h") == worth("Ah As Kc Kd 3h 2s 2c")
    assert worth("Ac Ad Kh Ks 3c 3d 4h") > worth("Ah As Kc Kd 3h 2s 2c")


def test_of_two_triples_the_lower_one_is_the_pair_of_the_full_house() -> None:
    assert kind("5c 5d 5h 9c 9d 9h 2s") == "full house"
    assert worth("5c 5d 5h 9c 9d 9h 2s") == worth("5c 5d 9s 9c 9d 3h 2s")


def test_two_cards_are_worth_more_the_better_they_are_by_chens_formula() -> None:
    """The points of hands that the formula's descriptions go through, here before rounding."""
    points = {"Ac Ad": 20, "Ac Kc": 12, "Tc Td": 10, "5h 7h": 5.5, "2c 7d": -1.5, "2c 2d": 5, "Ac 2d": 5, "Jc 9c": 8}
    for cards, value in points.items():
        low, high = sorted(NAMES.index(name) for name in cards.split())
        assert WORTH[PAIRS.index((low, high))] == 2.5 + value, cards
    assert WORTH[:NO_PAIR].min() == 1.0
