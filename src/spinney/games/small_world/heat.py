"""Small World's map with a value for each region."""

from collections.abc import Sequence

from spinney.core.look import Look
from spinney.games.drawing import label, picture, points
from spinney.games.palette import palette
from spinney.games.small_world.board import NUMBER
from spinney.games.small_world.geometry import CENTRES, MAP, OUTLINES
from spinney.games.small_world.names import region_name

MARGIN = 14.0


def heat_map(title: str, heats: Sequence[float], words: Sequence[str], hot: str, dark: bool = False) -> str:
    """The map, each region the more in the colour `hot` the nearer its heat is to 1, with these words on it.

    >>> heat_map("conquered", [0.5] * 23, ["2.1"] * 23, "red").count("<polygon")
    46
    """
    paint, parts = palette(dark), []
    for region in range(NUMBER):
        corners = points([(x + MARGIN, y + MARGIN) for x, y in OUTLINES[region]])
        line = f'stroke="{paint.edge}" stroke-width="2" stroke-linejoin="round"'
        x, y = CENTRES[region][0] + MARGIN, CENTRES[region][1] + MARGIN
        parts += [
            f'<polygon points="{corners}" fill="{paint.tile}"/>',
            f'<polygon points="{corners}" fill="{hot}" fill-opacity="{0.85 * heats[region]:.3f}" {line}/>',
            label(region_name(region), (x, y - 12), 12, paint.ink, ""),
            label(words[region], (x, y + 8), 17, paint.ink),
        ]
    return picture(title, MAP[0] + 2 * MARGIN, MAP[1] + 2 * MARGIN, parts, Look(dark=dark))
