"""What happens in Small World, in words."""

from collections.abc import Callable
from typing import Any

from spinney.core.events import PLAYED, Event
from spinney.core.look import Look
from spinney.core.plain_view import plain_sentence
from spinney.games.small_world.codes import (
    ABANDON,
    CAMP_ON,
    CONQUER,
    CONVERT,
    DECLINE_NOW,
    DIE_ON,
    DRAGON_ON,
    EXPAND,
    FORTRESS_ON,
    HERO_ON,
    NO,
    PARLEYING,
    PUT,
    RESTING,
)
from spinney.games.small_world.combinations import RACES
from spinney.games.small_world.events import (
    BEGINS,
    CAMPED,
    CONQUERED,
    DECLINES,
    FELL,
    GONE,
    GREW,
    JOINED,
    OVER,
    PAID,
    PLACED,
    POSTED,
    REPELLED,
    RETIRED,
    REVEALED,
    ROLLED,
    SCORED,
    TRIBE_FELL,
)
from spinney.games.small_world.names import REFUSALS, combination_name, region_in, region_name

LAYERS = ("active race", "race in decline", "spirits")
# The first code of a kind -> what a player does with a region.
DOES = {
    ABANDON: "abandons {}",
    CONQUER: "attacks {}",
    DIE_ON: "attacks {} with too few tokens and rolls the die",
    DRAGON_ON: "sends the dragon to {}",
    CONVERT: "casts a spell on the token in {}",
    PUT: "places a token in {}",
    CAMP_ON: "pitches an encampment in {}",
    FORTRESS_ON: "builds a fortress in {}",
    HERO_ON: "posts a hero in {}",
}
PASSES = {
    "abandon no more": "abandons no more regions",
    "stop conquering": "stops conquering",
    "no fortress": "builds no fortress",
    "stay active": "does not decline",
    "no peace": "offers no peace",
}


def counted(number: int, what: str) -> str:
    """So many of something.

    >>> counted(1, "token"), counted(3, "coin")
    ('1 token', '3 coins')
    """
    return f"{number} {what}{'s' * (number != 1)}"


def sentence(record: Any, event: Event, look: Look) -> str:
    """An event in words; the position is the one before the action.

    >>> from spinney import load
    >>> state, (first, *_) = load("small-world").witnessed(seed=1)
    >>> state.sentence(first)
    'diplomat elves come up in place 1'
    """
    first, second, third, fourth = event.values
    match event.kind:
        case kind if kind == PLAYED:
            return f"{look.name(first)} {_plays(record, second)}"
        case kind if kind == BEGINS:
            return f"{look.name(second)} begins turn {first}"
        case kind if kind == REVEALED:
            return f"{combination_name(second, third)} come up in place {first + 1}"
        case kind if kind == TRIBE_FELL:
            return f"the lost tribe of {region_name(first)} is gone"
        case kind if kind == OVER:
            return f"the game is over: {look.name(0)} has {counted(first, 'coin')}, {look.name(1)} {second}"
        case kind if kind in (CONQUERED, FELL, REPELLED, PLACED, CAMPED):
            return f"{look.name(first // 3)} {_moves(event)}"
    if event.kind in SEATS:
        return f"{look.name(first)} {SEATS[event.kind](second, third, fourth)}"
    return plain_sentence(str, event, look)


def _plays(record: Any, action: int) -> str:
    """An action, as it is told."""
    if action < DECLINE_NOW:
        return f"takes {combination_name(int(record.shown_race[action]), int(record.shown_power[action]))}"
    if action <= EXPAND:
        return "chooses to decline" if action == DECLINE_NOW else "chooses to expand"
    region = region_in(action)
    if region is not None:
        return DOES[action - region].format(region_name(region))
    phase = int(record.phase)
    if action == NO:
        return PASSES.get(REFUSALS.get(phase, ""), "passes")
    return {RESTING: "chooses to decline at once", PARLEYING: "makes peace until the next turn"}.get(phase, "agrees")


def _moves(event: Event) -> str:
    """What becomes of a group's tokens, or what they do."""
    group, region, third, fourth = event.values
    there, layer = region_name(region), LAYERS[group % 3]
    whose = "" if layer == "active race" else f" with the {layer}"
    match event.kind:
        case kind if kind == CONQUERED:
            return f"conquers {there} with {counted(third, 'token')}{whose and f' of the {layer}'}"
        case kind if kind == FELL:
            withdrawn = f" and withdraws {fourth}" if fourth else ""
            return f"loses {there} of the {layer}, with {counted(third, 'token')}{withdrawn}"
        case kind if kind == REPELLED:
            return f"does not conquer {there}{whose}"
        case kind if kind == PLACED:
            return f"has {counted(third, 'token')} more in {there}"
    return f"has {counted(third, 'encampment')} more in {there}"


# Kinds whose first value is a seat -> what is said of it.
SEATS: dict[int, Callable[..., str]] = {
    PAID: lambda place, coins, tokens: (
        f"pays {counted(place, 'coin')}, gets {coins} that lay there, and has {counted(tokens, 'token')}"
    ),
    ROLLED: lambda shown, *_: f"rolls {shown}",
    DECLINES: lambda race, *_: f"puts the {RACES[race]} into decline",
    GONE: lambda race, *_: f"has no {RACES[race]} left, and their banner goes back to the stack",
    GREW: lambda tokens, *_: f"gets {counted(tokens, 'token')} more for the skeletons",
    JOINED: lambda tokens, *_: f"has {tokens} amazons more for the conquests",
    RETIRED: lambda tokens, *_: f"takes {tokens} amazons off the map again",
    POSTED: lambda region, *_: f"has a hero in {region_name(region)}",
    SCORED: lambda regions, bonus, coins: (
        f"gets {counted(regions, 'coin')} for regions and {bonus} besides, and has {coins}"
    ),
}
