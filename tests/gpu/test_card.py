"""How kernels are launched, seen from the driver: in which form, and spread over which processors."""

import pytest
from cuda.bindings import driver as real

import spinney
from spinney.core.errors import SpinneyError
from spinney.gpu import card, form
from spinney.gpu.casting import Casting
from spinney.gpu.flock import NoMemoryError
from spinney.gpu.table import TableLayout

KINDS, LARGE = real.CUdevice_attribute, ".visible .entry play()" + " " * form.LARGE
PROCESSORS, SHARED = 10, 100_000


class Driver:
    """Answers as a driver does, and notes what was launched."""

    attributes = {  # noqa: RUF012
        KINDS.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR: 8,
        KINDS.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR: 0,
        KINDS.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT: PROCESSORS,
        KINDS.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN: SHARED,
    }

    def __init__(self):
        self.launched, self.options = [], []

    def __getattr__(self, name):
        if not name.startswith("cu"):
            return getattr(real, name)
        return lambda *arguments: (real.CUresult.CUDA_SUCCESS, 3)

    def cuDeviceGetAttribute(self, kind, device):  # noqa: N802
        return real.CUresult.CUDA_SUCCESS, self.attributes[kind]

    def cuModuleLoadDataEx(self, text, count, options, values):  # noqa: N802
        self.options.append(dict(zip(options, values, strict=True)))
        return real.CUresult.CUDA_SUCCESS, "module"

    def cuLaunchKernel(self, kernel, blocks, _, __, threads, ___, ____, shared, stream, arguments, extra):  # noqa: N802
        self.launched.append((blocks, threads, shared, arguments[0]))
        return (real.CUresult.CUDA_SUCCESS,)

    def cuCtxSynchronize(self):  # noqa: N802
        return (real.CUresult.CUDA_SUCCESS,)


@pytest.fixture
def driver(monkeypatch):
    found = Driver()
    monkeypatch.setattr(card, "driver", found)
    return found


def laid_out(name, *texts):
    game = spinney.load(name)
    casting = Casting(game, [spinney.agent(text).for_game(game) for text in texts])
    return game, casting.cast, TableLayout(game, casting.cast, casting.chairs(), casting.chairs()).block


def test_few_lanes_are_spread_over_all_processors_and_few_share_a_warp(driver, monkeypatch):
    monkeypatch.setattr(card, "lane_ptx", lambda *about: LARGE)
    found = card.Card()
    code = found.lane(*laid_out("small-world", "mcts"))
    for lanes, part, processors in ((1000, 1.0, 10), (1, 1.0, 10), (321, 1.0, 10), (321, 0.2, 2), (10**6, 1.0, 10)):
        found.play(code, lanes, part, *[7] * 8)
        blocks, threads, shared, arguments = driver.launched[-1]
        filled, warps = arguments[1], blocks * threads // form.WARP
        assert arguments[2:] == (7,) * 8
        assert filled == min(form.WARP, -(-lanes // (processors * form.ABREAST)))
        assert lanes <= warps * filled < lanes + filled * threads // form.WARP
        assert blocks > min(processors, -(-lanes // filled)) // 2
        assert shared % threads == 0


def test_what_the_driver_says_is_a_sentence_and_missing_memory_can_be_told(driver, monkeypatch):
    found = card.Card()
    for code, kind in (
        (real.CUresult.CUDA_ERROR_OUT_OF_MEMORY, NoMemoryError),
        (real.CUresult.CUDA_ERROR_UNKNOWN, SpinneyError),
    ):
        monkeypatch.setattr(driver, "cuMemAlloc", lambda size, code=code: (code, 0), raising=False)
        with pytest.raises(SpinneyError, match=r"the graphics card said (out of memory|unknown)") as told:
            found.room(8)
        assert type(told.value) is kind


def test_no_more_threads_share_memory_than_there_is_for(driver, monkeypatch):
    monkeypatch.setattr(card, "lane_ptx", lambda *about: LARGE)
    found = card.Card()
    code = found.lane(*laid_out("small-world", "mcts"))
    found.play(code, 10**6, 1.0, *[0] * 8)
    blocks, threads, shared, _ = driver.launched[-1]
    assert 0 < threads < form.ALL.threads
    assert threads % form.WARP == 0
    assert shared <= SHARED < shared // threads * (threads + form.WARP)
    assert blocks == -(-(10**6) // threads)
    assert found.at_once(code) == 3 * threads * PROCESSORS


def test_small_code_has_small_blocks_and_own_trees_wait_for_one_another_longer(driver, monkeypatch):
    text = ".visible .entry play()"
    monkeypatch.setattr(card, "lane_ptx", lambda *about: text)
    one, own = ("mcts:tree=maxn",), ("mcts:tree=maxn", "mcts:tree=multi")
    forms = [form.form_of(text, laid_out("connect-four", *agents)[2]) for agents in (one, own)]
    assert [one.threads for one in forms] == [form.FEW.threads] * 2
    assert [one.pace for one in forms] == [form.USUAL, form.OWN_TREES]
    assert all(longer >= usual for longer, usual in zip(form.OWN_TREES, form.USUAL, strict=True))
    card.Card().lane(*laid_out("connect-four", *one))
    assert driver.options[-1][real.CUjit_option.CU_JIT_MAX_REGISTERS] == form.FEW.registers
    assert driver.launched[-1][3][0] == form.FEW.pace.of_part(1 / form.WARP).packed()
