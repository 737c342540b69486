"""Estimates of the size of the tables that legalizations compute, from an op before its rule runs.

Most legalizations compute only small constants. Those of the ops here compute as many indices, weights or phases as
constants of the model request. For operands that are not constants, the shape counts, and only if the table depends on
it: a transform of 64,000 frames has the same matrix as a transform of one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any

from litefuse.reference.common import Array, dims_of
from litefuse.reference.limits import RULES as RESULTS
from litefuse.reference.limits import Rule, volume_of

MAX_TABULATED = 1 << 26
"""Maximum number of elements of a table, with four bytes each in the file and up to 25 during the computation."""
_PYTHON_LOOP_WEIGHT = 4
"""Weight of an element whose position is computed by a loop in Python."""


def estimate_table_elements(kind: str, operands: Sequence[Any], attributes: Mapping[str, Any]) -> float:
    """Estimate the number of elements of the tables that the op becomes; raises the errors of the op's kernel."""
    rule = TABLES.get(kind)
    return 0.0 if rule is None else rule(*operands, **attributes)


def _result_rule(kind: str) -> Rule:
    """Return the rule that counts the elements of the result."""
    return RESULTS[f"tf.{kind}"]


def _per_batch_member(rule: Callable[..., float], rank: int) -> Rule:
    """Return a rule that counts the elements of the result for one member of a batch, with `rank` dimensions."""

    def bound(first: Array, *rest: Any, **attributes: Any) -> float:
        batch = first.ndim - rank
        return _PYTHON_LOOP_WEIGHT * rule(first[(0,) * batch] if batch > 0 else first, *rest, **attributes)

    return bound


def _set_diagonal(input: Array, diagonal: Array, k: Array, **_: Any) -> float:
    bands = list(dims_of(k))
    positions = prod(input.shape[-2:]) if bands[0] != bands[-1] else 0
    return _PYTHON_LOOP_WEIGHT * float(positions + bands[-1] - bands[0] + 1)


def _phases(_input: Array, fft_length: Array, **_: Any) -> float:
    return float(sum(max(0, length) for length in dims_of(fft_length)))


def _weights(images: Array, size: Array, **_: Any) -> float:
    """Count a matrix for each axis."""
    return float(sum(old * max(0, new) for old, new in zip(images.shape[1:3], dims_of(size), strict=True)))


def _positions(_image: Array, _boxes: Array, _box_ind: Array, crop_size: Array, **_: Any) -> float:
    return float(sum(max(0, size) for size in dims_of(crop_size)))


def _pixels(_images: Array, _transforms: Array, output_shape: Array, *_rest: Array, **_: Any) -> float:
    return 2 * volume_of(dims_of(output_shape))


def _rows(*indices_and_data: Array) -> float:
    indices = indices_and_data[: len(indices_and_data) // 2]
    return _PYTHON_LOOP_WEIGHT * float(1 + max((int(item.max()) for item in indices if item.size), default=-1))


def _channels(_gradients: Array, input: Array, *_: Array, **__: Any) -> float:
    """Count the elements of the matrix that marks neighboring channels."""
    return float(input.shape[-1]) ** 2


_BY_RULE: Mapping[Rule, str] = {
    _per_batch_member(_result_rule("MatrixDiagV3"), 1): "MatrixDiagV3",
    _per_batch_member(_result_rule("MatrixDiagPartV3"), 2): "MatrixDiagPartV3",
    _set_diagonal: "MatrixSetDiagV3",
    _phases: "IRFFT IRFFT2D IRFFT3D RFFT RFFT2D RFFT3D",
    _weights: "ResizeBicubic",
    _positions: "CropAndResize",
    _pixels: "ImageProjectiveTransformV3",
    _rows: "DynamicStitch",
    _channels: "LRNGrad",
}
_LIKE_RESULTS = """
    LinSpace NonMaxSuppressionV3 NonMaxSuppressionV4 NonMaxSuppressionV5 RaggedRange StatelessRandomNormalV2
    StatelessRandomUniformIntV2 StatelessRandomUniformV2
"""
TABLES: Mapping[str, Rule] = {
    **{f"tf.{name}": RESULTS[f"tf.{name}"] for name in _LIKE_RESULTS.split()},
    **{f"tf.{name}": rule for rule, names in _BY_RULE.items() for name in names.split()},
}
