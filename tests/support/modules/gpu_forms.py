"""Forms of ops that are replaced for GPUs, beside similar ones that stay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.convert import make_options
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, DType, Module, TensorType, Value
from litefuse.passes.finalize.operand_shapes import reshape_operands
from litefuse.passes.optimize.gpu_forms import gpu_forms
from litefuse.passes.optimize.portable_forms import portable_forms
from litefuse.rewrite.facts import known_shape
from tests.support.modules.lite_modules import entry, f32

RANDOM = np.random.default_rng(3)


def transposed(size: int, stride: int, *, bias: bool = False) -> Callable[[Builder, Value], Value]:
    """Return a body of one transposed convolution with SAME padding."""
    weights, offsets = RANDOM.normal(size=(6, size, size, 4)), RANDOM.normal(size=6)

    def body(b: Builder, x: Value) -> Value:
        batch, rows, columns, _ = known_shape(x)
        sizes = [batch or 1, (rows or 1) * stride, (columns or 1) * stride, 6]
        constants = [b.const(weights.astype(np.float32)), x, *([b.const(offsets.astype(np.float32))] if bias else [])]
        options = {"padding": "SAME", "stride_h": stride, "stride_w": stride, "fused_activation_function": "RELU"}
        return b.tfl.transpose_conv(b.i32(sizes), *constants, **options)

    return body


def grouped(inputs: int, outputs: int, groups: int) -> Callable[[Builder, Value], Value]:
    """Return a body of one convolution in groups."""
    filter = RANDOM.normal(size=(outputs, 3, 3, inputs // groups)).astype(np.float32)
    offsets = RANDOM.normal(size=outputs).astype(np.float32)
    options = {"padding": "SAME", "stride_h": 1, "stride_w": 2, "fused_activation_function": "RELU"}
    return lambda b, x: b.tfl.conv_2d(x, filter, offsets, **options)


def padded(*amounts: tuple[int, int]) -> Callable[[Builder, Value], Value]:
    """Return a body of one PAD."""
    return lambda b, x: b.tfl.pad(x, b.const(np.asarray(amounts, np.int32)))


def largest(k: int, *, result: int = 0) -> Callable[[Builder, Value], Value]:
    """Return a body of one TOPK_V2, of which one result is used."""
    return lambda b, x: b.tfl.topk_v2(x, b.i32(k))[result]


def summed(axis: int, **options: Any) -> Callable[[Builder, Value], Value]:
    """Return a body of one CUMSUM."""
    return lambda b, x: b.tfl.cumsum(x, b.i32(axis), **options)


def reversed_along(*axes: int) -> Callable[[Builder, Value], Value]:
    """Return a body of one REVERSE_V2."""
    return lambda b, x: b.tfl.reverse_v2(x, b.i32(axes))


def taken(indices: object, axis: int) -> Callable[[Builder, Value], Value]:
    """Return a body of one GATHER by constants."""
    return lambda b, x: b.tfl.gather(x, np.asarray(indices, np.int32), axis=axis)


def rows_of(dtype: str) -> Callable[[Builder, Value], Value]:
    """Return a body that takes rows of a constant table of integers."""
    limits = np.iinfo(dtype)
    table = RANDOM.integers(max(limits.min, -9999), min(limits.max, 9999), (5, 6), endpoint=True).astype(dtype)

    def body(b: Builder, x: Value) -> Value:
        rows = b.tfl.gather(b.const(table), b.tfl.cast(b.tfl.abs(x), out_data_type=DType.I32), axis=0)
        return b.tfl.cast(rows, out_data_type=DType.F32)

    return body


def sloped(*shape: int) -> Callable[[Builder, Value], Value]:
    """Return a body of one PRELU."""
    alpha = RANDOM.normal(size=shape).astype(np.float32)
    return lambda b, x: b.tfl.prelu(x, alpha, result_types=[x.type])


def compared(*shape: int, by: Callable[[Builder, Value, np.ndarray], Value]) -> Callable[[Builder, Value], Value]:
    """Return a body of one comparison with a constant of the same shape, whose result is a float."""
    constant = RANDOM.normal(size=shape).astype(np.float32)
    return lambda b, x: b.tfl.cast(by(b, x, constant), out_data_type=DType.F32)


def twice(b: Builder, x: Value) -> Value:
    """Pack a value twice."""
    return b.tfl.pack(x, x, axis=1)


def position(b: Builder, x: Value) -> Value:
    """Build an ARG_MAX of negative numbers along the last axis, counted from the end."""
    return b.tfl.arg_max(b.tfl.neg(b.tfl.abs(x)), b.i32(-1), output_type=DType.I32)


POSITION = ["tfl.reshape", "tfl.arg_max", "tfl.reshape"]
LARGEST = ["tfl.reduce_min", "tfl.concatenation", "tfl.topk_v2"]
BETWEEN_RESHAPES = ["tfl.reshape", "tfl.cumsum", "tfl.reshape"]
BETWEEN_RESHAPES_REVERSED = ["tfl.reshape", "tfl.reverse_v2", "tfl.reshape"]
PARTS_OF_PRELU = ["tfl.minimum", "tfl.relu", "tfl.mul", "tfl.add"]
FORMS: Mapping[str, tuple[TensorType, Callable[[Builder, Value], Value], list[str]]] = {
    "kernel 3": (f32(1, 5, 7, 4), transposed(3, 2), ["tfl.transpose_conv", "tfl.relu", "tfl.slice"]),
    "kernel 5, with a bias": (
        f32(2, 5, 7, 4),
        transposed(5, 2, bias=True),
        ["tfl.transpose_conv", "tfl.relu", "tfl.slice"],
    ),
    "kernel 4": (f32(1, 5, 7, 4), transposed(4, 2), ["tfl.transpose_conv", "tfl.relu"]),
    "kernel smaller than the stride": (f32(1, 5, 7, 4), transposed(2, 3), ["tfl.transpose_conv", "tfl.relu"]),
    "uneven groups": (
        f32(2, 5, 7, 6),
        grouped(6, 9, 3),
        ["tfl.split", "tfl.conv_2d", "tfl.conv_2d", "tfl.conv_2d", "tfl.concatenation"],
    ),
    "even groups": (f32(2, 5, 7, 8), grouped(8, 8, 2), ["tfl.conv_2d"]),
    "one group": (f32(2, 5, 7, 6), grouped(6, 9, 1), ["tfl.conv_2d"]),
    "padded steps of a batch": (
        f32(2, 5, 3),
        padded((0, 0), (2, 1), (0, 0)),
        ["tfl.reshape", "tfl.pad", "tfl.reshape"],
    ),
    "padded rows": (f32(2, 5), padded((1, 0), (0, 3)), ["tfl.reshape", "tfl.pad", "tfl.reshape"]),
    "padded steps of one": (f32(1, 5, 3), padded((0, 0), (2, 1), (0, 0)), ["tfl.pad"]),
    "padded vector": (f32(5), padded((2, 1)), ["tfl.reshape", "tfl.pad", "tfl.reshape"]),
    "padded row": (f32(1, 5), padded((0, 0), (2, 1)), ["tfl.reshape", "tfl.pad", "tfl.reshape"]),
    **{f"largest {k} of {shape}": (f32(*shape), largest(k), LARGEST) for shape, k in (((2, 3), 1), ((7,), 7))},
    "largest of 10 by their positions": (f32(2, 4, 10), largest(3, result=1), LARGEST),
    "largest of 12": (f32(2, 4, 12), largest(3), ["tfl.topk_v2"]),
    "sums": (f32(2, 3, 5), summed(1), ["tfl.cumsum"]),
    "sums of a vector": (f32(5), summed(0), BETWEEN_RESHAPES),
    "sums along the first axis": (f32(2, 3, 5), summed(0), BETWEEN_RESHAPES),
    "sums along the last axis, counted from the end": (f32(2, 5), summed(-1), ["tfl.cumsum"]),
    "exclusive sums": (f32(1, 3, 5), summed(1, exclusive=True), ["tfl.pad", "tfl.slice", "tfl.cumsum"]),
    "exclusive sums of images": (
        f32(2, 3, 4, 5),
        summed(3, exclusive=True),
        ["tfl.pad", "tfl.slice", "tfl.cumsum"],
    ),
    "reversed sums": (f32(2, 3, 5), summed(1, reverse=True), ["tfl.reverse_v2", "tfl.cumsum", "tfl.reverse_v2"]),
    "reversed exclusive sums of a vector": (
        f32(5),
        summed(0, reverse=True, exclusive=True),
        [
            *("tfl.reverse_v2", "tfl.reshape", "tfl.pad", "tfl.reshape", "tfl.slice"),
            *("tfl.reshape", "tfl.cumsum", "tfl.reshape", "tfl.reverse_v2"),
        ],
    ),
    **{
        f"last axis of {len(shape)} reversed": (f32(*shape), reversed_along(-1), BETWEEN_RESHAPES_REVERSED)
        for shape in ((2, 5), (2, 3, 5), (2, 3, 4, 5))
    },
    "last two axes reversed": (f32(2, 3, 5), reversed_along(1, 2), ["tfl.reverse_v2", *BETWEEN_RESHAPES_REVERSED]),
    "vector reversed": (f32(5), reversed_along(0), ["tfl.reverse_v2"]),
    "inner axis reversed": (f32(2, 3, 5), reversed_along(1), ["tfl.reverse_v2"]),
    "rows by a matrix": (f32(6, 5), taken([[1, 3], [0, 5]], 0), ["tfl.gather", "tfl.reshape"]),
    "columns by a scalar": (f32(2, 6, 5), taken(1, -1), ["tfl.gather", "tfl.reshape"]),
    "rows by a vector": (f32(6, 5), taken([1, 3], 0), ["tfl.gather"]),
    **{
        f"rows of {dtype} numbers": (
            f32(4),
            rows_of(dtype),
            ["tfl.abs", "tfl.cast", "tfl.gather", "tfl.cast", "tfl.cast"],
        )
        for dtype in ("int8", "uint8", "int16")
    },
    "rows of int32 numbers": (f32(4), rows_of("int32"), ["tfl.abs", "tfl.cast", "tfl.gather", "tfl.cast"]),
    "slopes per position of a batch": (f32(2, 4, 5), sloped(1, 4, 5), PARTS_OF_PRELU),
    "slopes per position of a free batch": (f32(None, 4, 5), sloped(4, 5), PARTS_OF_PRELU),
    "slopes per row": (f32(1, 3, 4, 5), sloped(3, 1, 5), PARTS_OF_PRELU),
    "slopes per position": (f32(1, 4, 5), sloped(1, 4, 5), ["tfl.prelu"]),
    "slopes per channel": (f32(2, 4, 5), sloped(1, 1, 5), ["tfl.prelu"]),
    "softmax of a vector": (
        f32(6),
        lambda b, x: b.tfl.softmax(x, beta=1.0),
        ["tfl.reshape", "tfl.softmax", "tfl.reshape"],
    ),
    "softmax of rows": (f32(2, 6), lambda b, x: b.tfl.softmax(x, beta=1.0), ["tfl.softmax"]),
    **{
        f"{name} of {shape}": (f32(*shape), compared(*shape, by=by), ["tfl.reshape", kind, "tfl.reshape", "tfl.cast"])
        for name, by, kind in (
            ("greater", lambda b, x, y: b.tfl.greater(x, y), "tfl.greater"),
            ("less or equal", lambda b, x, y: b.tfl.less_equal(y, x), "tfl.less_equal"),
        )
        for shape in ((4, 6), (2, 4, 6))
    },
    "remainders of rows": (
        f32(4, 6),
        lambda b, x: b.tfl.floor_mod(x, np.arange(1, 25, dtype=np.float32).reshape(4, 6)),
        ["tfl.reshape", "tfl.floor_mod", "tfl.reshape"],
    ),
    "powers of rows": (
        f32(4, 6),
        lambda b, x: b.tfl.pow(b.tfl.abs(x), np.full((4, 6), 1.5, np.float32)),
        ["tfl.abs", "tfl.reshape", "tfl.pow", "tfl.reshape"],
    ),
    "selection by a constant of lower rank": (
        f32(2, 5, 6),
        lambda b, x: b.tfl.select_v2(b.const(RANDOM.random((5, 6)) > 0.5), x, b.tfl.neg(x)),
        ["tfl.neg", "tfl.select_v2"],
    ),
    "selection by a condition of lower rank": (
        f32(1, 5, 6),
        lambda b, x: b.tfl.select_v2(b.tfl.greater(b.tfl.sum(x, b.i32([0])), np.float32(0)), x, b.tfl.neg(x)),
        ["tfl.sum", "tfl.greater", "tfl.neg", "tfl.reshape", "tfl.select_v2"],
    ),
    "blocks of a batch": (
        f32(2, 3, 5, 12),
        lambda b, x: b.tfl.depth_to_space(x, block_size=2),
        ["tfl.reshape", "tfl.depth_to_space", "tfl.reshape"],
    ),
    "blocks of a free batch": (
        f32(None, 4, 6, 3),
        lambda b, x: b.tfl.space_to_depth(x, block_size=2),
        ["tfl.reshape", "tfl.space_to_depth", "tfl.reshape"],
    ),
    "blocks of an image": (f32(1, 4, 6, 3), lambda b, x: b.tfl.space_to_depth(x, block_size=2), ["tfl.space_to_depth"]),
    "integers twice": (
        f32(1, 4),
        lambda b, x: twice(b, b.tfl.cast(x, out_data_type=DType.I32)),
        ["tfl.cast", "tfl.reshape", "tfl.concatenation"],
    ),
    **{
        f"position of the largest of {shape}": (f32(*shape), position, ["tfl.abs", "tfl.neg", *POSITION])
        for shape in ((2, 3), (2, 3, 4, 5), (None, 5, 7))
    },
    "position of the largest of 8": (f32(2, 3, 4, 8), position, ["tfl.abs", "tfl.neg", "tfl.arg_max"]),
    "logarithm of a softmax": (
        f32(2, 5),
        lambda b, x: b.tfl.log_softmax(x),
        ["tfl.reduce_max", "tfl.sub", "tfl.exp", "tfl.sum", "tfl.log", "tfl.sub"],
    ),
}


def build(name: str) -> tuple[Module, dict[str, np.ndarray[Any, Any]]]:
    """Return a module with a form as it was, and inputs for it."""
    type, body, _ = FORMS[name]
    module = entry([type], lambda b, x: [body(b, x)], inputs=["x"], outputs=["y"])
    shape = [size or 1 for size in known_shape(module.functions["serve"].arguments[0])]
    return module, {"x": RANDOM.normal(size=shape).astype(np.float32)}


def rewrite(module: Module) -> None:
    context = Context(DIALECTS, make_options(target="compiled_model"))
    for write in (portable_forms, gpu_forms, reshape_operands):
        write(module, context)
