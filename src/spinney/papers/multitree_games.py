"""The claims on a tree for each player that are of one game."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from spinney.arena.statistics import wilson
from spinney.papers.multitree_cells import (
    COUNTS,
    FEWEST,
    GROUPS,
    LABELS,
    LEAD,
    cell,
    change,
    every,
    group,
    over,
    scaled,
    sets,
)
from spinney.papers.paper import Evidence
from spinney.papers.records import Record
from spinney.papers.verdicts import Verdict, above, all_of, below, counted

Claim = Callable[[Evidence], Verdict]


def _poker_40(found: Evidence) -> Verdict:
    three = every(sets(found, "poker", ["40ms"], [3, 4, 5]), lambda one: "M" in one and "V" not in one, "M, not V")
    return all_of([three, every(sets(found, "poker", ["40ms"], [2]), lambda one: "M" in one, "M")])


def _overtakes(found: Evidence) -> Verdict:
    single = {"MT": 1.0, "MaxN": -1.0}
    falls = [below(change(found, single, ["poker"], players), name="change") for players in ([2], None)]
    level = []
    for players in COUNTS["poker"]:
        late = above(scaled(found, "poker", players, "1000ms", single), name=f"1000ms, {players} players")
        unknown = late.p is None
        level.append(Verdict("undecided" if unknown else "fails" if late.outcome == "holds" else "holds", late.found))
    return all_of([*falls, *level])


def _sushi(found: Evidence) -> Verdict:
    late = [None if one is None else "V" in one for one in sets(found, "sushi-go", ["1000ms"])]
    level = counted(lambda count: count > 0, late, "V in the best set at 1000ms")
    return all_of([below(change(found, LEAD, ["sushi-go"]), name="change"), level])


def _virus_low(found: Evidence) -> Verdict:
    cells = {"40ms": [3, 4, 5], "200ms": [4, 5], "1000ms": [5]}
    own = [one for budget, players in cells.items() for one in sets(found, "virus", [budget], players)]
    return every(own, lambda one: "M" in one and "V" not in one, "M, not V")


def _virus_late(found: Evidence) -> Verdict:
    level = every(sets(found, "virus", ["1000ms"], [2, 3, 4]), lambda one: "V" in one, "V in the best set")
    return all_of([level, below(change(found, LEAD, ["virus"], [3, 4, 5]), name="change")])


def _colt_level(found: Evidence) -> Verdict:
    gap = {**group("S"), **group("M", -1)}
    late = every(sets(found, "colt-express", ["1000ms"]), lambda one: {"M", "S"} <= one, "M and S at 1000ms")
    return all_of([below(change(found, gap, ["colt-express"], [3, 4, 5]), name="change"), late])


def _colt_rises(found: Evidence) -> Verdict:
    game, counts = "colt-express", [3, 4, 5]
    rises = above(change(found, group("V"), [game], counts, "200ms", "1000ms"), name="V, 200ms to 1000ms")
    behind = [
        below(over(found, {**group("V"), **group(rival, -1)}, [game], ["1000ms"], counts), name=f"V less {rival}")
        for rival in ("M", "S")
    ]
    return all_of([rises, *behind])


def _diamant(found: Evidence) -> Verdict:
    early = every(sets(found, "diamant", ["40ms", "200ms"]), lambda one: "V" not in one, "V not in the best set")
    return all_of([early, every(sets(found, "diamant"), lambda one: bool(one & {"M", "S"}), "M or S")])


def _love_letter(found: Evidence) -> Verdict:
    known = [None if one is None else "V" not in one for one in sets(found, "love-letter")]
    gaps = [over(found, {**group(own), **group("V", -1)}, ["love-letter"]) for own in ("M", "S")]
    there = [one for one in gaps if one is not None]
    lead = max(there, key=lambda one: one.value) if len(there) == len(gaps) else None
    return all_of([counted(lambda count: count > 4, known, "V not in the best set"), above(lead, name="lead")])


def _lost(one: Record | None, name: str) -> tuple[int, int] | None:
    """How many matches an agent lost, and how many it played."""
    if one is None or one.matches < FEWEST:
        return None
    number, counted_ = one.names.index(name), one.tally
    sat = counted_.held[:, number] > 0
    lost = sat & (counted_.won[:, number] == 0)
    return int(counted_.times[lost].sum()), int(counted_.times[sat].sum())


def _perfect(found: Evidence) -> Verdict:
    """That neither ever loses; a loss rate that is shown to be above 0.1 % fails, and a rarer loss is undecided."""
    verdicts = []
    for budget in LABELS:
        for name in GROUPS["V"]:
            lost = _lost(cell(found, "tic-tac-toe", 2, budget), name)
            if lost is None:
                verdicts.append(above(None, name=f"{name}, {budget}"))
                continue
            low, high = wilson(*lost)
            words = f"{name}, {budget}: {lost[0]:,} of {lost[1]:,} lost, at most {100 * high:.2f} %"
            verdicts.append(Verdict("fails" if low > 0.001 else "undecided" if lost[0] else "holds", words))
    return all_of(verdicts)


def _occasional(found: Evidence) -> Verdict:
    best_sets = every(sets(found, "tic-tac-toe"), lambda one: one == {"V", "M"}, "V and M, not S")
    worse: list[bool | None] = []
    for budget in LABELS:
        one = cell(found, "tic-tac-toe", 2, budget)
        few = one is None or one.matches < FEWEST
        worse.append(None if one is None or few else _loses(one) and one.contrast(LEAD).value < 0)
    some = counted(lambda count: count == len(worse), worse, "budgets at which M loses to V, and wins less")
    return all_of([best_sets, some])


def _loses(one: Record) -> bool:
    """Whether MT or MTP has lost a match against MaxN or Paranoid."""
    numbers = {name: one.names.index(name) for name in (*GROUPS["M"], *GROUPS["V"])}
    won = one.tally.won
    held = one.tally.held
    met = [(numbers[own], numbers[rival]) for own in GROUPS["M"] for rival in GROUPS["V"]]
    return any(((held[:, own] > 0) & (won[:, rival] == 1) & (one.tally.times > 0)).any() for own, rival in met)


def _kittens(found: Evidence) -> Verdict:
    game = "exploding-kittens"
    both = every(sets(found, game), lambda one: {"V", "M"} <= one, "V and M")
    rates = {name: over(found, {name: 1.0}, [game]) for names in GROUPS.values() for name in names}
    known = {name: one for name, one in rates.items() if one is not None}
    if len(known) < len(rates):
        return all_of([both, above(None, name="spread")])
    least, greatest = (pick(known, key=lambda name: known[name].value) for pick in (min, max))
    return all_of([both, below(over(found, {greatest: 1.0, least: -1.0}, [game]), 0.15, name="spread")])


def _dominion_none(found: Evidence) -> Verdict:
    cells = [(count, budget) for count in COUNTS["dominion"] for budget in LABELS]
    values = [scaled(found, "dominion", count, budget, LEAD) for count, budget in cells]
    known = [one for one in values if one is not None]
    # Corrected for how many cells there are, by Bonferroni: what passes that passes Holm's first step.
    shown = [one for one in known if one.value > 0 and one.p() * len(cells) < 0.05]
    words = f"{len(shown)} of {len(known)} cells with an advantage"
    enough = len(known) == len(values) and all(one.matches >= FEWEST for one in known)
    return Verdict("fails" if shown else "holds" if enough else "undecided", words)


def _dominion_rises(found: Evidence) -> Verdict:
    verdicts = []
    for players in (3, 4):
        verdicts.append(above(change(found, group("V"), ["dominion"], [players]), name=f"V, {players} players"))
        verdicts.append(below(change(found, group("S"), ["dominion"], [players]), name=f"S, {players} players"))
    return all_of(verdicts)


def _only(
    game: str, budgets: Sequence[str] | None, players: Sequence[int] | None, wanted: str, found: Evidence
) -> Verdict:
    """That a game's best sets are exactly this group."""
    return every(sets(found, game, budgets, players), lambda one: one == {wanted}, f"{wanted} alone")


BY_GAME: Mapping[str, Claim] = {
    "poker-mt-best-at-40ms": _poker_40,
    "poker-maxn-overtakes": _overtakes,
    "sushi-go-maxn-catches-up": _sushi,
    "virus-low-budget-advantage": _virus_low,
    "virus-vanilla-catches-up": _virus_late,
    "colt-vanilla-never-best": lambda found: every(
        sets(found, "colt-express"), lambda one: "V" not in one, "V not in the best set"
    ),
    "colt-self-best-low-budget": partial(_only, "colt-express", ["40ms"], [3, 4, 5], "S"),
    "colt-self-declines-mt-level": _colt_level,
    "colt-vanilla-rises-but-short": _colt_rises,
    "diamant-own-trees-dominate": _diamant,
    "love-letter-own-trees-dominate": _love_letter,
    "dots-vanilla-only": partial(_only, "dots-and-boxes", None, None, "V"),
    "uno-vanilla-only": partial(_only, "uno", None, None, "V"),
    "ttt-vanilla-perfect": _perfect,
    "ttt-mt-occasional-loss": _occasional,
    "ek-no-difference": _kittens,
    "dominion-no-benefit": _dominion_none,
    "dominion-2p-vanilla-falls": lambda found: below(change(found, group("V"), ["dominion"], [2])),
    "dominion-3-4p-vanilla-rises": _dominion_rises,
}
