"""Kernels on residues: identities of real functions hold in a field, and formulas that differ do not agree."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from litefuse.errors import NoMatch
from litefuse.ir import DType
from litefuse.reference import KERNELS
from litefuse.reference.fields import FIELDS, PrimeField
from litefuse.reference.fractions import split_fractions as split
from litefuse.reference.random_numbers import Random
from litefuse.reference.residues import encode, random


def kernel(name: str, *operands: Any, **attributes: Any) -> Any:
    return KERNELS[f"tf.{name}"](*operands, **attributes)


def total(x: Any, axis: int = -1) -> Any:
    return kernel("Sum", x, np.int32([axis]), keep_dims=True)


def mean(x: Any) -> Any:
    return kernel("Mean", x, np.int32([-1]), keep_dims=True)


def number(condition: Any) -> Any:
    return kernel("Cast", condition, DstT=DType.F32, Truncate=False)


def limit(x: Any, low: float, high: float) -> Any:
    return np.minimum(np.maximum(x, low), high)


def softmax(x: Any) -> Any:
    return kernel("Softmax", x)


SIXTH = np.float32(1) / np.float32(6)
EQUAL: dict[str, Callable[[Any, Any], tuple[Any, Any]]] = {
    "tanh by sigmoid": lambda x, y: (kernel("Tanh", x), 2.0 * kernel("Sigmoid", x * 2.0) - 1.0),
    "sigmoid of a negative": lambda x, y: (kernel("Sigmoid", -x), 1.0 - kernel("Sigmoid", x)),
    "sigmoid of a negative, nested": lambda x, y: (
        kernel("Sigmoid", -kernel("Tanh", x)),
        1.0 - kernel("Sigmoid", kernel("Tanh", x)),
    ),
    "tanh by sigmoid, nested": lambda x, y: (
        kernel("Tanh", kernel("Tanh", x) * 0.5),
        2.0 * kernel("Sigmoid", kernel("Tanh", x)) - 1.0,
    ),
    "an exponential of 0, nested": lambda x, y: (kernel("Exp", kernel("Tanh", x) * 0.0), x * 0.0 + 1.0),
    "softmax without its maximum": lambda x, y: (softmax(x), kernel("Exp", x) / total(kernel("Exp", x))),
    "softmax of shifted numbers": lambda x, y: (softmax(x), softmax(x - total(y))),
    "variance": lambda x, y: (mean((x - mean(x)) * (x - mean(x))), mean(x * x) - mean(x) * mean(x)),
    "rsqrt": lambda x, y: (x * kernel("Rsqrt", mean(y * y)), x / kernel("Sqrt", mean(y * y))),
    "a power": lambda x, y: (kernel("Pow", x, np.float32(3)), x * x * x),
    "an inverse root": lambda x, y: (kernel("Pow", x, np.float32(-0.5)), kernel("Rsqrt", x)),
    "a rounded constant": lambda x, y: (kernel("Relu6", x) * SIXTH, kernel("Relu6", x) / 6.0),
    "maximum and minimum": lambda x, y: (kernel("Maximum", x, y) + kernel("Minimum", x, y), x + y),
    "relu of a negative": lambda x, y: (kernel("Relu", x) - kernel("Relu", -x), x),
    "the order of a maximum": lambda x, y: (kernel("Maximum", x, y), kernel("Maximum", y, x)),
    "absolute of a negative": lambda x, y: (kernel("Abs", -x), kernel("Abs", x)),
    "an odd function": lambda x, y: (kernel("Sin", -x), -kernel("Sin", x)),
    "a complement": lambda x, y: (
        kernel("SelectV2", kernel("Less", x, y), x, y),
        kernel("SelectV2", kernel("GreaterEqual", x, y), y, x),
    ),
    "a product of sums": lambda x, y: (
        kernel("MatMul", x, y, transpose_a=False, transpose_b=True),
        kernel("Einsum", y, x, equation="ij,kj->ki"),
    ),
    "a cast": lambda x, y: (kernel("Cast", x, DstT=DType.F32, Truncate=False) + y, x + y),
    "softplus": lambda x, y: (kernel("Softplus", x), kernel("Log", 1.0 + kernel("Exp", x))),
}
EQUAL |= {
    "limits in either order": lambda x, y: (limit(x, -1.0, 2.0), np.maximum(np.minimum(x, 2.0), -1.0)),
    "limits in limits": lambda x, y: (limit(limit(x, -1.0, 5.0), 0.0, 6.0), limit(x, 0.0, 5.0)),
    "scaled limits": lambda x, y: (kernel("Relu6", x + 3.0) / 6.0, limit(x / 6.0 + 0.5, 0.0, 1.0)),
    "a ReLU of a ReLU": lambda x, y: (kernel("Relu", kernel("Relu", x)), kernel("Relu", x)),
    "a limit by ReLUs": lambda x, y: (kernel("Relu6", x), kernel("Relu", x) - kernel("Relu", x - 6.0)),
    "a leaky ReLU": lambda x, y: (kernel("LeakyRelu", x, alpha=0.25), np.maximum(x, x * 0.25)),
    "a leaky ReLU by ReLUs": lambda x, y: (
        kernel("LeakyRelu", x, alpha=0.25),
        kernel("Relu", x) - 0.25 * kernel("Relu", -x),
    ),
    "a magnitude": lambda x, y: (kernel("Abs", x), np.where(x < 0.0, -x, x)),
    "a choice at a bound": lambda x, y: (np.where(2.0 * x >= 4.0, x, 2.0), np.maximum(x, 2.0)),
    "a scaled comparison": lambda x, y: (1.0 * (2.0 * x < 4.0), 1.0 * (x < 2.0)),
    "a turned comparison": lambda x, y: (1.0 * (-x < -2.0), 1.0 * (x > 2.0)),
    "a ReLU of a square": lambda x, y: (kernel("Relu", x * x), x * x),
    "a ReLU of probabilities": lambda x, y: (kernel("Relu", softmax(x)), softmax(x)),
    "a ReLU of moved numbers": lambda x, y: (
        kernel("Relu", kernel("Relu", x).reshape(4, 3)),
        kernel("Relu", x).reshape(4, 3),
    ),
    "any by all": (
        lambda x, y: (
            kernel("Any", kernel("Less", x, y), np.int32([1]), keep_dims=False) * 1.0,
            1.0 - kernel("All", kernel("GreaterEqual", x, y), np.int32([1]), keep_dims=False) * 1.0,
        )
    ),
    "all of both": lambda x, y: (
        kernel("All", kernel("LogicalAnd", x < 0, y < 0), np.int32([0, 1]), keep_dims=True) * 1.0,
        kernel("LogicalAnd", kernel("All", y < 0, np.int32([0, 1]), keep_dims=True), np.all(x < 0)) * 1.0,
    ),
    "a product": lambda x, y: (
        kernel("Prod", x, np.int32([1]), keep_dims=False),
        x[:, 0] * x[:, 1] * x[:, 2] * x[:, 3],
    ),
}
EQUAL |= {
    "the root of a multiple": lambda x, y: (kernel("Sqrt", x * 0.0625 + 1.0), 0.25 * kernel("Sqrt", x + 16.0)),
    "the root of three squares": lambda x, y: (kernel("Sqrt", 12.0 * x), 2.0 * kernel("Sqrt", x * 3.0)),
    "a comparison with itself": lambda x, y: (1.0 * (x != x), 1.0 * kernel("IsNan", x)),
    "the norm of a multiple": lambda x, y: (
        x * kernel("Rsqrt", mean(x * x) + 0.5),
        x * (0.25 * kernel("Rsqrt", mean((0.25 * x) * (x * 0.25)) + 0.03125)),
    ),
    "a hyperbolic cosine": lambda x, y: (kernel("Cosh", x), (kernel("Exp", x) + kernel("Exp", -x)) / 2.0),
    "a hyperbolic sine": lambda x, y: (kernel("Sinh", x), (kernel("Exp", x) - kernel("Exp", -x)) / 2.0),
    "a tangent": lambda x, y: (kernel("Tan", x), kernel("Sin", x) / kernel("Cos", x)),
    "a remainder": lambda x, y: (kernel("FloorMod", x, y), x - y * kernel("Floor", x / y)),
    "a rounded negative": lambda x, y: (kernel("Round", -x), -kernel("Round", x)),
    "a variance": lambda x, y: (np.var(x, axis=1), (mean(x * x) - mean(x) * mean(x))[:, 0]),
    "a condition as a number": lambda x, y: (1.0 * (number(x < y) > 0.5), 1.0 * (x < y)),
    "a limited condition": lambda x, y: (kernel("Relu", 3.0 * number(x < y) - 1.0), 2.0 * number(x < y)),
}
DIFFERENT: dict[str, Callable[[Any, Any], tuple[Any, Any]]] = {
    "another constant": lambda x, y: (x * 0.5, x * 0.5000001),
    "another threshold": lambda x, y: (kernel("Relu6", x), kernel("Minimum", kernel("Relu", x), np.float32(6.5))),
    "another order": lambda x, y: (x - y, y - x),
    "a sum of squares": lambda x, y: (total(x * x), total(x) * total(x)),
    "epsilon elsewhere": lambda x, y: (x / (kernel("Sqrt", mean(y)) + 1e-3), x / kernel("Sqrt", mean(y) + 1e-3)),
    "a sharper softmax": lambda x, y: (softmax(x), softmax(x * 2.0)),
    "the sign of an exponent, nested": lambda x, y: (
        kernel("Exp", -kernel("Tanh", x)),
        kernel("Exp", kernel("Tanh", x)),
    ),
    "sigmoid for tanh": lambda x, y: (kernel("Tanh", x), kernel("Sigmoid", x)),
    "the other choice": lambda x, y: (
        kernel("SelectV2", kernel("Less", x, y), x, y),
        kernel("SelectV2", kernel("Less", x, y), y, x),
    ),
    "strict and not": lambda x, y: (kernel("Less", x, y) * 1.0, kernel("LessEqual", x, y) * 1.0),
    "a leaky slope": lambda x, y: (kernel("LeakyRelu", x, alpha=0.2), kernel("LeakyRelu", x, alpha=0.1)),
    "another margin": lambda x, y: (
        np.pad(x, 1, constant_values=0.5),
        np.pad(x, 1, constant_values=0.25),
    ),
    "any, not all": lambda x, y: (
        kernel("Any", kernel("Less", x, y), np.int32([1]), keep_dims=False) * 1.0,
        kernel("All", kernel("Less", x, y), np.int32([1]), keep_dims=False) * 1.0,
    ),
    "any along another axis": lambda x, y: (
        kernel("Any", kernel("Less", x[:3, :3], y[:3, :3]), np.int32([1]), keep_dims=False) * 1.0,
        kernel("Any", kernel("Less", x[:3, :3], y[:3, :3]), np.int32([0]), keep_dims=False) * 1.0,
    ),
    "even, not odd": lambda x, y: (kernel("Cos", -x), -kernel("Cos", x)),
}


DIFFERENT |= {
    "limits that cross": lambda x, y: (limit(x, 2.0, -1.0), np.maximum(np.minimum(x, -1.0), 2.0)),
    "a limit beyond": lambda x, y: (limit(limit(x, -1.0, 5.0), 0.0, 6.0), limit(x, 0.0, 6.0)),
    "a steep side": lambda x, y: (np.maximum(x, x * 2.0), kernel("LeakyRelu", x, alpha=2.0)),
    "a jump": lambda x, y: (np.where(x > 0.0, x + 1.0, x), np.where(x >= 0.0, x + 1.0, x)),
    "the wrong bound": lambda x, y: (np.where(x >= 3.0, x, 2.0), np.maximum(x, 2.0)),
    "a comparison by another sign": lambda x, y: (1.0 * (-x < -2.0), 1.0 * (x < 2.0)),
    "a ReLU of a product": lambda x, y: (kernel("Relu", x * y), x * y),
    "a ReLU of a negative square": lambda x, y: (kernel("Relu", -x * x), x * x),
    "a ReLU of a difference": lambda x, y: (kernel("Relu", softmax(x) - softmax(y)), softmax(x) - softmax(y)),
    "the ReLU of a sum": lambda x, y: (kernel("Relu", x + y), kernel("Relu", x) + kernel("Relu", y)),
    "a ReLU and a margin": lambda x, y: (np.pad(kernel("Relu", x - 1.0), 1), kernel("Relu", np.pad(x, 1) - 1.0) + 1.0),
}


DIFFERENT |= {
    "the norm of another multiple": lambda x, y: (
        x * kernel("Rsqrt", mean(x * x) + 0.5),
        x * (0.25 * kernel("Rsqrt", mean((0.25 * x) * x) + 0.03125)),
    ),
    "a root without its factor": lambda x, y: (kernel("Sqrt", 4.0 * x), 4.0 * kernel("Sqrt", x)),
    "the root of a sum": lambda x, y: (kernel("Sqrt", x + 4.0), kernel("Sqrt", x) + 2.0),
    "the root of a negative": lambda x, y: (kernel("Sqrt", -4.0 * x), 2.0 * kernel("Sqrt", x)),
    "a sine for a hyperbolic sine": lambda x, y: (kernel("Sinh", x), kernel("Sin", x)),
    "another rest": lambda x, y: (kernel("FloorMod", x, y), kernel("FloorMod", -x, y)),
    "another limit of a condition": lambda x, y: (1.0 * (number(x < y) > 1.0), 1.0 * (x < y)),
    "the other condition": lambda x, y: (1.0 * (number(x < y) < 0.5), 1.0 * (x < y)),
    "any, not all": lambda x, y: (
        1.0 * kernel("Any", x < y, np.int32([1]), keep_dims=False),
        1.0 * kernel("All", x < y, np.int32([1]), keep_dims=False),
    ),
    "not a number, and another": lambda x, y: (1.0 * kernel("IsNan", x), 1.0 * kernel("IsNan", y)),
}


def evaluate(function: Callable[[Any, Any], tuple[Any, Any]], field: PrimeField) -> bool:
    generator = Random(field.salt)
    with np.errstate(over="ignore"):
        one, other = function(*(random(field, (3, 4), generator) for _ in range(2)))
    one, other = encode(one, field), encode(other, field)
    return one.shape == other.shape and bool((one.p == other.p).all())


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("name", EQUAL)
def test_identities_hold(name: str, field: PrimeField) -> None:
    assert evaluate(EQUAL[name], field)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("name", DIFFERENT)
def test_other_formulas_differ(name: str, field: PrimeField) -> None:
    assert not evaluate(DIFFERENT[name], field)


def test_arithmetic_is_exact() -> None:
    """Products of matrices are those of Python's integers."""
    field = FIELDS[0]
    x, y = (random(field, shape, Random(0)) for shape in ((3, 50), (50, 2)))
    exact = np.array(x.p.astype(object) @ y.p.astype(object) % field.p, np.uint64)
    assert (np.matmul(x, y).p == exact).all()
    assert ((x * 3.0 / 3.0).p == x.p).all() and ((x * 0.25).p * np.uint64(4) % np.uint64(field.p) == x.p).all()


@pytest.mark.parametrize("number", [np.inf, -np.inf, np.nan])
def test_constants_that_are_not_finite_have_no_residues(number: float) -> None:
    with pytest.raises(NoMatch, match="not finite"):
        encode(np.float32([1, number]), FIELDS[0])


def test_a_boolean_operand_is_a_condition() -> None:
    """A selection by its complement exchanges the choices; by itself it does not."""
    generator = Random(0)
    condition = random(FIELDS[0], (3, 4), generator, np.bool_)
    x, y = (random(FIELDS[0], (3, 4), generator) for _ in range(2))
    chosen = kernel("SelectV2", condition, x, y)
    assert (chosen.p == kernel("SelectV2", kernel("LogicalNot", condition), y, x).p).all()
    assert (chosen.p == (y + kernel("Cast", condition, DstT=DType.F32, Truncate=False) * (x - y)).p).all()
    assert not (chosen.p == kernel("SelectV2", condition, y, x).p).all()


def test_weights_are_exact() -> None:
    """A fraction rounds to every third float32 number between 0.5 and 1, so that twice a weight may be another one."""
    weights = np.random.default_rng(0).uniform(0.5, 1, (40, 40)).astype(np.float32)
    for field in FIELDS:
        assert (encode(weights * 2, field).p == (encode(weights, field) * 2.0).p).all()
    thirds = np.full((40, 40), 1 / 3, np.float32)
    assert (encode(thirds, FIELDS[0]).p * np.uint64(3) % np.uint64(FIELDS[0].p) == 1).all()


def test_a_constant_is_the_number_or_a_fraction_that_rounds_to_it() -> None:
    generator = np.random.default_rng(0)
    numbers = np.concatenate(
        [generator.normal(size=500), 10.0 ** generator.uniform(-44, 38, 500), [1 / 3, 0.1, 2**-30]]
    )
    numbers = np.float32(numbers) * generator.choice([-1, 1], numbers.size).astype(np.float32)
    fractions = [
        Fraction(numerator, denominator) * Fraction(2) ** exponent
        for numerator, denominator, exponent in zip(
            *(part.tolist() for part in split(numbers.astype(np.float64))), strict=True
        )
    ]
    assert [np.float32(float(fraction)) for fraction in fractions] == numbers.tolist()
    assert fractions[-3:] == [
        Fraction(int(np.sign(numbers[-3])), 3),
        Fraction(int(np.sign(numbers[-2])), 10),
        numbers[-1],
    ]
    for field in FIELDS:
        residues = encode(numbers, field)
        for part, prime in ((residues.p, field.p), (residues.q, field.q)):
            expected = [f.numerator * pow(f.denominator, -1, prime) % prime for f in fractions]
            assert part.tolist() == expected
