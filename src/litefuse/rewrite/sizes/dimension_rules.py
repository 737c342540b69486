"""The size of a dimension of an op's result, as an expression of the sizes of its operands: from its axis map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from litefuse.dialects import DIALECTS
from litefuse.dialects.axes import axis_map
from litefuse.dialects.axes.model import AxisMap, Element, OperandAxis
from litefuse.ir import Op, Value
from litefuse.ir.dim_expr import DimExpr, Product, broadcast, product


class Sizes(Protocol):
    """The sizes of operands, as `rewrite.sizes.dimensions.Dimensions` finds them."""

    def of(self, value: Value, axis: int) -> DimExpr: ...
    def unjoined(self, value: Value, axis: int) -> DimExpr: ...
    def shape(self, value: Value) -> list[DimExpr] | None: ...
    def elements(self, vector: Value) -> list[DimExpr | None] | None: ...
    def scalar(self, value: Value) -> DimExpr | None: ...
    def expand(self, expr: DimExpr) -> DimExpr: ...
    def unbound(self, value: Value) -> Value: ...


def axes_of_result(sizes: Sizes, op: Op, index: int) -> AxisMap | None:
    """Return the axis map of a result, with the integers that the op reads as far as they are numbers."""

    def read(value: Value) -> list[int | None] | None:
        elements = _elements(sizes, value)
        return None if elements is None else [None if element is None else element.number for element in elements]

    return axis_map(op, index, DIALECTS.schema(op.kind), read)


def dimension_size(sizes: Sizes, op: Op, index: int, axis: int, axes: AxisMap | None) -> DimExpr | None:
    """Return the size of a dimension of a result with the axis map `axes`; None if it does not follow."""
    if op.kind == "tf.TensorListGetItem":
        return _list_item(sizes, op, axis)
    if axes is None:
        return _from_count(sizes, op, axis) if op.kind in _RESHAPES else None
    sources, formula, agree = axes[axis]
    if formula is None:
        pairs = [(_operand(op, source.operand), source.axis) for source in sources]
        return sizes.of(*pairs[0]) if agree or len(pairs) == 1 else broadcast([sizes.unjoined(*pair) for pair in pairs])
    terms: list[DimExpr | int] = []
    for term in formula.terms:
        known = term if isinstance(term, int) else _resolve(sizes, op, term)
        if known is None:
            return None
        terms.append(known)
    size = formula.function(*terms)
    return None if size is None else DimExpr.of(size)


def _operand(op: Op, index: int) -> Value:
    operand = op.operands[index]
    assert operand is not None
    return operand


def _resolve(sizes: Sizes, op: Op, term: OperandAxis | Element) -> DimExpr | None:
    if isinstance(term, OperandAxis):
        return sizes.of(_operand(op, term.operand), term.axis)
    elements = _elements(sizes, _operand(op, term.operand))
    return None if elements is None or term.position >= len(elements) else elements[term.position]


def _elements(sizes: Sizes, value: Value) -> list[DimExpr | None] | None:
    if value.rank == 0:
        scalar = sizes.scalar(value)
        return None if scalar is None else [scalar]
    return sizes.elements(value)


# Reshapes.

_RESHAPES = frozenset({"tf.Reshape", "tfl.reshape", "tf.ExpandDims", "tfl.expand_dims", "tf.Squeeze", "tfl.squeeze"})


def _from_count(sizes: Sizes, op: Op, axis: int) -> DimExpr | None:
    """Return a dimension of a reshape: the given one, or the one that follows from the number of elements."""
    x, result = op.inputs[0], op.results[0].shape
    assert result is not None
    given = sizes.elements(op.inputs[1]) if op.kind in ("tf.Reshape", "tfl.reshape") and len(op.inputs) > 1 else None
    after: list[DimExpr | None] = [None if dim is None else DimExpr(dim) for dim in result]
    for position, size in enumerate(given or ()):
        if size is not None and size.is_nonnegative() and after[position] is None:
            after[position] = size
    if after[axis] is not None:
        return after[axis]
    before = sizes.shape(x)
    if before is None or after.count(None) != 1:
        return None
    # The factors that both have cancel, even if they are not numbers: with one of size 0, -1 is an error.
    count, rest = _factors(map(sizes.expand, before))
    divisor, given_factors = _factors(sizes.expand(size) for size in after if size is not None)
    if not divisor or given_factors - rest:
        return None
    return (product((rest - given_factors).elements()) * count).divide(divisor)


def _factors(sizes: Iterable[DimExpr]) -> tuple[int, Counter[DimExpr]]:
    """Return the number and the other expressions whose product is the product of `sizes`."""
    number, factors = 1, Counter[DimExpr]()
    for size in sizes:
        if size.number is not None:
            number *= size.number
        elif len(size.terms) > 1 or size.constant:
            factors[size] += 1
        else:
            ((atom, factor),) = size.terms.items()
            number *= factor
            factors.update(atom.parts if isinstance(atom, Product) else [DimExpr.of(atom)])
    return number, factors


def _list_item(sizes: Sizes, op: Op, axis: int) -> DimExpr | None:
    """Return a dimension of an element of a list that consists of the rows of a tensor."""
    source = sizes.unbound(op.inputs[0]).op
    if source is None or source.kind != "tf.TensorListFromTensor":
        return None
    return sizes.of(source.inputs[0], axis + 1)
