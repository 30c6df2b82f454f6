"""Love Letter in lock-step with the plain implementation, what always holds, and its pictures."""

from copy import deepcopy
from random import Random

import numpy as np
import pytest

from spinney import State, load
from spinney.games.love_letter import DECLARATION
from spinney.games.love_letter.counts import DECK, one, size
from spinney.games.love_letter.discards import CARD, CARD_BITS
from spinney.games.love_letter.knowledge import possible
from spinney.games.love_letter.places import PLACES
from spinney.games.love_letter.shuffles import shuffles_hold
from spinney.games.love_letter.ties import tie_holds
from spinney.testing import always
from spinney.testing.forms import compiled, record_of
from tests.games.reference.love_letter import (
    DRAWN,
    RANKS,
    Round,
    discards,
    hands,
    knows,
    names,
    play,
    position,
    ranks,
    second,
    tokens,
)

for_all_counts = pytest.mark.parametrize("players", [2, 3, 4])


# The plain implementation.


def dealt(state: State) -> Round:
    """The round that a position starts."""
    face_up = ranks(state.record.face_up)
    return Round(state.game.players, hands(state), second(state), face_up, state.player)


def agree(state: State, reference: Round) -> None:
    """Fails unless a position within a round is what the plain implementation says."""
    players = state.game.players
    record = state.record
    assert state.player == reference.player
    assert names(state) == reference.legal()
    assert sorted(reference.unseen.elements()) == ranks(record.pile)
    held = [[card] if card else [] for card in hands(state)]
    held[state.player].append(second(state))
    assert held == reference.hands
    assert [discards(state, seat) for seat in range(players)] == reference.played
    assert {seat for seat in range(players) if int(record.active) >> seat & 1} == reference.inside
    assert {seat for seat in range(players) if int(record.protected) >> seat & 1} == reference.protected
    for observer, seen in enumerate(reference.seen):
        known = {holder for holder in range(players) if holder != observer and knows(state, observer, holder)}
        assert known >= set(seen), "what has been seen is known; `knowledge` is for all else"
        shown = [RANKS.get(state.visible(observer)[7 + 6 * holder]) for holder in range(players)]
        assert {holder: shown[holder] for holder in seen} == seen


def prince_draws(state: State, move: str, after: State, reference: Round) -> list[int]:
    """What a Prince may have brought: the card that is seen afterwards or, if the round ended, any that was left."""
    if not move.startswith("prince:"):
        return [0]
    target = int(move.split()[-1]) - 1
    if not after.is_over and tokens(after) == tokens(state):
        return [hands(after)[target]]
    return sorted(card for card, copies in reference.unseen.items() if copies)


def ended(move: str, reference: Round, card: int) -> set[int]:
    """Who wins a round that ends with this move; nobody if it goes on."""
    copy = deepcopy(reference)
    copy.play(move, card)
    return copy.winners() if copy.is_over() else set()


def first_of(winners: set[int], players: int) -> int:
    return next(seat % players for seat in range(1, players + 1) if seat % players in winners)


@for_all_counts
def test_random_games_agree_with_the_plain_implementation(players: int) -> None:
    game, pick = load(DECLARATION, players=players), Random(players)
    for seed in range(30):
        state = game.start(seed)
        reference, won = dealt(state), [0] * players
        while not state.is_over:
            agree(state, reference)
            action = pick.choice(state.legal_actions)
            move, after = state.describe(action), state.apply(action)
            state, reference = step(state, after, move, reference, won)
        assert max(won) >= {2: 7, 3: 5, 4: 4}[players]
        assert sorted(won)[-2] < max(won)
        assert state.ranks == tuple(1 + sum(other > own for other in won) for own in won)


def step(state: State, after: State, move: str, reference: Round, won: list[int]) -> tuple[State, Round]:
    """Plays a move in the plain implementation, and checks the tokens and who begins if it ends the round."""
    players = len(won)
    cards = prince_draws(state, move, after, reference)
    outcomes = {card: ended(move, reference, card) for card in cards}
    gained = {seat for seat in range(players) if tokens(after)[seat] > tokens(state)[seat]}
    assert gained in outcomes.values()
    card = next(card for card, winners in outcomes.items() if winners == gained)
    reference.play(move, card)
    for seat in gained:
        won[seat] += 1
    assert tokens(after) == won
    if gained:
        assert reference.is_over()
        assert after.is_over or after.player == first_of(gained, players)
        assert after.is_over == (max(won) >= int(state.record.target) and won.count(max(won)) == 1)
        return after, reference if after.is_over else dealt(after)
    reference.hand_on(second(after))
    return after, reference


# What always holds.


def sound(s):  # type: ignore[no-untyped-def]
    """0 if cards, seats and tokens are in order."""
    cards = s.pile + s.face_up
    holders = leaders = most = 0
    for seat in range(s.players):
        played = s.discards[seat]
        while played:
            cards += one(played & CARD)
            played >>= CARD_BITS
        if s.hands[seat]:
            cards += one(s.hands[seat])
            holders |= 1 << seat
        if s.won[seat] > most:
            most, leaders = np.int64(s.won[seat]), 0
        leaders += s.won[seat] == most
    if s.hands[DRAWN]:
        cards += one(s.hands[DRAWN])
    if cards != DECK:
        return 1
    if holders != s.active:
        return 2
    if size(s.face_up) != (3 if s.players == 2 else 0):
        return 3
    if s.over != (most >= s.target and leaders == 1):
        return 4
    if s.over:
        return 5 if s.hands[DRAWN] else 0
    if not s.hands[DRAWN] or not s.active >> s.player & 1 or s.active & (s.active - 1) == 0 or size(s.pile) < 1:
        return 6
    if s.protected >> s.player & 1 or s.protected & ~s.active:
        return 7
    return 0


@pytest.mark.parametrize(("players", "games"), [(2, 10_000), (3, 1_000), (4, 1_000)])
def test_cards_seats_and_tokens_are_always_in_order(players: int, games: int) -> None:
    assert always(load(DECLARATION, players=players), sound, games=games) > 20 * games


def believes_the_truth(s):  # type: ignore[no-untyped-def]
    """0 if nobody holds for impossible what is."""
    for observer in range(s.players):
        for place in range(PLACES):
            if s.hands[place] and not possible(s, observer, place) >> (s.hands[place] - 1) & 1:
                return 1 + place
        if not tie_holds(s, observer) or not shuffles_hold(s, observer):
            return 20
    return 0


@pytest.mark.parametrize(("players", "edition"), [(2, 2012), (3, 2012), (4, 2012), (2, 2019), (3, 2019), (6, 2019)])
def test_nobody_holds_for_impossible_what_is(players: int, edition: int) -> None:
    assert always(load(DECLARATION, players=players, edition=edition), believes_the_truth, games=1_000) > 20_000


# The heuristic.


def test_the_heuristic_is_the_lead_in_tokens_with_a_part_of_the_next_by_the_squares_of_ranks() -> None:
    state = position([4, 3, 5], 8, [1, 1, 1], won=[2, 0, 4])
    tokens = [2 + 64 / 98, 0 + 9 / 98, 4 + 25 / 98]
    leads = [tokens[0] - tokens[2], tokens[1] - tokens[2], tokens[2] - tokens[0]]
    assert [value(state, player) for player in range(3)] == pytest.approx([lead / 5 for lead in leads])


def test_the_heuristic_gives_who_is_out_no_part_of_the_next_token() -> None:
    state = position([4, 0, 5], 1, [1, 1, 1])
    assert [value(state, player) for player in range(3)] == pytest.approx([-9 / 41 / 5, -25 / 41 / 5, 9 / 41 / 5])


def test_the_heuristic_is_no_worse_than_a_loss_for_who_is_far_behind_others_that_are_level() -> None:
    state = position([4, 3, 5], 1, [1, 1, 1], won=[6, 0, 6])
    assert [value(state, player) for player in range(3)] == pytest.approx([-9 / 50 / 5, -1.0, 9 / 50 / 5])


def test_the_heuristic_at_the_end_is_the_result() -> None:
    after = play(position([4, 3, 5], 4, [1], won=[4, 2, 4]), "handmaid")
    assert [value(after, player) for player in range(3)] == [-1.0, -1.0, 1.0]


def value(state: State, player: int) -> float:
    return float(compiled(state.game).call("evaluate", record_of(state), player))


# Names and pictures.


def test_actions_have_the_same_names_at_every_player_count() -> None:
    names = [[load(DECLARATION, players=n).start().describe(code) for code in range(51)] for n in (2, 3, 4)]
    assert names[0] == names[1] == names[2]
    assert len(set(names[0])) == load(DECLARATION).actions == 51


def test_an_observer_is_shown_known_cards_and_the_backs_of_others() -> None:
    state = position([4, 3, 5], 8, [1, 2, 2], knows=[(0, 1)])
    assert state.text(observer=0).splitlines()[1] == "  pile: ?? ?? ??"
    assert shown_hands(state, 0) == ["handmaid princess", "baron", "??"]
    assert shown_hands(state, 1) == ["baron", "??", "?? ??"]
    assert state.svg(observer=0).count('class="back"') == 4
    assert state.svg().count('class="back"') == 0


def shown_hands(state: State, observer: int) -> list[str]:
    return [line.split(": ")[1] for line in state.text(observer=observer).splitlines() if "hand: " in line]


def test_text_shows_what_was_put_down_in_the_order_of_play() -> None:
    state = play(position([5, 4, 3], 1, [2, 2, 2, 2], discards={0: [7, 2, 3, 2]}), "prince: player 1")
    for observer in (None, 0, 1):
        assert "  played: countess priest baron priest prince guard" in state.text(observer=observer).splitlines()


def test_protection_and_elimination_and_the_winner_are_shown() -> None:
    state = position([4, 3, 0], 4, [1, 1, 1], protected=[1], won=[4, 2, 0])
    assert "player 2: 2 of 5 tokens, protected" in state.text()
    assert "player 3: 0 of 5 tokens, out" in state.text()
    over = play(position([1, 3, 0], 1, [1, 1, 1], won=[4, 2, 0]), "guard: player 2 has the baron")
    assert "player 1: 5 of 5 tokens, wins" in over.text()
