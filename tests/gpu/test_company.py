"""Tables of a race on a card share kernels."""

import pytest

from spinney.arena.plan import Plan
from spinney.gpu.crew import CardCrew, Company
from spinney.gpu.floor import Floor
from tests.gpu.host_card import HostCard


class LaidOut(Exception):  # noqa: N818  (no error)
    """All that is wanted."""


class Unable(HostCard):
    """A card that lays tables out, takes note of the kernels that it is asked for, and plays nothing."""

    def __init__(self):
        super().__init__()
        self.kernels = []

    def lane(self, *about):
        self.kernels.append(about)

    def play(self, code, lanes, *arguments):
        raise LaidOut


def kernel(card, company, *agents, budget):
    """What a table of these agents asks a card for."""
    plan = Plan(games=["tic-tac-toe"], agents=list(agents), budgets=[budget], matches=2)
    with CardCrew(plan.schedule(), plan.schedule(), [Floor(card)], company) as crew, pytest.raises(LaidOut):
        list(crew.rows())
    assert crew.preparing > 0
    return card.kernels.pop()


EVERYBODY = ["mcts", "mcts:tree=multi", "mcts:exploration=0.3,graph=true", "one_step"]


@pytest.mark.parametrize("unit", ["it", "fm"])
def test_those_who_have_met_need_no_other_kernel_whatever_they_think_with(unit):
    card, company = Unable(), Company()
    first = kernel(card, company, *EVERYBODY, budget=f"40{unit}")
    assert kernel(card, company, *reversed(EVERYBODY), budget=f"80{unit}") == first
    assert kernel(card, company, *EVERYBODY[2:], budget=f"20{unit}") == first
    assert not card.held


def test_whoever_is_new_needs_one_and_others_share_it_from_then_on():
    card, company = Unable(), Company()
    first = kernel(card, company, *EVERYBODY, budget="40it")
    other = kernel(card, company, "mcts", "mcts:solver=true", budget="40it")
    assert other != first
    assert kernel(card, company, *EVERYBODY, budget="10it") == other
    assert kernel(card, None, *EVERYBODY, budget="10it") != other
