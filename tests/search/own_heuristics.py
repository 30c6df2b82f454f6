"""Heuristics as a user writes them, each compiled and in plain Python, for the tests of heuristics."""

import spinney
from spinney.heuristics import evaluate, is_over, rank, score


def ahead_of_all(s, player):
    """How far a racer is ahead of the others together, bent so that it is no simple sum of scores."""
    others = 0
    for seat in range(s.players):
        if seat != player:
            others += s.moved[seat]
    gap = int(s.moved[player]) - others
    return gap / (1.0 + abs(gap)) + 0.01 * s.goal


def cards_in_hand(s, player):
    """What the cards in a bidder's hand are worth, and the points."""
    worth = 0
    for card in range(1, s.cards + 1):
        if s.hands[player] >> card & 1:
            worth += card
    return worth / 3.0 + s.points[player]


compiled_ahead_of_all = spinney.compiled(ahead_of_all)
compiled_cards_in_hand = spinney.compiled(cards_in_hand)


@spinney.compiled
def twice_the_points(s, player):
    """Of any game: its points twice, and at the end nothing for those who have not won."""
    return 2.0 * score(s, player) if not is_over(s) or rank(s, player) == 1 else 0.0


@spinney.compiled
def what_it_says_itself(s, player):
    return evaluate(s, player)


@spinney.compiled
def squares(s, player):
    return float(s.moved[player])


@spinney.compiled
def scaled_squares(s, player):
    return 2.0 * s.moved[player] / 20 - 1.0


NOT_A_FUNCTION = 7
