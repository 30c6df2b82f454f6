"""A record as plain Python reads and writes it."""

from collections.abc import Iterator
from typing import Any


class Record:
    """A view of one NumPy record whose attributes are its fields and nothing else.

    NumPy's own records have attributes such as `size` and `data`, which would hide fields of the same name.

    >>> import numpy as np
    >>> data = np.zeros(1, [("cards", np.int8, 2), ("size", np.int8)])
    >>> record = Record(data[0])
    >>> record.size = 7
    >>> record.cards[1] += 5
    >>> data[0].item()
    (array([0, 5], dtype=int8), 7)
    """

    __slots__ = ("_data",)

    def __init__(self, data: Any) -> None:
        object.__setattr__(self, "_data", data)

    def __getattr__(self, name: str) -> Any:
        try:
            return self._data[name]
        except ValueError:
            raise AttributeError(f"the record has no field {name!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self._data.dtype.names:
            raise AttributeError(f"the record has no field {name!r}")
        self._data[name] = value

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        """The fields' names and values."""
        return ((name, self._data[name]) for name in self._data.dtype.names)
