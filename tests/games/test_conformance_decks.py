"""The conformance suite of Dominion; see `conformance.py`."""

from tests.games.conformance import DECKS, conformance

globals().update(conformance(DECKS))
