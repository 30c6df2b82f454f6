"""Love Letter's edition of 2019 in lock-step with a plain implementation; what is known of a Chancellor's cards."""

from collections import Counter, deque
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from spinney import SpinneyError, State, load
from spinney.core.events import Event, perceived
from spinney.core.random import stream
from spinney.core.telling import CHOSE
from spinney.games.love_letter import DECLARATION, events
from tests.games.reference.love_letter_2019 import VALUES, Match

KINDS = ["", *VALUES]
UNDER, DRAWN, THIRD = 6, 10, 11
for_all_counts = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


def turned_up(told: tuple[Event, ...]) -> Iterator[str]:
    """All cards that are dealt, drawn or laid out, in order."""
    for event in perceived(told, None):
        if event.kind == events.LEFT_OUT:
            yield from (KINDS[card] for card in event.values[:3])
        if event.kind in (events.DEALT, events.DREW, events.TOOK_ASIDE):
            yield KINDS[event.values[1]]


def cards(counts: int) -> Counter[str]:
    """The cards of a word whose fields of six bits count the cards of each kind or lower."""
    up_to = [0, *(int(counts) >> 6 * field & 63 for field in range(10))]
    return Counter(
        {KINDS[kind]: up_to[kind] - up_to[kind - 1] for kind in range(1, 11) if up_to[kind] > up_to[kind - 1]}
    )


def agree(state: State, match: Match) -> None:
    """Fails unless a position is what the plain implementation says."""
    record, players = state.record, state.game.players
    assert [int(won) for won in record.won[:players]] == match.won
    assert state.is_over == match.over
    if state.is_over:
        return
    assert state.player == match.player
    assert {state.describe(action) for action in state.legal_actions} == match.legal()
    assert +match.unseen == cards(record.pile)
    assert [KINDS[int(card)] for card in record.hands[UNDER : UNDER + int(record.unders)]] == match.under
    held = [[KINDS[int(card)]] if card else [] for card in record.hands[:players]]
    held[state.player] += [KINDS[int(card)] for card in record.hands[DRAWN:] if card]
    assert list(map(sorted, held)) == list(map(sorted, match.hands))
    played = [f"{int(word):x}".strip("0") for word in record.discards[:players]]
    assert [[KINDS[int(digit, 16)] for digit in digits] for digits in played] == match.played
    assert {seat for seat in range(players) if int(record.active) >> seat & 1} == match.inside
    assert {seat for seat in range(players) if int(record.protected) >> seat & 1} == match.protected


@for_all_counts
def test_random_games_agree_with_the_plain_implementation(players: int) -> None:
    game, pick = load(DECLARATION, players=players, edition=2019), Random(players)
    for seed in range(60):
        state, told = game.witnessed(seed)
        drawn = deque(turned_up(told))
        match = Match(players, drawn)
        agree(state, match)
        while not state.is_over:
            action = pick.choice(state.legal_actions)
            move = state.describe(action)
            state, told = state.witnessed(action)
            drawn.extend(turned_up(told))
            match.play(move)
            assert not drawn, "all cards that were drawn are accounted for"
            agree(state, match)


def test_more_than_four_play_the_edition_of_2019_only() -> None:
    assert load(DECLARATION, players=6, edition=2019).actions == 107
    with pytest.raises(SpinneyError, match="cannot be played by 5; player counts: 2, 3, 4"):
        load(DECLARATION, players=5)


def test_all_actions_have_different_names() -> None:
    state = load(DECLARATION, players=6, edition=2019).start()
    assert len({state.describe(code) for code in range(107)}) == 107


@for_all_counts
def test_the_tokens_needed_depend_on_the_number_of_players(players: int) -> None:
    target = load(DECLARATION, players=players, edition=2019).start().record.target
    assert target == {2: 6, 3: 5, 4: 4, 5: 3, 6: 3}[players]


# What is known of a Chancellor's cards.


def position(hands: list[str], second: str, pile: list[str]) -> State:
    """A position at the beginning of the first player's turn."""
    state = load(DECLARATION, players=len(hands), edition=2019).start()
    places = {**dict(enumerate(hands)), DRAWN: second}
    return changed(state, places, pile)


def changed(state: State, places: dict[int, str], pile: list[str]) -> State:
    """The same position with other cards in some places and in the pile."""
    data = state.raw().view(state.game.rules.record)
    record: Any = data[0]
    up_to = [sum(KINDS.index(card) <= kind for card in pile) for kind in range(1, 11)]
    record["pile"], record["face_up"] = sum(number << 6 * field for field, number in enumerate(up_to)), 0
    for place, card in places.items():
        record["hands"][place] = KINDS.index(card)
    return State(state.game, data, stream(0, "deal"))


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.apply(state.action(move))
    return state


def after_a_chancellor(pile: list[str]) -> State:
    """Player 1 keeps the Princess and puts a Countess and then a King under a pile of these cards."""
    state = play(position(["chancellor", "guard", "baron"], "princess", ["king", "countess", *pile]), "chancellor")
    state = changed(state, {DRAWN: "king", THIRD: "countess"}, pile)
    return play(state, "chancellor: keep the princess", "chancellor: return the countess first")


def held(state: State, place: int) -> str:
    return KINDS[int(state.record.hands[place])]


def test_who_puts_cards_under_the_pile_knows_them_and_nobody_else_does() -> None:
    state = after_a_chancellor(["spy", "spy", "guard", "guard", "prince"])
    for seed in range(50):
        assert [held(state.seen_by(0, seed), place) for place in (UNDER, UNDER + 1)] == ["countess", "king"]
    assert len({held(state.seen_by(1, seed), UNDER) for seed in range(100)}) > 3


def test_who_has_put_a_card_under_the_pile_knows_who_draws_it() -> None:
    state = play(after_a_chancellor(["spy", "guard"]), "guard: player 3 has the king")
    assert held(state, DRAWN) == "countess"
    assert {held(state.seen_by(0, seed), DRAWN) for seed in range(50)} == {"countess"}
    assert len({held(state.seen_by(1, seed), DRAWN) for seed in range(50)}) > 1
    after = play(state, "baron: player 2")
    assert {held(after.seen_by(0, seed), 2) for seed in range(50)} == {"countess"}, "the baron was the old card"


def test_a_known_card_that_is_mixed_is_one_of_three() -> None:
    pile = ["spy", "spy", "guard", "king", "countess", "baron", "baron"]
    state = play(position(["priest", "prince", "guard"], "guard", pile), "priest: player 2")
    state = play(changed(state, {DRAWN: "chancellor"}, pile), "chancellor")
    while state.player == 1:
        for seed in range(50):
            assert "prince" in {held(state.seen_by(0, seed), place) for place in (1, DRAWN, THIRD, UNDER, UNDER + 1)}
        state = state.apply(state.legal_actions[0])
    for seed in range(100):
        assert "prince" in {held(state.seen_by(0, seed), place) for place in (1, UNDER, UNDER + 1)}


@pytest.mark.parametrize("third", ["king", "guard"])
def test_others_do_not_see_that_the_cards_put_back_are_equal(third: str) -> None:
    state = play(position(["chancellor", "guard", "baron"], "princess", ["king", "guard", "spy", "spy"]), "chancellor")
    state = changed(state, {DRAWN: "guard", THIRD: third}, ["spy", "spy"])
    kept, told = state.witnessed(state.action("chancellor: keep the princess"))
    assert kept.player == 0
    assert [event.kind for event in perceived(told, 1)] == [CHOSE]
    assert kept.visible(1) == changed(kept, {DRAWN: "spy"}, ["spy", "guard"]).visible(1)


def test_others_do_not_see_who_still_knows_a_card_that_is_mixed() -> None:
    """Player 1 has seen player 2's card; player 3 cannot tell whether it is the Guard that is put down then."""
    pile, views = ["spy", "king", "guard", "guard", "prince", "countess"], []
    for card in ("baron", "guard"):
        state = play(position(["priest", card, "guard"], "guard", pile), "priest: player 2")
        state = play(changed(state, {DRAWN: "guard"}, pile), "guard: player 3 has the king")
        state = play(changed(state, {DRAWN: "handmaid"}, pile), "handmaid")
        state = play(changed(state, {DRAWN: "handmaid"}, pile), "handmaid")
        state = play(changed(state, {1: "baron", DRAWN: "chancellor"}, pile), "chancellor")
        state = changed(state, {DRAWN: "king", THIRD: "countess"}, ["spy", "prince"])
        views.append(play(state, "chancellor: keep the baron").visible(2))
    assert views[0] == views[1]


def test_others_do_not_see_what_a_chancellor_keeps() -> None:
    pile = ["spy", "king", "guard", "guard"]
    state = play(position(["chancellor", "guard", "baron"], "princess", pile), "chancellor")
    for action in state.legal_actions:
        after, told = state.witnessed(action)
        assert not any(event.kind == 0 for event in perceived(told, 1))
        assert after.last is not None
        assert "keep" not in after.text(observer=1)
