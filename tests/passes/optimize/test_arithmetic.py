"""Neutral operands, chains of constants, signs, reciprocals, casts."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import DType
from tests.passes.optimize.check import optimize_and_copy, optimized, random
from tests.support.modules.graph_builder import Graph, kinds, ops, run_file


def c(value):
    return np.asarray(value, np.float32)


ZERO, ONE = c(0), c(1)
SAVED = {
    "x + 0": (lambda g, x: g.tfl.add(x, ZERO), []),
    "x + -0": (lambda g, x: g.tfl.add(x, -ZERO), []),
    "-0 + x": (lambda g, x: g.tfl.add(-np.zeros((1, 4), np.float32), x), []),
    "x - -0": (lambda g, x: g.tfl.sub(x, -ZERO), []),
    "x - 0": (lambda g, x: g.tfl.sub(x, ZERO), []),
    "x * 1": (lambda g, x: g.tfl.mul(x, np.ones((3, 4), np.float32)), []),
    "x / 1": (lambda g, x: g.tfl.div(x, ONE), []),
    "0 - x": (lambda g, x: g.tfl.sub(ZERO, x), ["sub"]),
    "1 / x": (lambda g, x: g.tfl.div(ONE, x), ["div"]),
    "relu(x + 0)": (lambda g, x: g.tfl.add(x, ZERO, fused_activation_function="RELU"), ["add"]),
    "x + c + d": (lambda g, x: g.tfl.add(g.tfl.add(x, c(2)), random(4)), ["add"]),
    "x - c - d": (lambda g, x: g.tfl.sub(g.tfl.sub(x, c(2)), random(4)), ["add"]),
    "x * c / d": (lambda g, x: g.tfl.div(g.tfl.mul(x, random(4)), c(3)), ["mul"]),
    "(x * c + t) * d": (
        lambda g, x: g.tfl.mul(g.tfl.add(g.tfl.mul(x, c(2)), random(4)), random(4, seed=1)), ["mul", "add"]),
    "(x * c - t) / d": (
        lambda g, x: g.tfl.div(g.tfl.sub(g.tfl.mul(x, c(2)), random(4)), c(3)), ["mul", "add"]),
    "relu(x + c) + d": (
        lambda g, x: g.tfl.add(g.tfl.add(x, c(2), fused_activation_function="RELU"), c(1)), ["add", "add"]),
    "-(-x)": (lambda g, x: g.tfl.neg(g.tfl.neg(x)), []),
    "-x * c": (lambda g, x: g.tfl.mul(g.tfl.neg(x), c(3)), ["mul"]),
    "x * expanded": (lambda g, x: g.tfl.mul(x, np.full((3, 4), 2, np.float32)), ["mul"]),
    "x / x ** 0.5": (lambda g, x: g.tfl.mul(x, g.tfl.div(ONE, g.tfl.exp(x))), ["exp", "div"]),
    "1 / sqrt": (lambda g, x: g.tfl.div(ONE, g.tfl.sqrt(g.tfl.add(g.tfl.exp(x), c(1)))), ["exp", "add", "rsqrt"]),
    "1 / sqrt of what may be 0": (lambda g, x: g.tfl.div(ONE, g.tfl.sqrt(g.tfl.exp(x))), ["exp", "sqrt", "div"]),
    "min(1 / sqrt, c)": (
        lambda g, x: g.tfl.minimum(g.tfl.div(ONE, g.tfl.sqrt(g.tfl.square(x))), c(1e6)),
        ["square", "maximum", "rsqrt"]),
}  # fmt: skip


@pytest.mark.parametrize("name", SAVED)
def test_one_operand(name):
    build, expected = SAVED[name]
    g = Graph()
    x = g.input(3, 4)
    module = optimized(g, g.tfl.logistic(build(g, g.tfl.logistic(x))))
    assert kinds(module) == ["logistic", *expected, "logistic"]


TWO = {
    "x + -y": (lambda g, x, y: g.tfl.add(x, g.tfl.neg(y)), ["sub"]),
    "-x + y": (lambda g, x, y: g.tfl.add(g.tfl.neg(x), y), ["sub"]),
    "x - -y": (lambda g, x, y: g.tfl.sub(x, g.tfl.neg(y)), ["add"]),
    "x + -y * x": (lambda g, x, y: g.tfl.add(x, g.tfl.mul(g.tfl.neg(y), x)), ["mul", "sub"]),
    "-(x - y)": (lambda g, x, y: g.tfl.neg(g.tfl.sub(x, y)), ["sub"]),
    "-x * -y": (lambda g, x, y: g.tfl.mul(g.tfl.neg(x), g.tfl.neg(y)), ["mul"]),
    "(x - y) ** 2": (lambda g, x, y: g.tfl.square(g.tfl.sub(x, y)), ["squared_difference"]),
    "relu(x - y) ** 2": (
        lambda g, x, y: g.tfl.square(g.tfl.sub(x, y, fused_activation_function="RELU")), ["sub", "square"]),
}  # fmt: skip


@pytest.mark.parametrize("name", TWO)
def test_two_operands(name):
    build, expected = TWO[name]
    g = Graph()
    assert kinds(optimized(g, build(g, g.input(3, 4), g.input(3, 4)))) == expected


def test_the_square_of_a_difference_as_a_product():
    g = Graph()
    d = g.tfl.sub(g.input(3, 4), g.input(1, 4))
    assert kinds(optimized(g, g.tfl.mul(d, d))) == ["squared_difference"]
    g = Graph()
    d = g.tfl.sub(g.input(3, 4), g.input(1, 4))
    assert sorted(kinds(optimized(g, g.tfl.mul(d, d), d))) == ["mul", "sub"]


def test_a_neutral_operand_that_broadcasts_stays():
    g = Graph()
    assert kinds(optimized(g, g.tfl.add(g.input(1, 4), np.zeros((3, 4), np.float32)))) == ["add"]
    g = Graph()
    assert kinds(optimized(g, g.tfl.add(g.input(4), np.zeros((1, 1), np.float32)))) == ["add"]


def test_constants_that_underflow_are_not_combined():
    g = Graph()
    x = g.tfl.mul(g.tfl.mul(g.input(3), c(1e-30)), c(1e-30))
    assert kinds(optimized(g, x)) == ["mul", "mul"]
    g = Graph()
    assert kinds(optimized(g, g.tfl.div(g.input(3), c(1e-30)))) == ["div"]


def test_integers_keep_their_sums():
    g = Graph()
    x = g.input(3, dtype=DType.I32)
    module = optimized(g, g.tfl.add(g.tfl.sub(x, g.i32(2)), g.i32(0)))
    assert kinds(module) == ["sub"]


def cast(g, x, dtype):
    return g.tfl.cast(x, out_data_type=dtype)


@pytest.mark.parametrize(
    ("first", "middle", "last", "expected"),
    [
        (DType.I32, DType.I64, DType.I32, []),
        (DType.BOOL, DType.I32, DType.F32, ["cast"]),
        (DType.I32, DType.F32, DType.I32, ["cast", "cast"]),
        (DType.F32, DType.I32, DType.F32, ["cast", "cast"]),
        (DType.I32, DType.I32, DType.F32, ["cast"]),
    ],
)
def test_casts(first, middle, last, expected):
    g = Graph()
    x = g.input(4, dtype=first)
    y = cast(g, cast(g, x, middle), last)
    assert kinds(optimized(g, g.tfl.reshape(y, g.i32([2, 2])))) == [*expected, "reshape"]


def test_layer_normalization_as_keras_3_writes_it():
    g = Graph()
    x = g.input(None, 5, 8)
    mean = g.tfl.mean(x, g.i32([2]), keep_dims=True)
    variance = g.tfl.mean(g.tfl.squared_difference(x, mean), g.i32([2]), keep_dims=True)
    scale = g.tfl.mul(g.tfl.rsqrt(g.tfl.add(variance, c(1e-6))), random(1, 1, 8))
    shift = g.tfl.add(g.tfl.mul(g.tfl.neg(mean), scale), random(1, 1, 8, seed=1))
    module = optimized(g, g.tfl.add(g.tfl.mul(x, scale), shift))
    assert len(ops(module)) <= 10


DECISIONS = {
    "floor": lambda g, x: g.tfl.floor(x),
    "ceil": lambda g, x: g.tfl.ceil(x),
    "round": lambda g, x: g.tfl.round(x),
    "cast": lambda g, x: g.tfl.cast(x, out_data_type=DType.I32),
    "greater_equal": lambda g, x: g.tfl.greater_equal(x, ONE),
}


@pytest.mark.parametrize("name", DECISIONS)
def test_quotients_that_decide_stay_quotients(name):
    """41 / 41 is 1, 41 * (1 / 41) is less."""
    g = Graph()
    assert kinds(optimized(g, DECISIONS[name](g, g.tfl.div(g.input(3), c(41))))) == ["div", name]


@pytest.mark.parametrize("name", DECISIONS)
def test_products_with_reciprocals_that_decide_stay_products(name):
    g = Graph()
    product = g.tfl.mul(g.input(3), g.tfl.div(ONE, g.input(3)))
    assert kinds(optimized(g, DECISIONS[name](g, product))) == ["div", "mul", name]


def test_quotients_that_become_floats_do_not_decide():
    g = Graph()
    cast = g.tfl.cast(g.tfl.div(g.input(3), c(41)), out_data_type=DType.F16)
    assert kinds(optimized(g, cast)) == ["mul", "cast"]


@pytest.mark.parametrize("kind", ["maximum", "minimum"])
@pytest.mark.parametrize(
    ("shape", "zeros"),
    [((2, 3), ()), ((2, 3), (1,)), ((2, 3), (1, 1)), ((2, 3), (3,)), ((2, 3), (2, 3)), ((2, 1), ()), ((2, None), ())],
)
def test_products_with_zero_keep_their_shape(kind, shape, zeros):
    """XNNPACK computes the limits of the number 0 instead, which have one row."""
    rows, x = np.asarray([[-2, -1, 1]], np.float32), np.ones((2, shape[1] or 3), np.float32)
    g = Graph()
    product = g.tfl.mul(g.input(*shape), np.zeros(zeros, np.float32))
    module = g.returns(getattr(g.tfl, kind)(g.const(rows), product))
    optimize_and_copy(module)
    (actual,) = run_file(module, x)
    np.testing.assert_array_equal(actual, getattr(np, kind)(0 * x, rows))
