"""Normalizations are recognized by their function, whatever its spelling, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.ir import Annotation, DType, Module, Value
from litefuse.passes.fusion.patterns import fuse_patterns
from litefuse.verification.replacement import Checker
from tests.fusions.contracts.comparison import convert_and_compare
from tests.support.modules.graph_builder import Graph, context, kinds

RMS, GROUP, L2 = "odml.rms_norm", "odml.group_norm", "odml.l2_norm"
ROWS = {"num_groups": 1, "channel_axis": 2, "sub_type": 1}


def groups(count: int, epsilon: float) -> dict[str, Any]:
    return {"num_groups": count, "epsilon": epsilon, "channel_axis": 3, "sub_type": 0}


MODELS: dict[str, tuple[str, dict[str, Any]]] = {
    "k3_rms": (RMS, {"epsilon": 1e-5}),
    "hub_rms": (RMS, {"epsilon": 1e-6}),
    "llama_rms": (RMS, {"epsilon": 1e-6}),
    "t5_rms": (RMS, {"epsilon": 1e-6}),
    "flax_rms": (RMS, {"epsilon": 1e-6}),
    "torch_rms": (RMS, {"epsilon": 1e-5}),
    "scaled_rms": (RMS, {"epsilon": 1e-5}),
    "k3_layer": (GROUP, {**ROWS, "epsilon": 1e-3}),
    "k3_layer_bare": (GROUP, {**ROWS, "channel_axis": 3, "epsilon": 1e-3}),
    "k3_layer_shifted": (GROUP, {**ROWS, "epsilon": 1e-3}),
    "tfk_layer": (GROUP, {**ROWS, "epsilon": 1e-5}),
    "flax_layer": (GROUP, {**ROWS, "epsilon": 1e-5}),
    "bert_layer": (GROUP, {**ROWS, "epsilon": 1e-5}),
    "folded_layer": (GROUP, {**ROWS, "epsilon": 1e-3}),
    "k3_groups": (GROUP, groups(2, 1e-3)),
    "k3_instance": (GROUP, groups(8, 1e-5)),
    "tfk_groups": (GROUP, groups(4, 1e-3)),
    "torch_groups": (GROUP, groups(2, 1e-5)),
    "flax_groups": (GROUP, groups(4, 1e-6)),
    "sum_l2": (L2, {"axis": 2, "epsilon": 1e-6}),
    "root_l2": (L2, {"axis": 2, "epsilon": 1e-6}),
    "mean_l2": (L2, {"axis": 2, "epsilon": 1e-6}),
    "power_l2": (L2, {"axis": 2, "epsilon": 1e-6}),
    "einsum_l2": (L2, {"axis": 2, "epsilon": 1e-6}),
}


@pytest.mark.parametrize("name", MODELS)
def test_a_model_that_marked_nothing(name: str):
    composite, expected = MODELS[name]
    (attributes,), report = convert_and_compare(name, composite)
    assert attributes == pytest.approx(expected, rel=1e-6)
    (event,) = [event for event in report.events if event.rule.startswith("find_") and event.outcome == "fused"]
    assert event.facts["verified"] is True


X = (None, 3, 8)
GAMMA = np.random.default_rng(0).uniform(0.5, 1.5, 8).astype(np.float32)
BETA = np.random.default_rng(1).normal(size=8).astype(np.float32)


def mean_square(g: Graph, x: Value, axes: tuple[int, ...] = (-1,)) -> Value:
    return g.tf.Mean(g.tf.Square(x), g.i32(axes), keep_dims=True)


def rms(g: Graph, x: Value, gamma: Any = GAMMA, epsilon: float = 1e-6) -> Value:
    y = g.tf.Mul(x, g.tf.Rsqrt(g.tf.AddV2(mean_square(g, x), np.float32(epsilon))))
    return y if gamma is None else g.tf.Mul(y, gamma)


def layer(g: Graph, x: Value, center: Value | None = None) -> Value:
    centered = g.tf.Sub(x, g.tf.Mean(x, g.i32([-1]), keep_dims=True) if center is None else center)
    y = g.tf.Mul(centered, g.tf.Rsqrt(g.tf.AddV2(mean_square(g, centered), np.float32(1e-5))))
    return g.tf.AddV2(g.tf.Mul(y, GAMMA), BETA)


def found(module: Module, *names: str) -> list[Any]:
    """Return the marks of the calls that the rules for these composites stage."""
    done = context(composites=dict.fromkeys(names or (RMS, GROUP, L2), "fuse"))
    done.checker = Checker(done)
    fuse_patterns(module, done)
    marks = [function.attributes.get("_implements") for function in module.functions.values()]
    return [mark for mark in marks if isinstance(mark, Annotation)]


def names_found(build: Callable[..., Value], *shapes: tuple[int | None, ...], composites: tuple[str, ...] = ()) -> Any:
    g = Graph()
    return [mark.name for mark in found(g.returns(build(g, *(g.input(*shape) for shape in shapes))), *composites)]


def test_it_is_found_only_if_it_is_wanted():
    g = Graph()
    module = g.returns(rms(g, g.input(*X)))
    done = context()
    fuse_patterns(module, done)
    assert "PartitionedCall" not in kinds(module)
    for modes in ({"*": "fuse"}, {RMS: "inline"}, {RMS: "custom"}):
        done = context(composites=modes)
        fuse_patterns(module, done)
        assert "PartitionedCall" not in kinds(module)


def test_gamma_stays_the_constant_that_it_is():
    g = Graph()
    module = g.returns(rms(g, g.input(*X)))
    found(module)
    (call,) = [op for op in module.functions["main"].ops() if op.kind == "tf.PartitionedCall"]
    constant = call.inputs[1].constant
    assert constant is not None
    np.testing.assert_array_equal(constant.numpy(), GAMMA)


def test_a_factor_that_follows_becomes_a_part_of_gamma():
    g = Graph()
    module = g.returns(g.tf.Mul(rms(g, g.input(*X)), np.float32(3)))
    assert [mark.name for mark in found(module)] == [RMS]
    assert kinds(module) == ["PartitionedCall"]


def test_an_offset_that_follows_stays():
    g = Graph()
    module = g.returns(g.tf.AddV2(rms(g, g.input(*X)), BETA))
    assert [mark.name for mark in found(module)] == [RMS]
    assert kinds(module) == ["PartitionedCall", "AddV2"]


def test_two_weights_of_one_normalization():
    g = Graph()
    y = rms(g, g.input(*X), None)
    module = g.returns(g.tf.Mul(y, GAMMA), g.tf.Mul(y, BETA))
    assert [mark.name for mark in found(module)] == [RMS]
    assert kinds(module) == ["PartitionedCall", "Mul", "Mul"]


def test_l2_is_rms_where_only_that_is_wanted():
    def l2(g: Graph, x: Value) -> Value:
        return g.tf.Mul(
            x, g.tf.Rsqrt(g.tf.AddV2(g.tf.Sum(g.tf.Square(x), g.i32([-1]), keep_dims=True), np.float32(1e-6)))
        )

    assert names_found(l2, X) == [L2]
    assert names_found(l2, X, composites=(RMS,)) == [RMS]


def test_a_layer_normalization_is_no_rms_of_what_is_centered():
    assert names_found(layer, X) == [GROUP]
    assert names_found(layer, X, composites=(RMS, L2)) == []


def outer_epsilon(g: Graph, x: Value) -> Value:
    return g.tf.RealDiv(x, g.tf.AddV2(g.tf.Sqrt(mean_square(g, x)), np.float32(1e-3)))


def limited_epsilon(g: Graph, x: Value) -> Value:
    return g.tf.Mul(x, g.tf.Rsqrt(g.tf.Maximum(mean_square(g, x), np.float32(1e-3))))


def no_epsilon(g: Graph, x: Value) -> Value:
    return g.tf.Mul(x, g.tf.Rsqrt(mean_square(g, x)))


def other_axis(g: Graph, x: Value) -> Value:
    return g.tf.Mul(x, g.tf.Rsqrt(g.tf.AddV2(mean_square(g, x, (1,)), np.float32(1e-6))))


def both_axes(g: Graph, x: Value) -> Value:
    return g.tf.Mul(x, g.tf.Rsqrt(g.tf.AddV2(mean_square(g, x, (1, 2)), np.float32(1e-6))))


def mean_of_magnitudes(g: Graph, x: Value) -> Value:
    return g.tf.RealDiv(x, g.tf.AddV2(g.tf.Mean(g.tf.Abs(x), g.i32([-1]), keep_dims=True), np.float32(1e-6)))


def fourth_power(g: Graph, x: Value) -> Value:
    mean = g.tf.Mean(g.tf.Square(g.tf.Square(x)), g.i32([-1]), keep_dims=True)
    return g.tf.Mul(x, g.tf.Pow(g.tf.AddV2(mean, np.float32(1e-6)), np.float32(-0.25)))


def cube_root(g: Graph, x: Value) -> Value:
    return g.tf.Mul(x, g.tf.Pow(g.tf.AddV2(mean_square(g, x), np.float32(1e-6)), np.float32(-1 / 3)))


def negative_epsilon(g: Graph, x: Value) -> Value:
    return g.tf.Mul(x, g.tf.Rsqrt(g.tf.AddV2(mean_square(g, x), np.float32(-1e-6))))


def capped(g: Graph, x: Value) -> Value:
    """The factor is limited, which only small rows reach."""
    factor = g.tf.Rsqrt(g.tf.AddV2(mean_square(g, x), np.float32(1e-6)))
    return g.tf.Mul(x, g.tf.Minimum(factor, np.float32(50)))


REFUSED = (
    *(outer_epsilon, limited_epsilon, no_epsilon, other_axis, both_axes, mean_of_magnitudes),
    *(fourth_power, cube_root, negative_epsilon, capped),
)


@pytest.mark.parametrize("build", REFUSED, ids=lambda build: build.__name__)
def test_similar_functions_stay(build: Callable[..., Value]):
    assert names_found(build, X) == []


def test_the_mean_of_another_value_is_no_layer_normalization():
    assert names_found(layer, X, (None, 3, 1), composites=(GROUP,)) == []
    assert names_found(layer, X, (None, 3, 1)) == [RMS]


@pytest.mark.parametrize("factor", ("input", "gamma per row", "square of x"))
def test_a_factor_that_is_no_gamma_stays(factor: str):
    g = Graph()
    x = g.input(*X)
    by = {
        "input": lambda: g.input(8),
        "gamma per row": lambda: g.const(np.outer([1, 2, 3], GAMMA).astype(np.float32)),
        "square of x": lambda: g.tf.Square(x),
    }[factor]()
    module = g.returns(g.tf.Mul(rms(g, x, None), by))
    assert [mark.name for mark in found(module)] == [RMS]
    assert kinds(module)[-2:] == ["PartitionedCall", "Mul"] or kinds(module)[-1] == "Mul"


def test_an_inner_value_that_is_used_elsewhere_refuses():
    g = Graph()
    y = rms(g, g.input(*X))
    inner = next(op for op in g._builder.staged if op.kind == "tf.Rsqrt").result
    assert found(g.returns(y, inner)) == []


def test_the_report_says_why_what_is_wanted_is_not_written():
    g = Graph()
    y = rms(g, g.input(*X), None)
    inner = next(op for op in g._builder.staged if op.kind == "tf.AddV2").result
    done = context(composites={RMS: "preserve"})
    fuse_patterns(g.returns(y, inner), done)
    reasons = [(event.rule, event.outcome, event.reason) for event in done.events]
    assert reasons == [("find_rms_norm", "refused", "an inner value (tf.AddV2) is used elsewhere")]


def test_nothing_is_said_to_be_missing():
    _, report = convert_and_compare("k3_rms", RMS)
    assert not [event for event in report.events if event.outcome == "warning"]


def test_other_types_and_ranks_stay():
    for shape, dtype in (((8,), DType.F32), ((2, 2, 2, 2, 8), DType.F32), (X, DType.F64)):
        g = Graph()
        x = g.input(*shape, dtype=dtype)
        square = g.tf.Mean(g.tf.Square(x), g.i32([-1]), keep_dims=True)
        y = g.tf.Mul(x, g.tf.Rsqrt(g.tf.AddV2(square, g.const(np.asarray(1e-6, dtype.numpy)))))
        assert found(g.returns(y)) == []


def test_group_norms_of_rows_of_two_axes_stay():
    """The contract for groups needs images, that for rows one axis."""

    def norm(g: Graph, x: Value) -> Value:
        axes = g.i32([1, 2])
        centered = g.tf.Sub(x, g.tf.Mean(x, axes, keep_dims=True))
        variance = g.tf.Mean(g.tf.Square(centered), axes, keep_dims=True)
        return g.tf.Mul(centered, g.tf.Rsqrt(g.tf.AddV2(variance, np.float32(1e-5))))

    assert names_found(norm, X) == []


def test_large_tensors_are_evaluated_small():
    """No op mentions the sizes of batch and rows."""
    assert names_found(rms, (64, 100_000, 8)) == [RMS]
