"""Positions of Uno for the tests: cards by their names, and what a record holds in names."""

from collections import Counter

from spinney import State, load
from spinney.core.random import stream
from spinney.games.uno import DECLARATION

COLOURS = ("red", "yellow", "green", "blue")
SYMBOLS = (*"0123456789", "skip", "reverse", "draw-two")
# The number of each card, by its name: 64 and more are second copies.
NUMBERS: dict[str, list[int]] = {
    f"{colour}-{symbol}": [13 * i + k, 64 + 13 * i + k] if k else [13 * i]
    for i, colour in enumerate(COLOURS)
    for k, symbol in enumerate(SYMBOLS)
} | {"wild": [52, 53, 54, 55], "wild-draw-four": [56, 57, 58, 59]}
NAME = {number: name for name, numbers in NUMBERS.items() for number in numbers}
PLAYS = [*list(NUMBERS)[:52], *(f"{kind}-{colour}" for kind in ("wild", "wild-draw-four") for colour in COLOURS)]
DECK = Counter({name: len(numbers) for name, numbers in NUMBERS.items()})


def face(play: str) -> str:
    """The card that is played: a wild without its colour."""
    return play.rpartition("-")[0] if play.startswith("wild") else play


def position(
    top: str,
    *hands: str,
    pile: str | None = None,
    player: int = 0,
    opener: int = 0,
    back: bool = False,
    turns: int = 0,
    totals: tuple[int, ...] = (),
    fell: tuple[int, ...] = (),
    seed: int = 0,
    **parameters: int,
) -> State:
    """A position with these hands; without a pile, all other cards can be drawn, else all others have been played."""
    game = load(DECLARATION, len(hands), **parameters)
    left = {name: list(numbers) for name, numbers in NUMBERS.items()}
    data = game.blank()

    def place(cards: list[str], words: object) -> None:
        for number in [left[card].pop(0) for card in cards]:
            words[number // 64] |= 1 << number % 64  # type: ignore[index]

    place([face(top)], [0, 0])
    for seat, hand in enumerate(hands):
        place(hand.split(), data["hands"][0, seat])
    rest = [name for name, numbers in left.items() for _ in numbers]
    place(rest if pile is None else pile.split(), data["pile"][0])
    data["top"], data["player"], data["opener"], data["back"] = PLAYS.index(top), player, opener, back
    data["turns"], data["left"] = turns, len(hands) - sum(map(bool, fell))
    data["totals"][0, : len(totals)] = totals
    data["fell"][0, : len(fell)] = fell
    return State(game, data, stream(seed, "deal"))


def cards(words: object) -> Counter[str]:
    """The names of a set of cards."""
    first, second = (int(word) for word in words)  # type: ignore[attr-defined]
    numbers = [n for n in range(64) if first >> n & 1] + [64 + n for n in range(64) if second >> n & 1]
    return Counter(NAME[number] for number in numbers)


def hand(state: State, seat: int) -> Counter[str]:
    return cards(state.record.hands[seat])


def hands(state: State) -> list[Counter[str]]:
    return [hand(state, seat) for seat in range(state.game.players)]


def pile(state: State) -> Counter[str]:
    return cards(state.record.pile)


def played(state: State) -> Counter[str]:
    """What is neither in a hand nor can be drawn."""
    return DECK - pile(state) - sum(hands(state), Counter())


def top(state: State) -> str:
    return PLAYS[state.record.top]


def totals(state: State) -> list[int]:
    return [int(state.record.totals[seat]) for seat in range(state.game.players)]


def word(state: State, action: int) -> str:
    """The name of an action in one word: "red-7", "wild-blue", "draw", "keep", or "swap-2" with the second player."""
    name = state.describe(action)
    verb, *rest = name.split()
    if verb in ("draw", "keep"):
        return verb
    return f"swap-{rest[-1]}" if verb == "swap" else name.replace(":", "").replace(" ", "-")


def names(state: State) -> set[str]:
    return {word(state, action) for action in state.legal_actions}


def play(state: State, moves: str) -> State:
    for move in moves.split():
        state = state.apply(next(action for action in state.legal_actions if word(state, action) == move))
    return state
