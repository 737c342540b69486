"""TensorFlow's side of a comparison: save a function as a SavedModel, and record its answers.

Inputs are named x0, x1, ..., outputs y0, y1, ...; importing this module imports TensorFlow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf
from tensorflow.core.protobuf import saved_model_pb2

from tests.support import harness

Array = np.ndarray[Any, Any]


def record_function(
    function: Callable[..., Any], signature: Sequence[tf.TensorSpec], path: Path, inputs: Iterable[Sequence[Array]]
) -> harness.Calls:
    """Save a function's graph; return TensorFlow's answers to the calls with these inputs."""
    concrete = write_saved_model(function, signature, path)
    return [harness.positional(given, evaluate(concrete, given)) for given in inputs]


def evaluate(function: Callable[..., Any], inputs: Sequence[Array]) -> list[Array]:
    """Return TensorFlow's answers as arrays."""
    results = tf.nest.flatten(function(*[tf.constant(x) for x in inputs]))
    return [np.asarray(x.numpy(), object if x.dtype == tf.string else None) for x in results]


def specs(arrays: Sequence[Array], dynamic: str) -> list[tf.TensorSpec]:
    """Return the inputs' signatures, with dimensions unknown as `dynamic` requests."""
    found: list[tf.TensorSpec] = []
    for array in arrays:
        shape: list[int | None] = list(array.shape)
        if dynamic == "all":
            shape = [None] * len(shape)
        elif dynamic == "batch" and shape:
            shape[0] = None
        dtype = tf.string if array.dtype.kind in "OS" else array.dtype
        found.append(tf.TensorSpec(shape, dtype))
    return found


def write_saved_model(function: Callable[..., Any], signature: Sequence[tf.TensorSpec], path: Path) -> Any:
    """Save the function's graph as a SavedModel without variables; return the concrete function."""

    def traced_function(*inputs: Any) -> Any:
        return function(*inputs)  # tf.function would use the function's own defaults for inputs

    traced = tf.function(traced_function, autograph=False)  # autograph would take most of the time
    concrete = traced.get_concrete_function(*signature)
    model = saved_model_pb2.SavedModel(saved_model_schema_version=1)
    meta = model.meta_graphs.add()
    meta.meta_info_def.tags.append("serve")
    meta.graph_def.CopyFrom(concrete.graph.as_graph_def(add_shapes=True))
    definition = meta.signature_def["serving_default"]
    for index, tensor in enumerate(concrete.inputs):
        _describe(definition.inputs[f"x{index}"], tensor)
    for index, tensor in enumerate(concrete.outputs):
        _describe(definition.outputs[f"y{index}"], tensor)
    path.mkdir(parents=True, exist_ok=True)
    (path / "saved_model.pb").write_bytes(model.SerializeToString())
    return concrete


def _describe(info: Any, tensor: Any) -> None:
    info.name, info.dtype = tensor.name, tensor.dtype.as_datatype_enum
    info.tensor_shape.CopyFrom(tensor.shape.as_proto())
