"""The games as plainly as they can be written, for comparison with the compiled ones."""
