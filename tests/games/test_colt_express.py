"""Colt Express' cards and characters, position by position."""

from collections import Counter

import pytest

from spinney import State, load
from tests.games.positions.colt_express import (
    COUNTS,
    cards_of,
    counted,
    names,
    play,
    position,
    received,
    spot,
    things,
)

AWAY = ["in 2", "roof 2"]  # somewhere for two bandits who do not matter


def cars_of(state: State) -> list[list[str]]:
    return [things(state, f"in {car}") for car in range(state.game.players + 1)]


# Setting up.


def test_six_players_have_all_cars_of_the_box() -> None:
    cars = cars_of(load("colt-express", 6).start(1))
    assert Counter(thing for car in cars for thing in car) == {"purse": 12, "jewel": 6, "strongbox": 1}
    assert cars[6] == ["strongbox"]
    assert sorted(map(len, cars[:6])) == [1, 2, 3, 3, 4, 5]


@pytest.mark.parametrize("seed", range(20))
def test_three_players_have_three_different_cars(seed: int) -> None:
    state = load("colt-express", 3).start(seed)
    cars = cars_of(state)
    assert len({tuple(car) for car in cars[:3]}) == 3
    assert [spot(state, seat) for seat in range(3)] == ["in 0", "in 1", "in 0"]
    assert [things(state, seat) for seat in range(3)] == [["250"]] * 3
    assert int(state.record.pool).bit_count() == 18 - 3, "the purses in the cars and in the box"
    assert len(set(state.record.character[:3])) == 3


def test_everybody_holds_six_cards_and_doc_seven() -> None:
    sizes = set()
    for seed in range(20):
        state = load("colt-express", 6).start(seed)
        for seat in range(6):
            hand = counted(int(state.record.hands[seat])).total()
            sizes.add((int(state.record.character[seat]) == 4, hand))
            assert cards_of(state, seat) == COUNTS
    assert sizes == {(False, 6), (True, 7)}


def test_characters_are_dealt_and_all_of_them() -> None:
    seen = {int(load("colt-express", 2).start(seed).record.character[0]) for seed in range(60)}
    assert seen == set(range(6))


def test_tags_cars_can_repeat_and_have_its_loot() -> None:
    box = [["purse"], ["purse"] * 2, ["purse"] * 3, ["jewel", "purse"], ["jewel", *["purse"] * 4], ["jewel"] * 3]
    repeated = 0
    for seed in range(20):
        cars = cars_of(load("colt-express", 4, tag=True).start(seed))[:4]
        assert all(car in box for car in cars)
        repeated += len({tuple(car) for car in cars}) < 4
    assert repeated > 5


# Moving.


def test_inside_one_moves_to_the_next_car_only() -> None:
    state = play(position(["in 0", "in 2", *AWAY]), "move")
    assert spot(state, 0) == "in 1"


def test_inside_one_moves_either_way() -> None:
    state = play(position(["in 1", "in 3", *AWAY]), "move")
    assert names(state) == {"move: car 1", "move: car 3"}
    assert spot(play(state, "move: car 3"), 0) == "in 2"


def test_on_roofs_one_moves_up_to_three_cars() -> None:
    state = play(position(["roof 1", "in 3", *AWAY]), "move")
    assert names(state) == {"move: car 1", "move: car 3", "move: car 4", "move: locomotive"}
    assert spot(play(state, "move: locomotive"), 0) == "roof 4"
    far = play(position(["roof 0", "in 3", *AWAY]), "move")
    assert names(far) == {"move: car 2", "move: car 3", "move: car 4"}


def test_moving_into_the_marshals_car_ends_on_its_roof_with_a_bullet() -> None:
    state = play(position(["in 3", "in 1", *AWAY], marshal=4), "move", "move: locomotive")
    assert spot(state, 0) == "roof 4"
    assert received(state) == [1, 0, 0, 0]


def test_a_floor_change_goes_up_and_down() -> None:
    assert spot(play(position(["in 0", "in 1", *AWAY]), "floor change"), 0) == "roof 0"
    assert spot(play(position(["roof 0", "in 1", *AWAY]), "floor change"), 0) == "in 0"


def test_climbing_down_to_the_marshal_leads_back_to_the_roof() -> None:
    where = ["roof 4", "in 1", *AWAY]
    state = play(position(where, marshal=4), "floor change")
    assert (spot(state, 0), received(state)) == ("roof 4", [1, 0, 0, 0])
    tag = play(position(where, marshal=4, tag=True), "floor change")
    assert (spot(tag, 0), received(tag)) == ("in 4", [0, 0, 0, 0])


def test_the_marshal_moves_one_car_and_drives_everybody_out() -> None:
    state = play(position(["in 3", "in 3", "roof 3", "in 1"], marshal=4), "marshal")
    assert int(state.record.marshal) == 3
    assert [spot(state, seat) for seat in range(4)] == ["roof 3", "roof 3", "roof 3", "in 1"]
    assert received(state) == [1, 1, 0, 0]
    assert names(play(position(["in 0", "in 0", *AWAY], marshal=2), "marshal")) == {"marshal: car 2", "marshal: car 4"}


# Robbery.


def test_robbery_takes_what_lies_on_the_same_level() -> None:
    state = position(["roof 1", "in 3", *AWAY], floor={"in 1": "purse jewel"})
    after, events = state.witnessed(state.action("robbery"))
    assert "player 1's robbery has no effect" in [state.sentence(event) for event in events]
    assert things(after, 0) == []


def test_who_robs_chooses_the_kind() -> None:
    state = play(position(["in 1", "in 3", *AWAY], floor={"in 1": "purse jewel strongbox"}), "robbery")
    assert names(state) == {"robbery: purse", "robbery: jewel", "robbery: strongbox"}
    after = play(state, "robbery: strongbox")
    assert things(after, 0) == ["strongbox"]
    assert things(after, "in 1") == ["jewel", "purse"]
    assert after.scores[0] == 1000 + 200  # a fifth of the bonus


def test_any_of_several_purses_is_taken() -> None:
    state = position(["roof 1", "in 3", *AWAY], floor={"roof 1": "300 450"})
    left = set()
    for seed in range(20):
        dealt = state.seen_by(0, seed)
        left.add(len(things(play(dealt, "robbery"), "roof 1")))
    assert left == {1}


# Fire.


def targets(state: State) -> set[str]:
    """Whom the player who is to choose may shoot; who is hit, where there is no choice."""
    after = play(state, "fire")
    if any(received(after)):
        return {f"fire: player {seat + 1}" for seat, hits in enumerate(received(after)) if hits}
    return names(after) if names(after) & {f"fire: player {i}" for i in range(1, 7)} else set()


def test_from_a_roof_one_sees_the_nearest_occupied_roof() -> None:
    assert targets(position(["roof 0", "roof 2", "roof 4", "in 1"])) == {"fire: player 2"}


def test_from_a_roof_one_sees_both_ways() -> None:
    assert targets(position(["roof 2", "roof 1", "roof 1", "roof 4"])) == {f"fire: player {i}" for i in (2, 3, 4)}


def test_inside_one_shoots_into_neighbouring_cars_only() -> None:
    assert targets(position(["in 1", "in 1", "in 3", "in 3"])) == set()
    assert list(play(position(["in 1", "in 1", "in 3", "in 3"]), "fire").record.bullets[:4]) == [6, 6, 6, 6]
    assert targets(position(["in 1", "in 0", "in 2", "in 3"])) == {"fire: player 2", "fire: player 3"}


def test_a_shot_costs_a_bullet_that_the_target_gets() -> None:
    state = play(position(["in 1", "in 0", "in 3", "in 3"]), "fire")
    assert list(state.record.bullets[:4]) == [5, 6, 6, 6]
    assert received(state) == [0, 1, 0, 0]
    assert cards_of(state, 1) == Counter(COUNTS) + Counter(bullet=1)


def test_without_a_bullet_nobody_is_shot() -> None:
    state = play(position(["in 1", "in 0", "in 3", "in 3"], bullets=[0, 6, 6, 6], cast={0: "Django"}), "fire")
    assert received(state) == [0, 0, 0, 0]
    assert spot(state, 1) == "in 0"


def test_tuco_shoots_through_the_roof_and_belle_hides_behind_others() -> None:
    cast = {0: "Tuco", 1: "Belle"}
    assert targets(position(["in 1", "in 2", "roof 1", "in 4"], cast=cast)) == {"fire: player 3"}
    assert targets(position(["in 1", "in 2", "roof 3", "in 4"], cast=cast)) == {"fire: player 2"}
    assert targets(position(["roof 1", "in 3", "in 1", "in 4"], cast=cast)) == {"fire: player 3"}
    assert targets(position(["in 1", "in 3", "roof 1", "in 4"])) == set()


def test_django_pushes_along_the_line_of_fire() -> None:
    cast = {0: "Django"}
    state = play(position(["roof 2", "roof 1", "in 4", "in 0"], cast=cast), "fire")
    assert (spot(state, 1), received(state)) == ("roof 0", [0, 1, 0, 0])
    state = play(position(["roof 2", "roof 0", "in 4", "in 0"], cast=cast), "fire")
    assert (spot(state, 1), received(state)) == ("roof 0", [0, 1, 0, 0])
    state = play(position(["in 2", "in 1", "in 4", "in 4"], cast=cast, marshal=3), "fire")
    assert spot(state, 1) == "in 0"


def test_django_pushes_into_the_marshals_car() -> None:
    state = play(position(["in 2", "in 3", "in 0", "in 0"], cast={0: "Django"}, marshal=4), "fire")
    assert (spot(state, 1), received(state)) == ("roof 4", [0, 2, 0, 0])


def test_tags_django_pushes_inside_only_not_into_the_caboose_and_without_bullets() -> None:
    cast = {0: "Django"}
    roof = position(["roof 2", "roof 1", "in 4", "in 0"], cast=cast, tag=True)
    assert spot(play(roof, "fire"), 1) == "roof 1"
    caboose = position(["in 2", "in 1", "in 4", "in 4"], cast=cast, tag=True, marshal=0)
    assert spot(play(caboose, "fire"), 1) == "in 1"
    empty = position(["in 1", "in 2", "in 4", "in 4"], cast=cast, tag=True, marshal=0, bullets=[0, 6, 6, 6])
    assert (spot(play(empty, "fire"), 1), received(play(empty, "fire"))) == ("in 3", [0, 0, 0, 0])


# Punch.


def test_a_punch_at_the_end_of_the_train_goes_one_way() -> None:
    state = play(position(["roof 0", "roof 0", *AWAY], loot={1: "250 jewel"}), "punch")
    assert names(state) == {"punch: player 2 to the front, purse", "punch: player 2 to the front, jewel"}
    after = play(state, "punch: player 2 to the front, jewel")
    assert spot(after, 1) == "roof 1"
    assert (things(after, "roof 0"), things(after, 1)) == (["jewel"], ["250"])
    after = play(state, "punch: player 2 to the front, purse")
    assert (things(after, "roof 0"), things(after, 1)) == (["250"], ["jewel"])


def test_who_has_no_loot_is_only_moved() -> None:
    state = play(position(["in 1", "in 1", *AWAY], marshal=4), "punch")
    assert names(state) == {"punch: player 2 to the rear", "punch: player 2 to the front"}
    assert spot(play(state, "punch: player 2 to the rear"), 1) == "in 0"


def test_a_punch_into_the_marshals_car() -> None:
    state = play(position(["in 3", "in 3", *AWAY], marshal=4), "punch", "punch: player 2 to the front")
    assert (spot(state, 1), received(state)) == ("roof 4", [0, 1, 0, 0])


def test_a_punch_needs_somebody_on_the_same_place() -> None:
    state = play(position(["in 1", "roof 1", "in 3", "in 3"]), "punch")
    assert [spot(state, seat) for seat in range(4)] == ["in 1", "roof 1", "in 3", "in 3"]


def test_belle_is_not_punched_while_somebody_else_is_there() -> None:
    state = play(position(["in 1", "in 1", "in 1", "in 3"], cast={1: "Belle"}), "punch")
    assert names(state) == {"punch: player 3 to the rear", "punch: player 3 to the front"}


def test_cheyenne_takes_the_purse_or_leaves_it() -> None:
    where, cast, loot = ["in 0", "in 0", *AWAY], {0: "Cheyenne"}, {1: "400 jewel"}
    state = play(position(where, cast=cast, loot=loot), "punch")
    front = "punch: player 2 to the front, "
    assert names(state) == {f"{front}purse", f"{front}jewel", f"{front}purse left behind"}
    assert things(play(state, f"{front}purse"), 0) == ["400"]
    assert things(play(state, f"{front}purse left behind"), "in 0") == ["400"]
    assert things(play(state, f"{front}jewel"), "in 0") == ["jewel"]
    tag = play(position(where, cast=cast, loot={1: "400"}, tag=True), "punch")
    assert things(tag, 0) == ["400"]
