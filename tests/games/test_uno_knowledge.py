"""Uno's record keeps exactly what follows from what a seat has perceived, and its oracle misses nothing."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from spinney import Game, State, load
from spinney.core.events import Event, perceived
from spinney.core.random import stream
from spinney.games.uno import DECLARATION, events
from spinney.games.uno.facts import COUNT, excluded
from spinney.testing.forms import record_of
from tests.games.knowledge import contradictions
from tests.games.knowledge.uno import Oracle, hand_of

VARIANTS: list[dict[str, Any]] = [
    {},
    {"keep_drawn": True},
    {"free_draw": True},
    {"stacking": True},
    {"seven_nought": True},
    {"keep_drawn": True, "stacking": True, "seven_nought": True, "scoring": 2},
]


@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
@pytest.mark.parametrize("players", [2, 4])
def test_no_redeal_contradicts_what_was_perceived_under_house_rules(players: int, variant: dict[str, Any]) -> None:
    game = load(DECLARATION, players, target=100, **variant)
    assert not [problem for seed in range(2) for problem in islice(contradictions(game, seed, looks=0.3), 1)]


@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
def test_the_record_keeps_exactly_what_follows(variant: dict[str, Any]) -> None:
    compared = 0
    for state, oracles in random_game(load(DECLARATION, 3, target=200, **variant), seed=1):
        for oracle in oracles:
            for player in {0, 1, 2} - {oracle.seat}:
                places = oracle.hands[player]
                known = Counter(place.known for place in places if place.known is not None)
                never = [place.never for place in places if place.known is None]
                assert kept(state, oracle.seat, player) == (known, never)
                compared += 1
    assert compared > 300


def random_game(game: Game, seed: int) -> Iterator[tuple[State, list[Oracle]]]:
    """The positions of a random game but for the last one, with what each seat knows there."""
    pick, oracles = Random(seed), [Oracle(game, seat) for seat in range(game.players)]
    state, told = game.witnessed(seed)
    while not state.is_over:
        for oracle in oracles:
            for event in perceived(told, oracle.seat):
                oracle.tell(event)
        yield state, oracles
        state, told = state.witnessed(pick.choice(state.legal_actions))


def kept(state: State, observer: int, player: int) -> tuple[Counter[int], list[set[int]]]:
    """What the record keeps of a hand: the cards that the observer knows, and what each of the others cannot be."""
    words = [int(word) for word in state.record.hands[player]]
    known = hand_of(*(word & int(seen) for word, seen in zip(words, state.record.known[observer], strict=True)))
    groups = [(int(group) >> COUNT, int(excluded(int(group)))) for group in state.record.facts[player]]
    never = [set(hand_of(lacks, 0)) for cards, lacks in groups for _ in range(cards)]
    never += [set() for _ in range(hand_of(*words).total() - len(never))]
    return known, never[known.total() :]


# To take played cards from the oldest place that may have had them loses nothing.


class Remembering(Oracle):
    """An oracle that also keeps when each card of a hand came, was played, or was learnt of."""

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__(game, seat)
        self.clear()

    def clear(self) -> None:
        self.time = 0
        self.came: list[list[int]] = [[] for _ in self.hands]
        self.left: list[list[tuple[int, int]]] = [[] for _ in self.hands]
        self.lacked: list[list[tuple[int, set[int]]]] = [[] for _ in self.hands]

    def tell(self, event: Event) -> None:
        if event.kind == events.OPENS:
            self.clear()
        super().tell(event)
        if event.kind == events.DEALT:
            self.came[event.values[0]] = [0] * event.values[1]

    def _draws(self, player: int, card: int | None) -> None:
        self.time += 1
        self.came[player].append(self.time)
        super()._draws(player, card)

    def _lacks(self, player: int, cards: set[int]) -> None:
        self.time += 1
        self.lacked[player].append((self.time, cards))
        super()._lacks(player, cards)

    def _leaves(self, player: int, card: int) -> None:
        self.time += 1
        self.left[player].append((self.time, card))
        super()._leaves(player, card)

    def possible(self, player: int, hand: Counter[int]) -> bool:
        """Whether all cards that were or are in a hand can have come at the times when cards came: a matching."""
        cards = [*self.left[player], *((self.time + 1, card) for card in hand.elements())]
        edges = [[i for i, came in enumerate(self.came[player]) if self._may(player, came, *card)] for card in cards]
        owners: dict[int, int] = {}

        def found(card: int, tried: set[int]) -> bool:
            for place in edges[card]:
                if place not in tried:
                    tried.add(place)
                    if place not in owners or found(owners[place], tried):
                        owners[place] = card
                        return True
            return False

        return all(found(card, set()) for card in range(len(cards)))

    def _may(self, player: int, came: int, left: int, card: int) -> bool:
        """Whether a card that left at some time, or has not yet, can be one that came at another."""
        facts = [cards for time, cards in self.lacked[player] if came < time < left]
        return came < left and not any(card in cards for cards in facts)


def test_the_oracle_is_as_strong_as_all_it_has_perceived() -> None:
    """Hands dealt without any regard to facts: the oracle finds fault with exactly those that no history allows."""
    game, verdicts = load(DECLARATION, 3), Counter[bool]()
    for seed in range(3):
        pick, oracle = Random(seed), Remembering(game, 0)
        state, told = game.witnessed(seed)
        while not state.is_over:
            for event in perceived(told, 0):
                oracle.tell(event)
            data = record_of(state)
            data["facts"] = 0
            dealt = State(game, data, stream(0, "unused")).seen_by(0, seed)
            for player in (1, 2):
                hand = hand_of(*map(int, dealt.record.hands[player]))
                fits = not list(oracle._in_hand(player, hand, oracle.hands[player]))
                assert fits == oracle.possible(player, hand)
                verdicts[fits] += 1
            state, told = state.witnessed(pick.choice(state.legal_actions))
    assert min(verdicts[True], verdicts[False]) > 100


# The oracle finds re-deals that forget.

ALL_BITS = (1 << 32) - 1


def bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def forgets_all(data: Any) -> None:
    data["facts"] = 0


def forgets_symbols(data: Any) -> None:
    data["facts"] &= ALL_BITS - bits(range(4, 17))


def forgets_colours(data: Any) -> None:
    data["facts"] &= ALL_BITS - bits(range(4))


def forgets_wilds(data: Any) -> None:
    data["facts"] &= ALL_BITS - bits([17])


def forgets_the_newest(data: Any) -> None:
    for row in data["facts"][0]:
        if row.any():
            row[(row != 0).sum() - 1] = 0


def lets_a_card_be_anything(data: Any) -> None:
    for row in data["facts"][0]:
        row[0] -= (1 << COUNT) * (row[0] >> COUNT > 1)


def forgets_hands_given_away(data: Any) -> None:
    data["known"] = 0


MUTANTS = [
    forgets_all,
    forgets_symbols,
    forgets_colours,
    forgets_wilds,
    forgets_the_newest,
    lets_a_card_be_anything,
    forgets_hands_given_away,
]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_the_oracle_finds_what_is_forgotten(mutant: Callable[[Any], None]) -> None:
    game, found = load(DECLARATION, 3, target=100, seven_nought=True), 0
    for seed in range(5):
        for state, oracles in random_game(game, seed):
            data = record_of(state)
            mutant(data)
            dealt = State(game, data, stream(0, "unused")).seen_by(0, seed)
            found += bool(oracles[0].contradictions(dealt.record))
    assert found
