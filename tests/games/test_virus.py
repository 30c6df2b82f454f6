"""Virus! rule by rule."""

from collections import Counter

import pytest

from spinney import SpinneyError, State, load
from spinney.games.virus import DECLARATION
from spinney.testing import forms
from tests.games.positions.virus import Table, play, plays, position


def evaluate(state: State, player: int) -> float:
    return float(forms.compiled(state.game).call("evaluate", forms.record_of(state), player))


def after(state: State, *names: str) -> list[str]:
    """The bodies after these actions."""
    return Table(play(state, *names)).bodies


# The turn.


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_starts_with_three_cards_and_no_organ(players: int) -> None:
    start = Table(load(DECLARATION, players).start())
    assert [hand.total() for hand in start.hands] == [3] * players
    assert start.pile.total() == 68 - 3 * players
    assert start.bodies == [""] * players


def test_a_played_card_is_replaced_from_the_pile() -> None:
    state = play(position("", "", hand="heart thief thief", pile="bone"), "heart")
    assert Table(state).hands[0] == Counter(["thief", "thief", "bone"])
    assert Table(state).bodies == ["heart", ""]
    assert state.player == 1


def test_one_to_three_cards_are_discarded_in_one_turn() -> None:
    state = position("", "", hand="heart heart bone", hands=("thief",))
    names = {state.describe(action) for action in state.legal_actions} - plays(state)
    sets = ("heart", "bone", "heart, heart", "heart, bone", "heart, heart, bone")
    assert names == {f"discard: {cards}" for cards in sets}
    assert Table(play(state, "discard: heart, heart, bone")).discards == Counter(heart=2, bone=1)
    assert Table(play(state, "discard: heart, heart, bone")).hands[0].total() == 3


def test_each_kind_of_organ_is_placed_once_and_wild_is_a_kind() -> None:
    state = position("heart", "", hand="heart brain wild-organ")
    assert plays(state) == {"brain", "wild organ"}
    assert after(state, "wild organ") == ["heart wild-organ", ""]


# Viruses and medicines.


def test_a_virus_infects_a_free_organ_of_another_player() -> None:
    state = position("heart", "heart", hand="red-virus")
    assert plays(state) == {"red virus: player 2's heart"}
    assert after(state, "red virus: player 2's heart") == ["heart", "heart +red-virus"]
    assert Table(play(state, "red virus: player 2's heart")).discards.total() == 0


def test_a_second_virus_destroys_the_organ() -> None:
    state = play(position("", "heart +red-virus bone", hand="red-virus"), "red virus: player 2's heart")
    assert Table(state).bodies == ["", "bone"]
    assert Table(state).discards == Counter({"heart": 1, "red-virus": 2})


def test_a_virus_takes_the_medicine_from_a_vaccinated_organ() -> None:
    state = play(position("", "heart +wild-medicine", hand="red-virus"), "red virus: player 2's heart")
    assert Table(state).bodies == ["", "heart"]
    assert Table(state).discards == Counter({"red-virus": 1, "wild-medicine": 1})


def test_a_medicine_vaccinates_a_free_organ_of_ones_own() -> None:
    state = position("brain", "brain", hand="blue-medicine")
    assert plays(state) == {"blue medicine: brain"}
    assert after(state, "blue medicine: brain") == ["brain +blue-medicine", "brain"]


def test_a_medicine_cures_an_infected_organ() -> None:
    state = play(position("brain +blue-virus", "", hand="blue-medicine"), "blue medicine: brain")
    assert Table(state).bodies == ["brain", ""]
    assert Table(state).discards == Counter({"blue-medicine": 1, "blue-virus": 1})


def test_a_second_medicine_immunises_and_both_stay() -> None:
    state = play(position("brain +blue-medicine", "", hand="wild-medicine"), "wild medicine: brain")
    assert Table(state).bodies == ["brain +blue-medicine +wild-medicine", ""]
    assert Table(state).discards.total() == 0


def test_an_immunised_organ_is_untouchable() -> None:
    safe = "stomach +green-medicine +wild-medicine"
    for card in ("green-virus", "wild-virus", "thief"):
        assert plays(position("", safe, hand=card)) == set()
    assert plays(position("bone", safe, hand="transplant")) == set()
    assert plays(position(safe, "bone", hand="transplant")) == set()
    assert plays(position(safe, "bone", hand="green-medicine")) == set()


def test_another_colour_does_not_match() -> None:
    assert plays(position("bone", "bone", hand="red-virus blue-medicine")) == set()


def test_a_wild_virus_or_medicine_matches_every_organ() -> None:
    state = position("heart bone", "brain wild-organ", hand="wild-virus wild-medicine")
    assert plays(state) == {
        *("wild virus: player 2's brain", "wild virus: player 2's wild organ"),
        *("wild medicine: heart", "wild medicine: bone"),
    }


def test_a_wild_organ_matches_every_virus_and_medicine_whatever_lies_on_it() -> None:
    state = position("wild-organ +red-virus", "bone", hand="blue-medicine")
    assert plays(state) == {"blue medicine: wild organ"}
    state = position("", "wild-organ +green-medicine", hand="yellow-virus")
    assert plays(state) == {"yellow virus: player 2's wild organ"}


def test_any_colour_goes_onto_a_wild_card() -> None:
    assert plays(position("heart +wild-virus", "", hand="blue-medicine")) == {"blue medicine: heart"}
    assert plays(position("", "heart +wild-virus", hand="blue-virus")) == {"blue virus: player 2's heart"}
    assert plays(position("", "heart +wild-medicine", hand="green-virus")) == {"green virus: player 2's heart"}
    state = position("heart +wild-medicine", "", hand="green-medicine")
    assert after(state, "green medicine: heart") == ["heart +wild-medicine +green-medicine", ""]


# Treatments.


def test_the_thief_takes_an_organ_that_one_lacks_with_all_that_lies_on_it() -> None:
    state = position("heart", "heart brain +wild-virus", "bone +yellow-medicine", hand="thief")
    assert plays(state) == {"thief: player 2's brain", "thief: player 3's bone"}
    assert after(state, "thief: player 2's brain") == ["heart brain +wild-virus", "heart", "bone +yellow-medicine"]
    assert after(state, "thief: player 3's bone") == ["heart bone +yellow-medicine", "heart brain +wild-virus", ""]
    assert Table(play(state, "thief: player 3's bone")).discards == Counter(thief=1)


def test_a_transplant_exchanges_two_organs_with_all_that_lies_on_them() -> None:
    state = position("heart +wild-virus", "bone +yellow-medicine brain", hand="transplant")
    assert after(state, "transplant: heart for player 2's bone") == ["bone +yellow-medicine", "heart +wild-virus brain"]


def test_a_transplant_gives_nobody_an_organ_twice() -> None:
    state = position("heart brain", "brain bone", hand="transplant")
    assert plays(state) == {"transplant: heart for player 2's bone", "transplant: brain for player 2's brain"}


def test_a_transplant_may_exchange_organs_of_the_same_kind() -> None:
    state = position("heart +red-virus", "heart +red-medicine", hand="transplant")
    assert after(state, "transplant: heart for player 2's heart") == ["heart +red-medicine", "heart +red-virus"]


def test_spreading_moves_one_virus_only_onto_a_free_organ_that_it_matches() -> None:
    own = "heart +red-virus brain +wild-virus"
    state = position(own, "heart brain +blue-medicine bone", "heart +red-virus stomach wild-organ", hand="spreading")
    from_heart = {f"spreading: heart to player {target}" for target in ("2's heart", "3's wild organ")}
    to = ("2's heart", "2's bone", "3's stomach", "3's wild organ")
    assert plays(state) == from_heart | {f"spreading: brain to player {target}" for target in to}
    assert after(state, "spreading: brain to player 2's bone") == [
        "heart +red-virus brain",
        "heart brain +blue-medicine bone +wild-virus",
        "heart +red-virus stomach wild-organ",
    ]


def test_a_latex_glove_makes_all_others_discard_and_then_they_must_draw() -> None:
    state = position("", "", "", hand="latex-glove thief bone", hands=("heart heart bone", "brain thief"))
    state = play(state, "latex glove")
    assert [hand.total() for hand in Table(state).hands] == [3, 0, 0]
    assert Table(state).discards == Counter({"latex-glove": 1, "heart": 2, "bone": 1, "brain": 1, "thief": 1})
    for player in (1, 2):
        assert state.player == player
        assert plays(state) == {"draw cards"} == {state.describe(action) for action in state.legal_actions}
        state = play(state, "draw cards")
        assert Table(state).hands[player].total() == 3
    assert state.player == 0


def test_a_medical_error_exchanges_whole_bodies_with_immunised_organs() -> None:
    mine, theirs = "heart +red-virus", "bone +wild-medicine +red-medicine wild-organ +blue-virus"
    state = position(mine, "brain", theirs, hand="medical-error")
    assert plays(state) == {"medical error: player 2", "medical error: player 3"}
    assert after(state, "medical error: player 3") == [theirs, "brain", mine]


# The piles.


def test_the_discard_pile_is_shuffled_when_the_draw_pile_is_empty() -> None:
    start = position("", "", hand="heart heart thief", hands=("bone bone bone",), pile="brain")
    before = Table(start)
    state = Table(play(start, "discard: heart, thief"))
    assert state.hands[0] >= Counter(["heart", "brain"])
    assert state.discards.total() == 0
    assert (
        state.pile + state.hands[0] + state.hands[1]
        == before.pile + before.discards + before.hands[0] + (before.hands[1])
    )


def test_the_draw_pile_is_not_replaced_before_a_card_is_needed() -> None:
    state = Table(play(position("", "", hand="heart thief thief", pile="brain"), "discard: heart"))
    assert state.pile.total() == 0
    assert state.discards["heart"] == 5


def test_with_both_piles_empty_a_hand_stays_smaller() -> None:
    state = position("", "", hand="heart bone thief", pile="")
    data = forms.record_of(state)
    data["discards"] = 0
    state = play(State(state.game, data, state._words), "heart")
    assert Table(state).hands[0] == Counter(["bone", "thief"])


# The end.


def test_four_healthy_organs_win_at_once() -> None:
    state = play(position("heart brain +blue-medicine wild-organ", "heart", hand="bone thief"), "bone")
    assert state.is_over
    assert not state.cut_off
    assert state.ranks == (1, 2)
    assert state.scores == (4.0, 1.0)
    assert (evaluate(state, 0), evaluate(state, 1)) == (1.0, -1.0)


def test_an_infected_organ_does_not_count() -> None:
    state = position("heart brain +blue-virus stomach", "", hand="bone blue-medicine")
    assert not play(state, "bone").is_over
    assert play(
        position("heart brain +blue-virus stomach bone", "", hand="blue-medicine"), "blue medicine: brain"
    ).is_over


def test_a_spread_virus_can_win() -> None:
    state = position("heart brain stomach bone +yellow-virus", "bone", hand="spreading")
    assert play(state, "spreading: bone to player 2's bone").ranks == (1, 2)


def test_another_player_can_win_by_a_transplant() -> None:
    state = position("bone", "heart brain stomach bone +yellow-virus", "heart", hand="transplant")
    state = play(state, "transplant: bone for player 2's bone")
    assert state.is_over
    assert state.ranks == (3, 1, 2)


def test_the_time_limit_cuts_the_game_off_and_all_share_the_first_rank() -> None:
    state = load(DECLARATION, players=3, rounds=2).start()
    for _ in range(6):
        assert not state.is_over
        state = state.apply(state.legal_actions[-1])
    assert state.is_over
    assert state.cut_off
    assert state.ranks == (1, 1, 1)
    assert [evaluate(state, player) for player in range(3)] == [0.0] * 3


def test_a_win_in_the_last_turn_is_no_cut_off() -> None:
    state = play(position("heart brain stomach", "", hand="bone", turns=1), "bone")
    assert (state.is_over, state.cut_off, state.ranks) == (True, False, (1, 2))


def test_the_heuristic_is_the_lead_in_healthy_organs() -> None:
    state = position("heart brain bone +yellow-virus", "heart", "heart brain stomach", hand="thief")
    assert [evaluate(state, player) for player in range(3)] == [-0.25, -0.5, 0.25]


def test_an_action_for_which_the_card_is_missing_is_refused() -> None:
    with pytest.raises(SpinneyError, match="not a legal move"):
        play(position("", "heart", hand="thief"), "red virus: player 2's heart")
