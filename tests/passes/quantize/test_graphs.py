"""Graphs in which ops share values: nothing is clipped, and results agree with the float file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.dialects.tfl.limits import ATTENTION
from litefuse.ir import Builder, Constant, DType, Module, QuantizationParameters, Symbol, TensorType, Value
from litefuse.options import Options
from litefuse.passes.finalize.states.state_producers import copy_tensor
from litefuse.passes.quantize.apply.verify_quantized import check_quantized
from litefuse.quantization import LayerRule, Quantization
from tests.support.modules.graph_builder import Graph, kinds
from tests.support.modules.lite_modules import BOOL, add_function, i32, loop
from tests.support.modules.recurrent_kernels import zero_state
from tests.support.running.quantized_runs import ACTIVATIONS, answers, quantize

Build = Callable[[Graph], Sequence[Value]]
RNG = np.random.default_rng(5)
WEIGHTS = (np.round(RNG.uniform(-1, 1, (8, 8)) * 127) / 127).astype(np.float32)
WEIGHTS[:, 0] = 1
ERRORS = {"int8": 0.02, "int16x8": 4e-4}
"""Largest error of an output, relative to its largest magnitude."""


def dense(g: Graph, x: Value, layer: str = "", scale: float = 1.0) -> Value:
    y = g.tfl.fully_connected(x, WEIGHTS * np.float32(scale), np.ones(8, np.float32) * np.float32(scale))
    if layer:
        assert y.op is not None
        y.op.location = y.op.location._replace(name=f"model/{layer}/MatMul", layer=layer)
    return y


def build(body: Build) -> Module:
    g = Graph()
    return g.returns(*body(g))


def check(
    body: Build, scheme: str, inputs: int = 1, errors: float | None = None, **options: Any
) -> tuple[Module, Context]:
    """Quantize the graph, and compare each output with the float file's; return the module and the events."""
    calls = [
        {f"x{i}": RNG.uniform(-1, 1, (batch, 8)).astype(np.float32) for i in range(inputs)} for batch in (3, 3, 1, 5)
    ]
    expected = answers(build(body), calls, "builtin")
    module = build(body)
    context = quantize(module, scheme, calls, **options)
    for resolver in ("xnnpack", "builtin"):
        for want, got in zip(expected, answers(module, calls, resolver), strict=True):
            for name, right in want.items():
                if right.dtype.kind != "f":
                    np.testing.assert_array_equal(got[name], right)
                    continue
                largest = max(np.abs(call[name]).max() for call in expected)
                error = np.abs(right - got[name]).max() / max(largest, 1e-9)
                assert error <= (ERRORS[scheme] if errors is None else errors), (name, resolver)
    return module, context


def masked(g: Graph) -> list[Value]:
    x = dense(g, g.input(None, 8))
    places = g.tfl.one_hot(g.i32([3]), g.i32(8), np.float32(1), np.float32(0), axis=-1)
    return [g.tfl.mul(x, places), dense(g, g.tfl.mul(x, places))]


def maximum_of_a_shared_value(g: Graph) -> list[Value]:
    x = dense(g, g.input(None, 8), scale=10.0)
    small = dense(g, g.input(None, 8), scale=0.1)
    return [dense(g, g.tfl.minimum(x, small)), dense(g, x), g.tfl.maximum(x, np.float32(2)), dense(g, small)]


def concatenation_of_unequal_ranges(g: Graph) -> list[Value]:
    # The small operand keeps its precision for its other user.
    x = dense(g, g.input(None, 8), scale=100.0)
    small = dense(g, g.input(None, 8), scale=0.01)
    joined = g.tfl.concatenation(x, small, axis=1)
    return [g.tfl.relu(joined), dense(g, small), dense(g, x)]


def nested_copies(g: Graph) -> list[Value]:
    x, y = dense(g, g.input(None, 8), scale=3.0), dense(g, g.input(None, 8))
    a = g.tfl.reshape(x, g.i32([-1, 2, 4]))
    b = g.tfl.reshape(y, g.i32([-1, 2, 4]))
    both = g.tfl.concatenation(a, b, axis=2)
    first, second = g.tfl.split(g.i32(2), g.tfl.maximum(both, np.float32(-0.5)), num_splits=2)
    return [
        dense(g, g.tfl.reshape(first, g.i32([-1, 8]))),
        g.tfl.add(second, a),
        dense(g, g.tfl.reshape(b, g.i32([-1, 8]))),
    ]


def outputs_that_are_operands(g: Graph) -> list[Value]:
    x = dense(g, g.input(None, 8))
    y = dense(g, x, scale=2.0)
    z = g.tfl.relu(y)
    return [x, y, z, y, g.tfl.reshape(x, g.i32([-1, 2, 4]))]


def arguments_and_constants_as_outputs(g: Graph) -> list[Value]:
    x = g.input(None, 8)
    return [x, dense(g, x), g.const(WEIGHTS)]


def shared_constants(g: Graph) -> list[Value]:
    row = g.const(np.linspace(-1, 1, 8).astype(np.float32))
    x = dense(g, g.input(None, 8), scale=20.0)
    y = dense(g, g.input(None, 8), scale=0.2)
    return [g.tfl.add(x, row), g.tfl.maximum(y, row), g.tfl.mul(x, row), g.tfl.minimum(x, row)]


def shared_weights(g: Graph) -> list[Value]:
    weights, bias = g.const(WEIGHTS), g.const(np.full(8, 0.5, np.float32))
    x = g.tfl.fully_connected(g.input(None, 8), weights, bias)
    return [g.tfl.fully_connected(x, weights, bias), g.tfl.batch_matmul(x, weights), g.tfl.add(x, bias)]


def shape_of_a_quantized_value(g: Graph) -> list[Value]:
    x = dense(g, g.input(None, 8))
    shape = g.tfl.shape(x, out_type=DType.I32)
    return [g.tfl.reshape(dense(g, x), g.tfl.concatenation(shape, g.i32([1]), axis=0)), shape]


def several_results(g: Graph) -> list[Value]:
    x = dense(g, g.input(None, 8))
    a, _, b, _ = g.tfl.split(g.i32(1), x, num_splits=4)
    first, _ = g.tfl.unpack(g.tfl.reshape(x, g.i32([-1, 2, 4])), axis=1, num=2)
    return [g.tfl.add(a, b), g.tfl.relu(first)]


def zeros(g: Graph) -> list[Value]:
    x = dense(g, g.input(None, 8))
    nothing = g.tfl.relu(g.tfl.sub(x, np.float32(1e4)))
    return [g.tfl.add(x, nothing), g.tfl.concatenation(x, nothing, axis=1), dense(g, g.tfl.mul(nothing, x))]


def attention_scores(g: Graph) -> list[Value]:
    x = dense(g, g.input(None, 8))
    return [g.tfl.batch_matmul(x, g.tfl.softmax(g.tfl.mul(x, x), beta=1.0), adj_y=True)]


def small_probabilities(g: Graph) -> list[Value]:
    x = g.tfl.tile(dense(g, g.input(None, 8), scale=0.1), g.i32([1, 64]))
    return [g.tfl.softmax(x, beta=1.0)]


def masked_attention(g: Graph) -> list[Value]:
    x = dense(g, g.input(None, 8))
    mask = np.where(np.arange(8) < 6, 0, -1e9).astype(np.float32)
    added = g.tfl.softmax(g.tfl.reshape(g.tfl.add(x, mask), g.i32([-1, 2, 4])), beta=1.0)
    flags = g.const(np.arange(8) % 3 > 0)
    selected = g.tfl.softmax(g.tfl.select_v2(flags, x, np.float32(-3e38)), beta=1.0)
    return [g.tfl.reshape(added, g.i32([-1, 8])), dense(g, selected)]


GRAPHS: dict[str, tuple[Build, int]] = {
    "x * ONE_HOT": (masked, 1),
    "MAXIMUM of a shared value": (maximum_of_a_shared_value, 2),
    "CONCATENATION of unequal ranges": (concatenation_of_unequal_ranges, 2),
    "nested copies": (nested_copies, 2),
    "outputs that are operands": (outputs_that_are_operands, 1),
    "arguments and constants as outputs": (arguments_and_constants_as_outputs, 1),
    "shared constants": (shared_constants, 2),
    "shared weights": (shared_weights, 1),
    "SHAPE of a quantized value": (shape_of_a_quantized_value, 1),
    "several results": (several_results, 1),
    "values that are always 0": (zeros, 1),
    "attention scores": (attention_scores, 1),
    "masked attention": (masked_attention, 1),
    "small probabilities": (small_probabilities, 1),
}


@pytest.mark.parametrize("scheme", ACTIVATIONS)
@pytest.mark.parametrize("name", GRAPHS)
def test_graph(name: str, scheme: str) -> None:
    body, inputs = GRAPHS[name]
    # Steps of 1/32768 are coarse for probabilities of 1/512.
    module, _ = check(body, scheme, inputs, errors=0.02 if name == "small probabilities" else None)
    assert set(kinds(module)) & {"quantize", "dequantize"}


def test_copies_cost_no_conversions() -> None:
    module, _ = check(nested_copies, "int8", 2)
    found = kinds(module)
    # One for each input, and one for each operand of the concatenation, which another op reads in its own scale.
    assert found.count("quantize") <= 4 and found.count("dequantize") == 3


def rules(g: Graph) -> list[Value]:
    x = dense(g, g.input(None, 8), "first")
    x = dense(g, x, "second")
    x = g.tfl.relu(x)
    return [dense(g, x, "third")]


def stored(module: Module, layer: str) -> tuple[DType, DType]:
    (op,) = (op for op in module.ops_of({"tfl.fully_connected"}) if op.location.layer == layer)
    return op.inputs[0].dtype, op.inputs[1].dtype


I8, I16, F32 = DType.I8, DType.I16, DType.F32
RULES: dict[str, tuple[tuple[LayerRule, ...], list[tuple[DType, DType]]]] = {
    "no rule": ((), [(I8, I8)] * 3),
    "a float layer": ((LayerRule("float32", layer="second"),), [(I8, I8), (F32, F32), (I8, I8)]),
    "a layer of 16 bits": ((LayerRule("int16x8", layer="second"),), [(I8, I8), (I16, I8), (I8, I8)]),
    "a layer of dynamic range": ((LayerRule("dynamic", layer="f*"),), [(F32, I8), (I8, I8), (I8, I8)]),
    "by regular expression": ((LayerRule("float32", regex="third/Mat"),), [(I8, I8), (I8, I8), (F32, F32)]),
    "by op": ((LayerRule("int16x8", op="FULLY_CONNECTED"),), [(I16, I8)] * 3),
    "the first rule decides": (
        (LayerRule("int16x8", layer="second"), LayerRule("float32", op="fully_connected")),
        [(F32, F32), (I16, I8), (F32, F32)],
    ),
}


@pytest.mark.parametrize("name", RULES)
def test_rules_by_layer(name: str) -> None:
    given, expected = RULES[name]
    module, _ = check(rules, "int8", rules=given, min_elements=0)
    assert [stored(module, layer) for layer in ("first", "second", "third")] == expected


def test_rules_quantize_layers_of_a_float_model() -> None:
    given = (LayerRule("int8", layer="second"), LayerRule("float32"))
    module, _ = check(rules, "int8", rules=given)
    assert [stored(module, layer) for layer in ("first", "second", "third")] == [(F32, F32), (I8, I8), (F32, F32)]


def counter(g: Graph) -> list[Value]:
    """A loop that adds a layer's results three times."""
    state = TensorType(DType.F32, (None, 8))
    add_function(g.module, "cond", [i32(), state], lambda b, i, x: [b.tfl.less(i, np.int32(3), result_types=[BOOL])])
    add_function(
        g.module,
        "body",
        [i32(), state],
        lambda b, i, x: [
            b.tfl.add(i, np.int32(1), result_types=[i32()]),
            b.tfl.tanh(b.tfl.fully_connected(x, WEIGHTS * np.float32(0.3)), result_types=[state]),
        ],
    )
    x = dense(g, g.input(None, 8))
    _, y = loop(g._builder, [np.int32(0), x], [i32(), state])
    return [dense(g, y), y]


def branch(g: Graph) -> list[Value]:
    state = TensorType(DType.F32, (None, 8))
    add_function(g.module, "then", [state], lambda b, x: [b.tfl.fully_connected(x, WEIGHTS)])
    add_function(g.module, "else", [state], lambda b, x: [b.tfl.relu(x)])
    x = dense(g, g.input(None, 8))
    flag = g.tfl.greater(g.tfl.reduce_max(x, g.i32([0, 1])), np.float32(-1e3))
    names = {"then_subgraph_index": Symbol("then"), "else_subgraph_index": Symbol("else")}
    (y,) = g._builder.op("tfl.if", [flag, x], names, [state]).results
    return [dense(g, y), y]


@pytest.mark.parametrize("scheme", ACTIVATIONS)
@pytest.mark.parametrize("body", [counter, branch])
def test_control_flow(body: Build, scheme: str) -> None:
    # The loop's body rounds sums of up to 8 to int8 in each of three calls; where tanh is steep, each adds up to 0.03.
    check(body, scheme, errors={"int8": 0.1, "int16x8": 2e-3}[scheme])


def attention(g: Graph) -> list[Value]:
    """Attention of two heads among two positions, as the composite that XNNPACK runs in float."""
    heads, scores = TensorType(DType.F32, (None, 2, 2, 2)), TensorType(DType.F32, (None, 2, 2, 2))

    def decomposition(b: Builder, q: Value, k: Value, v: Value) -> list[Value]:
        q, k, v = (b.tfl.transpose(x, b.i32([0, 2, 1, 3]), result_types=[heads]) for x in (q, k, v))
        logits = b.tfl.batch_matmul(q, k, adj_x=False, adj_y=True, result_types=[scores])
        shares = b.tfl.softmax(logits, beta=1.0, result_types=[scores])
        y = b.tfl.batch_matmul(shares, v, adj_x=False, adj_y=False, result_types=[heads])
        return [b.tfl.transpose(y, b.i32([0, 2, 1, 3]), result_types=[heads])]

    add_function(g.module, "decomposition", [heads] * 3, decomposition)
    x = g.input(None, 8)
    operands = [g.tfl.reshape(dense(g, x, scale=0.3), g.i32([-1, 2, 2, 2]), result_types=[heads]) for _ in range(3)]
    attributes = {
        "name": ATTENTION,
        "decomposition_subgraph_index": Symbol("decomposition"),
        "composite_attributes": {"scale": 1.0},
        "version": 1,
    }
    (y,) = g._builder.op("tfl.stablehlo_composite", operands, attributes, [heads]).results
    return [dense(g, g.tfl.reshape(y, g.i32([-1, 8])))]


@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_attention_stays_in_float_where_the_device_has_floats(scheme: str) -> None:
    # Three roundings of values, and that of the softmax: a few steps of 1/255 or 1/32767 of the range.
    module, _ = check(attention, scheme)
    assert list(module.functions) == ["main"]
    products = module.ops_of({"tfl.batch_matmul"})
    assert [value.dtype for op in products for value in op.inputs] == [DType.F32] * 4


@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_attention_computes_in_integers_where_the_device_has_no_floats(scheme: str) -> None:
    module, _ = check(attention, scheme, float_fallback=False)
    assert list(module.functions) == ["main"]
    floats = {op.kind for op in module.ops() if any(value.dtype is DType.F32 for value in (*op.inputs, *op.results))}
    assert floats <= {"tfl.quantize", "tfl.dequantize"}


@pytest.mark.parametrize(
    ("width", "float_fallback", "bias", "chosen"),
    [
        (8, True, DType.I32, DType.I32),
        (8, False, DType.I64, DType.F32),
        (8, True, None, DType.F32),
        # 600 * 127 * 2**15 exceeds 2**31.
        (600, True, DType.I64, DType.F32),
        (600, True, None, DType.I64),
    ],
)
def test_products_of_int16_are_added_in_as_many_bits_as_they_need(
    width: int, float_fallback: bool, bias: DType | None, chosen: DType
) -> None:
    def body(g: Graph) -> list[Value]:
        weights, ones = np.ones((8, width), np.float32), np.ones(8, np.float32)
        return [g.tfl.fully_connected(g.input(None, width), weights, None if bias is None else ones)]

    calls = [{"x0": np.full((3, width), x, np.float32)} for x in (1, -1)]
    wanted = answers(build(body), calls, "builtin")
    module = build(body)
    quantize(module, "int16x8", calls, float_fallback=float_fallback)
    (op,) = module.ops_of({"tfl.fully_connected"})
    stored = op.operand(2)
    assert (None if stored is None else stored.dtype) is bias
    assert op.attributes["quantized_bias_type"] is chosen
    for resolver in ("xnnpack", "builtin"):
        for want, got in zip(wanted, answers(module, calls, resolver), strict=True):
            np.testing.assert_allclose(got["y0"], want["y0"], rtol=ERRORS["int16x8"])


@pytest.mark.parametrize(("computed", "users"), [(False, "tfl.transpose_conv"), (True, "tfl.dequantize")])
def test_transposed_convolutions_outside_xnnpack_compute_in_float(computed: bool, users: str) -> None:
    kernel = (np.round(RNG.uniform(-1, 1, (16, 2, 2, 2)) * 127) / 127).astype(np.float32)
    kernel[:, 0, 0, 0] = 1

    def body(g: Graph) -> list[Value]:
        x = g.input(None if computed else 3, 4, 4, 2)
        sizes = g.i32([3, 8, 8, 16])
        if computed:
            (batch,) = g.tfl.split(g.i32([0]), g.tfl.shape(x, out_type=DType.I32), num_splits=4)[:1]
            sizes = g.tfl.concatenation(batch, g.i32([8, 8, 16]), axis=0, fused_activation_function="NONE")
        strides = {"stride_h": 2, "stride_w": 2}
        shape = TensorType(DType.F32, (x.shape[0] if x.shape else None, 8, 8, 16))
        return [g.tfl.transpose_conv(sizes, kernel, x, **strides, padding="VALID", result_types=[shape])]

    calls = [{"x0": RNG.uniform(-1, 1, (3, 4, 4, 2)).astype(np.float32)} for _ in range(2)]
    expected = answers(build(body), calls, "builtin")
    module = build(body)
    quantize(module, Quantization("int8", min_elements=0))
    (weights,) = [value for op in module.ops() for value in op.results if value.dtype is DType.I8]
    assert {use.kind for use in weights.uses} == {users}
    # The weights are multiples of their scales; where the kernel quantizes its input, sums of 8 products are rounded.
    bound = 1e-5 if computed else 0.02
    for resolver in ("xnnpack", "builtin"):
        for want, got in zip(expected, answers(module, calls, resolver), strict=True):
            np.testing.assert_allclose(got["y0"], want["y0"], atol=bound * np.abs(want["y0"]).max())


UNITS = 4


def recurrent_weights(*shape: int) -> np.ndarray:
    return RNG_OF_WEIGHTS.uniform(-0.5, 0.5, shape).astype(np.float32)


RNG_OF_WEIGHTS = np.random.default_rng(9)
CELLS = {
    # The weights of each kernel, and the sizes of its states.
    "unidirectional_sequence_rnn": [recurrent_weights(4, 4), recurrent_weights(4, 4), recurrent_weights(4)],
    "unidirectional_sequence_lstm": [
        *(recurrent_weights(4, 4) for _ in range(8)),
        *(None, None, None),
        *(recurrent_weights(4) for _ in range(4)),
        *(None, None),
    ],
}


def recurrent(name: str) -> Build:
    def body(g: Graph) -> list[Value]:
        x = g.tfl.reshape(dense(g, g.input(None, 8)), g.i32([-1, 2, 4]))
        b = g._builder
        states = [zero_state(b, x, UNITS) for _ in range(2 if name.endswith("lstm") else 1)]
        rest = [None] * 4 if name.endswith("lstm") else []
        y = getattr(g.tfl, name)(
            *(x, *CELLS[name], *states, *rest),
            fused_activation_function="TANH",
            time_major=False,
            result_types=[TensorType(DType.F32, (None, 2, UNITS))],
        )
        return [g.tfl.add(y, np.float32(0.5)), y]

    return body


@pytest.mark.parametrize("scheme", ACTIVATIONS)
@pytest.mark.parametrize("name", CELLS)
def test_recurrent_kernels(name: str, scheme: str) -> None:
    check(recurrent(name), scheme, errors=0.03)


@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_variables(scheme: str) -> None:
    def body(g: Graph) -> list[Value]:
        x = dense(g, g.input(3, 8))
        handle = g.tfl.var_handle(shared_name="v")
        g.tfl.assign_variable(handle, x)
        return [dense(g, g.tfl.read_variable(handle, result_types=[x.type]))]

    calls = [{"x0": RNG.uniform(-1, 1, (3, 8)).astype(np.float32)} for _ in range(3)]
    expected = answers(build(body), calls, "builtin")
    module = build(body)
    quantize(module, scheme, calls)
    for resolver in ("xnnpack", "builtin"):
        for want, got in zip(expected, answers(module, calls, resolver), strict=True):
            np.testing.assert_allclose(got["y0"], want["y0"], atol=ERRORS[scheme] * np.abs(want["y0"]).max())


@pytest.mark.parametrize("dtype", [DType.I8, DType.I16])
def test_copies_of_states_keep_their_scales(dtype: DType) -> None:
    g = Graph()
    parameters = QuantizationParameters.of(0.5, 3 if dtype is DType.I8 else 0)
    state = g.const(Constant.of(np.arange(8, dtype=dtype.numpy).reshape(2, 4)).with_quantization(parameters))
    copied = copy_tensor(g._builder, state)
    module = g.returns(g.tfl.dequantize(copied, result_types=[TensorType(DType.F32, (2, 4))]))
    check_quantized(module, Context(DIALECTS, Options(quantize=Quantization())))
    assert copied.type == state.type
    for resolver in ("xnnpack", "builtin"):
        (found,) = answers(module, [{}], resolver)
        np.testing.assert_array_equal(found["y0"].ravel(), 0.5 * (np.arange(8) - parameters.zero_point))
