"""The page of a paper: published numbers beside ours, and a verdict for each claim; made from committed counts."""

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from statistics import fmean
from string import ascii_uppercase
from typing import NamedTuple

from spinney.agents.markup import breakable, element, text
from spinney.arena.linear import Linear
from spinney.arena.report.charts import Mark, bars
from spinney.arena.report.page import framed, palette
from spinney.arena.report.sections import section
from spinney.arena.report.words import axis_top, counted, p_text
from spinney.papers.drawing import scatter, table
from spinney.papers.paper import NOT_TRIED, Paper, Size
from spinney.papers.records import Record
from spinney.papers.reproduce import command
from spinney.papers.times import lasting, needed
from spinney.papers.typed import commands, of_cell
from spinney.papers.verdicts import NOT_PLAYED, Outcome, Verdict, shown

STYLE = """
.claims td, .numbers td { vertical-align: top; white-space: normal; text-align: left; }
.claims th, .numbers th { text-align: left; }
.claims td:nth-child(2), .claims td:nth-child(4) { overflow-wrap: anywhere; }
.claims tr[id] td:nth-child(2) { min-width: 15rem; } .claims tr[id] td:nth-child(4) { min-width: 19rem; }
figure svg { max-width: 100%; height: auto; }
.claims td:nth-child(6), .claims td:nth-child(7) { white-space: nowrap; }
.claims .fails b { color: #b3261e; } .claims .holds b { color: #00806a; }
.figure3 td, .figure3 thead th { text-align: center; } .figure3 thead tr:first-child th { text-align: left; }
.figure3 small { white-space: nowrap; } .figure3 tbody th { min-width: 0; }
.figure3 th, .figure3 td { padding: 7px 3px; } .figure3 th:first-child { padding-left: 9px; }
.chip.few { background: none; color: inherit; box-shadow: inset 0 0 0 1.5px var(--c); }
.reason { margin-top: .5rem; padding-left: .6rem; border-left: 3px solid currentColor; }
.claims tr .reason b { color: inherit; }
.claims summary { cursor: pointer; }
@media print { .claims details::details-content { content-visibility: visible; block-size: auto; } }
@media (prefers-color-scheme: dark) { .claims .fails b { color: #ff8a80; } .claims .holds b { color: #4fd1b5; } }
@media (max-width: 700px) {
  .claims thead { display: none; }
  .claims tr, .claims td { display: block; border: 0; padding: .15rem .6rem; }
  .claims tr[id] td:nth-child(2), .claims tr[id] td:nth-child(4) { min-width: 0; }
  .claims tr { padding: .6rem 0; border-bottom: 1px solid; }
  .claims td:empty { display: none; }
  .claims tr[id] td:nth-child(5)::before { content: "Confidence "; }
  .claims tr[id] td:nth-child(6)::before { content: "p "; }
  .claims tr[id] td:nth-child(7)::before { content: "After Holm "; }
}
.points .whisker { stroke: var(--c); opacity: .45; } .points circle { fill-opacity: .85; }
.panel svg.chart { max-width: 100%; height: auto; }
code.run { display: block; margin: .4rem 0 1.2rem; font-size: .85rem; overflow-wrap: anywhere; }
code.run + code.run { margin-top: -.9rem; } figure.panel + figure.panel { margin-top: 16px; }
.panels figure.panel + figure.panel { margin-top: 0; }
"""
# A list of more than so many numbers is folded behind the first of them.
LONG, FIRST = 8, 4
# Claims that fail are what a reader should see first; what was not tried comes last.
ORDER = ("fails", "holds", "undecided", NOT_TRIED)
# What is said of a reason for a failure, by whether it is borne out.
REASONS: Mapping[Outcome, str] = {"holds": "a reason", "fails": "no reason", "undecided": "open"}


def page(paper: Paper, records: Sequence[Record]) -> str:
    """A paper's page as HTML, which needs nothing else."""
    variants = paper.played(records)
    about = paper.published
    chips = [counted(len(records), "cell"), counted(sum(one.matches for one in records), "match", "matches")]
    return framed(
        kicker=f"Reproduction: {paper.id}",
        title=about["title"],
        facts=element("ul", *(element("li", text(one)) for one in [*chips, *_versions(records)]), class_="facts"),
        sections=[
            *(_claims(paper, records, variant) for variant in variants),
            *([_compared(paper, records, variants)] if len(variants) > 1 else []),
            *(_numbers(paper, records, variant) for variant in variants if paper.measured),
            *(one for variant in variants for one in _figures(paper, records, variant, len(variants) > 1)),
            _experiments(paper, records),
            section("method", "Method", "", element("p", text(paper.matching)), element("p", text(INTERVALS))),
        ],
        footer=f"Made from counts of stored matches; to make it again: spinney reproduce {paper.id} --pages FOLDER",
        colours=palette(),
        style=STYLE,
    )


INTERVALS = (
    "Intervals are at 95 % unless a claim states another confidence, by Price and Bonett's method for sums of rates of "
    "independent cells. A claim holds if its interval lies wholly on the claimed side, fails if it lies wholly on the "
    "other, and is undecided otherwise; of several parts all must hold. Holm's correction is over all claims of the "
    "paper that a test decides. Matches are taken as independent; those of one random opening, which go through all "
    "seatings, are not: as measured, intervals are rather too wide with three and four players, and too narrow with "
    "six. Reasons for failures were looked for after the claims had failed, several of them for some claims, and their "
    "intervals are not corrected for that."
)


def _figures(paper: Paper, records: Sequence[Record], variant: str, titled: bool) -> list[str]:
    """The sections that only this paper has, for a variant; with its name before them where there are several."""
    evidence = paper.evidence(records, variant)
    title = [section("tables", f"Tables and figures, {variant}", "")] if titled and paper.figures else []
    return [*title, *(draw(evidence) for draw in paper.figures)]


def _versions(records: Sequence[Record]) -> list[str]:
    return [f"Spinney {one}" for one in sorted({version for record in records for version in record.library})]


def standing(verdict: Verdict) -> str:
    """A verdict's outcome, or that nothing was tried.

    >>> standing(Verdict("undecided", "not tried: no positions"))
    'not tried'
    """
    return NOT_TRIED if verdict.found.startswith(NOT_TRIED) else verdict.outcome


def tallied(verdicts: Sequence[Verdict]) -> str:
    """How many claims came out how.

    >>> tallied([Verdict("holds", ""), Verdict("holds", ""), Verdict("fails", "")])
    '1 fails, 2 hold, 0 undecided, 0 not tried'
    """
    found = [standing(one) for one in verdicts]
    fails, holds, undecided, untried = (found.count(one) for one in ORDER)
    return (
        f"{fails} {'fails' if fails == 1 else 'fail'}, {holds} {'holds' if holds == 1 else 'hold'}, "
        f"{undecided} undecided, {untried} not tried"
    )


def _claims(paper: Paper, records: Sequence[Record], variant: str) -> str:
    verdicts = paper.verdicts(records, variant)
    claims = sorted(paper.published["claims"], key=lambda one: ORDER.index(standing(verdicts[one["id"]])))
    rows = [_claim(one, verdicts[one["id"]], _beside(paper, records, one, verdicts[one["id"]])) for one in claims]
    heads = "Verdict", "Claim", "Place", "Measured", "Confidence", "p", "After Holm"
    note = f"{tallied(list(verdicts.values()))}. Those that fail come first."
    return section("tables", f"Claims, {variant}", note, table(heads, rows, "claims"))


def _compared(paper: Paper, records: Sequence[Record], variants: Sequence[str]) -> str:
    """The claims that come out differently in different variants: what their verdicts hang on."""
    verdicts = {variant: paper.verdicts(records, variant) for variant in variants}
    rows = []
    for claim in paper.published["claims"]:
        found = [verdicts[variant][claim["id"]] for variant in variants]
        if len({one.outcome for one in found}) > 1:
            said = [element("b", text(standing(one))) + element("div", _measured(one.found)) for one in found]
            cells = [text(claim["statement"]), *said]
            rows.append(element("tr", *(element("td", one) for one in cells)))
    note = "Claims with more than one verdict. Where one is undecided, less may have been played of that variant."
    return section("tables", "What verdicts hang on", note, table(("Claim", *variants), rows, "claims"))


def _beside(paper: Paper, records: Sequence[Record], claim: dict[str, str], verdict: Verdict) -> str:
    """What stands below a verdict: why a claim fails, or what is to be played to decide it."""
    outcome = standing(verdict)
    return _reasons(paper, records, claim["id"]) if outcome == "fails" else _open(paper, claim, outcome)


def _open(paper: Paper, claim: Mapping[str, object], outcome: str) -> str:
    """Of a claim that is undecided: what there is to play, and how long that takes."""
    if outcome != "undecided":
        return ""
    items, experiments = needed(paper, claim)
    typed = [command(paper.id, item, Size("full")) for item in items or [""]]
    long = lasting(paper, experiments) or "--dry-run says how long it takes"
    return element("div", element("b", text("Too few matches: ")), text(long), _runs(typed), class_="reason")


def _reasons(paper: Paper, records: Sequence[Record], claim: str) -> str:
    """The reasons that were examined for a claim's failure: each with its outcome and its command, and where it is not
    played yet how long that takes.
    """
    parts = []
    for one, verdict in paper.reasons(records, claim):
        head = element("b", text(f"Examined, {REASONS[verdict.outcome]}: ")) + text(one.reason)
        long = lasting(paper, [one.experiment], "laptop") if NOT_PLAYED in verdict.found else ""
        found = element("div", _measured(verdict.found), text(f", {long}" if long else ""))
        typed = commands(paper.id, records, [one.experiment], Size())
        parts.append(element("div", head, found, _runs(typed), class_="reason"))
    return "".join(parts)


def _runs(typed: Sequence[str]) -> str:
    """Commands below each other, each once."""
    return "".join(element("code", text(one), class_="run") for one in dict.fromkeys(typed))


def _measured(found: str) -> str:
    """What was found; of a long list the first, and the others for who asks."""
    parts = found.split("; ")
    if len(parts) <= LONG:
        return breakable(found)
    others = element("summary", text(f"and {len(parts) - FIRST} more")) + breakable("; ".join(parts[FIRST:]))
    return breakable("; ".join(parts[:FIRST])) + element("details", others)


def _claim(claim: dict[str, str], verdict: Verdict, beside: str) -> str:
    outcome = standing(verdict)
    hangs = f"May hang on: {claim['risk'].rstrip('.')}." if outcome == "fails" and claim.get("risk") else ""
    said = [
        claim["predicate"],
        *([f"Corrected; in the first list: {claim['corrected']}"] if "corrected" in claim else []),
    ]
    after = "" if verdict.p_holm is None else "stands" if verdict.survives else p_text(verdict.p_holm)
    cells = [
        element("b", text(outcome)),
        element("b", text(claim["statement"])) + "".join(element("div", element("small", text(one))) for one in said),
        text(f"{claim['place']} ({claim['strength']})"),
        _measured(verdict.found) + (element("div", element("small", text(hangs))) if hangs else "") + beside,
        text(f"{100 * verdict.confidence:g} %"),
        text("" if verdict.p is None else p_text(verdict.p)),
        text(after),
    ]
    return element("tr", *(element("td", one) for one in cells), class_=outcome.replace(" ", "-"), id=claim["id"])


class Pair(NamedTuple):
    """A published number with its place, and what it is here, if that is played; most are shares of a whole."""

    place: str
    published: float
    ours: Linear | None
    is_share: bool = True


def pairs(paper: Paper, records: Sequence[Record], variant: str) -> list[Pair]:
    """The published numbers that have a counterpart here, as shares: percentages, or counts of a whole (`of`); what is
    no share stays as it is.
    """
    evidence = paper.evidence(records, variant)
    found = []
    for one in paper.published["numbers"]:
        if one["where"] in paper.measured:
            value = fmean(one["value"]) if isinstance(one["value"], list) else float(one["value"])
            is_share = one.get("share", True)
            published = value if not is_share else value / one["of"] if "of" in one else paper.share(value)
            ours = paper.measured[one["where"]](evidence)
            found.append(Pair(one["where"], published, ours, is_share))
    return found


def _numbers(paper: Paper, records: Sequence[Record], variant: str) -> str:
    """Published numbers beside ours, in a table, and the shares among them as points."""
    points, rows = list[tuple[float, Linear]](), list[str]()
    for place, published, ours, is_share in pairs(paper, records, variant):
        cells = place, f"{published:.3f}", NOT_PLAYED if ours is None else shown(ours)
        rows.append(element("tr", *(element("td", text(one)) for one in cells)))
        points += [] if ours is None or not is_share else [(published, ours)]
    parts = [table(("Place", "Published", "Measured"), rows, "numbers"), scatter({"": points}) if points else ""]
    return section("numbers", f"Published and measured, {variant}", paper.shares, *parts)


def _experiments(paper: Paper, records: Sequence[Record]) -> str:
    """Every experiment: its question, what every type won in each cell, and the commands that play it; of one that is
    played in parts those of all of them.
    """
    parts = []
    for about in paper.published["experiments"]:
        own = [one for one in records if one.experiment == about["id"] and one.rows]
        item = about.get("parts", about["id"])
        measured = any(fnmatchcase(one.experiment, item) and not one.rows for one in records)
        known = any(fnmatchcase(one.id, item) for one in paper.experiments)
        head = element("h3", text(f"{about['place']}: {about['question']}"))
        published = command(paper.id, item, Size("full"))
        typed = [*commands(paper.id, records, [item], Size("full")), published]
        every = element("p", text("All cells, as shown and as published:"), class_="note") if own else ""
        run = every + _runs(typed) if known else ""
        nothing = "Measured, not played." if measured else "Not played yet." if known else "No matches of its own."
        nothing = "Played in parts, game by game." if "parts" in about else nothing
        figures = [_cell(one) for one in own] or [element("p", text(nothing), class_="note")]
        parts.append(head + "".join(figures) + run)
    note = (
        "What each type of agent won, ties shared. Under each cell stands what plays it again, under each experiment "
        "what plays all that is shown, and last the command of the published size."
    )
    return section("experiments", "Experiments", note, *parts)


def _cell(one: Record) -> str:
    """The win rates by seat of a cell, with the pairs that met in it."""
    where = f"{one.game} for {one.players}, {one.matches:,} matches{f', {one.budget}' if one.budget else ''}"
    marks = []
    for number, name in enumerate(one.names):
        estimate = one.contrast({name: 1.0})
        low, high = estimate.interval()
        marks.append(Mark(name, ascii_uppercase[number % 26], number, estimate.value, low, high))
    top = axis_top(max(mark.high for mark in marks))
    return element("h4", text(where)) + bars(marks, 1 / one.players, top) + _runs(of_cell(one))
