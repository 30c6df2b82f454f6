"""Heuristics that are noise: numbers in [0, 1] made from the stones on the board, the same for equal positions only."""

import spinney

PRIME = 1_000_003


@spinney.compiled
def mixed(number, more):
    number = ((number + 1 + more) * 48_271) % PRIME
    return number ^ number >> 7


@spinney.compiled
def of_tic_tac_toe(s, player):
    return mixed(mixed(mixed(1, player), s.marks[0]), s.marks[1]) % PRIME / PRIME


@spinney.compiled
def of_connect_four(s, player):
    return mixed(mixed(mixed(1, player), s.stones[0] % PRIME), s.stones[1] % PRIME) % PRIME / PRIME


@spinney.compiled
def of_hex(s, player):
    number = mixed(1, player)
    for row in range(s.size + 2):
        number = mixed(number, s.rows[row] % PRIME)
    return number % PRIME / PRIME
