"""An experiment as a paper reports it: a question, a plan, matches that can be resumed, a table, figures.

python examples/paper_experiment.py [folder] [matches]

The question: at a table of three, does it pay to take all others for one opponent (paranoid), to model each of them
(maxn), or to keep a tree for each (multi), and does the answer change with the budget?
"""

import sys
from importlib.util import find_spec
from pathlib import Path

from spinney.arena.pivot import markdown, pivots
from spinney.arena.plan import Plan
from spinney.arena.report.figures import save_figures
from spinney.arena.report.findings import findings
from spinney.arena.store import Store
from spinney.arena.tournament import Tournament


def experiment(matches):
    """The plan: everything that decides the results is in it, the seed included."""
    return Plan(
        name="Three trees at a table of three",
        games=[{"game": "dots-and-boxes", "players": 3, "parameters": {"width": 3, "height": 3}}],
        agents=[{"agent": "mcts", "tree": ["maxn", "paranoid", "multi"], "heuristic": "score"}],
        budgets=["50it", "200it"],
        openings=3,
        matches=matches,
        seed=2026,
    )


def main(folder, matches):
    folder.mkdir(parents=True, exist_ok=True)
    plan = experiment(matches)
    with Store(folder / "results.db", create=True) as store:
        # What is stored already is not played again: run it twice, or with more matches, and see.
        tournament = Tournament(plan.schedule(), store, plan)
        print(f"{tournament.run():,} matches played.")
        results = tournament.results()
    table = "\n".join(map(markdown, pivots(results)))
    (folder / "table.md").write_text(table, encoding="utf-8")
    print(table)
    if find_spec("matplotlib"):
        written = save_figures(findings(results), folder / "figures")
        print(f"wrote {len(written)} files to {folder / 'figures'}")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(Path(arguments[0] if arguments else "three_trees"), int(arguments[1]) if len(arguments) > 1 else 300)
