"""What belongs to this library, and is sound, and what is somebody else's."""

from pathlib import Path
from types import FunctionType

PACKAGE = str(Path(__file__).parents[1])


def is_ours(function: FunctionType) -> bool:
    """Whether a function stands in a file of this library.

    >>> is_ours(is_ours), is_ours(lambda: None)
    (True, False)
    """
    return function.__code__.co_filename.startswith(PACKAGE)
