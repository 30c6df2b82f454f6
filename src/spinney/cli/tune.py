"""`spinney tune`: the best settings of an agent in a game, found by matches, stopped and resumed at will."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from spinney.cli.play import parameters
from spinney.cli.tournament import INTERRUPTED, Gpu, Ray, Workers, hired
from spinney.core.registry import declaration


class Sampler(StrEnum):
    """How settings are chosen."""

    NTBEA = "ntbea"
    TPE = "tpe"
    RANDOM = "random"


def tune(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of a game.")],
    agent: Annotated[
        str, typer.Option(metavar="AGENT", help="What is tuned, with the settings that stay as they are.")
    ] = "mcts",
    players: Annotated[int | None, typer.Option(metavar="N", help="How many players.", show_default="usual")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A parameter of the game; may be repeated.")
    ] = None,
    budget: Annotated[
        str | None, typer.Option(metavar="BUDGET", help="Of everybody, such as 1000it, 5000fm or 40ms.")
    ] = None,
    space: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="What is tried: a YAML file with a list of values for each setting.",
            show_default="every setting that decides how the agent plays",
        ),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="AGENT",
            help="Who fills the other seats; repeated, one after another does.",
            show_default="the agent as it is",
        ),
    ] = None,
    evaluations: Annotated[int, typer.Option(metavar="N", help="Evaluations of every run.")] = 100,
    matches: Annotated[int, typer.Option(metavar="N", help="Matches of every evaluation.")] = 10,
    runs: Annotated[
        int, typer.Option(metavar="N", help="Independent runs, which say whether a setting matters at all.")
    ] = 10,
    play_off: Annotated[
        int, typer.Option(metavar="N", help="Matches of every run's winner, on deals that nobody has seen.")
    ] = 200,
    sampler: Annotated[Sampler, typer.Option(help="How settings are chosen.")] = Sampler.NTBEA,
    openings: Annotated[int, typer.Option(metavar="N", help="So many random moves first.")] = 0,
    seed: Annotated[int, typer.Option(metavar="N", help="Decides everything.")] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where results go.", show_default="tune-GAME.db")
    ] = None,
    storage: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Optuna's storage, or the file of its journal.", show_default="FILE of --out, .journal"
        ),
    ] = None,
    workers: Workers = None,
    ray: Ray = None,
    gpu: Gpu = False,
) -> None:
    """Find the best settings of an agent by matches, and say which settings matter; what is done is not done again.

    For example: spinney tune hex --set size=7 --agent mcts --budget 1000it --space space.yaml
    """
    from spinney.arena.store import Store
    from spinney.cli.progress import TuningView
    from spinney.core.game import load
    from spinney.tuning import Tuning, task_of
    from spinney.tuning.tuning import beside

    made = load(game, players, **parameters(declaration(game), settings or []))
    task = task_of(
        made,
        agent,
        space=space,
        budget=budget,
        against=against or (),
        evaluations=evaluations,
        matches=matches,
        runs=runs,
        play_off=play_off,
        sampler=sampler.value,
        openings=openings,
        seed=seed,
    )
    results = out or Path(f"tune-{made.id}.db")
    console = Console(stderr=True, highlight=False)
    with hired(workers, ray, gpu) as hire, Store(results, create=True) as store:
        tuning = Tuning(task, store, storage or beside(results))
        try:
            with TuningView(console) as view:
                found = tuning.run(hire, view)
        except KeyboardInterrupt:
            done = f"{runs * evaluations - tuning.left} of {runs * evaluations} evaluations are done"
            console.print(f"stopped: {done}, and stored in {results}; the same command does the rest", soft_wrap=True)
            raise typer.Exit(INTERRUPTED) from None
    print(found)
    console.print(f"Matches are in {results}; a page with figures: spinney report {results}", soft_wrap=True)
