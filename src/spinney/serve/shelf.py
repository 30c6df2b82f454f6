"""The trees of the last searches: kept for walking, the oldest given up where they take too much memory."""

from typing import Protocol

from spinney.agents import Decision


class Searched(Protocol):
    """Whatever keeps its last search: a table, a guest, somebody who analyses."""

    searched: Decision | None


class Shelf:
    """Who keeps a search, and how much all of them may take.

    >>> import spinney
    >>> from types import SimpleNamespace
    >>> first, second = SimpleNamespace(searched=None), SimpleNamespace(searched=None)
    >>> found = spinney.agent("mcts:budget=100it").decide(spinney.load("tic-tac-toe").start())
    >>> shelf = Shelf(megabytes=found.bytes * 1.5 / 2**20)
    >>> shelf.keep(first, found), shelf.keep(second, found)
    (None, None)
    >>> first.searched is None, second.searched is found
    (True, True)
    """

    def __init__(self, megabytes: float) -> None:
        self._most = megabytes * (1 << 20)
        self._kept: dict[int, Searched] = {}

    def keep(self, holder: Searched, found: Decision) -> None:
        """Lets somebody keep a search, instead of the one before; others lose theirs if memory is short."""
        holder.searched = found
        self._kept.pop(id(holder), None)
        self._kept[id(holder)] = holder
        while self._size() > self._most and len(self._kept) > 1:
            self.forget(next(iter(self._kept.values())))

    def forget(self, holder: Searched) -> None:
        """Takes a search away from somebody."""
        holder.searched = None
        self._kept.pop(id(holder), None)

    def _size(self) -> int:
        return sum(one.searched.bytes for one in self._kept.values() if one.searched is not None)
