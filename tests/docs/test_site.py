"""The built site: no warning, no dead link, nothing that is left out, and nothing asked of anybody else."""

import os
import posixpath
import re
import shutil
import subprocess
import sys
from functools import cached_property
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

import spinney
from docs.generate.parts import topics
from spinney.agents import AGENTS
from spinney.cli import COMMANDS
from spinney.papers.paper import PAPERS

ROOT = Path(__file__).parents[2]
LINK = re.compile(r'<(\w+)\b[^>]*?\s(?:href|src)="([^"]*)"')
ANCHOR = re.compile(r'\sid="([^"]+)"')
ARTICLE = re.compile(r"<article.*?</article>", re.DOTALL)
CHROMIUM = shutil.which("chromium")


class Site:
    """A built site, from its files alone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pages = {
            path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
            for path in folder.rglob("*.html")
            if path.name != "404.html"
        }

    @cached_property
    def anchors(self) -> dict[str, set[str]]:
        """The anchors of each page."""
        return {name: {unescape(one) for one in ANCHOR.findall(text)} for name, text in self.pages.items()}

    def links(self, page: str, text: str) -> set[tuple[str, str]]:
        """Where links lead to within the site: a file, and an anchor."""
        found = set()
        for _, link in LINK.findall(text):
            if ":" not in link:
                target, _, anchor = unquote(unescape(link)).partition("#")
                name = posixpath.normpath(posixpath.join(posixpath.dirname(page), target)) if target else page
                found.add((name, anchor))
        return found

    def within(self, clicks: int) -> set[tuple[str, str]]:
        """What is reached from the first page by so many clicks on links in the text, menus left aside."""
        reached, pages = {("index.html", "")}, {"index.html"}
        for _ in range(clicks):
            following = [
                link
                for page in pages
                for article in ARTICLE.findall(self.pages.get(page, ""))
                for link in self.links(page, article)
            ]
            reached |= set(following)
            pages = {page for page, _ in following}
        return reached


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site as `python3 dev.py docs` builds it; any warning fails."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    # The theme announces its successor; that is no warning about these pages.
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stdout + done.stderr
    return Site(folder)


def test_no_link_is_dead(site: Site) -> None:
    dead = []
    for page, text in site.pages.items():
        for target, anchor in site.links(page, text):
            if not (site.folder / target).exists() or (
                anchor
                and target in site.anchors
                and anchor not in site.anchors[target]
                and not anchor.startswith("only-")
            ):
                dead.append(f"{page}: {target}#{anchor}")
    assert not dead, "\n".join(sorted(dead)[:40])


def test_nothing_is_asked_of_anybody_else(site: Site) -> None:
    foreign = {
        (page, link)
        for page, text in site.pages.items()
        for tag, link in LINK.findall(text)
        if "//" in link and tag != "a"
    }
    assert not foreign
    styles = [path.read_text(encoding="utf-8") for path in site.folder.rglob("*.css")]
    assert not any(re.search(r"url\(['\"]?(https?:)?//", style) for style in styles)


def test_everything_is_two_clicks_from_the_first_page(site: Site) -> None:
    reached = site.within(2)
    files = {file for file, _ in reached}
    wanted = {
        *(f"games/{game}.html" for game in spinney.games()),
        *(f"reference/commands/{command}.html" for command in COMMANDS),
        *(f"papers/{paper}.html" for paper in PAPERS),
        *(f"search/{topic.slug}.html" for topic in topics()),
    }
    assert not wanted - files
    settings = {anchor for file, anchor in reached if file.startswith("search/")}
    assert {setting for agent in AGENTS.values() for setting in agent.model_fields} <= settings


def test_every_game_has_all_that_is_known_of_it(site: Site) -> None:
    for game in spinney.games():
        page = site.pages[f"games/{game}.html"]
        assert {
            "the-rules-in-full",
            "parameters",
            "what-a-seat-knows",
            "speed",
            "the-advised-agent",
            "example",
        } <= site.anchors[f"games/{game}.html"], game
        assert f"images/games/{game}.svg" in page
        for parameter in spinney.load(game).declaration.parameters.model_fields:
            assert f"<code>{parameter}</code>" in page


@pytest.mark.skipif(not CHROMIUM, reason="needs a browser")
def test_it_works_from_disk_on_a_phone_and_in_the_dark(site: Site) -> None:
    """Pages ask for files alone, the search finds something, and nothing is wider than the screen."""
    from tests.serve.browser import chromium

    asked: list[str] = []
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 390, "height": 800}, color_scheme="dark")
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        for name in ("games/dominion.html", "reference/settings.html", "speed.html", "index.html"):
            page.goto((site.folder / name).as_uri())
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
        assert page.get_attribute("body", "data-md-color-scheme") == "slate"
        page.click("label.md-header__button[for=__search]")
        page.locator(".md-search__input").press_sequentially("paranoid")
        page.wait_for_selector(".md-search-result__item a[href*='trees.html']")
    assert {url.partition(":")[0] for url in asked} <= {"file", "data", "about", "blob"}
