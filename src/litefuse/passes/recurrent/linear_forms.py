"""Integer scalars as linear sums: a constant, dimensions and other scalars, each with a factor.

Such sums describe a loop's trip count, the positions of its reads, and its counters at a step. Two sums that are known
to be equal compare equal; if a difference is constant, its sign determines which sum is larger.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from litefuse.dialects.shape_functions import partial_scalar
from litefuse.ir import Builder, DType, Function, Value
from litefuse.passes.recurrent.buffers import Scalar, dimension_scalar
from litefuse.rewrite.equal_sizes import BroadcastDimensions, Dimension, Size, Sizes

_PLUS = ("tf.AddV2", "tf.Add")
_MAX_DEPTH = 32


@dataclass(frozen=True, eq=False, slots=True)
class Linear:
    """`constant` plus the sum of `terms`, each times its factor."""

    constant: int = 0
    terms: Mapping[Atom, int] = field(default_factory=dict["Atom", int])

    @staticmethod
    def of(value: Size | Atom) -> Linear:
        """Return the sum that consists of a number or an atom."""
        return Linear(value) if isinstance(value, int) else Linear(0, {value: 1})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Linear) and self.constant == other.constant and self.terms == other.terms

    def __hash__(self) -> int:
        return hash((self.constant, frozenset(self.terms.items())))

    def __add__(self, other: Linear | int) -> Linear:
        if isinstance(other, int):
            return replace(self, constant=self.constant + other)
        terms = dict(self.terms)
        for atom, factor in other.terms.items():
            terms[atom] = terms.get(atom, 0) + factor
        return Linear(self.constant + other.constant, {atom: factor for atom, factor in terms.items() if factor})

    def __sub__(self, other: Linear | int) -> Linear:
        return self + -other

    def __neg__(self) -> Linear:
        return self * -1

    def __mul__(self, factor: int) -> Linear:
        terms = {atom: number * factor for atom, number in self.terms.items()} if factor else {}
        return Linear(self.constant * factor, terms)

    @property
    def number(self) -> int | None:
        """The value, if it is static."""
        return None if self.terms else self.constant

    @property
    def atom(self) -> Atom | None:
        """The only term, if the sum consists of one term with factor 1."""
        if self.constant or len(self.terms) != 1:
            return None
        ((atom, factor),) = self.terms.items()
        return atom if factor == 1 else None

    def is_nonnegative(self) -> bool:
        """Return whether the value is known to be 0 or more."""
        if self.constant >= 0 and all(factor > 0 and _is_nonnegative(atom) for atom, factor in self.terms.items()):
            return True
        # Subtracting a minimum subtracts at most any of its operands, so one nonnegative difference suffices.
        for atom, factor in self.terms.items():
            if isinstance(atom, Minimum) and factor < 0:
                rest = self + Linear.of(atom) * -factor
                return any((rest + part * factor).is_nonnegative() for part in atom.parts)
        return False

    def build(self, b: Builder) -> Scalar:
        """Stage the ops that compute the value; return a static number or an int32 scalar."""
        total: Value | None = None
        for atom, factor in self.terms.items():
            term = _build_atom(atom, b)
            term = term if factor == 1 else b.tf.Mul(term, b.i32(factor))
            total = term if total is None else b.tf.AddV2(total, term)
        if total is None:
            return self.constant
        return b.tf.AddV2(total, b.i32(self.constant)) if self.constant else total

    def build_count(self, b: Builder) -> Scalar:
        """Stage the ops that compute the value, or 0 if it is negative."""
        built = self.build(b)
        if isinstance(built, int):
            return max(built, 0)
        return built if self.is_nonnegative() else b.tf.Maximum(built, b.i32(0))


class Quotient(NamedTuple):
    """A sum divided by a positive number, rounded up."""

    dividend: Linear
    divisor: int


class Minimum(NamedTuple):
    """The minimum of several sums."""

    parts: tuple[Linear, ...]


Atom = Dimension | BroadcastDimensions | Value | Quotient | Minimum


def ceiling(dividend: Linear, divisor: int) -> Linear:
    """Return the sum divided by a positive number, rounded up."""
    if divisor == 1:
        return dividend
    if dividend.number is not None:
        return Linear(-(-dividend.number // divisor))
    return Linear.of(Quotient(dividend, divisor))


def minimum_operands(sum_: Linear) -> tuple[Linear, ...]:
    """Return the sums whose minimum is `sum_`."""
    atom = sum_.atom
    return atom.parts if isinstance(atom, Minimum) else (sum_,)


def minimum(sums: Sequence[Linear]) -> Linear:
    """Return the minimum of several sums."""
    kept: list[Linear] = []
    for count in dict.fromkeys(part for each in sums for part in minimum_operands(each)):
        if any((count - other).is_nonnegative() for other in kept):
            continue
        kept = [other for other in kept if not (other - count).is_nonnegative()]
        kept.append(count)
    return kept[0] if len(kept) == 1 else Linear.of(Minimum(tuple(kept)))


def _is_nonnegative(atom: Atom) -> bool:
    match atom:
        case Dimension() | BroadcastDimensions():
            return True
        case Quotient():
            return atom.dividend.is_nonnegative()
        case Minimum():
            return all(part.is_nonnegative() for part in atom.parts)
        case _:
            op = atom.op
            bounds = (
                [partial_scalar(value) for value in op.inputs] if op is not None and op.kind == "tf.Maximum" else []
            )
            return any(bound is not None and bound >= 0 for bound in bounds)


def _build_atom(atom: Atom, b: Builder) -> Value:
    match atom:
        case Dimension() | BroadcastDimensions():
            return dimension_scalar(atom, b)
        case Quotient():
            dividend = _build_value(atom.dividend + (atom.divisor - 1), b)
            return b.tf.FloorDiv(dividend, b.i32(atom.divisor))
        case Minimum():
            first, *others = (_build_value(part, b) for part in atom.parts)
            for other in others:
                first = b.tf.Minimum(first, other)
            return first
        case _:
            return atom if atom.dtype is DType.I32 else b.tf.Cast(atom, DstT=DType.I32)


def _build_value(sum_: Linear, b: Builder) -> Value:
    built = sum_.build(b)
    return b.i32(built) if isinstance(built, int) else built


class Progression(NamedTuple):
    """The values of a scalar over the steps: `start` at the first, increased by `stride` at each following step."""

    start: Linear
    stride: int = 0


class Scalars:
    """Reads integer scalars of a function, and of the functions of a loop in it, as progressions."""

    def __init__(self, sizes: Sizes, function: Function) -> None:
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
                known = Progression(Linear.of(scalar))
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
        size = self.sizes.number(scalar)
        if size is not None:
            return Progression(Linear.of(size))
        op = scalar.op
        rule = None if op is None else _RULES.get(op.kind)
        return None if op is None or rule is None or scalar.rank != 0 else rule(self, list(op.inputs))


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
        return Progression(Linear(int(parts[0] != parts[1])))
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
    return Progression(Linear()) if partial_scalar(operands[1]) in (1, -1) else None


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
