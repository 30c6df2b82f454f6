"""What a position is worth to every player: win, score, score_plus, leader, default, or a function of your own.

The five of "Following the leader" (section 3). `win`, `score_plus` and `leader` treat the end of the game differently;
rewards are raw and may be negative, since the search scales them by the range that it observes.
"""

from spinney.heuristics.reward import Reward, function_of, mark_of, name_of, reward, template_of
from spinney.heuristics.templates import HEURISTICS

__all__ = ["HEURISTICS", "Reward", "function_of", "mark_of", "name_of", "reward", "template_of"]
