"""Dominion's turn, supply and end, and the positions that its rules were first written down with."""

from typing import Any

import pytest

import spinney
from spinney import SpinneyError, State, load
from spinney.arena.entries import GameEntry
from spinney.games.dominion.kingdoms import READY
from spinney.testing import forms
from tests.games.positions.dominion import Table, cards, options, play, position

FIRST_GAME = "cellar moat merchant village workshop militia remodel smithy market mine"


def evaluate(state: State, player: int) -> float:
    return float(forms.compiled(state.game).call("evaluate", forms.record_of(state), player))


# The start.


@pytest.mark.parametrize(("tag", "coppers"), [(False, 46), (True, 32)])
def test_the_first_game_has_sixteen_piles_and_no_curse(tag: bool, coppers: int) -> None:
    table = Table(load("dominion", tag=tag).start())
    assert len(table.supply) == 16
    assert table.supply["province"] == table.supply["duchy"] == table.supply["estate"] == 8
    assert table.supply["copper"] == coppers
    assert table.supply.keys() > cards(FIRST_GAME).keys()
    assert table.hands[1].total() == 5
    assert table.in_play.total() == 5  # the first player has no Action cards, and has laid down all


@pytest.mark.parametrize(("players", "coppers", "curses"), [(2, 46, 10), (3, 39, 20), (4, 32, 30)])
def test_piles_are_larger_for_more_players(players: int, coppers: int, curses: int) -> None:
    supply = Table(load("dominion", players, kingdom="size-distortion").start()).supply
    victories = 8 if players == 2 else 12
    assert supply["estate"] == supply["duchy"] == supply["province"] == supply["gardens"] == victories
    assert (supply["copper"], supply["silver"], supply["gold"]) == (coppers, 40, 30)
    assert (supply["curse"], supply["witch"], len(supply)) == (curses, 10, 17)


@pytest.mark.parametrize("kingdom", READY)
def test_ready_sets_have_their_ten_cards(kingdom: str) -> None:
    supply = Table(load("dominion", kingdom=kingdom).start()).supply
    assert set(supply) - set(cards("copper silver gold estate duchy province curse")) == set(cards(READY[kingdom]))


def test_a_kingdom_is_named_in_many_ways() -> None:
    ten = READY["size-distortion"].replace("workshop", "council-room").split()
    wanted = "chapel+bureaucrat+gardens+throne-room+bandit+council-room+festival+sentry+witch+artisan"
    ways: list[Any] = [ten, "+".join(reversed(ten)), ", ".join(ten).replace("-", " ").title(), " ".join(ten)]
    for given in ways:
        game = load("dominion", kingdom=given)
        assert game.parameters.kingdom == wanted
        assert eval(repr(game), {"load": load}) == game
    assert load("dominion", kingdom="Size Distortion").parameters.kingdom == "size-distortion"
    assert load("dominion", kingdom=FIRST_GAME) == load("dominion")


@pytest.mark.parametrize(
    ("kingdom", "said"),
    [
        ("first-gane", "did you mean 'first-game'"),
        ("cellar+moat", "ten|10 different cards, and here are 2"),
        ("cellar+" * 9 + "moat", "and here are 2"),
        (FIRST_GAME.replace("moat", "goat"), "did you mean 'moat'"),
        (7, "valid string"),
    ],
)
def test_a_mistaken_kingdom_is_one_sentence(kingdom: Any, said: str) -> None:
    with pytest.raises(SpinneyError, match=said) as raised:
        load("dominion", kingdom=kingdom)
    assert "\n" not in str(raised.value)


def test_a_random_kingdom_is_drawn_by_the_seed() -> None:
    game = load("dominion", kingdom="random")
    kingdoms = [frozenset(Table(game.start(seed)).supply) for seed in range(40)]
    assert len(set(kingdoms)) == 40
    assert kingdoms[7] == frozenset(Table(game.start(7)).supply)
    assert all(len(kingdom) == 17 if "witch" in kingdom else 16 for kingdom in kingdoms)
    seen = set().union(*kingdoms)
    assert len(seen) == 33


def test_plans_and_results_carry_the_kingdom() -> None:
    entry = GameEntry(game="dominion", parameters={"kingdom": ["deck-top", FIRST_GAME], "rounds": 3})
    first, second = entry.games()
    assert (first.parameters.kingdom, second.parameters.kingdom) == ("deck-top", "first-game")
    found = spinney.tournament(first, ["random", "random:seed=1"], matches=2)
    assert found.cells[0].parameters == {"kingdom": "deck-top", "rounds": 3, "tag": False}


# The turn.


def test_village_and_smithy() -> None:
    state = position("village smithy copper*3", "copper", piles=("copper*6 moat",))
    state = play(state, "play village", "play smithy")
    table = Table(state)
    assert table.actions == 1
    assert (table.hands[0] + table.in_play).total() == 3 + 1 + 3 + 2


def test_a_shuffle_in_the_middle_of_a_draw() -> None:
    state = play(position("smithy", "copper", piles=("gold",), discards=("copper*4",)), "play smithy")
    table = Table(state)
    assert table.in_play == cards("smithy gold copper*2")
    assert (table.piles[0], table.discards[0]) == (cards("copper*2"), cards(""))


def test_nothing_to_draw() -> None:
    assert Table(play(position("smithy", "copper"), "play smithy")).in_play == cards("smithy")


def test_playing_an_action_card_is_asked_as_long_as_one_could_be_in_the_hand() -> None:
    assert options(position("copper", "copper", piles=("moat",))) == {"end actions"}
    state = play(position("village copper", "copper", piles=("copper*2",)), "play village")
    assert options(state) >= {"end turn", "buy copper"}, "all know that there is no Action card left"


def test_the_buy_phase_begins_with_all_cards_laid_down() -> None:
    state = play(position("moat copper*2 silver gold", "copper"), "end actions")
    assert Table(state).coins == 7
    assert Table(state).in_play == cards("moat copper*2 silver gold")
    assert "buy gold" in options(state)
    assert "buy province" not in options(state)


def test_bought_cards_are_discarded_and_five_are_drawn() -> None:
    state = position("moat copper*2 silver gold", "copper", piles=("estate*6",))
    state = play(state, "end actions", "buy gold")
    table = Table(state)
    assert table.discards[0] == cards("moat copper*2 silver gold*2")
    assert table.hands[0] == cards("estate*5")
    assert state.player == 1


def test_every_buy_is_one_card_for_what_is_left() -> None:
    state = play(position("market copper*3", "copper", piles=("copper*7",)), "play market")
    assert (Table(state).buys, Table(state).coins) == (2, 5)
    state = play(state, "buy silver")
    assert options(state) == {"end turn", *(f"buy {name}" for name in ["copper", "estate", "cellar"])} | (
        options(state) & {"buy moat", "buy chapel"}
    )


def test_a_second_buy_may_be_declined() -> None:
    state = play(position("festival", "copper", piles=("copper*7",)), "play festival", "buy cellar", "end turn")
    assert state.player == 1


def test_who_can_buy_nothing_is_asked_all_the_same() -> None:
    state = play(position("moat estate", "copper", piles=("copper",), empty="copper"), "end actions")
    assert options(state) == {"end turn"}


# The end.


def test_the_game_ends_after_the_turn_in_which_the_last_province_is_bought() -> None:
    state = position("festival gold*3", "copper", piles=("copper*5",), supply="province*1")
    state = play(state, "play festival", "buy province")
    assert not state.is_over
    assert Table(state).buys == 1
    state = play(state, "buy copper")
    assert state.is_over
    assert state.ranks == (1, 2)
    assert state.scores == (6, 0)
    assert (evaluate(state, 0), evaluate(state, 1)) == (1.0, -1.0)


def test_three_empty_piles_end_the_game() -> None:
    state = play(position("moat copper*2", "copper", supply="moat*1", empty="cellar smithy"), "end actions", "buy moat")
    assert state.is_over
    assert not state.cut_off


def test_two_empty_piles_do_not() -> None:
    state = position("moat copper*2", "copper", supply="moat*1", empty="cellar")
    assert not play(state, "end actions", "buy moat").is_over


def test_gardens_count_all_cards() -> None:
    state = position("gardens copper*9", "copper", piles=("copper*9",), discards=("gardens copper*7",))
    assert state.scores[0] == 4


@pytest.mark.parametrize(
    ("turns", "tag", "ranks"),
    [((4, 4), False, (2, 1)), ((3, 4), False, (1, 1)), ((4, 4), True, (1, 1)), ((3, 4), True, (1, 1))],
)
def test_fewer_turns_decide_among_equals(turns: tuple[int, int], tag: bool, ranks: tuple[int, int]) -> None:
    """The first player ends the game; with the turn that they make now they have had one more, or as many."""
    state = position("moat gold*3", "province", supply="province*1", turns=turns, tag=tag)
    state = play(state, "end actions", "buy province")
    assert state.is_over
    assert state.ranks == ranks
    assert evaluate(state, 0) == (0.0 if ranks == (1, 1) else -1.0)


def test_the_last_round_cuts_the_game_off() -> None:
    state = load("dominion", 3, rounds=2).start()
    for _ in range(6):
        assert not state.is_over
        state = play(state, "end turn")
    assert state.is_over
    assert state.cut_off
    assert state.ranks == (1, 1, 1)


def test_the_heuristic_grows_with_points_and_with_good_cards() -> None:
    poor, rich = (position(f"moat {card}", "copper", piles=("copper*9", "copper*9")) for card in ("copper", "gold"))
    assert evaluate(rich, 0) > evaluate(poor, 0)
    assert evaluate(rich, 1) < evaluate(poor, 1)
    leading = position("moat province", "copper", piles=("copper*9", "copper*9"))
    assert evaluate(leading, 0) > evaluate(poor, 0)


def test_a_card_that_is_not_in_the_game_cannot_be_bought() -> None:
    with pytest.raises(SpinneyError, match="not a legal move"):
        play(load("dominion").start(), "buy witch")
