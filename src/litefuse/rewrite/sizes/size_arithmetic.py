"""Arithmetic on sizes and positions that may be known only when the model runs."""

from __future__ import annotations

import operator
from collections.abc import Callable

import numpy as np

from litefuse.dialects.shape_functions.partial import partial
from litefuse.ir import Builder, Value
from litefuse.rewrite.build import Dimension, as_i32, dimension, index_vector
from litefuse.rewrite.facts import known_ints

_FOLDED: dict[str, Callable[[int, int], int]] = {
    "tfl.add": operator.add,
    "tfl.sub": operator.sub,
    "tfl.mul": operator.mul,
    "tfl.floor_div": lambda x, y: x // y,
    "tfl.maximum": max,
    "tfl.minimum": min,
}


class SizeExpr:
    """An integer: `(size + 1) // 2` is computed at conversion if it is known, else by ops staged in the builder."""

    __slots__ = ("b", "dim")

    def __init__(self, b: Builder, dim: Dimension) -> None:
        self.b = b
        self.dim = dim

    @property
    def known(self) -> int | None:
        return self.dim if isinstance(self.dim, int) else None

    @property
    def vector(self) -> Value:
        """The integer as an int32 vector of one element."""
        return index_vector(self.b, (self.dim,))

    @property
    def scalar(self) -> Value:
        """The integer as an int32 scalar."""
        return self.b.i32(self.dim) if isinstance(self.dim, int) else self.b.tf.Squeeze(self.dim, squeeze_dims=(0,))

    def range(self) -> Value:
        """Return the int32 vector 0, 1, ..., size - 1."""
        if isinstance(self.dim, int):
            return self.b.const(np.arange(self.dim, dtype=np.int32))
        return self.b.tf.Range(self.b.i32(0), self.scalar, self.b.i32(1))

    def _with(self, kind: str, other: SizeExpr | int, *, reflected: bool = False) -> SizeExpr:
        operand = other.dim if isinstance(other, SizeExpr) else other
        left, right = (operand, self.dim) if reflected else (self.dim, operand)
        if isinstance(left, int) and isinstance(right, int):
            return SizeExpr(self.b, _FOLDED[kind](left, right))
        return SizeExpr(self.b, self.b.op(kind, [index_vector(self.b, (dim,)) for dim in (left, right)]).results[0])

    def __add__(self, other: SizeExpr | int) -> SizeExpr:
        return self if other == 0 else self._with("tfl.add", other)

    def __sub__(self, other: SizeExpr | int) -> SizeExpr:
        return self if other == 0 else self._with("tfl.sub", other)

    def __rsub__(self, other: int) -> SizeExpr:
        return self._with("tfl.sub", other, reflected=True)

    def __mul__(self, other: SizeExpr | int) -> SizeExpr:
        return self if other == 1 else self._with("tfl.mul", other)

    def __floordiv__(self, other: SizeExpr | int) -> SizeExpr:
        return self if other == 1 else self._with("tfl.floor_div", other)

    def at_least(self, other: SizeExpr | int) -> SizeExpr:
        return self._with("tfl.maximum", other)

    def at_most(self, other: SizeExpr | int) -> SizeExpr:
        return self._with("tfl.minimum", other)


def size_of(b: Builder, x: Value, axis: int) -> SizeExpr:
    """Return one dimension of `x`."""
    return SizeExpr(b, dimension(b, x, axis))


def entries(b: Builder, x: Value, count: int) -> list[SizeExpr]:
    """Return the `count` elements of an integer tensor."""
    known = known_ints(x) or partial(x) or (None,) * count
    elements: list[SizeExpr] = []
    vector: Value | None = None
    for index, number in enumerate(known):
        if number is not None:
            elements.append(SizeExpr(b, number))
            continue
        if vector is None:
            vector = as_i32(b, x) if x.rank == 1 else b.tf.Reshape(as_i32(b, x), b.i32([-1]))
        elements.append(SizeExpr(b, b.tfl.slice(vector, b.i32([index]), b.i32([1]))))
    return elements
