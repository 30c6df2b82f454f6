"""What compiled code works on: one record, and the buffers whose addresses stand in it, kept alive together."""

from typing import Any

from numpy.typing import NDArray


class Workspace:
    """A record of settings, counters and addresses.

    >>> import numpy as np
    >>> space = Workspace(np.zeros(1, [("size", np.int64), ("legal", np.int64)]))
    >>> space.keep("legal", np.arange(3))
    >>> space.set(size=3)
    >>> space.get("size"), space.buffer("legal").tolist(), space.get("legal") > 0
    (3, [0, 1, 2], True)
    """

    def __init__(self, record: NDArray[Any]) -> None:
        self.record = record
        self._buffers: dict[str, NDArray[Any]] = {}
        self._copies: list[NDArray[Any]] = []

    def keep(self, name: str, buffer: NDArray[Any]) -> None:
        """Keeps a buffer alive, with its address in the record."""
        self.hold(name, buffer)
        self.record[name] = buffer.ctypes.data

    def hold(self, name: str, buffer: NDArray[Any]) -> None:
        """Keeps a buffer whose address stands in the record already."""
        self._buffers[name] = buffer

    def keep_copy(self, buffer: NDArray[Any]) -> int:
        """Keeps a copy of a buffer alive; returns where it is."""
        copy = buffer.copy()
        self._copies.append(copy)
        return int(copy.ctypes.data)

    def has_buffer(self, name: str) -> bool:
        """Whether there is a buffer of this name."""
        return name in self._buffers

    def buffer(self, name: str) -> NDArray[Any]:
        """A buffer by the name of its field."""
        return self._buffers[name]

    def set(self, **fields: float) -> None:
        """Writes fields of the record."""
        for name, value in fields.items():
            self.record[name] = value

    def get(self, name: str) -> int:
        """An integer field of the record."""
        return int(self.record[name][0])

    @property
    def address(self) -> int:
        """Where compiled code finds the record."""
        return int(self.record.ctypes.data)
