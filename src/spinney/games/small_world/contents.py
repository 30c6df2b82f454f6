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


def active(record: Any, seat: int) -> str:
    """A player's race and power; empty if there is no active race."""
    race, power = int(record.race[3 * seat]), int(record.power[seat])
    return f"{POWERS[power]} {RACES[race]}" if race < len(RACES) else ""


def in_hand(record: Any, seat: int) -> str:
    """The tokens that a player has in hand, and the encampments; those in decline only Ghouls have."""
    tokens = sum(int(record.hand[3 * seat + layer]) for layer in range(3))
    camps = int(record.camps_in_hand) if active(record, seat).startswith("bivouacking") else 0
    said = [f"{tokens} in hand"] * (tokens > 0) + [f"{camps} to camp"] * (camps > 0)
    return " and ".join(said)


def declined(record: Any, seat: int) -> str:
    """A player's races in decline."""
    races = [int(record.race[3 * seat + layer]) for layer in (1, 2)]
    names = ", ".join(RACES[race] for race in races if race < len(RACES))
    return f"declined: {names}" if names else ""
