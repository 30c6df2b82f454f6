# Compiled code: untyped, and held to what Numba and CUDA compile.
# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What a player would rather play, by what they know of the other hands."""

import numpy as np

from spinney.core.compile import compiled
from spinney.games.love_letter.actions import CARD, EFFECT, KEEP, NAMED, NO_EFFECT, PLAY, STEP, TARGET
from spinney.games.love_letter.cards import BARON, CHANCELLOR, COUNTESS, GUARD, HANDMAID, KING, PRINCE, PRINCESS
from spinney.games.love_letter.counts import heights, one, size, up_to, within
from spinney.games.love_letter.knowledge import is_known, possible
from spinney.games.love_letter.places import DRAWN
from spinney.games.love_letter.redeal import hidden_from, unseen_by

# As chances to win the round: a rank of the card kept, a token of who is aimed at, being safe, a look.
KEPT, LEADER, SAFE, LOOK = 0.04, 0.01, 0.2, 0.1


@compiled
def may_hold(s, player, seat):
    """The cards of which another seat holds one, as far as a player sees: the one that they know, or all unseen."""
    if is_known(s, player, seat):
        return one(s.hands[seat])
    return within(unseen_by(s, hidden_from(s, player)), possible(s, player, seat))


@compiled
def aimed(s, player, row, kept):
    """What playing a card at another seat brings: the chance that this one is out, less that of being out oneself, or
    for a King how much better the other card is.
    """
    cards, effect, named = may_hold(s, player, TARGET[row]), EFFECT[row], np.int64(NAMED[row])
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
    """Good chances to put somebody out first, best who leads, then what keeps the higher card; the Princess last. Of a
    Chancellor's cards the highest is kept, and the lowest comes first under the pile.
    """
    row, player = action + np.int64(s.first), np.int64(s.player)
    effect, card = EFFECT[row], np.int64(CARD[row])
    if STEP[row] != PLAY:
        return KEPT * card if STEP[row] == KEEP else -KEPT * card
    kept = np.int64(s.hands[player]) + np.int64(s.hands[DRAWN]) - card
    if effect == PRINCESS or (effect == PRINCE and TARGET[row] == player):
        return -1.0 if effect == PRINCESS or kept == PRINCESS else 0.0
    value = KEPT * kept
    if effect == HANDMAID:
        return value + SAFE
    if effect in (NO_EFFECT, CHANCELLOR):
        return value + (LOOK if effect == CHANCELLOR else 0.0)
    return value + aimed(s, player, row, kept) + LEADER * np.int64(s.won[TARGET[row]])
