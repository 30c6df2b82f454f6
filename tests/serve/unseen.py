"""Positions that a seat cannot tell apart, and messages without what may differ between them."""

import json

from spinney.core.events import perceived
from spinney.core.state import State


def otherwise(state, seat):
    """A position that a seat cannot tell from this one, and that is another; None if nothing is hidden from it."""
    for seed in range(20):
        data = state.seen_by(seat, seed).raw().view(state.game.rules.record)
        made = State(state.game, data, state.future, state.last, state._last_seen_by)
        if made != state:
            assert made.visible(seat) == state.visible(seat)
            return made
    return None


def telling_nothing(first, second, seat):
    """An action of a seat's after which it still cannot tell which of two positions it was; None if there is none."""
    for action in first.legal_actions:
        seen = []
        for state in (first, second):
            after, events = state.witnessed(action)
            told = [(event.kind, event.values) for event in perceived(events, seat)]
            seen.append((told, after.visible(seat), after.is_over, after.player))
        if seen[0] == seen[1] and not seen[0][2]:
            return action
    return None


def without_times(text):
    """A message without the seconds that a search took and the moments at which it was looked into; None if it came
    only because a search took long.
    """
    made = json.loads(text)
    if made["type"] == "thinking":
        return None
    if found := made.get("report"):
        found["seconds"], found["history"] = 0, len(found["history"]) > 0
    return json.dumps(made)
