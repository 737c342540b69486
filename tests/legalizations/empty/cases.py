"""Models in which data select some rows, or none, for the following ops; and detectors that sometimes find nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import keras
import numpy as np
import tensorflow as tf

Array = np.ndarray[Any, Any]
Function = Callable[[Any], Any]
COUNTS = (3, 0, 2, 0, 4, 5, 0, 1)
AFTER_NONE = (0, 2, 4, 0, 5)


def _weights(*shape: int) -> Array:
    """Return the same numbers each time, because a function may be traced twice."""
    return np.random.default_rng(shape).normal(size=shape).astype(np.float32)


W = _weights(3, 3, 2, 4)
DEPTH = _weights(3, 3, 2, 1)
M = _weights(6, 5)
FEATURES = _weights(1, 16, 16, 4)


def _halves(y: Any) -> Any:
    return tf.range(tf.shape(y)[0]) // 2


def _crops(y: Any) -> Any:
    boxes = tf.sigmoid(y[:, :4]) * 0.4 + np.float32([0, 0, 0.5, 0.5])
    return tf.image.crop_and_resize(FEATURES, boxes, tf.zeros([tf.shape(y)[0]], tf.int32), (5, 5))


def _attend(q: Any, k: Any, v: Any) -> Any:
    return tf.matmul(tf.nn.softmax(tf.matmul(q, k, transpose_b=True)), v)


def _mask_head(y: Any) -> Any:
    """Place a transposed convolution, whose size is computed from its operand's, between convolutions."""
    y = tf.nn.relu(tf.nn.conv2d(y, W, 1, "SAME"))
    y = tf.nn.conv2d_transpose(y, _weights(2, 2, 3, 4), [tf.shape(y)[0], 12, 12, 3], 2)
    return tf.sigmoid(tf.nn.conv2d(tf.nn.relu(y), _weights(1, 1, 3, 1), 1, "SAME")), tf.reduce_sum(y)


def _heads(y: Any) -> Any:
    """Return two outputs and a third op that uses an intermediate value."""
    y = tf.nn.relu(tf.nn.conv2d(y, W, 1, "SAME"))
    flat = tf.reshape(tf.nn.max_pool2d(y, 2, 2, "SAME"), [-1, 36])
    return tf.nn.softmax(flat @ _weights(36, 5)), tf.reshape(flat @ _weights(36, 8), [-1, 2, 4]), tf.reduce_max(flat)


def _scaled(y: Any) -> Any:
    """Multiply by an operand with the same number of rows, before another convolution."""
    found = tf.nn.conv2d(y, W, 1, "SAME") * tf.reduce_mean(y, [1, 2, 3], keepdims=True)
    return tf.nn.conv2d(found, _weights(1, 1, 4, 2), 1, "SAME")


def _corners(y: Any) -> Any:
    x, z, width, height, *_ = tf.unstack(y, axis=1)
    return tf.stack([x - width / 2, z - height / 2, x + width / 2, z + height / 2], 1)


IMAGES: dict[str, Function] = {  # [n, 6, 6, 2]
    "convolution": lambda y: tf.nn.conv2d(y, W, 1, "SAME"),
    "convolution with strides": lambda y: tf.nn.conv2d(y, W, 2, "VALID"),
    "depthwise": lambda y: tf.nn.depthwise_conv2d(y, DEPTH, [1, 1, 1, 1], "SAME"),
    "transposed convolution": lambda y: tf.nn.conv2d_transpose(y, _weights(3, 3, 3, 2), [tf.shape(y)[0], 12, 12, 3], 2),
    "convolution in 3 dimensions": lambda y: tf.nn.conv3d(
        tf.tile(y[:, None], [1, 3, 1, 1, 1]), _weights(2, 2, 2, 2, 3), [1] * 5, "VALID"
    ),
    "max pool": lambda y: tf.nn.max_pool2d(y, 2, 2, "SAME"),
    "average pool": lambda y: tf.nn.avg_pool2d(y, 2, 2, "VALID"),
    "max pool in 3 dimensions": lambda y: tf.nn.max_pool3d(tf.tile(y[:, None], [1, 3, 1, 1, 1]), 2, 1, "VALID"),
    "depth to space": lambda y: tf.nn.depth_to_space(tf.concat([y, y], 3), 2),
    "space to depth": lambda y: tf.nn.space_to_depth(y, 2),
    "resize": lambda y: tf.image.resize(tf.nn.conv2d(y, W, 1, "SAME"), [9, 11]),
    "resize by products": lambda y: tf.image.resize(y, [3, 2], antialias=True),
    "batch to space": lambda y: tf.batch_to_space(tf.concat([y] * 4, 0), [2, 2], [[0, 0], [0, 0]]),
    "largest of all": lambda y: tf.reduce_max(tf.nn.conv2d(y, W, 1, "SAME"), 0),
    "rows joined": lambda y: tf.concat([tf.nn.conv2d(y, W, 1, "SAME"), _weights(2, 6, 6, 4)], 0),
    "unstack": lambda y: tf.unstack(y, axis=1),
    "mask head": _mask_head,
    "heads": _heads,
    "scaled": _scaled,
    "split": lambda y: tf.split(tf.nn.conv2d(y, W, 1, "SAME"), 2, axis=3),
}
ROWS: dict[str, Function] = {  # [n, 6]
    "dense": lambda y: tf.nn.softmax(tf.nn.relu(y @ M) @ _weights(5, 3)),
    "softmax over rows": lambda y: tf.nn.softmax(y, 0),
    "log softmax over rows": lambda y: tf.nn.log_softmax(y, 0),
    "product with itself": lambda y: tf.matmul(y, y, transpose_b=True),
    "product over rows": lambda y: tf.matmul(y, y, transpose_a=True),
    "products of a batch": lambda y: tf.matmul(_weights(4, 2), tf.reshape(y, [-1, 2, 3])),
    "attention of rows": lambda y: _attend(y, y, y),
    "attention to rows": lambda y: _attend(_weights(2, 6), y, y),
    "attention to computed rows": lambda y: _attend(_weights(2, 5), y @ M + 1.0, y @ M + 1.0),
    "distances": lambda y: tf.reduce_sum(y**2, 1)[:, None] - 2 * tf.matmul(y, y, transpose_b=True),
    "reversed sequences": lambda y: tf.reverse_sequence(y, tf.fill([tf.shape(y)[0]], 3), seq_axis=1, batch_axis=0),
    "crops": lambda y: tf.nn.conv2d(_crops(y), _weights(3, 3, 4, 4), 1, "SAME"),
    "corners": _corners,
    "updates": lambda y: tf.tensor_scatter_nd_update(tf.zeros([7, 6]), _halves(y)[:, None], y),
    "updates of bools": lambda y: tf.tensor_scatter_nd_update(tf.zeros([7, 6], tf.bool), _halves(y)[:, None], y > 0),
    "segment_sum": lambda y: tf.math.segment_sum(y, _halves(y)),
    "segment_max": lambda y: tf.math.segment_max(y, _halves(y)),
    "segment_mean": lambda y: tf.math.segment_mean(y, _halves(y)),
    "segment_mean of chosen": lambda y: tf.sparse.segment_mean(y, tf.range(tf.shape(y)[0]), _halves(y)),
    "unsorted_segment_sum": lambda y: tf.math.unsorted_segment_sum(y @ M, _halves(y), 4),
    "ragged": lambda y: tf.reduce_mean(tf.RaggedTensor.from_value_rowids(y, tf.cast(_halves(y), tf.int64)), 1),
    "ragged mask": lambda y: tf.nn.softmax(tf.ragged.boolean_mask(y, y > 0).to_tensor(shape=[None, 6]) @ M),
    "partitions": lambda y: [part @ M for part in tf.dynamic_partition(y, tf.cast(y[:, 0] > 0, tf.int32), 2)],
    "map": lambda y: tf.map_fn(lambda row: tf.nn.softmax(row) * 2.0, y),
    "branches": lambda y: tf.cond(tf.shape(y)[0] > 2, lambda: tf.nn.softmax(y, 0), lambda: -tf.nn.softmax(y, 0)),
    "loop": lambda y: tf.while_loop(lambda i, z: i < 3, lambda i, z: (i + 1, tf.nn.softmax(z, 0) @ M @ M.T), [0, y])[1],
    "sizes": lambda y: (tf.shape(tf.nn.softmax(y, 0)), tf.size(tf.matmul(y, y, transpose_b=True))),
}
SEQUENCES: dict[str, Function] = {  # [2, n, 3]
    "convolution over steps": lambda y: tf.nn.conv1d(y, _weights(3, 3, 4), 1, "SAME"),
    "convolution over every other step": lambda y: tf.nn.conv1d(y, _weights(3, 3, 4), 2, "SAME"),
    "pool over steps": lambda y: tf.nn.max_pool1d(y, 2, 1, "SAME"),
    "attention": lambda y: _attend(y, y, y),
    "cross attention": lambda y: _attend(_weights(2, 4, 3), y, y),
    "heads of attention": lambda y: tf.einsum("bqhd,bkhd->bhqk", *(tf.reshape(y, [2, -1, 1, 3]),) * 2),
    "softmax over steps": lambda y: tf.nn.softmax(y, 1),
    "largest": lambda y: tf.reduce_max(y, 1),
}


class Case(NamedTuple):
    """A function, its signature, and the consecutive inputs of one interpreter."""

    function: Callable[..., Any]
    signature: Sequence[tf.TensorSpec]
    calls: Sequence[tuple[Array, ...]]


def _of_rows(function: Function, shape: tuple[int, ...], axis: int, counts: Sequence[int]) -> Case:
    x = np.random.default_rng(1).normal(size=shape).astype(np.float32)
    return Case(
        lambda x, kept: function(tf.boolean_mask(x, kept, axis=axis)),
        [tf.TensorSpec(shape), tf.TensorSpec([5], tf.bool)],
        [(x, np.roll(np.arange(5) < count, turn)) for turn, count in enumerate(counts)],
    )


def _boxes() -> Array:
    """Return 20 boxes that do not overlap, in rows and columns."""
    y, x = np.divmod(np.arange(20), 5)
    return np.stack([y * 0.25, x * 0.2, y * 0.25 + 0.2, x * 0.2 + 0.17], 1).astype(np.float32)


def _scores(count: int) -> Array:
    """Return scores of 20 boxes, of which `count` are above 0.5."""
    rng = np.random.default_rng(count)
    scores = rng.uniform(0, 0.3, 20).astype(np.float32)
    scores[rng.permutation(20)[:count]] += 0.6
    return scores


class TwoStages(tf.Module):
    """Finds boxes in the features of an image, and classifies their contents."""

    def __init__(self) -> None:
        super().__init__()
        keras.utils.set_random_seed(0)
        layers = keras.layers
        self.backbone = keras.Sequential(
            [
                keras.Input((64, 64, 3)),
                layers.Conv2D(8, 3, 2, "same"),
                layers.BatchNormalization(),
                layers.ReLU(),
                layers.SeparableConv2D(16, 3, strides=2, padding="same", activation="relu"),
            ]
        )
        self.head = keras.Sequential(
            [
                keras.Input((7, 7, 16)),
                layers.Conv2D(16, 3, padding="same", activation="relu"),
                layers.MaxPooling2D(),
                layers.Flatten(),
                layers.Dense(24, activation="relu"),
            ]
        )
        self.classes = keras.Sequential([keras.Input((24,)), layers.Dense(5, activation="softmax")])
        self.moves = keras.Sequential([keras.Input((24,)), layers.Dense(4)])
        self.masks = keras.Sequential(
            [
                keras.Input((7, 7, 16)),
                layers.Conv2DTranspose(8, 2, 2, activation="relu"),
                layers.Conv2D(1, 1, activation="sigmoid"),
            ]
        )

    def __call__(self, image: Any, boxes: Any, scores: Any) -> Any:
        kept = tf.image.non_max_suppression(boxes, scores, 10, 0.5, 0.5)
        boxes = tf.gather(boxes, kept)
        crops = tf.image.crop_and_resize(self.backbone(image), boxes, tf.zeros_like(kept), [7, 7])
        found = self.head(crops)
        classes = self.classes(found)
        moved = boxes + 0.1 * tf.tanh(self.moves(found))
        return moved, classes, tf.gather(scores, kept), tf.argmax(classes, 1), self.masks(crops)


class Related(TwoStages):
    """The same with attention between the detections, and boxes selected by a mask of the scores."""

    def __init__(self) -> None:
        super().__init__()
        self.relation = keras.layers.MultiHeadAttention(2, 12)
        self.relation.build((1, None, 24), (1, None, 24))

    def __call__(self, image: Any, boxes: Any, scores: Any) -> Any:
        kept = scores > 0.5
        boxes = tf.boolean_mask(boxes, kept)
        ids = tf.zeros([tf.shape(boxes)[0]], tf.int32)
        found = self.head(tf.image.crop_and_resize(self.backbone(image), boxes, ids, [7, 7]))[None]
        found = found + self.relation(found, found)
        return boxes, self.classes(found[0]), tf.reduce_sum(found, 1)


class Lines(tf.Module):
    """Reads a line in each box: a recurrent layer over the columns of the crops."""

    def __init__(self) -> None:
        super().__init__()
        keras.utils.set_random_seed(0)
        layers = keras.layers
        self.columns = keras.Sequential(
            [
                keras.Input((8, 16, 3)),
                layers.Conv2D(8, 3, (8, 1), "same", activation="relu"),
                layers.Reshape((16, 8)),
                layers.Bidirectional(layers.LSTM(6, return_sequences=True)),
                layers.Dense(7, activation="softmax"),
            ]
        )

    def __call__(self, image: Any, boxes: Any, scores: Any) -> Any:
        kept = tf.cast(tf.where(scores > 0.5)[:, 0], tf.int32)
        crops = tf.image.crop_and_resize(image, tf.gather(boxes, kept), tf.zeros_like(kept), [8, 16])
        letters = self.columns(crops)
        return letters, tf.argmax(letters, -1)


def _detector(make: Callable[[], Any], batch: int | None) -> Case:
    images = np.random.default_rng(2).normal(size=(7, 1, 64, 64, 3)).astype(np.float32)
    return Case(
        make(),
        [tf.TensorSpec([batch, 64, 64, 3]), tf.TensorSpec([20, 4]), tf.TensorSpec([20])],
        [(image, _boxes(), _scores(count)) for image, count in zip(images, (3, 0, 2, 0, 7, 0, 1), strict=True)],
    )


def case(title: str) -> Case:
    """Return the case of that title."""
    kind, _, name = title.partition("/")
    match kind:
        case "images":
            return _of_rows(IMAGES[name], (5, 6, 6, 2), 0, COUNTS)
        case "rows":
            return _of_rows(ROWS[name], (5, 6), 0, COUNTS)
        case "rows after none":
            return _of_rows(ROWS[name], (5, 6), 0, AFTER_NONE)
        case "sequences":
            return _of_rows(SEQUENCES[name], (2, 5, 3), 1, COUNTS)
        case _:
            return _detector(DETECTORS[kind], None if name == "free batch" else 1)


DETECTORS: dict[str, Callable[[], Any]] = {"two stages": TwoStages, "related": Related, "lines": Lines}
TITLES = [
    *(f"images/{name}" for name in IMAGES),
    *(f"rows/{name}" for name in ROWS),
    *(f"rows after none/{name}" for name in ROWS),
    *(f"sequences/{name}" for name in SEQUENCES),
    *(f"{name}/{batch}" for name in DETECTORS for batch in ("batch 1", "free batch")),
]
