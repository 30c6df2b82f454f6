"""From a match to a verdict: matches, tournaments, the file of results, statistics and reports."""

from typing import TYPE_CHECKING

from spinney.core.lazy import lazily

__all__ = ["bench", "match", "plan", "report", "results", "statistics", "store", "tournament"]

if TYPE_CHECKING:
    from spinney.arena import bench, match, plan, report, results, statistics, store, tournament
else:
    __getattr__, __dir__ = lazily(__name__, {name: f"{__name__}.{name}" for name in __all__})
