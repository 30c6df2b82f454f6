"""Pictures of all games, for all kinds of tables: how wide they are, what can be read, and which colours they have."""

import math
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import spinney
from docs.generate.pictures import FOLDER, drawn
from spinney.core.look import Look
from spinney.games import palette
from spinney.games.card_faces import fitted
from spinney.games.card_table import as_svg, unreachable
from spinney.games.cards import Card, Row, Seat
from tests.games.pictures import GAMES, NAMES, elements, in_every_game, positions, seen_by, words_in

LONG_NAMES = tuple(f"a player with quite a long name, number {i}, <&>" for i in range(14))
ODD_BOARDS = [
    spinney.load("connect-four", width=32, height=1),
    spinney.load("connect-four", width=1, height=63, line=2),
    spinney.load("dots-and-boxes", 6, width=1, height=1),
    spinney.load("dots-and-boxes", 3, width=1, height=10),
    spinney.load("hex", size=2),
    spinney.load("hex", size=19),
    spinney.load("chinese-checkers", 6, large=True),
    spinney.load("focus", 4, reserve_start=3),
]
COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b")

at_every_table = pytest.mark.parametrize("game", [*GAMES, *ODD_BOARDS], ids=repr)


@at_every_table
def test_a_picture_is_no_wider_than_4_to_3_either_way_and_no_words_are_small(game):
    for state in positions(game, 3):
        for observer in seen_by(state):
            svg = state.svg(targets=True, observer=observer, names=LONG_NAMES[: game.players])
            _, _, width, height = map(float, ElementTree.fromstring(svg).get("viewBox").split())
            assert 3 / 4 - 0.01 <= width / height <= 4 / 3 + 0.01
            assert all(float(part.get("font-size")) >= 10 for part in elements(svg) if part.get("font-size"))


@at_every_table
def test_everything_lies_inside_the_picture(game):
    for state in positions(game, 3):
        svg = state.svg(targets=True, observer=state.player, names=NAMES[: game.players])
        left, top, width, height = map(float, ElementTree.fromstring(svg).get("viewBox").split())
        for part in elements(svg):
            if part.tag.endswith("rect") and part.get("transform") is None:
                x, y, wide, high = (float(part.get(name)) for name in ("x", "y", "width", "height"))
                assert left - 1 <= x <= x + wide <= left + width + 1
                assert top - 1 <= y <= y + high <= top + height + 1


@in_every_game
def test_a_dark_picture_differs_in_nothing_but_colours(game):
    for state in positions(game, 3):
        light, dark = (state.svg(targets=True, dark=dark) for dark in (False, True))
        assert COLOUR.sub("", light) == COLOUR.sub("", dark)
        assert light != dark


def colours_of(page):
    shades = [each for colour in (*palette.PLAYERS, *palette.BALLS) for each in colour]
    tones = [each for tone in page.tones.values() for each in tone]
    plain = [each for each in page if isinstance(each, str)]
    return {*plain, *shades, *tones, palette.WHITE, palette.BLACK, palette.SHADE}


@in_every_game
def test_every_colour_is_one_of_the_page(game):
    for state in positions(game, 3):
        for dark in (False, True):
            used = set(COLOUR.findall(state.svg(targets=True, dark=dark)))
            assert used <= colours_of(palette.palette(dark))


def test_colours_are_named_in_one_file():
    folder = Path(palette.__file__).parent
    for path in folder.rglob("*.py"):
        assert path.name == "palette.py" or not COLOUR.search(path.read_text(encoding="utf-8")), path


def oklab(colour):
    """A colour where distances are what people see (B. Ottosson, "A perceptual color space", 2020)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def contrast(one, other):
    """The contrast of the accessibility guidelines (WCAG 2.1), from 1 to 21."""
    low, high = sorted((palette.brightness(one), palette.brightness(other)))
    return (high + 0.05) / (low + 0.05)


def test_fourteen_players_have_colours_that_stay_apart():
    """A difference of 0.02 can just be seen; these are five times that and more."""
    plain = [oklab(colour.plain) for colour in palette.PLAYERS]
    assert len(plain) == 14
    assert min(math.dist(one, other) for i, one in enumerate(plain) for other in plain[:i]) > 0.1


@pytest.mark.parametrize("page", [palette.LIGHT, palette.DARK], ids=["light", "dark"])
def test_words_can_be_read(page):
    """4.5 is what the guidelines ask of words, 3 of large ones and of signs."""
    for ground in (page.paper, page.tile, page.felt, page.board):
        assert contrast(page.ink, ground) > 4.5
    for ground in (page.paper, page.tile, page.felt):
        assert contrast(page.muted, ground) > 4.5
        assert contrast(page.target, ground) > 3
    for tone in page.tones.values():
        assert contrast(tone.ink, page.face) > 4.5
        assert contrast(tone.mark, tone.ground) > 3
    for colour in (*palette.PLAYERS, *palette.BALLS):
        assert contrast(colour.mark, colour.plain) > 2.9


def test_whatever_clicks_cannot_tell_apart_is_a_plain_button():
    hand = Row("hand", [Card("7").offering([1, 2]), Card("8").offering([3])])
    seats = [Seat(None), Seat(0, "", [hand]), Seat(1)]
    assert unreachable(seats, [], Look(actions=(1, 2, 3, 4))) == [1, 2, 4]
    svg = as_svg("a table", seats, Look(actions=(1, 2, 3, 4)), "choice {}".format)
    assert [found for found in words_in(ElementTree.fromstring(svg)) if "choice" in found] == [
        "choice 1",
        "choice 2",
        "choice 4",
    ]


def test_equal_cards_are_put_together_before_they_get_too_small():
    cards = [Card("7")] * 40 + [Card("8")]
    alone, crowded = (fitted([Row("pile", cards)], 600, height, 100) for height in (1000, 90))
    assert [len(block.cards) for line in alone.lines for block in line] == [7, 7, 7, 7, 7, 6]
    assert [(card.symbol, card.copies) for line in crowded.lines for block in line for card in block.cards] == [
        ("7", 40),
        ("8", 1),
    ]


def test_cards_that_fit_in_no_other_way_overlap():
    cards = [Card(str(i)) for i in range(50)]
    (line,) = fitted([Row("pile", cards)], 300, 60, 100).lines
    assert len(line[0].cards) == 50
    assert line[0].width <= 300


@pytest.mark.parametrize("game", spinney.games())
def test_the_documentation_shows_what_is_drawn(game):
    """The pictures that are kept are drawn again; `python -m docs.generate.pictures` writes them."""
    for name, picture in drawn(game).items():
        assert (FOLDER / name).read_text(encoding="utf-8") == picture
