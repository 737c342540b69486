"""Files of TFLiteConverter and of litefuse for the tests, and artificial faults."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

import litefuse
from tests.support import zoo

schema: Any = importlib.import_module("ai_edge_litert.schema_py_generated")

LSTM = {"units": 6, "steps": 5, "features": 3}


@cache
def keras_lstm(*, stateful: bool = False, bidirectional: bool = False) -> Any:
    """A small LSTM of tf_keras, which TFLiteConverter fuses."""
    keras: Any = importlib.import_module("tf_keras")
    keras.utils.set_random_seed(3)
    layer = keras.layers.LSTM(LSTM["units"], stateful=stateful, return_sequences=True, name="lstm")
    if bidirectional:
        layer = keras.layers.Bidirectional(layer, name="bidirectional")
    x = keras.Input((LSTM["steps"], LSTM["features"]), batch_size=1)
    # Explicit names: Keras's numbers depend on other tests.
    return keras.Model(x, layer(x), name="model")


@cache
def tflite_converter_lstm(*, bidirectional: bool = False) -> bytes:
    """Convert it by `tf.lite.TFLiteConverter`: an op whose state leaks and whose cells are clipped."""
    tf: Any = importlib.import_module("tensorflow")
    converter = tf.lite.TFLiteConverter.from_keras_model(keras_lstm(bidirectional=bidirectional))
    return bytes(converter.convert())


@cache
def litefuse_classifier() -> bytes:
    """litefuse's file of the demo's classifier, an LSTM with a free batch."""
    return litefuse.convert(zoo.ROOT / "demo" / "lstm_classifier" / "saved_model").to_bytes()


def changed(content: bytes, change: Callable[[Any], None]) -> bytes:
    """Return the file after a change to its tables."""
    flatbuffers: Any = importlib.import_module("flatbuffers")
    model = schema.ModelT.InitFromObj(schema.Model.GetRootAs(content, 0))
    change(model)
    builder = flatbuffers.Builder(len(content))
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def outputs(content: bytes, calls: list[np.ndarray[Any, Any]], *, xnnpack: bool = True) -> list[np.ndarray[Any, Any]]:
    """Return the first output of each of several consecutive calls on one interpreter."""
    litert: Any = importlib.import_module("ai_edge_litert.interpreter")
    kind = litert.OpResolverType
    resolver = kind.AUTO if xnnpack else kind.BUILTIN_WITHOUT_DEFAULT_DELEGATES
    interpreter = litert.Interpreter(model_content=content, experimental_op_resolver_type=resolver)
    place, result = interpreter.get_input_details()[0]["index"], interpreter.get_output_details()[0]["index"]
    found: list[np.ndarray[Any, Any]] = []
    for x in calls:
        interpreter.resize_tensor_input(place, x.shape)
        interpreter.allocate_tensors()
        interpreter.set_tensor(place, x)
        interpreter.invoke()
        found.append(interpreter.get_tensor(result))
    return found
