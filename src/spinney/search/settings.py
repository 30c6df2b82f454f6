"""What a search is told, in the engine's own terms."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from spinney.search.budget import Budget
from spinney.search.rollout import RANDOM

NO_NUMBER = "the heuristic gave a value that is not a number (nan), or infinite"
SINGLE = ("maxn", "paranoid")
PARANOID = ("paranoid", "multi_paranoid")


class Reward(Protocol):
    """What a position is worth: see `spinney.heuristics`."""

    address: int
    turn: float
    error: BaseException | None
    stop: Callable[[], None]

    @property
    def compiled(self) -> bool: ...


@dataclass(frozen=True)
class Settings:
    """What a search is told, in the engine's own terms (`MCTS` is the form for people).

    `rollout` is a number of actions, -1 to the end; `normalise` and `policy` are codes of reward.py and rollout.py;
    `memory` is in megabytes, for all trees together.
    """

    budget: Budget
    reward: Reward
    tree: str = "maxn"
    redeal: bool = True
    exploration: float = 1.0
    rollout: int = -1
    max_depth: int = 1000
    normalise: int = 1
    reward_range: float = 1.0
    equivalence: float = 0.0
    widening: tuple[float, float] | None = None
    learnt_order: bool = False
    policy: int = RANDOM
    epsilon: float = 0.0
    temperature: float = 1.0
    memory: int = 1024
    threads: int = 1
    parallel: str = "tree"

    @property
    def mode(self) -> str:
        """How threads work together: `tree`, `root`, `leaf`, or `alone`."""
        return self.parallel if self.threads > 1 else "alone"

    @property
    def single(self) -> bool:
        """Whether everybody's moves are in one tree."""
        return self.tree in SINGLE
