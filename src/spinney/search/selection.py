# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Selection: which child an iteration follows, by one of the rules in `rules/` or one of a user's own."""

from functools import cache
from types import FunctionType
from typing import Annotated, Any, ClassVar

import numpy as np
from pydantic import BeforeValidator, Field

from spinney.core.calls import float64s, int32s
from spinney.core.compile import compiled, inlined
from spinney.core.errors import SpinneyError, unknown
from spinney.core.meaning import meaning
from spinney.search.amaf import uses_amaf, with_amaf
from spinney.search.graph import position_of, taken
from spinney.search.implicit import with_implicit
from spinney.search.opponent_abstraction import blended
from spinney.search.parts import Buffer, Note, Part, Rule, Shape, Value
from spinney.search.preference import bias_of
from spinney.search.references import referred
from spinney.search.rules import RULES
from spinney.search.sampling import sampled_by, sampled_child_by
from spinney.search.switch import switched
from spinney.search.tree import (
    SHARED,
    available,
    expect,
    first_block_of,
    fixed,
    further_block,
    next_in_block,
    number_of,
    reward_sum,
    visits,
)
from spinney.search.trees import path_size
from spinney.search.visit_math import inverses

# How many factors a thread has to scale its exploration by, and how much they differ at most.
SCALES, LARGEST_DIFFERENCE = 256, 1 / 2


def as_rule(value: Any) -> Any:
    """A selection rule by its name, by where one of your own stands, or itself.

    >>> as_rule("ucb1"), as_rule("ucb2")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: unknown selection 'ucb2'; did you mean 'ucb1'? Known: exp3, module:RULE, puct,
    regret_matching, ucb1, ucb_tuned
    """
    if isinstance(value, Rule) or value in RULES:
        return value
    if isinstance(value, str) and all(value.partition(":")):
        return value.partition("#")[0]
    if isinstance(value, str):
        raise unknown("selection", value, [*RULES, "module:RULE"])
    raise ValueError("should be the name of a selection rule, module:RULE, or a rule")


def rule_of(selection: str | Rule) -> Rule:
    """The rule that a setting stands for.

    >>> rule_of("ucb1").about
    'mean + K sqrt(ln N / n)'
    """
    if isinstance(selection, Rule):
        return selection
    return RULES[selection] if selection in RULES else referred("selection", selection, Rule)


def draws_moves(settings: Any) -> bool:
    """Whether the rule draws moves instead of taking the best."""
    return "weigh" in rule_of(settings.selection).functions


def _knows_more(settings: Any) -> bool:
    return bool(settings.graph or settings.implicit or settings.bias or settings.amaf is not None)


def mark_of_rule(selection: str | Rule) -> str:
    """A short hash of what a rule of your own does, so that a changed one is not taken for the old; none for ours.

    >>> mark_of_rule("ucb1")
    ''
    """
    try:
        found = rule_of(selection)
    except SpinneyError:  # said where the agent is to play
        return ""
    return "" if found is RULES.get(found.name) else f"#{meaning(found.functions.values())}"


def exploration_scales(thread: int, threads: int) -> Any:
    """At the root from 1 down, spread evenly over the threads for every node and over the nodes for every thread; below
    the root 1. Two threads meet too rarely to need any.
    """
    golden, difference = (5**0.5 - 1) / 2, LARGEST_DIFFERENCE * (1 - 2 / threads)
    rank = [int((i * golden % 1.0) * threads + thread) % threads for i in range(SCALES)]
    return np.concatenate([1.0 - difference * np.array(rank) / threads, np.ones(SCALES)])


class Selection(Part):
    """Which child an iteration follows."""

    selection: Annotated[str | Rule, BeforeValidator(as_rule)] = Field(
        default="ucb1",
        description="the rule that weighs moves",
        examples=[*RULES, "module:RULE"],
    )
    exploration: float = Field(
        default=1.0, ge=0, le=1e15, allow_inf_nan=False, description="K in mean + K sqrt(ln N / n)"
    )

    values: ClassVar[tuple[Value, ...]] = (
        # Whether nodes add up a statistic of the rule's.
        Value("keeps_statistic", start=lambda shape: "statistic" in rule_of(shape.settings.selection).functions),
        # Whether more is known of moves than the means of their rewards.
        Value("knows_more", start=lambda shape: _knows_more(shape.settings)),
        # Whether the rule draws moves, and the chance that the last one had.
        Value("draws_moves", start=lambda shape: draws_moves(shape.settings)),
        Value("drawn_with", np.float64),
    )
    buffers: ClassVar[tuple[Buffer, ...]] = (
        # float64[2, SCALES] how much this thread explores each child of the root, and of other nodes.
        Buffer(
            "root_exploration_scales",
            np.float64,
            lambda shape: 2 * SCALES,
            lambda shape: [1.0] * 2 * SCALES,
            needed=lambda settings: settings.mode in ("tree", "card"),
            kept=True,
        ),
        # float64[actions] the weights of moves that are drawn from; float64[path] the chances of those on the path.
        Buffer("odds", np.float64, lambda shape: shape.actions, needed=lambda s: draws_moves(s), kept=True),
        Buffer("drawn_chances", np.float64, path_size, needed=lambda s: draws_moves(s), kept=True),
    )
    notes: ClassVar[tuple[Note, ...]] = (Note("gains", lambda shape: 2, lambda settings: draws_moves(settings)),)

    @classmethod
    def needs_extras(cls, settings: Any) -> bool:
        """Whether the rule does."""
        return rule_of(settings.selection).extra

    def encoded(self, name: str, shape: Shape) -> Any:
        """A built-in rule by its place in the list; one of a user's own comes after them."""
        if name != "selection":
            return Part.encoded(self, name, shape)
        return list(RULES).index(self.selection) if self.selection in RULES else len(RULES)


@inlined
def exploration_scales_at(search, node):
    """How much the thread explores each child of this node, as factors: at the root, where threads meet, they differ.

    So each keeps mostly to some of the moves, and to caches that no other writes to. Every move has a thread that
    explores it most, with factor 1, so that together they explore as one thread would.
    """
    at_root = node < search.players * search.nodes.width
    return float64s(search.root_exploration_scales + (0 if at_root else 8 * SCALES))


# What the templates below are bound to, for each rule.
scale: Any = None
bound: Any = None
worth: Any = None
# Whether more is known of moves than the means of their rewards: each rule is bound once with and once without.
REFINED = False


def worth_by(search, tree, node, child, player, common, scales, abstracts):
    """The bound of a child of `node` by a rule, whose `scale` for the node is `common`."""
    count = taken(search, tree, child) if REFINED else visits(tree, child)
    inv_n, inv_sqrt_n = inverses(count)
    if REFINED:
        position = position_of(search, tree, child)
        inv_visits = inverses(visits(tree, position))[0] if search.graph else inv_n
        mean = reward_sum(tree, position, player) * inv_visits
        if uses_amaf(search):
            mean = with_amaf(search, tree, node, child, count, mean)
        if search.implicit > 0.0:
            mean = with_implicit(search, tree, position, player, mean)
    else:
        mean = reward_sum(tree, child, player) * inv_n
    if abstracts:
        mean = blended(search, child, count, player, mean)
    if SHARED:
        inv_sqrt_n *= scales[number_of(tree, child) % SCALES]
    worth = bound(search, child, player, mean, common, inv_n, inv_sqrt_n)
    if REFINED and search.bias > 0.0:
        worth += bias_of(search, tree, child, inv_n)
    return worth


def best_child_by(search, node, player):
    """The child with the highest bound where every child is always available, the oldest of equals; and that bound."""
    tree, scales, abstracts = fixed(search.nodes), exploration_scales_at(search, node), search.oma > 0.0
    # Where threads share the tree, the visit at hand counts already.
    common = scale(search, np.int64(visits(tree, node)) - SHARED)
    block, end, following, total = first_block_of(tree, node)
    best, best_bound = block, -np.inf
    while block != 0:
        child = block
        while child < end:
            after = next_in_block(tree, child)
            expect(tree, after if after < end else following)
            if (taken(search, tree, child) if REFINED else visits(tree, child)) == 0:
                return best, best_bound
            here = worth(search, tree, node, child, player, common, scales, abstracts)
            if here > best_bound:
                best, best_bound = child, here
            child = after
        block, end, following, total = further_block(tree, following, total)
    return best, best_bound


def best_available_by(search, node, player, tried):
    """The best of the `tried` children of `node` in `slots`, with N(a) in place of the node's visits N; and its bound.

    N(a) counts the visits at which the action was legal, from the one that made its node (Cowling, Powley and
    Whitehouse, "Information set Monte Carlo tree search", 2012).
    """
    tree, scales, abstracts = fixed(search.nodes), exploration_scales_at(search, node), search.oma > 0.0
    slots = int32s(search.slots)
    best, best_bound = np.int64(slots[0]), -np.inf
    after = best
    for i in range(tried):
        child, after = after, np.int64(slots[min(i + 1, tried - 1)])
        expect(tree, after)
        common = scale(search, np.int64(available(tree, child)))
        here = worth(search, tree, node, child, player, common, scales, abstracts)
        if here > best_bound:
            best, best_bound = child, here
    return best, best_bound


@inlined
def rule_code(search):
    return search.selection


@inlined
def knows_more(search):
    return search.knows_more


@inlined
def no_statistic(search, player, reward):
    return 0.0


TEMPLATES = {"best_child": best_child_by, "best_available": best_available_by}


def asked(place: str, own: Rule | None = None, extras: bool = False) -> Any:
    """The function that does the work of the rule that a search has chosen: a built-in one, or one of a user's own,
    which comes after them.
    """
    rules = [*(rule for rule in RULES.values() if extras or not rule.extra), *([own] if own else [])]
    if place == "statistic":
        made = [rule.functions.get(place, no_statistic) for rule in rules]
    else:
        made = [_chooser(place, rule, extras) for rule in rules]
    return switched(rule_code, made, place)


def _chooser(place: str, rule: Rule, extras: bool) -> Any:
    """What chooses a child by a rule; with extras there are two, of which the search asks the one that it needs."""
    name = f"{place}_{rule.name}"
    if "weigh" in rule.functions:
        sampler = _bound(sampled_by, f"{name}_drawn", weigh=rule.functions["weigh"])
        return _bound(sampled_child_by, name, sampled=sampler) if place == "best_child" else sampler
    made = [
        _bound(
            TEMPLATES[place],
            f"{name}_{refined}",
            scale=rule.functions["scale"],
            worth=_worth(rule, refined),
            REFINED=refined,
        )
        for refined in (False, *[True] * extras)
    ]
    return switched(knows_more, made, name)


def _bound(template: Any, name: str, **known: Any) -> Any:
    """A template with these in place of the names that it calls."""
    return compiled(FunctionType(template.__code__, {**template.__globals__, **known}, name))


@cache
def _worth(rule: Rule, refined: bool) -> Any:
    known = {"bound": rule.functions["bound"], "REFINED": refined}
    name = f"worth_{rule.name}_{refined}"
    return inlined(FunctionType(worth_by.__code__, {**worth_by.__globals__, **known}, name))


best_child, best_available, rule_statistic = (asked(place) for place in ("best_child", "best_available", "statistic"))
