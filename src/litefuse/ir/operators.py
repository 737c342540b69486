"""Operators of values: while a rule runs, `2 * x + y` stages ops in its builder.

A builder is active while its rule runs, or within `with b:`. It is not passed down, because operators have no argument
for it. While a builder is active, staging ops in another one is an error: they would get to the wrong function.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any, NoReturn, Protocol, Self

import numpy as np

from litefuse.errors import InvalidRuleError

Number = int | float
"""A Python number, which becomes a constant of the element type of the other operand."""
_Constant = Number | np.ndarray[Any, Any] | np.generic


class Stager(Protocol):
    """The part of a builder that operators use."""

    def apply_operator(self, symbol: str, operands: tuple[Any, ...]) -> Any: ...


ACTIVE: ContextVar[Stager | None] = ContextVar("active_builder", default=None)
"""The builder in which operators stage ops, and the only one in which ops may be staged unless it is None."""


class Operators:
    """The operators of `Value`. Use `b.tf.Equal` for equality: `==` and `!=` compare the objects."""

    __slots__ = ()
    __array_ufunc__ = None  # NumPy leaves operators with an array on the left to the value on the right.

    def __add__(self, other: Self | _Constant) -> Self:
        return _apply("+", self, other)

    def __radd__(self, other: _Constant) -> Self:
        return _apply("+", other, self)

    def __sub__(self, other: Self | _Constant) -> Self:
        return _apply("-", self, other)

    def __rsub__(self, other: _Constant) -> Self:
        return _apply("-", other, self)

    def __mul__(self, other: Self | _Constant) -> Self:
        return _apply("*", self, other)

    def __rmul__(self, other: _Constant) -> Self:
        return _apply("*", other, self)

    def __truediv__(self, other: Self | _Constant) -> Self:
        return _apply("/", self, other)

    def __rtruediv__(self, other: _Constant) -> Self:
        return _apply("/", other, self)

    def __floordiv__(self, other: Self | _Constant) -> Self:
        return _apply("//", self, other)

    def __rfloordiv__(self, other: _Constant) -> Self:
        return _apply("//", other, self)

    def __mod__(self, other: Self | _Constant) -> Self:
        return _apply("%", self, other)

    def __rmod__(self, other: _Constant) -> Self:
        return _apply("%", other, self)

    def __matmul__(self, other: Self | np.ndarray[Any, Any]) -> Self:
        return _apply("@", self, other)

    def __rmatmul__(self, other: np.ndarray[Any, Any]) -> Self:
        return _apply("@", other, self)

    def __pow__(self, exponent: Self | _Constant) -> Self:
        if isinstance(exponent, Number) and exponent == 2:
            return _apply("square", self)
        return _apply("**", self, exponent)

    def __rpow__(self, base: _Constant) -> Self:
        return _apply("**", base, self)

    def __lt__(self, other: Self | _Constant) -> Self:
        return _apply("<", self, other)

    def __le__(self, other: Self | _Constant) -> Self:
        return _apply("<=", self, other)

    def __gt__(self, other: Self | _Constant) -> Self:
        return _apply(">", self, other)

    def __ge__(self, other: Self | _Constant) -> Self:
        return _apply(">=", self, other)

    def __and__(self, other: Self) -> Self:
        return _apply("&", self, other)

    def __or__(self, other: Self) -> Self:
        return _apply("|", self, other)

    def __invert__(self) -> Self:
        return _apply("~", self)

    def __neg__(self) -> Self:
        return _apply("negative", self)

    def __abs__(self) -> Self:
        return _apply("abs", self)

    def __bool__(self) -> NoReturn:
        # Otherwise `a < x < b` and `a < x and x < b` would silently be `x < b`.
        raise TypeError("a value is unknown when a rule runs: use `is None`, `&`, `|`, `~` or b.tf.SelectV2")


def _apply(symbol: str, *operands: object) -> Any:
    if not all(isinstance(operand, Operators | Number | np.ndarray | np.generic) for operand in operands):
        return NotImplemented
    builder = ACTIVE.get()
    if builder is None:
        raise InvalidRuleError(
            f"{symbol!r} is applied to a value outside of a rule: stage the op with a builder, or within `with b:`"
        )
    return builder.apply_operator(symbol, operands)
