"""Integer scalars of a loop as progressions: their value at the first step, and the change per step.

They describe a loop's trip count, the positions of its reads, and its counters at a step. The values are expressions of
dimensions and other scalars (`ir/dim_expr.py`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from litefuse.dialects.shape_functions import partial_scalar
from litefuse.dialects.shape_functions.partial import symbolic_elements
from litefuse.dialects.shape_functions.partial_arithmetic import Element
from litefuse.ir import DType, Function, Value
from litefuse.ir.dim_expr import (
    Atom,
    ComputedScalar,
    DimExpr,
    Maximum,
    Minimum,
    SymbolicDim,
    minimum,
    minimum_operands,
)
from litefuse.rewrite.sizes.dimensions import Dimensions

_MAX_DEPTH = 32


class Progression(NamedTuple):
    """The values of a scalar over the steps: `start` at the first, increased by `stride` at each following step."""

    start: DimExpr
    stride: int = 0

    def __sub__(self, other: "Progression") -> "Progression":
        return Progression(self.start - other.start, self.stride - other.stride)

    @property
    def number(self) -> int | None:
        """The value, if it is the same known number at all steps."""
        return None if self.stride else self.start.number

    def stays_nonnegative(self, time: DimExpr) -> bool:
        """Return whether the value is known to be 0 or more at each of `time` steps."""
        if self.stride >= 0:
            return self.start.is_nonnegative()
        return any((self.start + (limit - 1) * self.stride).is_nonnegative() for limit in minimum_operands(time))


def known_numbers(scalars: Sequence[Progression | None]) -> list[int] | None:
    """Return the numbers that scalars are at all steps, or None if one of them is not known."""
    optional_numbers = [scalar.number for scalar in scalars if scalar is not None]
    numbers = [number for number in optional_numbers if number is not None]
    return numbers if len(numbers) == len(scalars) else None


class Scalars:
    """Reads integer scalars of a function, and of the functions of a loop in it, as progressions."""

    def __init__(self, sizes: Dimensions, function: Function) -> None:
        """`function` contains the loop; values that it computes may be terms."""
        self.sizes = sizes
        self.function = function
        self._time: DimExpr | None = None
        self._failed: dict[Value, int] = {}
        """Remaining depth at which reading a scalar as a progression failed."""
        self.known: dict[Value, Progression] = {}
        """Progressions of arguments of the loop's functions, and of other scalars that were read."""
        self._depth = 0

    def learn(self, known: Mapping[Value, Progression]) -> None:
        """Add known progressions of values of the loop's functions."""
        self.known.update(known)
        self._failed.clear()

    def bound(self, time: DimExpr) -> None:
        """Set the trip count of the loop, which limits the counters in the body; the condition is not read any more."""
        self._time = time
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

    def read_elements(self, vector: Value) -> list[Progression | None]:
        """Return the elements of an integer vector, None for those that are no progressions; none if it is unknown."""
        elements = symbolic_elements(vector, self.sizes.of)
        return [] if elements is None else [self._read_element(element) for element in elements]

    def _read_element(self, element: Element) -> Progression | None:
        if isinstance(element, DimExpr):
            return self._read_expression(element)
        return Progression(DimExpr(element)) if isinstance(element, int) else None

    def _read_expression(self, expr: DimExpr) -> Progression | None:
        total = Progression(DimExpr(expr.constant))
        for atom, factor in expr.terms.items():
            term = self._read_atom(atom)
            if term is None:
                return None
            total = Progression(total.start + term.start * factor, total.stride + term.stride * factor)
        return total

    def _read_atom(self, atom: Atom) -> Progression | None:
        match atom:
            case SymbolicDim():
                return Progression(DimExpr.of(atom))
            case ComputedScalar():
                return self.read(atom.value)
            case Minimum() | Maximum():
                parts = [self._read_expression(part) for part in atom.parts]
                return self.smallest(parts) if isinstance(atom, Minimum) else self.largest(parts)
            case _:
                return None

    def smallest(self, parts: Sequence[Progression | None]) -> Progression | None:
        """Return the minimum of some scalars at each step, None if it is not known to be a progression."""
        known = [part for part in parts if part is not None]
        if len(known) < len(parts):
            return None
        for part in known:
            if all(self.is_nonnegative(other - part) for other in known):
                return part
        return None if any(part.stride for part in known) else Progression(minimum([part.start for part in known]))

    def largest(self, parts: Sequence[Progression | None]) -> Progression | None:
        """Return the maximum of some scalars at each step, None if it is not known which one that is."""
        known = [part for part in parts if part is not None]
        if len(known) < len(parts):
            return None
        return next((part for part in known if all(self.is_nonnegative(part - other) for other in known)), None)

    def is_nonnegative(self, value: Progression) -> bool:
        """Return whether a scalar is known to be 0 or more at all steps."""
        if value.stride and self._time is None:
            return False
        return value.stays_nonnegative(DimExpr() if self._time is None else self._time)

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
    return scalars.smallest([scalars.read(operand) for operand in operands])


def _maximum(scalars: Scalars, operands: list[Value]) -> Progression | None:
    return scalars.largest([scalars.read(operand) for operand in operands])


def _select(scalars: Scalars, operands: list[Value]) -> Progression | None:
    """Read a selection by the sign of a scalar, which makes negative indices count from the end."""
    condition, chosen, other = operands
    op = condition.op
    if op is None or op.kind not in ("tf.Less", "tf.GreaterEqual"):
        return None
    left, right = (scalars.read(operand) for operand in op.inputs)
    if left is None or right is None:
        return None
    if scalars.is_nonnegative(left - right):
        return scalars.read(other if op.kind == "tf.Less" else chosen)
    if scalars.is_nonnegative(right - left - Progression(DimExpr(1))):
        return scalars.read(chosen if op.kind == "tf.Less" else other)
    return None


_RULES: dict[str, _Rule] = {
    "tf.AddV2": _sum,
    "tf.Identity": _identity,
    "tf.Cast": _cast,
    "tf.Sub": _difference,
    "tf.Neg": _negative,
    "tf.Mul": _product,
    "tf.FloorDiv": _floor_div,
    "tf.FloorMod": _floor_mod,
    "tf.Minimum": _minimum,
    "tf.Maximum": _maximum,
    "tf.SelectV2": _select,
}
