"""Results without elements: alternating calls with some and with none, read by the signature runner and by
`get_tensor`.

Each function receives the first n rows of x [4, 3]; its result has no elements for n = 0, or for some other n.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

import litefuse
from tests.support import harness
from tests.support.reference import record_function

Array = np.ndarray[Any, Any]
ROWS = tf.TensorSpec([4, 3]), tf.TensorSpec([], tf.int32)
X = np.random.default_rng(0).normal(size=(4, 3)).astype(np.float32)
COUNTS = (0, 2, 0, 3, 1, 0, 4)


def _loop(body: Callable[[Any, Any], Any]) -> Callable[[Any], Any]:
    shapes = [tf.TensorShape([]), tf.TensorShape([None, 3])]
    return lambda y: tf.while_loop(lambda i, z: i < 3, lambda i, z: (i + 1, body(i, z)), [0, y], shapes)[1]


def _boxes(y: Any) -> Any:
    return tf.concat([y, y[:, :1]], 1)


ON_THE_HEAP: dict[str, Callable[..., Any]] = {
    "slice": lambda y: y,
    "slice of columns": lambda y: tf.slice(y, [0, 1], [-1, 2]),
    "slice without columns": lambda y: y[:, :0],
    "where": lambda y: tf.where(y > 0.0),
    "unique": lambda y: tf.unique_with_counts(y[:, 0]),
    "range": lambda y: tf.range(tf.shape(y)[0]),
    "range of floats": lambda y: tf.range(0.0, tf.cast(tf.shape(y)[0], tf.float32), 0.5),
    "fill": lambda y: tf.fill([tf.shape(y)[0], 2], 3.0),
    "tile": lambda y: tf.tile(tf.ones([1, 3]), [tf.shape(y)[0], 1]),
    "broadcast_to": lambda y: tf.broadcast_to(tf.constant([1.0, 2.0, 3.0]), tf.shape(y)),
    "reshape": lambda y: tf.reshape(y, [tf.size(y) // 3, 1, 3]),
    "largest": lambda y: tf.math.top_k(y, 2),
    "number of the largest": lambda y: tf.math.top_k(tf.constant([3.0, 1.0, 2.0, 5.0]), tf.shape(y)[0]),
    "order": lambda y: tf.argsort(y[:, 0]),
    "pad": lambda y: tf.pad(tf.ones([0, 3]), [[0, tf.shape(y)[0]], [0, 0]]),
    "one_hot": lambda y: tf.one_hot([0, 1, 2], tf.shape(y)[0]),
    "split": lambda y: tf.split(X, [tf.shape(y)[0], 4 - tf.shape(y)[0]]),
    "concatenation": lambda y: tf.concat([y, y[:0]], 0),
    "segments": lambda y: tf.math.unsorted_segment_sum(y, tf.range(tf.shape(y)[0]), tf.shape(y)[0]),
    "scatter": lambda y: tf.scatter_nd(tf.range(tf.shape(y)[0])[:, None], y, tf.shape(y)),
    "transposed convolution": lambda y: tf.nn.conv2d_transpose(
        tf.reshape(y, [-1, 1, 3, 1]), tf.ones([3, 3, 2, 1]), [tf.shape(y)[0], 2, 6, 2], 2
    ),
    "resize": lambda y: tf.image.resize(tf.ones([1, 2, 2, 1]), [2, 2 * tf.shape(y)[0] + 1])[:, :, 1:],
    "gather": lambda y: tf.gather(X, tf.range(tf.shape(y)[0])),
    "boolean_mask": lambda y: tf.boolean_mask(y, y[:, 0] > 0.0),
    "boolean_mask of nothing": lambda y: tf.boolean_mask(y, y[:, 0] > 1e9),
    "partitions": lambda y: tf.dynamic_partition(y, tf.cast(y[:, 0] > 0, tf.int32), 2),
    "difference of sets": lambda y: tf.raw_ops.ListDiff(x=tf.range(tf.shape(y)[0]), y=tf.constant([1])),
    "sparse": lambda y: tf.sparse.from_dense(y).indices,
    "ragged": lambda y: tf.RaggedTensor.from_row_lengths(y[:, 0], tf.ones_like(y[:, 0], tf.int32)).to_tensor(),
    "branches": lambda y: tf.cond(tf.shape(y)[0] > 2, lambda: y, lambda: y[:0]),
    "loop that grows": _loop(lambda i, z: tf.concat([z, z[:1]], 0)),
    "loop that shrinks": _loop(lambda i, z: z[1:]),
    "map": lambda y: tf.map_fn(lambda row: row * 2.0 + tf.reduce_sum(row), y),
    "strings": lambda y: tf.constant(["a", "b", "c", "d"])[: tf.shape(y)[0]],
    "one output twice": lambda y: (y, y, tf.nn.relu(y)),
    "relu": tf.nn.relu,
    "dense": lambda y: tf.nn.relu(y @ tf.ones([3, 5]) + 1.0),
    "suppression": lambda y: tf.image.non_max_suppression(_boxes(y), y[:, 0], 3),
    "random": lambda y: tf.random.stateless_uniform([tf.shape(y)[0], 2], [1, 2]),
}
TYPES = (
    tf.float16,
    tf.float32,
    tf.float64,
    tf.bool,
    tf.complex64,
    *(tf.dtypes.as_dtype(f"{sign}int{bits}") for sign in ("", "u") for bits in (8, 16, 32, 64)),
)


@pytest.mark.parametrize("name", ON_THE_HEAP)
def test_rows_or_none(name: str, tmp_path: Path) -> None:
    check(lambda x, n: ON_THE_HEAP[name](x[:n]), ROWS, [(X, np.int32(count)) for count in COUNTS], tmp_path)


def test_element_types(tmp_path: Path) -> None:
    """One output of each element type, from operands that are slices."""

    def cut(x: Any, n: Any) -> Any:
        return [tf.cast(tf.abs(x), dtype)[:n] for dtype in TYPES]

    check(cut, ROWS, [(X, np.int32(count)) for count in COUNTS], tmp_path)


def test_a_batch_without_rows(tmp_path: Path) -> None:
    signature = [tf.TensorSpec([None, 3])]

    def heads(x: Any) -> Any:
        return tf.slice(x, [0, 1], [-1, 2]), tf.where(x > 0), tf.math.top_k(x, 2), tf.nn.softmax(x @ tf.ones([3, 2]))

    check(heads, signature, [(X[:count],) for count in COUNTS], tmp_path)


def check(function: Any, signature: Sequence[tf.TensorSpec], calls: Sequence[Any], path: Path) -> litefuse.Model:
    """Compare all calls, in order on one interpreter, with TensorFlow's answers; return the converted model."""
    recorded = record_function(function, signature, path, calls)
    model = litefuse.convert(path, debug=litefuse.Debug(verify_ir=True))
    comparison = partial(harness.compare_elements, relative=1e-5, absolute=1e-5)
    for resolver in harness.RESOLVERS:
        interpreter = harness.open_interpreter(model.to_bytes(), resolver=resolver)
        for number, call in enumerate(recorded):
            title = f"{resolver}, after {number} calls"
            harness.run_calls(interpreter, [call], comparison=comparison, title=title)
            details = interpreter.get_signature_runner().get_output_details()
            for name, want in call[2].items():
                assert interpreter.get_tensor(details[name]["index"]).shape == want.shape, f"{title}, {name}"
    return model
