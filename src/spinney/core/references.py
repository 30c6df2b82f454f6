"""Games by where they stand: `path/to/file.py:NAME` and `package.module:NAME`, a declaration or a class; and
those of other libraries, `library:NAME`.
"""

import sys
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from spinney.core.declaration import Declaration
from spinney.core.errors import SpinneyError, shown, unknown

HOW = "a game is named by its id, by path/to/file.py:NAME or by package.module:NAME"
# Other libraries whose games can be named, `library:NAME`, and where the function is that makes a class of a name.
_libraries: dict[str, str] = {}


def register_library(name: str, maker: str) -> None:
    """Makes the games of another library known as `name:GAME`; `maker` is the function, as `package.module:NAME`, that
    makes a plain Python class of whatever stands after the colon.

    >>> register_library("openspiel", "spinney.interop.openspiel_games:openspiel_game")
    >>> is_reference("openspiel:oh_hell(players=4)")
    True
    """
    _libraries[name] = maker


def is_reference(text: str) -> bool:
    """Whether a text says where a game stands, rather than what its id is.

    >>> is_reference("games/nim.py:Nim"), is_reference("my.games:NIM"), is_reference("nim.py"), is_reference("nim")
    (True, True, True, False)
    """
    place, colon, name = text.rpartition(":")
    return _of_library(text) or text.endswith(".py") or bool(colon and place and name.isidentifier())


def referred(text: str, known_as: str | None = None) -> Declaration:
    """The game that stands there; `known_as` is what it was called by, if not by this.

    >>> referred("spinney.testing.games:KUHN").title
    'Kuhn poker'
    >>> referred("nowhere.py:Nim")
    Traceback (most recent call last):
    ...
    spinney.core.errors.SpinneyError: there is no file 'nowhere.py'
    """
    if _of_library(text):
        return _library_game(text, known_as)
    place, _, name = (text, "", "") if text.endswith(".py") else text.rpartition(":")
    module = _file(place) if place.endswith(".py") else _module(place)
    name = name or _only_game(place, module)
    found: Any = module
    for part in name.split("."):
        if not hasattr(found, part):
            raise unknown(f"game in {place}", name, _games_in(module))
        found = getattr(found, part)
    reference = known_as or f"{place}:{name}"
    if isinstance(found, Declaration):
        return replace(found, reference=reference)
    if isinstance(found, type):
        return class_declaration(found, reference)
    raise SpinneyError(f"{text} is {shown(found)}, and no game: name a Declaration or a class")


def _of_library(text: str) -> bool:
    return text.partition(":")[0] in _libraries


def _library_game(text: str, known_as: str | None) -> Declaration:
    """A game of another library; its class is named as the library writes the game, with the library before it."""
    library, _, game = text.partition(":")
    module, _, maker = _libraries[library].partition(":")
    found: type = getattr(import_module(module), maker)(game)
    return class_declaration(found, known_as or found.__name__)


def class_declaration(kind: type, reference: str | None = None) -> Declaration:
    """The declaration of a plain Python class, the same one each time; without a reference, by where the class says
    that it stands, if others can find it there.
    """
    from spinney.core.plain.declare import declaration_of

    if "_spinney_declarations" not in vars(kind):
        kind._spinney_declarations = {}  # type: ignore[attr-defined]
    known: dict[str | None, Declaration] = vars(kind)["_spinney_declarations"]
    key = reference or _own_reference(kind)
    if key not in known:
        known[key] = declaration_of(kind, key)
    return known[key]


def _own_reference(kind: type) -> str | None:
    module, name = sys.modules.get(kind.__module__), kind.__qualname__
    if module is None or getattr(module, name, None) is not kind:
        return None
    if kind.__module__ != "__main__":
        place = getattr(module, "__spinney_file__", None)
        return f"{place or kind.__module__}:{name}"
    file = getattr(module, "__file__", None)
    return f"{file}:{name}" if file and file.endswith(".py") else None


def _games_in(module: ModuleType) -> dict[str, Any]:
    """What in a module is a game that it has made itself."""
    from spinney.core.plain.declare import is_game_class

    return {
        name: found
        for name, found in vars(module).items()
        if isinstance(found, Declaration) or (is_game_class(found) and found.__module__ == module.__name__)
    }


def _only_game(place: str, module: ModuleType) -> str:
    found = _games_in(module)
    if len(found) != 1:
        what = f"has several games, {', '.join(found)}" if found else "has no game: a Declaration, or a class"
        raise SpinneyError(f"{place} {what}; name one: {place}:NAME")
    return next(iter(found))


def _module(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name and (name == error.name or name.startswith(f"{error.name}.")):
            raise SpinneyError(f"there is no module {name!r} here; {HOW}") from None
        raise


def _file(place: str) -> ModuleType:
    path = Path(place).absolute()
    try:
        contents = path.read_bytes()
    except OSError as error:
        problem = "no file" if isinstance(error, FileNotFoundError) else f"no reading ({error.strerror}) of"
        raise SpinneyError(f"there is {problem} {place!r}") from None
    return _imported(path, place, contents)


@lru_cache(64)
def _imported(path: Path, place: str, contents: bytes) -> ModuleType:
    """The module in a file; a file that has changed is another module."""
    mark = blake2b(str(path).encode() + contents, digest_size=6).hexdigest()
    name = f"{path.stem}_{mark}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise SpinneyError(f"{place!r} is not a Python file")
    module = module_from_spec(spec)
    module.__spinney_file__ = place  # type: ignore[attr-defined]
    sys.modules[name] = module
    folder = str(path.parent)
    sys.path.append(folder)  # files beside it may be imported, as they may from a script
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        del sys.modules[name]
        raise SpinneyError(f"{place}, line {error.lineno}: {error.msg}") from None
    except BaseException:
        del sys.modules[name]
        raise
    finally:
        sys.path.remove(folder)
    return module
