"""The files of the page: they need nothing from elsewhere, and agree with what the rest of Spinney says."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from spinney.arena.labels import DARK, LIGHT
from spinney.games.palette import PLAYERS

PAGE = Path(str(files("spinney.serve") / "page"))
MODULES = sorted(path.name for path in PAGE.glob("*.js"))
STYLES = sorted(path.name for path in PAGE.glob("*.css"))


def read(name):
    return (PAGE / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["index.html", *MODULES, *STYLES])
def test_nothing_comes_from_elsewhere(name):
    found = set(re.findall(r"https?://[\w./-]+", read(name)))
    assert found <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"@import|url\(", read(name))


def test_every_module_is_asked_for_at_once():
    """Without that, a browser would find out about each when it has read the one that imports it."""
    index = read("index.html")
    first = re.findall(r'rel="modulepreload" href="/page/(.+?)"', index) + re.findall(r'src="/page/(.+?)"', index)
    types_alone = {"types.js"}
    assert sorted(first) == sorted(set(MODULES) - types_alone)
    assert sorted(re.findall(r'rel="stylesheet" href="/page/(.+?)"', index)) == STYLES


@pytest.mark.parametrize("name", MODULES)
def test_modules_are_typed_and_import_what_there_is(name):
    text = read(name)
    assert text.startswith("// @ts-check\n// ")
    assert set(re.findall(r'from "\./(.+?)"', text)) <= set(MODULES)


def test_seats_and_agents_have_the_colours_of_pictures_and_reports():
    seats = re.findall(r"\.s(\d+) { --c: (#\w+); }", read("seats.css"))
    assert seats == [(str(i), colour.plain) for i, colour in enumerate(PLAYERS)]
    agents = re.findall(r"\.k(\d+) { --c: light-dark\((#\w+), (#\w+)\); }", read("seats.css"))
    assert agents == [(str(i), light, dark) for i, (light, dark) in enumerate(zip(LIGHT, DARK, strict=True))]
