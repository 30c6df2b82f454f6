"""Pages of the documentation that follow from the code and from committed results.

`hook.py` is what mkdocs calls. A page in `docs/` is completed here where it is about a game, a part or an agent, or
where it has a line `<!-- generated: NAME -->`; pages that are generated whole are made of `pages.py`.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
RESULTS = ROOT / "benchmarks" / "results"
