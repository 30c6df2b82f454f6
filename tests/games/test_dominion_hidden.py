"""What stays true in all of Dominion's random games, and what a player sees and does not see."""

from collections import Counter
from itertools import islice
from random import Random

import numpy as np
import pytest

from spinney import State, load
from spinney.core.compile import compiled
from spinney.games.dominion.cards import (
    COPPER,
    CURSE,
    ESTATE,
    GARDENS,
    GOLD,
    POINTS,
    PROVINCE,
    SILVER,
)
from spinney.games.dominion.kingdoms import READY
from spinney.games.dominion.questions import ACTION, BANDIT_TRASH
from spinney.games.dominion.zones import DISCARD, DRAW, HAND, KNOWN, PLAY, SLOTS, SUPPLY, number, total
from spinney.testing import always, chi_square
from tests.games.knowledge import contradictions
from tests.games.positions.dominion import Table, cards, play, position, random_game


@compiled
def cards_of_slot(s, slot):  # type: ignore[no-untyped-def]
    """How many cards of a slot there are, wherever they are."""
    found = 0
    for zone in range(PLAY, SUPPLY + 1):
        found += number(s, zone, slot)
    for seat in range(s.players):
        found += number(s, HAND + seat, slot) + number(s, DRAW + seat, slot) + number(s, DISCARD + seat, slot)
        for i in range(s.top_n[seat]):
            found += s.top[seat, i] == slot
    for i in range(2):
        found += s.question == BANDIT_TRASH and s.turned_up[i] == slot
    return found


@compiled
def cards_of_box(s, slot):  # type: ignore[no-untyped-def]
    """How many cards of a slot there must be."""
    card = np.int64(s.card_of[slot])
    if card == COPPER:
        return 32 + 7 * np.int64(s.players) if s.tag else 60
    if card in (SILVER, GOLD):
        return 40 if card == SILVER else 30
    if card == CURSE:
        return 10 * (np.int64(s.players) - 1)
    if card <= PROVINCE or card == GARDENS:
        victories = 8 if s.players == 2 else 12
        return victories + 3 * np.int64(s.players) if card == ESTATE else victories
    return 10


@compiled
def cards_are_conserved(s):  # type: ignore[no-untyped-def]
    """1: cards are lost or have appeared; 2: of a slot that is not in the game; 3: a pile is said to be empty and is
    not, or the other way round.
    """
    empty = 0
    for slot in range(SLOTS):
        there = s.card_of[slot] != 0 or slot == 0
        if cards_of_slot(s, slot) != cards_of_box(s, slot) * there:
            return 1 + (not there)
        stocked = number(s, SUPPLY, slot) > 0
        if stocked != (s.stocked >> slot & 1):
            return 3
        empty += there and not stocked
    return 3 * (empty != s.empty_piles)


@compiled
def counts_are_right(s):  # type: ignore[no-untyped-def]
    """1: a hand or a pile of another size than said; 2: points or cards of a player; 3: a card is known to be in a hand
    that is not there; 4: somebody has to answer, and there is nothing to be asked.
    """
    for seat in range(s.players):
        if s.hand_n[seat] != total(s, HAND + seat) or s.draw_n[seat] != total(s, DRAW + seat):
            return 1
        points, owned, gardens, loose = 0, 0, 0, 0
        for i in range(8):
            loose += s.loose[i] != 0
        for slot in range(SLOTS):
            held = number(s, HAND + seat, slot) + number(s, DRAW + seat, slot) + number(s, DISCARD + seat, slot)
            if seat == s.turn:
                held += number(s, PLAY, slot) + number(s, PLAY + 1, slot)
            for i in range(s.top_n[seat]):
                held += s.top[seat, i] == slot
            for i in range(2):
                held += s.question == BANDIT_TRASH and s.player == seat and s.turned_up[i] == slot
            owned += held
            points += held * POINTS[s.card_of[slot]]
            gardens += held * (s.card_of[slot] == GARDENS)
            if number(s, KNOWN + seat, slot) > number(s, HAND + seat, slot) + loose * (seat == s.turn):
                return 3
        if owned != s.owned[seat] or points != s.points[seat] or gardens != s.gardens[seat]:
            return 2
    return 4 * (s.question < ACTION)


def all_is_well(s):  # type: ignore[no-untyped-def]
    """0, or what is wrong: cards from 10 on, counts from 20 on."""
    conserved, counts = cards_are_conserved(s), counts_are_right(s)
    return 10 + conserved if conserved else 20 + counts if counts else 0


@pytest.mark.parametrize(("players", "games"), [(2, 2000), (3, 300), (4, 300)])
def test_cards_and_counts_are_right_in_random_games(players: int, games: int) -> None:
    assert always(load("dominion", players), all_is_well, games) > 100 * games


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("tag", [False, True])
def test_cards_and_counts_are_right_with_random_kingdoms(players: int, tag: bool) -> None:
    """`benchmarks/dominion_kingdoms.py` plays 500 kingdoms, 20 games each."""
    assert always(load("dominion", players, kingdom="random", tag=tag), all_is_well, games=200) > 10_000


@pytest.mark.parametrize("kingdom", READY)
def test_random_games_of_the_ready_sets_end_by_themselves(kingdom: str) -> None:
    assert not any(random_game(load("dominion", kingdom=kingdom), seed)[-1].cut_off for seed in range(10))


def test_a_record_for_four_is_small() -> None:
    assert load("dominion", 4).rules.record.itemsize < 1000


# What a player sees.


def test_positions_with_other_hidden_hands_look_alike() -> None:
    one = position("village copper*4", "silver estate*2", piles=("copper*3", "copper*2 gold"))
    two = position("village copper*4", "gold copper estate", piles=("copper*3", "copper estate silver"))
    assert one.visible(0) == two.visible(0)
    assert one.seen_by(0, 5).raw().tobytes() == two.seen_by(0, 5).raw().tobytes()
    assert one.visible(1) != two.visible(1)


def test_the_own_draw_pile_has_no_order_to_see() -> None:
    """What is drawn next is decided when it is drawn."""
    state = position("smithy", "copper", piles=("copper gold silver estate duchy",))
    drawn = {tuple(sorted(Table(play(state.seen_by(0, seed), "play smithy")).in_play)) for seed in range(200)}
    assert len(drawn) == 10


def test_others_do_not_see_which_card_a_sentry_keeps_and_an_artisan_puts_back() -> None:
    state = position("sentry", "copper", piles=("copper gold silver",))
    state = play(state, "play sentry")
    kept = next(action for action in state.legal_actions if state.describe(action).startswith("keep"))
    assert [event.kind for event in state.witnessed(kept).events if event.seen_by(1)][:1] == [1]
    state = play(position("artisan copper estate", "copper"), "play artisan", "gain silver")
    put = state.action("put estate on the pile")
    assert [event.kind for event in state.witnessed(put).events if event.seen_by(1)][:1] == [1]


# Fair re-deals.

DEALS = 4_000
FALSE_ALARM = 1e-6


def hands_dealt(state: State, seat: int = 1) -> list[tuple[str, ...]]:
    return [tuple(sorted(Table(state.seen_by(0, deal)).hands[seat].elements())) for deal in range(DEALS)]


def test_a_re_deal_is_fair() -> None:
    """Re-deals beside shuffles: which hands of two come out of six cards.

    4 000 deals each way, rejected with probability 1e-6; a hand that comes with a probability wrong by 0.08 is found
    with probability above 0.99: two proportions differ with a standard error of 0.0112 at most.
    """
    state = position("village", "silver estate", piles=("copper", "copper*2 gold estate"))
    pool, shuffler = cards("silver estate*2 copper*2 gold"), Random(1)
    shuffled = [tuple(sorted(shuffler.sample(sorted(pool.elements()), 2))) for _ in range(DEALS)]
    assert chi_square.same(hands_dealt(state), shuffled) > FALSE_ALARM


def test_a_re_deal_after_an_artisan_is_fair() -> None:
    """The other player has gained a Market to the hand and put one of four cards on the pile, any of them.

    Beside it: a hand with the Market and three of six other cards, of which one is put back. The power is that above.
    """
    state = position("festival artisan copper estate silver", "village", piles=("copper*2 estate",))
    state = play(state, "play festival", "play artisan", "gain market", "put copper on the pile")
    pool, shuffler, hands = sorted(cards("copper*3 estate*2 silver").elements()), Random(1), list[tuple[str, ...]]()
    for _ in range(DEALS):
        hand = [*shuffler.sample(pool, 3), "market"]
        shuffler.shuffle(hand)
        hands.append((hand[0], *sorted(hand[1:])))
    dealt = []
    for deal in range(DEALS):
        table = Table(state.seen_by(1, deal))
        dealt.append((table.tops[0][0], *sorted(table.hands[0].elements())))
    assert chi_square.same(dealt, hands) > FALSE_ALARM


def test_the_cards_of_a_pile_that_has_run_out_are_known_to_be_in_the_hand() -> None:
    state = position("smithy copper", "copper", piles=("gold silver",), discards=("estate*4",))
    state = play(state, "play smithy")
    assert Table(state).known[0] == Counter()  # laid down by now
    state = position("smithy smithy village", "copper", piles=("gold silver",), discards=("estate*4 copper*4",))
    state = play(state, "play village", "play smithy")
    assert Table(state).known[0] == cards("smithy gold silver")
    for seed in range(20):
        assert Table(state.seen_by(1, seed)).hands[0] >= cards("smithy gold silver")


def test_with_an_empty_pile_a_hand_is_known() -> None:
    state = position("village copper*4", "silver estate*2 gold", discards=("", "copper*5"))
    for seed in range(20):
        assert Table(state.seen_by(0, seed)).hands[1] == cards("silver estate*2 gold")


@pytest.mark.parametrize("kingdom", ["random", "deck-top", "size-distortion", "improvements"])
def test_no_re_deal_contradicts_what_was_perceived(kingdom: str) -> None:
    """The first game is in `test_knowledge.py`."""
    for seed in range(6):
        game = load("dominion", 2 + seed % 3, kingdom=kingdom, tag=seed == 5)
        assert not list(islice(contradictions(game, seed, looks=0.15), 1))
