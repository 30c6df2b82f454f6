"""Matches on a graphics card, thousands at once: the same rules, the same search, the same matches."""
