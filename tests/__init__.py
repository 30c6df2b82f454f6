"""The tests of Spinney. What several of them share lies beside them and is imported by its full name, `tests.…`."""
