"""Checks of hidden information: a re-deal keeps what its player sees and knows nothing else, nor does an ordering."""

from collections.abc import Iterator
from functools import lru_cache

from spinney.core.state import State
from spinney.testing.case import Case, Position, spread
from spinney.testing.errors import fail
from spinney.testing.forms import compiled, record_of

# How many positions each check looks at, for every player.
LOOKED_AT = 300
# At a table of so many players all of them are observers; at a larger one four stand for all.
OBSERVERS = 5


def redeal_keeps_view(case: Case) -> None:
    """A re-deal for a player keeps all that the player sees, whose turn it is, and what the player may do."""
    for player, position in views(case):
        state = case.visit(position)
        for seed in (0, 1):
            dealt = state.seen_by(player, seed)
            if dealt.visible(player) != state.visible(player):
                fail(f"a re-deal for player {player} changes what player {player} sees")
            check_knows(state, dealt, player)


def check_knows(state: State, other: State, player: int) -> None:
    """Fails unless two positions that look alike to `player` agree on what everybody at the table knows."""
    for what in ("is_over", "player"):
        if getattr(state, what) != getattr(other, what):
            fail(f"two positions that look alike to player {player} differ in {what}")
    if state.player == player and state.legal_actions != other.legal_actions:
        fail(f"two positions that look alike to player {player}, who is to move, differ in the legal actions")


def redeal_forgets(case: Case) -> None:
    """Positions that look alike to a player re-deal to the same bytes for the same seed: a re-deal knows nothing that
    is hidden.

    Such positions come from re-deals, and from different random games in which the player happens to see the same.
    """
    for player, position, other in lookalikes(case):
        state = case.visit(position)
        check_knows(state, other, player)
        if state.seen_by(player, 7).raw().tobytes() != other.seen_by(player, 7).raw().tobytes():
            fail(f"the re-deal for player {player} depends on something that player {player} does not see")


def orders_alike(case: Case) -> None:
    """The move ordering looks at nothing that is hidden: positions that look alike to the player to move order every
    legal action alike.
    """
    table = compiled(case.game)
    for player, position, other in lookalikes(case):
        state = case.visit(position)
        if state.is_over or state.player != player:
            continue
        for action in state.legal_actions:
            found, again = (table.call("order", record_of(one), action) for one in (state, other))
            if found != again:
                fail(
                    f"order of action {action} depends on something that player {player}, who is to move, does not see"
                )


def redeal_changes(case: Case) -> None:
    """In a game declared with hidden information, something is hidden: some re-deal gives another position."""
    if all(state.seen_by(player, 7) == state for player, (state, _, _) in views(case)):
        case.at = None
        fail("declared with hidden information, but no re-deal changes anything")


def simultaneous_choices(case: Case) -> None:
    """In a simultaneous game a choice is hidden from those who have yet to choose."""
    if not case.game.declaration.hidden:
        fail("declared simultaneous, and choices are hidden until all are in: declare it hidden too")
    if not any(hides_choice(case.visit(position)) for position in case.positions):
        case.at = None
        fail("declared simultaneous, but every choice is seen by the next player at once")


def hides_choice(state: State) -> bool:
    """Whether the next player cannot tell which action was taken."""
    after = [state.apply(action) for action in state.legal_actions]
    next_player = after[0].player if after else state.player
    if len(after) < 2 or next_player == state.player:
        return False
    return len({choice.visible(next_player) for choice in after}) == 1


def observers(players: int) -> list[int]:
    """The players whose views are tested: all, or of many the first, the second, one in the middle and the last.

    >>> observers(3), observers(10)
    ([0, 1, 2], [0, 1, 5, 9])
    """
    return list(range(players)) if players <= OBSERVERS else [0, 1, players // 2, players - 1]


def views(case: Case) -> Iterator[tuple[int, Position]]:
    """Every observer with positions from all over the random games."""
    for player in observers(case.game.players):
        for position in spread(case.positions, LOOKED_AT):
            yield player, position


@lru_cache(maxsize=1)
def lookalikes(case: Case) -> list[tuple[int, Position, State]]:
    """Positions and others that look the same to a player: found once for all checks of a game."""
    return [
        *_among_games(case),
        *((player, position, position.state.seen_by(player, 3)) for player, position in views(case)),
    ]


def _among_games(case: Case) -> Iterator[tuple[int, Position, State]]:
    for player in observers(case.game.players):
        first: dict[tuple[int, ...], State] = {}
        for position in case.positions + case.deals:
            other = first.setdefault(position.state.visible(player), position.state)
            if other != position.state:
                yield player, position, other
