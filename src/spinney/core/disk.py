"""Compiled code on disk: one file a function, read only if it is whole and nobody else can have written it.

What is read here is unpickled and run. So a file begins with a hash of its place and its contents, and must belong to
this user (or to the system's) and be writable by no other; in any doubt it does not exist, and the function is
compiled anew. A file is written under another name first and then renamed: whoever reads sees all of it or nothing.
"""

import os
import pickle
import stat
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import FunctionType
from typing import Any

from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

DIGEST = 32
# Numba tells type checkers nothing of these.
pickled: Any = dumps
linked: Any = CompileResult._rebuild


def cache_folder() -> Path | None:
    """Where compiled code is kept: `$SPINNEY_CACHE_DIR`, or the user's cache folder, or one of the user's own among the
    temporary ones; None if it can be kept in none of them.
    """
    if chosen := os.environ.get("SPINNEY_CACHE_DIR"):
        return Path(chosen).absolute()
    with suppress(OSError, RuntimeError):  # there may be no home, or one that cannot be written to
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "spinney"
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.access(home, os.W_OK | os.X_OK):
            return home
    user = os.getuid() if hasattr(os, "getuid") else "user"
    shared = Path(tempfile.gettempdir()) / f"spinney-{user}"
    with suppress(OSError):
        with suppress(FileExistsError):
            shared.mkdir(mode=0o700)
        # Everybody can make a folder of this name, or a link: it must be a folder that only this user can enter.
        found = shared.lstat()
        if stat.S_ISDIR(found.st_mode) and _is_ours(found) and not found.st_mode & 0o077:
            return shared
    return None


def _is_ours(found: os.stat_result) -> bool:
    """Whether only this user (or the system's, who can do anything) can have written there."""
    if not hasattr(os, "getuid"):
        return True
    return found.st_uid in (os.getuid(), 0) and not found.st_mode & 0o022


def stored(path: Path) -> bytes | None:
    """What `store` has written to this path; None if there is any doubt about that."""
    # A link is refused, and nothing waits for the other end of a pipe.
    careful = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        with open(path, "rb", opener=lambda name, flags: os.open(name, flags | careful)) as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode) or not _is_ours(found):
                return None
            seal, contents = file.read(DIGEST), file.read()
    except OSError:
        return None
    return contents if seal == _seal(path, contents) else None


def store(path: Path, contents: bytes) -> None:
    """Writes contents that `stored` reads back; where that cannot be done, one line says so, and nothing is left."""
    made, part = list[Path](), None
    try:
        made += [folder for folder in path.parents if not folder.exists()]
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(prefix=f"{path.stem}-", suffix=".part", dir=path.parent)
        with open(handle, "wb") as file:
            file.write(_seal(path, contents) + contents)
        os.replace(part, path)
    except OSError as error:
        with suppress(OSError):  # another process may keep something there by now
            if part is not None:
                Path(part).unlink(missing_ok=True)
            for folder in made:
                folder.rmdir()
        _say(f"spinney: compiled code cannot be kept in {path.parent.parent} ({error.strerror})")


def _seal(path: Path, contents: bytes) -> bytes:
    place = f"{path.parent.name}/{path.name}\n"
    return blake2b(place.encode() + contents, digest_size=DIGEST).digest()


@cache
def _say(line: str) -> None:
    """Says it once a process."""
    print(line, file=sys.stderr, flush=True)


class OnDisk(NullCache):
    """What Numba asks for a function's compiled form before it compiles, and hands that form to afterwards.

    `folder` is None where nothing can be kept. `kind` tells C functions from those that Python calls. `missing` is
    called before the function is compiled, and `made` is handed its form, which it may refuse to have kept.
    """

    def __init__(
        self,
        folder: Path | None,
        function: FunctionType,
        kind: str,
        missing: Callable[[], None],
        made: Callable[[Any], None],
    ) -> None:
        self._folder, self._function, self._kind, self._missing, self._made = folder, function, kind, missing, made

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The function for these types, if it is on disk."""
        target_context.refresh()
        if self._folder is not None:
            contents = stored(self._path(sig, target_context.codegen()))
            # Whole as it is, it may name what is not there in this process, such as a module.
            with suppress(Exception):
                if contents is not None:
                    return linked(target_context, *pickle.loads(contents))
        self._missing()
        return None

    def save_overload(self, sig: Any, cres: Any) -> None:
        """Keeps the function for these types, unless it holds addresses of this process."""
        self._made(cres)
        if self._folder is not None and not cres.library.has_dynamic_globals:
            store(self._path(sig, cres.codegen), pickled(cres._reduce()))

    def _path(self, sig: Any, codegen: Any) -> Path:
        """The file of the function's form for these types and this processor."""
        assert self._folder is not None
        about = repr((self._kind, self._function.__qualname__, str(sig), codegen.magic_tuple())).encode()
        digest = blake2b(about + self._function.__code__.co_code, digest_size=12).hexdigest()
        return self._folder / f"{self._function.__name__.strip('<>')}-{digest}.bin"
