"""The conformance suite of Uno, Love Letter and poker; see `conformance.py`."""

from tests.games.conformance import HANDS, conformance

globals().update(conformance(HANDS))
