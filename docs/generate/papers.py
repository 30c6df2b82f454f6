"""A page for every paper whose experiments can be run: its claims, and what became of each."""

from functools import cache

from docs.generate.markup import cell, table
from spinney.papers.page import ORDER, page, standing, tallied
from spinney.papers.paper import PAPERS, Paper, paper
from spinney.papers.records import Record, load
from spinney.papers.summary import summary
from spinney.papers.times import minutes

FOLDER = "papers"


def ids() -> tuple[str, ...]:
    """The papers."""
    return PAPERS


@cache
def _found() -> list[tuple[Paper, list[Record]]]:
    return [(paper(name), list(load(name))) for name in ids()]


def pages() -> dict[str, str]:
    """For each paper a page of the site, and the whole page with every number and figure, which stands by itself."""
    found = _found()
    return {
        **{f"{FOLDER}/{one.id}.md": _page(one, records) for one, records in found},
        **{f"{FOLDER}/whole/{one.id}.html": page(one, records) for one, records in found},
        f"{FOLDER}/whole/index.html": summary(found),
    }


def index() -> str:
    """The papers, how many of their claims came out how, and how long the smaller scale takes."""
    rows = []
    for one, records in _found():
        for variant in one.played(records):
            verdicts = list(one.verdicts(records, variant).values())
            counts = [str(sum(standing(each) == outcome for each in verdicts)) for outcome in ORDER]
            matches = sum(each.matches for each in one.evidence(records, variant).records)
            title = f"[{one.published['title']}]({FOLDER}/{one.id}.md)"
            rows.append((title, f"`{one.id}`", variant, *counts, f"{matches:,}", f"{minutes(one):.0f}"))
    heads = ["paper", "id", "variant", "fail:", "hold:", "undecided:", "not tried:", "matches:", "laptop, minutes:"]
    whole = f"[All papers on one page]({FOLDER}/whole/index.html), with every published number against ours."
    long = "Minutes are those of two cores for all of a paper with `--scale laptop`, as `--dry-run` estimates them."
    return f"{table(heads, rows)}\n\n{long}\n\n{whole}"


def _page(one: Paper, records: list[Record]) -> str:
    about = one.published
    parts = [
        f"# {about['title']}",
        f"[The whole page](whole/{one.id}.html) has every claim with its predicate, its p-value and every number "
        f"beside the published one. `spinney reproduce {one.id}` plays what is missing, and `spinney reproduce` says "
        "how far it is.",
    ]
    for variant in one.played(records):
        verdicts = one.verdicts(records, variant)
        claims = sorted(about["claims"], key=lambda claim: ORDER.index(standing(verdicts[claim["id"]])))
        rows = [(standing(verdicts[c["id"]]), c["statement"], c["place"], verdicts[c["id"]].found) for c in claims]
        heads = ["verdict", "claim", "place", "measured"]
        parts.append(f"## Claims, {variant}\n\n{tallied(list(verdicts.values()))}.\n\n{table(heads, rows)}")
    parts.append(f"## Method\n\n{one.matching}")
    known = {each.id for each in one.experiments}
    questions = [
        f"- {cell(each['place'])}: {cell(each['question'])}" + (f" `{each['id']}`" if each["id"] in known else "")
        for each in about["experiments"]
    ]
    parts.append("## Experiments\n\n" + "\n".join(questions))
    return "\n\n".join(parts)
