"""What a seat of Texas Hold'em knows: re-deals keep it, and deal everything else fairly."""

from collections import Counter
from random import Random

import pytest

from spinney import State, load
from spinney.core.random import stream
from spinney.games.poker import DECLARATION
from spinney.games.poker.deck import HELD, NO_PAIR, PAIRS, draw
from spinney.testing import chi_square
from tests.games.positions.poker import play

# The chance that a test rejects a fair deal.
FALSE_ALARM = 1e-6
UNSEEN_ON_THE_FLOP = 52 - 2 - 3


def held(state: State, seat: int) -> tuple[int, ...]:
    return PAIRS[int(state.record.hole[seat])]


def cards_of(word: int) -> set[int]:
    return {card for card in range(52) if word >> (16 * (card // 13) + card % 13) & 1}


def board(state: State) -> set[int]:
    return cards_of(int(state.record.board))


def flop() -> State:
    """Three players on the flop, one of whom has folded."""
    state = play(load(DECLARATION, 3).start(5), "call, fold, check")
    assert len(board(state)) == 3
    return state


@pytest.fixture(scope="module")
def redeals() -> list[State]:
    """What seat 2 may think of the position."""
    state = flop()
    return [state.seen_by(2, seed) for seed in range(20_000)]


@pytest.mark.parametrize("seat", [0, 1])
def test_every_unseen_card_is_equally_likely_in_every_hand_also_a_folded_one(redeals: list[State], seat: int) -> None:
    """A chi-square test on 40 000 cards: one that comes 1.4 times as often as it should is found with probability above
    0.99.
    """
    counts = Counter(card for state in redeals for card in held(state, seat))
    assert len(counts) == UNSEEN_ON_THE_FLOP
    assert chi_square.uniform(list(counts.values())) > FALSE_ALARM


def test_every_two_cards_are_equally_likely_together(redeals: list[State]) -> None:
    """The same for the 1 081 pairs, with 18 re-deals each: pairs of one suit, or of one rank, that come 1.25 times as
    often as they should are found with probability above 0.99.
    """
    pairs = Counter(held(state, 0) for state in redeals)
    counts = [pairs[pair] for pair in PAIRS if not {*pair} & {*held(redeals[0], 2), *board(redeals[0])}]
    assert len(counts) == 1_081
    assert sum(counts) == len(redeals)
    assert chi_square.uniform(counts) > FALSE_ALARM
    kinds = Counter((low // 13 == high // 13, low % 13 == high % 13) for low, high in pairs.elements())
    for kind, share in kinds_by_counting().items():
        expected = share * len(redeals)
        assert chi_square.tail((kinds[kind] - expected) ** 2 / (expected * (1 - share)), 1) > FALSE_ALARM, kind


def kinds_by_counting() -> dict[tuple[bool, bool], float]:
    """How often two unseen cards are of one suit, and how often of one rank."""
    state = flop()
    known = {*held(state, 2), *board(state)}
    left = [pair for pair in PAIRS if not {*pair} & known]
    kinds = Counter((low // 13 == high // 13, low % 13 == high % 13) for low, high in left)
    return {kind: many / len(left) for kind, many in kinds.items()}


def test_two_hands_are_dealt_as_from_a_shuffled_deck(redeals: list[State]) -> None:
    """A two-sample chi-square test of both hands' summed ranks, in classes: if one re-deal in ten gave both hands
    cards of the same class, that would be found with probability above 0.99.
    """
    known = {*held(redeals[0], 2), *board(redeals[0])}
    left, pick = [card for card in range(52) if card not in known], Random(1)

    def summed(cards: tuple[int, ...] | list[int]) -> int:
        return sum(card % 13 for card in cards) // 4

    shuffled = [pick.sample(left, 4) for _ in redeals]
    dealt = [(summed(held(state, 0)), summed(held(state, 1))) for state in redeals]
    assert chi_square.same(dealt, [(summed(cards[:2]), summed(cards[2:])) for cards in shuffled]) > FALSE_ALARM


@pytest.mark.parametrize("cards", [1, 3, 5])
def test_every_card_that_nobody_holds_is_equally_likely_on_the_board(cards: int) -> None:
    """The flop, the turn or the river, and all five: 20 000 boards. A card that comes 1.4 times as often as it should
    is found with probability above 0.99 if three or five are drawn, one that comes 1.7 times as often if one is.
    """
    start, rng, counts = load(DECLARATION, 3).start(3), stream(0, "board"), Counter[int]()
    for _ in range(20_000):
        drawn = cards_of(int(draw(cards, start.record.gone, rng)))
        assert len(drawn) == cards
        counts.update(drawn)
    assert set(counts) == set(range(52)) - {card for seat in range(3) for card in held(start, seat)}
    assert chi_square.uniform(list(counts.values())) > FALSE_ALARM


def test_the_flop_is_drawn_when_it_is_turned_up() -> None:
    """The same position and actions with other random numbers have another flop."""
    game = load(DECLARATION)
    start = game.start(3)
    again = [State(game, start.raw().view(game.rules.record), stream(seed, "flop")) for seed in range(100)]
    assert len({frozenset(board(play(state, "call, check"))) for state in again}) > 95


@pytest.mark.parametrize("players", [2, 3, 6, 14])
def test_nothing_that_a_seat_sees_ever_changes_in_a_re_deal(players: int) -> None:
    """Along random games, for every seat: the public part of the record and the own cards stay byte by byte."""
    changed = 0
    for seed in range(30 if players < 6 else 5):
        state, pick = load(DECLARATION, players).start(seed), Random(seed)
        while not state.is_over:
            for observer in range(players):
                dealt = state.seen_by(observer, seed)
                changed += check_redeal(state, dealt, observer)
            state = state.apply(pick.choice(state.legal_actions))
    assert changed > 100


def check_redeal(state: State, dealt: State, observer: int) -> bool:
    """Whether the re-deal changed somebody's cards; fails if it changed anything else."""
    before, after = dict(state.record), dict(dealt.record)
    for name in before:
        if name not in ("hole", "gone"):
            assert (before[name] == after[name]).all(), name
    seats = range(state.game.players)
    assert after["hole"][observer] == before["hole"][observer]
    assert [after["hole"][seat] == NO_PAIR for seat in seats] == [before["hole"][seat] == NO_PAIR for seat in seats]
    cards = [int(HELD[after["hole"][seat]]) for seat in seats] + [int(after["board"])]
    assert sum(cards) == int(after["gone"]), "no card is there twice"
    return bool((before["hole"] != after["hole"]).any())


def test_a_seat_sees_its_own_cards_and_the_board_and_backs_of_all_others() -> None:
    state = flop()
    shown = state.text(observer=2).splitlines()
    assert shown[1] != "  board: -"
    assert [line for line in shown if "hand:" in line][1:] == ["  hand: ?? ??"] * 2
    assert "??" not in state.text()
    assert state.svg(observer=2).count('class="back"') == 4
    assert state.svg(observer=2).count('class="card"') == 5


def test_the_last_action_is_public_and_says_nothing_more() -> None:
    """Where an all-in pays as much as a call, nobody can tell them apart afterwards."""
    state = play(load(DECLARATION).start(), "all in")
    assert play(state, "call") == play(state, "all in")
