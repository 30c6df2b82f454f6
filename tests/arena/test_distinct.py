"""Different rows are those that NumPy finds, also of tables too wide for one number a row."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from spinney.arena.distinct import distinct

SHAPES = st.tuples(st.integers(1, 30), st.integers(1, 6))


@given(arrays(np.float64, SHAPES, elements=st.sampled_from([0.0, 0.5, 1.0, -2.0])))
def test_rows_are_those_of_numpy(rows):
    found = distinct(rows)
    expected, which, times = np.unique(rows, axis=0, return_inverse=True, return_counts=True)
    assert np.array_equal(found.rows, expected)
    assert np.array_equal(found.which, which.ravel())
    assert np.array_equal(found.times, times)


def test_wide_tables_do_not_run_out_of_numbers():
    rows = np.random.default_rng(3).integers(0, 1000, (500, 40))
    rows = np.concatenate([rows, rows[::2]])
    found = distinct(rows)
    expected, times = np.unique(rows, axis=0, return_counts=True)
    assert np.array_equal(found.rows, expected)
    assert np.array_equal(found.times, times)
    assert np.array_equal(found.rows[found.which], rows)
