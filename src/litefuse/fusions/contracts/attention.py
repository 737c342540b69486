"""Scaled dot-product attention, with grouped queries, a mask and a soft cap."""

from __future__ import annotations

from math import sqrt

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import dimension, dimension_product, reshape
from litefuse.rewrite.composite_rule import fuse_composite
from litefuse.rewrite.facts import known_shape, static_dim


@fuse_composite("odml.scaled_dot_product_attention")
def scaled_dot_product_attention(
    b: Builder,
    q: Value,
    k: Value,
    v: Value,
    mask: Value | None = None,
    *,
    scale: float | None = None,
    logit_cap: float | None = None,
) -> Value:
    """Build softmax(cap(q @ k * scale) + mask) @ v for q (b, t, n, h), and k and v (b, s, n / g, h).

    g successive heads of queries share one head of keys and values. The cap is tanh(x / c) * c. The result has the
    shape of q.
    """
    for value in (q, k, v, mask):
        require(value is None or value.dtype is DType.F32, "it is not float32")
    for value in (q, k, v):
        require(len(known_shape(value)) == 4, "queries, keys or values are not of rank 4")
    require(logit_cap is None or logit_cap > 0, "the cap is not positive", logit_cap=logit_cap)
    heads, shared = static_dim(q, 2, "the queries"), static_dim(k, 2, "the keys")
    require(shared > 0 and heads % shared == 0, "the heads are not a multiple of those of the keys", heads=heads)
    require(static_dim(v, 2, "the values") == shared, "keys and values differ in their heads")
    scale = 1 / sqrt(static_dim(q, 3, "the queries")) if scale is None else scale
    if heads == shared:
        scores = b.tf.Einsum(q, k, equation="bthd,bshd->bhts")
        shares = _weigh(b, scores, mask, scale, logit_cap)
        return b.tf.Einsum(shares, v, equation="bhts,bshd->bthd")
    return _attend_in_groups(b, (q, k, v), mask, heads // shared, scale, logit_cap)


def _attend_in_groups(
    b: Builder, operands: tuple[Value, Value, Value], mask: Value | None, group: int, scale: float, cap: float | None
) -> Value:
    """Build attention with the queries of a group as rows of one matrix, so that keys and values are not repeated."""
    q, k, v = (b.tf.Transpose(operand, b.i32([0, 2, 1, 3])) for operand in operands)
    batch, heads, queries, depth = (dimension(b, q, axis) for axis in range(4))
    assert isinstance(heads, int)
    shared, keys = heads // group, dimension(b, k, 2)
    rows = dimension_product(b, [group, queries])
    scores = b.tf.BatchMatMulV2(reshape(b, q, [batch, shared, rows, depth]), k, adj_y=True)
    shares = _weigh(b, reshape(b, scores, [batch, heads, queries, keys]), mask, scale, cap)
    y = b.tf.BatchMatMulV2(reshape(b, shares, [batch, shared, rows, keys]), v)
    return b.tf.Transpose(reshape(b, y, [batch, heads, queries, dimension(b, v, 3)]), b.i32([0, 2, 1, 3]))


def _weigh(b: Builder, scores: Value, mask: Value | None, scale: float, cap: float | None) -> Value:
    """Build softmax(cap(scores * scale) + mask)."""
    scores = scores * scale if cap is None else b.tf.Tanh(scores * (scale / cap)) * cap
    return b.tf.Softmax(scores if mask is None else scores + mask)
