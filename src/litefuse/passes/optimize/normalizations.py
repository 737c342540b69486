"""Let the statistics of normalizations keep their dimensions, and subtract the mean before the product.

litert-torch drops the dimensions over which it averages and adds them again by reshapes, and writes a layer
normalization as x * r + (0 - r * mean).
"""

from __future__ import annotations

from collections import deque
from typing import Any

from litefuse.dialects.tfl.limits import MAX_RANK
from litefuse.errors import NoMatch, require
from litefuse.ir import Builder, DType, Op, Shape, Value
from litefuse.passes.optimize.movement.reshapes import REDUCTIONS, RESHAPES
from litefuse.passes.optimize.movement.transposes import BINARY, UNARY
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import ACTIVATION, integers, is_plain, known_shape, one_use_producer, scalar_constant
from litefuse.rewrite.rule import rewrite

_ELEMENTWISE = frozenset({*UNARY, *BINARY})
MAX_STATISTICS = 16
"""Maximum number of elementwise ops between reductions and reshapes."""


@rewrite("tfl.reshape", after=_ELEMENTWISE)
def reshaped_statistics(b: RewriteContext, x: Value, *shape: Value | None, **attributes: Any) -> Value:
    """Replace Reshape(Rsqrt(Mean(x, [2])), [1, 5, 1]) by Rsqrt(Mean(x, [2], keep_dims)).

    There may be several elementwise ops, if all that is computed from them is reshaped to the same shape in the end.
    """
    target = known_shape(b.root.results[0])
    require(x.dtype is DType.F32 and x.shape != target, "it is not float32, or the shape does not change")
    require(len(target) <= MAX_RANK, "the rank exceeds XNNPACK's")
    _require_reshaped(x, target)
    return _Statistics(b, target).restore(x)


def _require_reshaped(x: Value, target: Shape) -> None:
    """Refuse unless elementwise ops before `x` start at values of the target's shape, and all end in such reshapes."""
    visited: set[Op] = set()
    pending = deque([x.op])
    while pending:
        op = pending.popleft()
        if op in visited:
            continue
        if op is None or op.kind not in _ELEMENTWISE or op.results[0].shape != x.shape:
            raise NoMatch(
                "the elementwise ops before the reshape depend on values of other shapes, or have other users"
            )
        visited.add(op)
        require(len(visited) <= MAX_STATISTICS, "too many ops are before the reshape")
        require(not all(map(_is_number, op.inputs)), "an op computes a number, which has no axes to keep")
        pending.extend(_other_users(op.results[0], target))
        for operand in op.inputs:
            if _is_reduced(operand, target):
                pending.extend(_other_users(operand, target))
            elif not _is_number(operand) and not _is_flattened(operand, target):
                pending.append(operand.op)


def _other_users(value: Value, target: Shape) -> list[Op]:
    """Return the users of a value except reshapes to the target."""
    return [user for user in value.uses if user.kind not in RESHAPES or user.results[0].shape != target]


def _is_number(value: Value) -> bool:
    return scalar_constant(value, value.rank) is not None


def _is_flattened(value: Value, target: Shape) -> bool:
    """Return whether a value is a reshape of one with the target's shape."""
    return value.op is not None and value.op.kind in RESHAPES and value.op.inputs[0].shape == target


def _is_reduced(value: Value, target: Shape) -> bool:
    """Return whether a value is a reduction that would have the target's shape if it kept its dimensions."""
    op = value.op
    if op is None or op.kind not in REDUCTIONS or op.attributes["keep_dims"]:
        return False
    axes, dims = integers(op.inputs[1]), op.inputs[0].shape
    if axes is None or dims is None:
        return False
    reduced = {axis % len(dims) for axis in axes}
    return tuple(1 if axis in reduced else dim for axis, dim in enumerate(dims)) == target


class _Statistics:
    """Computes values again in the target's shape."""

    def __init__(self, b: Builder, target: Shape) -> None:
        self._b = b
        self._target = target
        self._made: dict[Value, Value] = {}

    def restore(self, value: Value) -> Value:
        """Return the value in the target's shape; a number remains one, without axes that the target may not have."""
        if _is_number(value):
            return value if value.constant is None or not value.shape else self._b.const(value.constant.reshape(()))
        op = value.op
        assert op is not None
        if value not in self._made:
            self._made[value] = op.inputs[0] if _is_flattened(value, self._target) else self._compute(op)
        return self._made[value]

    def _compute(self, op: Op) -> Value:
        type = op.results[0].type.with_shape(self._target)
        if op.kind in REDUCTIONS:
            return emit(self._b, op.kind, type, *op.inputs, keep_dims=True)
        return emit(self._b, op.kind, type, *map(self.restore, op.inputs), **op.attributes)


@rewrite("tfl.add", "tfl.sub", after=("tfl.mul",))
def normalized_difference(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace Sub(Mul(x, r), Mul(r, Mean(x))) by Mul(Sub(x, Mean(x)), r); likewise Add with a negated product."""
    root = b.root
    orders = ((x, y),) if root.kind == "tfl.sub" else ((x, y), (y, x))
    for value, other in orders:
        product = one_use_producer(value, "tfl.mul")
        shift = one_use_producer(other if root.kind == "tfl.sub" else _negated(other), "tfl.mul")
        if product is None or shift is None or not is_plain(product) or not is_plain(shift):
            continue
        for scaled, factor in (product.inputs, product.inputs[::-1]):
            mean = _other_factor(shift, factor)
            if mean is not None and _is_mean(mean, scaled) and scaled.shape == root.results[0].shape:
                centered = emit(b, "tfl.sub", scaled.type, scaled, mean, fused_activation_function="NONE")
                activation = attributes[ACTIVATION]
                return emit(b, "tfl.mul", root.results[0].type, centered, factor, fused_activation_function=activation)
    raise NoMatch("it is not the difference of two products with the same factor, one of a value, one of its mean")


def _negated(value: Value) -> Value | None:
    """Return x if a value with a single use is Sub(0, x) or Neg(x), else None."""
    op = one_use_producer(value, "tfl.sub", "tfl.neg")
    if op is None or not is_plain(op):
        return None
    if op.kind == "tfl.neg":
        return op.inputs[0]
    return op.inputs[1] if scalar_constant(op.inputs[0], op.inputs[1].rank) == 0.0 else None


def _other_factor(product: Op, factor: Value) -> Value | None:
    """Return the other operand of a product."""
    left, right = product.inputs
    return right if left is factor else left if right is factor else None


def _is_mean(mean: Value, x: Value) -> bool:
    """Return whether a value is a mean of `x` that keeps its dimensions."""
    op = mean.op
    return op is not None and op.kind == "tfl.mean" and op.inputs[0] is x and op.attributes["keep_dims"]
