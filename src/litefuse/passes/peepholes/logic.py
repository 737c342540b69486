"""Simplify selections and logical ops with constants and negations."""

from __future__ import annotations

from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, DType, Value
from litefuse.ir.constant import SMALL_BYTES
from litefuse.passes.peepholes.common_ops import common_name, emit_common, kinds
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import broadcasts_into, known_shape, required_producer, same_extent, same_static_shape
from litefuse.rewrite.rule import rewrite

SELECTS = kinds("select_v2", "select")


def _uniform(value: Value) -> bool | None:
    """Return the bool that all elements of a small, non-empty constant equal, or None."""
    constant = value.constant
    if constant is None or constant.dtype is not DType.BOOL or not 0 < constant.nbytes <= SMALL_BYTES:
        return None
    array = constant.numpy()
    return bool(array.flat[0]) if array.all() or not array.any() else None


@rewrite(*SELECTS, after=(CONSTANT,))
def select_of_constant(b: RewriteContext, condition: Value, x: Value, y: Value) -> Value:
    """Replace Select(true, x, y) by x and Select(false, x, y) by y, if the choice has the result's shape."""
    is_first = required(_uniform(condition), "the condition is not the same constant for all elements")
    chosen, other = (x, y) if is_first else (y, x)
    is_whole = all(
        value.type.is_static and broadcasts_into([dim or 0 for dim in known_shape(value)], chosen.shape)
        for value in (condition, other)
    )
    require(is_whole or same_static_shape(chosen.shape, b.root.result.shape), "the choice is broadcast")
    return chosen


@rewrite(*SELECTS, after=kinds("logical_not"))
def select_of_not(b: RewriteContext, condition: Value, x: Value, y: Value) -> Value:
    """Replace Select(Not(c), x, y) by Select(c, y, x)."""
    inner = required_producer(condition, *kinds("logical_not"))
    return emit(b, b.root.kind, b.root.result.type, inner.inputs[0], y, x)


@rewrite(*SELECTS, after=(CONSTANT,))
def select_of_bools(b: RewriteContext, condition: Value, x: Value, y: Value) -> Value:
    """Replace Select(c, true, false) by c, and Select(c, false, true) by Not(c)."""
    type = b.root.result.type
    require(same_extent(condition.shape, type.shape), "the condition broadcasts")
    choices = _uniform(x), _uniform(y)
    if choices == (True, False):
        return condition
    require(choices == (False, True), "it does not select between constants true and false")
    return emit_common(b, "logical_not", type, condition)


@rewrite(*kinds("logical_and", "logical_or"), after=(CONSTANT,))
def decided(b: RewriteContext, x: Value, y: Value) -> Value:
    """Replace And(c, false) by false, Or(c, true) by true, And(c, true) and Or(c, false) by c."""
    op = b.root
    neutral = common_name(op) == "logical_and"
    for value, other in ((x, y), (y, x)):
        constant = _uniform(other)
        if constant is None:
            continue
        scalar = other.shape == () and value.rank is not None
        if constant is neutral and (scalar or same_extent(value.shape, op.result.shape)):
            return value
        if constant is not neutral and same_static_shape(other.shape, op.result.shape):
            return other
    raise NoMatch("no operand is a constant true or false, or the shapes may differ")
