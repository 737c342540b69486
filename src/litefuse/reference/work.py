"""Estimates of the time that a kernel takes, from its operands before it runs, independent of the machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any, cast

import numpy as np

from litefuse.reference.common import Array, dims_of
from litefuse.reference.limits import label_sizes, volume_of

# Approximate nanoseconds.
PER_OP = 7_500
_PER_ELEMENT = 4
_PER_ITEM = 2_000
"""Time per element of kernels that run Python code for each one."""
_PER_PRODUCT = 0.25

_IN_PYTHON_NAMES = """
    Digamma Lgamma Zeta StringLength StringLower StringUpper StringToNumber StringToHashBucketFast Substr
    RegexFullMatch StaticRegexFullMatch Unique UniqueV2 UniqueWithCounts InvertPermutation RaggedRange
    StatelessRandomNormalV2 StatelessRandomUniformIntV2 StatelessRandomUniformV2 LowerBound UpperBound
"""
_IN_PYTHON = frozenset(f"tf.{name}" for name in _IN_PYTHON_NAMES.split())


def estimate_nanoseconds(kind: str, operands: Sequence[Any], attributes: Mapping[str, Any], most: float) -> float:
    """Estimate the nanoseconds of a kernel whose largest array has `most` elements, independent of the machine."""
    # Performance-critical: checks of fused ops call this for each op of the body and each input.
    largest = most
    for operand in operands:
        if isinstance(operand, np.ndarray):
            largest = max(largest, operand.size)
        elif isinstance(operand, list):
            largest = max(largest, len(cast("list[Any]", operand)))
    steps = count_steps(kind, operands, attributes)
    return PER_OP + (_PER_ITEM if kind in _IN_PYTHON else _PER_ELEMENT) * largest + _PER_PRODUCT * steps


def count_steps(kind: str, operands: Sequence[Any], attributes: Mapping[str, Any]) -> float:
    """Return the number of multiplications, or steps of a similar time, of an op that sums over elements."""
    if kind not in _PRODUCTS:
        return 0.0
    arrays = [cast("Array", operand) for operand in operands if isinstance(operand, np.ndarray)]
    return _PRODUCTS[kind](arrays, attributes)


def _count_products(arrays: Sequence[Array], _: Mapping[str, Any]) -> float:
    """Count the multiplications of a product: each element of one operand meets a row or column of the other."""
    left, right = arrays[-2:]
    reduced = min(left.size, right.size)
    return max(left.size, right.size) * max(1.0, reduced / max(1, prod(right.shape[:-1])))


def _convolutions(arrays: Sequence[Array], attributes: Mapping[str, Any]) -> float:
    """Count the multiplications; one product per position of the filter is slow if there are many positions."""
    positions = prod(arrays[1].shape[:-2])
    return (
        _count_products(arrays, attributes)
        if positions <= _MAX_FAST_POSITIONS
        else 16.0 * positions * max(x.size for x in arrays)
    )


_MAX_FAST_POSITIONS = 64


def _layer(arrays: Sequence[Array], _: Mapping[str, Any]) -> float:
    """Count the multiplications of a layer of LiteRT: each vector of channels meets all weights, at a stride of 1."""
    x, weights = (arrays[2], arrays[1]) if arrays[0].ndim == 1 else arrays[:2]
    return x.size * weights.size / max(1, x.shape[-1])


def _summed_labels(arrays: Sequence[Array], attributes: Mapping[str, Any]) -> float:
    return max(
        _count_products(arrays, attributes) if len(arrays) > 1 else 0.0,
        prod(label_sizes(arrays, attributes["equation"]).values()),
    )


def _pool_steps(arrays: Sequence[Array], attributes: Mapping[str, Any]) -> float:
    window = attributes.get("ksize") or (dims_of(arrays[1]) if len(arrays) > 1 else ())
    return 16.0 * volume_of(window) * arrays[0].size


def _suppressions(arrays: Sequence[Array], _: Mapping[str, Any]) -> float:
    return 200.0 * arrays[0].size * min(len(arrays[0]), max(0, int(arrays[2])))


def _neighbours(arrays: Sequence[Array], attributes: Mapping[str, Any]) -> float:
    return 16.0 * arrays[0].size * (2 * attributes["depth_radius"] + 1)


def _recurrent(arrays: Sequence[Array], _: Mapping[str, Any]) -> float:
    """Count the products of all steps with all weights, and the ops of the steps."""
    x = arrays[0]
    rows = x.size / max(1, x.shape[-1])
    steps = max(x.shape[:-1], default=1)
    return rows * sum(array.size for array in arrays[1:]) + steps * _OPS_PER_STEP * PER_OP / _PER_PRODUCT


_OPS_PER_STEP = 20


_PRODUCTS: dict[str, Callable[[Sequence[Array], Mapping[str, Any]], float]] = {
    **dict.fromkeys(("tf.MatMul", "tf.BatchMatMulV2", "tf.BatchMatMulV3"), _count_products),
    **dict.fromkeys(("tf.Conv2D", "tf.Conv3D", "tf.DepthwiseConv2dNative"), _convolutions),
    **dict.fromkeys(("tf.Conv2DBackpropInput", "tf.Conv3DBackpropInputV2"), _convolutions),
    **dict.fromkeys(("tf.AvgPool", "tf.AvgPool3D", "tf.MaxPool", "tf.MaxPoolV2", "tf.MaxPool3D"), _pool_steps),
    **dict.fromkeys((f"tf.NonMaxSuppressionV{version}" for version in (3, 4, 5)), _suppressions),
    **dict.fromkeys((f"tfl.{name}" for name in ("lstm", "rnn", "svdf")), _recurrent),
    **dict.fromkeys(
        (f"tfl.{direction}directional_sequence_{cell}" for direction in ("uni", "bi") for cell in ("lstm", "rnn")),
        _recurrent,
    ),
    **dict.fromkeys((f"tfl.{name}" for name in ("conv_2d", "conv_3d", "conv_3d_transpose")), _layer),
    **dict.fromkeys((f"tfl.{name}" for name in ("depthwise_conv_2d", "fully_connected", "transpose_conv")), _layer),
    "tf.Einsum": _summed_labels,
    "tf.LRN": _neighbours,
    "tf.MaxPoolWithArgmax": _pool_steps,
}
