"""What a position is worth to every player: win, score, score_plus, leader, default, or a function of your own.

The five of "Following the leader" (section 3). `win`, `score_plus` and `leader` treat the end of the game differently;
rewards are raw and may be negative, since the search scales them by the range that it observes.

A compiled function of your own may serve any game: `is_over(s)`, `rank(s, player)`, `score(s, player)` and
`evaluate(s, player)`, imported from here, are those of the game that it is compiled for.
"""

from spinney.heuristics.reward import Reward, function_of, mark_of, name_of, reward, source_of
from spinney.heuristics.templates import HEURISTICS, evaluate, is_over, rank, score

__all__ = [
    "HEURISTICS",
    "Reward",
    "evaluate",
    "function_of",
    "is_over",
    "mark_of",
    "name_of",
    "rank",
    "reward",
    "score",
    "source_of",
]
