"""The shipped patterns: every spelling is fused, similar ops are not, and the answers agree."""

from __future__ import annotations

import math

import numpy as np
import pytest

from litefuse.ir import Value
from litefuse.passes.fusion.patterns import fuse_patterns
from litefuse.passes.legalize.driver import legalize
from tests.support.modules.graph_builder import Graph, context, evaluate, kinds, ops, run_file

ROOT_HALF = math.sqrt(0.5)
ROOT = math.sqrt(2 / math.pi)


def c(value: float) -> np.ndarray:
    return np.asarray(value, np.float32)


def gelu_tf(g: Graph, x: Value) -> Value:
    """tf.nn.gelu: 0.5 * x * (1 + erf(x / sqrt(2)))."""
    erf = g.tf.Erf(g.tf.RealDiv(x, c(math.sqrt(2))))
    return g.tf.Mul(g.tf.Mul(c(0.5), x), g.tf.AddV2(c(1), erf))


def gelu_cdf(g: Graph, x: Value) -> Value:
    """As in BERT: x * (0.5 * (1 + erf(x / sqrt(2))))."""
    erf = g.tf.Erf(g.tf.RealDiv(x, c(math.sqrt(2))))
    return g.tf.Mul(x, g.tf.Mul(c(0.5), g.tf.AddV2(erf, c(1))))


def gelu_last_half(g: Graph, x: Value) -> Value:
    erf = g.tf.Erf(g.tf.Mul(x, c(ROOT_HALF)))
    return g.tf.Mul(g.tf.Mul(g.tf.AddV2(erf, c(1)), x), c(0.5))


def gelu_halved(g: Graph, x: Value) -> Value:
    erf = g.tf.Erf(g.tf.Mul(x, c(ROOT_HALF)))
    return g.tf.RealDiv(g.tf.Mul(g.tf.AddV2(erf, c(1)), x), c(2))


def gelu_halves(g: Graph, x: Value) -> Value:
    erf = g.tf.Erf(g.tf.Mul(x, c(ROOT_HALF)))
    return g.tf.Mul(g.tf.AddV2(g.tf.Mul(erf, c(0.5)), c(0.5)), x)


def gelu_keras3(g: Graph, x: Value) -> Value:
    """0.5 * x * erfc(-x * sqrt(0.5))."""
    return g.tf.Mul(g.tf.Mul(c(0.5), x), g.tf.Erfc(g.tf.Mul(g.tf.Neg(x), c(ROOT_HALF))))


def gelu_erfc_divided(g: Graph, x: Value) -> Value:
    return g.tf.Mul(c(0.5), g.tf.Mul(x, g.tf.Erfc(g.tf.RealDiv(x, c(-math.sqrt(2))))))


def tanh_gelu_with(cube):
    def build(g: Graph, x: Value) -> Value:
        inner = g.tf.AddV2(x, g.tf.Mul(c(0.044715), cube(g, x)))
        tanh = g.tf.Tanh(g.tf.Mul(c(ROOT), inner))
        return g.tf.Mul(g.tf.Mul(c(0.5), x), g.tf.AddV2(c(1), tanh))

    return build


def tanh_factored(g: Graph, x: Value) -> Value:
    inner = g.tf.AddV2(c(1), g.tf.Mul(g.tf.Mul(c(0.044715), x), x))
    tanh = g.tf.Tanh(g.tf.Mul(g.tf.Mul(x, c(ROOT)), inner))
    return g.tf.Mul(x, g.tf.Mul(c(0.5), g.tf.AddV2(c(1), tanh)))


def hard_swish_keras3(g: Graph, x: Value) -> Value:
    return g.tf.Mul(x, g.tf.RealDiv(g.tf.Relu6(g.tf.AddV2(x, c(3))), c(6)))


def hard_swish_tf_keras(g: Graph, x: Value) -> Value:
    return g.tf.Mul(g.tf.Mul(g.tf.Relu6(g.tf.AddV2(x, c(3))), c(1 / 6)), x)


def hard_swish_before(g: Graph, x: Value) -> Value:
    return g.tf.RealDiv(g.tf.Mul(x, g.tf.Relu6(g.tf.Sub(x, c(-3)))), c(6))


def hard_swish_minimum(g: Graph, x: Value) -> Value:
    clip = g.tf.Minimum(g.tf.Maximum(g.tf.AddV2(x, c(3)), c(0)), c(6))
    return g.tf.Mul(x, g.tf.Mul(clip, c(1 / 6)))


def hard_swish_clip(g: Graph, x: Value) -> Value:
    return g.tf.Mul(x, g.tf.RealDiv(g.tf.ClipByValue(g.tf.AddV2(x, c(3)), c(0), c(6)), c(6)))


def leaky_maximum(g: Graph, x: Value) -> Value:
    return g.tf.Maximum(g.tf.Mul(x, c(0.2)), x)


def leaky_relus(g: Graph, x: Value) -> Value:
    return g.tf.Sub(g.tf.Relu(x), g.tf.Mul(c(0.2), g.tf.Relu(g.tf.Neg(x))))


def prelu(g: Graph, x: Value) -> Value:
    slope = np.linspace(-0.5, 0.5, 8, dtype=np.float32).reshape(1, 8)
    return g.tf.AddV2(g.tf.Relu(x), g.tf.Mul(slope, g.tf.Relu(g.tf.Neg(x))))


def softmax(g: Graph, x: Value) -> Value:
    e = g.tf.Exp(g.tf.Sub(x, g.tf.Max(x, g.i32([-1]), keep_dims=True)))
    return g.tf.RealDiv(e, g.tf.Sum(e, g.i32([-1]), keep_dims=True))


def log_softmax(g: Graph, x: Value) -> Value:
    shifted = g.tf.Sub(x, g.tf.Max(x, g.i32(2), keep_dims=True))
    return g.tf.Sub(shifted, g.tf.Log(g.tf.Sum(g.tf.Exp(shifted), g.i32(2), keep_dims=True)))


def l2_normalize(g: Graph, x: Value) -> Value:
    total = g.tf.Sum(g.tf.Square(x), g.i32([-1]), keep_dims=True)
    return g.tf.Mul(x, g.tf.Rsqrt(g.tf.Maximum(total, c(1e-12))))


def l2_divided(g: Graph, x: Value) -> Value:
    total = g.tf.Sum(g.tf.Mul(x, x), g.i32([-1]), keep_dims=True)
    return g.tf.RealDiv(x, g.tf.Sqrt(g.tf.Maximum(total, c(1e-12))))


def layer_norm(tf_keras: bool, size: int = 8):
    def build(g: Graph, x: Value) -> Value:
        gamma, beta = (np.random.default_rng(i).normal(1, 1, (1, 1, size)).astype(np.float32) for i in (1, 2))
        mean = g.tf.Mean(x, g.i32([-1]), keep_dims=True)
        variance = g.tf.Mean(g.tf.SquaredDifference(x, mean), g.i32([-1]), keep_dims=True)
        scale = g.tf.Mul(g.tf.Rsqrt(g.tf.AddV2(variance, c(1e-3))), gamma)
        if tf_keras:
            shift = g.tf.Sub(beta, g.tf.Mul(mean, scale))
        else:
            shift = g.tf.AddV2(g.tf.Mul(g.tf.Neg(mean), scale), beta)
        return g.tf.AddV2(g.tf.Mul(x, scale), shift)

    return build


SPELLINGS = [
    ("gelu", {"approximate": False}, gelu_tf),
    ("gelu", {"approximate": False}, gelu_cdf),
    ("gelu", {"approximate": False}, gelu_last_half),
    ("gelu", {"approximate": False}, gelu_halved),
    ("gelu", {"approximate": False}, gelu_halves),
    ("gelu", {"approximate": False}, gelu_keras3),
    ("gelu", {"approximate": False}, gelu_erfc_divided),
    ("gelu", {"approximate": True}, tanh_gelu_with(lambda g, x: g.tf.Pow(x, c(3)))),
    ("gelu", {"approximate": True}, tanh_gelu_with(lambda g, x: g.tf.Mul(g.tf.Mul(x, x), x))),
    ("gelu", {"approximate": True}, tanh_gelu_with(lambda g, x: g.tf.Mul(x, g.tf.Square(x)))),
    ("gelu", {"approximate": True}, tanh_factored),
    ("hard_swish", {}, hard_swish_keras3),
    ("hard_swish", {}, hard_swish_tf_keras),
    ("hard_swish", {}, hard_swish_before),
    ("hard_swish", {}, hard_swish_minimum),
    ("hard_swish", {}, hard_swish_clip),
    ("leaky_relu", {"alpha": 0.2}, leaky_maximum),
    ("leaky_relu", {"alpha": 0.2}, leaky_relus),
    ("prelu", {}, prelu),
    ("softmax", {"beta": 1.0}, softmax),
    ("log_softmax", {}, log_softmax),
    ("l2_normalization", {}, l2_normalize),
    ("l2_normalization", {}, l2_divided),
]


@pytest.mark.parametrize(("kind", "attributes", "build"), SPELLINGS)
def test_every_spelling_becomes_one_op_with_the_same_answer(kind, attributes, build):
    g = Graph()
    module = g.returns(build(g, g.input(2, 3, 8)))
    x = np.random.default_rng(1).normal(0, 3, (2, 3, 8)).astype(np.float32)
    x[0, 0, 0] = 0.0
    (expected,) = evaluate(module, x)
    fuse_patterns(module, context())
    legalize(module, context())
    assert kinds(module) == [kind]
    found = ops(module)[0].attributes
    assert found == pytest.approx({**found, **attributes})
    (actual,) = run_file(module, x)
    np.testing.assert_allclose(actual, expected, rtol=2e-6, atol=1e-6)


def refuse(build) -> None:
    g = Graph()
    module = g.returns(*np.atleast_1d(np.array(build(g, g.input(2, 3, 8)), object)))
    before = kinds(module)
    fuse_patterns(module, context())
    assert kinds(module) == before


@pytest.mark.parametrize(
    "build",
    [
        lambda g, x: g.tf.Mul(x, g.tf.RealDiv(g.tf.Relu6(g.tf.AddV2(x, c(3.01))), c(6))),
        lambda g, x: g.tf.Mul(x, g.tf.RealDiv(g.tf.Relu(g.tf.AddV2(x, c(3))), c(6))),
        lambda g, x: g.tf.Mul(g.tf.Exp(x), g.tf.RealDiv(g.tf.Relu6(g.tf.AddV2(x, c(3))), c(6))),
        lambda g, x: g.tf.Maximum(g.tf.Mul(x, c(1.5)), x),
        lambda g, x: g.tf.Mul(g.tf.Mul(c(0.5), x), g.tf.AddV2(c(1), g.tf.Erf(x))),
        lambda g, x: g.tf.Mul(g.tf.Mul(c(0.25), x), g.tf.AddV2(c(1), g.tf.Erf(g.tf.Mul(x, c(ROOT_HALF))))),
        lambda g, x: (lambda y: [g.tf.Mul(x, y), y])(g.tf.RealDiv(g.tf.Relu6(g.tf.AddV2(x, c(3))), c(6))),
    ],
)
def test_similar_ops_are_not_fused(build):
    refuse(build)


@pytest.mark.parametrize(
    "build",
    [
        lambda g, x, c: g.tf.Mul(g.tf.Mul(0.5, x), g.tf.AddV2(c(1), g.tf.Erf(g.tf.Mul(x, ROOT_HALF)))),
        lambda g, x, c: g.tf.Mul(x, g.tf.RealDiv(g.tf.Relu6(g.tf.AddV2(x, c(3))), 6)),
        lambda g, x, c: g.tf.Maximum(g.tf.Mul(x, c(0.5)), x),
        lambda g, x, c: g.tf.AddV2(g.tf.Relu(x), g.tf.Mul(c(-0.5), g.tf.Relu(g.tf.Neg(x)))),
        lambda g, x, c: g.tf.Mul(
            x, g.tf.Rsqrt(g.tf.Maximum(g.tf.Sum(g.tf.Square(x), g.i32([-1]), keep_dims=True), c(1e-12)))
        ),
    ],
)
def test_numbers_that_add_a_dimension_are_not_fused(build):
    def with_numbers(g, x):
        return build(g, x, lambda number: np.full((1, 1, 1, 1), number, np.float32))

    refuse(with_numbers)


def test_softmax_over_another_axis_is_not_fused():
    def build(g, x):
        e = g.tf.Exp(g.tf.Sub(x, g.tf.Max(x, g.i32([1]), keep_dims=True)))
        return g.tf.RealDiv(e, g.tf.Sum(e, g.i32([1]), keep_dims=True))

    refuse(build)


def test_l2_with_another_epsilon_is_not_fused():
    def build(g, x):
        total = g.tf.Sum(g.tf.Square(x), g.i32([-1]), keep_dims=True)
        return g.tf.Mul(x, g.tf.Rsqrt(g.tf.Maximum(total, c(1e-6))))

    refuse(build)


@pytest.mark.parametrize("tf_keras", [False, True])
def test_layer_normalization_passes_over_its_input_once_less(tf_keras):
    g = Graph()
    module = g.returns(layer_norm(tf_keras)(g, g.input(2, 3, 8)))
    x = np.random.default_rng(1).normal(1, 3, (2, 3, 8)).astype(np.float32)
    (expected,) = evaluate(module, x)
    before = len(kinds(module))
    fuse_patterns(module, context())
    assert kinds(module) == ["Mean", "Sub", "Square", "Mean", "AddV2", "Rsqrt", "Mul", "Mul", "AddV2"]
    assert len(kinds(module)) < before
    np.testing.assert_allclose(evaluate(module, x)[0], expected, rtol=1e-5, atol=1e-5)


def test_layer_normalization_that_makes_its_input_larger_stays():
    g = Graph()
    module = g.returns(layer_norm(False)(g, g.input(2, 3, 1)))
    before = kinds(module)
    fuse_patterns(module, context())
    assert kinds(module) == before
