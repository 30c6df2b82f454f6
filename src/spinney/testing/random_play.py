"""Checks on random games: who moves, what is legal, how it ends and what it is worth."""

from math import isfinite

from spinney.core.errors import SpinneyError
from spinney.testing.case import Case
from spinney.testing.errors import fail
from spinney.testing.forms import compiled, interpreted, record_of


def random_games(case: Case) -> None:
    """Random games end; until then one of the players is to move and has legal actions, listed in ascending order."""
    for trace in case.traces:
        case.at = trace
        state = case.game.start(trace.seed)
        for action in trace.actions:
            state = state.apply(action)
        if not state.is_over or state.legal_actions:
            fail("the game was over when first played, and is not when the same actions are applied again")
        try:
            state.apply(trace.actions[-1] if trace.actions else 0)
        except SpinneyError:
            continue
        fail("an action can be applied after the end")


def seats(case: Case) -> None:
    """Every player is to move at some time."""
    movers = {case.visit(position).player for position in case.positions if position.action is not None}
    idle = sorted(set(range(case.game.players)) - movers)
    case.at = None
    if idle:
        fail(f"player {idle[0]} of {case.game.players} is never to move in {case.games} random games")


def ranks(case: Case) -> None:
    """At the end somebody has rank 1, and nobody a rank outside 1 to the number of players."""
    for position in case.positions:
        if position.action is not None:
            continue
        found = case.visit(position).ranks
        if min(found) != 1 or max(found) > case.game.players:
            fail(f"the final ranks are {found}; the best is 1 and the worst can be {case.game.players}")


def scores(case: Case) -> None:
    """Scores are finite, and none is above the declared maximum."""
    game = case.game
    limit = game.declaration.max_score
    most = None if limit is None else limit(game.parameters, game.players)
    for position in case.positions:
        for player, score in enumerate(case.visit(position).scores):
            if not isfinite(score):
                fail(f"the score of player {player} is {score}")
            if most is not None and score > most:
                fail(f"the score of player {player} is {score}, above the declared maximum {most}")


def evaluations(case: Case) -> None:
    """The game's own heuristic lies in [-1, 1]."""
    table = compiled(case.game)
    for position in case.positions:
        data = record_of(case.visit(position))
        for player in range(case.game.players):
            value = table.call("evaluate", data, player)
            if not -1.0 <= value <= 1.0:
                fail(f"evaluate gives player {player} {value}, outside [-1, 1]")


def evaluations_at_end(case: Case) -> None:
    """At the end the game's own heuristic knows who has won: 1 for a sole winner, between -1 and 1 for those who share
    the first place, -1 for all others. A limit on a game's length stops it and decides nothing; such ends are left
    out.
    """
    table = compiled(case.game)
    for position in case.positions:
        if position.action is not None or position.state.cut_off:
            continue
        ranks, data = case.visit(position).ranks, record_of(position.state)
        shared = ranks.count(1) > 1
        for player, rank in enumerate(ranks):
            value = table.call("evaluate", data, player)
            right = -1.0 < value < 1.0 if rank == 1 and shared else value == (1.0 if rank == 1 else -1.0)
            if not right:
                fail(f"at the end, with ranks {ranks}, evaluate gives player {player} {value}")


def orders(case: Case) -> None:
    """The move ordering is finite for every legal action."""
    table = compiled(case.game)
    for position in case.positions:
        state = case.visit(position)
        for action in state.legal_actions:
            value = table.call("order", record_of(state), action)
            if not isfinite(value):
                fail(f"order gives action {action} {value}")


def skips(case: Case) -> None:
    """`skip` hands the turn to another player, who has legal actions; interpreted it does the same as compiled."""
    forms = compiled(case.game), interpreted(case.game)
    for position in case.positions:
        state = case.visit(position)
        if state.is_over:
            continue
        after = [record_of(state) for _ in forms]
        for table, data in zip(forms, after, strict=True):
            table.call("skip", data)
        if after[0].tobytes() != after[1].tobytes():
            fail("skip does something else compiled than interpreted")
        if forms[0].is_over(after[0]) or not forms[0].legal(after[0]):
            fail("after skip the game is over or nothing is legal")
        if forms[0].player(after[0]) == state.player:
            fail(f"after skip it is still player {state.player}'s turn")


def cut_offs(case: Case) -> None:
    """Only a finished game has been cut off."""
    for position in case.positions:
        state = case.visit(position)
        if state.cut_off and not state.is_over:
            fail("cut_off says that the game was stopped, and it goes on")


def placement(case: Case) -> None:
    """In a game of placement, playing an action takes that one from the legal actions and changes no other."""
    for position in case.positions:
        if position.action is None:
            continue
        state = case.visit(position)
        after = state.apply(position.action)
        left = tuple(action for action in state.legal_actions if action != position.action)
        if not after.is_over and after.legal_actions != left:
            changed = sorted(set(after.legal_actions) ^ set(left))
            fail(f"declared as placement, but action {position.action} changes the legality of {changed}")
