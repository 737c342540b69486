"""Translate quantization: a quantized tensor becomes a tensor of the real numbers that its integers represent.

Operations that compute with quantized tensors directly are refused, because the IR does not have their types.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.frontend.stablehlo.artifact.nodes import Opaque, Operation, TreeValue
from litefuse.frontend.stablehlo.axes import check_axes
from litefuse.frontend.stablehlo.writer import Writer, as_result, refuse, tensor, translates
from litefuse.ir import Value


@translates("uniform_quantize")
def uniform_quantize(operation: Operation, writer: Writer) -> Value:
    """Round to the numbers that `uniform_dequantize` would return: those that the integers of a type represent."""
    (value,) = writer.values(operation.operands)
    scale, zero_point, least, greatest = _parameters(operation.results[0], value)
    if not value.dtype.is_float:
        raise refuse(f"quantization of elements of type {value.dtype.value} has no translation")
    arrays = (scale, least - zero_point, greatest - zero_point)
    scales, low, high = (writer.constant(array.astype(value.dtype.numpy)) for array in arrays)
    steps = writer.tf.Round(writer.tf.RealDiv(value, scales))
    return writer.tf.Mul(writer.tf.Minimum(writer.tf.Maximum(steps, low), high), scales)


@translates("uniform_dequantize")
def uniform_dequantize(operation: Operation, writer: Writer) -> Value:
    """Return the operand, which holds the real numbers already."""
    (value,) = writer.values(operation.operands)
    return as_result(value, tensor(operation.results[0]))


def _parameters(source: TreeValue, value: Value) -> Sequence[Any]:
    """Return arrays that broadcast with `value`: scales, zero points, the least and the greatest integers."""
    match source.type:
        case Opaque("tensor", (_, Opaque("quantized", (_, _, _, scale, zero_point, least, greatest)))):
            return [np.asarray(number) for number in (scale, zero_point, least, greatest)]
        case Opaque("tensor", (_, Opaque("quantized_per_axis", (_, _, _, axis, least, greatest, scales, zero_points)))):
            rank = value.rank or 0
            check_axes([axis], rank)
            shape = [-1 if dimension == axis else 1 for dimension in range(rank)]
            along = [np.reshape(numbers, shape) for numbers in (scales, zero_points)]
            return [*along, np.asarray(least), np.asarray(greatest)]
        case _:
            raise refuse(f"quantization to {source.type} has no translation")
