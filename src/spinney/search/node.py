"""A finished tree, as Python walks it."""

from collections.abc import Iterator, Sequence

from spinney.core.errors import SpinneyError
from spinney.search.pool import NodePool


class Node:
    """A node of a finished search.

    >>> import spinney
    >>> state = spinney.load("tic-tac-toe").start()
    >>> root = spinney.agent("mcts", budget="100it").decide(state).tree
    >>> root.visits, len(root.children), root.action
    (100, 9, None)
    >>> sum(child.visits for child in root.children.values())
    100
    """

    def __init__(self, pool: NodePool, slot: int = 0, oma: NodePool | None = None) -> None:
        self._pool, self._slot, self._oma = pool, slot, oma

    @property
    def action(self) -> int | None:
        """The action that leads here; None at the root."""
        return None if self._slot < self._pool.players * self._pool.width else self._pool.action(self._slot)

    @property
    def visits(self) -> int:
        """How many iterations came through; where positions share nodes, by this move."""
        return self._pool.visits(self._slot) if self.action is None else self._pool.taken(self._slot)

    @property
    def values(self) -> tuple[float, ...]:
        """The mean reward of each player over those visits; where positions share nodes, over all to this one."""
        return _means(self._pool, self._pool.position(self._slot))

    @property
    def proven(self) -> tuple[float, ...] | None:
        """Every player's reward, if it is certain; None if it is not, or with `solver=false`.

        >>> import spinney
        >>> state = spinney.load("tic-tac-toe").start()
        >>> for action in (0, 3, 1, 4):  # two in a row for both
        ...     state = state.apply(action)
        >>> root = spinney.agent("mcts:solver=true,budget=2000it").decide(state).tree
        >>> root.proven, root.visits < 2000
        ((1.0, 0.0), True)
        """
        (proof,) = self._pool.note("proof", self._pool.position(self._slot)) or (0.0,)
        return self._pool.outcome(int(proof) - 1) if proof else None

    @property
    def estimate(self) -> tuple[float, ...] | None:
        """What opponent move abstraction has learnt of the move that leads here, for each player; None where it is
        off.
        """
        if self._oma is None or not self._pool.entries.size or self.action is None:
            return None
        return _means(self._oma, self._pool.entry(self._slot))

    @property
    def children(self) -> dict[int, "Node"]:
        """The nodes below by action, ascending."""
        slots = {self._pool.action(slot): slot for slot in self._pool.child_slots(self._pool.position(self._slot))}
        return {action: Node(self._pool, slots[action], self._oma) for action in sorted(slots)}

    def __getitem__(self, action: int) -> "Node":
        try:
            return self.children[action]
        except KeyError:
            raise SpinneyError(f"the search never tried action {action} here") from None

    def walk(self) -> Iterator[tuple[tuple[int, ...], "Node"]]:
        """Every node below and including this one, with the actions that lead to it, depth first."""
        waiting: list[tuple[tuple[int, ...], Node]] = [((), self)]
        while waiting:
            line, node = waiting.pop()
            yield line, node
            waiting.extend(((*line, action), child) for action, child in reversed(node.children.items()))

    def __eq__(self, other: object) -> bool:
        """Whether two trees are the same, to the last visit."""
        if not isinstance(other, Node):
            return NotImplemented
        mine, theirs = self.walk(), other.walk()
        return all(
            a == b and n.visits == m.visits and n.values == m.values
            for (a, n), (b, m) in zip(mine, theirs, strict=True)
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        values = ", ".join(f"{value:.3f}" for value in self.values)
        return f"<node {self.action}: {self.visits} visits, values {values}>"


class Merged(Node):
    """The same node in several trees, seen as one: visits added up, values averaged over them.

    >>> import spinney
    >>> state = spinney.load("tic-tac-toe").start()
    >>> root = spinney.agent("mcts", budget="100it", parallel="root", threads=2).decide(state).tree
    >>> root.visits, sum(child.visits for child in root.children.values())
    (100, 100)
    """

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = nodes

    @property
    def action(self) -> int | None:
        """The action that leads here; None at the root."""
        return self._nodes[0].action

    @property
    def visits(self) -> int:
        """How many iterations came through, in all trees."""
        return sum(node.visits for node in self._nodes)

    @property
    def values(self) -> tuple[float, ...]:
        """The mean reward of each player over those visits."""
        return self._mean([node.values for node in self._nodes])

    @property
    def estimate(self) -> tuple[float, ...] | None:
        """What opponent move abstraction has learnt of the move, averaged in the same way."""
        estimates = [node.estimate for node in self._nodes]
        known = [estimate for estimate in estimates if estimate is not None]
        return self._mean(known) if len(known) == len(estimates) else None

    @property
    def proven(self) -> tuple[float, ...] | None:
        """Every player's reward, if one of the searches has proven it."""
        return next((node.proven for node in self._nodes if node.proven), None)

    def _mean(self, values: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
        weights = [node.visits for node in self._nodes]
        total = max(1, sum(weights))
        columns = zip(*values, strict=True)
        return tuple(sum(w * v for w, v in zip(weights, column, strict=True)) / total for column in columns)

    @property
    def children(self) -> dict[int, Node]:
        """The nodes below by action, ascending."""
        families = [node.children for node in self._nodes]
        actions = sorted({action for family in families for action in family})
        return {action: Merged([family[action] for family in families if action in family]) for action in actions}


def _means(pool: NodePool, slot: int) -> tuple[float, ...]:
    return tuple((pool.reward_sums(slot) / max(1, pool.visits(slot))).tolist())
