"""Keeping what a search has learnt: the subtree of what was played (`reuse`), and the estimates of opponent move
abstraction (`oma_forget=false`).
"""

from itertools import pairwise

import pytest

import spinney
from spinney.testing.games import DICE_RACE

SINGLE = ["maxn", "paranoid"]
OWN_TREES = ["self", "multi", "multi_paranoid"]
CONNECT_FOUR = spinney.load("connect-four")
RACE = spinney.load(DICE_RACE, players=3)
BUDGET = 600


def play_round(player, state, seed, choose=max):
    """Decides once and plays until it is the same player's turn again, the others by what the search visited most or
    least; returns the decision, everything that was played, and the position.
    """
    found = player.decide(state, seed)
    moves = [(state.player, found.action)]
    state, node = state.apply(found.action), found.tree[found.action]
    while not state.is_over and state.player != found.state.player:
        visits = {action: child.visits for action, child in node.children.items()} if node else {}
        action = choose(state.legal_actions, key=lambda a: visits.get(a, 0))
        moves.append((state.player, action))
        state, node = state.apply(action), node.children.get(action) if node else None
    for move in moves:
        player.played(*move)
    return found, moves, state


def follow(root, actions):
    """The node that the actions lead to, or None."""
    for action in actions:
        root = root.children.get(action) if root else None
    return root


def visits_of(node):
    return node.visits if node else 0


def contains(larger, smaller):
    """Whether a tree has every node of another, visited at least as often."""
    nodes = dict(larger.walk())
    return all(line in nodes and nodes[line].visits >= node.visits for line, node in smaller.walk())


def agent(**settings):
    return spinney.agent("mcts", **{"reuse": True, "budget": f"{BUDGET}it", **settings})


@pytest.mark.parametrize("game", [spinney.load("tic-tac-toe"), CONNECT_FOUR, RACE], ids=str)
@pytest.mark.parametrize("tree", SINGLE)
def test_the_kept_subtree_goes_on(tree, game):
    player = agent(tree=tree).seated()
    first, moves, state = play_round(player, game.start(), seed=1)
    second = player.decide(state, seed=2)
    old = follow(first.tree, [action for _, action in moves])
    assert old.visits > 1
    assert second.tree.visits == old.visits + BUDGET
    assert second.iterations == BUDGET
    assert contains(second.tree, old)
    assert second.nodes == sum(1 for _ in second.tree.walk())
    assert sum(second.visits.values()) == second.tree.visits - 1, "the visit that made the node went no further"


@pytest.mark.parametrize("game", [CONNECT_FOUR, RACE], ids=str)
@pytest.mark.parametrize("tree", OWN_TREES)
def test_every_player_s_own_tree_goes_on(tree, game):
    player = agent(tree=tree, rollout=10).seated()
    first = player.decide(game.start(), seed=1)
    state, moves = game.start(), []
    while not moves or state.player != 0:
        # Everybody plays what their own tree likes best; who has none plays anything.
        own = first.trees[state.player]
        action = max(own.children, key=lambda a: own.children[a].visits) if own else state.legal_actions[0]
        moves.append((state.player, action))
        player.played(*moves[-1])
        state = state.apply(action)
    second = player.decide(state, seed=2)
    for seat in range(game.players):
        if first.trees[seat] is None:
            assert second.trees[seat] is None
            continue
        old = follow(first.trees[seat], [action for mover, action in moves if mover == seat])
        assert old.visits > 1
        assert second.trees[seat].visits == old.visits + BUDGET
        assert contains(second.trees[seat], old)


def test_it_goes_on_from_move_to_move():
    player, state = agent().seated(), CONNECT_FOUR.start()
    found = []
    for seed in range(4):
        found.append(play_round(player, state, seed))
        state = found[-1][2]
    for (before, moves, _), (after, _, _) in pairwise(found):
        assert after.tree.visits == visits_of(follow(before.tree, [action for _, action in moves])) + BUDGET


def test_a_reply_that_was_never_tried_starts_a_new_tree():
    player, fresh = agent(budget="9it").seated(), agent(budget="9it")
    first, moves, state = play_round(player, spinney.load("tic-tac-toe").start(), seed=1, choose=min)
    assert follow(first.tree, [action for _, action in moves]) is None
    assert player.decide(state, seed=2).tree == fresh.decide(state, seed=2).tree


def test_a_position_can_be_thought_about_twice():
    player, state = agent().seated(), CONNECT_FOUR.start()
    first, second = player.decide(state, seed=1), player.decide(state, seed=2)
    assert second.tree.visits == 2 * BUDGET
    assert contains(second.tree, first.tree)


def test_without_reuse_nothing_is_kept():
    plain = spinney.agent("mcts", budget=f"{BUDGET}it")
    player = plain.seated()
    _, _, state = play_round(player, CONNECT_FOUR.start(), seed=1)
    assert player.decide(state, seed=2).tree == plain.decide(state, seed=2).tree


def test_the_first_decision_is_that_of_a_search_that_keeps_nothing():
    state = CONNECT_FOUR.start()
    assert agent().seated().decide(state, 1).tree == agent(reuse=False).decide(state, 1).tree


@pytest.mark.parametrize(
    "settings",
    [*({"tree": tree} for tree in SINGLE + OWN_TREES), {"oma": 20, "oma_forget": False}, {"widening": "1:0.5"}],
    ids=str,
)
def test_the_same_seeds_grow_the_same_trees(settings):
    rounds = []
    for _ in range(2):
        player, state = agent(**settings).seated(), CONNECT_FOUR.start()
        for seed in (1, 2, 3):
            found, moves, state = play_round(player, state, seed)
            rounds.append((found.tree, moves))
    assert rounds[:3] == rounds[3:]


def test_an_earlier_decision_stays_what_it_was():
    """Its tree is its own: later searches go on with a copy."""
    player = agent(oma=20, oma_forget=False).seated()
    first, _, state = play_round(player, CONNECT_FOUR.start(), seed=1)
    before = [(line, node.visits, node.values, node.estimate) for line, node in first.tree.walk()]
    play_round(player, state, seed=2)
    assert [(line, node.visits, node.values) for line, node in first.tree.walk()] == [entry[:3] for entry in before]
    assert [node.estimate for _, node in first.tree.walk()] == [entry[3] for entry in before]


@pytest.mark.parametrize("settings", [{}, {"tree": "multi"}, {"oma": 20, "oma_forget": False}], ids=str)
def test_a_match_keeps_trees_and_plays_the_same_for_the_same_seed(settings):
    decisions = []

    def watch(state, decision):
        decisions.append((state.player, decision))

    seats = [agent(**settings), "mcts:budget=100it"]
    result = spinney.play(CONNECT_FOUR, seats, seed=5, watch=watch)
    assert spinney.play(CONNECT_FOUR, seats, seed=5).actions == result.actions
    own = [(ply, found) for ply, (player, found) in enumerate(decisions) if player == 0]
    kept = []
    for (ply, before), (following, after) in pairwise(own):
        # A tree of the player's own moves alone is followed by those alone.
        step = 2 if settings.get("tree") == "multi" else 1
        old = follow(before.tree, result.actions[ply:following:step])
        assert after.tree.visits == visits_of(old) + BUDGET
        kept.append(visits_of(old))
    assert len(kept) >= 3
    assert max(kept) > 0
    others = [found.tree.visits for player, found in decisions if player == 1]
    assert set(others) == {100}, "who does not keep trees does not"


def test_both_seats_of_a_match_keep_their_own():
    """The same agent in both seats is two players, each with a memory of its own."""
    found = {0: [], 1: []}
    spinney.play(
        CONNECT_FOUR, [agent()] * 2, seed=1, watch=lambda state, decision: found[state.player].append(decision)
    )
    for decisions in found.values():
        assert decisions[0].tree.visits == BUDGET
        assert any(decision.tree.visits > BUDGET for decision in decisions[1:])


def abstract_mean(nodes, seat):
    """The mean reward of a player over all visits of all these nodes."""
    return sum(node.visits * node.values[seat] for node in nodes) / sum(node.visits for node in nodes)


@pytest.mark.parametrize("game", [spinney.load("tic-tac-toe"), CONNECT_FOUR], ids=str)
@pytest.mark.parametrize("forget", [True, False])
def test_estimates_are_kept_across_moves(game, forget):
    """A move's estimate is its mean over all nodes that follow the same own moves, whatever others did in between.
    After own move a, the estimate of c at the new root is made of all nodes a-b-c of the old tree, for any b, and of
    the new root's child c; a search that forgets has the latter alone.
    """
    player = agent(reuse=False, oma=20, oma_forget=forget, budget="3000it").seated()
    first, moves, state = play_round(player, game.start(), seed=1)
    second = player.decide(state, seed=2)
    assert second.tree.visits == 3000, "estimates are kept, the tree is not"
    own = first.tree[moves[0][1]]
    for action, child in second.tree.children.items():
        old = [reply.children[action] for reply in own.children.values() if action in reply.children]
        assert old, "3 000 iterations have tried every move after some reply"
        assert child.estimate[0] == pytest.approx(abstract_mean([child] if forget else [*old, child], 0))


def test_so_are_estimates_of_opponents_moves():
    """An opponent's move e at the new root's children shares its estimate with every node of the old tree at which the
    same opponent had played b and then plays e, whatever we did.
    """
    player = agent(reuse=False, oma=20, oma_forget=False, budget="3000it").seated()
    first, moves, state = play_round(player, CONNECT_FOUR.start(), seed=1)
    second = player.decide(state, seed=2)
    (_, _), (_, reply) = moves
    for answer in range(7):
        old = [follow(first.tree, (a, reply, c, answer)) for a in range(7) for c in range(7)]
        new = [follow(second.tree, (c, answer)) for c in range(7)]
        nodes = [node for node in old + new if node]
        estimates = {node.estimate[1] for node in new if node}
        assert len(estimates) == 1
        assert estimates.pop() == pytest.approx(abstract_mean(nodes, 1))


def test_with_reuse_too_no_visit_counts_twice():
    """The kept subtree's nodes are already part of the kept estimates."""
    player = agent(oma=20, oma_forget=False, budget="3000it").seated()
    first, moves, state = play_round(player, CONNECT_FOUR.start(), seed=1)
    second = player.decide(state, seed=2)
    (_, played), (_, reply) = moves
    for action, child in second.tree.children.items():
        others = [follow(first.tree, (played, b, action)) for b in range(7) if b != reply]
        nodes = [node for node in others if node] + [child]
        assert child.estimate[0] == pytest.approx(abstract_mean(nodes, 0))


def test_kept_estimates_change_what_is_played():
    """With so few iterations a move, what earlier moves have learnt matters."""
    lines = []
    for forget in (True, False):
        player, state, line = (
            agent(reuse=False, oma=1000, oma_forget=forget, budget="100it").seated(),
            CONNECT_FOUR.start(),
            [],
        )
        for seed in range(3):
            found, _, state = play_round(player, state, seed)
            line.append(found.visits)
        lines.append(line)
    assert lines[0][0] == lines[1][0], "there is nothing to remember at the first move"
    assert lines[0][1:] != lines[1][1:]


@pytest.mark.parametrize("settings", [{"reuse": True}, {"oma": 20, "oma_forget": False}], ids=str)
@pytest.mark.parametrize("game", [CONNECT_FOUR, spinney.load("hex", size=8)], ids=str)
def test_what_is_kept_never_leaves_too_little_memory_for_a_move(game, settings):
    """A megabyte holds some 30 000 nodes. Deep, narrow trees leave much to keep, and ten searches more than that."""
    player = spinney.agent("mcts", budget="60000it", memory=1, exploration=0.2, **settings).seated()
    state, full = game.start(), 0
    for seed in range(10):
        found, _, state = play_round(player, state, seed)
        assert found.iterations >= 100
        assert found.bytes <= 2**20
        full += found.out_of_memory
    assert full >= 2
