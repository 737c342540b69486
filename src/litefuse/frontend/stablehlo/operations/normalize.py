"""Translate batch normalizations."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.axes import check_axes, insert_axes, shape_of
from litefuse.frontend.stablehlo.writer import Writer, as_result, number, refuse, tensor, translates
from litefuse.ir import Value


@translates("batch_norm_inference")
def batch_norm_inference(operation: Operation, writer: Writer) -> Value:
    """Translate a normalization by given means and variances."""
    value, scale, offset, mean, variance = writer.values(operation.operands)
    result = _normalize(operation, writer, value, scale, offset, mean, variance)
    return as_result(result, tensor(operation.results[0]))


@translates("batch_norm_training")
def batch_norm_training(operation: Operation, writer: Writer) -> Sequence[Value]:
    """Translate a normalization by the means and variances of the batch, which are results, too."""
    value, scale, offset = writer.values(operation.operands)
    others = writer.sizes([axis for axis in range(len(shape_of(value))) if axis != _feature(operation, value)])
    mean = writer.tf.Mean(value, others)
    centered = writer.tf.Sub(value, writer.tf.Mean(value, others, keep_dims=True))
    variance = writer.tf.Mean(writer.tf.Square(centered), others)
    result = _normalize(operation, writer, value, scale, offset, mean, variance)
    values = [result, mean, variance]
    return [as_result(one, tensor(source)) for one, source in zip(values, operation.results, strict=True)]


def _feature(operation: Operation, value: Value) -> int:
    axis = number(operation, "feature_index")
    check_axes([axis], len(shape_of(value)))
    return axis


def _normalize(operation: Operation, writer: Writer, value: Value, *vectors: Value) -> Value:
    """Scale by scale / sqrt(variance + epsilon), and shift so that the mean becomes the offset."""
    scale, offset, mean, variance = vectors
    axis, epsilon = _feature(operation, value), operation.attributes["epsilon"]
    if not isinstance(epsilon, float) or not value.dtype.is_float:
        raise refuse(f"a normalization of elements of type {value.dtype.value} has no translation")
    deviation = writer.tf.Rsqrt(writer.tf.AddV2(variance, writer.constant(np.array(epsilon), value.dtype)))
    factor = writer.tf.Mul(scale, deviation)
    term = writer.tf.Sub(offset, writer.tf.Mul(mean, factor))
    # Vectors broadcast along the dimensions that follow theirs.
    behind = list(range(1, len(shape_of(value)) - axis))
    factor, term = (insert_axes(writer, vector, behind) for vector in (factor, term))
    return writer.tf.AddV2(writer.tf.Mul(value, factor), term)
