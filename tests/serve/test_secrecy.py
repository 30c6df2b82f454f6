"""What is sent to a seat is a function of what it perceives: two positions that differ only in what a seat cannot see
are the same to it, byte for byte.
"""

import random

import pytest

import spinney
from spinney.core.registry import declaration
from spinney.serve import lobby
from tests.serve.unseen import otherwise, telling_nothing, without_times
from tests.serve.visitors import PERSON, QUICK, at_seat, guest, played_on, server, set_table

HIDDEN = [name for name in spinney.games() if declaration(name).hidden]
DEAL = 5


@pytest.fixture(scope="module")
def client():
    with server() as one:
        yield one


def begun(game, moves):
    """Random moves that do not end the match, and the position after them."""
    for seed in range(20):
        state, drawn, actions = game.start(DEAL), random.Random(seed), []
        while len(actions) < moves and not state.is_over:
            actions.append(drawn.choice(state.legal_actions))
            state = state.apply(actions[-1])
        if not state.is_over:
            return actions, state
    raise AssertionError(f"{game.id} is over after {moves} moves")


def sent(client, links, seat, state, action):
    """Every byte that a seat is sent while it looks, changes the theme, asks for a hint and what else it may ask for,
    and plays an action if there is one.
    """
    with at_seat(client, links, seat) as one:
        moves = one.state()["moves"]
        one.say(type="theme", theme="dark")
        one.state()
        if state.player == seat:
            assert one.ask(type="hint", agent="mcts:budget=100it")["type"] == "thought"
            one.ask(type="walk", of="hint")
        else:
            assert "whoever is to move" in one.ask(type="hint")["text"]
        assert one.ask(type="earlier", move=moves)["svg"]
        for asked in (
            {"type": "walk"},
            {"type": "earlier", "move": moves + 1},
            {"type": "thought", "move": 0},
            {"type": "act", "action": 0, "moves": moves + 1},
        ):
            assert one.ask(**asked)["type"] == "error"
        if action is not None:
            assert one.ask(type="act", action=action, moves=moves)["type"] == "done"
            one.state(where=lambda now: now["moves"] == moves + 1)
    texts = [without_times(text.replace(links["table"], "TABLE")) for text in one.texts]
    return [text for text in texts if text is not None]


@pytest.mark.parametrize("name", HIDDEN)
def test_what_a_seat_cannot_see_changes_no_byte_that_it_is_sent(monkeypatch, client, name):
    """For who is to move and for the next seat, at the beginning and later in the match."""
    monkeypatch.setattr(lobby.secrets, "randbits", lambda bits: DEAL)
    game, compared, played = spinney.load(name), 0, 0
    for moves in (0, 1, 5):
        actions, state = begun(game, moves)
        for seat in (state.player, (state.player + 1) % game.players):
            other = otherwise(state, seat)
            if other is None:
                continue
            action = telling_nothing(state, other, seat) if seat == state.player else None
            heard = []
            for position in (state, other):
                links = set_table(client, name, [PERSON] * game.players, hints=True)
                table = client.table(links)
                table.replay([(game.rules.action_name(one), None) for one in actions])
                table.state = table._stepper.state = position
                if not moves:
                    table.told[0] = position, table.told[0][1]
                heard.append(sent(client, links, seat, position, action))
            assert heard[0] == heard[1]
            compared += len(heard[0])
            played += action is not None
    assert compared
    # Where all choose at the same time and nothing else is hidden, every action shows what the others chose.
    assert played or game.declaration.simultaneous


def test_positions_that_a_seat_cannot_tell_apart_differ_to_others():
    """The comparison has teeth: whoever sees everything is shown two pictures."""
    state = spinney.load("love-letter").start(DEAL)
    assert state.svg() != otherwise(state, 0).svg()
    assert state.svg(observer=0) == otherwise(state, 0).svg(observer=0)


def test_a_spectator_of_people_sees_no_cards_before_the_end(client):
    links = set_table(client, "love-letter", [PERSON, PERSON])
    for place in ("spectator", "owner"):
        with guest(client, links, links[place]["token"]) as one:
            state = one.state()
            assert (state["svg"], state["legal"], state["scores"]) == (None, [], None)
            early = one.ask(type="earlier", move=0)
            assert (early["svg"], early["text"]) == (None, None)
            assert not any("guard" in line["text"] and "dealt" in line["text"] for line in state["lines"])
            assert (state["seed"], one.joined["seed"]) == (None, None)
            assert "not shown" in one.ask(type="walk")["text"]


def test_everything_is_shown_once_the_match_is_over(client):
    links = set_table(client, "love-letter", [PERSON, QUICK])
    with guest(client, links, links["spectator"]["token"]) as watcher:
        with at_seat(client, links, 0) as one:
            end = played_on(one, one.state())
        full = watcher.state(where=lambda now: now["over"])
    assert full["svg"] == end["svg"]
    assert full["seed"] == end["seed"] is not None
