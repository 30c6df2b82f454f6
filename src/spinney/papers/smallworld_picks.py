"""What the claims on races and powers in Small World mean in terms of replayed matches: Tables 5 to 7."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from statistics import NormalDist

import numpy as np

from spinney.arena.linear import Linear
from spinney.games.small_world.combinations import POWERS, RACES
from spinney.games.small_world.peoples import POWER_TOKENS, RACE_TOKENS
from spinney.papers.paper import Evidence, published
from spinney.papers.samples import SEED, Weights, correlated, logit, resampled, top
from spinney.papers.smallworld_games import printed
from spinney.papers.smallworld_regions import ENOUGH, needs, ones
from spinney.papers.smallworld_rows import PLACES, Conduct, conduct
from spinney.papers.verdicts import FEWEST, Outcome, Verdict, above, all_of, below

Claim = Callable[[Evidence], Verdict]

# What the thesis leaves out is never taken.
USED_RACES = [number for number, name in enumerate(RACES) if name != "ghouls"]
USED_POWERS = [number for number, name in enumerate(POWERS) if name != "berserk"]
PERMUTATIONS, FEWEST_PICKS = 2000, 1500
SIMPLE = ("tritons", "amazons", "ratmen"), ("commando", "wealthy")
PLANNED = ("dwarves", "sorcerers", "humans"), ("fortified", "forest", "hill", "swamp")
TERRAIN = ("humans", "wizards", "dwarves"), ("forest", "hill", "swamp")


def races(*names: str) -> list[int]:
    """Numbers of races."""
    return [RACES.index(one) for one in names]


def powers(*names: str) -> list[int]:
    """Numbers of powers."""
    return [POWERS.index(one) for one in names]


def _listed(counts: Weights, names: Sequence[str], used: Sequence[int], many: int = 3) -> str:
    order = [used[one] for one in top(counts[used], len(used))]
    most, least = order[:many], order[-many:]
    said = [", ".join(f"{names[one]} {counts[one]:.0f}" for one in part) for part in (most, least)]
    return f"most: {said[0]}; least: {said[1]}"


def _spread(counts: Weights, ratio: float, times: Weights) -> bool:
    """Whether the largest count of a sample is so many times the smallest."""
    total = times @ counts
    return bool(total.max() > ratio * total.min())


def _uneven(played: Conduct) -> Verdict:
    from scipy.stats import chisquare

    verdicts = []
    for counts, names, used, ratio in (
        (played.powers, POWERS, USED_POWERS, 3),
        (played.races, RACES, USED_RACES, 2),
    ):
        total = counts.sum(0)
        p = float(chisquare(total[used]).pvalue)
        words = f"{_listed(total, names, used, 1)}, p {p:.2g}"
        wide = resampled(len(played), partial(_spread, counts[:, used], ratio), words)
        outcome: Outcome = "undecided" if p >= 0.001 and wide.outcome == "holds" else wide.outcome
        verdicts.append(Verdict(outcome, wide.found, p if outcome == "holds" else None, 0.999))
    return all_of(verdicts)


Order = Callable[[list[int], list[int]], bool]


def _extreme(kind: str, wanted: Order, played: Conduct) -> Verdict:
    """A claim on races or powers in the order of how often they were taken, and in the opposite order."""
    counts: Weights = getattr(played, kind)
    used, names = (USED_POWERS, POWERS) if kind == "powers" else (USED_RACES, RACES)

    def holds(times: Weights) -> bool:
        order = [used[one] for one in top((times @ counts)[used], len(used))]
        return wanted(order, order[::-1])

    return resampled(len(played), holds, _listed(counts.sum(0), names, used), ENOUGH)


def _top_powers(order: list[int], _: list[int]) -> bool:
    best = powers("commando", "wealthy", "pillaging")
    return {*best} <= {*order[:5]} and {*best[:2]} <= {*order[:3]}


def _top_races(order: list[int], _: list[int]) -> bool:
    return {*order[:3]} == {*races("tritons", "amazons", "ratmen")}


def _bottom(members: list[int], _: list[int], order: list[int]) -> bool:
    """The least taken three have two of these, and the first of them."""
    return members[0] in order[:3] and len({*members} & {*order[:3]}) >= 2


def printed_counts(table: int, kind: str, names: Sequence[str], used: Sequence[int]) -> list[float]:
    """A published column of counts, in the order of our names."""
    return [printed(f"Table {table}: times chosen, {kind} {names[one].title()}") for one in used]


def _orders(kind: str, least: float, played: Conduct) -> Verdict:
    table, names, used = (5, POWERS, USED_POWERS) if kind == "power" else (6, RACES, USED_RACES)
    counts = (played.powers if kind == "power" else played.races).sum(0)[used]
    return correlated(counts, printed_counts(table, kind, names, used), least)


def _early(played: Conduct) -> Verdict:
    (pillaging,) = powers("pillaging")
    rows = np.zeros((len(played), 4))
    for match, picks in enumerate(played.picks):
        for pick in picks:
            own, early = pick[3 + PLACES + pick[1]] == pillaging, pick[0] <= 3
            rows[match] += [own and early, own, early, 1]

    def earlier(times: Weights) -> bool:
        own_early, own, early, all_ = times @ rows
        return bool(own and own_early / own > early / all_)

    total = rows.sum(0)
    words = f"Pillaging {total[0]:.0f} of {total[1]:.0f} in turns 1 to 3, all {total[2]:.0f} of {total[3]:.0f}"
    if total[1] < FEWEST:
        return Verdict("undecided", f"{words}; {total[1]:.0f} picks are too few")
    return resampled(len(played), earlier, words)


def _tokens(played: Conduct) -> Verdict:
    """A conditional logit of what was taken among what could be paid: tokens, and coins paid less coins gained."""
    offers, chosen, open_ = list[list[list[float]]](), list[int](), list[list[bool]]()
    for pick in (one for picks in played.picks for one in picks):
        _, place, payable, *shown = pick
        kinds, skills, on_it = (shown[i : i + PLACES] for i in (0, PLACES, 2 * PLACES))
        offers.append(
            [
                [float(RACE_TOKENS[race]) + float(POWER_TOKENS[power]), float(coins - number)]
                for number, (race, power, coins) in enumerate(zip(kinds, skills, on_it, strict=True))
            ]
        )
        chosen.append(place)
        open_.append([number < payable for number in range(PLACES)])
    if len(chosen) < 50:
        return above(None)
    coefficients, errors = logit(np.array(offers), np.array(chosen), np.array(open_))
    value, error = float(coefficients[0]), float(errors[0])
    low, high = value - 1.96 * error, value + 1.96 * error
    outcome: Outcome = "holds" if low > 0 else "fails" if high < 0 else "undecided"
    words = f"log odds a token {value:.2f} ({low:.2f} to {high:.2f}, {len(chosen):,} picks)"
    return Verdict(outcome, words, 2 * NormalDist().cdf(-abs(value / error)))


def _groups(played: Conduct, members: tuple[Sequence[str], Sequence[str]]) -> tuple[Weights, Weights]:
    """[match, member] how often these races and powers were taken."""
    return played.races[:, races(*members[0])], played.powers[:, powers(*members[1])]


def _simple(played: Conduct) -> Verdict:
    liked, other = (np.concatenate(_groups(played, one), axis=1).mean(1) for one in (SIMPLE, PLANNED))
    words = f"{liked.sum():.1f} picks of a simple one, {other.sum():.1f} of one that needs planning"
    return resampled(len(played), lambda times: times @ liked > times @ other, words)


def _terrain(played: Conduct) -> Verdict:
    kinds, skills = (one.mean(1) for one in _groups(played, TERRAIN))
    total = played.races.sum(1)

    def fewer(times: Weights) -> bool:
        return bool(times @ skills < times @ total / 19 and times @ kinds < times @ total / 13)

    mean = total.sum()
    words = f"powers {skills.sum():.1f} (equal {mean / 19:.1f}), races {kinds.sum():.1f} (equal {mean / 13:.1f})"
    return resampled(len(played), fewer, words)


def pairs_of(played: Conduct) -> tuple[list[tuple[int, int]], Weights]:
    """The combinations that were taken, as race and power, and [match, combination] how often."""
    taken = [[(one[3 + one[1]], one[3 + PLACES + one[1]]) for one in picks] for picks in played.picks]
    known = sorted({pair for picks in taken for pair in picks})
    places = {pair: number for number, pair in enumerate(known)}
    found = np.zeros((len(played), len(known)))
    for match, picks in enumerate(taken):
        for pair in picks:
            found[match, places[pair]] += 1
    return known, found


def _popular_part(played: Conduct) -> Verdict:
    known, counts = pairs_of(played)

    def parts(times: Weights) -> int:
        liked_races, liked_powers = ({*top(times @ one, 3)} for one in (played.races, played.powers))
        best = [known[one] for one in top(times @ counts, 10)]
        return sum(race in liked_races or power in liked_powers for race, power in best)

    return resampled(len(played), lambda times: parts(times) == 10, f"{parts(ones(played))} of 10", 2 * ENOUGH)


def _no_synergy(played: Conduct) -> Verdict:
    taken = np.array([[one[3 + one[1]], one[3 + PLACES + one[1]]] for picks in played.picks for one in picks])
    rng, count = np.random.default_rng(SEED), len(taken)
    expected = np.outer(np.bincount(taken[:, 0], minlength=14), np.bincount(taken[:, 1], minlength=20)) / count

    def unlike(skills: np.ndarray) -> float:
        table = np.bincount(taken[:, 0] * 20 + skills, minlength=280).reshape(14, 20)
        return float(((table - expected) ** 2 / np.maximum(expected, 1e-9)).sum())

    seen = unlike(taken[:, 1])
    p = (1 + sum(unlike(rng.permutation(taken[:, 1])) >= seen for _ in range(PERMUTATIONS))) / (PERMUTATIONS + 1)
    outcome: Outcome = "fails" if p < 0.05 else "holds" if count >= FEWEST_PICKS else "undecided"
    return Verdict(outcome, f"independent: p {p:.3f} of {count:,} picks", p if outcome == "fails" else None)


def _without(played: Conduct) -> Verdict:
    liked = played.races[:, top(played.races.sum(0), 3)].sum(1) + played.powers[:, top(played.powers.sum(0), 3)].sum(1)
    parts = [played.won[one] for one in (liked == 0, liked > 0) if one.any()]
    rates = [Linear.rate(float((won == 1).sum()), len(won)) for won in parts]
    if len(rates) < 2:
        return above(None, name="matches without them")
    return all_of([below(rates[0], 0.5, name="without them"), below(rates[0] - rates[1], name="less than with them")])


_CLAIMS: Mapping[str, Callable[[Conduct], Verdict]] = {
    "popularity-uneven": _uneven,
    "top-powers": partial(_extreme, "powers", _top_powers),
    "bottom-powers": partial(_extreme, "powers", partial(_bottom, powers("fortified", "forest", "flying"))),
    "top-races": partial(_extreme, "races", _top_races),
    "bottom-races": partial(_extreme, "races", partial(_bottom, races("dwarves", "sorcerers", "humans"))),
    "power-popularity-correlates": partial(_orders, "power", 0.5),
    "race-popularity-correlates": partial(_orders, "race", 0.6),
    "pillaging-picked-early": _early,
    "tokens-make-popular": _tokens,
    "simple-combos-preferred": _simple,
    "terrain-bonuses-unpopular": _terrain,
    "top-combos-have-popular-part": _popular_part,
    "no-synergy": _no_synergy,
    "loses-without-its-combos": _without,
}
PICKS: Mapping[str, Claim] = {name: partial(needs, claim) for name, claim in _CLAIMS.items()}


def _taken(kind: str, name: str, found: Evidence) -> Linear | None:
    """The share of all picks that a race, a power or a combination has."""
    played = conduct(found)
    total = played.races.sum()
    if not total:
        return None
    if kind == "combo":
        known, counts = pairs_of(played)
        by_name = {f"{POWERS[power]} {RACES[race]}": counts[:, i].sum() for i, (race, power) in enumerate(known)}
        return Linear.rate(float(by_name.get(name, 0)), int(total))
    counts_of = played.powers[:, POWERS.index(name)] if kind == "power" else played.races[:, RACES.index(name)]
    return Linear.rate(float(counts_of.sum()), int(total))


def _by_place() -> dict[str, Callable[[Evidence], Linear | None]]:
    found = dict[str, Callable[[Evidence], Linear | None]]()
    for one in published("smallworld")["numbers"]:
        _, _, said = one["where"].partition(": times chosen, ")
        if said:
            kind, _, name = said.partition(" ")
            found[one["where"]] = partial(_taken, kind, name.lower())
    return found


# By the place of a published number, what it is here.
POPULARITY: Mapping[str, Callable[[Evidence], Linear | None]] = _by_place()
