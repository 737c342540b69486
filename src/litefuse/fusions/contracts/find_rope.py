"""Recognize rotary position embeddings in ops: with angles that are computed, or rows of tables.

The ops between x and y are evaluated for positions 0 and 1: each pair of channels is rotated by an angle, which is the
inverse of its time scale at position 1. Then the formula is compared with the ops at other positions.
"""

from collections.abc import Iterator
from math import exp, prod
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import NoMatch, require
from litefuse.fusions.contracts.region import (
    MAX_ELEMENTS,
    Array,
    OpRegion,
    RegionFunction,
    example_shape,
    region_between,
)
from litefuse.fusions.contracts.rotary import assume_positions, frequencies, rope
from litefuse.fusions.contracts.staging import stage_call
from litefuse.ir import DType, Shape, Value
from litefuse.rewrite.build import dimension, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import rewrite

_COMPUTED = (
    *("AddV2", "Cast", "Cos", "Einsum", "Exp", "Identity", "MatMul", "BatchMatMulV2", "Mul", "Neg", "Pow", "RealDiv"),
    *("Reciprocal", "Sin", "Sqrt", "StopGradient", "Sub"),
)
_MOVED = (
    *("BroadcastTo", "ConcatV2", "ExpandDims", "Fill", "GatherV2", "Pack", "Range", "Reshape", "ReverseV2", "Roll"),
    *("Shape", "Slice", "Split", "SplitV", "Squeeze", "StridedSlice", "Tile", "Transpose", "Unpack"),
)
KINDS = frozenset(f"tf.{name}" for name in (*_COMPUTED, *_MOVED))
ROOTS = ("tf.AddV2", "tf.ConcatV2", "tf.Sub")
_HALVING = frozenset(f"tf.{name}" for name in ("Neg", "Roll", "Slice", "Split", "SplitV", "StridedSlice"))
MAX_TRIED = 24
"""Maximum number of values that are tried as x, and as positions."""
TOLERANCE = 1e-5
ROUND = 1e-4
"""Relative error with which the longest time scale is an integer."""


class _Rotation(NamedTuple):
    """A rotation of x by positions, or, if there are none, by the constants 0, 1, ... along the axis `tokens`."""

    region: OpRegion
    positions: Value | None
    tokens: int
    scales: dict[str, float]


@rewrite(*ROOTS)
def find_rope(b: RewriteContext, *_: Value, **__: Any) -> Value:
    """Find a rotation of channels i and i + h by positions, h being half of the channels, and call odml.rope."""
    result = b.root.result
    shape = result.shape
    require(
        result.dtype is DType.F32 and shape is not None and len(shape) in (3, 4), "it is not float32 of rank 3 or 4"
    )
    assert shape is not None
    require(shape[-1] is not None and shape[-1] % 2 == 0, "the channels are not pairs")
    rotation = _find_rotation(b, result)
    rotation.region.require_closed()
    x = rotation.region.sources[0]
    b.captures = rotation.region.sources
    positions = _stage_positions(b, x, rotation)
    assume_positions(b, positions)
    return _stage_rotation(b, x, positions, rotation)


def _find_rotation(b: RewriteContext, result: Value) -> _Rotation:
    refusal = NoMatch("it is not a rotation of pairs of channels")
    for x in _find_inputs(result):
        region = region_between(result, (x,), KINDS)
        if not any(op.kind in _HALVING for op in region.ops):
            continue
        for positions in _find_positions(region, x):
            stops = (x,) if positions is None else (x, positions)
            inner = region_between(result, stops, KINDS)
            if inner.sources != stops:
                continue
            try:
                return _solve(b, inner, positions)
            except NoMatch as reason:
                refusal = reason
    raise refusal


def _find_inputs(result: Value) -> Iterator[Value]:
    """Yield values above the result that may be x, nearest first."""
    pending, seen = [result], {result}
    tried = 0
    while pending and tried < MAX_TRIED:
        value = pending.pop(0)
        if value is not result and value.shape == result.shape and value.dtype is DType.F32 and value.constant is None:
            tried += 1
            yield value
        if value.op is None or value.op.kind not in KINDS:
            continue
        fresh = [operand for operand in value.op.inputs if operand not in seen]
        seen.update(fresh)
        pending.extend(fresh)


def _find_positions(region: OpRegion, x: Value) -> Iterator[Value | None]:
    """Yield values that may be the positions, those before casts first; None if all angles are constant."""
    others = region.sources[1:]
    if not others:
        yield None
        return
    values = [*others, *(value for op in region.ops for value in op.results)]
    positions = [value for value in values if _are_positions(value, x.shape or ())]
    yield from positions[:MAX_TRIED]


def _are_positions(value: Value, shape: Shape) -> bool:
    """Return whether a value has a number for each token, or for each token of each example."""
    if value.shape is None or not (value.dtype.is_integer or value.dtype is DType.F32):
        return False
    sizes = [dim for dim in value.shape if dim != 1]
    tokens = shape[1:-1]
    if len(sizes) == 2:
        return sizes[0] == shape[0] and sizes[1] in tokens
    return not sizes or (len(sizes) == 1 and sizes[0] in tokens)


def _solve(b: RewriteContext, region: OpRegion, positions: Value | None) -> _Rotation:
    x = region.sources[0]
    shape = example_shape(x)
    require(prod(shape) <= MAX_ELEMENTS, "it is too large to evaluate", elements=prod(shape))
    random = np.random.default_rng(0)
    function = RegionFunction(region, b.dialects)

    def angles(numbers: Array | None) -> Array:
        sample = random.normal(size=shape)
        given = [] if numbers is None or positions is None else [numbers.astype(positions.dtype.numpy)]
        return _measure_angles(sample, function(sample, *given))

    if positions is None:
        tokens, known = _constant_positions(angles(None))
        return _Rotation(region, None, tokens, known)
    size = example_shape(positions)
    require(bool(np.allclose(angles(np.zeros(size)), 0, atol=TOLERANCE)), "position 0 is rotated")
    unit = angles(np.ones(size))
    scales = _find_scales(unit.reshape(-1, unit.shape[-1])[0])
    for most in (2, 4):
        numbers = random.integers(0, most, size)
        tokens = _find_tokens(angles(numbers), numbers, _frequencies(shape[-1] // 2, scales))
    return _Rotation(region, positions, tokens, scales)


def _measure_angles(x: Array, y: Array) -> Array:
    """Return the angle by which each pair of channels is rotated; refuse if the pairs are not rotated."""
    require(y.shape == x.shape and bool(np.isfinite(y).all()), "its results have another shape, or are not finite")
    half = x.shape[-1] // 2
    before, after = (array[..., :half] + 1j * array[..., half:] for array in (x, y))
    turn = after / before
    require(bool(np.allclose(np.abs(turn), 1, rtol=0, atol=TOLERANCE)), "it is not a rotation of pairs of channels")
    return np.angle(turn)


def _find_scales(angles: Array) -> dict[str, float]:
    """Return the time scales, as attributes, from the angles at position 1."""
    rotated = int((np.abs(angles) > 1e-9).sum())
    half = len(angles)
    require(rotated > 0 and bool((np.abs(angles[:rotated]) > 1e-9).all()), "some channels between others stay")
    require(bool((angles[:rotated] > 0).all()), "the rotation has another direction, or a time scale is too short")
    logs = -np.log(angles[:rotated])
    slope = 0.0 if rotated == 1 else float(logs[-1] - logs[0]) / (rotated - 1)
    shortest = _round(exp(float(logs[0])))
    longest = _round(shortest * exp(slope * half)) if rotated > 1 else 10_000.0 * shortest
    scales = {"max_timescale": longest}
    if shortest != 1:
        scales["min_timescale"] = shortest
    if rotated < half:
        scales["proportion"] = rotated / half
    expected = _frequencies(half, scales)
    require(bool(np.allclose(expected, angles, rtol=ROUND, atol=0)), "the time scales are no geometric series")
    return scales


def _frequencies(half: int, scales: dict[str, float]) -> Array:
    longest, shortest = scales["max_timescale"], scales.get("min_timescale", 1.0)
    return frequencies(half, shortest, longest, scales.get("proportion", 1.0)).astype(np.float64)


def _round(scale: float) -> float:
    return float(round(scale)) if abs(scale - round(scale)) <= ROUND * scale else scale


def _find_tokens(angles: Array, numbers: Array, rates: Array) -> int:
    """Return the axis of tokens: that along which the positions vary."""
    rank = angles.ndim
    rows = numbers.reshape(-1)
    for axis in range(rank - 2, 0, -1):
        count, batch = angles.shape[axis], angles.shape[0]
        if rows.size not in (count, batch * count):
            continue
        sizes = [1] * rank
        sizes[axis], sizes[0] = count, rows.size // count
        if _are_equal(angles, rows.reshape(sizes) * rates):
            return axis
    raise NoMatch("the angles are not the positions divided by time scales")


def _constant_positions(angles: Array) -> tuple[int, dict[str, float]]:
    """Return the axis of tokens and the time scales of angles of the positions 0, 1, ..."""
    for axis in range(angles.ndim - 2, 0, -1):
        count = angles.shape[axis]
        if count < 2:
            continue
        first = np.moveaxis(angles, axis, 0).reshape(count, -1, angles.shape[-1])[:, 0]
        try:
            scales = _find_scales(first[1])
        except NoMatch:
            continue
        sizes = [1] * angles.ndim
        sizes[axis] = count
        positions = np.arange(count, dtype=np.float64).reshape(sizes)
        if _are_equal(angles, positions * _frequencies(angles.shape[-1], scales)):
            return axis, scales
    raise NoMatch("the constant angles are not those of the positions 0, 1, ...")


def _are_equal(angles: Array, expected: Array) -> bool:
    turns = np.exp(1j * angles) - np.exp(1j * expected)
    return bool(np.abs(turns).max() <= TOLERANCE * max(1.0, float(np.abs(expected).max())))


def _stage_positions(b: RewriteContext, x: Value, rotation: _Rotation) -> Value:
    """Return the positions as (batch or 1, tokens)."""
    if rotation.positions is None:
        return b.const(np.arange(example_shape(x)[rotation.tokens], dtype=np.int32)[None])
    positions = rotation.positions
    assert positions.shape is not None and x.shape is not None
    sizes = [axis for axis, dim in enumerate(positions.shape) if dim != 1]
    if len(sizes) == 2 or (positions.rank == 2 and positions.shape[0] == 1):
        lead = [axis for axis, dim in enumerate(positions.shape) if dim == 1] if len(sizes) == 2 else []
        return b.tf.Squeeze(positions, squeeze_dims=tuple(lead)) if lead else positions
    count = dimension(b, positions, sizes[0]) if sizes else 1
    return reshape(b, positions, [1, count])


def _stage_rotation(b: RewriteContext, x: Value, positions: Value, rotation: _Rotation) -> Value:
    """Stage the call for (batch, heads, tokens, channels), to which x is moved."""
    if x.rank == 3:
        return b.tf.Squeeze(_call(b, b.tf.ExpandDims(x, b.i32(1)), positions, rotation), squeeze_dims=(1,))
    if rotation.tokens == 2:
        return _call(b, x, positions, rotation)
    order = b.i32([0, 2, 1, 3])
    return b.tf.Transpose(_call(b, b.tf.Transpose(x, order), positions, rotation), order)


def _call(b: RewriteContext, x: Value, positions: Value, rotation: _Rotation) -> Value:
    return stage_call(b, rope, x, positions, **rotation.scales)
