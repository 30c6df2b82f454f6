"""Takes the pictures of the page that are kept here: every game some moves into a match, and the screens around it.

    spinney serve --port 8000 &
    python docs/serve/pictures.py http://localhost:8000            # all
    python docs/serve/pictures.py http://localhost:8000 hex setup  # these

It needs the extra `test` (Playwright, Pillow) and a Chromium that is installed.
"""

import argparse
import io
import json
import random
from pathlib import Path
from urllib.parse import quote

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).parent
WIDE, PHONE = {"width": 1200, "height": 760}, {"width": 390, "height": 800}
# Players, own moves before the picture, and whether the page is dark.
GAMES = {
    "chinese-checkers": (3, 8, True),
    "colt-express": (4, 12, False),
    "diamant": (4, 3, True),
    "dominion": (3, 14, True),
    "exploding-kittens": (4, 4, False),
    "love-letter": (4, 1, False),
    "poker": (4, 2, True),
    "rolit": (4, 4, False),
    "small-world": (2, 9, False),
    "sushi-go": (4, 7, True),
    "tic-tac-toe": (2, 2, False),
    "uno": (4, 3, False),
    "virus": (3, 5, True),
    "focus": (4, 6, True),
    "hex": (2, 9, True),
    "connect-four": (2, 5, False),
    "dots-and-boxes": (3, 9, True),
}
# Moves that are chosen where there are such, so that a match gets to its middle; others are drawn.
RATHER = ("check", "call", "continue")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("address")
    arguments.add_argument("names", nargs="*", metavar="name", help="all if none is named")
    given = arguments.parse_args()
    address = given.address.rstrip("/")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name in given.names or [*GAMES, *SCREENS]:
            SCREENS.get(name, game)(browser, address, name)
        browser.close()


def game(browser: Browser, address: str, name: str) -> None:
    """A game, some moves into a match against agents."""
    players, moves, dark = GAMES[name]
    page = opened(browser, dark)
    sit(page, address, name, players)
    play(page, moves)
    kept(page, name)


def setup(browser: Browser, address: str, name: str) -> None:
    """Choosing a game."""
    page = opened(browser, dark=False)
    page.goto(address)
    page.wait_for_selector(".gallery .picture svg")
    page.wait_for_timeout(3000)
    kept(page, name)


def search(browser: Browser, address: str, name: str) -> None:
    """A hint, with its heat on the board."""
    page = opened(browser, dark=True)
    sit(page, address, "connect-four", 2, agent="mcts")
    play(page, 3)
    page.click("#tab-search")
    page.keyboard.press("h")
    page.wait_for_selector(".options .hinted")
    kept(page, name)


def thinking(browser: Browser, address: str, name: str) -> None:
    """An agent that thinks, watched: where its search goes, on the board and in the table."""
    page = opened(browser, dark=False)
    agents = [{"kind": "agent", "agent": "mcts:budget=3s"}] * 2
    asked = {"game": "hex", "players": 2, "parameters": {"size": 7}, "seats": agents, "seed": 5, "delay": 0}
    made = page.request.post(f"{address}/api/tables", data=asked).json()
    page.goto(address + made["owner"]["link"])
    page.wait_for_selector(".table[data-moves='4']")
    page.wait_for_timeout(2000)
    kept(page, name)


def trees(browser: Browser, address: str, name: str) -> None:
    """The trees of three players, side by side."""
    page = opened(browser, dark=False)
    asked = {"game": "chinese-checkers", "players": 3, "seed": 0}
    page.goto(f"{address}/#/look/{quote(json.dumps(asked))}")
    page.wait_for_selector(".board svg")
    page.fill("#searcher", "mcts:tree=multi,budget=4000it")
    page.click("#analyse")
    page.wait_for_selector("#pane-search >> text=4,000 iterations")
    page.click("#tab-tree")
    page.wait_for_selector(".tree .node")
    page.click(".tree .node button >> nth=0")
    page.wait_for_selector(".tree ul ul .node")
    kept(page, name)


def phone(browser: Browser, address: str, name: str) -> None:
    """A card game on the screen of a phone."""
    page = opened(browser, dark=True)
    page.set_viewport_size(PHONE)
    sit(page, address, "love-letter", 2)
    play(page, 1)
    kept(page, name)


SCREENS = {"setup": setup, "search": search, "thinking": thinking, "trees": trees, "phone": phone}


def opened(browser: Browser, dark: bool) -> Page:
    """A page whose pieces stand still."""
    scheme = "dark" if dark else "light"
    return browser.new_context(viewport=WIDE, color_scheme=scheme, reduced_motion="reduce").new_page()


def sit(page: Page, address: str, name: str, players: int, agent: str = "random") -> None:
    """Sits down at a new table."""
    seats = [{"kind": "human", "name": "Ada"}, *[{"kind": "agent", "agent": agent}] * (players - 1)]
    asked = {"game": name, "players": players, "seats": seats, "seed": 5, "delay": 0, "budget": "500ms"}
    made = page.request.post(f"{address}/api/tables", data=asked).json()
    page.goto(address + made["seats"][0]["link"])
    page.wait_for_selector(".options button")


def play(page: Page, moves: int) -> None:
    """Plays so many moves at random, from the list."""
    pick = random.Random(5)
    for _ in range(moves):
        buttons = page.query_selector_all(".options button")
        before = page.get_attribute(".table", "data-moves")
        rather = [button for button in buttons if any(word in button.inner_text() for word in RATHER)]
        (rather[0] if rather else buttons[pick.randrange(len(buttons))]).click()
        page.wait_for_selector(f".table[data-yours=true]:not([data-moves='{before}'])")


def kept(page: Page, name: str) -> None:
    """Keeps what is shown, as a small file."""
    page.wait_for_timeout(300)
    Image.open(io.BytesIO(page.screenshot())).save(FOLDER / f"{name}.webp", quality=72, method=6)
    print(f"{name}: {(FOLDER / f'{name}.webp').stat().st_size // 1000} kB", flush=True)
    page.context.close()


if __name__ == "__main__":
    main()
