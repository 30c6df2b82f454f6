"""Several cells at a time on a card: who begins when, on which part of it, and that their matches are the same."""

import threading

import pytest

import spinney
from spinney.arena.crew import Crew
from spinney.arena.plan import Plan
from spinney.gpu.crew import CardCrew
from spinney.gpu.flock import NoMemoryError
from spinney.gpu.floor import Floor
from tests.gpu.host_card import HostCard


class Lot:
    """A flock, as far as a floor can see: so many lanes, of which the card runs 100 at a time, for a byte each."""

    def __init__(self, card, lanes):
        self.card, self.lanes, self.load = card, lanes, lanes / 100

    def has_room(self):
        return self.card.left >= self.lanes

    def __enter__(self):
        self.card.left -= self.lanes

    def __exit__(self, *_):
        self.card.left += self.lanes


class Memory:
    """A card that has nothing but memory."""

    def __init__(self, left):
        self.left = left


def never():
    return False


def test_each_takes_as_large_a_part_as_it_has_busy_lanes():
    floor = Floor(Memory(1000))
    one, two = Lot(floor.card, 60), Lot(floor.card, 20)
    with floor.entered(one, never) as first:
        assert first(60) == 1
        with floor.entered(two, never) as second:
            assert (first(60), second(20)) == (pytest.approx(0.75), pytest.approx(0.25))
            assert first(20) == pytest.approx(0.5)
        assert first(1) == 1
    assert floor.card.left == 1000


@pytest.mark.parametrize(("left", "lanes"), [(100, (70, 40)), (1000, (70, 40))])
def test_whoever_finds_no_room_begins_when_the_other_has_gone(left, lanes):
    """No memory for all of its lanes, or more lanes than the card runs at a time."""
    floor, order = Floor(Memory(left)), []
    one, two = (Lot(floor.card, count) for count in lanes)

    def come():
        with floor.entered(two, never) as part:
            order.append(("two", part(1)))

    with floor.entered(one, never):
        other = threading.Thread(target=come)
        other.start()
        order.append("one")
        other.join(0.5)
    other.join()
    assert order == ["one", ("two", 1.0)]


def test_whoever_ends_makes_room_before_it_goes():
    """Matches that have ended leave lanes that nobody runs."""
    floor = Floor(Memory(1000))
    one, two = Lot(floor.card, 90), Lot(floor.card, 40)
    with floor.entered(one, never) as first:
        first(10)
        with floor.entered(two, never) as second:
            assert second(40) == pytest.approx(0.8)


def test_whoever_is_stopped_while_it_waits_never_enters():
    floor, over = Floor(Memory(100)), threading.Event()
    with floor.entered(Lot(floor.card, 100), never):
        threading.Timer(0.1, over.set).start()
        with floor.entered(Lot(floor.card, 100), over.is_set) as part:
            assert part is None


def test_what_finds_no_memory_beside_others_is_made_when_they_have_gone():
    floor, tries = Floor(Memory(100)), []

    def make():
        tries.append(floor.card.left)
        if floor.card.left < 100:
            raise NoMemoryError("the graphics card said out of memory")
        return "a flock"

    found = []
    with floor.entered(Lot(floor.card, 50), never):
        other = threading.Thread(target=lambda: found.append(floor.made(make, never)))
        other.start()
        other.join(0.5)
    other.join()
    assert (tries, found) == ([50, 100], ["a flock"])
    with pytest.raises(NoMemoryError, match="out of memory"):
        floor.made(no_memory, never)


def test_whatever_else_is_wrong_is_said_at_once():
    def make():
        raise spinney.SpinneyError("too large for any card")

    floor = Floor(Memory(100))
    with floor.entered(Lot(floor.card, 50), never), pytest.raises(spinney.SpinneyError, match="too large"):
        floor.made(make, never)


def no_memory():
    raise NoMemoryError("the graphics card said out of memory")


def test_cells_side_by_side_store_what_threads_store():
    card = HostCard()
    plan = Plan(
        games=[{"game": "tic-tac-toe"}, {"game": "connect-four", "parameters": {"width": 5, "height": 4}}],
        agents=["random", "mcts"],
        budgets=["20it", "40it"],
        matches=4,
    )
    schedule, stored = plan.schedule(), []
    for hire in (Crew, lambda schedule, fixtures: CardCrew(schedule, fixtures, [Floor(card)])):
        with hire(schedule, schedule) as crew:
            found = [row for some in crew.rows() for row in some]
        stored.append(sorted((row.fixture.key, row.ranks, row.iterations, row.actions) for row in found))
    assert len(stored[0]) == len(schedule)
    assert stored[0] == stored[1]
    assert not card.held


def test_a_cell_that_cannot_be_played_stops_all_with_a_sentence(monkeypatch):
    card = HostCard()
    monkeypatch.setattr(card, "lane", lambda *about: no_memory())
    plan = Plan(games=["tic-tac-toe", "hex"], agents=["random", "mcts:budget=9it"], matches=2)
    with (
        pytest.raises(spinney.SpinneyError, match="out of memory"),
        CardCrew(plan.schedule(), plan.schedule(), [Floor(card)]) as crew,
    ):
        list(crew.rows())
