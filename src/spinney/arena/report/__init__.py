"""A report on a file of results: one page that explains itself, figures for papers, sample matches to step through."""

from spinney.arena.report.figures import save_figures
from spinney.arena.report.findings import Findings, findings
from spinney.arena.report.page import page
from spinney.arena.report.samples import Sample, samples

__all__ = ["Findings", "Sample", "findings", "page", "samples", "save_figures"]
