"""A program that is spoken to line by line: it can crash, keep silent or flood, and does no harm by it."""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import IO
from weakref import finalize

# No line that a program writes may be longer, in bytes, and so many lines may wait to be read: more is a flood.
LONGEST_LINE, MOST_WAITING = 1 << 16, 64
# So much of its standard error is kept, the end of it, in bytes; a sentence quotes so many letters.
KEPT, CHUNK, QUOTED = 4096, 1024, 200
# How long a wait lasts before a look whether somebody wants to break it off, in seconds.
LOOK_UP = 0.02
# How long a program that writes no more may take to end, and its last words to arrive, in seconds.
LAST = 1.0
# How long a killed program may take to be gone, in seconds.
GONE = 5.0


class BotError(Exception):
    """A program did not keep to the protocol; the message continues the sentence "the bot forfeits: ..."."""


class Process:
    """A program under way, with threads that read what it writes and write what it should read.

    >>> import sys
    >>> echo = Process([sys.executable, "-c", "print(input())"])
    >>> echo.send("hello")
    >>> echo.receive(deadline=time.monotonic() + 10)
    'hello'
    >>> echo.end(patience=1.0)
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._program = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # A group of its own: Ctrl-C is ours to handle, and what it starts ends with it.
                start_new_session=os.name == "posix",
            )
        except (OSError, ValueError) as reason:
            raise BotError(f"it cannot be started ({reason})") from None
        program, self._talk = self._program, _Talk()
        assert program.stdin
        assert program.stdout
        assert program.stderr
        _in_thread(self._talk.read, program.stdout)
        self._listener = _in_thread(self._talk.keep, program.stderr)
        _in_thread(self._talk.write, program.stdin)
        # Whoever forgets to end it leaves nothing behind either, not even at the end of this program.
        self._kill = finalize(self, _kill, program, self._talk)

    # What is said.

    def send(self, line: str) -> None:
        """Writes a line, at the latest when the program reads it."""
        self._talk.outgoing.put(line.encode() + b"\n")

    def receive(self, deadline: float, look_up: Callable[[], None] = lambda: None) -> str:
        """The next line, waited for until the deadline on the clock `time.monotonic`; `look_up` is called now and then,
        and may raise.
        """
        while True:
            look_up()
            try:
                found = self._talk.lines.get(timeout=min(LOOK_UP, max(0.0, deadline - time.monotonic())))
            except Empty:
                if time.monotonic() >= deadline:
                    raise BotError(f"it gave no answer in time{self._quoted()}") from None
                continue
            if found is None:
                raise BotError(f"{self._talk.complaint or self._ending()}{self._quoted()}")
            try:
                return found.decode()
            except UnicodeDecodeError:
                raise BotError(f"it wrote a line that is not UTF-8{self._quoted()}") from None

    def end(self, patience: float = 0.0) -> None:
        """Closes its standard input, gives it some seconds to end by itself, and then kills it, and what it started."""
        self._talk.outgoing.put(None)
        if patience:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._program.wait(patience)
        self._kill()

    def _ending(self) -> str:
        """What is said of a program that writes no more: that it ended, if it soon does."""
        try:
            code = self._program.wait(LAST)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        # Its last words may still be on their way; whatever it has started may keep them from ending.
        self._listener.join(LAST)
        return f"it ended with exit code {code}" if code >= 0 else f"it was ended by signal {-code}"

    def _quoted(self) -> str:
        text = " ".join(b"".join(tuple(self._talk.errors)).decode(errors="replace").split())
        text = "".join(letter if letter.isprintable() else "?" for letter in text)
        return f"; its last words: {text[-QUOTED:]}" if text else ""


class _Talk:
    """What goes to and fro: the work of the threads, which must not keep the `Process` itself alive."""

    def __init__(self) -> None:
        self.lines: SimpleQueue[bytes | None] = SimpleQueue()  # None is the end
        self.outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        self.errors: deque[bytes] = deque(maxlen=KEPT // CHUNK)
        self.complaint: str | None = None

    def read(self, pipe: IO[bytes]) -> None:
        """Reads lines, until there are no more, or too many."""
        rest = b""
        while not self.complaint and (chunk := pipe.read(LONGEST_LINE)):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                self.lines.put(line)
            if max(map(len, (*lines, rest))) > LONGEST_LINE:
                self.complaint = f"it wrote a line of more than {LONGEST_LINE:,} bytes"
            elif self.lines.qsize() > MOST_WAITING:
                self.complaint = f"it wrote more than {MOST_WAITING} lines that nobody asked for"
        self.lines.put(None)

    def keep(self, pipe: IO[bytes]) -> None:
        """Reads what it writes to standard error, and keeps the end of it."""
        while chunk := pipe.read(CHUNK):
            self.errors.append(chunk)

    def write(self, pipe: IO[bytes]) -> None:
        """Writes what is to be sent, as fast as it is read."""
        while (line := self.outgoing.get()) is not None:
            while line:
                line = line[pipe.write(line) :]


def _in_thread(work: Callable[[IO[bytes]], None], pipe: IO[bytes]) -> threading.Thread:
    """A thread that works on a pipe."""
    thread = threading.Thread(target=_until_closed, args=(work, pipe), daemon=True)
    thread.start()
    return thread


def _until_closed(work: Callable[[IO[bytes]], None], pipe: IO[bytes]) -> None:
    """Works on a pipe until there is no more to do, or the other end is gone; then closes it."""
    with contextlib.suppress(OSError, ValueError), pipe:
        work(pipe)


def _kill(program: "subprocess.Popen[bytes]", talk: _Talk) -> None:
    """Ends a program, the group that it leads, and the thread that writes to it."""
    talk.outgoing.put(None)
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(program.pid, signal.SIGKILL)
        else:
            program.kill()
    with contextlib.suppress(subprocess.TimeoutExpired):
        program.wait(GONE)
