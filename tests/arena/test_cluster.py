"""A cluster plays the same matches as threads do, also when it loses a machine; every way of asking wrongly is a
sentence.
"""

import os
import sys
import threading
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import ray
import ray.cluster_utils

import spinney
from spinney import SpinneyError
from spinney.arena.cluster import Cluster, connected, describe, play, rebuilt
from spinney.arena.crew import Crew
from spinney.arena.plan import Plan
from spinney.arena.schedule import Cell, Schedule
from spinney.arena.store import MEMORY, Row, Store
from spinney.arena.tournament import Tournament
from spinney.gpu import cluster as card_cluster
from spinney.gpu.cluster import CARD
from spinney.testing.games import KUHN
from spinney.tuning import tune

NODE = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
# How soon Ray gives up on a machine that does not answer: by itself it waits for a quarter of a minute.
SOON = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 300, "health_check_failure_threshold": 5}
PLAN = Plan(
    games=[{"game": "dots-and-boxes", "players": [2, 3], "parameters": {"width": 3, "height": 3}}, "tic-tac-toe"],
    agents=["random", "mcts", "mcts:exploration=0.5"],
    budgets=["500it", "1000it"],
    matches=20,
    seed=3,
)


@pytest.fixture(scope="module")
def machines():
    """A cluster with one core, to which a test may add machines."""
    started = ray.cluster_utils.Cluster(initialize_head=True, head_node_args={**NODE, "_system_config": SOON})
    yield started
    started.shutdown()


@pytest.fixture(scope="module")
def there(machines):
    """Hires that cluster."""
    return partial(Cluster, address=machines.address)


def stored(hire, watch=lambda rows: None):
    """All that a tournament has stored, but for the time that it took."""
    with Store(MEMORY, create=True) as store:
        played = Tournament(PLAN.schedule(), store, PLAN).run(hire, watch)
        what = "key, table_id, number, seed, deal, seats, ranks, scores, iterations, actions, cut_off, drew"
        return played, store.query(f"SELECT {what} FROM matches ORDER BY key")


def test_a_tuning_evaluates_the_same(machines, there):
    settings = {"space": {"rollout": [0, 3, "end"]}, "evaluations": 3, "matches": 2, "runs": 2, "play_off": 4}
    with connected(machines.address):
        far = tune("tic-tac-toe", "mcts:budget=200it", **settings, hire=there)
    assert str(far) == str(tune("tic-tac-toe", "mcts:budget=200it", **settings))


def test_a_lost_machine_changes_nothing(machines, there):
    second = machines.add_node(**NODE)
    seen, lost = [], []

    def watch(rows):
        seen.extend(row.fixture.key for row in rows)
        if len(seen) > len(PLAN.schedule()) // 2 and not lost:
            lost.append(second)
            machines.remove_node(second, allow_graceful=False)

    played, found = stored(there, watch)
    assert lost
    assert played == len(seen) == len(set(seen)) == len(PLAN.schedule())
    assert (played, found) == stored(Crew)


def test_workers_with_a_card_ask_for_one_and_have_it_for_themselves(machines, tmp_path):
    def play_there(description, fixtures):
        """Threads in place of a card; leaves word of the card that it was given."""
        (tmp_path / os.environ["CUDA_VISIBLE_DEVICES"]).touch()
        return play(description, fixtures)

    plan = Plan(games=["tic-tac-toe"], agents=["random", "mcts:budget=20it"], matches=16)
    post, schedule = CARD._replace(play=play_there, least=16), plan.schedule()
    with connected(machines.address) as there:
        with pytest.raises(SpinneyError, match="has no graphics card: Ray counts no GPU there"):
            card_cluster.hire(there, machines.address)
        node = machines.add_node(**NODE, num_gpus=1)
        with card_cluster.hire(there, machines.address, post)(schedule, schedule) as cluster:
            rows = [row for some in cluster.rows() for row in some]
        machines.remove_node(node)
    assert {row.fixture.key for row in rows} == {fixture.key for fixture in schedule}
    assert [path.name for path in tmp_path.iterdir()] == ["0"]


def test_what_a_card_plays_comes_back_in_order(monkeypatch):
    plan = Plan(games=["tic-tac-toe", "hex"], agents=["random", "mcts:budget=9it"], matches=4)
    schedule, told = plan.schedule(), describe(plan.schedule())
    monkeypatch.setattr(card_cluster, "floors", lambda: ["a card"])
    monkeypatch.setattr(card_cluster, "CardCrew", lambda schedule, fixtures, cards: Crew(schedule, fixtures, 2))
    ends, _ = CARD.play(told, list(schedule))
    alone, _ = play(told, list(schedule))
    assert [Row(one, *end)[1:4] for one, end in zip(schedule, ends, strict=True)] == [
        Row(one, *end)[1:4] for one, end in zip(schedule, alone, strict=True)
    ]


def test_whoever_cannot_play_on_a_card_is_named_before_anything_starts():
    class Rich:
        def cluster_resources(self):
            return {"GPU": 4.0}

    plan = Plan(games=["hex"], agents=["mcts:budget=9it", "minimax"], matches=2)
    with pytest.raises(SpinneyError, match="not all agents can play on a card; minimax"):
        card_cluster.hire(Rich(), "auto")(plan.schedule(), plan.schedule())


def test_what_is_stopped_ends_and_can_be_resumed_in_one_connection(machines, there):
    schedule = PLAN.schedule()
    with connected(machines.address), there(schedule, schedule) as cluster:
        rows = cluster.rows()
        first = next(rows)
        cluster.stop()
        finished = first + [row for some in rows for row in some]
        done = {row.fixture.key for row in finished}
        assert len(finished) == len(done) < len(schedule)
        rest = [fixture for fixture in schedule if fixture.key not in done]
        with there(schedule, rest) as second:
            played = [row.fixture.key for some in second.rows() for row in some]
        assert ray.is_initialized()
    assert not ray.is_initialized()
    assert sorted(played) == sorted(fixture.key for fixture in rest)


def test_stopping_from_elsewhere_ends_a_long_match_and_frees_its_core(there):
    plan = Plan(games=["hex"], agents=["random", "random:seed=1", "mcts:budget=3600s"], matches=1)
    with there(plan.schedule(), plan.schedule()) as cluster:
        rows = cluster.rows()
        assert len(next(rows)) == 1
        threading.Timer(0.5, cluster.stop).start()
        assert list(rows) == []
    short = Plan(games=["hex"], agents=["mcts:budget=10it", "random"], matches=2).schedule()
    with there(short, short) as cluster:
        assert sum(map(len, cluster.rows())) == 2


def test_what_a_worker_raises_is_raised_here_as_on_threads(there):
    plan = Plan(games=["tic-tac-toe"], agents=["mcts:heuristic=operator:truediv,budget=10it", "random"], matches=5)
    said = []
    for hire in (there, Crew):
        with hire(plan.schedule(), plan.schedule()) as workers, pytest.raises(TypeError, match="operand") as raised:
            list(workers.rows())
        said.append((type(raised.value), str(raised.value)))
    assert said[0] == said[1]


def test_a_game_that_only_this_program_knows_is_a_sentence_from_the_worker(there, monkeypatch):
    monkeypatch.setattr("spinney.core.registry._known", {"tic-tac-toe": "spinney.games.tic_tac_toe"})
    spinney.register(KUHN)
    plan = Plan(games=["kuhn-poker"], agents=["random", "random:seed=1"], matches=5)
    with (
        there(plan.schedule(), plan.schedule()) as cluster,
        pytest.raises(SpinneyError, match=r"^unknown game 'kuhn-poker'"),
    ):
        list(cluster.rows())


def test_an_unregistered_game_is_refused():
    cell = Cell(spinney.load(KUHN), None, (spinney.agent("random"), spinney.agent("random:seed=1")))
    schedule = Schedule((cell,), "round_robin", "balanced", 5, 0)
    with pytest.raises(SpinneyError, match=r"^kuhn-poker cannot be played on a cluster.* has to be registered"):
        Cluster(schedule, schedule)


def test_a_schedule_travels_as_text():
    versus = {"mode": "versus", "against": ["mcts:budget=10it,tree=paranoid"], "seats": "random"}
    for plan in (PLAN, Plan(games=["hex"], agents=["random", "minimax:depth=2"], **versus)):
        schedule = plan.schedule()
        assert rebuilt(describe(schedule)) == schedule
        assert list(rebuilt(describe(schedule))) == list(schedule)


def test_another_version_on_a_worker_is_refused(monkeypatch):
    told = describe(PLAN.schedule())
    with pytest.raises(SpinneyError, match="has version 1 of the rules of tic-tac-toe, and version 7 is asked for"):
        rebuilt(describe(Plan(games=["tic-tac-toe"], agents=["random", "flat"]).schedule()).replace('n": 1', 'n": 7'))
    monkeypatch.setattr(spinney, "__version__", "0.0.1")
    with pytest.raises(SpinneyError, match=r"has Spinney 0\.0\.1, and .* is asked for; install the same"):
        rebuilt(told)


@pytest.mark.parametrize("address", ["here", "ray://localhost:10001", ":6379", "localhost:", "localhost:70000"])
def test_what_is_no_address_is_refused(address):
    with pytest.raises(SpinneyError, match=r"is not the address of a cluster: give auto, local or HOST:PORT$"):
        Cluster(PLAN.schedule(), [], address).__enter__()


def test_an_address_without_a_cluster_is_refused():
    with ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        port = server.server_address[1]
        threading.Thread(target=server.serve_forever).start()
        with pytest.raises(SpinneyError, match=f"^no Ray cluster is running at 127.0.0.1:{port}"):
            Cluster(PLAN.schedule(), [], f"127.0.0.1:{port}").__enter__()
        server.shutdown()
    with pytest.raises(SpinneyError, match=f"^nobody answers at 127.0.0.1:{port}"):
        Cluster(PLAN.schedule(), [], f"127.0.0.1:{port}").__enter__()


def test_without_ray_the_sentence_says_how_to_install_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SpinneyError, match=r"needs Ray: pip install 'spinney\[ray\]'$"):
        Cluster(PLAN.schedule(), []).__enter__()


def test_a_cluster_of_this_machine_is_started_and_says_nothing(capfd):
    plan = Plan(games=["tic-tac-toe"], agents=["random", "mcts:budget=100it"], matches=30)
    with Cluster(plan.schedule(), plan.schedule(), "local") as cluster:
        assert sum(map(len, cluster.rows())) == 30
    assert not ray.is_initialized()
    assert capfd.readouterr() == ("", "")
