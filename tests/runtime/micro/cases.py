"""A case or more for each op of tflite-micro that LiteRT runs, too."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.ir import DType
from tests.runtime.micro.build import Case, Operand, Result, bias, inputs, ints, real, weight

CASES: dict[str, Case] = {}


def case(
    name: str,
    operands: list[Operand],
    *results: Any,
    scales: str = "",
    schemes: tuple[str, ...] = (),
    **attributes: Any,
) -> None:
    """Add a case; a result is its shape, or its type and shape."""
    assert name not in CASES
    found = tuple(map(_result, results))
    CASES[name] = Case(name, tuple(operands), found, attributes, scales, schemes)


def _result(each: Any) -> Result:
    if isinstance(each, Result):
        return each
    return Result(each[1:], each[0]) if each and isinstance(each[0], str) else Result(each)


_STRIDES = {"stride_h": 1, "stride_w": 1, "padding": "VALID"}
_POOL = {"stride_h": 2, "stride_w": 2, "filter_height": 2, "filter_width": 2, "padding": "VALID"}

# Arithmetic
for _name in ("ADD", "SUB", "MUL", "MAXIMUM", "MINIMUM", "SQUARED_DIFFERENCE"):
    case(_name, [real(2, 3, 5), real(2, 3, 5, low=-2)], (2, 3, 5))
    case(f"{_name}:broadcast", [real(2, 3, 5), real(5, low=-2)], (2, 3, 5))
    case(f"{_name}:broadcast_6d", [real(2, 1, 3, 1, 2, 1), real(1, 2, 3, 2, 1, 3)], (2, 2, 3, 2, 2, 3))
    case(f"{_name}:6d", [real(1, 2, 1, 3, 1, 5), real(1, 2, 1, 3, 1, 5)], (1, 2, 1, 3, 1, 5))
case("DIV", [real(2, 12), real(2, 12, low=0.5, high=2)], (2, 12))
case("DIV:broadcast_6d", [real(2, 1, 3, 1, 2, 1), real(1, 2, 3, 2, 1, 3, low=0.5, high=2)], (2, 2, 3, 2, 2, 3))
case("DIV:6d", [real(2, 1, 3, 1, 5, 1, low=0.5, high=3), real(2, 1, 3, 1, 5, 1, low=0.5, high=2)], (2, 1, 3, 1, 5, 1))
for _name in ("FLOOR_DIV", "FLOOR_MOD"):
    case(_name, [real(2, 12, low=-3, high=3), real(2, 12, low=0.5, high=2)], (2, 12))
    case(f"{_name}:broadcast", [real(2, 12, low=-3, high=3), real(12, low=0.5, high=2)], (2, 12))
    case(f"{_name}:6d", [real(2, 1, 1, 1, 1, 2), real(2, 1, 1, 1, 1, 2, low=0.5, high=2)], (2, 1, 1, 1, 1, 2))
    case(f"{_name}:broadcast_6d", [real(2, 1, 3, 1, 2, 1), real(1, 2, 3, 2, 1, 3, low=0.5, high=2)], (2, 2, 3, 2, 2, 3))
case("ADD_N", [real(2, 5), real(2, 5), real(2, 5)], (2, 5), scales="same")
case("CUMSUM", [real(2, 6, low=0), ints(1)], (2, 6), scales="free")
case("CUMSUM:reverse", [real(2, 6), ints(-1)], (2, 6), scales="free", reverse=True, exclusive=True)
case("CUMSUM:runtime", [real(2, 6), inputs(1)], (2, 6), scales="free")
for _name, _low in {
    "LOG": 0.1,
    "RSQRT": 0.1,
    "SQRT": 0.0,
    "SQUARE": -2.0,
    "ABS": -2.0,
    "NEG": -2.0,
    "SIN": -3.0,
    "COS": -3.0,
    "FLOOR": -3.0,
    "CEIL": -3.0,
    "ROUND": -3.0,
}.items():
    case(_name, [real(4, 8, low=_low, high=3)], (4, 8), scales="free")
    if _name not in ("NEG", "FLOOR", "CEIL", "ROUND"):  # their kernels make shapes of 6 dimensions
        case(f"{_name}:7d", [real(4, 1, 1, 1, 1, 1, 2, low=_low, high=3)], (4, 1, 1, 1, 1, 1, 2), scales="free")
case("EXP", [real(4, 8, low=-3, high=1)], (4, 8))
# Comparison, logic, selection
for _name in ("EQUAL", "NOT_EQUAL", "LESS", "LESS_EQUAL", "GREATER", "GREATER_EQUAL"):
    case(_name, [real(4, 6), real(4, 6, low=-2, high=1.5)], ("bool", 4, 6), scales="same")
    case(
        f"{_name}:broadcast_6d",
        [real(2, 1, 3, 1, 2, 1), real(1, 2, 3, 2, 1, 3)],
        ("bool", 2, 2, 3, 2, 2, 3),
        scales="same",
    )
    case(f"{_name}:scales", [real(4, 6), real(4, 6, low=-2, high=1.5)], ("bool", 4, 6))
for _name in ("LOGICAL_AND", "LOGICAL_OR"):
    case(_name, [real(4, 6), real(4, 6)], (4, 6))
    case(f"{_name}:broadcast", [real(4, 6), real(6)], (4, 6))
    case(f"{_name}:broadcast_6d", [real(2, 1, 3, 1, 2, 1), real(1, 2, 3, 2, 1, 3)], (2, 2, 3, 2, 2, 3))
    case(f"{_name}:6d", [real(2, 1, 2, 1, 3, 1), real(2, 1, 2, 1, 3, 1)], (2, 1, 2, 1, 3, 1))
case("LOGICAL_NOT", [real(4, 6)], (4, 6))
_BITS = [[True, False, True], [False, False, True]]
case("SELECT_V2", [inputs(_BITS, "bool"), real(2, 3), real(2, 3)], (2, 3))
case("SELECT_V2:broadcast", [inputs(_BITS, "bool"), real(2, 2, 3), real(3)], (2, 2, 3))
case("SELECT_V2:scalar", [inputs(True, "bool"), real(2, 3), real(2, 3)], (2, 3))
case("SELECT_V2:broadcast_5d", [inputs(_BITS, "bool"), real(2, 1, 2, 2, 3), real(3)], (2, 1, 2, 2, 3))
case("SELECT_V2:6d", [inputs([[[[_BITS]]]], "bool"), *[real(1, 1, 1, 1, 2, 3)] * 2], (1, 1, 1, 1, 2, 3))
# Activations
case("ELU", [real(4, 8, low=-4, high=4)], (4, 8))
case("HARD_SWISH", [real(4, 8, low=-5, high=5)], (4, 8))
case("LEAKY_RELU", [real(4, 8, low=-4, high=4)], (4, 8), alpha=0.2)
case("LOGISTIC", [real(4, 8, low=-6, high=6)], (4, 8))
case("LOG_SOFTMAX", [real(4, 10, low=-4, high=4)], (4, 10))
case("PRELU", [real(2, 4, 4, 6), weight(1, 1, 6, axis=None)], (2, 4, 4, 6))
case("RELU", [real(4, 8, low=-4, high=8)], (4, 8))
case("RELU6", [real(4, 8, low=-4, high=8)], (4, 8), scales="same")
case("SOFTMAX", [real(4, 10, low=-4, high=4)], (4, 10), beta=1.0)
case(
    "SOFTMAX:int8_to_int16",
    [real(4, 10, low=-4, high=4)],
    Result((4, 10), "int16", is_quantized=True),
    schemes=("int8",),
    beta=1.0,
)
case("TANH", [real(4, 8, low=-3, high=3)], (4, 8))
# Layers with weights
case("CONV_2D", [real(1, 8, 8, 4), weight(6, 3, 3, 4), bias(6)], (1, 6, 6, 6), **_STRIDES)
case("CONV_2D:grouped", [real(1, 8, 8, 4), weight(6, 3, 3, 2), bias(6)], (1, 6, 6, 6), **_STRIDES)
case(
    "CONV_2D:dilated",
    [real(1, 8, 8, 4), weight(6, 3, 3, 4), bias(6)],
    (1, 4, 4, 6),
    **(_STRIDES | {"dilation_h_factor": 2, "dilation_w_factor": 2}),
)
case("CONV_2D:per_tensor", [real(1, 8, 8, 4), weight(6, 3, 3, 4, axis=None), bias(6)], (1, 6, 6, 6), **_STRIDES)
case(
    "DEPTHWISE_CONV_2D",
    [real(1, 8, 8, 4), weight(1, 3, 3, 8, axis=3), bias(8)],
    (1, 6, 6, 8),
    **_STRIDES,
    depth_multiplier=2,
)
case(
    "TRANSPOSE_CONV",
    [ints([1, 11, 11, 6]), weight(6, 3, 3, 4), real(1, 5, 5, 4), bias(6)],
    (1, 11, 11, 6),
    **(_STRIDES | {"stride_h": 2, "stride_w": 2}),
)
case("FULLY_CONNECTED", [real(4, 16), weight(8, 16), bias(8)], (4, 8))
case("FULLY_CONNECTED:per_tensor", [real(4, 16), weight(8, 16, axis=None), bias(8)], (4, 8))
case("FULLY_CONNECTED:keep_dims", [real(2, 3, 16), weight(8, 16), bias(8)], (2, 3, 8), keep_num_dims=True)
case("FULLY_CONNECTED:runtime_weights", [real(4, 16), real(8, 16)], (4, 8))
case("BATCH_MATMUL", [real(2, 4, 16), real(2, 16, 8)], (2, 4, 8))
case("BATCH_MATMUL:adj_y", [real(2, 4, 16), real(2, 8, 16)], (2, 4, 8), adj_y=True)
case("BATCH_MATMUL:constant", [real(2, 4, 16), weight(2, 16, 8, axis=None)], (2, 4, 8))
case("BATCH_MATMUL:broadcast", [real(2, 3, 4, 16), real(16, 8)], (2, 3, 4, 8))
case("BATCH_MATMUL:6d", [real(1, 1, 1, 2, 4, 16), real(1, 1, 1, 2, 16, 8)], (1, 1, 1, 2, 4, 8))
case("EMBEDDING_LOOKUP", [inputs([3, 1, 0]), weight(10, 4, axis=None)], (3, 4))
for _activation in ("RELU", "RELU6", "RELU_N1_TO_1"):
    _fused = {"fused_activation_function": _activation}
    for _name in ("ADD", "SUB", "MUL"):
        case(f"{_name}:{_activation}", [real(2, 12), real(2, 12, low=-8, high=8)], (2, 12), **_fused)
    case(f"DIV:{_activation}", [real(2, 12), real(2, 12, low=0.1, high=2)], (2, 12), **_fused)
    case(f"FULLY_CONNECTED:{_activation}", [real(4, 16), weight(8, 16), bias(8)], (4, 8), **_fused)
    for _name in ("AVERAGE_POOL_2D", "MAX_POOL_2D", "L2_POOL_2D"):
        case(f"{_name}:{_activation}", [real(1, 8, 8, 4, low=-9, high=9)], (1, 4, 4, 4), **_POOL, **_fused)
    _convolution = [real(1, 8, 8, 4), weight(6, 3, 3, 4), bias(6)]
    case(f"CONV_2D:{_activation}", _convolution, (1, 6, 6, 6), **_STRIDES, **_fused)
    _convolution = [real(1, 8, 8, 4), weight(1, 3, 3, 4, axis=3), bias(4)]
    case(f"DEPTHWISE_CONV_2D:{_activation}", _convolution, (1, 6, 6, 4), **_STRIDES, **_fused, depth_multiplier=1)
    _convolution = [ints([1, 7, 7, 6]), weight(6, 3, 3, 4), real(1, 5, 5, 4), bias(6)]
    case(f"TRANSPOSE_CONV:{_activation}", _convolution, (1, 7, 7, 6), **_STRIDES, **_fused)
case(
    "CONV_2D:same",
    [real(1, 8, 8, 4), weight(6, 3, 3, 4), bias(6)],
    (1, 4, 4, 6),
    stride_h=2,
    stride_w=2,
    padding="SAME",
)
case(
    "CONV_2D:runtime_weights",
    [real(1, 8, 8, 4), Operand("weight", (6, 3, 3, 4), axis=0), bias(6)],
    (1, 6, 6, 6),
    schemes=("float32", "int8", "int16"),
    **_STRIDES,
)
case("BATCH_MATMUL:per_channel", [real(2, 4, 16), weight(2, 16, 8, axis=2)], (2, 4, 8))
case("EMBEDDING_LOOKUP:per_row", [inputs([3, 1, 0]), weight(10, 4, axis=0)], (3, 4), schemes=("float32 with int8",))
case("EMBEDDING_LOOKUP:3d", [inputs([3, 1, 0]), weight(10, 4, 2, axis=None)], (3, 4, 2))
for _dtype in ("int8", "int16", "int32", "uint8"):
    case(f"QUANTIZE:{_dtype}", [real(3, 4)], Result((3, 4), _dtype, is_quantized=True))
case("DEQUANTIZE", [real(3, 4)], ("float32", 3, 4))
case("DEQUANTIZE:per_channel", [weight(3, 4)], ("float32", 3, 4), schemes=("int8",))
# Pooling, normalization, images
case("AVERAGE_POOL_2D", [real(1, 8, 8, 4)], (1, 4, 4, 4), **_POOL)
case("MAX_POOL_2D", [real(1, 8, 8, 4)], (1, 4, 4, 4), **_POOL)
case("L2_POOL_2D", [real(1, 8, 8, 4)], (1, 4, 4, 4), **_POOL)
case("L2_NORMALIZATION", [real(4, 16)], (4, 16))
case("L2_NORMALIZATION:5d", [real(4, 1, 1, 1, 16)], (4, 1, 1, 1, 16))
case("RESIZE_BILINEAR", [real(1, 4, 4, 3), ints([8, 8])], (1, 8, 8, 3), half_pixel_centers=True)
case("RESIZE_NEAREST_NEIGHBOR", [real(1, 4, 4, 3), ints([8, 8])], (1, 8, 8, 3), half_pixel_centers=True)
case("RESIZE_BILINEAR:corners", [real(1, 4, 4, 3), ints([7, 9])], (1, 7, 9, 3), align_corners=True)
case("RESIZE_BILINEAR:smaller", [real(1, 8, 8, 3), ints([3, 5])], (1, 3, 5, 3))
case("RESIZE_BILINEAR:runtime", [real(1, 4, 4, 3), inputs([8, 8])], (1, 8, 8, 3))
case("RESIZE_NEAREST_NEIGHBOR:corners", [real(1, 4, 4, 3), ints([7, 9])], (1, 7, 9, 3), align_corners=True)
case("RESIZE_NEAREST_NEIGHBOR:runtime", [real(1, 4, 4, 3), inputs([8, 8])], (1, 8, 8, 3))
# Reduction, order
for _name in ("ARG_MAX", "ARG_MIN"):
    case(_name, [real(3, 9), ints(-1)], ("int32", 3), output_type=DType.I32)
    case(f"{_name}:int64", [real(3, 9), ints(-1)], ("int64", 3), output_type=DType.I64)
    case(f"{_name}:runtime", [real(3, 9), inputs(-1)], ("int32", 3), output_type=DType.I32)
for _name in ("MEAN", "SUM", "REDUCE_MAX", "REDUCE_MIN", "REDUCE_ALL"):
    case(_name, [real(2, 6, 6, 4), ints([1, 2])], (2, 4))
    case(f"{_name}:keep_dims", [real(2, 6, 6, 4), ints([1, 2])], (2, 1, 1, 4), keep_dims=True)
    case(f"{_name}:last_axis", [real(2, 6, 6), ints([-1])], (2, 6))
    case(f"{_name}:7d", [real(2, 3, 1, 1, 1, 1, 4), ints([1])], (2, 1, 1, 1, 1, 4))
    case(f"{_name}:runtime_axis", [real(2, 6), inputs([1])], (2,))
# Shape and layout
case("BATCH_TO_SPACE_ND", [real(4, 2, 2, 2), ints([2, 2]), ints([[0, 0], [0, 0]])], (1, 4, 4, 2))
case("SPACE_TO_BATCH_ND", [real(1, 4, 4, 2), ints([2, 2]), ints([[0, 0], [0, 0]])], (4, 2, 2, 2))
case("BATCH_TO_SPACE_ND:3d", [real(4, 2, 2), ints([2]), ints([[0, 0]])], (2, 4, 2))
case("SPACE_TO_BATCH_ND:3d", [real(2, 4, 2), ints([2]), ints([[0, 0]])], (4, 2, 2))
case("BATCH_TO_SPACE_ND:runtime", [real(4, 2, 2, 2), inputs([2, 2]), inputs([[0, 0], [0, 0]])], (1, 4, 4, 2))
case("SPACE_TO_BATCH_ND:runtime", [real(1, 4, 4, 2), inputs([2, 2]), inputs([[0, 0], [0, 0]])], (4, 2, 2, 2))
case("BROADCAST_ARGS", [inputs([1, 3]), inputs([4, 1])], ("int32", 2))
case("BROADCAST_TO", [real(1, 3), ints([4, 3])], (4, 3))
case("BROADCAST_ARGS:int64", [inputs([1, 3], "int64"), inputs([4, 1], "int64")], ("int64", 2))
case("BROADCAST_TO:int64", [real(1, 3), ints([4, 3], "int64")], (4, 3))
case("BROADCAST_TO:runtime", [real(1, 3), inputs([4, 3])], (4, 3))
case("BROADCAST_TO:6d", [real(1, 3), ints([1, 1, 2, 1, 4, 3])], (1, 1, 2, 1, 4, 3))
case("CONCATENATION", [real(2, 3), real(2, 4)], (2, 7), axis=1)
case("CONCATENATION:10", [real(2, 3)] * 10, (2, 30), axis=1)
case("CONCATENATION:11", [real(2, 3)] * 11, (2, 33), axis=1)
case("CONCATENATION:7d", [real(2, 1, 1, 1, 1, 1, 3)] * 2, (2, 1, 1, 1, 1, 1, 6), axis=6)
case("CONCATENATION:activation", [real(2, 3), real(2, 4)], (2, 7), axis=1, fused_activation_function="RELU")
case("DEPTH_TO_SPACE", [real(1, 2, 2, 8)], (1, 4, 4, 2), block_size=2)
case("SPACE_TO_DEPTH", [real(1, 4, 4, 2)], (1, 2, 2, 8), block_size=2)
case("DYNAMIC_UPDATE_SLICE", [real(4, 6), real(2, 2), inputs([1, 1])], (4, 6))
case("DYNAMIC_UPDATE_SLICE:int64", [real(4, 6), real(2, 2), inputs([1, 1], "int64")], (4, 6))
case(
    "DYNAMIC_UPDATE_SLICE:7d",
    [real(4, 1, 1, 1, 1, 1, 6), real(2, 1, 1, 1, 1, 1, 2), inputs([1, 0, 0, 0, 0, 0, 1])],
    (4, 1, 1, 1, 1, 1, 6),
)
case("EXPAND_DIMS", [real(2, 6), ints(1)], (2, 1, 6))
case("EXPAND_DIMS:runtime", [real(2, 6), inputs(1)], (2, 1, 6))
case("FILL", [ints([2, 3]), real()], (2, 3))
case("FILL:runtime", [inputs([2, 3]), real()], (2, 3))
case("FILL:int64", [ints([2, 3], "int64"), real()], (2, 3))
case("GATHER", [real(5, 4), ints([3, 1, 0])], (3, 4), axis=0)
case("GATHER:runtime", [real(5, 4), inputs([3, 1, 0])], (3, 4), axis=0)
case("GATHER:axis", [real(2, 5, 4), inputs([3, 1, 0])], (2, 3, 4), axis=1)
case("GATHER:int64", [real(5, 4), inputs([3, 1, 0], "int64")], (3, 4), axis=0)
case("GATHER:batch", [real(2, 5, 4), inputs([[3, 1, 0], [0, 2, 4]])], (2, 3, 4), axis=1, batch_dims=1)
case("GATHER:negative", [real(2, 5, 4), inputs([3, 1, 0])], (2, 5, 3), axis=-1)
case("GATHER_ND:5", [real(2, 1, 2, 1, 2, 3), inputs([[1, 0, 1, 0, 1]])], (1, 3))
case("GATHER_ND:6", [real(2, 1, 2, 1, 2, 3), inputs([[1, 0, 1, 0, 1, 2]])], (1,))
case("GATHER_ND", [real(5, 4), inputs([[3], [1]])], (2, 4))
case("GATHER_ND:int64", [real(5, 4), inputs([[3], [1]], "int64")], (2, 4))
case("MIRROR_PAD", [real(1, 4, 4, 2), ints([[0, 0], [1, 1], [1, 1], [0, 0]])], (1, 6, 6, 2), mode="REFLECT")
case("MIRROR_PAD:symmetric", [real(4, 2), ints([[1, 1], [0, 0]])], (6, 2), mode="SYMMETRIC")
case("MIRROR_PAD:runtime", [real(4, 2), inputs([[1, 1], [0, 0]])], (6, 2), mode="REFLECT")
case("MIRROR_PAD:int64", [real(4, 2), ints([[1, 1], [0, 0]], "int64")], (6, 2), mode="REFLECT")
case("PACK", [real(2, 3), real(2, 3)], (2, 2, 3), axis=1, values_count=2)
case("PACK:7d", [real(2, 1, 1, 1, 1, 3)] * 2, (2, 2, 1, 1, 1, 1, 3), axis=1, values_count=2)
case("PACK:12", [real(2, 3)] * 12, (2, 12, 3), axis=1, values_count=12)
case("PAD", [real(1, 3, 3, 2), ints([[0, 0], [1, 1], [1, 1], [0, 0]])], (1, 5, 5, 2))
case("PAD:5d", [real(1, 3, 3, 2, 2), ints([[0, 0], [1, 1], [1, 1], [0, 0], [0, 0]])], (1, 5, 5, 2, 2))
case("PAD:6d", [real(1, 3, 3, 2, 2, 1), ints([[0, 0], [1, 1], [1, 1], *[[0, 0]] * 3])], (1, 5, 5, 2, 2, 1))
case("PAD:int64", [real(3, 2), ints([[1, 1], [0, 0]], "int64")], (5, 2))
case("PAD:runtime", [real(3, 2), inputs([[1, 1], [0, 0]])], (5, 2))
case("PADV2", [real(1, 3, 3, 2), ints([[0, 0], [1, 1], [1, 1], [0, 0]]), real(1)], (1, 5, 5, 2))
case("RESHAPE", [real(2, 6), ints([3, 4])], (3, 4))
case("RESHAPE:8d", [real(2, 6), ints([3, 1, 1, 1, 1, 1, 1, 4])], (3, 1, 1, 1, 1, 1, 1, 4))
case("RESHAPE:runtime", [real(2, 6), inputs([3, 4])], (3, 4))
case("REVERSE_V2", [real(2, 5), ints([1])], (2, 5))
case("REVERSE_V2:two", [real(2, 5, 3), ints([1, 2])], (2, 5, 3))
case("REVERSE_V2:negative", [real(2, 5), ints([-1])], (2, 5))
case("REVERSE_V2:runtime", [real(2, 5), inputs([1])], (2, 5))
case("REVERSE_V2:7d", [real(2, 1, 1, 1, 1, 1, 5), ints([6])], (2, 1, 1, 1, 1, 1, 5))
case("SHAPE", [real(2, 5)], ("int32", 2), out_type=DType.I32)
case("SHAPE:int64", [real(2, 5)], ("int64", 2), out_type=DType.I64)
case("SLICE", [real(4, 6), ints([1, 2]), ints([2, 3])], (2, 3))
case("SLICE:runtime", [real(4, 6), inputs([1, 2]), ints([2, 3])], (2, 3))
case("SLICE:int64", [real(4, 6), ints([1, 2], "int64"), ints([2, 3], "int64")], (2, 3))
case("SLICE:rest", [real(4, 6), ints([1, 2]), ints([2, -1])], (2, 4))
case("SLICE:6d", [real(4, 1, 1, 1, 1, 6), ints([1, 0, 0, 0, 0, 2]), ints([2, 1, 1, 1, 1, 3])], (2, 1, 1, 1, 1, 3))
case("SPLIT", [ints(1), real(2, 6)], (2, 3), (2, 3), num_splits=2)
case("SPLIT:runtime", [inputs(1), real(2, 6)], (2, 3), (2, 3), num_splits=2)
case("SPLIT:7d", [ints(6), real(2, 1, 1, 1, 1, 1, 6)], *[(2, 1, 1, 1, 1, 1, 3)] * 2, num_splits=2)
case("SPLIT_V", [real(2, 6), ints([2, 4]), ints(1)], (2, 2), (2, 4), num_splits=2)
case("SPLIT_V:runtime", [real(2, 6), inputs([2, 4]), ints(1)], (2, 2), (2, 4), num_splits=2)
case("SQUEEZE", [real(2, 1, 6)], (2, 6), squeeze_dims=(1,))
case("STRIDED_SLICE", [real(4, 6), ints([0, 1]), ints([4, 6]), ints([2, 2])], (2, 3))
case("STRIDED_SLICE:runtime", [real(4, 6), inputs([0, 1]), ints([4, 6]), ints([2, 2])], (2, 3))
case("STRIDED_SLICE:shrink", [real(4, 6), ints([1, 0]), ints([2, 6]), ints([1, 1])], (6,), shrink_axis_mask=1)
case(
    "STRIDED_SLICE:begin_end", [real(4, 6), ints([1, 1]), ints([2, 2]), ints([1, 1])], (4, 6), begin_mask=3, end_mask=3
)
case("STRIDED_SLICE:negative", [real(4, 6), ints([3, 5]), ints([-5, 0]), ints([-1, -2])], (4, 3))
case("STRIDED_SLICE:ellipsis", [real(2, 3, 6), ints([0, 1]), ints([0, 5]), ints([1, 1])], (2, 3, 4), ellipsis_mask=1)
case("STRIDED_SLICE:new_axis", [real(4, 6), ints([0, 0]), ints([0, 4]), ints([1, 1])], (1, 4, 6), new_axis_mask=1)
case("STRIDED_SLICE:offset", [real(4, 6), ints([1, 1]), ints([2, 3]), ints([1, 1])], (2, 3), offset=True)
case(
    "STRIDED_SLICE:5d",
    [real(4, 1, 1, 1, 6), ints([0] * 5), ints([4, 1, 1, 1, 6]), ints([2, 1, 1, 1, 2])],
    (2, 1, 1, 1, 3),
)
case("TRANSPOSE", [real(2, 3, 4), ints([2, 0, 1])], (4, 2, 3))
case("TRANSPOSE:runtime", [real(2, 3, 4), inputs([2, 0, 1])], (4, 2, 3))
case("TRANSPOSE:5d", [real(2, 3, 4, 1, 2), ints([2, 0, 1, 4, 3])], (4, 2, 3, 2, 1))
case("TRANSPOSE:6d", [real(2, 3, 4, 1, 2, 1), ints([2, 0, 1, 4, 3, 5])], (4, 2, 3, 2, 1, 1))
case("UNPACK", [real(2, 3)], (3,), (3,), axis=0, num=2)
case("UNPACK:7d", [real(2, 1, 1, 1, 1, 1, 3)], *[(1, 1, 1, 1, 1, 3)] * 2, axis=0, num=2)
case("ZEROS_LIKE", [real(2, 3)], (2, 3), scales="same")
# Element types
for _name in ("int8", "int16", "int32", "int64", "uint8", "uint32", "bool", "float32", "float16"):
    for _other in ("int8", "int16", "int32", "int64", "uint8", "uint32", "bool", "float32", "float16"):
        if _name != _other:
            _values = np.array([[0, 1, 2], [3, 4, 1]]) % (2 if "bool" in (_name, _other) else 100)
            case(f"CAST:{_name}:{_other}", [inputs(_values, _name)], (_other, 2, 3))
