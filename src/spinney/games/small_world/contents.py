"""What is in a region, for views."""

from typing import Any

from spinney.games.small_world.combinations import POWERS, RACES

MARKERS = ("fortresses", "lairs", "holes", "heroes", "dragon")
NAMES = ("fortress", "lair", "hole", "hero", "dragon")


def owner(record: Any, region: int) -> int | None:
    """The group that holds a region, 3 * seat + layer; None if nobody does."""
    return next((group for group in range(6) if int(record.held[group]) >> region & 1), None)


def markers(record: Any, region: int) -> list[str]:
    """The markers in a region, by their names."""
    found = [name for field, name in zip(MARKERS, NAMES, strict=True) if int(getattr(record, field)) >> region & 1]
    camps = int(record.camps[region])
    return [*found, *([f"{camps} camp{'s' * (camps > 1)}"] if camps else [])]


def active(record: Any, seat: int) -> list[str]:
    """A player's race and power, and what is in hand; nothing if there is no active race."""
    race, power, hand = (int(each) for each in (record.race[3 * seat], record.power[seat], record.hand[3 * seat]))
    if race == len(RACES):
        return []
    return [f"{POWERS[power]} {RACES[race]}", *([f"({hand} in hand)"] if hand else [])]


def declined(record: Any, seat: int) -> str:
    """A player's races in decline."""
    races = [int(record.race[3 * seat + layer]) for layer in (1, 2)]
    names = " and ".join(RACES[race] for race in races if race < len(RACES))
    return f"in decline: {names}" if names else ""
