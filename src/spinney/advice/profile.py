"""What kind of game it is, seen in random play."""

from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from spinney.arena.match import MatchResult, play
from spinney.core.game import Game
from spinney.core.state import shares

# Random matches that are looked at, and where in them the scores are.
MATCHES = 24
POINTS = (0.25, 0.5, 0.75)


@dataclass(frozen=True)
class Profile:
    """A game as random play shows it.

    Attributes:
        players: how many. hidden, chance, simultaneous: what the game declares.
        points, evaluation, order: whether it has scores, an evaluation and an order of moves.
        branching: legal actions where there is a choice, in the mean; widest: the most there were.
        length: actions of a match in the mean; choices: those of them with more than one legal action.
        ties: part of the matches without a single winner.
        leads: how often who led in points at a quarter, half and three quarters of a match won it, with ties shared;
            none in games without points.
    """

    players: int
    hidden: bool
    chance: bool
    simultaneous: bool
    points: bool
    evaluation: bool
    order: bool
    branching: float
    widest: int
    length: float
    choices: float
    ties: float
    leads: tuple[float, ...]

    def to_json(self) -> dict[str, Any]:
        """The profile as plain data."""
        return asdict(self)

    @property
    def sentence(self) -> str:
        """The profile in words."""
        kinds = [name for name in ("hidden", "chance", "simultaneous") if getattr(self, name)]
        offers = [name for name in ("points", "evaluation", "order") if getattr(self, name)]
        found = [
            f"{self.players} players",
            " and ".join(kinds) if kinds else "nothing hidden, no chance",
            f"about {self.branching:.0f} choices (most {self.widest}), {self.length:.0f} moves a match",
            f"offers {', '.join(offers)}" if offers else "offers neither points nor an evaluation nor an order",
        ]
        if self.leads:
            found.append(f"who leads halfway wins {100 * self.leads[1]:.0f} % (equal: {100 / self.players:.0f})")
        return "; ".join(found)


def profile(game: Game, matches: int = MATCHES) -> Profile:
    """Looks at random matches of a game.

    >>> import spinney
    >>> found = profile(spinney.load("tic-tac-toe"), matches=4)
    >>> found.players, found.widest, found.hidden, found.leads
    (2, 9, False, ())
    """
    played = [play(game, ["random"] * game.players, seed) for seed in range(matches)]
    widths = [len(state.legal_actions) for one in played for state in one.states() if not state.is_over]
    choices = [width for width in widths if width > 1]
    about = game.declaration
    return Profile(
        players=game.players,
        hidden=about.hidden,
        chance=about.chance,
        simultaneous=about.simultaneous,
        points=game.rules.has("score"),
        evaluation=game.rules.has("evaluate"),
        order=game.rules.has("order"),
        branching=round(fmean(choices or [1]), 1),
        widest=max(widths),
        length=round(fmean(len(one.actions) for one in played), 1),
        choices=round(len(choices) / matches, 1),
        ties=round(fmean(one.ranks.count(1) > 1 for one in played), 3),
        leads=leads(played) if game.rules.has("score") else (),
    )


def leads(played: list[MatchResult]) -> tuple[float, ...]:
    """How often the leaders at some points of a match won it, with ties shared on both sides."""
    found = []
    for point in POINTS:
        won = list[float]()
        for one in played:
            states = list(one.states())
            scores = states[int(point * (len(states) - 1))].scores
            front = [seat for seat, score in enumerate(scores) if score == max(scores)]
            won.append(sum(shares(one.ranks)[seat] for seat in front) / len(front))
        found.append(round(fmean(won), 3))
    return tuple(found)
