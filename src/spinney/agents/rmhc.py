"""Random mutation hill climbing."""

from typing import ClassVar

from spinney.agents.rolling_horizon import RollingHorizon


class RMHC(RollingHorizon):
    """Random mutation hill climbing: mutates one sequence of its own actions again and again, and keeps the mutant
    unless it is worse (`RMHCPlayer` of the TAG framework).

    Genes, fitness and mutation are those of `rhea`. A mutant that is as good takes over too, which lets the search
    wander where the heuristic says nothing; in TAG it must be better. A fitness once found is not measured again, as in
    TAG: a lucky one stays until another is as lucky, and `samples` above 1 make luck count less.

    With 200 iterations, one of it against random players wins 94 % in Connect Four (heuristic=win), 77 % in Dots and
    Boxes (3 players, score), 54 % in Love Letter (4, default) and 84 % in Sushi Go (3, score); against `mcts` with the
    same heuristics and as many iterations 2 %, 23 %, 12 % and 10 % (200 matches each, `benchmarks/rivals.py`).

    >>> import spinney
    >>> state = spinney.load("tic-tac-toe").start()
    >>> for action in (0, 3, 1, 4):
    ...     state = state.apply(action)
    >>> state.describe(spinney.agent("rmhc", budget="200it").decide(state, seed=1).action)
    'c1'
    """

    kind: ClassVar[str] = "rmhc"
