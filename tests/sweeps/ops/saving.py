"""SavedModels of cases: a graph without variables, a module with them, a graph of TensorFlow 1.

Inputs are named x0, x1, ..., results y0, y1, ... Each function here returns TensorFlow's own model as a function of
arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import tensorflow as tf
from tensorflow.python.ops import control_flow_util

from tests.support.reference import write_saved_model

Call = Callable[..., list[Any]]
Save = Callable[[Callable[..., Any], Sequence[tf.TensorSpec], Path], Call]


def _named(results: Any) -> dict[str, Any]:
    return {f"y{index}": result for index, result in enumerate(tf.nest.flatten(results))}


def save_function(function: Callable[..., Any], specs: Sequence[tf.TensorSpec], path: Path) -> Call:
    """Save only the function's graph."""
    concrete = write_saved_model(function, specs, path)
    return lambda *arrays: [x.numpy() for x in tf.nest.flatten(concrete(*map(tf.constant, arrays)))]


def save_module(program: Callable[[], Callable[..., Any]], specs: Sequence[tf.TensorSpec], path: Path) -> Call:
    """Save a function with its captures, by `tf.saved_model.save`, before the first call."""
    module = tf.Module()
    function = program()
    module.held = [cell.cell_contents for cell in function.__closure__ or ()]
    named = [tf.TensorSpec(spec.shape, spec.dtype, f"x{index}") for index, spec in enumerate(specs)]
    traced = tf.function(lambda *inputs: _named(function(*inputs)), input_signature=named, autograph=False)
    module.serve = traced
    tf.saved_model.save(module, str(path), signatures=traced)
    return lambda *arrays: [x.numpy() for _, x in sorted(traced(*map(tf.constant, arrays)).items())]


def save_graph(function: Callable[..., Any], specs: Sequence[tf.TensorSpec], path: Path) -> Call:
    """Save a graph with the control flow and the variables of TensorFlow 1."""
    v1 = tf.compat.v1
    enabled = control_flow_util.ENABLE_CONTROL_FLOW_V2
    control_flow_util.ENABLE_CONTROL_FLOW_V2 = False
    try:
        with tf.Graph().as_default() as graph, v1.variable_scope("", use_resource=False):
            inputs = {f"x{i}": v1.placeholder(spec.dtype, spec.shape, f"in{i}") for i, spec in enumerate(specs)}
            outputs = _named(function(*inputs.values()))
            session = v1.Session(graph=graph)
            session.run(v1.global_variables_initializer())
            v1.saved_model.simple_save(session, str(path), inputs, outputs)
    finally:
        control_flow_util.ENABLE_CONTROL_FLOW_V2 = enabled
    results = list(outputs.values())
    return lambda *arrays: session.run(results, dict(zip(inputs.values(), arrays, strict=True)))


SAVED: Mapping[str, Save] = {"function": save_function, "module": save_module, "graph": save_graph}
