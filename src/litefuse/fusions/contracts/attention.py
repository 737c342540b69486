"""Scaled dot-product attention, with grouped queries, a mask and a soft cap, and products with a cache."""

from __future__ import annotations

from math import sqrt

import numpy as np

from litefuse.errors import require
from litefuse.fusions.masks import LOWEST
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
    order = b.i32([0, 2, 1, 3])
    heads_first = b.tf.Transpose(q, order), b.tf.Transpose(k, order), b.tf.Transpose(v, order)
    return b.tf.Transpose(_attend(b, heads_first, mask, heads // shared, scale, logit_cap), order)


def kernel_problem(q: Value, shared: int | None) -> str:
    """Return why XNNPACK does not support queries with so many heads of keys, as measured; "" if it does."""
    batch, queries, heads, _ = known_shape(q)
    # Otherwise, the result is wrong, or allocation fails.
    if shared == 1 and batch != 1:
        return "it has one head, which XNNPACK supports only for a batch of 1"
    # The delegate reshapes the queries to the sizes that they had when it was applied.
    is_free = shared != heads and None in (batch, queries)
    return "XNNPACK supports grouped queries only for a fixed batch and length" if is_free else ""


def require_kernel(q: Value, k: Value, *_: Value | None) -> None:
    """Refuse operands for which XNNPACK fails, or computes something else."""
    reason = kernel_problem(q, known_shape(k)[2])
    require(not reason, reason)


@fuse_composite("odml.sdpa_transposed")
def sdpa_transposed(
    b: Builder,
    q: Value,
    k: Value,
    v: Value,
    mask: Value | None = None,
    *,
    k_ts_idx: int = 2,
    v_ts_idx: int = 3,
    is_causal: bool = False,
    from_cache_update: bool = False,
    softcap: float | None = None,
) -> Value:
    """Build softmax(cap(q @ k) + mask) @ v for q (b, n, t, h), k (b, n / g, s, h) and v (b, n / g, h, s).

    The queries are scaled before. A mask of bools is true where keys are attended to.
    """
    require((k_ts_idx, v_ts_idx) == (2, 3), "the axes of tokens are not 2 and 3", axes=(k_ts_idx, v_ts_idx))
    require(not is_causal, "a causal mask is not an operand")
    for value in (q, k, v):
        require(value.dtype is DType.F32 and len(known_shape(value)) == 4, "it is not float32 of rank 4")
    heads, shared = static_dim(q, 1, "the queries"), static_dim(k, 1, "the keys")
    require(shared > 0 and heads % shared == 0, "the heads are not a multiple of those of the keys", heads=heads)
    require(mask is None or mask.dtype in (DType.F32, DType.BOOL), "the mask is neither float32 nor bool")
    return _attend(b, (q, k, v), mask, heads // shared, 1.0, softcap, is_transposed=True)


@fuse_composite("odml.runtime_bmm")
def runtime_bmm(
    b: Builder,
    left: Value,
    right: Value,
    parameters: Value,
    *,
    is_global: bool = False,
    is_src: bool = False,
    rhs_cache_update: bool = False,
    scale: float | None = None,
) -> Value:
    """Build left @ right^T.

    `parameters` say which tokens of a cache are in use: a GPU leaves out the others, which a mask hides.
    """
    require(scale is None, "the cache is quantized")
    require(left.dtype is right.dtype is DType.F32, "it is not float32")
    require(len(known_shape(left)) == len(known_shape(right)) == 4, "the operands are not of rank 4")
    return b.tf.BatchMatMulV2(left, right, adj_y=True)


def _attend(
    b: Builder,
    operands: tuple[Value, Value, Value],
    mask: Value | None,
    group: int,
    scale: float,
    cap: float | None,
    *,
    is_transposed: bool = False,
) -> Value:
    """Build attention of (batch, heads, length, depth), with the queries of a group as rows of one matrix.

    Keys and values are not repeated. With `is_transposed`, the values are (batch, heads, depth, length).
    """
    q, k, v = operands
    batch, heads, queries, depth = (dimension(b, q, axis) for axis in range(4))
    assert isinstance(heads, int)
    shared, keys = heads // group, dimension(b, k, 2)
    rows = dimension_product(b, [group, queries])
    scores = b.tf.BatchMatMulV2(reshape(b, q, [batch, shared, rows, depth]), k, adj_y=True)
    shares = _weigh(b, reshape(b, scores, [batch, heads, queries, keys]), mask, scale, cap)
    y = b.tf.BatchMatMulV2(reshape(b, shares, [batch, shared, rows, keys]), v, adj_y=is_transposed)
    return reshape(b, y, [batch, heads, queries, dimension(b, v, 2 if is_transposed else 3)])


def _weigh(b: Builder, scores: Value, mask: Value | None, scale: float, cap: float | None) -> Value:
    """Build softmax(cap(scores * scale) + mask); a mask of bools selects the scores where it is true."""
    if cap is not None:
        scores = b.tf.Tanh(scores * (scale / cap)) * cap
    elif scale != 1:
        scores = scores * scale
    if mask is not None:
        scores = scores + mask if mask.dtype is DType.F32 else b.tf.SelectV2(mask, scores, np.float32(LOWEST))
    return b.tf.Softmax(scores)
