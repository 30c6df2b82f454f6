"""What happens in Virus!, in words."""

from collections.abc import Sequence
from typing import Any

from spinney.core.events import CHOSE, PLAYED, Event
from spinney.core.look import Look
from spinney.games.virus.bodies import ORGANS, SPOTS
from spinney.games.virus.codes import DRAW, KIND, SETS, STARTS
from spinney.games.virus.deck import ERROR, GLOVE, MEDICINE, SPREADING, THIEF, TRANSPLANT, TYPES, VIRUS
from spinney.games.virus.events import (
    CURES,
    CUT_OFF,
    DESTROYS,
    DREW,
    DREW_HIDDEN,
    EXCHANGES,
    IMMUNISES,
    INFECTS,
    SHUFFLED,
    SPREADS,
    STEALS,
    SWAPS_BODIES,
    THROWS_AWAY,
    UNVACCINATES,
    VACCINATES,
    WINS,
)

PARTS = ("heart", "brain", "stomach", "bone", "wild organ")
SHADES = ("red", "blue", "green", "yellow", "wild")
CARDS = (
    *PARTS,
    *(f"{shade} virus" for shade in SHADES),
    *(f"{shade} medicine" for shade in SHADES),
    *("thief", "transplant", "spreading", "latex glove", "medical error"),
)
# What becomes of an organ; {} is the colour of the virus or the medicine that the event speaks of.
BECOMES = {
    INFECTS: "is infected with a {} virus",
    DESTROYS: "has a {} virus already: the organ is destroyed, and discarded with both viruses",
    UNVACCINATES: "loses its {} medicine, which is discarded with the virus",
    CURES: "is cured of the {} virus, which is discarded with the medicine",
    VACCINATES: "is vaccinated with a {} medicine",
    IMMUNISES: "has two medicines now, the second a {} one, and is immune",
}


def described(action: int) -> str:
    """The card and what it is played on, with one's own organ first where two are chosen; or what is discarded.

    >>> [described(code) for code in (0, 20, 155, 186, 247)]  # doctest: +NORMALIZE_WHITESPACE
    ['heart', "red virus: player 4's heart", 'red medicine: heart', "thief: player 2's brain",
     "transplant: brain for player 2's stomach"]
    >>> [described(code) for code in (398, 510, 512, 517, 522)]  # doctest: +NORMALIZE_WHITESPACE
    ["spreading: brain to player 2's bone", 'latex glove', 'medical error: player 2', 'draw cards',
     'discard: heart, brain']
    """
    if action >= DRAW:
        cards = [CARDS[each - 1] for each in SETS[action - DRAW] if each]
        return f"discard: {', '.join(cards)}" if cards else "draw cards"
    kind = int(KIND[action])
    target = action - STARTS[kind]
    own, there = PARTS[target // SPOTS], f"player {target % SPOTS // ORGANS + 1}'s {PARTS[target % ORGANS]}"
    if kind < VIRUS or kind == GLOVE:
        return CARDS[kind]
    if MEDICINE <= kind < THIEF:
        return f"{CARDS[kind]}: {PARTS[target]}"
    details = {TRANSPLANT: f"{own} for {there}", SPREADING: f"{own} to {there}", ERROR: f"player {target + 1}"}
    return f"{CARDS[kind]}: {details.get(kind, there)}"


def sentence(record: Any, event: Event, look: Look) -> str:
    """An event in words.

    >>> from spinney import load
    >>> state, (own, hidden, *_) = load("virus").witnessed(seed=2)
    >>> state.sentence(own), state.sentence(hidden)
    ('player 1 draws a heart, a wild organ and a yellow medicine', 'player 1 draws 3 cards')
    """
    del record
    first, second, third, fourth = event.values
    if event.kind in BECOMES:
        return f"{look.name(first)}'s {PARTS[second]} {BECOMES[event.kind].format(SHADES[third])}"
    if event.kind == SHUFFLED:
        return f"the draw pile is empty: {counted(first, 'discarded card')} are shuffled and become the draw pile"
    if event.kind == CUT_OFF:
        return "the last round is over, and nobody has won"
    return f"{look.name(first)} {_does(event, look, second, third, fourth)}"


def _does(event: Event, look: Look, second: int, third: int, fourth: int) -> str:
    """What a player does, or what becomes of them."""
    match event.kind:
        case kind if kind == PLAYED:
            return _plays(second, look)
        case kind if kind == CHOSE:
            return "has chosen"
        case kind if kind == DREW:
            return f"draws {listed(cards_in(second))}"
        case kind if kind == DREW_HIDDEN:
            return f"draws {counted(second, 'card')}"
        case kind if kind == THROWS_AWAY:
            return f"discards {listed(cards_in(second))}"
        case kind if kind == STEALS:
            return f"takes the {PARTS[third]} of {look.name(second)}, with all that lies on it"
        case kind if kind == EXCHANGES:
            return f"gives the {PARTS[second]} to {look.name(third)} and gets the {PARTS[fourth]}"
        case kind if kind == SPREADS:
            return f"moves the virus on the {PARTS[second]} to the {PARTS[fourth]} of {look.name(third)}"
        case kind if kind == SWAPS_BODIES:
            return f"and {look.name(second)} exchange their bodies"
        case kind if kind == WINS:
            return "has four healthy organs and wins"
    raise ValueError(f"Virus! has no event {event.kind}")


def _plays(action: int, look: Look) -> str:
    """An action, as it is told."""
    if action >= DRAW:
        cards = [CARDS[each - 1] for each in SETS[action - DRAW] if each]
        return f"discards {listed(cards)}" if cards else "has no cards and can only draw"
    kind = int(KIND[action])
    target = action - STARTS[kind]
    there = f"{look.name(target % SPOTS // ORGANS)}'s {PARTS[target % ORGANS]}"
    if kind < VIRUS:
        return f"places {listed([CARDS[kind]])}"
    if kind < MEDICINE:
        return f"plays {listed([CARDS[kind]])} on {there}"
    if kind < THIEF:
        return f"plays {listed([CARDS[kind]])} on the {PARTS[target]}"
    return f"plays {listed([CARDS[kind]])}"


def cards_in(word: int) -> list[str]:
    """The names of the cards that a word counts."""
    return [CARDS[kind] for kind in range(TYPES) for _ in range(word >> 3 * kind & 7)]


def listed(cards: Sequence[str]) -> str:
    """Cards in a sentence.

    >>> listed(["heart", "thief", "thief"])
    'a heart, a thief and a thief'
    """
    *most, last = [f"a {card}" for card in cards]
    return f"{', '.join(most)} and {last}" if most else last


def counted(number: int, what: str) -> str:
    """So many of something.

    >>> counted(1, "card"), counted(2, "card")
    ('a card', '2 cards')
    """
    return f"a {what}" if number == 1 else f"{number} {what}s"
