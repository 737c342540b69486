"""Detectors that find nothing in one call, something in the next, and nothing again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

import litefuse
from tests.legalizations.empty.test_results import check
from tests.support.reference import write_saved_model
from tests.support.running.border_copies import border_copies

RNG = np.random.default_rng(0)
BOXES = RNG.uniform(0, 1, (1, 20, 4)).astype(np.float32)
BOXES[..., 2:] = BOXES[..., :2] + 0.2
SIGNATURE = [tf.TensorSpec([1, 20, 4]), tf.TensorSpec([1, 20, 3])]


def _scores(count: int) -> np.ndarray[Any, Any]:
    """Return scores of 20 boxes and 3 classes, of which `count` boxes are above 0.5."""
    scores = RNG.uniform(0, 0.3, (1, 20, 3)).astype(np.float32)
    scores[0, :count] += 0.6
    return scores


CALLS = [(BOXES, _scores(count)) for count in (0, 3, 0, 5, 0)]


def suppression(b: Any, s: Any) -> Any:
    kept = tf.image.non_max_suppression(b[0], s[0, :, 0], 10, 0.5, 0.5)
    return tf.gather(b[0], kept), tf.gather(s[0, :, 0], kept), kept


def with_scores(b: Any, s: Any) -> Any:
    return tf.image.non_max_suppression_with_scores(b[0], s[0, :, 0], 10, 0.5, 0.5)


def combined(b: Any, s: Any) -> Any:
    return tf.image.combined_non_max_suppression(b[:, :, None], s, 5, 10, 0.5, 0.5)


def padded(b: Any, s: Any) -> Any:
    return tf.image.non_max_suppression_padded(b, s[..., 0], 10, 0.5, 0.5, pad_to_max_output_size=True)


def not_padded(b: Any, s: Any) -> Any:
    return tf.image.non_max_suppression_padded(b[0], s[0, :, 0], 10, 0.5, 0.5)


def masked(b: Any, s: Any) -> Any:
    best = tf.reduce_max(s[0], -1)
    return [tf.boolean_mask(values, best > 0.5) for values in (b[0], tf.argmax(s[0], -1), best)]


def found(b: Any, s: Any) -> Any:
    places = tf.where(s[0] > 0.5)
    return places, tf.gather_nd(s[0], places), tf.gather(b[0], places[:, 0])


def distinct(b: Any, s: Any) -> Any:
    return tf.unique(tf.boolean_mask(tf.argmax(s[0], -1), tf.reduce_max(s[0], -1) > 0.5))


def ragged(b: Any, s: Any) -> Any:
    kept = tf.ragged.boolean_mask(s[0], s[0] > 0.5)
    return kept.values, kept.row_splits


def by_class(b: Any, s: Any) -> Any:
    """Process one class after another and concatenate, as RetinaNet's head does."""
    kept = [tf.image.non_max_suppression(b[0], s[0, :, index], 5, 0.5, 0.5) for index in range(3)]
    boxes = tf.concat([tf.gather(b[0], rows) for rows in kept], 0)
    scores = tf.concat([tf.gather(s[0, :, index], rows) for index, rows in enumerate(kept)], 0)
    return boxes, scores, tf.concat([tf.fill(tf.shape(rows), index) for index, rows in enumerate(kept)], 0)


def decoded(b: Any, s: Any) -> Any:
    """Convert corners to centers and sizes: arithmetic on no rows, which XNNPACK runs."""
    x = tf.gather(b[0], tf.image.non_max_suppression(b[0], s[0, :, 0], 10, 0.5, 0.5))
    sizes = x[:, 2:] - x[:, :2]
    return tf.concat([(x[:, :2] + x[:, 2:]) / 2, sizes * 640.0], -1), tf.cast(sizes * 100.0, tf.int32)


DETECTORS = [
    *(suppression, with_scores, combined, padded, not_padded, masked, found, distinct, ragged, by_class, decoded)
]


@pytest.mark.parametrize("detector", DETECTORS)
def test_detector(detector: Any, tmp_path: Path) -> None:
    check(detector, SIGNATURE, CALLS, tmp_path)


@pytest.mark.parametrize("detector", DETECTORS)
def test_no_copy_crosses_the_border_of_xnnpacks_workspace(detector: Any, tmp_path: Path) -> None:
    """Such a copy may be left out after the workspace has grown, depending on addresses: stress_copies.py."""
    write_saved_model(detector, SIGNATURE, tmp_path / "model")
    assert border_copies(litefuse.convert(tmp_path / "model").to_bytes()) == []
