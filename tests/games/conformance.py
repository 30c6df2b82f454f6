"""Every registered game passes the conformance suite and replays its golden playthroughs.

For the usual player count a game passes all checks on many random games. For the fewest and the most players, and
under other rules, it is some games and deals; the statistics of re-deals, what a search decides and what names actions
have are left out: the oracles of `knowledge/` look at re-deals there, and pictures are drawn for all of them in
`test_pictures.py`. For the counts between, and for other sizes, a game is tried lightly: a few random games, compiled
and interpreted, the contract (a record that keeps its parameters, questions that change nothing, the same seed giving
the same bytes, states that come back from bytes), ranks, scores, re-deals that keep what a player sees, and events from
which that can be worked out. `spinney check GAME` plays 200 games for all checks at every count.

Indices are checked where rules are interpreted (`twin`), at every count and under all rules here. That they are in
bounds in compiled code too (`bounds`) takes long to compile, and is tried for a game of each kind: `spinney check GAME`
tries it for any.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

import pytest

import spinney
from spinney import Game
from spinney.testing import CHECKS, Case, Check, golden
from spinney.testing.suite import each_player_count, usual_and_extremes

GOLDENS = Path(__file__).parents[1] / "goldens"
# The games are tested in several files, so that several processes test them.
BOARDS = ("tic-tac-toe", "connect-four", "hex", "dots-and-boxes", "rolit", "focus", "chinese-checkers", "small-world")
HANDS = ("uno", "love-letter", "poker")
PILES = ("virus", "sushi-go", "diamant", "exploding-kittens")
DECKS = ("dominion", "colt-express")
FULL = [game for game_id in spinney.games() for game in usual_and_extremes(game_id)]
BETWEEN = [game for game_id in spinney.games() for game in each_player_count(game_id) if game not in FULL]
LIGHT = {
    "twin",
    "random_games",
    "record",
    "purity",
    "repeatable",
    "bytes_round_trip",
    "ranks",
    "scores",
    "redeal_keeps_view",
}
# What depends on the player count and on house rules least, and costs most.
USUAL_ALONE = {
    *("redeal_is_fair", "redeal_is_calibrated", "decides_alike", "sample_is_uniform"),
    *("action_names", "pictures", "clicks", "repeatable", "bytes_round_trip"),
}
# How much is looked at there, and where a game is tried lightly: positions, besides some of each game, and deals.
SOME, FEW = {"picked": 60, "dealt": 300}, {"games": 3, "picked": 20, "dealt": 100}
# A board, and hands of cards: the games whose rules are also compiled with bounds checks.
BOUNDED = ("connect-four", "sushi-go")
# Games that take hundreds of actions, as do tables of more players than this.
LONG, LARGE = ("uno", "small-world"), 6
# Where a match is shortened: Uno is played to 100 points instead of 500, and Chinese Checkers for 100 plies.
SHORTER: dict[str, dict[str, int]] = {"uno": {"target": 100}, "chinese-checkers": {"ply_cap": 100}}
# Parameters that change the rules most, alone or together.
OTHER_RULES = [
    spinney.load("hex", size=5, swap=True),
    spinney.load("focus", 3, reserve_start=1, quota=1, ply_cap=120),
    spinney.load("chinese-checkers", 2, lock_goal=True, strict_goal=True),
    spinney.load("poker", 2, betting=1, money=200, printed_heads_up=True),
    spinney.load("poker", 3, betting=2, money=100, rise_every=3, printed_heads_up=True),
    spinney.load("uno", 3, keep_drawn=True, stacking=True, seven_nought=True, scoring=2, target=200),
    spinney.load("love-letter", 3, edition=2019),
    spinney.load("exploding-kittens", 4, one_play=True),
    spinney.load("dominion", 3, kingdom="random", tag=True),
    spinney.load("small-world", exclude="none", shuffle_back=False, tie_break=True, automatic=True),
]
# Other sizes, and the same rules one by one.
VARIANTS = [
    spinney.load("connect-four", width=5, height=4, line=3),
    spinney.load("connect-four", width=1, height=63, line=2),
    spinney.load("connect-four", width=9, height=6, line=5),
    spinney.load("hex", size=2),
    spinney.load("hex", size=19),
    spinney.load("dots-and-boxes", width=1, height=1),
    spinney.load("dots-and-boxes", 3, width=1, height=10),
    spinney.load("dots-and-boxes", 4, width=10, height=2),
    spinney.load("dots-and-boxes", 6, width=10, height=10),
    spinney.load("focus", 4, total=3, ply_cap=120),
    spinney.load("chinese-checkers", 4, large=True, ply_cap=100),
    spinney.load("poker", 3, money=2_000, hands=40),
    spinney.load("poker", 4, goal=80),
    spinney.load("poker", 4, betting=1, rise_every=2),
    spinney.load("poker", 3, rise_every=1, rise_factor=3, hands=20),
    spinney.load("uno", 4, scoring=1, target=200),
    spinney.load("uno", 3, scoring=2, target=200),
    spinney.load("uno", 3, keep_drawn=True, target=200),
    spinney.load("uno", 3, free_draw=True, target=200),
    spinney.load("uno", 3, stacking=True, target=200),
    spinney.load("uno", 4, seven_nought=True, target=200),
    spinney.load("love-letter", 3, tokens=2),
    *(spinney.load("love-letter", players, edition=2019) for players in (2, 6)),
    spinney.load("diamant", 6, relics=2),
    spinney.load("diamant", 3, relics=0, caves=1),
    spinney.load("colt-express", 2, tag=True),
]


@lru_cache(maxsize=1)
def case(game: Game, **much: int) -> Case:
    """The random games are played once for all checks of a game, which run one after the other."""
    return Case(game, **much)


def checks(games: list[Game], names: set[str] | None = None) -> list[object]:
    """A test for every game and check that applies to it, or that is among these."""
    wanted = [check for check in CHECKS if names is None or check.name in names]
    pairs = [
        (game, check)
        for game in games
        for check in wanted
        if check.applies(game) and (check.name != "bounds" or game.id in BOUNDED)
    ]
    return [pytest.param(game, check, id=f"{game!r}-{check.name}") for game, check in pairs]


def is_long(game: Game) -> bool:
    """Whether a random game takes hundreds of actions: fewer of them have as many positions."""
    return game.rules.has("cut_off") or game.players > LARGE or game.id in LONG


def many(game: Game) -> dict[str, int]:
    """So many games that all kinds of positions come up."""
    return {"games": 15 if is_long(game) else 60}


def some(game: Game) -> dict[str, int]:
    """Fewer, where the player count or the rules are unusual."""
    return {"games": 5 if is_long(game) else 10, **SOME}


def conformance(games: Sequence[str]) -> dict[str, Callable[..., None]]:
    """The tests of these games, by their names: what a file of tests adds to its own."""

    def of(every: list[Game]) -> list[Game]:
        return [game for game in every if game.id in games]

    usual = [game for game in of(FULL) if game.players == game.declaration.players[0]]
    extremes = [game for game in of(FULL) if game not in usual]
    every_check = {check.name for check in CHECKS}

    @pytest.mark.parametrize(("game", "check"), [*checks(usual), *checks(extremes, every_check - USUAL_ALONE)])
    def test_game(game: Game, check: Check) -> None:
        check.run(case(game, **(many if game in usual else some)(game)))

    @pytest.mark.parametrize(("game", "check"), checks(of(BETWEEN), LIGHT))
    def test_player_count_between(game: Game, check: Check) -> None:
        check.run(case(game, **FEW))

    @pytest.mark.parametrize(("game", "check"), checks(of(OTHER_RULES), every_check - USUAL_ALONE))
    def test_other_rules(game: Game, check: Check) -> None:
        check.run(case(game, **some(game)))

    @pytest.mark.parametrize(("game", "check"), checks(of(VARIANTS), LIGHT | {"view_is_told"}))
    def test_variant(game: Game, check: Check) -> None:
        check.run(case(game, **FEW))

    @pytest.mark.parametrize("game", games)
    def test_a_search_that_widens_plays_to_the_end(game: str) -> None:
        loaded = spinney.load(game, **SHORTER.get(game, {}))
        search = spinney.agent("mcts:widening=2:0.5,budget=100it")
        result = spinney.play(loaded, [search] * loaded.players, seed=1)
        (*_, last) = result.states()
        assert last.is_over
        assert last.ranks == result.ranks

    @pytest.mark.parametrize("game", of(FULL), ids=golden.file_name)
    def test_golden_playthrough(game: Game) -> None:
        path = GOLDENS / golden.file_name(game)
        assert path.exists(), f"no golden yet: python -m spinney.testing.golden tests/goldens {game.id}"
        golden.compare(path)

    return {
        test.__name__: test
        for test in (
            test_game,
            test_a_search_that_widens_plays_to_the_end,
            test_player_count_between,
            test_other_rules,
            test_variant,
            test_golden_playthrough,
        )
    }
