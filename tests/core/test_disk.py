"""Compiled code on disk: whatever happens to it, the right code runs, and nobody else's does."""

import errno
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from spinney.core.disk import _say, cache_folder, store, stored

CONTENTS = bytes(range(200))

TINY = """
def use(n):
    return 2 * n
"""
SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
from tiny import use
from numba import types
from spinney.core.compile import Compiler
made = Compiler("a tiny function", [use])
number = types.int64
print(made.cfunc(use, number(number)).ctypes(21), made.njit(use, number(number))(4))
"""


@pytest.fixture
def path(tmp_path):
    """A file that has been stored."""
    path = tmp_path / "cache" / "mark" / "use-1.bin"
    store(path, CONTENTS)
    assert stored(path) == CONTENTS
    return path


@pytest.fixture
def stranger(monkeypatch):
    """Makes a file or folder somebody else's."""

    def give(path):
        if os.getuid() == 0:
            os.chown(path, 12345, 12345)
        else:
            monkeypatch.setattr(os, "getuid", lambda: 12345)

    return give


def test_what_is_cut_off_is_not_read(path):
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        assert stored(path) is None


def test_what_has_a_flipped_bit_is_not_read(path):
    whole = path.read_bytes()
    for place in range(len(whole)):
        flipped = bytearray(whole)
        flipped[place] ^= 1 << place % 8
        path.write_bytes(flipped)
        assert stored(path) is None


def test_neither_is_garbage_or_the_file_of_another_function(path):
    other = path.with_name("use-2.bin")
    store(other, CONTENTS[::-1])
    for contents in (b"garbage", os.urandom(4096), path.read_bytes() + b"\0", other.read_bytes()):
        path.write_bytes(contents)
        assert stored(path) is None


def test_what_is_not_a_plain_file_is_not_read(path):
    whole = path.rename(path.with_name("whole"))
    for make in (
        path.mkdir,
        lambda: os.mkfifo(path),
        lambda: path.symlink_to(whole),
        lambda: path.symlink_to("nowhere"),
    ):
        make()
        assert stored(path) is None
        path.rmdir() if path.is_dir() else path.unlink()
    assert stored(path) is None


def test_what_somebody_else_may_have_written_is_not_read(path, stranger):
    for mode in (0o620, 0o602, 0o666):
        path.chmod(mode)
        assert stored(path) is None
    path.chmod(0o600)
    assert stored(path) == CONTENTS
    stranger(path)
    assert stored(path) is None


def test_nobody_else_can_write_what_is_stored(path):
    assert path.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("function", ["os.replace", "tempfile.mkstemp"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
def test_where_nothing_can_be_stored_nothing_is_left(tmp_path, monkeypatch, capsys, function, code):
    def fail(*_, **__):
        raise OSError(code, os.strerror(code))

    _say.cache_clear()
    monkeypatch.setattr(function, fail)
    for number in range(3):
        store(tmp_path / "new" / "cache" / "mark" / f"use-{number}.bin", CONTENTS)
    assert list(tmp_path.iterdir()) == []
    said = f"spinney: compiled code cannot be kept in {tmp_path / 'new' / 'cache'} ({os.strerror(code)})\n"
    assert capsys.readouterr().err == said


def test_what_was_there_stays_when_no_more_can_be_stored(path, monkeypatch):
    def fail(*_):
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("os.replace", fail)
    store(path.with_name("use-2.bin"), CONTENTS)
    store(path, CONTENTS[::-1])
    assert list(path.parent.iterdir()) == [path]
    assert stored(path) == CONTENTS


# Which folder.


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """There is no home to write to, and `tmp_path/tmp` is the system's temporary folder: the folder expected there."""
    (tmp_path / "file").write_text("")
    monkeypatch.delenv("SPINNEY_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    return tmp_path / "tmp" / f"spinney-{os.getuid()}"


def test_the_folder_is_the_users(tmp_path, monkeypatch):
    monkeypatch.delenv("SPINNEY_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "spinney"
    monkeypatch.setenv("SPINNEY_CACHE_DIR", str(tmp_path / "mine"))
    assert cache_folder() == tmp_path / "mine"


def test_a_temporary_folder_is_the_users_own(temporary):
    assert cache_folder() == temporary == cache_folder()
    assert temporary.stat().st_mode & 0o777 == 0o700


def test_a_temporary_folder_that_others_can_enter_is_not_used(temporary):
    temporary.mkdir()
    temporary.chmod(0o777)
    assert cache_folder() is None


def test_nor_is_one_of_somebody_else(temporary, stranger, tmp_path):
    temporary.mkdir(0o700)
    stranger(temporary)
    if os.getuid() != 0:  # the folder's name tells whose it is
        temporary.rename(tmp_path / "tmp" / f"spinney-{os.getuid()}")
    assert cache_folder() is None


def test_nor_is_a_link(temporary, tmp_path):
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    temporary.symlink_to(tmp_path / "elsewhere")
    assert cache_folder() is None


def test_a_user_without_a_home_has_a_temporary_folder(temporary, monkeypatch):
    def fail():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", fail)
    assert cache_folder() == temporary


# From end to end, in processes of their own.


@pytest.fixture
def start(tmp_path):
    """Starts a process that uses two small functions, with a folder for compiled code."""
    (tmp_path / "tiny.py").write_text(TINY)
    (tmp_path / "script.py").write_text(SCRIPT)

    def begin(folder=tmp_path / "cache"):
        environment = {**os.environ, "SPINNEY_CACHE_DIR": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, str(tmp_path / "script.py"), str(tmp_path)]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    return begin


def ended(process):
    """Whether the process has compiled; what it has worked out must be right, and all else that it says one line."""
    out, said = process.communicate()
    assert (process.returncode, out) == (0, "42 8\n"), said
    lines = said.splitlines()
    assert len(lines) <= 2
    assert all(line.startswith("spinney: compil") for line in lines)
    return any("compiling a tiny function" in line for line in lines)


def damage(path, way):
    whole = path.read_bytes()
    middle = len(whole) // 2
    flipped = whole[:middle] + bytes([whole[middle] ^ 4]) + whole[middle + 1 :]
    path.write_bytes({"cut off": whole[:middle], "emptied": b"", "flipped": flipped}[way])


def test_damaged_code_is_compiled_anew(start, tmp_path):
    assert ended(start())
    assert not ended(start())
    one, other = (tmp_path / "cache").rglob("*.bin")
    for ways in (("cut off", "flipped"), ("emptied", "emptied")):
        damage(one, ways[0])
        damage(other, ways[1])
        assert ended(start()), ways
    assert not ended(start())


@pytest.mark.parametrize("folder", ["/proc/nothing/here", "file", "/dev/null"])
def test_without_a_folder_it_is_compiled_and_runs(start, tmp_path, folder):
    (tmp_path / "file").write_text("")
    before = sorted(tmp_path.rglob("*"))
    assert ended(start(tmp_path / folder))
    assert sorted(tmp_path.rglob("*")) == before


def test_processes_that_compile_at_once_do_not_disturb_each_other(start, tmp_path):
    together = [start() for _ in range(2)]
    assert sum(ended(one) for one in together) >= 1
    assert not ended(start())
    assert {path.suffix for path in (tmp_path / "cache").rglob("*") if path.is_file()} == {".bin"}
