"""Games that do what no game should, for the fuzzing of plain Python classes."""

import random
import sys
from typing import Any

import spinney

AGENTS = (
    "mcts:budget=60it",
    "mcts:budget=60it,tree=multi",
    "mcts:budget=60it,tree=self,rollout=5",
    "mcts:budget=60it,oma=5",
    "mcts:budget=60it,rollout_policy=mast",
    "mcts:budget=60it,rollout_policy=order,widening=2:0.5",
    "mcts:budget=60it,heuristic=default,rollout=2",
    "mcts:budget=60it,heuristic=score",
    "mcts:budget=10ms",
    "mcts:budget=60it,threads=2,parallel=root",
    "mcts:budget=60it,threads=3,parallel=leaf",
    "mcts:budget=60it,threads=2,parallel=tree",
    "minimax:budget=100fm",
    "minimax:budget=100fm,heuristic=default",
    "flat:playouts=5",
    "random",
)


class Evil:
    """An action, or anything else, that cannot be compared, hashed or written."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("not to be compared")

    def __hash__(self) -> int:
        raise ValueError("not to be hashed")

    def __repr__(self) -> str:
        raise ValueError("not to be written")

    def __float__(self) -> float:
        raise OverflowError("not a number")

    def __index__(self) -> int:
        raise OverflowError("not an index")

    def __iter__(self) -> Any:
        raise RuntimeError("not a list")


def endless() -> Any:
    """A list that never ends."""
    while True:
        yield 1


NONSENSE: tuple[Any, ...] = (
    *(None, -1, 99, 10**400, 0.5, float("nan"), float("inf"), True, "x", b"x", "", (), [], {}, object(), Evil()),
    *([Evil()], [[1]], [None, None], (1, (2, [3])), {0: 1.0}, {1, "a"}, [float("nan"), 1], [10**400, 0], print, Evil),
    *([1] * 5000, list(range(5000)), "\n", "a\nb", "\x00", "\ud800"),
)
ERRORS = (
    KeyError,
    ValueError,
    RecursionError,
    MemoryError,
    SystemExit,
    StopIteration,
    OSError,
    UnicodeError,
    Exception,
)


class Hostile(spinney.PythonGame):
    """Counts down from twelve; once armed, one of its methods does something terrible now and then."""

    armed = False
    dice = random.Random(0)
    method, deed, chance_of_deed = "apply", "raise", 0.1
    shared: list[Any] = []  # noqa: RUF012
    max_length = 300

    def __init__(self, players: int = 2) -> None:
        self.left, self.current, self.scored = 12, 0, [0.0] * players

    def _evil(self, method: str) -> Any:
        """What a method returns instead, if it does; the default says that it behaves."""
        if not self.armed or method != self.method or self.dice.random() > self.chance_of_deed:
            return Ellipsis
        if self.deed == "raise":
            raise self.dice.choice(ERRORS)("on purpose")
        if self.deed == "recurse":
            return self._deeper(0)
        if self.deed == "flood":
            self.flood = bytearray(1 << 20)
            return [(n, "x" * 50) for n in range(3000)] if method == "legal_actions" else endless()
        if self.deed == "share":
            self.shared.append(method)
            del self.shared[100:]
            self.left = len(Hostile.shared) % 5
            return Ellipsis
        if self.deed == "vandalise":
            for name in list(vars(self)):
                if self.dice.random() < 0.5:
                    setattr(self, name, self.dice.choice(NONSENSE))
            return Ellipsis
        if self.deed == "search":
            return spinney.agent("mcts:budget=5it").decide(spinney.load("tic-tac-toe").start())
        return self.dice.choice(NONSENSE)

    def _deeper(self, n: int) -> Any:
        return self._deeper(n + 1)

    def legal_actions(self) -> Any:
        found = self._evil("legal_actions")
        if found is not Ellipsis:
            return found
        return [f"take {n}" for n in (1, 2, 3) if n <= self.left]

    def apply(self, action: Any) -> Any:
        found = self._evil("apply")
        self.left -= int(action[-1])
        self.scored[self.current] += 1
        self.current = (self.current + 1) % len(self.scored)
        return None if found is Ellipsis else found

    @property
    def current_player(self) -> Any:
        found = self._evil("current_player")
        return self.current if found is Ellipsis else found

    def winner(self) -> Any:
        found = self._evil("winner")
        return (None if self.left > 0 else 0) if found is Ellipsis else found

    @property
    def scores(self) -> Any:
        found = self._evil("scores")
        return self.scored if found is Ellipsis else found

    def copy(self) -> Any:
        found = self._evil("copy")
        return super().copy() if found is Ellipsis else found

    def order(self, action: Any) -> Any:
        found = self._evil("order")
        return len(action) if found is Ellipsis else found

    def evaluate(self, player: int) -> Any:
        found = self._evil("evaluate")
        return 0.5 if found is Ellipsis else found

    def describe(self, action: Any) -> Any:
        found = self._evil("describe")
        return str(action) if found is Ellipsis else found


class HostileWithCards(Hostile):
    """The same with something to deal."""

    chance = True

    def redeterminise(self, observer: int, rng: random.Random) -> Any:
        found = self._evil("redeterminise")
        rng.random()
        return None if found is Ellipsis else found

    def visible(self, observer: int) -> Any:
        return self.left


METHODS = (
    *("legal_actions", "apply", "current_player", "winner", "scores", "copy", "order", "evaluate", "describe"),
    "redeterminise",
)
DEEDS = ("raise", "nonsense", "recurse", "flood", "share", "vandalise", "search")


def torment(seed: int) -> str:
    """One decision on a hostile game; says what became of it. Whatever it raises is its own affair, but for an
    interruption of the whole program.
    """
    pick = random.Random(seed)
    kind = pick.choice([Hostile, HostileWithCards])
    agent = spinney.agent(pick.choice(AGENTS if kind is Hostile else AGENTS[:-4]))
    kind.armed = False
    state = spinney.load(kind, players=pick.choice([2, 2, 3])).start(seed)
    for _ in range(pick.randrange(3)):
        state = state.apply(pick.choice(state.legal_actions))
    Hostile.dice, Hostile.method, Hostile.deed = random.Random(seed), pick.choice(METHODS), pick.choice(DEEDS)
    Hostile.chance_of_deed = pick.choice([1.0, 0.2, 0.02])
    limit = sys.getrecursionlimit()
    try:
        kind.armed = True
        agent.decide(state, seed)
    except (Exception, SystemExit) as error:
        return type(error).__name__
    finally:
        kind.armed = False
        sys.setrecursionlimit(limit)
        Hostile.shared.clear()
    return "decided"
