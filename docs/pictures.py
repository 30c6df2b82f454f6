"""Draws every game for few and for many players, to be looked at: a page for each game, with light and dark pictures.

    python docs/pictures.py /tmp/pictures               # all games
    python docs/pictures.py /tmp/pictures poker uno     # these
    python docs/pictures.py /tmp/pictures --png         # and every picture as PNG, by a Chromium that is installed

Shown are positions of a random match, as the player to move sees them with what may be clicked, as another seat sees
the same, and the end as a bystander sees it.
"""

import argparse
import random
import re
import subprocess
from collections.abc import Iterator
from html import escape
from pathlib import Path

import spinney
from spinney import Game, State
from spinney.testing.suite import usual_and_extremes

NAMES = ("Ada", "Bo", "Christina", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Lea", "Mo", "Nan")
STYLE = "body { margin: 0; display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px } img { width: 100% }"
# Further ways to play whose pictures differ.
MORE = [
    spinney.load("love-letter", 6, edition=2019),
    spinney.load("chinese-checkers", 6, large=True),
    spinney.load("poker", 6, betting=1),
]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("games", nargs="*", metavar="game", help="all if none is named")
    arguments.add_argument("--png", action="store_true", help="rasterise every picture")
    arguments.add_argument("--seed", type=int, default=3)
    given = arguments.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for name in given.games or spinney.games():
        written = list(drawn(name, given.folder, given.seed))
        images = "".join(f'<img src="{path.name}" alt="{escape(path.stem)}" title="{path.stem}">' for path in written)
        page = given.folder / f"{name}.html"
        page.write_text(f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>{images}", encoding="utf-8")
        print(f"{page}: {len(written)} pictures", flush=True)
        for path in written if given.png else []:
            rasterise(path)


def drawn(name: str, folder: Path, seed: int) -> Iterator[Path]:
    """The pictures of a game, each written into the folder."""
    games = [*tables(name), *(game for game in MORE if game.id == name)]
    for number, game in enumerate(games):
        names = NAMES[: game.players]
        middle, end = positions(game, seed)
        other = (middle.player + 1) % game.players
        shown = {
            "mover-light": middle.svg(targets=True, observer=middle.player, names=names),
            "other-dark": middle.svg(observer=other, names=names, dark=True),
            "end-light": end.svg(names=names),
        }
        for kind, svg in shown.items():
            path = folder / f"{name}-{number}-{game.players}p-{kind}.svg"
            path.write_text(svg, encoding="utf-8")
            yield path


def tables(name: str) -> list[Game]:
    """The game for the fewest, the usual and the most players, and for as many as are half way between."""
    counts = spinney.load(name).declaration.players
    wanted = {game.players for game in usual_and_extremes(name)} | {counts[len(counts) // 2]}
    return [spinney.load(name, players) for players in sorted(wanted)]


def positions(game: Game, seed: int) -> tuple[State, State]:
    """A position of a random match in which there is much to draw, and its end."""
    pick, states = random.Random(seed), [game.start(seed)]
    while not states[-1].is_over and len(states) < 2000:
        states.append(states[-1].apply(pick.choice(states[-1].legal_actions)))
    later = states[len(states) // 3 : -1] or states[:1]
    return max(later[:: 1 + len(later) // 50], key=lambda state: len(state.svg())), states[-1]


def rasterise(path: Path) -> None:
    """Writes a picture as PNG beside it, in its own size."""
    width, height = re.findall(r' (?:width|height)="([\d.]+)"', path.read_text(encoding="utf-8"))[:2]
    size = f"--window-size={round(float(width))},{round(float(height))}"
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", size]
    shot = f"--screenshot={path.with_suffix('.png')}"
    subprocess.run(["chromium", *options, shot, path.absolute().as_uri()], check=True, capture_output=True)


if __name__ == "__main__":
    main()
