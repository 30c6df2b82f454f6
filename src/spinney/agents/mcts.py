"""Monte Carlo tree search: a validating shell around the engine."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, model_validator

from spinney.agents.base import Agent, Seated
from spinney.agents.decision import Decision, Depth
from spinney.core.errors import SpinneyError, unknown
from spinney.core.game import Game
from spinney.core.state import State
from spinney.core.validation import whole_number
from spinney.heuristics import HEURISTICS, reward
from spinney.search import reward as scaling
from spinney.search import rollout as policies
from spinney.search.budget import Budget
from spinney.search.matches import Chair
from spinney.search.memory import Memory
from spinney.search.node import Node
from spinney.search.reuse import Kept, keep
from spinney.search.run import Result, run
from spinney.search.settings import SINGLE, Settings

NORMALISE = {"none": scaling.NONE, "observed": scaling.OBSERVED, "maximum": scaling.MAXIMUM}
POLICIES = {"random": policies.RANDOM, "mast": policies.MAST, "gibbs": policies.GIBBS, "order": policies.ORDER}


# No game has more actions, in a rollout or in a position.
MOST_ACTIONS = 1_000_000
ActionCount = Annotated[int, Field(ge=0, le=MOST_ACTIONS)]


def as_budget(value: Any) -> Any:
    """A budget from its text; None stays what it is."""
    return value if isinstance(value, Budget) or value is None else Budget.parse(value)


def _rollout(value: Any) -> Any:
    if value == "end" or ((whole := whole_number(value)) is not None and whole <= MOST_ACTIONS):
        return value if value == "end" else whole
    raise ValueError(f'should be a number of actions from 0 up to {MOST_ACTIONS:,}, or "end"')


def _widening(value: Any) -> tuple[float, float] | None:
    if value in (None, "", "off"):
        return None
    parts = value.split(":") if isinstance(value, str) else value
    try:
        factor, exponent = (float(part) for part in parts)
    except (TypeError, ValueError):
        factor, exponent = 0.0, 0.0
    if not (0 < factor <= MOST_ACTIONS and 0 < exponent < 1):
        raise ValueError(
            f"should be c:alpha with c above 0 and up to {MOST_ACTIONS:,}, and alpha between 0 and 1, such as 2:0.5"
        )
    return factor, exponent


def _heuristic(value: Any) -> Any:
    if isinstance(value, str) and value not in HEURISTICS and not all(value.partition(":")):
        raise unknown("heuristic", value, [*HEURISTICS, "module:function"])
    if isinstance(value, str):
        return value.partition("#")[0]  # the mark of an identity says what the function was, and not where it is
    if callable(value):
        return value
    raise ValueError("should be the name of a heuristic, module:function, or a function of a state and a player")


Heuristic = Annotated[str | Callable[[Any, int], float], BeforeValidator(_heuristic)]


class MCTS(Agent):
    """Open-loop UCT: each iteration follows the tree, adds a node, plays on at random, and backs up every reward.

    >>> import spinney
    >>> state = spinney.load("connect-four").start()
    >>> decision = spinney.agent("mcts", budget="2000it").decide(state)
    >>> decision.iterations, sum(decision.visits.values()), decision.depth.max > 3
    (2000, 2000, True)
    """

    kind: ClassVar[str] = "mcts"

    tree: Literal["maxn", "paranoid", "self", "multi", "multi_paranoid"] = Field(
        default="maxn",
        description="one tree in which everybody maximises their own reward (maxn) or opponents minimise ours "
        "(paranoid), a tree of our moves alone (self), or a tree a player (multi, multi_paranoid)",
    )
    information: Literal["is", "pi"] = Field(
        default="is", description="re-deal what is hidden every iteration, or once"
    )
    exploration: float = Field(
        default=1.0, ge=0, le=1e15, allow_inf_nan=False, description="K in mean + K sqrt(ln N / n)"
    )
    normalise: Literal["none", "observed", "maximum"] = Field(
        default="observed",
        description="K counts in the range of rewards observed, of the game's maximum score, or in raw points",
    )
    rollout: Annotated[ActionCount | Literal["end"], BeforeValidator(_rollout)] = Field(
        default="end", description="actions after the tree, or 'end'; with own trees one more, as in their paper's loop"
    )
    rollout_policy: Literal["random", "mast", "gibbs", "order"] = Field(
        default="random",
        description="at random, greedily or by Gibbs sampling on actions' averages, or greedily by the game's order",
    )
    epsilon: float = Field(
        default=0.1, ge=0, le=1, description="chance of a random action in rollouts by mast or order"
    )
    temperature: float = Field(
        default=0.2, ge=1e-6, le=1e6, allow_inf_nan=False, description="of Gibbs sampling, on averages in [0, 1]"
    )
    max_depth: int = Field(default=1000, ge=1, le=100_000, description="the tree's largest depth")
    heuristic: Heuristic = Field(
        default="win",
        description="what the end of an iteration is worth",
        examples=[*HEURISTICS, "module:function"],
    )
    oma: float = Field(
        default=0.0,
        ge=0,
        le=1e15,
        allow_inf_nan=False,
        description="equivalence parameter of opponent move abstraction",
    )
    oma_forget: bool = Field(default=True, description="start each move without the estimates of the last")
    widening: Annotated[tuple[float, float] | str | None, BeforeValidator(_widening)] = Field(
        default=None,
        description="c:alpha considers ceil(c n^alpha) moves, best-ordered first",
        examples=["2:0.5", "off"],
    )
    widening_order: Literal["static", "learnt"] = Field(
        default="static", description="by the game's order, or by what oma has learnt"
    )
    reuse: bool = Field(
        default=False, description="go on with the subtree of what was played, dice that did not fall and all"
    )
    final: Literal["visits", "value"] = Field(
        default="visits", description="the move with most visits, or with the best mean"
    )
    budget: Annotated[Budget | str, BeforeValidator(as_budget)] = Field(
        default=Budget(1000, "it"),
        description="what a decision may take: time, iterations (it) or forward-model calls (fm)",
        examples=["40ms", "2s", "1000it", "5000fm"],
    )
    memory: int = Field(
        default=1024, ge=1, le=8192, description="megabytes that the tree may take, or all trees together"
    )
    threads: int = Field(default=1, ge=1, le=256, description="how many search at once")
    parallel: Literal["tree", "root", "leaf"] = Field(
        default="tree",
        description="threads share one tree, grow one each and add up the moves' visits, or play rollouts from the "
        "same new node",
    )

    @model_validator(mode="after")
    def _makes_sense(self) -> "MCTS":
        if self.oma and self.tree not in SINGLE:
            raise ValueError(
                f"oma makes no sense with tree={self.tree}: it looks away from opponents' moves, "
                "and there they are not in the tree"
            )
        if self.widening_order == "learnt" and not (self.oma and self.widening):
            raise ValueError("widening_order=learnt needs both widening and oma, which does the learning")
        if not self.oma_forget and not self.oma:
            raise ValueError("oma_forget=false needs oma: there is nothing else to remember")
        if self.reuse and self.oma and self.oma_forget:
            raise ValueError("reuse=true keeps moves that share oma's estimates: set oma_forget=false with it")
        return self

    def check(self, game: Game) -> None:
        """Refuses a game that lacks what the settings need."""
        reward(self.heuristic, game)
        if self.normalise == "maximum" and self.heuristic != "win" and game.declaration.max_score is None:
            raise SpinneyError(f"normalise=maximum needs a game with a maximum score, and {game.id} declares none")
        for setting in ("widening", *["rollout_policy"] * (self.rollout_policy == "order")):
            if getattr(self, setting) and not game.rules.has("order"):
                raise SpinneyError(f"{setting} needs a game with a move ordering, and {game.id} has no `order`")
        if game.declaration.hidden and (self.reuse or not self.oma_forget):
            setting = "reuse=true" if self.reuse else "oma_forget=false"
            raise SpinneyError(f"{setting} needs a game in which everybody sees what is played, and {game.id} hides it")

    def seated(self) -> Seated:
        """The agent at a table; with `reuse` or without `oma_forget` it remembers its last search."""
        return Remembering(self) if self.reuse or not self.oma_forget else Seated(self)

    def _decide(self, state: State, seed: int) -> Decision:
        return decision(state, self.search(state, seed), self.final)

    def chair(self, game: Game) -> Chair | None:
        """Compiled code can search by itself, for iterations, in one thread, remembering nothing."""
        settings = self.settings(game)
        asked = settings.budget.unit != "it" or self.threads > 1 or self.reuse or not self.oma_forget
        return None if asked or not settings.reward.compiled else Chair(settings, self.seed, self.final == "value")

    def search(self, state: State, seed: int, kept: Sequence[Kept] = ()) -> Result:
        """The search behind a decision; `kept` is what each tree of an earlier one of the same game left."""
        return run(state, self.settings(state.game), seed, kept)

    def settings(self, game: Game) -> Settings:
        """The settings in the engine's own terms."""
        return Settings(
            budget=as_budget(self.budget),
            reward=reward(self.heuristic, game),
            tree=self.tree,
            redeal=self.information == "is",
            exploration=self.exploration,
            rollout=policies.TO_THE_END if self.rollout == "end" else self.rollout,
            max_depth=self.max_depth,
            normalise=NORMALISE[self.normalise],
            reward_range=self._range(game),
            equivalence=self.oma,
            widening=_widening(self.widening),
            learnt_order=self.widening_order == "learnt",
            policy=POLICIES[self.rollout_policy],
            epsilon=self.epsilon,
            temperature=self.temperature,
            memory=self.memory,
            threads=self.threads,
            parallel=self.parallel,
        )

    def _range(self, game: Game) -> float:
        largest = game.declaration.max_score
        if self.normalise != "maximum" or self.heuristic == "win" or largest is None:
            return 1.0
        return largest(game.parameters, game.players)


class Remembering(Seated):
    """A tree search in one match, which goes on with what its last search has learnt."""

    def __init__(self, agent: MCTS) -> None:
        super().__init__(agent)
        self._search = agent
        self._memories: tuple[Memory, ...] = ()
        self._moves: list[tuple[int, int]] = []

    def decide(self, state: State, seed: int | None = None) -> Decision:
        """What to do in `state`, which follows the last one by the actions told since."""
        seen, chosen = self.agent.seen(state, seed)
        tree, oma = self._search.reuse, not self._search.oma_forget
        kept = [keep(memory, self._moves, tree, oma) for memory in self._memories]
        result = self._search.search(seen, chosen, kept)
        self._memories, self._moves = result.memories, []
        return decision(seen, result, self._search.final)

    def played(self, player: int, action: int) -> None:
        """Remembers an action."""
        self._moves.append((player, action))


def decision(state: State, result: Result, final: str) -> Decision:
    """The decision that a finished search comes to."""
    player = state.player
    tree = result.trees[player] if len(result.trees) > 1 else result.trees[0]
    assert tree is not None
    children = {action: child for action, child in tree.children.items() if action in state.legal_actions}
    visits = {action: child.visits for action, child in children.items()}
    values = {action: child.values[player] for action, child in children.items()}
    by_visits = lambda action: (visits[action], values[action], -action)  # noqa: E731
    by_value = lambda action: (values[action], visits[action], -action)  # noqa: E731
    best = max(children, key=by_visits if final == "visits" else by_value)
    return Decision(
        state=state,
        action=best,
        visits=visits,
        values=values,
        iterations=result.iterations,
        calls=result.calls,
        nodes=result.nodes,
        bytes=result.bytes,
        depth=Depth(result.depth_mean, result.depth_max),
        line=(best, *_expected(children[best])),
        seconds=result.seconds,
        out_of_memory=result.out_of_memory,
        drew=result.drew,
        tree=tree,
        trees=result.trees,
    )


def _expected(node: Node) -> list[int]:
    """The most visited actions below `node`, as far as the tree goes."""
    line = []
    while children := node.children:
        action = max(children, key=lambda a: (children[a].visits, -a))
        line.append(action)
        node = children[action]
    return line
