"""A short look at a plain Python class: a few random games, with everything asked that searches rely on.

It also gives the first actions their codes, in the same order in every process.
"""

import random
from time import perf_counter
from typing import Any

from spinney.core.errors import SpinneyError
from spinney.core.plain.positions import Position
from spinney.core.plain.rules import PlainRules
from spinney.core.plain.table import Table
from spinney.core.random import Words, stream

# How many random games are looked at, so many actions of each, and for so many seconds.
GAMES, ACTIONS, SECONDS = 4, 60, 1.5
# A game is played on for so many actions before the clock is looked at.
STRETCH = 100


def look_at_class(rules: PlainRules, thorough: bool = True) -> None:
    """Refuses, in a sentence, a class whose objects do not behave like games. If it need not be `thorough`, the same
    games are played and no questions asked.
    """
    began = perf_counter()
    if thorough:
        _begins_anew(rules.table)
    for seed in range(GAMES):
        if perf_counter() < began + SECONDS:
            _random_game(rules, seed, began + SECONDS, thorough)
    if thorough:
        _must_end(rules.table)


def _must_end(table: Table) -> None:
    """Refuses a game that goes on and on; one that takes seconds is given the benefit of the doubt."""
    words, until, left = stream(0, "look"), perf_counter() + SECONDS, table.contract.max_length
    position = table.start(words.ctypes.data)
    while not position.over and perf_counter() < until:
        position, played = table.rolled_out(position, min(STRETCH, left), words.ctypes.data)
        left -= played
        if left <= 0 and not position.over:
            raise table.endless()


def _said(table: Table, position: Position) -> list[Any]:
    """What a position says of itself, asked once more."""
    contract, game = table.contract, position.game
    over = contract.decided(game)
    legal = [] if over else [table.name(game, action) for action in contract.legal(game)]
    mover = contract.mover(game) if legal else None
    return [legal, mover, contract.winners(game), contract.scores(game)]


def _begins_anew(table: Table) -> None:
    """Whether a game leaves a trace in the next one."""
    name = table.contract.name
    first = table.start(_fresh().ctypes.data)
    before = _said(table, first)
    if first.over:
        raise SpinneyError(f"a new {name} is over at once: `winner` is set, or legal_actions lists nothing")
    words = _fresh()
    changed = table.start(words.ctypes.data)
    for _ in range(2):
        if not changed.over:
            changed = table.played(changed, changed.game, next(iter(changed.actions)), words.ctypes.data)
    if _said(table, table.start(_fresh().ctypes.data)) != before:
        raise SpinneyError(
            f"a new {name} does not begin as the last one did: what belongs to one game is kept on the class, in a "
            "global, or in a default argument such as `cells=[]`; make it in `__init__`"
        )
    if _said(table, first) != before:
        raise SpinneyError(
            f"two games of {name} share what one of them changes: make it in `__init__`, not on the class"
        )


def _random_game(rules: PlainRules, seed: int, until: float, thorough: bool) -> None:
    table, words, choices = rules.table, stream(seed, "deal"), random.Random(seed)
    position = table.start(words.ctypes.data)
    for _ in range(ACTIONS):
        if position.over or perf_counter() > until:
            return
        said = _said(table, position) if thorough else []
        _ask(rules, position)
        code = choices.choice(list(position.actions))
        again, outside = words.copy(), random.getstate()
        after = table.after(position, code, words.ctypes.data)
        if thorough:
            _compare(table, position, code, said, after, again, outside)
        position = after


def _compare(
    table: Table, before: Position, code: int, said: list[Any], after: Position, words: Words, outside: Any
) -> None:
    name = f"{table.contract.name}.apply"
    if random.getstate() != outside:
        raise SpinneyError(
            f"{name} draws from Python's own `random`, so that no seed gives the same game again: take a generator as "
            "its second argument, `apply(self, action, rng)`, and draw from that"
        )
    if _said(table, before) != said:
        raise SpinneyError(
            f"{name}({table.names.text(code)}) changes the game that it was copied from: `copy` must copy everything "
            "that `apply` changes, and nothing of it may be kept on the class or in a global"
        )
    if _said(table, table.after(before, code, words.ctypes.data)) != _said(table, after):
        raise SpinneyError(
            f"{name}({table.names.text(code)}) does not do the same twice: chance must come from the generator that is "
            "the second argument of `apply(self, action, rng)`"
        )


def _ask(rules: PlainRules, position: Position) -> None:
    """Everything optional that the class offers."""
    table, contract = rules.table, rules.table.contract
    if contract.has("order"):
        contract.order(position.game, next(iter(position.actions.values())))
    for player in range(contract.players):
        if contract.has("evaluate"):
            contract.evaluation(position.game, player)
        if rules.declaration.hidden:
            words = stream(player, "look")
            _compare_views(rules, position, table.redealt(position, player, words.ctypes.data), player)


def _compare_views(rules: PlainRules, before: Position, dealt: Position, observer: int) -> None:
    """Whether a re-deal leaves the observer what it knows."""
    table, contract = rules.table, rules.table.contract
    known: list[tuple[str, Any, Any]] = [("whose turn it is", before.mover, dealt.mover)]
    if before.mover == observer:
        known.append(("what that player may do", list(before.actions), list(dealt.actions)))
    if contract.has("visible"):
        truth, redealt = (repr(one.game.visible(observer)) for one in (before, dealt))
        known.append(("what is `visible` to that player", truth, redealt))
    for what, truth, redealt in known:
        if truth != redealt:
            raise SpinneyError(
                f"{table.contract.name}.redeterminise({observer}) changes {what}: it should deal anew only what player "
                f"{observer} cannot see"
            )


def _fresh() -> Words:
    return stream(0, "deal")
