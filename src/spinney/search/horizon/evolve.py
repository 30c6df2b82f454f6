# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Evolution: generations of individuals, or one that climbs; an iteration makes an individual and evaluates it."""

from collections.abc import Callable
from functools import cache

import numba
from numba import types

from spinney.core.calls import copy_bytes, float64s, int64s, uint64s
from spinney.core.compile import Compiler, compiled
from spinney.core.random import below, uniform
from spinney.search.horizon.evaluate import evaluate, genes_of
from spinney.search.horizon.memory import UNKNOWN, Evolution

GOING_ON, FINISHED = range(2)
NO_CROSSOVER, UNIFORM, ONE_POINT = range(3)


def iterate(search, iterations):
    """Evaluates up to so many individuals; says whether the budget is spent or the heuristic has failed."""
    for _ in range(iterations):
        if search.iterations >= search.max_iterations or search.calls >= search.max_calls or search.broken:
            return FINISHED
        step(search)
    return GOING_ON


@compiled
def step(search):
    """Evaluates one individual: of the first population, one after another; then children."""
    first = search.iterations < search.population
    row = search.iterations if first else search.population + search.born
    if first:
        bytes_a_row = 8 * search.horizon
        copy_bytes(search.genes + row * bytes_a_row, search.first_genes + row * bytes_a_row, bytes_a_row)
    else:
        breed(search, row)
    evaluate(search, row)
    search.iterations += 1
    note_best(search, row)
    if search.iterations == search.population:
        sort_by_fitness(search)
    elif not first:
        search.born += 1
        if search.born == search.population - search.elite:
            replace_generation(search)


@compiled
def note_best(search, row):
    """Remembers how the best individual so far begins: the first of equals, or the last where `not_worse`."""
    fitness = float64s(search.fitness)[row]
    first = search.iterations == 1
    if first or fitness > search.best_fitness or (search.not_worse and fitness == search.best_fitness):
        search.best_fitness, search.best_action = fitness, genes_of(search, row)[0]


@compiled
def breed(search, row):
    """Makes a child: of two parents, or of one, and mutated."""
    parent = choose_parent(search)
    copy_individual(search, row, parent)
    if search.crossover != NO_CROSSOVER:
        cross(search, genes_of(search, row), genes_of(search, choose_parent(search)))
    mutate(search, row)


@compiled
def choose_parent(search):
    """The fittest of so many drawn from the population, the first of equals."""
    if search.population == 1:
        return 0
    rng, fitness = uint64s(search.rng), float64s(search.fitness)
    best = below(rng, search.population)
    for _ in range(search.tournament - 1):
        other = below(rng, search.population)
        if fitness[other] > fitness[best]:
            best = other
    return best


@compiled
def cross(search, child, other):
    """Puts genes of another parent into the child: each with a chance of one half, or all from a point on."""
    rng = uint64s(search.rng)
    if search.crossover == UNIFORM:
        for i in range(search.horizon):
            if below(rng, 2):
                child[i] = other[i]
    elif search.horizon > 1:
        for i in range(1 + below(rng, search.horizon - 1), search.horizon):
            child[i] = other[i]


@compiled
def mutate(search, row):
    """Makes a gene unknown, and every other with a chance of its own; genes that no game reached do not count."""
    rng, genes, reached = uint64s(search.rng), genes_of(search, row), int64s(search.reached)[row]
    genes[below(rng, reached)] = UNKNOWN
    if search.mutation > 0.0:
        for i in range(reached):
            if uniform(rng) < search.mutation:
                genes[i] = UNKNOWN


@compiled
def copy_individual(search, row, source):
    """Overwrites an individual with another."""
    size = 8 * search.horizon
    copy_bytes(search.genes + row * size, search.genes + source * size, size)
    int64s(search.reached)[row] = int64s(search.reached)[source]
    float64s(search.fitness)[row] = float64s(search.fitness)[source]


@compiled
def replace_generation(search):
    """The children take the places of all but the elite; one that climbs gives way to a child that is not worse."""
    fitness = float64s(search.fitness)
    if search.population > 1 or fitness[1] >= fitness[0]:
        for i in range(search.born):
            copy_individual(search, search.elite + i, search.population + i)
    search.born = 0
    sort_by_fitness(search)


@compiled
def sort_by_fitness(search):
    """Sorts the population, the fittest first; equals stay in their order."""
    fitness = float64s(search.fitness)
    for last in range(1, search.population):
        for row in range(last, 0, -1):
            if fitness[row] <= fitness[row - 1]:
                break
            swap_individuals(search, row, row - 1)


@compiled
def swap_individuals(search, row, other):
    """Exchanges two individuals."""
    genes, others = genes_of(search, row), genes_of(search, other)
    for i in range(search.horizon):
        genes[i], others[i] = others[i], genes[i]
    reached, fitness = int64s(search.reached), float64s(search.fitness)
    reached[row], reached[other] = reached[other], reached[row]
    fitness[row], fitness[other] = fitness[other], fitness[row]


@cache
def engine() -> Callable[[int, int], int]:
    """The compiled search: an evolution's address and a number of iterations -> GOING_ON or FINISHED."""
    signature = types.int64(numba.from_dtype(Evolution), types.int64)
    return Compiler("the evolution of action sequences", [iterate]).entry(iterate, signature)
