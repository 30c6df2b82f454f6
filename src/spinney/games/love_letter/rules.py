# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Love Letter, for two to six players: rounds of a few cards, each won by the highest card or the last one standing.

The deck has 16 cards of the ranks 1 to 8: Guard (five of them), Priest, Baron, Handmaid and Prince (two each), King,
Countess and Princess. For a round it is shuffled and one card is set aside face down; with two players three more lie
face up. Everybody is dealt one card. In turn, players who are still in the round draw a second card and play one of the
two, face up before them, for its effect:

- Guard: names another player and any card but Guard; whoever holds the named card is out of the round.
- Priest: looks at another player's card.
- Baron: compares the card kept with another player's, in secret; the lower one is out, and nobody if they are equal.
- Handmaid: nobody may aim at this player before their next turn.
- Prince: a player, perhaps oneself, discards their card, without its effect, and draws another: from the pile, or the
  card set aside if the pile is empty. Who discards the Princess is out, and draws none.
- King: trades the card kept for another player's.
- Countess: no effect; but who holds it with the King or a Prince must play it.
- Princess: who plays it is out.

Who is out discards their card face up. A card is aimed at players in the round who are not protected by a Handmaid. If
there is no other one, Guard, Priest, Baron and King are played without effect, and a Prince is aimed at oneself. The
round ends when one player is left, who wins it, or after a turn that finds the pile empty: then the highest card wins;
of equal ones the one whose owner has discarded the higher sum of ranks; if that is equal too, all of them win. A win of
a round is a token. The game ends when one player alone has the most tokens and at least 7, 5 or 4 of them with 2, 3 or
4 players (or the parameter `tokens`); if several are level there, another round is played. Ranks follow the tokens.

The edition of 2019 (parameter `edition`) is for two to six players. It has 21 cards: six Guards, and two Spies of rank
0 and two Chancellors of rank 6 besides, with King, Countess and Princess a rank higher. It differs in this:

- Spy: no effect. If at the end of a round a single one of those still in it has played or discarded a Spy, that player
  gets a token, whoever wins the round.
- Chancellor: draws two cards, keeps one of the three, and puts the others under the pile in an order of choice. If the
  pile has one card only, it is drawn and one card put back; if it has none, nothing happens.
- A Guard may name the Spy, but still not the Guard.
- Of equal highest cards all win the round, whatever has been discarded.
- The game is won with 6, 5, 4, 3 or 3 tokens by 2 to 6 players.

Which card a Chancellor keeps, and which of the others goes under the pile first, are two more choices, which others do
not see; the second one is asked for equal cards too, or others would learn that they are.

Rule decisions: the first player begins the first round, and later the winner of the last one; of several, the first
around the table from the second player on, as in TAG. A new round is dealt in the move that ends the last one. Cards
that are compared at the end of a round are seen by all, which matters at the end of the game only. A Guard may name a
card that cannot be held any more.

Hidden: hands, the pile and the card set aside. Nobody knows the order of the pile, so it has none: it is a set of cards
together with the one set aside; a draw takes a random one, and what is left when the pile is empty is the one aside.
Cards that Chancellors have put under the pile are drawn last, in their order.

What players know for certain, from what they see and from the rules, is kept and never contradicted by a re-deal. They
know a card seen by a Priest or a Baron, or given away with a King, until its holder puts a card of that rank down: even
one who held two of them, for nobody else can tell. Everybody knows that a card is not the one that a Guard has named in
vain, that the winner's card of a comparison is higher than the loser's, that compared cards which put nobody out are
equal, and that who plays a Prince or the King has not kept the Countess. A fact goes along when a King moves its card;
it ends when its holder may have put that card down. A re-deal deals all hands that agree with what the observer knows,
each as often as a shuffle would. Which seats know the cards of which others is seen by both if there are two; with
more, one cannot tell whether a third has lost sight of a card, so each sees only what they know themselves, and a
re-deal leaves the others with what everybody knows. Who has put a card under the pile knows it there, and in the hands
of who draws it. Of a card that its holder has mixed with others by a Chancellor all that was known holds for one of the
two or three; that is given up when the first of them is moved.

Differences from TAG, all on purpose: its re-deal leaves the true card set aside where it is, forgets a card that was
given away with a King, and takes its random numbers from the clock; its heuristic is the player's own cards and tokens.

`evaluate` is 1 for the win and -1 for a loss; before the end the lead over the best of the others, as a share of the
tokens needed, and -1 at least. The round's token counts in parts, in proportion to the squares of the highest ranks
that players in the round have; a Spy's counts as 1. `benchmarks/love_letter_heuristic.py` says what it is worth.

`actions` lists the codes of the actions.
"""

import numpy as np

from spinney.core.compile import inlined
from spinney.core.telling import EVERYBODY, only, tell
from spinney.games.love_letter.actions import CARD, EFFECT, LATER, NAMED, PLAY, SEATS, TARGET
from spinney.games.love_letter.cards import (
    BARON,
    CHANCELLOR,
    GUARD,
    HANDMAID,
    KING,
    LATER_EDITION,
    PRIEST,
    PRINCE,
    PRINCESS,
)
from spinney.games.love_letter.chancellor import choose, consult
from spinney.games.love_letter.estimates import evaluate
from spinney.games.love_letter.events import PROTECTED
from spinney.games.love_letter.knowledge import forget_others
from spinney.games.love_letter.lanes import UNKNOWN
from spinney.games.love_letter.legal import legal_actions, sample
from spinney.games.love_letter.ordering import order
from spinney.games.love_letter.places import PLACES, UNDER
from spinney.games.love_letter.redeal import redeal
from spinney.games.love_letter.round import (
    best_hands,
    compare,
    deal,
    end_round,
    guess,
    hand_on,
    knock_out,
    look_at,
    play,
    renew,
    trade,
)
from spinney.games.love_letter.seen import visible
from spinney.games.love_letter.shuffles import SHUFFLES
from spinney.games.love_letter.ties import ALL_SIDES

__all__ = ["evaluate", "legal_actions", "order", "sample", "visible"]

# Small numbers are unsigned: compiled code looks for negative ones wherever a signed number is an index.
State = np.dtype(
    [
        ("pile", np.uint64),  # the cards to draw and the one set aside, as `counts` says
        ("face_up", np.uint64),  # the cards that two players leave out of a round
        ("discards", np.uint64, SEATS),  # in their order, as `discards` says
        ("may", np.uint64, PLACES),  # what is known of single cards, as `knowledge` says
        ("tie_still", np.uint64, ALL_SIDES),  # what is known of cards found equal, as `ties` says
        ("tie_gone", np.uint64, ALL_SIDES),
        ("tie_seat", np.uint8, ALL_SIDES),
        ("ties", np.uint8),
        ("mixed_may", np.uint64, SHUFFLES),  # what is known of cards that were mixed, as `shuffles` says
        ("mixed_seat", np.uint8, SHUFFLES),
        ("mixed_place", np.uint8, SHUFFLES),
        ("mixed_size", np.uint8, SHUFFLES),
        ("known_by", np.uint8, PLACES - UNDER),  # who has put a card under the pile, a bit each, until it is mixed
        ("hands", np.uint8, PLACES),  # the kind of card held, and in other `places`; 0 for none
        ("unders", np.uint8),  # cards under the pile
        ("choosing", np.uint8),  # the step of a turn
        ("won", np.uint8, SEATS),  # tokens
        ("active", np.uint8),  # in the round, a bit each
        ("protected", np.uint8),
        ("player", np.uint8),
        ("over", np.uint8),
        ("target", np.uint8),
        ("players", np.uint8),
        ("tokens", np.uint8),
        ("edition", np.uint16),
        ("first", np.uint8),  # where the edition's actions begin in arrays of actions
    ],
    align=True,
)

TARGETS, LATER_TARGETS = np.array([0, 0, 7, 5, 4], np.uint8), np.array([0, 0, 6, 5, 4, 3, 3], np.uint8)


def setup(s, rng):
    later = s.edition == LATER_EDITION
    s.target = s.tokens if s.tokens else LATER_TARGETS[s.players] if later else TARGETS[s.players]
    s.first = LATER if later else 0
    for place in range(PLACES):
        s.may[place] = UNKNOWN
    deal(s, rng)


def current_player(s):
    return s.player


def witnesses(s, action):
    return only(s.player) if s.choosing else EVERYBODY


def apply(s, action, rng):
    if act(s, action, rng):
        settle(s, rng)


@inlined
def act(s, action, rng):
    """Plays an action; returns whether the round is over."""
    row, player = action + np.int64(s.first), np.int64(s.player)
    if s.choosing:
        choose(s, player, CARD[row])
    else:
        play_card(s, player, row, rng)
    # Whether there is more to choose is read here again, so that threads of a card come together after their cards.
    return hand_on(s, rng) if s.choosing == PLAY else False


@inlined
def settle(s, rng):
    """Ends a round, and starts the next; nothing is left then."""
    end_round(s, best_hands(s) if s.active & (s.active - 1) else np.int64(s.active), rng)
    return False


HALVES = act, settle


@inlined
def play_card(s, player, row, rng):
    """Plays a card for its effect."""
    target, effect = np.int64(TARGET[row]), EFFECT[row]
    play(s, player, CARD[row])
    if effect == GUARD:
        guess(s, target, NAMED[row])
    elif effect == PRIEST:
        look_at(s, player, target)
    elif effect == BARON:
        compare(s, player, target)
    elif effect == HANDMAID:
        tell(s, EVERYBODY, PROTECTED, player)
        s.protected |= 1 << player
    elif effect == PRINCE:
        renew(s, target, rng)
    elif effect == CHANCELLOR:
        consult(s, player, rng)
    elif effect == KING:
        trade(s, player, target)
    elif effect == PRINCESS:
        knock_out(s, player)


def is_over(s):
    return s.over


def score(s, player):
    return float(s.won[player])


def rank(s, player):
    better = 0
    for other in range(s.players):
        better += s.won[other] > s.won[player]
    return 1 + better


def redeterminise(s, observer, rng):
    redeal(s, observer, rng)
    forget_others(s, observer)
