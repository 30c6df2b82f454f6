"""Checks of games that are plain Python classes, which have no other form and no fields to look at."""

from spinney.core.plain.look import look_at_class
from spinney.core.plain.rules import PlainRules
from spinney.testing.case import Case
from spinney.testing.errors import fail

# The checks that ask nothing of a record.
FOR_CLASSES = {
    *("python_class", "random_games", "repeatable", "bytes_round_trip", "action_names", "pictures", "clicks", "seats"),
    *("ranks", "scores", "evaluations", "evaluations_at_end", "orders", "redeal_keeps_view", "decides_alike"),
    "sentences",
}


def python_class(case: Case) -> None:
    """New games begin alike, copies are independent, the same action does the same twice, and random games end."""
    rules = case.game.rules
    assert isinstance(rules, PlainRules)
    hints = rules.hints()
    if hints:
        fail(hints[0])
    look_at_class(rules)


def misspelt_names(case: Case) -> None:
    """No function that nothing calls looks like a misspelt one of the contract."""
    hints = case.game.rules.hints()
    if hints:
        fail(hints[0])
