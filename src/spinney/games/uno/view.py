"""Uno's names and pictures. A card is its colour and its symbol, such as red-7 or blue-skip; what is played is named
like the card, and a wild with the colour that is chosen for it.
"""

from typing import Any

from spinney.core.look import Look
from spinney.games.card_table import as_svg
from spinney.games.cards import Card, Row, Seat, as_text, face_up, pile_of
from spinney.games.plates import Button
from spinney.games.uno.deck import COLOURS, DRAW_TWO, FIRST, REVERSE, SECOND, SKIP, VALUES, WILD, WILD_DRAW_FOUR

NAMES = ("red", "yellow", "green", "blue")
TONES = ("red", "gold", "green", "blue")
ACTIONS = {SKIP: ("skip", "⊘"), REVERSE: ("reverse", "⇄"), DRAW_TWO: ("draw-2", "+2")}
DRAW = WILD_DRAW_FOUR + COLOURS
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
    table: play goes clockwise
      top card: green-0 (1 played)
      pile: ?? (93 to draw)
    player 1: 0 points, to move
      hand: red-reverse yellow-3 green-2 green-8 green-9 green-draw-2 wild-draw-4 (7 cards)
    player 2: 0 points
      hand: ?? ?? ?? ?? ?? ?? ?? (7 cards)
    """
    return as_text(_seats(record, look), look)


def svg(record: Any, look: Look) -> str:
    """The table as a picture."""
    chips = [Button(NAMES[colour], _wilds(look, colour), TONES[colour]) for colour in range(COLOURS)]
    return as_svg("Uno", _seats(record, look), look, lambda action: describe(record, action), chips)


def _wilds(look: Look, colour: int) -> list[int]:
    """The actions that name this colour for a wild."""
    return [action for action in look.actions if WILD <= action < DRAW and action % COLOURS == colour]


def _plays(look: Look, card: int) -> list[int]:
    """The actions that play a card of the first word."""
    return [action for action in look.actions if action == card or (card >= WILD and action & ~3 == card & ~3)]


def _card(card: int) -> Card:
    """A card of the first word."""
    if card >= WILD:
        name, symbol = KINDS[card & ~3]
        return Card(symbol, "wild", "ink", name, ground=True)
    colour, value = divmod(card, VALUES)
    name, symbol = ACTIONS.get(value, (str(value), str(value)))
    return Card(symbol, NAMES[colour], TONES[colour], f"{NAMES[colour]}-{name}", ground=True)


def _played(code: int) -> Card:
    """The card that a code plays, a wild in the colour that it stands for."""
    if code < WILD:
        return _card(code)
    name, symbol = KINDS[code & ~3]
    colour = code % COLOURS
    return Card(symbol, NAMES[colour], TONES[colour], f"{name}-{NAMES[colour]}", ground=True)


def _hand(record: Any, player: int, look: Look) -> list[Card]:
    """A hand, by colour and value; of the player who is to move, with what may be played."""
    first, second = (int(word) for word in record.hands[player])
    copies = [(first >> card & 1) + (second >> card & 1) for card in range(WILD_DRAW_FOUR + COLOURS)]
    moves = look._replace(actions=look.actions if player == int(record.player) else ())
    return [_card(card).offering(_plays(moves, card)) for card, held in enumerate(copies) for _ in range(held)]


def _size(first: int, second: int) -> int:
    return first.bit_count() + second.bit_count()


def _seats(record: Any, look: Look) -> list[Seat]:
    """The middle of the table and everybody's side of it, as the observer sees them."""
    return [_middle(record, look), *(_seat(record, player, look) for player in range(int(record.players)))]


def _middle(record: Any, look: Look) -> Seat:
    """What has been played and what can be drawn; a drawn wild that waits for its colour."""
    pile = _size(*(int(word) for word in record.pile))
    played = _size(int(FIRST), int(SECOND)) - pile - sum(_size(*map(int, hand)) for hand in record.hands)
    top = _played(int(record.top))._replace(last=look.last == int(record.top))
    rows = [Row("top card", [top], f"{played - bool(record.drawn)} played")]
    if record.drawn:
        drawn = int(record.drawn)
        rows.append(Row("drawn", [_card(drawn).offering(_plays(look, drawn))], "to be played"))
    rows.append(Row("pile", pile_of(pile, [action for action in look.actions if action == DRAW]), f"{pile} to draw"))
    return Seat(None, "play goes counter-clockwise" if record.back else "play goes clockwise", rows)


def _seat(record: Any, player: int, look: Look) -> Seat:
    over = bool(record.over)
    cards = _hand(record, player, look)
    note = f"{int(record.totals[player])} points"
    out = bool(record.fell[player])
    rows = [] if out and not cards else [Row("hand", face_up(cards, over or look.sees(player)), _cards(len(cards)))]
    return Seat(player, note, rows, to_move=not over and int(record.player) == player, out=out)


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
