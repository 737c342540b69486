"""The child process that loads a Keras file with the TensorFlow backend (see `keras_backends`).

Its argument is a JSON object: the `file` to load, the `folder` to write, Keras's `settings`, and the file for the
`answer`, another JSON object: the SavedModel's `folder` and the order of each signature's `inputs`; or the `problem`
and `hint` of an error, and whether it `is_read_error`.
"""

# Keras has no type annotations.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from litefuse.errors import ConversionError, ReadError
from litefuse.frontend.keras import import_tensorflow, save_as_saved_model
from litefuse.frontend.keras_files import import_package


def main() -> None:
    """Answer the request in the command line's first argument."""
    request = json.loads(sys.argv[1])
    Path(request["answer"]).write_text(json.dumps(_answer(request)))


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    try:
        import_tensorflow()
        config = import_package("keras", "the model").config
        for name, value in request["settings"].items():
            getattr(config, f"set_{name}")(value)
        opened = save_as_saved_model(Path(request["file"]), request["folder"])
    except (ReadError, ConversionError) as error:
        return {"problem": error.problem, "hint": error.hint, "is_read_error": isinstance(error, ReadError)}
    return {"folder": str(opened.folder), "inputs": dict(opened.inputs)}


if __name__ == "__main__":
    main()
