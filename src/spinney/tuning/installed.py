"""Optuna, which is not needed unless somebody tunes."""

from typing import Any

from spinney.core.errors import SpinneyError


def optuna() -> Any:
    """The module `optuna`, if it is installed; it says nothing of its own on the terminal.

    >>> optuna().create_study().direction.name
    'MINIMIZE'
    """
    try:
        import optuna
    except ImportError:
        raise SpinneyError("tuning needs Optuna: pip install 'spinney[tune]'") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna
