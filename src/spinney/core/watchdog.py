"""A limit on the time that somebody else's Python code takes: whatever it does, it is interrupted."""

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class TooLong(BaseException):
    """The time is up."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises `TooLong` in this thread if the block takes longer.

    >>> try:
    ...     with within(0.05):
    ...         while True:
    ...             pass
    ... except TooLong:
    ...     print("interrupted")
    interrupted
    """
    me, lock, done = threading.get_ident(), threading.Lock(), threading.Event()

    def interrupt() -> None:
        with lock:
            if not done.is_set():
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(me), ctypes.py_object(TooLong))

    timer = threading.Timer(seconds, interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            done.set()
        timer.cancel()
