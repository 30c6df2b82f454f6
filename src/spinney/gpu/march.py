# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""How the threads of a block keep step: all play an action at a time, and what few of them have to do waits for more.

A card runs 32 threads, a warp, on one instruction at a time; those that are elsewhere in the code wait. So all of a
match stands in one loop: in each turn of it every thread that has a move plays it, whether in the tree or in a rollout.
To end an iteration and begin the next, to choose a move in the tree, or to end a decision, takes as long for one thread
as for all. Whoever is to do that waits until that has cost as many turns of a thread as doing it for few would waste.
All warps of a block do the same at a time, so that code which is too large for their processor's memory of
instructions is read once for all of them.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from spinney.gpu.twins import Target, Twins
from spinney.search import steps
from spinney.search.loop import DONE, why_to_stop
from spinney.search.steps import CHOOSE, ELSEWHERE, HOME, NOWHERE, PLAY, SETTLE

# What a thread is told that asks what to do next: search on, or ask again. Anything else is how its work stands, and
# it is done for this launch.
SEARCH_ON, ASK_AGAIN = -1, -2
# Fractions of a turn that a pace counts in, and how many bits each of its numbers has.
FRACTIONS, BITS = 64, 16


class Pace(NamedTuple):
    """How many turns each thread of a group waits, in the mean, before what waits is done: to choose a move, to settle
    one, to come home, and to ask.
    """

    choosing: float
    settling: float
    home: float
    asking: float

    def packed(self) -> int:
        """All of them in one number.

        >>> Pace(0.25, 1, 4, 5).packed() == 16 + (64 << 16) + (256 << 32) + (320 << 48)
        True
        """
        return sum(int(one * FRACTIONS) << BITS * place for place, one in enumerate(self))

    def of_part(self, part: float) -> "Pace":
        """The same for a block of which such a part of the threads have something to do.

        >>> Pace(0.25, 1, 4, 5).of_part(0.5)
        Pace(choosing=0.125, settling=0.5, home=2.0, asking=2.5)
        """
        return Pace(*(one * part for one in self))


def unpacked(pace, place, threads):
    """How many turns so many threads wait together for what stands in a place of a packed pace."""
    return (pace >> BITS * place) % (1 << BITS) * threads // FRACTIONS


class Steps(NamedTuple):
    """The steps of an iteration, of one engine or of several."""

    come_home: Any
    goes_on: Any
    set_out: Any
    choose_move: Any
    play_move: Any
    settle_move: Any


def goes_on(search):
    """Whether there is a further iteration."""
    return search.iterations < search.max_iterations and why_to_stop(search) == DONE


STEPS = Steps(steps.come_home, goes_on, steps.set_out, steps.choose_move, steps.play_move, steps.settle_move)


def steps_of(target: Target, engines: Sequence[Twins]) -> Steps:
    """The steps of all engines of a table: whoever searches takes those of its own."""
    if not engines:
        return _nobody(target)
    return Steps(*(_by_engine(target, source, [twins(source) for twins in engines]) for source in STEPS))


def _by_engine(target: Target, source: Any, made: Sequence[Any]) -> Any:
    """A step of several engines: that of the one which the search has chosen."""
    code = getattr(source, "py_func", source).__code__
    arguments = ", ".join(code.co_varnames[: code.co_argcount])
    space = {f"function_{number}": function for number, function in enumerate(made)}
    lines = [f"def step({arguments}):"]
    for number in range(len(made) - 1):
        lines += [f"    if search.iterate == {number}:", f"        return function_{number}({arguments})"]
    exec("\n".join([*lines, f"    return function_{len(made) - 1}({arguments})"]), space)
    return target.device(space["step"])


def _nobody(target: Target) -> Steps:
    """The steps of a table at which nobody searches: they are never taken."""

    def come_home(search, walk):
        return

    def no_more(search):
        return False

    begun = Twins(target)(steps.standing)

    def set_out(search):
        return begun(ELSEWHERE)

    def stay(search, walk):
        return walk

    return Steps(*(target.device(one) for one in (come_home, no_more, set_out, stay, stay, stay)))


def marching(target: Any, found: Steps, standing: Any, ask: Any, paused: int, delay: Any) -> Any:
    """The function that has a thread work for so many turns: it asks what to do, and searches when it is told to.

    `paused` is how the work stands of a thread that was stopped; `delay` tells how many turns a group waits before it
    begins.
    """
    threads_that, group = target.group_count(), target.group_size()
    come_home, goes_on, set_out, choose_move, play_move, settle_move = found
    waits = target.device(unpacked)

    def march(work, search, patience, pace):
        walk, status, asks, turns = standing(ELSEWHERE), paused, True, -delay()
        choosing_debt, settling_debt, home_debt, asking_debt = 0, 0, 0, 0
        most_choosing, most_settling = waits(pace, 0, group()), waits(pace, 1, group())
        most_home, most_asking = waits(pace, 2, group()), waits(pace, 3, group())
        while True:
            choosing, playing = threads_that(walk.stage == CHOOSE), threads_that(walk.stage == PLAY)
            settling, home = threads_that(walk.stage == SETTLE), threads_that(walk.stage == HOME)
            asking = threads_that(asks)
            if choosing + playing + settling + home + asking == 0:
                return status
            late = turns >= patience
            turns += 1
            choosing_debt, settling_debt = choosing_debt + choosing, settling_debt + settling
            home_debt, asking_debt = home_debt + home, asking_debt + asking
            if turns > 0 and (asking_debt >= most_asking or choosing + playing + settling + home == 0):
                asking_debt = 0
                if asks:
                    told = paused if late else ask(work, search, patience)
                    asks = told == ASK_AGAIN
                    if told == SEARCH_ON:
                        walk = standing(HOME)
                    elif told != ASK_AGAIN:
                        status = told
            if home_debt >= most_home or choosing + playing + settling == 0:
                home_debt = 0
                if walk.stage == HOME:
                    if walk.where != NOWHERE:
                        come_home(search, walk)
                    if late:
                        walk = standing(ELSEWHERE)
                    elif goes_on(search):
                        walk = set_out(search)
                    else:
                        walk, asks = standing(ELSEWHERE), True
            if choosing_debt >= most_choosing or playing + settling == 0:
                choosing_debt = 0
                if walk.stage == CHOOSE:
                    walk = choose_move(search, walk)
            if walk.stage == PLAY:
                walk = play_move(search, walk)
            if settling_debt >= most_settling or playing == 0:
                settling_debt = 0
                if walk.stage == SETTLE:
                    walk = settle_move(search, walk)

    return target.device(march)
