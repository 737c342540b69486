"""Shape functions of conversions between floats and quantized integers."""

from __future__ import annotations

from typing import Any

from litefuse.dialects.shapes import scalar, vector
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer
from litefuse.ir.types import DType, TensorType


def infer_quantize(
    x: Value, low: Value, _high: Value, *, T: DType, axis: int = -1, **_attributes: Any
) -> tuple[TensorType, TensorType, TensorType]:
    """Infer the integers and their limits, which are vectors along the axis, if there is one."""
    if axis < 0:
        limit = scalar(DType.F32)
    else:
        along = None if x.shape is None or axis >= len(x.shape) else x.shape[axis]
        limit = vector(DType.F32, along)
    return (x.type.with_dtype(T), limit, limit)


def infer_dequantize(x: Value, *_limits: Value, dtype: DType = DType.F32, **_attributes: Any) -> TensorType:
    return x.type.with_dtype(dtype)


QUANTIZATION: dict[str, Infer] = {
    "tf.QuantizeV2": infer_quantize,
    "tf.Dequantize": infer_dequantize,
}
