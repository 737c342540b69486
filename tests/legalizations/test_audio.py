"""`tf.audio`'s spectrogram and cepstrum, the front end of micro_speech: LiteRT's own custom ops."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

import litefuse
from tests.legalizations.empty.test_results import check
from tests.support.reference import write_saved_model

FREE, RATE = tf.TensorSpec([None, None]), tf.TensorSpec([], tf.int32)
RNG = np.random.default_rng(0)


def _sound(count: int, channels: int = 1) -> np.ndarray[Any, Any]:
    return RNG.normal(size=(count, channels)).astype(np.float32)


def _spectrogram(x: Any, window: int = 480, stride: int = 160, squared: bool = True) -> Any:
    return tf.raw_ops.AudioSpectrogram(input=x, window_size=window, stride=stride, magnitude_squared=squared)


@pytest.mark.parametrize(("window", "stride", "squared"), [(480, 160, False), (512, 512, True), (3, 2, False)])
def test_spectrogram(window: int, stride: int, squared: bool, tmp_path: Path) -> None:
    calls = [(_sound(count, channels),) for count, channels in ((1000, 1), (100, 2), (16000, 1), (0, 1), (600, 3))]
    model = check(lambda x: _spectrogram(x, window, stride, squared), [FREE], calls, tmp_path)
    assert model.report.ops == {"tfl.custom": 1}


@pytest.mark.parametrize("limits", [{}, {"upper_frequency_limit": 7000.0, "lower_frequency_limit": 100.0}])
@pytest.mark.parametrize("counts", [{}, {"filterbank_channel_count": 20, "dct_coefficient_count": 7}])
def test_cepstrum(limits: dict[str, float], counts: dict[str, int], tmp_path: Path) -> None:
    def cepstrum(x: Any, rate: Any) -> Any:
        return tf.raw_ops.Mfcc(spectrogram=_spectrogram(x), sample_rate=rate, **limits, **counts)

    sounds = ((16000, 1, 16000), (1000, 2, 16000), (100, 1, 16000), (8000, 1, 22050))
    check(cepstrum, [FREE, RATE], [(_sound(count, size), np.int32(rate)) for count, size, rate in sounds], tmp_path)


def _micro_speech(x: Any) -> Any:
    """The small convolutional network of TensorFlow's speech_commands, with random weights."""
    weights = np.random.default_rng(1)
    features = tf.raw_ops.Mfcc(spectrogram=_spectrogram(x), sample_rate=16000, dct_coefficient_count=40)
    images = tf.reshape(features, [-1, 98, 40, 1])
    filters, dense = weights.normal(size=(10, 8, 1, 8)), weights.normal(size=(49 * 20 * 8, 4)) / 100
    y = tf.nn.relu(tf.nn.conv2d(images, filters.astype(np.float32), 2, "SAME") + 0.1)
    return tf.nn.softmax(tf.reshape(y, [-1, 49 * 20 * 8]) @ dense.astype(np.float32))


def test_micro_speech(tmp_path: Path) -> None:
    calls = [(_sound(16000),) for _ in range(3)]
    model = check(_micro_speech, [tf.TensorSpec([16000, 1])], calls, tmp_path)
    assert model.report.ops["tfl.custom"] == 2
    # LiteRT's standard resolver has these kernels, so that nobody has to allow them.
    assert litefuse.convert(tmp_path, allow_custom_ops=False).to_bytes() == model.to_bytes()


def test_limits_between_whole_hertz_are_refused(tmp_path: Path) -> None:
    """LiteRT's kernel would silently read 20."""
    cepstrum = lambda x: tf.raw_ops.Mfcc(spectrogram=x, sample_rate=16000, lower_frequency_limit=20.5)  # noqa: E731
    write_saved_model(cepstrum, [tf.TensorSpec([1, 98, 257])], tmp_path)
    with pytest.raises(litefuse.UnsupportedOpsError, match="limits in whole hertz"):
        litefuse.convert(tmp_path)
