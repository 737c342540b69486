"""Rotary position embedding: pairs of channels are rotated by angles proportional to the position."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.errors import NoMatch, require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.composite_rule import fuse_composite
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import known_shape, static_dim

MAX_POSITION = 1 << 12
"""Largest position for which results are compared: rounding to float32 turns the angles of larger ones."""
PLANAR_1D = 0
"""Value of the attribute kernel_type: channel i of the first half is rotated with channel i of the second half."""


@fuse_composite("odml.rope")
def rope(
    b: Builder,
    *operands: Value,
    min_timescale: float = 1.0,
    max_timescale: float | None = None,
    base: float | None = None,
    rope_theta: float | None = None,
    theta: float | None = None,
    proportion: float | None = None,
    partial_rotary_factor: float | None = None,
    kernel_type: int = PLANAR_1D,
) -> Value | list[Value]:
    """Rotate (x, positions), or its two halves (left, right, positions), which are also the results.

    x is (batch, ..., tokens, channels). Positions are (batch or 1, tokens), or have more axes and end in (tokens, 1).
    Channel i is rotated with channel i + h, h being half of the channels, by position / (min * (max / min)^(i / h)) for
    i < proportion * h; other channels stay.
    """
    require(len(operands) in (2, 3), "the operands are not (x, positions) or (left, right, positions)")
    require(kernel_type == PLANAR_1D, "pairs of adjacent channels are not supported", kernel_type=kernel_type)
    *inputs, positions = operands
    require(all(x.dtype is DType.F32 for x in inputs), "it is not float32")
    require(len({x.shape for x in inputs}) == 1, "the halves differ in shape")
    longest = next((t for t in (max_timescale, base, rope_theta, theta) if t is not None), 10_000.0)
    portion = next((p for p in (proportion, partial_rotary_factor) if p is not None), 1.0)
    require(min_timescale > 0 and longest > 0, "a time scale is not positive")
    channels = static_dim(inputs[0], -1)
    require(len(inputs) == 2 or channels % 2 == 0, "the channels are not pairs", channels=channels)
    assume_positions(b, positions)
    half = channels if len(inputs) == 2 else channels // 2
    angles = _align(b, positions, inputs[0]) * frequencies(half, min_timescale, longest, portion)
    cos, sin = b.tf.Cos(angles), b.tf.Sin(angles)
    left, right = inputs if len(inputs) == 2 else b.tf.Split(b.i32(-1), inputs[0], num_split=2)
    halves = [left * cos - right * sin, right * cos + left * sin]
    return halves if len(inputs) == 2 else b.tf.ConcatV2(*halves, b.i32(-1))


@fuse_composite("custom_call.rotary_positional_embedding")
def rotary_positional_embedding(
    b: Builder,
    *operands: Value,
    min_timescale: float = 1.0,
    max_timescale: float = 10_000.0,
    proportion: float = 1.0,
    kernel_type: int = PLANAR_1D,
) -> Value | list[Value]:
    """Rotate as odml.rope does: its older name."""
    build: Any = rope.function
    return build(
        b,
        *operands,
        min_timescale=min_timescale,
        max_timescale=max_timescale,
        proportion=proportion,
        kernel_type=kernel_type,
    )


def assume_positions(b: Builder, positions: Value) -> None:
    """Limit the positions with which a replacement is verified, and allow their angles to be rounded otherwise."""
    if isinstance(b, RewriteContext):
        b.assume_at_most((positions,), MAX_POSITION, "positions")
        b.tolerate(MAX_POSITION * 2.0**-21, "angles are rounded to float32")


def frequencies(half: int, shortest: float, longest: float, proportion: float) -> np.ndarray:
    """Return the angle per position of each pair of channels; zero for those that are not rotated."""
    pairs = np.arange(half)
    scales = shortest * (longest / shortest) ** (pairs / half)
    return np.where(pairs < int(proportion * half + 1e-6), 1.0 / scales, 0.0).astype(np.float32)


def _align(b: Builder, positions: Value, x: Value) -> Value:
    """Return the positions as a float tensor (batch or 1, 1, ..., tokens, 1) of the rank of x, or of a smaller one."""
    shape, rank = list(known_shape(positions, "the positions")), len(known_shape(x))
    require(rank >= 3, "x has no axes for batch, tokens and channels", rank=rank)
    require(positions.dtype.is_integer or positions.dtype is DType.F32, "the positions are no numbers")
    if positions.dtype is not DType.F32:
        positions = b.tf.Cast(positions, DstT=DType.F32)
    if len(shape) < 2 or shape[-1] != 1:
        positions, shape = b.tf.ExpandDims(positions, b.i32(-1)), [*shape, 1]
    if len(shape) > rank:
        raise NoMatch("the positions have more axes than x", positions=shape)
    while len(shape) > 2 and shape[0] != 1 and len(shape) < rank:
        positions, shape = b.tf.ExpandDims(positions, b.i32(1)), [shape[0], 1, *shape[1:]]
    return positions
