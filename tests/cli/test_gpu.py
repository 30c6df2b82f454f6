"""`--gpu` where there is nothing to play on."""

import pytest

from spinney.gpu import card

PLAN = ["tournament", "--game", "hex", "--agent", "random", "--agent", "mcts:budget=9it"]


@pytest.fixture(autouse=True)
def here(monkeypatch, tmp_path):
    """Results would go to the working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_without_a_card_one_sentence_says_so_and_nothing_is_left(spinney, monkeypatch, here):
    monkeypatch.setattr(card, "count", lambda: 0)
    answer = spinney(*PLAN, "--gpu")
    assert answer.code == 2
    assert not list(here.iterdir())
    assert "there is no NVIDIA card here that CUDA can use" in answer.err


def test_one_kind_of_workers_at_a_time(spinney):
    answer = spinney(*PLAN, "--gpu", "--workers", "2")
    assert answer.code == 2
    assert "--gpu plays on cards, --workers counts threads and --ray plays on a cluster: take one" in answer.err
