"""Positions of Texas Hold'em for the tests."""

import re

import numpy as np

from spinney import State, load
from spinney.core.random import stream
from spinney.games.poker import DECLARATION
from spinney.games.poker.deck import CARDS, NO_PAIR, PAIRS
from spinney.games.poker.hands import strength
from spinney.games.poker.seats import NOBODY

RANKS, SUITS = "23456789TJQKA", "cdhs"


def numbers(names: str) -> list[int]:
    """The numbers of cards named like "As Td"."""
    return [13 * SUITS.index(name[1]) + RANKS.index(name[0]) for name in names.split()]


def word(names: str) -> np.uint64:
    return np.uint64(sum(int(CARDS[number]) for number in numbers(names)))


def worth(names: str) -> int:
    """The strength of seven cards."""
    return int(strength(word(names)))


def showdown(
    chips: list[int], paid: list[int], held: list[str | None], board: str, to_act: list[int], **fields: int
) -> State:
    """A position of the last hand on its last street, with no cards for None; `fields` are written over it.

    Without more, seat 0 is the first player, and the first of `to_act` is to move.
    """
    players = len(chips)
    money, odd = divmod(sum(chips) + sum(paid), players)
    assert odd == 0, "all started with the same money"
    data = load(DECLARATION, players, money=money, small_blind=1, big_blind=2).blank()
    pairs = [NO_PAIR if each is None else PAIRS.index(tuple(sorted(numbers(each)))) for each in held]
    standing = sum(1 << seat for seat in range(players) if pairs[seat] != NO_PAIR)
    able = sum(1 << seat for seat in range(players) if pairs[seat] != NO_PAIR and chips[seat])
    whole = " ".join([board, *(each for each in held if each)])
    shown = {"board": word(board), "gone": word(whole), "street": 3, "hand": data["hands"][0]}
    betting = {
        "highest": max(paid),
        "standing": standing,
        "able": able,
        "player": to_act[0],
        "small": players - 2,
        "lead": players - 2,
        "stakes": 1,
    }
    betting |= {"base": 0, "aggressor": NOBODY}
    for name, value in {**shown, **betting, "to_act": sum(1 << seat for seat in to_act), **fields}.items():
        data[name] = value
    data["chips"][0, :players], data["paid"][0, :players] = chips, paid
    data["hole"] = NO_PAIR
    data["hole"][0, :players] = pairs
    return State(load(DECLARATION, players, money=money, small_blind=1, big_blind=2), data, stream(0, "deal"))


def with_stacks(stacks: list[int], **parameters: int | bool) -> State:
    """The first hand, before anybody has acted, of players who began it with these chips."""
    state = load(DECLARATION, len(stacks), **{"money": max(stacks), **parameters}).start()
    data = state.raw().view(state.game.rules.record).copy()
    data["chips"][0, : len(stacks)] = np.array(stacks) - data["paid"][0, : len(stacks)]
    return State(state.game, data, stream(0, "deal"))


def play(state: State, moves: str) -> State:
    """Plays moves by name; "call", "bet" and "all in" need no chips behind them."""
    for move in moves.split(", "):
        full = [name for name in names(state) if re.match(rf"{move}(:? \d+)?$", name)]
        state = state.apply(state.action(full[0] if full else move))
    return state


def names(state: State) -> list[str]:
    return [state.describe(action) for action in state.legal_actions]


def chips(state: State) -> list[int]:
    return [int(state.record.chips[seat]) for seat in range(state.game.players)]


def paid(state: State) -> list[int]:
    return [int(state.record.paid[seat]) for seat in range(state.game.players)]
