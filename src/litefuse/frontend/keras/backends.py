"""Open models of Keras's JAX and PyTorch backends.

Keras cannot change its backend after it was imported. Therefore the model is saved as a `.keras` file, and a child
process with the TensorFlow backend loads the file and writes the SavedModel. That is right for code that Keras defines.
Models with other code (see `code.py`) are exported by JAX in this process. On PyTorch, the child imports their
classes, and compares the answers on TensorFlow with those on PyTorch.
"""

# Keras has no type annotations.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from litefuse.errors import ConversionError, first_line
from litefuse.frontend.keras.code import OtherCode, find_other_code, is_importable
from litefuse.frontend.keras.files import load_model
from litefuse.frontend.keras.jax_backend import export_model
from litefuse.frontend.keras.samples import write_samples
from litefuse.frontend.opened import Opened, Source, is_path
from litefuse.runtime.worker.launch import describe_exit

_CHILD = "litefuse.frontend.keras.child"
_OTHER_PROCESS = "Build the model in a process with KERAS_BACKEND=tensorflow, load its weights, and convert it there."
_REMEDIES = (
    "Layers and models of your own are converted if they are classes of a module that can be imported, other than "
    "__main__, and use keras.ops, but not PyTorch. Otherwise, save the weights with "
    'model.save_weights("model.weights.h5"), and let a process with KERAS_BACKEND=jax or tensorflow build the model, '
    'load them and convert it; or let litert-torch write a file, model.export("model.tflite", format="litert"), and '
    "convert that file."
)
_MAX_SHOWN = 5
"""Maximum number of names in a message."""


def open_on_another_backend(source: Any, folder: str) -> Source:
    """Open the Keras model or file `source`; a SavedModel is written below `folder`.

    Raises:
        ReadError: Keras cannot load the file.
        ConversionError: the model has code that Keras does not define, or the child process or JAX failed.
    """
    keras = importlib.import_module("keras")
    can_export = keras.backend.backend() == "jax"
    # Where TensorFlow is missing, the child process says so.
    needs_child = not can_export or importlib.util.find_spec("tensorflow") is not None
    model = source
    if is_path(source):
        if needs_child:
            answer = _run_child(keras, Path(source), folder)
            if not answer.get("is_read_error"):
                return _open_answer(answer)
        # It may have classes that are registered only in this process.
        model = load_model(Path(source), "")
    other = find_other_code(keras, model)
    if can_export and (other or not needs_child):
        return export_model(keras, model)
    return _open_in_child(keras, model, other, folder)


def _open_in_child(keras: Any, model: Any, other: Sequence[OtherCode], folder: str) -> Opened:
    custom = _import_paths(keras, other)
    file, samples = Path(folder, "model.keras"), Path(folder, "samples.npz")
    _save(model, file)
    if custom:
        write_samples(keras, model, samples)
    answer = _run_child(keras, file, folder, custom)
    file.unlink()
    samples.unlink(missing_ok=True)
    return _open_answer(answer)


def _open_answer(answer: Mapping[str, Any]) -> Opened:
    if "problem" in answer:
        raise ConversionError(answer["problem"], hint=answer["hint"])
    inputs, outputs = ({name: tuple(names) for name, names in answer[end].items()} for end in ("inputs", "outputs"))
    return Opened(answer["folder"], inputs, outputs, tuple(answer["warnings"]))


def _import_paths(keras: Any, other: Sequence[OtherCode]) -> dict[str, tuple[str, str]]:
    """Return the modules and names of the model's classes, by the names that a Keras file has.

    Raises `ConversionError` if another process would not find them, or if there is code other than classes.
    """
    paths: dict[str, tuple[str, str]] = {}
    refused: list[str] = []
    for code in other:
        path = (code.part.__module__, code.part.__qualname__) if is_importable(code.part) else None
        if path is None or paths.setdefault(keras.saving.get_registered_name(code.part), path) != path:
            refused.append(str(code))
    if not refused:
        return paths
    shown = ", ".join(refused[:_MAX_SHOWN]) + (f" and {len(refused) - _MAX_SHOWN} more" if refused[_MAX_SHOWN:] else "")
    raise ConversionError(
        f"the model runs on the Keras backend {keras.backend.backend()}, and contains code that may compute something "
        f"else on TensorFlow: {shown}.",
        hint=_REMEDIES,
    )


def _save(model: Any, file: Path) -> None:
    try:
        model.save(file)
    except (OSError, MemoryError):
        raise
    except Exception as error:
        raise ConversionError(
            f"Keras cannot save the model {model.name!r}: {first_line(error)}", hint=_OTHER_PROCESS
        ) from error


def _run_child(
    keras: Any, file: Path, folder: str, custom: Mapping[str, tuple[str, str]] = MappingProxyType({})
) -> dict[str, Any]:
    """Let a child process write the SavedModel; return its answer (see `child.py`)."""
    if getattr(sys, "frozen", False):
        raise ConversionError(
            f"the Keras backend {keras.backend.backend()} needs a child process, which a frozen program cannot start.",
            hint=_OTHER_PROCESS,
        )
    answer = Path(folder, "answer.json")
    config = keras.config
    request = {
        "file": str(file.absolute()),
        "folder": str(Path(folder, "saved_model")),
        "answer": str(answer),
        "custom": dict(custom),
        "samples": str(Path(folder, "samples.npz")) if custom else None,
        "settings": {name: getattr(config, name)() for name in ("floatx", "epsilon", "image_data_format")},
    }
    # Tracing needs no GPU, whose memory this process may have reserved.
    changes = {"KERAS_BACKEND": "tensorflow", "CUDA_VISIBLE_DEVICES": "-1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-P", "-m", _CHILD, json.dumps(request)]
    try:
        done = subprocess.run(command, env=os.environ | changes, capture_output=True, stdin=subprocess.DEVNULL)
    except (OSError, ValueError) as error:
        raise ConversionError(
            f"{sys.executable} cannot be started to load the model: {error}.", hint=_OTHER_PROCESS
        ) from error
    if done.returncode or not answer.exists():
        last = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise ConversionError(
            f"the process that loads the model with TensorFlow ended with {describe_exit(done.returncode)}: "
            f"{last or 'it printed nothing'}.",
            hint=_OTHER_PROCESS,
        )
    return json.loads(answer.read_text())
