"""Cases: shapes, slices, concatenation, padding, order of dimensions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.cases import Case, case, values

raw = tf.raw_ops


def cases() -> Iterator[Case]:
    yield from shaped()
    yield from more_shaped()
    yield from sliced()
    yield from more_sliced()
    yield from joined()
    yield from padded()
    yield from turned()
    yield from made()
    yield from more_made()
    yield from blocks()
    yield from diagonals()
    yield from chosen_axes()


def chosen_axes() -> Iterator[Case]:
    """Axes that are inputs."""
    along: dict[str, Callable[[Any, Any], Any]] = {
        "ConcatV2": lambda x, a: tf.concat([x, x * x], a),
        "ReverseV2": lambda x, a: tf.reverse(x, [a]),
        "ReverseV2/two": lambda x, a: tf.reverse(x, [a, -2]),
        "GatherV2": lambda x, a: tf.gather(x, [1, 0], axis=a),
        "GatherV2/matrix": lambda x, a: tf.gather(x, [[1, 0, 0], [0, 1, 1]], axis=a),
        "GatherV2/scalar": lambda x, a: tf.gather(x, 1, axis=a),
        "Roll": lambda x, a: tf.roll(x, 1, a),
        "Roll/two": lambda x, a: tf.roll(x, [1, -1], [a, 1]),
    }
    for name, function in along.items():
        for axis in (0, 2, -1, -3):
            x = values(c.I32 if axis == 2 else c.F32, 2, 3, 4)
            yield from case(f"{name}/chosen_axis/{axis}", function, x, np.int32(axis))
    yield from case("ConcatV2/chosen_axis/int64", along["ConcatV2"], values(c.I64, 3), np.int64(0))


def shaped() -> Iterator[Case]:
    for dtype in c.EVERYTHING:
        x = values(dtype, 2, 3, 4)
        yield from case(f"Reshape/{dtype}", lambda x: tf.reshape(x, [4, -1]), x)
        yield from case(f"ExpandDims/{dtype}", lambda x: tf.expand_dims(x, 1), x)
        yield from case(f"Squeeze/{dtype}", lambda x: tf.squeeze(x, 0), x[:1])
        yield from case(f"Shape/{dtype}", tf.shape, x)
        yield from case(f"Size/{dtype}", tf.size, x)
        yield from case(f"Rank/{dtype}", tf.rank, x)
        yield from case(f"Identity/{dtype}", tf.identity, x)
        yield from case(f"StopGradient/{dtype}", tf.stop_gradient, x)
    x = values(c.F32, 2, 3, 4)
    yield from case("Reshape/shape_input", tf.reshape, x, np.int32([4, 6]), forms=("static",))
    yield from case("Reshape/shape_int64", tf.reshape, x, np.int64([4, 6]), forms=("static",))
    yield from case("Reshape/scalar", lambda x: tf.reshape(x, []), values(c.F32, 1, 1))
    yield from case("Reshape/from_scalar", lambda x: tf.reshape(x, [1, 1]), np.float32(2))
    yield from case("Reshape/empty", lambda x: tf.reshape(x, [-1, 3]), values(c.F32, 0, 2, 3))
    yield from case("Reshape/keep_batch", lambda x: tf.reshape(x, [tf.shape(x)[0], -1]), x)
    yield from case("Reshape/merge", lambda x: tf.reshape(x, tf.concat([tf.shape(x)[:-2], [12]], 0)), x)
    yield from case("Reshape/rank7", lambda x: tf.reshape(x, [1, 2, 1, 3, 2, 1, 2]), x)
    for out in ("int32", "int64"):
        yield from case(f"Shape/out/{out}", lambda x, t=out: tf.shape(x, t), x)
        yield from case(f"Size/out/{out}", lambda x, t=out: tf.size(x, t), x)
        yield from case(f"ShapeN/{out}", lambda x, y, t=out: raw.ShapeN(input=[x, y], out_type=t), x, x[0])
    yield from case("Shape/scalar", tf.shape, np.float32(2))
    for axis in (0, 1, -1, -2, 3):
        yield from case(f"ExpandDims/axis{axis}", lambda x, a=axis: tf.expand_dims(x, a), x)
    yield from case("ExpandDims/scalar", lambda x: tf.expand_dims(x, 0), np.float32(2))
    yield from case("ExpandDims/rank6", lambda x: tf.expand_dims(x, -1), values(c.F32, *c.SHAPES["rank6"]))
    y = values(c.F32, 1, 3, 1, 2)
    for axes in ([0], [2], [-2], [0, 2]):
        yield from case(f"Squeeze/{axes}", lambda x, a=axes: tf.squeeze(x, a), y)
    yield from case("Squeeze/all", tf.squeeze, y, forms=("static",))
    for shape in ([2, 3, 4], [5, 2, 3, 4], [2, 2, 2, 3, 4], [1, 1, 2, 2, 3, 4]):
        yield from case(f"BroadcastTo/rank{len(shape)}", lambda x, s=shape: tf.broadcast_to(x, s), x)
    for dtype in c.EVERYTHING:
        yield from case(f"BroadcastTo/{dtype}", lambda x: tf.broadcast_to(x, [3, 2, 4]), values(dtype, 2, 1))
        yield from case(f"Tile/{dtype}", lambda x: tf.tile(x, [2, 3]), values(dtype, 2, 2))


def more_shaped() -> Iterator[Case]:
    x = values(c.F32, 2, 3, 4)
    yield from case("BroadcastTo/scalar", lambda x: tf.broadcast_to(x, [2, 3]), np.float32(2))
    yield from case("BroadcastTo/input", tf.broadcast_to, values(c.F32, 2, 1), np.int32([3, 2, 4]), forms=("static",))
    yield from case(
        "BroadcastTo/int64_shape", lambda x: tf.broadcast_to(x, tf.constant([2, 3], tf.int64)), np.float32(2)
    )
    yield from case("Tile/input", tf.tile, values(c.F32, 2, 2), np.int32([2, 3]), forms=("static",))
    yield from case("Tile/multiples_int64", lambda x: tf.tile(x, tf.constant([1, 2, 3], tf.int64)), x)
    yield from case("Tile/none", lambda x: tf.tile(x, [0, 2]), values(c.F32, 2, 2))
    yield from case("Tile/rank6", lambda x: tf.tile(x, [1, 2, 1, 2, 1, 1]), values(c.F32, *c.SHAPES["rank6"]))
    yield from case("repeat", lambda x: tf.repeat(x, 2, axis=1), x)
    yield from case("repeat/each", lambda x: tf.repeat(x, [1, 3], axis=0), x, forms=("static",))
    yield from case("EnsureShape", lambda x: tf.ensure_shape(x, [None, 3, 4]), x)
    yield from case(
        "BroadcastArgs", lambda x, y: tf.broadcast_dynamic_shape(tf.shape(x), tf.shape(y)), x, values(c.F32, 3, 1)
    )
    yield from case(
        "BroadcastArgs/input", lambda x, y: raw.BroadcastArgs(s0=x, s1=y), np.int32([2, 1, 3]), np.int32([4, 1])
    )
    yield from case(
        "BroadcastArgs/int64", lambda x, y: raw.BroadcastArgs(s0=x, s1=y), np.int64([2, 1, 3]), np.int64([4, 1])
    )
    yield from case(
        "BroadcastGradientArgs",
        lambda x: raw.BroadcastGradientArgs(s0=tf.shape(x), s1=[4, 1]),
        values(c.F32, 3, 1, 2),
        forms=("static",),
    )
    yield from case(
        "ConcatOffset",
        lambda x, y: raw.ConcatOffset(concat_dim=1, shape=[tf.shape(x), tf.shape(y)]),
        values(c.F32, 2, 3),
        values(c.F32, 2, 4),
    )
    yield from case("IdentityN", lambda x, y: tf.identity_n([x, y]), x, np.int32([1, 2]))
    yield from case("meshgrid", lambda x, y: tf.meshgrid(x, y), values(c.F32, 3), values(c.F32, 2))
    yield from case("meshgrid/ij", lambda x, y: tf.meshgrid(x, y, indexing="ij"), values(c.F32, 3), values(c.F32, 2))


MASKS = {
    "plain": lambda x: x[1:3, ::2],
    "negative": lambda x: x[-2:, -3:-1],
    "back": lambda x: x[::-1, ::-2],
    "shrink": lambda x: x[1],
    "shrink_last": lambda x: x[..., -1],
    "shrink_two": lambda x: x[1, :, 2],
    "new_axis": lambda x: x[:, tf.newaxis],
    "new_axis_last": lambda x: x[..., tf.newaxis],
    "new_and_shrink": lambda x: x[tf.newaxis, 1, ..., tf.newaxis, 0],
    "ellipsis": lambda x: x[1:, ..., :2],
    "beyond": lambda x: x[:100, 2:50],
    "nothing": lambda x: x[2:2],
    "all": lambda x: x[:],
    "back_from": lambda x: x[2:0:-1],
    "half": lambda x: x[: tf.shape(x)[0] // 2],
    "last_row": lambda x: x[tf.shape(x)[0] - 1],
}


def sliced() -> Iterator[Case]:
    x = values(c.F32, 4, 5, 3)
    for name, function in MASKS.items():
        yield from case(f"StridedSlice/{name}", function, x, forms=("static", "batch", "free"))
    for dtype in c.EVERYTHING:
        x = values(dtype, 4, 5, 3)
        yield from case(f"StridedSlice/{dtype}", lambda x: x[1:3, ::2, -1], x)
        yield from case(f"Slice/{dtype}", lambda x: tf.slice(x, [1, 0, 1], [2, -1, 2]), x)
        yield from case(f"ReverseV2/{dtype}", lambda x: tf.reverse(x, [1]), x)
        yield from case(f"Split/{dtype}", lambda x: tf.split(x, 2, 0), x)
        yield from case(f"SplitV/{dtype}", lambda x: tf.split(x, [1, 4], 1), x)
        yield from case(f"Unpack/{dtype}", lambda x: tf.unstack(x, 3, axis=2), x)
    x = values(c.F32, 4, 5, 3)
    yield from case("Slice/input", lambda x, b: tf.slice(x, b, [2, 2, 2]), x, np.int32([1, 2, 0]), forms=("static",))
    yield from case(
        "Slice/size_input", lambda x, s: tf.slice(x, [1, 0, 0], s), x, np.int32([2, 3, 1]), forms=("static",)
    )
    yield from case(
        "Slice/begin_int64",
        lambda x: tf.slice(x, tf.constant([1, 0, 0], tf.int64), tf.constant([-1, 2, -1], tf.int64)),
        x,
    )
    yield from case("StridedSlice/index_input", lambda x, i: x[i], x, np.int32(2), forms=("static",))
    yield from case("StridedSlice/index_negative", lambda x, i: x[:, i], x, np.int32(-2), forms=("static",))
    yield from case(
        "StridedSlice/range_input", lambda x, i, j: x[i:j], x, np.int32(1), np.int32(3), forms=("static", "free")
    )
    yield from case("StridedSlice/rank6", lambda x: x[:, 0, ..., 1:, ::2], values(c.F32, *c.SHAPES["rank6"]))
    yield from case("StridedSlice/rank5", lambda x: x[:, 1:, ::-1, :, 0], values(c.F32, 2, 3, 2, 2, 2))
    yield from case(
        "StridedSlice/grad",
        lambda dy: raw.StridedSliceGrad(shape=[4, 5], begin=[1, 0], end=[3, 5], strides=[1, 2], dy=dy),
        values(c.F32, 2, 3),
        forms=("static",),
    )
    yield from case(
        "Slice/rank6",
        lambda x: tf.slice(x, [0, 0, 1, 0, 0, 1], [-1, 1, 1, 1, 2, -1]),
        values(c.F32, *c.SHAPES["rank6"]),
    )


def more_sliced() -> Iterator[Case]:
    x = values(c.F32, 4, 5, 3)
    for axes in ([0], [-1], [0, 2], [0, 1, 2], []):
        yield from case(f"ReverseV2/{axes}", lambda x, a=axes: tf.reverse(x, a), x)
    yield from case("ReverseV2/rank6", lambda x: tf.reverse(x, [2, 5]), values(c.F32, *c.SHAPES["rank6"]))
    for dtype in (c.F32, c.F16, c.I32, c.I64, c.U8, c.I8, c.I16, c.BOOL):
        for out in (np.int32, np.int64):
            yield from case(
                f"ReverseSequence/{dtype}/{np.dtype(out).name}",
                lambda x, n: tf.reverse_sequence(x, n, seq_axis=1, batch_axis=0),
                values(dtype, 3, 4),
                out([2, 4, 1]),
            )
    yield from case(
        "ReverseSequence/time_first",
        lambda x, n: tf.reverse_sequence(x, n, seq_axis=0, batch_axis=1),
        values(c.F32, 4, 3, 2),
        np.int32([2, 4, 1]),
    )
    for axis in (0, 1, -1):
        yield from case(f"Split/axis{axis}", lambda x, a=axis: tf.split(x, 2, a), values(c.F32, 4, 6, 2))
        yield from case(
            f"SplitV/axis{axis}",
            lambda x, a=axis: tf.split(x, [1, -1], a),
            values(c.F32, 4, 6, 2),
            forms=("static", "free"),
        )
        yield from case(
            f"Unpack/axis{axis}", lambda x, a=axis: tf.unstack(x, [4, 6, 2][a], axis=a), values(c.F32, 4, 6, 2)
        )
    yield from case("Split/one", lambda x: tf.split(x, 1, 0), values(c.F32, 4, 2))
    yield from case("Split/many", lambda x: tf.split(x, 8, 1), values(c.F32, 2, 8))
    yield from case("Split/rank6", lambda x: tf.split(x, 2, 2), values(c.F32, *c.SHAPES["rank6"]))
    yield from case("SplitV/zero", lambda x: tf.split(x, [0, 4], 0), values(c.F32, 4, 2), forms=("static",))


def joined() -> Iterator[Case]:
    for dtype in c.EVERYTHING:
        x, y = values(dtype, 2, 3), values(dtype, 2, 3, seed="y")
        for axis in (0, 1, -1):
            yield from case(f"ConcatV2/{dtype}/{axis}", lambda x, y, a=axis: tf.concat([x, y], a), x, y)
        for axis in (0, 2, -1):
            yield from case(f"Pack/{dtype}/{axis}", lambda x, y, a=axis: tf.stack([x, y], a), x, y)
    yield from case("Pack/scalars", lambda x, y: tf.stack([x, y]), np.float32(1), np.float32(2))
    yield from case("Pack/one", lambda x: tf.stack([x]), values(c.F32, 3))
    yield from case("Pack/rank6", lambda x: tf.stack([x, x], 2), values(c.F32, 2, 1, 2, 1, 2))
    yield from case("Pack/constant", lambda x: tf.stack([x, tf.constant([1.0, 2, 3])], 1), values(c.F32, 3))
    yield from case("ConcatV2/empty", lambda x, y: tf.concat([x, y], 0), values(c.F32, 0, 3), values(c.F32, 2, 3))
    yield from case("ConcatV2/rank6", lambda x: tf.concat([x, x], 3), values(c.F32, *c.SHAPES["rank6"]))
    yield from case("ConcatV2/constant", lambda x: tf.concat([x, tf.zeros([1, 3]), x], 0), values(c.F32, 2, 3))
    yield from case("ConcatV2/many", lambda x: tf.concat([x] * 12, 0), values(c.F32, 2, 3))
    yield from case(
        "ParallelConcat",
        lambda x, y: raw.ParallelConcat(values=[x, y], shape=[2, 3]),
        values(c.F32, 1, 3),
        values(c.F32, 1, 3),
        forms=("static",),
    )
    for op in ("DynamicStitch", "ParallelDynamicStitch"):
        function = lambda x, y, f=getattr(raw, op): f(indices=[tf.constant([0, 2]), tf.constant([1, 3])], data=[x, y])
        for dtype in (c.F32, c.I32, c.I64):
            yield from case(f"{op}/{dtype}", function, values(dtype, 2, 3), values(dtype, 2, 3, seed="y"))
        inputs = lambda i, j, x, y, f=getattr(raw, op): f(indices=[i, j], data=[x, y])
        yield from case(
            f"{op}/indices",
            inputs,
            np.int32([0, 2]),
            np.int32([1, 3]),
            values(c.F32, 2, 3),
            values(c.F32, 2, 3, seed="y"),
            forms=("static",),
        )


def padded() -> Iterator[Case]:
    for dtype in c.EVERYTHING:
        x = values(dtype, 2, 3)
        yield from case(f"Pad/{dtype}", lambda x: raw.Pad(input=x, paddings=[[1, 0], [2, 1]]), x)
        if dtype not in (c.STRING, c.BOOL):
            yield from case(
                f"PadV2/{dtype}",
                lambda x: raw.PadV2(input=x, paddings=[[1, 0], [2, 1]], constant_values=tf.constant(2, x.dtype)),
                x,
            )
        for mode in ("REFLECT", "SYMMETRIC"):
            yield from case(f"MirrorPad/{mode}/{dtype}", lambda x, m=mode: tf.pad(x, [[1, 0], [2, 1]], m), x)
    for rank in range(1, 7):
        x = values(c.F32, *(2, 3, 2, 2, 2, 2)[:rank])
        margins = [[1, 1]] * rank
        yield from case(f"Pad/rank{rank}", lambda x, p=margins: tf.pad(x, p), x)
        yield from case(f"PadV2/rank{rank}", lambda x, p=margins: tf.pad(x, p, constant_values=-1.0), x)
        if rank < 6:
            yield from case(f"MirrorPad/REFLECT/rank{rank}", lambda x, p=margins: tf.pad(x, p, "REFLECT"), x)
            yield from case(f"MirrorPad/SYMMETRIC/rank{rank}", lambda x, p=margins: tf.pad(x, p, "SYMMETRIC"), x)
    yield from case(
        "Pad/input", lambda x, p: tf.pad(x, p), values(c.F32, 2, 3), np.int32([[1, 0], [2, 1]]), forms=("static",)
    )
    yield from case(
        "Pad/paddings_int64", lambda x: tf.pad(x, tf.constant([[1, 0], [2, 1]], tf.int64)), values(c.F32, 2, 3)
    )
    yield from case("Pad/empty", lambda x: tf.pad(x, [[1, 0], [2, 1]]), values(c.F32, 0, 3))
    yield from case(
        "MirrorPad/input",
        lambda x, p: tf.pad(x, p, "REFLECT"),
        values(c.F32, 2, 3),
        np.int32([[1, 0], [2, 1]]),
        forms=("static",),
    )
    yield from case(
        "MirrorPadGrad",
        lambda x: raw.MirrorPadGrad(input=x, paddings=[[1, 1], [1, 1]], mode="SYMMETRIC"),
        values(c.F32, 5, 6),
        forms=("static",),
    )


def turned() -> Iterator[Case]:
    for dtype in c.EVERYTHING:
        yield from case(f"Transpose/{dtype}", lambda x: tf.transpose(x, [2, 0, 1]), values(dtype, 2, 3, 4))
    for perm in ([1, 0, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2], [3, 2, 1, 0]):
        yield from case(f"Transpose/{perm}", lambda x, p=perm: tf.transpose(x, p), values(c.F32, 2, 3, 4, 2))
    yield from case("Transpose/rank5", lambda x: tf.transpose(x, [4, 2, 0, 3, 1]), values(c.F32, 2, 3, 2, 4, 2))
    yield from case("Transpose/rank6", lambda x: tf.transpose(x, [5, 4, 3, 2, 1, 0]), values(c.F32, 2, 3, 2, 4, 2, 3))
    yield from case(
        "Transpose/rank7", lambda x: tf.transpose(x, [5, 4, 6, 3, 2, 1, 0]), values(c.F32, 2, 3, 2, 1, 2, 3, 2)
    )
    yield from case("Transpose/vector", tf.transpose, values(c.F32, 3))
    yield from case("Transpose/scalar", tf.transpose, np.float32(2))
    yield from case("Transpose/input", tf.transpose, values(c.F32, 2, 3, 4), np.int32([2, 0, 1]), forms=("static",))
    yield from case(
        "Transpose/perm_int64", lambda x: tf.transpose(x, tf.constant([1, 0], tf.int64)), values(c.F32, 2, 3)
    )
    for dtype in c.EVERYTHING:
        yield from case(f"Roll/{dtype}", lambda x: tf.roll(x, 2, 1), values(dtype, 2, 5))
    for shift, axis in ((-1, 0), (7, -1), (0, 0), ([1, -2], [0, 1]), ([1, 1], [0, 0])):
        yield from case(f"Roll/{shift}/{axis}", lambda x, s=shift, a=axis: tf.roll(x, s, a), values(c.F32, 3, 5))
    yield from case(
        "Roll/input", lambda x, s: tf.roll(x, s, 0), values(c.F32, 5, 2), np.int32(3), forms=("static", "free")
    )
    yield from case(
        "Roll/negative_input",
        lambda x, s: tf.roll(x, s, 1),
        values(c.F32, 5, 4),
        np.int32(-7),
        forms=("static", "free"),
    )
    yield from case("rot90", lambda x: tf.image.rot90(x), values(c.F32, 2, 3, 4, 1))
    yield from case("linalg.matrix_transpose", tf.linalg.matrix_transpose, values(c.F32, 2, 3, 4))


def made() -> Iterator[Case]:
    for dtype in c.EVERYTHING:
        if dtype != c.STRING:
            yield from case(
                f"Fill/{dtype}", lambda n, v: tf.fill([n, 3], v), np.int32(2), values(dtype), forms=("static",)
            )
            for name in ("zeros", "ones"):
                yield from case(
                    f"{name}/{dtype}", lambda x, f=getattr(tf, name), t=dtype: f(tf.shape(x), t), values(c.F32, 2, 3)
                )
    yield from case("Fill/string", lambda n, v: tf.fill([n], v), np.int32(2), np.array(b"ab", object))
    yield from case("Fill/shape_input", lambda n: tf.fill(n, 1.5), np.int32([2, 3]))
    yield from case("Fill/shape_int64", lambda n: tf.fill(n, 1.5), np.int64([2, 3]))
    yield from case("Fill/scalar", lambda v: tf.fill([], v), np.float32(2))
    for dtype, limits in (
        (c.I32, (2, 11, 3)),
        (c.I64, (2, 11, 3)),
        (c.F32, (0.5, 2.2, 0.25)),
        (c.I32, (9, 1, -2)),
        (c.F64, (0.5, 2.2, 0.25)),
    ):
        array = [np.array(item, dtype) for item in limits]
        yield from case(f"Range/{dtype}/{limits[2]}", tf.range, *array)
    yield from case("Range/one", lambda n: tf.range(n), np.int32(5))
    yield from case("Range/shape", lambda x: tf.range(tf.shape(x)[0]), values(c.F32, 4))
    yield from case("Range/float", lambda x: tf.cast(tf.range(tf.shape(x)[0]), tf.float32) * 0.5, values(c.F32, 4))
    yield from case("Range/int64_cast", lambda x: tf.range(tf.shape(x, tf.int64)[0]), values(c.F32, 4))
    for count in (1, 2, 5):
        yield from case(f"LinSpace/{count}", lambda a, b, n=count: tf.linspace(a, b, n), np.float32(1), np.float32(3))
    yield from case(
        "LinSpace/input",
        lambda a, b, n: raw.LinSpace(start=a, stop=b, num=n),
        np.float32(1),
        np.float32(3),
        np.int32(4),
    )


def more_made() -> Iterator[Case]:
    yield from case("linspace/tensors", lambda a, b: tf.linspace(a, b, 4), values(c.F32, 3), values(c.F32, 3, seed="b"))
    for dtype in (c.I32, c.I64, c.U8):
        yield from case(f"OneHot/{dtype}", lambda x: tf.one_hot(x, 5), values(dtype, 4, low=-1, high=5))
    for out in (c.F32, c.F16, c.I32, c.I64, c.U8, c.I8, c.I16, c.BOOL, c.C64):
        yield from case(f"OneHot/to_{out}", lambda x, t=out: tf.one_hot(x, 5, dtype=t), np.int32([[0, 2], [4, 1]]))
    for axis in (0, 1, -1, 2):
        yield from case(
            f"OneHot/axis{axis}", lambda x, a=axis: tf.one_hot(x, 5, 2.0, -1.0, axis=a), np.int32([[0, 2], [4, 1]])
        )
    yield from case("OneHot/scalar", lambda x: tf.one_hot(x, 5), np.int32(3))
    yield from case(
        "OneHot/depth_input", lambda x, n: tf.one_hot(x, n), np.int32([0, 2]), np.int32(4), forms=("static",)
    )
    yield from case(
        "OneHot/values_input", lambda x, a, b: tf.one_hot(x, 3, a, b), np.int32([0, 2]), np.float32(4), np.float32(-4)
    )
    yield from case("eye", lambda x: tf.eye(3) * x, values(c.F32, 3))
    yield from case("eye/free", lambda x: tf.eye(tf.shape(x)[0]), values(c.F32, 3))
    for low, high in ((0, 0), (1, -1), (-1, 0), (-1, 2)):
        for dtype in (c.F32, c.I32, c.F16, c.BOOL, c.I64):
            yield from case(
                f"MatrixBandPart/{low}/{high}/{dtype}",
                lambda x, a=low, z=high: tf.linalg.band_part(x, a, z),
                values(dtype, 4, 4),
            )
    yield from case("MatrixBandPart/batch", lambda x: tf.linalg.band_part(x, 1, 1), values(c.F32, 2, 3, 5))
    yield from case("MatrixBandPart/input", lambda x, n: tf.linalg.band_part(x, n, 0), values(c.F32, 4, 4), np.int32(2))
    for lengths in (np.int32([1, 3, 0]), np.int64([1, 3, 0]), np.int32([[1], [2]])):
        yield from case(f"sequence_mask/{lengths.dtype}/{lengths.ndim}", lambda n: tf.sequence_mask(n, 4), lengths)
    yield from case("sequence_mask/free", tf.sequence_mask, np.int32([1, 3, 0]))
    yield from case("sequence_mask/float", lambda n: tf.sequence_mask(n, 4, tf.float32), np.int32([1, 3, 0]))


def blocks() -> Iterator[Case]:
    for dtype in c.EVERYTHING:
        yield from case(f"SpaceToDepth/{dtype}", lambda x: tf.nn.space_to_depth(x, 2), values(dtype, 2, 4, 6, 3))
        yield from case(f"DepthToSpace/{dtype}", lambda x: tf.nn.depth_to_space(x, 2), values(dtype, 2, 2, 3, 8))
        yield from case(
            f"SpaceToBatchND/{dtype}",
            lambda x: tf.space_to_batch(x, [2, 2], [[1, 1], [0, 2]]),
            values(dtype, 1, 4, 6, 2),
        )
        yield from case(
            f"BatchToSpaceND/{dtype}",
            lambda x: tf.batch_to_space(x, [2, 2], [[0, 1], [1, 0]]),
            values(dtype, 8, 2, 3, 2),
        )
    for name, function in (("SpaceToDepth", tf.nn.space_to_depth), ("DepthToSpace", tf.nn.depth_to_space)):
        yield from case(
            f"{name}/NCHW", lambda x, f=function: tf.nn.relu(f(x, 2, data_format="NCHW")), values(c.F32, 1, 8, 4, 6)
        )
    yield from case("SpaceToBatchND/3", lambda x: tf.space_to_batch(x, [2], [[1, 1]]), values(c.F32, 1, 4, 6))
    yield from case(
        "SpaceToBatchND/5",
        lambda x: tf.space_to_batch(x, [2, 1, 2], [[0, 0], [1, 0], [1, 1]]),
        values(c.F32, 1, 4, 3, 6, 2),
    )
    yield from case("BatchToSpaceND/3", lambda x: tf.batch_to_space(x, [2], [[1, 1]]), values(c.F32, 4, 4, 6))
    yield from case(
        "SpaceToBatchND/input",
        lambda x, p: tf.space_to_batch(x, [2, 2], p),
        values(c.F32, 1, 4, 6, 2),
        np.int32([[1, 1], [0, 2]]),
        forms=("static",),
    )


def diagonals() -> Iterator[Case]:
    for dtype in (c.F32, c.F16, c.I32, c.I64, c.U8, c.BOOL, c.C64):
        yield from case(f"MatrixDiag/{dtype}", tf.linalg.diag, values(dtype, 2, 3))
        yield from case(f"MatrixDiagPart/{dtype}", tf.linalg.diag_part, values(dtype, 2, 3, 3))
        yield from case(
            f"MatrixSetDiag/{dtype}", tf.linalg.set_diag, values(dtype, 2, 3, 3), values(dtype, 2, 3, seed="d")
        )
    for k in (1, -1, (-1, 1)):
        diagonal = values(c.F32, 2, 3, 3) if isinstance(k, tuple) else values(c.F32, 2, 3)
        yield from case(f"MatrixDiagV3/{k}", lambda x, k=k: tf.linalg.diag(x, k=k), diagonal)
        yield from case(f"MatrixDiagPartV3/{k}", lambda x, k=k: tf.linalg.diag_part(x, k=k), values(c.F32, 2, 4, 4))
    yield from case("MatrixDiagPartV3/wide", tf.linalg.diag_part, values(c.F32, 3, 5))
    yield from case(
        "MatrixSetDiagV3/1", lambda x, d: tf.linalg.set_diag(x, d, k=1), values(c.F32, 4, 4), values(c.F32, 3)
    )
    yield from case("MatrixSetDiag/wide", tf.linalg.set_diag, values(c.F32, 3, 5), values(c.F32, 3))
    for name in ("MatrixDiag", "MatrixDiagPart", "Diag", "DiagPart"):
        argument = "diagonal" if name in ("MatrixDiag", "Diag") else "input"
        x = values(c.F32, 3) if argument == "diagonal" else values(c.F32, 3, 3)
        yield from case(f"raw.{name}", lambda x, f=getattr(raw, name), a=argument: f(**{a: x}), x)
    yield from case("raw.Diag/matrix", lambda x: raw.Diag(diagonal=x), values(c.F32, 2, 3))
    yield from case("raw.DiagPart/rank4", lambda x: raw.DiagPart(input=x), values(c.F32, 2, 3, 2, 3))
    yield from case(
        "raw.MatrixSetDiag", lambda x, d: raw.MatrixSetDiag(input=x, diagonal=d), values(c.F32, 3, 3), values(c.F32, 3)
    )
    yield from case("trace", tf.linalg.trace, values(c.F32, 2, 3, 3))
