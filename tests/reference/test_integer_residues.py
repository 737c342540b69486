"""Kernels on random machine integers: identities hold with overflow, and formulas that differ do not agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.errors import NoMatch
from litefuse.ir import DType
from litefuse.reference import KERNELS
from litefuse.reference.fields import FIELDS
from litefuse.reference.integer_residues import MachineIntegers, random_operand
from litefuse.reference.integer_residues import cast as cast_residues
from litefuse.reference.random_numbers import Random


def kernel(name: str, *operands: Any, **attributes: Any) -> Any:
    return KERNELS[f"tf.{name}"](*operands, **attributes)


def cast(x: Any, dtype: DType) -> Any:
    return cast_residues(x, dtype.numpy)


EQUAL: dict[str, Callable[[Any, Any], tuple[Any, Any]]] = {
    "a square of a sum": lambda x, y: ((x + y) * (x + y), x * x + 2 * x * y + y * y),
    "an even product": lambda x, y: (x * (x + 1) * np.int32(1 << 30) * 2, x * 0),
    "a negative": lambda x, y: (-(x - y), y - x),
    "bits inverted": lambda x, y: (np.invert(x), -x - 1),
    "the order of a maximum": lambda x, y: (kernel("Maximum", x, y), kernel("Maximum", y, x)),
    "maximum and minimum": lambda x, y: (kernel("Maximum", x, y) + kernel("Minimum", x, y), x + y),
    "a maximum of itself": lambda x, y: (kernel("Maximum", x, x), x),
    "the sides of an equation": lambda x, y: (cast(x == y, DType.I32), cast(y == x, DType.I32)),
    "an equation with a difference": lambda x, y: (cast(x == y, DType.F32), cast(x - y == 0, DType.F32)),
    "a complement": lambda x, y: (cast(x < y, DType.I32), 1 - cast(x >= y, DType.I32)),
    "a choice": lambda x, y: (kernel("SelectV2", x < y, x, y), kernel("SelectV2", x >= y, y, x)),
    "a narrow sum": lambda x, y: (cast(x + y, DType.I8), cast(x, DType.I8) + cast(y, DType.I8)),
    "a sum of rows": lambda x, y: (kernel("Sum", x + y, np.int32([1]), keep_dims=False), np.sum(x, 1) + np.sum(y, 1)),
    "one hot": lambda x, y: (
        kernel("OneHot", x, np.int32(3), np.float32(1), np.float32(0), axis=-1),
        cast(np.expand_dims(x, -1) == np.int32([0, 1, 2]), DType.F32),
    ),
}
DIFFERENT: dict[str, Callable[[Any, Any], tuple[Any, Any]]] = {
    "a wide sum": lambda x, y: (cast(x + y, DType.I64), cast(x, DType.I64) + cast(y, DType.I64)),
    "a sum in float": lambda x, y: (cast(x + y, DType.F32), cast(x, DType.F32) + cast(y, DType.F32)),
    "a shifted maximum": lambda x, y: (kernel("Maximum", x + 1, y + 1), kernel("Maximum", x, y) + 1),
    "a shifted comparison": lambda x, y: (cast(x < y, DType.F32), cast(x - y < 0, DType.F32)),
    "strict and not": lambda x, y: (cast(x < y, DType.F32), cast(x <= y, DType.F32)),
    "a quotient of a product": lambda x, y: (np.floor_divide(x * y, y), x),
    "another order": lambda x, y: (x - y, y - x),
    "another bit": lambda x, y: (x, x + np.int32(-(1 << 31))),
    "the other choice": lambda x, y: (kernel("SelectV2", x < y, x, y), kernel("SelectV2", x < y, y, x)),
    "a shift of a negative": lambda x, y: (np.right_shift(x, y), np.floor_divide(x, y)),
}


def evaluate(function: Callable[[Any, Any], tuple[Any, Any]], salt: int) -> bool:
    generator = Random(salt)
    with np.errstate(over="ignore"):
        one, other = function(*(random_operand(FIELDS[0], (3, 4), generator, np.int32) for _ in range(2)))
    return one.dtype == other.dtype and np.array_equal(one.p, other.p)


@pytest.mark.parametrize("salt", range(2))
@pytest.mark.parametrize("name", EQUAL)
def test_identities_hold(name: str, salt: int) -> None:
    assert evaluate(EQUAL[name], salt)


@pytest.mark.parametrize("salt", range(2))
@pytest.mark.parametrize("name", DIFFERENT)
def test_other_formulas_differ(name: str, salt: int) -> None:
    assert not evaluate(DIFFERENT[name], salt)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int32, np.int64])
def test_numbers_are_those_of_the_machine(dtype: Any) -> None:
    """Sums, differences and products overflow as NumPy's do."""
    generator = Random(0)
    x, y = (random_operand(FIELDS[0], (40,), generator, dtype) for _ in range(2))
    a, b = (operand.p.astype(dtype) for operand in (x, y))
    for result, number in ((x + y, a + b), (x - y, a - b), (x * y, a * b), (-x, -a)):
        assert isinstance(result, MachineIntegers) and np.array_equal(result.p.astype(dtype), number)


def test_other_functions_have_no_laws() -> None:
    x = random_operand(FIELDS[0], (4,), Random(0), np.int32)
    with pytest.raises(NoMatch, match="cumsum of integers has no laws"):
        np.cumsum(x)  # type: ignore[call-overload]
    with pytest.raises(NoMatch, match="several types"):
        x + x.astype(np.int64)
