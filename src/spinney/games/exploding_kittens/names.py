"""What cards are called in sentences and in the names of actions."""

from typing import Any

# By kind, from 1.
WORDS = (
    "tacocat",
    "melon cat",
    "potato cat",
    "beard cat",
    "rainbow cat",
    "favor",
    "attack",
    "skip",
    "shuffle",
    "see the future",
    "nope",
    "defuse",
    "kitten",
)


def word(kind: int) -> str:
    """A card's name."""
    return WORDS[kind - 1]


def plural(kind: int) -> str:
    """Several cats of a kind."""
    return f"{word(kind)}s"


def a_card(kind: int) -> str:
    """A card with its article, or any card to somebody who does not see which.

    >>> a_card(7), a_card(0)
    ('an attack', 'a card')
    """
    if not kind:
        return "a card"
    return f"{'an' if word(kind)[0] in 'aeiou' else 'a'} {word(kind)}"


def in_words(hand: int) -> str:
    """The cards of a multiset, one after another.

    >>> in_words(0x2_0000_0010)
    'tacocat, skip, skip'
    """
    cards = [word(kind) for kind in range(1, len(WORDS) + 1) for _ in range(hand >> 4 * kind & 15)]
    return ", ".join(cards) or "no cards"


def place(depth: int) -> str:
    """A place in the pile under so many cards.

    >>> place(0), place(1), place(2)
    ('on top', 'under 1 card', 'under 2 cards')
    """
    return f"under {depth} card{'s' * (depth > 1)}" if depth else "on top"


def target(record: Any, action: int) -> int:
    """The seat that a Favor or a pair of the player whose turn it is aims at."""
    return (int(record.player) + 1 + action % 4) % int(record.players)
