"""What the claims on opponent move abstraction mean in terms of results.

S is the share of won matches of one type in matches of two types alone, over all ways to share the table; M is its
plain mean over the six domains. Both are the signs of the claims' list.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise

from spinney.arena.linear import Linear, mean
from spinney.papers.levels import LEVEL, level_of
from spinney.papers.paper import Evidence
from spinney.papers.verdicts import Verdict, above, agreeing, all_of, below, counted, near, not_above

Domain = tuple[str, int]
Claim = Callable[[Evidence], Verdict]

CHECKERS = {"large": False, "lock_goal": False, "strict_goal": False}
CHECKERS_3, CHECKERS_4, CHECKERS_6 = (("chinese-checkers", players) for players in (3, 4, 6))
ROLIT_3, ROLIT_4, FOCUS_4 = ("rolit", 3), ("rolit", 4), ("focus", 4)
DOMAINS: tuple[Domain, ...] = (CHECKERS_3, CHECKERS_4, CHECKERS_6, ROLIT_3, ROLIT_4, FOCUS_4)
LADDER = CHECKERS_4
VARIANTS, RIVALS = ("MCTS", "MCTS-OMA", "MCTS-PW", "MCTS-OMA-PW"), ("Paranoid", "BRS+")
GAMES = 1000
STEPS = {2: 0.565, 3: 0.516, 4: 0.480, 5: 0.893, 6: 0.401, 7: 0.429}


def S(found: Evidence, first: str, second: str, domain: Domain) -> Linear | None:  # noqa: N802
    """The share of won matches of the first in matches of these two alone."""
    game, players = domain
    return found.share(first, second, game, players, **(CHECKERS if game == "chinese-checkers" else {}))


def M(found: Evidence, first: str, second: str) -> Linear | None:  # noqa: N802
    """The plain mean of S over the domains; None until all are played."""
    return together([S(found, first, second, domain) for domain in DOMAINS])


def together(parts: Sequence[Linear | None]) -> Linear | None:
    """The mean of several, if all are there.

    >>> together([Linear.rate(1, 2), None]) is None
    True
    """
    known = [one for one in parts if one is not None]
    return mean(known) if len(known) == len(parts) else None


def minus(first: Linear | None, second: Linear | None) -> Linear | None:
    """A difference, if both are there.

    >>> minus(None, Linear.rate(1, 2)) is None
    True
    """
    return None if first is None or second is None else first - second


def title(domain: Domain) -> str:
    """A domain as the paper writes it.

    >>> title(CHECKERS_6)
    'Chinese Checkers(6)'
    """
    return f"{domain[0].replace('-', ' ').title()}({domain[1]})"


def _everywhere(
    first: str, rivals: Sequence[str], domains: Sequence[Domain], confidence: float, found: Evidence
) -> Verdict:
    """That the first wins more than half against each rival in each domain."""
    pairs = [(domain, rival) for domain in domains for rival in rivals]
    return all_of([above(S(found, first, r, d), 0.5, confidence, f"{r} in {title(d)}") for d, r in pairs])


def _mean(first: str, second: str, published: float, margin: float, less: bool, found: Evidence) -> Verdict:
    """That a mean over the domains is on its side of one half."""
    estimate = M(found, first, second)
    return agreeing((below if less else above)(estimate, 0.5), estimate, published, margin)


def _weaker(variant: str, published: int, found: Evidence) -> Verdict:
    """That a variant is the weaker side in so many of the twelve pairings with minimax, give or take two."""
    shares = [S(found, variant, rival, domain) for domain in DOMAINS for rival in RIVALS]
    cells = [None if one is None else one.value < 0.5 for one in shares]
    return counted(lambda count: abs(count - published) <= 2, cells, f"published {published}, give or take 2")


def _gain(found: Evidence, better: str, worse: str) -> Linear | None:
    """What a variant has more than another against the two rivals, in the mean."""
    return together([minus(M(found, better, rival), M(found, worse, rival)) for rival in RIVALS])


def _gains(better: str, worse: str, published: float, margin: float, found: Evidence) -> Verdict:
    estimate = _gain(found, better, worse)
    return agreeing(above(estimate), estimate, published, margin)


def _synergy(found: Evidence, domain: Domain) -> Linear | None:
    """How much more abstraction gains with widening than without."""
    return minus(S(found, "MCTS-OMA-PW", "MCTS-PW", domain), S(found, "MCTS-OMA", "MCTS", domain))


def _in_order(rivals: Sequence[str], found: Evidence) -> Verdict:
    """That the four variants rank plain, abstraction, widening, both, each step shown."""
    steps = [(worse, better, rival) for rival in rivals for worse, better in pairwise(VARIANTS)]
    return all_of([above(minus(M(found, b, r), M(found, w, r)), name=f"{b} - {w} against {r}") for w, b, r in steps])


def _step(found: Evidence, experiment: str, depth: int) -> Linear | None:
    """What a depth wins against one less."""
    own = Evidence([one for one in found.records if one.experiment == experiment])
    return S(own, f"depth={depth}", f"depth={depth - 1}", LADDER)


def _jump(experiment: str, deepest: int, found: Evidence) -> Verdict:
    """That depth 5, where the searcher moves again, gains more than any other, shown for each."""
    most, others = _step(found, experiment, 5), [depth for depth in range(2, deepest + 1) if depth != 5]
    return all_of([above(minus(most, _step(found, experiment, d)), name=f"depth 5 - depth {d}") for d in others])


def _brs_jump(found: Evidence) -> Verdict:
    least = above(_step(found, "brs-plus-depth", 5), 0.75, name="depth 5")
    return all_of([least, _jump("brs-plus-depth", 7, found)])


def _brs_flat(found: Evidence) -> Verdict:
    """That the other plies gain little: less than 0.6."""
    return all_of([below(_step(found, "brs-plus-depth", d), 0.6, name=f"depth {d}") for d in (3, 4, 6, 7)])


def _brs_hurts(found: Evidence) -> Verdict:
    return all_of([below(_step(found, "brs-plus-depth", depth), 0.5, name=f"depth {depth}") for depth in (6, 7)])


def _brs_table(found: Evidence) -> Verdict:
    steps = {depth: _step(found, "brs-plus-depth", depth) for depth in STEPS}
    return all_of([near(one, STEPS[d], 0.05, name=f"depth {d}", overlap=True) for d, one in steps.items()])


def _opps_same(found: Evidence) -> Verdict:
    return all_of([_in_order(["OPPS"], found), above(M(found, "MCTS-OMA-PW", "OPPS"), 0.5, name="MCTS-OMA-PW")])


def _opps_above(found: Evidence) -> Verdict:
    own = M(found, "OPPS", "BRS+")
    return all_of([above(own, 0.5), below(own, 0.65)])


def _maxn_below(found: Evidence) -> Verdict:
    shares = [S(found, "max^n", "Paranoid", domain) for domain in DOMAINS]
    cells = [None if one is None else one.value < 0.5 for one in shares]
    return all_of([below(together(shares), 0.5), counted(lambda count: count > 3, cells, "below half")])


def _minimax_beats_plain(found: Evidence) -> Verdict:
    return all_of([below(M(found, "MCTS", rival), 0.5, name=rival) for rival in RIVALS])


def _synergy_mean(found: Evidence) -> Verdict:
    return above(minus(M(found, "MCTS-OMA-PW", "MCTS-PW"), M(found, "MCTS-OMA", "MCTS")))


def _synergy_against_minimax(found: Evidence) -> Verdict:
    return above(minus(_gain(found, "MCTS-OMA-PW", "MCTS-PW"), _gain(found, "MCTS-OMA", "MCTS")))


def _synergy_by_domain(found: Evidence) -> Verdict:
    domains = [one for one in DOMAINS if one != FOCUS_4]
    return all_of([above(_synergy(found, domain), name=title(domain)) for domain in domains])


def _widening_above_abstraction(found: Evidence) -> Verdict:
    return all_of([above(minus(M(found, "MCTS-PW", r), M(found, "MCTS-OMA", r)), name=r) for r in RIVALS])


def _brs_plus_harder(found: Evidence) -> Verdict:
    return all_of([above(minus(M(found, v, "Paranoid"), M(found, v, "BRS+")), name=v) for v in VARIANTS])


def _not_above_brs_plus(found: Evidence) -> Verdict:
    domains = CHECKERS_3, CHECKERS_4, ROLIT_4
    return all_of([not_above(S(found, "MCTS-PW", "BRS+", d), 0.5, GAMES, title(d)) for d in domains])


def _level(found: Evidence, variant: str, domain: Domain) -> Linear | None:
    """The level that a variant's iterations reached against minimax in a domain."""
    game, players = domain
    own = [one for one in found.records if (one.game, one.players) == (game, players) and variant in one.names]
    met = [one for one in own if {*RIVALS} & {*one.names} and LEVEL in one.measures]
    return together([level_of(one, variant) for one in met]) if met else None


def _deepens(found: Evidence) -> Verdict:
    """That iterations of the search with widening get deeper than those of the plain one, in each domain."""
    gaps = {domain: minus(_level(found, "MCTS-PW", domain), _level(found, "MCTS", domain)) for domain in DOMAINS}
    return all_of([above(gap, name=title(domain)) for domain, gap in gaps.items()])


CLAIMS: Mapping[str, Claim] = {
    "pw-deepens-tree": _deepens,
    "oma-pw-beats-both-everywhere": partial(_everywhere, "MCTS-OMA-PW", RIVALS, DOMAINS, 0.99999),
    "oma-pw-mean-paranoid": partial(_mean, "MCTS-OMA-PW", "Paranoid", 0.796, 0.05, False),
    "oma-pw-mean-brs-plus": partial(_mean, "MCTS-OMA-PW", "BRS+", 0.709, 0.05, False),
    "oma-helps-pw-everywhere": partial(_everywhere, "MCTS-OMA-PW", ["MCTS-PW"], DOMAINS, 0.95),
    "synergy-mean": _synergy_mean,
    "synergy-against-minimax": _synergy_against_minimax,
    "minimax-beats-plain-mcts": _minimax_beats_plain,
    "oma-helps-mcts": partial(_everywhere, "MCTS-OMA", ["MCTS"], [d for d in DOMAINS if d != ROLIT_3], 0.95),
    "oma-mcts-mean": partial(_mean, "MCTS-OMA", "MCTS", 0.573, 0.03, False),
    "oma-not-rolit-3": lambda found: near(S(found, "MCTS-OMA", "MCTS", ROLIT_3), 0.5, 0.05, enough=GAMES),
    "oma-pw-mean-pw": partial(_mean, "MCTS-OMA-PW", "MCTS-PW", 0.650, 0.04, False),
    "synergy-by-domain": _synergy_by_domain,
    "no-synergy-focus-4": lambda found: not_above(_synergy(found, FOCUS_4), 0.0, GAMES),
    "mcts-weaker-7-of-12": partial(_weaker, "MCTS", 7),
    "mcts-mean-paranoid": partial(_mean, "MCTS", "Paranoid", 0.460, 0.05, True),
    "mcts-mean-brs-plus": partial(_mean, "MCTS", "BRS+", 0.345, 0.05, True),
    "oma-weaker-6-of-12": partial(_weaker, "MCTS-OMA", 6),
    "oma-mean-paranoid": partial(_mean, "MCTS-OMA", "Paranoid", 0.531, 0.05, False),
    "oma-mean-brs-plus": partial(_mean, "MCTS-OMA", "BRS+", 0.370, 0.05, True),
    "oma-gain-against-minimax": partial(_gains, "MCTS-OMA", "MCTS", 0.048, 0.03),
    "pw-mean-paranoid": partial(_mean, "MCTS-PW", "Paranoid", 0.719, 0.05, False),
    "pw-mean-brs-plus": partial(_mean, "MCTS-PW", "BRS+", 0.570, 0.05, False),
    "pw-beats-paranoid-everywhere": partial(_everywhere, "MCTS-PW", ["Paranoid"], DOMAINS, 0.95),
    "pw-beats-brs-plus-in-three": partial(_everywhere, "MCTS-PW", ["BRS+"], [CHECKERS_6, ROLIT_3, FOCUS_4], 0.95),
    "pw-not-above-brs-plus-in-three": _not_above_brs_plus,
    "pw-above-oma": _widening_above_abstraction,
    "four-variants-in-order": partial(_in_order, RIVALS),
    "oma-gain-on-pw-against-minimax": partial(_gains, "MCTS-OMA-PW", "MCTS-PW", 0.108, 0.04),
    "brs-plus-harder-than-paranoid": _brs_plus_harder,
    "brs-plus-above-paranoid": lambda found: above(M(found, "BRS+", "Paranoid"), 0.5),
    "brs-depth-jump-at-own-move": _brs_jump,
    "brs-depth-others-flat": _brs_flat,
    "brs-depth-hurts-after-own-move": _brs_hurts,
    "brs-depth-table": _brs_table,
    "paranoid-depth-jump-at-own-move": partial(_jump, "paranoid-depth", 6),
    "opps-above-brs-plus": _opps_above,
    "opps-same-picture": _opps_same,
    "maxn-below-paranoid": _maxn_below,
}

# By the place of a published number, what it is here.
MEASURED: Mapping[str, Callable[[Evidence], Linear | None]] = {
    "text V-A: MCTS-OMA against MCTS, mean of six domains": lambda found: M(found, "MCTS-OMA", "MCTS"),
    "text V-A: MCTS-OMA-PW against MCTS-PW, mean of six domains": lambda found: M(found, "MCTS-OMA-PW", "MCTS-PW"),
    **{
        f"text V-B: {variant} against {rival}, mean of six domains": partial(M, first=variant, second=rival)
        for variant in VARIANTS
        for rival in RIVALS
    },
    **{
        f"footnote 5: BRS+ depth {depth} against depth {depth - 1}, Chinese Checkers(4)": partial(
            _step, experiment="brs-plus-depth", depth=depth
        )
        for depth in STEPS
    },
}
