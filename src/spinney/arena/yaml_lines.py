"""YAML files whose every part knows the line that it stands in."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from spinney.core.errors import SpinneyError


@dataclass(frozen=True)
class Document:
    """What a file says, and where it says it.

    Attributes:
        path: the file.
        content: its content as plain data.
        root: the same as YAML's nodes, which know their lines.
    """

    path: Path
    content: Any
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
        root, content = yaml.compose(text, yaml.SafeLoader), yaml.safe_load(text)
    except OSError as reason:
        raise SpinneyError(f"cannot read {str(path)!r}: {reason.strerror or reason}") from None
    except UnicodeDecodeError:
        raise SpinneyError(f"{str(path)!r} is not a text file") from None
    except yaml.YAMLError as reason:
        mark = getattr(reason, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        raise SpinneyError(f"{path}{where}: not YAML: {getattr(reason, 'problem', None) or 'cannot be read'}") from None
    if not isinstance(content, dict):
        raise SpinneyError(f"{path}: a plan is a list of names and values, with `games` and `agents` at least")
    return Document(path, content, root)
