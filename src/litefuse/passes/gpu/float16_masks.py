"""Keep masks of large numbers from becoming NaN in float16, in which -1e9 is minus infinity.

    %y = tfl.softmax(tfl.add(%scores, tfl.mul(%mask, -1e9)))
becomes
    %b = tfl.mul(tfl.mul(%mask, -30517.578125), 32768)
    %y = tfl.softmax(tfl.maximum(tfl.add(%scores, %b), -65504))

Zero times infinity is not a number, nor is the softmax of a row that is minus infinity everywhere. In float32 the
result is the same: numbers below -65504 are as good as equal beside each other, and zero after the softmax beside
others.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import DType, Value
from litefuse.passes.gpu.float16_sums import MAX_HALF
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import is_plain, scalar_constant
from litefuse.rewrite.rule import rewrite

_STEP = 2.0**15
"""A power of two that float16 has: products with it are exact."""
_SELECTIONS = ("tfl.select", "tfl.select_v2")
_MOVES = ("tfl.reshape", "tfl.transpose", "tfl.tile", "tfl.neg")


@rewrite("tfl.mul")
def product_in_two_steps(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace x * c for a number c that float16 does not have by (x * (c / 2^15)) * 2^15."""
    value, number = (x, y) if y.constant is not None else (y, x)
    factor = required(scalar_constant(number, value.rank), "it is no product with a number")
    require(value.constant is None and value.dtype is DType.F32 and is_plain(b.root), "it is not of float32")
    require(MAX_HALF < abs(factor) <= MAX_HALF * _STEP, "float16 has the number, or not even its part", number=factor)
    part = emit(b, "tfl.mul", value.type, value, np.float32(factor / _STEP))
    return emit(b, "tfl.mul", b.root.results[0].type, part, np.float32(_STEP))


@rewrite("tfl.softmax", after=("tfl.add", "tfl.sub", *_SELECTIONS))
def softmax_of_finite(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    """Limit logits to numbers of float16, if a mask of large numbers is subtracted or selected."""
    op = required(x.op, "the logits are an input")
    require(x.dtype is DType.F32 and is_plain(op), "the logits are not of float32")
    is_masked = _is_large(op.inputs[1]) or _is_large(op.inputs[2]) if op.kind in _SELECTIONS else None
    require(any(map(_is_large_mask, op.inputs)) if is_masked is None else is_masked, "the logits have no large mask")
    return emit(b, "tfl.softmax", x.type, emit(b, "tfl.maximum", x.type, x, np.float32(-MAX_HALF)), **attributes)


def _is_large(value: Value) -> bool:
    number = scalar_constant(value, value.rank)
    return number is not None and number < -MAX_HALF


def _is_large_mask(value: Value) -> bool:
    """Return whether a value is the product of computed numbers and a number that float16 does not have."""
    factor, op = 1.0, value.op
    while op is not None and op.kind in (*_MOVES, "tfl.mul"):
        if op.kind == "tfl.mul":
            numbers = [scalar_constant(x, op.results[0].rank) for x in op.inputs]
            known = [number for number in numbers if number is not None]
            if len(known) != 1:
                return False
            factor *= known[0]
        if abs(factor) > MAX_HALF:
            return True
        op = next(x for x in op.inputs if x.constant is None).op
    return False


MASK_RULES = (product_in_two_steps, softmax_of_finite)
