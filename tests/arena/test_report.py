"""The report: what it says is what the statistics say, it needs nothing else, and it stays readable."""

import base64
import json
import re
import shutil
import sqlite3
import subprocess
import zlib
from contextlib import closing
from html.parser import HTMLParser

import numpy as np
import pytest

import spinney
from spinney.arena.contest import COUNTERS
from spinney.arena.plan import Plan
from spinney.arena.ratings import ratings
from spinney.arena.report import findings, page, samples
from spinney.arena.report.samples import positions
from spinney.arena.results import CellResults, PlanInfo, Results, match, read
from spinney.arena.seats import seat_p
from spinney.arena.statistics import standings
from spinney.arena.store import MEMORY, Store
from spinney.arena.tournament import Tournament, tournament

PLAN = Plan(
    name="Boxes & <lines>",
    games=[{"game": "dots-and-boxes", "players": [2, 3], "parameters": {"width": 2, "height": 2}}, "tic-tac-toe"],
    agents=["random", "flat:playouts=10", "mcts"],
    budgets=["20it", "100it"],
    matches=12,
)
VOID = {"meta", "input", "link", "br", "hr", "img", "wbr"}


class Document(HTMLParser):
    """A page's elements with their attributes and text; refuses elements that are not closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.elements = [], []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        inside = [self.elements[i]["tag"] for i in self.open]
        self.elements.append({"tag": tag, "text": "", "inside": inside, **dict(attrs)})
        if tag not in VOID:
            self.open.append(len(self.elements) - 1)

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.elements[self.open.pop()]["tag"] == tag

    def handle_data(self, data):
        for number in self.open[2:]:  # of html and body nobody asks
            self.elements[number]["text"] += data

    def all(self, tag, **wanted):
        return [
            one
            for one in self.elements
            if one["tag"] == tag and all(value in (one.get(key) or "").split() for key, value in wanted.items())
        ]


@pytest.fixture(scope="module")
def made():
    """The findings of a small tournament, its samples, and the page."""
    with Store(MEMORY, create=True) as store:
        Tournament(PLAN.schedule(), store, PLAN).run()
        found = findings(read(store))
        shown = samples(store, found)
        played = {sample.key: match(store, sample.key) for sample in shown}
    return found, shown, played, page([found], shown, ["#e8742c", "#2a6cb0"])


MACHINE = {"system": "Linux", "processor": "abacus", "cores": 1, "python": "3", "numpy": "2", "numba": "0"}


def plan(name):
    """What a store would know of a plan of this name."""
    said = {"mode": "round_robin", "seats": "balanced", "matches": 1, "seed": 0}
    return PlanInfo("0", name, said, "2026-01-02T03:04:05+00:00", MACHINE)


def synthetic(game, players, budget, agents, matches, seed):
    """A cell of results drawn at random, where later agents are stronger."""
    rng = np.random.default_rng(seed)
    seats = np.array([rng.choice(agents, players, replace=False) for _ in range(matches)])
    merit = 0.15 * seats + rng.gumbel(size=seats.shape)
    return CellResults(
        plan="0",
        plan_name="drawn",
        game=game,
        version=1,
        players=players,
        parameters=spinney.load(game, players).parameters.model_dump(),
        budget=budget,
        agents=tuple(f"mcts:exploration={number / 10},budget={budget}" for number in range(agents)),
        given=(None,) * agents,
        keys=tuple(rng.bytes(16) for _ in range(matches)),
        seats=seats,
        ranks=(-merit).argsort(1).argsort(1) + 1,
        scores=merit,
        iterations=np.full(seats.shape, 100),
        seconds=np.full(seats.shape, 0.01),
        counters=np.zeros((*seats.shape, len(COUNTERS)), np.int64),
        lengths=np.full(matches, 9),
        cut_off=np.zeros(matches, bool),
        libraries=("1.0",),
    )


def test_page_parses_and_names_what_was_played(made):
    document = Document(made[3])
    (title,) = document.all("h1")
    assert title["text"] == "Boxes & <lines>"
    facts = [one["text"] for one in document.all("li") if one["inside"][-1] == "ul"][:6]
    assert facts[:4] == ["2 games", "6 tournaments", "3 agents", "168 matches"]
    assert facts[4:] == [made[0].plan.begun[:10], f"Spinney {spinney.__version__}"]


def test_page_needs_nothing_from_elsewhere(made):
    """Packed matches are read unpacked, since letters that stand for bytes may spell anything."""
    document = Document(made[3])
    matches = re.findall(r'"packed":"([^"]*)"', made[3])
    contents = [zlib.decompress(base64.b64decode(one)).decode() for one in matches]
    assert "http" not in re.sub(r'"packed":"[^"]*"', "", made[3]) + "".join(contents)
    assert not [one for one in document.elements if {"src", "href", "xlink:href"} & one.keys()]
    assert not document.all("link")
    assert not re.search(r"@import|url\((?!#)", made[3])


def test_every_table_has_a_row_an_agent_with_the_statistics_numbers(made):
    found, _, _, text = made
    cells = re.findall(r'<table class="sortable cards">(.*?)</table>', text)[: len(found.results.cells)]
    for cell, table in zip(found.results.cells, cells, strict=True):
        rows = re.findall(r"<tr[^>]*><th[^>]*data-value.*?</tr>", table)
        values = [re.findall(r'data-value="([^"]*)"', row) for row in rows]
        rating = {one.name: one.value for one in ratings([cell])}
        assert [one[0] for one in values] == [one.name for one in standings(cell)]
        for one, shown in zip(standings(cell), values, strict=True):
            expected = [one.win_rate, one.mean_rank, one.mean_score, rating[one.name], one.matches, one.seconds]
            assert [float(shown[place]) for place in (1, 5, 6, 7, 8, 9)] == expected
            assert f"{100 * one.low:.0f} to {100 * one.high:.0f}" in table


def test_bars_are_as_long_as_rates():
    """One agent wins 30 of 40 (hand-made): its bar is three quarters of the axis, which ends at 100 %."""
    seats, ranks = np.array([[0, 1]] * 40), np.array([[1, 2]] * 30 + [[2, 1]] * 10)
    plain = synthetic("tic-tac-toe", 2, "10it", 2, 40, seed=1)
    cell = CellResults(**{**vars(plain), "seats": seats, "ranks": ranks, "agents": ("random", "flat")})
    text = page([findings(Results((plan("bars"),), (cell,)))])
    panel = re.search(r'<section class="rates">.*?</section>', text)[0]
    assert [float(x) for x in re.findall(r'<rect [^>]*width="([\d.]+)"[^>]*class="bar', panel)] == [75, 25]
    assert re.findall(r'<line x1="([\d.]+)"[^>]*class="equal"', panel) == ["50", "50"]


def test_verdict_says_who_wins_how_much(made):
    found, _, _, text = made
    group, outcome = found.groups[0], found.groups[0].outcomes[1]
    best = standings(outcome.cell)[0]
    start = (
        f"At 100 iterations {best.name} wins {100 * best.win_rate:.0f}\N{NO-BREAK SPACE}% of {group.game} for 2 players"
    )
    assert f"{start} ({100 * best.low:.0f} to {100 * best.high:.0f});" in text


def test_seats_show_their_p_values(made):
    found, _, _, text = made
    panel = re.search(r'<section class="seats">.*?</section>', text)[0]
    shown = re.findall(r"<small>p (?:= |&lt; )([\d.]+)</small>", panel)
    expected = [f"{seat_p(cell):.3f}" if seat_p(cell) >= 0.001 else "0.001" for cell in found.results.cells]
    assert shown == expected


def test_an_agent_has_one_colour_everywhere(made):
    found, _, _, text = made
    for name, number in found.numbers.items():
        shown = re.findall(rf'<span class="chip (k\d)" title="{re.escape(name)}"', text)
        shown += re.findall(rf'<span class="chip (k\d)">{found.tags[name]}</span><span>{re.escape(name)}</span>', text)
        assert len(shown) > 6
        assert set(shown) == {f"k{number}"}


def test_agents_that_met_only_themselves_are_not_compared():
    results = tournament("tic-tac-toe", ["random", "flat:playouts=5"], matches=6, mode="self_play")
    text = page([findings(results)])
    assert "played Tic-Tac-Toe for 2 players against themselves." in text
    assert "Agent against agent</h2>" not in text
    assert "Ratings</h2>" not in text
    assert 'data-label="Difference">best' not in text
    assert " as good" not in str(results)


def test_markup_in_names_is_only_text():
    plain = synthetic("tic-tac-toe", 2, "10it", 2, 20, seed=2)
    cell = CellResults(**{**vars(plain), "given": ('<script>alert("x")</script>', "a&b'")})
    text = page([findings(Results((plan("</title><script>"),), (cell,)))])
    document = Document(text)
    assert len(document.all("script")) == 2
    assert any(one["text"].endswith('<script>alert("x")</script>') for one in document.all("th"))


def test_many_agents_and_cells_stay_readable():
    """30 agents in 6 tournaments: rows do not overlap, letters differ, long lists are folded."""
    cells = [
        synthetic("dots-and-boxes", players, budget, 30, 90, seed=players)
        for players in (2, 3)
        for budget in ("10it", "20it", "40it")
    ]
    found = findings(Results((plan("many"),), tuple(cells)))
    text = page([found])
    document = Document(text)
    assert len(set(found.tags.values())) == 30
    assert len(document.all("table", **{"class": "sortable"})) == len(cells) + 1
    panel = re.search(r'<section class="rates">.*?</figure>', text)[0]
    assert panel.count('<div class="row">') == 30
    change = re.search(r'<section class="budgets">.*?</svg>', text)[0]
    labels = sorted(float(y) for y in re.findall(r'<rect x="396" y="([\d.-]+)"', change))
    assert len(labels) == 30
    assert np.diff(labels).min() >= 18.9
    assert sum("open" in one for one in document.all("details")) == 2
    assert len(text) < 3_000_000


def test_samples_replay_to_the_same_end(made):
    _, shown, played, text = made
    (script,) = re.findall(r'<script type="application/json" id="matches">(.*?)</script>', text)
    stored = json.loads(script)
    assert len(stored) == len(shown)
    for sample, one in zip(shown, stored, strict=True):
        content = json.loads(zlib.decompress(base64.b64decode(one["packed"])))
        states = list(played[sample.key].states())
        names = [state.describe(action) for state, action in zip(states, played[sample.key].actions, strict=False)]
        assert [name for _, name in content["moves"]] == names
        assert [seat for seat, _ in content["moves"]] == [state.player for state in states[:-1]]
        assert content["at"] == list(range(len(states)))
        assert [states[at].svg().count("<circle") for at in content["at"]] == [
            picture.count("<circle") for picture in content["pictures"]
        ]
        assert [seat["rank"] for seat in one["seats"]] == list(states[-1].ranks)
        movers = [f"player {seat + 1} ({one['seats'][seat]['letter']})" for seat, _ in content["moves"]]
        assert content["said"][0] == ""
        for said, who, name in zip(content["said"][1:], movers, names, strict=True):
            assert said.startswith(f"{who} ")
            assert f" {name}" in said


def test_long_matches_are_thinned_and_keep_both_ends():
    played = spinney.play(spinney.load("hex", size=11), ["random", "random"], seed=1)
    content = positions(played)
    assert len(content["pictures"]) == len(content["at"]) == 60 < len(played.actions)
    assert (content["at"][0], content["at"][-1]) == (0, len(played.actions))
    assert np.ptp(np.diff(content["at"])) <= 1
    assert len(content["moves"]) == len(played.actions)
    told = [f"{state.sentence(event)}." for state, events in played.events() for event in events]
    assert " ".join(content["said"]).strip() == " ".join(told), "between two pictures nothing is left out"
    assert len(content["said"]) == 60


def test_samples_of_other_rules_are_left_out(tmp_path):
    plan = Plan(games=["tic-tac-toe", {"game": "hex", "parameters": {"size": 3}}], agents=["random", "flat"], matches=4)
    path = tmp_path / "results.db"
    with Store(path, create=True) as store:
        Tournament(plan.schedule(), store, plan).run()
    with closing(sqlite3.connect(path)) as changed, changed:
        changed.execute("UPDATE games SET version = 99 WHERE game = 'tic-tac-toe'")
    with Store(path) as store:
        titles = {sample.title for sample in samples(store, findings(read(store)))}
    assert titles == {"Hex (size=3), 2 players"}


@pytest.mark.skipif(not shutil.which("chromium"), reason="needs a browser")
def test_script_sorts_and_replays_in_a_browser(made, tmp_path):
    """The page's own script, in a browser: a click on Agent sorts by name, the viewer shows the second position."""
    clicks = """<script>addEventListener("load", () => setTimeout(() => {
        document.querySelector("table.sortable th button").click();
        document.getElementById("next").click();
    }, 500));</script></body>"""
    file = tmp_path / "report.html"
    file.write_text(made[3].replace("</body>", clicks), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile"]
    dumped = subprocess.run(
        ["chromium", *options, "--virtual-time-budget=4000", "--dump-dom", file.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    ).stdout
    table = re.search(r'<table class="sortable cards">.*?</table>', dumped, re.DOTALL)[0]
    names = re.findall(r'<th scope="row" data-value="([^"]*)"', table)
    assert names == sorted(names)
    assert re.findall(r'aria-sort="(\w+)"', table) == ["ascending"]
    total = len(made[2][made[1][0].key].actions)
    assert f">1 of {total} moves</output>" in dumped
    (said,) = re.findall(r'<p id="said"[^>]*>(.*?)</p>', dumped)
    first = made[1][0]
    name = next(made[2][first.key].states()).describe(made[2][first.key].actions[0])
    assert said == f"player 1 ({first.letters[0]}) draws {name}."
