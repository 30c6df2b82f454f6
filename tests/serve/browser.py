"""A browser at a server of its own, and somebody who plays in it by clicking."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi import FastAPI
from playwright.sync_api import Browser, Page, sync_playwright

from spinney.serve.server import Server, bound, configured

CHROMIUM = "/usr/bin/chromium"
PATIENCE = 60.0

# What the page shows of the match, and the moves that it lists.
SHOWN = """() => {
  const { moves, yours, over } = document.querySelector('.table')?.dataset ?? {};
  const listed = [...document.querySelectorAll('.options button')].map((button) => Number(button.dataset.action));
  return { moves: Number(moves ?? -1), yours: yours === 'true', over: over === 'true', listed };
}"""
# Where to click next for an action: on a target that carries it, has not been clicked, and tells it from others that
# are left, at a point where no other target lies above it.
NEXT = """(action) => {
  const codes = (target) => target.dataset.actions.split(' ').map(Number);
  const left = [...document.querySelectorAll('.options button')].map((button) => Number(button.dataset.action));
  const tells = (target) => left.length === 1 || left.some((code) => !codes(target).includes(code));
  const useful = [...document.querySelectorAll('.board [data-actions]')].filter(
    (target) => codes(target).includes(action) && !target.classList.contains('clicked') && tells(target));
  for (const target of useful) {
    const { left: x, top: y, width, height } = target.getBoundingClientRect();
    for (const down of [0.5, 0.3, 0.7, 0.1, 0.9]) for (const right of [0.5, 0.3, 0.7, 0.1, 0.9]) {
      const spot = [x + right * width, y + down * height];
      if (document.elementFromPoint(...spot)?.closest('[data-actions]') === target) return spot;
    }
  }
  return null;
}"""
CHANGED = """(moves) => {
  const now = document.querySelector('.table').dataset;
  return Number(now.moves) !== moves && (now.yours === 'true' || now.over === 'true');
}"""


@contextmanager
def served(app: FastAPI) -> Iterator[str]:
    """The address of a server of this application, which runs in a thread of this process."""
    listening, ready = bound("127.0.0.1", 0), threading.Event()
    server = Server(configured(app), ready.set)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        assert ready.wait(PATIENCE)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser that is installed on this machine."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """Somebody at a page of their own, who notes what goes wrong in it."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self.address = address
        self.page: Page = browser.new_context(
            viewport={"width": 1200, "height": 800}, reduced_motion="reduce", **options
        ).new_page()
        self.wrong: list[str] = []
        self.asked: list[str] = []
        self.heard: list[str] = []
        self.page.set_default_timeout(1000 * PATIENCE)
        self.page.on(
            "console", lambda said: self.wrong.append(said.text) if said.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.heard.append(text)))

    def table(self, **wanted: Any) -> dict[str, Any]:
        """Sets a table, and answers with its links."""
        answer = self.page.request.post(f"{self.address}/api/tables", data=wanted)
        assert answer.ok, answer.text()
        return answer.json()

    def go(self, link: str) -> None:
        """Goes to a link of this server, and waits for the board."""
        self.page.goto("about:blank")
        self.page.goto(self.address + link)
        self.page.wait_for_selector(".board svg")

    def shown(self) -> dict[str, Any]:
        """How far the match is, and what may be chosen."""
        return self.page.evaluate(SHOWN)

    def click(self, action: int) -> None:
        """Plays an action by clicks on the board, however many it takes."""
        before = self.shown()["moves"]
        for _ in range(6):
            spot = self.page.evaluate(NEXT, action)
            assert spot, f"nothing is left to click for action {action}"
            self.page.mouse.click(*spot)
            now = self.shown()
            if now["moves"] != before or action not in now["listed"] or not now["yours"]:
                return
            if len(now["listed"]) == 1 or not self.page.query_selector(".board.begun"):
                return  # it has been sent
        raise AssertionError(f"clicks did not single out action {action}")

    def wait(self, moves: int) -> dict[str, Any]:
        """Waits until somebody may move again, or the match is over."""
        self.page.wait_for_function(CHANGED, arg=moves)
        return self.shown()

    def play_on(self, seed: int) -> int:
        """Plays at random until the match is over; answers with the number of own moves."""
        pick, count = random.Random(seed), 0
        self.page.wait_for_function(
            "() => ['yours', 'over'].some((one) => document.querySelector('.table').dataset[one] === 'true')"
        )
        now = self.shown()
        while not now["over"]:
            self.click(pick.choice(now["listed"]))
            now = self.wait(now["moves"])
            count += 1
        return count
