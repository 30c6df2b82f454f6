"""A graphics card: its memory, and kernels that run on it, by the driver's own interface."""

import ctypes
import os
import re
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from cuda.bindings import driver
from numba import types
from numpy.typing import NDArray

from spinney.core.errors import SpinneyError
from spinney.core.game import Game
from spinney.gpu.cuda import ARGUMENTS, OWN_ARGUMENTS, TABLE, WARP, compile_kernel, fill, gather, lane_ptx, spread
from spinney.gpu.differences import VISITS
from spinney.gpu.flock import NoMemoryError
from spinney.gpu.form import FEW, Form, Shape, form_of, shape_of
from spinney.gpu.kernel import WORD, Block, Cast


class Code(NamedTuple):
    """A kernel made ready: its form, how many bytes of the memory that threads share each has, and how many lanes the
    card runs at a time.
    """

    kernel: Any
    form: Form
    each: int
    at_once: int


# What threads have asked for waits in so many queues, in each of which one waits for another: as many as there can be.
os.environ.setdefault("CUDA_DEVICE_MAX_CONNECTIONS", "32")
INT64S: Any = types.CPointer(types.int64)  # type: ignore[no-untyped-call]
# What a thread asks for is done in order, and side by side with what others ask for.
STREAM: int = driver.CU_STREAM_PER_THREAD


def ask(answer: tuple[Any, ...]) -> Any:
    """What the driver answered, or its error as a sentence."""
    code, *values = answer
    if code != driver.CUresult.CUDA_SUCCESS:
        kind = NoMemoryError if code == driver.CUresult.CUDA_ERROR_OUT_OF_MEMORY else SpinneyError
        raise kind(f"the graphics card said {code.name.removeprefix('CUDA_ERROR_').lower().replace('_', ' ')}")
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
        # Whoever waits for a card leaves the core to others; and what threads of a kernel need for themselves is kept
        # for the next, since nothing else runs while it is given back. Where somebody uses the card already, it is as
        # they want.
        flags = driver.CUctx_flags
        driver.cuDevicePrimaryCtxSetFlags(
            self._device, flags.CU_CTX_SCHED_BLOCKING_SYNC | flags.CU_CTX_LMEM_RESIZE_TO_MAX
        )
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
        ask(driver.cuMemsetD8Async(address, 0, size, STREAM))
        self._wait()

    def free(self, address: int) -> None:
        """Gives them back."""
        ask(driver.cuMemFree(address))

    def write(self, address: int, values: NDArray[Any]) -> None:
        """Writes an array."""
        values = np.ascontiguousarray(values)
        ask(driver.cuMemcpyHtoDAsync(address, values.ctypes.data, values.nbytes, STREAM))
        self._wait()

    def read(self, address: int, values: NDArray[Any]) -> None:
        """Reads an array."""
        ask(driver.cuMemcpyDtoHAsync(values.ctypes.data, address, values.nbytes, STREAM))
        self._wait()

    def lane(self, game: Game, cast: Cast, block: Block) -> Code:
        """The kernel that plays lanes, its form, and how much each of its threads has of the memory that they share."""
        self.use()
        text = lane_ptx(game, cast, block, self.capability)
        each = WORD * spread(block.hot)
        form = form_of(text, block).with_at_most(self._shared // each)
        found = self._kernel(text, form.registers, meanwhile=cast.shared)
        most = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        ask(driver.cuFuncSetAttribute(found, most, form.threads * each))
        blocks = ask(driver.cuOccupancyMaxActiveBlocksPerMultiprocessor(found, form.threads, form.threads * each))
        code = Code(found, form, each, form.threads * int(blocks) * self._processors)
        # A first launch has the driver set threads' own memory aside, before the rest is shared out.
        self.play(code, 0, 1.0, *[0] * (ARGUMENTS - OWN_ARGUMENTS))
        return code

    def at_once(self, code: Code) -> int:
        """How many lanes of this code the card runs at a time."""
        return code.at_once

    def in_step(self, code: Code, moves: float, factor: float) -> Code:
        """The same code, for iterations of so many moves, and threads that wait for a multiple of the usual time."""
        return code._replace(form=code.form.in_step(moves, factor))

    def shape(self, code: Code, lanes: int, part: float) -> Shape:
        """How so many lanes are launched on a part of the card."""
        return shape_of(lanes, code.form, max(1, int(part * self._processors)))

    def play(self, code: Code, lanes: int, part: float, *arguments: int) -> None:
        """Runs the kernel in so many lanes, on as many processors as are this part of the card, and waits for it."""
        shape = self.shape(code, lanes, part)
        pace = code.form.pace.of_part(shape.filled / WARP).packed()
        threads = shape.threads
        self._launch(code.kernel, shape.blocks, threads, (pace, shape.filled, *arguments), threads * code.each)

    def fill(self, blocks: int, template: int, words: int, lanes: int) -> None:
        """Makes every lane's block the template."""
        code = self._kernel(fill_ptx(self.capability))
        self._launch(code, -(-lanes // WARP), WARP, (blocks, template, words, lanes))

    def gather(self, source: int, apart: int, lanes: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
        """Some words of these lanes, which are so many words apart, behind each other; each lane's end there."""
        found = np.empty(int(ends[-1]), np.int64)
        held = [int(ask(driver.cuMemAllocAsync(max(WORD, one.nbytes), STREAM))) for one in (lanes, ends, found)]
        for address, values in zip(held, (lanes, ends), strict=False):
            self.write(address, values)
        code, count = self._kernel(gather_ptx(self.capability)), lanes.size
        self._launch(code, -(-count // WARP), WARP, (source, apart, held[0], held[1], count, held[2]))
        self.read(held[2], found)
        for address in held:
            ask(driver.cuMemFreeAsync(address, STREAM))
        return found

    def _launch(self, code: Any, blocks: int, threads: int, arguments: tuple[int, ...], shared: int = 0) -> None:
        values = (arguments, (ctypes.c_int64,) * len(arguments))
        ask(driver.cuLaunchKernel(code, blocks, 1, 1, threads, 1, 1, shared, STREAM, values, 0))
        self._wait()

    def _wait(self) -> None:
        """Waits for all that this thread has asked for."""
        ask(driver.cuStreamSynchronize(STREAM))

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
