"""Multiplications and additions of constants fold into weights and biases; and cases where they must not."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.ir import Module, Value
from litefuse.passes.optimize.driver import optimize
from litefuse.quantization import parse_quantization
from tests.passes.optimize.check import optimized, random
from tests.support.harness import open_interpreter
from tests.support.modules.graph_builder import Graph, context, kinds, ops


def conv(g: Graph, x: Value, outputs: int = 4, size: int = 3, stride: int = 1, **attributes) -> Value:
    inputs = x.shape[-1]
    attributes = {"padding": "SAME", "stride_h": stride, "stride_w": stride, **attributes}
    return g.tfl.conv_2d(x, random(outputs, size, size, inputs), random(outputs, seed=3), **attributes)


def depthwise(g: Graph, x: Value, multiplier: int = 2, **attributes) -> Value:
    width = x.shape[-1] * multiplier
    attributes = {"padding": "SAME", "stride_h": 1, "stride_w": 1, "depth_multiplier": multiplier, **attributes}
    return g.tfl.depthwise_conv_2d(x, random(1, 3, 3, width), np.zeros(width, np.float32), **attributes)


def scaling(g: Graph, x: Value, *, bias: bool = True, **attributes) -> Value:
    """Multiply each channel by a depthwise convolution with windows of 1 x 1."""
    width = x.shape[-1]
    shift = random(width, seed=8) if bias else np.zeros(width, np.float32)
    attributes = {"padding": "SAME", "stride_h": 1, "stride_w": 1, "depth_multiplier": 1, **attributes}
    return g.tfl.depthwise_conv_2d(x, random(1, 1, 1, width, seed=7) + 3, shift, **attributes)


def dense(g: Graph, x: Value, outputs: int = 5, bias: bool = True) -> Value:
    keep = len(x.shape) != 2
    weights = random(outputs, x.shape[-1])
    return g.tfl.fully_connected(x, weights, random(outputs) if bias else None, keep_num_dims=keep)


def transposed(g: Graph, x: Value, outputs: int = 4) -> Value:
    shape = g.i32([2, 12, 12, outputs])
    filter = random(outputs, 3, 3, x.shape[-1])
    return g.tfl.transpose_conv(shape, filter, x, None, padding="SAME", stride_h=2, stride_w=2)


def transposed_volume(g: Graph, x: Value) -> Value:
    shape, filter = g.i32([1, 4, 6, 8, 4]), random(2, 3, 3, 4, x.shape[-1])
    return g.tfl.conv_3d_transpose(shape, filter, x, None, padding="SAME", stride_d=2, stride_h=2, stride_w=2)


LAYERS = {
    "conv": (conv, (2, 6, 6, 3)),
    "grouped": (lambda g, x: g.tfl.conv_2d(x, random(4, 3, 3, 2), random(4), padding="SAME", stride_h=1, stride_w=1),
                (2, 6, 6, 4)),
    "depthwise": (depthwise, (2, 6, 6, 3)),
    "dense": (dense, (2, 3)),
    "dense over three dimensions": (dense, (2, 6, 3)),
    "dense without bias": (lambda g, x: dense(g, x, bias=False), (2, 3)),
    "transposed": (transposed, (2, 6, 6, 3)),
    "transposed volume": (transposed_volume, (1, 2, 3, 4, 3)),
}  # fmt: skip
AFTER = {
    "add": lambda g, y, c: g.tfl.add(y, c),
    "add swapped": lambda g, y, c: g.tfl.add(c, y),
    "sub": lambda g, y, c: g.tfl.sub(y, c),
    "sub swapped": lambda g, y, c: g.tfl.sub(c, y),
    "mul": lambda g, y, c: g.tfl.mul(y, c),
    "div": lambda g, y, c: g.tfl.div(y, c),
    "neg": lambda g, y, c: g.tfl.neg(y),
}
ONE_OP = {name: [kind] for name, kind in zip(LAYERS, (
    "conv_2d", "conv_2d", "depthwise_conv_2d", "fully_connected", "fully_connected", "fully_connected",
    "transpose_conv", "conv_3d_transpose"), strict=True)}  # fmt: skip


@pytest.mark.parametrize("arithmetic", AFTER)
@pytest.mark.parametrize("layer", LAYERS)
def test_a_constant_after_a_linear_op(layer, arithmetic):
    build, shape = LAYERS[layer]
    g = Graph()
    y = build(g, g.input(*shape))
    module = optimized(g, AFTER[arithmetic](g, y, random(y.shape[-1], seed=5) + 3))
    assert kinds(module) == ONE_OP[layer]


@pytest.mark.parametrize("activation", ["NONE", "RELU6"])
@pytest.mark.parametrize("layer", ["conv", "grouped", "depthwise", "transposed"])
def test_a_depthwise_convolution_of_single_elements_after_a_linear_op(layer, activation):
    build, shape = LAYERS[layer]
    g = Graph()
    module = optimized(g, scaling(g, build(g, g.input(*shape)), fused_activation_function=activation))
    assert kinds(module) == ONE_OP[layer]


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("padding", ["SAME", "VALID"])
@pytest.mark.parametrize("build", [conv, depthwise])
def test_a_depthwise_convolution_of_single_elements_before_a_convolution(build, padding, bias):
    g = Graph()
    x = scaling(g, g.input(None, 6, 6, 3), bias=bias)
    module = optimized(g, build(g, x, padding=padding), tolerance=5e-6)
    assert len(kinds(module)) == (2 if bias and padding == "SAME" else 1)


def test_depthwise_convolutions_that_do_more_stay():
    g = Graph()
    x = g.input(None, 6, 6, 4)
    skipped = scaling(g, x, stride_h=2, stride_w=2)
    active = scaling(g, x, fused_activation_function="RELU")
    several = depthwise(g, x, 2)
    twice = scaling(g, x)
    results = [conv(g, y, size=1) for y in (skipped, active, several, twice)]
    assert len(ops(optimized(g, *results, twice, tolerance=5e-6))) == 8


def test_a_negation_of_an_activation_stays():
    g = Graph()
    y = conv(g, g.input(None, 6, 6, 3), fused_activation_function="RELU")
    assert kinds(optimized(g, g.tfl.neg(y))) == ["conv_2d", "neg"]


@pytest.mark.parametrize("shape", [(), (1,), (1, 1, 1, 4), (1, 4), (4,)])
def test_shapes_that_are_a_number_a_channel(shape):
    g = Graph()
    module = optimized(g, g.tfl.mul(conv(g, g.input(None, 6, 6, 3)), random(*shape, seed=1) + 2))
    assert kinds(module) == ["conv_2d"]


@pytest.mark.parametrize("shape", [(6, 6, 4), (1, 6, 6, 1), (6, 1, 1), (2, 1, 1, 4)])
def test_other_shapes_stay(shape):
    g = Graph()
    module = optimized(g, g.tfl.add(conv(g, g.input(2, 6, 6, 3)), random(*shape)))
    assert kinds(module) == ["conv_2d", "add"]


def test_a_constant_that_makes_the_result_larger_stays():
    g = Graph()
    y = conv(g, g.input(2, 6, 6, 3), outputs=1)
    assert kinds(optimized(g, g.tfl.add(y, random(4)))) == ["conv_2d", "add"]
    g = Graph()
    y = dense(g, g.input(2, 3))
    assert kinds(optimized(g, g.tfl.add(y, random(1, 1, 5)))) == ["fully_connected", "add"]


def test_a_value_read_twice_stays():
    g = Graph()
    y = conv(g, g.input(2, 6, 6, 3))
    module = optimized(g, g.tfl.add(y, random(4)), g.tfl.logistic(y))
    assert sorted(kinds(module)) == ["add", "conv_2d", "logistic"]


def test_an_activation_between_stays():
    g = Graph()
    y = conv(g, g.input(2, 6, 6, 3), fused_activation_function="RELU")
    assert kinds(optimized(g, g.tfl.mul(y, random(4)))) == ["conv_2d", "mul"]


def test_division_by_a_vector_with_zero_stays():
    g = Graph()
    y = conv(g, g.input(2, 6, 6, 3))
    module = g.returns(g.tfl.div(y, np.array([1, 0, 2, 3], np.float32)))
    from litefuse.passes.optimize.driver import optimize
    from tests.support.modules.graph_builder import context

    optimize(module, context())
    assert kinds(module) == ["conv_2d", "div"]


def test_the_activation_of_the_arithmetic_moves_to_the_convolution():
    g = Graph()
    y = g.tfl.add(conv(g, g.input(2, 6, 6, 3)), random(4), fused_activation_function="RELU6")
    (op,) = ops(optimized(g, y))
    assert op.attributes["fused_activation_function"] == "RELU6"


def test_batch_normalization_and_activation_become_one_convolution():
    g = Graph()
    y = conv(g, g.input(None, 6, 6, 3))
    y = g.tfl.relu(g.tfl.add(g.tfl.mul(y, random(4, seed=7)), random(4, seed=8)))
    (op,) = ops(optimized(g, y))
    assert op.attributes["fused_activation_function"] == "RELU"


def test_a_filter_that_two_convolutions_share_is_not_copied():
    g = Graph()
    x, filter = g.input(2, 6, 6, 64), g.const(random(64, 3, 3, 64))
    a = g.tfl.conv_2d(x, filter, np.zeros(64, np.float32), padding="SAME", stride_h=1, stride_w=1)
    b = g.tfl.conv_2d(g.tfl.logistic(x), filter, np.zeros(64, np.float32), padding="SAME", stride_h=1, stride_w=1)
    module = optimized(g, g.tfl.mul(a, random(64)), b, tolerance=1e-5)
    assert sorted(kinds(module)) == ["conv_2d", "conv_2d", "logistic", "mul"]


def test_a_filter_that_is_computed_stays():
    g = Graph()
    x, filter = g.input(2, 6, 6, 3), g.input(4, 3, 3, 3)
    y = g.tfl.conv_2d(x, filter, random(4), padding="SAME", stride_h=1, stride_w=1)
    assert kinds(optimized(g, g.tfl.mul(y, random(4)), tolerance=1e-5)) == ["conv_2d", "mul"]


BEFORE = {**AFTER, "sub scalar": lambda g, x, c: g.tfl.sub(x, np.float32(1.5))}
VALID = {
    "conv": lambda g, x: conv(g, x, padding="VALID", stride=2),
    "pointwise": lambda g, x: conv(g, x, size=1),
    "depthwise": lambda g, x: depthwise(g, x, padding="VALID"),
    "dense": lambda g, x: dense(g, g.tfl.reshape(x, g.i32([-1, 3]))),
    "dense over four dimensions": dense,
    "same without padding": lambda g, x: conv(g, x, size=2, stride=2),
}


@pytest.mark.parametrize("arithmetic", BEFORE)
@pytest.mark.parametrize("layer", VALID)
def test_a_constant_before_a_linear_op_that_does_not_pad(layer, arithmetic):
    g = Graph()
    x = BEFORE[arithmetic](g, g.input(2, 6, 6, 3), random(3, seed=2) + 3)
    module = optimized(g, VALID[layer](g, x), tolerance=5e-6)
    assert len(kinds(module)) == 1


@pytest.mark.parametrize("build", [conv, depthwise, transposed])
def test_before_a_padding_op_a_product_folds_and_a_sum_stays(build):
    for arithmetic, count in (("mul", 1), ("div", 1), ("neg", 1), ("add", 2), ("sub swapped", 2)):
        g = Graph()
        x = AFTER[arithmetic](g, g.input(2, 6, 6, 3), random(3, seed=2) + 3)
        assert len(kinds(optimized(g, build(g, x), tolerance=5e-6))) == count


def test_a_grouped_convolution_absorbs_only_scalars():
    for number, count in ((np.float32(3), 1), (random(4, seed=1), 2)):
        g = Graph()
        x = g.tfl.mul(g.input(2, 6, 6, 4), number)
        module = optimized(g, LAYERS["grouped"][0](g, x))
        assert len(kinds(module)) == count


def test_rescaling_before_a_padding_convolution_keeps_one_addition():
    g = Graph()
    x = g.tfl.add(g.tfl.mul(g.input(None, 6, 6, 3), np.float32(1 / 127.5)), np.float32(-1))
    module = optimized(g, conv(g, x, stride=2))
    assert kinds(module) == ["add", "conv_2d"]
    assert ops(module)[0].operands[1].constant.item() == pytest.approx(-127.5)


def test_the_scale_of_a_gate_goes_into_the_next_convolution():
    g = Graph()
    x = g.input(2, 6, 6, 3)
    gate = g.tfl.mul(g.tfl.relu6(g.input(2, 1, 1, 3)), np.float32(1 / 6))
    module = optimized(g, conv(g, g.tfl.mul(x, gate), size=1))
    assert kinds(module) == ["relu6", "mul", "conv_2d"]


def test_the_response_of_a_large_filter_is_summed_over_all_inputs():
    g = Graph()
    x = g.tfl.add(g.input(2, 2048), random(2048, seed=4))
    module = optimized(g, dense(g, x, outputs=600), tolerance=5e-6)
    assert kinds(module) == ["fully_connected"]


PLAIN = {"padding": "SAME", "stride_h": 1, "stride_w": 1}
COMPUTED = {
    "conv_2d": (lambda g, x, w: g.tfl.conv_2d(x, w, np.zeros(4, np.float32), **PLAIN), (2, 6, 6, 3), (4, 3, 3, 3)),
    "depthwise_conv_2d": (
        lambda g, x, w: g.tfl.depthwise_conv_2d(x, w, np.zeros(4, np.float32), depth_multiplier=2, **PLAIN),
        (2, 6, 6, 2),
        (1, 3, 3, 4),
    ),
    "transpose_conv": (
        lambda g, x, w: g.tfl.transpose_conv(
            g.i32([2, 12, 12, 4]), w, x, None, padding="SAME", stride_h=2, stride_w=2
        ),
        (2, 6, 6, 3),
        (4, 3, 3, 3),
    ),
    "conv_3d": (
        lambda g, x, w: g.tfl.conv_3d(x, w, None, stride_d=1, **PLAIN),
        (1, 4, 6, 6, 2),
        (3, 3, 3, 2, 4),
    ),
    "fully_connected": (lambda g, x, w: g.tfl.fully_connected(x, w, None), (2, 3), (4, 3)),
}  # fmt: skip


@pytest.mark.parametrize("kind", COMPUTED)
@pytest.mark.parametrize("computed", [False, True], ids=["constant bias", "computed bias"])
def test_a_bias_with_a_computed_filter(kind, computed):
    """None of these ops runs in XNNPACK, with any bias: adding it in the op costs nothing."""
    layer, shape, filter = COMPUTED[kind]
    g = Graph()
    y = layer(g, g.input(*shape), g.input(*filter))
    offset = g.input(4) if computed else random(4, seed=5) + 3
    module = optimized(g, g.tfl.relu(g.tfl.add(offset, y)))
    assert kinds(module) == [kind]
    first, second = ([random(*argument.shape, seed=seed + 7) for argument in arguments(module)] for seed in range(2))
    interpreter = open_interpreter(to_bytes(module))
    answers = [call(interpreter, inputs) for inputs in (first, second, first)]
    fresh = [call(open_interpreter(to_bytes(module)), inputs) for inputs in (first, second, first)]
    np.testing.assert_array_equal(answers, fresh)
    assert not np.array_equal(answers[0], answers[1])


def arguments(module) -> list[Value]:
    (function,) = module.functions.values()
    return list(function.arguments)


def call(interpreter, inputs: list[np.ndarray]) -> np.ndarray:
    return interpreter.get_signature_runner()(**{f"x{index}": value for index, value in enumerate(inputs)})["y0"]


@pytest.mark.parametrize(
    ("arithmetic", "offset"), [("mul", (4,)), ("add", (6, 4)), ("add", (6, 6, 1)), ("add", (1, 1, 1, 1, 4))]
)
def test_values_that_are_not_absorbed_into_the_bias_of_a_computed_filter(arithmetic, offset):
    layer, shape, filter = COMPUTED["conv_2d"]
    g = Graph()
    y = layer(g, g.input(*shape), g.input(*filter))
    module = optimized(g, getattr(g.tfl, arithmetic)(y, random(*offset)))
    assert kinds(module) == ["conv_2d", arithmetic]


def test_a_computed_bias_stays_with_a_constant_filter_and_with_another_bias():
    g = Graph()
    assert kinds(optimized(g, g.tfl.add(conv(g, g.input(2, 6, 6, 3)), g.input(4)))) == ["conv_2d", "add"]
    g = Graph()
    y = g.tfl.conv_2d(g.input(2, 6, 6, 3), g.input(4, 3, 3, 3), random(4), **PLAIN)
    assert kinds(optimized(g, g.tfl.add(y, g.input(4)))) == ["conv_2d", "add"]
    g = Graph()
    layer, shape, filter = COMPUTED["fully_connected"]
    y = layer(g, g.input(*shape), g.input(*filter))
    assert kinds(optimized(g, g.tfl.add(y, g.input(1, 1)))) == ["fully_connected", "add"]


@pytest.mark.parametrize("scheme", ["dynamic", "int4"])
def test_kernels_that_quantize_their_input_get_even_channels(scheme: str) -> None:
    """Columns of different units are divided before the layer, whose kernel has one scale for all of them."""
    scales = np.array([1, 1e-3, 50, 1], np.float32)

    def build(scales: np.ndarray, outputs: int = 300) -> Module:
        g = Graph()
        x = g.tfl.mul(g.tfl.sub(g.input(None, 4), random(4, seed=8)), scales)
        return g.returns(dense(g, x, outputs))

    def run(module: Module, quantize: str | None) -> list[str]:
        optimize(module, context(quantize=parse_quantization("quantize", quantize)))
        return kinds(module)

    assert run(build(scales), scheme) == ["add", "mul", "fully_connected"]
    for other in (None, "float16"):
        assert run(build(scales), other) == ["fully_connected"]
    assert run(build(scales[[0, 0, 2, 0]]), scheme) == ["fully_connected"]
    # Weights of few elements stay in float.
    assert run(build(scales, 8), scheme) == ["fully_connected"]
