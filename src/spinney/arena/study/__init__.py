"""Play records that answer a designer's questions about any game, from stored matches alone."""

from spinney.arena.study.figures import save_figures
from spinney.arena.study.page import page
from spinney.arena.study.studies import Study, study
from spinney.arena.study.tables import save_tables

__all__ = ["Study", "page", "save_figures", "save_tables", "study"]
