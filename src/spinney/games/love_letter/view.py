"""Love Letter's names and pictures."""

from typing import Any

from spinney.core.look import Look
from spinney.games.cards import BACK, Card, Row, Seat, as_svg, as_text, face_up
from spinney.games.love_letter.actions import EDITIONS, KEEP, PLAY
from spinney.games.love_letter.cards import AIMED, CHANCELLOR, GUARD, KINDS, NAMES, RANKS
from spinney.games.love_letter.counts import FIELDS
from spinney.games.love_letter.lanes import ANY, WIDTH
from spinney.games.love_letter.places import DRAWN, THIRD, UNDER
from spinney.games.love_letter.sentences import sentence

__all__ = ["describe", "sentence", "svg", "text"]

COLOURS = (
    *("", "#4d5d53", "#6b5b4b", "#3c6e71", "#8a4b2a", "#4a6fa5", "#6a4c93"),
    *("#5a5f2d", "#a3730d", "#a23b72", "#b3263a"),
)
CARDS = {
    edition: [Card(str(ranks[kind]), NAMES[kind].capitalize(), COLOURS[kind], NAMES[kind]) for kind in range(KINDS)]
    for edition, ranks in RANKS.items()
}


def describe(record: Any, action: int) -> str:
    """The card, the player it is aimed at and the card a Guard names; what a Chancellor keeps, and returns first.

    >>> from spinney import load
    >>> from spinney.games.love_letter import DECLARATION
    >>> state = load(DECLARATION).start()
    >>> [state.describe(code) for code in (7, 28, 39, 41)]
    ['guard: player 2 has the priest', 'guard: no effect', 'handmaid', 'prince: player 2']
    """
    card, target, named, step = EDITIONS[int(record.edition)][action]
    if step != PLAY:
        verb, after = ("keep", "") if step == KEEP else ("return", " first")
        return f"{NAMES[CHANCELLOR]}: {verb} the {NAMES[card]}{after}"
    if target is None:
        return f"{NAMES[card]}: no effect" if card in AIMED else NAMES[card]
    return f"{NAMES[card]}: player {target + 1}" + (f" has the {NAMES[named]}" if card == GUARD else "")


def text(record: Any, look: Look) -> str:
    """The table as text, as an observer sees it.

    >>> from spinney import load
    >>> from spinney.games.love_letter import DECLARATION
    >>> print(load(DECLARATION).start(seed=3).text(observer=0))
    table: 9 to draw, 1 set aside
      pile: ?? ?? ?? ?? ?? ?? ?? ?? ?? ??
      left out: guard guard king
    player 1: 0 of 7 tokens, to move
      hand: handmaid countess
      played: -
    player 2: 0 of 7 tokens
      hand: ??
      played: -
    """
    return as_text(_seats(record, look.observer), look)


def svg(record: Any, look: Look) -> str:
    """The table as a picture, as an observer sees it."""
    return as_svg("Love Letter", _seats(record, look.observer), look)


def _seats(record: Any, observer: int | None) -> list[Seat]:
    return [_middle(record, observer), *(_seat(record, seat, observer) for seat in range(int(record.players)))]


def _middle(record: Any, observer: int | None) -> Seat:
    """The pile with the card set aside, in no order, what lies under it, and what lies face up."""
    pile, under = _cards(record, int(record.pile)), range(UNDER, UNDER + int(record.unders))
    note = f"{max(0, len(pile) - 1 + len(under))} to draw, {min(1, len(pile))} set aside"
    rows = [Row("pile", face_up(pile, observer is None))]
    if under:
        rows.append(Row("under it", [_card(record, place, observer) for place in under]))
    if record.face_up:
        rows.append(Row("left out", _cards(record, int(record.face_up))))
    return Seat(None, note, rows)


def _seat(record: Any, seat: int, observer: int | None) -> Seat:
    """A player's tokens, hand and discards."""
    over, out = bool(record.over), not int(record.active) >> seat & 1
    to_move = seat == int(record.player) and not over
    won, need = int(record.won[seat]), int(record.target)
    notes = [f"{won} of {need} tokens"]
    notes += ["protected"] * (int(record.protected) >> seat & 1)
    notes += ["wins"] * (over and won == max(map(int, record.won)))
    places = [seat, DRAWN, THIRD] if to_move else [seat]
    hand = [_card(record, place, observer, seat) for place in places if record.hands[place]]
    rows = [Row("hand", hand), Row("played", _cards(record, int(record.discards[seat])))]
    return Seat(seat, ", ".join(notes), rows, to_move, out and not over)


def _card(record: Any, place: int, observer: int | None, owner: int | None = None) -> Card:
    """The card of a place, face down if the observer does not know it."""
    kind = int(record.hands[place])
    known = observer is None or observer == owner or int(record.may[place]) >> WIDTH * observer & ANY == 1 << kind - 1
    return CARDS[int(record.edition)][kind] if known else BACK


def _cards(record: Any, counts: int) -> list[Card]:
    """The cards that a word counts: its fields say how many are of each kind or a lower one."""
    up_to = [0, *(counts >> 6 * field & 63 for field in range(FIELDS))]
    kinds = [kind for kind in range(1, KINDS) for _ in range(up_to[kind] - up_to[kind - 1])]
    return [CARDS[int(record.edition)][kind] for kind in kinds]
