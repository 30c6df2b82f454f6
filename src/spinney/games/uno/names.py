"""What Uno's cards and plays are called."""

from spinney.games.uno.deck import COLOURS, VALUES, WILD, WILD_DRAW_FOUR

COLOUR_NAMES = ("red", "yellow", "green", "blue")
SYMBOL_NAMES = (*map(str, range(10)), "skip", "reverse", "draw two")
WILD_NAMES = {WILD: "wild", WILD_DRAW_FOUR: "wild draw four"}


def card_name(card: int) -> str:
    """A card by its place in the first word, or by a code that plays it.

    >>> card_name(7), card_name(51), card_name(57)
    ('red 7', 'blue draw two', 'wild draw four')
    """
    if card >= WILD:
        return WILD_NAMES[card & ~3]
    colour, value = divmod(card, VALUES)
    return f"{COLOUR_NAMES[colour]} {SYMBOL_NAMES[value]}"


def play_name(code: int) -> str:
    """What a code plays: a card, a wild with the colour that it asks for.

    >>> play_name(7), play_name(53), play_name(59)
    ('red 7', 'wild: yellow', 'wild draw four: blue')
    """
    return card_name(code) if code < WILD else f"{card_name(code)}: {COLOUR_NAMES[code % COLOURS]}"


def in_one_word(name: str) -> str:
    """A name where others follow in the same line.

    >>> in_one_word("wild draw four: blue")
    'wild-draw-four-blue'
    """
    return name.replace(":", "").replace(" ", "-")


def cards_in(first: int, second: int) -> list[int]:
    """The cards of a set, by colour and value.

    >>> [card_name(card) for card in cards_in(1 << 7 | 0b11 << 52, 1 << 7)]
    ['red 7', 'red 7', 'wild', 'wild']
    """
    copies = [(first >> card & 1) + (second >> card & 1) for card in range(WILD_DRAW_FOUR + COLOURS)]
    return [card for card, held in enumerate(copies) for _ in range(held)]
