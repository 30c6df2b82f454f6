"""The conformance suite of the large card games; see `conformance.py`."""

from tests.games.conformance import DECKS, conformance

globals().update(conformance(DECKS))
