"""The claims on heuristics in single games: the two groups of games, and Table 5."""

from collections.abc import Callable, Mapping, Sequence

from scipy.stats import spearmanr

from spinney.arena.comparison import signed_rank
from spinney.papers import leader_published as published
from spinney.papers.leader_cells import (
    Kind,
    best_is,
    cells,
    difference,
    firm,
    mean_rank,
    missing,
    no_difference,
    p_said,
    pointwise,
    ranks,
    table_verdict,
    value,
    where,
)
from spinney.papers.leader_plans import AGNOSTIC, DIAMANT, DOMINION, DOTS, GAMES, HEURISTICS
from spinney.papers.paper import Evidence
from spinney.papers.records import Record
from spinney.papers.verdicts import Outcome, Verdict, above, all_of, counted

JOINED = ("Score+", "Leader")
OTHERWISE_BEST = {DIAMANT: "Win", DOMINION: "Score"}
# The games of the two groups, with the confidence of the stars in Table 5.
LEADERS = {
    "colt-express": 0.999,
    DOTS: 0.999,
    DIAMANT: 0.99,
    "uno": 0.999,
    "love-letter": 0.99,
    "virus": 0.999,
}
SOLITAIRES = {DOMINION: 0.99, "poker": 0.99, "sushi-go": 0.95}


def _group(games: Mapping[str, float], first: str, second: str, found: Evidence) -> Verdict:
    """That in each of these games one heuristic wins more than another, at its confidence."""
    verdicts = []
    for game, confidence in games.items():
        records = cells(found, [game])
        p = _wilcoxon(records, first, second, "win")
        shown = "" if p is None else f" (Wilcoxon {p_said(p)})"
        verdicts.append(above(difference(records, first, second), 0.0, confidence, f"{game}{shown}"))
    return all_of(verdicts)


def _wilcoxon(records: Sequence[Record], first: str, second: str, kind: Kind) -> float | None:
    """The p-value of no difference between two heuristics, in win rates or mean scores over tournaments."""
    if not records:
        return None
    return signed_rank([value(one, first, kind) - value(one, second, kind) for one in records])


def _kittens_same(found: Evidence) -> Verdict:
    records = firm(found, ["exploding-kittens"])
    p = [(f"by {kind}", _wilcoxon(records, *JOINED, kind)) for kind in ("win", "score")]
    known = [(name, one) for name, one in p if one is not None]
    return no_difference(known, records) if records else missing()


def bunched(records: Sequence[Record]) -> Verdict:
    """That the four game-agnostic heuristics lie within one rank of each other, and Default behind all of them."""
    if not records:
        return missing()
    means = {name: mean_rank(records, name) for name in HEURISTICS}
    own = [means[name] for name in AGNOSTIC]
    words = f"from {min(own):.2f} to {max(own):.2f}, Default {means['Default']:.2f} ({where(records)})"
    return pointwise(max(own) - min(own) <= 1.0 and means["Default"] > max(own), words, records)


def _joined_best(found: Evidence) -> Verdict:
    games = [game for game in GAMES if game not in OTHERWISE_BEST]
    known = {game: _best(found, game, JOINED) for game in games}
    others = ", ".join(game for game, one in known.items() if one is False)
    return counted(lambda count: count == len(games), list(known.values()), f"not in {others}" if others else "")


def _best(found: Evidence, game: str, allowed: Sequence[str], among: Sequence[str] = AGNOSTIC) -> bool | None:
    records = cells(found, [game])
    return best_is(records, allowed, among) if records else None


def _joined_best_in_score(found: Evidence) -> Verdict:
    games = [game for game in GAMES if game != DOMINION]
    best, all_records = dict[str, str](), list[Record]()
    for game in games:
        records = firm(found, [game])
        if not records:
            return missing()
        all_records += records
        means = {name: mean_rank(records, name, "score") for name in AGNOSTIC}
        least = min(means.values())
        if all(means[name] > least + 1e-9 for name in JOINED):
            best[game] = min(means, key=means.__getitem__)
    words = ", ".join(f"{name} in {game}" for game, name in best.items())
    return pointwise(not best, words or "in all of them", all_records)


def _stars(found: Evidence) -> Verdict:
    """That mean scores of Score+ and Leader differ where Table 5 says so, that way round, and not elsewhere."""
    verdicts = []
    for game in GAMES:
        records = cells(found, [game])
        p = _wilcoxon(records, *JOINED, "score")
        if p is None:
            verdicts.append(missing(game))
        elif published.stars(game, "score") == "n.s.":
            verdicts.append(no_difference([(game, p)], records))
        else:
            ours, theirs = (
                [mean_rank(records, name, "score") for name in JOINED],
                [published.by_game(name, "score", game) for name in JOINED],
            )
            same = (ours[0] < ours[1]) == (theirs[0] < theirs[1])
            outcome: Outcome = "undecided" if p > 0.05 else "holds" if same else "fails"
            verdicts.append(Verdict(outcome, f"{game} {p_said(p)}", p))
    return all_of(verdicts)


def _table_5(found: Evidence) -> Verdict:
    """That the order in most games, and most single entries, come out as printed."""
    pairs, alike, all_records = dict[str, tuple[float, float]](), 0, list[Record]()
    for game in GAMES:
        records = firm(found, [game])
        if not records:
            return missing()
        all_records += records
        for kind in ("win", "score"):
            ours = [float(one) for one in ranks(records, kind).mean(0)]
            theirs = [published.by_game(name, kind, game) for name in HEURISTICS]
            for name, own, printed in zip(HEURISTICS, ours, theirs, strict=True):
                pairs[f"{name} in {game} by {kind}"] = own, printed
            alike += kind == "win" and len({*ours}) > 1 and spearmanr(ours, theirs).statistic >= 0.7
    fitting, rest = table_verdict(pairs, lambda gap: gap <= 0.7)
    words = f"{alike} of {len(GAMES)} games in order, {fitting} of {len(pairs)} entries within 0.7; {rest}"
    return pointwise(alike >= 8 and fitting >= 70, words, all_records)


def _only_best(game: str, name: str, found: Evidence) -> Verdict:
    """That a heuristic is the best of the four in one game, and in no other."""
    known = {one: _best(found, one, [name]) for one in GAMES}
    right = [None if best is None else best == (one == game) for one, best in known.items()]
    elsewhere = ", ".join(one for one, best in known.items() if best and one != game)
    words = f"{name} in {game}: {known[game]}" + (f"; also in {elsewhere}" if elsewhere else "")
    if any(one is False for one in right):
        return Verdict("fails", words)
    return counted(lambda count: count == len(GAMES), right, words)


def _default_good(found: Evidence) -> Verdict:
    records = firm(found, ["love-letter"])
    best = _best(found, DIAMANT, ["Default"], HEURISTICS)
    if best is None or not records:
        return Verdict("undecided", "diamant: not shown, or not played yet")
    means = sorted((mean_rank(records, name), name) for name in HEURISTICS)
    words = f"diamant: {'best' if best else 'not best'}; love-letter: " + ", ".join(f"{n} {r:.2f}" for r, n in means)
    return pointwise(best and "Default" in [name for _, name in means[:2]], words, records)


def _default_bad(found: Evidence) -> Verdict:
    last, words, all_records = list[bool](), list[str](), list[Record]()
    for game in ("uno", "colt-express", "exploding-kittens"):
        records = firm(found, [game])
        if not records:
            return missing()
        all_records += records
        means = {name: mean_rank(records, name) for name in HEURISTICS}
        last.append(means["Default"] >= max(means.values()) - 1e-9 and (game != "uno" or means["Default"] == 5.0))
        words.append(f"{game} {means['Default']:.2f}")
    return pointwise(all(last), ", ".join(words), all_records)


def _win_last(found: Evidence) -> Verdict:
    verdicts = []
    for game in (DOTS, "virus"):
        records = firm(found, [game])
        if not records:
            return missing()
        last = int((ranks(records, "win")[:, HEURISTICS.index("Win")] == 5).sum())
        verdicts.append(pointwise(last >= len(records) - 1, f"{game} {last} of {len(records)}", records))
    return all_of(verdicts)


def bonus_needed(records: Sequence[Record]) -> Verdict:
    """That Score is more than one rank behind Score+ by wins, and ahead of Leader by points."""
    if not records:
        return missing()
    gap = mean_rank(records, "Score") - mean_rank(records, "Score+")
    own, leader = (mean_rank(records, name, "score") for name in ("Score", "Leader"))
    words = f"win ranks {gap:+.2f}; score ranks of Score {own:.2f}, Leader {leader:.2f} ({where(records)})"
    return pointwise(gap > 1 and own < leader, words, records)


BY_GAME: Mapping[str, Callable[[Evidence], Verdict]] = {
    "group-leader": lambda found: _group(LEADERS, "Leader", "Score+", found),
    "group-scoreplus": lambda found: _group(SOLITAIRES, "Score+", "Leader", found),
    "kittens-no-difference": _kittens_same,
    "kittens-bunched": lambda found: bunched(firm(found, ["exploding-kittens"])),
    "joined-best-in-8-of-10": _joined_best,
    "joined-best-in-score": _joined_best_in_score,
    "score-difference-stars": _stars,
    "table5-values": _table_5,
    "diamant-win-best": lambda found: _only_best(DIAMANT, "Win", found),
    "dominion-score-best": lambda found: _only_best(DOMINION, "Score", found),
    "default-good-in-diamant-loveletter": _default_good,
    "default-bad": _default_bad,
    "win-last-in-dots-virus": _win_last,
    "uno-score-over-scoreplus": lambda found: above(difference(cells(found, ["uno"]), "Score", "Score+")),
    "sushi-bonus-needed": lambda found: bonus_needed(firm(found, ["sushi-go"])),
}
