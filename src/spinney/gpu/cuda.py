# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Code for NVIDIA's cards: made without one, as PTX text, and kept on disk like all compiled code."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Any
from unittest.mock import patch

import numba.cuda
import numpy as np
from llvmlite import ir
from numba import types
from numba.cuda import cudaimpl, dispatcher, extending
from numba.cuda.core.callconv import RETCODE_OK
from numba.cuda.cudadrv import nvvm
from numba.cuda.datamodel import models
from numba.cuda.extending import intrinsic
from numba.cuda.target import CUDACallConv

from spinney.agents import random
from spinney.arena.contest import play_on
from spinney.core import calls
from spinney.core.compile import fingerprint
from spinney.core.derived import bound
from spinney.core.disk import cache_folder, store, stored
from spinney.core.game import Game
from spinney.games import bits
from spinney.gpu import cuda_atomics, differences, kernel, known, march, rules, twins
from spinney.gpu.cuda_atomics import ATOMICS
from spinney.gpu.kernel import WORD, Block, Cast, lane
from spinney.search import tree
from spinney.search.decide import decide
from spinney.search.engine import bindings
from spinney.search.horizon import glance

cuda: Any = numba.cuda
# One process compiles one kernel at a time: the settings below are the process's.
_lock = Lock()
# Arguments of a kernel, and those among them that say how it is launched.
ARGUMENTS, OWN_ARGUMENTS = 10, 2
# So many threads run on one instruction at a time.
WARP = 32
# The name of the table of small counts in a kernel, and the bytes of one of its rows.
TABLE, ROW = "spinney_visits", 8 * differences.COLUMNS
SOURCES: Any = (cuda_atomics, differences, kernel, known, march, rules, twins)
known.teach(extending, cudaimpl, models.OpaqueModel)


class Cuda:
    """Functions are compiled for a card."""

    def device(self, function: Callable[..., Any]) -> Any:
        """A function as device code calls it."""
        return cuda.jit(device=True)(function)

    def intrinsic(self, found: Any) -> Any:
        """The same intrinsic for a card, or one that does the same."""
        return intrinsic(ATOMICS.get(found, found._defn))

    def table(self) -> Any:
        """Where the table of small counts is."""
        return intrinsic(table_address)

    def hot_memory(self, words: int) -> Any:
        """Memory that the threads of a block share, where each has its part."""
        first, apart = intrinsic(first_shared), WORD * spread(words)

        def own_memory():
            return first() + cuda.threadIdx.x * apart

        return self.device(own_memory)

    def group_count(self) -> Any:
        """The threads of a block, which all say whether it is true of them."""

        def threads_that(is_true):
            return cuda.syncthreads_count(np.int32(is_true))

        return self.device(threads_that)

    def group_size(self) -> Any:
        """The threads of a block."""

        def size():
            return cuda.blockDim.x

        return self.device(size)

    def group_number(self) -> Any:
        """The number of the block."""

        def number():
            return cuda.blockIdx.x

        return self.device(number)

    def instructions(self) -> Any:
        """Functions that are one instruction of a card, which its compiler does not see in the way they are written."""
        prefetched = intrinsic(prefetch)

        def count(bits):
            return np.int64(cuda.popc(np.uint64(bits)))

        def expect(tree, node):
            prefetched(tree.words + 4 * node)

        return [(bits.count, self.device(count)), (tree.expect, self.device(expect))]


def table_address(typing):
    """The address of the table of small counts; whoever loads the kernel writes it there."""

    def build(context, builder, signature, values):
        kind, module = ir.ArrayType(ir.IntType(8), differences.VISITS.nbytes), builder.module
        found = module.globals.get(TABLE)
        if found is None:
            found = ir.GlobalVariable(module, kind, TABLE, nvvm.ADDRSPACE_GLOBAL)
            found.linkage, found.align = "weak_odr", ROW
            found.initializer = ir.Constant(kind, None)
        generic = builder.addrspacecast(found, kind.as_pointer(), "generic")
        return builder.ptrtoint(generic, ir.IntType(64))

    return types.int64(), build


def spread(words: int) -> int:
    """How many words apart the hot memories of threads are: an odd number, so that threads that read the same word of
    theirs read from different banks.
    """
    return words | 1


def first_shared(typing):
    """The address of the memory that the threads of a block share; its size is said at the launch."""

    def build(context, builder, signature, values):
        name, kind = "spinney_shared", ir.ArrayType(ir.IntType(8), 0)
        module = builder.module
        if name in module.globals:
            found = module.globals[name]
        else:
            found = ir.GlobalVariable(module, kind, name, nvvm.ADDRSPACE_SHARED)
            found.align = 16
        generic = builder.addrspacecast(found, kind.as_pointer(), "generic")
        return builder.ptrtoint(generic, ir.IntType(64))

    return types.int64(), build


def prefetch(typing, address):
    """Has what stands at an address fetched, and does not wait for it."""

    def build(context, builder, signature, values):
        kind = ir.FunctionType(ir.VoidType(), [ir.IntType(64)])
        builder.call(ir.InlineAsm(kind, "prefetch.global.L1 [$0];", "l", side_effect=True), values)
        return context.get_dummy_value()

    return types.void(types.int64), build


def not_raised(convention, builder, *_, **__):
    """Where an error would be raised, which never happens, a function returns nothing instead."""
    convention._return_errcode_raw(builder, RETCODE_OK)


@contextmanager
def exactly(capability: tuple[int, int]) -> Iterator[None]:
    """Compiles for a card of this compute capability, whether or not there is one.

    A multiplication and an addition are never fused, since a processor rounds after both. Tables lie in global memory:
    that for constants is small, and serves the threads of a warp one after another where they read different entries.
    Nothing is raised: a way out of a loop that no thread ever takes keeps those that have left it from waiting for the
    rest, and each goes on alone.
    """

    class Supposed:
        compute_capability = capability

    compiled = nvvm.compile_ir
    with (
        patch.object(dispatcher, "get_current_device", lambda: Supposed),
        patch.object(nvvm, "compile_ir", lambda code, **options: compiled(code, **{**options, "fma": 0})),
        patch.object(nvvm, "ADDRSPACE_CONSTANT", nvvm.ADDRSPACE_GLOBAL),
        patch.object(CUDACallConv, "return_user_exc", not_raised),
        patch.object(CUDACallConv, "return_status_propagate", not_raised),
    ):
        yield


def as_kernel(play: Any) -> Any:
    """A kernel in which the first threads of every warp, as many as are to be filled, each play one of the lanes that
    have a match.
    """
    int64s = Cuda().intrinsic(calls.int64s)

    def kernel(pace, filled, busy, count, blocks, lanes, near, addresses, patience, status):
        warp, place = divmod(cuda.grid(1), WARP)
        number = warp * filled + place
        if place < filled and number < count:
            play(pace, blocks, lanes, near, addresses, patience, status, int64s(busy)[number])

    return kernel


def fill(blocks, template, words, lanes):
    """Every thread makes its block the template."""
    number, step = cuda.grid(1), cuda.gridsize(1)
    while number < lanes:
        for i in range(words):
            blocks[i * lanes + number] = template[i]
        number += step


def gather(source, apart, lanes, ends, count, out):
    """Every thread copies the words of some lanes, which are so many words apart, behind those of the lanes before."""
    number, step = cuda.grid(1), cuda.gridsize(1)
    while number < count:
        start = ends[number - 1] if number else 0
        for i in range(ends[number] - start):
            out[start + i] = source[lanes[number] * apart + i]
        number += step


def compile_kernel(function: Callable[..., Any], signature: Any, capability: tuple[int, int]) -> str:
    """The PTX text of a kernel."""
    with _lock, exactly(capability):
        text, _ = cuda.compile(function, signature, device=False, cc=capability, output="ptx", abi="numba")
    return str(text)


def lane_ptx(game: Game, cast: Cast, block: Block, capability: tuple[int, int]) -> str:
    """The PTX text of the kernel that plays a game with this cast, from disk where it is there."""
    mark = mark_of(game, cast, block, capability)
    folder = cache_folder()
    path = None if folder is None else folder / mark / "lanes.ptx"
    if path and (found := stored(path)):
        return found.decode()
    print(
        f"spinney: compiling {game.declaration.title} for a card (a minute or more, once)", file=sys.stderr, flush=True
    )
    function = as_kernel(lane(Cuda(), game, cast, block))
    text = compile_kernel(function, types.void(*[types.int64] * ARGUMENTS), capability)
    if path:
        store(path, text.encode())
    return text


def mark_of(game: Game, cast: Cast, block: Block, capability: tuple[int, int]) -> str:
    """A hash of all that the kernel depends on."""
    own = game.rules.functions
    heuristics = [bound(template, {**own, **more}) for template, more in cast.heuristics]
    functions: list[Any] = [*own.values(), *heuristics]
    engine: list[Any] = [play_on, decide, *march.STEPS, random.decide, glance.decide]
    constants: dict[str, Any] = {}
    for number, (rule, extras) in enumerate(cast.engines):
        constants |= {f"{number} {name}": value for name, value in bindings(rule, extras=extras).items()}
    size = *block[:3], block.sheet.text
    about = (game.id, game.parameters, cast.agents, cast.shared, cast.forgets, size, capability, version("numba-cuda"))
    # What puts these together is known by its text: it names functions in tables, which no hash of them follows.
    ours = [Path(file).read_text(encoding="utf-8") for file in (__file__, *(one.__file__ for one in SOURCES))]
    return fingerprint([*functions, *engine], {**constants, "about": repr((about, ours))})
