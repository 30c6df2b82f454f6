"""Advice whose matches cards play: large rounds, and only of those who can play there."""

from typing import ClassVar

import pytest

import spinney
from spinney.advice import advise
from spinney.arena.crew import Crew
from spinney.core.errors import SpinneyError
from spinney.gpu import crew
from tests.advice.pure_dice import PureDice


class StandIn(Crew):
    """Threads in place of cards: as these, they count no times, and take time to prepare; `tables` are all who would be
    laid out.
    """

    tables: ClassVar = []

    def __init__(self, schedule, fixtures, floors, company):
        assert [floor.card for floor in floors] == ["a card", "another"]
        super().__init__(schedule, fixtures, 1)
        self.tables.append(tuple(one.kind for one in company.joined(schedule.cells[0].agents)))
        self.preparing = 0.001

    def hand_over(self, rows):
        super().hand_over([row._replace(seconds=[0.0] * len(row.seconds)) for row in rows])


@pytest.fixture
def cards(monkeypatch):
    """Two cards, as far as advice can see."""
    monkeypatch.setattr(crew, "cards", lambda: ["a card", "another"])
    monkeypatch.setattr(crew, "CardCrew", StandIn)
    monkeypatch.setattr(StandIn, "tables", [])


def test_cards_play_large_rounds_and_whoever_cannot_play_there_is_named(cards):
    said, stages = [], {}
    found = advise(
        "tic-tac-toe",
        "20it",
        5,
        device="gpu",
        say=said.append,
        watch=lambda stage, done, total: stages.update({stage: total}),
    )
    start = "left out, since they cannot play on a card: "
    (left_out,) = (one.removeprefix(start).split("; ") for one in said if one.startswith(start))
    assert left_out == ["mcts:reuse=true", "mcts:exploration=0.6,solver=true,reuse=true"]
    raced = {score["agent"] for stage in found.stages.values() for score in stage["scores"]}
    assert len(raced) > 6
    assert not raced & set(left_out)
    assert "minutes on 2 cards (each taken for 16 cores until matches have been timed): about " in said[1]
    assert all(total % 96 == 0 for total in stages.values())
    assert found.confirmation.matches % 96 == 0
    # Kernels are made for the screening, for mixtures and for neighbours; all other stages find theirs.
    assert len(StandIn.tables) > 5
    assert len(set(StandIn.tables)) <= 3


@pytest.mark.parametrize(
    ("game", "settings", "told"),
    [
        ("hex", {"budget": "40ms"}, "its budget is a time: a card knows iterations"),
        (PureDice, {"budget": "40it"}, "is written in plain Python, and cannot be played on a card"),
        ("hex", {"budget": "40it", "workers": 2}, "workers are threads: leave them out where cards play"),
    ],
)
def test_what_no_card_can_do_is_a_sentence(game, settings, told):
    with pytest.raises(SpinneyError, match=told):
        advise(spinney.load(game), seconds=5, device="gpu", **settings)
