"""YAML files whose every part knows the line that it stands in, and whose every mistake is a sentence."""

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from spinney.core.errors import SpinneyError, shown

# A plan is some levels deep; beyond these a file is a mistake or an attack, and would end in the reader's own limits.
DEEPEST = 40
MOST_VALUES = 100_000
TOO_DEEP = f"brackets and lists are at most {DEEPEST} deep"
TOO_MUCH = f"this part unfolds to more than {MOST_VALUES:,} values"


class Mistake(yaml.MarkedYAMLError):
    """What is YAML and yet no plan."""


@dataclass(frozen=True)
class Document:
    """What a file says, and where it says it.

    Attributes:
        path: the file.
        content: its content as plain data.
        root: the same as YAML's nodes, which know their lines.
    """

    path: Path
    content: dict[str, Any]
    root: yaml.Node

    def line(self, where: tuple[str | int, ...]) -> int:
        """The line of a part, or of the nearest part around it that the file has."""
        node, line = self.root, self.root.start_mark.line
        for step in where:
            found = _part(node, step)
            if found is None:
                continue
            node, line = found
        return line + 1

    def placed(self, where: tuple[str | int, ...], problem: str) -> str:
        """A problem with its file and line."""
        return f"{self.path}, line {self.line(where)}: {problem}"


def _part(node: yaml.Node, step: str | int) -> tuple[yaml.Node, int] | None:
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step], node.value[step].start_mark.line
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == step:
                return value, key.start_mark.line
    return None


def read(path: str | Path) -> Document:
    """Reads a file that holds one mapping; anything else is refused in a sentence."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
        _check_depth(text)
        root = yaml.compose(text, _Loader)
        content = _constructed(root) if root else None
    except OSError as reason:
        raise SpinneyError(f"cannot read {str(path)!r}: {reason.strerror or reason}") from None
    except UnicodeDecodeError:
        raise SpinneyError(f"{str(path)!r} is not a text file") from None
    except yaml.YAMLError as reason:
        mark = getattr(reason, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        problem = getattr(reason, "problem", None) or "cannot be read"
        raise SpinneyError(f"{path}{where}: {'' if isinstance(reason, Mistake) else 'not YAML: '}{problem}") from None
    if root is None or not isinstance(content, dict):
        raise SpinneyError(f"{path}: a plan is a list of names and values, with `games` and `agents` at least")
    return Document(path, content, root)


class _Loader(yaml.SafeLoader):
    """YAML's own reader of plain data, which refuses with a line what it would otherwise fail on, or read by halves."""

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep)
        except yaml.YAMLError:
            raise
        # Dates that do not exist, numbers that are none, and whatever else the constructors of YAML's types trip over.
        except (ValueError, TypeError, LookupError, AttributeError, OverflowError):
            kind = node.tag.rpartition(":")[2]
            raise _mistake(node, f"{shown(node.value)} cannot be read as a value of type {kind}") from None

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen = set[str]()
        for key, _ in node.value:
            if key.tag == "tag:yaml.org,2002:merge":
                continue
            if key.tag != "tag:yaml.org,2002:str":
                raise _mistake(key, f"a name is text, and {shown(key.value)} is not: write it in quotes")
            if key.value in seen:
                raise _mistake(key, f"{shown(key.value)} stands here twice")
            seen.add(key.value)
        return super().construct_mapping(node, deep)


def _constructed(root: yaml.Node) -> Any:
    Extent().of(root)
    return _Loader("").construct_document(root)


def _check_depth(text: str) -> None:
    """Refuses what is nested too deeply for the recursive half of YAML's reader."""
    depth = 0
    for event in yaml.parse(text, yaml.SafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEPEST:
            mark = event.start_mark
            raise Mistake(problem=TOO_DEEP, problem_mark=mark if isinstance(mark, yaml.Mark) else None)


class Extent:
    """How much a file unfolds to: aliases of aliases are short to write and endless to read."""

    def __init__(self) -> None:
        self._known = dict[int, tuple[int, int]]()
        self._open = set[int]()

    def of(self, node: yaml.Node) -> tuple[int, int]:
        """How many values a part stands for, and how deep they are nested; refuses too many, too deep or endless."""
        if id(node) in self._open:
            raise _mistake(node, "this part contains itself")
        if id(node) not in self._known:
            self._open.add(id(node))
            inside = [self.of(child) for child in _children(node)]
            self._open.remove(id(node))
            self._known[id(node)] = 1 + sum(one for one, _ in inside), 1 + max((deep for _, deep in inside), default=0)
        values, depth = self._known[id(node)]
        if values > MOST_VALUES or depth > DEEPEST + 1:
            raise _mistake(node, TOO_DEEP if depth > DEEPEST + 1 else TOO_MUCH)
        return values, depth


def _children(node: yaml.Node) -> list[yaml.Node]:
    if isinstance(node, yaml.MappingNode):
        return [part for pair in node.value for part in pair]
    return list(node.value) if isinstance(node, yaml.SequenceNode) else []


def _mistake(node: yaml.Node, problem: str) -> Mistake:
    return Mistake(problem=problem, problem_mark=node.start_mark)
