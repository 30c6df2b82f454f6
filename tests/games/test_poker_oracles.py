"""Texas Hold'em beside a plain implementation, and what must hold in every position."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from spinney import State, load
from spinney.core.compile import compiled
from spinney.core.random import stream
from spinney.games.bits import count
from spinney.games.poker import DECLARATION
from spinney.games.poker.deck import HELD, NO_PAIR, PAIRS
from spinney.testing import always
from tests.games.reference.poker import Reference
from tests.games.reference.poker_limits import Limits

# What random games must come across, so that comparing them means something.
RARE = ("short blind", "split", "odd chip", "side pots", "uncalled", "all folded")


def compare(state: State, game: Reference) -> None:
    """The record says what the reference says."""
    record, seats = state.record, range(game.players)
    assert [int(record.chips[seat]) for seat in seats] == game.chips
    assert [int(record.paid[seat]) for seat in seats] == game.paid
    assert [seat for seat in seats if int(record.standing) >> seat & 1] == game.standing()
    assert [seat for seat in seats if int(record.able) >> seat & 1] == game.able()
    assert (int(record.first), int(record.small), int(record.hand)) == (game.first, game.small, game.hand)
    holes = {seat: int(record.hole[seat]) for seat in seats}
    assert {seat: list(PAIRS[pair]) for seat, pair in holes.items() if pair != NO_PAIR} == game.held
    assert int(record.board) == sum(1 << (16 * (card // 13) + card % 13) for card in game.board)


def play(players: int, seed: int, **parameters: int) -> Counter[str]:
    """One random game in lock-step; gives what came up in it."""
    setting = {"money": 50, "small_blind": 5, "big_blind": 10, "opening_bet": 5, "hands": 10, **parameters}
    blinds = setting["small_blind"], setting["big_blind"]
    words = stream(seed, "deal")
    game = Reference(players, words, setting["money"], blinds, setting["opening_bet"], setting["hands"])
    return in_step(load(DECLARATION, players, **setting).start(seed), game, seed)


def in_step(state: State, game: Reference, seed: int) -> Counter[str]:
    """Plays at random, and compares after every action."""
    pick, turns = Random(seed), game.game()
    seat, legal = next(turns)
    while True:
        compare(state, game)
        assert (state.player, list(state.legal_actions)) == (seat, legal)
        # All-ins end games early: they are taken less often than other actions.
        action = pick.choice(legal if pick.random() < 0.4 else legal[:-1])
        state = state.apply(action)
        try:
            seat, legal = turns.send(action)
        except StopIteration:
            break
    assert state.is_over
    assert list(state.scores) == game.chips
    assert list(state.ranks) == [1 + sum(other > own for other in game.chips) for own in game.chips]
    return game.seen


def test_games_are_the_references() -> None:
    seen: Counter[str] = Counter()
    for players, games in ((2, 300), (3, 150), (4, 100), (7, 40), (14, 15)):
        for seed in range(games):
            seen += play(players, seed)
    assert all(seen[rare] > 10 for rare in RARE), seen


def test_games_with_other_blinds_and_bets_are_the_references() -> None:
    seen: Counter[str] = Counter()
    for players in (2, 3, 5):
        for seed in range(100):
            seen += play(players, seed, money=37, small_blind=3, big_blind=7, opening_bet=4, hands=25)
    assert all(seen[rare] for rare in RARE), seen


@pytest.mark.parametrize("fixed", [False, True])
@pytest.mark.parametrize("money", [70, 400])
def test_games_with_casino_betting_are_the_references(fixed: bool, money: int) -> None:
    """Blinds that rise, and the printed order of two players, in every second game."""
    seen: Counter[str] = Counter()
    for players in (2, 3, 6):
        for seed in range(80):
            rise, printed = (3, 2) if seed % 2 else (0, 2), seed % 4 > 1
            own = {"betting": 1 + fixed, "rise_every": rise[0], "printed_heads_up": printed}
            state = load(DECLARATION, players, money=money, small_blind=3, big_blind=7, hands=12, **own).start(seed)
            words = stream(seed, "deal")
            seen += in_step(state, Limits(players, words, money, (3, 7), 12, fixed, rise, printed), seed)
    rare = (*RARE, "short raise", "not reopened", "rise") + ("cap",) * fixed
    assert all(seen[each] > 3 for each in rare), seen


@compiled
def cards_are_wrong(s):
    """0 if the cards out of the deck are those that somebody holds or that lie open, each once."""
    cards, many, held = s.board, count(s.board), 0
    for seat in range(s.players):
        cards |= HELD[s.hole[seat]]
        many += count(HELD[s.hole[seat]])
        held |= int(s.hole[seat] != NO_PAIR) << seat
    if cards != s.gone or count(cards) != many:
        return 1
    if s.to_act and many != 2 * count(np.uint64(held)) + (0, 3, 4, 5)[s.street]:
        return 2
    return 3 if s.standing & ~held else 0


@compiled
def chips_are_wrong(s):
    """0 if no chip has come or gone, and nobody owes any."""
    total = most = 0
    for seat in range(s.players):
        if s.chips[seat] < 0 or s.paid[seat] < 0:
            return 4
        total += s.chips[seat] + s.paid[seat]
        most = max(most, int(s.paid[seat]))
    if total != s.players * s.money:
        return 5
    return 6 if most != s.highest else 0


@compiled
def seats_are_wrong(s):
    """0 if those who are to act can, and those who are out have no part in anything."""
    if s.able & ~s.standing or s.to_act & ~s.able:
        return 7
    for seat in range(s.players):
        inside = s.standing >> seat & 1
        if (s.able >> seat & 1) != (inside and s.chips[seat] > 0):
            return 8
        if inside and s.hole[seat] == NO_PAIR:
            return 9
        if s.to_act and s.hole[seat] == NO_PAIR and s.chips[seat] + s.paid[seat] > 0:
            return 10
    if s.to_act == 0:
        return 0
    if not s.to_act >> s.player & 1 or s.chips[s.player] == 0:
        return 11
    return 12 if s.standing & (s.standing - 1) == 0 else 0


def all_is_well(s):  # type: ignore[no-untyped-def]
    """What holds in every position: cards, chips and seats."""
    return cards_are_wrong(s) or chips_are_wrong(s) or seats_are_wrong(s)


@pytest.mark.parametrize("players", DECLARATION.players)
def test_cards_and_chips_are_conserved_and_nobody_acts_who_is_out(players: int) -> None:
    games = 10_000 if players == 2 else 1_000
    assert always(load(DECLARATION, players), all_is_well, games=games) > 5 * games


@pytest.mark.parametrize("betting", [1, 2])
def test_cards_and_chips_are_conserved_with_casino_betting_and_rising_blinds(betting: int) -> None:
    game = load(DECLARATION, 3, betting=betting, money=200, rise_every=2, hands=30, printed_heads_up=True)
    assert always(game, all_is_well, games=2_000) > 10_000
