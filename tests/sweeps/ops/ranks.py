"""Cases: more dimensions than most kernels have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.cases import Case, case, values

SHAPES = {5: (2, 3, 2, 2, 3), 6: (2, 3, 1, 2, 2, 3), 7: (2, 3, 1, 2, 1, 2, 3), 8: (2, 3, 1, 2, 1, 2, 1, 3)}
DTYPES = (c.F32, c.I32, c.I64, c.F16, c.BOOL, c.I8)

MOVES: dict[str, Callable[[Any], Any]] = {
    "ConcatV2": lambda x: tf.concat([x, x], 1),
    "ConcatV2/last": lambda x: tf.concat([x, x], -1),
    "Unpack": lambda x: tf.unstack(x, 3, axis=1),
    "Pack": lambda x: tf.stack([x[0], x[1]], 2),
    "Split": lambda x: tf.split(x, 3, 1),
    "SplitV": lambda x: tf.split(x, [1, 2], -1),
    "Slice": lambda x: tf.slice(x, [0, 1] + [0] * (len(x.shape) - 2), [2, 2] + [-1] * (len(x.shape) - 2)),
    "StridedSlice": lambda x: x[:, ::2, ..., 1:],
    "StridedSlice/shrink": lambda x: x[1, ..., 0],
    "StridedSlice/back": lambda x: x[:, ::-1],
    "StridedSlice/new": lambda x: x[0, ..., tf.newaxis],
    "Transpose": lambda x: tf.transpose(x, [1, 0, *range(len(x.shape) - 1, 1, -1)]),
    "Pad": lambda x: tf.pad(x, [[0, 1]] * len(x.shape)),
    "PadV2": lambda x: tf.pad(x, [[1, 0]] + [[0, 0]] * (len(x.shape) - 1), constant_values=tf.cast(1, x.dtype)),
    "MirrorPad": lambda x: tf.pad(x, [[1, 0]] + [[0, 0]] * (len(x.shape) - 2) + [[1, 1]], "REFLECT"),
    "Tile": lambda x: tf.tile(x, [2] + [1] * (len(x.shape) - 2) + [2]),
    "ReverseV2": lambda x: tf.reverse(x, [1, -1]),
    "GatherV2": lambda x: tf.gather(x, [2, 0], axis=1),
    "GatherV2/matrix": lambda x: tf.gather(x, [[2, 0], [1, 1]], axis=1),
    "GatherNd": lambda x: tf.gather_nd(x, [[1, 2], [0, 0]]),
    "Reshape": lambda x: tf.reshape(x, [-1, 3]),
    "ExpandDims": lambda x: tf.expand_dims(x[0], 1),
    "BroadcastTo": lambda x: tf.broadcast_to(x[:1], x.shape),
    "Roll": lambda x: tf.roll(x, [1, -1], [1, -1]),
    "SelectV2": lambda x: tf.where(tf.equal(x, x[:1]), x, tf.zeros_like(x)),
    "ScatterNd": lambda x: tf.scatter_nd([[2], [0]], x, [4, *x.shape[1:]]),
    "TensorScatterUpdate": lambda x: tf.tensor_scatter_nd_update(x, [[1]], x[:1]),
    "Where": lambda x: tf.where(tf.not_equal(x, tf.zeros_like(x))),
}
NUMBERS: dict[str, Callable[[Any], Any]] = {
    **{
        f"reduce_{name}/{label}": lambda x, f=getattr(tf, f"reduce_{name}"), a=axes: f(x, a, keepdims=a == [1])
        for name in ("sum", "mean", "max", "min", "prod")
        for label, axes in (("one", [1]), ("ends", [0, -1]), ("all", None))
    },
    "ArgMax": lambda x: tf.argmax(x, 1),
    "Cumsum": lambda x: tf.cumsum(x, 1),
    "TopKV2": lambda x: tf.math.top_k(x, 2),
    "Maximum": lambda x: tf.maximum(x, x[:, :1]),
    "Less": lambda x: tf.less(x, x[:, :1]),
    "FloorMod": lambda x: tf.math.floormod(x, tf.cast(3, x.dtype)),
    "Cast": lambda x: tf.cast(x, tf.bool),
}
FLOATS: dict[str, Callable[[Any], Any]] = {
    "Softmax": tf.nn.softmax,
    "LogSoftmax": tf.nn.log_softmax,
    "BiasAdd": lambda x: tf.nn.bias_add(x, [1.0, 2, 3]),
    "BatchMatMulV2": lambda x: tf.matmul(x, x, transpose_b=True),
    "MatMul/constant": lambda x: tf.matmul(x, values(c.F32, 3, 2)),
    "tensordot": lambda x: tf.tensordot(x, values(c.F32, 3, 2), 1),
    "Relu": tf.nn.relu,
    "LeakyRelu": tf.nn.leaky_relu,
    "Gelu": tf.nn.gelu,
    "l2_normalize": lambda x: tf.math.l2_normalize(x, -1),
    "moments": lambda x: tf.nn.moments(x, [0, 1])[1],
    "one_hot": lambda x: tf.one_hot(tf.argmax(x, -1), 3),
}


def cases() -> Iterator[Case]:
    for rank, shape in SHAPES.items():
        for name, function in MOVES.items():
            for dtype in DTYPES:
                yield from case(f"{name}/{dtype}/of_rank{rank}", function, values(dtype, *shape), forms=_forms(name))
        for name, function in NUMBERS.items():
            for dtype in DTYPES[:4]:
                x = values(dtype, *shape, low=0.5, high=1.5) if "prod" in name else values(dtype, *shape)
                # TensorFlow accumulates float16 in float16, LiteRT in float32.
                tolerance = 5e-3 if dtype == c.F16 else None
                yield from case(f"{name}/{dtype}/of_rank{rank}", function, x, tolerance=tolerance)
        for name, function in FLOATS.items():
            yield from case(f"{name}/of_rank{rank}", function, values(c.F32, *shape))
    flags = np.indices((2, 3, 1, 2, 1, 2)).sum(0) % 2 == 0
    for name in ("any", "all"):
        yield from case(f"reduce_{name}/of_rank6", lambda x, n=name: getattr(tf, f"reduce_{n}")(x, [1, -1]), flags)


def _forms(name: str) -> tuple[str, ...]:
    """Return the forms to try: some functions need the static shape."""
    return ("static",) if name in ("BroadcastTo", "ScatterNd") else ("static", "free")
