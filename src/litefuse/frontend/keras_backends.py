"""Write models of Keras's JAX and PyTorch backends as SavedModels.

Keras cannot change its backend after it was imported. Therefore the model is saved as a `.keras` file, and a child
process with the TensorFlow backend loads the file and writes the SavedModel.

Only what Keras itself defines is sure to compute the same there. Other code may call JAX or PyTorch, and a Keras file
stores functions by name: `jax.nn.gelu` would be loaded as `keras.activations.gelu`, which is another function. Models
with such code are refused.
"""

# Keras has no type annotations.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from litefuse.errors import ConversionError, ReadError, first_line
from litefuse.frontend.opened import Opened, is_path
from litefuse.runtime.worker.launch import describe_exit

_CHILD = "litefuse.frontend.keras_child"
_WRAPPERS = frozenset({"JaxLayer", "FlaxLayer", "TorchModuleWrapper"})
"""Layers of Keras that contain a function or module of another library."""
_KERAS_CONTAINERS = ("torch_params", "_torch_params")
"""Names of the container of PyTorch in which versions of Keras register a layer's weights."""
_OTHER_PROCESS = "Build the model in a process with KERAS_BACKEND=tensorflow, load its weights, and convert it there."
_CUSTOM_LAYERS = (
    "If it has layers of your own, import them and convert it in a process with KERAS_BACKEND=tensorflow, "
    "in which they may use keras.ops, but not JAX or PyTorch."
)
_MAX_SHOWN = 5
"""Maximum number of names in a message."""


def write_on_tensorflow(source: Any, folder: str) -> Opened:
    """Write the Keras model or file `source` as a SavedModel below `folder`, using a child process.

    Raises:
        ReadError: Keras cannot load the file with the TensorFlow backend.
        ConversionError: the model has code that Keras does not define, or the child process failed.
    """
    keras = importlib.import_module("keras")
    file = Path(source) if is_path(source) else Path(folder, "model.keras")
    if not is_path(source):
        _refuse_other_code(keras, source)
        _save(source, file)
    answer = _run_child(keras, file, folder)
    if file.parent == Path(folder):
        file.unlink()
    if "problem" in answer:
        if is_path(source) and answer["is_read_error"]:
            raise ReadError(file, answer["problem"], _CUSTOM_LAYERS)
        raise ConversionError(answer["problem"], hint=answer["hint"])
    return Opened(answer["folder"], {name: tuple(inputs) for name, inputs in answer["inputs"].items()})


def _save(model: Any, file: Path) -> None:
    try:
        model.save(file)
    except (OSError, MemoryError):
        raise
    except Exception as error:
        raise ConversionError(
            f"Keras cannot save the model {model.name!r}: {first_line(error)}", hint=_OTHER_PROCESS
        ) from error


def _run_child(keras: Any, file: Path, folder: str) -> dict[str, Any]:
    """Let a child process write the SavedModel; return its answer (see `keras_child`)."""
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


# ---------------------------------------------------------------------------------------------------------------------
# Code that a Keras file does not describe


def _refuse_other_code(keras: Any, model: Any) -> None:
    """Raise `ConversionError` if the model contains code that may compute something else on TensorFlow."""
    found = list(dict.fromkeys(_find_other_code(keras, model)))
    if not found:
        return
    backend = keras.backend.backend()
    shown = ", ".join(found[:_MAX_SHOWN]) + (f" and {len(found) - _MAX_SHOWN} more" if len(found) > _MAX_SHOWN else "")
    raise ConversionError(
        f"the model runs on the Keras backend {backend}, and contains code that may compute something else on "
        f"TensorFlow: {shown}.",
        hint='Save its weights with model.save_weights("model.weights.h5"). In a process with '
        "KERAS_BACKEND=tensorflow, build the same model, load the weights, and convert that model. Its code may use "
        "keras.ops, but not JAX or PyTorch.",
    )


def _find_other_code(keras: Any, model: Any) -> Iterator[str]:
    """Yield the layers, operations and functions of the model that a Keras file does not describe for sure."""
    pending, seen = [model], dict[int, Any]()
    while pending:
        owner = pending.pop()
        if id(owner) in seen:
            continue
        seen[id(owner)] = owner
        if not _is_of_keras(type(owner)) or type(owner).__name__ in _WRAPPERS:
            yield f"{owner.name} ({_full_name(type(owner))})"
            continue
        for name, part in _parts(owner):
            if isinstance(part, keras.Operation):
                pending.append(part)
            elif isinstance(owner, keras.Model) and name != "call":
                # A model's other functions concern training.
                continue
            elif callable(part) and not _is_known(keras, owner, name, part):
                yield f"{owner.name}.{name} ({_full_name(part)})"


def _parts(owner: Any) -> Iterator[tuple[str, Any]]:
    """Yield the attributes of a layer or operation, and the items of those that are containers."""
    for name, value in vars(owner).items():
        if isinstance(value, dict):
            yield from ((str(key), item) for key, item in value.items() if key not in _KERAS_CONTAINERS)
        elif isinstance(value, list | tuple | set | frozenset):
            yield from ((name, item) for item in value)
        else:
            yield name, value


def _is_known(keras: Any, owner: Any, name: str, part: Callable[..., Any]) -> bool:
    """Return whether Keras defines `part` and finds it again in a file."""
    if not isinstance(part, types.FunctionType):
        return _is_of_keras(part if hasattr(part, "__qualname__") else type(part))
    if not _is_of_keras(part):
        return False
    if hasattr(type(owner), name):
        return True
    try:
        # Not every function of Keras is an activation: `keras.ops.gelu` differs from `keras.activations.gelu`.
        return keras.activations.get(part.__name__) is part
    except ValueError:
        return False


def _is_of_keras(part: Any) -> bool:
    return str(getattr(part, "__module__", "")).partition(".")[0] == "keras"


def _full_name(part: Any) -> str:
    named = part if hasattr(part, "__qualname__") else type(part)
    return f"{named.__module__}.{named.__qualname__}"
