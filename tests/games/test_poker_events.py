"""What is told in Texas Hold'em: who shows cards, who wins what, and what everybody hears of a hand."""

from random import Random

import pytest

from spinney import State, load
from spinney.core.events import perceived
from spinney.games.poker import DECLARATION
from spinney.games.poker.actions import FIXED_LIMIT, MULTIPLES, NO_LIMIT
from spinney.games.poker.names import cards_in, made
from tests.games.positions.poker import names, play, showdown, with_stacks, worth

DRY = "2c 5s 7d 9h Js"  # a board that makes no straight and no flush


def told(state: State, move: str, observer: int | None = None) -> list[str]:
    """What follows a move, in words."""
    (full,) = [name for name in names(state) if name.startswith(move)]
    _, events = state.witnessed(state.action(full))
    return [state.sentence(event, observer) for event in perceived(events, observer)]


def last_bets(state: State, moves: str) -> list[str]:
    """What follows the last of some moves."""
    *most, last = moves.split(", ")
    return told(play(state, ", ".join(most)) if most else state, last)


# The beginning of a hand.


@pytest.mark.parametrize(("players", "dealer"), [(2, 2), (3, 1), (4, 2)])
def test_the_dealer_sits_before_the_small_blind(players: int, dealer: int) -> None:
    state, events = load(DECLARATION, players).witnessed(1)
    said = [state.sentence(event) for event in perceived(events, 0)]
    small, big = dealer % players + 1, (dealer + 1) % players + 1
    assert said[:3] == [
        f"hand 1 begins, player {dealer} deals",
        f"player {small} posts the small blind of 5",
        f"player {big} posts the big blind of 10",
    ]


def test_only_its_owner_is_told_a_dealt_pair() -> None:
    state, events = load(DECLARATION, 3).witnessed(1)
    for seat in range(3):
        (dealt,) = [event for event in perceived(events, seat) if "dealt" in state.sentence(event)]
        assert state.sentence(dealt).startswith(f"player {seat + 1} is dealt ")


# Showdowns.


def test_the_last_to_bet_on_the_river_shows_first_and_beaten_hands_are_not_shown() -> None:
    state = showdown([30, 30, 30], [20] * 3, ["3d 4d", "Ac Ad", "Kd Kh"], DRY, [0, 1, 2], base=20)
    assert last_bets(state, "check, bet, fold, call")[1:4] == [
        "player 2 shows A♣ A♦: a pair of aces (J 9 7)",
        "player 1 is beaten and shows nothing",
        "player 2 wins the pot of 70",
    ]


def test_without_a_bet_on_the_river_the_first_to_act_shows_first() -> None:
    state = showdown([30, 30, 30], [20] * 3, ["3d 4d", "Kd Kh", "Ac Ad"], DRY, [1, 2, 0])
    assert last_bets(state, "check, check, check")[1:5] == [
        "player 2 shows K♦ K♥: a pair of kings (J 9 7)",
        "player 3 shows A♣ A♦: a pair of aces (J 9 7)",
        "player 1 is beaten and shows nothing",
        "player 3 wins the pot of 60",
    ]


def test_an_equal_hand_is_shown() -> None:
    state = showdown([30, 30], [20, 20], ["Ac 3d", "Ad 4h"], DRY, [0, 1])
    assert last_bets(state, "check, check")[1:4] == [
        "player 1 shows A♣ 3♦: ace high (J 9 7 5)",
        "player 2 shows A♦ 4♥: ace high (J 9 7 5)",
        "player 1 and player 2 share the pot of 40: 20 each",
    ]


def test_after_an_all_in_every_hand_that_is_still_in_is_shown() -> None:
    held = ["Ac Ad", "Kd Kh", "Qd Qh", "3d 4d"]
    state = showdown([0, 0, 0, 100], [10, 30, 60, 0], held, DRY, [3])
    assert told(state, "fold")[1:] == [
        "player 3 takes back 30 that nobody called",
        "player 3 shows Q♦ Q♥: a pair of queens (J 9 7)",
        "player 1 shows A♣ A♦: a pair of aces (J 9 7)",
        "player 2 shows K♦ K♥: a pair of kings (J 9 7)",
        "player 1 wins the main pot of 30",
        "player 2 wins side pot 1 of 40",
        "player 4 wins the game with 100 chips",
    ]


def test_whoever_is_left_alone_shows_nothing_and_takes_back_what_nobody_called() -> None:
    assert last_bets(load(DECLARATION, 3).start(), "raise to 20, fold, fold")[1:3] == [
        "player 1 takes back 10 that nobody called",
        "player 1 wins 25, all others have folded",
    ]


def test_what_cannot_be_divided_is_said() -> None:
    state = showdown([3, 3, 3], [7] * 3, ["3d 4d", "Ac 3s", "Ad 3h"], DRY, [0, 1, 2])
    assert "player 2 and player 3 share the pot of 21: 10 each and 1 more for player 2" in (
        last_bets(state, "check, check, check")
    )


def test_cards_are_shown_before_the_rest_of_the_board_once_nobody_can_bet() -> None:
    state = play(load(DECLARATION, hands=1).start(), "call, check, all in")
    said = told(state, "call")
    assert [words.split(" ")[:3] for words in said[1:3]] == [["player", "1", "shows"], ["player", "2", "shows"]]
    assert said[3].startswith("turn and river are ")
    assert [words.split(" ")[:3] for words in said[4:6]] == [["player", "1", "has"], ["player", "2", "has"]]


def test_nobody_shows_cards_while_two_can_still_bet() -> None:
    """TDA, illustration of rule 16: a short stack is all-in and called by two, who have chips."""
    state = with_stacks([30, 50, 50])
    state = play(state, "all in, call")
    assert told(state, "call")[1:] == [f"the flop is {' '.join(map(str, cards_in(board_after(state))))}"]


def board_after(state: State) -> int:
    return int(play(state, "call").record.board)


def test_who_is_out_and_who_wins_is_told_last() -> None:
    state = showdown([0, 0, 10], [40, 40, 30], ["3d 4d", "5d 6d", "Ac Ad"], DRY, [2])
    assert told(state, "call")[-3:] == [
        "player 1 has no chips left and is out",
        "player 2 has no chips left and is out",
        "player 3 wins the game with 120 chips",
    ]


# Words.


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("Ac Kd Jh 9s 7c 5d 3h", "ace high (K J 9 7)"),
        ("6c 6d Ah Ks Jc 9d 7h", "a pair of sixes (A K J)"),
        ("5c 5d Kh Ks Ac 2d 3h", "two pairs, kings and fives (A)"),
        ("2c 2d 2h As Kc Jd 9h", "three of a kind, twos (A K)"),
        ("Ac 2d 3h 4s 5c 5d 5h", "a straight up to the five"),
        ("7c 5c 4c 3c 2c Ad Kh", "a flush, seven high (5 4 3 2)"),
        ("2c 2d 2h 3s 3c Ad Kh", "a full house, twos and threes"),
        ("2c 2d 2h 2s 3c 3d 3h", "four of a kind, twos (3)"),
        ("9c 8c 7c 6c 5c Kd Kh", "a straight flush up to the nine"),
        ("As Ks Qs Js Ts 2d 2h", "a royal flush"),
    ],
)
def test_what_five_cards_make_is_said_with_what_decides_between_equals(cards: str, said: str) -> None:
    assert made(worth(cards)) == said


def test_a_call_or_a_raise_of_the_last_chips_is_said_to_be_all_in() -> None:
    state = play(load(DECLARATION).start(), "raise to 50")
    assert told(load(DECLARATION).start(), "raise to 50") == ["player 1 raises to 50, all in"]
    assert told(state, "call")[0] == "player 2 calls 40, all in"
    assert told(state, "all in")[0] == "player 2 goes all in with 40"


# The mark of the last action.


@pytest.mark.parametrize("betting", [MULTIPLES, NO_LIMIT, FIXED_LIMIT])
@pytest.mark.parametrize("players", [2, 5, 14])
def test_every_seat_sees_who_acted_last_and_what_they_did(players: int, betting: int) -> None:
    """As the sentence says it, but for the chips of a call, and of what is over with its hand."""
    pick, seen = Random(players), set[str]()
    for seed in range(14 // players):
        state = load(DECLARATION, players, betting=betting).start(seed)
        while not state.is_over:
            before, (state, events) = state, state.witnessed(pick.choice(state.legal_actions))
            name, said = f"player {before.player + 1}", before.sentence(events[0])
            for observer in (None, before.player, (before.player + 1) % players):
                did = marked(state, name, observer)
                assert did.startswith("last hand: ") == (state.record.hand > before.record.hand)
                did = did.removeprefix("last hand: ")
                assert said.startswith(f"{name} {did}")
                assert f"{name} {did}" == said.removesuffix(", all in") or did in ("calls", "goes all in")
            seen.add(did.split()[0])
    assert {"folds", "calls", "raises"} <= seen


def marked(state: State, name: str, observer: int | None) -> str:
    """What a player has done last, by text and picture."""
    (line,) = [line for line in state.text(observer=observer).splitlines() if line.startswith(f"{name}:")]
    did = line.removesuffix(", to move").removesuffix(", out").rpartition(", ")[2]
    drawn = state.svg(observer=observer)
    assert drawn.count('class="last"') == 1
    assert f">{did}</text>" in drawn or state.game.players > 2, "there is room for it"
    return did
