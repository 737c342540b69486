"""Integer scalars of a loop as progressions: their value at the first step, and the change per step.

They describe a loop's trip count, the positions of its reads, and its counters at a step. The values are expressions of
dimensions and other scalars (`ir/dim_expr.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from litefuse.dialects.shape_functions import partial_scalar
from litefuse.ir import DType, Function, Value
from litefuse.ir.dim_expr import ComputedScalar, DimExpr, minimum
from litefuse.rewrite.dimensions import Dimensions

_PLUS = ("tf.AddV2", "tf.Add")
_MAX_DEPTH = 32


class Progression(NamedTuple):
    """The values of a scalar over the steps: `start` at the first, increased by `stride` at each following step."""

    start: DimExpr
    stride: int = 0


class Scalars:
    """Reads integer scalars of a function, and of the functions of a loop in it, as progressions."""

    def __init__(self, sizes: Dimensions, function: Function) -> None:
        """`function` contains the loop; values that it computes may be terms."""
        self.sizes = sizes
        self.function = function
        self._failed: dict[Value, int] = {}
        """Remaining depth at which reading a scalar as a progression failed."""
        self.known: dict[Value, Progression] = {}
        """Progressions of arguments of the loop's functions, and of other scalars that were read."""
        self._depth = 0

    def learn(self, known: Mapping[Value, Progression]) -> None:
        """Add known progressions of values of the loop's functions."""
        self.known.update(known)
        self._failed.clear()

    def read(self, scalar: Value) -> Progression | None:
        """Return an integer scalar as a progression, or None if it is not one."""
        known = self.known.get(scalar)
        left = _MAX_DEPTH - self._depth
        if known is None and self._failed.get(scalar, -1) < left:
            self._depth += 1
            known = self._read(scalar) if self._depth < _MAX_DEPTH and scalar.dtype.is_integer else None
            self._depth -= 1
            if known is None and self._is_outside(scalar):
                known = Progression(DimExpr.of(ComputedScalar(scalar, _is_clamped(scalar))))
            if known is None:
                self._failed[scalar] = left
            else:
                self.known[scalar] = known
        return known

    def _is_outside(self, scalar: Value) -> bool:
        if scalar.rank != 0 or not scalar.dtype.is_integer:
            return False
        return scalar in self.function.arguments if scalar.op is None else scalar.op.function is self.function

    def _read(self, scalar: Value) -> Progression | None:
        size = self.sizes.scalar(scalar)
        if size is not None:
            return Progression(size)
        op = scalar.op
        rule = None if op is None else _RULES.get(op.kind)
        return None if op is None or rule is None or scalar.rank != 0 else rule(self, list(op.inputs))


def _is_clamped(scalar: Value) -> bool:
    """Return whether a scalar is the maximum of a number that is 0 or more and another scalar."""
    op = scalar.op
    bounds = [partial_scalar(value) for value in op.inputs] if op is not None and op.kind == "tf.Maximum" else []
    return any(bound is not None and bound >= 0 for bound in bounds)


# Rules by op kind: compute the progression of the result from the operands.

_Rule = Callable[[Scalars, list[Value]], "Progression | None"]


def _identity(scalars: Scalars, operands: list[Value]) -> Progression | None:
    return scalars.read(operands[0])


def _cast(scalars: Scalars, operands: list[Value]) -> Progression | None:
    """Read a cast from another integer type, or from a comparison whose result is known."""
    source = operands[0]
    if source.dtype is DType.BOOL and source.op is not None and source.op.kind == "tf.NotEqual":
        parts = [scalars.read(operand) for operand in source.op.inputs]
        if any(part is None or part.stride or part.start.number is None for part in parts):
            return None
        return Progression(DimExpr(int(parts[0] != parts[1])))
    return scalars.read(source)


def _sum(scalars: Scalars, operands: list[Value]) -> Progression | None:
    left, right = (scalars.read(operand) for operand in operands)
    if left is None or right is None:
        return None
    return Progression(left.start + right.start, left.stride + right.stride)


def _difference(scalars: Scalars, operands: list[Value]) -> Progression | None:
    left, right = (scalars.read(operand) for operand in operands)
    if left is None or right is None:
        return None
    return Progression(left.start - right.start, left.stride - right.stride)


def _negative(scalars: Scalars, operands: list[Value]) -> Progression | None:
    value = scalars.read(operands[0])
    return None if value is None else Progression(-value.start, -value.stride)


def _product(scalars: Scalars, operands: list[Value]) -> Progression | None:
    left, right = (scalars.read(operand) for operand in operands)
    if left is None or right is None:
        return None
    for value, factor in ((left, right), (right, left)):
        number = factor.start.number
        if number is not None and not factor.stride:
            return Progression(value.start * number, value.stride * number)
    return None


def _floor_div(scalars: Scalars, operands: list[Value]) -> Progression | None:
    """Read a quotient by 1 or -1, which occurs in the length of a range."""
    value, divisor = scalars.read(operands[0]), partial_scalar(operands[1])
    if value is None or divisor not in (1, -1):
        return None
    return Progression(value.start * divisor, value.stride * divisor)


def _floor_mod(scalars: Scalars, operands: list[Value]) -> Progression | None:
    return Progression(DimExpr()) if partial_scalar(operands[1]) in (1, -1) else None


def _minimum(scalars: Scalars, operands: list[Value]) -> Progression | None:
    parts = [scalars.read(operand) for operand in operands]
    sums = [part.start for part in parts if part is not None and not part.stride]
    return Progression(minimum(sums)) if len(sums) == len(parts) else None


def _maximum(scalars: Scalars, operands: list[Value]) -> Progression | None:
    """Return the larger operand, if it is known which one that is."""
    left, right = (scalars.read(operand) for operand in operands)
    if left is None or right is None or left.stride or right.stride:
        return None
    if (left.start - right.start).is_nonnegative():
        return left
    return right if (right.start - left.start).is_nonnegative() else None


_RULES: dict[str, _Rule] = {
    **dict.fromkeys(_PLUS, _sum),
    "tf.Identity": _identity,
    "tf.Cast": _cast,
    "tf.Sub": _difference,
    "tf.Neg": _negative,
    "tf.Mul": _product,
    "tf.FloorDiv": _floor_div,
    "tf.FloorMod": _floor_mod,
    "tf.Minimum": _minimum,
    "tf.Maximum": _maximum,
}
