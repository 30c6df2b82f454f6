"""The codes of the actions, which mean the same in every position, and the ways to bet.

3 is a bet of TAG's fixed size, the least bet or raise in no-limit, the bet or raise in fixed limit. 4 to 7 raise by 1,
2, 3 or 4 times the highest in TAG's way, by a half, three quarters, the whole or twice the pot in no-limit.
"""

FOLD, CHECK, CALL, BET, RAISE, ALL_IN = 0, 1, 2, 3, 4, 8
ACTIONS = 9
MULTIPLES, NO_LIMIT, FIXED_LIMIT = 0, 1, 2
