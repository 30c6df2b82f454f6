"""Names of agents: always different, no more than what differs, and the same everywhere."""

from hypothesis import given
from hypothesis import strategies as st

import spinney
from spinney.agents import parse
from spinney.arena.labels import DARK, LIGHT, labels, letter, letters
from spinney.arena.tournament import tournament

AGENTS = st.one_of(
    st.builds(
        lambda tree, rollout, exploration: spinney.agent("mcts", tree=tree, rollout=rollout, exploration=exploration),
        st.sampled_from(["maxn", "multi", "self"]),
        st.sampled_from([0, 10, "end"]),
        st.sampled_from([0.5, 1.0]),
    ),
    st.builds(lambda playouts: spinney.agent("flat", playouts=playouts), st.integers(1, 3)),
    st.builds(lambda seed: spinney.agent("random", seed=seed), st.integers(0, 2)),
)


def named(*agents, given=None, budget=None):
    made = [spinney.agent(one) for one in agents]
    return labels([one.identity for one in made], given or [None] * len(made), budget)


@given(st.lists(AGENTS, min_size=1, max_size=8, unique_by=lambda one: one.identity))
def test_names_differ_and_say_what_differs(agents):
    found = labels([one.identity for one in agents], [None] * len(agents), None)
    assert len(set(found.names)) == len(agents)
    for one, name in zip(agents, found.names, strict=True):
        kind, shown = parse(name)
        kind_of, own = parse(one.identity)
        assert kind == kind_of
        assert shown.items() <= own.items()
        for setting in shown:
            having = [parse(other.identity)[1] for other in agents]
            assert len({other[setting] for other in having if setting in other}) > 1


@given(st.lists(AGENTS, min_size=1, max_size=6, unique_by=lambda one: one.identity))
def test_names_and_what_is_common_say_everything(agents):
    """Whatever is neither in the name nor in common is the default."""
    found = labels([one.identity for one in agents], [None] * len(agents), None)
    common = dict(part.split(": ") for part in found.common.split("; ")) if found.common else {}
    for one, name in zip(agents, found.names, strict=True):
        kind, shown = parse(name)
        shared = dict(pair.split("=") for pair in common.get(kind, "").split(", ") if pair)
        assert spinney.agent(kind, **shown, **shared) == one


def test_a_default_shows_where_another_varies_it():
    found = named("mcts:tree=maxn,rollout=10", "mcts:tree=multi,rollout=10")
    assert found.names == ("mcts:tree=maxn", "mcts:tree=multi")
    assert found.common == "mcts: rollout=10"


def test_the_budget_of_the_table_is_left_out_and_another_is_not():
    found = named("mcts:budget=40ms", "mcts:tree=multi,budget=40ms", "mcts:budget=1s", budget="40ms")
    assert found.names == ("mcts:tree=maxn", "mcts:tree=multi", "mcts:tree=maxn,budget=1000ms")
    assert found.common == ""


def test_given_names_are_kept_and_told_apart():
    agents = ["mcts:tree=maxn", "mcts:tree=multi", "random"]
    assert named(*agents, given=["ours", "theirs", None]).names == ("ours", "theirs", "random")
    assert named(*agents, given=["ours", "ours", None]).names == (
        "ours (mcts:tree=maxn)",
        "ours (mcts:tree=multi)",
        "random",
    )
    assert len(set(named(*agents, given=["random", "random 2", None]).names)) == 3


def test_agents_without_a_text_form_have_their_kind_or_name():
    assert labels(["mine#1f", "mine#2e"], [None, "better"]).names == ("mine", "better")
    assert len(set(labels(["mine#1f", "mine#2e", "mine#3d"], [None] * 3).names)) == 3


def test_kinds_that_are_not_known_here_show_what_differs():
    found = labels(["theirs:depth=2,width=3", "theirs:depth=4,width=3"], [None, None])
    assert found == (("theirs:depth=2", "theirs:depth=4"), "theirs: width=3")


def test_letters_go_on_after_z():
    assert [letter(number) for number in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


def test_letters_and_colours_are_those_of_the_plan_in_its_order():
    result = tournament("tic-tac-toe", ["random", "flat:playouts=3", "flat:playouts=9"], matches=2)
    assert letters(result.cells) == {"random": "A", "flat:playouts=3": "B", "flat:playouts=9": "C"}
    assert len(set(LIGHT)) == len(set(DARK)) == len(LIGHT) == 8
