"""Every colour that a picture uses, for a light page and for a dark one. No colour is named anywhere else.

Players keep their colours on both pages, and so do stones and their shadows: whoever is orange stays orange.
"""

from typing import NamedTuple


class Shades(NamedTuple):
    """A colour, a lighter and a darker one of it, and what can be read on it."""

    light: str
    plain: str
    dark: str
    mark: str


class Tone(NamedTuple):
    """What a card is drawn with: an ink on a plain face; or a ground, and what can be read on that."""

    ink: str
    ground: str
    mark: str


class Palette(NamedTuple):
    """The colours of a page.

    Attributes:
        paper: what a picture lies on.
        tile: squares, seats and whatever else pieces and words are put on.
        edge: thin lines around tiles.
        ink: words.
        muted: words that are less important, and coordinates.
        line: edges that were drawn in Dots and Boxes.
        board: wood, with `board_edge` around it and `board_dent` in the shade of its holes.
        source: the field that the last move left; `goal` is where it went.
        felt: the middle of a card table, with `felt_edge` around it.
        face: a card's face; `back`, `back_edge` and `back_line` are its other side.
        target: the outline of whatever may be clicked.
        last: the mark of what was played last.
        tones: what cards are drawn with, by name.
    """

    paper: str
    tile: str
    edge: str
    ink: str
    muted: str
    line: str
    board: str
    board_edge: str
    board_dent: str
    source: str
    goal: str
    felt: str
    felt_edge: str
    face: str
    back: str
    back_edge: str
    back_line: str
    target: str
    last: str
    tones: dict[str, Tone]


WHITE, BLACK = "#ffffff", "#26221c"
# Under whatever lies on something; always drawn faintly.
SHADE = "#1a1712"


def shades(plain: str) -> Shades:
    """The shades of a colour: half way to white, and two thirds of it.

    >>> shades("#204060")
    Shades(light='#8f9faf', plain='#204060', dark='#152a40', mark='#ffffff')
    """
    parts = [int(plain[at : at + 2], 16) for at in (1, 3, 5)]
    light = "".join(f"{(part + 255) // 2:02x}" for part in parts)
    dark = "".join(f"{2 * part // 3:02x}" for part in parts)
    return Shades(f"#{light}", plain, f"#{dark}", mark_on(plain))


def mark_on(colour: str) -> str:
    """What can be read on a colour: white, unless it is too bright for that.

    >>> mark_on("#204060") == WHITE, mark_on("#f0e080") == BLACK
    (True, True)
    """
    return WHITE if brightness(colour) < 0.307 else BLACK


def brightness(colour: str) -> float:
    """How bright a colour is, from 0 for black to 1 for white: its relative luminance.

    >>> brightness("#ffffff"), brightness("#000000")
    (1.0, 0.0)
    """
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# By seat, up to fourteen. Orange and blue stay apart in every form of colour blindness; with more players, pieces carry
# something else that tells them apart, too.
PLAYERS = tuple(
    map(
        shades,
        (
            "#e8742c",  # orange
            "#2a6cb0",  # blue
            "#2f9461",  # green
            "#8a4fa8",  # purple
            "#dcae1d",  # gold
            "#70757f",  # grey
            "#b3202c",  # red
            "#58b8e6",  # sky
            "#ea6fa6",  # pink
            "#66600f",  # olive
            "#9ac43c",  # lime
            "#f2b48c",  # peach
            "#b9a2ee",  # lilac
            "#1fb8a6",  # turquoise
        ),
    )
)
# Rolit's balls are red, yellow, green and blue, whoever plays them.
BALLS = tuple(map(shades, ("#cf3434", "#f2c12e", "#2f9c66", "#2f58b8")))

# By name: the ink on a light page and on a dark one, the ground on both.
_TONES = {
    "ink": ("#33302b", "#ece7dc", "#4d4942", "#5b6068"),
    "red": ("#b3261e", "#ff9489", "#c93a35", "#b5403b"),
    "orange": ("#a8500c", "#ffb072", "#c96a1c", "#b5632a"),
    "gold": ("#806004", "#e8c45a", "#e3b320", "#c99b1c"),
    "green": ("#2c7a4b", "#7fd0a0", "#2f8f57", "#37805a"),
    "teal": ("#2b6f73", "#7cc9cc", "#2f858a", "#33767a"),
    "blue": ("#2a5f9e", "#8fbdf2", "#2c62b5", "#3a66ab"),
    "purple": ("#6a4c93", "#c3a6ec", "#7a55ab", "#75579c"),
    "pink": ("#a23b72", "#f09cc6", "#b5487f", "#a34c78"),
    "brown": ("#7a5b3a", "#d8b48c", "#8a6844", "#806448"),
    "grey": ("#4d5560", "#b7bfca", "#626b78", "#626b78"),
}


def _tones(dark: bool) -> dict[str, Tone]:
    return {name: Tone(inks[dark], inks[2 + dark], mark_on(inks[2 + dark])) for name, inks in _TONES.items()}


LIGHT = Palette(
    paper="#f6f3ec",
    tile="#fffefb",
    edge="#d8d1c3",
    ink="#3b362e",
    muted="#6f685c",
    line="#4a4338",
    board="#e6dac2",
    board_edge="#d3c4a5",
    board_dent="#c9b998",
    source="#efe3c8",
    goal="#f7d9a0",
    felt="#e4ecdf",
    felt_edge="#c5d3bd",
    face="#fffdf8",
    back="#5f7690",
    back_edge="#43566b",
    back_line="#b9c6d6",
    target="#2f8f57",
    last="#d99a1c",
    tones=_tones(dark=False),
)
DARK = Palette(
    paper="#22252a",
    tile="#2e3239",
    edge="#474d57",
    ink="#e9e4d9",
    muted="#aba698",
    line="#cfc8b8",
    board="#4b4438",
    board_edge="#5e5546",
    board_dent="#332e26",
    source="#4a4433",
    goal="#6b5626",
    felt="#26332b",
    felt_edge="#3c5145",
    face="#3a3f47",
    back="#3f556d",
    back_edge="#6a829c",
    back_line="#8298b0",
    target="#6cc48f",
    last="#f0b93f",
    tones=_tones(dark=True),
)


def palette(dark: bool) -> Palette:
    """The colours for a dark page, or for a light one."""
    return DARK if dark else LIGHT
