"""What happens in Colt Express, in words."""

from typing import Any

from spinney.core.events import CHOSE, PLAYED, Event
from spinney.core.look import Look
from spinney.games.colt_express import events as told
from spinney.games.colt_express.cards import KINDS
from spinney.games.colt_express.codes import CLIMB, DRAW, HIT, MARSHAL_TO, NOTHING, OPEN, SHOOT, TAKE, TO_CAR
from spinney.games.colt_express.names import (
    CARD_NAMES,
    CHARACTER_NAMES,
    KIND_NAMES,
    LOOT_NAMES,
    cards_in_words,
    number,
    place_name,
    punched,
    purse_name,
    the_car,
    turns_in_words,
    where,
)
from spinney.games.colt_express.rounds import CHOICE, GHOST, SECRET, STEPS
from spinney.games.colt_express.train import CAR, ROOF

HAPPENINGS = (
    "the marshal is angry: he shoots at whoever is on his roof and goes to the rear",
    "the train brakes: whoever is on a roof slides one car forward",
    "",
    "the passengers rebel: whoever is inside takes a bullet",
    "the arm of a crane swings over the train: whoever is on a roof is swept to the rear",
    "the marshal brings a second strongbox",
    "",
    "the marshal takes revenge: whoever is on his roof loses the cheapest purse",
    "pickpocketing: whoever is alone may take a purse",
    "a hostage is taken: whoever is at the locomotive gets a ransom",
)


def sentence(record: Any, event: Event, look: Look) -> str:
    """An event in words.

    >>> from spinney import load
    >>> state, events = load("colt-express").witnessed(seed=4)
    >>> [state.sentence(event) for event in events[3:6]]  # doctest: +NORMALIZE_WHITESPACE
    ['car 2 has 3 purses and 1 jewel',
     'round 1 begins with Take It All: turns are normal, hidden, double, normal',
     'player 1 holds floor change, floor change, fire, robbery, robbery, punch']
    """
    first, second, third, _ = event.values
    players = int(record.players)
    if event.kind == told.COUPLED:
        return f"{the_car(first, players)} has {number(second, 'purse')} and {number(third, 'jewel')}"
    if event.kind == told.BEGINS:
        turns = turns_in_words(second, players, bool(record.tag))
        return f"round {first} begins with {CARD_NAMES[second]}: turns are {turns}"
    if event.kind == told.HAPPENS:
        return HAPPENINGS[first]
    if event.kind == told.MARSHAL_GOES:
        return f"the marshal goes to {the_car(first, players)}"
    if event.kind == told.STRONGBOX_ARRIVES:
        return f"a strongbox lies in {the_car(first, players)} now"
    if event.kind == told.TURNS_UP:
        return f"{look.name(first)}'s {KIND_NAMES[second]} card is next"
    if event.kind == told.NO_EFFECT:
        return f"{look.name(first)}'s {KIND_NAMES[second]} has no effect"
    return f"{look.name(first)} {_does(record, event, look)}"


def _does(record: Any, event: Event, look: Look) -> str:
    """What a player does, or what becomes of them."""
    seat, second, third, fourth = event.values
    players = int(record.players)
    match event.kind:
        case kind if kind == PLAYED and second <= DRAW:
            return _plans(record, second)
        case kind if kind == PLAYED:
            return _carries_out(record, second, int(record.spot[seat]), look)
        case kind if kind == told.DOES:
            return _carries_out(record, second, third, look)
        case kind if kind == CHOSE:
            return "plays a card face down"
        case told.PLAYS_AS:
            return f"plays {CHARACTER_NAMES[second]}"
        case told.HOLDS:
            return f"holds {cards_in_words(second)}"
        case told.DREW:
            return f"draws {cards_in_words(second)}"
        case told.DREW_HIDDEN:
            return f"draws {number(second, 'card')}"
        case told.TAKES_PURSE:
            return f"takes {purse_name(second)}" + (f", which is worth {third}" if third >= 0 else "")
        case told.DROPS:
            loot = f"a {LOOT_NAMES[second]}" if second else purse_name(third)
            return f"loses {loot}, which lies {where(fourth, players)} now"
        case told.MOVED:
            return f"is moved to {place_name(second, players)}"
        case told.FLEES:
            return f"flees from the marshal to {place_name(ROOF | second, players)} and takes a bullet"
        case told.HIT_BY_MARSHAL:
            return "takes a bullet"
        case _:
            return _ends(event)


def _ends(event: Event) -> str:
    """What the end of the game brings a player."""
    _, second, third, _ = event.values
    match event.kind:
        case told.LOSES_PURSE:
            return f"loses {purse_name(second)}, which was worth {third}"
        case told.RANSOM:
            return f"gets a ransom of {second}"
        case told.SHOWS_PURSE:
            return f"shows {purse_name(second)}, which is worth {third}"
        case told.GUNSLINGER:
            return f"is a gunslinger and gets {second}"
        case told.TOTAL:
            return f"has {second} in all"
        case told.WINS:
            return "wins" if second == 1 else "shares the win"
    raise ValueError(f"Colt Express has no event {event.kind}")


def _plans(record: Any, action: int) -> str:
    """A choice while the round is planned."""
    if action == DRAW:
        return "chooses to draw"
    step = int(STEPS[int(record.row), int(record.step)])
    ghostly = int(record.character[int(record.player)]) == GHOST and step >> CHOICE == 0
    down = action < OPEN and (ghostly or bool(step >> SECRET & 1))
    return f"plays {KIND_NAMES[action % KINDS]}{' face down' * down}"


def _carries_out(record: Any, action: int, place: int, look: Look) -> str:
    """How a card is carried out, by a player who is on this place."""
    players = int(record.players)
    if action == CLIMB:
        return f"{'climbs down into' if place & ROOF else 'climbs to'} {place_name(place ^ ROOF, players)}"
    if action < MARSHAL_TO:
        return f"goes to {place_name(place & ROOF | action - TO_CAR, players)}"
    if action < TAKE:
        return f"sends the marshal to {the_car(action - MARSHAL_TO, players)}"
    if action < SHOOT:
        return f"robs a {LOOT_NAMES[action - TAKE]} {where(place, players)}"
    if action < HIT:
        return f"shoots at {look.name(action - SHOOT)}"
    seat, direction, kind, left = punched(action)
    to = place_name(place & ROOF | (place & CAR) + 2 * direction - 1, players)
    loot = "" if kind == NOTHING else f" and knocks off a {LOOT_NAMES[kind]}{', which stays there' * left}"
    return f"punches {look.name(seat)} to {to}{loot}"
