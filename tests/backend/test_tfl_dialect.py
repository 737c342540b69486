"""The table of LiteRT's operators: complete, up to date, and with correct versions."""

from __future__ import annotations

import pytest
from ai_edge_litert import schema_py_generated as schema

from litefuse.dialects import DIALECTS
from litefuse.dialects.tfl import TFL, min_runtime_version, version
from litefuse.dialects.tfl.table import operator_number, options
from litefuse.ir import REQUIRED, DType, Op, QuantizationParameters, TensorType, Value
from tests.support.modules.lite_modules import f32, i32, tensor
from tools.schemas import make_tfl_schema

NOT_OPERATORS = {"PLACEHOLDER_FOR_GREATER_OP_CODES"}


def test_the_schema_is_fresh():
    assert make_tfl_schema.TARGET.read_text() == make_tfl_schema.table(), "run tools/schemas/make_tfl_schema.py"


def test_every_operator_has_a_schema():
    numbers = {name: number for name, number in vars(schema.BuiltinOperator).items() if isinstance(number, int)}
    kinds = {f"tfl.{name.lower()}": number for name, number in numbers.items() if name not in NOT_OPERATORS}
    assert set(TFL.kinds()) == {*kinds, *(f"tfl.pseudo_{name}" for name in ("variable", "update", "final_state"))}
    for kind, number in kinds.items():
        found = TFL.get(kind)
        assert found is not None
        assert found.kind == kind
        assert operator_number(kind) == number


def test_every_option_table_belongs_to_an_operator():
    unions = {**vars(schema.BuiltinOptions), **vars(schema.BuiltinOptions2)}
    used = {table.name for kind in TFL.kinds() if (table := options(kind)) is not None}
    assert used == {name for name, number in unions.items() if isinstance(number, int) and number} | {"CustomOptions"}


def test_schemas():
    conv = DIALECTS.schema("tfl.conv_2d")
    assert [spec.name for spec in conv.operands] == ["input", "filter", "bias"]
    assert conv.defaults == {
        "padding": "SAME",
        "fused_activation_function": "NONE",
        "dilation_w_factor": 1,
        "dilation_h_factor": 1,
        "quantized_bias_type": DType.F32,
    }
    assert conv.attributes["stride_w"].default is REQUIRED
    assert conv.attributes["padding"].type == "Padding"
    add = DIALECTS.schema("tfl.add")
    assert (add.commutative, add.stateful, add.defaults["pot_scale_int16"]) == (True, False, True)
    pack = DIALECTS.schema("tfl.pack")
    assert (pack.operands[0].variadic, pack.attributes["values_count"].derived) == (True, True)
    lstm = DIALECTS.schema("tfl.unidirectional_sequence_lstm")
    assert [number for number, spec in enumerate(lstm.operands) if spec.is_ref] == [18, 19]
    assert len(lstm.operands) == 24
    bidirectional = DIALECTS.schema("tfl.bidirectional_sequence_lstm")
    assert [number for number, spec in enumerate(bidirectional.operands) if spec.is_ref] == [35, 36, 37, 38]
    assert len(bidirectional.operands) == 48
    assert bidirectional.defaults["time_major"] is True
    loop = DIALECTS.schema("tfl.while")
    assert (loop.stateful, loop.attributes["body_subgraph_index"].type) == (True, "func")
    assert DIALECTS.schema("tfl.custom").defaults == {"options": b""}
    assert DIALECTS.schema("tfl.nonsense") is None


def op(kind: str, operands: list[TensorType | None], result: TensorType, **attributes: object) -> Op:
    return Op(kind, [None if type is None else Value(type) for type in operands], [result], attributes)


X = f32(2, 3)
I8, I16, I64, STRING = (tensor(dtype, 2, 3) for dtype in (DType.I8, DType.I16, DType.I64, DType.STRING))


def quantized(dtype: DType, *shape: int, axis: int | None = None, block_size: int | None = None) -> TensorType:
    count = 1 if axis is None else shape[axis]
    return f32(*shape).with_quantization(
        dtype, QuantizationParameters.of([0.5] * count, axis=axis, block_size=block_size)
    )


ACTIVATION, WIDE = quantized(DType.I8, 2, 3), quantized(DType.I16, 2, 3)


@pytest.mark.parametrize(
    ("kind", "operands", "attributes", "expected"),
    [
        ("tfl.add", [X, X], {}, 1),
        ("tfl.add", [I64, I64], {}, 4),
        ("tfl.fully_connected", [X, X, X], {}, 1),
        ("tfl.fully_connected", [X, X, X], {"keep_num_dims": True}, 5),
        ("tfl.fully_connected", [X, I8, X], {}, 3),
        ("tfl.fully_connected", [X, I8, X], {"asymmetric_quantize_inputs": True}, 9),
        ("tfl.conv_2d", [f32(1, 8, 8, 4), f32(6, 3, 3, 4), f32(6)], {}, 1),
        ("tfl.conv_2d", [f32(1, 8, 8, 4), f32(6, 3, 3, 2), f32(6)], {}, 6),
        ("tfl.depthwise_conv_2d", [X, X, X], {"dilation_w_factor": 1, "dilation_h_factor": 1}, 1),
        ("tfl.depthwise_conv_2d", [X, X, X], {"dilation_w_factor": 1, "dilation_h_factor": 2}, 2),
        ("tfl.sub", [f32(1, 1, 1, 1, 2), f32(2)], {}, 3),
        ("tfl.sub", [f32(1, 1, 1, 1, 2)] * 2, {}, 1),
        ("tfl.sub", [I16, I16], {"pot_scale_int16": False}, 5),
        ("tfl.transpose", [f32(1, 2, 3, 4, 5), i32(5)], {}, 4),
        ("tfl.transpose", [f32(1, 2, 3, 4, 5, 6), i32(6)], {}, 6),
        ("tfl.strided_slice", [X, i32(2), i32(2), i32(2)], {"ellipsis_mask": 1}, 6),
        ("tfl.strided_slice", [X, i32(2), i32(2), i32(2)], {"shrink_axis_mask": 1, "ellipsis_mask": 0}, 1),
        ("tfl.split", [i32(), i32(4)], {}, 3),
        ("tfl.gather", [X, i32(2)], {"batch_dims": 0}, 1),
        ("tfl.gather", [X, i32(2)], {"batch_dims": 1}, 5),
        ("tfl.transpose_conv", [i32(4), X, X], {"fused_activation_function": "NONE"}, 1),
        ("tfl.transpose_conv", [i32(4), X, X, X], {}, 3),
        ("tfl.transpose_conv", [i32(4), X, X, None], {"fused_activation_function": "RELU"}, 4),
        ("tfl.resize_bilinear", [X, i32(2)], {"half_pixel_centers": True}, 3),
        ("tfl.broadcast_to", [X, i32(2)], {}, 2),
        ("tfl.space_to_batch_nd", [f32(1, 2, 3), i32(1), i32(1, 2)], {}, 3),
        ("tfl.equal", [STRING, STRING], {}, 3),
        ("tfl.where", [X], {}, 2),
        ("tfl.where", [tensor(DType.BOOL, 2)], {}, 1),
        ("tfl.select", [tensor(DType.BOOL, 1), f32(1, 1, 1, 1, 2), X], {}, 3),
        ("tfl.logistic", [X], {}, 1),
        ("tfl.while", [X], {}, 1),
    ],
)
def test_versions_are_no_higher_than_needed(kind, operands, attributes, expected):
    assert version(op(kind, operands, operands[0] or X, **attributes)) == expected


@pytest.mark.parametrize(
    ("kind", "operands", "result", "expected"),
    [
        ("fully_connected", [X, quantized(DType.I8, 4, 3, axis=0), None], X, 12),
        ("fully_connected", [X, quantized(DType.I8, 4, 3), None], X, 3),
        ("fully_connected", [X, quantized(DType.I4, 4, 3, axis=0), None], X, 1),
        ("fully_connected", [ACTIVATION, quantized(DType.I8, 4, 3, axis=0), None], ACTIVATION, 4),
        ("fully_connected", [ACTIVATION, quantized(DType.I4, 4, 3, axis=0), None], ACTIVATION, 10),
        ("fully_connected", [WIDE, quantized(DType.I4, 4, 3, axis=0), None], WIDE, 13),
        ("fully_connected", [X, quantized(DType.I2, 4, 4, axis=0), None], X, 14),
        ("fully_connected", [ACTIVATION, quantized(DType.I2, 4, 4, axis=0), None], ACTIVATION, 14),
        ("conv_2d", [f32(1, 8, 8, 4), quantized(DType.I8, 6, 3, 3, 4, axis=0), f32(6)], X, 5),
        ("conv_2d", [f32(1, 8, 8, 4), quantized(DType.I8, 6, 3, 3, 4), f32(6)], X, 2),
        ("conv_2d", [quantized(DType.I8, 1, 8, 8, 4), quantized(DType.I8, 6, 3, 3, 4, axis=0), None], ACTIVATION, 3),
        ("depthwise_conv_2d", [f32(1, 8, 8, 4), quantized(DType.I8, 1, 3, 3, 4, axis=3), f32(4)], X, 6),
        ("depthwise_conv_2d", [f32(1, 8, 8, 4), quantized(DType.I8, 1, 3, 3, 4), f32(4)], X, 4),
        ("embedding_lookup", [i32(2), quantized(DType.I8, 4, 3, axis=0)], X, 4),
        ("embedding_lookup", [i32(2), quantized(DType.I8, 4, 3)], X, 1),
        ("embedding_lookup", [i32(2), quantized(DType.I4, 4, 3)], X, 4),
        ("embedding_lookup", [i32(2), quantized(DType.I2, 4, 4, axis=0)], X, 5),
        ("dequantize", [quantized(DType.I8, 4, 3, axis=0)], X, 5),
        ("dequantize", [ACTIVATION], X, 2),
        ("dequantize", [quantized(DType.I4, 4, 3, axis=0)], X, 6),
        ("dequantize", [quantized(DType.I2, 4, 4, axis=0)], X, 7),
        ("quantize", [X], quantized(DType.I8, 4, 3, axis=0), 3),
        ("quantize", [X], ACTIVATION, 1),
        ("quantize", [X], WIDE, 2),
    ],
)
def test_versions_of_quantized_forms(kind, operands, result, expected):
    # FULLY_CONNECTED without a bias needs version 6 only with two operands; a file has -1 as the third.
    attributes = {"dilation_w_factor": 1, "dilation_h_factor": 1} if kind == "depthwise_conv_2d" else {}
    assert version(op(f"tfl.{kind}", operands, result, **attributes)) == expected


def test_versions_by_result_type():
    assert version(op("tfl.cast", [X], i32(2, 3))) == 1
    assert version(op("tfl.cast", [X], tensor(DType.F16, 2, 3))) == 5
    assert version(op("tfl.cast", [X], tensor(DType.BF16, 2, 3))) == 7


def test_min_runtime_versions():
    assert min_runtime_version("tfl.batch_matmul", 1) == "2.3.0"
    assert min_runtime_version("tfl.stablehlo_composite", 1) == "2.18.0"
    assert min_runtime_version("tfl.transpose", 7) == "2.20.0"
    assert min_runtime_version("tfl.add", 99) is None
    assert min_runtime_version("tfl.custom", 1) is None
