# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""An iteration in steps, for threads that wait for one another after each: those of a graphics card.

They run in groups, of which all must do the same at a time. In `loop` whoever has ended a rollout would wait until the
longest one of the group has ended. In steps it goes on to its next iteration meanwhile, since a step of a rollout and
one in the tree both play one action. What is done, in which order, is what `loop` does, by the same functions.
"""

from collections import namedtuple
from typing import Any

import numpy as np

from spinney.core.calls import int64s
from spinney.core.compile import compiled, inlined
from spinney.core.derived import LONGEST, OVER
from spinney.search.backup import backup
from spinney.search.descend import (
    arrive,
    counts_as_rolled,
    end_descent,
    enter_tree,
    enter_trees,
    follow,
    goes_on_in_trees,
    leave_for,
    left_after_trees,
    step_to,
)
from spinney.search.expand import NO_CHILD
from spinney.search.graph import move_on
from spinney.search.loop import count_iteration, learn_moves_and_marks, value_proven, value_rollout
from spinney.search.moves import note_move
from spinney.search.reward_range import refresh_reward_range
from spinney.search.rollout import policy_action
from spinney.search.solver import is_proven
from spinney.search.tree import EXTRAS, action_of
from spinney.search.trees import LEFT, has_own_trees
from spinney.search.world import begin

# What a thread does next: begin an iteration (after ending the one at hand), choose a move in the tree, play a move,
# settle what a move has left to settle, or something that is not the search's.
HOME, CHOOSE, PLAY, SETTLE, ELSEWHERE = range(5)
# Where it is: in no iteration, in a tree for all, in those of players, or past them.
NOWHERE, IN_TREE, IN_TREES, PAST = range(4)
# Nothing is chosen yet: a move is drawn when it is played.
TO_BE_DRAWN = -1

# An iteration under way.
#   stage, where: as above
#   node: the last one in the tree, or how many players are in theirs; first: nobody has been there before
#   depth: of that node, or how many actions were played in trees
#   player: who is to move; action: what is played next
#   played: actions of the rollout; limit: how many it may have; left: actions in the list that it draws from
Walk = namedtuple("Walk", ["stage", "where", "node", "first", "depth", "player", "action", "played", "limit", "left"])

# What these stand for is bound with the rules of a game: a random action of its own rollouts, and whether these draw
# from a list that is made once; a move that says whether something is left to settle, what settles it, and who is next.
draw_of_game: Any = None
list_of_game: Any = None
act_of_game: Any = None
settle_of_game: Any = None
next_of_game: Any = None
PLACED = False


@inlined
def walk_at(stage, where, node, first, depth, player, action, played, limit, left):
    """An iteration under way, all in numbers of one kind."""
    return Walk(
        np.int32(stage),
        np.int32(where),
        np.int32(node),
        np.int32(first),
        np.int32(depth),
        np.int32(player),
        np.int32(action),
        np.int32(played),
        np.int32(limit),
        np.int32(left),
    )


@inlined
def standing(stage):
    """No iteration under way."""
    return walk_at(stage, NOWHERE, 0, 0, 0, 0, TO_BE_DRAWN, 0, 0, 0)


@compiled
def set_out(search):
    """Begins an iteration."""
    begin(search)
    refresh_reward_range(search)
    if has_own_trees(search):
        waiting = enter_trees(search)
        return in_trees(search, waiting, 0, search.mover, 0)
    enter_tree(search)
    return walk_at(CHOOSE, IN_TREE, 0, 0, 0, search.mover, TO_BE_DRAWN, 0, 0, 0)


@inlined
def in_trees(search, waiting, played, player, rolled):
    """On in the trees of players: whose own is left draws."""
    stage = PLAY if int64s(search.inside)[player] == LEFT else CHOOSE
    return walk_at(stage, IN_TREES, waiting, 0, played, player, TO_BE_DRAWN, rolled, 0, 0)


@compiled
def choose_move(search, walk):
    """Chooses a move in the tree, unless there is no room for it."""
    player, own = np.int64(walk.player), has_own_trees(search)
    if EXTRAS and not own:
        int64s(search.movers)[walk.depth] = player
    # One call for all kinds of trees, so that threads of all kinds choose together.
    child = follow(search, int64s(search.inside)[player] if own else np.int64(walk.node), player)
    if own:
        action = step_to(search, player, child)
        note_move(search, player, action)
        waiting = walk.node - (int64s(search.inside)[player] == LEFT)
        return walk_at(PLAY, IN_TREES, waiting, 0, walk.depth, player, action, walk.played, 0, 0)
    if child == NO_CHILD:
        return past_tree(search, np.int64(walk.node), False, np.int64(walk.depth), player)
    first = leave_for(search, np.int64(walk.depth + 1), child, player)
    action = action_of(search.nodes, child)
    return walk_at(PLAY, IN_TREE, child, first, walk.depth + 1, player, action, 0, 0, 0)


@compiled
def play_move(search, walk):
    """Plays the move that was chosen, or draws one."""
    action = np.int64(walk.action)
    if action == TO_BE_DRAWN:
        action = drawn_move(search, walk)
    if act_of_game(search.state, action, search.chance):
        return unsettled(walk)
    return after_move(search, walk)


@compiled
def settle_move(search, walk):
    """Settles what a move has left, or a part of it."""
    if settle_of_game(search.state, search.chance):
        return unsettled(walk)
    return after_move(search, walk)


@inlined
def unsettled(walk):
    """The same walk, with something to settle."""
    where, node, first, depth = walk.where, walk.node, walk.first, walk.depth
    return walk_at(SETTLE, where, node, first, depth, walk.player, walk.action, walk.played, walk.limit, walk.left)


@inlined
def after_move(search, walk):
    """After a move that is settled."""
    player = next_of_game(search.state)
    if walk.where == PAST:
        played, left = walk.played + 1, walk.left - 1
        over = player == OVER or played == walk.limit or played == LONGEST
        stage = HOME if over else PLAY
        return walk_at(stage, PAST, 0, 0, walk.depth, player, TO_BE_DRAWN, played, walk.limit, left)
    if has_own_trees(search):
        return after_trees(search, walk, player)
    return after_tree(search, walk, player)


@inlined
def drawn_move(search, walk):
    """What is played past the tree, by the game's own rollout if that does all that is asked for."""
    if walk.where == PAST and plays_by_itself(search):
        return draw_of_game(search.state, search.rng, search.legal, np.int64(walk.left))
    player = np.int64(walk.player)
    action = policy_action(search, player)
    note_move(search, player, action)
    return action


@inlined
def plays_by_itself(search):
    """Whether the game's own rollout does all that is asked for: it draws choices and chance from one stream."""
    return search.plays_by_itself and search.chance == search.rng


@inlined
def after_tree(search, walk, player):
    """After a move in a tree for all."""
    node, first, depth = np.int64(walk.node), walk.first != 0, np.int64(walk.depth)
    if EXTRAS and search.graph:
        node = move_on(search, node)
        first = arrive(search, depth, node)
    proven = EXTRAS and search.solver and is_proven(search, search.nodes, node)
    if first or proven or player == OVER or depth >= search.max_depth:
        return past_tree(search, node, first, depth, player)
    return walk_at(CHOOSE, IN_TREE, node, 0, depth, player, TO_BE_DRAWN, 0, 0, 0)


@inlined
def after_trees(search, walk, player):
    """After a move in the trees of players, or past those of some."""
    rolled = walk.played + (walk.action == TO_BE_DRAWN and counts_as_rolled(search))
    played, waiting = walk.depth + 1, walk.node
    if goes_on_in_trees(search, player, waiting, played, rolled):
        return in_trees(search, waiting, played, player, rolled)
    search.calls += played
    return roll_out(search, played, player, left_after_trees(search, player, waiting, rolled))


@inlined
def past_tree(search, node, first, depth, player):
    """From the last node of the tree on."""
    if EXTRAS:
        end_descent(search, node, player == OVER, first)
    search.calls += depth
    return roll_out(search, depth, player, search.rollout)


@inlined
def roll_out(search, depth, player, limit):
    """Begins a rollout of at most so many actions."""
    over = player == OVER or limit == 0 or (EXTRAS and search.came_to_proven)
    left = 0
    if PLACED and not over and plays_by_itself(search):
        left = list_of_game(search.state, search.legal)
    return walk_at(HOME if over else PLAY, PAST, 0, 0, depth, player, TO_BE_DRAWN, 0, limit, left)


@compiled
def come_home(search, walk):
    """Ends an iteration: rewards, and what is learnt from them."""
    if EXTRAS and search.came_to_proven:
        value_proven(search)
    else:
        value_rollout(search, np.int64(walk.played), np.int64(walk.limit))
        learn_moves_and_marks(search)
    depth = int64s(search.depth)[search.player] if has_own_trees(search) else np.int64(walk.depth)
    backup(search, depth)
    count_iteration(search, depth)
