"""Names and pictures of Texas Hold'em: the middle with the community cards, and every seat with its two cards."""

from typing import Any

from spinney.core.look import Look
from spinney.games.card_table import as_svg
from spinney.games.cards import Card, Row, Seat, as_text, face_up
from spinney.games.poker.deck import CARDS, HELD, NO_PAIR, RANKS

ACTIONS = ("fold", "check", "call", "bet", "raise x1", "raise x2", "raise x3", "raise x4", "all-in")
RANK_NAMES, SUIT_NAMES = "23456789TJQKA", "♣♦♥♠"
TONES = ("ink", "red", "red", "ink")
STREETS = ("before the flop", "flop", "turn", "river")


def describe(record: Any, action: int) -> str:
    """What the action is called.

    >>> from spinney import load
    >>> from spinney.games.poker import DECLARATION
    >>> start = load(DECLARATION).start()
    >>> [start.describe(action) for action in start.legal_actions]
    ['fold', 'call', 'raise x1', 'raise x2', 'raise x3', 'raise x4', 'all-in']
    """
    del record
    return ACTIONS[action]


def text(record: Any, look: Look) -> str:
    """The table as `observer` sees it; None sees every card.

    >>> from spinney import load
    >>> from spinney.games.poker import DECLARATION
    >>> print(load(DECLARATION).start().apply(2).text(observer=1))
    table: hand 1 of 10, before the flop, 20 in the middle
      board: -
    player 2: 40 chips, 10 paid, big blind, to move
      hand: 9♣ 3♥
    player 1: 40 chips, 10 paid, first, small blind
      hand: ?? ??
    """
    return as_text(_seats(record, look), look)


def svg(record: Any, look: Look) -> str:
    """The table as a picture."""
    return as_svg("Texas Hold'em", _seats(record, look), look, lambda action: describe(record, action))


def card(number: int) -> Card:
    """A card of the deck.

    >>> [str(card(number)) for number in (0, 12, 13, 51)]
    ['2♣', 'A♣', '2♦', 'A♠']
    """
    rank, suit = RANK_NAMES[number % RANKS], SUIT_NAMES[number // RANKS]
    return Card(f"{'10' if rank == 'T' else rank}{suit}", "", TONES[number // RANKS], f"{rank}{suit}")


def cards_in(cards: int) -> list[Card]:
    """The cards of a set, the highest first.

    >>> [str(each) for each in cards_in(0x0001_1000_0000_0801)]
    ['A♥', 'K♣', '2♣', '2♠']
    """
    numbers = [number for number in range(len(CARDS)) if int(CARDS[number]) & cards]
    return [card(number) for number in sorted(numbers, key=lambda number: (-(number % RANKS), number))]


def _seats(record: Any, look: Look) -> list[Seat]:
    """The middle, then every player."""
    middle = Seat(None, _middle(record, look), [Row("board", cards_in(int(record.board)))])
    return [middle, *(_seat(record, player, look.sees(player)) for player in range(int(record.players)))]


def _middle(record: Any, look: Look) -> str:
    """How far the game is, and what there is to win."""
    if not int(record.to_act):
        winners = [look.name(seat) for seat in _winners(record)]
        verb = "share the win" if len(winners) > 1 else "wins"
        return f"over after hand {int(record.hand)}, {' and '.join(winners)} {verb}"
    pot = sum(int(record.paid[seat]) for seat in range(int(record.players)))
    street = STREETS[int(record.street)]
    return f"hand {int(record.hand)} of {int(record.hands)}, {street}, {pot} in the middle"


def _winners(record: Any) -> list[int]:
    chips = [int(record.chips[seat]) for seat in range(int(record.players))]
    return [seat for seat, own in enumerate(chips) if own == max(chips)]


def _seat(record: Any, player: int, shown: bool) -> Seat:
    """A player's chips, what they have done in this hand, and their cards."""
    playing, pair = bool(record.to_act), int(record.hole[player])
    rows = [] if pair == NO_PAIR else [Row("hand", face_up(cards_in(int(HELD[pair])), shown))]
    return Seat(
        player,
        ", ".join([f"{int(record.chips[player])} chips", *(_roles(record, player) if rows else [])]),
        rows,
        to_move=playing and player == int(record.player),
        out=not rows and int(record.chips[player]) == 0,
    )


def _roles(record: Any, player: int) -> list[str]:
    """What is to be said of a player who has cards."""
    bit = 1 << player
    dealt = [seat for seat in range(int(record.players)) if int(record.hole[seat]) != NO_PAIR]
    first = dealt.index(int(record.first))
    said = {
        f"{int(record.paid[player])} paid": True,
        "first": player == int(record.first),
        "small blind": player == int(record.small),
        "big blind": player == dealt[first - 1],
        "folded": not int(record.standing) & bit,
        "all-in": int(record.standing) & bit and not int(record.able) & bit,
    }
    return [words for words, holds in said.items() if holds]
