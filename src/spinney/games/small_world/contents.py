"""What is in a region, for views."""

from typing import Any

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
