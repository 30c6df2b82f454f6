"""Names and pictures of Texas Hold'em: the middle with the community cards, and every seat with its two cards."""

from typing import Any

from spinney.core.look import Look
from spinney.games.card_table import as_svg
from spinney.games.cards import Row, Seat, as_text, face_up
from spinney.games.poker.actions import ALL_IN, CALL, CHECK, FOLD
from spinney.games.poker.deck import HELD, NO_PAIR
from spinney.games.poker.names import cards_in, describe
from spinney.games.poker.seats import EARLIER
from spinney.games.poker.sentences import sentence

__all__ = ["describe", "sentence", "svg", "text"]

SAID = {FOLD: "folds", CHECK: "checks", CALL: "calls", ALL_IN: "goes all in"}
STREETS = ("before the flop", "flop", "turn", "river")


def text(record: Any, look: Look) -> str:
    """The table as `observer` sees it; None sees every card.

    >>> from spinney import load
    >>> from spinney.games.poker import DECLARATION
    >>> print(load(DECLARATION).start().apply(2).text(observer=1))
    table: hand 1 of 10, before the flop, 20 in the middle
      board: -
    player 2: 40 chips, 10 paid, big blind, to move
      hand: 9♣ 3♥
    player 1: 40 chips, 10 paid, first, small blind, calls
      hand: ?? ??
    """
    return as_text(_seats(record, look), look)


def svg(record: Any, look: Look) -> str:
    """The table as a picture."""
    return as_svg("Texas Hold'em", _seats(record, look), look, lambda action: describe(record, action))


def _seats(record: Any, look: Look) -> list[Seat]:
    """The middle, then every player."""
    middle = Seat(None, _middle(record, look), [Row("board", cards_in(int(record.board)))])
    return [middle, *(_seat(record, player, look) for player in range(int(record.players)))]


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


def _seat(record: Any, player: int, look: Look) -> Seat:
    """A player's chips, what they have done in this hand, and their cards."""
    playing, pair = bool(record.to_act), int(record.hole[player])
    rows = [] if pair == NO_PAIR else [Row("hand", face_up(cards_in(int(HELD[pair])), look.sees(player)))]
    return Seat(
        player,
        ", ".join([f"{int(record.chips[player])} chips", *(_roles(record, player) if rows else [])]),
        rows,
        to_move=playing and player == int(record.player),
        out=not rows and int(record.chips[player]) == 0,
        did=_did(record, look.last) if look.last is not None and player == int(record.mover) & ~EARLIER else "",
    )


def _did(record: Any, action: int) -> str:
    """What the player who acted last has done; of chips, the level that they are still raised to."""
    if action in SAID:
        did = SAID[action]
    elif int(record.mover) & EARLIER or not int(record.to_act):
        did = "raises"
    else:
        level = int(record.highest) - int(record.base)
        others = [int(record.paid[seat]) for seat in range(int(record.players)) if seat != int(record.mover)]
        did = f"raises to {level}" if max(others) > int(record.base) else f"bets {level}"
    return f"last hand: {did}" if int(record.mover) & EARLIER else did


def _roles(record: Any, player: int) -> list[str]:
    """What is to be said of a player who has cards."""
    bit = 1 << player
    dealt = [seat for seat in range(int(record.players)) if int(record.hole[seat]) != NO_PAIR]
    first = dealt.index(int(record.first))
    said = {
        _paid(record, player): True,
        "first": player == int(record.first),
        "small blind": player == int(record.small),
        "big blind": player == dealt[first - 1],
        "folded": not int(record.standing) & bit,
        "all in": int(record.standing) & bit and not int(record.able) & bit,
    }
    return [words for words, holds in said.items() if holds]


def _paid(record: Any, player: int) -> str:
    """What a player has paid in this hand, and how much of it on this street."""
    paid, base = int(record.paid[player]), int(record.base)
    return f"{paid} paid, {paid - base} of it on this street" if 0 < base < paid else f"{paid} paid"
