"""Cards on a table, and as text: what the views of the card games share. `card_table.py` draws them.

A game says what lies where, as seats with rows of cards; a card that an observer does not see is `BACK`. Cards and
seats carry the codes of the actions that a click on them may mean.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from spinney.core.look import Look


class Card(NamedTuple):
    """A card.

    Attributes:
        symbol: what is written large on it.
        caption: what is written small below.
        tone: the colour of both, by its name in `palette.py`.
        name: how text names it.
        ground: whether it is coloured all over.
        hidden: whether it lies face down.
        last: whether it is what was played last.
        laid: whether it lies on the card before it.
        copies: how many cards lie there that are the same.
        codes: the actions that a click on it may mean.
    """

    symbol: str
    caption: str = ""
    tone: str = "ink"
    name: str = ""
    ground: bool = False
    hidden: bool = False
    last: bool = False
    laid: bool = False
    copies: int = 1
    codes: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self.name or self.symbol

    def offering(self, codes: Iterable[int]) -> "Card":
        """The card, to be clicked for these actions."""
        return self._replace(codes=tuple(codes))


# A card whose face the observer does not see.
BACK = Card("", name="??", hidden=True)


def pile_of(count: int, codes: Iterable[int] = ()) -> list[Card]:
    """The back of the top card of a pile, with how many there are; nothing of an empty one.

    >>> [card.symbol for card in pile_of(40)], pile_of(0)
    (['40'], [])
    """
    return [BACK._replace(symbol=str(count)).offering(codes)] if count else []


class Row(NamedTuple):
    """Cards that lie together, with what they are: a hand, a pile, what was played."""

    title: str
    cards: Sequence[Card]
    note: str = ""


class Seat(NamedTuple):
    """A player's side of the table, or the middle, which has no player; a click on the name may mean `codes`. Where no
    card shows what was played last, `did` says what this player has done.
    """

    player: int | None
    note: str = ""
    rows: Sequence[Row] = ()
    to_move: bool = False
    out: bool = False
    codes: tuple[int, ...] = ()
    did: str = ""


def with_names(words: str, look: Look) -> str:
    """The name of an action with the players called by their names.

    >>> with_names("favor: from player 2", Look(names=("Ada", "Bo")))
    'favor: from Bo'
    """
    return re.sub(r"\bplayer (\d+)", lambda found: look.name(int(found[1]) - 1), words) if look.names else words


def result(record: Any, player: int, rank: Callable[[Any, int], int]) -> list[str]:
    """What is said of a player once the game is over, if they have won; `rank` is the rules' own, as plain Python.

    >>> from types import SimpleNamespace
    >>> [result(SimpleNamespace(players=3), player, lambda _, each: (1, 3, 1)[each]) for player in range(3)]
    [['shares the win'], [], ['shares the win']]
    """
    ranks = [int(rank(record, each)) for each in range(int(record.players))]
    return ["wins" if ranks.count(1) == 1 else "shares the win"] * (ranks[player] == 1)


def face_up(cards: Sequence[Card], shown: bool) -> list[Card]:
    """The cards themselves, or as many backs.

    >>> [str(card) for card in face_up([Card("7"), Card("K")], shown=False)]
    ['??', '??']
    """
    return list(cards) if shown else [BACK] * len(cards)


def in_order(seats: Sequence[Seat], observer: int | None) -> list[Seat]:
    """The seats as an observer sees them: the middle, the observer's own, then the others around the table.

    >>> [seat.player for seat in in_order([Seat(None), Seat(0), Seat(1), Seat(2)], observer=1)]
    [None, 1, 2, 0]
    """
    start = observer or 0
    return sorted(seats, key=lambda seat: -1 if seat.player is None else (seat.player - start) % len(seats))


def as_text(seats: Sequence[Seat], look: Look) -> str:
    """The table as text, a line for each row of cards.

    >>> seats = [Seat(0, "3 points", [Row("hand", [Card("7"), Card("K")])], to_move=True), Seat(1, out=True)]
    >>> print(as_text(seats, Look(names=("Ada", "Bo"))))
    Ada: 3 points, to move
      hand: 7 K
    Bo: out
    """
    lines = []
    for seat in in_order(seats, look.observer):
        notes = [said for said in (seat.note, seat.did) if said] + ["to move"] * seat.to_move + ["out"] * seat.out
        name = "table" if seat.player is None else look.name(seat.player)
        lines.append(f"{name}: {', '.join(notes)}".rstrip(": "))
        for row in seat.rows:
            cards = " ".join(map(str, row.cards)) or "-"
            lines.append(f"  {row.title}: {cards}" + (f" ({row.note})" if row.note else ""))
    return "\n".join(lines)
