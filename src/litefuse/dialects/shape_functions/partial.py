"""Partially known integer tensors: the elements of shape operands that are known without running the model.

`partial(Pack(StridedSlice(Shape(x))[0], 32))` of an `x` with unknown batch is `(None, 32)`.

The same rules evaluate elements symbolically (`symbolic_elements`): free dimensions and scalars that the model computes
are then `DimExpr`s instead of None. Moves carry those along; arithmetic combines them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import reduce
from typing import Any, cast

import numpy as np

from litefuse.budgets import shared_folding
from litefuse.dialects.movement import MOVES, move_labels, moved_operands
from litefuse.dialects.shape_functions.partial_arithmetic import (
    Element,
    absolute,
    bound,
    combine,
    divide,
    floor_divide,
    minus,
    modulo,
    plus,
    round_element,
    simplify,
    times,
)
from litefuse.ir.core import Op, Value
from litefuse.ir.dim_expr import ComputedScalar, DimExpr, product
from litefuse.ir.types import DType, Shape

Elements = tuple[Element, ...]

MAX_ELEMENTS = 1024
MAX_OPS = 256
"""Maximum number of ops per evaluation, after which values count as unknown; keeps the cost of a pass linear."""
MAX_DEPTH = 48
MAX_OPS_OVER_BUDGET = 16
"""Limit that replaces MAX_OPS when the conversion's folding budget is exhausted."""
WORK_PER_OP, WORK_PER_ELEMENT = 2e3, 1e2
"""Approximate cost in nanoseconds."""

FindDimension = Callable[[Value, int], DimExpr]
"""Returns the size of a dimension of a value."""
Lookup = Callable[[Value], "Elements | None"]
PartialRule = Callable[[Op, int, Lookup], "Elements | None"]
"""Returns the elements of the result with the given index from those of the op's operands, or None if unknown."""


def partial(value: Value) -> tuple[int | None, ...] | None:
    """Return the elements of an integer or bool tensor in row-major order, None where unknown.

    A scalar has one element. Returns None if even the number of elements is unknown (or exceeds 1024), or
    the tensor has another element type. The work is bounded, however long the chain that defines `value` is.
    """
    if not (value.dtype.is_integer or value.dtype is DType.BOOL):
        return None
    return elements_of(value)


def partial_scalar(value: Value) -> int | None:
    """Return the value of an integer tensor with one element, or None."""
    elements = partial(value)
    return elements[0] if elements is not None and len(elements) == 1 else None


def partial_shape(value: Value) -> Shape | None:
    """Return the shape described by an operand like Fill's `dims`; negative elements are unknown dimensions."""
    elements = partial(value)
    if elements is None:
        return None
    return tuple(None if element is None or element < 0 else element for element in elements)


def elements_of(value: Value) -> Elements | None:
    """Return the elements of `value` in row-major order, or None if their number is unknown or large."""
    return _evaluate(value, None)


def symbolic_elements(value: Value, dimension: FindDimension) -> Elements | None:
    """Return the elements of an integer tensor, as `elements_of` does, with expressions for those that depend on sizes.

    `dimension` returns the sizes of free dimensions. Unknown scalars are `ComputedScalar`s in those of the expressions.
    """
    return _evaluate(value, dimension)


def _evaluate(value: Value, dimension: FindDimension | None) -> Elements | None:
    folding = shared_folding()
    ops = MAX_OPS_OVER_BUDGET if folding is not None and folding.work <= 0 else MAX_OPS
    evaluation = _Evaluation(ops, dimension)
    elements = evaluation.look_up(value)
    if folding is not None:
        folding.work -= WORK_PER_OP * (ops - evaluation.left) + WORK_PER_ELEMENT * evaluation.elements
    return elements


class _Evaluation:
    """One bounded backward walk from a value, which evaluates each value at most one time."""

    __slots__ = ("depth", "dimension", "elements", "known", "left")

    def __init__(self, ops: int, dimension: FindDimension | None) -> None:
        self.known: dict[Value, Elements | None] = {}
        self.left = ops
        """Number of ops that may still be visited."""
        self.elements = 0
        self.depth = 0
        self.dimension = dimension

    def look_up(self, value: Value) -> Elements | None:
        if value in self.known:
            return self.known[value]
        self.known[value] = elements = self._evaluate(value)
        return elements

    def _evaluate(self, value: Value) -> Elements | None:
        op = value.op
        constant = value.constant
        if constant is not None:
            return _constant_elements(value) if constant.size <= MAX_ELEMENTS else None
        count = value.type.num_elements
        if count is not None and count > MAX_ELEMENTS:
            return None
        elements = None
        rule = None if op is None else RULES.get(op.kind)
        if op is not None and rule is not None and self.left > 0 and self.depth < MAX_DEPTH:
            self.left -= 1
            self.depth += 1
            elements = rule(op, value.index, self.look_up) if self.dimension is None else self._apply(rule, op, value)
            self.depth -= 1
            self.elements += len(elements or ())
        if elements is None or (count is not None and count != len(elements)):
            elements = None if count is None else (None,) * count
        if elements == (None,) and self.dimension is not None and value.dtype.is_integer:
            return (DimExpr.of(ComputedScalar(value)),)
        return elements

    def _apply(self, rule: PartialRule, op: Op, value: Value) -> Elements | None:
        """Evaluate an op symbolically."""
        assert self.dimension is not None
        if rule in (_shape, _size):
            x = _operand(op, value.index)
            shape = (
                None if x.shape is None else tuple(simplify(self.dimension(x, axis)) for axis in range(len(x.shape)))
            )
            if rule is _shape or shape is None:
                return shape
            return (simplify(product(map(DimExpr.of, shape))),)
        elements = rule(op, value.index, self.look_up)
        return None if elements is None else tuple(bound(element) for element in elements)


def _constant_elements(value: Value) -> Elements | None:
    constant = value.constant
    if constant is None or not (value.dtype.is_integer or value.dtype.is_float or value.dtype is DType.BOOL):
        return None
    return tuple(constant.numpy().reshape(-1).tolist())


def _operand(op: Op, index: int) -> Value:
    value = op.operands[index]
    assert value is not None
    return value


def _scalar(op: Op, index: int, look_up: Lookup) -> int | None:
    elements = look_up(_operand(op, index))
    return _number(elements[0]) if elements is not None and len(elements) == 1 else None


def _number(element: Element) -> Any:
    """Return the element if it is a number, else None."""
    return None if isinstance(element, DimExpr) else element


def _numbers(elements: Elements | None) -> Elements | None:
    """Return the elements, with None for those that are not numbers."""
    return None if elements is None else tuple(_number(element) for element in elements)


# Shape queries.


def _shape(op: Op, index: int, _look_up: Lookup) -> Elements | None:
    return _operand(op, index).shape


def _size(op: Op, _index: int, _look_up: Lookup) -> Elements:
    return (_operand(op, 0).type.num_elements,)


def _rank(op: Op, _index: int, _look_up: Lookup) -> Elements:
    return (_operand(op, 0).rank,)


# Data movement.


def _forward(op: Op, index: int, look_up: Lookup) -> Elements | None:
    """Return the elements of the operand with the result's index, in unchanged order: identities, reshapes."""
    return look_up(_operand(op, index))


def _move(op: Op, index: int, look_up: Lookup) -> Elements | None:
    """Return the operands' elements in the order of the result, by moving labels of them."""
    if op.results[index].type.num_elements is None:
        return None
    moved = moved_operands(op)
    elements: list[Element] = []
    arrays: list[np.ndarray[Any, Any]] = []
    for position, operand in enumerate(op.inputs):
        known = look_up(operand)
        if known is None or not (operand.rank == 1 or operand.type.is_static):
            return None
        if position in moved:
            numbers = np.arange(len(elements), len(elements) + len(known))
            elements.extend(known)
        elif all(isinstance(element, int) for element in known):
            numbers = np.array(known, np.int64)
        else:
            return None
        arrays.append(numbers if operand.rank == 1 else numbers.reshape(cast("tuple[int, ...]", operand.shape)))
    labels = move_labels(op, arrays)
    return None if labels is None else tuple([elements[label] for label in labels[index].reshape(-1).tolist()])


def _range(op: Op, _index: int, look_up: Lookup) -> Elements | None:
    start, limit, delta = (_scalar(op, index, look_up) for index in (0, 1, 2))
    if start is None or limit is None or not delta or not op.results[0].dtype.is_integer:
        return None
    numbers = range(start, limit, delta)
    return tuple(numbers) if len(numbers) <= MAX_ELEMENTS else None


def _broadcast_args(op: Op, _index: int, look_up: Lookup) -> Elements | None:
    first, second = look_up(_operand(op, 0)), look_up(_operand(op, 1))
    if first is None or second is None:
        return None
    rank = max(len(first), len(second))
    pairs = zip((1,) * (rank - len(first)) + first, (1,) * (rank - len(second)) + second, strict=True)
    return tuple(_broadcast_element(x, y) for x, y in pairs)


def _broadcast_element(x: Element, y: Element) -> Element:
    if x == 1:
        return y
    if y == 1 or x == y:
        return x
    if isinstance(x, DimExpr) or isinstance(y, DimExpr):
        return None  # each of them may be 1
    return y if x is None else x if y is None else None


def _select(op: Op, _index: int, look_up: Lookup) -> Elements | None:
    condition, yes, no = (look_up(_operand(op, index)) for index in (0, 1, 2))
    condition = _numbers(condition)
    if condition is None or yes is None or no is None:
        return None
    count = max(len(condition), len(yes), len(no))
    parts = [part * count if len(part) == 1 else part for part in (condition, yes, no)]
    if any(len(part) != count for part in parts):
        return None
    return tuple((y if c else n) if c is not None else y if y == n else None for c, y, n in zip(*parts, strict=True))


# Arithmetic.


def _cast(op: Op, _index: int, look_up: Lookup) -> Elements | None:
    source = look_up(_operand(op, 0))
    dtype = op.results[0].dtype
    if source is None or not (dtype.is_integer or dtype.is_float or dtype is DType.BOOL):
        return None
    return tuple(round_element(element, dtype) for element in source)


def _unary(function: Callable[[Element], Element]) -> PartialRule:
    def rule(op: Op, _index: int, look_up: Lookup) -> Elements | None:
        source = look_up(_operand(op, 0))
        if source is None:
            return None
        dtype = op.results[0].dtype
        return tuple(None if element is None else round_element(function(element), dtype) for element in source)

    return rule


def _binary(function: Callable[[Element, Element], Element]) -> PartialRule:
    def rule(op: Op, _index: int, look_up: Lookup) -> Elements | None:
        x, y = _operand(op, 0), _operand(op, 1)
        first, second = look_up(x), look_up(y)
        if first is None or second is None or op.attributes.get("fused_activation_function", "NONE") != "NONE":
            return None
        if len(first) == 1:
            first = first * len(second)
        elif len(second) == 1:
            second = second * len(first)
        elif x.shape != y.shape:
            return None
        dtype = op.results[0].dtype
        return tuple(combine(function, a, b, dtype) for a, b in zip(first, second, strict=True))

    return rule


def _reduction(function: Callable[[Elements], Element], binary: Callable[[Element, Element], Element]) -> PartialRule:
    def rule(op: Op, _index: int, look_up: Lookup) -> Elements | None:
        source, axes = look_up(_operand(op, 0)), look_up(_operand(op, 1))
        if source is None or not axes or _operand(op, 0).rank != 1:
            return None
        if function is math.prod and 0 in source:
            return (0,)
        if None in source or not source:
            return None
        if any(isinstance(element, DimExpr) for element in source):
            dtype = op.results[0].dtype
            return (reduce(lambda a, b: combine(binary, a, b, dtype), source),)
        return (round_element(function(source), op.results[0].dtype),)

    return rule


_UNARY: dict[str, Callable[[Element], Element]] = {
    "tf.Neg tfl.neg": lambda x: -x,
    "tf.Abs tfl.abs": absolute,
    "tf.Ceil tfl.ceil": math.ceil,
    "tf.Floor tfl.floor": math.floor,
    "tf.LogicalNot tfl.logical_not": lambda x: not x,
}
_BINARY: dict[str, Callable[[Element, Element], Element]] = {
    "tf.AddV2 tfl.add": plus,
    "tf.Sub tfl.sub": minus,
    "tf.Mul tfl.mul": times,
    "tf.FloorDiv tfl.floor_div": floor_divide,
    "tf.RealDiv tf.TruncateDiv tfl.div": divide,
    "tf.FloorMod tfl.floor_mod": modulo,
    "tf.Maximum tfl.maximum": max,
    "tf.Minimum tfl.minimum": min,
    "tf.Equal tfl.equal": lambda a, b: a == b,
    "tf.NotEqual tfl.not_equal": lambda a, b: a != b,
    "tf.Less tfl.less": lambda a, b: a < b,
    "tf.LessEqual tfl.less_equal": lambda a, b: a <= b,
    "tf.Greater tfl.greater": lambda a, b: a > b,
    "tf.GreaterEqual tfl.greater_equal": lambda a, b: a >= b,
    "tf.LogicalAnd tfl.logical_and": lambda a, b: a and b,
    "tf.LogicalOr tfl.logical_or": lambda a, b: a or b,
}
_REDUCTION: dict[str, tuple[Callable[[Elements], Element], Callable[[Element, Element], Element]]] = {
    "tf.Prod tfl.reduce_prod": (math.prod, times),
    "tf.Sum tfl.sum": (sum, plus),
    "tf.Max tfl.reduce_max": (max, max),
    "tf.Min tfl.reduce_min": (min, min),
}
"""The function of all elements, and the function of two."""
_OTHER: dict[str, PartialRule] = {
    "tf.Shape tf.ShapeN tfl.shape": _shape,
    "tf.Size": _size,
    "tf.Rank tfl.rank": _rank,
    "tf.Identity tf.IdentityN tf.StopGradient tf.PreventGradient tf.EnsureShape tf.Snapshot": _forward,
    "tf.Reshape tfl.reshape tf.Squeeze tfl.squeeze tf.ExpandDims tfl.expand_dims": _forward,
    "tf.Range tfl.range": _range,
    "tf.BroadcastArgs tfl.broadcast_args": _broadcast_args,
    "tf.Select tf.SelectV2 tfl.select tfl.select_v2": _select,
    "tf.Cast tfl.cast": _cast,
}

RULES: dict[str, PartialRule] = {
    **dict.fromkeys(MOVES, _move),
    **{kind: _unary(function) for kinds, function in _UNARY.items() for kind in kinds.split()},
    **{kind: _binary(function) for kinds, function in _BINARY.items() for kind in kinds.split()},
    **{kind: _reduction(*functions) for kinds, functions in _REDUCTION.items() for kind in kinds.split()},
    **{kind: rule for kinds, rule in _OTHER.items() for kind in kinds.split()},
}
