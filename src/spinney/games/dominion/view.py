"""Dominion's names and pictures."""

from collections.abc import Iterable, Sequence
from typing import Any

from spinney.core.compile import rebuilt
from spinney.core.look import Look
from spinney.games.card_table import as_svg
from spinney.games.cards import BACK, Card, Row, Seat, as_text, pile_of, result, with_names
from spinney.games.dominion.codes import DISCARD as DISCARD_CODE
from spinney.games.dominion.codes import GAIN, PLAY, PUT, SHOW_MOAT
from spinney.games.dominion.questions import (
    BANDIT_TRASH,
    HARBINGER_PUT,
    LIBRARY_ASIDE,
    SENTRY_JUDGE,
    SENTRY_ORDER,
    VASSAL_PLAY,
)
from spinney.games.dominion.rules import rank
from spinney.games.dominion.sentences import counted, described, sentence
from spinney.games.dominion.table import CARDS, TABLE
from spinney.games.dominion.zones import ASIDE, DISCARD, DRAW, HAND, KNOWN, SLOTS, SUPPLY, TRASH
from spinney.games.dominion.zones import PLAY as IN_PLAY

__all__ = ["describe", "sentence", "svg", "text"]

# The rules' own function as plain Python, for a record as views get it.
plain_rank = rebuilt(rank, lambda function: function)

# By the first of these kinds that a card is: its tone.
TONES = {"K": "red", "R": "blue", "A": "ink", "T": "gold", "V": "green", "C": "purple"}
# Where the cards are that a question is about; it is about cards of the hand otherwise.
OF_SUPPLY = range(GAIN, DISCARD_CODE)
NOT_OF_HAND = (HARBINGER_PUT, VASSAL_PLAY, BANDIT_TRASH, LIBRARY_ASIDE, SENTRY_JUDGE, SENTRY_ORDER)
NAMES = tuple(entry.name.replace(" ", "-") for entry in TABLE)


def describe(record: Any, action: int) -> str:
    """The card and what is done with it.

    >>> describe(None, 36)
    'gain gold'
    """
    return described(action, None if record is None else int(record.question))


def text(record: Any, look: Look) -> str:
    """The table as text, as an observer sees it.

    >>> from spinney import load
    >>> state = load("dominion").start(seed=2)
    >>> print(state.text(observer=1))
    table: turn 1 of player 1: an action, a buy, 3 coins
      supply: 46xcopper 40xsilver 30xgold 8xestate 8xduchy 8xprovince
    10xcellar 10xmoat 10xmerchant 10xvillage 10xworkshop 10xmilitia 10xremodel 10xsmithy 10xmarket 10xmine
    player 2: 3 points in 10 cards, 5 to draw
      hand: copper copper copper copper copper
      pile: ??
      discards: -
    player 1: 3 points in 10 cards, 5 to draw, to move
      hand: -
      in play: copper copper copper estate estate
      pile: ??
      discards: -
    """
    return as_text(_seats(record, look), look)


def svg(record: Any, look: Look) -> str:
    """The table as a picture, as an observer sees it; with many players there is no room for the trash."""
    middle, *seats = _seats(record, look)
    if len(seats) > 2:
        middle = middle._replace(rows=middle.rows[:1])
    return as_svg("Dominion", [middle, *seats], look, lambda action: describe(record, action))


def _seats(record: Any, look: Look) -> list[Seat]:
    return [_middle(record, look), *(_seat(record, seat, look) for seat in range(int(record.players)))]


def _middle(record: Any, look: Look) -> Seat:
    """The supply, and what is about to be done."""
    note = "the game is over" if record.over else f"turn {int(record.turns[record.turn]) + 1} of {_turn(record, look)}"
    note += "" if look.last is None else f", last: {with_names(described(look.last), look)}"
    rows = [Row("supply", _piles(record, SUPPLY, look.actions, OF_SUPPLY))]
    if (record.cards[TRASH] != 0).any():
        rows.append(Row("trash", _piles(record, TRASH)))
    return Seat(None, note, rows)


def _turn(record: Any, look: Look) -> str:
    """Whose turn it is, with what is left of it."""
    left = [counted(name, int(getattr(record, f"{name}s"))) for name in ("action", "buy", "coin")]
    return f"{look.name(int(record.turn))}: {', '.join(left)}"


def _seat(record: Any, seat: int, look: Look) -> Seat:
    """A player's hand, piles and whatever lies in front of them."""
    asked = seat == int(record.player) and not record.over
    codes, question = look.actions if asked else (), int(record.question)
    of_hand = () if question in NOT_OF_HAND else codes
    of_discards = codes if question == HARBINGER_PUT else ()
    rows = [Row("hand", _hand(record, seat, look, of_hand))]
    if seat == int(record.turn):
        rows += [Row("in play", _each(record, _counts(record, IN_PLAY)))]
        rows += [Row("set aside", _each(record, _counts(record, ASIDE)))] * bool((record.cards[ASIDE] != 0).any())
    if asked and question in (VASSAL_PLAY, BANDIT_TRASH):
        slots = [int(slot) for slot in record.turned_up[: 1 + (question == BANDIT_TRASH)]]
        rows.append(Row("turned up", [_card(record, slot).offering(_about(record, slot, codes)) for slot in slots]))
    top = _top(record, seat, look, codes if question in (LIBRARY_ASIDE, SENTRY_JUDGE, SENTRY_ORDER) else ())
    rows += [Row("on top", top)] * bool(top)
    rows += [Row("pile", _draw_pile(record, seat, look)), Row("discards", _piles(record, DISCARD + seat, of_discards))]
    points = int(record.points[seat]) + int(record.gardens[seat]) * (int(record.owned[seat]) // 10)
    to_draw = int(record.draw_n[seat]) + int(record.top_n[seat])
    note = f"{points} point{'s' * (points != 1)} in {int(record.owned[seat])} cards, {to_draw} to draw"
    notes = [note, *(result(record, seat, plain_rank) if record.over else [])]
    return Seat(seat, ", ".join(notes), rows, to_move=asked)


def _counts(record: Any, zone: int) -> list[int]:
    """How many cards of each slot are in a zone."""
    words = [int(word) for word in record.cards[zone]]
    return [words[slot // 8] >> slot % 8 * 8 & 255 for slot in range(SLOTS)]


def _hand(record: Any, seat: int, look: Look, codes: Sequence[int]) -> list[Card]:
    """A hand; of one that an observer does not see, what all know to be in it."""
    if look.sees(seat):
        return _each(record, _counts(record, HAND + seat), codes)
    known = _each(record, _counts(record, KNOWN + seat))[: int(record.hand_n[seat])]
    return [*known, *[BACK] * (int(record.hand_n[seat]) - len(known))]


def _top(record: Any, seat: int, look: Look, codes: Sequence[int]) -> list[Card]:
    """The cards on top of a draw pile that somebody knows, the uppermost first."""
    found = []
    for i in range(int(record.top_n[seat])):
        slot = int(record.top[seat, i])
        known = look.sees(seat) or int(record.top_public[seat]) >> i & 1
        found.append(_card(record, slot).offering(_about(record, slot, codes)) if known else BACK)
    return found


def _draw_pile(record: Any, seat: int, look: Look) -> list[Card]:
    """The rest of a draw pile: how many cards; for who sees everything, which."""
    if look.observer is None:
        return _piles(record, DRAW + seat)
    return pile_of(int(record.draw_n[seat]))


def _about(record: Any, slot: int, codes: Iterable[int]) -> list[int]:
    """The actions about the card of a slot."""
    card = int(record.card_of[slot])
    return [code for code in codes if PLAY <= code < SHOW_MOAT and (code - PLAY) % CARDS == card]


def _each(record: Any, counts: Sequence[int], codes: Sequence[int] = ()) -> list[Card]:
    """Cards side by side."""
    about = [code for code in codes if code not in OF_SUPPLY]
    return [
        _card(record, slot).offering(_about(record, slot, about))
        for slot, copies in enumerate(counts)
        for _ in range(copies)
    ]


def _piles(record: Any, zone: int, codes: Sequence[int] = (), among: range = range(PUT, SHOW_MOAT)) -> list[Card]:
    """One card for each kind, with how many there are of it; to be clicked for some of the codes."""
    about = [code for code in codes if code in among]
    return [
        _card(record, slot, copies).offering(_about(record, slot, about))
        for slot, copies in enumerate(_counts(record, zone))
        if copies
    ]


def _card(record: Any, slot: int, copies: int = 0) -> Card:
    """A card, with its worth if it is a treasure and its cost if not; or a pile of so many."""
    card = int(record.card_of[slot])
    entry = TABLE[card]
    symbol = str(entry.coins) if "T" in entry.kinds else f"${entry.cost}"
    tone = next(TONES[kind] for kind in TONES if kind in entry.kinds)
    name = f"{copies}x{NAMES[card]}" if copies else NAMES[card]
    return Card(symbol, entry.name, tone, name, ground="T" in entry.kinds, copies=max(1, copies))
