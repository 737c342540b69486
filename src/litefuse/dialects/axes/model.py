"""Axis maps: which dimensions of the operands a dimension of a result comes from.

    %y = BatchMatMulV2(%a: [b, i, k], %c: [b, k, j])
has the map
    [aligned((0, 0), (1, 0)), aligned((0, 1)), aligned((1, 2))]

so that its size, whether it is empty, and whether it may carry the batch all follow from one description.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from litefuse.ir.core import Value
from litefuse.ir.dim_expr import DimExpr, ceiling, maximum, minimum

Size = int | DimExpr
"""A number of elements, or an expression of it."""
ReadIntegers = Callable[[Value], "Sequence[int | None] | None"]
"""Returns the elements of an integer operand, such as axes, as far as they are known; None if their number is not."""


class OperandAxis(NamedTuple):
    """A dimension of an operand."""

    operand: int
    axis: int


class Element(NamedTuple):
    """An element of an integer operand, such as a shape, in row-major order."""

    operand: int
    position: int


class Formula(NamedTuple):
    """The size of a dimension as a function of sizes and elements.

    The function returns None if the size does not follow from expressions that are not numbers.
    """

    function: Callable[..., Size | None]
    terms: tuple[OperandAxis | Element | int, ...]
    rises: bool = True
    """Whether it does not fall when a size grows, so that the smallest sizes decide whether it is 0."""


class ResultAxis(NamedTuple):
    """A dimension of a result.

    Along an aligned dimension, the elements at an index are computed from the elements of the `sources` at this index
    alone (of a source with one element, from that one).
    """

    sources: tuple[OperandAxis, ...]
    """The dimensions that it is aligned with. Operands without such a dimension are read whole."""
    size: Formula | None
    """Its size if it is not aligned."""
    agree: bool = False
    """Whether all sources have its size; otherwise they broadcast."""


AxisMap = tuple[ResultAxis, ...]
"""The dimensions of a result, in order."""


@lru_cache(1024)
def aligned(*sources: tuple[int, int], agree: bool = False) -> ResultAxis:
    """Return a dimension that is aligned with dimensions `(operand, axis)`; without sources, of one element."""
    return ResultAxis(tuple([OperandAxis(*source) for source in sources]), None, agree)


def sized(function: Callable[..., Size | None], *terms: OperandAxis | Element | int, rises: bool = True) -> ResultAxis:
    """Return a dimension whose size is a function of the terms."""
    return ResultAxis((), Formula(function, terms, rises))


def mixed(operand: int, axis: int) -> ResultAxis:
    """Return a dimension of the size of an operand's; each of its elements may depend on all along that one."""
    return sized(same_size, OperandAxis(operand, axis))


def same_size(size: Size) -> Size:
    """Return the size itself."""
    return size


def shape_element(size: Size) -> Size | None:
    """Return the size that an element of a shape operand is; a negative one is not known."""
    number = size if isinstance(size, int) else size.number
    return None if number is not None and number < 0 else size


def _unknown_size() -> None:
    return None


ONE = aligned()
"""A dimension of one element."""
UNKNOWN = sized(_unknown_size)
"""A dimension about which nothing is known."""


def empty_sources(axis: ResultAxis) -> tuple[OperandAxis, ...]:
    """Return the dimensions of operands that make the result's dimension empty if one of them is empty.

    If all of them have elements, so has the result's dimension. Without sources, nothing is known.
    """
    if axis.size is None:
        return axis.sources
    function, terms, rises = axis.size
    axes = [term for term in terms if isinstance(term, OperandAxis)]
    if len(axes) != 1 or any(isinstance(term, Element) for term in terms) or not rises:
        return ()
    none, one = (function(*(term if isinstance(term, int) else size for term in terms)) for size in (0, 1))
    return tuple(axes) if none == 0 and isinstance(one, int) and one > 0 else ()


# Arithmetic on numbers and expressions alike.


def ceil_div(dividend: Size, divisor: int) -> Size:
    """Return the quotient, rounded up, by a positive number."""
    return -(-dividend // divisor) if isinstance(dividend, int) else ceiling(dividend, divisor)


def smaller(a: Size, b: Size) -> Size:
    """Return the smaller one."""
    return min(a, b) if isinstance(a, int) and isinstance(b, int) else minimum([DimExpr.of(a), DimExpr.of(b)])


def larger(a: Size, b: Size) -> Size:
    """Return the larger one."""
    return max(a, b) if isinstance(a, int) and isinstance(b, int) else maximum([DimExpr.of(a), DimExpr.of(b)])


def is_nonnegative(size: Size) -> bool:
    """Return whether the size is known to be 0 or more."""
    return size >= 0 if isinstance(size, int) else size.is_nonnegative()
