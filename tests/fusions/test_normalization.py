"""Layer normalization without gamma, beta or both, as Keras 3 and tf_keras write it."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from litefuse.ir import Module, Value
from litefuse.passes.fusion.patterns import fuse_patterns
from tests.fusions.attention_comparison import compare, convert, outcomes
from tests.support import harness
from tests.support.modules.graph_builder import Graph, context, kinds

RULES = {
    (True, True): "layer_norm",
    (True, False): "scaled_layer_norm",
    (False, True): "shifted_layer_norm",
    (False, False): "bare_layer_norm",
}


@pytest.mark.parametrize("writer", ("k3", "tfk"))
def test_every_form_fires(writer: str):
    for (scale, center), rule in RULES.items():
        name = f"{writer}_norm_{scale}_{center}"
        model = convert(name)
        ops = compare(model, name, tolerance=1e-5)
        fired = rule if writer == "k3" else "layer_norm_of_batch_norm"
        assert outcomes(model, fired) == [("fused", "")], name
        assert ops["SUB"] == ops["SQUARE"] == 1
        assert ops["MEAN"] == 2
        assert ops["MUL"] == 1 + scale
        assert ops["ADD"] == 1 + center


def test_keras_3_group_normalization_stays():
    """gamma * r is one number per channel: x is multiplied only once."""
    name = "k3_group_norm"
    model = convert(name)
    compare(model, name, tolerance=1e-5)
    refused = ("refused", "gamma does not vary along an axis of the mean, where gamma * r is small")
    assert refused in outcomes(model, "layer_norm")
    assert harness.count_ops(model.to_bytes())["SQUARED_DIFFERENCE"] == 1


def normalized(g: Graph, x: Value, factor: Value | None, offset: Value | None, mean: Value | None = None) -> Value:
    axes = g.i32([1])
    centre = g.tf.Mean(x, axes, keep_dims=True)
    variance = g.tf.Mean(g.tf.SquaredDifference(x, centre), axes, keep_dims=True)
    r = g.tf.Rsqrt(g.tf.AddV2(variance, np.float32(1e-3)))
    scale = r if factor is None else g.tf.Mul(r, factor)
    shift = g.tf.Mul(g.tf.Neg(centre if mean is None else mean), scale)
    return g.tf.AddV2(g.tf.Mul(x, scale), shift if offset is None else g.tf.AddV2(offset, shift))


def fused(module: Module) -> list[str]:
    done = context()
    fuse_patterns(module, done)
    return [event.rule for event in done.events if event.outcome == "fused"]


FORMS = tuple(itertools.product((False, True), repeat=2))


@pytest.mark.parametrize(("scale", "center"), FORMS)
def test_another_mean_refuses(scale: bool, center: bool):
    g = Graph()
    x, other = g.input(2, 4), g.input(2, 1)
    gamma, beta = g.input(4) if scale else None, g.input(4) if center else None
    module = g.returns(normalized(g, x, gamma, beta, other))
    assert fused(module) == []


@pytest.mark.parametrize(("scale", "center"), FORMS)
def test_an_inner_value_that_escapes_refuses(scale: bool, center: bool):
    g = Graph()
    x = g.input(2, 4)
    y = normalized(g, x, g.input(4) if scale else None, g.input(4) if center else None)
    inner = next(op for op in g._builder.staged if op.kind == "tf.Rsqrt").result
    module = g.returns(y, inner)
    before = kinds(module)
    assert fused(module) == []
    assert kinds(module) == before


@pytest.mark.parametrize(("scale", "center"), ((True, False), (False, True)))
def test_gamma_and_beta_must_not_make_it_larger(scale: bool, center: bool):
    g = Graph()
    x, large = g.input(1, 4), g.input(3, 4)
    assert fused(g.returns(normalized(g, x, large if scale else None, large if center else None))) == []


def batch_normalized(
    g: Graph, *, shape: tuple[int, ...] = (2, 6, 8), width: int = 8, training: bool = True, one: float = 1.0
) -> tuple[Value, Value]:
    """Return tf_keras's layer normalization, which computes a batch norm."""
    x = g.input(*shape)
    count = int(np.prod(shape)) // width
    ones, zeros = (g.const(np.full(count, number, np.float32)) for number in (one, 0.0))
    none = g.const(np.zeros(0 if training else count, np.float32))
    rows = g.tf.Reshape(x, g.i32([1, count, width, 1]))
    y = g.tf.FusedBatchNormV3(rows, ones, zeros, none, none, data_format="NCHW", is_training=training, epsilon=1e-3)
    return g.tf.Reshape(y[0], g.i32(shape)), y[1]


def test_rows_of_a_batch_norm():
    for shape, width in (((2, 6, 8), 8), ((2, 6, 8), 48), ((2, 3, 4, 5), 20)):
        g = Graph()
        assert fused(g.returns(batch_normalized(g, shape=shape, width=width)[0])) == ["layer_norm_of_batch_norm"]


def test_other_batch_norms_stay():
    for options in ({"width": 4}, {"width": 96}, {"training": False}, {"one": 2.0}):
        g = Graph()
        assert fused(g.returns(batch_normalized(g, **options)[0])) == [], options
    g = Graph()
    assert fused(g.returns(*batch_normalized(g))) == []
