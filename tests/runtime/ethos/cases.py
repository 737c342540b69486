"""Files of one op at the limits of the NPU, beside those of tests/runtime/micro/cases.py."""

from __future__ import annotations

from typing import Any

from litefuse.ir import DType
from tests.runtime.micro.build import Case, Operand, Result, bias, held, inputs, ints, real, weight

INTEGERS = ("int8", "int16")
CASES: dict[str, Case] = {}


def case(
    name: str,
    operands: list[Operand],
    *results: Any,
    schemes: tuple[str, ...] = INTEGERS,
    scales: str = "",
    **attributes: Any,
) -> None:
    """Add a case; a result is its shape."""
    CASES[name] = Case(name, tuple(operands), tuple(map(Result, results)), attributes, scales, schemes)


def _strides(height: int, width: int, padding: str = "VALID", **others: Any) -> dict[str, Any]:
    return {"stride_h": height, "stride_w": width, "padding": padding, **others}


def _size(size: int, window: int, stride: int, padding: str, dilation: int = 1) -> int:
    reach = (window - 1) * dilation + 1
    return -(-size // stride) if padding == "SAME" else (size - reach) // stride + 1


def _convolution(name: str, size: int, window: int, stride: int, padding: str, *, dilation: int = 1, batch: int = 1):
    made = _size(size, window, stride, padding, dilation)
    options = _strides(stride, stride, padding, dilation_h_factor=dilation, dilation_w_factor=dilation)
    data = [real(batch, size, size, 4), weight(4, window, window, 4), bias(4)]
    case(f"CONV_2D:{name}", data, (batch, made, made, 4), **options)
    data[1] = weight(1, window, window, 4, axis=3)
    case(f"DEPTHWISE_CONV_2D:{name}", data, (batch, made, made, 4), **options, depth_multiplier=1)


for _stride in (2, 3, 4, 5):
    for _padding in ("SAME", "VALID"):
        _convolution(f"stride_{_stride}_{_padding}", 12, 3, _stride, _padding)
_convolution("batch", 6, 3, 1, "SAME", batch=2)
_convolution("dilation_3", 12, 3, 1, "SAME", dilation=3)
_convolution("window_11", 24, 11, 1, "SAME")
_convolution("window_65", 70, 65, 1, "VALID")
_convolution("dilation_40", 90, 3, 1, "VALID", dilation=40)
case("FULLY_CONNECTED:no_bias", [real(3, 4), weight(4, 4)], (3, 4))
case(
    "CONV_2D:runtime_bias",
    [real(1, 6, 6, 4), weight(4, 3, 3, 4), Operand("bias", (4,))],
    (1, 4, 4, 4),
    **_strides(1, 1),
)
case("FULLY_CONNECTED:runtime_bias", [real(3, 4), weight(4, 4), Operand("bias", (4,))], (3, 4))
case(
    "CONV_2D:int4",
    [real(1, 6, 6, 4), weight(4, 3, 3, 4), bias(4)],
    (1, 4, 4, 4),
    schemes=("int8 with int4",),
    **_strides(1, 1),
)
case("FULLY_CONNECTED:int4", [real(3, 4), weight(4, 4), bias(4)], (3, 4), schemes=("int8 with int4", "int16 with int4"))
case("FULLY_CONNECTED:int32_bias", [real(3, 4), weight(4, 4), bias(4)], (3, 4), schemes=("int16 with an int32 bias",))
case("FULLY_CONNECTED:flatten", [real(2, 3, 4), weight(5, 12), bias(5)], (2, 5))
case("FULLY_CONNECTED:keep_4d", [real(1, 2, 3, 4), weight(5, 4), bias(5)], (1, 2, 3, 5), keep_num_dims=True)
case(
    "DEPTHWISE_CONV_2D:multiplier",
    [real(1, 6, 6, 4), weight(1, 3, 3, 8, axis=3), bias(8)],
    (1, 4, 4, 8),
    **_strides(1, 1),
    depth_multiplier=2,
)
for _stride in (1, 2, 3):
    for _padding in ("SAME", "VALID"):
        _made = 5 * _stride if _padding == "SAME" else 5 * _stride + max(3 - _stride, 0)
        case(
            f"TRANSPOSE_CONV:stride_{_stride}_{_padding}",
            [ints([1, _made, _made, 6]), weight(6, 3, 3, 4), real(1, 5, 5, 4), bias(6)],
            (1, _made, _made, 6),
            **_strides(_stride, _stride, _padding),
        )
case(
    "TRANSPOSE_CONV:uneven",
    [ints([1, 9, 9, 6]), weight(6, 3, 3, 4), real(1, 5, 5, 4), bias(6)],
    (1, 9, 9, 6),
    **_strides(2, 2, "SAME"),
)
case(
    "TRANSPOSE_CONV:stride_1_2",
    [ints([1, 1, 10, 6]), weight(6, 1, 2, 4), real(1, 1, 5, 4), bias(6)],
    (1, 1, 10, 6),
    **_strides(1, 2),
)
case(
    "TRANSPOSE_CONV:stride_2_1",
    [ints([1, 10, 5, 6]), weight(6, 2, 1, 4), real(1, 5, 5, 4), bias(6)],
    (1, 10, 5, 6),
    **_strides(2, 1),
)
for _name in ("AVERAGE_POOL_2D", "MAX_POOL_2D"):
    for _window, _stride, _padding in (
        *((2, 2, "SAME"), (3, 4, "SAME"), (3, 4, "VALID"), (3, 3, "SAME"), (8, 1, "SAME"), (9, 1, "SAME")),
        *((9, 1, "VALID"), (8, 8, "VALID"), (12, 1, "VALID")),
    ):
        _made = _size(12, _window, _stride, _padding)
        _window_options = _strides(_stride, _stride, _padding, filter_height=_window, filter_width=_window)
        case(f"{_name}:{_window}_{_stride}_{_padding}", [real(1, 12, 12, 4)], (1, _made, _made, 4), **_window_options)
    case(f"{_name}:high", [real(1, 300, 2, 4)], (1, 1, 2, 4), **_strides(1, 1, filter_height=300, filter_width=1))
    case(f"{_name}:batch", [real(2, 4, 4, 4)], (2, 2, 2, 4), **_strides(2, 2, filter_height=2, filter_width=2))
for _shape, _axes, _kept in (
    ((1, 6, 6, 4), [1, 2], (1, 4)), ((1, 6, 4), [1], (1, 4)), ((1, 6, 4), [2], (1, 6)), ((6, 4), [1], (6,)),
    ((6, 4), [0], (4,)), ((1, 6, 6, 4), [3], (1, 6, 6)), ((1, 1, 6, 4), [3], (1, 1, 6)), ((1, 6, 6, 4), [1], (1, 6, 4)),
    ((1, 6, 6, 4), [1, 2, 3], (1,)), ((1, 6, 6, 4), [-1], (1, 6, 6)), ((1, 2, 6, 6, 4), [2, 3], (1, 2, 4)),
    ((2, 6, 4), [1], (2, 4)), ((2, 6, 4), [2], (2, 6)), ((1, 6, 1, 4), [3], (1, 6, 1)), ((3, 6, 1), [1], (3, 1)),
    ((1, 5000, 4), [1], (1, 4)), ((1, 80, 80, 2), [1, 2], (1, 2)), ((6, 4, 1), [1], (6, 1)), ((1, 6, 4), [-1], (1, 6)),
    ((12,), [0], ()), ((2, 6, 6, 4), [1, 2], (2, 4)), ((6, 1, 4), [2], (6, 1)), ((1, 6, 5000), [2], (1, 6)),
):  # fmt: skip
    # The others take all shapes.
    for _name in ("MEAN",) if len(_shape) in (3, 5) else ("MEAN", "SUM", "REDUCE_MAX", "REDUCE_MIN"):
        _label = f"{_name}:{'x'.join(map(str, _shape))}_{'_'.join(map(str, _axes))}"
        case(_label, [real(*_shape), ints(_axes)], _kept)
        _ones = tuple(1 if axis in {a % len(_shape) for a in _axes} else size for axis, size in enumerate(_shape))
        case(f"{_label}_keep", [real(*_shape), ints(_axes)], _ones, keep_dims=True)
for _name in ("RESIZE_BILINEAR", "RESIZE_NEAREST_NEIGHBOR"):
    for _from, _to in (((4, 4), (8, 8)), ((4, 4), (12, 12)), ((4, 4), (16, 16)), ((4, 4), (32, 32)), ((4, 4), (64, 64)),
                       ((4, 4), (4, 8)), ((1, 4), (1, 8)), ((1, 1), (5, 7)), ((4, 4), (4, 4)), ((4, 4), (7, 7)),
                       ((4, 4), (13, 13)), ((8, 8), (4, 4)), ((4, 4), (8, 16))):  # fmt: skip
        for _corners, _half in ((False, False), (True, False), (False, True)):
            _label = f"{_name}:{_from[0]}x{_from[1]}_{_to[0]}x{_to[1]}{'_corners' * _corners}{'_half' * _half}"
            _modes: dict[str, Any] = {"align_corners": _corners, "half_pixel_centers": _half}
            case(_label, [real(1, *_from, 3), ints(list(_to))], (1, *_to, 3), **_modes)
for _rank, _shapes in {
    2: {(1, 0)},
    3: {(1, 0, 2), (0, 2, 1), (2, 0, 1), (2, 1, 0), (1, 2, 0)},
    4: {(0, 2, 1, 3), (0, 1, 3, 2), (0, 3, 1, 2), (0, 2, 3, 1), (1, 0, 2, 3), (3, 2, 1, 0), (2, 0, 1, 3), (0, 3, 2, 1)},
}.items():
    for _order in sorted(_shapes):
        for _lead in (1, 2):
            _sizes = (_lead, 3, 4, 5)[:_rank]
            _label = f"TRANSPOSE:{_lead}_{''.join(map(str, _order))}"
            _schemes = (*INTEGERS, "int32")
            case(_label, [real(*_sizes), ints(_order)], tuple(_sizes[axis] for axis in _order), schemes=_schemes)
case("GELU", [real(4, 8, low=-3, high=3)], (4, 8))
case("GELU:approximate", [real(4, 8, low=-3, high=3)], (4, 8), approximate=True)
case("TILE", [real(1, 3), ints([2, 2])], (2, 6), scales="same")
case("TILE:runtime", [real(1, 3), inputs([2, 2])], (2, 6), scales="same")
case("TILE:4d", [real(1, 2, 3, 4), ints([2, 1, 2, 1])], (2, 2, 6, 4), scales="same")
case("REVERSE_V2:rows", [real(1, 5, 3, 4), ints([1])], (1, 5, 3, 4))
case("RELU_0_TO_1", [real(4, 8)], (4, 8), scales="same")
case("RELU_N1_TO_1", [real(4, 8)], (4, 8), scales="same")
case("ADD:two", [real(2, 1, 4), real(1, 3, 4)], (2, 3, 4))
case("ADD:scalar", [real(2, 3), held()], (2, 3))
case("ADD:constant", [real(2, 3), held(3)], (2, 3))
case("MUL:constant", [real(2, 3), held(2, 3)], (2, 3))
case("MUL:scalar", [real(2, 3), held()], (2, 3))
case("MAXIMUM:constant", [real(2, 3), held(3)], (2, 3))
case("ADD:tanh", [real(2, 3), real(2, 3)], (2, 3), fused_activation_function="TANH")
case("SUB:two", [real(2, 1, 4), real(1, 3, 4)], (2, 3, 4))
case("SOFTMAX:4d", [real(1, 2, 3, 8)], (1, 2, 3, 8), beta=1.0)
case("SOFTMAX:beta", [real(3, 8)], (3, 8), beta=0.5)
case("SOFTMAX:5d", [real(1, 2, 3, 4, 8)], (1, 2, 3, 4, 8), beta=1.0)
case("SOFTMAX:vector", [real(8)], (8,), beta=1.0)
case("BATCH_MATMUL:4d", [real(1, 2, 4, 8), real(1, 2, 8, 4)], (1, 2, 4, 4))
case("BATCH_MATMUL:adj_x", [real(2, 8, 4), real(2, 8, 4)], (2, 4, 4), adj_x=True)
case("BATCH_MATMUL:2d", [real(4, 8), real(8, 4)], (4, 4))
case("BATCH_MATMUL:constant_left", [weight(2, 4, 16, axis=None), real(2, 16, 8)], (2, 4, 8))
case("STRIDED_SLICE:rows", [real(1, 6, 6, 4), ints([0, 0, 0, 0]), ints([1, 6, 6, 4]), ints([1, 2, 2, 1])], (1, 3, 3, 4))
case(
    "STRIDED_SLICE:channels",
    [real(1, 6, 6, 4), ints([0, 0, 0, 0]), ints([1, 6, 6, 4]), ints([1, 1, 1, 2])],
    (1, 6, 6, 2),
)
case("STRIDED_SLICE:3d", [real(2, 6, 4), ints([0, 0, 0]), ints([2, 6, 4]), ints([1, 2, 1])], (2, 3, 4))
case("STRIDED_SLICE:3d_first", [real(6, 6, 4), ints([0, 0, 0]), ints([6, 6, 4]), ints([2, 1, 1])], (3, 6, 4))
case("STRIDED_SLICE:2d_first", [real(6, 4), ints([0, 0]), ints([6, 4]), ints([2, 1])], (3, 4))
case(
    "STRIDED_SLICE:batch", [real(4, 6, 6, 4), ints([0, 0, 0, 0]), ints([4, 6, 6, 4]), ints([2, 1, 1, 1])], (2, 6, 6, 4)
)
case("PADV2:constant", [real(1, 3, 3, 2), ints([[0, 0], [1, 1], [1, 1], [0, 0]]), held()], (1, 5, 5, 2), scales="same")
case("PAD:batch", [real(2, 3, 3, 2), ints([[1, 0], [0, 0], [0, 0], [0, 0]])], (3, 3, 3, 2))
case("PAD:channels", [real(1, 3, 3, 2), ints([[0, 0], [0, 0], [0, 0], [0, 2]])], (1, 3, 3, 4))
case("PAD:vector", [real(3), ints([[1, 1]])], (5,))
case("PACK:scalars", [real(), real()], (2,), axis=0, values_count=2)
case("ABS:scalar", [real()], ())
case("ADD:vectors", [real(8), real(8)], (8,))
case("GATHER:constant_table", [held(5, 4), inputs([3, 1, 0])], (3, 4), axis=0)
case("LEAKY_RELU:scales", [real(1, 4, 4, 8)], (1, 4, 4, 8), alpha=0.3)
case("PRELU:scalar", [real(1, 4, 4, 6), weight(1, 1, 1, axis=None)], (1, 4, 4, 6))
case("PRELU:map", [real(1, 4, 4, 6), weight(4, 4, 6, axis=None)], (1, 4, 4, 6))
for _size_of_axis, _axis in ((127, -1), (128, -1), (9, 0)):
    CASES[f"ARG_MAX:{_size_of_axis}_{_axis}"] = Case(
        f"ARG_MAX:{_size_of_axis}_{_axis}",
        (real(3, _size_of_axis), ints(_axis)),
        (Result((_size_of_axis,) if _axis == 0 else (3,), "int32"),),
        {"output_type": DType.I32},
        schemes=("int8",),
    )
case("MAXIMUM:wide", [real(1, 70000), real(1, 70000)], (1, 70000))
case("FULLY_CONNECTED:wide", [real(1, 70000), weight(2, 70000), bias(2)], (1, 2))
case("CONV_2D:wide", [real(1, 1, 70000, 1), weight(1, 1, 3, 1), bias(1)], (1, 1, 70000, 1), **_strides(1, 1, "SAME"))
case("EXPAND_DIMS:first", [real(2, 3), ints(0)], (1, 2, 3))
case("CONCATENATION:constant", [real(2, 3), held(2, 3)], (2, 6), axis=1)
case("UNPACK:4d", [real(1, 2, 3, 4)], *[(1, 3, 4)] * 2, axis=1, num=2)
case("RESHAPE:absent", [real(2, 6)], (3, 4), new_shape=(3, 4))
