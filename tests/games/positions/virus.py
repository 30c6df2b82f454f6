"""Positions of Virus! for the tests, written with the names that the game's view has for cards."""

from collections import Counter
from random import Random
from typing import Any

from spinney import Game, State, load
from spinney.core.random import stream
from spinney.games.virus import DECLARATION
from spinney.games.virus.bodies import COLOUR, IMMUNE, INFECTED, PRESENT, SECOND, VACCINATED
from spinney.games.virus.deck import COPIES, FIELD, MEDICINE, TYPES, VIRUS, WORD
from spinney.games.virus.view import NAMES

Cards = str  # names with spaces between them


def counted(cards: Cards) -> int:
    """A hand or a discard pile as the record has it."""
    return sum(1 << 3 * NAMES.index(name) for name in cards.split())


def position(
    *bodies: str, hand: Cards = "", hands: tuple[Cards, ...] = (), pile: Cards | None = None, turns: int = 100
) -> State:
    """A position with player 1 to move: the players' bodies, their hands, and the draw pile, which has all other cards
    if it is not given; if it is, those are discarded.

    A body is written as in the view: "heart +red-virus brain +blue-medicine +wild-medicine".
    """
    game = load(DECLARATION, players=len(bodies))
    data = game.blank()
    used = [0] * TYPES
    for seat, cards in enumerate((hand, *hands)):
        data["hands"][0, seat] = counted(cards)
        for name in cards.split():
            used[NAMES.index(name)] += 1
    for seat, body in enumerate(bodies):
        lay(data, 5 * seat, body, used)
    left = [copies - taken for copies, taken in zip(COPIES, used, strict=True)]
    in_pile = left if pile is None else [pile.split().count(name) for name in NAMES]
    data["discards"] = sum((left[kind] - in_pile[kind]) << 3 * kind for kind in range(TYPES))
    for kind in range(TYPES):
        field = int(FIELD[3 * kind])
        data["pile"][0, WORD[3 * kind]] |= ((1 << in_pile[kind]) - 1) * (field & -field)
    data["turns"] = turns
    return State(game, data, stream(0, "deal"))


def lay(data: Any, first: int, body: str, used: list[int]) -> None:
    """Lays a body's cards, and counts them."""
    planes, spot, lying = data["planes"][0], first, 0
    for name in body.split():
        kind = NAMES.index(name.removeprefix("+"))
        used[kind] += 1
        if not name.startswith("+"):
            spot, lying = first + kind, 0
            planes[PRESENT] |= 1 << spot
            continue
        state = INFECTED if kind < MEDICINE else IMMUNE if lying else VACCINATED
        planes[VACCINATED] &= ~(lying << spot)
        planes[state] |= 1 << spot
        colour = kind - (VIRUS if kind < MEDICINE else MEDICINE)
        for i in range(3):
            planes[(SECOND if lying else COLOUR) + i] |= (colour >> i & 1) << spot
        lying = 1


def play(state: State, *names: str) -> State:
    for name in names:
        state = state.apply(state.action(name))
    return state


def plays(state: State) -> set[str]:
    """The names of the legal actions, but those that discard."""
    return {name for name in map(state.describe, state.legal_actions) if not name.startswith("discard")}


class Table:
    """What the view shows of a position with every card face up."""

    def __init__(self, state: State) -> None:
        lines = [line[2:].split(": ") for line in state.text().splitlines() if line.startswith("  ")]
        self._rows = [(title, "" if cards == "-" else cards) for title, cards in lines]

    def _all(self, title: str) -> list[str]:
        return [cards for name, cards in self._rows if name == title]

    @property
    def bodies(self) -> list[str]:
        return self._all("body")

    @property
    def hands(self) -> list[Counter[str]]:
        return [Counter(cards.split()) for cards in self._all("hand")]

    @property
    def pile(self) -> Counter[str]:
        return self._counted("pile")

    @property
    def discards(self) -> Counter[str]:
        return self._counted("discards")

    def _counted(self, title: str) -> Counter[str]:
        words = [word.split("x", 1) for word in " ".join(self._all(title)).split()]
        return Counter({name: int(copies) for copies, name in words})


def random_game(game: Game, seed: int) -> list[State]:
    """The positions of a random game."""
    pick, states = Random(seed), [game.start(seed)]
    while not states[-1].is_over:
        states.append(states[-1].apply(pick.choice(states[-1].legal_actions)))
    return states
