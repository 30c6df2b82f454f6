"""No search cheats, and a game whose re-deal lets it is found out."""

import pytest

from spinney import Declaration, Game, load
from spinney.testing import CHECKS, Case, ConformanceError
from spinney.testing.cheating import choices, searches
from spinney.testing.games import GOOFSPIEL, KUHN
from tests.testing.mutants import MUTANTS, Mutant

(CHECK,) = (each for each in CHECKS if each.name == "decides_alike")
# Their re-deals give away what is hidden. Other checks come earlier in the suite and reject them first.
LEAKS = [
    mutant for mutant in MUTANTS if mutant.check in ("redeal_forgets", "decides_alike") and "redeal" in mutant.name
]


@pytest.mark.parametrize("mutant", LEAKS, ids=str)
def test_a_redeal_that_leaks_is_rejected(mutant: Mutant) -> None:
    with pytest.raises(ConformanceError, match="does not see: in two positions that look alike") as caught:
        CHECK.run(Case(load(mutant.declaration()), games=60))
    assert caught.value.check == "decides_alike"
    assert caught.value.seed is not None


def test_there_are_such_mutants() -> None:
    assert len(LEAKS) >= 3


def test_it_is_for_hidden_information_only() -> None:
    assert CHECK.applies(load(KUHN))
    assert not CHECK.applies(load("tic-tac-toe"))


def test_every_kind_of_tree_and_information_is_searched() -> None:
    assert {(agent.tree, agent.information) for agent in searches()} >= {
        (tree, information)
        for tree in ("maxn", "paranoid", "self", "multi", "multi_paranoid")
        for information in ("is", "pi")
    }


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("declaration", [KUHN, GOOFSPIEL], ids=lambda declaration: declaration.id)
def test_the_pairs_differ_and_look_alike_to_the_player_to_move(declaration: Declaration, players: int) -> None:
    game: Game = load(declaration, players)
    pairs = list(choices(Case(game, games=60)))
    assert 4 <= len(pairs) <= 10
    for player, position, other in pairs:
        assert position.state != other
        assert position.state.player == other.player == player
        assert position.state.visible(player) == other.visible(player)
        assert len(other.legal_actions) > 1
    # In goofspiel nothing is hidden from the player who bids first.
    first_with_a_secret = {KUHN: 0, GOOFSPIEL: 1}[declaration]
    assert {player for player, _, _ in pairs} == set(range(first_with_a_secret, players))
