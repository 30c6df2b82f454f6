"""Love Letter's names and pictures."""

from typing import Any

from spinney.core.look import Look
from spinney.games.card_table import as_svg
from spinney.games.cards import BACK, Card, Row, Seat, as_text, face_up, with_names
from spinney.games.love_letter.actions import EDITIONS, KEEP, PLAY
from spinney.games.love_letter.cards import AIMED, CHANCELLOR, GUARD, KINDS, NAMES, RANKS
from spinney.games.love_letter.counts import FIELDS
from spinney.games.love_letter.discards import CARD, CARD_BITS
from spinney.games.love_letter.lanes import ANY, WIDTH
from spinney.games.love_letter.places import DRAWN, THIRD, UNDER
from spinney.games.love_letter.sentences import sentence
from spinney.games.plates import Button

__all__ = ["describe", "sentence", "svg", "text"]

TONES = ("", "green", "grey", "teal", "brown", "blue", "purple", "orange", "gold", "pink", "red")
CARDS = {
    edition: [Card(str(ranks[kind]), NAMES[kind].capitalize(), TONES[kind], NAMES[kind]) for kind in range(KINDS)]
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
    return as_text(_seats(record, look), look)


def svg(record: Any, look: Look) -> str:
    """The table as a picture, as an observer sees it."""
    guesses = [Button(NAMES[kind], _offered(record, look, named=kind), TONES[kind]) for kind in range(1, KINDS)]
    return as_svg("Love Letter", _seats(record, look), look, lambda action: describe(record, action), guesses)


def _offered(record: Any, look: Look, **parts: int) -> tuple[int, ...]:
    """The codes of the actions that may be chosen and of which these are parts."""
    actions = EDITIONS[int(record.edition)]
    return tuple(code for code in look.actions if parts.items() <= actions[code]._asdict().items())


def _seats(record: Any, look: Look) -> list[Seat]:
    return [_middle(record, look), *(_seat(record, seat, look) for seat in range(int(record.players)))]


def _middle(record: Any, look: Look) -> Seat:
    """The pile with the card set aside, in no order, what lies under it, and what lies face up."""
    pile, under = _cards(record, int(record.pile)), range(UNDER, UNDER + int(record.unders))
    note = f"{max(0, len(pile) - 1 + len(under))} to draw, {min(1, len(pile))} set aside"
    note += "" if look.last is None else f", last: {with_names(describe(record, look.last), look)}"
    rows = [Row("pile", face_up(pile, look.observer is None))]
    if under:
        rows.append(Row("under it", [_card(record, place, look) for place in under]))
    if record.face_up:
        rows.append(Row("left out", _cards(record, int(record.face_up))))
    return Seat(None, note, rows)


def _seat(record: Any, seat: int, look: Look) -> Seat:
    """A player's tokens, hand and discards."""
    over, out = bool(record.over), not int(record.active) >> seat & 1
    to_move = seat == int(record.player) and not over
    won, need = int(record.won[seat]), int(record.target)
    notes = [f"{won} of {need} tokens"]
    notes += ["protected"] * (int(record.protected) >> seat & 1)
    notes += ["wins"] * (over and won == max(map(int, record.won)))
    places = [seat, DRAWN, THIRD] if to_move else [seat]
    hand = [_card(record, place, look, seat) for place in places if record.hands[place]]
    rows = [Row("hand", hand), Row("played", _discards(record, int(record.discards[seat])))]
    aimed = _offered(record, look, target=seat)
    return Seat(seat, ", ".join(notes), rows, to_move, out and not over, aimed)


def _card(record: Any, place: int, look: Look, owner: int | None = None) -> Card:
    """The card of a place, face down if the observer does not know it; of who is to move, with what it may do."""
    kind, observer = int(record.hands[place]), look.observer
    known = observer is None or observer == owner or int(record.may[place]) >> WIDTH * observer & ANY == 1 << kind - 1
    if not known:
        return BACK
    card = CARDS[int(record.edition)][kind]
    return card.offering(_offered(record, look, card=kind)) if owner == int(record.player) else card


def _discards(record: Any, discards: int) -> list[Card]:
    """What a player has put down, in the order of play."""
    kinds = [discards >> at & int(CARD) for at in range(0, discards.bit_length(), int(CARD_BITS))]
    return [CARDS[int(record.edition)][kind] for kind in reversed(kinds)]


def _cards(record: Any, counts: int) -> list[Card]:
    """The cards that a word counts: its fields say how many are of each kind or a lower one."""
    up_to = [0, *(counts >> 6 * field & 63 for field in range(FIELDS))]
    kinds = [kind for kind in range(1, KINDS) for _ in range(up_to[kind] - up_to[kind - 1])]
    return [CARDS[int(record.edition)][kind] for kind in kinds]
