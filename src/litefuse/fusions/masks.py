"""Rewrite the masks of attention as sums and products, because XNNPACK has no kernel for selections.

Scores have the axes (batch, heads, queries, keys), or lack the heads; a mask has the same axes or broadcasts to them.
"""

from __future__ import annotations

import numpy as np

from litefuse.errors import NoMatch, require, required
from litefuse.ir import Builder, DType, Op, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import scalar_constant
from litefuse.rewrite.rule import rewrite

LOWEST = -0.7 * float(np.finfo(np.float32).max)
HIGHEST = 1e30
MAX_ABSORBING = -1e38
"""Largest number x such that adding a number up to HIGHEST to a float32 of x or less does not change it."""
MAX_DEPTH = 8
"""Maximum number of consecutive ops to inspect when tracing how scores are computed."""
_PRODUCTS = frozenset({"tf.Einsum", "tf.BatchMatMulV2", "tf.MatMul"})
_SCALING_OPS = frozenset({"tf.Mul", "tf.RealDiv"})
_LAYOUT_OPS = frozenset({"tf.Transpose", "tf.Reshape"})
_SUMS = frozenset({"tf.AddV2", "tf.Sub"})
MAX_MASKING = -1e8
"""Largest score with zero share in a softmax, unless all scores of its row are that low."""


@rewrite("tf.Softmax", after=("tf.SelectV2",))
def masked_softmax(b: RewriteContext, logits: Value) -> Value:
    """Replace softmax(select(m, x, -2e38)) by softmax(min(x, 1e30) + select(m, 0, -2e38)), if m is smaller than x.

    The minimum prevents a masked infinite x from producing NaN. Keras 3 may use -1e9, which gives a different result
    for a fully masked row: this number is accepted only if select(m, ..., 0) follows, as it does in Keras, or if the
    mask is constant and has no such row. Scores are assumed to be far above the number.
    """
    select, root = logits.op, b.root
    assert select is not None and root is not None
    condition, x, low = select.inputs
    number = scalar_constant(low, x.rank)
    require(x.dtype is DType.F32 and number is not None, "it does not select between float32 scores and one number")
    assert number is not None
    require(logits.has_one_use, "an inner value (tf.SelectV2) is used elsewhere")
    mask = _strip_broadcast(condition, x)
    require(is_unmasked(x, mask), "the scores may already be masked: the sum of two masks would be infinite")
    zeroed = all(selects_zero(user, condition, root.result) for user in root.result.uses)
    harmless = zeroed or keeps_an_element(mask)
    require(
        number <= MAX_ABSORBING or (number <= MAX_MASKING and harmless),
        "the masking number is not low enough to be added",
        number=number,
    )
    if mask is not condition and _broadcasts_to(mask, x) and not _is_broadcast_to(mask, x):
        return b.tf.Softmax(b.tf.SelectV2(mask, x, low))
    require(_is_broadcast_to(mask, x), "the mask is as large as the tensor that it masks")
    if number > MAX_ABSORBING:
        b.assume_at_most((x,), -number / 10, "scores")
        b.domains[mask] = _sample_masks
    else:
        b.assume_at_most((x,), HIGHEST, "scores")
    bias = build_addend(b, mask, number if number <= MAX_ABSORBING else LOWEST)
    return b.tf.Softmax(b.tf.Minimum(x, HIGHEST) + bias)


@rewrite("tf.Softmax", after=("tf.SelectV2",))
def shifted_softmax(b: RewriteContext, logits: Value) -> Value:
    """Replace softmax(select(m, x - c, x)) by softmax(x + select(m, -c, 0)): Keras 3's `Attention` layers emit this."""
    select = logits.op
    assert select is not None
    condition, shifted, x = select.inputs
    op = shifted.op
    if op is None or op.kind not in ("tf.Sub", "tf.AddV2") or op.inputs[0] is not x or x.dtype is not DType.F32:
        raise NoMatch("it does not select between a float32 value and the shifted value")
    number = required(scalar_constant(op.inputs[1], x.rank), "the shift is not a finite scalar")
    require(np.isfinite(number), "the shift is not a finite scalar")
    require(logits.has_one_use and shifted.has_one_use, "an inner value (tf.SelectV2) is used elsewhere")
    require(_broadcasts_to(condition, x), "broadcasting the mask enlarges the scores")
    return b.tf.Softmax(x + build_addend(b, condition, -number if op.kind == "tf.Sub" else number, where=True))


@rewrite("tf.SelectV2", after=("tf.Softmax",))
def zeroed_softmax(b: RewriteContext, condition: Value, x: Value, other: Value) -> Value:
    """Replace select(m, softmax(x), 0) by softmax(x) * cast(m), if m is smaller than x."""
    require(x.op is not None and x.op.kind == "tf.Softmax" and x.dtype is DType.F32, "it does not select a softmax")
    require(scalar_constant(other, x.rank) == 0, "the other value is not zero")
    mask = _strip_broadcast(condition, x)
    require(_is_broadcast_to(mask, x), "the mask is as large as the tensor that it masks")
    return x * b.tf.Cast(mask, DstT=DType.F32)


def is_unmasked(x: Value, mask: Value, depth: int = MAX_DEPTH) -> bool:
    """Return whether the scores `x` contain no other mask, with which a sum would be infinite where both mask.

    Anything that is neither a selection nor a sum is assumed to be scores. An addend might be a mask, and is accepted
    anyway if `mask` is known to keep an element of every row: then only rows whose kept elements the addend masks with
    numbers below -1e38 have different shares.
    """
    op = x.op
    if op is None or not depth:
        return op is None
    if op.kind in _SCALING_OPS or op.kind in _LAYOUT_OPS:
        return all(is_unmasked(operand, mask, depth - 1) for operand in op.inputs)
    if op.kind in _SUMS:
        if keeps_an_element(mask):
            return all(is_unmasked(operand, mask, depth - 1) for operand in op.inputs)
        return all(_is_product(operand, depth - 1) for operand in op.inputs)
    return op.kind != "tf.SelectV2"


def _is_product(x: Value, depth: int) -> bool:
    """Return whether `x` is a product, a sum of products, or a constant without masking values."""
    op = x.op
    if x.constant is not None:
        return x.dtype is not DType.F32 or bool((np.abs(x.constant.numpy()) <= HIGHEST).all())
    if op is None or not depth:
        return False
    if op.kind in _LAYOUT_OPS:
        return _is_product(op.inputs[0], depth - 1)
    if op.kind in _SCALING_OPS or op.kind in _SUMS:
        return all(_is_product(operand, depth - 1) for operand in op.inputs)
    return op.kind in _PRODUCTS


def build_addend(b: Builder, mask: Value, number: float, *, where: bool = False) -> Value:
    """Build the mask as an addend: `number` where `mask` is false (with `where`: true), zero elsewhere."""
    numbers = np.float32(0.0), np.float32(number)
    if_true, if_false = numbers[::-1] if where else numbers
    if mask.constant is not None:
        return b.const(np.where(mask.constant.numpy(), if_true, if_false))
    return b.tf.SelectV2(mask, if_true, if_false)


def mask_of(bias: Value) -> Value | np.ndarray | None:
    """Return the mask from which `build_addend` built `bias`; None if `bias` is not a mask.

    Only numbers low enough to absorb what they are added to are accepted.
    """
    if bias.constant is not None:
        numbers = bias.constant.numpy()
        known = (numbers == 0) | (numbers <= MAX_ABSORBING)
        return numbers == 0 if bool(known.all()) else None
    op = bias.op
    if op is None or op.kind != "tf.SelectV2" or scalar_constant(op.inputs[1], bias.rank) != 0:
        return None
    number = scalar_constant(op.inputs[2], bias.rank)
    return op.inputs[0] if number is not None and number <= MAX_ABSORBING else None


def selects_zero(user: Op, condition: Value, x: Value) -> bool:
    """Return whether `user` is select(condition, x, 0)."""
    if user.kind != "tf.SelectV2" or user.inputs[0] is not condition or user.inputs[1] is not x:
        return False
    return scalar_constant(user.inputs[2], x.rank) == 0


def keeps_an_element(mask: Value) -> bool:
    """Return whether the mask is constant and true somewhere in every row."""
    constant = mask.constant
    return constant is not None and bool(constant.shape) and bool(constant.numpy().any(-1).all())


def _sample_masks(uniform: np.ndarray) -> np.ndarray:
    """Return masks that are true somewhere in every row, because other rows are set to zero afterwards."""
    return (uniform < 0.5) | (uniform == uniform.max(-1, keepdims=True))


def _strip_broadcast(condition: Value, x: Value) -> Value:
    """Return the mask inside of and(fill(shape(x), true), mask), by which Keras 3 broadcasts it.

    A selection from x broadcasts the mask itself.
    """
    op = condition.op
    if op is None or op.kind != "tf.LogicalAnd":
        return condition
    for one, other in (op.inputs, op.inputs[::-1]):
        fill = one.op
        if fill is not None and fill.kind == "tf.Fill" and fill.inputs[1].constant is not None:
            shape = fill.inputs[0].op
            if (
                shape is not None
                and shape.kind == "tf.Shape"
                and shape.inputs[0] is x
                and fill.inputs[1].constant.item()
            ):
                return other
    return condition


def _broadcasts_to(mask: Value, x: Value) -> bool:
    """Return whether the mask broadcasts to the shape of `x` without enlarging it."""
    if mask.shape is None or x.shape is None or len(mask.shape) > len(x.shape):
        return False
    return all(m in (1, d) for m, d in zip(reversed(mask.shape), reversed(x.shape), strict=False))


def _is_broadcast_to(mask: Value, x: Value) -> bool:
    """Return whether the mask fits `x`, and one of its elements is broadcast to several elements of `x`."""
    if not _broadcasts_to(mask, x) or mask.shape is None or x.shape is None:
        return False
    dims = zip(reversed(mask.shape), reversed(x.shape), strict=False)
    return len(mask.shape) < len(x.shape) or any(m == 1 and d != 1 for m, d in dims)
