"""The conformance suite of the board games; see `conformance.py`."""

from tests.games.conformance import BOARDS, conformance

globals().update(conformance(BOARDS))
