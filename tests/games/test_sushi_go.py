"""Sushi Go rule by rule."""

from collections import Counter

import pytest

from spinney import State, load
from spinney.games.sushi_go import DECLARATION
from spinney.testing.forms import compiled, record_of
from tests.games.reference.sushi_go import COPIES, HAND, fronts_of, hands_of, legal_names, named, play, position

for_all_counts = pytest.mark.parametrize("players", HAND)


def along(cards: str, front: str = "") -> list[float]:
    """Both of two seats lay down these cards, one a turn; the points of either after each."""
    state = position([f"{cards} egg", f"{cards} egg"], [front, front])
    found = []
    for card in cards.split():
        state = play(state, card, card)
        assert state.scores[0] == state.scores[1]
        found.append(state.scores[0])
    return found


def with_points(state: State, *points: int) -> State:
    data = record_of(state)
    data["points"][0, : len(points)] = points
    return State(state.game, data, state._words)


def after_round(*fronts: str, last_round: bool = False, points: int = 0) -> list[float]:
    """Everybody's points after a round that ends with these cards in front of the seats; the egg scores one of them."""
    start = with_points(position(["egg"] * len(fronts), list(fronts), last_round), *[points - 1] * len(fronts))
    state = play(start, *["egg"] * len(fronts))
    assert state.is_over == last_round
    return list(state.scores)


# The cards.


@for_all_counts
def test_hands_are_dealt_from_one_deck(players: int) -> None:
    state = load(DECLARATION, players).start(seed=1)
    hands = hands_of(state)
    assert [len(hand) for hand in hands] == [HAND[players]] * players
    assert sum(map(Counter, hands), Counter(named(state.record.pile))) == COPIES


def test_all_cards_have_names_in_the_order_of_their_codes() -> None:
    start = load(DECLARATION).start()
    assert [start.describe(action) for action in range(12)] == list(COPIES)
    assert [start.describe(action) for action in range(12, 24)] == [f"{name} with chopsticks" for name in COPIES]


def test_tempura_pairs() -> None:
    assert along("tempura tempura tempura tempura") == [0, 5, 5, 10]


def test_sashimi_triples() -> None:
    assert along("sashimi sashimi sashimi sashimi sashimi sashimi") == [0, 0, 10, 10, 10, 20]


def test_dumplings_up_to_five() -> None:
    assert along("dumpling dumpling dumpling dumpling dumpling dumpling") == [1, 3, 6, 10, 15, 15]


def test_nigiri_score_by_kind() -> None:
    assert along("squid salmon egg") == [3, 5, 6]


@pytest.mark.parametrize(("nigiri", "points"), [("squid", 9), ("salmon", 6), ("egg", 3)])
def test_wasabi_triples_the_next_nigiri(nigiri: str, points: int) -> None:
    assert along(f"wasabi tempura {nigiri} salmon") == [0, 0, points, points + 2]


def test_each_wasabi_takes_one_nigiri() -> None:
    assert along("wasabi wasabi salmon squid salmon") == [0, 0, 6, 15, 17]


def test_wasabi_after_a_nigiri_does_nothing_for_it() -> None:
    assert along("squid wasabi") == [3, 3]


def test_maki_puddings_wasabi_and_chopsticks_score_nothing_at_once() -> None:
    assert along("maki3 maki2 maki1 pudding wasabi chopsticks") == [0] * 6


# Chopsticks.


def test_chopsticks_two_cards() -> None:
    state = play(position(["squid egg tempura", "maki1 maki1 maki1"], ["chopsticks", ""]), "squid with chopsticks")
    assert state.player == 0
    assert legal_names(state) == ["tempura", "egg"], "the first card is taken"
    after = play(state, "tempura", "maki1")
    assert fronts_of(after) == [{"squid": 1, "tempura": 1}, {"maki1": 1}]
    assert after.scores == (3, 0)


def test_chopsticks_go_back_into_the_hand_that_is_passed_on() -> None:
    state = position(["squid egg tempura", "maki1 maki1 maki1"], ["chopsticks", ""])
    after = play(state, "squid with chopsticks", "tempura", "maki1")
    assert hands_of(after) == [["maki1", "maki1"], ["egg", "chopsticks"]]


def test_chopsticks_order_wasabi_then_nigiri() -> None:
    state = position(["squid wasabi egg", "maki1 maki1 maki1"], ["chopsticks", ""])
    assert play(state, "wasabi with chopsticks", "squid", "maki1").scores[0] == 9
    assert play(state, "squid with chopsticks", "wasabi", "maki1").scores[0] == 3


def test_both_cards_may_be_the_same() -> None:
    state = play(position(["tempura tempura egg", "egg egg maki1"], ["chopsticks", ""]), "tempura with chopsticks")
    assert legal_names(state) == ["tempura", "egg"]
    assert play(state, "tempura", "egg").scores == (5, 1)


def test_chopsticks_need_a_hand_of_two() -> None:
    assert legal_names(position(["squid egg", "maki1 maki1"], ["chopsticks", ""])) == [
        "squid", "egg", "squid with chopsticks", "egg with chopsticks",
    ]  # fmt: skip
    assert legal_names(position(["squid", "maki1"], ["chopsticks", ""])) == ["squid"]


def test_chopsticks_in_the_hand_are_of_no_use_yet() -> None:
    assert legal_names(position(["squid chopsticks", "maki1 maki1"])) == ["squid", "chopsticks"]


def test_one_pair_of_chopsticks_a_turn() -> None:
    state = position(["squid egg tempura salmon", "maki1 maki1 maki1 maki1"], ["chopsticks chopsticks", ""])
    state = play(state, "squid with chopsticks")
    assert legal_names(state) == ["tempura", "salmon", "egg"]
    assert fronts_of(play(state, "egg", "maki1"))[0] == {"squid": 1, "egg": 1, "chopsticks": 1}


def test_chopsticks_may_be_taken_with_chopsticks() -> None:
    state = position(["chopsticks chopsticks egg", "maki1 maki1 maki1"], ["chopsticks", ""])
    after = play(state, "chopsticks with chopsticks", "chopsticks", "maki1")
    assert fronts_of(after)[0] == {"chopsticks": 2}
    assert hands_of(after)[1] == ["egg", "chopsticks"]


# Turns and rounds.


def test_hands_pass_to_the_lower_seat() -> None:
    state = position(["egg egg", "squid squid", "salmon salmon"])
    assert hands_of(play(state, "egg", "squid", "salmon")) == [["squid"], ["salmon"], ["egg"]]


@for_all_counts
def test_a_game_has_three_rounds_of_as_many_turns_as_cards(players: int) -> None:
    state = load(DECLARATION, players).start(seed=2)
    for _ in range(3 * HAND[players] * players):
        assert not state.is_over
        state = state.apply(state.legal_actions[0])
    assert state.is_over
    assert len(named(state.record.pile)) == 108 - 3 * HAND[players] * players


def test_sets_do_not_carry_over() -> None:
    state = play(position(["egg", "egg"], ["tempura wasabi dumpling pudding", "sashimi sashimi"]), "egg", "egg")
    assert state.record.round == 1
    assert fronts_of(state) == [{"pudding": 1}, {}], "puddings stay, everything else is discarded"
    assert list(state.record.fronts[:2] >> 48) == [0, 0], "no wasabi is free any more"


def test_new_hands_come_from_what_is_left() -> None:
    before = position(["egg", "egg"], ["tempura", "sashimi pudding"])
    after = play(before, "egg", "egg")
    assert [len(hand) for hand in hands_of(after)] == [10, 10]
    assert sum(map(Counter, hands_of(after)), Counter(named(after.record.pile))) == Counter(named(before.record.pile))


# Majorities.


def test_maki_most_and_second() -> None:
    assert after_round("maki3 maki2", "maki3 maki1", "maki2", "") == [6, 3, 0, 0]


def test_maki_ties_split_and_no_second_place() -> None:
    assert after_round("maki3", "maki2 maki1", "maki2", "maki1") == [3, 3, 0, 0]
    assert after_round("maki1", "maki1", "maki1", "maki1", "") == [1, 1, 1, 1, 0], "a remainder is lost"


def test_maki_ties_for_the_second_place_split() -> None:
    assert after_round("maki3", "maki2", "maki1 maki1", "maki1") == [6, 1, 1, 0]


def test_without_maki_there_is_no_place() -> None:
    assert after_round("maki1", "") == [6, 0]
    assert after_round("", "") == [0, 0]


def test_pudding_most_and_fewest() -> None:
    assert after_round("pudding pudding", "pudding", "", last_round=True, points=10) == [16, 10, 4]


def test_pudding_ties_split() -> None:
    fronts = ("pudding", "pudding", "", "", "")
    assert after_round(*fronts, last_round=True, points=10) == [13, 13, 8, 8, 8]
    assert after_round("pudding", "", "", "", "", last_round=True, points=10) == [16, 9, 9, 9, 9]


def test_equal_puddings_score_nothing() -> None:
    assert after_round("pudding", "pudding", "pudding", last_round=True, points=10) == [10, 10, 10]


def test_two_players_no_fewest_penalty() -> None:
    assert after_round("pudding", "", last_round=True, points=10) == [16, 10]


def test_puddings_wait_for_the_end_of_the_game() -> None:
    assert after_round("pudding", "", "", points=10) == [10, 10, 10]


def test_nobody_falls_below_zero() -> None:
    assert after_round("pudding", "pudding", "", last_round=True, points=2) == [5, 5, 0]


# The end.


def finished(points: tuple[int, ...], puddings: tuple[int, ...]) -> State:
    """A finished game with these points after puddings have been scored."""
    start = position(["egg"] * len(points), [" ".join(["pudding"] * own) for own in puddings])
    data = record_of(start)
    data["hands"], data["left"], data["round"] = 0, 0, 3
    return with_points(State(start.game, data, start._words), *points)


def test_puddings_decide_among_equals_and_then_the_win_is_shared() -> None:
    assert finished((30, 30, 20), (1, 2, 3)).ranks == (2, 1, 3)
    assert finished((30, 30, 20), (2, 2, 0)).ranks == (1, 1, 3)


def value(state: State, player: int) -> float:
    return float(compiled(state.game).call("evaluate", record_of(state), player))


def test_evaluate_says_who_has_won() -> None:
    assert [value(finished((30, 31, 20), (1, 2, 3)), player) for player in range(3)] == [-1, 1, -1]
    assert [value(finished((30, 30, 20), (2, 2, 3)), player) for player in range(3)] == [0, 0, -1]


def test_evaluate_is_the_lead_with_half_of_what_maki_and_puddings_would_score() -> None:
    state = with_points(position(["salmon salmon"] * 3, ["maki3", "pudding", "pudding maki1"]), 20, 10, 15)
    worth = [20 + 3 - 3, 10 + 1.5, 15 + 1.5 + 1.5]
    leads = [worth[0] - worth[2], worth[1] - worth[0], worth[2] - worth[0]]
    assert [value(state, player) for player in range(3)] == pytest.approx([lead / 50 for lead in leads])


def test_every_position_has_a_picture_with_all_its_cards() -> None:
    """All hands and fronts face up: with four seats 32 cards are out at any time of the first round."""
    state = load(DECLARATION, 4).start(seed=3)
    for _ in range(31):
        assert state.svg().count('class="card"') == 32
        state = state.apply(state.legal_actions[-1] if state.legal_actions[-1] < 12 else state.legal_actions[0])
