"""The conformance suite: which checks a game must pass, and running them."""

from collections.abc import Callable
from dataclasses import dataclass, field

from spinney.core.declaration import Declaration
from spinney.core.errors import SpinneyError
from spinney.core.game import Game, declared
from spinney.core.plain.record import MOST_PLAYERS
from spinney.testing import (
    bounds,
    calibration,
    chance,
    cheating,
    contract,
    fairness,
    hidden,
    plain,
    random_play,
    sampling,
    sentences,
    told,
    twin,
    views,
)
from spinney.testing.case import Case
from spinney.testing.errors import Broken, ConformanceError

GAMES = 200


@dataclass(frozen=True)
class Check:
    """One thing that the suite looks at.

    Attributes:
        function: does it for one game, and raises if the game fails; its docstring says what is checked.
        applies: whether a game has what the check is about.
    """

    function: Callable[[Case], None]
    applies: Callable[[Game], bool] = lambda game: True

    @property
    def name(self) -> str:
        """The name that failures carry."""
        return self.function.__name__

    def run(self, case: Case) -> None:
        """Raises `ConformanceError` if the game fails.

        >>> import spinney
        >>> ranks = Check(random_play.ranks)
        >>> ranks.name
        'ranks'
        >>> ranks.run(Case(spinney.load("tic-tac-toe"), games=3))
        """
        case.at = None
        try:
            self.function(case)
        except Broken as broken:
            raise self._error(case, broken.problem, broken.check) from broken.__context__
        except Exception as error:
            raise self._error(case, f"{type(error).__name__}: {error}") from error

    def _error(self, case: Case, problem: str, check: str | None = None) -> ConformanceError:
        seed, actions = case.at or (None, ())
        return ConformanceError(check or self.name, case.game, problem, seed, actions)


def _has(name: str) -> Callable[[Game], bool]:
    return lambda game: game.rules.has(name)


def _hidden(game: Game) -> bool:
    return game.declaration.hidden


def _placement(game: Game) -> bool:
    return game.declaration.placement is not None and game.declaration.placement(game.parameters)


# In the order in which they run: what could end the process first, then what others rely on.
CHECKS: tuple[Check, ...] = (
    Check(plain.python_class, lambda game: game.rules.plain),
    Check(plain.misspelt_names, lambda game: game.rules.own),
    Check(bounds.bounds),
    Check(random_play.random_games),
    Check(contract.record),
    Check(contract.purity),
    Check(contract.repeatable),
    Check(contract.bytes_round_trip),
    Check(views.action_names),
    Check(views.pictures),
    Check(views.clicks),
    Check(random_play.seats),
    Check(random_play.ranks),
    Check(random_play.scores),
    Check(random_play.evaluations, _has("evaluate")),
    Check(random_play.evaluations_at_end, _has("evaluate")),
    Check(random_play.orders, _has("order")),
    Check(random_play.skips, _has("skip")),
    Check(random_play.cut_offs, _has("cut_off")),
    Check(random_play.placement, _placement),
    Check(sampling.sample_is_legal, _has("sample")),
    Check(sampling.sample_is_uniform, _has("sample")),
    Check(twin.twin),
    Check(chance.without_chance, lambda game: not game.declaration.chance),
    Check(chance.with_chance, lambda game: game.declaration.chance),
    Check(chance.no_words_in_record),
    Check(hidden.redeal_keeps_view, _hidden),
    Check(hidden.redeal_forgets, _hidden),
    Check(hidden.redeal_changes, _hidden),
    Check(hidden.orders_alike, lambda game: _hidden(game) and game.rules.has("order")),
    Check(views.pictures_hide, _hidden),
    Check(fairness.redeal_is_fair, _hidden),
    Check(calibration.redeal_is_calibrated, _hidden),
    Check(cheating.decides_alike, _hidden),
    Check(hidden.simultaneous_choices, lambda game: game.declaration.simultaneous),
    Check(told.events_alike),
    Check(told.told_is_seen, _hidden),
    Check(told.view_is_told),
    Check(sentences.sentences),
)


@dataclass(frozen=True)
class Passed:
    """One game that passed: the checks that ran, and how much was played."""

    game: Game
    checks: list[str]
    games: int
    actions: int

    def __str__(self) -> str:
        played = f"{self.games} random games, {self.actions} actions"
        return f"{self.game!r} passes {len(self.checks)} checks on {played}: {', '.join(self.checks)}"


@dataclass(frozen=True)
class Report:
    """What `check` found: nothing wrong, for every game in the list."""

    passed: list[Passed] = field(default_factory=list)

    def __str__(self) -> str:
        return "\n".join(map(str, self.passed))


def check(game: str | Declaration | type | Game, games: int = GAMES, seed: int = 0) -> Report:
    """Runs every check that applies to a game, and raises `ConformanceError` at the first that fails.

    A game's id, declaration or class is checked for every player count that it allows, with its usual parameters; a
    loaded game just as it is. `games` random games are played for each, with the seeds `seed`, `seed + 1` and so on.

    >>> import spinney
    >>> print(check(spinney.load("tic-tac-toe"), games=20))  # doctest: +ELLIPSIS
    load('tic-tac-toe', players=2) passes 20 checks on 20 random games, 1... actions: bounds, random_games, ...
    """
    if games < 1:
        raise SpinneyError(f"{games} games are too few: a check needs at least 1")
    return Report([_passed(Case(each, games, seed)) for each in each_player_count(game)])


def each_player_count(game: str | Declaration | type | Game) -> list[Game]:
    """A loaded game, or the game for each player count, fewest first; a class that allows any, for the usual one.

    >>> each_player_count("tic-tac-toe")
    [load('tic-tac-toe', players=2)]
    """
    if isinstance(game, Game):
        return [game]
    declaration = declared(game)
    counts = declaration.players[:1] if len(declaration.players) >= MOST_PLAYERS else sorted(declaration.players)
    return [Game(declaration, players) for players in counts]


def usual_and_extremes(game: str | Declaration) -> list[Game]:
    """The game for its usual player count, the fewest and the most, fewest first.

    >>> [found.players for found in usual_and_extremes("chinese-checkers")]  # for 2, 3, 4 or 6, usually 3
    [2, 3, 6]
    """
    every = each_player_count(game)
    wanted = {every[0].declaration.players[0], every[0].players, every[-1].players}
    return [found for found in every if found.players in wanted]


def applying(game: Game) -> list[Check]:
    """The checks that apply to a game.

    >>> import spinney
    >>> [one.name for one in applying(spinney.load("tic-tac-toe"))][:2]
    ['bounds', 'random_games']
    """
    found = [check for check in CHECKS if check.applies(game)]
    return [check for check in found if check.name in plain.FOR_CLASSES] if game.rules.plain else found


def _passed(case: Case) -> Passed:
    checks = applying(case.game)
    for each in checks:
        each.run(case)
    return Passed(case.game, [each.name for each in checks], case.games, case.actions_played)
