"""Compare the functions of float64 with NumPy's in higher precision: within a few units in the last place."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.extended.float64 import erf as double_erf
from litefuse.legalizations.tf.extended.float64 import functions as double_functions
from litefuse.legalizations.tf.extended.float64.numbers import Double, FormulaFrame
from tests.support.modules.graph_builder import run_file
from tests.support.modules.lite_modules import entry, tensor

Array = np.ndarray[Any, Any]
GENERATOR = np.random.default_rng(7)
SPECIAL = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1, -1, 5e-324, -1e-310, 2.3e-308, 1e-300, 1e300, 0.5, 2, 7])
NEAR = np.concatenate([SPECIAL, GENERATOR.standard_normal(2000) * 3])
WIDE = np.concatenate([NEAR, GENERATOR.standard_normal(2000) * 10.0 ** GENERATOR.integers(-12, 6, 2000)])
EXPONENTS = np.concatenate([WIDE, GENERATOR.uniform(-746, 711, 1000)])
AROUND_ONE = np.concatenate([np.abs(WIDE), 1 + GENERATOR.standard_normal(1000) * 0.02])


def answers(function: Callable[..., Double], *inputs: Array) -> Array:
    """Return LiteRT's results for a function of vectors."""

    def body(b: Builder, *arguments: Value) -> list[Value]:
        frame = FormulaFrame(b, arguments[0])
        return [function(*(Double(frame, argument) for argument in arguments)).value]

    (result,) = run_file(entry([tensor(DType.F64, *array.shape) for array in inputs], body), *inputs)
    return result


def units(found: Array, wanted: Array) -> float:
    """Return the largest error in units in the last place; infinite if only one of the numbers is NaN or infinite."""
    with np.errstate(all="ignore"):
        near = wanted.astype(np.float64)
        same = (found == near) | (np.isnan(found) & np.isnan(near))
        error = np.abs(found.astype(np.longdouble) - wanted) / np.spacing(np.abs(near))
    return float(np.where(same, 0, np.where(np.isfinite(error), error, np.inf)).max())


def sigmoid(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))


def softplus(x: Array) -> Array:
    return np.maximum(x, 0) + np.log1p(np.exp(-np.abs(x)))


def libm(function: Callable[[float], float]) -> Callable[[Array], Array]:
    return lambda x: np.vectorize(function, otypes=[np.longdouble])(x.astype(np.float64))


UNARY = {
    "exponential": (np.exp, EXPONENTS),
    "expm1": (np.expm1, EXPONENTS),
    "hyperbolic_tangent": (np.tanh, WIDE),
    "hyperbolic_sine": (np.sinh, EXPONENTS),
    "hyperbolic_cosine": (np.cosh, EXPONENTS),
    "sigmoid": (sigmoid, EXPONENTS),
    "softplus": (softplus, WIDE),
    "logarithm": (np.log, AROUND_ONE),
    "log1p": (np.log1p, WIDE),
    "square_root": (np.sqrt, AROUND_ONE),
    "reciprocal_square_root": (lambda x: 1 / np.sqrt(x), AROUND_ONE),
    "error_function": (libm(math.erf), WIDE),
    "complementary_error_function": (libm(math.erfc), np.concatenate([WIDE, GENERATOR.uniform(0, 28, 1000)])),
}


@pytest.mark.skipif(np.finfo(np.longdouble).nmant < 63, reason="NumPy has nothing wider than float64 here")
@pytest.mark.parametrize("name", UNARY)
def test_function_is_right_to_four_units(name: str) -> None:
    reference, x = UNARY[name]
    function = getattr(double_functions, name, None) or getattr(double_erf, name)
    with np.errstate(all="ignore"):
        wanted = np.asarray(reference(x.astype(np.longdouble)))
    assert units(answers(function, x), wanted) <= 4


@pytest.mark.parametrize("name", ["sine", "cosine"])
def test_waves_keep_their_phase(name: str) -> None:
    """The error is relative to the largest values; small results have the error of the angle's reduction."""
    x = np.concatenate([WIDE[np.abs(WIDE) < 1e7], np.linspace(-1e15, 1e15, 1001), np.arange(-200, 200) * np.pi / 2])
    wanted = {"sine": np.sin, "cosine": np.cos}[name](x.astype(np.longdouble))
    assert np.abs(answers(getattr(double_functions, name), x) - wanted).max() < 1e-15


def test_angles_without_phase_have_no_wave() -> None:
    found = answers(double_functions.sine, np.array([1e16, -1e300, np.inf, np.nan, 1.0]))
    np.testing.assert_array_equal(np.isnan(found), [True, True, True, True, False])


def test_inverses_of_the_error_functions() -> None:
    """Compare by applying the error function; small quantiles keep their digits."""
    y = np.concatenate([GENERATOR.uniform(-1, 1, 500), GENERATOR.standard_normal(200) * 1e-9])
    found = answers(double_erf.erfinv, y)
    slope = 2 / np.sqrt(np.pi) * np.exp(-(found**2))
    near = np.where(np.abs(y) < 0.5, libm(math.erf)(found) - y, 1 - np.abs(y) - libm(math.erfc)(np.abs(found)))
    assert np.abs(near / slope / found).max() < 1e-15
    p = 10.0 ** -np.linspace(0.4, 300, 300)
    lower = answers(double_erf.normal_quantile, p) / -math.sqrt(2)
    slope = 2 / np.sqrt(np.pi) * np.exp(-(lower**2))
    assert np.abs((libm(math.erfc)(lower) - 2 * p) / slope / lower).max() < 1e-15
    ends = answers(double_erf.erfinv, np.array([1, -1, 0, -0.0, 1.5, np.nan]))
    np.testing.assert_array_equal(ends, [np.inf, -np.inf, 0, 0, np.nan, np.nan])


def test_angle_of_all_quadrants() -> None:
    grid = np.array([0.0, -0.0, 1, -1, np.inf, -np.inf, np.nan, 2.5, 1e300, -1e-300, 1e-310])
    y, x = (part.ravel() for part in np.meshgrid(grid, grid))
    y = np.concatenate([y, GENERATOR.standard_normal(2000)])
    x = np.concatenate([x, GENERATOR.standard_normal(2000) * 10.0 ** GENERATOR.integers(-5, 5, 2000)])
    wanted = np.arctan2(y.astype(np.longdouble), x.astype(np.longdouble))
    assert units(answers(double_functions.atan2, y, x), wanted) <= 4


def test_powers_and_their_special_cases() -> None:
    grid = np.array([0.0, -0.0, 1, -1, np.inf, -np.inf, np.nan, 0.5, 2, -2, 3, 2.5, -3])
    x, y = (part.ravel() for part in np.meshgrid(grid, grid))
    x = np.concatenate([x, GENERATOR.uniform(0, 100, 2000)])
    y = np.concatenate([y, GENERATOR.standard_normal(2000) * 10])
    with np.errstate(all="ignore"):
        wanted = x.astype(np.longdouble) ** y
    assert units(answers(double_functions.power, x, y), wanted) <= 200
