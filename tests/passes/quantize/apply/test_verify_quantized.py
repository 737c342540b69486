"""The verifier of quantized modules: each rule accepts a right module, and refuses a wrong one by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.errors import InvalidModuleError
from litefuse.ir import Constant, DType, Module, QuantizationParameters, TensorType, Value
from litefuse.ir.quantization import INTERMEDIATES
from litefuse.passes.quantize.apply.verify_quantized import check_quantized
from litefuse.quantization import Quantization
from tests.support.modules.graph_builder import Graph, context
from tests.support.modules.lite_modules import BOOL, add_function, i32, loop

Build = Callable[..., Module]


def q(scale: float, zero_point: int = 0, *shape: int, dtype: DType = DType.I8) -> TensorType:
    return TensorType(dtype, shape or (2, 4), QuantizationParameters.of(scale, zero_point))


def q16(scale: float, zero_point: int = 0, *shape: int) -> TensorType:
    return q(scale, zero_point, *shape, dtype=DType.I16)


def arg(g: Graph, type: TensorType) -> Value:
    return g.function.add_argument(type)


def check(module: Module) -> None:
    check_quantized(module, context(quantize=Quantization()))


def unary(name: str, x: TensorType, y: TensorType, **attributes: Any) -> Build:
    def build() -> Module:
        g = Graph()
        return g.returns(getattr(g.tfl, name)(arg(g, x), result_types=[y], **attributes))

    return build


def binary(name: str, x: TensorType, y: TensorType, z: TensorType, **attributes: Any) -> Build:
    def build() -> Module:
        g = Graph()
        return g.returns(getattr(g.tfl, name)(arg(g, x), arg(g, y), result_types=[z], **attributes))

    return build


def constant(
    shape: tuple[int, ...], dtype: DType, scales: Any, zero_points: Any = 0, axis: int | None = None
) -> Constant:
    array = np.ones(shape, dtype.numpy)
    return Constant.of(array).with_quantization(QuantizationParameters.of(scales, zero_points, axis=axis))


SIMPLE, UNITS = q(0.5), q(0.5, 0, 2, 3)
POOL = {"stride_h": 2, "stride_w": 2, "filter_height": 2, "filter_width": 2}
CHANNELS = np.array([0.1, 0.2, 0.3])


def layer(
    *,
    x: TensorType = SIMPLE,
    y: TensorType = UNITS,
    weights: Constant | None = None,
    bias: Constant | None = None,
) -> Build:
    def build() -> Module:
        g = Graph()
        w = constant((3, 4), DType.I8, CHANNELS, axis=0) if weights is None else weights
        b = constant((3,), DType.I32, 0.5 * CHANNELS, axis=0) if bias is None else bias
        return g.returns(g.tfl.fully_connected(arg(g, x), g.const(w), g.const(b), result_types=[y]))

    return build


def narrow_layer(magnitude: int, bias: DType = DType.I32) -> Build:
    """A layer of 512 inputs in int16 whose kernel adds products in 32 bits; `magnitude` is that of the weights."""

    def build() -> Module:
        g = Graph()
        scale = QuantizationParameters.of(0.1)
        w = Constant.of(np.full((3, 512), magnitude, np.int8)).with_quantization(scale)
        b = constant((3,), bias, 0.05)
        x, y = q16(0.5, 0, 2, 512), q16(0.5, 0, 2, 3)
        attributes = {"quantized_bias_type": DType.I32}
        return g.returns(g.tfl.fully_connected(arg(g, x), g.const(w), g.const(b), result_types=[y], **attributes))

    return build


def convolution(weights: Constant) -> Build:
    def build() -> Module:
        g = Graph()
        x = arg(g, TensorType(DType.F32, (1, 4, 4, 3)))
        y = g.tfl.conv_2d(x, g.const(weights), np.zeros(3, np.float32), stride_h=1, stride_w=1)
        return g.returns(y)

    return build


def filled(value: TensorType, result: TensorType) -> Build:
    def build() -> Module:
        g = Graph()
        number = Constant.of(np.array(3, np.int8)).with_quantization(value.quantization)
        return g.returns(g.tfl.fill(g.i32([2, 4]), g.const(number), result_types=[result]))

    return build


def padded(value: TensorType) -> Build:
    def build() -> Module:
        g = Graph()
        number = Constant.of(np.array(3, np.int8)).with_quantization(value.quantization)
        x = arg(g, q(0.5))
        return g.returns(g.tfl.padv2(x, g.i32([[0, 0], [1, 1]]), g.const(number), result_types=[q(0.5, 0, 2, 6)]))

    return build


def looped(*, operand: TensorType, argument: TensorType, yielded: TensorType, result: TensorType) -> Build:
    """A loop that carries a value with these types in its places; the condition has the body's argument."""

    def build() -> Module:
        g = Graph()
        add_function(
            g.module, "cond", [i32(), argument], lambda b, i, x: [b.tfl.less(i, np.int32(3), result_types=[BOOL])]
        )
        add_function(
            g.module,
            "body",
            [i32(), argument],
            lambda b, i, x: [
                b.tfl.add(i, np.int32(1), result_types=[i32()]),
                b.tfl.quantize(x, result_types=[yielded]),
            ],
        )
        x = arg(g, operand)
        return g.returns(*loop(g._builder, [np.int32(0), x], [i32(), result]))

    return build


def variable(read: TensorType, written: TensorType) -> Build:
    def build() -> Module:
        g = Graph()
        x = arg(g, written)
        handle = g.tfl.var_handle(shared_name="v")
        y = g.tfl.read_variable(handle, result_types=[read])
        g.tfl.assign_variable(handle, x)
        return g.returns(y)

    return build


def dequantized_constant(*, used: bool) -> Build:
    def build() -> Module:
        g = Graph()
        x = arg(g, TensorType(DType.F32, (2, 4)))
        number = g.tfl.dequantize(
            g.const(constant((2, 4), DType.I8, 0.5)), result_types=[TensorType(DType.F32, (2, 4))]
        )
        return g.returns(g.tfl.add(x, number) if used else number)

    return build


def lstm(
    *,
    cell: float = 2.0**-11,
    hidden: float = 1 / 128,
    weights: Any = 0.01,
    bias: float = 0.005,
    count: int = 5,
    norm: DType | None = None,
    sums: TensorType | None = None,
    projection: int | None = None,
    inner: TensorType | None = None,
    peepholes: bool = False,
    proj_clip: float = 0.0,
) -> Build:
    def build() -> Module:
        g = Graph()
        x = arg(g, q(0.5, 0, 1, 5, 4))
        axis = 0 if np.ndim(weights) else None
        inputs = [g.const(constant((3, 4), DType.I8, weights, axis=axis)) for _ in range(4)]
        n = projection or 3
        recurrent = [g.const(constant((3, n), DType.I8, 0.01)) for _ in range(4)]
        norms = [None if norm is None else g.const(constant((3,), norm, 0.01)) for _ in range(4)]
        cells = [g.const(constant((3,), DType.I16, 0.01)) if peepholes else None for _ in range(3)]
        projected = None if projection is None else g.const(constant((n, 3), DType.I8, 0.01))
        biases = [g.const(constant((3,), DType.I32, bias)) for _ in range(4)]
        h = g.tfl.fill(g.i32([1, n]), g.const(constant((), DType.I8, hidden)), result_types=[q(hidden, 0, 1, n)])
        c = g.tfl.fill(g.i32([1, 3]), g.const(constant((), DType.I16, cell)), result_types=[q16(cell, 0, 1, 3)])
        y = g.tfl.unidirectional_sequence_lstm(
            *(x, *inputs, *recurrent, *cells, *biases, projected, None, h, c, *norms),
            fused_activation_function="TANH",
            proj_clip=proj_clip,
            result_types=[q(1 / 128, 0, 1, 5, n)],
        )
        gates = [q16(2.0**-12, 0, 0) if sums is None else sums] * 4
        y.op.attributes[INTERMEDIATES] = (*gates, q(1 / 127, 0, 0) if inner is None else inner)[:count]
        return g.returns(y)

    return build


def compare(x: TensorType, y: TensorType, name: str = "less") -> Build:
    return binary(name, x, y, TensorType(DType.BOOL, (2, 4)))


def softmax(x: TensorType, y: TensorType) -> Build:
    return unary("softmax", x, y, beta=1.0)


RULES: dict[str, tuple[Build, Build, str]] = {
    # By rule: a right module, a wrong one, and what the error says.
    "scale of zero": (unary("abs", SIMPLE, SIMPLE), unary("abs", q(0.0), SIMPLE), "not a normal positive number"),
    "denormal scale": (
        unary("abs", q(1e-30), q(1e-30)),
        unary("abs", q(1e-39), SIMPLE),
        "not a normal positive number",
    ),
    "scale that is not finite": (unary("abs", SIMPLE, SIMPLE), unary("abs", q(np.inf), SIMPLE), "not a normal"),
    "zero point of int16": (unary("abs", q16(0.5), q16(0.5)), unary("abs", q16(0.5), q16(0.5, 3)), "int16 must be 0"),
    "zero point of int8": (
        unary("abs", SIMPLE, q(0.5, -128)),
        unary("abs", SIMPLE, q(0.5, 128)),
        "between -128 and 127",
    ),
    "scales by channel of an activation": (
        unary("abs", SIMPLE, SIMPLE),
        unary("abs", SIMPLE, TensorType(DType.I8, (2, 4), QuantizationParameters.of([0.1, 0.2], axis=0))),
        "only constants",
    ),
    "number of scales": (
        layer(),
        layer(weights=constant((3, 4), DType.I8, [0.1, 0.2], axis=0)),
        "it has 2 scales, but needs 3",
    ),
    "copies": (
        unary("reshape", SIMPLE, q(0.5, 0, 8)),
        unary("reshape", SIMPLE, q(0.6, 0, 8)),
        "RESHAPE at test: its operands and results must have the same scale",
    ),
    "zero points of copies": (
        unary(
            "max_pool_2d",
            q(0.5, 1, 1, 4, 4, 1),
            q(0.5, 1, 1, 2, 2, 1),
            **POOL,
        ),
        unary("max_pool_2d", q(0.5, 1, 1, 4, 4, 1), q(0.5, 0, 1, 2, 2, 1), **POOL),
        "same scale and zero point",
    ),
    "concatenation": (
        binary("concatenation", SIMPLE, SIMPLE, q(0.5, 0, 4, 4)),
        binary("concatenation", SIMPLE, q(0.25), q(0.5, 0, 4, 4)),
        "CONCATENATION",
    ),
    "maximum": (binary("maximum", SIMPLE, SIMPLE, SIMPLE), binary("maximum", SIMPLE, SIMPLE, q(0.7)), "MAXIMUM"),
    "bitcast": (unary("bitcast", SIMPLE, SIMPLE), unary("bitcast", SIMPLE, TensorType(DType.I8, (2, 4))), "BITCAST"),
    "fixed results of int8": (
        softmax(SIMPLE, q(1 / 256, -128)),
        softmax(SIMPLE, q(1 / 128, -128)),
        "its result must be",
    ),
    "fixed results of int16": (unary("tanh", q16(0.1), q16(1 / 32768)), unary("tanh", q16(0.1), q16(1e-4)), "must be"),
    "type of the bias": (layer(), layer(bias=constant((3,), DType.I64, 0.5 * CHANNELS, axis=0)), "must be int32"),
    "type of the bias of int16": (
        layer(x=q16(0.5), y=q16(0.5, 0, 2, 3), bias=constant((3,), DType.I64, 0.5 * CHANNELS, axis=0)),
        layer(x=q16(0.5), y=q16(0.5, 0, 2, 3)),
        "must be int64",
    ),
    "scale of the bias": (
        layer(),
        layer(bias=constant((3,), DType.I32, 0.6 * CHANNELS, axis=0)),
        "the scale of its bias",
    ),
    "zero point of the bias": (
        layer(),
        layer(bias=constant((3,), DType.I32, 0.5 * CHANNELS, 1, axis=0)),
        "zero point of int32 must be 0",
    ),
    "zero point of weights": (
        layer(),
        layer(weights=constant((3, 4), DType.I8, CHANNELS, 1, axis=0)),
        "zero point of its weights must be 0",
    ),
    "axis of weights": (
        layer(),
        layer(weights=constant((3, 4), DType.I8, [0.1] * 4, axis=1)),
        "axis of its weights' scales must be 0, got 1",
    ),
    "requantization": (layer(y=q(0.001, 0, 2, 3)), layer(y=q(0.0005, 0, 2, 3)), "needs at least 0.000586"),
    "ratio of ADD": (
        binary("add", q(1.0), SIMPLE, q(0.004), pot_scale_int16=False),
        binary("add", q(1.0), SIMPLE, q(0.003), pot_scale_int16=False),
        "needs at least 0.0039",
    ),
    "ratio of SQUARED_DIFFERENCE": (
        binary("squared_difference", q(4.0), SIMPLE, q(0.004)),
        binary("squared_difference", q(4.0), SIMPLE, q(0.003)),
        "SQUARED_DIFFERENCE",
    ),
    "ratio of HARD_SWISH": (
        unary("hard_swish", q(1.0), q(0.004)),
        unary("hard_swish", q(1.0), q(0.003)),
        "HARD_SWISH",
    ),
    "limits of a fused activation": (
        binary("add", q(1e-8), q(1e-8), q(1e-8), fused_activation_function="RELU6"),
        binary("add", q(1e-9), q(1e-9), q(1e-9), fused_activation_function="RELU6"),
        "needs at least",
    ),
    "powers of two in int16": (
        binary("add", q16(0.5), q16(0.5), q16(0.5), pot_scale_int16=False),
        binary("add", q16(0.5), q16(0.5), q16(0.5), pot_scale_int16=True),
        "pot_scale_int16",
    ),
    "fine comparisons": (compare(q(1 / 256), SIMPLE), compare(q(1 / 300), SIMPLE), "multiples of 1/256"),
    "coarse comparisons": (compare(q(0.99), SIMPLE), compare(q(1.0), SIMPLE), "steps smaller than 1"),
    "comparisons of int16": (compare(q16(1e-5), q16(1e-5)), compare(q16(1e-5), q16(2e-5)), "same scale"),
    "equality of int16": (
        compare(q16(0.01), q16(0.02), "equal"),
        compare(q16(0.003), q16(0.003), "equal"),
        "multiples of 1/256",
    ),
    "range of TANH in int16": (
        unary("tanh", q16(4.0), q16(1 / 32768)),
        unary("tanh", q16(6.0), q16(1 / 32768)),
        "overflows",
    ),
    "range of SOFTMAX in int16": (
        softmax(q16(4.0), q16(1 / 32768)),
        softmax(q16(6.0), q16(1 / 32768)),
        "overflows",
    ),
    "PRELU of int16": (
        binary("prelu", SIMPLE, q(0.1, 0, 4), SIMPLE),
        binary("prelu", q16(0.5), q16(0.1, 0, 4), q16(0.5)),
        "LiteRT has no int16 kernel",
    ),
    "ops without a kernel": (
        unary("abs", SIMPLE, SIMPLE),
        unary("floor", SIMPLE, SIMPLE),
        "FLOOR at test: LiteRT has no int8 kernel",
    ),
    "casts": (
        unary("dequantize", SIMPLE, TensorType(DType.F32, (2, 4))),
        unary("cast", SIMPLE, TensorType(DType.F32, (2, 4)), out_data_type=DType.F32),
        "CAST at test",
    ),
    "mixed operands": (
        binary("mul", SIMPLE, SIMPLE, SIMPLE),
        binary("mul", SIMPLE, TensorType(DType.F32, (2, 4)), SIMPLE),
        "different types: float32, int8",
    ),
    "integers by int16": (
        binary("mul", q16(0.5), q16(0.5), q16(0.5)),
        binary("mul", q16(0.5), SIMPLE, q16(0.5)),
        "different types: int16, int8",
    ),
    "conversions": (
        unary("quantize", SIMPLE, q16(0.5)),
        unary("quantize", q16(0.5), q(0.5, dtype=DType.U8)),
        "QUANTIZE does not convert int16 to uint8",
    ),
    "dequantized int32": (
        unary("dequantize", q16(0.5), TensorType(DType.F32, (2, 4))),
        unary("dequantize", q(0.5, dtype=DType.I32), TensorType(DType.F32, (2, 4))),
        "DEQUANTIZE does not read",
    ),
    "dequantized constants as outputs": (
        dequantized_constant(used=True),
        dequantized_constant(used=False),
        "dequantized constant as an output",
    ),
    "value of FILL": (filled(SIMPLE, SIMPLE), filled(q(0.25), SIMPLE), "FILL"),
    "value of PADV2": (padded(SIMPLE), padded(q(0.25)), "PADV2"),
    "weights of hybrid convolutions": (
        convolution(constant((3, 3, 3, 3), DType.I8, CHANNELS, axis=0)),
        convolution(constant((3, 3, 3, 3), DType.U8, 0.1, 128)),
        "zero point of its weights",
    ),
    "axis of hybrid convolutions": (
        convolution(constant((3, 3, 3, 3), DType.I8, CHANNELS, axis=0)),
        convolution(constant((3, 3, 3, 3), DType.I8, CHANNELS, axis=3)),
        "axis of its weights",
    ),
    "int4 by convolutions": (
        convolution(constant((3, 3, 3, 3), DType.I8, 0.1)),
        convolution(constant((3, 3, 3, 3), DType.I4, 0.1)),
        "no kernel computes with float activations",
    ),
    "operands of loops": (
        looped(operand=SIMPLE, argument=SIMPLE, yielded=SIMPLE, result=SIMPLE),
        looped(operand=q(0.7), argument=SIMPLE, yielded=SIMPLE, result=SIMPLE),
        "WHILE at test: operand 1",
    ),
    "results of the body": (
        looped(operand=SIMPLE, argument=SIMPLE, yielded=SIMPLE, result=SIMPLE),
        looped(operand=SIMPLE, argument=SIMPLE, yielded=q(0.7), result=SIMPLE),
        "result 1 of body",
    ),
    "results of loops": (
        looped(operand=SIMPLE, argument=SIMPLE, yielded=SIMPLE, result=SIMPLE),
        looped(operand=SIMPLE, argument=SIMPLE, yielded=SIMPLE, result=q(0.5, 1)),
        "result 1",
    ),
    "variables": (variable(SIMPLE, SIMPLE), variable(SIMPLE, q(0.7)), "ASSIGN_VARIABLE at test: the variable is"),
    "cell state": (lstm(), lstm(cell=0.0005), "cell state must be int16 with a power of two"),
    "cell state's exponent": (lstm(cell=2.0**-9), lstm(cell=2.0**-8), "cell state"),
    "hidden state": (lstm(), lstm(hidden=1 / 64), "its output is written as its hidden state"),
    "weights of the LSTM": (lstm(), lstm(weights=[0.01, 0.02, 0.03]), "one scale each"),
    # 512 * 128 * 2**15 is 2**31.
    "sums of products": (narrow_layer(127), narrow_layer(-128), "its sums of products may exceed int32"),
    "chosen bias": (narrow_layer(127), narrow_layer(127, DType.I64), "its bias must be int32 for int16 activations"),
    "biases of the LSTM": (lstm(), lstm(bias=0.01), "its biases must be int32"),
    "intermediates of the LSTM": (lstm(), lstm(count=4), "needs 5 intermediate tensors"),
    "normalization of the LSTM": (
        lstm(norm=DType.I16, bias=0.01 * 2.0**-10),
        lstm(norm=DType.I8, bias=0.01 * 2.0**-10),
        "its weights must be int16",
    ),
    "biases of a normalized LSTM": (
        lstm(norm=DType.I16, bias=0.01 * 2.0**-10),
        lstm(norm=DType.I16),
        "in units of 0.0009765625 * scale of its normalization",
    ),
    "sums of a normalized LSTM": (
        lstm(norm=DType.I16, bias=0.01 * 2.0**-10),
        lstm(norm=DType.I16, bias=0.01 * 2.0**-10, sums=q(1 / 128, 0, 0)),
        "the sums of its gates must be int16",
    ),
    "projection": (lstm(projection=2), lstm(projection=2, inner=q(1 / 127, -60, 0)), "int8 with zero point 0"),
    "clipped projection": (lstm(projection=2), lstm(projection=2, proj_clip=0.5), "clips projections"),
    "peepholes with a projection": (
        lstm(projection=3, peepholes=True),
        lstm(projection=2, peepholes=True),
        "reads peephole weights out of bounds",
    ),
}


@pytest.mark.parametrize("rule", RULES)
def test_rule(rule: str) -> None:
    right, wrong, message = RULES[rule]
    check(right())
    with pytest.raises(InvalidModuleError) as error:
        check(wrong())
    assert message in str(error.value)


def test_layers_are_named() -> None:
    module = unary("reshape", SIMPLE, q(0.6, 0, 8))()
    (op,) = module.ops_of({"tfl.reshape"})
    op.location = op.location._replace(name="model/dense/Reshape", layer="dense")
    with pytest.raises(
        InvalidModuleError, match=r"@main: RESHAPE at model/dense/Reshape \(layer dense\): its operands"
    ):
        check(module)


def test_modules_without_quantization_are_accepted() -> None:
    g = Graph()
    x = g.input(2, 4)
    check(g.returns(g.tfl.floor(g.tfl.add(x, x))))
