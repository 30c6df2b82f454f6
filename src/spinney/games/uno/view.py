"""Uno's names and pictures. A card is its colour and its symbol, such as red-7 or blue-skip; what is played is named
like the card, and a wild with the colour that is chosen for it.
"""

from typing import Any

from spinney.core.look import Look
from spinney.games.cards import BACK, Card, Row, Seat, as_svg, as_text, face_up
from spinney.games.uno.deck import COLOURS, DRAW_TWO, FIRST, REVERSE, SECOND, SKIP, VALUES, WILD, WILD_DRAW_FOUR

NAMES = ("red", "yellow", "green", "blue")
INKS = ("#c93a35", "#b98400", "#2f8f57", "#2c62b5")
DARK = "#33302b"
ACTIONS = {SKIP: ("skip", "⊘"), REVERSE: ("reverse", "⇄"), DRAW_TWO: ("draw-2", "+2")}
# A wild's name, and the symbol on it.
KINDS = {WILD: ("wild", "W"), WILD_DRAW_FOUR: ("wild-draw-4", "+4")}


def describe(record: Any, action: int) -> str:
    """The card's name, with a colour for a wild; or "draw".

    >>> from spinney import load
    >>> from spinney.games.uno import DECLARATION
    >>> state = load(DECLARATION).start()
    >>> [state.describe(action) for action in state.legal_actions]
    ['green-2', 'green-8', 'green-9', 'green-draw-2']
    >>> state.describe(53), state.describe(59), state.describe(60)
    ('wild-yellow', 'wild-draw-4-blue', 'draw')
    """
    del record
    return str(_played(action)) if action < WILD_DRAW_FOUR + COLOURS else "draw"


def text(record: Any, look: Look) -> str:
    """The table, a line for each row of cards.

    >>> from spinney import load
    >>> from spinney.games.uno import DECLARATION
    >>> print(load(DECLARATION).start().text(observer=0))
    table: play goes to higher numbers
      top card: green-0 (1 played)
      pile: ?? (93 to draw)
    player 1: 0 points, to move
      hand: red-reverse yellow-3 green-2 green-8 green-9 green-draw-2 wild-draw-4 (7 cards)
    player 2: 0 points
      hand: ?? ?? ?? ?? ?? ?? ?? (7 cards)
    """
    return as_text(_seats(record, look.observer), look)


def svg(record: Any, look: Look) -> str:
    """The table as a picture."""
    return as_svg("Uno", _seats(record, look.observer), look)


def _card(card: int) -> Card:
    """A card of the first word."""
    if card >= WILD:
        name, symbol = KINDS[card & ~3]
        return Card(symbol, "wild", DARK, name)
    colour, value = divmod(card, VALUES)
    name, symbol = ACTIONS.get(value, (str(value), str(value)))
    return Card(symbol, NAMES[colour], INKS[colour], f"{NAMES[colour]}-{name}")


def _played(code: int) -> Card:
    """The card that a code plays, a wild in the colour that it stands for."""
    if code < WILD:
        return _card(code)
    name, symbol = KINDS[code & ~3]
    colour = code % COLOURS
    return Card(symbol, NAMES[colour], INKS[colour], f"{name}-{NAMES[colour]}")


def _hand(record: Any, player: int) -> list[Card]:
    """A hand, by colour and value."""
    first, second = (int(word) for word in record.hands[player])
    copies = [(first >> card & 1) + (second >> card & 1) for card in range(WILD_DRAW_FOUR + COLOURS)]
    return [_card(card) for card, held in enumerate(copies) for _ in range(held)]


def _size(first: int, second: int) -> int:
    return first.bit_count() + second.bit_count()


def _seats(record: Any, observer: int | None) -> list[Seat]:
    """The middle of the table and everybody's side of it, as the observer sees them."""
    return [_middle(record), *(_seat(record, player, observer) for player in range(int(record.players)))]


def _middle(record: Any) -> Seat:
    """What has been played and what can be drawn; a drawn wild that waits for its colour."""
    pile = _size(*(int(word) for word in record.pile))
    played = _size(int(FIRST), int(SECOND)) - pile - sum(_size(*map(int, hand)) for hand in record.hands)
    rows = [Row("top card", [_played(int(record.top))], f"{played - bool(record.drawn)} played")]
    if record.drawn:
        rows.append(Row("drawn", [_card(int(record.drawn))], "to be played"))
    rows.append(Row("pile", [BACK] if pile else [], f"{pile} to draw"))
    return Seat(None, "play goes to lower numbers" if record.back else "play goes to higher numbers", rows)


def _seat(record: Any, player: int, observer: int | None) -> Seat:
    over = bool(record.over)
    cards = _hand(record, player)
    shown = over or observer in (None, player)
    note = f"{int(record.totals[player])} points"
    out = bool(record.fell[player])
    rows = [] if out and not cards else [Row("hand", face_up(cards, shown), _cards(len(cards)))]
    return Seat(player, note, rows, to_move=not over and int(record.player) == player, out=out)


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
