"""The 33 cards of Dominion's base set, second edition: what they cost, what kind they are, and their plain numbers.

A card is known by its number in this table. The kingdom's cards stand in the order of their costs, so that those of any
ten stand so too.
"""

from typing import NamedTuple


class Entry(NamedTuple):
    """A card.

    Attributes:
        name: as people write it. cost: in coins. kinds: letters, see `KINDS`. cards, actions, buys, coins: what it
        gives when it is played, before whatever else it does; for a treasure its coins. points: at the end.
    """

    name: str
    cost: int
    kinds: str
    cards: int = 0
    actions: int = 0
    buys: int = 0
    coins: int = 0
    points: int = 0


# The letters in `Entry.kinds`.
KINDS = {"A": "action", "T": "treasure", "V": "victory", "C": "curse", "K": "attack", "R": "reaction"}
TABLE = (
    Entry("copper", 0, "T", coins=1),
    Entry("silver", 3, "T", coins=2),
    Entry("gold", 6, "T", coins=3),
    Entry("estate", 2, "V", points=1),
    Entry("duchy", 5, "V", points=3),
    Entry("province", 8, "V", points=6),
    Entry("cellar", 2, "A", actions=1),
    Entry("chapel", 2, "A"),
    Entry("moat", 2, "AR", cards=2),
    Entry("harbinger", 3, "A", cards=1, actions=1),
    Entry("merchant", 3, "A", cards=1, actions=1),
    Entry("vassal", 3, "A", coins=2),
    Entry("village", 3, "A", cards=1, actions=2),
    Entry("workshop", 3, "A"),
    Entry("bureaucrat", 4, "AK"),
    Entry("gardens", 4, "V"),
    Entry("militia", 4, "AK", coins=2),
    Entry("moneylender", 4, "A"),
    Entry("poacher", 4, "A", cards=1, actions=1, coins=1),
    Entry("remodel", 4, "A"),
    Entry("smithy", 4, "A", cards=3),
    Entry("throne room", 4, "A"),
    Entry("bandit", 5, "AK"),
    Entry("council room", 5, "A", cards=4, buys=1),
    Entry("festival", 5, "A", actions=2, buys=1, coins=2),
    Entry("laboratory", 5, "A", cards=2, actions=1),
    Entry("library", 5, "A"),
    Entry("market", 5, "A", cards=1, actions=1, buys=1, coins=1),
    Entry("mine", 5, "A"),
    Entry("sentry", 5, "A", cards=1, actions=1),
    Entry("witch", 5, "AK", cards=2),
    Entry("artisan", 6, "A"),
    Entry("curse", 0, "C", points=-1),
)
NAMES = tuple(entry.name for entry in TABLE)
CARDS = len(TABLE)
FIRST_KINGDOM_CARD, KINGDOM_CARDS, KINGDOM = 6, 26, 10
DEAREST = max(entry.cost for entry in TABLE)

# Piles at the start, by the number of players: victory cards, curses, and Copper with the start decks dealt.
VICTORY_PILE, CURSE_PILE = {2: 8, 3: 12, 4: 12}, {2: 10, 3: 20, 4: 30}
COPPER_PILE = {2: 46, 3: 39, 4: 32}
MOST_PLAYERS = 4
