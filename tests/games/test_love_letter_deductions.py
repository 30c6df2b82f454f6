"""What follows at Love Letter for certain, and that re-deals are fair among all that can be.

`knowledge/love_letter.py` lists every way in which the hands may be. A re-deal must deal each of them as often as a
shuffle would. The chi-square tests look at 3 000 re-deals of a position and at 60 positions, and reject below one in a
million; a way that is dealt with a probability 0.1 too high or too low is caught with probability above 0.999 even
where there are 30 ways: the noncentrality is at least 3 000 x 0.1^2 / 0.25 = 120, and the limit is 84.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from math import prod
from random import Random
from typing import Any

import numpy as np
import pytest

import spinney
from spinney import State, load
from spinney.core.events import perceived
from spinney.core.random import stream
from spinney.games.love_letter import DECLARATION
from spinney.testing import chi_square
from tests.games.knowledge.love_letter import Oracle
from tests.games.reference.love_letter import DRAWN, KINDS, hands, play, position, possible

PILE = [1, 1, 2, 4, 6, 7]
ALL = set(range(1, 9))
DEALS = 3_000


# Single facts.


def test_everybody_remembers_a_wrong_guess() -> None:
    after = play(position([1, 3, 5], 1, PILE), "guard: player 2 has the prince")
    assert possible(after, 0, 1) == possible(after, 2, 1) == ALL - {5}
    assert 5 not in {hands(after.seen_by(2, seed))[1] for seed in range(200)}


def test_a_wrong_guess_says_nothing_once_the_card_may_have_been_put_down() -> None:
    after = play(position([1, 3, 4], 1, [4] * 6), "guard: player 2 has the prince", "baron: player 3")
    assert possible(after, 0, 1) >= {5}


def test_a_wrong_guess_holds_if_the_card_played_is_the_one_named() -> None:
    state = play(position([1, 3, 4], 1, [4] * 6), "guard: player 2 has the handmaid", "handmaid")
    assert possible(state, 0, 1) == possible(state, 2, 1) == ALL - {4}, "the handmaid was drawn after the guess"


def test_a_wrong_guess_says_nothing_of_the_card_that_a_prince_brings() -> None:
    state = play(position([1, 5, 3], 1, [5] * 6), "guard: player 3 has the king", "prince: player 3")
    assert possible(state, 0, 2) == ALL


def test_a_wrong_guess_goes_along_with_a_king() -> None:
    state = play(position([1, 6, 3, 1], 1, [4] * 6), "guard: player 3 has the prince", "king: player 3")
    assert possible(state, 0, 1) == ALL - {5}
    assert possible(state, 0, 2) == ALL - {7}, "player 2 kept no countess beside the king"


def test_others_know_that_the_winner_of_a_comparison_holds_more() -> None:
    state = play(position([3, 2, 1], 6, PILE), "baron: player 2")
    assert possible(state, 2, 0) == {3, 4, 5, 6, 7, 8}


def test_the_princess_is_known_to_all_if_she_beats_the_countess() -> None:
    state = play(position([3, 7, 1], 8, PILE), "baron: player 2")
    assert possible(state, 2, 0) == {8}
    assert {hands(state.seen_by(2, seed))[0] for seed in range(50)} == {8}


@pytest.mark.parametrize(("card", "move"), [(5, "prince: player 2"), (6, "king: player 2")])
def test_who_plays_a_prince_or_king_has_not_kept_the_countess(card: int, move: str) -> None:
    state = play(position([card, 3, 1], 2, PILE), move)
    holder = 1 if card == 6 else 0
    assert possible(state, 2, holder) == ALL - {7}


def test_who_plays_the_countess_may_keep_anything() -> None:
    assert possible(play(position([7, 3, 1], 2, PILE), "countess"), 1, 0) == ALL


def test_third_seats_know_of_a_tie_that_the_cards_are_equal() -> None:
    state = play(position([3, 4, 1], 4, [1, 1, 2, 5, 5, 6]), "baron: player 2")
    dealt = [hands(state.seen_by(2, seed)) for seed in range(200)]
    assert all(one == other for one, other, _ in dealt)
    assert {one for one, _, _ in dealt} == {1, 4, 5}, "of all others there is one or none that can be held"


def test_a_tie_holds_for_one_card_when_the_other_is_shown() -> None:
    start = position([3, 4, 1, 1], 4, [1, 1, 2, 5, 5, 6])
    state = play(start, "baron: player 2")
    state = play(with_second(state, 7), "countess")
    state = play(with_second(state, 1), "guard: player 2 has the handmaid")
    assert {hands(state.seen_by(3, seed))[0] for seed in range(100)} == {4}, "as player 2 did"


def changed(state: State, **fields: Any) -> State:
    """The same position with other values in some fields of its record."""
    data = state.raw().view(state.game.rules.record)
    for name, value in fields.items():
        data[0][name] = value
    return State(state.game, data, stream(0, "deal"))


def with_second(state: State, card: int) -> State:
    """The same position with another second card."""
    hands = state.record.hands.copy()
    hands[DRAWN] = KINDS[card]
    return changed(state, hands=hands)


def test_a_tie_after_a_play_leaves_equal_cards_or_the_one_put_down() -> None:
    state = play(position([3, 4, 1], 4, [1, 1, 2, 5, 5, 6]), "baron: player 2")
    state = play(with_second(state, 1), "guard: player 3 has the king")
    dealt = {tuple(hands(state.seen_by(2, seed))[:2]) for seed in range(400)}
    assert all(one == other or one == 1 for one, other in dealt)
    assert (4, 4) in dealt
    assert {one for one, other in dealt if one != other} == {1}, (
        "then player 1 holds a guard too, and player 2 anything"
    )


# The oracle.


def followed(players: int, seed: int) -> Iterator[tuple[State, list[Oracle]]]:
    """Every position of a random game, with what each seat knows there."""
    pick, game = Random(seed), load(DECLARATION, players=players)
    state, events = game.witnessed(seed)
    oracles = [Oracle(game, seat) for seat in range(players)]
    while True:
        for seat, oracle in enumerate(oracles):
            for event in perceived(events, seat):
                oracle.tell(event)
        yield state, oracles
        if state.is_over:
            return
        state, events = state.witnessed(pick.choice(state.legal_actions))


def weights(oracle: Oracle) -> dict[tuple[int, ...], int]:
    """In how many ways the unseen cards can be dealt so that the hands are these."""
    unseen = oracle.unseen()
    return {world: prod(_falling(unseen, world)) for world in oracle.worlds}


def _falling(unseen: list[int], world: tuple[int, ...]) -> Iterator[int]:
    left = list(unseen)
    for card in filter(None, world):
        yield left[card]
        left[card] -= 1


def positions(players: int) -> Iterator[tuple[State, int, dict[tuple[int, ...], int]]]:
    """One position of each of many random games, a seat, and what it may think of the hands: few ways, with weights."""
    for seed in range(1_000):
        for state, oracles in followed(players, seed):
            seat = (seed + state.player) % players
            if 2 <= len(oracles[seat].worlds) <= 30 and not state.is_over:
                yield state, seat, weights(oracles[seat])
                break


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_way_that_can_be_is_dealt_as_often_as_a_shuffle_would(players: int) -> None:
    for state, seat, ways in islice(positions(players), 20):
        assert fits(state, seat, ways)


def fits(state: State, seat: int, ways: dict[tuple[int, ...], int]) -> bool:
    """Whether re-deals for a seat give these hands in these proportions, and no others."""
    players = state.game.players
    found = Counter(tuple(map(int, state.seen_by(seat, seed).record.hands[:players])) for seed in range(DEALS))
    assert set(found) <= set(ways)
    expected = {world: DEALS * way / sum(ways.values()) for world, way in ways.items()}
    statistic = sum((found[world] - mean) ** 2 / mean for world, mean in expected.items())
    return chi_square.tail(statistic, len(ways) - 1) > 1e-6


# Rules that forget, or invent: the oracle notices each of them.


def all_facts(record: Any) -> None:
    record["may"][:] = np.uint64((1 << 60) - 1)
    record["ties"] = 0


def all_ties(record: Any) -> None:
    record["ties"] = 0


def what_is_not_certain(record: Any) -> None:
    """Keeps only cards that are known."""
    for holder, word in enumerate(record["may"].tolist()):
        kinds = [word >> 10 * observer & 0x3FF for observer in range(6)]
        wide = [each if each & (each - 1) == 0 else 0x3FF for each in kinds]
        record["may"][holder] = sum(each << 10 * observer for observer, each in enumerate(wide))


def what_is_certain(record: Any) -> None:
    """Forgets cards that are known, and keeps other facts."""
    for holder, word in enumerate(record["may"].tolist()):
        kinds = [word >> 10 * observer & 0x3FF for observer in range(6)]
        wide = [0x3FF if each & (each - 1) == 0 else each for each in kinds]
        record["may"][holder] = sum(each << 10 * observer for observer, each in enumerate(wide))


def that_a_countess_was_not_kept(record: Any) -> None:
    record["may"][:] |= np.uint64(sum(1 << 10 * observer + 8 for observer in range(6)))


FORGETTING = [all_facts, all_ties, what_is_not_certain, what_is_certain, that_a_countess_was_not_kept]


@pytest.mark.parametrize("forget", FORGETTING)
def test_the_oracle_notices_a_re_deal_that_forgets(forget: Callable[[Any], None]) -> None:
    for seed in range(300):
        for state, oracles in followed(3, seed):
            data = state.raw().view(state.game.rules.record)
            forget(data[0])
            forgetful = State(state.game, data, stream(0, "deal"))
            for seat, oracle in enumerate(oracles):
                if oracle.contradictions(forgetful.seen_by(seat, seed).record):
                    return
    pytest.fail("300 games without a contradiction")


# A search knows it too.


def after_a_miss() -> State:
    """Player 1 has guessed that player 3 holds a Prince, wrongly. It is the last turn: player 2 holds a Guard and
    a Handmaid, knows the Priest of player 1, and has not seen a Prince and the King: one is with player 3.
    """
    state = position([2, 1, 6], 1, [5, 5], won=[4, 4, 4], knows=[(1, 0)])
    return with_second(play(state, "guard: player 3 has the prince"), 4)


@pytest.mark.parametrize("search", ["mcts:budget=1000it", "mcts:budget=1000it,rollout=30,heuristic=default"])
def test_a_search_does_not_repeat_a_guess_that_has_just_missed(search: str) -> None:
    state, agent = after_a_miss(), spinney.agent(search)
    repeated, right = (state.action(f"guard: player 3 has the {card}") for card in ("prince", "king"))
    assert all(agent.decide(state, seed).action == right for seed in range(20))
    forgetful = changed(state, may=[(1 << 60) - 1] * len(state.record.may))
    assert any(agent.decide(forgetful, seed).action == repeated for seed in range(20)), "it would, if it could forget"
