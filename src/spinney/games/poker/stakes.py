# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The blinds of a hand, and what they make of the bets; they rise from hand to hand if the parameters say so."""

from spinney.core.compile import compiled, inlined


@inlined
def small_blind(s):
    """What the small blind is in this hand."""
    return int(s.small_blind) * int(s.stakes)


@inlined
def big_blind(s):
    """What the big blind is in this hand."""
    return int(s.big_blind) * int(s.stakes)


@inlined
def price(s):
    """What a seat must have paid to stay in."""
    return max(int(s.highest), big_blind(s))


@compiled
def rise(s):
    """Raises the blinds for the hand that begins, if it is time, and if all chips together would still pay them."""
    if s.rise_every and s.hand > 1 and (s.hand - 1) % s.rise_every == 0:
        higher = int(s.stakes) * int(s.rise_factor)
        if higher * int(s.big_blind) <= int(s.players) * int(s.money):
            s.stakes = higher
            return True
    return False
