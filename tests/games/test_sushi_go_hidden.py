"""What seats of Sushi Go know of each other's cards, and how the rest is dealt anew."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from spinney import Game, State, load
from spinney.games.sushi_go import DECLARATION
from spinney.testing import chi_square
from tests.games.reference.sushi_go import COPIES, HAND, NAMES, fronts_of, hands_of, legal_names, named, play, position

DEALS = 3_000
# The chance that all tests of one position together reject a fair re-deal.
FALSE_ALARM = 1e-6


def turns(game: Game, number: int, seed: int) -> State:
    """The position after so many whole turns of random choices."""
    pick, state = Random(seed), game.start(seed)
    left = int(state.record.left)
    while int(state.record.left) > left - number:
        state = state.apply(pick.choice(state.legal_actions))
    return state


def changing(state: State, observer: int) -> set[int]:
    """The seats whose hands differ between re-deals."""
    hands = [hands_of(state.seen_by(observer, seed)) for seed in range(30)]
    return {seat for seat in range(state.game.players) if len({tuple(each[seat]) for each in hands}) > 1}


@pytest.mark.parametrize("players", HAND)
def test_known_hands_after_r_passes(players: int) -> None:
    """A hand that was passed on r times lies r seats before whoever passed it first."""
    for passes in range(players):
        state = turns(load(DECLARATION, players), passes, seed=passes)
        for observer in range(players):
            known = {(observer - ago) % players for ago in range(passes + 1)}
            assert changing(state, observer) == set(range(players)) - known
            for seed in range(5):
                dealt = state.seen_by(observer, seed)
                assert all(hands_of(dealt)[seat] == hands_of(state)[seat] for seat in known)
                assert fronts_of(dealt) == fronts_of(state)


def test_hands_of_the_next_round_are_unknown_again() -> None:
    state = turns(load(DECLARATION), 9, seed=1)
    state = play(state, legal_names(state)[0])
    state = play(state, legal_names(state)[0])
    assert state.record.round == 1
    assert changing(state, 0) == {1}


def test_choices_hidden_until_all_are_in() -> None:
    state = load(DECLARATION, 3).start(seed=5)
    first = [state.apply(action) for action in state.legal_actions]
    assert len({each.visible(1) for each in first}) == len({each.visible(2) for each in first}) == 1
    assert len({each.visible(0) for each in first}) == len(first), "one's own choice is seen"
    second = [each.apply(each.legal_actions[0]) for each in first]
    assert len({each.visible(2) for each in second}) == 1
    third = [each.apply(each.legal_actions[0]) for each in second]
    assert len({each.visible(2) for each in third}) == len(third), "all see what was laid down"


def test_a_choice_with_chopsticks_is_hidden_even_half_way() -> None:
    state = position(["squid egg tempura", "maki1 maki1 maki1"], ["chopsticks", ""])
    half = play(state, "squid with chopsticks")
    assert half.player == state.player == 0
    assert half.visible(1) == state.visible(1)
    assert half.text(observer=1) == state.text(observer=1)
    assert half.seen_by(1) == state.seen_by(1), "to the other seat it is the start of the choice"
    assert len(half.seen_by(1).legal_actions) == 6
    assert legal_names(half.seen_by(0)) == ["tempura", "egg"], "the seat itself is half-way"


def test_re_deal_forgets_choices() -> None:
    state = turns(load(DECLARATION, 4), 3, seed=6)
    before = hands_of(state)
    for seat in range(2):
        assert state.player == seat
        state = state.apply(state.legal_actions[-1] if state.legal_actions[-1] < 12 else state.legal_actions[0])
    dealt = state.seen_by(2)
    assert hands_of(dealt) == before, "what others chose is in their hands again"
    assert list(dealt.record.first) == list(dealt.record.second) == [0] * 5
    order = []
    while fronts_of(dealt) == fronts_of(state):
        order.append(dealt.player)
        dealt = dealt.apply(dealt.legal_actions[0])
    assert order == [2, 3, 0, 1], "others choose after the seat at turn, around the table"


def test_re_deal_keeps_the_own_choice() -> None:
    state = turns(load(DECLARATION, 4), 3, seed=6)
    for _ in range(2):
        state = state.apply(state.legal_actions[0])
    dealt = state.seen_by(1)
    assert dealt.record.first[1] == state.record.first[1] > 0
    order = []
    while fronts_of(dealt) == fronts_of(state):
        order.append(dealt.player)
        dealt = dealt.apply(dealt.legal_actions[0])
    assert order == [2, 3, 0], "the observer has chosen already"


def test_chopsticks_put_back_are_known_in_a_hand_not_held_yet() -> None:
    """Seat 2 of four puts chopsticks into a hand that seat 0 is yet to hold, and that seat 1 has next."""
    hands = ["egg egg tempura tempura maki1 maki1 maki1", *["sashimi sashimi tempura salmon maki1 maki2 maki3"] * 3]
    state = position(hands, ["", "", "chopsticks", ""])
    state = play(state, "egg", "salmon", "salmon with chopsticks", "maki1", "maki1")
    assert changing(state, 0) == {1}
    dealt = [hands_of(state.seen_by(0, seed))[1] for seed in range(200)]
    assert all("chopsticks" in hand and len(hand) == 6 for hand in dealt)
    assert state.text(observer=0).count("chopsticks ??") == 1
    assert max(hand.count("chopsticks") for hand in dealt) > 1, "there may be others in the part not seen"


def test_chopsticks_taken_again_are_known_no_longer() -> None:
    hands = ["chopsticks egg tempura sashimi maki1"] * 3 + ["egg salmon tempura sashimi maki1"] * 2
    state = position(hands, ["", "", "", "chopsticks", ""])
    state = play(state, "egg", "egg", "egg", "egg with chopsticks", "salmon", "egg")
    assert int(state.record.hands[2]) >> 48 == 1
    state = play(state, "tempura", "tempura", "chopsticks", "tempura", "tempura")
    assert [int(hand) >> 48 for hand in state.record.hands] == [0] * 5


# Fairness.


def unseen(state: State, observer: int) -> tuple[list[str], list[int]]:
    """The cards that the observer does not see, and the seats that hold some of them."""
    seats = sorted(changing(state, observer))
    return named(state.record.pile) + [card for seat in seats for card in hands_of(state)[seat]], seats


def least_chance(deal: Callable[[int], list[list[str]]], state: State, observer: int) -> float:
    """The smallest chance of `DEALS` deals beside as many shuffles of what the observer does not see, in how often each
    unknown hand has how many of each type, and how many of it the first and the last unknown hand have.
    """
    pool, seats = unseen(state, observer)
    sizes = [len(hands_of(state)[seat]) for seat in seats]
    pick, shuffled = Random(observer), []
    for _ in range(DEALS):
        cards = pick.sample(pool, sum(sizes))
        shuffled.append([Counter(cards[sum(sizes[:i]) : sum(sizes[: i + 1])]) for i in range(len(seats))])
    dealt = [[Counter(hands[seat]) for seat in seats] for hands in map(deal, range(DEALS))]
    chances = [1.0]
    for name in NAMES:
        for hand in range(len(seats)):
            chances.append(chi_square.same(*([each[hand][name] for each in sample] for sample in (dealt, shuffled))))
        ends = ([(each[0][name], each[-1][name]) for each in sample] for sample in (dealt, shuffled))
        chances.append(chi_square.same(*ends))
    return min(chances) * len(chances)


@pytest.mark.parametrize(("players", "passes", "observer"), [(2, 0, 1), (3, 1, 0), (4, 1, 2), (5, 2, 4)])
def test_re_deal_is_fair_in_the_middle_of_a_round(players: int, passes: int, observer: int) -> None:
    """Two-sample chi-square tests on 3 000 re-deals and as many shuffles.

    A fair re-deal fails with probability 1e-6 at most; `test_an_unfair_re_deal_is_noticed` shows what is caught.
    """
    state = turns(load(DECLARATION, players), passes, seed=10 + players)
    assert least_chance(lambda seed: hands_of(state.seen_by(observer, seed)), state, observer) > FALSE_ALARM


def test_an_unfair_re_deal_is_noticed() -> None:
    """The power of the test: a deal that leaves the pile out, or one that keeps three of ten maki2 in it."""
    state = turns(load(DECLARATION, 4), 1, seed=14)
    pool, seats = unseen(state, 2)
    pick = Random(0)

    def without_the_pile(seed: int) -> list[list[str]]:
        hands = hands_of(state)
        cards = [card for seat in seats for card in hands[seat]]
        pick.shuffle(cards)
        return [[cards.pop() for _ in hand] if seat in seats else hand for seat, hand in enumerate(hands)]

    def without_some_maki(seed: int) -> list[list[str]]:
        cards = pick.sample(pool, len(pool))
        cards.sort(key=lambda card: card == "maki2" and pick.random() < 0.3)
        cards.reverse()
        return [[cards.pop() for _ in hand] if seat in seats else hand for seat, hand in enumerate(hands_of(state))]

    assert least_chance(without_the_pile, state, 2) < FALSE_ALARM
    assert least_chance(without_some_maki, state, 2) < FALSE_ALARM


def test_re_deal_is_fair_beside_chopsticks_that_were_put_back() -> None:
    """The rest of a hand with known chopsticks is any five of the cards not seen: a chi-square test on 3 000 re-deals,
    for each type how often it is in the hand, which fails with probability 1e-6 at most if that is so.
    """
    hands = ["egg egg tempura tempura maki1 maki1 maki1", *["sashimi sashimi tempura salmon maki1 maki2 maki3"] * 3]
    state = position(hands, ["", "", "chopsticks", ""])
    state = play(state, "egg", "salmon", "salmon with chopsticks", "maki1", "maki1")
    pool = named(state.record.pile) + hands_of(state)[1]
    pool.remove("chopsticks")
    pick = Random(1)
    rest = [Counter(pick.sample(pool, 5)) + Counter(["chopsticks"]) for _ in range(DEALS)]
    dealt = [Counter(hands_of(state.seen_by(0, seed))[1]) for seed in range(DEALS)]
    for name in COPIES:
        chance = chi_square.same([each[name] for each in dealt], [each[name] for each in rest])
        assert chance > FALSE_ALARM / len(COPIES), name
