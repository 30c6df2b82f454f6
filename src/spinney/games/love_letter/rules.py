# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Love Letter, for two to four players: rounds of a few cards, each won by the highest card or the last one standing.

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

Rule decisions: the first player begins the first round, and later the winner of the last one; of several, the first
around the table from the second player on, as in TAG. A new round is dealt in the move that ends the last one. Cards
that are compared at the end of a round are seen by all, which matters at the end of the game only. A Guard may name a
card that cannot be held any more.

Hidden: hands, the pile and the card set aside. Nobody knows the order of the pile, so it has none: it is a set of cards
together with the one set aside; a draw takes a random one, and what is left when the pile is empty is the one aside.

What players know for certain, from what they see and from the rules, is kept and never contradicted by a re-deal. They
know a card seen by a Priest or a Baron, or given away with a King, until its holder puts a card of that rank down: even
one who held two of them, for nobody else can tell. Everybody knows that a card is not the one that a Guard has named in
vain, that the winner's card of a comparison is higher than the loser's, that compared cards which put nobody out are
equal, and that who plays a Prince or the King has not kept the Countess. A fact goes along when a King moves its card;
it ends when its holder may have put that card down. A re-deal deals all hands that agree with what the observer knows,
each as often as a shuffle would. Which seats know the cards of which others is seen by both if there are two; with
more, one cannot tell whether a third has lost sight of a card, so each sees only what they know themselves, and a
re-deal leaves the others with what everybody knows.

Differences from TAG, all on purpose: its re-deal leaves the true card set aside where it is, forgets a card that was
given away with a King, and takes its random numbers from the clock.

`evaluate` is TAG's ("TAG: a tabletop games framework", 2020): 1 for the win and -1 for a loss; before the end 0.3 times
the ranks in hand, as a share of 1 + 8 for each card, plus 0.7 times the share of the tokens needed, 1 at most.

`actions` lists the codes of the actions.
"""

import numpy as np

from spinney.core.compile import compiled
from spinney.core.telling import EVERYBODY, tell
from spinney.games.bits import listed, pick
from spinney.games.love_letter.actions import (
    CARD,
    EFFECT,
    NAMED,
    NO_EFFECT,
    OPTIONS,
    PLAY_COUNTESS,
    SEATS,
    TARGET,
)
from spinney.games.love_letter.cards import BARON, COUNTESS, GUARD, HANDMAID, KING, PRIEST, PRINCE, PRINCESS, RANKS
from spinney.games.love_letter.counts import heights, one, size, up_to, within
from spinney.games.love_letter.events import PROTECTED
from spinney.games.love_letter.knowledge import forget_others, is_known, possible
from spinney.games.love_letter.redeal import hidden_from, redeal_hands
from spinney.games.love_letter.round import (
    compare,
    deal,
    guess,
    hand_on,
    knock_out,
    look_at,
    play,
    renew,
    take,
    trade,
)
from spinney.games.love_letter.ties import ALL_SIDES, tie_word

# Small numbers are unsigned: compiled code looks for negative ones wherever a signed number is an index.
State = np.dtype(
    [
        ("pile", np.uint64),  # the cards to draw and the one set aside, as `counts` says
        ("face_up", np.uint64),  # the cards that two players leave out of a round
        ("discards", np.uint64, SEATS),
        ("may", np.uint64, SEATS),  # what others know of a hand, as `knowledge` says
        ("tie_still", np.uint64, ALL_SIDES),  # what is known of cards found equal, as `ties` says
        ("tie_gone", np.uint64, ALL_SIDES),
        ("tie_seat", np.uint8, ALL_SIDES),
        ("ties", np.uint8),
        ("hands", np.uint8, SEATS),  # the kind of card held; 0 for those who are out
        ("drawn", np.uint8),  # the second card of the player to move
        ("won", np.uint8, SEATS),  # tokens
        ("active", np.uint8),  # in the round, a bit each
        ("protected", np.uint8),
        ("player", np.uint8),
        ("over", np.uint8),
        ("target", np.uint8),
        ("players", np.uint8),
        ("tokens", np.uint8),
    ],
    align=True,
)

TARGETS = np.array([0, 0, 7, 5, 4], np.uint8)
ROYAL = 1 << PRINCE | 1 << KING
HAND, TOKENS = 0.3, 0.7
# In `order`, as chances to win the round: a rank of the card kept, a token of who is aimed at, being safe, a look.
KEPT, LEADER, SAFE, LOOK = 0.04, 0.01, 0.2, 0.1
PRINTED = np.array(RANKS, np.float64)


def setup(s, rng):
    s.target = s.tokens if s.tokens else TARGETS[s.players]
    deal(s, rng)


def current_player(s):
    return s.player


@compiled
def legal_codes(s):
    """A bit for each legal action."""
    hand, drawn = s.hands[s.player], s.drawn
    held = 1 << np.int64(hand) | 1 << np.int64(drawn)
    if held & 1 << COUNTESS and held & ROYAL:
        return PLAY_COUNTESS
    targets = s.active & ~s.protected & ~(1 << np.int64(s.player))
    return OPTIONS[s.player, hand, targets] | OPTIONS[s.player, drawn, targets]


def legal_actions(s, out):
    return listed(legal_codes(s), out)


def sample(s, rng):
    return pick(legal_codes(s), rng)


def apply(s, action, rng):
    player, target, effect = np.int64(s.player), np.int64(TARGET[action]), EFFECT[action]
    play(s, player, CARD[action])
    if effect == GUARD:
        guess(s, target, NAMED[action])
    elif effect == PRIEST:
        look_at(s, player, target)
    elif effect == BARON:
        compare(s, player, target)
    elif effect == HANDMAID:
        tell(s, EVERYBODY, PROTECTED, player)
        s.protected |= 1 << player
    elif effect == PRINCE:
        renew(s, target, rng)
    elif effect == KING:
        trade(s, player, target)
    elif effect == PRINCESS:
        knock_out(s, player)
    hand_on(s, rng)


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
    second = s.drawn and s.player != observer
    if second:
        s.pile += one(s.drawn)
    redeal_hands(s, observer, rng)
    if second:
        s.drawn = take(s, rng)
    forget_others(s, observer)


def visible(s, observer, out):
    out[0] = s.player
    out[1] = s.over
    out[2] = s.active
    out[3] = s.protected
    out[4] = s.face_up
    out[5] = size(s.pile)
    out[6] = s.drawn if s.player == observer else 0
    n = 7
    for seat in range(s.players):
        out[n] = s.hands[seat] if is_known(s, observer, seat) else 0
        out[n + 1] = s.discards[seat]
        out[n + 2] = s.won[seat]
        out[n + 3] = possible(s, observer, seat)
        out[n + 4] = possible(s, seat, seat)
        out[n + 5] = possible(s, seat, observer) if s.players == 2 else 0
        n += 6
    for side in range(ALL_SIDES):
        out[n + side] = tie_word(s, side, observer)
    return n + ALL_SIDES


def evaluate(s, player):
    if s.over:
        for other in range(s.players):
            if s.won[other] > s.won[player]:
                return -1.0
        return 1.0
    ranks, room = PRINTED[s.hands[player]], 9.0
    if s.player == player:
        ranks, room = ranks + PRINTED[s.drawn], 17.0
    return min(1.0, HAND * ranks / room + TOKENS * float(s.won[player]) / float(s.target))


@compiled
def may_hold(s, player, seat):
    """The cards of which another seat holds one, as far as a player sees: the one that they know, or all unseen."""
    if is_known(s, player, seat):
        return one(s.hands[seat])
    cards, hidden = s.pile, hidden_from(s, player)
    for other in range(s.players):
        if hidden >> other & 1:
            cards += one(s.hands[other])
    return within(cards, possible(s, player, seat))


@compiled
def aimed(s, player, action, kept):
    """What playing a card at another seat brings: the chance that this one is out, less that of being out oneself, or
    for a King how much better the other card is.
    """
    cards, effect, named = may_hold(s, player, TARGET[action]), EFFECT[action], np.int64(NAMED[action])
    if effect == GUARD:
        return (up_to(cards, named) - up_to(cards, named - 1)) / size(cards)
    if effect == BARON:
        return (up_to(cards, kept - 1) + up_to(cards, kept) - size(cards)) / size(cards)
    if effect == PRINCE:
        return (size(cards) - up_to(cards, COUNTESS)) / size(cards)
    if effect == KING:
        return KEPT * (heights(cards) / size(cards) - kept)
    return LOOK


def order(s, action):
    """Good chances to put somebody out first, best who leads, then what keeps the higher card; the Princess last."""
    player, effect = np.int64(s.player), EFFECT[action]
    kept = np.int64(s.hands[player]) + np.int64(s.drawn) - np.int64(CARD[action])
    if effect == PRINCESS or (effect == PRINCE and TARGET[action] == player):
        return -1.0 if effect == PRINCESS or kept == PRINCESS else 0.0
    value = KEPT * kept
    if effect == HANDMAID:
        return value + SAFE
    if effect == NO_EFFECT:
        return value
    return value + aimed(s, player, action, kept) + LEADER * np.int64(s.won[TARGET[action]])
