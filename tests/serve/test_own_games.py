"""A game of a user's own, in plain Python, plays in the page without a line for the page."""

from tests.core import python_games
from tests.serve.visitors import PERSON, at_seat, played_on, server, set_table, sits

NIM, HIGH_CARD = (f"{python_games.__file__}:{name}" for name in ("Nim", "HighCard"))


def test_a_plain_python_game_is_played_with_moves_as_buttons(tmp_path):
    path = tmp_path / "tables.db"
    with server(path, games=[NIM, HIGH_CARD]) as client:
        assert [one["id"] for one in client.get("/api/games").json()["games"]] == [NIM, HIGH_CARD]
        links = set_table(client, NIM, [PERSON, sits("mcts:budget=50it")])
        with at_seat(client, links, 0) as one:
            first = one.state()
            assert [move["name"] for move in first["legal"]] == ["1", "2", "3"]
            assert first["svg"].count("data-actions") == 3
            middle = played_on(one, first, moves=1)
    with server(path, games=[NIM]) as client, at_seat(client, links, 0) as one:
        again = one.state()
        assert (again["moves"], again["svg"]) == (middle["moves"], middle["svg"])
        assert played_on(one, again)["over"]


def test_what_a_plain_python_game_hides_stays_hidden():
    with server(games=[HIGH_CARD]) as client:
        links = set_table(client, HIGH_CARD, [PERSON, PERSON])
        texts = []
        for seat in (0, 1):
            with at_seat(client, links, seat) as one:
                texts.append(one.state()["svg"])
        assert texts[0] != texts[1]


def test_a_game_that_fails_stops_its_own_table_alone(tmp_path):
    broken = tmp_path / "broken.py"
    broken.write_text(
        "class Broken:\n"
        "    def __init__(self):\n"
        "        self.moves, self.current_player, self.winner = 0, 0, None\n"
        "    def legal_actions(self):\n"
        "        return [0, 1]\n"
        "    def apply(self, action):\n"
        "        self.moves += 1\n"
        "        if self.moves > 40:\n"
        "            raise RuntimeError('the cards are on fire')\n"
        "        self.current_player = 1 - self.current_player\n"
        "        self.winner = 0 if self.moves > 60 else None\n"
    )
    game = f"{broken}:Broken"
    with server(games=[game, "tic-tac-toe"]) as client:
        answer = client.post("/api/tables", {"game": game, "delay": 0.0})
        if answer.status == 201:
            links = answer.json()
            with at_seat(client, links, 0) as one:
                one.say(type="act", action=0, moves=0)
                assert "cannot go on" in one.state(where=lambda now: now["trouble"])["trouble"]
        links = set_table(client, "tic-tac-toe", [PERSON, sits("random")])
        with at_seat(client, links, 0) as one:
            assert played_on(one, one.state())["over"]
