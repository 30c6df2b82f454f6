"""The page for everybody: two people at one table, keyboards, small screens, screen readers, games of one's own."""

import shutil

import pytest
from axe_playwright_python.sync_playwright import Axe

import spinney
from spinney.arena.plan import Plan
from spinney.arena.store import Store
from spinney.arena.tournament import Tournament
from spinney.serve import lobby
from spinney.serve.app import application
from tests.serve.browser import Visitor, chromium, served
from tests.serve.unseen import otherwise, telling_nothing, without_times

pytestmark = pytest.mark.skipif(not shutil.which("chromium"), reason="needs a browser")

ROLES = {"button", "link", "combobox", "textbox", "searchbox", "spinbutton", "slider", "checkbox", "radio", "tab"}
DEAL = 5
NIM = "tests/core/python_games.py:Nim"


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    results = tmp_path_factory.mktemp("results") / "results.db"
    plan = Plan(games=["tic-tac-toe"], agents=["random", "flat:playouts=2"], matches=20)
    with Store(results, create=True) as store:
        Tournament(plan.schedule(), store, plan).run()
    return application(games=["tic-tac-toe", "connect-four", "love-letter", NIM], results=[results])


@pytest.fixture(scope="module")
def address(app):
    with served(app) as found:
        yield found


@pytest.fixture(scope="module")
def browser():
    with chromium() as found:
        yield found


@pytest.fixture
def visitor(browser, address):
    found = Visitor(browser, address)
    yield found
    found.page.context.close()
    assert found.wrong == []
    assert all(url.startswith((address, "data:", "about:", "ws://127.0.0.1:")) for url in found.asked)


def seated(visitor, game="tic-tac-toe", agent="random", **wanted):
    """Sits down against an agent."""
    seats = [{"kind": "human", "name": "Ada"}, {"kind": "agent", "agent": agent}]
    made = visitor.table(game=game, seats=seats, delay=0, **wanted)
    visitor.go(made["seats"][0]["link"])
    visitor.page.wait_for_selector(".options button")
    return made


def test_two_people_play_love_letter_each_seeing_their_own_seat(browser, visitor, address):
    bo = Visitor(browser, address)
    seats = [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bo"}]
    made = visitor.table(game="love-letter", seats=seats, parameters={"tokens": 1}, delay=0)
    people = {"Ada": visitor, "Bo": bo}
    for person, seat in zip(people.values(), made["seats"], strict=True):
        person.go(seat["link"])
    moves, told = 0, {"Ada": set(), "Bo": set()}
    while not (over := people_at(people, moves)):
        for name, person in people.items():
            told[name].update(person.page.inner_text(".log").splitlines())
        shown = {name: person.shown()["listed"] for name, person in people.items()}
        (turn,) = [name for name, listed in shown.items() if listed]
        people[turn].click(shown[turn][-1])
        moves += 1
    assert over == {"Ada": True, "Bo": True}
    for name, other in (("Ada", "Bo"), ("Bo", "Ada")):
        got = {line for line in told[name] if line.startswith((f"{other} draws", f"{other} is dealt"))}
        own = {line for line in told[name] if line.startswith(f"{name} is dealt")}
        assert got <= {f"{other} draws a card", f"{other} is dealt a card"}
        assert own
        assert f"{name} is dealt a card" not in own
    assert bo.wrong == []
    bo.page.context.close()


def test_what_somebody_cannot_see_changes_no_byte_that_their_page_is_sent(monkeypatch, browser, address, app):
    """Love Letter at two seats in two browsers, twice, with deals that differ only in what who begins cannot see."""
    monkeypatch.setattr(lobby.secrets, "randbits", lambda bits: DEAL)
    state = spinney.load("love-letter").start(DEAL)
    other = otherwise(state, state.player)
    action, heard = telling_nothing(state, other, state.player), []
    for position in (state, other):
        mover, waits = (Visitor(browser, address) for _ in range(2))
        made = mover.table(game="love-letter", seats=[{"kind": "human"}] * 2, hints=True)
        table = app.state.lobby._tables[made["table"]]
        table.state = table._stepper.state = position
        table.told[0] = position, table.told[0][1]
        waits.go(made["seats"][1 - state.player]["link"])
        mover.go(made["seats"][state.player]["link"])
        mover.click(action)
        for person in (mover, waits):
            person.page.wait_for_selector(".table[data-moves='1']")
        heard.append([without_times(text.replace(made["table"], "TABLE")) for text in mover.heard])
        for person in (mover, waits):
            person.page.context.close()
    assert len(heard[0]) >= 4
    assert heard[0] == heard[1]


def people_at(people, moves):
    """Waits until everybody has seen so many moves; answers with who knows that it is over, once somebody does."""
    for person in people.values():
        person.page.wait_for_selector(f".table[data-moves='{moves}']")
    over = {name: person.shown()["over"] for name, person in people.items()}
    return over if any(over.values()) else {}


def test_a_match_by_keyboard_alone(visitor):
    seated(visitor)
    press, now = visitor.page.keyboard.press, visitor.shown()
    while not now["over"]:
        press("1")
        press("Enter")
        now = visitor.wait(now["moves"])
    press("Home")
    visitor.page.wait_for_function("() => document.querySelectorAll('.board .stone').length === 0")
    press("ArrowRight")
    visitor.page.wait_for_selector(".log [aria-current] >> text=Ada plays")
    assert visitor.page.inner_text("output").startswith("1 of")
    press("End")
    assert "1st" in visitor.page.inner_text(".players")


def test_a_hint_shows_its_search_and_a_move_is_taken_back(visitor):
    seated(visitor, "connect-four", "mcts:budget=200it", budget="200it")
    visitor.click(3)
    visitor.wait(0)
    visitor.page.wait_for_selector(".board .echo > .played", state="attached")
    visitor.page.click("#tab-search")
    assert "200 iterations" in visitor.page.inner_text("#pane-search")
    visitor.page.keyboard.press("h")
    visitor.page.wait_for_selector(".options .hinted")
    assert visitor.page.query_selector(".board.hot")
    assert len(visitor.page.query_selector_all("#pane-search tbody tr")) == 7
    visitor.page.click("#tab-tree")
    visitor.page.click("#pane-tree .node button >> nth=0")
    visitor.page.wait_for_selector("#pane-tree ul ul .node")
    visitor.page.keyboard.press("u")
    visitor.page.wait_for_function("() => document.querySelector('.table').dataset.moves === '0'")


def test_the_board_is_there_again_after_every_visit(visitor):
    """And so are earlier positions, where cards are hidden too; how soon is measured by `benchmarks/serve_load.py`."""
    made = seated(visitor, "love-letter")
    visitor.click(visitor.shown()["listed"][0])
    visitor.wait(0)
    visitor.go(made["seats"][0]["link"])
    visitor.page.wait_for_selector(".log [aria-current]")
    visitor.page.keyboard.press("Home")
    visitor.page.wait_for_function("() => document.querySelector('output').textContent.startsWith('0 of')")
    assert visitor.page.query_selector(".board svg")


def test_where_an_agents_search_goes_is_seen_while_it_thinks(visitor):
    """By heat on the board and bars on its moves, which come and go with what it is thinking about."""
    agents = [{"kind": "agent", "agent": "mcts:budget=20s"}] * 2
    made = visitor.table(game="connect-four", seats=agents, delay=0)
    visitor.go(made["owner"]["link"])
    visitor.page.wait_for_selector("#pane-search >> text=is thinking")
    assert visitor.page.query_selector(".board.hot:not(.offered) .target[style*='--heat: 1']")
    assert len(visitor.page.query_selector_all("#pane-search .bar-of")) == 7


def test_a_game_in_plain_python_is_played_with_buttons(visitor):
    seated(visitor, NIM)
    now = visitor.shown()
    while not now["over"]:
        visitor.page.click(".options button >> nth=0")
        now = visitor.wait(now["moves"])
    assert "1st" in visitor.page.inner_text(".players")


def test_a_stored_match_is_stepped_through_changed_and_searched(visitor):
    visitor.page.goto(f"{visitor.address}/#/results")
    visitor.page.click("#tab-matches")
    visitor.page.click(".matches a >> nth=0")
    visitor.page.wait_for_selector(".board svg")
    length = len(visitor.page.query_selector_all(".log li"))
    visitor.page.keyboard.press("Home")
    visitor.page.wait_for_selector(".table[data-moves='0']")
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.wait_for_selector(".table[data-moves='1']")
    visitor.page.fill("#searcher", "mcts:budget=300it")
    visitor.page.click("#analyse")
    visitor.page.wait_for_selector("#pane-search >> text=300 iterations")
    visitor.click(visitor.shown()["listed"][0])
    visitor.page.wait_for_selector(".table[data-moves='2']")
    assert len(visitor.page.query_selector_all(".log li")) == 2 < length


def screens(visitor):
    """Every screen, one after another."""
    page, address = visitor.page, visitor.address
    page.goto(address)
    page.wait_for_selector(".gallery .picture svg")
    yield "setup"
    page.select_option(".seats select >> nth=1", "mcts")
    page.click(".seats summary")
    yield "settings"
    seated(visitor, "connect-four", "mcts:budget=200it", budget="200it")
    visitor.click(3)
    visitor.wait(0)
    yield "moves"
    page.click("#tab-search")
    page.keyboard.press("h")
    page.wait_for_selector(".options .hinted")
    yield "search"
    page.click("#tab-tree")
    page.wait_for_selector(".tree .node")
    yield "tree"
    page.click("#keys")
    yield "keys"
    page.goto("about:blank")
    page.goto(f"{address}/#/results/0")
    page.wait_for_selector(".standings")
    yield "standings"
    page.click("#tab-advice")
    page.wait_for_selector("#pane-advice >> text=no advice")
    page.click("#tab-matches")
    page.wait_for_selector(".matches")
    yield "matches"


def test_nothing_serious_stands_in_anybodys_way(visitor):
    """By axe-core in both themes, by the browser's own tree for screen readers, and on the screen of a phone."""
    page = visitor.page
    tree = page.context.new_cdp_session(page)
    tree.send("Accessibility.enable")
    for screen in screens(visitor):
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            assert (screen, theme, serious(page, theme)) == (screen, theme, [])
        nodes = tree.send("Accessibility.getFullAXTree")["nodes"]
        controls = [one for one in nodes if not one["ignored"] and one["role"]["value"] in ROLES]
        assert controls
        assert [one["role"]["value"] for one in controls if not one["name"]["value"].strip()] == []
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, screen
        page.set_viewport_size({"width": 1200, "height": 800})


def serious(page, theme):
    """What axe-core finds on a page that is serious or worse; themes differ in their colours alone."""
    options = {"runOnly": ["color-contrast"]} if theme == "dark" else None
    found = Axe().run(page, options=options).response["violations"]
    return [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("serious", "critical")]
