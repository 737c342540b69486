"""The content of the file: signatures, names, shapes, constants, options, versions."""

from __future__ import annotations

from types import SimpleNamespace

import ml_dtypes
import numpy as np
import pytest
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter

from litefuse.backend import to_bytes
from litefuse.errors import ConversionError, InvalidModuleError
from litefuse.ir import Constant, DType, Location, Module, Signature, Symbol, TensorType
from litefuse.tflite import read_file, summarize
from tests.support.harness import RESOLVERS, open_interpreter
from tests.support.modules.lite_modules import add_function, entry, f32, i32, run, tensor, unpack


def dense() -> Module:
    weights = np.arange(12, dtype=np.float32).reshape(3, 4) / 7
    bias = np.array([1, -2, 3], np.float32)

    def body(b, x):
        b.location = Location("model/dense/MatMul")
        y = b.tfl.fully_connected(x, weights, bias, fused_activation_function="RELU", result_types=[f32(None, 3)])
        b.location = Location("model/softmax")
        return [b.tfl.softmax(y, beta=1.0, result_types=[f32(None, 3)])]

    return entry([f32(None, 4)], body, inputs=["x"], outputs=["probabilities"])


def test_runs_with_any_batch():
    content = to_bytes(dense())
    weights = np.arange(12, dtype=np.float32).reshape(3, 4) / 7
    for batch in (1, 5):
        x = np.random.default_rng(batch).normal(size=(batch, 4)).astype(np.float32)
        y = np.maximum(x @ weights.T + np.array([1, -2, 3], np.float32), 0)
        expected = np.exp(y) / np.exp(y).sum(-1, keepdims=True)
        np.testing.assert_allclose(run(content, x=x)["probabilities"], expected, rtol=1e-5)


def test_tables():
    model = unpack(to_bytes(dense()))
    assert (model.version, model.description) == (3, b"Converted by litefuse.")
    assert model.buffers[0].data is None
    (subgraph,) = model.subgraphs
    assert subgraph.name == b"main"
    x, y = subgraph.tensors[0], subgraph.tensors[1]
    assert (x.name, y.name) == (b"x", b"model/dense/MatMul")
    assert (list(x.shape), list(x.shapeSignature), x.hasRank, x.buffer) == ([1, 4], [-1, 4], True, 0)
    weights = next(tensor for tensor in subgraph.tensors if list(tensor.shape) == [3, 4])
    assert weights.shapeSignature is None
    assert weights.buffer > 0
    names = [tensor.name for tensor in subgraph.tensors]
    assert len(set(names)) == len(names)
    fully_connected, softmax = subgraph.operators
    assert fully_connected.builtinOptions.fusedActivationFunction == schema.ActivationFunctionType.RELU
    assert softmax.builtinOptions.beta == 1.0
    metadata = {entry.name: bytes(model.buffers[entry.buffer].data) for entry in model.metadata}
    assert metadata == {b"min_runtime_version": b"1.5.0".ljust(16, b"\0")}


def test_codes_below_and_above_127():
    types = [f32(2, 3)]

    def body(b, x):
        y = b.tfl.gelu(x, approximate=True, result_types=types)
        return [b.tfl.relu(y, result_types=types)]

    content = to_bytes(entry(types, body, inputs=["x"], outputs=["y"]))
    codes = [(c.builtinCode, c.deprecatedBuiltinCode, c.version) for c in unpack(content).operatorCodes]
    assert codes == [(schema.BuiltinOperator.GELU, 127, 1), (schema.BuiltinOperator.RELU, 19, 1)]
    assert bytes(unpack(content).buffers[-1].data).startswith(b"2.9.0")
    x = np.linspace(-3, 3, 6, dtype=np.float32).reshape(2, 3)
    gelu = 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))
    np.testing.assert_allclose(run(content, x=x)["y"], np.maximum(gelu, 0), atol=1e-6)


def test_signatures_share_functions_and_keep_their_order():
    module = Module()

    def body(b, second, first):
        return [b.tfl.sub(second, first, result_types=[f32(2)])]

    entry([f32(2), f32(2)], body, inputs=["second", "first"], outputs=["difference"], module=module, name="sub")
    entry(
        [f32(2)],
        lambda b, x: [b.tfl.neg(x, result_types=[f32(2)])],
        inputs=["x"],
        outputs=["y"],
        module=module,
        name="neg",
    )
    module.signatures.append(Signature("alias", "neg", ("x",), ("z",)))
    content = to_bytes(module)
    assert [subgraph.name for subgraph in unpack(content).subgraphs] == [b"sub", b"neg"]
    assert [tensor.name for tensor in unpack(content).subgraphs[0].tensors[:2]] == [b"second", b"first"]
    a, b = np.array([5, 7], np.float32), np.array([1, 2], np.float32)
    np.testing.assert_array_equal(run(content, "sub", first=b, second=a)["difference"], a - b)
    np.testing.assert_array_equal(run(content, "alias", x=a)["z"], -a)
    keys = Interpreter(model_content=content).get_signature_list()
    assert list(keys["sub"]["inputs"]) == ["first", "second"]  # the runtime sorts them


def test_results_that_are_arguments_constants_or_repeated():
    def body(b, x, unused):
        y = b.tfl.add(x, np.float32(1), result_types=[f32(2)])
        return [x, x, b.const(np.array([1, 2], np.float32)), y, y]

    names = ["p", "p2", "c", "y", "y2"]
    module = entry([f32(2), f32(3)], body, inputs=["x", "unused"], outputs=names)
    x = np.array([3, 4], np.float32)
    found = run(module, x=x, unused=np.zeros(3, np.float32))
    for name, expected in zip(names, [x, x, [1, 2], x + 1, x + 1], strict=True):
        np.testing.assert_array_equal(found[name], expected)


@pytest.mark.parametrize(
    ("dtype", "values"),
    [
        (DType.F32, np.array([[1.5, -2]], np.float32)),
        (DType.F16, np.array([1.5, -2], np.float16)),
        (DType.F64, np.array([1.5, -2], np.float64)),
        (DType.I8, np.array([-1, 2], np.int8)),
        (DType.U8, np.array([1, 255], np.uint8)),
        (DType.I16, np.array([-1, 2], np.int16)),
        (DType.U16, np.array([1, 65535], np.uint16)),
        (DType.I32, np.array(-7, np.int32)),
        (DType.U32, np.array([1, 2**32 - 1], np.uint32)),
        (DType.I64, np.array([-(2**40), 2], np.int64)),
        (DType.U64, np.array([2**63, 2], np.uint64)),
        (DType.BOOL, np.array([True, False, True])),
        (DType.C64, np.array([1 + 2j, -1j], np.complex64)),
        (DType.STRING, np.array([[b"a", "é".encode(), b""]], object)),
        (DType.F32, np.zeros((0, 3), np.float32)),
    ],
)
def test_constants_of_every_type(dtype, values):
    module = entry([f32(1)], lambda b, x: [x, b.const(values)], inputs=["x"], outputs=["x", "y"])
    found = run(module, x=np.zeros(1, np.float32))["y"]
    np.testing.assert_array_equal(found, values)
    assert np.shape(found) == values.shape


def test_packed_types():
    constant = Constant.of(np.array([[1, -2, 3], [-8, 7, 5]], ml_dtypes.int4))
    odd = Constant.of(np.array([1, 2, 3], ml_dtypes.uint4))
    half = Constant.of(np.array([1.5, -2], ml_dtypes.bfloat16))
    tiny = Constant.of(np.array([1, -1, 0, -2, -1], ml_dtypes.int2))
    results = [b"\xe1\x83\x57", b"\x21\x03", b"\xc0\x3f\x00\xc0", b"\x8d\x03"]
    values = (constant, odd, half, tiny)
    module = entry([], lambda b: [b.const(each) for each in values], inputs=[], outputs=["a", "b", "c", "d"])
    model = unpack(to_bytes(module))
    outputs = [model.subgraphs[0].tensors[number] for number in model.subgraphs[0].outputs]
    assert [bytes(model.buffers[output.buffer].data) for output in outputs] == results
    assert [output.type for output in outputs] == [
        schema.TensorType.INT4,
        schema.TensorType.UINT4,
        schema.TensorType.BFLOAT16,
        schema.TensorType.INT2,
    ]


@pytest.mark.parametrize("dtype", [ml_dtypes.int4, ml_dtypes.int2])
def test_small_elements_in_odd_blocks(dtype):
    values = np.arange(3 * 7, dtype=np.int8).reshape(7, 3).astype(dtype)
    constant = Constant.of(values)
    blocks = [values[row : row + 1] for row in range(7)]
    module = entry([], lambda b: [b.const(constant)], inputs=[], outputs=["y"])
    from litefuse.backend import buffers

    packed = b"".join(buffers._pack(SimpleNamespace(dtype=constant.dtype, blocks=lambda: blocks)))
    assert packed == bytes(unpack(to_bytes(module)).buffers[1].data)


def test_an_absent_bias():
    weights = np.ones((3, 4), np.float32)
    kernel, shape = np.ones((3, 2, 2, 2), np.float32), np.array([1, 4, 4, 3], np.int32)

    def body(b, x, picture):
        y = b.tfl.fully_connected(x, weights, result_types=[f32(2, 3)])
        z = b.tfl.transpose_conv(shape, kernel, picture, None, stride_w=2, stride_h=2, result_types=[f32(1, 4, 4, 3)])
        return [y, z]

    module = entry([f32(2, 4), f32(1, 2, 2, 2)], body, inputs=["x", "picture"], outputs=["y", "z"])
    operators = unpack(to_bytes(module)).subgraphs[0].operators
    assert operators[0].inputs[2] == -1
    assert len(operators[1].inputs) == 3
    assert set(summarize(to_bytes(module)).versions.values()) == {1}
    found = run(module, x=np.ones((2, 4), np.float32), picture=np.ones((1, 2, 2, 2), np.float32))
    np.testing.assert_array_equal(found["y"], np.full((2, 3), 4))
    np.testing.assert_array_equal(found["z"], np.full((1, 4, 4, 3), 2))


def test_options_left_at_the_schemas_defaults_are_read_as_such():
    def body(b, x):
        y, index = b.tfl.unique(x, result_types=[f32(None), i32(None)])
        return [b.tfl.neg(y, result_types=[f32(None)]), index]

    content = to_bytes(entry([f32(4)], body, inputs=["x"], outputs=["y", "index"]))
    unique, _ = read_file(content).subgraphs[0].operators
    assert unique.options == {"idx_out_type": "INT32"}


def test_options_that_follow_from_the_operands():
    def body(b, x):
        y = b.tfl.pack(x, x, x, axis=1, result_types=[i32(2, 3)])
        return [b.tfl.cast(y, out_data_type=DType.F32, result_types=[f32(2, 3)])]

    module = entry([i32(2)], body, inputs=["x"], outputs=["y"])
    pack, cast = (operator.builtinOptions for operator in unpack(to_bytes(module)).subgraphs[0].operators)
    assert (pack.valuesCount, pack.axis) == (3, 1)
    assert (cast.inDataType, cast.outDataType) == (schema.TensorType.INT32, schema.TensorType.FLOAT32)
    np.testing.assert_array_equal(run(module, x=np.array([1, 2], np.int32))["y"], [[1, 1, 1], [2, 2, 2]])


def test_custom_op_and_composite():
    module = Module()
    add_function(module, "body", [f32(2)], lambda b, x: [b.tfl.neg(x, result_types=[f32(2)])])

    def body(b, x):
        attributes = {"name": "acme.neg", "decomposition_subgraph_index": Symbol("body"), "version": 3}
        (y,) = b.op("tfl.stablehlo_composite", [x], attributes, [f32(2)]).results
        return [y]

    entry([f32(2)], body, inputs=["x"], outputs=["y"], module=module)
    np.testing.assert_array_equal(run(module, x=np.array([1, 2], np.float32))["y"], [-1, -2])
    operator = unpack(to_bytes(module)).subgraphs[0].operators[0]
    assert (operator.builtinOptions2.name, operator.builtinOptions2.version) == (b"acme.neg", 3)

    def custom(b, x):
        return [b.tfl.custom(x, custom_code="Acme", options=b"\x01\x02\x03", result_types=[f32(2)])]

    content = to_bytes(entry([f32(2)], custom, inputs=["x"], outputs=["y"]))
    model = unpack(content)
    assert model.operatorCodes[0].customCode == b"Acme"
    assert bytes(model.subgraphs[0].operators[0].customOptions) == b"\x01\x02\x03"
    assert summarize(content).ops == {"tfl.custom:Acme": 1}


def test_unknown_rank():
    """An empty shape vector, as `TFLiteConverter` writes it: tools read its length without checking that it exists."""
    anything = TensorType(DType.F32, None)
    module = entry([anything], lambda b, x: [b.tfl.neg(x, result_types=[anything])], inputs=["x"], outputs=["y"])
    content = to_bytes(module)
    tensors = unpack(content).subgraphs[0].tensors
    assert [(t.hasRank, list(t.shape), t.shapeSignature) for t in tensors] == [(False, [], None)] * 2
    flat = schema.Model.GetRootAsModel(content, 0).Subgraphs(0).Tensors(0)
    assert flat.ShapeLength() == len(flat.ShapeAsNumpy()) == 0
    for resolver in RESOLVERS:
        interpreter = open_interpreter(content, resolver=resolver)
        for shape in ((2, 3), (4,), (), (1, 2, 2, 3, 1)):
            x = np.full(shape, 2.5, np.float32)
            np.testing.assert_array_equal(interpreter.get_signature_runner()(x=x)["y"], -x)


def test_summary():
    summary = summarize(to_bytes(dense()))
    assert summary.ops == {"tfl.fully_connected": 1, "tfl.softmax": 1}
    assert (summary.op_count, summary.subgraphs, summary.tensors) == (2, ("main",), 5)
    assert summary.weights == 4 * (12 + 3) + 16


@pytest.mark.parametrize(
    ("body", "error", "text"),
    [
        (lambda b, x: [b.tf.Neg(x, result_types=[f32(2)])], InvalidModuleError, "tf.Neg at serve/op is not a "),
        (lambda b, x: [b.tfl.softmax(x, result_types=[f32(2)])], InvalidModuleError, "'beta' is missing"),
        (lambda b, x: [b.tfl.add(x, result_types=[f32(2)])], InvalidModuleError, "tfl.add at serve/op: operand 1"),
        (
            lambda b, x: [b.tfl.add(x, x, fused_activation_function="SWISH", result_types=[f32(2)])],
            InvalidModuleError,
            "'fused_activation_function' cannot be 'SWISH'",
        ),
        (
            lambda b, x: [b.tfl.cast(x, out_data_type=DType.QI8, result_types=[tensor(DType.QI8, 2)])],
            ConversionError,
            "LiteRT does not support tensors of type !tf.qint8",
        ),
        (lambda b, x: [b.tfl.tile(x, b.i32([9]), result_types=[f32(1 << 31)])], ConversionError, "a dimension larger"),
    ],
)
def test_refusals_name_the_op(body, error, text):
    with pytest.raises(error, match=text):
        to_bytes(entry([f32(2)], body, inputs=["x"], outputs=["y"]))
