"""Imports point one way: read from the sources, not from what happens to be loaded."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import spinney

SOURCE = Path(spinney.__file__).parent
# Each folder, and the folders of ours that it may import.
ALLOWED = {
    "core": set(),
    "games": {"core"},
    "heuristics": {"core"},
    "search": {"core", "heuristics"},
    "agents": {"core", "search", "heuristics"},
    "arena": {"core", "search", "heuristics", "agents"},
    "advice": {"core", "search", "heuristics", "agents", "arena", "gpu"},
    "gpu": {"core", "games", "search", "heuristics", "agents", "arena"},
    "testing": {"core", "search", "heuristics", "agents", "arena"},
    "tuning": {"core", "search", "heuristics", "agents", "arena"},
    "papers": {"core", "games", "search", "heuristics", "agents", "arena", "tuning"},
}
FREE = {"cli", "interop", "serve"}


def imports(path):
    """The folders of ours that a file imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            # `from spinney import testing` may name a folder, `from spinney.core import calls` does not.
            inside = node.module == "spinney"
            names = [f"spinney.{alias.name}" for alias in node.names] if inside else [node.module]
        for name in names:
            if name.startswith("spinney."):
                yield name.split(".")[1]


def test_every_folder_has_its_place():
    folders = {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == ALLOWED.keys() | FREE


@pytest.mark.parametrize("folder", ALLOWED)
def test_arrows_point_one_way(folder):
    folders = ALLOWED.keys() | FREE
    for path in (SOURCE / folder).rglob("*.py"):
        wrong = set(imports(path)) & folders - ALLOWED[folder] - {folder}
        assert not wrong, f"{path.relative_to(SOURCE)} imports {', '.join(sorted(wrong))}"


def test_games_do_not_import_each_other():
    shared = {path.stem for path in (SOURCE / "games").glob("*.py")}
    for path in (SOURCE / "games").rglob("*/*.py"):
        for line in path.read_text().splitlines():
            if line.startswith("from spinney.games."):
                assert line.split()[1].split(".")[2] in {path.parent.name} | shared, f"{path}: {line}"


def test_listing_games_needs_no_compiler():
    listing = "import sys, spinney; [spinney.core.registry.declaration(g) for g in spinney.games()]"
    script = f"{listing}; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
