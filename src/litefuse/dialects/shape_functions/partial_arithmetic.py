"""Arithmetic on elements of partially known tensors: numbers, and expressions of sizes."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from litefuse.ir.dim_expr import MAX_NODES, DimExpr, ceiling, maximum, minimum
from litefuse.ir.types import DType

Element = Any
"""An int (0 or 1 for a bool), a float, or None where unknown; a `DimExpr` in a symbolic evaluation."""


def is_integral(element: Element) -> bool:
    return isinstance(element, DimExpr | int)


def simplify(expr: DimExpr) -> int | DimExpr:
    return expr if expr.number is None else expr.number


def bound(element: Element) -> Element:
    """Return the element, or None if it is too large an expression."""
    return None if isinstance(element, DimExpr) and element.nodes > MAX_NODES else element


def divide_expr(a: DimExpr, b: DimExpr) -> DimExpr | None:
    """Return the quotient, rounded down."""
    return ceiling(a - (b.number - 1), b.number) if b.number is not None and b.number > 0 else None


def truncate_expr(a: DimExpr, b: DimExpr) -> DimExpr | None:
    """Return the quotient, rounded to zero."""
    return divide_expr(a, b) if a.is_nonnegative() else None


def absolute(x: Element) -> Element:
    if isinstance(x, DimExpr):
        return x if x.is_nonnegative() else None
    return abs(x)


def plus(a: Element, b: Element) -> Element:
    return a + b


def minus(a: Element, b: Element) -> Element:
    return a - b


def times(a: Element, b: Element) -> Element:
    return a * b


def floor_divide(a: Element, b: Element) -> Element:
    return a // b


def divide(a: Element, b: Element) -> Element:
    """Divide floats exactly; truncate integer quotients, as tfl.div and tf.TruncateDiv do."""
    if isinstance(a, int) and isinstance(b, int):
        return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return a / b


def modulo(a: Element, b: Element) -> Element:
    return a % b


def _modulo_expr(dividend: DimExpr, divisor: DimExpr) -> DimExpr | None:
    quotient = divide_expr(dividend, divisor)
    return None if quotient is None else dividend - quotient * divisor


_SYMBOLIC: dict[Callable[[Element, Element], Element], Callable[[DimExpr, DimExpr], DimExpr | None]] = {
    plus: DimExpr.__add__,
    minus: DimExpr.__sub__,
    times: DimExpr.__mul__,
    floor_divide: divide_expr,
    modulo: _modulo_expr,
    divide: truncate_expr,
    max: lambda a, b: maximum([a, b]),
    min: lambda a, b: minimum([a, b]),
}


def round_element(number: Element, dtype: DType) -> Element:
    """Return the number as the element type represents it; None for an overflow."""
    if isinstance(number, DimExpr):
        return simplify(number) if dtype.is_integer and dtype.itemsize >= 4 else None
    if number is None or dtype is DType.F64:
        return number
    if dtype is DType.BOOL:
        return bool(number)
    if dtype.is_float:
        return float(dtype.numpy.type(number))
    if isinstance(number, float) and not math.isfinite(number):
        return None
    whole = int(number)
    limits = np.iinfo(dtype.numpy)
    return whole if int(limits.min) <= whole <= int(limits.max) else None


def combine(function: Callable[[Element, Element], Element], a: Element, b: Element, dtype: DType) -> Element:
    if a is None or b is None:
        return 0 if function is times and (a == 0 or b == 0) else None
    if isinstance(a, DimExpr) or isinstance(b, DimExpr):
        symbolic = _SYMBOLIC.get(function)
        if symbolic is None or not (is_integral(a) and is_integral(b)):
            return None
        combined = symbolic(DimExpr.of(a), DimExpr.of(b))
        return None if combined is None else round_element(combined, dtype)
    try:
        return round_element(function(a, b), dtype)
    except ZeroDivisionError:
        return None
