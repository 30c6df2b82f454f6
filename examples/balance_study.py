"""A balance study for a designer: is every seat as good, and which choices win?

python examples/balance_study.py [folder] [matches]

The game is Diamant for four, and an agent plays it against itself, so that nothing but the seat and the choices can
differ. Everything is answered from the stored matches: `spinney study` and `spinney report` read the same file. Nothing
here is a cause: those who leave late may win because they were ahead.
"""

import sys
from pathlib import Path

from spinney.arena.plan import Plan
from spinney.arena.seats import seat_effects, seat_p
from spinney.arena.store import Store
from spinney.arena.study import page, save_tables, study
from spinney.arena.study.tables import chosen
from spinney.arena.tournament import Tournament


def percent(row, value, low, high):
    """A rate with its interval; few matches have none."""
    known = row[low] is not None and row[high] is not None
    return f"{100 * row[value]:.0f} %" + (f" ({100 * row[low]:.0f} to {100 * row[high]:.0f})" if known else "")


def seats(cell):
    """Whether it matters where one sits."""
    for one in seat_effects(cell):
        print(f"  seat {one.seat + 1} wins {100 * one.win_rate:.0f} % ({100 * one.low:.0f} to {100 * one.high:.0f})")
    p = seat_p(cell)
    print(f"  {'Seats differ' if p < 0.05 else 'No difference between seats was found'}: p = {p:.2f}.")


def choices(found):
    """When players leave the cave, and how often those win who do."""
    for row in chosen(found):
        if row["choice"] == "leave" and row["taken"]:
            share = percent(row, "share", "share_low", "share_high")
            won = percent(row, "win_rate", "win_low", "win_high")
            print(f"  leaving {row['item']}: {share} of those who could; they win {won}")


def main(folder, matches):
    folder.mkdir(parents=True, exist_ok=True)
    plan = Plan(
        name="Is Diamant fair?",
        games=[{"game": "diamant", "players": 4}],
        agents=["mcts:budget=100it,heuristic=score"],
        mode="self_play",
        matches=matches,
        seed=1,
    )
    with Store(folder / "results.db", create=True) as store:
        tournament = Tournament(plan.schedule(), store, plan)
        tournament.run()
        (cell,) = tournament.results().cells
        print(f"{cell.title}, {len(cell):,} matches of an agent against itself:")
        seats(cell)
        found = study(store, cell)
    choices(found)
    save_tables(found, folder)
    (folder / "index.html").write_text(page([found]), encoding="utf-8")
    print(f"All tables, and a page with charts: {folder / 'index.html'}")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(Path(arguments[0] if arguments else "balance"), int(arguments[1]) if len(arguments) > 1 else 400)
