"""`spinney agents`: who can play, and every setting of one, from the fields alone."""

from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from pydantic import Field

from spinney import Agent
from spinney.agents import AGENTS, register_agent

Run = Callable[..., Any]


@pytest.fixture
def stranger() -> Iterator[type[Agent]]:
    """A class of agents that somebody else has registered."""

    @register_agent
    class Stranger(Agent):
        """Plays by the wind.

        It has been seen to win.
        """

        kind = "stranger"

        wind: Literal["north", "south"] = Field(default="north", description="where the wind comes from")
        force: float = Field(default=0.5, gt=0, lt=12, description="of the wind")
        hats: int | None = Field(default=None, ge=1, le=3)
        shout: bool = True
        word: str

    yield Stranger
    del AGENTS["stranger"]


def test_the_list_has_every_agent_with_a_sentence(spinney: Run) -> None:
    answer = spinney("agents")
    assert answer.code == 0
    for kind in AGENTS:
        (line,) = (line for line in answer.out.splitlines() if line.startswith(f"{kind} "))
        assert len(line.split()) > 4


@pytest.mark.parametrize("kind", AGENTS)
def test_one_agent_shows_every_setting_with_meaning_range_and_default(spinney: Run, kind: str) -> None:
    answer = spinney("agents", kind)
    assert answer.code == 0
    words = " ".join(answer.out.split())
    for name, field in AGENTS[kind].model_fields.items():
        assert f" {name}=" in words
        assert field.description
        assert " ".join(field.description.split()) in words


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("mcts", "tree=maxn (maxn, paranoid, self, multi or multi_paranoid)"),
        ("mcts", "seed=0 (0 to 2**63 - 1)"),
        ("mcts", "memory=1024 (1 to 8,192)"),
        ("mcts", "rollout=end (0 to 1,000,000 or end)"),
        ("mcts", "epsilon=0.1 (0 to 1)"),
        ("mcts", "reuse=false (true or false)"),
        ("mcts", "budget=1000it (such as 40ms, 2s, 1000it, 5000fm)"),
        ("minimax", "depth=none (1 to 200 or none)"),
        ("minimax", "l2=1 (1 to 1,000,000 or all)"),
        ("flat", "playouts=100 (1 to 100,000,000)"),
    ],
)
def test_ranges_and_choices(spinney: Run, kind: str, line: str) -> None:
    assert f"    {line}\n" in spinney("agents", kind).out


def test_what_a_range_says_is_what_is_accepted() -> None:
    import spinney

    for given in ("mcts:memory=8192", "mcts:rollout=1000000", "minimax:depth=200", f"random:seed={2**63 - 1}"):
        spinney.agent(given)
    for given in ("mcts:memory=8193", "mcts:rollout=1000001", "minimax:depth=201", f"random:seed={2**63}"):
        with pytest.raises(spinney.SpinneyError):
            spinney.agent(given)


@pytest.mark.usefixtures("stranger")
def test_an_agent_that_somebody_registered_is_shown_alike(spinney: Run) -> None:
    assert "stranger  Plays by the wind.\n" in spinney("agents").out
    out = spinney("agents", "stranger").out
    assert out.startswith("Plays by the wind.\n\nIt has been seen to win.\n\nSettings:\n")
    for line in (
        "wind=north (north or south)",
        "force=0.5 (above 0 and below 12)",
        "hats=none (1 to 3 or none)",
        "shout=true (true or false)",
        "word=to be given (text)",
    ):
        assert f"    {line}\n" in out


def test_help_of_the_class_reads_the_same(spinney: Run, stranger: type[Agent]) -> None:
    for kind in (*AGENTS.values(), stranger):
        shown = spinney("agents", kind.kind).out
        assert kind.__doc__ is not None
        assert kind.__doc__.endswith(shown[shown.index("Settings:") :])
        assert kind.__doc__.count("Settings:") == 1


def test_an_unknown_agent_is_one_sentence(spinney: Run) -> None:
    answer = spinney("agents", "mcst")
    assert (answer.code, answer.out) == (2, "")
    known = "auto, bot, flat, mcts, minimax, one_step, random, rhea, rmhc"
    assert answer.err == f"spinney: unknown agent 'mcst'; did you mean 'mcts'? Known: {known}\n"


def test_a_narrow_terminal(spinney: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, spinney("agents", "mcts").out.splitlines())) <= 60
