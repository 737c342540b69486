"""Shape functions of LiteRT's operators that differ from those of tf."""

from __future__ import annotations

import numpy as np

from litefuse.dialects import DIALECTS
from litefuse.dialects.shape_functions.table import SHAPES
from litefuse.ir import BoundFunction, Builder, DType, TensorType, Value
from tests.dialects.shape_functions.graphs import disagreements
from tests.support.modules.module_text import module


def x(*shape: int | None, dtype: DType = DType.F32) -> Value:
    return Value(TensorType(dtype, shape))


def test_every_shape_function_fits_its_schema():
    for kind, function in SHAPES.items():
        schema = DIALECTS.schema(kind)
        assert schema is not None, kind
        assert schema.infer is function
        BoundFunction(function, schema)


def test_convolutions():
    b = Builder(DIALECTS)
    assert b.tfl.conv_2d(x(None, 9, 8, 3), x(5, 3, 3, 3), x(5), stride_h=2, stride_w=1).shape == (None, 5, 8, 5)
    valid = b.tfl.depthwise_conv_2d(
        x(2, 9, 8, 3), x(1, 3, 3, 6), None, padding="VALID", stride_h=1, stride_w=1, depth_multiplier=2
    )
    assert valid.shape == (2, 7, 6, 6)
    up = b.tfl.transpose_conv(b.i32([2, 16, 16, 5]), x(5, 3, 3, 3), x(2, 8, 8, 3), None, stride_h=2, stride_w=2)
    assert up.shape == (2, 16, 16, 5)
    pooled = b.tfl.max_pool_2d(x(2, 9, 8, 3), stride_h=2, stride_w=2, filter_height=2, filter_width=2)
    assert pooled.shape == (2, 5, 4, 3)


def test_products_and_look_ups():
    b = Builder(DIALECTS)
    assert b.tfl.fully_connected(x(None, 7, 4), x(9, 4), None, keep_num_dims=True).shape == (None, 7, 9)
    assert b.tfl.fully_connected(x(2, 7, 4), x(9, 4), None).shape == (14, 9)
    assert b.tfl.batch_matmul(x(2, 3, 4), x(2, 5, 4), adj_y=True).shape == (2, 3, 5)
    assert b.tfl.embedding_lookup(x(6, dtype=DType.I32), x(50, 8)).shape == (6, 8)
    assert b.tfl.arg_max(x(2, 3), b.i32(1), output_type=DType.I32).type == TensorType(DType.I32, (2,))
    assert b.tfl.cast(x(2, 3), out_data_type=DType.I64).type == TensorType(DType.I64, (2, 3))


def test_recurrent():
    b = Builder(DIALECTS)
    operands: list[Value | None] = [None] * 24
    operands[0] = x(4, 12, 8)
    operands[2:5] = [x(16, 8)] * 3
    operands[6:9] = [x(16, 16)] * 3
    assert b.tfl.unidirectional_sequence_lstm(*operands).shape == (4, 12, 16)
    operands[16] = x(5, 16)
    assert b.tfl.unidirectional_sequence_lstm(*operands).shape == (4, 12, 5)
    both: list[Value | None] = [None] * 48
    both[0], both[8], both[25] = x(4, 12, 8), x(16, 16), x(6, 6)
    assert b.tfl.bidirectional_sequence_lstm(*both, merge_outputs=True).shape == (4, 12, 22)
    fw, bw = b.tfl.bidirectional_sequence_lstm(*both, merge_outputs=False)
    assert (fw.shape, bw.shape) == ((4, 12, 16), (4, 12, 6))
    step = b.tfl.unidirectional_sequence_rnn(x(4, 12, 8), x(16, 8), x(16, 16), x(16), x(4, 16), time_major=False)
    assert step.shape == (4, 12, 16)


def test_slices_and_parts():
    b = Builder(DIALECTS)
    begin, end, steps = b.i32([0, -1, 0]), b.i32([0, 0, 0]), b.i32([1, 1, 1])
    sliced = b.tfl.strided_slice(x(4, 12, 8), begin, end, steps, begin_mask=5, end_mask=5, shrink_axis_mask=2)
    assert sliced.shape == (4, 8)
    offset = b.tfl.strided_slice(x(10), b.i32([3]), b.i32([4]), b.i32([1]), offset=True)
    assert offset.shape == (4,)
    assert [part.shape for part in b.tfl.split(b.i32(1), x(2, 6), num_splits=3)] == [(2, 2)] * 3
    assert b.tfl.reshape(x(2, 6), None, new_shape=(3, -1)).shape == (3, 4)
    assert b.tfl.concatenation(x(2, None), x(3, 5), axis=0).shape == (5, 5)
    assert b.tfl.pad(x(2, 3), b.const(np.array([[1, 1], [0, 2]], np.int32))).shape == (4, 5)


def test_disagreements_are_named():
    m = module("""
module {
  func.func @main(%x: tensor<2x3xf32>) -> tensor<2x4xf32> {
    %y = "tfl.tanh"(%x) : (tensor<2x3xf32>) -> tensor<2x4xf32>
    %z = "tfl.abs"(%x) : (tensor<2x3xf32>) -> tensor<2x3xi32>
    "func.return"(%y) : (tensor<2x4xf32>) -> ()
  }
}
""")
    assert [text.partition(": ")[2] for text in disagreements(m, DIALECTS)] == [
        "result 0 is tensor<2x4xf32>, and should be tensor<2x3xf32>",
        "result 0 is tensor<2x3xi32>, and should be tensor<2x3xf32>",
    ]
