"""All papers on one page: claims by how they came out, and every published number against ours."""

from collections.abc import Iterator, Sequence

from spinney.agents.markup import element, text
from spinney.arena.linear import Linear
from spinney.arena.report.page import framed, palette
from spinney.arena.report.sections import section
from spinney.papers.drawing import scatter
from spinney.papers.page import ORDER, REASONS, STYLE, pairs, standing, tallied
from spinney.papers.paper import NOT_TRIED, Paper
from spinney.papers.records import Record
from spinney.papers.verdicts import NOT_PLAYED


def described(paper: Paper, records: Sequence[Record]) -> Iterator[str]:
    """What a paper's records say, in lines: how many claims came out how, how many published numbers lie in our
    intervals, and which claims fail.
    """
    for variant in paper.played(records):
        verdicts = paper.verdicts(records, variant)
        matches = sum(one.matches for one in paper.evidence(records, variant).records)
        yield f"{paper.id}, {variant}: {tallied(list(verdicts.values()))}; {matches:,} matches"
        known = [(one.published, *one.ours.interval()) for one in pairs(paper, records, variant) if one.ours]
        if known:
            inside = sum(low <= published <= high for published, low, high in known)
            yield f"  {inside} of {len(known)} published numbers lie in our 95 % intervals"
        for name, one in verdicts.items():
            if one.outcome == "fails":
                yield f"  fails: {name}: {one.found}"
                yield from (f"    {said}" for said in examined(paper, records, name))


def examined(paper: Paper, records: Sequence[Record], claim: str) -> list[str]:
    """The reasons for a claim's failure that were examined, as far as their experiments are played."""
    found = paper.reasons(records, claim)
    return [f"{REASONS[one.outcome]}: {why.reason} ({one.found})" for why, one in found if NOT_PLAYED not in one.found]


def _failed(paper: Paper, records: Sequence[Record], variant: str, claim: dict[str, str], found: str) -> str:
    """A claim that fails: what was measured, and which reasons were examined."""
    link = element("a", text(claim["statement"]), href=f"{paper.id}.html#{claim['id']}")
    reasons = [element("li", text(one)) for one in examined(paper, records, claim["id"])]
    listed = element("ul", *reasons) if reasons else ""
    return text(f"{paper.id}, {variant}: ") + link + text(f" {found}") + listed


def _shares(paper: Paper, records: Sequence[Record]) -> list[tuple[float, Linear]]:
    """The published shares and ours, by the first of the variants that are played: the paper's own, if it is."""
    found = pairs(paper, records, paper.played(records)[0])
    return [(one.published, one.ours) for one in found if one.ours and one.is_share]


def summary(papers: Sequence[tuple[Paper, Sequence[Record]]]) -> str:
    """The page, from each paper and its records."""
    rows, points, failed = list[str](), dict[str, list[tuple[float, Linear]]](), list[str]()
    for paper, records in papers:
        points[paper.id] = _shares(paper, records)
        for variant in paper.played(records):
            verdicts = paper.verdicts(records, variant)
            found = [standing(one) for one in verdicts.values()]
            matches = sum(one.matches for one in paper.evidence(records, variant).records)
            link = element("a", text(paper.published["title"]), href=f"{paper.id}.html")
            tried = len(found) - found.count(NOT_TRIED)
            counts = [tried, *(found.count(one) for one in ORDER), f"{matches:,}"]
            cells = [link, text(variant), *map(text, counts)]
            rows.append(element("tr", *(element("td", one) for one in cells)))
            failed += [
                _failed(paper, records, variant, claim, verdicts[claim["id"]].found)
                for claim in paper.published["claims"]
                if verdicts[claim["id"]].outcome == "fails"
            ]
    heads = "Paper", "Variant", "Tried", "Fail", "Hold", "Undecided", "Not tried", "Matches"
    head = element("thead", element("tr", *(element("th", text(one), scope="col") for one in heads)))
    table = element("table", head, element("tbody", *rows), class_="numbers")
    listed = element("ul", *(element("li", one) for one in failed))
    run = element("code", text("spinney reproduce --pages FOLDER"), class_="run")
    parts = [section("tables", "Claims", "", element("div", table, class_="wide"), run)]
    if any(points.values()):
        note = (
            "Shares of won matches, or what a paper prints instead as a share (its page says of what), each paper's "
            "own variant, with 95 % intervals; on the line both are the same."
        )
        known = {name: found for name, found in points.items() if found}
        without = [name for name in points if name not in known]
        note += f" Without {', '.join(without)}: nothing of that kind is printed." if without else ""
        parts.append(section("numbers", "Published and measured", note, scatter(known)))
    if failed:
        parts.append(section("failed", "Claims that fail here", "With what was measured.", listed))
    return framed(
        kicker="Reproductions",
        title="Papers, claim by claim",
        facts="",
        sections=parts,
        footer="Made from counts of stored matches; to make it again: spinney reproduce --pages FOLDER",
        colours=palette(),
        style=STYLE,
    )
