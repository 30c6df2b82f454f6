"""Quoted numbers are those of the committed results."""

import pytest

from docs.generate import ROOT
from docs.numbers import QUOTES, Quote, problems, refreshed


@pytest.mark.parametrize("quote", QUOTES, ids=lambda quote: f"{quote.file}: {quote.sentence[:30]}")
def test_a_quoted_number_is_the_measured_one(quote: Quote) -> None:
    assert list(problems(quote, (ROOT / quote.file).read_text(encoding="utf-8"))) == []


def test_a_stale_number_is_found_and_replaced() -> None:
    quote = Quote("page", "it won {} of {} games, {} million a second", lambda: ["65", "100", "1.50"])
    stale = "There it\nwon 64 of 100 games, 1.5 million a second."
    assert list(problems(quote, stale)) == [
        "page: 'it won 64 of 100 games, 1.5 million a second' should have 65, 100, 1.50"
    ]
    assert refreshed(quote, stale) == "There it\nwon 65 of 100 games, 1.50 million a second."
    assert list(problems(quote, refreshed(quote, stale))) == []


def test_a_sentence_that_is_gone_is_found() -> None:
    quote = Quote("page", "it won {} games", lambda: ["1"])
    assert list(problems(quote, "nothing of the kind")) == ["page: no sentence like 'it won {} games'"]
