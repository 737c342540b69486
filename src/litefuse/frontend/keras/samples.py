"""Answers of a Keras model to random inputs, for comparison with another process."""

# Keras has no type annotations.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from litefuse.errors import ConversionError
from litefuse.frontend.keras.files import shorten
from litefuse.frontend.keras.interface import input_specs

_BATCH = 2
_SIZES = (12, 96)
"""Values of free sizes other than the batch; layers may need a minimum."""
_TOLERANCE = 1e-4
"""Maximum difference, relative to the largest value: backends round differently."""
_SMALLEST = 1e-30
"""Divisor for answers of zeros."""
OWN_LAYERS = (
    "Let layers and models of your own use only keras.ops, accept the options of their base class (**kwargs), and "
    'describe their own in get_config(). A file that model.export("model.tflite", format="litert") writes by '
    "litert-torch can be converted, too."
)
"""A hint for models whose layers do not run, or compute something else, on another backend."""


def write_samples(keras: Any, model: Any, file: Path) -> None:
    """Write random inputs of the model, `x0` and so on, and its answers, `y0` and so on."""
    problem = ""
    for size in _SIZES:
        inputs = _make_inputs(keras, model, size)
        try:
            outputs = _call(keras, model, inputs)
        except Exception as error:
            problem = shorten(error)
            continue
        np.savez(file, **_number("x", inputs), **_number("y", outputs))
        return
    raise ConversionError(
        f"the model {model.name!r} cannot be called with random inputs, which is needed to compare it with the model "
        f"on TensorFlow: {problem}"
    )


def check_samples(keras: Any, model: Any, file: Path) -> None:
    """Raise `ConversionError` if the model answers differently than the one that wrote the file."""
    with np.load(file) as stored:
        names = stored.files
        inputs = [stored[name] for name in names if name.startswith("x")]
        wanted = [stored[name] for name in names if name.startswith("y")]
    try:
        answers = _call(keras, model, inputs)
    except Exception as error:
        problem = f"the model {model.name!r} has layers of its own, which TensorFlow cannot run: {shorten(error)}"
        raise ConversionError(problem, hint=OWN_LAYERS) from error
    has_same_count = len(answers) == len(wanted)
    differences = list(map(_difference, answers, wanted)) if has_same_count else [np.inf]
    # A comparison with NaN is false.
    if not all(difference <= _TOLERANCE for difference in differences):
        raise ConversionError(
            f"the model {model.name!r} has layers of its own, and computes something else on TensorFlow: "
            f"answers differ by {max(differences):.2g} of the largest.",
            hint=OWN_LAYERS,
        )


def _make_inputs(keras: Any, model: Any, size: int) -> list[NDArray[Any]]:
    rng = np.random.default_rng(0)
    inputs: list[NDArray[Any]] = []
    for spec in keras.tree.flatten(input_specs(keras, model)):
        shape = [known if known is not None else size if axis else _BATCH for axis, known in enumerate(spec.shape)]
        if "float" in spec.dtype:
            inputs.append(rng.normal(size=shape).astype(np.float32))
        else:
            inputs.append(rng.integers(0, 2, shape).astype(spec.dtype))
    return inputs


def _call(keras: Any, model: Any, inputs: list[NDArray[Any]]) -> list[NDArray[Any]]:
    """Return the answers in inference mode; the model's states stay as they are."""
    specs = input_specs(keras, model)
    tensors = [
        keras.ops.convert_to_tensor(value, spec.dtype)
        for value, spec in zip(inputs, keras.tree.flatten(specs), strict=True)
    ]
    with keras.StatelessScope():
        outputs = model(keras.tree.pack_sequence_as(specs, tensors), training=False)
    answers = [
        np.asarray(keras.ops.convert_to_numpy(value)) for value in keras.tree.flatten(outputs) if value is not None
    ]
    # NumPy cannot store bfloat16.
    return [value.astype(np.float32) if value.dtype.name == "bfloat16" else value for value in answers]


def _difference(answer: NDArray[Any], wanted: NDArray[Any]) -> float:
    """Return the largest difference relative to the largest value; infinity for other shapes or special values."""
    if answer.shape != wanted.shape or answer.dtype != wanted.dtype:
        return np.inf
    is_finite = np.isfinite(wanted)
    if not np.array_equal(answer[~is_finite], wanted[~is_finite], equal_nan=True):
        return np.inf
    difference = np.abs(answer[is_finite].astype(np.float64) - wanted[is_finite].astype(np.float64))
    return float(np.max(difference, initial=0) / np.maximum(np.max(np.abs(wanted[is_finite]), initial=0), _SMALLEST))


def _number(prefix: str, values: list[NDArray[Any]]) -> dict[str, Any]:
    return {f"{prefix}{number}": value for number, value in enumerate(values)}
