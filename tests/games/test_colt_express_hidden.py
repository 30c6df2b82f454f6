"""What a bandit sees and does not see, and how likely re-deals are, by counting all deals in plain Python."""

from collections import Counter
from random import Random

import pytest

from spinney import State, load
from spinney.testing import chi_square
from tests.games.positions.colt_express import COUNTS, counted, names, play, position, things

REDEALS = 3000


def redealt(state: State, observer: int) -> list[State]:
    return [state.seen_by(observer, seed) for seed in range(REDEALS)]


def with_opponent(*choices: str, card: int | None) -> State:
    """A game for two in which the second player's first choices in a round with the first player at turn are these; the
    first player draws. No Doc, and no Ghost: he could choose more.
    """
    for seed in range(4000):
        state = load("colt-express", 2).start(seed)
        if {0, 4} & set(map(int, state.record.character[:2])) or card not in (None, state.record.card):
            continue
        for choice in choices:
            state = play(state, "draw cards" if "draw cards" in names(state) else min(names(state)))
            if choice not in names(state):
                break
            state = play(state, choice)
        else:
            return state
    raise AssertionError(f"no game has {choices}")


Hidden = tuple[object, ...]  # a hand, and what lies face down


def sampled(choices: tuple[str, ...], open_: int, pick: Random, bullets: int = 0) -> Hidden:
    """What a bandit has after these choices, of which the first `open_` were seen by all and the others were cards
    played face down: of random deals and kinds of cards, the first in which all is possible.
    """
    deck = [*Counter(COUNTS).elements(), *["bullet"] * bullets]
    while True:
        down = [pick.choice(list(COUNTS)) for _ in choices[open_:]]
        hand = left_after(pick.sample(deck, len(deck)), [*choices[:open_], *down])
        if hand is not None:
            return (*sorted(hand.items()), *down)


def left_after(row: list[str], played: list[str]) -> Counter[str] | None:
    """A hand of six after these choices; None where one of them is not possible."""
    hand, drawn = Counter(row[:6]), 6
    for choice in played:
        if choice == "draw cards":
            hand += Counter(row[drawn : drawn + 3])
            drawn += 3
        elif hand[choice] == 0:
            return None
        else:
            hand -= Counter([choice])
    return +hand


TUNNEL = 6  # its second turn is hidden


@pytest.mark.parametrize(
    ("choices", "open_", "card"),
    [
        (("move",), 1, None),
        (("move", "draw cards"), 2, TUNNEL),
        (("draw cards", "move"), 2, None),
        (("fire", "punch"), 1, TUNNEL),
        (("move", "draw cards", "move"), 3, TUNNEL),
    ],
)
def test_a_redeal_is_as_likely_as_the_deals_that_agree_with_what_was_played(
    choices: tuple[str, ...], open_: int, card: int | None
) -> None:
    """A chi-square test on 3 000 re-deals and as many deals. It rejects a fair re-deal with probability 1e-6. One that
    does not know that having two cards of a kind makes playing it no likelier has the second card of an open kind in
    56 % of all hands instead of 38 %, ten standard errors too often, and is rejected with probability above 0.999.
    """
    state, pick, found = with_opponent(*choices, card=card), Random(1), list[Hidden]()
    for dealt in redealt(state, 0):
        entries = [int(entry) for entry in dealt.record.plan[: int(dealt.record.planned)]]
        down = [list(COUNTS)[entry >> 3 & 7] for entry in entries if entry & 7 == 1 and entry >> 6]
        found.append((*sorted(counted(int(dealt.record.hands[1])).items()), *down))
    assert chi_square.same(found, [sampled(choices, open_, pick) for _ in found]) > 1e-6


def test_what_lies_face_down_while_the_plan_is_carried_out() -> None:
    """The second player has played a fire and then a card face down, and the first one has to choose how to punch. A
    chi-square test of the card's kind with 3 000 re-deals and deals, which rejects a fair re-deal with probability
    1e-6. One that took all other cards for equally likely would have punch and marshal in 22 % instead of 28 %.
    """
    state = position(["in 1", "in 1"], card="Tunnel", plan=[(0, "punch"), (1, "fire"), (1, "move")], hand="move")
    record = state._copy()
    record["plan"][0, 2] |= 64
    record["character"][0, 1] = 3  # Tuco, who is dealt six cards
    state = play(State(state.game, record, state._words), "move")
    assert names(state) == {"punch: player 2 to the rear", "punch: player 2 to the front"}
    found = [list(COUNTS)[int(dealt.record.plan[2]) >> 3 & 7] for dealt in redealt(state, 0)]
    pick = Random(2)
    assert chi_square.same(found, [sampled(("fire", ""), 1, pick)[-1] for _ in found]) > 1e-6


def test_a_redeal_with_bullets_among_the_cards() -> None:
    """The second player has received five bullets, and has played a move and a card face down. A chi-square test of the
    hand and that card with 3 000 re-deals and deals, which rejects a fair re-deal with probability 1e-6; a bullet more
    or less in the mean, of two, is 40 standard errors.
    """
    plan = [(1, "move"), (1, "robbery")]
    state = position(["in 1", "in 1"], card="Tunnel", cast={1: "Tuco"}, received=[0, 5], plan=plan)
    record = state._copy()
    record["plan"][0, 1] |= 64
    found = list[Hidden]()
    for dealt in redealt(State(state.game, record, state._words), 0):
        down = list(COUNTS)[int(dealt.record.plan[1]) >> 3 & 7]
        found.append((*sorted(counted(int(dealt.record.hands[1])).items()), down))
    pick = Random(3)
    assert chi_square.same(found, [sampled(("move", ""), 1, pick, bullets=5) for _ in found]) > 1e-6


def test_own_face_down_cards_stay_and_others_are_never_bullets() -> None:
    """In a tunnel: the own card is fixed, others' are action cards, and every seat keeps its ten."""
    games = (load("colt-express", 4).start(seed) for seed in range(200))
    state = next(game for game in games if int(game.record.card) == TUNNEL)
    for _ in range(8):
        state = play(state, min(names(state) - {"draw cards"}))
    entries = [int(entry) for entry in state.record.plan[: int(state.record.planned)]]
    own = [entry for entry in entries if entry & 7 == 0]
    assert any(entry >> 6 for entry in own)
    kinds: set[int] = set()
    for seed in range(200):
        record = state.seen_by(0, seed).record
        dealt = [int(entry) for entry in record.plan[: int(record.planned)]]
        assert [entry for entry in dealt if entry & 7 == 0] == own
        assert [entry & 7 for entry in dealt] == [entry & 7 for entry in entries]
        kinds |= {entry >> 3 & 7 for entry in dealt if entry >> 6 and entry & 7}
        for seat in range(4):
            planned = Counter(list(COUNTS)[entry >> 3 & 7] for entry in dealt if entry & 7 == seat)
            cards = counted(int(record.hands[seat])) + counted(int(record.decks[seat])) + planned
            assert cards == COUNTS
    assert kinds == set(range(6))


def test_a_purse_is_known_to_whoever_has_had_it_and_to_nobody_else() -> None:
    where = ["in 0", "in 0", "in 2", "in 2"]
    state = position(where, cast={0: "Cheyenne"}, loot={1: "450"}, plan=[(0, "punch")], hand="move")
    state = play(state, "move", "punch: player 2 to the front, purse")
    assert things(state, 0) == ["450"], "Cheyenne has taken the purse that player 2 had"
    for observer, knows in ((0, True), (1, True), (2, False), (3, False)):
        seen = {things(dealt, 0)[0] for dealt in redealt(state, observer)[:200]}
        assert (seen == {"450"}) == knows
        assert ("purse-1=450" in state.text(observer=observer)) == knows


def test_values_that_others_may_have_are_drawn_from_those_not_seen() -> None:
    """Player 2 took a purse that player 1 has not seen. Player 1 has seen both of 500: of the other sixteen, eight are
    worth 250.
    """
    where = ["in 0", "in 1", "in 2", "in 2"]
    state = position(where, loot={0: "500 500", 1: "400"}, hand="move")
    seen = Counter(things(dealt, 1)[0] for dealt in redealt(state, 0))
    assert set(seen) == {"250", "300", "350", "400", "450"}
    assert abs(seen["250"] / REDEALS - 8 / 16) < 5 * (0.25 / REDEALS) ** 0.5


def test_at_the_end_everybody_sees_all_purses() -> None:
    state = play(position(["in 0", "in 1"], card="Hostage", loot={0: "500", 1: "300"}), "draw cards")
    assert state.is_over
    assert "purse-1=500" in state.text(observer=1)
    assert state.seen_by(1, 5) == state.seen_by(0, 6)
