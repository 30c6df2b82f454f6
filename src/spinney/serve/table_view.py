"""What a guest at a table is sent: made of the table's state as this guest may perceive it."""

from bisect import bisect_right
from collections import OrderedDict
from typing import Any
from weakref import WeakKeyDictionary

from spinney.core.errors import SpinneyError
from spinney.core.state import State
from spinney.serve.guest import SEAT, Guest
from spinney.serve.live_table import LiveTable
from spinney.serve.lobby import game_facts, seats_of
from spinney.serve.perception import ALL_SEEING, PUBLIC, Lines, choices, open_scores, picture, wording
from spinney.serve.thinking import QUICK

MOST_LINES = 1000
MOST_PICTURES = 8

Data = dict[str, Any]


class Cache:
    """What several guests of one table have in common: sentences by audience, and pictures of the position."""

    def __init__(self) -> None:
        self.lines: dict[int, Lines] = {}
        self._state: State | None = None
        self._pictures: OrderedDict[tuple[Any, ...], Data] = OrderedDict()

    def picture(self, state: State, *how: Any) -> Data:
        """The picture for an audience, drawn once a position."""
        if state is not self._state:
            self._state = state
            self._pictures.clear()
        if how not in self._pictures:
            self._pictures[how] = picture(state, *how)
            if len(self._pictures) > MOST_PICTURES:
                self._pictures.popitem(last=False)
        return self._pictures[how]


_caches: WeakKeyDictionary[LiveTable, Cache] = WeakKeyDictionary()


def audience_of(table: LiveTable, guest: Guest) -> int:
    """For whom a guest's lines are: a seat for itself; others see everything only where no person keeps a secret."""
    if guest.role == SEAT:
        assert guest.seat is not None
        return guest.seat
    secret = table.game.declaration.hidden and table.people and not table.state.is_over
    return PUBLIC if secret else ALL_SEEING


def joined(table: LiveTable, guest: Guest) -> Data:
    """The first answer to a guest."""
    setting = table.setting
    return {
        "type": "joined",
        "table": setting.id,
        "role": guest.role,
        "seat": guest.seat,
        "game": game_facts(table.game),
        "seats": seats_of(setting),
        "hints": setting.hints,
        "delay": setting.delay,
        "seed": seed_of(table),
        "seed_given": setting.seed_given,
    }


def seed_of(table: LiveTable) -> int | None:
    """The seed of the deal, once it is no secret."""
    declared = table.game.declaration
    return table.setting.deal if table.state.is_over or declared.deterministic else None


def state_for(table: LiveTable, guest: Guest) -> Data:
    """The position as a guest may see it, with the lines that they have not been sent yet."""
    cache = _caches.setdefault(table, Cache())
    state, names, audience = table.state, table.setting.names, audience_of(table, guest)
    over = state.is_over
    to_move = not over and guest.seat == state.player
    choices_shown = to_move or _searched_for(table, guest, state)
    shown_to = ALL_SEEING if over else audience
    return {
        "type": "state",
        "moves": len(table.moves),
        "turn": None if over else state.player,
        "thinking": table.agents_turn,
        "paused": table.setting.paused,
        "over": over,
        "cut_off": over and state.cut_off,
        **(table.ending() if over else {"ranks": None, "scores": open_scores(state), "forfeits": {}}),
        "names": list(names),
        "present": table.present,
        **cache.picture(state, shown_to, names, guest.dark, choices_shown),
        "legal": choices(state) if to_move else [],
        **_lines(table, guest, audience, cache),
        "undo": _undo(table, guest),
        "seed": seed_of(table),
        "trouble": table.trouble,
    }


def earlier_for(table: LiveTable, guest: Guest, moves: int) -> Data:
    """The position after so many moves, as a guest saw it then; once the match is over, all of it."""
    if moves > len(table.moves):
        raise SpinneyError(f"there were {len(table.moves)} moves so far")
    state = table.moves[moves].state if moves < len(table.moves) else table.state
    audience = ALL_SEEING if table.state.is_over else audience_of(table, guest)
    shown = picture(state, audience, table.setting.names, guest.dark, _searched_for(table, guest, state))
    return {"type": "earlier", "move": moves, **shown, **wording(state, audience, table.setting.names)}


def _searched_for(table: LiveTable, guest: Guest, state: State) -> bool:
    """Whether a picture says where each move would be clicked though this guest cannot: to show there how much of an
    agent's search went into it.
    """
    agent = None if state.is_over else table.seats[state.player]
    return agent is not None and agent.kind not in QUICK and table.may_see_thinking(guest)


def _lines(table: LiveTable, guest: Guest, audience: int, cache: Cache) -> Data:
    names = table.setting.names
    lines = cache.lines.setdefault(audience, Lines(audience)).up_to(table.told, names)
    kept = guest.sent if (guest.audience, guest.names) == (audience, names) else 0
    # Of moves that were taken back since, other lines may stand in the place of those that were sent.
    unchanged = bisect_right(lines, guest.unchanged, key=lambda line: int(line["move"]))
    start = max(min(kept, unchanged), len(lines) - MOST_LINES)
    guest.audience, guest.names, guest.sent, guest.unchanged = audience, names, len(lines), len(table.moves)
    last = [line for line in lines if line["move"] == len(table.moves) and line["kind"] == "played"]
    played = {"player": last[0]["player"], "action": last[0]["action"]} if last and table.moves else None
    if played:
        played["name"] = table.moves[-1].name
    return {"last": played, "lines_from": start, "lines": lines[start:]}


def _undo(table: LiveTable, guest: Guest) -> Data:
    why = table.why_no_undo(guest)
    asked = {"asked_by": table.consent.asked_by, "waits_for": table.consent.waits_for()}
    return {"allowed": why is None, "why": why, **asked}
