"""Fuse activations into their producers; recognize clamps."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.dialects.layers import LAYERS
from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, DType, Value
from litefuse.passes.peepholes.arithmetic import NONNEGATIVE
from litefuse.rewrite.build import emit, rebuild
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import ACTIVATION, is_plain, one_use_producer, scalar_constant
from litefuse.rewrite.rule import rewrite

# TANH is not listed: the schema has it, but neither XNNPACK nor LiteRT's own kernels apply it.
CLAMPS = {"tfl.relu": "RELU", "tfl.relu6": "RELU6", "tfl.relu_n1_to_1": "RELU_N1_TO_1"}
RANGES: dict[str, tuple[float, float | None]] = {
    "tfl.relu": (0.0, None),
    "tfl.relu6": (0.0, 6.0),
    "tfl.relu_n1_to_1": (-1.0, 1.0),
    "tfl.relu_0_to_1": (0.0, 1.0),
}
FUSING = (
    *LAYERS,
    "tfl.add",
    "tfl.sub",
    "tfl.mul",
    "tfl.div",
    "tfl.average_pool_2d",
    "tfl.max_pool_2d",
)


@rewrite(*CLAMPS, after=FUSING)
def fused_activation(b: RewriteContext, x: Value) -> list[Value]:
    """Fuse Relu(Conv2D(x, w, c)) into Conv2D(x, w, c) with activation RELU; likewise RELU6, RELU_N1_TO_1."""
    op = required(one_use_producer(x, *FUSING), "the producer cannot fuse an activation, or its result has other users")
    require(is_plain(op), "an activation is already fused")
    require(x.dtype is DType.F32, "the operand is not float32")
    return rebuild(b, op, types=[b.root.results[0].type], attributes={ACTIVATION: CLAMPS[b.root.kind]})


@rewrite(*RANGES, after=RANGES)
def clamp_of_clamp(b: RewriteContext, x: Value) -> Value:
    """Replace Relu6(Relu(x)) by Relu6(x), and Relu(Relu6(x)) by Relu6(x)."""
    inner = required(x.op, "the operand is not the result of a clamp")
    require(inner.kind in RANGES, "the operand is not the result of a clamp")
    outer_low, outer_high = RANGES[b.root.kind]
    low, high = RANGES[inner.kind]
    if outer_low <= low and (outer_high is None or (high is not None and high <= outer_high)):
        return x
    source = inner.operands[0]
    if low <= outer_low and (high is None or (outer_high is not None and outer_high <= high)):
        return emit(b, b.root.kind, b.root.results[0].type, source)
    raise NoMatch("neither clamp implies the other")


@rewrite("tfl.relu", after=("tfl.minimum",))
def relu_of_minimum(b: RewriteContext, x: Value) -> Value:
    """Replace Relu(Minimum(x, 6)) by Relu6(x), and Relu(Minimum(x + y, 1)) by Minimum(Relu(x + y), 1) to fuse Relu."""
    source, low, high = _range(x)
    require(low is None and high is not None and x.dtype is DType.F32, "the operand is not a float32 minimum")
    assert high is not None
    kind = _activation(0.0, high)
    if kind is not None:
        return emit(b, kind, x.type, source)
    require(high > 0, "the bound is not positive")
    before = one_use_producer(source, *FUSING)
    require(before is not None and is_plain(before), "the Relu could not be fused into the producer")
    return emit(b, "tfl.minimum", x.type, emit(b, "tfl.relu", x.type, source), np.float32(high))


@rewrite("tfl.maximum", "tfl.minimum", after=(CONSTANT,))
def clamp(b: RewriteContext, x: Value, y: Value) -> Value:
    """Replace Maximum(x, 0) by Relu(x), Minimum(Relu(x), 6) by Relu6(x), and likewise for the bounds -1 and 1."""
    op = b.root
    require(x.dtype is DType.F32, "the operands are not float32")
    for value, other in ((x, y), (y, x)):
        bound = scalar_constant(other, value.rank)
        if bound is None:
            continue
        source, low, high = _range(value)
        if op.kind == "tfl.maximum":
            low = bound if low is None else max(low, bound)
        else:
            high = bound if high is None else min(high, bound)
        kind = _activation(low, high)
        if kind is not None:
            return emit(b, kind, op.results[0].type, source)
        if op.kind == "tfl.maximum" and bound == 0:
            return emit(b, "tfl.relu", op.results[0].type, value)
    raise NoMatch("the bounds match no activation")


def _activation(low: float | None, high: float | None) -> str | None:
    """Return the op that clamps to this range; not RELU_0_TO_1, which takes XNNPACK a third longer than two clamps."""
    return next((kind for kind in CLAMPS if RANGES[kind] == (low, high)), None)


def _range(value: Value) -> tuple[Value, float | None, float | None]:
    """Return the operand of the clamp that produces `value` and its bounds, or `value` itself without bounds."""
    op = one_use_producer(value, *RANGES, "tfl.maximum", "tfl.minimum")
    if op is None:
        return value, None, None
    if op.kind in RANGES:
        low, high = RANGES[op.kind]
        return op.inputs[0], low, high
    for source, other in (op.inputs, op.inputs[::-1]):
        bound = scalar_constant(other, source.rank)
        if bound is not None:
            return (source, bound, None) if op.kind == "tfl.maximum" else (source, None, bound)
    return value, None, None


def lower_bound(value: Value) -> float | None:
    """Return a lower bound of the elements of `value`, derived from its producer; None if unknown."""
    op = value.op
    if op is None:
        return None
    if op.kind in RANGES:
        return RANGES[op.kind][0]
    if op.kind in NONNEGATIVE:
        return 0.0
    activation: Any = op.attributes.get(ACTIVATION)
    return {"RELU": 0.0, "RELU6": 0.0, "RELU_N1_TO_1": -1.0}.get(activation)
