"""What notebooks show of decisions and results: nothing hidden, nothing unescaped, and what the tables say."""

import random
from base64 import b64decode
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import spinney
from spinney.agents import Decision
from spinney.arena.results import read
from spinney.testing.games import KUHN

HIDDEN = [game for game in spinney.games() if spinney.core.registry.declaration(game).hidden]


def cells(html):
    """The cells of all tables, row by row."""
    rows = ElementTree.fromstring(html).iter("tr")
    return [["".join(cell.itertext()) for cell in row if cell.tag == "td"] for row in rows]


@pytest.mark.parametrize("game", HIDDEN)
def test_a_decision_shows_what_its_player_sees_and_no_hidden_card(game):
    """Positions that look alike to the player, whatever the others hold, are shown alike."""
    loaded = spinney.load(game, max(count for count in spinney.core.registry.declaration(game).players if count < 6))
    state, rng, differ = loaded.start(3), random.Random(3), 0
    for _ in range(12):
        alike = [state.seen_by(state.player, seed) for seed in range(6)]
        differ += len(set(alike)) > 1
        assert len({Decision(one, one.legal_actions[0])._repr_html_() for one in alike}) == 1
        assert len({one._repr_svg_() for one in alike}) == 1
        after = state.apply(rng.choice(state.legal_actions))
        state = loaded.start(4) if after.is_over else after
    # In Diamant, choices that others have made are forgotten rather than dealt anew.
    assert differ > 1 or game == "diamant"


def test_a_decision_shows_its_moves_with_bars():
    state = spinney.load("connect-four").start()
    decision = spinney.agent("mcts:budget=300it").decide(state)
    html = decision._repr_html_()
    (image,) = ElementTree.fromstring(html).iter("img")
    assert b64decode(image.get("src").partition(",")[2]).decode() == state.svg(observer=0)
    rows = cells(html)[1:]
    wanted = [(row.name, f"{row.visits:,}", f"{row.share:.1%}") for row in decision.explain().rows]
    assert [(name, visits, share) for name, _, visits, share, *_ in rows] == wanted
    first, second, *_ = decision.explain().rows
    assert f"width:{100 * second.share / first.share:.3g}%" in html
    assert "300 iterations" in html


def test_a_decision_with_many_moves_shows_some():
    decision = spinney.agent("mcts:budget=500it").decide(spinney.load("hex").start())
    assert len(cells(decision._repr_html_())) == 1 + 12
    assert "109 more moves are in explain()" in decision._repr_html_()
    assert len(cells(decision.explain()._repr_html_())) == 1 + 121


def test_a_decision_without_a_search_shows_itself():
    state = spinney.load("tic-tac-toe").start()
    assert "without a search" in spinney.agent("random").decide(state)._repr_html_()
    assert "99" in Decision(state, 99)._repr_html_()


class Italics:
    """A view whose names of actions are markup."""

    describe = staticmethod(lambda record, action: f"<i>{action}")
    svg = staticmethod(lambda record, look: "<svg></svg>")


def test_names_are_escaped():
    state = spinney.load(replace(KUHN, view=Italics)).start()
    html = Decision(state, 0)._repr_html_()
    assert "&lt;i&gt;0" in html
    assert "<i>" not in html
    agents = ["random:name=<script>alert(1)</script>", "flat"]
    found = spinney.tournament("tic-tac-toe", agents, matches=4)._repr_html_()
    assert "&lt;script&gt;" in found
    assert "<script" not in found


def test_results_show_their_standings(tmp_path):
    agents = ["random", "flat:playouts=5", "bot:command=false"]
    found = spinney.tournament("tic-tac-toe", agents, matches=8, store=tmp_path / "results.db")
    html = found._repr_html_().replace("<wbr>", "")
    table = cells(html)[1:]
    assert [row[0].split(" ", 1)[1] for row in table] == [standing.name for standing in found.standings]
    for row, standing in zip(table, found.standings, strict=True):
        assert row[2] == f"{100 * standing.win_rate:.0f}\N{NO-BREAK SPACE}%"
        assert row[3] == f"{100 * standing.low:.0f} to {100 * standing.high:.0f}"
        assert row[-1] == "16"
    assert "forfeited 16 of its 16 matches" in html
    assert cells(read(tmp_path / "results.db")._repr_html_().replace("<wbr>", "")) == cells(html)
