"""Convert one TensorFlow function through the stages up to legalize, and compare the interpreter with TensorFlow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf
from ai_edge_litert.interpreter import Interpreter, OpResolverType
from tensorflow.core.protobuf import saved_model_pb2

from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.frontend import read_saved_model
from litefuse.ir import Module
from litefuse.ir.verifier import verify
from litefuse.options import Options
from litefuse.passes.legalize.driver import legalize
from litefuse.passes.simplify.fold import fold
from litefuse.passes.simplify.inline import inline
from litefuse.passes.simplify.shape_inference import infer_shapes

Array = np.ndarray[Any, Any]

# Relative and absolute. Cases with looser tolerances give the reason.
TOLERANCE = {"float32": (2e-6, 2e-6), "float16": (2e-3, 1e-3), "bfloat16": (1e-2, 1e-2), "complex64": (1e-5, 1e-5)}
RESOLVERS = {
    "xnnpack": OpResolverType.AUTO,
    "builtin": OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES,
}


@dataclass(frozen=True)
class Case:
    """A function of tensors, and its inputs.

    `dynamic` names the dimensions that are unknown to the model: "all", "batch" (the first of each input) or "none".
    """

    name: str
    function: Callable[..., Any]
    inputs: tuple[Array, ...]
    dynamic: str = "all"
    tolerance: tuple[float, float] | None = None
    builtin_only: bool = False


def case(
    name: str,
    function: Callable[..., Any],
    *inputs: Any,
    dynamic: str = "all",
    tolerance: tuple[float, float] | None = None,
) -> Case:
    return Case(name, function, tuple(np.asarray(x) for x in inputs), dynamic, tolerance)


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


def converted(path: Path) -> Module:
    """Return the module after the legalize stage."""
    module, context = read_saved_model(path), Context(DIALECTS, Options())
    for stage in (inline, infer_shapes, fold, legalize):
        context.pass_name = stage.__name__
        stage(module, context)
    verify(module, DIALECTS)
    return module


def run(content: bytes, inputs: Sequence[Array], resolver: str) -> list[Array]:
    """Return the file's answers, after two calls on one interpreter."""
    interpreter = Interpreter(model_content=content, experimental_op_resolver_type=RESOLVERS[resolver])
    runner = interpreter.get_signature_runner("serving_default")
    fed = {f"x{index}": array for index, array in enumerate(inputs)}
    runner(**fed)
    answers = runner(**fed)
    return [answers[f"y{index}"] for index in range(len(answers))]


def check(case: Case, dynamic: str, path: Path) -> None:
    """Raise AssertionError unless the converted function answers as TensorFlow does."""
    concrete = write_saved_model(case.function, specs(case.inputs, dynamic), path)
    expected = tf.nest.flatten(concrete(*[tf.constant(x) for x in case.inputs]))
    content = bytes(to_bytes(converted(path)))
    for resolver in RESOLVERS:
        for index, (got, want) in enumerate(zip(run(content, case.inputs, resolver), expected, strict=True)):
            compare(got, want.numpy(), case.tolerance, f"{resolver}, output {index}")


def compare(got: Array, want: Any, tolerance: tuple[float, float] | None, where: str) -> None:
    want = np.asarray(want)
    assert got.shape == want.shape, f"{where}: shape {got.shape}, TensorFlow {want.shape}"
    assert got.dtype == want.dtype, f"{where}: {got.dtype}, TensorFlow {want.dtype}"
    if want.dtype.kind in "biuOS":
        np.testing.assert_array_equal(got, want, err_msg=where)
        return
    relative, absolute = tolerance or TOLERANCE[want.dtype.name]
    if want.dtype.kind != "c":
        # LiteRT's own arithmetic kernels return the largest float where TensorFlow returns infinity.
        largest = np.finfo(np.float32).max
        got, want = (np.clip(x.astype(np.float64), -largest, largest) for x in (got, want))
    np.testing.assert_allclose(got, want, relative, absolute, err_msg=where)
