"""What every part of a search is worth: each against plain `mcts`, on eight games, at equal time.

    python benchmarks/parts.py plan      # measures iterations in 10 ms, and writes a plan for each game
    python benchmarks/parts.py run       # plays the plans (200 matches a cell) as far as they are not played yet
    python benchmarks/parts.py table     # the table, as Markdown

A plan (benchmarks/plans/parts/GAME.yaml) gives every agent the iterations that it makes in 10 ms on the machine that
wrote it, at positions from the first half of a game. At a table one agent has the part, and all others are plain.
Results go to benchmarks/results/parts.json: the share of wins of the agent with the part, with a 95 % interval.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import yaml
from rich.progress import Progress, track

import spinney
from spinney.arena.plan import from_yaml
from spinney.arena.statistics import standings
from spinney.arena.store import Store
from spinney.arena.tournament import Tournament
from spinney.core.errors import SpinneyError

HERE = Path(__file__).parent
PLANS, RESULTS = HERE / "plans" / "parts", HERE / "results" / "parts.json"
MILLISECONDS, POSITIONS, MATCHES, SEED = 10, 9, 200, 17

# Player counts and parameters.
GAMES: dict[str, tuple[int, dict[str, int]]] = {
    "connect-four": (2, {}),
    "hex": (2, {"size": 9}),
    "focus": (2, {}),
    "dots-and-boxes": (3, {"width": 4, "height": 4}),
    "rolit": (3, {}),
    "diamant": (4, {}),
    "love-letter": (4, {"tokens": 2}),
    "sushi-go": (3, {}),
}
# Long rollouts say little there: both sides cut them off, and look at the game's own evaluation.
BASES = {"focus": "mcts:rollout=30,heuristic=default"}
PARTS = [
    "exploration=0.6",
    "selection=ucb_tuned",
    "selection=puct",
    "selection=exp3",
    "selection=regret_matching",
    "bias=0.5",
    "opponents=order",
    "opponents=mast",
    "opponents=[one_step]",
    "solver=true",
    "graph=true",
    "amaf=0.001",
    "amaf=0.001,amaf_visits=50",
    "implicit=0.4",
    "implicit=0.4,widening=2:0.5",
    "information=pi,worlds=5",
    "widening=2:0.5",
    "rollout_policy=mast",
    "tree=multi",
]


def load(name: str) -> spinney.Game:
    """A game as it is played here."""
    players, parameters = GAMES[name]
    return spinney.load(name, players, **parameters)


def entrants(name: str) -> Iterator[tuple[str, str]]:
    """What each agent is called, and the agent, as far as the game takes it."""
    game, base = load(name), BASES.get(name, "mcts")
    written = [(part, f"{base}{',' if ':' in base else ':'}{part}") for part in PARTS]
    for part, text in [("plain", base), *written]:
        try:
            spinney.agent(text).check(game)
        except SpinneyError:
            continue
        if not (game.declaration.deterministic and "worlds" in part):
            yield part, text


def positions(game: spinney.Game) -> Iterator[spinney.State]:
    """Positions from the first half of random games, with something to decide."""
    for seed in range(POSITIONS):
        actions = spinney.play(game, ["random"] * game.players, seed).actions
        state = game.start(seed)
        for action in actions[: len(actions) * seed // (2 * POSITIONS)]:
            state = state.apply(action)
        while len(state.legal_actions) < 2:
            state = state.apply(state.legal_actions[0])
        yield state


def iterations(game: spinney.Game, text: str) -> int:
    """How many iterations an agent makes in the time."""
    agent = spinney.agent(text, budget=f"{MILLISECONDS}ms")
    agent.decide(game.start(1))  # compiles, and fills caches
    return int(median(agent.decide(state).iterations for state in positions(game)))


def plan(name: str) -> dict[str, Any]:
    """Everybody with a part against plain agents, all at the iterations that they make in the time."""
    game, timed = load(name), {}
    for part, text in track(list(entrants(name)), name):
        timed[part] = f"{text}{',' if ':' in text else ':'}budget={max(1, iterations(game, text))}it"
    plain = timed.pop("plain")
    return {
        "name": f"What a part is worth in {game.declaration.title}",
        "games": [{"game": name, "players": game.players, "parameters": GAMES[name][1]}],
        "mode": "versus",
        "agents": [{"agent": text, "name": part.replace(",", " ")} for part, text in timed.items()],
        "against": [{"agent": plain, "name": "plain"}],
        "matches": MATCHES,
        "seed": SEED,
    }


def played(name: str, folder: Path, matches: int | None) -> dict[str, Any]:
    """The results of a game's plan, of which what is missing is played first."""
    found = from_yaml(PLANS / f"{name}.yaml")
    found = found.changed(matches=matches) if matches else found
    with Store(folder / f"{name}.db", create=True) as store:
        tournament = Tournament(found.schedule(), store, found)
        with Progress(*Progress.get_default_columns()) as bar:
            task = bar.add_task(name, total=tournament.left)
            tournament.run(watch=lambda rows: bar.advance(task, len(rows)))
        (cell,) = tournament.results().cells
    shares = {one.name: [round(x, 4) for x in (one.win_rate, one.low, one.high)] for one in standings(cell)}
    del shares["plain"]
    return {"players": GAMES[name][0], "matches": found.matches, "parts": shares}


def table(found: dict[str, Any]) -> str:
    """All results as Markdown: wins in percent, bold where the interval excludes an equal share."""
    names = [part.replace(",", " ") for part in PARTS]
    lines = ["| part | " + " | ".join(f"{name} ({one['players']})" for name, one in found.items()) + " |"]
    lines.append("|---" * (1 + len(found)) + "|")
    for part in names:
        cells = []
        for one in found.values():
            if part not in one["parts"]:
                cells.append("")
                continue
            share, low, high = one["parts"][part]
            differs = not low <= 1 / one["players"] <= high
            text = f"{100 * share:.0f} ({100 * low:.0f} to {100 * high:.0f})"
            cells.append(f"**{text}**" if differs else text)
        lines.append(f"| {part} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    """Plans, plays or prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["plan", "run", "table"])
    parser.add_argument("--only", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--matches", type=int, default=None, help="of every cell, instead of the plan's")
    parser.add_argument("--folder", type=Path, default=Path("."), help="where the matches are stored")
    options = parser.parse_args()
    found = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for name in options.only:
        if options.what == "plan":
            written = yaml.safe_dump(plan(name), sort_keys=False, width=120, allow_unicode=True)
            (PLANS / f"{name}.yaml").write_text(f"# Written by benchmarks/parts.py plan.\n{written}")
        elif options.what == "run":
            found[name] = played(name, options.folder, options.matches)
            RESULTS.write_text(json.dumps(found, indent=1) + "\n")
    if options.what != "plan":
        print(table({name: found[name] for name in GAMES if name in found}))


if __name__ == "__main__":
    main()
