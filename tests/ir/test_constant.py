"""Facts about constants that are computed one time."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from litefuse.ir import Constant, DType
from litefuse.rewrite.facts import is_uniform


@pytest.mark.parametrize(
    ("array", "expected"),
    [
        (np.float32(1.5), 1.5),
        (np.full((2, 3), 7, np.int8), 7),
        (np.float32([0.0, -0.0]), 0.0),
        (np.float32([1, 2]), None),
        (np.full(2, np.nan, np.float32), None),
        (np.zeros((0, 3), np.float32), None),
    ],
)
def test_the_number_that_all_elements_equal(array, expected):
    constant = Constant.of(array)
    for _ in range(2):
        assert constant.uniform_value() == expected


def test_a_uniform_constant_is_compared_in_its_own_type():
    assert is_uniform(Constant.of(np.full(3, 0.1, np.float32)), 0.1)
    assert is_uniform(Constant.of(np.zeros(3, np.int32)), 0)
    assert not is_uniform(Constant.of(np.ones(3, np.bool_)), 1)
    assert not is_uniform(Constant.of(np.array([b"a", b"a"], object)), 0)
    assert not is_uniform(Constant.of(np.full(3, np.nan, np.float32)), np.nan)


def test_numbers_that_another_type_lacks_cause_no_warnings():
    large = Constant.of(np.array([np.inf, 3e38, np.nan], np.float32))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert large.multiply(np.float32(0)).numpy().tolist()[1] == 0
        assert np.isinf(large.multiply(np.float32(9)).numpy()[1])
        large.cast(DType.I32).numpy()
        assert np.isinf(large.cast(DType.F16).numpy()[1])
