"""Files of TFLiteConverter and of litefuse for the tests, and artificial faults."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

import litefuse
from tests.support import zoo
from tests.support.generated import require_models

schema: Any = importlib.import_module("ai_edge_litert.schema_py_generated")


def tflite_converter_lstm(name: str = "lstm") -> bytes:
    """Return TFLiteConverter's file of a model of `lstm_models`: the op's state leaks, and its cells are clipped."""
    return (require_models("tflite_lstm") / name / "tflite_converter.tflite").read_bytes()


def recorded_answers(name: str = "lstm", batch: int = 1) -> list[np.ndarray[Any, Any]]:
    """Return the answers of a model of `lstm_models` to its `inputs` of a batch size."""
    with np.load(require_models("tflite_lstm") / name / "answers.npz") as arrays:
        return [arrays[f"{batch}/{call}"] for call in range(4)]


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
