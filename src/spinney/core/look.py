"""How somebody looks at a position: what a view is told besides the position itself."""

from typing import NamedTuple


class Look(NamedTuple):
    """Who looks, and what they should be shown.

    Attributes:
        observer: the seat whose view it is; None sees every card face up.
        last: the action that led here, if the observer knows it.
        names: what the players are called; without names they are player 1, player 2 and so on.
        actions: the legal actions that elements of a picture offer; none where nobody is to choose.
        dark: whether a picture is for a dark page.

    >>> Look().name(0), Look(names=("Ada", "Bo")).name(1)
    ('player 1', 'Bo')
    """

    observer: int | None = None
    last: int | None = None
    names: tuple[str, ...] = ()
    actions: tuple[int, ...] = ()
    dark: bool = False

    def name(self, player: int) -> str:
        """What a player is called."""
        return self.names[player] if self.names else f"player {player + 1}"

    def sees(self, player: int) -> bool:
        """Whether what this player holds is shown."""
        return self.observer is None or self.observer == player
