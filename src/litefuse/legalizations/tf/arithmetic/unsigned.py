"""uint64 ops, computed by int64 ops because LiteRT's kernels lack uint64.

Depending on the op, the bits are reinterpreted as int64, or 2^63 is subtracted to preserve the order. Division first
halves the dividend.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import dimension, dimension_product, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import bitcast
from litefuse.rewrite.facts import constant_ints, known_rank, normalize_axes
from litefuse.rewrite.rule import Rule, legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr

I64, U64 = DType.I64, DType.U64

BITWISE_KINDS = ("Equal", "NotEqual", "AddN", "Sum", "Prod", "Cumsum", "Cumprod", "Where", "Unique", "ScatterNd")
"""Ops that, like those in `SCATTER_KINDS`, depend only on the bits or compute modulo 2^64."""
SCATTER_KINDS = ("TensorScatterAdd", "TensorScatterSub", "UnsortedSegmentSum", "UnsortedSegmentProd", "SegmentSum")
ORDER_KINDS = ("Less", "LessEqual", "Greater", "GreaterEqual", "Maximum", "Minimum", "ClipByValue", "Max", "Min")
INDEX_KINDS = ("ArgMax", "ArgMin", "TopKV2", "TensorScatterMax", "TensorScatterMin", "LowerBound", "UpperBound")
"""Ops that, like those in `ORDER_KINDS`, depend on which number is larger."""


def _to_bits(b: Builder, x: Value) -> Value:
    return bitcast(b, x, I64)


def _from_bits(b: Builder, x: Value) -> Value:
    return bitcast(b, x, U64)


def _to_ordered(b: Builder, x: Value) -> Value:
    """Subtract 2^63, which maps uint64 to int64 and preserves the order."""
    return bitcast(b, x, I64) + -(2**63)


def _from_ordered(b: Builder, x: Value) -> Value:
    return bitcast(b, x + -(2**63), U64)


def _int64_rule(
    kinds: Sequence[str], into: Callable[[Builder, Value], Value], back: Callable[[Builder, Value], Value]
) -> Rule:
    """Return a rule that computes uint64 ops in int64, with `into` and `back` to convert operands and results."""

    @legalize(*(f"tf.{kind}" for kind in kinds))
    def replace(b: RewriteContext, *operands: Value, **attributes: Any) -> list[Value]:
        root = b.root
        require(any(x.dtype is U64 for x in operands), NOT_APPLICABLE)
        signed = [into(b, x) if x.dtype is U64 else x for x in operands]
        types = [r.type.with_dtype(I64) if r.dtype is U64 else r.type for r in root.results]
        computed = b.op(root.kind, signed, attributes, types).results
        return [back(b, x) if r.dtype is U64 else x for x, r in zip(computed, root.results, strict=True)]

    return replace


@legalize("tf.FloorDiv", "tf.TruncateDiv")
def divide(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute 2 ((x / 2) / y) in int64, and add one if the remainder reaches y; for y >= 2^63 the result is 0 or 1."""
    require(x.dtype is U64, NOT_APPLICABLE)
    zero = scalar(b, 0, I64)
    signed, divisor = _to_bits(b, x), _to_bits(b, y)
    # Values that are negative as int64 are 2^64 larger as uint64.
    beyond = b.tf.SelectV2(signed < zero, -(2**63), zero)
    half = signed // 2 + beyond
    is_large = divisor < zero
    near = half // b.tf.SelectV2(is_large, 1, divisor)
    quotient = b.tf.SelectV2(is_large, zero, near + near)
    rest = _from_bits(b, signed - quotient * divisor)
    is_more = b.tf.Cast(rest >= y, DstT=I64)
    return _from_bits(b, quotient + is_more)


@legalize("tf.FloorMod", "tf.TruncateMod")
def remainder(b: RewriteContext, x: Value, y: Value) -> Value:
    require(x.dtype is U64, NOT_APPLICABLE)
    return x - (x // y) * y


@legalize("tf.Mean")
def mean(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value:
    """Divide the sum (modulo 2^64, as in TensorFlow) by the number of elements."""
    require(x.dtype is U64, NOT_APPLICABLE)
    chosen = set(normalize_axes(constant_ints(axes, "the axes"), known_rank(x)))
    count = SizeExpr(b, dimension_product(b, [dimension(b, x, axis) for axis in sorted(chosen)]))
    return b.tf.Sum(x, axes, keep_dims=keep_dims) // b.tf.Cast(count.scalar, DstT=U64)


compute_bits = _int64_rule((*BITWISE_KINDS, *SCATTER_KINDS), _to_bits, _from_bits)
compute_order = _int64_rule((*ORDER_KINDS, *INDEX_KINDS), _to_ordered, _from_ordered)
