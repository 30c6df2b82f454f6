"""Round cards: how often and in which order everybody chooses, and whether in secret; and the six characters.

A card's turns are N (normal), H (hidden: cards are played face down, as in a tunnel), D (double: everybody chooses
twice in a row) and R (reverse: counter-clockwise).
"""

import numpy as np

ROUNDS = 5
REGULAR, STATIONS = 7, 3
(
    ANGRY_MARSHAL,
    BRAKING,
    BRIDGE,
    REBELLION,
    SWIVEL_ARM,
    TAKE_IT_ALL,
    TUNNEL,
    REVENGE,
    PICKPOCKETING,
    HOSTAGE,
) = range(REGULAR + STATIONS)
# [card] the turns for two to four players, and for five and six.
TURNS = (
    ("NNHR", "NNR"),
    ("NNNN", "NHNN"),
    ("NDN", "ND"),
    ("NNHNN", "NHNR"),
    ("NHNN", "NHN"),
    ("NHDN", "NDR"),
    ("NHNHN", "NHNH"),
    *[("NNHN", "NNHN")] * STATIONS,
)
TAG_TURNS = {BRAKING: ("NHNH", "NHHH"), TAKE_IT_ALL: ("NHDR", "NDR")}

GHOST, CHEYENNE, DJANGO, TUCO, DOC, BELLE = range(6)
CHARACTERS = 6


def turns(card: int, players: int, tag: bool) -> str:
    """The turns of a card.

    >>> turns(TAKE_IT_ALL, 4, False), turns(TAKE_IT_ALL, 4, True), turns(BRAKING, 6, False)
    ('NHDN', 'NHDR', 'NHNN')
    """
    return (TAG_TURNS.get(card, TURNS[card]) if tag else TURNS[card])[players > 4]


def steps(card: int, players: int, tag: bool) -> list[tuple[int, bool, int]]:
    """A round's choices: who makes it, counted from the first player, whether in secret, and which of its own it is.

    >>> [who for who, _, _ in steps(ANGRY_MARSHAL, 4, False)][-4:]
    [0, 3, 2, 1]
    """
    found, made = [], [0] * players
    for turn in turns(card, players, tag):
        order = [-seat % players for seat in range(players)] if turn == "R" else list(range(players))
        for seat in (seat for seat in order for _ in range(1 + (turn == "D"))):
            found.append((seat, turn == "H", made[seat]))
            made[seat] += 1
    return found


MOST_STEPS = 24
CARDS = REGULAR + STATIONS
# For each row (see `row`): how many choices there are, and each with its bits: the seat, secret, which of its own.
SECRET, CHOICE = 3, 4
ROWS = [(card, players, bool(tag)) for tag in range(2) for players in range(2, 7) for card in range(CARDS)]
LENGTHS = np.array([len(steps(*row)) for row in ROWS], np.int8)
STEPS = np.zeros((len(ROWS), MOST_STEPS), np.uint8)
for number, each in enumerate(ROWS):
    STEPS[number, : LENGTHS[number]] = [seat | secret << SECRET | own << CHOICE for seat, secret, own in steps(*each)]
