"""The claims on heuristics over all games, by player count and by budget; other files have those on single games."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from spinney.arena.comparison import signed_rank
from spinney.papers import leader_published as published
from spinney.papers.leader_cells import (
    ENOUGH,
    Kind,
    ahead_of,
    by_test,
    cells,
    changed,
    difference,
    enough,
    firm,
    mean_rank,
    missing,
    no_difference,
    p_of,
    pointwise,
    ranks,
    table_verdict,
    where,
)
from spinney.papers.leader_deep_dives import BY_DEEP_DIVE
from spinney.papers.leader_games import BY_GAME
from spinney.papers.leader_plans import AGNOSTIC, BUDGETS, GAMES, HEURISTICS
from spinney.papers.leader_searches import BY_SEARCH
from spinney.papers.leader_tuning import BY_TUNING
from spinney.papers.paper import Evidence
from spinney.papers.records import Record
from spinney.papers.verdicts import Verdict, all_of, counted, pointing

Claim = Callable[[Evidence], Verdict]

KINDS: tuple[Kind, ...] = ("win", "score")
FIRST, LAST = BUDGETS[0], BUDGETS[-1]
LEADER, PLUS, SCORE, WIN, DEFAULT = "Leader", "Score+", "Score", "Win", "Default"
OTHERS = tuple(one for one in HEURISTICS if one != LEADER)


def _beats(first: str, others: Sequence[str], level: float, found: Evidence) -> Verdict:
    """That one heuristic ranks better than each of these over all tournaments."""
    records = cells(found)
    return all_of([ahead_of(records, first, one, level) for one in others])


def _close(found: Evidence) -> Verdict:
    """That Leader is ahead of Score+, by less than a whole rank."""
    records = cells(found)
    verdict = ahead_of(records, LEADER, PLUS)
    if not records:
        return verdict
    apart = mean_rank(records, PLUS) - mean_rank(records, LEADER)
    return Verdict("fails", verdict.found) if apart >= 1 and enough(records) else verdict


def _order(found: Evidence) -> Verdict:
    records = cells(found)
    pairs = (LEADER, SCORE), (PLUS, SCORE), (SCORE, WIN), (DEFAULT, WIN)
    return all_of([ahead_of(records, *pair) for pair in pairs])


def _score_split(found: Evidence) -> Verdict:
    records = cells(found)
    behind = [ahead_of(records, LEADER, one, 0.001, "score") for one in (WIN, DEFAULT)]
    if not records:
        return all_of(behind)
    p = [(one, p_of(ahead_of(records, LEADER, one, kind="score"))) for one in (SCORE, PLUS)]
    return all_of([*behind, no_difference(p, records)])


def _better_at_scoring(found: Evidence) -> Verdict:
    records = cells(found)
    if not records:
        return missing()
    place = HEURISTICS.index(SCORE)
    by_score, by_win = (ranks(records, kind)[:, place] for kind in ("score", "win"))
    words = f"score rank {by_score.mean():.2f}, win rank {by_win.mean():.2f} ({where(records)})"
    return by_test(float((by_score - by_win).mean()), signed_rank((by_score - by_win).tolist()), words)


def _table_2(found: Evidence) -> Verdict:
    records = firm(found)
    if not records:
        return missing()
    played = [budget for budget in BUDGETS if any(str(one.budget).startswith(f"{budget} ") for one in records)]
    pairs = {
        f"{name} by {kind}": (mean_rank(records, name, kind), published.at_budgets(name, kind, played))
        for name in HEURISTICS
        for kind in KINDS
    }
    fitting, rest = table_verdict(pairs, lambda gap: gap <= 0.4)
    return pointwise(fitting == len(pairs), f"{fitting} of {len(pairs)} within 0.4 ({where(records)}); {rest}", records)


def _each_count(found: Evidence) -> Verdict:
    """That Leader is best for 2, 3 and 4 players, give or take 0.1, and strictly for 2."""
    verdicts = []
    for players in (2, 3, 4):
        records = cells(found, players=[players])
        if not records:
            verdicts.append(missing(f"{players} players"))
            continue
        means = {name: mean_rank(records, name) for name in HEURISTICS}
        best = min(means[name] for name in OTHERS)
        ahead = [name for name in OTHERS if means[LEADER] - means[name] > (0.1 if players > 2 else 0.0)]
        tests = [ahead_of(records, LEADER, name) for name in ahead]
        shown = next((one for one in tests if one.outcome == "fails"), None)
        words = f"{players} players: Leader {means[LEADER]:.2f}, best other {best:.2f}"
        verdicts.append(shown or Verdict("undecided" if ahead else "holds", words))
    return all_of(verdicts)


def _count_weak(found: Evidence) -> Verdict:
    return _same_at(found, 2, 3, KINDS, 0.05)


def _same_at(found: Evidence, first: int, last: int, kinds: Sequence[Kind], least: float) -> Verdict:
    """That no heuristic's rank changes between two player counts, at the budgets at which both are played."""
    before, after = _both(found, first, last)
    if not before:
        return missing()
    parts = [(f"{name} by {kind}", p_of(changed(before, after, name, kind))) for name in AGNOSTIC for kind in kinds]
    return no_difference(parts, [*before, *after], least)


def _both(found: Evidence, first: int, last: int) -> tuple[list[Record], list[Record]]:
    """The tournaments for two player counts, at the budgets at which both are played in all games."""
    budgets = [one for one in BUDGETS if all(cells(found, players=[n], budgets=[one]) for n in (first, last))]
    if not budgets:
        return [], []
    before, after = (cells(found, players=[n], budgets=budgets) for n in (first, last))
    return before, after


def _tendency(found: Evidence) -> Verdict:
    before, after = _both(found, 2, 3)
    rises = [changed(before, after, name, "win", down=False) for name in (LEADER, WIN)]
    return all_of([*rises, changed(before, after, SCORE, "win")])


def _over_budget(found: Evidence) -> tuple[list[Record], list[Record]]:
    before, after = (cells(found, budgets=[budget]) for budget in (FIRST, LAST))
    return before, after


def _win_gains(found: Evidence) -> Verdict:
    before, after = _over_budget(found)
    return all_of([changed(before, after, WIN, kind) for kind in KINDS])


def _leader_loses(found: Evidence) -> Verdict:
    before, after = _over_budget(found)
    worse = changed(before, after, LEADER, "win", down=False)
    if worse.p is None:
        return worse
    same = p_of(changed(before, after, LEADER, "score"))
    return all_of([worse, no_difference([("by score", same)], [*before, *after])])


def _score_slips(found: Evidence) -> Verdict:
    before, after = _over_budget(found)
    slips = [changed(before, after, name, "score", down=False) for name in (SCORE, PLUS)]
    if not before or not after:
        return all_of(slips)
    p = [(f"{name} by win", p_of(changed(before, after, name, "win"))) for name in (SCORE, PLUS)]
    return all_of([*slips, no_difference(p, [*before, *after])])


def _each_budget(found: Evidence) -> Verdict:
    parts = [(budget, cells(found, budgets=[budget])) for budget in BUDGETS]
    return all_of([ahead_of(records, LEADER, one, name=budget) for budget, records in parts for one in OTHERS])


def _stable(found: Evidence) -> Verdict:
    """That Leader and Score+ are in the same order at the smallest and the largest budget, in most games."""
    same: list[bool | None] = []
    for game in GAMES:
        before, after = (_leads(cells(found, [game], budgets=[budget])) for budget in (FIRST, LAST))
        same.append(None if before is None or after is None else before == after)
    return counted(lambda count: count >= 8, same, "games in which the order stays")


def _leads(records: Sequence[Record]) -> bool | None:
    """Whether Leader is ahead of Score+ in a game, if that is shown or there are enough matches for an order."""
    if records and enough(records):
        return mean_rank(records, LEADER) < mean_rank(records, PLUS)
    lead = difference(records, LEADER, PLUS)
    return None if lead is None else pointing(lead, enough=ENOUGH)


CLAIMS: Mapping[str, Claim] = {
    "leader-best-overall": partial(_beats, LEADER, OTHERS, 0.05),
    "leader-beats-win-score-default": partial(_beats, LEADER, (WIN, SCORE, DEFAULT), 0.001),
    "scoreplus-beats-win-score-default": partial(_beats, PLUS, (WIN, SCORE, DEFAULT), 0.05),
    "leader-scoreplus-close": _close,
    "overall-order": _order,
    "win-bonus-helps": partial(_beats, PLUS, (SCORE,), 0.05),
    "score-rank-split": _score_split,
    "score-scores-more-than-win": lambda found: ahead_of(cells(found), SCORE, WIN, kind="score"),
    "score-better-at-scoring": _better_at_scoring,
    "table2-values": _table_2,
    "leader-best-each-count": _each_count,
    "count-effect-weak": _count_weak,
    "two-player-tendency": _tendency,
    "no-change-3-to-4": lambda found: _same_at(found, 3, 4, ("win",), 0.2),
    "win-gains-with-budget": _win_gains,
    "leader-loses-with-budget": _leader_loses,
    "leader-best-each-budget": _each_budget,
    "score-ranks-over-budget": _score_slips,
    "best-heuristic-stable-over-budget": _stable,
    **BY_GAME,
    **BY_DEEP_DIVE,
    **BY_SEARCH,
    **BY_TUNING,
}
