"""Makes the table of presets anew, and measures what they are worth.

    python benchmarks/presets.py make [--minutes 5] [--cores 16]      # src/spinney/agents/presets.json
    python benchmarks/presets.py evidence [--minutes 7] [--cores 16]  # benchmarks/results/presets.json
    python benchmarks/presets.py table                                # the results, as Markdown

`make` searches, for each game at its usual player count, the best agent at 200, 1 000 and, where that is cheap, 5 000
iterations, as `spinney advise` does; agents that are slower than the default search get as many iterations less. A
preset stands if fresh matches confirm it, otherwise the default does. Games are searched side by side, dear ones with
several cores. `evidence` plays 400 matches of `auto` against the default search for each of them, on other seeds; and
again with the iterations that the preset makes in the default's time, as measured in the first 400. All can be
stopped, and go on where they were; `make` spends its minutes anew on what is left.
"""

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

import yaml

import spinney
from spinney.advice import device
from spinney.advice.confirm import confirm
from spinney.advice.portfolio import Candidate, portfolio
from spinney.advice.race import Entrant, Score, Track, race, scores
from spinney.advice.stages import find, in_time, rival_at
from spinney.agents import presets
from spinney.arena.crew import Crew
from spinney.arena.machine import machine
from spinney.arena.plan import from_yaml
from spinney.arena.statistics import holm, wilson
from spinney.arena.store import Store
from spinney.arena.tally import difference_p, tally
from spinney.arena.tournament import Tournament
from spinney.search.budget import Budget

HERE = Path(__file__).parent
PLANS, RESULTS = HERE / "plans" / "presets", HERE / "results" / "presets.json"
BUDGETS = ("200it", "1000it", "5000it")
SEED, EVIDENCE_SEED, MATCHES = 2026, 77, 400
# Matches of a confirmation, and the part of the time that is for them.
CONFIRMED, CONFIRMING = 240, 0.25
# What 400 matches may take at the largest budget, in seconds of one core.
DEAR = 600.0
# A game may take so much of its time, and so many seconds for compiling, before it is broken off.
OVERTIME, COMPILING = 1.2, 60.0
# Cores of games whose matches take long, of 16; all others share what is left, one at a time.
CORES = {"chinese-checkers": 2, "uno": 2, "focus": 2, "dominion": 2, "small-world": 1}
# The part of the time left that each budget has; the largest only asks how the finalists of the one before do.
SHARES, LARGEST = {"1000it": 0.5, "200it": 0.45}, "5000it"


def make(folder: Path, minutes: float, cores: int, only: Sequence[str]) -> None:
    """Searches presets for all games, or some, side by side."""
    folder.mkdir(parents=True, exist_ok=True)
    deadline, cheap = minutes * 60, [name for name in only if name not in CORES]
    scale = cores / 16
    threads = {name: max(1, round(count * scale)) for name, count in CORES.items() if name in only}
    lanes = max(1, cores - sum(threads.values()))
    each = min(deadline, deadline * lanes / max(1, len(cheap)) * 0.95)
    jobs = [(name, deadline, count) for name, count in threads.items()] + [(name, each, 1) for name in cheap]
    with ProcessPoolExecutor(len(threads) + lanes, mp_context=get_context("spawn")) as pool:
        for told in pool.map(_made, *zip(*[(*job, folder) for job in jobs], strict=True)):
            print(told, flush=True)
    write(folder)


def _made(name: str, seconds: float, workers: int, folder: Path) -> str:
    """Searches presets for a game, and says whether there was time; the journal has what was found."""
    try:
        _search(name, seconds, workers, folder)
    except OutOfTime:
        return f"{name} is not done: the same command goes on with it"
    return f"{name} is done"


def _search(name: str, seconds: float, workers: int, folder: Path) -> None:
    """Searches presets for a game at all budgets."""
    path, game = folder / f"{name}.json", spinney.load(name)
    journal = json.loads(path.read_text()) if path.exists() else {}
    with Store(folder / f"{name}.db", create=True) as store:

        def noted() -> None:
            path.write_text(json.dumps(journal, indent=1))

        deadline = perf_counter() + OVERTIME * seconds + COMPILING
        track = Track(game, store, SEED, device.threads(workers), journal, noted, lambda *_: _hurry(deadline))
        track.pace(Budget(25, "it"))
        start, finalists = perf_counter(), list[Score]()
        for text, share in SHARES.items():
            budget, left = Budget.parse(text), max(10.0, seconds - (perf_counter() - start)) * share
            found = find(track, portfolio(game, budget), budget, left * (1 - CONFIRMING), equal_time=True)
            judge(track, found.finalists, budget, left * CONFIRMING)
            finalists = finalists or found.finalists
        budget, left = Budget.parse(LARGEST), seconds - (perf_counter() - start)
        if track.pace(budget) * MATCHES <= DEAR:
            entrants = [allowed(track, one.candidate, budget) for one in finalists]
            time = left * (1 - CONFIRMING)
            raced = race(track, f"{budget}: race", entrants, rival_at(budget), time, [1], CONFIRMED, 5)
            judge(track, raced, budget, left * CONFIRMING)


def allowed(track: Track, one: Candidate, budget: Budget) -> Entrant:
    """A candidate with the iterations that it makes in the default search's time, if these are fewer."""
    return in_time(one, budget, track.slowness(one))


def judge(track: Track, finalists: Sequence[Score], budget: Budget, seconds: float) -> None:
    """Writes down the preset that follows from one confirmation."""
    best = finalists[0].candidate
    entrant = allowed(track, best, budget)
    able = track.rounds(seconds, budget, CONFIRMED)
    matches = track.decided(f"{budget}: confirm", lambda: max(2 * track.round, able))
    verdict = confirm(track, f"{budget}: confirm", entrant, rival_at(budget), matches)
    told = verdict.to_json()
    track.journal[str(budget)] = {
        "agent": best.text if verdict.better else presets.PLAIN,
        "better": verdict.better,
        "tried": best.text,
        **{name: told[name] for name in ("plan", "matches", "share", "equal", "cost")},
        "against": presets.PLAIN,
        "played_with": told["budget"],
        "spinney": spinney.__version__,
    }
    track.noted()


def write(folder: Path) -> None:
    """Writes what the journals say as the library's data."""
    found = {}
    for name in spinney.games():
        path = folder / f"{name}.json"
        journal = json.loads(path.read_text()) if path.exists() else {}
        game, budgets = spinney.load(name), {text: journal[text] for text in BUDGETS if text in journal}
        if budgets:
            found[name] = {
                "version": game.declaration.version,
                "players": game.players,
                "parameters": json.loads(game.parameters.model_dump_json()),
                "speed": round(1 / journal["pace"]["iteration"]),
                "calls": max(1.0, round(journal["pace"]["length"] / 2, 1)),
                "budgets": budgets,
            }
    about = {"made": datetime.now(UTC).isoformat(timespec="seconds"), "machine": machine()}
    presets.FILE.write_text(json.dumps({**about, "games": found}, indent=1) + "\n", encoding="utf-8")
    presets.table.cache_clear()
    print(f"{len(found)} games are in {presets.FILE}")


def plans() -> None:
    """Writes the plan of the evidence at each budget: the games whose preset is not the default search."""
    PLANS.mkdir(parents=True, exist_ok=True)
    for text in BUDGETS:
        found = {name: known["budgets"].get(text, {}).get("agent") for name, known in presets.table().items()}
        names = [name for name, agent in found.items() if agent not in (None, presets.PLAIN)]
        _save(PLANS / f"{text}.yaml", f"auto against the default search at {text}", names, f"auto:budget={text}", text)


def _save(path: Path, title: str, games: list[str], agent: str, budget: str) -> None:
    plan = {
        "name": title,
        "games": games,
        "mode": "versus",
        "agents": [agent],
        "against": [f"{presets.PLAIN}:budget={budget}"],
        "matches": MATCHES,
        "seed": EVIDENCE_SEED,
    }
    written = yaml.safe_dump(plan, sort_keys=False, width=120)
    path.write_text(f"# Written by benchmarks/presets.py.\n{written}", encoding="utf-8")


def evidence(folder: Path, minutes: float, cores: int, matches: int, only: Sequence[str]) -> None:
    """Plays the plans, cheap games first, as far as the time goes."""
    folder.mkdir(parents=True, exist_ok=True)
    plans()
    start, found = perf_counter(), json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    todo = []
    for text in BUDGETS:
        for name, known in presets.table().items():
            if text in known["budgets"] and name in only:
                dear = known["calls"] / known["speed"] * Budget.parse(text).amount
                todo.append((dear, name, text, "it"))
                todo.extend([(dear * 1.5, name, text, "time")] * (text == "1000it"))
    for _, name, text, kind in sorted(todo):
        done = found.setdefault(f"{text} {kind}", {}).get(name)
        agent = presets.table()[name]["budgets"][text]["agent"]
        if done and done["agent"] == agent and done.get("matches", matches) >= matches:
            continue
        cell, deadline = None, start + minutes * 60
        with suppress(OutOfTime):
            _hurry(deadline)
            cell = _cell(name, text, kind, agent, matches, folder, cores, found, deadline)
        if cell is None:
            print(f"no time yet for {name} at {text} ({kind})", flush=True)
        else:
            found[f"{text} {kind}"][name] = cell
            RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
            print(f"{perf_counter() - start:5.0f} s  {name} at {text} ({kind}): {cell}", flush=True)
    print(table(found))


def _cell(
    name: str,
    text: str,
    kind: str,
    agent: str,
    matches: int,
    folder: Path,
    cores: int,
    found: dict[str, Any],
    deadline: float,
) -> dict[str, Any] | None:
    """What 400 matches of one game say."""
    if agent == presets.PLAIN:
        return {"agent": agent, "same": True}
    budget = text
    if kind == "time":
        before = found.get(f"{text} it", {}).get(name, {})
        if before.get("agent") != agent:
            return None
        budget = f"{max(1, round(Budget.parse(text).amount / before['cost']))}it"
        (PLANS / "time").mkdir(parents=True, exist_ok=True)
        title = f"{agent} against the default search in the time that this takes for {text}"
        # A look one step ahead has no budget to change.
        made = spinney.agent(agent)
        fair = str(spinney.agent(agent, budget=budget)) if hasattr(made, "budget") else str(made)
        _save(PLANS / "time" / f"{name}.yaml", title, [name], fair, text)
        plan = from_yaml(PLANS / "time" / f"{name}.yaml").changed(matches=matches)
    else:
        plan = from_yaml(PLANS / f"{text}.yaml").changed(games=[name], matches=matches)
    entrant, rival = Entrant(Candidate(agent, ""), Budget.parse(budget)), rival_at(Budget.parse(text))
    with Store(folder / f"evidence-{name}.db", create=True) as store:
        tournament = Tournament(plan.schedule(), store, plan)
        tournament.run(lambda schedule, fixtures: Crew(schedule, fixtures, cores), lambda rows: _hurry(deadline))
        (cell,) = tournament.results().cells
    (score,) = scores(cell, [entrant], rival)
    return _told(score, cell, agent, budget, tournament.hash)


class OutOfTime(Exception):  # noqa: N818  (no error)
    """The time is over; what was played is stored."""


def _hurry(deadline: float) -> None:
    if perf_counter() > deadline:
        raise OutOfTime


def _told(score: Score, cell: Any, agent: str, budget: str, plan: str) -> dict[str, Any]:
    low, high = wilson(score.wins, score.matches)
    return {
        "agent": agent,
        "budget": budget,
        "players": cell.players,
        "matches": score.matches,
        "share": [round(one, 4) for one in (score.rate, low, high)],
        "p": difference_p(tally(cell), 0, 1),
        "cost": round(score.cost, 4),
        "plan": plan,
        "spinney": spinney.__version__,
    }


def table(found: dict[str, Any]) -> str:
    """The results as Markdown; a share is bold where it differs from an equal one, corrected by Holm over all cells."""
    played = [(kind, name, cell) for kind, games in found.items() for name, cell in games.items() if "share" in cell]
    corrected = {
        (kind, name): p for (kind, name, _), p in zip(played, holm([cell["p"] for _, _, cell in played]), strict=True)
    }
    kinds = [*found]
    lines = ["| game | equal | " + " | ".join(kinds) + " |", "|---" * (2 + len(kinds)) + "|"]
    names = [name for name in spinney.games() if any(name in games for games in found.values())]
    for name in names:
        cells = []
        for kind in kinds:
            cell = found[kind].get(name)
            if cell is None or "share" not in cell:
                cells.append("" if cell is None else "the default")
                continue
            share, low, high = (100 * one for one in cell["share"])
            text = f"{share:.0f} ({low:.0f} to {high:.0f})"
            cells.append(f"**{text}**" if corrected[kind, name] <= 0.05 else text)
        players = spinney.load(name).players
        lines.append(f"| {name} | {100 / players:.0f} | " + " | ".join(cells) + " |")
    for kind in kinds:
        told = [(cell, corrected[kind, name]) for name, cell in found[kind].items() if "share" in cell]
        better = sum(p <= 0.05 and cell["share"][0] > 1 / cell["players"] for cell, p in told)
        worse = sum(p <= 0.05 and cell["share"][0] < 1 / cell["players"] for cell, p in told)
        lines.append(f"\n{kind}: better in {better} games, worse in {worse}, of {len(found[kind])}.")
    return "\n".join(lines)


def main() -> None:
    """Makes, plays or prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["make", "write", "evidence", "table"])
    parser.add_argument("--minutes", type=float, default=5.0, help="of wall time")
    parser.add_argument("--cores", type=int, default=16)
    parser.add_argument("--only", nargs="+", choices=spinney.games(), default=spinney.games(), metavar="GAME")
    parser.add_argument("--matches", type=int, default=MATCHES, help="of a cell of the evidence")
    parser.add_argument("--folder", type=Path, default=Path("presets"), help="where matches and journals are kept")
    options = parser.parse_args()
    if options.what == "make":
        make(options.folder, options.minutes, options.cores, options.only)
    elif options.what == "write":
        write(options.folder)
    elif options.what == "evidence":
        evidence(options.folder, options.minutes, options.cores, options.matches, options.only)
    else:
        print(table(json.loads(RESULTS.read_text())))


if __name__ == "__main__":
    main()
