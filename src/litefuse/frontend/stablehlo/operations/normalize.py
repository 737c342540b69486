"""Translate batch normalizations."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.axes import check_axes, insert_axes, shape_of
from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.writer import Writer, number, refuse, settle, tensor
from litefuse.ir import Value


@translates("batch_norm_inference")
def batch_norm_inference(operation: Operation, write: Writer) -> Value:
    """Translate a normalization by given means and variances."""
    value, scale, offset, mean, variance = write.values(operation.operands)
    result = _normalize(operation, write, value, scale, offset, mean, variance)
    return settle(result, tensor(operation.results[0]))


@translates("batch_norm_training")
def batch_norm_training(operation: Operation, write: Writer) -> Sequence[Value]:
    """Translate a normalization by the means and variances of the batch, which are results, too."""
    value, scale, offset = write.values(operation.operands)
    others = write.sizes([axis for axis in range(len(shape_of(value))) if axis != _feature(operation, value)])
    mean = write.tf.Mean(value, others)
    centered = write.tf.Sub(value, write.tf.Mean(value, others, keep_dims=True))
    variance = write.tf.Mean(write.tf.Square(centered), others)
    result = _normalize(operation, write, value, scale, offset, mean, variance)
    found = [result, mean, variance]
    return [settle(each, tensor(source)) for each, source in zip(found, operation.results, strict=True)]


def _feature(operation: Operation, value: Value) -> int:
    axis = number(operation, "feature_index")
    check_axes([axis], len(shape_of(value)))
    return axis


def _normalize(operation: Operation, write: Writer, value: Value, *vectors: Value) -> Value:
    """Scale by scale / sqrt(variance + epsilon), and shift so that the mean becomes the offset."""
    scale, offset, mean, variance = vectors
    axis, epsilon = _feature(operation, value), operation.attributes["epsilon"]
    if not isinstance(epsilon, float) or not value.dtype.is_float:
        raise refuse(f"a normalization of elements of type {value.dtype.value} has no translation")
    deviation = write.tf.Rsqrt(write.tf.AddV2(variance, write.constant(np.array(epsilon), value.dtype)))
    factor = write.tf.Mul(scale, deviation)
    term = write.tf.Sub(offset, write.tf.Mul(mean, factor))
    # Vectors broadcast along the dimensions that follow theirs.
    behind = list(range(1, len(shape_of(value)) - axis))
    factor, term = (insert_axes(write, each, behind) for each in (factor, term))
    return write.tf.AddV2(write.tf.Mul(value, factor), term)
