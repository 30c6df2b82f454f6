"""`spinney tournament`: an experiment, run on all cores, stopped and resumed at will."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from spinney.core.errors import SpinneyError
from spinney.core.registry import declaration

if TYPE_CHECKING:
    from spinney.arena.plan import Plan
    from spinney.arena.tournament import Hire, Tournament


INTERRUPTED = 130
# Options that may stand beside a plan file, and then count instead of what it says.
OVER_A_PLAN = {"matches", "openings", "seed"}


class Mode(StrEnum):
    """How agents meet."""

    ROUND_ROBIN = "round_robin"
    VERSUS = "versus"
    MIXED = "mixed"
    SELF_PLAY = "self_play"


class Until(StrEnum):
    """When to stop."""

    DONE = "done"
    SIGNIFICANT = "significant"


# Who plays, wherever matches are played.
Workers = Annotated[
    int | None,
    typer.Option(help="Threads.", min=1, max=1024, show_default="one a core, fewer for agents with threads"),
]
Ray = Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: auto, local or HOST:PORT.")]
Gpu = Annotated[bool, typer.Option("--gpu", help="Play on NVIDIA cards: iteration and fm budgets.")]


def tournament(
    plan: Annotated[
        Path | None, typer.Argument(metavar="PLAN", help="A plan, in YAML; or describe it by options.")
    ] = None,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="The id of a game.")] = None,
    players: Annotated[list[int] | None, typer.Option(metavar="N", help="How many players; may be repeated.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A parameter of the game; may be repeated.")
    ] = None,
    agent: Annotated[
        list[str] | None, typer.Option(metavar="AGENT", help="Such as random or mcts:tree=multi; once for each.")
    ] = None,
    against: Annotated[
        list[str] | None, typer.Option(metavar="AGENT", help="With modes versus and mixed: who has the other seats.")
    ] = None,
    budget: Annotated[
        list[str] | None, typer.Option(metavar="BUDGET", help="Such as 40ms or 1000it; a tournament for each.")
    ] = None,
    mode: Annotated[Mode | None, typer.Option(help="How agents meet.", show_default="round_robin")] = None,
    matches: Annotated[
        int | None, typer.Option(metavar="N", help="Matches of every table.", show_default="100")
    ] = None,
    openings: Annotated[
        int | None,
        typer.Option(metavar="N", help="So many random moves first, the same at every table.", show_default="0"),
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Decides every deal.", show_default="0")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where results go.", show_default="the plan's name, .db")
    ] = None,
    workers: Workers = None,
    ray: Ray = None,
    gpu: Gpu = False,
    until: Annotated[
        Until, typer.Option(help="Play all matches, or stop once one agent is significantly better than all others.")
    ] = Until.DONE,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what there is to do and how long it takes.")] = False,
) -> None:
    """Play a tournament on all cores; what is there already is not played again.

    For example: spinney tournament --game hex --set size=7 --agent mcts --agent mcts:exploration=0.5 --budget 1000it
    """
    described = {
        "game": game,
        "players": players,
        "parameters": settings,
        "agents": agent,
        "against": against,
        "budgets": budget,
        "mode": mode.value if mode else None,
        "matches": matches,
        "openings": openings,
        "seed": seed,
    }
    given = {name: value for name, value in described.items() if value is not None}

    chosen = _from_file(plan, given) if plan else _from_options(given)
    results = out or Path(f"{plan.stem if plan else 'tournament'}.db")
    console = Console(stderr=True, highlight=False)
    if dry_run:
        _announce(chosen, results, workers, console)
        return

    from spinney.arena.store import Store
    from spinney.arena.tournament import Tournament

    with hired(workers, ray, gpu) as hire, Store(results, create=True) as store:
        made = Tournament(chosen.schedule(), store, chosen)
        try:
            _play(made, hire, until, console)
        except KeyboardInterrupt:
            done = f"{len(made.schedule) - made.left} of {len(made.schedule)} matches are stored"
            console.print(f"stopped: {done} in {results}; the same command plays the rest", soft_wrap=True)
            raise typer.Exit(INTERRUPTED) from None
        _show(made)
    console.print(f"Results are in {results}; a page with figures: spinney report {results}")


def _from_file(path: Path, given: dict[str, Any]) -> "Plan":
    from spinney.arena.plan import from_yaml

    extra = sorted(set(given) - OVER_A_PLAN)
    if extra:
        raise SpinneyError(f"a plan file says what is played: leave out the option for {extra[0]}, or the file")
    plan = from_yaml(path)
    with _options():
        return plan.changed(**given)


def _from_options(given: dict[str, Any]) -> "Plan":
    """A plan from options; whatever is wrong with it is named as the option."""
    from spinney.arena.plan import Plan
    from spinney.cli.play import parameters

    game = given.pop("game", None)
    if game is None or "agents" not in given:
        raise SpinneyError("a tournament needs a plan file, or --game and --agent (twice or more)")
    found = declaration(game)
    entry = {"game": game, "parameters": parameters(found, given.pop("parameters", []))}
    if "players" in given:
        entry["players"] = given.pop("players")
    with _options():
        return Plan(games=[entry], **given)


@contextmanager
def _options() -> Iterator[None]:
    """What is wrong with an entry of a plan, said of the option that it comes from."""
    from spinney.arena.entries import Misplaced

    try:
        yield
    except Misplaced as mistake:
        raise SpinneyError(f"{'--' if mistake.where[0] in OVER_A_PLAN else ''}{mistake}") from None


def _announce(plan: "Plan", results: Path, workers: int | None, console: Console) -> None:
    """Says what there is to do."""
    from spinney.arena.estimate import estimate
    from spinney.arena.machine import cores
    from spinney.arena.store import Store

    schedule, done = plan.schedule(), dict[tuple[int, int], Any]()
    if results.exists():
        with Store(results) as store:
            done = store.done(schedule)
    count = workers or cores()
    with console.status("playing a few random games"):
        found = estimate(schedule, done, count)
    tables = sum(map(len, schedule.tables))
    print(f"{len(schedule):,} matches at {tables:,} tables in {len(schedule.cells):,} tournaments")
    print(f"{len(schedule) - found.matches:,} of them are in {results}" if done else f"results would go to {results}")
    print(f"{found.matches:,} to play, about {found.decisions:,} decisions")
    print(f"about {duration(found.seconds)} on {count} {'core' if count == 1 else 'cores'}")


def duration(seconds: float) -> str:
    """A time that people read at a glance.

    >>> duration(0.4), duration(75), duration(9000)
    ('1 second', '75 seconds', '2.5 hours')
    """
    for unit, size in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.3g} {unit}"
    whole = max(1, round(seconds))
    return f"{whole} second{'s' * (whole != 1)}"


@contextmanager
def hired(workers: int | None, ray: str | None, gpu: bool = False) -> "Iterator[Hire]":
    """Who plays; a cluster stays connected for all looks at the results."""
    from spinney.arena.crew import CoreTime, Crew

    if workers and gpu:
        raise SpinneyError("--gpu plays on cards and --workers counts threads: take one")
    if workers and ray:
        raise SpinneyError("--workers counts threads here, and --ray plays on a cluster: leave one of them out")
    if ray:
        with _cluster(ray, gpu) as hire:
            yield hire
    elif gpu:
        from spinney.arena.tournament import hire_for

        yield hire_for("gpu")
    else:
        spent = CoreTime()
        yield lambda schedule, fixtures: Crew(schedule, fixtures, workers, spent)
        if spent.shortage:
            Console(stderr=True, highlight=False).print(spent.shortage, soft_wrap=True)


@contextmanager
def _cluster(address: str, gpu: bool) -> "Iterator[Hire]":
    """A cluster that plays, on its cores or on its cards."""
    from spinney.arena.cluster import Cluster, connected

    with connected(address) as ray:
        if gpu:
            from spinney.gpu.cluster import hire

            yield hire(ray, address)
        else:
            yield lambda schedule, fixtures: Cluster(schedule, fixtures, address)


def _play(tournament: "Tournament", hire: "Hire", until: Until, console: Console) -> None:
    """Plays what is missing, all of it or look by look until the verdict is clear."""
    from spinney.arena.stopping import Sequential
    from spinney.cli.progress import ProgressView

    matches, rule = tournament.schedule.matches, Sequential()
    looks = rule.looks(matches) if until is Until.SIGNIFICANT else [matches]
    with ProgressView(tournament.schedule, tournament.left, console) as view:
        for number, look in enumerate(looks):
            tournament.run(hire, view, last=look)
            if until is Until.SIGNIFICANT and look < matches:
                cells = tournament.results(below=look).cells
                if all(rule.decided(cell, number, len(looks)) for cell in cells):
                    console.print(f"Decided after {look} of {matches} matches a table.")
                    break


def _show(tournament: "Tournament") -> None:
    """The standings, a table for each cell."""
    from spinney.cli.standings import printed

    printed(tournament.results(), Console(highlight=False))
