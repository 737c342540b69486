"""Element types that NumPy lacks, whose package is imported when a model has one."""

from __future__ import annotations

import subprocess
import sys

import ml_dtypes
import numpy as np
import pytest

from litefuse.ir import DType
from litefuse.ir.types import dtype_of, float_limits, is_bfloat16

LACKING = {
    DType.I2: ml_dtypes.int2,
    DType.I4: ml_dtypes.int4,
    DType.U4: ml_dtypes.uint4,
    DType.F8E4M3FN: ml_dtypes.float8_e4m3fn,
    DType.F8E5M2: ml_dtypes.float8_e5m2,
    DType.BF16: ml_dtypes.bfloat16,
}


@pytest.mark.parametrize("dtype", LACKING)
def test_types_that_numpy_lacks(dtype: DType) -> None:
    assert dtype.has_values
    assert dtype.numpy == np.dtype(LACKING[dtype])
    assert dtype_of(np.zeros(1, LACKING[dtype])) is dtype


def test_bfloat16() -> None:
    assert is_bfloat16(np.dtype(ml_dtypes.bfloat16))
    assert not any(map(is_bfloat16, (np.dtype(np.float16), np.dtype([("x", "<i2")]), np.dtype(object))))
    assert float_limits(np.dtype(ml_dtypes.bfloat16)).max == ml_dtypes.finfo(ml_dtypes.bfloat16).max
    assert float_limits(np.dtype(np.float32)).max == np.finfo(np.float32).max


def test_resources_have_no_values() -> None:
    assert not DType.RESOURCE.has_values
    with pytest.raises(KeyError):
        _ = DType.RESOURCE.numpy


IN_A_NEW_PROCESS = """
import sys
import numpy as np
from litefuse.ir import DType
from litefuse.ir.types import dtype_of
assert DType.F32.numpy == np.float32 and DType.BF16.has_values and not DType.VARIANT.has_values
assert "ml_dtypes" not in sys.modules
if sys.argv[1] == "type":
    assert DType.BF16.numpy.name == "bfloat16"
import ml_dtypes
assert dtype_of(np.zeros(1, ml_dtypes.int4)) is DType.I4
"""


@pytest.mark.parametrize("first", ["type", "array"])
def test_the_package_is_imported_with_the_first_type_or_array(first: str) -> None:
    done = subprocess.run([sys.executable, "-c", IN_A_NEW_PROCESS, first], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
