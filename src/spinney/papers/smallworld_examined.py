"""What the experiments of `smallworld_why` say of claims that fail: mostly the claim's own predicate, asked of them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from spinney.games.small_world.codes import ABANDONING, CONQUERING, PICKING
from spinney.papers.paper import Evidence, Examination
from spinney.papers.records import Record
from spinney.papers.samples import average, resampled
from spinney.papers.smallworld_agents import GAME, RANDOM, named
from spinney.papers.smallworld_behaviour import BEHAVIOUR
from spinney.papers.smallworld_games import BOLD, KEEN, coins, games, lead, minus
from spinney.papers.smallworld_picks import PICKS
from spinney.papers.smallworld_regions import CENTRE, MOUNTAINS, PLACES, needs
from spinney.papers.smallworld_rows import PLACES as SHOWN_PLACES
from spinney.papers.smallworld_rows import Conduct
from spinney.papers.smallworld_seats import SEATS
from spinney.papers.smallworld_why import NO_SEAFARING, NODES, PROGRAM, PROGRAM_ID
from spinney.papers.verdicts import FEWEST, Verdict, above, all_of, below, near

Says = Callable[[Evidence], Verdict]
CLAIMS = {**SEATS, **PLACES, **BEHAVIOUR, **PICKS}
STRONG = named(*BOLD)
HABITS = "aggression-low", "abandons-more-than-random", "declines-less-than-random"
# What is decided while the conquests of the turn are still to come.
AHEAD = PICKING, ABANDONING, CONQUERING
WHERE = "most-conquered-have-seven-neighbours", "edge-inflates"
CHOICES = "declines-peak-3-7-9", "top-powers", "bottom-powers", "pillaging-picked-early", "loses-without-its-combos"
WAYS_TO_PLACE = (36, 84, 126)
PUBLISHED_SETS, SHOWN = [30, 245, 623], 6


def as_analysis(found: Evidence, strong: str = STRONG) -> Evidence:
    """The records of an experiment as if they were those of the analysis, `strong` being its strong agent."""
    kept = []
    for one in found.records:
        if strong in one.names or RANDOM in one.names:
            names = [STRONG if name == strong else name for name in one.names]
            experiment = "random-behaviour" if RANDOM in names else "analysis"
            kept.append(replace(one, experiment=experiment, names=names))
    return Evidence(kept)


def again(claim: str, found: Evidence, strong: str = STRONG) -> Verdict:
    """What a claim's own predicate says of the matches of an experiment."""
    return CLAIMS[claim](as_analysis(found, strong))


def _program(claim: str) -> Examination:
    reason = "how turns are split: by the rules of the thesis' program, as far as it is known, the claim holds"
    return Examination(claim, "why-program", reason, partial(again, claim))


def _chance(claim: str) -> Examination:
    reason = "chance in the search: where the same actions meet the same draws, and ties are worth nothing, it holds"
    return Examination(claim, "why-chance", reason, partial(again, claim))


def _coins(claim: str) -> Examination:
    reason = "the reward: where searches maximise their own coins instead of their wins, the claim holds"
    return Examination(claim, "why-coins", reason, partial(again, claim))


def _nodes(claim: str, nodes: int) -> Examination:
    reason = f"the budget: with {nodes:,} nodes the claim holds"
    return Examination(claim, "why-nodes", reason, partial(again, claim, strong=named(nodes, 16)))


def _of_sizes(says: Callable[[dict[str, Any], dict[str, Any]], Verdict], found: Evidence) -> Verdict:
    """A verdict on random play by the usual rules and by those of the program."""
    known = {one.game: one.measures for one in found.records if not _without_seafaring(one)}
    return says(known[GAME], known[PROGRAM]) if {GAME, PROGRAM} <= {*known} else above(None)


def _without_seafaring(one: Record) -> bool:
    return one.parameters.get("exclude") == NO_SEAFARING["exclude"]


def longer_turns(turns: Sequence[int]) -> tuple[float, int]:
    """Of [decisions] how many turns had so many: the mean of those that had more than one, and the most of all.

    >>> longer_turns([0, 7, 1, 3])
    (2.75, 3)
    """
    counts = np.arange(2, len(turns))
    return float(counts @ turns[2:] / max(1, sum(turns[2:]))), len(turns) - 1


def _ten_actions(usual: dict[str, Any], program: dict[str, Any]) -> Verdict:
    (here, most_here), (there, most) = (longer_turns(one["turns"]) for one in (usual, program))
    words = f"{there:.2f} decisions, {most} at most; by the usual rules {here:.2f}, {most_here} at most"
    return Verdict("holds" if 9 <= there <= 14 and most <= 19 else "fails", words)


def _depth(usual: dict[str, Any], program: dict[str, Any]) -> Verdict:
    here, there = (20 * longer_turns(one["turns"])[0] for one in (usual, program))
    return Verdict("holds" if 200 <= there <= 300 else "fails", f"{there:.0f} decisions; by the usual rules {here:.0f}")


def _twenty_options(found: Evidence) -> Verdict:
    options = [one.measures["options"] for one in found.records if _without_seafaring(one)]
    if not options:
        return above(None)
    least, most = np.flatnonzero(options[0])[0], len(options[0]) - 1
    return Verdict("holds" if (least, most) == (2, 20) else "fails", f"from {least} to {most} options")


def _first_turn(found: Evidence) -> Verdict:
    """That one of the ways to count gives the published sets; the nearest is named."""
    for one in found.records:
        counts = {way: [int(each) for each in sets] for way, sets in one.measures["counts"].items()}
        total = {way: SHOWN * int(np.dot(sets, WAYS_TO_PLACE)) for way, sets in counts.items()}
        best = min(counts, key=lambda way: abs(np.subtract(counts[way], PUBLISHED_SETS)).sum())
        words = f"nearest of several thousand: {best}, {counts[best]} sets, {total[best]:,} end states"
        return Verdict("holds" if counts[best] == PUBLISHED_SETS else "fails", words)
    return above(None)


def _lookahead(game: str, phases: Sequence[int] | None, found: Evidence) -> Verdict:
    """That in the median decision less than a tenth of the tree lies beyond the turn."""
    rows = [row for one in found.records if one.game == game for row in one.measures["trees"]]
    shares = np.array([share for phase, share in rows if phases is None or phase in phases])
    if len(shares) < FEWEST:
        return above(None)
    words = f"median {np.median(shares):.3f} of {len(shares)} decisions"
    return resampled(len(shares), lambda times: np.median(np.repeat(shares, times.astype(int))) < 0.1, words)


def _seat_gain(found: Evidence) -> Verdict:
    played = games(found, "why-seats", KEEN, BOLD)
    gain = minus(coins(played, 0), coins(played, 1)) if len(played) else None
    return near(gain, 2.25, 1.75, name="coins as first player less as second")


def _self_play_coins(experiment: str, found: Evidence) -> Verdict:
    """That the published coins of self-play, 83 and 80, come out within five."""
    played = games(found, experiment, BOLD, BOLD)
    parts = [
        near(coins(played, column=seat), amount, 5, name=f"player {seat}") for seat, amount in ((1, 83.0), (2, 80.0))
    ]
    return all_of(parts)


def _self_play_lead(found: Evidence) -> Verdict:
    played = games(found, "why-program-self-play", BOLD, BOLD)
    return near(lead(played), 2.25, 1.75, name="player 1 less player 2")


def _in_self_play(claim: str) -> list[Examination]:
    """A claim's own predicate, asked of self-play by other rules and for another reward."""

    def says(found: Evidence) -> Verdict:
        return CLAIMS[claim](Evidence([replace(one, experiment="self-play") for one in found.records]))

    reasons = {
        "why-program-self-play": "how turns are split: by the rules of the thesis' program, as far as it is known",
        "why-coins-self-play": "the reward: where searches maximise their own coins instead of their wins",
    }
    told = "the claim holds, which is asked of matches that were played for another one"
    return [Examination(claim, name, f"{reason}, {told}", says) for name, reason in reasons.items()]


def _centre_of_mountains(played: Conduct) -> Verdict:
    ratio = played.conquered.mean(0)
    words = ", ".join(f"region {region}: {ratio[region]:.2f}" for region in MOUNTAINS)
    column = MOUNTAINS.index(CENTRE)
    return resampled(len(played), lambda times: int(np.argmax((times @ played.conquered)[MOUNTAINS])) == column, words)


def _never_offered(played: Conduct) -> Verdict:
    """That there are matches in which no liked race or power could be taken, and that less than half of them are won;
    the claim is void where there are none.
    """
    liked = [{*np.argsort(-counts.sum(0))[:3].tolist()} for counts in (played.races, played.powers)]
    lacking = list[float]()
    for won, picks in zip(played.won, played.picks, strict=True):
        open_ = [
            (pick[3 + place], pick[3 + SHOWN_PLACES + place]) for pick in picks for place in range(min(pick[2], 6))
        ]
        if not any(race in liked[0] or power in liked[1] for race, power in open_):
            lacking.append(float(won))
    words = f"in {len(lacking)} of {len(played)} matches, of which {sum(lacking):.0f} were won"
    if len(lacking) < FEWEST:
        return Verdict("fails" if len(played) >= 2 * FEWEST else "undecided", words)
    found = average(lacking, 0.0, 1.0)
    return replace(below(found, 0.5), found=words)


ASKED_AGAIN = (
    Examination(
        "lookahead-one-turn",
        "why-lookahead",
        "how turns are split: by the rules of the thesis' program less than a tenth lies beyond in the median decision",
        partial(_lookahead, PROGRAM_ID, None),
    ),
    Examination(
        "lookahead-one-turn",
        "why-lookahead",
        "which decisions are meant: by the rules here, where conquests are still to come (taking a combination, "
        "abandoning, conquering), less than a tenth lies beyond",
        partial(_lookahead, GAME, AHEAD),
    ),
    Examination(
        "lookahead-one-turn",
        "why-lookahead",
        "both: by those rules, where conquests are still to come, less than a tenth lies beyond",
        partial(_lookahead, PROGRAM_ID, AHEAD),
    ),
    Examination(
        "turn-has-ten-actions",
        "why-sizes",
        "how turns are split, and declines counted: by the rules of the thesis' program turns of random play that are "
        "more than a decline have 9 to 14 decisions, 19 at most",
        partial(_of_sizes, _ten_actions),
    ),
    _program("turn-has-ten-actions"),
    Examination(
        "tree-depth-200-300",
        "why-sizes",
        "what was counted: 20 turns that are more than a decline, by the rules of the thesis' program, make 200 to 300",
        partial(_of_sizes, _depth),
    ),
    _program("tree-depth-200-300"),
    Examination(
        "branching-2-to-20",
        "why-sizes",
        "how turns are split: by the rules of the thesis' program there are 2 to 20 options, if Seafaring, which may "
        "enter by sea here, is left out",
        _twenty_options,
    ),
    Examination(
        "first-turn-600948",
        "why-first-turn",
        "which sets of regions are counted: with one of several ways there are 30, 245 and 623",
        _first_turn,
    ),
    Examination(
        "first-seat-coins",
        "why-seats",
        "chance: in other matches of MCTS[10000/4] against MCTS[10000/16] the first seat has 0.5 to 4 coins more",
        _seat_gain,
    ),
    Examination(
        "first-seat-coins",
        "why-program-self-play",
        "how turns are split: by the rules of the thesis' program equal agents differ by 0.5 to 4 coins",
        _self_play_lead,
    ),
    Examination(
        "table-1-2-coins",
        "why-program-self-play",
        "how turns are split: by the rules of the thesis' program the coins of self-play come out within five",
        partial(_self_play_coins, "why-program-self-play"),
    ),
    Examination(
        "table-1-2-coins",
        "why-coins-self-play",
        "the reward: where searches maximise their own coins, those of self-play come out within five",
        partial(_self_play_coins, "why-coins-self-play"),
    ),
    *_in_self_play("self-play-first-seat"),
    *_in_self_play("self-play-coins"),
    _program("strong-beats-weak-0.87"),
    _chance("strong-beats-weak-0.87"),
    _coins("strong-beats-weak-0.87"),
    _nodes("strong-beats-weak-0.87", 20_000),
    _program("central-mountain-most-conquered"),
    _coins("central-mountain-most-conquered"),
    Examination(
        "central-mountain-most-conquered",
        "why-program",
        "what is meant: the thesis also says that two regions with seven neighbours are the most conquered, so that "
        "'any other region' may be any other mountain, of which the central one is conquered most",
        lambda found: needs(_centre_of_mountains, as_analysis(found)),
    ),
    # Asked when the analysis had its published size, of matches that had been played for other claims.
    *(says(claim) for claim in WHERE for says in (_program, _coins)),
    *(says(claim) for claim in HABITS for says in (_program, _chance, _coins)),
    *(_nodes(claim, nodes) for claim in HABITS for nodes in NODES),
    *(says(claim) for claim in CHOICES for says in (_program, _coins)),
    Examination(
        "loses-without-its-combos",
        "why-program",
        "what is meant: where no liked race or power is ever on offer, it loses",
        lambda found: needs(_never_offered, as_analysis(found)),
    ),
)
