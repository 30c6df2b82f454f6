"""Love Letter's names and pictures. An action is the card, then the player that it is aimed at, then the card named."""

from typing import Any

from spinney.core.look import Look
from spinney.games.card_table import as_svg
from spinney.games.cards import BACK, Card, Row, Seat, as_text, face_up, with_names
from spinney.games.love_letter.actions import ACTIONS, NAMES, PRIEST, RANKS
from spinney.games.plates import Button

TONES = ("", "grey", "teal", "brown", "blue", "purple", "gold", "pink", "red")
CARDS = tuple(Card(str(rank), NAMES[rank].capitalize(), TONES[rank], NAMES[rank]) for rank in range(RANKS))


def describe(record: Any, action: int) -> str:
    """The card, the player it is aimed at and the card a Guard names.

    >>> [describe(None, code) for code in (7, 28, 39, 41)]
    ['guard 2 priest', 'guard', 'handmaid', 'prince 2']
    """
    del record
    card, target, named = ACTIONS[action]
    aim = "" if target is None else f" {target + 1}"
    return f"{NAMES[card]}{aim} {NAMES[named]}".rstrip()


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
    guesses = [Button(NAMES[rank], _offered(look, "named", rank), TONES[rank]) for rank in range(PRIEST, RANKS)]
    return as_svg("Love Letter", _seats(record, look), look, lambda action: describe(record, action), guesses)


def _offered(look: Look, part: str, value: int) -> tuple[int, ...]:
    """The codes of the actions that may be chosen and of which this is a part."""
    return tuple(code for code in look.actions if getattr(ACTIONS[code], part) == value)


def _seats(record: Any, look: Look) -> list[Seat]:
    return [_middle(record, look), *(_seat(record, seat, look) for seat in range(int(record.players)))]


def _middle(record: Any, look: Look) -> Seat:
    """The pile with the card set aside, in no order, and what lies face up."""
    pile = _cards(int(record.pile))
    note = f"{max(0, len(pile) - 1)} to draw, {min(1, len(pile))} set aside"
    note += "" if look.last is None else f", last: {with_names(describe(record, look.last), look)}"
    rows = [Row("pile", face_up(pile, look.observer is None))]
    if record.face_up:
        rows.append(Row("left out", _cards(int(record.face_up))))
    return Seat(None, note, rows)


def _seat(record: Any, seat: int, look: Look) -> Seat:
    """A player's tokens, hand and discards."""
    over, out = bool(record.over), not int(record.active) >> seat & 1
    to_move = seat == int(record.player) and not over
    won, need = int(record.won[seat]), int(record.target)
    notes = [f"{won} of {need} tokens"]
    notes += ["protected"] * (int(record.protected) >> seat & 1)
    notes += ["wins"] * (over and won == max(map(int, record.won)))
    hand, played = _hand(record, seat, look, to_move), _cards(int(record.discards[seat]))
    rows = [Row("hand", hand), Row("played", played)]
    return Seat(seat, ", ".join(notes), rows, to_move, out and not over, _offered(look, "target", seat))


def _hand(record: Any, seat: int, look: Look, to_move: bool) -> list[Card]:
    """A player's cards, those that the observer does not know face down."""
    own, second = int(record.hands[seat]), int(record.drawn)
    known = look.observer is None or int(record.knows) >> (4 * look.observer + seat) & 1
    hand = [CARDS[own] if known else BACK] if own else []
    if not to_move:
        return hand
    hand.append(CARDS[second] if look.sees(seat) else BACK)
    return [card.offering(_offered(look, "card", CARDS.index(card))) if card is not BACK else card for card in hand]


def _cards(counts: int) -> list[Card]:
    """The cards that a word counts: its bytes say how many are of each rank or a lower one."""
    up_to = [0, *counts.to_bytes(8, "little")]
    return [CARDS[rank] for rank in range(1, RANKS) for _ in range(up_to[rank] - up_to[rank - 1])]
