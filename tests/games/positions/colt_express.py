"""Positions of Colt Express for the tests: a round whose last choice is still to be made, and what comes of it.

Places are written as "in 3" and "roof 0", with cars counted from 0; loot as "250", "jewel" and "strongbox", and as
"purse" where nobody has looked into it yet. Cards are named as the game names them.
"""

from collections import Counter
from typing import Any

from spinney import State, load
from spinney.core.random import stream
from spinney.games.colt_express import DECLARATION
from spinney.games.colt_express.names import CARD_NAMES, CHARACTER_NAMES, KIND_NAMES
from spinney.games.colt_express.rounds import LENGTHS, ROWS, steps

ROOF, SEATS = 8, 16
COUNTS = {"move": 2, "floor change": 2, "fire": 2, "robbery": 2, "punch": 1, "marshal": 1}
VALUES = (250, 300, 350, 400, 450, 500)
OF_VALUE = (8, 2, 2, 2, 2, 2)


def place(name: str) -> int:
    """A place as the record has it."""
    level, car = name.split()
    return int(car) + (ROOF if level == "roof" else 0)


def word(cards: list[str]) -> int:
    """Cards as the record counts them."""
    return sum(1 << (12 if card == "bullet" else 2 * KIND_NAMES.index(card)) for card in cards)


def position(
    where: list[str],
    *,
    seat: int = 0,
    marshal: int | None = None,
    card: str = "Bridge",
    cast: dict[int, str] | None = None,
    loot: dict[int, str] | None = None,
    floor: dict[str, str] | None = None,
    plan: list[tuple[int, str]] | None = None,
    bullets: list[int] | None = None,
    received: list[int] | None = None,
    hand: str = "",
    round_: int | None = None,
    tag: bool = False,
) -> State:
    """A position in which `seat` makes the last choice of a round with this card, everybody being somewhere: all
    bandits without a power are Doc, who has one that does not matter any more. `hand` is what the seat holds, a card of
    every kind if nothing is said.
    """
    players = len(where)
    game = load(DECLARATION, players, tag=tag)
    data = game.start(0)._copy()
    record = data[0]
    number = CARD_NAMES.index(card)
    record["row"] = ROWS.index((number, players, tag))
    record["step"] = LENGTHS[int(record["row"])] - 1
    record["card"], record["used"] = number, 1 << number & 127
    record["round"] = (4 if number >= 7 else 0) if round_ is None else round_
    record["first"] = (seat - steps(number, players, tag)[-1][0]) % players
    record["marshal"] = players if marshal is None else marshal
    record["bullets"][:players] = bullets or [6] * players
    record["received"][:players] = record["dealt_bullets"][:players] = received or [0] * players
    set_cast(record, players, cast or {})
    set_places(record, where)
    set_loot(record, players, loot or {}, floor or {}, tag)
    set_cards(record, players, seat, plan or [], hand.split(", ") if hand else list(COUNTS))
    return State(game, data, stream(7, "position"))


def set_cast(record: Any, players: int, cast: dict[int, str]) -> None:
    record["character"][:players] = CHARACTER_NAMES.index("Doc")
    record["belle"] = 0
    for seat, name in cast.items():
        record["character"][seat] = CHARACTER_NAMES.index(name)
        if name == "Belle":
            record["belle"] = 1 << seat


def set_places(record: Any, where: list[str]) -> None:
    record["crowd"][:] = 0
    for seat, name in enumerate(where):
        record["spot"][seat] = place(name)
        record["crowd"][place(name)] |= 1 << seat


def set_loot(record: Any, players: int, loot: dict[int, str], floor: dict[str, str], tag: bool) -> None:
    """Loot, everywhere; purses with a value are known to whoever has them."""
    for name in ("purses", "known", "values", "gems", "unopened", "money"):
        record[name][:] = 0
    used: list[int] = []
    holders = {place(name): things for name, things in floor.items()}
    for holder, things in {**holders, **{SEATS + seat: things for seat, things in loot.items()}}.items():
        for thing in things.split():
            put(record, holder, thing, used)
    record["opened"] = len(used)
    left = [copies - used.count(value) for value, copies in zip(VALUES, OF_VALUE, strict=True)]
    starts = [sum(OF_VALUE[:i]) for i in range(len(OF_VALUE))]
    pool = sum(((1 << copies) - 1) << start for copies, start in zip(left, starts, strict=True))
    record["pool"] = (1 << 18) - 1 if tag else pool


def put(record: Any, holder: int, thing: str, used: list[int]) -> None:
    """One more piece of loot for a holder."""
    worth = {"jewel": 500, "strongbox": 1000, "purse": 0}.get(thing) if not thing.isdigit() else int(thing)
    if thing == "purse":
        record["unopened"][holder] += 1
    elif thing in ("jewel", "strongbox"):
        record["gems"][holder] += 1 if thing == "jewel" else 32
    else:
        record["purses"][holder] |= 1 << len(used)
        for bit in range(3):
            record["values"][bit] |= (VALUES.index(int(thing)) >> bit & 1) << len(used)
        if holder >= SEATS:
            record["known"][holder - SEATS] |= 1 << len(used)
        used.append(int(thing))
    if holder >= SEATS:
        record["money"][holder - SEATS] += worth


def set_cards(record: Any, players: int, seat: int, plan: list[tuple[int, str]], hand: list[str]) -> None:
    record["plan"][:] = 0
    record["planned"], record["next"], record["first_code"] = len(plan), 0, 0
    played = [Counter[str]() for _ in range(players)]
    for i, (owner, kind) in enumerate(plan):
        record["plan"][i] = owner | KIND_NAMES.index(kind) << 3
        played[owner][kind] += 1
    for each in range(players):
        held = hand if each == seat else []
        everything = [name for name, copies in COUNTS.items() for _ in range(copies)]
        everything += ["bullet"] * int(record["received"][each])
        record["hands"][each] = word(held)
        record["decks"][each] = word(everything) - word(held) - word(list(played[each].elements()))
        record["drew"][each] = 0
    record["player"] = seat
    kinds = sum(1 << KIND_NAMES.index(kind) for kind in set(hand) - {"bullet"})
    record["choices"] = kinds | (1 << 12 if record["decks"][seat] else 0)


def play(state: State, *names: str) -> State:
    """The position after actions with these names."""
    for name in names:
        state = state.apply(state.action(name))
    return state


def names(state: State) -> set[str]:
    """What may be done."""
    return {state.describe(action) for action in state.legal_actions}


def spot(state: State, seat: int) -> str:
    """Where a bandit is."""
    found = int(state.record.spot[seat])
    return f"{'roof' if found >= ROOF else 'in'} {found % ROOF}"


def received(state: State) -> list[int]:
    """How many bullets each bandit has received."""
    return [int(state.record.received[seat]) for seat in range(state.game.players)]


def things(state: State, holder: int | str) -> list[str]:
    """The loot of a seat or of a place, sorted by name."""
    at = place(holder) if isinstance(holder, str) else SEATS + holder
    record = state.record
    purses = [purse for purse in range(32) if int(record.purses[at]) >> purse & 1]
    found = [str(VALUES[sum((int(record.values[b]) >> purse & 1) << b for b in range(3))]) for purse in purses]
    found += ["purse"] * (int(record.unopened[at]) if at < ROOF else 0)
    gems = int(record.gems[at])
    return sorted([*found, *["jewel"] * (gems & 31), *["strongbox"] * (gems >> 5)])


def cards_of(state: State, seat: int) -> Counter[str]:
    """All cards of a seat but those in the plan: hand and deck."""
    return counted(int(state.record.hands[seat])) + counted(int(state.record.decks[seat]))


def counted(cards: int) -> Counter[str]:
    """The cards that a word counts."""
    found = Counter({name: cards >> 2 * kind & 3 for kind, name in enumerate(KIND_NAMES)})
    return +(found + Counter(bullet=cards >> 12))
