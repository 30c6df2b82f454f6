"""How kernels are launched, seen from the driver: in which form, and spread over which processors."""

import pytest
from cuda.bindings import driver as real

import spinney
from spinney.gpu import card
from spinney.gpu.casting import Casting
from spinney.gpu.table import TableLayout

KINDS, LARGE = real.CUdevice_attribute, ".visible .entry play()" + " " * card.LARGE
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


def test_few_lanes_are_spread_over_all_processors(driver, monkeypatch):
    monkeypatch.setattr(card, "lane_ptx", lambda *about: LARGE)
    found = card.Card()
    code = found.lane(*laid_out("small-world", "mcts"))
    for lanes, expected in ((1000, (8, 128)), (1, (1, 32)), (321, (6, 64))):
        found.play(code, lanes, *[7] * 8)
        assert driver.launched[-1][:2] == expected
    _, threads, shared, arguments = driver.launched[-1]
    assert len(arguments) == 9
    assert arguments[1:] == (7,) * 8
    assert shared % threads == 0


def test_no_more_threads_share_memory_than_there_is_for(driver, monkeypatch):
    monkeypatch.setattr(card, "lane_ptx", lambda *about: LARGE)
    found = card.Card()
    code = found.lane(*laid_out("small-world", "mcts"))
    found.play(code, 10**6, *[0] * 8)
    blocks, threads, shared, _ = driver.launched[-1]
    assert 0 < threads < card.ALL.threads
    assert threads % card.WARP == 0
    assert shared <= SHARED < shared // threads * (threads + card.WARP)
    assert blocks == -(-(10**6) // threads)
    assert found.at_once(code) == 3 * threads * PROCESSORS


def test_small_code_has_small_blocks_and_own_trees_wait_for_one_another_longer(driver, monkeypatch):
    text = ".visible .entry play()"
    monkeypatch.setattr(card, "lane_ptx", lambda *about: text)
    one, own = ("mcts:tree=maxn",), ("mcts:tree=maxn", "mcts:tree=multi")
    forms = [card.form_of(text, laid_out("connect-four", *agents)[2]) for agents in (one, own)]
    assert [form.threads for form in forms] == [card.FEW.threads] * 2
    assert [form.pace for form in forms] == [card.USUAL, card.OWN_TREES]
    assert all(longer >= usual for longer, usual in zip(card.OWN_TREES, card.USUAL, strict=True))
    card.Card().lane(*laid_out("connect-four", *one))
    assert driver.options[-1][real.CUjit_option.CU_JIT_MAX_REGISTERS] == card.FEW.registers
    assert driver.launched[-1][3][0] == card.FEW.pace.packed()
