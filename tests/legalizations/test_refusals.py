"""Ops that LiteRT cannot compute are refused with the reason, never converted to something else."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from litefuse.errors import UnsupportedOpsError
from tests.support.functions.comparison import legalized
from tests.support.functions.values import f32, of
from tests.support.reference import specs, write_saved_model

raw = tf.raw_ops
REFUSED: dict[str, tuple[Callable[..., Any], tuple[Any, ...], str, str]] = {
    "float64": (tf.math.digamma, (np.zeros(3),), "none", "it is only approximated to float32 precision"),
    "many segments of float64": (
        lambda x: tf.math.unsorted_segment_sum(x, [0, 1, 1, 0], 1 << 26),
        (np.zeros((4, 2)),),
        "none",
        "too many float64 segments",
    ),
    "rounded to float32": (
        lambda x: raw.AvgPoolGrad(
            orig_input_shape=[1, 4, 4, 1], grad=x, ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding="VALID"
        ),
        (np.zeros((1, 2, 2, 1)),),
        "none",
        "float64 would be computed in float32",
    ),
    "complex128": (tf.math.conj, (of(np.complex128, 3),), "none", "the only complex type of LiteRT is complex64"),
    "cast to complex128": (lambda x: tf.cast(x, tf.complex128), (f32(3),), "none", "only complex64 is supported"),
    "no such op": (tf.linalg.sqrtm, (f32(3, 3),), "none", 'layer "MatrixSquareRoot": no legalization'),
    "float64 of unknown rank": (
        lambda x, shape: tf.matmul(tf.reshape(x, shape), tf.reshape(x, shape)),
        (np.zeros(4), np.int32([2, 2])),
        "all",
        "the rank of the operand is unknown",
    ),
    "unknown axis": (
        lambda x, a: raw.GatherV2(params=x, indices=[[0], [1]], axis=a, batch_dims=1),
        (f32(2, 3), np.int32(1)),
        "none",
        "the axis is not a constant",
    ),
    "a scalar's places": (tf.where, (np.bool_(True),), "none", "WHERE does not support scalars"),
    "pooling over the batch": (
        lambda x: raw.MaxPoolV2(input=x, ksize=[2, 1, 1, 1], strides=[2, 1, 1, 1], padding="VALID"),
        (f32(2, 4, 4, 2),),
        "none",
        "pooling over the batch",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_the_reason(name: str, tmp_path: Path) -> None:
    function, inputs, dynamic, reason = REFUSED[name]
    write_saved_model(function, specs([np.asarray(x) for x in inputs], dynamic), tmp_path)
    with pytest.raises(UnsupportedOpsError, match=re.escape(reason)) as caught:
        legalized(tmp_path)
    assert "@litefuse.legalize" in str(caught.value) or "@legalize" in str(caught.value)
