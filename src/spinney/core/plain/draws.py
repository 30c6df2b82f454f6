"""Random numbers for plain Python games: Python's own interface to the words that the rules are handed."""

import ctypes
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from spinney.core.errors import SpinneyError

ALL = 0xFFFF_FFFF_FFFF_FFFF
LOW = 0xFFFF_FFFF
GONE = "random numbers can be drawn only while the game is set up, an action is applied or cards are dealt anew"
Pair = Any  # an array of two 64-bit words
PAIR: Any = ctypes.c_uint64 * 2


class Draws(random.Random):
    """A `random.Random` that draws from the words of a search or a match, for as long as the rules are at work.

    >>> words = PAIR(1, 2)
    >>> with drawing(ctypes.addressof(words)) as rng:
    ...     die, deck = rng.randint(1, 6), rng.sample(range(4), 4)
    >>> die, deck
    (1, [0, 3, 2, 1])
    >>> rng.random()
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: random numbers can be drawn only while the game is set up, ...
    """

    words: Pair

    def __new__(cls) -> "Draws":
        return super().__new__(cls, 0)  # type: ignore[call-arg]

    def __init__(self) -> None:
        self.words = None

    def seed(self, *args: Any, **kwargs: Any) -> None:
        """The match's seed decides; nothing that rules say changes it."""

    def word(self) -> int:
        """The next 64 random bits: `core.random.next_word`."""
        words = self.words
        if words is None:
            raise SpinneyError(GONE)
        a: int = words[0]
        b: int = words[1]
        total = a + b & ALL
        b ^= a
        words[0] = ((a << 49 | a >> 15) ^ b ^ b << 21) & ALL
        words[1] = (b << 28 | b >> 36) & ALL
        return (total << 17 | total >> 47) + a & ALL

    def below(self, n: int) -> int:
        """`core.random.below`, to the last bit."""
        product = (self.word() >> 32) * n
        if product & LOW < n:
            threshold = (LOW - n + 1) % n
            while product & LOW < threshold:
                product = (self.word() >> 32) * n
        return product >> 32

    def random(self) -> float:
        """A uniform float in [0, 1)."""
        return (self.word() >> 11) * (1.0 / 9007199254740992.0)

    def getrandbits(self, k: int, /) -> int:
        """So many random bits."""
        bits, have = 0, 0
        while have < k:
            bits, have = bits << 64 | self.word(), have + 64
        return bits >> (have - k)

    def getstate(self) -> tuple[Any, ...]:
        """Words are not the rules' to keep."""
        raise SpinneyError("the random numbers of a game cannot be kept: a planner must not see the future")

    def __copy__(self) -> "Draws":
        return self

    def __deepcopy__(self, memo: Any) -> "Draws":
        return self

    def __reduce__(self) -> Any:
        return Draws, ()


_thread = threading.local()


@contextmanager
def drawing(address: int) -> Iterator[Draws]:
    """A generator on the words at this address, which ends with the block."""
    before = getattr(_thread, "current", None)
    made: Draws = _idle().pop() if _idle() else Draws()
    made.words, made.gauss_next = PAIR.from_address(address), None  # type: ignore[attr-defined]
    _thread.current = made
    try:
        yield made
    finally:
        made.words = None
        _thread.current = before
        _idle().append(made)


def _idle() -> list[Draws]:
    """Generators of this thread that nobody uses: making one takes longer than an action of a small game."""
    if not hasattr(_thread, "idle"):
        _thread.idle = []
    return _thread.idle  # type: ignore[no-any-return]


def current() -> Draws:
    """The generator of whatever rules are at work in this thread."""
    found: Draws | None = getattr(_thread, "current", None)
    if found is None:
        raise SpinneyError(GONE)
    return found
