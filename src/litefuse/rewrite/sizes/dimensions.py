"""Find the sizes of free dimensions: which are equal, which inputs they come from, and by which formula.

Keras takes the number of steps from the shape of its transposed input, and the mask's steps from the layer that
produced it; whether the two are equal follows only from the ops between them and the model's input. LiteRT's ATAN2
requires operands of the same shape; if both derive from one input with a free batch size, no broadcast is needed.

Sizes are computed on demand from the ops, and are not stored in types: types stay equal, and keep their text,
when only the origin of a size differs, and every rewrite leaves types correct without knowing about symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from litefuse.dialects.shape_functions import partial_scalar
from litefuse.dialects.shape_functions.partial import symbolic_elements
from litefuse.ir import Builder, DType, Value
from litefuse.ir.dim_expr import (
    MAX_NODES,
    Broadcast,
    ComputedScalar,
    DimExpr,
    Maximum,
    Minimum,
    Product,
    Quotient,
    Symbol,
    SymbolicDim,
)
from litefuse.ir.functions import equal_dimension
from litefuse.rewrite.build import element

_CASTS = ("tf.Identity", "tf.Cast", "tfl.cast")
_MAX_DEPTH = 30
"""Maximum number of ops that a walk back from a value visits on Python's stack."""


class _TooDeepError(Exception):
    """A dimension must be traced before the walk can continue."""

    def __init__(self, value: Value, axis: int) -> None:
        self.value = value
        self.axis = axis


class Dimensions:
    """The sizes of values' dimensions; valid as long as the function is not edited.

    Each size is a number or a `SymbolicDim`: the earliest one that it can be traced to, or the first one that was found
    to have the same formula, such as `n - 2` for a convolution without padding. Equal results are equal sizes whenever
    the model runs without an error; different results may be equal sizes, too.
    """

    def __init__(
        self,
        bound: Mapping[Value, tuple[Value, int]] | None = None,
        *,
        scalars: Mapping[Value, Value] | None = None,
        max_traced: int | None = None,
    ) -> None:
        """Create an analysis, without computing anything.

        Args:
            bound: Maps arguments to the values outside and the number of leading dimensions that the arguments lack.
            scalars: Maps arguments that are integer scalars or vectors to the values outside that they are equal to.
            max_traced: Maximum number of dimensions to trace; all others are untraced. Rules that create an analysis
                for each op need it, because the cost would be quadratic in the length of the model.
        """
        self._bound = bound or {}
        self._scalars = scalars or {}
        self._left = max_traced
        self._known: dict[tuple[Value, int], DimExpr] = {}
        self._axes: dict[Value, Any] = {}
        """The axis maps of values."""
        self._formulas: dict[SymbolicDim, DimExpr] = {}
        """The formulas of dimensions that are computed from others."""
        self._by_formula: dict[DimExpr, DimExpr] = {}
        self._depth = 0

    def of(self, value: Value, axis: int) -> DimExpr:
        """Return the size of a dimension of `value`: a number or a `SymbolicDim`."""
        shape = value.shape
        if shape is not None and 0 <= axis < len(shape):
            known = shape[axis]
            if known is not None:
                return DimExpr(known)
        size = self._known.get((value, axis))
        if size is None:
            if self._depth == _MAX_DEPTH:
                raise _TooDeepError(value, axis)
            size = self._trace_and_cache(value, axis) if self._depth else self._trace_iteratively(value, axis)
        return size

    def expand(self, expr: DimExpr, is_available: Callable[[Value], bool] | None = None) -> DimExpr:
        """Replace dimensions of values that are not available (by default, all) by their formulas, if they have any."""

        def replace(symbol: Symbol) -> DimExpr | None:
            if not isinstance(symbol, SymbolicDim) or (is_available is not None and is_available(symbol.value)):
                return None
            formula = self._formulas.get(symbol)
            return None if formula is None else self.expand(formula, is_available)

        expanded = expr.substitute(replace)
        return expr if expanded.nodes > MAX_NODES else expanded

    def reuse_reads(self, expr: DimExpr, is_available: Callable[[Value], bool]) -> DimExpr:
        """Replace dimensions by equal ones of available values that the model already reads, if there are any."""
        symbols = {symbol for symbol in expr.symbols() if isinstance(symbol, SymbolicDim)}
        reads: dict[DimExpr, SymbolicDim] = {}
        for (value, axis), size in self._known.items():
            if size.dimension in symbols and size not in reads and is_available(value) and _is_read(value, axis):
                reads[size] = SymbolicDim(value, axis)
        return expr.substitute(lambda symbol: DimExpr.of(reads.get(DimExpr.of(symbol), symbol)))

    def shape(self, value: Value) -> list[DimExpr] | None:
        """Return the sizes of all dimensions, or None if the rank is unknown."""
        return None if value.rank is None else [self.of(value, axis) for axis in range(value.rank)]

    def elements(self, vector: Value) -> list[DimExpr | None] | None:
        """Return the elements of an integer tensor; None for those that depend on more than sizes.

        Returns None if their number is unknown or large.
        """
        if not (vector.dtype.is_integer or vector.dtype is DType.BOOL):
            return None
        elements = symbolic_elements(self._scalars.get(vector, vector), self._look_up if self._depth else self.of)
        return None if elements is None else [self._expression(item) for item in elements]

    def scalar(self, value: Value) -> DimExpr | None:
        """Return an integer scalar, or None if it depends on more than sizes."""
        while value.op is not None and value.op.kind in _CASTS and value.op.inputs[0].dtype.is_integer:
            value = value.op.inputs[0]
        elements = self.elements(value)
        return elements[0] if elements is not None and len(elements) == 1 else None

    def known_elements(self, vector: Value) -> list[DimExpr] | None:
        """Return the elements of an integer tensor, or None if one of them depends on more than sizes."""
        elements = self.elements(vector)
        known = None if elements is None else [item for item in elements if item is not None]
        return known if known is not None and elements is not None and len(known) == len(elements) else None

    def origin(self, value: Value, axis: int) -> tuple[Value, int]:
        """Return the earliest value and axis whose free dimension equals dimension `axis` of `value`; maybe itself."""
        source = self.of(value, axis).dimension
        return (value, axis) if source is None else (source.value, source.axis)

    # Tracing

    def _expression(self, item: Any) -> DimExpr | None:
        """Return an element as an expression, or None if it is unknown."""
        if isinstance(item, DimExpr):
            item = item.substitute(self._find_outside) if self._scalars else item
            is_known = not any(isinstance(symbol, ComputedScalar) for symbol in item.symbols())
            return self._by_formula.get(item, item) if is_known else None
        return DimExpr(int(item)) if isinstance(item, int) else None

    def _find_outside(self, symbol: Symbol) -> DimExpr | None:
        """Return the value outside of a scalar argument; None for other symbols."""
        outside = self._scalars.get(symbol.value) if isinstance(symbol, ComputedScalar) else None
        return None if outside is None else self.scalar(outside)

    def _look_up(self, value: Value, axis: int) -> DimExpr:
        """Return a dimension that is static or was traced before; evaluations of elements are too deep to trace."""
        known = None if value.shape is None else value.shape[axis]
        size = self._known.get((value, axis)) if known is None else DimExpr(known)
        if size is None:
            raise _TooDeepError(value, axis)
        return size

    def _trace_iteratively(self, value: Value, axis: int) -> DimExpr:
        """Trace a dimension; if that is too deep for Python's stack, trace deeper dimensions first and restart."""
        pending = [(value, axis)]
        while pending:
            try:
                self._trace_and_cache(*pending[-1])
                pending.pop()
            except _TooDeepError as deep:
                pending.append((deep.value, deep.axis))
            finally:
                self._depth = 0
        return self._known[value, axis]

    def _trace_and_cache(self, value: Value, axis: int) -> DimExpr:
        self._depth += 1
        formula = self._trace(value, axis)
        size = DimExpr.of(SymbolicDim(value, axis))
        if formula is not None and formula.nodes <= MAX_NODES:
            if formula.number is None and formula.dimension is None:
                self._formulas[SymbolicDim(value, axis)] = formula
                formula = self._by_formula.setdefault(formula, size)
            size = formula
        self._known[value, axis] = size
        self._depth -= 1
        return size

    def _trace(self, value: Value, axis: int) -> DimExpr | None:
        op = value.op
        if value in self._bound:
            outside, missing = self._bound[value]
            return self.of(outside, axis + missing)
        equal = equal_dimension(value, axis) if op is None else None
        if equal is not None:
            return self.of(*equal)
        if op is None or value.rank is None:
            return None
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                return None
        # Most models need no sizes: the rules are imported when the first one is traced.
        from litefuse.rewrite.sizes.dimension_rules import axes_of_result, dimension_size

        if value not in self._axes:
            self._axes[value] = axes_of_result(self, op, value.index)
        return dimension_size(self, op, value.index, axis, self._axes[value])

    def unjoined(self, value: Value, axis: int) -> DimExpr:
        """Return the size of a dimension; for the result of a broadcast, as `Broadcast`, because broadcasts combine."""
        size = self.of(value, axis)
        formula = None if size.dimension is None else self._formulas.get(size.dimension)
        return formula if formula is not None and isinstance(formula.atom, Broadcast) else size

    def unbound(self, value: Value) -> Value:
        """Return the value outside that an argument is bound to, or `value` itself."""
        while value in self._bound and not self._bound[value][1]:
            value = self._bound[value][0]
        return value


def _is_read(value: Value, axis: int) -> bool:
    """Return whether an op reads dimension `axis` of `value` from its shape."""
    shapes = [user.results[0] for user in value.uses if user.kind == "tf.Shape"]
    return any(
        user.kind == "tf.StridedSlice" and partial_scalar(user.inputs[1]) == axis
        for shape in shapes
        for user in shape.uses
    )


def same_shape(x: Value, y: Value) -> bool:
    """Return whether two values are known to have the same shape for all sizes of the free dimensions."""
    if x.shape is None or x.shape != y.shape:
        return False
    dimensions = Dimensions(max_traced=MAX_TRACED)
    return all(dim is not None or dimensions.of(x, i) == dimensions.of(y, i) for i, dim in enumerate(x.shape))


MAX_TRACED = 200
"""Maximum number of dimensions that an analysis for one rule traces."""


def build_scalar(expr: DimExpr, b: Builder) -> int | Value:
    """Stage the ops that compute an expression; return a static number or an int32 scalar."""
    total: Value | None = None
    for atom, factor in expr.terms.items():
        term = _build_atom(atom, b)
        term = term if factor == 1 else b.tf.Mul(term, b.i32(factor))
        total = term if total is None else b.tf.AddV2(total, term)
    if total is None:
        return expr.constant
    return b.tf.AddV2(total, b.i32(expr.constant)) if expr.constant else total


def build_count(expr: DimExpr, b: Builder) -> int | Value:
    """Stage the ops that compute an expression, or 0 if it is negative."""
    built = build_scalar(expr, b)
    if isinstance(built, int):
        return max(built, 0)
    return built if expr.is_nonnegative() else b.tf.Maximum(built, b.i32(0))


def _build_value(expr: DimExpr, b: Builder) -> Value:
    built = build_scalar(expr, b)
    return b.i32(built) if isinstance(built, int) else built


def _build_atom(atom: Any, b: Builder) -> Value:
    match atom:
        case SymbolicDim():
            return element(b, b.tf.Shape(atom.value), atom.axis)
        case ComputedScalar():
            return atom.value if atom.value.dtype is DType.I32 else b.tf.Cast(atom.value, DstT=DType.I32)
        case Quotient():
            return b.tf.FloorDiv(_build_value(atom.dividend + (atom.divisor - 1), b), b.i32(atom.divisor))
        case _:
            first, *others = (_build_value(part, b) for part in atom.parts)
            for other in others:
                match atom:
                    case Minimum():
                        first = b.tf.Minimum(first, other)
                    case Maximum():
                        first = b.tf.Maximum(first, other)
                    case Product():
                        first = b.tf.Mul(first, other)
                    case _:
                        first = b.tf.SelectV2(b.tf.Equal(first, b.i32(1)), other, first)
            return first
