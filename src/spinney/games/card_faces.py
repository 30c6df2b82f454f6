"""Cards as a picture, and rows of them in a given room: as large as they fit."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from spinney.core.look import Look
from spinney.games.cards import Card, Row
from spinney.games.drawing import BOLD, SHADOW, Point, label, number, outline, rectangle, shortened, target, words_width
from spinney.games.palette import WHITE, Palette, Tone, palette

SHAPE = 0.7  # a card's width for its height
GAP, TITLE = 6.0, 17.0  # between cards, and the line of words above a row
SMALLEST, STEP = 28, 4
# Cards that lie face down overlap: how much of each shows, and of how many.
OF_BACK, BACKS = 0.26, 12
# Of a card that another one lies on, how much shows.
OF_COVERED = 0.7
# Before cards get smaller than this part of the largest ones, equal ones are put together.
READABLE = 0.7
# Smaller cards have no captions, and how many lie on a heap of them stands at its lower edge.
CAPTIONED = 44
# Captions are squeezed to this part of their width, and cut if that is not enough.
SQUEEZED = 0.56
TIMES = "\N{MULTIPLICATION SIGN}"


class Block(NamedTuple):
    """A line of a row of cards: where each card starts, counted from the left, and how wide all are together; whether
    it follows another line of the same row.
    """

    title: str
    cards: Sequence[Card]
    starts: Sequence[float]
    width: float
    follows: bool = False


def card_svg(card: Card, corner: Point, height: float, look: Look) -> str:
    """One card with its upper left corner here; with the class `card`, or `back` if it lies face down."""
    width, paint = SHAPE * height, palette(look.dark)
    x, y = corner
    round_ = f'rx="{number(0.09 * height)}"'
    marks = ""
    if card.last:
        style = f'class="last" {round_} fill="none" stroke="{paint.last}" stroke-width="3"'
        marks += rectangle((x - 2, y - 2), width + 4, height + 4, style)
    if card.codes:
        marks += rectangle(corner, width, height, f"{round_} {outline(look, 2.5)}")
    if card.copies > 1:
        marks += _badge(card.copies, corner, height, paint)
    if card.hidden:
        back = rectangle(corner, width, height, f'class="back" {round_} fill="{paint.back}" stroke="{paint.back_edge}"')
        line = f'fill="none" stroke="{paint.back_line}" stroke-opacity=".6"'
        inner = rectangle((x + 4, y + 4), width - 8, height - 8, f'rx="{number(0.06 * height)}" {line}')
        count = label(card.symbol, (x + width / 2, y + height / 2), 0.26 * height, WHITE) if card.symbol else ""
        return target(card.codes, back, inner, count, marks)
    tone = paint.tones[card.tone]
    fill, ink = (tone.ground, tone.mark) if card.ground else (paint.face, tone.ink)
    face = rectangle(corner, width, height, f'class="card" {round_} fill="{fill}" stroke="{_edge(card, tone, paint)}"')
    shadow = rectangle(corner, width, height, f"{round_} {SHADOW}")
    name = f"<title>{escape(str(card))}</title>"
    return target(card.codes, f"<g>{name}{shadow}{face}{_words(card, corner, height, ink)}{marks}</g>")


def _badge(copies: int, corner: Point, height: float, paint: Palette) -> str:
    """How many cards there are: in the upper right corner, or at the lower edge of a small card."""
    words, (x, y) = f"{TIMES}{copies}", corner
    wide = words_width(words, 11) + 10
    small = height < CAPTIONED
    left, top = (x + (SHAPE * height - wide) / 2, y + height - 12) if small else (x + SHAPE * height + 4 - wide, y - 3)
    ground = rectangle((left, top), wide, 16, f'rx="8" fill="{paint.ink}"')
    return ground + label(words, (left + wide / 2, top + 8), 11, paint.tile)


def _edge(card: Card, tone: Tone, paint: Palette) -> str:
    return paint.edge if card.ground else tone.ink


def _words(card: Card, corner: Point, height: float, ink: str) -> str:
    """What is written on a card; a small one has no caption, and one that others lie on is known by its corner."""
    (x, y), width = corner, SHAPE * height
    captioned = bool(card.caption) and height >= CAPTIONED
    heap = card.copies > 1 and height < CAPTIONED
    centre = x + width / 2
    size = min(0.36 * height, max(10.0, (width - 8) / max(0.1, words_width(card.symbol, BOLD))))
    line = y + height * (0.4 if captioned else 0.3 if heap else 0.5)
    symbol = label(card.symbol, (centre, line), size, ink) if card.symbol else ""
    if not captioned:
        return symbol
    small = max(10.0, 0.13 * height)
    return symbol + squeezed(card.caption, (centre, y + 0.8 * height), small, width - 6, ink)


def squeezed(words: str, centre: Point, size: float, width: float, ink: str) -> str:
    """Words of this size in this width: narrower than usual where they must be, and cut if that is not enough."""
    shown = shortened(words, width / SQUEEZED, BOLD * size)
    if words_width(shown, BOLD * size) <= width:
        return label(shown, centre, size, ink)
    narrow = f'font-weight="600" textLength="{number(width)}" lengthAdjust="spacingAndGlyphs"'
    return label(shown, centre, size, ink, narrow)


# Rows in a room.


def lines_of(row: Row, height: float, width: float) -> Iterator[Block]:
    """A row in as many lines as it takes to lay the cards side by side."""
    cards, title = _few_backs(row.cards), title_of(row)
    start = 0
    for end in range(1, len(cards) + 1):
        if end == len(cards) or _laid("", cards[start : end + 1], height).width > width:
            yield _laid("" if start else title, cards[start:end], height)._replace(follows=start > 0)
            start = end


def title_of(row: Row) -> str:
    """The words above a row."""
    return ": ".join(words for words in (row.title, row.note) if words)


def _few_backs(cards: Sequence[Card]) -> list[Card]:
    """The cards, of many that lie face down in a row only some."""
    return [card for _, run in groupby(cards) for i, card in enumerate(run) if not card.hidden or i < BACKS]


def _laid(title: str, cards: Sequence[Card], height: float) -> Block:
    """Cards side by side; those that lie face down overlap, and those that lie on others."""
    width, starts, x = SHAPE * height, [], 0.0
    for card, following in zip(cards, [*cards[1:], None], strict=True):
        starts.append(x)
        if following is not None and following.laid:
            x += OF_COVERED * width
        elif following is not None and card.hidden and following.hidden:
            x += OF_BACK * width
        else:
            x += width + GAP
    return Block(title, cards, starts, max(0.0, x - GAP))


def overlapping(row: Row, height: float, width: float) -> Block:
    """A row in one line of this width, whatever that takes."""
    block, card = _laid(title_of(row), _few_backs(row.cards), height), SHAPE * height
    part = min(1.0, (width - card) / max(1.0, block.width - card))
    return block._replace(starts=[start * part for start in block.starts], width=min(width, block.width))


def heaped(row: Row) -> Row:
    """A row in which equal cards that lie side by side are one, with how many they are."""
    runs = [list(run) for _, run in groupby(row.cards)]
    heaps = [run if run[0].hidden else [run[0]._replace(copies=sum(card.copies for card in run))] for run in runs]
    return row._replace(cards=[card for heap in heaps for card in heap])


class Laid(NamedTuple):
    """Rows of cards in a room: lines of blocks that stand side by side, with the height of a card in all of them."""

    lines: Sequence[Sequence[Block]]
    card: float

    @property
    def height(self) -> float:
        """How high all lines are together."""
        return sum(self.card + GAP + TITLE * any(block.title for block in line) for line in self.lines)


def fitted(rows: Sequence[Row], width: float, height: float, largest: int) -> Laid:
    """Rows of cards as large as they fit into this room; rather a little smaller than in several lines. Where cards
    would be small, equal ones are put together, and where they do not fit at all, the cards of a row overlap.
    """
    readable = int(READABLE * largest)
    for together, broken, smallest in ((False, False, readable), (False, True, readable), (True, True, SMALLEST)):
        heaps = [heaped(row) for row in rows] if together else rows
        for card in range(largest, smallest - 1, -STEP):
            blocks = [block for row in heaps for block in lines_of(row, card, width)]
            laid = Laid(_flow(blocks, width), card)
            if laid.height <= height and (broken or not any(block.follows for block in blocks)):
                return laid
    for card in range(largest, SMALLEST - 1, -STEP):
        laid = Laid(_flow([overlapping(row, card, width) for row in heaps], width), card)
        if laid.height <= height:
            break
    return laid


def _flow(blocks: Sequence[Block], width: float) -> list[list[Block]]:
    """Blocks side by side, in lines of this width."""
    lines: list[list[Block]] = []
    used = 0.0
    for block in blocks:
        wide = block_width(block) + 3 * GAP
        if not lines or used + wide > width + 3 * GAP or block.follows:
            lines.append([])
            used = 0.0
        lines[-1].append(block)
        used += wide
    return lines


def block_width(block: Block) -> float:
    """How wide a block is, with its title."""
    return max(block.width, words_width(block.title, 11))


def laid_svg(laid: Laid, corner: Point, width: float, look: Look) -> list[str]:
    """The rows from this corner on, each line in the middle of this width."""
    parts, y, ink = [], corner[1], palette(look.dark).muted
    for line in laid.lines:
        x = corner[0] + (width - sum(map(block_width, line)) - 3 * GAP * (len(line) - 1)) / 2
        titled = any(block.title for block in line)
        for block in line:
            wide = block_width(block)
            if block.title:
                words = shortened(block.title, max(wide, width if len(line) == 1 else 0), 11)
                parts.append(label(words, (x + wide / 2, y + 6.5), 11, ink, ""))
            start = x + (wide - block.width) / 2
            for card, at in zip(block.cards, block.starts, strict=True):
                parts.append(card_svg(card, (start + at, y + TITLE * titled), laid.card, look))
            x += wide + 3 * GAP
        y += laid.card + GAP + TITLE * titled
    return parts
