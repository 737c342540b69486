"""The child process that loads a Keras file with the TensorFlow backend (see `backends.py`).

Its argument is a JSON object: the `file` to load, the modules and names of its `custom` classes by their names in the
file, `samples` to check these (see `samples.py`), the `folder` to write, Keras's `settings`, and the file for the
`answer`, another JSON object: the SavedModel's `folder` and the order of each signature's `inputs`; or the `problem`
and `hint` of an error, and whether it `is_read_error`.
"""

# Keras has no type annotations.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import functools
import importlib
import json
import sys
from pathlib import Path
from typing import Any

from litefuse.errors import ConversionError, ReadError, first_line
from litefuse.frontend.keras.files import import_package, load_model
from litefuse.frontend.keras.samples import OWN_LAYERS, check_samples
from litefuse.frontend.keras.saved_model import import_tensorflow, save_as_saved_model


def main() -> None:
    """Answer the request in the command line's first argument."""
    request = json.loads(sys.argv[1])
    Path(request["answer"]).write_text(json.dumps(_answer(request)))


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    try:
        import_tensorflow()
        keras = import_package("keras", "the model")
        for name, value in request["settings"].items():
            getattr(keras.config, f"set_{name}")(value)
        # The user's modules may import Keras, or set its backend; both are done by now.
        custom = {name: _import(*path) for name, path in request["custom"].items()}
        model = _load(Path(request["file"]), custom)
        if custom:
            check_samples(keras, model, Path(request["samples"]))
        opened = save_as_saved_model(model, request["folder"])
    except (ReadError, ConversionError) as error:
        return {"problem": error.problem, "hint": error.hint, "is_read_error": isinstance(error, ReadError)}
    return {
        "folder": str(opened.folder),
        "inputs": dict(opened.inputs),
        "outputs": dict(opened.outputs),
        "warnings": opened.warnings,
    }


def _load(file: Path, custom: dict[str, Any]) -> Any:
    try:
        return load_model(file, "", custom)
    except ReadError as error:
        if custom:
            raise ConversionError(error.problem, hint=OWN_LAYERS) from error
        raise


def _import(module: str, name: str) -> Any:
    try:
        return functools.reduce(getattr, name.split("."), importlib.import_module(module))
    except Exception as error:
        raise ConversionError(
            f"a process with the TensorFlow backend of Keras cannot import {module}.{name}: {first_line(error)}",
            hint="Importing the module must not need another backend; the module of a program that converts when it is "
            'imported needs `if __name__ == "__main__":`.',
        ) from error


if __name__ == "__main__":
    main()
