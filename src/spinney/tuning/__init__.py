"""Tuning: the best settings of an agent, found by matches.

`NTBEASampler` is NTBEA for any Optuna study; `tune` tunes an agent with it, or with another sampler. Both need
Optuna, which comes with `spinney[tune]`.
"""

from typing import TYPE_CHECKING

from spinney.core.lazy import lazily

if TYPE_CHECKING:
    from spinney.tuning.sampler import NTBEASampler, Recommendation, recommended
else:
    _HOMES = {
        "NTBEASampler": "spinney.tuning.sampler",
        "Recommendation": "spinney.tuning.sampler",
        "recommended": "spinney.tuning.sampler",
    }
    __getattr__, __dir__ = lazily(__name__, _HOMES)

__all__ = ["NTBEASampler", "Recommendation", "recommended"]
