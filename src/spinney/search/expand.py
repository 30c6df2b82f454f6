# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Expansion: a legal action that has no node yet gets one, unless a child is worth following first."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from pydantic import Field

from spinney.core.calls import float64s, int32s, int64s, legal_actions, uint64s
from spinney.core.compile import compiled, inlined
from spinney.core.marks import forget_marks, is_marked, put_mark, take_mark
from spinney.core.random import below
from spinney.search.growth import add_behind, mark_fully_expanded
from spinney.search.parts import Buffer, Part, Shape, Value
from spinney.search.preference import (
    first_untried,
    forget_next,
    hope,
    note_preference,
    noted_prior_of_next,
    prior_of_next,
)
from spinney.search.reward_range import HIGH, LOW, NO_NORMALISATION, worst_reward
from spinney.search.selection import best_available, best_child
from spinney.search.tree import (
    EXTRAS,
    action_of,
    add_available,
    expect,
    first_block_of,
    fixed,
    further_block,
    has_all_children,
    has_children,
    link_behind,
    link_to_first,
    next_in_block,
    reward_sum,
    visits,
)
from spinney.search.widening import NO_LIMIT, moves_considered, next_in_order

# What `choose` says where the tree has no room for the child that it would add, and none to follow.
NO_CHILD = 0
OFF = -1.0


class Expansion(Part):
    """When a node gets another child."""

    first_play: float | None = Field(
        default=None,
        ge=0,
        le=1e9,
        allow_inf_nan=False,
        description="first-play urgency: what an untried move counts as, on rewards scaled to [0, 1]; none tries all "
        "moves before any twice",
    )

    kinds: ClassVar[Mapping[str, Any]] = {"first_play": np.float64}
    values: ClassVar[tuple[Value, ...]] = (
        # A node's legal actions never change.
        Value("fixed", start=lambda shape: shape.fixed),
        # The number of the visit at hand.
        Value("visit"),
        # The tree has reached its limit, and no node is added any more.
        Value("full"),
    )
    buffers: ClassVar[tuple[Buffer, ...]] = (
        Buffer("legal", np.int64, lambda shape: shape.actions, kept=True),  # int64[actions]
        # int64[actions] the visit at which an action was last legal and untried.
        Buffer("marks", np.int64, lambda shape: shape.actions),
        Buffer(
            "slots", np.int32, lambda shape: shape.actions, kept=True
        ),  # int32[actions] children of the node at hand
    )

    def encoded(self, name: str, shape: Shape) -> float:
        """No urgency is a negative one."""
        return OFF if self.first_play is None else self.first_play


@compiled
def choose(search, node, player):
    """The child to follow where actions may be untried: an untried one, unless enough are considered or another child
    is worth more than an untried one counts as; else the best.

    A new child has no visits yet. NO_CHILD if there is none to follow and no room for a new one.
    """
    limit = moves_considered(search, node)
    full = has_all_children(search.nodes, node)
    if full or (search.fixed and limit < NO_LIMIT and has_children(search.nodes, node, limit)):
        return best_child(search, node, player)[0]
    if EXTRAS and search.by_priors:
        prior = noted_prior_of_next(search, node)
        if prior > 0.0:
            best, bound = best_child(search, node, player)
            if bound > worth_by_prior(search, node, player, prior):
                return best
    legal = mark_legal(search)
    tried, link, total = tried_children(search, node)
    if tried == legal or tried >= limit or (tried > 0 and search.full):
        return best_tried(search, node, player, tried, legal)
    if search.full:
        return np.int64(NO_CHILD)
    if tried > 0 and asks_urgency(search):
        best, bound = (
            best_available(search, node, player, tried) if not search.fixed else best_child(search, node, player)
        )
        if bound > worth_of_untried(search, node, player, legal):
            return best
    action = next_untried(search, player, legal, limit)
    return expanded(search, node, action, add_behind(search.nodes, link, total, action), tried, legal)


@inlined
def asks_urgency(search):
    """Whether a child may be followed before every move was tried."""
    if EXTRAS:
        return search.first_play != OFF or search.by_priors != 0
    return search.first_play != OFF


@inlined
def worth_of_untried(search, node, player, legal):
    """What the next untried move counts as."""
    if EXTRAS and search.by_priors:
        return worth_by_prior(search, node, player, prior_of_next(search, node, legal))
    return urgency(search, player)


@compiled
def worth_by_prior(search, node, player, prior):
    """What an untried move of this prior counts as: as much as the node, or as an untried move should, and hope."""
    known = search.first_play != OFF
    mean = reward_sum(search.nodes, node, player) / max(1, visits(search.nodes, node))
    return (urgency(search, player) if known else mean) + hope(search, node, prior)


@compiled
def best_tried(search, node, player, tried, legal):
    """The best of the children in `slots`, which are all that may be followed here."""
    if not search.fixed:
        return best_available(search, node, player, tried)[0]
    # Another thread has added the last child since this node was looked at.
    if tried == legal:
        mark_fully_expanded(search.nodes, node)
    return best_child(search, node, player)[0]


@compiled
def expanded(search, node, action, child, tried, legal):
    """A new child, with what is noted of it."""
    if EXTRAS:
        search.drawn_with = 1.0 / legal
        if search.notes_preference:
            note_preference(search, child, action, legal)
            forget_next(search, node)
    if not search.fixed:
        add_available(search.nodes, child, search.weight)
    elif tried + 1 == legal:
        mark_fully_expanded(search.nodes, node)
    return child


@inlined
def next_untried(search, player, legal, limit):
    """The untried move that comes next: any, or the best-ordered where few are considered, or moves have priors."""
    if EXTRAS and search.by_priors:
        return first_untried(search, legal)
    return untried(search, legal) if limit == NO_LIMIT else next_in_order(search, player, legal)


@compiled
def urgency(search, player):
    """What an untried move of the player counts as, in rewards as they are seen."""
    low, high = float64s(search.seen)[LOW], float64s(search.seen)[HIGH]
    if search.normalise == NO_NORMALISATION or high < low:
        return search.first_play
    return worst_reward(search, player) + search.first_play * search.range


@compiled
def mark_legal(search):
    """Lists the legal actions and marks them with the number of this visit; returns how many there are."""
    legal = legal_actions(int64s(search.game), search.state, search.legal)
    actions, marks = int64s(search.legal), int64s(search.marks)
    search.visit += 1
    visit = search.visit
    forget_marks(marks, search.actions)
    for i in range(legal):
        put_mark(marks, actions[i], visit)
    return legal


@compiled
def tried_children(search, node):
    """Keeps in `slots` the children whose actions are marked as legal, unmarks those actions, and counts them; also
    what leads to the last block of children, and how many slots come before that.
    """
    slots, marks, tree = int32s(search.slots), int64s(search.marks), fixed(search.nodes)
    visit, weight, counts = search.visit, search.weight, not search.fixed
    tried, link, before = 0, link_to_first(node), np.int64(0)
    block, end, following, total = first_block_of(tree, node)
    while block != 0:
        child = block
        while child < end:
            after = next_in_block(tree, child)
            expect(tree, after if after < end else following)
            action = action_of(tree, child)
            if action < 0:
                return tried, link, before
            if is_marked(marks, action, visit):
                take_mark(marks, action)
                slots[tried] = child
                tried += 1
                if counts:
                    add_available(tree, child, weight)
            child = after
        link, before = link_behind(block), np.int64(total)
        block, end, following, total = further_block(tree, following, total)
    return tried, link, before


@compiled
def untried(search, legal):
    """A random legal action that is still marked."""
    actions, marks, rng = int64s(search.legal), int64s(search.marks), uint64s(search.rng)
    while True:
        action = actions[below(rng, legal)]
        if is_marked(marks, action, search.visit):
            return action
