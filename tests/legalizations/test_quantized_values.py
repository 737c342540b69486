"""Quantized integers compared with the documented formulas, because TensorFlow's kernel depends on the processor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

import litefuse
from tests.support.harness import RESOLVERS, open_interpreter
from tests.support.reference import write_saved_model

X = np.linspace(-4, 4, 4001, dtype=np.float32)
LOW, HIGH = np.float32(-2), np.float32(2.5)


def _away_from_zero(x: Any) -> Any:
    return np.trunc(np.float64(x) + np.copysign(0.5, x))


def test_min_first_of_quint8(tmp_path: Path) -> None:
    expected = _away_from_zero(X * np.float32(255 / 4.5)) - _away_from_zero(LOW * np.float32(255 / 4.5))
    _compare(tmp_path, {"mode": "MIN_FIRST"}, tf.quint8, np.clip(expected, 0, 255))


def test_scaled_to_even_of_qint8(tmp_path: Path) -> None:
    scale = min(-128 / LOW, 127 / HIGH)
    expected = np.rint(np.clip(X, -128 / scale, 127 / scale) * scale)
    _compare(tmp_path, {"mode": "SCALED", "round_mode": "HALF_TO_EVEN"}, tf.qint8, expected)


def _compare(path: Path, attributes: dict[str, Any], dtype: tf.DType, expected: Any) -> None:
    plain = {tf.quint8: tf.uint8, tf.qint8: tf.int8}[dtype]

    def function(x: Any, low: Any, high: Any) -> Any:
        return tf.bitcast(tf.quantization.quantize(x, low, high, dtype, **attributes)[0], plain)

    write_saved_model(function, [tf.TensorSpec([None]), tf.TensorSpec([]), tf.TensorSpec([])], path)
    result = litefuse.convert(path)
    assert any("oneDNN" in event.reason for event in result.report.events if event.outcome == "warning")
    for resolver in RESOLVERS:
        runner = open_interpreter(bytes(result.to_bytes()), resolver=resolver).get_signature_runner()
        found = runner(x0=X, x1=LOW, x2=HIGH)["y0"]
        np.testing.assert_array_equal(found, expected)


def test_ops_that_compute_with_quantized_types_are_named(tmp_path: Path) -> None:
    def function(x: Any) -> Any:
        integers, low, high = tf.quantization.quantize(x, -1.0, 1.0, tf.quint8)
        largest = tf.raw_ops.QuantizedRelu(features=integers, min_features=low, max_features=high)[0]
        return tf.bitcast(largest, tf.uint8)

    write_saved_model(function, [tf.TensorSpec([4])], path := tmp_path)
    with pytest.raises(litefuse.UnsupportedOpsError, match=r"tf\.QuantizedRelu"):
        litefuse.convert(path)
