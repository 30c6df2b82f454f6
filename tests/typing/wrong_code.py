"""What a user may mistype: type checkers must refuse each line that says so, and no other."""

import spinney
from spinney.agents import MCTS


def mistakes() -> None:
    """Never called."""
    game = spinney.load("hex")
    state = game.start()
    spinney.laod("hex")  # wrong
    spinney.load(3)  # wrong
    spinney.games(3)  # wrong
    game.start(seed="x")  # wrong
    game.players = 5  # wrong
    game.gracefully()  # wrong
    state.last = 3  # wrong
    state.player = 1  # wrong
    state.apply("a1")  # wrong
    MCTS(budgte="40ms")  # wrong
    spinney.agents.MCST()  # wrong
    spinney.arena.reslts.read("x")  # wrong
