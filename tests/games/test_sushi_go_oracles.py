"""Sushi Go beside a plain implementation move by move, and what holds in every position of many random games."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from spinney import State, load
from spinney.games.sushi_go import DECLARATION
from spinney.games.sushi_go.deck import ALL_TYPES, CHOPSTICKS, DECK, SHIFT, TYPES, WASABI, draw, nth_type, number_of
from spinney.testing import always
from tests.games.reference.sushi_go import (
    HAND,
    NAMES,
    Reference,
    fronts_of,
    hands_of,
    icons,
    legal_names,
    maki_points,
    named,
)

for_all_counts = pytest.mark.parametrize("players", HAND)


def compare(ours: State, theirs: Reference) -> None:
    assert ours.is_over == theirs.over
    assert list(ours.scores) == theirs.scores()
    if theirs.over:
        assert list(ours.ranks) == theirs.ranks()
        return
    assert ours.player == theirs.player
    assert legal_names(ours) == theirs.legal()
    assert [Counter(hand) for hand in hands_of(ours)] == [Counter(hand.cards) for hand in theirs.hands]
    for seat, front in enumerate(fronts_of(ours)):
        assert front == Counter(theirs.laid[seat]) + Counter(pudding=theirs.puddings[seat])
    assert Counter(named(ours.record.pile)) == Counter(theirs.pile)


def compare_knowledge(ours: State, theirs: Reference, observer: int, seed: int) -> None:
    """What an observer has seen is the same after a re-deal, and what they have not seen stays among what they have
    not seen.
    """
    dealt = ours.seen_by(observer, seed)
    assert dealt.visible(observer) == ours.visible(observer)
    assert (dealt.player, dealt.scores, fronts_of(dealt)) == (ours.player, ours.scores, fronts_of(ours))
    pool, again = Counter(theirs.pile), Counter(named(dealt.record.pile))
    for seat, hand in enumerate(theirs.hands):
        cards = Counter(hands_of(dealt)[seat])
        assert cards.total() == len(hand.cards)
        if observer in hand.held_by:
            assert cards == Counter(hand.cards)
        else:
            assert cards["chopsticks"] >= hand.put_back
            pool.update(hand.unseen())
            again.update(cards - Counter(chopsticks=hand.put_back))
    assert pool == again
    chosen = int(dealt.record.first[observer]), int(dealt.record.second[observer])
    assert [NAMES[pick - 1] for pick in chosen if pick] == theirs.choices[observer]
    assert not any(dealt.record.first[seat] for seat in range(theirs.players) if seat != observer)


@for_all_counts
def test_random_games_beside_the_reference(players: int) -> None:
    """Every position of 20 games: hands, table, points, ranks and legal actions; and in each what a seat knows."""
    game = load(DECLARATION, players)
    seen = Counter[str]()
    for seed in range(20):
        pick, ours, theirs = Random(seed), game.start(seed), Reference(players)
        theirs.deal(hands_of(ours))
        while not theirs.over:
            compare(ours, theirs)
            compare_knowledge(ours, theirs, pick.randrange(players), seed)
            # Chopsticks are rare: every other time that they can be, they are taken or used.
            wanted = "chopsticks" if pick.random() < 0.5 else ""
            name = pick.choice([name for name in theirs.legal() if wanted in name] or theirs.legal())
            ours = ours.apply(ours.action(name))
            if theirs.play(name):
                theirs.deal(hands_of(ours))
            seen[name] += 1
        compare(ours, theirs)
        compare_knowledge(ours, theirs, pick.randrange(players), seed)
    assert sum(count for name, count in seen.items() if name.endswith("with chopsticks")) > 50


def test_maki_of_the_reference() -> None:
    assert maki_points([5, 4, 4, 0]) == [6, 1, 1, 0]
    assert maki_points([2, 2, 1, 0]) == [3, 3, 0, 0]
    assert icons(["maki3", "egg", "maki1"]) == 4


# Invariants, at compiled speed.


def sound(s):
    """0, or which of these is broken: all hands have as many cards as are left, no type has more cards than there are
    (in the first round exactly so many), free wasabi and returned chopsticks lie where they are counted, whoever is to
    move has yet to choose, choices are in the hands, and points are never negative.
    """
    total = s.pile
    for seat in range(s.players):
        total += s.hands[seat] & ALL_TYPES
        total += s.fronts[seat] & ALL_TYPES
        cards = 0
        for card in range(TYPES):
            cards += int(number_of(s.hands[seat], card))
        if cards != s.left:
            return 1
        if s.fronts[seat] >> SHIFT[TYPES] > number_of(s.fronts[seat], WASABI):
            return 2
        if s.hands[seat] >> SHIFT[TYPES] > number_of(s.hands[seat], CHOPSTICKS):
            return 3
        chosen = not s.choosing >> seat & 1
        if (s.first[seat] > 0) != chosen and seat != s.player:
            return 4
        if s.first[seat] and number_of(s.hands[seat], int(s.first[seat]) - 1) == 0:
            return 5
        if s.points[seat] < 0:
            return 6
    if s.left and not s.choosing >> s.player & 1:
        return 7
    for card in range(TYPES):
        if number_of(total, card) > number_of(DECK, card):
            return 8
    if s.round == 0 and total != DECK:
        return 9
    return 0


@for_all_counts
def test_every_position_is_sound(players: int) -> None:
    games = 10_000 if players == 2 else 1_000
    turns = 3 * HAND[players] * players
    assert always(load(DECLARATION, players), sound, games=games) >= turns * games


# The words that count cards.


def test_nth_type_counts_the_types_there_are() -> None:
    for present in range(1, 1 << TYPES):
        types = [card for card in range(TYPES) if present >> card & 1]
        word = np.uint64(sum(1 << 4 * card for card in types))
        assert [int(nth_type(word, n)) for n in range(len(types))] == types


def test_drawing_all_cards_gives_all_cards() -> None:
    rng = load(DECLARATION).start(seed=1)._words.copy()
    for _ in range(100):
        assert draw(DECK, 108, rng) == DECK
        half = draw(DECK, 54, rng)
        assert len(named(half)) == len(named(DECK - half)) == 54
