"""What stays true in all of Virus!'s random games, and what a player sees and does not see."""

from collections import Counter
from random import Random

import pytest

from spinney import State, load
from spinney.core.compile import compiled
from spinney.games.bits import count
from spinney.games.virus import DECLARATION
from spinney.games.virus.bodies import (
    COLOUR,
    IMMUNE,
    INFECTED,
    PRESENT,
    SECOND,
    VACCINATED,
    at,
    card,
    colour_at,
    healthy,
)
from spinney.games.virus.deck import COPIES, FIELD, MEDICINE, TYPES, VIRUS, WORD, size
from spinney.testing import always, chi_square
from tests.games.positions.virus import Table, position, random_game

ALL_CARDS = sum(copies << 3 * kind for kind, copies in enumerate(COPIES))


@compiled
def cards_are_conserved(s):  # type: ignore[no-untyped-def]
    """1 unless each type's cards in the piles, hands and bodies are those of the deck, counted in three bits a type."""
    found = s.discards
    for place in range(0, 3 * TYPES, 3):
        found += count(s.pile[WORD[place]] & FIELD[place]) << place
    for seat in range(s.players):
        found += s.hands[seat]
    for spot in range(5 * s.players):
        if at(s, PRESENT, spot):
            found += card(spot % 5)
        if at(s, INFECTED, spot):
            found += card(VIRUS + colour_at(s, COLOUR, spot))
        if at(s, VACCINATED, spot) | at(s, IMMUNE, spot):
            found += card(MEDICINE + colour_at(s, COLOUR, spot))
        if at(s, IMMUNE, spot):
            found += card(MEDICINE + colour_at(s, SECOND, spot))
    return int(found != ALL_CARDS)


@compiled
def bodies_are_sound(s):  # type: ignore[no-untyped-def]
    """1: an organ in two states, or a state without an organ; 2: a colour without a card; 3: a first card that does not
    match its organ; 4: something at a seat where nobody plays.
    """
    infected, vaccinated, immune = s.planes[INFECTED], s.planes[VACCINATED], s.planes[IMMUNE]
    lying = infected | vaccinated | immune
    if infected & vaccinated | infected & immune | vaccinated & immune | lying & ~s.planes[PRESENT]:
        return 1
    for i in range(3):
        if s.planes[COLOUR + i] & ~lying | s.planes[SECOND + i] & ~immune:
            return 2
    for spot in range(5 * s.players):
        colour, organ = colour_at(s, COLOUR, spot), spot % 5
        if lying >> spot & 1 and colour != 4 and organ != 4 and colour != organ:
            return 3
    return 4 * (s.planes[PRESENT] >> 5 * s.players != 0)


@compiled
def hands_and_ends_are_right(s):  # type: ignore[no-untyped-def]
    """1: a type's cards in the draw pile are not its lowest bits; 2: a hand of another size than 3, or 0 after a glove,
    though there are cards, or the winner's 2; 3: four healthy organs and no end, or two winners.
    """
    for place in range(0, 3 * TYPES, 3):
        cards = s.pile[WORD[place]] & FIELD[place]
        if cards & (cards + (FIELD[place] & -FIELD[place])):
            return 1
    complete = 0
    for seat in range(s.players):
        held = size(s.hands[seat])
        drained = s.pile[0] | s.pile[1] | s.discards == 0
        if held != 3 and held != 0 and not drained and not (s.won and seat == s.player):
            return 2
        complete += count(healthy(s, seat)) >= 4
    return 3 * (complete != s.won)


def all_is_well(s):  # type: ignore[no-untyped-def]
    """0, or what is wrong: cards from 10 on, bodies from 20 on, hands and ends from 30 on."""
    cards, bodies, ends = cards_are_conserved(s), bodies_are_sound(s), hands_and_ends_are_right(s)
    return 10 + cards if cards else 20 + bodies if bodies else 30 + ends if ends else 0


@pytest.mark.parametrize(("players", "games"), [(2, 10_000), (3, 1_000), (4, 1_000), (5, 1_000), (6, 1_000)])
def test_cards_bodies_hands_and_ends_are_right_in_random_games(players: int, games: int) -> None:
    assert always(load(DECLARATION, players), all_is_well, games) > 20 * games


def test_random_games_for_two_mostly_end_with_a_winner() -> None:
    ends = [random_game(load(DECLARATION), seed)[-1] for seed in range(200)]
    assert sum(end.cut_off for end in ends) < 40


# What a player sees.


def test_a_player_sees_bodies_discards_the_own_hand_and_how_many_cards_others_hold() -> None:
    state = position("heart", "brain +wild-virus", hand="thief", hands=("bone bone",), pile="heart bone")
    seen = state.text(observer=0).splitlines()
    assert seen[0] == "table: 2 to draw, 50 of 100 rounds left"
    assert seen[1] == "  pile: ??"
    assert "  body: brain +wild-virus" in seen
    assert seen[-1] == "  hand: ?? ??"
    assert "2xthief" in state.text(observer=1)


def test_positions_with_other_hidden_hands_look_alike() -> None:
    one = position("heart", "brain", hand="thief", hands=("bone bone bone",))
    two = position("heart", "brain", hand="thief", hands=("brain red-virus bone",))
    assert one.visible(0) == two.visible(0)
    assert one.seen_by(0, 5).raw().tobytes() == two.seen_by(0, 5).raw().tobytes()
    assert one.visible(1) != two.visible(1)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_re_deal_changes_nothing_that_is_seen_and_conserves_the_cards(players: int) -> None:
    for seed in range(2):
        for state in random_game(load(DECLARATION, players), seed)[::7]:
            before = Table(state)
            for observer in range(players):
                dealt = Table(state.seen_by(observer, seed))
                assert dealt.bodies == before.bodies
                assert dealt.discards == before.discards
                assert dealt.hands[observer] == before.hands[observer]
                assert [hand.total() for hand in dealt.hands] == [hand.total() for hand in before.hands]
                assert unseen(dealt, observer) == unseen(before, observer)


def unseen(table: Table, observer: int) -> Counter[str]:
    """The cards that an observer does not see."""
    return sum((hand for seat, hand in enumerate(table.hands) if seat != observer), table.pile)


# Fair re-deals.

DEALS = 4_000
FALSE_ALARM = 1e-6


def middle_game(seed: int) -> State:
    """A position for three in which all hold cards, some time before the first shuffle."""
    states = random_game(load(DECLARATION, 3), seed)
    before = [state for state in states if not state.record.held_types and min(sizes(state)) == 3]
    return before[-3]


def after_shuffle(seed: int) -> State:
    """A position for three some turns after a shuffle, in which all hold cards, and what the others held then is sure
    in part.
    """
    return next(
        state
        for game in range(100 * seed, 100 * seed + 100)
        for state in random_game(load(DECLARATION, 3), game)
        if min(sizes(state)) == 3 and 2 <= sum(cards(state.record.sure[0])) <= 4 and state.record.doubts[0] == 0
    )


def cards(word: int) -> list[int]:
    """How many cards of each type a word counts."""
    return [int(word) >> 3 * kind & 7 for kind in range(TYPES)]


def sizes(state: State) -> list[int]:
    return [hand.total() for hand in Table(state).hands]


def held(state: State, seat: int) -> list[int]:
    """A hand as types, ascending."""
    hand = int(state.record.hands[seat])
    return [kind for kind in range(TYPES) for _ in range(hand >> 3 * kind & 7)]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_re_deal_in_the_middle_of_a_game_is_fair(seed: int) -> None:
    """Re-deals beside a shuffled list of the cards unseen: how often each type is in each hand, and which cards the two
    hidden hands have first.

    4 000 deals each way, rejected with probability 1e-6 for each test. A type that is in a hand with a probability
    wrong by 0.09 is found with probability above 0.99: two proportions differ with a standard error of 0.0112 at most,
    and that is 5.3 + 2.4 of these. For a type in one hand of ten 0.055 are enough.
    """
    state, shuffler = middle_game(seed), Random(seed)
    pool = [kind for kind in range(TYPES) for _ in range(in_sight(state)[kind], COPIES[kind])]
    dealt, shuffled = [], []
    for deal in range(DEALS):
        redealt = state.seen_by(0, deal)
        dealt.append((held(redealt, 1), held(redealt, 2)))
        cards = shuffler.sample(pool, 6)
        shuffled.append((sorted(cards[:3]), sorted(cards[3:])))
    for seat in (0, 1):
        for kind in range(TYPES):
            samples = [[deal[seat].count(kind) for deal in deals] for deals in (dealt, shuffled)]
            assert chi_square.same(*samples) > FALSE_ALARM
    firsts = [[(one[0], two[0]) for one, two in deals] for deals in (dealt, shuffled)]
    assert chi_square.same(*firsts) > FALSE_ALARM


def in_sight(state: State) -> list[int]:
    """How many cards of each type player 1 sees."""
    hidden = [held(state, seat) for seat in (1, 2)]
    pile = [int(state.record.pile[WORD[3 * kind]] & FIELD[3 * kind]).bit_count() for kind in range(TYPES)]
    return [COPIES[kind] - pile[kind] - sum(hand.count(kind) for hand in hidden) for kind in range(TYPES)]


@pytest.mark.parametrize("seed", range(3))
def test_a_re_deal_after_a_shuffle_is_fair(seed: int) -> None:
    """Re-deals beside shuffles that are thrown away unless they agree with what is known: the sure cards are in the two
    hidden hands, and each of these has no fewer and no more of them than it may have.

    4 000 deals each way, rejected with probability 1e-6 for each test; the power is that of the test above.
    """
    state, shuffler = after_shuffle(seed), Random(seed)
    sure = [kind for kind, copies in enumerate(cards(state.record.sure[0])) for _ in range(copies)]
    pool = [kind for kind in range(TYPES) for _ in range(in_sight(state)[kind], COPIES[kind])]
    for kind in sure:
        pool.remove(kind)
    least, most = ([int(number) for number in bound[1:3]] for bound in (state.record.least_old, state.record.most_old))
    dealt, shuffled = [], list[tuple[list[int], list[int]]]()
    for deal in range(DEALS):
        redealt = state.seen_by(0, deal)
        dealt.append((held(redealt, 1), held(redealt, 2)))
    while len(shuffled) < DEALS:
        places = shuffler.sample(range(6), 6)
        old = [sum(place // 3 == seat for place in places[: len(sure)]) for seat in (0, 1)]
        if all(low <= number <= high for low, number, high in zip(least, old, most, strict=True)):
            hand = dict(zip(places, [*sure, *shuffler.sample(pool, 6 - len(sure))], strict=True))
            shuffled.append((sorted(hand[i] for i in (0, 1, 2)), sorted(hand[i] for i in (3, 4, 5))))
    for seat in (0, 1):
        for kind in range(TYPES):
            samples = [[deal[seat].count(kind) for deal in deals] for deals in (dealt, shuffled)]
            assert chi_square.same(*samples) > FALSE_ALARM


def test_with_two_players_a_hand_is_known_after_the_pile_has_run_out() -> None:
    """The other player drew the last two cards; what is left of the third was drawn after the shuffle."""
    start = position("", "", hand="heart heart thief", hands=("bone bone bone",), pile="brain")
    state = start.apply(start.action("discard: heart"))
    state = state.apply(state.action("discard: bone"))
    for seed in range(20):
        assert Counter(["bone", "bone"]) <= Table(state.seen_by(0, seed)).hands[1]
        assert Table(state.seen_by(1, seed)).hands[0] == Counter(["heart", "thief", "brain"])
