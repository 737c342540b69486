"""The largest places at which slices begin."""

from __future__ import annotations

import warnings

import pytest

from litefuse.frontend.stablehlo.start_indices import limit_vector
from litefuse.frontend.stablehlo.writer import FunctionTarget, Writer
from litefuse.ir import DType, Function, Location, Module


@pytest.mark.parametrize(
    ("limits", "dtype", "expected"),
    [
        ([5, 5], DType.I32, 5),
        ([5, 7], DType.I32, [5, 7]),
        ([1 << 40, 7], DType.I32, [(1 << 31) - 1, 7]),
        ([1 << 40, 7], DType.I64, [1 << 40, 7]),
        ([1 << 64, 1 << 64], DType.I64, (1 << 63) - 1),
        ([1 << 64, 7], DType.I64, [(1 << 63) - 1, 7]),
    ],
)
def test_limits_beyond_a_type_are_its_largest_number(limits: list[int], dtype: DType, expected: object) -> None:
    module = Module()
    write = Writer(module.add(Function("main", [])), FunctionTarget(module, {}, {}, str, Location))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        constant = limit_vector(write, limits, dtype).constant
    assert constant is not None and constant.dtype is dtype
    assert constant.numpy().tolist() == expected
