"""Exploding Kittens' names and pictures. Players count from 1, and so do the places of the pile, from its top."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from spinney.core.look import Look
from spinney.games.card_table import as_svg
from spinney.games.cards import BACK, Card, Row, Seat, as_text, with_names
from spinney.games.exploding_kittens.cards import ATTACK, DEALT_FROM, DEFUSE, DEFUSES, KITTEN, LAST_CAT, NOPE
from spinney.games.exploding_kittens.names import place, plural, target, word
from spinney.games.exploding_kittens.sentences import sentence
from spinney.games.exploding_kittens.turn import DRAW, GIVE, NOPING, PASS, PLACE, PLACING, PLAY_NOPE
from spinney.games.plates import Button

__all__ = ["describe", "sentence", "svg", "text"]

CAT_INK, PLAY_INK, NOPE_INK, SAFE_INK, KITTEN_INK = "brown", "blue", "pink", "green", "red"
# By kind, from 1.
CARDS = (
    Card("T", "tacocat", CAT_INK, "tacocat"),
    Card("M", "melon", CAT_INK, "melon"),
    Card("P", "potato", CAT_INK, "potato"),
    Card("B", "beard", CAT_INK, "beard"),
    Card("R", "rainbow", CAT_INK, "rainbow"),
    Card("F", "favor", PLAY_INK, "favor"),
    Card("A", "attack", PLAY_INK, "attack"),
    Card("S", "skip", PLAY_INK, "skip"),
    Card("X", "shuffle", PLAY_INK, "shuffle"),
    Card("3", "future", PLAY_INK, "future"),
    Card("NO", "nope", NOPE_INK, "nope"),
    Card("D", "defuse", SAFE_INK, "defuse"),
    Card("K", "kitten", KITTEN_INK, "kitten"),
)
ALONE = {DRAW: "draw a card", PLAY_NOPE: "nope", PASS: "pass"}


def describe(record: Any, action: int) -> str:
    """What is played or done, and against whom.

    >>> from spinney import load
    >>> from spinney.games.exploding_kittens import DECLARATION
    >>> start = load(DECLARATION).start()
    >>> [start.describe(action) for action in start.legal_actions]
    ['draw a card', 'two melon cats: steal from player 2', 'favor: from player 2', 'see the future']
    """
    if action in ALONE:
        return ALONE[action]
    if action >= PLACE:
        return f"kitten: {place(action - PLACE)}"
    if action > GIVE:
        return f"give: {word(action - GIVE)}"
    kind = action // 4
    if kind >= ATTACK:
        return word(kind)
    what = f"two {plural(kind)}: steal" if kind <= LAST_CAT else f"{word(kind)}:"
    return f"{what} from player {target(record, action) + 1}"


def text(record: Any, look: Look) -> str:
    """The table: the pile from its top, what is played, what is discarded, then the hands.

    >>> from spinney import load
    >>> from spinney.games.exploding_kittens import DECLARATION
    >>> state = load(DECLARATION).start()
    >>> state = state.apply(state.action("see the future"))
    >>> print(state.text(observer=1))
    table: last: see the future, see the future takes effect unless noped
      pile: 37x?? (37 cards)
      played: future
      discarded: -
    player 2: 8 cards, to move
      hand: tacocat rainbow rainbow attack shuffle future nope defuse
    player 1: 7 cards
      hand: defuse ?? ?? ?? ?? ?? ??
    """
    return as_text(_seats(record, look), look)


def svg(record: Any, look: Look) -> str:
    """The table as a picture."""
    size = int(record.size)
    places = [
        Button({0: "on top", size: "at the bottom"}.get(code - PLACE, f"{code - PLACE + 1}"), (code,))
        for code in look.actions
        if code >= PLACE
    ]
    return as_svg("Exploding Kittens", _seats(record, look), look, lambda action: describe(record, action), places)


def _plays(look: Look, kind: int) -> list[int]:
    """The actions that play a card of this kind, or give it away."""
    return [
        code
        for code in look.actions
        if (PASS < code <= GIVE and code // 4 == kind) or code == GIVE + kind or (kind == NOPE and code == PLAY_NOPE)
    ]


def _aimed(record: Any, seat: int, look: Look) -> tuple[int, ...]:
    """The actions that are against this seat."""
    player, players = int(record.player), int(record.players)
    return tuple(
        code for code in look.actions if PASS < code < 4 * ATTACK and (player + 1 + code % 4) % players == seat
    )


def _card(kind: int) -> Card:
    return CARDS[kind - 1]


def _cards(counts: int) -> list[Card]:
    """The cards of a multiset."""
    return [card for kind, card in enumerate(CARDS, 1) for _ in range(counts >> 4 * kind & 15)]


def _seats(record: Any, look: Look) -> list[Seat]:
    return [_table(record, look), *(_seat(record, seat, look) for seat in range(int(record.players)))]


def _seat(record: Any, seat: int, look: Look) -> Seat:
    """A player's hand: all of it, or what the observer knows of it and backs."""
    hand = _cards(int(record.known[seat, seat + 1]))
    shown = hand if look.observer is None else _cards(int(record.known[seat, look.observer + 1]))
    notes = [f"{len(hand)} cards"] if len(hand) != 1 else ["1 card"]
    if seat == int(record.player) and int(record.turns) > 1:
        notes.append(f"{int(record.turns)} turns to take")
    out, over = int(record.out[seat]) > 0, int(record.left) == 1
    to_move = seat == int(record.chooser) and not over
    if to_move:
        shown = [card.offering(_plays(look, CARDS.index(card) + 1)) for card in shown]
    notes += ["wins"] * (over and not out)
    row = Row("hand", shown + [BACK] * (len(hand) - len(shown)))
    return Seat(seat, ", ".join(notes) * (not out), [row] * (not out), to_move, out, _aimed(record, seat, look))


def _table(record: Any, look: Look) -> Seat:
    last, observer = look.last, look.observer
    notes = [] if last is None else [f"last: {with_names(describe(record, last), look)}"]
    rows = [Row("pile", _to_draw(list(_pile(record, observer)), look), _pile_note(record, observer))]
    if int(record.phase) == PLACING:
        rows.append(Row("to place", [_card(KITTEN)]))
    if int(record.phase) == NOPING:
        pending, noped = int(record.pending), int(record.noped)
        name = with_names(describe(record, pending), look)
        notes.append(f"{name} {'is cancelled' if noped else 'takes effect'} unless noped")
        rows.append(Row("played", [card._replace(last=True) for card in _cards(_played(pending))]))
    rows.append(Row("discarded", _cards(discarded(record))))
    return Seat(None, ", ".join(notes), rows)


def _to_draw(pile: list[Card], look: Look) -> list[Card]:
    """The pile; its top card is clicked to draw."""
    return [*(card.offering(code for code in look.actions if code == DRAW) for card in pile[:1]), *pile[1:]]


def _pile(record: Any, observer: int | None) -> Iterator[Card]:
    """The pile from its top, without kittens of whose places the observer is not sure; a card that nobody has looked at
    is a back for everybody, since it is not drawn yet.
    """
    astray = 0 if observer is None else int(record.astray[observer])
    places = (place for place in reversed(range(int(record.size))) if not astray >> place & 1)
    cards = (_card(int(record.pile[place])) if _sees(record, place, observer) else BACK for place in places)
    for card, run in groupby(cards):
        length = len(list(run))
        if card is BACK and length > 1:
            yield BACK._replace(symbol=str(length), name=f"{length}x??")
        else:
            yield from [card] * length


def _pile_note(record: Any, observer: int | None) -> str:
    astray = 0 if observer is None else int(record.astray[observer]).bit_count()
    between = f", {astray} kitten{'s' * (astray > 1)} somewhere between these" if astray else ""
    return f"{int(record.size)} cards{between}"


def _sees(record: Any, place: int, observer: int | None) -> bool:
    return bool(record.pile[place]) and (observer is None or bool(int(record.seen[observer]) >> place & 1))


def _played(pending: int) -> int:
    """The multiset of the cards that lie open until nobody nopes them any more."""
    return (2 if pending // 4 <= LAST_CAT else 1) << pending // 4 * 4 if pending else 0


def discarded(record: Any) -> int:
    """The multiset of all cards that are nowhere else."""
    players = int(record.players)
    left = int(DEALT_FROM) + (DEFUSES << 4 * DEFUSE) + (players - 1 << 4 * KITTEN) - int(record.pool)
    left -= sum(int(record.known[seat, seat + 1]) for seat in range(players))
    left -= sum(1 << 4 * kind for kind in map(int, record.pile[: int(record.size)]) if kind)
    return left - (1 << 4 * KITTEN) * (int(record.phase) == PLACING) - _played(int(record.pending))
