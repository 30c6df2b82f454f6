"""Exploding Kittens: who learns what, what is forgotten, and how the rest is dealt anew.

The chi-square tests use fixed seeds and ask for a probability of at least 1e-4. With 3 000 deals, something that
happens with a probability 0.07 too high or too low is found with probability above 0.99; where two samples of more
than 1 000 are compared, 0.13 too high or too low.
"""

from collections import Counter
from math import comb

import pytest

from spinney import Game, State, load
from spinney.core.random import stream
from spinney.games.exploding_kittens import DECLARATION
from spinney.testing import chi_square, forms
from tests.games.positions.exploding_kittens import (
    all_know,
    all_pass,
    dealt,
    hand,
    knows,
    pile,
    play,
    pool,
    position,
    random_game,
)

DEALS = 3_000
FAIR = 1e-4
SKIPS = "skip " * 6


def fits(found: Counter[int], expected: dict[int, float]) -> bool:
    """Whether counts fit these probabilities."""
    total = found.total()
    assert set(found) <= set(expected)
    statistic = sum((found[n] - total * p) ** 2 / (total * p) for n, p in expected.items())
    return chi_square.tail(statistic, len(expected) - 1) > FAIR


def after(state: State, name: str, seed: int) -> State:
    """The position after an action, with other random numbers."""
    data, words = forms.record_of(state), stream(seed, "test")
    forms.compiled(state.game).apply(data, state.action(name), words)
    return State(state.game, data, words)


# Who learns what.


def test_everybody_knows_that_everybody_was_dealt_a_defuse() -> None:
    state = load(DECLARATION, 4).start()
    assert [all_know(state, seat) for seat in range(4)] == [["defuse"]] * 4
    assert knows(state, 2, 3) == ["defuse"]


def test_a_favors_giver_knows_the_card_and_others_are_no_longer_sure_of_the_givers_hand() -> None:
    known = {(0, 1): "defuse", (2, 1): "defuse melon melon", (-1, 1): "defuse", (1, 0): "tacocat"}
    state = position("favor tacocat", "defuse melon melon skip", "", pool=SKIPS, known=known)
    state = play(state, "favor: from player 2", "give: skip")
    assert knows(state, 1, 0) == ["tacocat", "skip"]
    assert knows(state, 0, 1) == ["defuse"]
    assert knows(state, 2, 1) == ["melon"]
    assert (all_know(state, 1), knows(state, 2, 0)) == ([], [])


def test_a_pair_steals_a_random_card_and_thief_and_victim_learn_which() -> None:
    known = {(0, 1): "defuse", (2, 1): "skip"}
    state = position("melon melon", "attack attack skip defuse", "", pool=SKIPS, known=known)
    stolen: Counter[int] = Counter()
    for seed in range(DEALS):
        done = after(state, "two melon cats: steal from player 2", seed)
        (card,) = hand(done, 0)
        stolen[["attack", "skip", "defuse"].index(card)] += 1
        assert knows(done, 1, 0) == [card]
        assert knows(done, 0, 1) == ([] if card == "defuse" else ["defuse"])
        assert knows(done, 2, 1) == knows(done, 2, 0) == []
    assert fits(stolen, {0: 0.5, 1: 0.25, 2: 0.25})


def test_a_card_that_is_laid_down_is_one_known_card_fewer_and_none_if_none_was_known() -> None:
    known = {(1, 0): "skip skip", (2, 0): "attack"}
    state = play(position("attack skip skip", "", "", pool=SKIPS, known=known), "skip")
    assert (knows(state, 1, 0), knows(state, 2, 0)) == (["skip"], ["attack"])


def test_see_the_future_settles_three_cards_for_its_player_alone() -> None:
    state = play(position("future", "", pool="attack attack kitten kitten"), "see the future")
    seen = pile(state, 0)
    assert [card is None for card in seen] == [False, False, False, True]
    assert pile(state, 1) == [None] * 4
    assert pool(state) + Counter(card for card in seen if card) == Counter(attack=2, kitten=2)


def test_see_the_future_keeps_what_is_settled_and_shows_fewer_cards_of_a_small_pile() -> None:
    state = position("future", "", top=[("kitten", [1]), ("skip", [1])], pool="")
    state = play(state, "see the future")
    assert pile(state, 0) == pile(state, 1) == ["kitten", "skip"]


def test_a_shuffle_makes_everybody_forget_the_pile() -> None:
    top = [("kitten", [1]), ("skip", [0, 1]), ("attack", [0])]
    state = play(position("shuffle", "", top=top, pool="melon"), "shuffle")
    assert pile(state) == [None] * 4
    assert pool(state) == Counter(kitten=1, skip=1, attack=1, melon=1)


def test_a_drawn_card_is_known_to_who_saw_it_in_the_pile_and_places_move_up() -> None:
    top = [("skip", [1]), ("attack", [1, 2])]
    state = play(position("", "", "", top=top, pool="melon"), "draw a card")
    assert (hand(state, 0), knows(state, 1, 0), knows(state, 2, 0), all_know(state, 0)) == (["skip"], ["skip"], [], [])
    assert pile(state, 1) == pile(state, 2) == ["attack", None]


def test_a_kitten_that_others_know_of_is_drawn_like_any() -> None:
    state = play(position("defuse", "", top=[("kitten", [1])], pool="skip"), "draw a card")
    assert (hand(state, 0), pile(state), knows(state, 1, 0)) == ([], [None], [])
    assert play(position("skip", "", top=[("kitten", [1])], pool="skip"), "draw a card").is_over


def test_a_placed_kitten_is_known_to_its_placer_alone_and_its_placer_keeps_count() -> None:
    top = [("kitten", []), ("skip", [0]), ("attack", [0]), ("favor", [0])]
    state = play(position("defuse", "", top=top, pool="melon melon"), "draw a card", "kitten: under 2 cards")
    assert pile(state, 0) == ["skip", "attack", "kitten", "favor", None, None]
    assert pile(state, 1) == [None] * 6


def after_a_secret_kitten(*top: str, under: str = "kitten: under 1 card") -> State:
    """Player 1 knows the top cards; player 0 draws a kitten and puts it back."""
    known = [("kitten", []), *((card, [1]) for card in top)]
    return play(position("defuse", "defuse", top=known, pool="kitten " + "melon " * 5), "draw a card", under)


def test_a_kitten_that_goes_astray_leaves_others_the_order_of_what_they_knew() -> None:
    state = after_a_secret_kitten("skip", "attack")
    assert "pile: skip attack 6x?? (9 cards, 1 kitten somewhere between these)" in state.text(observer=1)
    state = play(state, "draw a card")
    assert (hand(state, 1), pile(state)[:2]) == (["skip", "defuse"], ["kitten", "attack"])
    state = play(state, "draw a card")
    assert state.is_over


def test_a_card_drawn_above_a_kitten_gone_astray_is_the_next_that_was_known() -> None:
    state = position("defuse", "", "", top=[("kitten", []), ("skip", [2]), ("attack", [2])], pool="kitten " * 2)
    state = play(state, "draw a card", "kitten: under 2 cards", "draw a card")
    assert (hand(state, 1), knows(state, 2, 1), knows(state, 0, 1)) == (["skip"], ["skip"], [])


def test_a_kitten_gone_astray_that_turns_up_is_found() -> None:
    state = after_a_secret_kitten("skip", "attack", under="kitten: on top")
    state = play(state, "draw a card")
    assert pile(state, 1) == ["skip", "attack", *[None] * 6]
    assert "(8 cards)" in state.text(observer=1)


def test_whoever_cannot_tell_whether_a_kitten_is_the_one_gone_astray_loses_count() -> None:
    top = [("kitten", []), ("melon", []), ("skip", [2])]
    state = position("defuse", "", "", "", top=top, pool="kitten kitten melon")
    state = play(state, "draw a card", "kitten: on top", "draw a card")
    assert pile(state, 2) == [None] * 5
    assert pile(state)[:2] == ["melon", "skip"]


def test_a_look_finds_a_kitten_gone_astray() -> None:
    top = [("kitten", []), ("skip", [1]), ("attack", [1]), ("favor", [1])]
    state = position("defuse", "future", top=top, pool="kitten " + "melon " * 5)
    state = play(state, "draw a card", "kitten: under 1 card", "see the future")
    assert pile(state, 1) == ["skip", "kitten", "attack", "favor", *[None] * 6]
    deeper = position("defuse", "future", top=top, pool="kitten " + "melon " * 5)
    deeper = play(deeper, "draw a card", "kitten: under 5 cards", "see the future")
    assert pile(deeper, 1) == ["skip", "attack", "favor", *[None] * 7]


def test_the_place_of_a_kitten_and_a_gift_are_not_shown_to_others() -> None:
    state = play(position("defuse", "", pool="kitten"), "draw a card")
    assert "kitten: on top" in play(state, "kitten: on top").text()
    assert "kitten: on top" not in play(state, "kitten: on top").text(observer=1)
    gift = play(position("favor", "skip attack", "", pool=SKIPS), "favor: from player 2", "give: skip")
    assert "give: skip" in gift.text()
    for observer, shown in ((0, "hand: skip"), (1, "hand: skip"), (2, "hand: ??")):
        seen = gift.text(observer=observer)
        assert ("give: skip" in seen) == (observer < 2)
        assert shown in seen.partition("player 1")[2]


# The re-deal.


def hidden_hand(state: State, seed: int, kind: str, observer: int = 0, seat: int = 1) -> int:
    """How many cards of a kind a re-deal puts into a hand."""
    return hand(state.seen_by(observer, seed), seat).count(kind)


def test_a_re_deal_keeps_what_is_known_and_drops_what_only_others_know() -> None:
    known = {(0, 1): "nope", (1, 0): "skip", (2, 1): "attack", (-1, 1): "nope"}
    top = [("kitten", [0]), ("favor", [1]), ("melon", [0, 1])]
    state = position("skip", "attack nope tacocat", "beard", top=top, pool="kitten potato", known=known)
    for seed in range(50):
        dealt = state.seen_by(0, seed)
        assert hand(dealt, 0) == ["skip"]
        assert "nope" in hand(dealt, 1)
        assert (len(hand(dealt, 1)), len(hand(dealt, 2))) == (3, 1)
        assert pile(dealt) == pile(dealt, 0) == ["kitten", None, "melon", None, None]
        assert (knows(dealt, 1, 0), knows(dealt, 2, 1), knows(dealt, 0, 1)) == ([], ["nope"], ["nope"])
        assert "kitten" not in hand(dealt, 1) + hand(dealt, 2)


def test_hidden_cards_are_dealt_evenly_among_hands_and_pile() -> None:
    """Four of nine hidden cards, a kitten aside, are in the hand: the number of Skips is hypergeometric."""
    state = position("", "attack nope tacocat skip", pool="skip skip kitten beard beard potato")
    found = Counter(hidden_hand(state, seed, "skip") for seed in range(DEALS))
    assert fits(found, {n: comb(3, n) * comb(6, 4 - n) / comb(9, 4) for n in range(4)})


def test_a_hand_that_has_drawn_nothing_has_no_hidden_defuse() -> None:
    state = position("", "attack nope tacocat skip", pool="defuse defuse kitten beard")
    assert Counter(hidden_hand(state, seed, "defuse") for seed in range(200)) == {0: 200}


def test_a_hidden_defuse_is_dealt_to_cards_drawn_as_often_as_to_places_in_the_pile() -> None:
    """Of ten hidden cards three were drawn; the pile has five more places that may hold one of the two Defuses."""
    cards = "attack attack skip skip favor favor beard nope tacocat tacocat"
    state = position("", cards, pool="defuse defuse kitten beard beard potato", drawn=[0, 3])
    found = Counter(hidden_hand(state, seed, "defuse") for seed in range(DEALS))
    assert fits(found, {n: comb(3, n) * comb(5, 2 - n) / comb(8, 2) for n in range(3)})


def test_defuses_that_only_fit_into_a_hand_are_dealt_there() -> None:
    state = position("", "defuse defuse skip", pool="kitten", drawn=[0, 2])
    assert {tuple(hand(state.seen_by(0, seed), 1)) for seed in range(50)} == {("skip", "defuse", "defuse")}


def test_a_kitten_is_at_every_unseen_place_equally_often() -> None:
    """The placer's opponent knows nothing of the place: the kitten is on top of the four cards once in four times."""
    state = position("", "", top=[("kitten", [1])], pool="skip skip skip")
    drawn = Counter(int(play(state.seen_by(0, seed), "draw a card").is_over) for seed in range(DEALS))
    assert fits(drawn, {0: 0.75, 1: 0.25})


FIRST_HANDS = ("favor favor skip attack melon melon tacocat", "skip attack beard beard nope potato potato")
THIRD_HAND = "rainbow rainbow attack favor shuffle future tacocat"


def defuses(state: State, observer: int) -> Counter[tuple[int, ...]]:
    """How many Defuses each hand has, and the pile, in many re-deals."""
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(DEALS):
        dealt_anew = state.seen_by(observer, seed)
        counts = [hand(dealt_anew, seat).count("defuse") for seat in range(state.game.players)]
        found[(*counts, pool(dealt_anew)["defuse"])] += 1
    return found


def test_a_defuse_that_may_have_been_handed_over_is_in_one_of_two_hands() -> None:
    """Any of eight cards was given, so the giver's Defuse with probability 1/8."""
    state = all_pass(play(dealt(*FIRST_HANDS, THIRD_HAND), "favor: from player 2"))
    found = defuses(play(state, "give: skip"), observer=2)
    assert set(found) == {(1, 1, 1, 3), (2, 0, 1, 3)}
    assert fits(Counter({counts[0]: n for counts, n in found.items()}), {1: 7 / 8, 2: 1 / 8})


def test_a_defuse_that_a_hand_turns_out_not_to_have_is_where_it_was_handed() -> None:
    state = all_pass(play(dealt(*FIRST_HANDS, THIRD_HAND, top=["melon", "kitten"]), "favor: from player 2"))
    state = play(state, "give: defuse", "draw a card", "draw a card")
    assert state.scores[1] == 1.0
    assert set(defuses(state, observer=2)) == {(2, 0, 1, 3), (3, 0, 1, 2)}  # the second if it was drawn, too


def test_only_one_card_goes_when_one_is_handed_over() -> None:
    """Player 2 gave a Tacocat away, which is followed by one that may be it, or the Defuse, but not both."""
    state = dealt("nope skip attack melon melon beard favor", *FIRST_HANDS[1:], THIRD_HAND.replace("favor", "nope"))
    state = play(all_pass(play(state, "favor: from player 3")), "give: tacocat", "draw a card")
    state = all_pass(play(state, "two potato cats: steal from player 1"))
    gone: Counter[tuple[bool, bool]] = Counter()
    for seed in range(300):
        first = hand(state.seen_by(2, seed), 0)
        gone["tacocat" not in first, "defuse" not in first] += 1
    assert gone[True, True] == 0
    assert min(gone[True, False], gone[False, True], gone[False, False]) > 0


def test_what_was_seen_in_the_pile_is_still_there_after_a_shuffle() -> None:
    """Of the two Defuses that are left, one was seen on top: after a shuffle and a draw it is in the pile, or drawn."""
    state = dealt("future shuffle skip attack melon melon tacocat", *FIRST_HANDS[1:], top=["defuse", "skip", "favor"])
    state = all_pass(play(state, "see the future"))
    state = all_pass(play(state, "shuffle"))
    for seed in range(200):
        again = state.seen_by(0, seed)
        assert not {"defuse", "skip", "favor"} - set(pool(again))
        assert hand(again, 1).count("defuse") == 1


def test_a_kitten_gone_astray_is_anywhere_between_the_known_cards() -> None:
    state = after_a_secret_kitten("skip", "attack")
    depths: Counter[int] = Counter()
    for seed in range(DEALS):
        again = pile(state.seen_by(1, seed))
        depths[again.index("kitten")] += 1
        assert [card for card in again if card != "kitten"][:2] == ["skip", "attack"]
    assert fits(depths, dict.fromkeys(range(9), 1 / 9))


def drawn_only(game: Game, seed: int, actions: int) -> State | None:
    """A game in which everybody only draws, if nobody draws a kitten."""
    state = game.start(seed)
    for _ in range(actions):
        state = state.apply(0)
        if state.legal_actions[0]:
            return None
    return None if state.is_over else state


@pytest.mark.parametrize(("players", "actions"), [(2, 8), (4, 6)])
def test_a_re_deal_after_some_draws_deals_like_the_game_itself(players: int, actions: int) -> None:
    """Draws say nothing of the hands, so hands dealt anew are distributed as they are in such games."""
    game = load(DECLARATION, players)
    reached = [state for seed in range(2 * DEALS) if (state := drawn_only(game, seed, actions))]
    half = len(reached) // 2
    for kind in ("defuse", "nope"):
        new = [tuple(hand(state, seat).count(kind) for seat in (1, players - 1)) for state in reached[:half]]
        dealt = [state.seen_by(0, seed) for seed, state in enumerate(reached[half : 2 * half])]
        again = [tuple(hand(state, seat).count(kind) for seat in (1, players - 1)) for state in dealt]
        assert chi_square.same(new, again) > FAIR


@pytest.mark.parametrize("players", [2, 5])
def test_nothing_seen_ever_changes_in_a_re_deal(players: int) -> None:
    for seed in range(12):
        for ply, state in enumerate(random_game(load(DECLARATION, players), seed)):
            observer = ply % players
            assert state.seen_by(observer, ply).visible(observer) == state.visible(observer)
