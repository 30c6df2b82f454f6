"""What the claims on opponents and seats in Small World mean in terms of results: Tables 1 and 2."""

from collections.abc import Callable, Mapping
from functools import partial

from spinney.arena.linear import Linear
from spinney.papers.paper import Evidence
from spinney.papers.samples import average
from spinney.papers.smallworld_agents import PURE, RANDOM
from spinney.papers.smallworld_games import (
    BOLD,
    KEEN,
    WEAK,
    Games,
    Setting,
    agent,
    coins,
    games,
    lead,
    minus,
    points,
    pooled,
    printed,
    wins,
)
from spinney.papers.verdicts import Verdict, above, all_of, below, counted, near, overlapping, pointing

Claim = Callable[[Evidence], Verdict]

RIVALS: Mapping[str, Setting] = {"PureMC": PURE, "MCTS[500/0.5]": WEAK, "MCTS[10000/16]": BOLD}
# By rival and seat, the published wins of MCTS[10000/4] in 100 games, and its mean coins.
TABLE_1: Mapping[Setting, tuple[tuple[float, float], ...]] = {
    rival: tuple(
        (
            printed(f"Table 1, {name}: wins of MCTS[10000/4] as player {seat}"),
            printed(f"Table 1, {name}: mean coins of MCTS[10000/4] as player {seat}"),
        )
        for seat in (1, 2)
    )
    for name, rival in RIVALS.items()
}


def table_1(found: Evidence, rival: Setting) -> Games:
    """The matches of MCTS[10000/4] against an opponent of Table 1."""
    return games(found, "opponents", KEEN, rival)


def _beats(rival: Setting, each: bool, found: Evidence) -> Verdict:
    played = table_1(found, rival)
    seats = [wins(played, seat) for seat in (0, 1)]
    pooled_ = above(wins(played), 0.5, name="both seats")
    if each:
        return all_of([above(one, 0.5, name=f"as player {seat + 1}") for seat, one in enumerate(seats)])
    known = [pointing(one, 0.5, enough=100) for one in seats]
    return all_of([pooled_, counted(lambda count: count == 2, known, "seats above one half")])


def _pure_harder(found: Evidence) -> Verdict:
    return below(minus(wins(table_1(found, PURE)), wins(table_1(found, WEAK))))


def _pure_games(found: Evidence) -> Verdict:
    """That the playouts of a decision are more than 500 in the mean; every one of them counts as an iteration."""
    for one in found.records:
        if one.experiment.startswith("opponents") and PURE in one.names and "playouts" in one.measures:
            return above(average(one.measures["playouts"]), 500.0)
    return above(None)


def _bold_stronger(found: Evidence) -> Verdict:
    return below(points(table_1(found, BOLD)), 0.5, name="share of MCTS[10000/4]")


def _first_seat(found: Evidence) -> Verdict:
    gains = []
    for rival in (PURE, WEAK):
        played = table_1(found, rival)
        gains.append(minus(wins(played, 0), wins(played, 1)))
    return above(pooled(gains) if None not in gains else None)


def _first_seat_coins(found: Evidence) -> Verdict:
    verdicts = []
    for rival in (PURE, WEAK, BOLD):
        played = table_1(found, rival)
        gain = minus(coins(played, 0), coins(played, 1))
        verdicts.append(near(gain, 2.25, 1.75, name=agent(found, rival)))
    return all_of(verdicts)


def self_play(found: Evidence) -> Games:
    """The matches of MCTS[10000/16] against itself, from the first seat."""
    return games(found, "self-play", BOLD, BOLD)


def _table_1_cells(found: Evidence) -> Verdict:
    cells = list[bool | None]()
    for rival, pair in TABLE_1.items():
        played = table_1(found, rival)
        for seat, (won, _) in enumerate(pair):
            rate = wins(played, seat)
            if rate is None or rate.matches < 50:
                cells.append(None)
                continue
            low, high = Linear.rate(won, 100).interval()
            cells.append(rate.interval()[0] <= high and rate.interval()[1] >= low)
    return counted(lambda count: count >= 5, cells, "cells agree, one of six may not")


def _coins_near(found: Evidence) -> Verdict:
    parts = []
    for rival, pair in TABLE_1.items():
        for seat, (_, amount) in enumerate(pair):
            own = coins(table_1(found, rival), seat)
            parts.append(near(own, amount, 5, name=f"{agent(found, rival)}, player {seat + 1}"))
    played = self_play(found)
    for column, amount in ((1, 83), (2, 80)):
        parts.append(near(coins(played, column=column), amount, 5, name=f"self-play, player {column}"))
    return all_of(parts)


def analysis(found: Evidence) -> Games:
    """The matches of MCTS[10000/16], moving first, against MCTS[500/0.5]."""
    return games(found, "analysis", BOLD, WEAK)


def _strong_beats_weak(found: Evidence) -> Verdict:
    played = analysis(found)
    ties = Linear.rate(int((played[:, 1] == played[:, 2]).sum()), len(played)) if len(played) else None
    won = overlapping(wins(played), 0.840, 0.899, 200, "wins")
    return all_of([won, overlapping(ties, 0.008, 0.031, 200, "ties")])


SEATS: Mapping[str, Claim] = {
    "beats-pure-mc": partial(_beats, PURE, False),
    "beats-weak-mcts": partial(_beats, WEAK, True),
    "pure-mc-harder-than-weak-mcts": _pure_harder,
    "pure-mc-plays-more-games": _pure_games,
    "cp16-at-least-as-good": _bold_stronger,
    "first-seat-vs-weaker": _first_seat,
    "first-seat-coins": _first_seat_coins,
    "self-play-first-seat": lambda found: above(points(self_play(found)), 0.5),
    "self-play-coins": lambda found: above(lead(self_play(found))),
    "table-1-cells": _table_1_cells,
    "table-1-2-coins": _coins_near,
    "strong-beats-weak-0.87": _strong_beats_weak,
}


def _of_table_1(
    rival: Setting, seat: int, what: Callable[[Games, int], Linear | None], found: Evidence
) -> Linear | None:
    return what(table_1(found, rival), seat)


def _share(sign: int, found: Evidence) -> Linear | None:
    """The share of matches of the analysis that were won, tied or lost."""
    played = analysis(found)
    ended = (played[:, 1] > played[:, 2]).astype(int) - (played[:, 1] < played[:, 2])
    return Linear.rate(int((ended == sign).sum()), len(played)) if len(played) else None


def _second(found: Evidence) -> Linear | None:
    played = self_play(found)
    return wins(played[:, [0, 2, 1]])


# By the place of a published number, what it is here.
OUTCOMES: Mapping[str, Callable[[Evidence], Linear | None]] = {
    **{
        f"Table 1, {name}: {words} of MCTS[10000/4] as player {seat + 1}": partial(_of_table_1, rival, seat, what)
        for name, rival in RIVALS.items()
        for seat in (0, 1)
        for words, what in (("wins", wins), ("mean coins", coins))
    },
    "Table 2: wins of player 1": lambda found: wins(self_play(found)),
    "Table 2: wins of player 2": _second,
    "Table 2: mean coins of player 1": lambda found: coins(self_play(found)),
    "Table 2: mean coins of player 2": lambda found: coins(self_play(found), column=2),
    "games won of 500": partial(_share, 1),
    "games lost of 500": partial(_share, -1),
    "games tied of 500": partial(_share, 0),
    "games won with Cp = 4, MCTS first, of 100": lambda found: wins(games(found, ("cp-10000",), KEEN, RANDOM)),
}
