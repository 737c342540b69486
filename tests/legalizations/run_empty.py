"""Compare a case of `cases_empty` in a child process, which a kernel that fails without elements may end."""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

from tests.legalizations import cases_empty
from tests.support import harness, isolated
from tests.support.reference import Array, record_function


def verdict(title: str) -> tuple[str, str]:
    """Return "right", or another verdict with the reason."""
    build = partial(_save, cases_empty.case(title))
    with tempfile.TemporaryDirectory() as folder:
        kind, reason, _ = isolated.classify(build, Path(folder, "model"), comparison=_compare)
    return kind, reason


def _save(case: cases_empty.Case, path: Path) -> harness.Calls:
    """Save the function, of a module with its variables; return the calls with TensorFlow's answers."""
    if not isinstance(case.function, tf.Module):
        return record_function(case.function, case.signature, path, case.calls)

    def outputs(*inputs: Any) -> dict[str, Any]:
        return {f"y{index}": value for index, value in enumerate(tf.nest.flatten(case.function(*inputs)))}

    module = tf.Module()
    module.layers = case.function
    specs = [tf.TensorSpec(spec.shape, spec.dtype, f"x{index}") for index, spec in enumerate(case.signature)]
    module.traced = tf.function(outputs, input_signature=specs, autograph=False)
    tf.saved_model.save(module, str(path), signatures=module.traced)
    answers = [module.traced(*map(tf.constant, inputs)) for inputs in case.calls]
    return [
        harness.positional(inputs, [value.numpy() for _, value in sorted(found.items())])
        for inputs, found in zip(case.calls, answers, strict=True)
    ]


def _compare(actual: Array, expected: Array) -> float:
    return harness.compare(_bounded(actual), _bounded(expected))


def _bounded(x: Array) -> Array:
    """Replace -infinity: LiteRT's maximum of no numbers is the lowest number, TensorFlow's is -infinity."""
    largest = np.finfo(np.float32).max
    return np.clip(x, -largest, largest) if x.dtype == np.float32 else x
