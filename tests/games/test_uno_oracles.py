"""Uno against the plain implementation, in lock-step over random games."""

from collections import Counter
from random import Random

import pytest

from spinney import State, load
from spinney.games.uno import DECLARATION
from spinney.testing.forms import record_of
from tests.games.positions.uno import hand, hands, names, pile, played, top, totals, word
from tests.games.reference.uno import Reference

SCORINGS = ("incremental", "classic", "challenge")
WILDS = {52: "wild", 56: "wild-draw-four"}


def agrees(state: State, reference: Reference) -> None:
    """Whether the reference has everything in the same place, and allows the same."""
    assert totals(state) == reference.totals
    assert state.is_over == reference.over
    if state.is_over:
        assert list(state.ranks) == reference.ranks()
        return
    assert state.player == reference.player
    assert bool(state.record.back) != reference.forward
    assert hands(state) == [Counter(own) for own in reference.hands]
    assert pile(state) == Counter(reference.pile)
    assert played(state) == Counter(reference.played) + Counter([reference.waiting] * bool(reference.waiting))
    assert names(state) == reference.legal()


def with_hands_left(state: State, action: int) -> State:
    """The position after the action with the same draws, in a game that the round's end would end too: so hands that
    would be dealt anew can be read.
    """
    data = record_of(state)
    data["scoring"], data["target"], data["totals"] = 0, 1, 1
    return State(state.game, data, state._words.copy()).apply(action)


def follow(state: State, action: int, reference: Reference) -> bool:
    """Plays the same in the reference, with the cards that were drawn; True if that ends the round."""
    name, seat, after = word(state, action), reference.player, with_hands_left(state, action)
    more = [list((hand(after, each) - hand(state, each)).elements()) for each in range(reference.players)]
    own, others = more[seat], [card for each in more[:seat] + more[seat + 1 :] for card in each]
    if name == "draw" and not own and reference.available():
        own = [WILDS[after.record.drawn] if after.record.drawn else top(after)]
    return reference.move(name, own, others)


def lock_step(players: int, scoring: int, seed: int, target: int = 500, turn_limit: int = 300) -> int:
    """Plays a random game in both; returns how many rounds it had."""
    game = load(DECLARATION, players, scoring=scoring, target=target, turn_limit=turn_limit)
    state, pick, rounds = game.start(seed), Random(seed), 1
    reference = Reference(players, SCORINGS[scoring], target, turn_limit)
    reference.deal([list(own.elements()) for own in hands(state)], top(state))
    agrees(state, reference)
    while not state.is_over:
        action = pick.choice(state.legal_actions)
        after = state.apply(action)
        if follow(state, action, reference):
            reference.count()
            if not reference.over:
                reference.deal([list(own.elements()) for own in hands(after)], top(after))
                rounds += 1
        state = after
        agrees(state, reference)
    return rounds


@pytest.mark.parametrize("scoring", range(3))
@pytest.mark.parametrize("players", [2, 3, 4, 10])
def test_random_games_agree_with_the_plain_rules(players: int, scoring: int) -> None:
    target = 500 if scoring == 1 else 250
    assert sum(lock_step(players, scoring, seed, target) for seed in range(2)) > 1


@pytest.mark.parametrize("scoring", range(3))
@pytest.mark.parametrize("players", [2, 5])
def test_rounds_cut_short_agree_with_the_plain_rules(players: int, scoring: int) -> None:
    target = 1000 if scoring == 1 else 500
    assert sum(lock_step(players, scoring, seed, target, turn_limit=11) for seed in range(4)) > 8
