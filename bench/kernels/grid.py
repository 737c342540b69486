"""The ops and shapes of a scan: each a graph of one op, with float activations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from litefuse.ir import DType, Module, TensorType, Value
from tests.support.modules.graph_builder import Graph

Emit = Callable[[Graph, Value], Any]
IMAGE, ROWS, SEQUENCE = (1, 56, 56, 32), (256, 256), (1, 256, 128)
POSITIVE = frozenset({"log", "sqrt", "rsqrt", "pow", "div", "floor_div", "floor_mod", "atan2"})
"""Ops whose operands are positive numbers."""
LAYERS = frozenset({"conv_2d", "depthwise_conv_2d", "transpose_conv", "fully_connected", "conv_3d"})
TABLES = frozenset({"embedding_lookup", "gather"})
"""Ops that may have integer weights with float activations."""


class Case(NamedTuple):
    """An op kind, and the function that builds its graph."""

    kind: str
    build: Callable[[], Module]


def random(*shape: int) -> np.ndarray:
    """Return random weights."""
    return (np.random.default_rng(list(shape)).normal(size=shape) / 4).astype(np.float32)


def _case(kind: str, shape: tuple[int, ...], emit: Emit, dtype: DType = DType.F32) -> Case:
    def build() -> Module:
        g = Graph()
        results = emit(g, g.input(*shape, dtype=dtype))
        return g.returns(*(results if isinstance(results, tuple | list) else (results,)))

    return Case(kind, build)


def _op(kind: str, shape: tuple[int, ...], *operands: Any, dtype: DType = DType.F32, **attributes: Any) -> Case:
    """Return an op of one input and constants: lists become int32."""

    def emit(g: Graph, x: Value) -> Any:
        constants = [g.i32(operand) if isinstance(operand, list) else operand for operand in operands]
        return getattr(g.tfl, kind)(x, *constants, **attributes)

    return _case(kind, shape, emit, dtype)


def _unary() -> Iterator[Case]:
    plain = """
        abs ceil cos elu exp floor gelu hard_swish log logistic neg relu relu6 relu_0_to_1 relu_n1_to_1 round rsqrt sign
        sin sqrt square tanh zeros_like
    """
    for kind in plain.split():
        yield _op(kind, IMAGE)
    yield _op("leaky_relu", IMAGE, alpha=0.1)
    yield _op("prelu", IMAGE, random(1, 1, 32))
    for before, after in (
        (DType.F32, DType.I32),
        (DType.I32, DType.F32),
        (DType.F32, DType.BOOL),
        (DType.BOOL, DType.F32),
    ):
        yield _op("cast", IMAGE, dtype=before, out_data_type=after)
    yield _op("logical_not", IMAGE, dtype=DType.BOOL)
    for shape in (ROWS, (1, 4, 128, 128), (8192, 8)):
        yield _op("softmax", shape, beta=1.0)
        yield _op("log_softmax", shape)
    for shape in (ROWS, (8192, 8)):
        yield _op("l2_normalization", shape)
    yield _op("local_response_normalization", (1, 28, 28, 32), radius=2, bias=1.0, alpha=1e-4, beta=0.75)
    for axis in (0, 1):
        yield _op("cumsum", ROWS, np.int32(axis))


def _other(g: Graph, x: Value, form: str, dtype: DType) -> Value:
    """Return the second operand of a binary op."""
    shape = {"same": x.shape, "row": x.shape[-1:], "column": (*x.shape[:-1], 1), "number": ()}[form]  # pyright: ignore
    if form == "column" or form == "same":
        return g.input(*shape, dtype=dtype)
    numbers = np.abs(random(*shape)) + 1
    return g.const(numbers.astype(dtype.numpy))


def _two(kind: str, shape: tuple[int, ...], form: str, dtype: DType = DType.F32) -> Case:
    return _case(kind, shape, lambda g, x: getattr(g.tfl, kind)(x, _other(g, x, form, dtype)), dtype)


def _select(shape: tuple[int, ...], form: str) -> Case:
    def emit(g: Graph, x: Value) -> Value:
        condition = g.input(*(shape if form != "row" else shape[-1:]), dtype=DType.BOOL)
        return g.tfl.select_v2(condition, x, np.float32(0) if form == "number" else _other(g, x, "same", DType.F32))

    return _case("select_v2", shape, emit)


def _binary() -> Iterator[Case]:
    forms = ("same", "row", "column", "number")
    for kind in ("add", "sub", "mul", "div", "maximum", "squared_difference"):
        yield from (_two(kind, IMAGE, form) for form in forms)
    for kind in ("minimum", "pow", "floor_div", "floor_mod", "less", "greater", "equal"):
        yield from (_two(kind, IMAGE, form) for form in ("same", "number"))
    for kind in ("floor_div", "floor_mod", "add", "mul"):
        yield _two(kind, IMAGE, "number", DType.I32)
    yield _two("atan2", IMAGE, "same")
    for kind in ("logical_and", "logical_or"):
        yield _two(kind, IMAGE, "same", DType.BOOL)
    for kind in ("add", "mul", "less"):
        yield _two(kind, (1, 4, 8, 56, 56), "column")
    yield from (_select(IMAGE, form) for form in ("same", "row", "number"))


def _reductions() -> Iterator[Case]:
    axes = (
        (IMAGE, [3]),
        (IMAGE, [1, 2]),
        (SEQUENCE, [1]),
        ((4, 64, 256), [1]),
        (IMAGE, [1, 2, 3]),
        ((4, 56, 56, 8), [0, 3]),
    )
    for kind in ("mean", "sum", "reduce_max", "reduce_prod"):
        yield from (_op(kind, shape, axis, keep_dims=True) for shape, axis in axes)
    yield _op("reduce_min", IMAGE, [3], keep_dims=False)
    for kind in ("reduce_any", "reduce_all"):
        yield from (_op(kind, IMAGE, axis, dtype=DType.BOOL, keep_dims=False) for axis in ([3], [1, 2]))
    for kind in ("arg_max", "arg_min"):
        yield from (_op(kind, ROWS, np.int32(axis), output_type=DType.I32) for axis in (1, 0))
    for shape, count in ((ROWS, 5), ((1, 4096), 100)):
        yield _op("topk_v2", shape, np.int32(count))


def _movement() -> Iterator[Case]:
    orders = [
        *((IMAGE, order) for order in ([0, 3, 1, 2], [0, 2, 1, 3], [0, 1, 3, 2])),
        *(((1, 8, 64, 32), order) for order in ([0, 2, 1, 3], [0, 2, 3, 1])),
        *(((1, 8, 8, 32, 32), order) for order in ([0, 2, 1, 3, 4], [0, 1, 3, 2, 4], [0, 4, 1, 2, 3])),
        ((1, 14, 2, 14, 2, 32), [0, 1, 3, 2, 4, 5]),
        (ROWS, [1, 0]),
    ]
    yield from (_op("transpose", *case) for case in orders)
    yield from _joins()
    for pads in ([[0, 0], [1, 1], [1, 1], [0, 0]], [[0, 0], [0, 0], [0, 0], [0, 8]]):
        yield _op("pad", IMAGE, pads)
        yield _op("padv2", IMAGE, pads, np.float32(1))
    yield _op("pad", SEQUENCE, [[0, 0], [2, 0], [0, 0]])
    yield _op("mirror_pad", IMAGE, [[0, 0], [1, 1], [1, 1], [0, 0]], mode="REFLECT")
    yield _op("mirror_pad", SEQUENCE, [[0, 0], [4, 4], [0, 0]], mode="SYMMETRIC")
    yield _op("slice", IMAGE, [0, 1, 1, 0], [1, 54, 54, 32])
    yield _op("slice", IMAGE, [0, 0, 0, 8], [1, 56, 56, 16])
    ends, bits = list(IMAGE), 0b1111
    for strides, shrink in (([1, 1, 1, 1], 0), ([1, 2, 2, 1], 0), ([1, 1, 1, 2], 0), ([1, 1, 1, 1], 0b1000)):
        begin = [0, 0, 0, 3] if shrink else [0] * 4
        masks = {"begin_mask": bits & ~shrink, "end_mask": bits & ~shrink, "shrink_axis_mask": shrink}
        yield _op("strided_slice", IMAGE, begin, [1, 1, 1, 4] if shrink else ends, strides, **masks)
    for shape, times in (((1, 56, 56, 8), [1, 1, 1, 4]), ((1, 28, 28, 32), [1, 2, 2, 1]), ((1, 1, 32), [1, 3136, 1])):
        yield _op("tile", shape, times)
        yield _op(
            "broadcast_to",
            tuple(1 if time > 1 else size for size, time in zip(shape, times, strict=True)),
            np.int32([size * time for size, time in zip(shape, times, strict=True)]),
        )
    yield _op("tile", (1, 28, 1, 28, 1, 32), [1, 1, 2, 1, 2, 1])
    for axis in (1, 3):
        yield _op("reverse_v2", IMAGE, [axis])
        yield _op("expand_dims", IMAGE, np.int32(axis))
    yield _op("reshape", IMAGE, [1, 3136, 32])
    yield _op("squeeze", IMAGE, squeeze_dims=(0,))
    yield _op("space_to_depth", IMAGE, block_size=2)
    yield _op("depth_to_space", IMAGE, block_size=2)
    yield _op("space_to_batch_nd", IMAGE, [2, 2], [[0, 0], [0, 0]])
    yield _op("space_to_batch_nd", SEQUENCE, [4], [[0, 0]])
    yield _op("batch_to_space_nd", (4, 28, 28, 32), [2, 2], [[0, 0], [0, 0]])
    yield _op("batch_to_space_nd", (4, 64, 128), [4], [[0, 0]])
    yield _case("reverse_sequence", (8, 64, 128), lambda g, x: g.tfl.reverse_sequence(x, g.i32([64] * 8), seq_dim=1))
    yield _case(
        "dynamic_update_slice",
        (1, 256, 128),
        lambda g, x: g.tfl.dynamic_update_slice(x, g.input(1, 1, 128), g.i32([0, 7, 0])),
    )


def _joins() -> Iterator[Case]:
    for count, axis in ((2, 3), (2, 1), (6, 3)):
        yield _case(
            "concatenation",
            IMAGE,
            lambda g, x, n=count, a=axis: g.tfl.concatenation(x, *(g.input(*IMAGE) for _ in range(n - 1)), axis=a),
        )
    for shape, axis in (((1, 56, 56), 3), ((56, 56, 32), 0)):
        yield _case(
            "pack", shape, lambda g, x, s=shape, a=axis: g.tfl.pack(x, *(g.input(*s) for _ in range(3)), axis=a)
        )
    for number, axis in ((2, 3), (2, 1), (8, 3)):
        yield _case("split", IMAGE, lambda g, x, n=number, a=axis: g.tfl.split(np.int32(a), x, num_splits=n))
    yield _op("split_v", IMAGE, [8, 24], np.int32(3), num_splits=2)
    for axis in (3, 1):
        yield _op("unpack", (1, 4, 56 * 56, 4), num=4, axis=axis)


def _convolution(size: int, filter: tuple[int, ...], stride: int = 1, *, inputs: int = 0, **attributes: Any) -> Case:
    strides = {"stride_h": stride, "stride_w": stride, "padding": "SAME"} | attributes
    shape = (1, 1 if filter[1] == 1 < filter[2] else size, size, inputs or filter[3])
    return _case("conv_2d", shape, lambda g, x: g.tfl.conv_2d(x, random(*filter), random(filter[0]), **strides))


def _depthwise(
    rows: int, columns: int, channels: int = 64, stride: int = 1, multiplier: int = 1, **attributes: Any
) -> Case:
    def emit(g: Graph, x: Value) -> Value:
        strides = {"stride_h": stride, "stride_w": stride, "padding": "SAME", "depth_multiplier": multiplier}
        outputs = channels * multiplier
        return g.tfl.depthwise_conv_2d(x, random(1, rows, columns, outputs), random(outputs), **strides | attributes)

    return _case("depthwise_conv_2d", (1, 28 if rows > 1 else 1, 28 if rows > 1 else 512, channels), emit)


def _transposed(kernel: int, stride: int, outputs: int = 32) -> Case:
    def emit(g: Graph, x: Value) -> Value:
        strides: dict[str, Any] = {"stride_h": stride, "stride_w": stride, "padding": "SAME"}
        shape = g.i32([1, 28 * stride, 28 * stride, outputs])
        return g.tfl.transpose_conv(shape, random(outputs, kernel, kernel, 32), x, random(outputs), **strides)

    return _case("transpose_conv", (1, 28, 28, 32), emit)


def _convolutions() -> Iterator[Case]:
    for filter in ((64, 1, 1, 64), (64, 3, 3, 64), (64, 1, 5, 64)):
        yield _convolution(28, filter)
    yield _convolution(112, (32, 3, 3, 3), 2)
    yield _convolution(96, (16, 3, 3, 1), 2)
    yield _convolution(56, (32, 3, 3, 5))
    yield _convolution(28, (64, 3, 3, 64), dilation_h_factor=2, dilation_w_factor=2)
    yield _convolution(28, (64, 3, 3, 16), inputs=64)
    yield _depthwise(3, 3)
    yield _depthwise(5, 5)
    yield _depthwise(3, 3, stride=2)
    yield _depthwise(7, 7)
    yield _depthwise(1, 5)
    yield _depthwise(3, 3, multiplier=2)
    yield _depthwise(3, 3, dilation_h_factor=2, dilation_w_factor=2)
    yield from (_transposed(*sizes) for sizes in ((2, 2), (3, 2), (4, 2), (3, 1)))
    strides = {"stride_d": 1, "stride_h": 1, "stride_w": 1, "padding": "SAME"}
    yield _case(
        "conv_3d", (1, 8, 14, 14, 16), lambda g, x: g.tfl.conv_3d(x, random(3, 3, 3, 16, 16), random(16), **strides)
    )


def _product(shape: tuple[int, ...], other: tuple[int, ...], *, weights: bool = False, **attributes: Any) -> Case:
    def emit(g: Graph, x: Value) -> Value:
        y = g.const(random(*other)) if weights else g.input(*other)
        return g.tfl.batch_matmul(x, y, **attributes)

    return _case("batch_matmul", shape, emit)


def _products() -> Iterator[Case]:
    for rows, inputs, outputs in ((1, 512, 512), (64, 256, 256), (64, 256, 1), (64, 3, 256)):
        yield _op("fully_connected", (rows, inputs), random(outputs, inputs), random(outputs))
    yield _product((4, 64, 64), (4, 64, 64))
    yield _product((4, 64, 64), (4, 64, 64), adj_y=True)
    yield _product((4, 64, 64), (4, 64, 64), adj_x=True)
    yield _product((1, 64, 256), (256, 256), weights=True)
    yield _product((4, 64, 64), (1, 64, 64))
    yield _product((8, 1, 64), (8, 64, 256))
    yield _product((8, 64, 256), (8, 256, 1))


def _pools() -> Iterator[Case]:
    for kind in ("average_pool_2d", "max_pool_2d", "l2_pool_2d"):
        for rows, columns, stride in ((2, 2, 2), (3, 3, 2), (3, 3, 1), (1, 2, 2)):
            window = {"filter_height": rows, "filter_width": columns, "stride_h": min(rows, stride), "stride_w": stride}
            shape = IMAGE if rows > 1 else (1, 1, 3136, 32)
            yield _op(kind, shape, padding="SAME", **window)


def _resizes() -> Iterator[Case]:
    for kind in ("resize_bilinear", "resize_nearest_neighbor"):
        for size in (56, 84):
            for name in ("", "half_pixel_centers", "align_corners"):
                yield _op(kind, (1, 28, 28, 32), [size, size], **({name: True} if name else {}))


def _lookups() -> Iterator[Case]:
    def gather(table: tuple[int, ...], ids: tuple[int, ...], axis: int = 0) -> Case:
        def emit(g: Graph, x: Value) -> Value:
            return g.tfl.gather(random(*table), x, axis=axis)

        return _case("gather", ids, emit, DType.I32)

    yield from (gather((1000, width), (512,)) for width in (8, 64))
    yield gather((1000, 64), (4, 128))
    yield gather((4, 16, 64), (512,), 1)
    yield _case("gather", (512,), lambda g, x: g.tfl.gather(random(1000), x, axis=0), DType.I32)
    yield _case("gather", IMAGE, lambda g, x: g.tfl.gather(x, g.i32(list(range(0, 32, 2))), axis=3))
    yield _case("embedding_lookup", (512,), lambda g, x: g.tfl.embedding_lookup(x, random(1000, 64)), DType.I32)
    for width in (1, 64):
        yield _case("gather_nd", (512, 1), lambda g, x, w=width: g.tfl.gather_nd(random(1000, w), x), DType.I32)
    yield _case("gather_nd", (4096, 2), lambda g, x: g.tfl.gather_nd(random(64, 64), x), DType.I32)
    yield _case(
        "one_hot", (512,), lambda g, x: g.tfl.one_hot(x, np.int32(64), np.float32(1), np.float32(0), axis=-1), DType.I32
    )
    yield _case(
        "scatter_nd",
        (512, 64),
        lambda g, x: g.tfl.scatter_nd(np.arange(512, dtype=np.int32)[:, None], x, g.i32([1000, 64])),
    )
    yield _case(
        "segment_sum",
        (512, 64),
        lambda g, x: g.tfl.segment_sum(
            x, np.arange(512, dtype=np.int32) // 4, result_types=[TensorType(DType.F32, (128, 64))]
        ),
    )
    yield _op("matrix_diag", (64, 64))
    yield _op("where", IMAGE, dtype=DType.BOOL)


def cases() -> list[Case]:
    """Return all cases, family by family."""
    families = (_unary, _binary, _reductions, _movement, _convolutions, _products, _pools, _resizes, _lookups)
    return [case for family in families for case in family()]
