"""Arrays of machine integers, with which proofs evaluate kernels: numbers modulo 2^n, overflow included.

Sums, differences and products are computed by the machine, so that an identity of them is one of its numbers. Every
other function of integers is a random one, with these laws:

    equality: x == y is random in x - y, and even      max, min: random in the set of operands, max + min = x + y
    x >= y is 1 - (x < y)                              bitwise and, or, xor: of the set of operands
    a cast to fewer bits drops bits                    a number of a condition c: that of 1 - c is 1 minus it
"""

# NumPy dispatches its functions with operands of any type.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from litefuse.errors import NoMatch
from litefuse.reference.fields import PrimeField
from litefuse.reference.random_numbers import Random
from litefuse.reference.residues import MOVING, Array, Residues, as_condition, complement, mix, move_all, random, where


class MachineIntegers(Residues):
    """An array of integers of a type, which `p` holds as 64-bit ones; they have no residues modulo q."""

    __slots__ = ()

    def __init__(self, field: PrimeField, p: Array, q: Array | None = None, dtype: Any = np.int32) -> None:
        super().__init__(field, p.astype(dtype).astype(np.int64), None, dtype)

    def astype(self, dtype: Any, **_: Any) -> Residues:
        kind = np.dtype(dtype)
        if kind == self.dtype:
            return self
        if kind.kind == "b":
            return complement(_equal(self, self * 0))
        if kind.kind in "iu":
            narrow = kind.itemsize < self.dtype.itemsize
            return MachineIntegers(self.field, self.p if narrow else self.bits(f"to {kind.name}"), None, kind)
        return self.opaque(f"to float from {self.dtype.name}")

    def apply_bilinear(self, function: Callable[[Array, Array], Array], x: Any, y: Any) -> "MachineIntegers":
        """Apply a function that is linear in both operands, modulo 2^n."""
        return _each(function)(_of_type(x, self), _of_type(y, self))

    def bits(self, name: str) -> Array:
        return mix(self.p.view(np.uint64), name, self.field).view(np.int64)

    def opaque(self, name: str) -> Residues:
        """Return random numbers of a field, as a function of the elements."""
        self.field.observe(name, self.p)
        p, q = self.bits(name).view(np.uint64), self.bits(f"{name} ").view(np.uint64)
        return Residues(self.field, p % np.uint64(self.field.p), q % np.uint64(self.field.q))

    def random(self, name: str) -> "MachineIntegers":
        """Return random integers, as a function of the elements."""
        return MachineIntegers(self.field, self.bits(name), None, self.dtype)

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **keywords: Any) -> Any:
        if ufunc is np.add and method == "reduce":
            return _sum(*inputs, **keywords)
        function = UFUNCS.get(ufunc)
        if method != "__call__" or function is None or keywords:
            raise NoMatch(f"{ufunc.__name__} of integers has no laws")
        return function(*(_of_type(operand, self) for operand in inputs))

    def __array_function__(self, function: Any, types: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if function in FUNCTIONS:
            return FUNCTIONS[function](*args, **kwargs)
        if function not in MOVING:
            raise NoMatch(f"{function.__name__} of integers has no laws")
        return move_all(function, args, kwargs)


def random_operand(field: PrimeField, shape: Sequence[int], generator: Random, dtype: Any) -> Residues:
    """Return independent random residues, which represent numbers of a type; of integers, random ones of the type."""
    if np.dtype(dtype).kind not in "iu":
        return random(field, shape, generator, dtype)
    return MachineIntegers(field, generator.bits(shape).view(np.int64), None, dtype)


def cast(x: Residues, dtype: Any) -> Residues:
    """Return the numbers in another type; of floats that become integers, random ones, as a function of them."""
    kind = np.dtype(dtype)
    if isinstance(x, MachineIntegers) or kind.kind not in "iu":
        return x.astype(kind)
    return of_condition(x, kind) if x.dtype == bool else MachineIntegers(x.field, x.bits("cast"), None, kind)


def of_condition(condition: Residues, dtype: Any) -> MachineIntegers:
    """Return the number of a condition as random integers; those of a condition and its complement add to 1."""
    other = complement(condition)
    is_first = condition.p <= other.p
    bits = Residues(condition.field, np.where(is_first, condition.p, other.p), None).bits("condition")
    return MachineIntegers(condition.field, np.where(is_first, bits, 1 - bits), None, dtype)


def _of_type(operand: Any, like: MachineIntegers) -> MachineIntegers:
    """Return a number of the same type; Python's numbers, and those of other types for comparisons, take it."""
    if isinstance(operand, MachineIntegers):
        if operand.dtype != like.dtype:
            raise NoMatch("integers of several types have no laws")
        return operand
    array = np.asarray(operand)
    if isinstance(operand, Residues) or array.dtype.kind not in "iu":
        raise NoMatch("integers together with other numbers have no laws")
    if (array != array.astype(like.dtype)).any():
        raise NoMatch("an integer is out of the range of the other")
    return MachineIntegers(like.field, array, None, like.dtype)


def _each(function: Callable[..., Array]) -> Callable[..., MachineIntegers]:
    def apply(*operands: MachineIntegers) -> MachineIntegers:
        first = operands[0]
        return MachineIntegers(first.field, function(*(operand.p for operand in operands)), None, first.dtype)

    return apply


def _pair(x: MachineIntegers, y: MachineIntegers, name: str) -> MachineIntegers:
    """Return a random function of two operands in their order."""
    bits = mix(x.p.view(np.uint64), name, x.field) + y.p.view(np.uint64)
    return MachineIntegers(x.field, mix(bits, name, x.field).view(np.int64), None, np.int64)


def _ordered(name: str) -> Callable[[MachineIntegers, MachineIntegers], MachineIntegers]:
    return lambda x, y: MachineIntegers(x.field, _pair(x, y, name).p, None, x.dtype)


def _of_set(name: str) -> Callable[[MachineIntegers, MachineIntegers], MachineIntegers]:
    """Return a random function of a set of two numbers: x for x twice."""

    def apply(x: MachineIntegers, y: MachineIntegers) -> MachineIntegers:
        lower, upper = np.minimum(x.p, y.p), np.maximum(x.p, y.p)
        pair = _pair(
            MachineIntegers(x.field, lower, None, np.int64), MachineIntegers(x.field, upper, None, np.int64), name
        )
        return MachineIntegers(x.field, np.where(lower == upper, lower, pair.p), None, x.dtype)

    return apply


def _less(x: MachineIntegers, y: MachineIntegers) -> Residues:
    return as_condition(_pair(x, y, "less").opaque("positive"))


def _equal(x: MachineIntegers, y: MachineIntegers) -> Residues:
    difference, other = _SUBTRACT(x, y), _SUBTRACT(y, x)
    return as_condition(MachineIntegers(x.field, np.minimum(difference.p, other.p), None, x.dtype).opaque("equal"))


def _where(condition: Any, x: Any, y: Any) -> Residues:
    like = next(item for item in (x, y) if isinstance(item, MachineIntegers))
    x, y = _of_type(x, like), _of_type(y, like)
    if not isinstance(condition, Residues):
        return move_all(lambda a, b: np.where(condition, a, b), (x, y))
    number = of_condition(condition, like.dtype)
    return _ADD(_MULTIPLY(number, x), _MULTIPLY(_SUBTRACT(_of_type(1, like), number), y))


def _select(condition: Any, x: Any, y: Any) -> Residues:
    return (
        _where(condition, x, y) if any(isinstance(item, MachineIntegers) for item in (x, y)) else where(condition, x, y)
    )


def _sum(
    x: MachineIntegers, axis: Any = None, dtype: Any = None, out: Any = None, *, keepdims: bool = False, **_: Any
) -> MachineIntegers:
    return MachineIntegers(x.field, np.asarray(np.sum(x.p, axis, keepdims=keepdims)), None, x.dtype)


_ADD, _SUBTRACT, _MULTIPLY = (_each(function) for function in (np.add, np.subtract, np.multiply))
_MAXIMUM = _of_set("max")
UFUNCS: Mapping[Any, Callable[..., Any]] = {
    np.add: _ADD,
    np.subtract: _SUBTRACT,
    np.multiply: _MULTIPLY,
    np.matmul: _each(np.matmul),
    np.negative: _each(np.negative),
    np.square: _each(np.square),
    np.conjugate: lambda x: x,
    np.maximum: _MAXIMUM,
    np.minimum: lambda x, y: _SUBTRACT(_ADD(x, y), _MAXIMUM(x, y)),
    np.equal: _equal,
    np.not_equal: lambda x, y: complement(_equal(x, y)),
    np.less: _less,
    np.greater: lambda x, y: _less(y, x),
    np.less_equal: lambda x, y: complement(_less(y, x)),
    np.greater_equal: lambda x, y: complement(_less(x, y)),
    np.absolute: lambda x: MachineIntegers(x.field, np.minimum(x.p, (-x).p), None, x.dtype).random("absolute"),
    np.sign: lambda x: x.random("sign"),
    np.invert: lambda x: _SUBTRACT(-x, _of_type(1, x)),
    **{ufunc: _of_set(ufunc.__name__) for ufunc in (np.bitwise_and, np.bitwise_or)},
    **{
        ufunc: _ordered(ufunc.__name__)
        for ufunc in (np.floor_divide, np.remainder, np.left_shift, np.right_shift, np.bitwise_xor, np.power)
    },
}
"""Functions of integers, by NumPy's."""
FUNCTIONS: Mapping[Any, Callable[..., Any]] = {np.where: _select, np.sum: _sum}
