"""Every game as a PettingZoo environment (AEC), with action masks; it can be copied, so that one can search in it.

>>> environment = env("connect-four")
>>> environment.reset(seed=1)
>>> for agent in environment.agent_iter():
...     observation, reward, terminated, truncated, info = environment.last()
...     over = terminated or truncated
...     environment.step(None if over else int(observation["action_mask"].argmax()))
>>> environment.agents
[]

Needs `pip install spinney[interop]`.
"""

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from spinney.core.errors import SpinneyError, shown
from spinney.core.game import Game, load
from spinney.core.state import State, shares

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise SpinneyError("this needs PettingZoo: pip install 'spinney[interop]'") from None

Rewards = Literal["ranks", "win", "score"]
RENDER_MODES = ("ansi", "svg")
SEEDS = 1 << 63
INT64 = np.iinfo(np.int64)


def env(game: Game | str, players: int | None = None, **settings: Any) -> Any:
    """A game as an environment, in PettingZoo's usual wrappers: an illegal action ends the match with a reward of -1
    for whoever played it. The settings are those of `raw_env`; `unwrapped` is the environment itself.

    >>> environment = env("love-letter", players=3)
    >>> environment.reset(seed=7)
    >>> environment.agents, environment.agent_selection
    (['player_0', 'player_1', 'player_2'], 'player_0')
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, players, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(
    game: Game | str,
    players: int | None = None,
    rewards: Rewards = "ranks",
    render_mode: str | None = None,
    **parameters: Any,
) -> "Environment":
    """The same without wrappers: an illegal action is an error.

    Args:
        game: its id, or a game.
        players: how many, if the game allows several counts.
        rewards: "ranks", "win" or "score", see `Environment`.
        render_mode: "ansi" or "svg": what `render` returns.
        **parameters: of the game, such as size=7.
    """
    if isinstance(game, Game) and (players is not None or parameters):
        raise SpinneyError("a game that is loaded has its players and parameters; name it by its id to give others")
    return Environment(game if isinstance(game, Game) else load(game, players, **parameters), rewards, render_mode)


class Environment(AECEnv):  # type: ignore[misc]
    """A game as PettingZoo sees it: `player_0` to the last, one of them to move at a time.

    Observations: `observation` is what the agent can see, as integers (`State.visible`): how many there are, these, and
    zeros up to a fixed size; two positions that the agent cannot tell apart give the same. `action_mask` has a 1 for
    every legal action of the agent whose turn it is; it is in the info as well.

    Rewards, by the name given:
        "ranks": at the end, from 1 for the first place to -1 for the last, evenly spaced; ties share the mean of their
            places. They add up to 0.
        "win": at the end 1 for the winner, shared by tied winners, and 0 for the others.
        "score": after every action, how each player's points have changed.

    A match that a limit on its length ends is truncated, any other terminated. `reset(seed=N)` deals what
    `Game.start(N)` deals; without a seed, deals follow from the last one that was given. `position` is the true
    position, `state()` its bytes; `clone()` and `copy.deepcopy` make a copy that plays on alone, with the same future
    draws. A search that must not see hidden cards or the future starts from `position.seen_by(player, seed)`.

    >>> one = raw_env("uno", rewards="score")
    >>> one.reset(seed=3)
    >>> other = one.clone()
    >>> for each in (one, other):
    ...     each.step(int(each.observe(each.agent_selection)["action_mask"].argmax()))
    >>> (one.state() == other.state()).all().item()
    True
    """

    def __init__(self, game: Game, rewards: Rewards = "ranks", render_mode: str | None = None) -> None:
        super().__init__()
        if rewards not in ("ranks", "win", "score"):
            raise SpinneyError(f"rewards={shown(rewards)}: choose ranks, win or score")
        if rewards == "score" and not game.rules.has("score"):
            raise SpinneyError(f"rewards='score' needs a game with points, and {game.id} has none; choose ranks or win")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise SpinneyError(f"render_mode={shown(render_mode)}: choose {' or '.join(RENDER_MODES)}")
        self.game, self.reward_kind, self.render_mode = game, rewards, render_mode
        name = f"{game.id.replace('-', '_')}_v{game.declaration.version}"
        self.metadata = {"name": name, "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = 1 + int(game.rules.record.itemsize)
        space: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(INT64.min, INT64.max, (size,), np.int64),
            "action_mask": spaces.Box(0, 1, (game.actions,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(space) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.actions) for agent in self.possible_agents}
        self._size = size
        self._seeds = np.random.default_rng()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """What this agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The codes of this agent's actions."""
        return self.action_spaces[agent]

    # Playing.

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals; the same seed deals the same."""
        del options
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.position = self.game.start(int(self._seeds.integers(SEEDS)) if seed is None else int(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look_around()

    def step(self, action: int | None) -> None:
        """Plays an action for the agent whose turn it is; None takes an agent off the table once the match is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self.position
        self.position = before.apply(action)  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._earned(before), strict=True))
        if self.position.is_over:
            cut_off = self.position.cut_off
            self.terminations = dict.fromkeys(self.agents, not cut_off)
            self.truncations = dict.fromkeys(self.agents, cut_off)
        self._look_around()
        self._accumulate_rewards()

    def _look_around(self) -> None:
        """Whose turn it is, and what they may do."""
        state = self.position
        if not state.is_over:
            self.agent_selection = self.possible_agents[state.player]
        self._masks = {agent: self._mask(seat) for agent, seat in self._seats.items()}
        self.infos = {agent: {"action_mask": self._masks[agent]} for agent in self.agents}

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(self.game.actions, np.int8)
        if not self.position.is_over and self.position.player == seat:
            mask[list(self.position.legal_actions)] = 1
        return mask

    def _earned(self, before: State) -> list[float]:
        """What everybody gets for the last step."""
        after = self.position
        if self.reward_kind == "score":
            return [now - then for now, then in zip(after.scores, before.scores, strict=True)]
        if not after.is_over:
            return [0.0] * self.game.players
        return by_rank(after.ranks) if self.reward_kind == "ranks" else list(shares(after.ranks))

    # Looking.

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees, and what it may do."""
        seen = self.position.visible(self._seats[agent])
        if len(seen) >= self._size:
            raise SpinneyError(f"{self.game.id} shows {len(seen)} numbers, and there is room for {self._size - 1}")
        observation = np.zeros(self._size, np.int64)
        observation[0], observation[1 : 1 + len(seen)] = len(seen), seen
        return {"observation": observation, "action_mask": self._masks[agent].copy()}

    def state(self) -> NDArray[np.uint8]:
        """The true position as bytes, with all that is hidden."""
        return self.position.raw()

    def render(self) -> str | None:
        """The position as text or as an SVG picture, as the agent whose turn it is sees it; at the end, in full."""
        if self.render_mode is None:
            return None
        show = self.position.text if self.render_mode == "ansi" else self.position.svg
        return show(observer=None if self.position.is_over else self.position.player)

    def close(self) -> None:
        """There is nothing to close."""

    # Copies.

    def clone(self) -> "Environment":
        """A copy that plays on alone: the same position, the same future draws."""
        made = Environment(self.game, self.reward_kind, self.render_mode)
        for name, value in vars(self).items():
            copied = value.copy() if isinstance(value, dict | list) else value
            setattr(made, name, copied)
        made._seeds = np.random.default_rng()
        made._seeds.bit_generator.state = self._seeds.bit_generator.state
        return made

    def __deepcopy__(self, memo: dict[int, Any]) -> "Environment":
        made = self.clone()
        memo[id(self)] = made
        return made

    def __str__(self) -> str:
        return str(self.metadata["name"])


def by_rank(ranks: tuple[int, ...]) -> list[float]:
    """From 1 for the first place to -1 for the last; ties share the mean of their places.

    >>> by_rank((1, 2)), by_rank((2, 1, 3)), by_rank((1, 1, 3)), by_rank((1, 1))
    ([1.0, -1.0], [0.0, 1.0, -1.0], [0.5, 0.5, -1.0], [0.0, 0.0])
    """
    count = len(ranks)
    better = [sum(other < rank for other in ranks) - sum(other > rank for other in ranks) for rank in ranks]
    return [-each / (count - 1) + 0.0 for each in better]
