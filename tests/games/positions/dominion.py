"""Positions of Dominion for the tests, written with the names of cards: "copper*3 moat throne-room"."""

from collections import Counter
from random import Random
from typing import Any

from spinney import Game, State, load
from spinney.games.dominion.cards import POINTS
from spinney.games.dominion.questions import ACTION
from spinney.games.dominion.strength import COINS, SIZE, TERMINAL
from spinney.games.dominion.table import NAMES
from spinney.games.dominion.zones import ASIDE, DISCARD, DRAW, HAND, KNOWN, PLAY, SLOTS, SUPPLY, TRASH

Cards = Counter[str]


def cards(text: str) -> Cards:
    """The cards that a text names."""
    found = Cards()
    for word in text.split():
        name, _, copies = word.partition("*")
        found[name.replace("-", " ")] += int(copies or 1)
    return found


def position(
    *hands: str,
    piles: tuple[str, ...] = (),
    discards: tuple[str, ...] = (),
    tops: tuple[str, ...] = (),
    supply: str | None = None,
    empty: str = "",
    seed: int = 0,
    turns: tuple[int, ...] = (),
    **parameters: Any,
) -> State:
    """A position with player 1 about to play an Action card: everybody's hand, draw pile, discard pile, and cards on
    top of the draw pile that all know, the uppermost first.

    The kingdom has the cards that are named, besides some others. `supply` are piles with just so many cards, `empty`
    piles without any.
    """
    named = cards(" ".join([*hands, *piles, *discards, *tops, supply or "", empty]))
    if "kingdom" not in parameters:
        parameters["kingdom"] = kingdom_with(named)
    game = load("dominion", max(2, len(hands)), **parameters)
    data = game.start(seed).raw().view(game.rules.record)
    slot_of = data["slot_of"][0]
    for zone in (*range(HAND, KNOWN + 4), PLAY):
        data["cards"][0, zone] = 0
    for field in ("points", "gardens", "owned", "deck_coins", "deck_size", "terminals"):
        data[field] = 0

    def fill(zone: int, what: Cards, seat: int | None = None) -> None:
        for name, copies in what.items():
            card = NAMES.index(name)
            slot = int(slot_of[card])
            data["cards"][0, zone, slot // 8] += copies << slot % 8 * 8
            if seat is not None:
                own(card, copies, seat)

    def own(card: int, copies: int, seat: int) -> None:
        data["owned"][0, seat] += copies
        data["points"][0, seat] += copies * POINTS[card]
        data["gardens"][0, seat] += copies * (NAMES[card] == "gardens")
        data["deck_coins"][0, seat] += copies * COINS[card]
        data["deck_size"][0, seat] += copies * SIZE[card]
        data["terminals"][0, seat] += copies * TERMINAL[card]

    for seat in range(game.players):
        for zone, texts in ((HAND, hands), (DRAW, piles), (DISCARD, discards)):
            fill(zone + seat, cards(texts[seat] if seat < len(texts) else ""), seat)
        data["hand_n"][0, seat] = cards(hands[seat] if seat < len(hands) else "").total()
        data["draw_n"][0, seat] = cards(piles[seat] if seat < len(piles) else "").total()
        known = tops[seat].split() if seat < len(tops) else []
        for i, name in enumerate(known):
            card = NAMES.index(name.replace("-", " "))
            data["top"][0, seat, i] = slot_of[card]
            own(card, 1, seat)
        data["top_n"][0, seat], data["top_public"][0, seat] = len(known), (1 << len(known)) - 1
        data["turns"][0, seat] = turns[seat] if turns else 0
    for name, copies in (cards(supply or "") + Cards()).items():
        slot = int(slot_of[NAMES.index(name)])
        there = int(data["cards"][0, SUPPLY, slot // 8]) >> slot % 8 * 8 & 255
        data["cards"][0, SUPPLY, slot // 8] -= there - copies << slot % 8 * 8
    for name in cards(empty):
        slot = int(slot_of[NAMES.index(name)])
        there = int(data["cards"][0, SUPPLY, slot // 8]) >> slot % 8 * 8 & 255
        data["cards"][0, SUPPLY, slot // 8] -= there << slot % 8 * 8
        data["stocked"] &= ~(1 << slot)
        data["empty_piles"] += 1
    data["question"], data["actions"], data["buys"], data["coins"] = ACTION, 1, 1, 0
    return State(game, data, game.start(seed)._words)


def kingdom_with(named: Cards) -> list[str]:
    """Ten cards of the kingdom, those that are named among them."""
    choices = [name for name in NAMES[6:32] if named[name]]
    choices += [name for name in ("cellar", "village", "smithy", "market", "mine", "remodel") if name not in choices]
    choices += [name for name in ("workshop", "merchant", "festival", "laboratory") if name not in choices]
    return choices[:10]


def play(state: State, *names: str) -> State:
    for name in names:
        state = state.apply(state.action(name))
    return state


def options(state: State) -> set[str]:
    """The names of the legal actions."""
    return {state.describe(action) for action in state.legal_actions}


class Table:
    """What is where, by names."""

    def __init__(self, state: State) -> None:
        self._record = record = state.record
        self.names = [NAMES[int(record.card_of[slot])] for slot in range(SLOTS)]
        seats = range(state.game.players)
        self.hands = [self._zone(HAND + seat) for seat in seats]
        self.known = [self._zone(KNOWN + seat) for seat in seats]
        self.rests = [self._zone(DRAW + seat) for seat in seats]
        self.discards = [self._zone(DISCARD + seat) for seat in seats]
        self.tops = [[self.names[int(s)] for s in record.top[seat, : int(record.top_n[seat])]] for seat in seats]
        self.piles = [rest + Cards(top) for rest, top in zip(self.rests, self.tops, strict=True)]
        self.in_play, self.aside, self.trash = self._zone(PLAY), self._zone(ASIDE), self._zone(TRASH)
        self.supply = self._zone(SUPPLY)
        self.actions, self.buys, self.coins = int(record.actions), int(record.buys), int(record.coins)

    def _zone(self, zone: int) -> Cards:
        return in_words(self.names, [int(word) for word in self._record.cards[zone]])


def in_words(names: list[str], words: list[int]) -> Cards:
    """The cards that the three words of a zone count."""
    counts = [words[slot // 8] >> slot % 8 * 8 & 255 for slot in range(SLOTS)]
    return Cards({name: copies for name, copies in zip(names, counts, strict=True) if copies})


def random_game(game: Game, seed: int) -> list[State]:
    """The positions of a random game."""
    pick, states = Random(seed), [game.start(seed)]
    while not states[-1].is_over:
        states.append(states[-1].apply(pick.choice(states[-1].legal_actions)))
    return states
