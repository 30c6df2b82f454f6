"""`spinney reproduce`: the experiments of papers, run and compared with what was published."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from spinney.cli.pages import write
from spinney.cli.tournament import INTERRUPTED, Gpu, Ray, duration, hired
from spinney.core.errors import SpinneyError

if TYPE_CHECKING:
    from spinney.arena.store import Store
    from spinney.arena.tournament import Hire, Tournament, Watch
    from spinney.papers.paper import Experiment, Paper, Size
    from spinney.papers.reproduce import BeginTuning, Play, Work


class Scale(StrEnum):
    """How large experiments are."""

    LAPTOP = "laptop"
    FULL = "full"


def reproduce(
    paper: Annotated[str | None, typer.Argument(metavar="PAPER", help="Such as oma; without, a summary.")] = None,
    item: Annotated[
        str | None, typer.Argument(metavar="ITEM", help="One of its experiments, or such as rr-*; without, all.")
    ] = None,
    scale: Annotated[Scale, typer.Option(help="Small, or as large as published.")] = Scale.LAPTOP,
    matches: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Matches of a pairing and cell.", show_default="the scale's")
    ] = None,
    budget: Annotated[
        str | None, typer.Option(metavar="BUDGET", help="What decisions take.", show_default="the experiment's")
    ] = None,
    game: Annotated[str | None, typer.Option(metavar="ID", help="The cells of this game alone.")] = None,
    players: Annotated[int | None, typer.Option(metavar="N", min=2, help="The cells of so many alone.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where matches go.", show_default="the paper's name, .db")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where counts go.", show_default="with Spinney itself")
    ] = None,
    pages: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Play nothing: write pages from the counts that there are.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Threads.", min=1, max=1024, show_default="one a core")] = None,
    ray: Ray = None,
    gpu: Gpu = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what there is to do and how long it takes.")] = False,
    keep: Annotated[bool, typer.Option("--keep", help="Keep what --dry-run says, for the pages.")] = False,
) -> None:
    """Run the experiments of a paper, as far as they are not stored yet, and say which of its claims hold here; with a
    page of them beside the file of matches.

    Those that examine why claims fail run only where they are named: why-*.

    For example: spinney reproduce oma oma-vs-mcts --matches 42
    """
    from spinney.papers.paper import PAPERS, Size
    from spinney.papers.paper import paper as found
    from spinney.papers.records import DATA

    counts = data or DATA
    if pages:
        _pages([found(name) for name in ([paper] if paper else PAPERS)], counts, pages)
    elif paper is None:
        for name in PAPERS:
            _summary(found(name), counts)
    else:
        size, store = Size(scale.value, matches, budget, game, players), out or Path(f"{paper}.db")
        if keep and (not dry_run or size != Size(scale.value)):
            raise SpinneyError("--keep is for --dry-run at a scale's own matches and budgets, in all cells")
        if dry_run:
            _announce(found(paper), item, size, store, counts, keep)
        else:
            with hired(workers, ray, gpu) as hire:
                _run(found(paper), item, size, store, counts, hire, gpu and not ray)
            _summary(found(paper), counts)
            _page(found(paper), counts, store.with_name(f"{store.stem}-claims.html"))


def _run(paper: "Paper", item: str | None, size: "Size", out: Path, counts: Path, hire: "Hire", together: bool) -> None:
    """Plays experiment by experiment, or all together; the counts of each are kept as soon as it is done."""
    from spinney.arena.store import Store
    from spinney.papers.records import save
    from spinney.papers.reproduce import check_cells, chosen, run, too_few_cores

    console, experiments = Console(stderr=True, highlight=False), chosen(paper, item)
    check_cells(experiments, size)
    for one in experiments:
        if needed := too_few_cores(one, size):
            console.print(f"{one.id}: plays in part, since all of it needs {needed} cores", soft_wrap=True)
    with Store(out, create=True) as store:
        try:
            with _playing(experiments, size, store, hire, console, together) as (play, tuning):
                for one in experiments:
                    if records := run(paper, one, size, store, hire, play, tuning):
                        save(paper.id, records, counts)
        except KeyboardInterrupt:
            console.print(f"stopped: what was played is stored in {out}; the same command plays the rest")
            raise typer.Exit(INTERRUPTED) from None


@contextmanager
def _playing(
    experiments: "Sequence[Experiment]", size: "Size", store: "Store", hire: "Hire", console: Console, together: bool
) -> "Iterator[tuple[Play, BeginTuning]]":
    """Who plays the plans of experiments, one after another, each with a view of its own, or together under one; and
    who shows tunings.
    """
    from spinney.cli.progress import ProgressView, SumView, TuningView
    from spinney.papers.reproduce import one_by_one
    from spinney.papers.together import Together

    def said(tournament: "Tournament") -> None:
        console.print(f"{tournament.plan.name}: {tournament.left:,} matches to play", soft_wrap=True)

    def begin(tournament: "Tournament") -> ProgressView:
        said(tournament)
        return ProgressView(tournament.schedule, tournament.left, console)

    def tuning(title: str, view: "Callable[[], TuningView]") -> TuningView:
        console.print(title, soft_wrap=True)
        return view()

    if not together:
        yield one_by_one(size, store, hire, begin), partial(tuning, view=partial(TuningView, console))
        return
    with SumView(console) as view:

        def join(tournament: "Tournament") -> "AbstractContextManager[Watch]":
            said(tournament)
            return view.joined(tournament.left)

        with Together(experiments, size, Path(store.path), hire, join) as all_of_them:
            yield all_of_them.play, partial(tuning, view=view.tuning)


def _announce(paper: "Paper", item: str | None, size: "Size", out: Path, counts: Path, keep: bool) -> None:
    """Says what there is to do, and keeps that for the pages where that is asked for."""
    from contextlib import nullcontext

    from spinney.arena.store import Store
    from spinney.papers.records import load
    from spinney.papers.reproduce import check_cells, chosen, work
    from spinney.papers.times import keep as kept

    check_cells(chosen(paper, item), size)
    total = 0.0
    with Store(out) if out.exists() else nullcontext() as store:
        for one in work(chosen(paper, item), size, store, load(paper.id, counts)):
            print(f"{one.experiment}: {_to_do(one)}")
            total += one.seconds
            if keep:
                kept(paper.id, size.scale, [one], counts)
    print(f"about {duration(total)} of one core in all")


def _to_do(one: "Work") -> str:
    """What an experiment takes, in words."""
    if one.probed:
        return "measured in some minutes, without matches"
    if not one.matches:
        return "left out"
    return f"{one.left:,} of {one.matches:,} matches to play, {duration(one.seconds)} of one core"


def _summary(paper: "Paper", counts: Path) -> None:
    """How many claims came out how, and which fail."""
    from spinney.papers.records import load
    from spinney.papers.summary import described

    for line in described(paper, load(paper.id, counts)):
        print(line)


def _page(paper: "Paper", counts: Path, target: Path) -> None:
    """Writes the page of a paper."""
    from spinney.papers.page import page
    from spinney.papers.records import load

    _wrote(target, page(paper, load(paper.id, counts)))


def _pages(papers: "Sequence[Paper]", counts: Path, folder: Path) -> None:
    """Writes a page for each paper, and one on all of them where there are several."""
    from spinney.papers.records import load
    from spinney.papers.summary import summary

    for one in papers:
        _page(one, counts, folder / f"{one.id}.html")
    if len(papers) > 1:
        _wrote(folder / "index.html", summary([(one, load(one.id, counts)) for one in papers]))


def _wrote(target: Path, content: str) -> None:
    """Writes a page, and says so."""
    write(target, content, make_folder=True)
    print(f"wrote {target}")
