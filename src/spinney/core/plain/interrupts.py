"""Ctrl-C while compiled code calls Python: an exception that is raised at the wrong moment would be lost.

Python raises `KeyboardInterrupt` wherever it happens to be. At the very beginning of a callback, or while an object is
freed, nobody can catch it, and it is dropped with a message. So during a search it is noted instead, and raised at the
search's end, which is then near. Where the user's own code does not come to an end, it is raised there after a while.
"""

import signal
import threading
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from spinney.core.plain.positions import Thought

# How many seconds a search is given to end by itself.
PATIENCE = 1.0


@contextmanager
def interruptible(thought: Thought) -> Iterator[None]:
    """In this block Ctrl-C ends the search; where somebody else has taken Ctrl-C over, it stays theirs."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        yield
        return
    lock, over = threading.Lock(), threading.Event()

    def insist() -> None:
        while not over.wait(PATIENCE):
            with lock:
                if not over.is_set():
                    interrupt_main()

    def note(number: int, frame: FrameType | None) -> None:
        if thought.error is not None:
            signal.default_int_handler(number, frame)
        thought.error = KeyboardInterrupt()
        threading.Thread(target=insist, daemon=True).start()

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        with lock:
            over.set()
        signal.signal(signal.SIGINT, before)
