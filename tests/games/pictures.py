"""What tests of pictures share: games at all kinds of tables, positions of them, and what stands in a picture."""

import random
from xml.etree import ElementTree

import pytest

import spinney
from spinney.testing.suite import usual_and_extremes

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Lea", "Mo", "Nan")
GAMES = [game for game_id in spinney.games() for game in usual_and_extremes(game_id)]

in_every_game = pytest.mark.parametrize("game", GAMES, ids=repr)


def positions(game, count=6, seed=3):
    """Some positions of a random game, with the first and the last."""
    rng, states = random.Random(seed), [game.start(seed)]
    while not states[-1].is_over and len(states) < 400:
        states.append(states[-1].apply(rng.choice(states[-1].legal_actions)))
    return [*states[:: max(1, len(states) // count)], states[-1]]


def elements(svg, kind=None):
    """The elements of a picture, or those of a class."""
    found = ElementTree.fromstring(svg).iter()
    return [element for element in found if kind is None or element.get("class") == kind]


def words_in(element):
    """What is written in a part of a picture."""
    return [text.text for text in element.iter() if text.tag.endswith("text") and text.text]


def seen_by(state):
    """Nobody in particular, and some of the players."""
    return (None, 0, state.player, state.game.players - 1)
