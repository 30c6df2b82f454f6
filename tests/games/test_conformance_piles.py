"""The conformance suite of Virus!, Sushi Go, Diamant and Exploding Kittens; see `conformance.py`."""

from tests.games.conformance import PILES, conformance

globals().update(conformance(PILES))
