"""How long experiments take: what `--dry-run --keep` estimated last, beside the counts, for the pages."""

import json
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

from spinney.papers.paper import Paper, is_reason
from spinney.papers.records import DATA
from spinney.papers.reproduce import Work

FILE = "times.json"


def keep(paper: str, scale: str, found: Iterable[Work], folder: Path = DATA) -> None:
    """Writes down the seconds of one core that each experiment takes at a scale, those already played included."""
    known = times(folder)
    own = known.setdefault(paper, {}).setdefault(scale, {})
    own.update({one.experiment: round(one.seconds * one.matches / one.left) for one in found if one.left})
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def times(folder: Path = DATA) -> dict[str, dict[str, dict[str, float]]]:
    """By paper, scale and experiment the seconds of one core, as far as they were estimated."""
    path = folder / FILE
    found: dict[str, dict[str, dict[str, float]]] = (
        json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    )
    return found


def needed(paper: Paper, claim: Mapping[str, object]) -> tuple[list[str], list[str]]:
    """What is typed to play what a claim needs, experiments or patterns, none for all of the paper; and the experiments
    that these are.

    >>> from spinney.papers.paper import paper
    >>> needed(paper("multitree"), {"experiment": ["tuned-poker", "tuned-uno"]})
    (['tuned-poker', 'tuned-uno'], ['tuned-uno', 'tuned-poker'])
    >>> needed(paper("multitree"), {"experiment": ["tuned-poker", "tuned-*"]})[0]
    ['tuned-*']
    """
    said = claim.get("experiment", "")
    patterns = [str(one).replace("rr-all", "rr-*") for one in (said if isinstance(said, list) else [said])]
    ids = [one.id for one in paper.experiments]
    fitting = {pattern: {one for one in ids if fnmatchcase(one, pattern)} for pattern in patterns}
    kept = [one for one in patterns if fitting[one] and not any(fitting[one] < other for other in fitting.values())]
    if not kept:
        return [], [one for one in ids if not is_reason(one)]
    return kept, [one for one in ids if any(one in fitting[pattern] for pattern in kept)]


def minutes(paper: Paper, scale: str = "laptop", cores: int = 2) -> float:
    """How many minutes so many cores need for all of a paper at a scale, as far as that was estimated; without what is
    measured instead of played, about a minute each.

    >>> from spinney.papers.paper import paper
    >>> 0 < minutes(paper("vienna")) < minutes(paper("vienna"), cores=1)
    True
    """
    known = times().get(paper.id, {}).get(scale, {})
    seconds = sum(known.get(one.id, 0.0) for one in paper.experiments if not is_reason(one.id))
    return seconds / cores / 60


def lasting(paper: Paper, experiments: Iterable[str], scale: str = "full") -> str:
    """How long experiments take, in words, and how many cores a machine needs for them; nothing where that was never
    estimated. What is measured without matches takes some minutes.
    """
    known = times().get(paper.id, {}).get(scale, {})
    wanted = [one for one in paper.experiments if one.id in {*experiments}]
    played = [one.id for one in wanted if one.probe is None]
    cores = max((one.cores for one in wanted), default=1)
    where = f"one core, on a machine of {cores}" if cores > 1 else "one core"
    if wanted and not played:
        return f"some minutes of {where}"
    if not played or not all(one in known for one in played):
        return ""
    seconds = sum(known[one] for one in played)
    for size, name in ((3600, "hours"), (60, "minutes")):
        if seconds >= size:
            return f"about {seconds / size:.3g} {name} of {where}"
    return f"about {seconds:.0f} seconds of {where}"
