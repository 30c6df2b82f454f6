"""Whether chance matters in Small World (5.3): the same two agents with it, and without (`smallworld_certain`)."""

from spinney.papers.paper import Evidence, Experiment
from spinney.papers.smallworld_agents import GAME, named
from spinney.papers.smallworld_behaviour import habit
from spinney.papers.smallworld_counts import first_seat
from spinney.papers.smallworld_games import KEEN, WEAK, games, minus, wins
from spinney.papers.smallworld_why import plan
from spinney.papers.verdicts import Verdict, above, all_of, below, near

WITHOUT, WITH = "no-chance", "no-chance-control"
CERTAIN = "spinney.papers.smallworld_certain:DECLARATION"
# The thesis gives neither agents nor matches for its remark: these agents are those its other tests settled on, and the
# stronger moves first. A difference of 7 points is shown by the larger number; the smaller one leaves it open.
MATCHES = 60, 500
# What is done is the same if it is done as often, give or take this part.
MARGIN = 0.15


def _played(name: str, game: str) -> Experiment:
    own, rival = named(*KEEN), named(*WEAK)
    return Experiment(name, lambda size: [plan(name, size, MATCHES, [own], [rival], game=game)], first_seat)


CHANCE = _played(WITHOUT, CERTAIN), _played(WITH, GAME)


def _as_often(found: Evidence, name: str) -> list[Verdict]:
    """That something is done without chance as often as with it, give or take a part."""
    less, more = (habit(name, found, one, KEEN) for one in (WITHOUT, WITH))
    if less is None or more is None:
        return [above(None)]
    return [
        above(less - (1 - MARGIN) * more, name=f"{name} without chance less {1 - MARGIN:.2f} of those with it"),
        below(less - (1 + MARGIN) * more, name=f"less {1 + MARGIN:.2f} of them"),
    ]


def does_not_matter(found: Evidence) -> Verdict:
    """That neither strength nor behaviour differ."""
    rates = (wins(games(found, one, KEEN, WEAK)) for one in (WITHOUT, WITH))
    strength = near(minus(*rates), 0.0, 0.07, name="wins more without chance", confidence=0.9)
    return all_of([strength, *_as_often(found, "declines"), *_as_often(found, "aggression")])
