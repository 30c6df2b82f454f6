"""What is asked of play records of Dominion: which cards are bought, gained and played, and by whom."""

from typing import Any

import numpy as np

from spinney.core.measure import Choice, Measure
from spinney.core.telling import PLAYED
from spinney.games.dominion.codes import DISCARD, END, GAIN, PLAY, PUT, TRASH
from spinney.games.dominion.events import CAN_BUY, GAINS, PLAYS_AGAIN, SCORES, SHUFFLES
from spinney.games.dominion.questions import BUY
from spinney.games.dominion.table import CARDS, NAMES

# What may be bought, and nothing.
BOUGHT = (*NAMES, "nothing more")


def turn(before: Any, movers: Any) -> Any:
    """The turn of whoever is at turn, which may be another than who is asked."""
    return before["turns"][np.arange(len(before)), before["turn"]].astype(np.int64) + 1


def about(first: int) -> Any:
    """The card of an action in the block of codes from `first` on."""

    def card(event: Any) -> Any:
        found = event.second - first
        return np.where((found >= 0) & (found < CARDS), found, -1)

    return card


def bought(event: Any) -> Any:
    """The card of an action, if it answers what to buy."""
    return np.where(event.before["question"] == BUY, about(GAIN)(event), -1)


def buyable(offered: Any) -> Any:
    """What may be bought: a card, or nothing more."""
    card = np.where(offered.action == END, CARDS, offered.action - GAIN)
    return np.where(offered.before["question"] == BUY, card, -1)


def playable(offered: Any) -> Any:
    """The card that may be played."""
    card = offered.action - PLAY
    return np.where((card >= 0) & (card < CARDS), card, -1)


MEASURES = (
    Measure("buys", PLAYED, item=bought, names=NAMES),
    Measure("buys or gains by choice", PLAYED, item=about(GAIN), names=NAMES),
    Measure("plays", PLAYED, item=about(PLAY), names=NAMES),
    Measure("plays again", PLAYS_AGAIN, item=lambda e: e.second, names=NAMES, seat=lambda e: e.first),
    Measure("trashes by choice", PLAYED, item=about(TRASH), names=NAMES),
    Measure("discards by choice", PLAYED, item=about(DISCARD), names=NAMES),
    Measure("puts on the pile", PLAYED, item=about(PUT), names=NAMES),
    Measure("gains by an attack", GAINS, item=lambda e: e.second, names=NAMES, seat=lambda e: e.first),
    Measure("begins to buy", CAN_BUY, seat=lambda e: e.first, value=lambda e: e.second, value_name="coins"),
    Measure("shuffles", SHUFFLES, seat=lambda e: e.first),
    Measure("ends the match", SCORES, seat=lambda e: e.first, value=lambda e: e.second, value_name="points"),
)
CHOICES = (Choice("buy", item=buyable, names=BOUGHT), Choice("play", item=playable, names=NAMES))
