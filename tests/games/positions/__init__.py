"""Positions of the games, made by hand or reached by random play, and what they say in the words of the rules."""
