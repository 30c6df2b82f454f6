"""The papers whose experiments can be run here: plans, stored counts, claims with verdicts, and a page for each."""
