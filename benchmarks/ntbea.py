# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls
"""How often NTBEA finds what there is to find in two noisy problems, beside random search and Optuna's TPE.

    python benchmarks/ntbea.py [--seeds 100]

The bandit has three coordinates of five values; it wins with a chance of 0.2, and 0.2 more for each coordinate that is
0. After 500 evaluations the right answer is the one cell of 125 with a chance of 0.8. OneMax counts the ones among ten
bits, with noise of standard deviation 1; after 250 evaluations the answer is as good as its number of ones. NTBEA and
TPE recommend what the n-tuple model thinks best among what they evaluated, random search the best mean, of several the
one that was evaluated more often. Results go to benchmarks/results/ntbea.json.
"""

import argparse
import json
from collections import defaultdict
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import optuna
from optuna.samplers import RandomSampler, TPESampler
from rich.progress import track

from spinney.tuning import NTBEASampler, recommended

RESULTS = Path(__file__).parent / "results" / "ntbea.json"
SAMPLERS = {"ntbea": NTBEASampler, "random": RandomSampler, "tpe": TPESampler}
# TPE takes twenty times as long.
PATIENCE = {"ntbea": 1, "random": 1, "tpe": 5}


def bandit(trial, chance):
    """A win or a loss."""
    right = sum(trial.suggest_categorical(name, [0, 1, 2, 3, 4]) == 0 for name in "abc")
    return float(chance.random() < 0.2 + 0.2 * right)


def one_max(trial, chance):
    """A noisy count of ones."""
    return sum(trial.suggest_int(f"bit {i}", 0, 1) for i in range(10)) + chance.normal()


def answer(study, by_mean: bool) -> dict[str, int]:
    """The parameters that a study recommends."""
    if not by_mean:
        return recommended(study).params
    found = defaultdict[Any, list[float]](list)
    for trial in study.get_trials(deepcopy=False):
        found[tuple(trial.params.items())].append(trial.value)
    return dict(max(found, key=lambda params: (fmean(found[params]), len(found[params]))))


def solved(objective, evaluations: int, sampler: str, seed: int) -> dict[str, int]:
    """What a sampler comes to."""
    chance = np.random.default_rng(1000 + seed)
    study = optuna.create_study(direction="maximize", sampler=SAMPLERS[sampler](seed=seed))
    study.optimize(lambda trial: objective(trial, chance), n_trials=evaluations)
    return answer(study, sampler == "random")


def main() -> None:
    """Measures, prints and saves."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args()
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    found = []
    for sampler in SAMPLERS:
        seeds = max(1, options.seeds // PATIENCE[sampler])
        cells = [solved(bandit, 500, sampler, seed) for seed in track(range(seeds), f"bandit, {sampler}")]
        bits = [solved(one_max, 250, sampler, seed) for seed in track(range(seeds), f"OneMax, {sampler}")]
        right = fmean(not any(params.values()) for params in cells)
        found.append(
            {"sampler": sampler, "seeds": seeds, "bandit": right, "one_max": fmean(sum(p.values()) for p in bits)}
        )
        print(json.dumps(found[-1]), flush=True)
    options.out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
