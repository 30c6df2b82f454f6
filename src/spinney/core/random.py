"""Random numbers: xoroshiro128++ 1.0, split into independent streams by purpose.

The generator is Blackman and Vigna's xoroshiro128++ ("Scrambled linear pseudorandom number generators", ACM TOMS
2021): two 64-bit words of state, equal on every platform. A stream is seeded from a hash of what it is for, so that
two purposes, two searches or two threads never share numbers:

>>> deal, search = stream(7, "deal"), stream(7, "search", 0)
>>> int(deal[0]) != int(search[0])
True

Rules receive the two words as `rng` and only ever hand them on to `below` or `uniform`.
"""

from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from spinney.core.compile import compiled

WORDS = 2
Words = NDArray[np.uint64]

U11, U15, U17, U21, U28, U32, U36, U47, U49 = (np.uint64(n) for n in (11, 15, 17, 21, 28, 32, 36, 47, 49))
LOW = np.uint64(0xFFFFFFFF)


def stream(seed: int, purpose: str, *index: int) -> Words:
    """Fresh generator words for one purpose; the same arguments give the same words everywhere.

    >>> bool((stream(1, "rollout", 3) == stream(1, "rollout", 3)).all())
    True
    """
    name = repr((int(seed), purpose, *(int(i) for i in index))).encode()
    # An all-zero state is the generator's only bad one; a 128-bit hash of a name is never that in practice.
    return np.frombuffer(blake2b(name, digest_size=16).digest(), "<u8").astype(np.uint64)


def derive(seed: int, purpose: str, *index: int) -> int:
    """A new seed for one purpose, for whatever takes a seed rather than a stream.

    >>> derive(1, "seat", 0) == derive(1, "seat", 0) != derive(1, "seat", 1)
    True
    """
    return int(stream(seed, purpose, *index)[0] >> np.uint64(1))


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
