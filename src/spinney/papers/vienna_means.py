"""Claims that the thesis takes from others or gives as reasons: ways to be parallel, iterations, constants, speed."""

from collections.abc import Callable, Mapping, Sequence
from statistics import median

from spinney.arena.linear import Linear
from spinney.arena.statistics import worse_p
from spinney.papers.paper import Evidence
from spinney.papers.verdicts import Verdict, above, all_of, below, near
from spinney.papers.vienna_rates import C4, GAMES, HEX, TTT, minus, named, together


def _met(found: Evidence, experiment: str, game: str, first: str, second: str) -> list[Linear]:
    """What the first won of its matches with the second, cell by cell."""
    own = [one for one in found.records if (one.experiment, one.game) == (experiment, game)]
    shares = [one.share(first, second) for one in own]
    return [one for one in shares if one is not None]


def _leaf_least(found: Evidence) -> Verdict:
    parts = []
    for threads in (4, 8):
        for way in ("tree", "root"):
            met = _met(found, "parallel-methods", HEX, f"{named(threads)} ({way})", f"{named(threads)} (leaf)")
            parts.append(above(together(met), 0.5, name=f"{way}, {named(threads)}"))
    return all_of(parts)


def _tree_is_root(found: Evidence) -> Verdict:
    parts = []
    for game in (C4, HEX):
        for threads in (2, 4, 8, 16):
            met = _met(found, "parallel-methods", game, f"{named(threads)} (tree)", f"{named(threads)} (root)")
            parts.append(near(together(met), 0.5, 0.07, f"{game}, {named(threads)}", confidence=0.9))
    return all_of(parts)


def _more_is_better(found: Evidence) -> Verdict:
    parts = []
    for game in (C4, HEX):
        for least, most in ((16, 128), (128, 1024), (1024, 8192)):
            met = _met(found, "iterations-ladder", game, f"{most}it", f"{least}it")
            parts.append(above(together(met), 0.5, name=f"{game}, {most} against {least}"))
    for rival in ("random", "perfect"):
        losses = [_lost(found, f"{amount}it", rival) for amount in (16, 8192)]
        parts.append(below(losses[1], 0.01, name=f"tic-tac-toe, lost to {rival}"))
        parts.append(above(minus(losses[0], losses[1]), name=f"less than with 16 against {rival}"))
    return all_of(parts)


def _lost(found: Evidence, own: str, rival: str) -> Linear | None:
    """The share of matches of Tic-Tac-Toe that were lost to a rival."""
    for one in found.records:
        if (one.experiment, one.game) == ("iterations-ladder", TTT) and {own, rival} <= {*one.names}:
            pair = [one.names.index(own), one.names.index(rival)]
            met = (one.tally.held[:, pair] > 0).all(1)
            times, won = one.tally.times[met], one.tally.won[met]
            return Linear.rate(float(times[won[:, pair[1]] == 1].sum()), int(times.sum()))
    return None


def _no_constant(found: Evidence) -> Verdict:
    best = []
    for game in GAMES:
        for one in found.records:
            if (one.experiment, one.game) == ("iterations-ladder", game) and "c=2" in one.names:
                p = worse_p(one.tally)
                best.append({name for name, value in zip(one.names, p, strict=True) if value >= 0.05})
    if len(best) < len(GAMES):
        return above(None)
    words = "; ".join(f"{game}: {', '.join(sorted(one))}" for game, one in zip(GAMES, best, strict=True))
    return Verdict("undecided" if set.intersection(*best) else "holds", words)


def _measured(found: Evidence, game: str, part: str) -> list[list[float]]:
    """What was measured of a game without matches."""
    own = [one for one in found.records if (one.experiment, one.game) == ("thread-throughput", game)]
    rows: list[list[float]] = own[0].measures.get(part, []) if own else []
    return rows


def _pace(found: Evidence, game: str, way: str, threads: int, nodes: bool = False) -> float | None:
    """Iterations, or nodes, a second: the median over the rounds."""
    rows = [row for row in _measured(found, game, "speeds") if row[:2] == [way, threads]]
    return median(row[3 if nodes else 2] / row[4] for row in rows) if rows else None


def _compared(parts: Sequence[tuple[str, float | None, float | None]]) -> Verdict:
    """That the first of each pair of numbers is the smaller one."""
    if any(first is None or second is None for _, first, second in parts):
        return above(None, name="so many threads")
    right = [first < second for _, first, second in parts if first is not None and second is not None]
    words = "; ".join(f"{name}: {first:.3g} and {second:.3g}" for name, first, second in parts)
    return Verdict("holds" if all(right) else "fails", words)


def _idle(found: Evidence) -> Verdict:
    def efficiency(game: str) -> float | None:
        many, one = _pace(found, game, "tree", 8), _pace(found, game, "tree", 1)
        return None if many is None or one is None else many / (8 * one)

    return _compared([(f"{game}, hex", efficiency(game), efficiency(HEX)) for game in (TTT, C4)])


def _times(value: float | None, factor: float) -> float | None:
    return None if value is None else factor * value


def _leaf_not_faster(found: Evidence) -> Verdict:
    parts = []
    for game in GAMES:
        one = _times(_pace(found, game, "tree", 1, nodes=True), 1.05)
        parts += [(f"{game}, {named(k)}", _pace(found, game, "leaf", k, nodes=True), one) for k in (2, 4, 8)]
    return _compared(parts)


def _tree_faster(found: Evidence) -> Verdict:
    tree = _pace(found, HEX, "tree", 4, nodes=True)
    single = _times(_pace(found, HEX, "tree", 1, nodes=True), 1.5)
    return _compared([("one thread", single, tree), ("leaf", _pace(found, HEX, "leaf", 4, nodes=True), tree)])


def _memory(found: Evidence) -> Verdict:
    words, right = list[str](), list[bool]()
    for game in GAMES:
        for root, tree, root_bytes, tree_bytes in _measured(found, game, "memory"):
            words.append(f"{game}: {root:.2f} of root's nodes are different, {tree:.2f} of tree's")
            right.append(root < tree and root_bytes >= tree_bytes)
    return Verdict("holds" if all(right) else "fails", "; ".join(words)) if words else above(None)


def _differs(found: Evidence) -> Verdict:
    same = [row[0] for game in GAMES for row in _measured(found, game, "same")]
    if not same:
        return above(None)
    return Verdict("fails" if any(same) else "holds", f"{int(sum(same))} of {len(same)} trees the same")


def _rollouts(found: Evidence) -> Verdict:
    parts = []
    for game in (C4, HEX):
        rows = _measured(found, game, "rollouts")
        with_, without = (median(row[i] for row in rows) if rows else None for i in (0, 1))
        parts.append((f"{game}, microseconds without and half of those with rollouts", without, _times(with_, 0.5)))
    return _compared(parts)


RELIED_ON: Mapping[str, Callable[[Evidence], Verdict]] = {
    "threads-idle-in-small-trees": _idle,
    "leaf-gains-least": _leaf_least,
    "leaf-tree-not-faster": _leaf_not_faster,
    "tree-parallel-grows-faster": _tree_faster,
    "tree-equals-root-to-16": _tree_is_root,
    "root-needs-more-memory": _memory,
    "parallel-tree-differs": _differs,
    "more-iterations-better": _more_is_better,
    "no-universal-constant": _no_constant,
    "rollouts-cost-most": _rollouts,
}
