# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Seeds that may be handed out: from such a seed nobody can work back to the one that it was made from.

`random.derive` mixes numbers by steps that can be undone. An agent that is handed the seed of its decision must not be
able to undo them, since the match's seed decides the deal. So seeds of decisions are made by SipHash-2-4 (Aumasson and
Bernstein, "SipHash: a fast short-input PRF", INDOCRYPT 2012) with the match's seed as its key. What it hides is at most
as hard to find as the seed is to guess: whoever tries all small seeds finds a small one, and tournaments draw theirs
from 63 bits.
"""

import numpy as np

from spinney.core.compile import compiled, rebuilt
from spinney.core.random import stream

U13, U16, U17, U21, U32 = (np.uint64(n) for n in (13, 16, 17, 21, 32))
U43, U47, U48, U51 = (np.uint64(n) for n in (43, 47, 48, 51))
# The constants of the paper, and the length of a message of two words as its last word has it.
FIRST, SECOND = np.uint64(0x736F_6D65_7073_6575), np.uint64(0x646F_7261_6E64_6F6D)
THIRD, FOURTH = np.uint64(0x6C79_6765_6E65_7261), np.uint64(0x7465_6462_7974_6573)
TWO_WORDS = np.uint64(16 << 56)
LAST = np.uint64(0xFF)


def decision_seed(seed: int, decisions: int, agent_seed: int) -> int:
    """The seed of a match's next decision, after so many actions, by an agent with this seed of its own.

    >>> decision_seed(7, 0, 0) == decision_seed(7, 0, 0) != decision_seed(7, 1, 0)
    True
    """
    key = stream(seed, "move")
    with np.errstate(over="ignore"):
        word = _interpreted(key[0], key[1], np.uint64(decisions), np.uint64(agent_seed))
    return int(word) >> 1


@compiled
def siphash(key, second_key, word, second_word):
    """SipHash-2-4 of a message of two words under a key of two words.

    >>> key, message = bytes(range(16)), bytes(range(16))
    >>> words = [np.uint64(int.from_bytes(some, "little")) for some in (key[:8], key[8:], message[:8], message[8:])]
    >>> hex(siphash(*words))
    '0x3f2acc7f57c29bdb'
    """
    a, b, c, d = key ^ FIRST, second_key ^ SECOND, key ^ THIRD, second_key ^ FOURTH
    for part in (word, second_word, TWO_WORDS):
        d ^= part
        for _ in range(2):
            a, b, c, d = sip_round(a, b, c, d)
        a ^= part
    c ^= LAST
    for _ in range(4):
        a, b, c, d = sip_round(a, b, c, d)
    return a ^ b ^ c ^ d


@compiled
def sip_round(a, b, c, d):
    """One round of SipHash."""
    a += b
    b = ((b << U13) | (b >> U51)) ^ a
    a = (a << U32) | (a >> U32)
    c += d
    d = ((d << U16) | (d >> U48)) ^ c
    a += d
    d = ((d << U21) | (d >> U43)) ^ a
    c += b
    b = ((b << U17) | (b >> U47)) ^ c
    c = (c << U32) | (c >> U32)
    return a, b, c, d


# Compiling for the first decision that is asked in Python would take longer than thousands of these.
_interpreted = rebuilt(siphash, lambda function: function)
