"""The check that no rule reads or writes outside an array, which compiled code does not notice."""

from spinney.core.random import stream
from spinney.testing.case import Case
from spinney.testing.forms import Data, bounds_checked, copy_of

# How many actions are played at most.
ACTIONS = 6_000


def bounds(case: Case) -> None:
    """Random games with every function compiled with bounds checks, and `out` exactly as long as there are action
    codes.

    It comes before every check that runs the rules without bounds checks, since a stray write there can end the
    process.
    """
    table = bounds_checked(case.game)

    def ask_everything(data: Data) -> None:
        for _ in table.answers(data):
            pass
        if case.game.declaration.hidden:
            for player in range(case.game.players):
                table.call("redeterminise", copy_of(data), player, stream(player, "bounds"))

    left = ACTIONS
    for seed in range(case.seed, case.seed + case.games):
        left -= len(case.play(table, seed, left, ask_everything).actions)
