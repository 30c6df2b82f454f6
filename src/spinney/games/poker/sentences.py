"""What happens in Texas Hold'em, in words."""

from collections.abc import Callable
from typing import Any

from spinney.core.events import PLAYED, Event
from spinney.core.look import Look
from spinney.games.poker.actions import ALL_IN, CHECK, FOLD
from spinney.games.poker.deck import HELD
from spinney.games.poker.events import BACK, BLIND, DEALT, END, HAND, MADE, MUCKED, OUT, POT, SHOWN, TAKEN, TURNED
from spinney.games.poker.names import cards_in, chips_for, describe, made

# How many community cards lay there, and how many are turned up: what they are called.
STREETS = {
    (0, 3): "the flop is",
    (3, 1): "the turn is",
    (4, 1): "the river is",
    (0, 5): "flop, turn and river are",
    (3, 2): "turn and river are",
}


def sentence(record: Any, event: Event, look: Look) -> str:
    """An event in words; the record is the position before the action.

    >>> from spinney import load
    >>> game = load("poker")
    >>> state, events = game.witnessed(seed=1)
    >>> for event in events:
    ...     print(state.sentence(event))
    hand 1 begins, player 2 deals
    player 1 posts the small blind of 5
    player 2 posts the big blind of 10
    player 1 is dealt 7♣ 2♥
    player 2 is dealt Q♦ 6♣
    """
    if event.kind == PLAYED:
        return _played(record, event.values[0], event.values[1], look)
    return SENTENCES[event.kind](event.values, look)


def _played(record: Any, player: int, action: int, look: Look) -> str:
    """An action, as it is said of somebody else."""
    name = look.name(player)
    chips = int(chips_for(record, action))
    if action == ALL_IN:
        return f"{name} goes all in with {chips}"
    verb, _, rest = describe(record, action).partition(" ")
    last = ", all in" if action not in (FOLD, CHECK) and chips == int(record.chips[player]) else ""
    return f"{name} {verb}s {rest}".rstrip() + last


def _hand(values: tuple[int, ...], look: Look) -> str:
    number, dealer, small, big = values
    risen = f", the blinds rise to {small} and {big}" if big else ""
    return f"hand {number} begins, {look.name(dealer)} deals{risen}"


def _blind(values: tuple[int, ...], look: Look) -> str:
    seat, chips, big, all_in = values
    if all_in:
        return f"{look.name(seat)} is all in with {chips} for the {'big' if big else 'small'} blind"
    return f"{look.name(seat)} posts the {'big' if big else 'small'} blind of {chips}"


def _dealt(values: tuple[int, ...], look: Look) -> str:
    return f"{look.name(values[0])} is dealt {_pair(values[1])}"


def _turned(values: tuple[int, ...], look: Look) -> str:
    del look
    cards = cards_in(values[1])
    return f"{STREETS[values[0], len(cards)]} {' '.join(map(str, cards))}"


def _back(values: tuple[int, ...], look: Look) -> str:
    return f"{look.name(values[0])} takes back {values[1]} that nobody called"


def _shown(values: tuple[int, ...], look: Look) -> str:
    seat, pair, strength, _ = values
    return f"{look.name(seat)} shows {_pair(pair)}" + (f": {made(strength)}" if strength else "")


def _made(values: tuple[int, ...], look: Look) -> str:
    return f"{look.name(values[0])} has {made(values[1])}"


def _mucked(values: tuple[int, ...], look: Look) -> str:
    return f"{look.name(values[0])} is beaten and shows nothing"


def _pot(values: tuple[int, ...], look: Look) -> str:
    number, chips, bits, first = values
    pot = ("the pot", "the main pot")[number] if number < 2 else f"side pot {number - 1}"
    winners = _seats(bits)
    if len(winners) == 1:
        return f"{look.name(winners[0])} wins {pot} of {chips}"
    part, odd = divmod(chips, len(winners))
    more = f" and {odd} more for {look.name(first)}" if odd else ""
    return f"{_names(winners, look)} share {pot} of {chips}: {part} each{more}"


def _taken(values: tuple[int, ...], look: Look) -> str:
    return f"{look.name(values[0])} wins {values[1]}, all others have folded"


def _out(values: tuple[int, ...], look: Look) -> str:
    return f"{look.name(values[0])} has no chips left and is out"


def _end(values: tuple[int, ...], look: Look) -> str:
    winners = _seats(values[0])
    if len(winners) == 1:
        return f"{look.name(winners[0])} wins the game with {values[1]} chips"
    return f"{_names(winners, look)} share the win with {values[1]} chips each"


def _pair(pair: int) -> str:
    return " ".join(map(str, cards_in(int(HELD[pair]))))


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def _names(seats: list[int], look: Look) -> str:
    *most, last = map(look.name, seats)
    return f"{', '.join(most)} and {last}"


SENTENCES: dict[int, Callable[[tuple[int, ...], Look], str]] = {
    HAND: _hand,
    BLIND: _blind,
    DEALT: _dealt,
    TURNED: _turned,
    BACK: _back,
    SHOWN: _shown,
    MADE: _made,
    MUCKED: _mucked,
    POT: _pot,
    TAKEN: _taken,
    OUT: _out,
    END: _end,
}
