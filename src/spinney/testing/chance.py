"""Checks of chance: random words come in from outside, are used as declared, and never stay in the record."""

from collections.abc import Iterator

from spinney.core.random import Words, stream
from spinney.testing.case import Case
from spinney.testing.errors import fail
from spinney.testing.forms import compiled, record_of

# With how many different random words every setup and action is tried.
TRIES = 4


def without_chance(case: Case) -> None:
    """A game declared without chance is set up and played the same way whatever the random words are."""
    for what, tries in outcomes(case):
        if len({record for record, _ in tries}) > 1:
            fail(f"declared without chance, but {what} depends on the random words")


def with_chance(case: Case) -> None:
    """A game declared with chance uses the random words somewhere."""
    if all(len({record for record, _ in tries}) == 1 for _, tries in outcomes(case)):
        case.at = None
        fail("declared with chance, but no setup and no action depends on the random words")


def no_words_in_record(case: Case) -> None:
    """The random words are not copied into the record, where a planner could read the future."""
    for what, tries in outcomes(case):
        for record, words in tries:
            if any(word.tobytes() in record for word in words):
                fail(f"{what} copies the random words into the record")


def outcomes(case: Case) -> Iterator[tuple[str, list[tuple[bytes, Words]]]]:
    """Every setup and action, and what it makes with different random words: the record, and the words after it."""
    table = compiled(case.game)

    def setup(words: Words) -> tuple[bytes, Words]:
        return table.setup(words).tobytes(), words

    yield "setup", [setup(stream(case.seed, "chance", i)) for i in range(TRIES)]
    for position in case.positions:
        if position.action is None:
            continue
        state, tries = case.visit(position), []
        for i in range(TRIES):
            data, words = record_of(state), stream(case.seed, "chance", i)
            table.apply(data, position.action, words)
            tries.append((data.tobytes(), words))
        yield f"action {position.action}", tries
