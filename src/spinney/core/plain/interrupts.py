"""Ctrl-C while compiled code calls Python: an exception that is raised at the wrong moment would be lost.

Python raises `KeyboardInterrupt` wherever it happens to be. At the very beginning of a callback, or while an object is
freed, nobody can catch it, and it is dropped with a message. So during a search it is noted instead, and raised at the
search's end, which is then near; inside the user's own code, which might never come to an end, it is raised as ever.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from spinney.core.ours import PACKAGE
from spinney.core.plain.positions import Thought


@contextmanager
def interruptible(thought: Thought) -> Iterator[None]:
    """In this block Ctrl-C ends the search; where somebody else has taken Ctrl-C over, it stays theirs."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        yield
        return

    def note(number: int, frame: FrameType | None) -> None:
        if thought.error is not None or frame is None or not frame.f_code.co_filename.startswith(PACKAGE):
            signal.default_int_handler(number, frame)
        thought.error = KeyboardInterrupt()

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
