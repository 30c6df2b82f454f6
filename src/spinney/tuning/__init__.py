"""Tuning: the best settings of an agent, found by matches.

`NTBEASampler` is NTBEA for any Optuna study; `tune` tunes an agent with it, or with another sampler. Both need Optuna,
which comes with `spinney[tune]`.
"""

from typing import TYPE_CHECKING, Any

from spinney.core.errors import SpinneyError
from spinney.core.lazy import lazily

if TYPE_CHECKING:
    from spinney.tuning.result import SettingReport, TuningResult, Winner
    from spinney.tuning.sampler import NTBEASampler, Recommendation, recommended
    from spinney.tuning.space import Space
    from spinney.tuning.task import Task
    from spinney.tuning.tuning import Progress, Tuning, task_of, tune
else:
    _HOMES = {
        "NTBEASampler": "spinney.tuning.sampler",
        "Progress": "spinney.tuning.tuning",
        "Recommendation": "spinney.tuning.sampler",
        "SettingReport": "spinney.tuning.result",
        "Space": "spinney.tuning.space",
        "Task": "spinney.tuning.task",
        "Tuning": "spinney.tuning.tuning",
        "TuningResult": "spinney.tuning.result",
        "Winner": "spinney.tuning.result",
        "recommended": "spinney.tuning.sampler",
        "task_of": "spinney.tuning.tuning",
        "tune": "spinney.tuning.tuning",
    }
    _find, __dir__ = lazily(__name__, _HOMES)

    def __getattr__(name: str) -> Any:
        try:
            return _find(name)
        except ModuleNotFoundError as missing:
            if not (missing.name or "").startswith("optuna"):
                raise
        raise SpinneyError("tuning needs Optuna: pip install 'spinney[tune]'")


__all__ = [
    "NTBEASampler",
    "Progress",
    "Recommendation",
    "SettingReport",
    "Space",
    "Task",
    "Tuning",
    "TuningResult",
    "Winner",
    "recommended",
    "task_of",
    "tune",
]
