"""In which form a kernel is launched: how many threads are a block, and on how much of a card they are spread."""

from typing import NamedTuple

from spinney.core.random import WORDS
from spinney.gpu.cuda import WARP
from spinney.gpu.kernel import Block
from spinney.gpu.march import Pace
from spinney.search.trees import SELF

# So many warps of a processor are issued instructions at a time.
ABREAST = 4


class Form(NamedTuple):
    """How a kernel is run: so many threads are a block, and keep step; each has so many registers at most, so that as
    many blocks fit on a processor as leave it busy; and how its threads wait for one another.
    """

    threads: int
    registers: int
    pace: Pace

    def with_at_most(self, threads: int) -> "Form":
        """The same with no more threads than that, in whole warps: other cards have less memory for threads to share.

        >>> ALL.with_at_most(618).threads, ALL.with_at_most(9000).threads
        (608, 640)
        """
        return self._replace(threads=min(self.threads, threads // WARP * WARP))

    def in_step(self, moves: float, factor: float) -> "Form":
        """The same where an iteration has so many moves, and threads wait for this multiple of the usual time. Who
        begins one with others is in the tree with them; to wait for them takes the less of an iteration, the longer it
        is.

        >>> [round(ALL.in_step(moves, 1).pace.home) for moves in (9, 80, 9000)]
        [8, 48, 96]
        >>> [round(ALL.in_step(80, factor).pace.home) for factor in (0.5, 2)]
        [24, 96]
        """
        home = min(MOST_HOME, max(USUAL.home, TURNS_A_MOVE * moves - USUAL.home))
        return self._replace(pace=self.pace._replace(home=factor * home))


class Shape(NamedTuple):
    """A launch: its blocks, the threads of each, and how many of a warp's threads have a lane."""

    blocks: int
    threads: int
    filled: int


def shape_of(lanes: int, form: Form, processors: int) -> Shape:
    """How so many lanes are launched on some processors: over all of these. A processor takes some warps at a time
    without any of them being slower, so where lanes are few, none shares a warp with more others than it has to; all
    others fill theirs.

    >>> shape_of(84_480, ALL, 132), shape_of(50_000, ALL, 132)
    (Shape(blocks=132, threads=640, filled=32), Shape(blocks=131, threads=384, filled=32))
    >>> shape_of(100, ALL, 132), shape_of(1000, ALL, 132)
    (Shape(blocks=100, threads=32, filled=1), Shape(blocks=125, threads=128, filled=2))
    """
    filled = min(WARP, max(1, -(-lanes // (processors * ABREAST))))
    warps = max(1, -(-lanes // filled))
    threads = min(form.threads, WARP * -(-warps // processors))
    return Shape(-(-warps * WARP // threads), threads, filled)


# How threads wait for one another; where players have trees of their own, most moves are chosen in one: so more are
# waited for.
USUAL = Pace(choosing=0.25, settling=1.0, home=8.0, asking=5.0)
OWN_TREES = USUAL._replace(choosing=10.0)
# A thread that has come home usually waits so many turns for each move of a long iteration, and no more than this.
TURNS_A_MOVE, MOST_HOME = 0.7, 96.0
# Where the code is small, few threads keep step, which seldom wait for one another. Where it is so large (in bytes of
# PTX text) that it does not stay in a processor's memory for instructions, it is best read together: by all threads
# that a processor runs, unless positions are small (in words), and so is what is done with them.
FEW = Form(threads=64, registers=72, pace=USUAL)
MORE = Form(threads=128, registers=72, pace=USUAL)
ALL = Form(threads=640, registers=96, pace=USUAL)
LARGE, SMALL = 500_000, 32


def form_of(text: str, block: Block) -> Form:
    """How the kernel of a PTX text is run, which works on such blocks."""
    # A position that is too large to be hot leaves the random words alone there.
    found = FEW if len(text) < LARGE else MORE if WORDS < block.hot < SMALL else ALL
    tree = block.sheet.facts.get("tree")
    return found if tree and tree.number < SELF else found._replace(pace=OWN_TREES)
