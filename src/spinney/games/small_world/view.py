"""Small World's names and pictures: the map with its tokens, the column of combinations, and the players."""

from typing import Any

from spinney.core.look import Look
from spinney.games.plates import Plate, board_picture, turn_in_words
from spinney.games.small_world.board import NUMBER, REGIONS
from spinney.games.small_world.codes import ENDED
from spinney.games.small_world.combinations import POWER_TABLE, POWERS, RACE_TABLE, RACES
from spinney.games.small_world.contents import active, declined, in_hand, markers, owner
from spinney.games.small_world.names import action_name, combination_name, region_name
from spinney.games.small_world.peoples import SHOWN
from spinney.games.small_world.picture import HEIGHT, WIDTH, buttons, column, land
from spinney.games.small_world.sentences import counted, sentence

__all__ = ["describe", "sentence", "svg", "text"]


# [phase] what it is about.
PHASES = (
    *("new race", "decline or expand", "abandon regions", "conquests", "give up regions", "redeployment"),
    *("encampments", "fortress", "heroes", "decline now?", "peace?", "withdrawn tokens", "encampments"),
)


def describe(record: Any, action: int) -> str:
    """What is taken, conquered or placed.

    >>> from spinney import load
    >>> state = load("small-world").start(seed=1)
    >>> state.describe(0), state.describe(35), state.describe(127)
    ('take diplomat elves', 'conquer hill 4', 'token: hill 4')
    """
    return action_name(record, action)


def text(record: Any, look: Look) -> str:
    """The column, the regions with what is there, and the players."""
    shown = [_combination(record, place) for place in range(SHOWN)]
    regions = [f"  {region_name(region)}: {_there(record, region, look)}" for region in range(NUMBER)]
    players = [f"{look.name(seat)}: {_said(record, seat)}" for seat in range(2)]
    plates = _plates(record)
    column_lines = ["column:", *(f"  {place + 1}: {each}" for place, each in enumerate(shown))]
    return "\n".join([_when(record), *column_lines, "map:", *regions, *players, turn_in_words(look, plates)])


def svg(record: Any, look: Look) -> str:
    """The map as a picture, beside it the column, below the players."""
    parts = [*land(record, look), *column(record, look, _when(record))]
    offered = buttons(look, lambda action: describe(record, action))
    return board_picture("Small World", (WIDTH, HEIGHT), parts, look, _plates(record), offered)


def _when(record: Any) -> str:
    turn, turns = int(record.turn), int(record.turns)
    phase = int(record.phase)
    return "the game is over" if phase == ENDED else f"turn {turn // 2 + 1} of {turns}: {PHASES[phase]}"


def _combination(record: Any, place: int) -> str:
    race, power, coins = (int(each[place]) for each in (record.shown_race, record.shown_power, record.shown_coins))
    tokens = RACE_TABLE[RACES[race]][0] + POWER_TABLE[POWERS[power]]
    return f"{combination_name(race, power)}, {counted(tokens, 'token')}" + (
        f", {counted(coins, 'coin')}" if coins else ""
    )


def _there(record: Any, region: int, look: Look) -> str:
    """What is in a region: its symbols, whose tokens, and markers."""
    said = [*REGIONS[region].symbols]
    group = owner(record, region)
    if group is not None:
        state = ("", " in decline", " in decline")[group % 3]
        race = RACES[int(record.race[group])]
        said.append(f"{int(record.tokens[region])} {race} of {look.name(group // 3)}{state}")
    elif int(record.tribes) >> region & 1:
        said.append("lost tribe")
    return ", ".join([*said, *markers(record, region)]) or "-"


def _note(record: Any, seat: int) -> str:
    """A player's coins, and whether the other must leave them in peace."""
    said = [counted(int(record.coins[seat]), "coin")]
    return ", ".join([*said, *(["at peace"] if int(record.peace[seat]) else [])])


def _said(record: Any, seat: int) -> str:
    """All that is to be said of a player in text."""
    said = [_note(record, seat), active(record, seat), in_hand(record, seat), declined(record, seat)]
    return ", ".join(each for each in said if each)


def _plates(record: Any) -> list[Plate]:
    over = int(record.phase) == ENDED
    mover = None if over else int(record.group) // 3
    best = max(_standing(record, seat) for seat in range(2))
    return [
        Plate(seat, _note(record, seat), seat == mover, over and _standing(record, seat) == best) for seat in range(2)
    ]


def _standing(record: Any, seat: int) -> tuple[int, int]:
    """A player's coins, and what decides between equals."""
    held = int(record.held[3 * seat] | record.held[3 * seat + 1] | record.held[3 * seat + 2])
    tokens = sum(int(record.tokens[region]) for region in range(NUMBER) if held >> region & 1)
    return int(record.coins[seat]), tokens if record.tie_break else 0
