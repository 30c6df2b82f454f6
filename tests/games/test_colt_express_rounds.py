"""Colt Express' rounds: the order of turns, what happens at their end, planning, and the end of the game."""

from collections import Counter

import pytest

from spinney import State, load
from spinney.games.colt_express.names import CARD_NAMES
from spinney.games.colt_express.rounds import turns
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

# Round cards.


@pytest.mark.parametrize(
    ("card", "few", "many"),
    [
        ("Angry Marshal", "NNHR", "NNR"),
        ("Braking", "NNNN", "NHNN"),
        ("Bridge", "NDN", "ND"),
        ("Passengers' Rebellion", "NNHNN", "NHNR"),
        ("Swivel Arm", "NHNN", "NHN"),
        ("Take It All", "NHDN", "NDR"),
        ("Tunnel", "NHNHN", "NHNH"),
        ("Marshal's Revenge", "NNHN", "NNHN"),
        ("Pickpocketing", "NNHN", "NNHN"),
        ("Hostage", "NNHN", "NNHN"),
    ],
)
def test_turns_are_the_printed_ones(card: str, few: str, many: str) -> None:
    number = CARD_NAMES.index(card)
    assert {turns(number, players, False) for players in (2, 3, 4)} == {few}
    assert {turns(number, players, False) for players in (5, 6)} == {many}
    theirs = {"Braking": ("NHNH", "NHHH"), "Take It All": ("NHDR", "NDR")}.get(card, (few, many))
    assert (turns(number, 4, True), turns(number, 6, True)) == theirs


def order_of(card: str, players: int = 4, first: int = 0, tag: bool = False) -> list[int]:
    """The seats that choose in a round with this card, in order."""
    for seed in range(400):
        state = load("colt-express", players, tag=tag).start(seed)
        while not state.is_over and (state.record.first, CARD_NAMES[state.record.card]) != (first, card):
            state = state.apply(state.legal_actions[-1])
        if not state.is_over:
            break
    found = []
    while state.record.first_code == 0 and CARD_NAMES[state.record.card] == card:
        found.append(state.player)
        state = state.apply(state.legal_actions[-1])
    return found


def test_take_it_all_has_a_double_turn() -> None:
    seats = order_of("Take It All")
    assert Counter(seats) == dict.fromkeys(range(4), 5)
    assert seats[8:16] == [0, 0, 1, 1, 2, 2, 3, 3]


def test_a_reverse_turn_begins_with_the_first_player() -> None:
    assert order_of("Angry Marshal", first=2)[-4:] == [2, 1, 0, 3]


def ending(card: str, where: list[str], **more: object) -> State:
    """The end of a round in which the plan has nothing: its last choice is to draw."""
    state = position(where, card=card, received=more.pop("received", [0] * len(where)), **more)  # type: ignore[arg-type]
    return play(state, "draw cards")


def test_angry_marshal() -> None:
    where = ["roof 3", "in 2", "in 3", "roof 1"]
    state = ending("Angry Marshal", where, marshal=3)
    assert received(state) == [1, 1, 0, 0]
    assert int(state.record.marshal) == 2
    assert [spot(state, seat) for seat in range(4)] == ["roof 3", "roof 2", "in 3", "roof 1"]
    tag = ending("Angry Marshal", where, marshal=3, tag=True)
    assert (received(tag), spot(tag, 1)) == ([1, 0, 0, 0], "in 2")
    assert int(ending("Angry Marshal", where, marshal=0).record.marshal) == 0


def test_braking() -> None:
    state = ending("Braking", ["roof 3", "roof 4", "in 1", "roof 0"])
    assert [spot(state, seat) for seat in range(4)] == ["roof 4", "roof 4", "in 1", "roof 1"]


def test_passengers_rebellion() -> None:
    assert received(ending("Passengers' Rebellion", ["in 4", "roof 4", "in 1", "roof 0"], marshal=2)) == [1, 0, 1, 0]


def test_swivel_arm() -> None:
    state = ending("Swivel Arm", ["roof 3", "roof 4", "in 1", "roof 0"])
    assert [spot(state, seat) for seat in range(4)] == ["roof 0", "roof 0", "in 1", "roof 0"]


def test_take_it_all() -> None:
    assert things(ending("Take It All", ["roof 3", "roof 4", "in 1", "roof 0"], marshal=2), "in 2") == ["strongbox"]


@pytest.mark.parametrize("card", ["Bridge", "Tunnel"])
def test_bridge_and_tunnel_bring_nothing(card: str) -> None:
    where = ["roof 3", "roof 4", "in 1", "roof 0"]
    state = ending(card, where, floor={"in 1": "purse"}, marshal=3)
    assert [spot(state, seat) for seat in range(4)] == where
    assert received(state) == [0, 0, 0, 0]
    assert things(state, "in 1") == ["purse"]


def test_marshals_revenge() -> None:
    where, loot = ["roof 3", "roof 3", "in 3", "roof 0"], {0: "450 300", 1: "jewel", 2: "250", 3: "250"}
    state = ending("Marshal's Revenge", where, marshal=3, loot=loot)
    assert [things(state, seat) for seat in range(4)] == [["450"], ["jewel"], ["250"], ["250"]]
    assert things(ending("Marshal's Revenge", where, marshal=3, loot=loot, tag=True), 0) == ["300"]


def test_pickpocketing() -> None:
    floor = {"roof 3": "300", "in 1": "purse jewel", "roof 0": "350", "in 2": "jewel"}
    state = ending("Pickpocketing", ["roof 3", "in 1", "roof 0", "roof 0"], floor=floor)
    assert [len(things(state, seat)) for seat in range(4)] == [1, 1, 0, 0]
    assert (things(state, 0), things(state, "in 1"), things(state, "roof 0")) == (["300"], ["jewel"], ["350"])


def test_hostage() -> None:
    state = ending("Hostage", ["in 4", "roof 4", "in 1", "roof 0"], marshal=2, bullets=[6, 6, 6, 5])
    assert state.scores == (250, 250, 0, 1000)


# Planning and the end.


def test_the_ghost_may_play_its_first_card_face_down() -> None:
    for seed in range(60):
        state = load("colt-express", 2).start(seed)
        if int(state.record.character[0]) == 0:
            break
    kinds = set(counted(int(state.record.hands[0]))) - {"bullet"}
    assert names(state) == {f"{kind}: {how}" for kind in kinds for how in ("open", "face down")} | {"draw cards"}
    kind = min(kinds)
    for how, told in (("open", f"player 1 plays {kind}"), ("face down", "player 1 plays a card face down")):
        _, events = state.witnessed(state.action(f"{kind}: {how}"))
        assert [state.sentence(event, 1) for event in events if event.seen_by(1)] == [told]
    later = play(play(state, "draw cards"), "draw cards")
    assert not any("face down" in name for name in names(later)), "only with its first choice"


def test_tags_ghost_must_play_face_down() -> None:
    states = (load("colt-express", 2, tag=True).start(seed) for seed in range(60))
    state = next(state for state in states if int(state.record.character[0]) == 0)
    kinds = set(counted(int(state.record.hands[0]))) - {"bullet"}
    assert names(state) == kinds | {"draw cards"}
    _, events = state.witnessed(state.legal_actions[0])
    assert not events[0].seen_by(1)


def test_bullets_clog_the_hand_and_are_never_played() -> None:
    clogged = 0
    for seed in range(10):
        state = ending("Bridge", ["in 0", "in 1", "in 2", "in 3"], received=[5, 0, 0, 0]).seen_by(1, seed)
        assert cards_of(state, 0) == Counter(COUNTS) + Counter(bullet=5)
        hand = counted(int(state.record.hands[0]))
        assert hand.total() == 7, "Doc's"
        clogged += hand["bullet"] > 0
    assert clogged > 5
    state = position(["in 0", "in 1"], received=[5, 0], hand="bullet, bullet, fire")
    assert names(state) == {"fire", "draw cards"}


def test_an_empty_deck_is_not_drawn_from() -> None:
    state = position(["in 0", "in 1"], hand=", ".join(name for name, copies in COUNTS.items() for _ in range(copies)))
    assert names(state) == set(COUNTS)


def test_the_plan_is_carried_out_in_order_and_cards_return() -> None:
    plan = [(1, "floor change"), (0, "move"), (1, "robbery")]
    state = position(["in 0", "in 1"], plan=plan, floor={"roof 1": "300"}, hand="punch")
    after, events = state.witnessed(state.action("punch"))
    told = [state.sentence(event) for event in events]
    steps = [
        "player 2 climbs to the roof of car 2",
        "player 1 goes to car 2",
        "player 2 robs a purse on the roof of car 2",
    ]
    assert [line for line in told if line in steps] == steps
    assert "player 1's punch has no effect" in told
    assert things(after, 1) == ["300"]
    assert all(cards_of(after, seat) == COUNTS for seat in range(2))


def test_the_gunslingers_get_a_bonus_each() -> None:
    state = ending("Hostage", ["in 0", "in 1", "in 0", "in 1"], bullets=[4, 4, 6, 6])
    assert state.is_over
    assert state.scores == (1000, 1000, 0, 0)
    assert state.ranks == (1, 1, 3, 3)
    idle = ending("Hostage", ["in 0", "in 1", "in 0", "in 1"])
    assert idle.scores == (1000, 1000, 1000, 1000)


def test_fewer_bullets_received_decide_among_equals() -> None:
    state = ending("Hostage", ["in 0", "in 1", "in 0", "in 1"], received=[2, 3, 2, 4])
    assert state.ranks == (1, 3, 1, 4)


def test_before_the_end_the_bonus_counts_in_proportion() -> None:
    state = ending("Bridge", ["in 0", "in 1"], loot={0: "250"}, bullets=[6, 4])
    assert state.scores == (250, 200)


def test_five_rounds_with_four_different_cards_and_a_station() -> None:
    for seed in range(10):
        state, cards, firsts = load("colt-express", 3).start(seed), [], []
        while not state.is_over:
            if len(cards) == state.record.round:
                cards.append(int(state.record.card))
                firsts.append(int(state.record.first))
            state = state.apply(state.legal_actions[0])
        assert len(set(cards[:4])) == 4
        assert max(cards[:4]) < 7 <= cards[4]
        assert firsts == [0, 1, 2, 0, 1]
