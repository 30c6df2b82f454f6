"""All papers on one page: claims by how they came out, and every published number against ours."""

from collections.abc import Sequence

from spinney.agents.markup import element, text
from spinney.arena.linear import Linear
from spinney.arena.report.page import framed, palette
from spinney.arena.report.sections import section
from spinney.papers.page import ORDER, STYLE, pairs, scatter, standing
from spinney.papers.paper import Paper
from spinney.papers.records import Record


def summary(papers: Sequence[tuple[Paper, Sequence[Record]]]) -> str:
    """The page, from each paper and its records."""
    rows, points, failed = list[str](), list[tuple[float, Linear]](), list[str]()
    for paper, records in papers:
        for variant in paper.played(records):
            verdicts = paper.verdicts(records, variant)
            found = [standing(one) for one in verdicts.values()]
            matches = sum(one.matches for one in paper.evidence(records, variant).records)
            link = element("a", text(paper.published["title"]), href=f"{paper.id}.html")
            cells = [link, text(variant), *(text(found.count(one)) for one in ORDER), text(f"{matches:,}")]
            rows.append(element("tr", *(element("td", one) for one in cells)))
            points += [(one.published, one.ours) for one in pairs(paper, records, variant) if one.ours is not None]
            failed += [f"{paper.id}, {variant}: {name}" for name, one in verdicts.items() if one.outcome == "fails"]
    heads = "Paper", "Variant", "Fail", "Hold", "Undecided", "Not tried", "Matches"
    head = element("thead", element("tr", *(element("th", text(one), scope="col") for one in heads)))
    table = element("table", head, element("tbody", *rows), class_="numbers")
    listed = element("ul", *(element("li", text(one)) for one in failed)) if failed else ""
    parts = [section("tables", "Claims", "", element("div", table, class_="wide"), listed)]
    if points:
        note = (
            "Shares of won matches, or what a paper prints instead as a share (its page says of what), all papers "
            "together, with 95 % intervals; on the line both are the same."
        )
        parts.append(section("numbers", "Published and measured", note, scatter(points)))
    return framed(
        kicker="Reproductions",
        title="Papers, claim by claim",
        facts="",
        sections=parts,
        footer="Made from counts of stored matches; to make it again: spinney reproduce --pages FOLDER",
        colours=palette(),
        style=STYLE,
    )
