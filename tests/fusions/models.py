"""SavedModels with functions marked as the shipped rules expect them, and TensorFlow's answers.

python -m tests.fusions.models FOLDER      write them all (`tests.support.generated` does so for the tests)
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tests.support.generated import require_models

Arrays = list[np.ndarray]

SSD = {"max_detections": 5, "max_classes_per_detection": 1, "num_classes": 3}
SSD_FLOATS = {
    "nms_score_threshold": 0.1,
    "nms_iou_threshold": 0.6,
    "y_scale": 10.0,
    "x_scale": 10.0,
    "h_scale": 5.0,
    "w_scale": 5.0,
}


def boxes_and_scores(*batch: int, count: int = 12, seed: int = 0) -> Arrays:
    """Return boxes within the unit square, including pairs that overlap, and distinct scores."""
    random = np.random.default_rng(seed)
    corner, size = random.uniform(0.05, 0.6, (*batch, count, 2)), random.uniform(0.1, 0.3, (*batch, count, 2))
    boxes = np.concatenate([corner, corner + size], -1)
    boxes[..., 1::2, :] = boxes[..., ::2, :] + random.uniform(0.0, 0.05, boxes[..., ::2, :].shape)
    scores = random.permuted(np.broadcast_to(np.linspace(0.05, 0.95, count), (*batch, count)), axis=-1)
    return [boxes.astype(np.float32), scores.astype(np.float32)]


def ssd_inputs(seed: int = 0) -> Arrays:
    random = np.random.default_rng(seed)
    encodings, classes = random.normal(0, 2, (1, 8, 4)), random.uniform(0, 1, (1, 8, 4))
    anchors = np.concatenate([random.uniform(0.2, 0.8, (8, 2)), random.uniform(0.1, 0.4, (8, 2))], -1)
    return [x.astype(np.float32) for x in (encodings, classes, anchors)]


def signature(name: str, **attributes: Any) -> str:
    """Return the text form of a mark with attributes."""
    lines = [f'name: "{name}"']
    for key, value in attributes.items():
        if isinstance(value, bool):
            text = f"b: {str(value).lower()}"
        elif isinstance(value, list):
            text = "list { " + " ".join(f"i: {item}" for item in value) + " }"
        else:
            text = {int: "i: {}", float: "f: {}", str: 's: "{}"'}[type(value)].format(value)
        lines.append(f'attr {{ key: "{key}" value {{ {text} }} }}')
    return " ".join(lines)


class Program:
    """`make(tf)` returns the function to store, its inputs' shapes and types, and the inputs of several calls."""

    def __init__(self, name: str, make: Callable[[Any], tuple[Any, list[Any], list[Arrays]]]) -> None:
        self.name = name
        self.make = make


def _embedding(mark: str, shape: list[int | None], dtype: type, *, reversed: bool = False) -> Any:
    def make(tf: Any) -> Any:
        table = tf.constant(np.arange(10, dtype=np.float32).reshape(5, 2) / 8)

        @tf.function(experimental_implements=mark)
        def lookup(x: Any, y: Any) -> Any:
            rows, ids = (y, x) if reversed else (x, y)
            return tf.tensordot(tf.one_hot(ids, 5), rows, 1) if "matmul" in mark else tf.gather(rows, ids)

        def main(ids: Any) -> Any:
            return lookup(ids, table) if reversed else lookup(table, ids)

        counts = [3 if dim is None else dim for dim in shape]
        calls = [[np.random.default_rng(seed).integers(0, 5, counts).astype(dtype)] for seed in range(3)]
        return main, [tf.TensorSpec(shape, dtype)], calls

    return make


def _nms(batch: tuple[int | None, ...], *, pad: bool = True, literal: bool = False, free: bool = False) -> Any:
    def make(tf: Any) -> Any:
        def main(boxes: Any, scores: Any, *size: Any) -> Any:
            limits = (4, 0.5, 0.2) if literal else (*(size or [tf.constant(4)]), tf.constant(0.5), tf.constant(0.2))
            return tf.image.non_max_suppression_padded(boxes, scores, *limits, pad_to_max_output_size=pad, tile_size=16)

        specs = [tf.TensorSpec((*batch, 12, 4), tf.float32), tf.TensorSpec((*batch, 12), tf.float32)]
        dims = [2 if dim is None else dim for dim in batch]
        calls = [boxes_and_scores(*dims, seed=seed) for seed in range(3)]
        if free:
            return main, [*specs, tf.TensorSpec((), tf.int32)], [[*call, np.int32(9)] for call in calls]
        return main, specs, calls

    return make


def _ssd(**attributes: Any) -> Any:
    def make(tf: Any) -> Any:
        # As in the object detection library: a stand-in that returns scalars.
        @tf.function(experimental_implements=signature("TFLite_Detection_PostProcess", **attributes))
        def postprocess(boxes: Any, classes: Any, anchors: Any) -> Any:
            return tuple(tf.constant(0.0, name=name) for name in ("boxes", "classes", "scores", "count"))

        specs = [tf.TensorSpec(shape, tf.float32) for shape in ((1, 8, 4), (1, 8, 4), (8, 4))]
        return postprocess, specs, [ssd_inputs(seed) for seed in range(3)]

    return make


def _unpooling(padding: str, pool: list[int], strides: list[int], out: tuple[int, ...], dtype: type = np.int32) -> Any:
    def make(tf: Any) -> Any:
        attributes = {"pool_size": pool, "strides": strides, "padding": padding}

        @tf.function(experimental_implements=signature("addons:MaxUnpooling2D", **attributes))
        def unpool(x: Any, mask: Any) -> Any:
            flat = tf.scatter_nd(
                tf.reshape(mask, [-1, 1]), tf.reshape(x, [-1]), tf.constant([int(np.prod(out))], dtype)
            )
            return tf.reshape(flat, out)

        specs = [tf.TensorSpec((1, 2, 3, 1), tf.float32), tf.TensorSpec((1, 2, 3, 1), dtype)]
        x = np.arange(6, dtype=np.float32).reshape(1, 2, 3, 1)
        return unpool, specs, [[x, x.astype(dtype) * 2]]

    return make


def _warp(tf: Any) -> Any:
    @tf.function(experimental_implements="addons:DenseImageWarp")
    def warp(image: Any, flow: Any) -> Any:
        return image + tf.reduce_sum(flow)

    specs = [tf.TensorSpec((1, 4, 5, 3), tf.float32), tf.TensorSpec((1, 4, 5, 2), tf.float32)]
    return warp, specs, []


def _tokenizer(*shape: int | None) -> Any:
    def make(tf: Any) -> Any:
        @tf.function(experimental_implements=signature("tftext:WhitespaceTokenizer"))
        def tokenize(text: Any) -> Any:
            tokens = tf.reshape(text, [-1])
            splits = [tf.cast(tf.range(tf.size(tokens) + 1), tf.int64)] * len(shape)
            return [tokens, *splits]

        return tokenize, [tf.TensorSpec(shape, tf.string)], []

    return make


def _ngrams(ragged: bool) -> Any:
    def make(tf: Any) -> Any:
        attributes = {"width": 2, "string_separator": " ", "axis": -1, "reduction_type": "STRING_JOIN"}

        @tf.function(experimental_implements=signature("tftext:Ngrams", **attributes))
        def ngrams(*values: Any) -> Any:
            return [tf.identity(value) for value in values]

        specs = [tf.TensorSpec([None], tf.string), *[tf.TensorSpec([None], tf.int64)] * (2 if ragged else 0)]
        return ngrams, specs, []

    return make


def _sgnn(tf: Any) -> Any:
    @tf.function(
        experimental_implements=signature("tftext:custom:SgnnProjection", hash_seed=[902, 17, 1 << 30], buckets=5)
    )
    def project(values: Any, splits: Any) -> Any:
        return tf.zeros([tf.size(splits) - 1, 3]) + tf.cast(tf.size(values), tf.float32)

    return project, [tf.TensorSpec([None], tf.string), tf.TensorSpec([None], tf.int64)], []


PROGRAMS = {
    name: Program(name, make)
    for name, make in {
        "embedding_lookup": _embedding("embedding_lookup", [None], np.int32),
        "embedding_matmul": _embedding("embedding_matmul", [None], np.int32),
        "embedding_ids_first": _embedding("embedding_matmul", [None], np.int32, reversed=True),
        "embedding_int64": _embedding("embedding_matmul", [None], np.int64),
        "embedding_scalar": _embedding("embedding_matmul", [], np.int32),
        "embedding_matrix": _embedding("embedding_matmul", [None, None], np.int32),
        "nms": _nms(()),
        "nms_unpadded": _nms((), pad=False),
        "nms_literal": _nms((), literal=True),
        "nms_free_size": _nms((), free=True),
        "nms_batch": _nms((2,)),
        "nms_two_batches": _nms((2, 3)),
        "nms_free_batch": _nms((None,)),
        "ssd_fast": _ssd(**SSD, **SSD_FLOATS, use_regular_nms=False),
        "ssd_regular": _ssd(**SSD, **SSD_FLOATS, use_regular_nms=True),
        "ssd_without_flag": _ssd(**SSD, **SSD_FLOATS),
        "unpooling_same": _unpooling("SAME", [2, 3], [2, 1], (1, 4, 3, 1)),
        "unpooling_valid": _unpooling("VALID", [3, 2], [1, 2], (1, 4, 6, 1)),
        "unpooling_tiles": _unpooling("VALID", [2, 2], [2, 2], (1, 4, 6, 1)),
        "unpooling_int64": _unpooling("SAME", [2, 2], [2, 2], (1, 4, 6, 1), np.int64),
        "warp": _warp,
        "tokenizer_scalar": _tokenizer(),
        "tokenizer_vector": _tokenizer(None),
        "tokenizer_matrix": _tokenizer(None, None),
        "ngrams": _ngrams(ragged=False),
        "ngrams_ragged": _ngrams(ragged=True),
        "sgnn": _sgnn,
    }.items()
}


def answers(name: str) -> list[tuple[Arrays, Arrays]]:
    """Return the inputs and TensorFlow's outputs of each call."""
    with np.load(require_models("library") / name / "vectors.npz") as arrays:
        found: dict[int, tuple[Arrays, Arrays]] = {}
        for key in sorted(arrays.files):
            call, side, _ = key.split("/")
            found.setdefault(int(call), ([], []))[side == "y"].append(arrays[key])
    return [found[call] for call in sorted(found)]


def write(program: Program, target: Path) -> None:
    """Write a program as a SavedModel with inputs x0, x1, ... and outputs y0, y1, ...; imports TensorFlow."""
    import tensorflow as tf

    function, specs, calls = program.make(tf)
    module = tf.Module()
    named = [tf.TensorSpec(spec.shape, spec.dtype, name=f"x{number}") for number, spec in enumerate(specs)]

    def main(*inputs: Any) -> dict[str, Any]:
        return {f"y{number}": value for number, value in enumerate(tf.nest.flatten(function(*inputs)))}

    module.main = tf.function(main, input_signature=named, autograph=False)
    vectors: dict[str, np.ndarray] = {}
    for number, inputs in enumerate(calls):
        outputs = module.main(*inputs)
        vectors |= {f"{number}/x/{index}": x for index, x in enumerate(inputs)}
        vectors |= {f"{number}/y/{index}": outputs[f"y{index}"].numpy() for index in range(len(outputs))}
    tf.saved_model.save(module, str(target), signatures=module.main)
    np.savez(target / "vectors.npz", **vectors)


def main(folder: Path) -> None:
    """Write all programs."""
    for program in PROGRAMS.values():
        write(program, folder / program.name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
