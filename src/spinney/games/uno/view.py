"""Uno's names and pictures. What is played is named like the card, and a wild with the colour that is chosen for it."""

from typing import Any

from spinney.core.compile import rebuilt
from spinney.core.look import Look
from spinney.games.card_table import as_svg
from spinney.games.cards import BACK, Card, Row, Seat, as_text, face_up, pile_of, result, with_names
from spinney.games.plates import Button
from spinney.games.uno.deck import (
    COLOURS,
    DRAW,
    DRAW_TWO,
    FIRST,
    KEEP,
    REVERSE,
    SECOND,
    SKIP,
    SWAP,
    VALUES,
    WILD,
    WILD_DRAW_FOUR,
)
from spinney.games.uno.names import COLOUR_NAMES, card_name, cards_in, in_one_word, play_name
from spinney.games.uno.rules import rank
from spinney.games.uno.sentences import sentence

__all__ = ["describe", "sentence", "svg", "text"]

# The rules' own function as plain Python, for a record as views get it.
plain_rank = rebuilt(rank, lambda function: function)

TONES = ("red", "gold", "green", "blue")
SYMBOLS = {SKIP: "⊘", REVERSE: "⇄", DRAW_TWO: "+2", WILD: "W", WILD_DRAW_FOUR: "+4"}


def describe(record: Any, action: int) -> str:
    """The card's name, with a colour for a wild; or that cards are drawn or kept, or hands swapped.

    >>> from spinney import load
    >>> from spinney.games.uno import DECLARATION
    >>> state = load(DECLARATION).start()
    >>> [state.describe(action) for action in state.legal_actions]
    ['green 2', 'green 8', 'green 9', 'green draw two']
    >>> state.describe(53), state.describe(59), state.describe(60)
    ('wild: yellow', 'wild draw four: blue', 'draw a card')
    """
    if action < DRAW:
        return play_name(action)
    if action == DRAW:
        return f"draw {record.stack} cards" if record.stack else "draw a card"
    return "keep the card" if action == KEEP else f"swap hands with player {action - SWAP + 1}"


def text(record: Any, look: Look) -> str:
    """The table, a line for each row of cards.

    >>> from spinney import load
    >>> from spinney.games.uno import DECLARATION
    >>> print(load(DECLARATION).start().text(observer=0))
    table: play goes clockwise
      top card: green-0 (1 played)
      pile: ?? (93 to draw)
    player 1: 0 points, to move
      hand: red-reverse yellow-3 green-2 green-8 green-9 green-draw-two wild-draw-four (7 cards)
    player 2: 0 points
      hand: ?? ?? ?? ?? ?? ?? ?? (7 cards)
    """
    return as_text(_seats(record, look), look)


def svg(record: Any, look: Look) -> str:
    """The table as a picture."""
    chips = [Button(COLOUR_NAMES[colour], _wilds(look, colour), TONES[colour]) for colour in range(COLOURS)]
    return as_svg("Uno", _seats(record, look), look, lambda action: describe(record, action), chips)


def _wilds(look: Look, colour: int) -> list[int]:
    """The actions that name this colour for a wild."""
    return [action for action in look.actions if WILD <= action < DRAW and action % COLOURS == colour]


def _plays(look: Look, card: int) -> list[int]:
    """The actions that play a card of the first word."""
    return [action for action in look.actions if action == card or (card >= WILD and action & ~3 == card & ~3)]


def _card(card: int) -> Card:
    """A card of the first word."""
    name = in_one_word(card_name(card))
    if card >= WILD:
        return Card(SYMBOLS[card & ~3], "wild", "ink", name, ground=True)
    colour, value = divmod(card, VALUES)
    return Card(SYMBOLS.get(value, str(value)), COLOUR_NAMES[colour], TONES[colour], name, ground=True)


def _played(code: int) -> Card:
    """The card that a code plays, a wild in the colour that it stands for."""
    if code < WILD:
        return _card(code)
    colour = code % COLOURS
    return Card(SYMBOLS[code & ~3], COLOUR_NAMES[colour], TONES[colour], in_one_word(play_name(code)), ground=True)


def _hand(record: Any, player: int, look: Look) -> list[Card]:
    """A hand, by colour and value, with what may be played of the one who is to move; of another player's the cards
    that the observer knows, and as many backs.
    """
    words = [int(word) for word in record.hands[player]]
    if record.over or look.sees(player):
        moves = look._replace(actions=look.actions if player == int(record.player) else ())
        return [_card(card).offering(_plays(moves, card)) for card in cards_in(*words)]
    known = [word & int(seen) for word, seen in zip(words, record.known[look.observer], strict=True)]
    return [*map(_card, cards_in(*known)), *[BACK] * (_size(*words) - _size(*known))]


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
    note = "play goes counter-clockwise" if record.back else "play goes clockwise"
    if record.stack:
        note += f", {record.stack} cards to draw or add to"
    if look.last not in (None, int(record.top)):
        note += f", last: {with_names(describe(record, look.last), look)}"
    return Seat(None, note, rows)


def _seat(record: Any, player: int, look: Look) -> Seat:
    over, turn = bool(record.over), int(record.player) == player
    cards = _hand(record, player, look)
    out = bool(record.fell[player])
    rows = [] if out and not cards else [Row("hand", cards, _cards(len(cards)))]
    if record.fresh and turn:
        card = _card((int(record.fresh) - 1) % 64)
        rows.append(Row("just drawn", face_up([card], look.sees(player)), "in the hand"))
    swaps = tuple(action for action in look.actions if action == SWAP + player)
    notes = [f"{int(record.totals[player])} points", *(result(record, player, plain_rank) if over else [])]
    return Seat(player, ", ".join(notes), rows, not over and turn, out, swaps)


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
