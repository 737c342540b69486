"""Translate quantization: a quantized tensor is represented by the real numbers that its integers stand for.

What computes with quantized tensors directly is refused, because their types are none of the IR's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.frontend.stablehlo.artifact.nodes import Opaque, Operation, TreeValue
from litefuse.frontend.stablehlo.axes import check_axes
from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.writer import Writer, refuse, settle, tensor
from litefuse.ir import Value


@translates("uniform_quantize")
def uniform_quantize(operation: Operation, write: Writer) -> Value:
    """Round to the numbers that the integers of a type stand for, as `uniform_dequantize` would return them."""
    (value,) = write.values(operation.operands)
    scale, zero_point, least, greatest = _parameters(operation.results[0], value)
    if not value.dtype.is_float:
        raise refuse(f"quantization of elements of type {value.dtype.value} has no translation")
    arrays = (scale, least - zero_point, greatest - zero_point)
    scales, low, high = (write.constant(array.astype(value.dtype.numpy)) for array in arrays)
    steps = write.tf.Round(write.tf.RealDiv(value, scales))
    return write.tf.Mul(write.tf.Minimum(write.tf.Maximum(steps, low), high), scales)


@translates("uniform_dequantize")
def uniform_dequantize(operation: Operation, write: Writer) -> Value:
    """Return the real numbers, by which quantized tensors are represented."""
    (value,) = write.values(operation.operands)
    return settle(value, tensor(operation.results[0]))


def _parameters(source: TreeValue, value: Value) -> Sequence[Any]:
    """Return arrays that broadcast with `value`: scales, zero points, the least and the greatest integers."""
    match source.type:
        case Opaque("tensor", (_, Opaque("quantized", (_, _, _, scale, zero_point, least, greatest)))):
            return [np.asarray(each) for each in (scale, zero_point, least, greatest)]
        case Opaque("tensor", (_, Opaque("quantized_per_axis", (_, _, _, axis, least, greatest, scales, zero_points)))):
            rank = value.rank or 0
            check_axes([axis], rank)
            shape = [-1 if place == axis else 1 for place in range(rank)]
            along = [np.reshape(each, shape) for each in (scales, zero_points)]
            return [*along, np.asarray(least), np.asarray(greatest)]
        case _:
            raise refuse(f"quantization to {source.type} has no translation")
