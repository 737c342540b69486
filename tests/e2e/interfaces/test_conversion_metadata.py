"""Conversion metadata of `TFLiteConverter`, as TensorFlow's own reader sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import litefuse

tf: Any = pytest.importorskip("tensorflow", reason="its reader and converter are compared")
schema: Any = pytest.importorskip("tensorflow.lite.python.conversion_metadata_schema_py_generated")
get_conversion_metadata: Any = pytest.importorskip("tensorflow.lite.python.util").get_conversion_metadata

Configure = Callable[[Any], None]


class Layer(tf.Module):
    """A dense layer, perhaps with fake quantization."""

    def __init__(self, trained: bool) -> None:
        super().__init__()
        self.trained = trained
        self.weights = tf.Variable(np.random.default_rng(0).normal(size=(8, 256)).astype(np.float32))

    @tf.function(input_signature=[tf.TensorSpec([1, 8], name="x")])
    def run(self, x: Any) -> Any:
        if not self.trained:
            return {"y": tf.nn.relu(x @ self.weights)}
        x = tf.quantization.fake_quant_with_min_max_args(x, -2.0, 2.0)
        weights = tf.quantization.fake_quant_with_min_max_args(self.weights, -4.0, 4.0, narrow_range=True)
        return {"y": tf.quantization.fake_quant_with_min_max_args(tf.nn.relu(x @ weights), 0.0, 9.0)}


def _samples() -> Any:
    return ([np.random.default_rng(seed).normal(size=(1, 8)).astype(np.float32)] for seed in range(4))


def _float(converter: Any) -> None:
    converter.allow_custom_ops = True


def _flex(converter: Any) -> None:
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS, tf.lite.OpsSet.SELECT_TF_OPS]


def _dynamic(converter: Any) -> None:
    converter.optimizations = [tf.lite.Optimize.DEFAULT]


def _half(converter: Any) -> None:
    _dynamic(converter)
    converter.target_spec.supported_types = [tf.float16]


def _int8(converter: Any) -> None:
    _dynamic(converter)
    converter.representative_dataset = _samples


def _int16(converter: Any) -> None:
    _int8(converter)
    name = "EXPERIMENTAL_TFLITE_BUILTINS_ACTIVATIONS_INT16_WEIGHTS_INT8"
    converter.target_spec.supported_ops = [tf.lite.OpsSet[name]]


def _convert(converter: Any, configure: Configure) -> bytes:
    configure(converter)
    return converter.convert()


def _read(content: bytes) -> tuple[Any, ...]:
    """Return the entry's fields, without the version of TensorFlow and the hash."""
    found = get_conversion_metadata(content)
    options = found.options
    modes = () if options.modelOptimizationModes is None else tuple(options.modelOptimizationModes)
    flags = options.allowCustomOps, options.enableSelectTfOps, options.forceSelectTfOps
    assert isinstance(found.environment.tensorflowVersion.decode(), str)
    return found.environment.apiVersion, found.environment.modelType, modes, *flags


@pytest.mark.parametrize("configure", [_float, _flex, _dynamic, _half, _int8, _int16])
def test_entries_are_those_of_the_original(configure: Configure) -> None:
    layer = Layer(False)
    function = layer.run.get_concrete_function()
    kinds = (tf.lite.TFLiteConverter, litefuse.TFLiteConverter)
    original, replacement = (_convert(kind.from_concrete_functions([function], layer), configure) for kind in kinds)
    assert _read(original) == _read(replacement)
    left_out = litefuse.TFLiteConverter.from_concrete_functions([function], layer)
    left_out.exclude_conversion_metadata = True
    assert get_conversion_metadata(_convert(left_out, configure)) is None


def test_entries_of_fake_quantization() -> None:
    layer = Layer(True)
    function = layer.run.get_concrete_function()
    content = _convert(litefuse.TFLiteConverter.from_concrete_functions([function], layer), _dynamic)
    modes = get_conversion_metadata(content).options.modelOptimizationModes
    assert list(modes) == [schema.ModelOptimizationMode.QUANTIZATION_AWARE_TRAINING]


def test_the_kind_of_the_source(tmp_path: Any) -> None:
    layer = Layer(False)
    tf.saved_model.save(layer, str(tmp_path), signatures=layer.run)
    saved = litefuse.TFLiteConverter.from_saved_model(str(tmp_path)).convert()
    model = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2)])
    network = litefuse.TFLiteConverter.from_keras_model(model).convert()
    kinds = [get_conversion_metadata(content).environment.modelType for content in (saved, network)]
    assert kinds == [schema.ModelType.TF_SAVED_MODEL, schema.ModelType.KERAS_MODEL]
    assert litefuse.TFLiteConverter.from_saved_model(str(tmp_path)).convert() == saved


def test_convert_writes_no_such_entry(tmp_path: Any) -> None:
    layer = Layer(False)
    tf.saved_model.save(layer, str(tmp_path), signatures=layer.run)
    assert get_conversion_metadata(litefuse.convert(str(tmp_path)).to_bytes()) is None
