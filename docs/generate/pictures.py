"""Draws the pictures that are kept in `docs/images`: every game some moves into a match, and a match that moves.

    python -m docs.generate.pictures

Drawing compiles the rules of every game, so pictures are kept rather than made with every build; a test draws them
again and compares.
"""

import random
import re
from collections.abc import Sequence

import spinney
from docs.generate import DOCS
from spinney import State

IMAGES = DOCS / "images"
FOLDER = IMAGES / "games"
NAMES = ("Ada", "Bo", "Cy", "Dee")
# The usual players, but at a table of several where that is what the game is about; and how far into a match.
PLAYERS = {
    "chinese-checkers": 3,
    "rolit": 4,
    "diamant": 4,
    "love-letter": 4,
    "sushi-go": 3,
    "uno": 4,
    "colt-express": 4,
}
PART, MOST, SEED = 0.45, 200, 3
BEAT, REST = 0.7, 4.0


def main() -> None:
    """Writes all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in spinney.games():
        for name, picture in drawn(game).items():
            (FOLDER / name).write_text(picture, encoding="utf-8")
    agents = [spinney.agent("mcts:exploration=0.6,solver=true,budget=4000it")] * 2
    result = spinney.play("connect-four", agents, seed=11)
    states = positions_after("connect-four", result.actions)
    for name, dark in (("match.svg", False), ("match-dark.svg", True)):
        (IMAGES / name).write_text(moving([one.svg(dark=dark) for one in states]), encoding="utf-8")


def drawn(game: str) -> dict[str, str]:
    """A game's picture for a light and a dark page, by the name of its file."""
    state = position(game)
    names = NAMES[: state.game.players]
    return {
        name: state.svg(observer=state.player, names=names, dark=dark)
        for name, dark in ((f"{game}.svg", False), (f"{game}-dark.svg", True))
    }


def position(game: str) -> State:
    """A position of a random match in which there is something to see."""
    pick = random.Random(SEED)
    states = [spinney.load(game, PLAYERS.get(game)).start(SEED)]
    while not states[-1].is_over and len(states) < MOST:
        states.append(states[-1].apply(pick.choice(states[-1].legal_actions)))
    return states[int(PART * len(states))]


def positions_after(game: str, actions: Sequence[int]) -> list[State]:
    """The first position of a match, and that after each action."""
    states = [spinney.load(game).start()]
    for action in actions:
        states.append(states[-1].apply(action))
    return states


def moving(pictures: Sequence[str]) -> str:
    """One picture in which each of these follows the one before; it stands still for who asks for that."""
    frames = [re.sub(r"^<svg[^>]*>|</svg>\s*$", "", one).splitlines() for one in pictures]
    opening = re.match(r"<svg[^>]*>", pictures[0])
    assert opening
    shared = [line for line in frames[0] if all(line in frame for frame in frames)]
    length = BEAT * len(frames) + REST
    style, groups = [], []
    for number, frame in enumerate(frames):
        start, last = 100 * BEAT * number / length, number == len(frames) - 1
        end = 100.0 if last else 100 * BEAT * (number + 1) / length
        hidden = "" if number == 0 else f"0%,{start - 0.01:.2f}%{{opacity:0}}"
        gone = "" if last else f"{end:.2f}%,100%{{opacity:0}}"
        style.append(f"@keyframes f{number}{{{hidden}{start:.2f}%,{end - 0.01:.2f}%{{opacity:1}}{gone}}}")
        own = "\n".join(line for line in frame if line not in shared)
        groups.append(f'<g class="{"last" if last else "f"}" style="animation-name:f{number}">{own}</g>')
    style.append(f".f{{opacity:0}}.f,.last{{animation:{length:.1f}s step-end infinite}}")
    style.append("@media(prefers-reduced-motion:reduce){.f,.last{animation:none}}")
    return "\n".join([opening[0], f"<style>{''.join(style)}</style>", *shared, *groups, "</svg>"]) + "\n"


if __name__ == "__main__":
    main()
