"""The length of rollouts, tuned in three games as in Table 1 of "Following the leader in multiplayer tabletop games".

    python benchmarks/tune_rollouts.py [--only GAME] [--runs 32] [--evaluations 167] [--folder .]

Plays what benchmarks/plans/tune/rollouts.yaml says as far as it is not played yet: matches and studies of each scenario
are kept in the folder, so that a run can be stopped and resumed. Prints every scenario's page, and saves the numbers to
benchmarks/results/tune_rollouts.json: for each length how many runs recommend it, what it won in all evaluations, and
what it won in the play-off; and the entropy of the runs' recommendations, 2.4 if they are spread evenly. The paper has
0 for Dots and Boxes (entropy 1.2), 100 for Sushi Go (1.4), and any for Love Letter (2.4), pooled over scenarios.
"""

import argparse
import json
from pathlib import Path
from time import perf_counter
from typing import Any

import yaml
from rich.console import Console

import spinney
from spinney.cli.progress import TuningView
from spinney.tuning import TuningResult, tune

HERE = Path(__file__).parent
PLAN, RESULTS = HERE / "plans" / "tune" / "rollouts.yaml", HERE / "results" / "tune_rollouts.json"


def tuned(scenario: dict[str, Any], about: dict[str, Any], folder: Path) -> TuningResult:
    """What tuning comes to in a scenario."""
    game = spinney.load(scenario["game"], scenario["players"], **scenario.get("parameters", {}))
    options = {name: about[name] for name in ("space", "evaluations", "matches", "runs", "play_off", "seed")}
    store = folder / f"rollouts-{game.id}-{game.players}.db"
    with TuningView(Console(stderr=True)) as view:
        return tune(
            game,
            about["agent"],
            against=about["against"],
            budget=scenario["budget"],
            store=store,
            watch=view,
            **options,
        )


def numbers(found: TuningResult) -> dict[str, Any]:
    """The numbers of a scenario, by length."""
    (report,) = found.settings
    standings = {str(one.settings["rollout"]): one.standing for one in found.winners}
    lengths: dict[str, dict[str, Any]] = {
        value: {"runs": runs, "evaluated": matches, "win_rate": round(rate, 4)}
        for value, runs, rate, matches in zip(report.values, report.counts, report.rates, report.matches, strict=True)
    }
    for value, standing in standings.items():
        if standing:
            lengths[value]["play_off"] = [round(x, 4) for x in (standing.win_rate, standing.low, standing.high)]
    verdict = {"mode": report.best, "entropy": round(report.entropy, 3), "p": round(report.p, 4)}
    return {**verdict, "sentence": report.sentence, "best": str(found.best), "lengths": lengths}


def main() -> None:
    """Tunes, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about = yaml.safe_load(PLAN.read_text())
    parser.add_argument("--only", help="one game")
    for name in ("runs", "evaluations", "matches", "play_off"):
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, default=about[name])
    parser.add_argument("--folder", type=Path, default=Path())
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    about |= {name: getattr(options, name) for name in ("runs", "evaluations", "matches", "play_off")}
    rows = []
    for scenario in about.pop("scenarios"):
        if options.only in (None, scenario["game"]):
            start = perf_counter()
            found = tuned(scenario, about, options.folder)
            print(found, end="\n\n", flush=True)
            rows.append({**scenario, **numbers(found), "seconds": round(perf_counter() - start)})
    options.out.write_text(json.dumps({"plan": about, "scenarios": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
