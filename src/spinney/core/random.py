"""Random numbers: xoroshiro128++ 1.0, split into independent streams by purpose.

The generator is Blackman and Vigna's xoroshiro128++ ("Scrambled linear pseudorandom number generators", ACM TOMS
2021): two 64-bit words of state, equal on every platform. A stream is seeded from a hash of what it is for, so that
two purposes, two searches or two threads never share numbers:

>>> deal, search = stream(7, "deal"), stream(7, "search", 0)
>>> int(deal[0]) != int(search[0])
True

The hash starts from a BLAKE2b hash of the purpose and mixes in number after number, in two lanes, by the finaliser of
SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014), so that compiled code
can make streams of its own: `absorb` is the same as a further index.

Rules receive the two words as `rng` and only ever hand them on to `below` or `uniform`.
"""

import operator
from functools import cache
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spinney.core.compile import compiled
from spinney.core.errors import SpinneyError, shown
from spinney.core.validation import integer

WORDS = 2
Words = NDArray[np.uint64]

U11, U15, U17, U21, U27, U28, U30, U31, U32, U36, U47, U49 = (
    np.uint64(n) for n in (11, 15, 17, 21, 27, 28, 30, 31, 32, 36, 47, 49)
)
LOW = np.uint64(0xFFFFFFFF)
ALL = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN, SILVER = 0x9E37_79B9_7F4A_7C15, 0xD1B5_4A32_D192_ED03
FIRST, SECOND = 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB
U_GOLDEN, U_SILVER, U_FIRST, U_SECOND = (np.uint64(n) for n in (GOLDEN, SILVER, FIRST, SECOND))


def as_seed(value: Any) -> int:
    """The seed that a caller has given, as a plain integer; every function that takes a seed from outside asks this.

    >>> as_seed(np.int64(7))
    7
    >>> as_seed(1.5)
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: a seed is an integer from 0 to 2**63 - 1, not 1.5
    """
    seed = integer(value)
    if seed is None or not 0 <= seed < 1 << 63:
        raise SpinneyError(f"a seed is an integer from 0 to 2**63 - 1, not {shown(value)}")
    return seed


def stream(seed: int, purpose: str, *index: int) -> Words:
    """Fresh generator words for one purpose; the same arguments give the same words everywhere. Numbers are from 0 to
    2**63 - 1; `as_seed` sees to that where one comes from outside.

    >>> bool((stream(1, "rollout", 3) == stream(1, "rollout", 3)).all())
    True
    """
    # An all-zero state is the generator's only bad one; a 128-bit hash is never that in practice.
    return np.array(_hashed(seed, purpose, *index), np.uint64)


def derive(seed: int, purpose: str, *index: int) -> int:
    """A new seed for one purpose, for whatever takes a seed rather than a stream.

    >>> derive(1, "seat", 0) == derive(1, "seat", 0) != derive(1, "seat", 1)
    True
    """
    return _hashed(seed, purpose, *index)[0] >> 1


def _hashed(seed: int, purpose: str, *index: int) -> tuple[int, int]:
    one, two = start_of(purpose)
    for number in map(operator.index, (seed, *index)):
        one, two = _mixed(one + number + GOLDEN & ALL), _mixed((two ^ number) + SILVER & ALL)
    return one, two


@cache
def start_of(purpose: str) -> tuple[int, int]:
    """Where the hash of a purpose begins."""
    digest = blake2b(purpose.encode(), digest_size=16).digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little")


def _mixed(word: int) -> int:
    word = (word ^ word >> 30) * FIRST & ALL
    word = (word ^ word >> 27) * SECOND & ALL
    return word ^ word >> 31


@compiled
def absorb(words, number):
    """Makes the words of a stream those of the stream with one index more, a number from 0 up.

    >>> words = stream(7, "move")
    >>> absorb(words, 3)
    >>> bool((words == stream(7, "move", 3)).all())
    True
    """
    limb = np.uint64(number)
    words[0] = mixed(words[0] + limb + U_GOLDEN)
    words[1] = mixed((words[1] ^ limb) + U_SILVER)


@compiled
def mixed(word):
    """The finaliser of SplitMix64."""
    word = (word ^ (word >> U30)) * U_FIRST
    word = (word ^ (word >> U27)) * U_SECOND
    return word ^ (word >> U31)


@compiled
def next_word(rng):
    """The next 64 random bits; advances `rng`."""
    a, b = rng[0], rng[1]
    total = a + b
    word = ((total << U17) | (total >> U47)) + a
    b ^= a
    rng[0] = ((a << U49) | (a >> U15)) ^ b ^ (b << U21)
    rng[1] = (b << U28) | (b >> U36)
    return word


@compiled
def below(rng, n):
    """A uniform integer in 0 .. n-1 for 1 <= n < 2**32, unbiased (Lemire, "Fast random integer generation", 2019)."""
    bound = np.uint64(n)
    product = (next_word(rng) >> U32) * bound
    if product & LOW < bound:
        threshold = ((LOW - bound) + np.uint64(1)) % bound
        while product & LOW < threshold:
            product = (next_word(rng) >> U32) * bound
    return np.int64(product >> U32)


@compiled
def uniform(rng):
    """A uniform float in [0, 1) with 53 random bits."""
    return np.float64(next_word(rng) >> U11) * (1.0 / 9007199254740992.0)
