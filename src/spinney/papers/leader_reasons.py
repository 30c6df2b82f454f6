"""Why claims on heuristics fail: for each likely reason an experiment, and what it says of the claim."""

from spinney.arena.plan import Plan
from spinney.papers import leader_published as published
from spinney.papers.leader_cells import difference
from spinney.papers.leader_plans import COUNTS, DIAMANT, GAMES, HEURISTICS, SEED, agent, amount, entries, theirs, whole
from spinney.papers.leader_searches import LENGTHS_WITHIN
from spinney.papers.paper import Evidence, Examination, Experiment, Size
from spinney.papers.verdicts import Verdict, above

# In TAG a player outside the cave still passes, so that a rollout of 30 actions is shorter there.
ROLLOUTS = (3, 10, 100)


def _rollouts(size: Size) -> list[Plan]:
    """The tournaments of Diamant for two and four players with other rollouts, at the iterations of 40 ms."""
    matches = size.matches or (300 if size.scale == "laptop" else 1000)
    return [
        Plan(
            name=f"why-diamant-rollout, {players} players, {length}",
            games=[{"game": DIAMANT, "players": players, "parameters": entries()[DIAMANT]["parameters"]}],
            agents=[agent(one, theirs(one, DIAMANT), length) for one in HEURISTICS],
            budgets=[{"label": f"40ms in TAG, rollouts of {length}", DIAMANT: amount(DIAMANT, players, "40ms")}],
            matches=whole(matches, players, len(HEURISTICS)),
            seed=SEED,
        )
        for length in ROLLOUTS
        for players in (2, 4)
    ]


def _random_play(size: Size) -> list[Plan]:
    """Random play of every game, whose matches are only measured in length."""
    matches = size.matches or (200 if size.scale == "laptop" else 2000)
    return [
        Plan(
            name=f"why-lengths-random, {game}, {players} players",
            games=[{"game": game, "players": players, "parameters": entries()[game]["parameters"]}],
            agents=[{"agent": "random", "name": "random"}],
            mode="self_play",
            matches=matches,
            seed=SEED,
        )
        for game in GAMES
        for players in COUNTS[game]
        if players <= 4
    ]


WHY = (Experiment("why-diamant-rollout", _rollouts), Experiment("why-lengths-random", _random_play))


def _leader_ahead(length: int, found: Evidence) -> Verdict:
    own = [one for one in found.records if str(one.budget).endswith(f" {length}")]
    one_of_several = 1 - 0.05 / len(ROLLOUTS)
    return above(difference(own, "Leader", "Score+"), 0.0, one_of_several, f"Leader less Score+, rollouts of {length}")


def _any_rollout(found: Evidence) -> Verdict:
    """That with some other length of rollouts Leader wins more than Score+ in Diamant; it fails if all are below."""
    parts = [_leader_ahead(length, found) for length in ROLLOUTS]
    outcomes, words = {one.outcome for one in parts}, "; ".join(one.found for one in parts)
    return Verdict("holds" if "holds" in outcomes else "fails" if outcomes == {"fails"} else "undecided", words)


def _random_lengths(found: Evidence) -> Verdict:
    """That random play is about as long as Table 1 says."""
    wrong, known = list[str](), 0
    for one in found.records:
        printed = (published.length(one.game, one.players) or 0.0) / (2 if one.game == "love-letter" else 1)
        known += 1
        if abs(one.length - printed) > LENGTHS_WITHIN * printed:
            wrong.append(f"{one.game} {one.players}P {one.length:.0f} for {printed:.0f}")
    if not known:
        return above(None)
    words = f"{known - len(wrong)} of {known} within 25 %; {', '.join(wrong)}"
    return Verdict("fails" if wrong else "holds", words)


EXAMINED = (
    Examination(
        "group-leader",
        "why-diamant-rollout",
        "Diamant turns it, by the length of rollouts: with another one Leader is ahead there",
        _any_rollout,
    ),
    Examination(
        "game-lengths",
        "why-lengths-random",
        "who played the games of Table 1 is not said: random play is as long as printed",
        _random_lengths,
    ),
)
