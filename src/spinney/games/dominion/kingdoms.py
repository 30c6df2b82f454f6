"""Which ten cards make the kingdom: a text that names a ready set or ten cards, or says that they are drawn.

>>> canonical("First Game"), canonical("random")
('first-game', 'random')
>>> canonical("market, mine, cellar, merchant, militia, moat, remodel, smithy, village, workshop")
'first-game'
>>> canonical("chapel+" + "+".join(names(mask_of("deck-top"))[1:]))
'chapel+vassal+village+bureaucrat+moneylender+council-room+festival+laboratory+sentry+artisan'
"""

import re
from collections.abc import Iterable
from typing import Any

from spinney.core.errors import unknown
from spinney.games.dominion.table import FIRST_KINGDOM_CARD, KINGDOM, KINGDOM_CARDS, TABLE

RANDOM = "random"
WORDS = {
    entry.name.replace(" ", "-"): 1 << number
    for number, entry in enumerate(TABLE[FIRST_KINGDOM_CARD : FIRST_KINGDOM_CARD + KINGDOM_CARDS])
}
READY = {
    "first-game": "cellar market merchant militia mine moat remodel smithy village workshop",
    "size-distortion": "artisan bandit bureaucrat chapel festival gardens sentry throne-room witch workshop",
    "deck-top": "artisan bureaucrat council-room festival harbinger laboratory moneylender sentry vassal village",
    "sleight-of-hand": "cellar council-room festival gardens library harbinger militia poacher smithy throne-room",
    "improvements": "artisan cellar market merchant mine moat moneylender poacher remodel witch",
    "silver-and-gold": "bandit bureaucrat chapel harbinger laboratory merchant mine moneylender throne-room vassal",
}
MASKS = {name: sum(WORDS[word] for word in cards.split()) for name, cards in READY.items()}


def names(mask: int) -> list[str]:
    """The cards of a kingdom, cheap ones first.

    >>> names(0b11)
    ['cellar', 'chapel']
    """
    return [name for name, bit in WORDS.items() if mask & bit]


def mask_of(kingdom: str) -> int:
    """The number that stands for a canonical text: a bit for each card, 0 if they are drawn."""
    if kingdom == RANDOM:
        return 0
    return MASKS[kingdom] if kingdom in MASKS else sum(WORDS[word] for word in kingdom.split("+"))


def canonical(given: Any) -> Any:
    """The one text for a kingdom, however it is given: a set's name, or ten cards in a text or a list, separated by
    commas, plus signs or spaces between names with hyphens. What is neither text nor list stays as it is.
    """
    if isinstance(given, Iterable) and not isinstance(given, str | bytes):
        given = "+".join(map(str, given))
    if not isinstance(given, str):
        return given
    text = given.strip().lower().replace("_", "-")
    whole = re.sub(r"\s+", "-", text)
    if whole == RANDOM or whole in MASKS:
        return whole
    words = [re.sub(r"\s+", "-", part.strip()) for part in re.split(r"[,+]", text)]
    if len(words) == 1:
        words = text.split()
    return _of_cards([word for word in words if word])


def _of_cards(words: list[str]) -> str:
    for word in words:
        if word not in WORDS:
            one = len(words) == 1
            raise ValueError(
                str(unknown("kingdom" if one else "kingdom card", word, [*MASKS, RANDOM] if one else WORDS))
            )
    mask = sum({WORDS[word] for word in words})
    if len(words) != KINGDOM or mask.bit_count() != KINGDOM:
        raise ValueError(f"a kingdom has {KINGDOM} different cards, and here are {mask.bit_count()}")
    ready = [name for name, cards in MASKS.items() if cards == mask]
    return ready[0] if ready else "+".join(names(mask))
