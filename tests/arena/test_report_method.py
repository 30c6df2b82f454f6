"""What makes a report citable: its method, plans apart, what is doubtful, and a page that fits any screen."""

import html
import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from dataclasses import replace
from functools import partial

import pytest

import spinney
from spinney.arena.effects import duels
from spinney.arena.labels import DARK, LIGHT
from spinney.arena.plan import Plan
from spinney.arena.report import findings, page, samples
from spinney.arena.results import Results, read
from spinney.arena.store import MEMORY, Store
from spinney.arena.tournament import Tournament, tournament
from spinney.games import palette

SIX = Plan(
    name="six settings",
    games=[{"game": "dots-and-boxes", "players": 3, "parameters": {"width": 2, "height": 2}}],
    agents=[
        {"agent": "mcts", "tree": ["maxn", "multi", "paranoid"], "rollout": [10, "end"], "heuristic": "leader"},
        {"agent": "random", "name": "dice"},
    ],
    budgets=["20it", "50it"],
    matches=4,
    seed=5,
)
SEAT_COLOURS = ("#e8742c", "#2a6cb0", "#2f9461")


def stored(path, *plans):
    with Store(path, create=True) as store:
        for plan in plans:
            Tournament(plan.schedule(), store, plan).run()
        chapters = [findings(one) for one in read(store).by_plan()]
        shown = [sample for found in chapters for sample in samples(store, found, len(chapters))]
    return chapters, page(chapters, shown, SEAT_COLOURS)


@pytest.fixture(scope="module")
def six():
    return stored(MEMORY, SIX)


def words(text, name):
    """The text of the sections of this name, without markup."""
    found = re.findall(rf'<section class="{name}">(.*?)</section>', text, re.DOTALL)
    return [html.unescape(re.sub(r"<[^>]*>", " ", one.replace("<wbr>", ""))) for one in found]


def test_the_method_names_everything_that_decided_the_matches(six):
    (method,) = words(six[1], "method")
    info = six[0][0].plan
    for fact in (
        info.begun[:16].replace("T", " "),
        f"{info.machine['cores']} core",
        info.machine["processor"],
        f"Spinney {spinney.__version__}",
        f"Numba {info.machine['numba']}",
        "height=2, width=2",
        "Round robin",
        "4 matches a table",
        "seating balanced",
        "no random openings",
        "seed 5",
        "280 matches are counted",
        "20 iterations and 50 iterations a decision",
        "dice uses no budget",
        "Wilson's score interval",
        "Holm",
        "heuristic=leader",
        "exploration=1.0",
        info.hash,
    ):
        assert fact in method


def test_agents_that_use_no_budget_are_named():
    plan = Plan(games=["tic-tac-toe"], agents=["random", "flat", "mcts"], budgets=["20it"], matches=2)
    assert "random and flat use no budget." in words(stored(MEMORY, plan)[1], "method")[0]


def test_what_is_common_is_said_once_above_each_table(six):
    (tables,) = words(six[1], "tables")
    assert tables.count("In common: mcts: heuristic=leader.") == 2
    assert "heuristic=leader" not in tables.replace("In common: mcts: heuristic=leader.", "")


def test_few_tournaments_are_not_tested_across(six):
    assert (
        "signed rank test cannot be significant at 5 % for fewer than 6, and here are 2" in words(six[1], "method")[0]
    )
    assert "Wilcoxon" not in words(six[1], "tables")[0]
    assert not words(six[1], "across")
    assert six[0][0].comparisons == ()


def test_six_tournaments_are_tested_across():
    budgets = [f"{count}it" for count in (1, 2, 3, 4, 5, 6)]
    chapters, text = stored(MEMORY, Plan(games=["tic-tac-toe"], agents=["flat", "mcts"], budgets=budgets, matches=4))
    assert [one.cells for one in chapters[0].comparisons] == [6]
    assert "Wilcoxon's signed rank test" in words(text, "across")[0]


def test_duels_show_shares_and_intervals(six):
    (shown,) = words(six[1], "duels")
    for cell in six[0][0].results.cells:
        found = duels(cell)
        share, low, high = (100 * values[0, 1] for values in (found.ahead, found.low, found.high))
        assert re.search(rf"{share:.0f}\s+{low:.0f}-{high:.0f}\s", shown)


def test_plans_of_one_file_are_reported_apart(tmp_path):
    first = Plan(name="one", games=["tic-tac-toe"], agents=["random", "flat"], matches=4)
    second = Plan(name="two", games=["tic-tac-toe"], agents=["random", "flat"], mode="self_play", matches=6)
    chapters, text = stored(tmp_path / "results.db", first, second)
    assert [sum(map(len, found.results.cells)) for found in chapters] == [4, 12]
    assert re.findall(r'<a href="(#plan-\d)">(\w+)</a>', text) == [("#plan-1", "one"), ("#plan-2", "two")]
    assert len(words(text, "method")) == len(words(text, "tables")) == 2
    assert len(re.findall(r'\bid="([\w-]+)"', text)) == len(set(re.findall(r'\bid="([\w-]+)"', text)))


def test_mixed_versions_are_said(tmp_path):
    path = tmp_path / "results.db"
    plan = Plan(games=["tic-tac-toe"], agents=["random", "flat"], matches=4)
    stored(path, plan)
    with closing(sqlite3.connect(path)) as changed, changed:
        changed.execute("UPDATE matches SET library = '0.0.1' WHERE number = 0")
    (verdict,) = words(stored(path, plan)[1], "verdict")
    assert f"several versions of Spinney: 0.0.1, {spinney.__version__}." in verdict


def test_games_that_repeat_are_said_with_their_cure():
    results = tournament("tic-tac-toe", ["random", "flat"], matches=20)
    (cell,) = (replace(cell, repeats=17) for cell in results.cells)
    text = page([findings(Results(results.plans, (cell,)))])
    (verdict,), (method,) = words(text, "verdict"), words(text, "method")
    assert "20 different games: 17 further matches repeated one of them" in verdict
    assert "`openings: N`" in verdict
    assert "17 that repeat a game are not" in method


def test_agents_that_cannot_be_made_here_are_replayed_all_the_same(tmp_path):
    """Somebody else's agent, and one without a text form."""
    path = tmp_path / "results.db"
    plan = Plan(games=["tic-tac-toe"], agents=["random", "flat"], matches=4)
    stored(path, plan)
    with closing(sqlite3.connect(path)) as changed, changed:
        changed.execute("UPDATE agents SET agent = 'theirs:depth=3' WHERE agent LIKE 'flat%'")
        changed.execute("UPDATE agents SET agent = 'mine#12ab' WHERE agent LIKE 'random%'")
    with Store(path) as store:
        (found,) = (findings(one) for one in read(store).by_plan())
        shown = samples(store, found)
    assert shown
    assert {name for sample in shown for name in sample.names} == {"theirs", "mine"}
    assert "theirs" in page([found], shown)


def test_seats_and_agents_share_no_colour(six):
    text = six[1]
    (script,) = re.findall(r'id="matches">(.*?)</script>', text)
    assert not set(LIGHT + DARK) & set(SEAT_COLOURS)
    assert "seat s0" in script
    assert not re.search(r"\bk\d\b", script)
    (seats,) = re.findall(r'<section class="seats">.*?</section>', text, re.DOTALL)
    assert not re.search(r'class="[^"]*\bk\d', seats)


def test_buttons_are_words(six):
    buttons = re.findall(r"<button[^>]*>([^<]*)</button>", six[1])
    assert {"First", "Back", "Play", "Next", "Last"} <= set(buttons)
    assert all(label.isascii() for label in buttons)
    assert not re.search(r"[\u2190-\u21ff\u23e9-\u23fa\u25a0-\u25ff]", re.sub(r"<svg.*?</svg>", "", six[1]))


def test_a_result_prints_as_a_short_table():
    result = tournament("tic-tac-toe", ["random", spinney.agent("flat", playouts=3, name="quick")], matches=10)
    lines = repr(result).splitlines()
    assert repr(result) == str(result)
    assert lines[:2] == ["tic-tac-toe, 2 players", "In common: flat: playouts=3"]
    assert [line.split()[:2] for line in lines[3:5]] == [
        [letter, name] for letter, name in sorted([("A", "random"), ("B", "quick")], key=lambda one: -ord(one[0]))
    ]


needs_browser = pytest.mark.skipif(not shutil.which("chromium"), reason="needs a browser")


def browsed(tmp_path, text, *settings):
    """The page as the browser has it after its scripts ran."""
    file = tmp_path / "page.html"
    file.write_text(text, encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"]
    options += settings
    run = partial(subprocess.run, capture_output=True, text=True, timeout=120, check=True)
    profile = f"--user-data-dir={tmp_path}/profile"
    return run(["chromium", *options, profile, "--virtual-time-budget=5000", "--dump-dom", file.as_uri()]).stdout


@needs_browser
def test_arrow_keys_step_wherever_the_focus_is(six, tmp_path):
    press = """<script>addEventListener("load", () => setTimeout(() => {
        const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"].forEach(press);
    }, 800));</script></body>"""
    assert re.search(r">2 of \d+ moves</output>", browsed(tmp_path, six[1].replace("</body>", press)))


@needs_browser
@pytest.mark.parametrize(
    ("scheme", "paper"), [(0, palette.DARK.paper), (1, palette.LIGHT.paper)], ids=["dark", "light"]
)
def test_pictures_have_the_colours_of_the_page_and_their_own_sizes_of_words(six, tmp_path, scheme, paper):
    """The paper under the board and the words on it, as computed by a browser whose user prefers this scheme."""
    look = """<p id="found"></p><script>addEventListener("load", () => setTimeout(() => {
        const of = (part) => getComputedStyle(document.querySelector(`#board ${part}`));
        const sizes = [...document.querySelectorAll("#board text")].every(
            (one) => getComputedStyle(one).fontSize === `${one.getAttribute("font-size")}px`);
        document.getElementById("found").textContent = `${of("rect").fill} ${sizes}`;
    }, 800));</script></body>"""
    red, green, blue = (int(paper[at : at + 2], 16) for at in (1, 3, 5))
    found = browsed(tmp_path, six[1].replace("</body>", look), f"--blink-settings=preferredColorScheme={scheme}")
    assert f'<p id="found">rgb({red}, {green}, {blue}) true</p>' in found


@needs_browser
@pytest.mark.parametrize("width", [390, 1400])
def test_nothing_is_wider_than_the_screen(six, tmp_path, width):
    frame = f"""<!doctype html><iframe style="width:{width}px;height:900px;border:0" srcdoc="{html.escape(six[1])}">
    </iframe><p id="found"></p><script>addEventListener("load", () => setTimeout(() => {{
        const page = document.querySelector("iframe").contentDocument;
        const wide = [...page.querySelectorAll("html, .wide, .panel, .method, .viewer")].filter(
            (one) => one.scrollWidth > Math.max(one.clientWidth, one.offsetWidth) + 1);
        document.getElementById("found").textContent =
            `${{page.documentElement.clientWidth}}: ` + wide.map((one) => one.className || one.tagName).join();
    }}, 1500));</script>"""
    assert f'<p id="found">{width}: </p>' in browsed(tmp_path, frame)
