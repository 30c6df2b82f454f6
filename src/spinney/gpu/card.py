"""A graphics card: its memory, and kernels that run on it, by the driver's own interface."""

import ctypes
import re
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from cuda.bindings import driver
from numba import types
from numpy.typing import NDArray

from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.core.random import WORDS
from spinney.gpu.cuda import ARGUMENTS, TABLE, compile_kernel, fill, gather, lane_ptx, spread
from spinney.gpu.differences import VISITS
from spinney.gpu.kernel import WORD, Block, Cast
from spinney.gpu.march import Pace
from spinney.search.trees import SELF

# So many threads run on one instruction at a time.
WARP = 32


class Form(NamedTuple):
    """How a kernel is run: so many threads are a block, and keep step; each has so many registers at most, so that as
    many blocks fit on a processor as leave it busy; and how its threads wait for one another.
    """

    threads: int
    registers: int
    pace: Pace

    def with_at_most(self, threads: int) -> "Form":
        """The same with no more threads than that, in whole warps: other cards have less memory for threads to share.

        >>> ALL.with_at_most(618).threads, ALL.with_at_most(9000).threads
        (608, 640)
        """
        return self._replace(threads=min(self.threads, threads // WARP * WARP))

    def in_step(self, moves: float) -> "Form":
        """The same where an iteration has so many moves. Who begins one with others is in the tree with them; to wait
        for them takes the less of an iteration, the longer it is.

        >>> [round(ALL.in_step(moves).pace.home) for moves in (9, 80, 9000)]
        [8, 48, 96]
        """
        home = min(MOST_HOME, max(USUAL.home, TURNS_A_MOVE * moves - USUAL.home))
        return self._replace(pace=self.pace._replace(home=home))


# How threads wait for one another; where players have trees of their own, most moves are chosen in one: so more are
# waited for.
USUAL = Pace(choosing=0.25, settling=1.0, home=8.0, asking=5.0)
OWN_TREES = USUAL._replace(choosing=10.0)
# A thread that has come home waits so many turns for each move of a long iteration, and no more than this in all.
TURNS_A_MOVE, MOST_HOME = 0.7, 96.0
# Where the code is small, few threads keep step, which seldom wait for one another. Where it is so large (in bytes of
# PTX text) that it does not stay in a processor's memory for instructions, it is best read together: by all threads
# that a processor runs, unless positions are small (in words), and so is what is done with them.
FEW = Form(threads=64, registers=72, pace=USUAL)
MORE = Form(threads=128, registers=72, pace=USUAL)
ALL = Form(threads=640, registers=96, pace=USUAL)
LARGE, SMALL = 500_000, 32


def form_of(text: str, block: Block) -> Form:
    """How the kernel of a PTX text is run, which works on such blocks."""
    # A position that is too large to be hot leaves the random words alone there.
    found = FEW if len(text) < LARGE else MORE if WORDS < block.hot < SMALL else ALL
    tree = block.sheet.facts.get("tree")
    return found if tree and tree.number < SELF else found._replace(pace=OWN_TREES)


INT64S: Any = types.CPointer(types.int64)  # type: ignore[no-untyped-call]


def ask(answer: tuple[Any, ...]) -> Any:
    """What the driver answered, or its error as a sentence."""
    code, *values = answer
    if code != driver.CUresult.CUDA_SUCCESS:
        raise SpinneyError(f"the graphics card said {code.name.removeprefix('CUDA_ERROR_').lower().replace('_', ' ')}")
    return values[0] if len(values) == 1 else values


def count() -> int:
    """How many cards there are."""
    try:
        ask(driver.cuInit(0))
        return int(ask(driver.cuDeviceGetCount()))
    except (SpinneyError, RuntimeError):
        return 0


def _loaded(text: bytes, registers: int, meanwhile: bool) -> tuple[Any, ...]:
    """The driver's answer to a PTX text."""
    options: dict[Any, Any] = {driver.CUjit_option.CU_JIT_MAX_REGISTERS: registers}
    if meanwhile:
        # A processor's own cache does not notice what others write: what is read comes from the card's.
        options[driver.CUjit_option.CU_JIT_CACHE_MODE] = driver.CUjit_cacheMode.CU_JIT_CACHE_OPTION_CG
    return driver.cuModuleLoadDataEx(text, len(options), [*options], [*options.values()])  # type: ignore[no-any-return]


@cache
def fill_ptx(capability: tuple[int, int]) -> str:
    """The PTX text of the kernel that fills blocks."""
    return compile_kernel(fill, types.void(INT64S, INT64S, types.int64, types.int64), capability)


@cache
def gather_ptx(capability: tuple[int, int]) -> str:
    """The PTX text of the kernel that gathers what lanes have."""
    arguments = INT64S, types.int64, INT64S, INT64S, types.int64, INT64S
    return compile_kernel(gather, types.void(*arguments), capability)


class Card:
    """One card of this machine."""

    def __init__(self, number: int = 0) -> None:
        self._device = ask(driver.cuDeviceGet(number))
        # Whoever waits for a card leaves the core to others. Where somebody uses the card already, it is as they want.
        driver.cuDevicePrimaryCtxSetFlags(self._device, driver.CUctx_flags.CU_CTX_SCHED_BLOCKING_SYNC)
        self._context = ask(driver.cuDevicePrimaryCtxRetain(self._device))
        kinds = driver.CUdevice_attribute
        major, minor = (
            int(ask(driver.cuDeviceGetAttribute(kind, self._device)))
            for kind in (
                kinds.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
                kinds.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
            )
        )
        self.capability = major, minor
        self._processors, self._shared = (
            int(ask(driver.cuDeviceGetAttribute(kind, self._device)))
            for kind in (
                kinds.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
                kinds.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN,
            )
        )
        self._modules: dict[str, tuple[Any, Any]] = {}

    def use(self) -> None:
        """Has this thread's calls go to this card."""
        ask(driver.cuCtxSetCurrent(self._context))

    @property
    def name(self) -> str:
        """What it is called."""
        return bytes(ask(driver.cuDeviceGetName(100, self._device))).split(b"\0")[0].decode()

    def bytes_left(self) -> int:
        """How much memory there is still."""
        self.use()
        free, _ = ask(driver.cuMemGetInfo())
        return int(free)

    def room(self, size: int) -> int:
        """The address of so many bytes, all zero."""
        address = int(ask(driver.cuMemAlloc(size)))
        self.zero(address, size)
        return address

    def zero(self, address: int, size: int) -> None:
        """Makes so many bytes zero."""
        ask(driver.cuMemsetD8(address, 0, size))

    def free(self, address: int) -> None:
        """Gives them back."""
        ask(driver.cuMemFree(address))

    def write(self, address: int, values: NDArray[Any]) -> None:
        """Writes an array."""
        values = np.ascontiguousarray(values)
        ask(driver.cuMemcpyHtoD(address, values.ctypes.data, values.nbytes))

    def read(self, address: int, values: NDArray[Any]) -> None:
        """Reads an array."""
        ask(driver.cuMemcpyDtoH(values.ctypes.data, address, values.nbytes))

    def lane(self, game: Game, cast: Cast, block: Block) -> Any:
        """The kernel that plays lanes, its form, and how much each of its threads has of the memory that they share."""
        self.use()
        text = lane_ptx(game, cast, block, self.capability)
        each = WORD * spread(block.hot)
        form = form_of(text, block).with_at_most(self._shared // each)
        found = self._kernel(text, form.registers, meanwhile=cast.shared)
        most = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        ask(driver.cuFuncSetAttribute(found, most, form.threads * each))
        code = found, form, each
        # A first launch has the driver set threads' own memory aside, before the rest is shared out.
        self.play(code, 0, *[0] * (ARGUMENTS - 1))
        return code

    def at_once(self, code: Any) -> int:
        """How many lanes of this code the card runs at a time."""
        kernel, form, each = code
        blocks = ask(driver.cuOccupancyMaxActiveBlocksPerMultiprocessor(kernel, form.threads, form.threads * each))
        return int(form.threads) * int(blocks) * self._processors

    def in_step(self, code: Any, moves: float) -> Any:
        """The same code, for iterations of so many moves."""
        kernel, form, each = code
        return kernel, form.in_step(moves), each

    def play(self, code: Any, lanes: int, *arguments: int) -> None:
        """Runs the kernel in so many lanes, spread over all processors, and waits for it."""
        kernel, form, each = code
        threads = min(form.threads, WARP * max(1, -(-lanes // (WARP * self._processors))))
        blocks = max(1, -(-lanes // threads))
        self._launch(kernel, blocks, threads, (form.pace.packed(), *arguments), threads * each)

    def fill(self, blocks: int, template: int, words: int, lanes: int) -> None:
        """Makes every lane's block the template."""
        code = self._kernel(fill_ptx(self.capability))
        self._launch(code, -(-lanes // WARP), WARP, (blocks, template, words, lanes))

    def gather(self, source: int, apart: int, lanes: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
        """Some words of these lanes, which are so many words apart, behind each other; each lane's end there."""
        found = np.empty(int(ends[-1]), np.int64)
        held = [self.room(max(WORD, one.nbytes)) for one in (lanes, ends, found)]
        for address, values in zip(held, (lanes, ends), strict=False):
            self.write(address, values)
        code, count = self._kernel(gather_ptx(self.capability)), lanes.size
        self._launch(code, -(-count // WARP), WARP, (source, apart, held[0], held[1], count, held[2]))
        self.read(held[2], found)
        for address in held:
            self.free(address)
        return found

    def _launch(self, code: Any, blocks: int, threads: int, arguments: tuple[int, ...], shared: int = 0) -> None:
        values = (arguments, (ctypes.c_int64,) * len(arguments))
        ask(driver.cuLaunchKernel(code, blocks, 1, 1, threads, 1, 1, shared, 0, values, 0))
        ask(driver.cuCtxSynchronize())

    def _kernel(self, text: str, registers: int = FEW.registers, meanwhile: bool = False) -> Any:
        """The kernel of a PTX text, with so many registers at most; with `meanwhile` it sees what threads of other
        processors write while it runs.
        """
        if text not in self._modules:
            name = re.search(r"\.visible \.entry (\w+)", text)
            assert name, "a PTX text without a kernel"
            module = ask(_loaded(text.encode(), registers, meanwhile))
            if TABLE in text:
                self.write(int(ask(driver.cuModuleGetGlobal(module, TABLE.encode()))[0]), VISITS)
            self._modules[text] = module, ask(driver.cuModuleGetFunction(module, name.group(1).encode()))
        return self._modules[text][1]
