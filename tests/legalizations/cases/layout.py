"""Cases: shapes, slices, concatenations, padding."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case
from tests.support.functions.values import f32, flags, i32, i64, ints, of

raw = tf.raw_ops
TYPES = (np.float32, np.float16, np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, bool)
Function = Callable[..., Any]


def typed(name: str, function: Function, *shape: int, types: tuple[Any, ...] = TYPES) -> Iterator[Case]:
    for dtype in types:
        yield case(f"{name}_{np.dtype(dtype).name}", function, of(dtype, *shape))


def shapes() -> Iterator[Case]:
    yield from typed("Reshape", lambda x: tf.reshape(x, [3, -1]), 2, 3)
    yield case("Reshape_dynamic", tf.reshape, f32(2, 3), np.int32([3, 2]))
    yield case("Reshape_to_int64", tf.reshape, f32(2, 3), np.int64([3, -1]))
    yield case("Reshape_flatten", lambda x: tf.reshape(x, [tf.shape(x)[0], -1]), f32(2, 3, 4))
    yield case("Reshape_two_unknown", lambda x: tf.reshape(x, [tf.shape(x)[0], tf.shape(x)[1], 2, 2]), f32(2, 3, 4))
    yield case("Reshape_scalar", lambda x: tf.reshape(x, []), f32(1, 1))
    yield case("Squeeze", lambda x: tf.squeeze(x, [0, 2]), f32(1, 3, 1, 2))
    yield case("Squeeze_all", lambda x: raw.Squeeze(input=x), f32(1, 3, 1, 2), dynamic="none")
    yield case("ExpandDims", lambda x: [tf.expand_dims(x, 0), tf.expand_dims(x, -1), tf.expand_dims(x, 1)], f32(2, 3))
    yield from typed("Transpose", lambda x: tf.transpose(x, [1, 0, 2]), 2, 3, 4)
    yield case("Transpose_dynamic", tf.transpose, f32(2, 3), np.int32([1, 0]))
    yield case("Transpose_negative", lambda x: raw.Transpose(x=x, perm=[-1, 0, 1]), f32(2, 3, 4))
    yield case("Transpose_rank8", lambda x: tf.transpose(x, [7, 5, 3, 1, 0, 2, 4, 6]), f32(2, 1, 3, 2, 1, 2, 2, 3))
    yield case("Transpose_rank6", lambda x: tf.transpose(x, [5, 3, 1, 0, 2, 4]), f32(2, 1, 3, 2, 1, 2))
    yield from typed("BroadcastTo", lambda x: tf.broadcast_to(x, [4, 2, 3]), 2, 1)
    yield case("BroadcastTo_dynamic", tf.broadcast_to, f32(3), np.int32([2, 3]))
    yield case("BroadcastArgs", lambda x, y: raw.BroadcastArgs(s0=x, s1=y), np.int32([1, 3]), np.int32([2, 1]))
    yield from typed(
        "Tile", lambda x: tf.tile(x, [2, 1, 3]), 2, 1, 2, types=tuple(t for t in TYPES if t is not np.uint16)
    )
    yield case("Tile_dynamic", tf.tile, f32(2, 3), np.int64([1, 2]))
    for dtype in (np.float32, np.int32, np.int64, np.float16, bool, np.int8):
        yield case(f"Fill_{np.dtype(dtype).name}", tf.fill, np.int32([2, 3]), of(dtype))
    yield case("Fill_int64_dims", tf.fill, np.int64([2, 3]), np.float32(3))
    yield case("Range_float", tf.range, np.float32(0.5), np.float32(5), np.float32(0.75))
    yield case("Range_int32", tf.range, np.int32(7), np.int32(-2), np.int32(-2))
    yield case("Range_int64", tf.range, np.int64(2), np.int64(6))
    yield case("LinSpace", lambda a, b: tf.linspace(a, b, 5), np.float32(0.5), np.float32(5))
    yield case("Shape", lambda x: [tf.shape(x), tf.shape(x, tf.int64), tf.size(x), tf.rank(x)], f32(2, 3, 4))
    yield case("ShapeN", lambda x, y: raw.ShapeN(input=[x, y]), f32(2, 3), f32(4))
    yield case("Size_int64", lambda x: tf.size(x, tf.int64), f32(2, 3, 4))
    yield case("Shape_string", lambda x: [tf.shape(x), tf.reshape(x, [-1, 1])], np.array([b"a", b"bc"], object))
    yield case("EnsureShape", lambda x: tf.ensure_shape(x, [None, 3]) + 1.0, f32(2, 3))
    for dtype in (np.float32, np.int32, np.int64, bool, np.float16, np.int16):
        yield case(f"OneHot_{np.dtype(dtype).name}", one_hot(dtype), i32(2, 3, low=-1, high=4))
    yield case("OneHot_axis", lambda x: tf.one_hot(x, 4, axis=0), i64(2, 3, low=0, high=3))
    yield case("OneHot_uint8", lambda x: tf.one_hot(x, 4), ints(np.uint8, 3, low=0, high=3))
    yield case("OneHot_depth", tf.one_hot, i32(3, low=0, high=3), np.int32(5))
    yield case(
        "ConcatOffset",
        lambda x, y: raw.ConcatOffset(concat_dim=1, shape=[tf.shape(x), tf.shape(y)]),
        f32(2, 3),
        f32(2, 1),
    )


def one_hot(dtype: Any) -> Function:
    return lambda x: tf.one_hot(x, 4, on_value=dtype(1), off_value=dtype(0))


def joins() -> Iterator[Case]:
    for dtype in TYPES:
        x, y = of(dtype, 2, 3), of(dtype, 2, 3, seed="y")
        name = np.dtype(dtype).name
        yield case(f"Pack_{name}", lambda x, y: tf.stack([x, y], 1), x, y)
        yield case(f"Concat_{name}", lambda x, y: tf.concat([x, y], -1), x, y)
        yield case(f"Unpack_{name}", lambda x: tf.unstack(x, 3, 1), of(dtype, 2, 3), dynamic="batch")
        yield case(f"Split_{name}", lambda x: tf.split(x, 3, 1), of(dtype, 2, 6), dynamic="batch")
    yield case("Pack_scalars", lambda x, y: tf.stack([x, y]), np.int32(1), np.int32(2))
    yield case("Pack_one", lambda x: tf.stack([x], 1), f32(2, 3))
    yield case("Concat_v1", lambda x, y: raw.Concat(concat_dim=0, values=[x, y]), f32(2, 3), f32(1, 3))
    yield case("Concat_complex", lambda x, y: tf.concat([x, y], 0), of(np.complex64, 2, 3), of(np.complex64, 1, 3))
    yield case("SplitV", lambda x: tf.split(x, [1, -1, 2], 1), f32(2, 6), dynamic="batch")
    yield case("SplitV_equal", lambda x: tf.split(x, [2, 2, -1], 1), f32(2, 6), dynamic="batch")
    yield case("SplitV_bool", lambda x: tf.split(x, [1, 3], 0), flags(4, 2), dynamic="none")
    yield case("Split_one", lambda x: [y + 1.0 for y in tf.split(x, 1, 0)], f32(2, 3))


def slices() -> Iterator[Case]:
    yield from typed("Slice", lambda x: tf.slice(x, [0, 1], [-1, 2]), 2, 4)
    yield case("Slice_dynamic", tf.slice, f32(4, 4), np.int64([1, 0]), np.int64([2, -1]))
    indexings: dict[str, Function] = {
        "row": lambda x: x[0],
        "last": lambda x: x[:, -1],
        "step": lambda x: x[::2, 1:],
        "negative": lambda x: x[::-1, ::-2],
        "ellipsis": lambda x: x[..., 0],
        "ellipsis_middle": lambda x: x[0, ..., 1:],
        "new_axis": lambda x: x[:, tf.newaxis, 1:],
        "nothing": lambda x: x[:, :0],
        "nothing_from_the_end": lambda x: x[-1:0],
        "new_axis_last": lambda x: x[..., tf.newaxis],
        "new_axes": lambda x: x[tf.newaxis, ..., tf.newaxis, 0],
        "shrink_and_new": lambda x: x[0, tf.newaxis, :, tf.newaxis],
        "empty_ellipsis": lambda x: x[0, ..., :, 1],
        "tail": lambda x: x[-2:],
    }
    for name, function in indexings.items():
        yield case(f"StridedSlice_{name}", function, f32(3, 4, 5))
    yield from typed("StridedSlice", lambda x: x[1:, ::2], 3, 4)
    yield case("StridedSlice_dynamic", lambda x, n: x[n:, :n], f32(4, 5), np.int32(2))
    yield case("StridedSlice_dynamic_row", lambda x, n: x[n], f32(4, 5), np.int32(2))
    yield case("StridedSlice_dynamic_ellipsis", lambda x, n: x[..., n], f32(4, 5), np.int32(2))
    yield case("StridedSlice_from_int64", lambda x, n: x[n:], f32(4, 5), np.int64(2))
    yield case("StridedSlice_string", lambda x: x[1:], np.array([b"a", b"bc", b"d"], object))


def pads() -> Iterator[Case]:
    yield from typed("Pad", lambda x: tf.pad(x, [[1, 0], [2, 1]]), 2, 3)
    yield from typed("MirrorPad", lambda x: tf.pad(x, [[1, 0], [1, 1]], "REFLECT"), 2, 3)
    yield case("MirrorPad_symmetric", lambda x: tf.pad(x, [[1, 2], [3, 1]], "SYMMETRIC"), f32(2, 3))
    yield case("PadV2", lambda x: tf.pad(x, [[1, 0], [2, 1]], constant_values=5.0), f32(2, 3))
    yield case(
        "PadV2_int64", lambda x: tf.pad(x, tf.constant([[1, 0], [2, 1]], tf.int64), constant_values=5), i64(2, 3)
    )
    yield case("PadV2_bool", lambda x: tf.pad(x, [[1, 0], [2, 1]], constant_values=True), flags(2, 3))
    yield case("Pad_dynamic", tf.pad, f32(2, 3), np.int64([[1, 0], [0, 2]]))
    yield case("Pad_nothing", lambda x: tf.pad(x, [[0, 0], [0, 0]]) + 1.0, f32(2, 3))
    yield case(
        "Pad_rank6",
        lambda x: tf.pad(x, [[0, 0], [1, 0], [0, 0], [0, 0], [2, 1], [0, 0]]),
        f32(*[2] * 6),
    )
    margins = np.int32([[1, 0], [0, 2], [1, 1], [0, 0], [0, 0], [2, 1], [0, 1]])
    yield case("PadV2_rank7", lambda x, p: tf.pad(x, p, constant_values=7), i64(2, 1, 2, 1, 2, 2, 1), margins)
    yield from typed("ReverseV2", lambda x: tf.reverse(x, [0, -1]), 2, 3, 2)
    yield case("Reverse", lambda x: raw.Reverse(tensor=x, dims=[True, False]), f32(2, 3))
    for dtype in (np.float32, np.int32, np.int64, np.uint8, bool, np.float16):
        yield case(f"ReverseSequence_{np.dtype(dtype).name}", reversed_rows, of(dtype, 3, 4, 2), np.int64([1, 4, 3]))
    for dtype in (np.float32, np.int64, bool):
        yield case(f"Roll_{np.dtype(dtype).name}", lambda x: tf.roll(x, [1, -2], [0, 1]), of(dtype, 3, 4))
    yield case("Roll_dynamic_shift", lambda x, n: tf.roll(x, n, 1), f32(3, 4), np.int32(-3))
    yield case("Roll_over", lambda x: tf.roll(x, 7, 0), f32(3, 4))


def reversed_rows(x: Any, lengths: Any) -> Any:
    return tf.reverse_sequence(x, lengths, seq_axis=1, batch_axis=0)


def empties() -> Iterator[Case]:
    """Ops on which XNNPACK fails: known to have no elements, or to sum none."""
    for name, left, right in (("none", (2, 0), (0, 3)), ("no_rows", (0, 2), (2, 3)), ("no_columns", (2, 2), (2, 0))):
        yield case(f"MatMul_{name}", tf.matmul, f32(*left), f32(*right), dynamic="none")
    yield case("MatMul_none_in_batches", tf.matmul, f32(2, 1, 2, 0), f32(3, 0, 3), dynamic="none")
    yield case("MaxPool_no_images", lambda x: tf.nn.max_pool2d(x, 2, 2, "SAME"), f32(0, 7, 8, 4), dynamic="none")


CASES = (*shapes(), *joins(), *slices(), *pads(), *empties())
