# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The code of one lane: a thread that plays the matches it is given, with whoever may sit down to them; or one of
many that search the same position, in one tree.

The engine calls heuristics, engines and agents by their addresses. Here they have numbers, and whoever calls one asks
for each in turn, so that one kernel serves a table of several kinds of agents.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from spinney.agents import random
from spinney.arena import contest as contests
from spinney.core import calls, derived
from spinney.core.game import Game
from spinney.gpu.differences import never_late, put_differences
from spinney.gpu.known import Sheet, known_at
from spinney.gpu.march import ASK_AGAIN, SEARCH_ON, goes_on, marching, steps_of
from spinney.gpu.rules import put_rules, steps_of_rules
from spinney.gpu.twins import Target, Twins
from spinney.heuristics.reward import Source
from spinney.search import decide as searching
from spinney.search.engine import bindings
from spinney.search.horizon import glance
from spinney.search.loop import DONE, why_to_stop
from spinney.search.parts import Rule
from spinney.search.record import search_at
from spinney.search.steps import standing
from spinney.search.turn import is_late, turn_at

WORD = 8
IDLE, BUSY = contests.DONE, contests.PAUSED
# Lanes that share a tree take so many slots of it at a time: there are thousands of them.
STRETCH = 16
# Groups of them begin in so many parts, one after another, with these turns between: all together about as many as a
# long iteration takes.
PARTS, APART = 64, 2
# How agents decide in compiled code: the function, and the record it works on.
DECIDERS: dict[str, tuple[Callable[..., Any], Any]] = {
    "mcts": (searching.decide, search_at),
    "random": (random.decide, calls.record_at(random.Drawing)),
    "one_step": (glance.decide, calls.record_at(glance.Glance)),
}


class Block(NamedTuple):
    """What the code of a lane has to know of its block.

    Attributes:
        words: how long it is.
        hot: so many of them, the first, are where a thread reaches them fastest; behind them is the record of searches.
        work: where the record stands of what the lane does: a contest, or a search.
        sheet: how the record of searches is known.
    """

    words: int
    hot: int
    work: int
    sheet: Sheet


class Cast(NamedTuple):
    """Whatever is called by a number: heuristics (each a source and what is bound in it), engines (a rule from outside,
    and whether it has all parts), and kinds of agents; whether all lanes share one search, instead; and whether
    searches may leave out to note what players know.
    """

    heuristics: tuple[Source, ...]
    engines: tuple[tuple[Rule | None, bool], ...]
    agents: tuple[str, ...]
    shared: bool = False
    forgets: bool = False


def numbered(target: Target, functions: Sequence[Any]) -> Any:
    """`call_int` where functions have numbers: calls the function of this number with two integers."""
    space = {f"function_{number}": function for number, function in enumerate(functions)}
    lines = ["def call(number, arguments):"]
    for number in range(len(functions)):
        lines += [f"    if number == {number}:", f"        return function_{number}(arguments[0], arguments[1])"]
    exec("\n".join([*lines, "    return 0"]), space)
    return target.device(space["call"])


def prepared(target: "Machine", game: Game, cast: Cast, sheet: Sheet) -> tuple[Twins, Any, list[Twins]]:
    """The rules of a game and all that is other on a card; the function that calls heuristics by number; and, for each
    engine, what makes functions of it.
    """
    base, quiet = Twins(target), Twins(target, forgets=cast.forgets)
    for twins in (base, quiet):
        put_differences(twins, target, cast.shared)
        for source, made in target.instructions():
            twins.put(source, made)
    put_rules(base, target, game)
    base.put(search_at, target.intrinsic(known_at(sheet)))
    at, float64s = base.of(calls.record_at(game.rules.record)), base.of(calls.float64s)

    def heuristic(source: Source) -> Any:
        template, more = source
        value = base(derived.bound(template, {**game.rules.functions, **more}))

        def call(state, out):
            value(at(state), float64s(out))
            return 0

        return target.device(call)

    values = numbered(target, [heuristic(source) for source in cast.heuristics])
    engines, drawn = [], steps_of_rules(quiet, target, game)
    for rule, extras in cast.engines:
        bound = bindings(rule, shared=cast.shared, extras=extras)
        engines.append(base.copy(RECORD_BYTES=sheet.size, STRETCH=STRETCH, CLEARS_LATE=True, **drawn, **bound))
        engines[-1].put(calls.call_int, values)
    return base, values, engines


def digger(target: "Machine", game: Game, cast: Cast, sheet: Sheet) -> tuple[Any, Any]:
    """The functions that search on in a tree that all lanes share, and find the search at an address."""
    base, _, engines = prepared(target, game, cast, sheet)
    why, goes = engines[0](why_to_stop), engines[0](goes_on)

    def ask(work, search, patience):
        return SEARCH_ON if goes(search) else why(search)

    # Groups that all begin at once would all take the same way through the tree, before one of them has counted there;
    # and where iterations are equally long, again and again.
    number = target.group_number()

    def delay():
        return number() % PARTS * APART

    found = steps_of(target, engines)
    march = marching(target, found, base(standing), target.device(ask), DONE, target.device(delay))
    return march, base.of(search_at)


def player(target: "Machine", game: Game, cast: Cast, sheet: Sheet) -> tuple[Any, Any]:
    """The functions that play a contest and find it at an address."""
    base, values, engines = prepared(target, game, cast, sheet)
    search, copy_bytes, int64s = (base.of(one) for one in (search_at, calls.copy_bytes, calls.int64s))
    size, turn = sheet.size, base.of(turn_at)

    # A decision asks its engine for iterations; it only learns why there are none, and comes back when these are done.
    def engine(twins: Twins) -> Any:
        why = twins(why_to_stop)

        def call(memory, count):
            return why(search(memory))

        return target.device(call)

    def searcher() -> Any:
        twins = base.copy(RECORD_BYTES=size, CLEARS_LATE=True)
        twins.put(calls.call_int, numbered(target, [engine(one) for one in engines]))
        think = twins(DECIDERS["mcts"][0])

        # All searches work in the same place, where each first has its own image.
        def call(image, asked):
            place = int64s(image)[0]
            if not turn(asked).begun:
                copy_bytes(place, image, size)
            return think(search(place), turn(asked))

        return target.device(call)

    def agent(kind: str) -> Any:
        if kind == "mcts":
            return searcher()
        decide, record = DECIDERS[kind]
        twins = base.copy()
        twins.put(calls.call_int, values)
        twins.put(is_late, target.device(never_late))
        think, memory_at = twins(decide), twins.of(record)

        def call(memory, asked):
            return think(memory_at(memory), turn(asked))

        return target.device(call)

    twins = base.copy()
    twins.put(calls.call_int, numbered(target, [agent(kind) for kind in cast.agents]))
    play_on = twins(contests.play_on)

    def ask(contest, search, patience):
        stands = play_on(contest, patience)
        if stands != BUSY:
            return stands
        return SEARCH_ON if contest.turn.begun else ASK_AGAIN

    def no_delay():
        return 0

    found = steps_of(target, engines)
    march = marching(target, found, base(standing), target.device(ask), BUSY, target.device(no_delay))
    return march, twins.of(calls.record_at(contests.Contest))


class Machine(Target, Protocol):
    """What lanes are compiled for."""

    def hot_memory(self, words: int) -> Any:
        """A function that gives the address of so many words of the calling thread's own, where it reaches them
        fastest.
        """

    def group_count(self) -> Any:
        """A function that tells of how many threads that keep step something is true."""

    def group_size(self) -> Any:
        """A function that tells how many threads keep step."""

    def group_number(self) -> Any:
        """A function that tells which group of threads it is."""

    def instructions(self) -> Any:
        """Functions, each with what does the same faster there."""


def lane(target: Machine, game: Game, cast: Cast, block: Block) -> Any:
    """The function of one lane: it takes its block into memory of its own, works there, and puts the block back.

    Blocks have a word of every lane side by side, so that lanes read and write together. Addresses within a block are
    counted from its beginning; `near` lists where they stand.
    """
    work, work_at = (digger if cast.shared else player)(target, game, cast, block.sheet)
    int64s, search_in = Twins(target).of(calls.int64s), target.intrinsic(known_at(block.sheet))
    hot_memory, near_memory = target.hot_memory(block.hot), target.intrinsic(memory_of(block.words - block.hot))
    words, hot, place = block.words, block.hot, block.work
    hot_bytes = WORD * hot

    # The address of a word of the block, from that of the hot words and that of the first word, were the others behind
    # it and not elsewhere.
    def address(number, first, rest):
        return (first if number < hot else rest) + WORD * number

    address = target.device(address)

    def play_lane(pace, blocks, lanes, near, addresses, patience, status, number):
        first, rest = hot_memory(), near_memory() - hot_bytes
        all_blocks, places = int64s(blocks), int64s(near)
        for i in range(words):
            int64s(address(i, first, rest))[0] = all_blocks[i * lanes + number]
        for i in range(addresses):
            word = int64s(address(places[i], first, rest))
            word[0] += first if word[0] < hot_bytes else rest
        int64s(status)[number] = work(
            work_at(address(place, first, rest)), search_in(address(hot, first, rest)), patience, pace
        )
        for i in range(addresses):
            word = int64s(address(places[i], first, rest))
            word[0] -= first if 0 <= word[0] - first < hot_bytes else rest
        for i in range(words):
            all_blocks[i * lanes + number] = int64s(address(i, first, rest))[0]

    return target.device(play_lane)


def memory_of(words: int) -> Any:
    """A function that gives the address of so many words of the calling thread's own."""

    @intrinsic
    def own_memory(typing):
        def build(context, builder, signature, values):
            found = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(64), words))
            return builder.ptrtoint(found, ir.IntType(64))

        return types.int64(), build

    return own_memory
