"""The limits of integer types, some of which have less than a byte."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.frontend.stablehlo.intervals import Interval, integer_limits
from litefuse.frontend.stablehlo.operations.reduce import is_identity
from litefuse.frontend.stablehlo.writer import FunctionTarget, Writer
from litefuse.ir import Constant, DType, Function, Location, Module

LIMITS = {
    DType.I2: (-2, 1),
    DType.I4: (-8, 7),
    DType.U4: (0, 15),
    DType.I8: (-128, 127),
    DType.U64: (0, (1 << 64) - 1),
}


@pytest.mark.parametrize("dtype", LIMITS)
def test_limits(dtype: DType) -> None:
    assert integer_limits(dtype) == Interval(*LIMITS[dtype])


@pytest.mark.parametrize("dtype", LIMITS)
def test_the_limits_are_the_identities_of_extrema(dtype: DType) -> None:
    module = Module()
    write = Writer(module.add(Function("main", [])), FunctionTarget(module, {}, {}, str, Location))
    low, high = (write.constant(Constant.of(np.array(limit, dtype.numpy), dtype)) for limit in LIMITS[dtype])
    assert is_identity("Max", low) and not is_identity("Max", high)
    assert is_identity("Min", high) and not is_identity("Min", low)
