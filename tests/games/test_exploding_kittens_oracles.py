"""Exploding Kittens beside a plain reference, in lock-step over random games; and the last resort of its re-deals."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from spinney import State, load
from spinney.core.compile import rebuilt
from spinney.core.events import perceived
from spinney.core.random import stream
from spinney.core.record import Record
from spinney.games.exploding_kittens import DECLARATION, recall, redeal
from spinney.games.exploding_kittens.history import keep_what_is_perceived
from spinney.games.exploding_kittens.view import discarded
from spinney.testing import always
from spinney.testing.forms import record_of
from tests.games.knowledge.exploding_kittens import Oracle
from tests.games.positions.exploding_kittens import COUNTS, NAMES, all_know, hand, knows, moves, pile, pool, random_game
from tests.games.reference.exploding_kittens import DECK, Outcome, Reference

# How many random games are compared.
GAMES = {2: 20, 3: 10, 4: 10, 5: 10}


def hands(state: State) -> list[list[str]]:
    return [hand(state, seat) for seat in range(state.game.players)]


def agree(state: State, reference: Reference) -> None:
    """The position, what may be done, and what everybody knows is the same in both."""
    assert state.is_over == reference.is_over()
    assert list(state.scores) == reference.scores()
    if not state.is_over:
        assert state.player == reference.chooser
        assert set(moves(state)) == reference.moves()
        assert int(state.record.turns) == reference.turns
    assert [Counter(cards) for cards in hands(state)] == [Counter(cards) for cards in reference.hands]
    assert pool(state) == +reference.unknown
    assert pile(state) == [place.card for place in reference.pile]
    for seat in range(state.game.players):
        seen = [place.card if seat in place.seen_by else None for place in reference.pile]
        assert pile(state, seat) == seen
        assert Counter(all_know(state, seat)) == +reference.all_know[seat]
        for other in range(state.game.players):
            if other != seat:
                assert Counter(knows(state, other, seat)) == +reference.knows[other][seat]


@pytest.mark.parametrize("players", COUNTS)
def test_random_games_are_the_same_in_the_reference(players: int) -> None:
    deck = Counter(DECK) + Counter(defuse=6, kitten=players - 1)
    for seed in range(GAMES[players]):
        states = random_game(load(DECLARATION, players), seed)
        reference = Reference(hands(states[0]))
        agree(states[0], reference)
        for before, after in pairwise(states):
            assert after.last is not None
            reference.apply(before.describe(after.last), Outcome(hands(after), pile(after)))
            agree(after, reference)
            assert reference.count() == deck
        shown = sum(int(copies) << 4 * (NAMES.index(name) + 1) for name, copies in reference.discarded.items())
        assert discarded(states[-1].record) == shown


def what_is_known_is_true(s):  # type: ignore[no-untyped-def]
    """Whatever a seat knows of the pile has been looked at; what has gone astray is a kitten, and nobody knows it who
    knows nothing else; all that is known of hands is so; what everybody knows, each seat knows.
    """
    high = 0x0888_8888_8888_8888
    settled, kittens = 0, 0
    for place in range(37):
        settled |= (s.pile[place] != 0) << place
        kittens |= (s.pile[place] == 13) << place
    for seat in range(s.players):
        seen, astray = s.seen[seat], s.astray[seat]
        if seen & ~settled or astray & ~kittens or seen & astray or (astray and not seen) or settled >> s.size:
            return 1
    for seat in range(s.players):
        own = s.known[seat, seat + 1]
        for who in range(s.players):
            seen = s.known[seat, who + 1]
            if ((own | high) - seen) & high != high or ((seen | high) - s.known[seat, 0]) & high != high:
                return 2
    cards = 0
    for kind in range(1, 14):
        cards += (s.pool >> (4 * kind)) & 15
    for place in range(s.size):
        cards += s.pile[place] != 0
    return 0 if cards == s.size else 3


@pytest.mark.parametrize("players", COUNTS)
def test_what_is_known_is_true(players: int) -> None:
    always(load(DECLARATION, players), what_is_known_is_true, games=3_000 if players == 2 else 1_000)


@cache
def plain(helper: Callable[..., Any]) -> Callable[..., Any]:
    """A helper of the rules as plain Python: nothing is compiled for what is asked a few times."""
    return rebuilt(helper, lambda function: function)  # type: ignore[no-any-return]


def dealt(state: State, observer: int, how: Callable[..., object]) -> State:
    """A re-deal that at once does what one does only after many attempts."""
    data, words = record_of(state), stream(0, "search")
    record = Record(data[0])
    with np.errstate(over="ignore"):  # random words wrap around
        plain(keep_what_is_perceived)(record, observer)
        plain(redeal.leave_knowing)(record, observer)
        plain(redeal.put_astray_anywhere)(record, observer, words)
        plain(redeal.collect)(record, observer)
        how(record, observer, plain(recall.unplaced_at_first)(record), words)
        plain(redeal.deal_defuses)(record, observer, words)
        plain(redeal.deal_rest)(record, observer, words)
        plain(redeal.clear)(record)
    return State(state.game, data, words)


@pytest.mark.parametrize("players", COUNTS)
def test_trying_all_ways_in_order_finds_one(players: int) -> None:
    """Attempts at random nearly always find a way; this one has to where they do not."""
    game = load(DECLARATION, players)
    for seed in range(12):
        pick, observer = Random(seed), seed % players
        oracle = Oracle(game, observer)
        state, events = game.witnessed(seed)
        while not state.is_over:
            for event in perceived(events, observer):
                oracle.tell(event)
            if pick.random() < 0.2:
                found = dealt(state, observer, plain(recall.search))
                assert oracle.contradictions(found.record) == []
                assert found.visible(observer) == state.visible(observer)
            state, events = state.witnessed(pick.choice(state.legal_actions))


def sizes(state: State) -> list[int]:
    """How many cards every hand has."""
    return [len(hand(state, seat)) for seat in range(state.game.players)]


def cards_of(state: State) -> Counter[str]:
    """The cards of all hands and of the pile."""
    hands = [card for seat in range(state.game.players) for card in hand(state, seat)]
    return Counter([*hands, *filter(None, pile(state))]) + pool(state)


@pytest.mark.parametrize("players", COUNTS)
def test_giving_up_keeps_what_can_be_counted(players: int) -> None:
    """Should no way be found at all, the table still has the same cards, and hands and pile their sizes."""
    game, count_hands = load(DECLARATION, players), plain(recall.count_hands)
    for seed in range(12):
        pick, observer = Random(seed), seed % players
        state = game.start(seed)
        while not state.is_over:
            if pick.random() < 0.1:
                found = dealt(state, observer, lambda s, seat, unplaced, words: count_hands(s, seat, unplaced))
                assert sizes(found) == sizes(state)
                assert hand(found, observer) == hand(state, observer)
                assert cards_of(found) == cards_of(state)
            state = state.apply(pick.choice(state.legal_actions))
