"""Who sits where in a table's match, and which tables of a large round robin are drawn."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from random import Random

from spinney.core.random import derive

# Up to so many players, all orders around a table are played in turn; of more, random ones.
MOST_ORDERED = 6
# A table that was drawn before is drawn anew so often, each time with a wider choice.
ATTEMPTS = 50


def turns(mode: str, players: int) -> int:
    """After how many matches everybody at a table has had the same seats.

    >>> turns("round_robin", 4), turns("mixed", 4)
    (4, 14)
    """
    return 2**players - 2 if mode == "mixed" else players


def seating(mode: str, seats: str, players: int, number: int, seed: int) -> tuple[int, ...]:
    """By seat, who of a table sits there in its match of this number and seed.

    >>> seating("mixed", "balanced", players=3, number=2, seed=0)
    (1, 0, 1)
    >>> [seating("versus", "fixed", players=2, number=number, seed=0) for number in (0, 1)]
    [(0, 1), (0, 1)]
    """
    if seats == "fixed":
        return tuple(range(players))
    if mode == "mixed":
        return mixture(players, number if seats == "balanced" else Random(derive(seed, "seats")).getrandbits(64))
    return arrangement(players, number) if seats == "balanced" else shuffled(players, seed)


def mixture(players: int, number: int) -> tuple[int, ...]:
    """Which of two agents has each seat: in so many matches as `turns` says they share the table in every way in which
    both have a seat, each once, and each followed by the same with the two changed.

    >>> [mixture(3, number) for number in range(6)]
    [(0, 1, 1), (1, 0, 0), (1, 0, 1), (0, 1, 0), (0, 0, 1), (1, 1, 0)]
    """
    half, changed = divmod(number % turns("mixed", players), 2)
    return tuple((half + 1 >> seat & 1) ^ 1 ^ changed for seat in range(players))


def arrangement(players: int, number: int) -> tuple[int, ...]:
    """Who sits where in a table's match of this number: every `players` matches everybody has had every seat once, and
    the neighbours change with every such round.

    >>> [arrangement(3, number) for number in range(6)]
    [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2)]
    """
    turn, rounds = number % players, number // players
    orders = _orders(players)
    order = orders[rounds % len(orders)] if players <= MOST_ORDERED else _shuffled_order(players, rounds)
    return order[turn:] + order[:turn]


@cache
def _orders(players: int) -> list[tuple[int, ...]]:
    return [(0, *rest) for rest in permutations(range(1, players))] if players <= MOST_ORDERED else []


def _shuffled_order(players: int, rounds: int) -> tuple[int, ...]:
    return (0, *Random(rounds).sample(range(1, players), players - 1))


def shuffled(players: int, seed: int) -> tuple[int, ...]:
    """A random order of seats.

    >>> sorted(shuffled(4, seed=1))
    [0, 1, 2, 3]
    """
    return tuple(Random(derive(seed, "seats")).sample(range(players), players))


def drawn_tables(agents: int, players: int, count: int, seed: int) -> Iterator[tuple[int, ...]]:
    """So many different tables of a round robin, drawn at random; more of them begin with fewer.

    At every time those sit down who have sat least often, chance decides between equals, and so nobody is more than one
    table ahead. Only where that leads to a table that is there already, again and again, is the choice widened.

    >>> list(drawn_tables(4, 2, 6, seed=1)) == list(drawn_tables(4, 2, 3, seed=1)) + list(drawn_tables(4, 2, 6, 1))[3:]
    True
    >>> sorted(drawn_tables(4, 2, 6, seed=1))
    [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    """
    pick, sat, seen = Random(derive(seed, "tables")), [0] * agents, set[tuple[int, ...]]()
    while len(seen) < count:
        table, attempt = tuple[int, ...](), 0
        while not table or table in seen:
            slack = attempt // ATTEMPTS
            order = sorted(range(agents), key=lambda one: (max(0, sat[one] - min(sat) - slack), pick.random()))
            table, attempt = tuple(sorted(order[:players])), attempt + 1
        seen.add(table)
        for one in table:
            sat[one] += 1
        yield table
