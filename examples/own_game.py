"""A game of your own, checked and played: Nim with three heaps; whoever takes the last match wins.

python examples/own_game.py
"""

import numpy as np

import spinney
import spinney.testing

State = np.dtype([("players", np.int8), ("player", np.int8), ("heaps", np.int8, 3)])


def setup(s, rng):
    s.heaps[0], s.heaps[1], s.heaps[2] = 3, 4, 5


def current_player(s):
    return s.player


def legal_actions(s, out):
    n = 0
    for heap in range(3):
        for matches in range(s.heaps[heap]):
            out[n] = 5 * heap + matches
            n += 1
    return n


def apply(s, action, rng):
    s.heaps[action // 5] -= action % 5 + 1
    s.player = (s.player + 1) % s.players


def is_over(s):
    return s.heaps[0] + s.heaps[1] + s.heaps[2] == 0


def rank(s, player):
    return 1 if (s.player + s.players - 1) % s.players == player else 2


NIM = spinney.Declaration(
    id="nim",
    title="Nim",
    summary="Take matches from one of three heaps; whoever takes the last wins.",
    rules=__name__,
    players=(2, 3),
    actions=lambda parameters, players: 15,
)

if __name__ == "__main__":
    print(spinney.testing.check(NIM))
    decision = spinney.agent("mcts", budget="300000it").decide(spinney.load(NIM).start())
    print(decision.explain())
    taken, heap = decision.action % 5 + 1, decision.action // 5 + 1
    print(f"It takes {taken} from heap {heap}; the book says 2 from heap 1, which leaves 1 xor 4 xor 5 = 0.")
