"""When a move may be taken back: where nobody has learnt anything that cannot be unlearnt.

A person may take back their own last move, with everything that followed, if

1. no other person has moved since;
2. the rules have drawn no random number since: the same number would be drawn again, and is known by now;
3. in a game with secrets: the match is not over (all cards are shown then), and all that was told since are the moves
   of people. A card drawn or shown, the answer to a guess, and what an agent played from its hand are news; and
4. every other person at the table agrees.
"""

from collections.abc import Sequence

from spinney.agents import Agent
from spinney.arena.stepper import Move
from spinney.core.events import CHOSE, PLAYED
from spinney.core.state import State


def why_not(state: State, moves: Sequence[Move], seats: Sequence[Agent | None], seat: int) -> str | None:
    """Why this seat cannot take its last move back, in a sentence; None if it can.

    >>> import spinney
    >>> start = spinney.load("tic-tac-toe").start()
    >>> why_not(start.apply(4), [Move(start, 4)], [None, None], 0)
    >>> why_not(start.apply(4), [Move(start, 4)], [None, None], 1)
    'you have not moved yet'
    """
    own = [number for number, move in enumerate(moves) if move.player == seat]
    if not own:
        return "you have not moved yet"
    since = moves[own[-1] :]
    if any(seats[move.player] is None for move in since[1:]):
        return "another person has moved since"
    if (since[0].state.future != state.future).any():
        return "chance has had a say since"
    if not state.game.declaration.hidden:
        return None
    if state.is_over:
        return "the match is over and all cards have been shown"
    if any(seats[move.player] is not None or _tells_news(move) for move in since):
        return "something hidden has come to light since"
    return None


def _tells_news(move: Move) -> bool:
    """Whether anybody was told more than which action was played."""
    return any(event.kind not in (PLAYED, CHOSE) for event in move.events)
