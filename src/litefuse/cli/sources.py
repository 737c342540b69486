"""Preparation of TensorFlow for commands that read Keras files: without its messages."""

from __future__ import annotations

import os
from pathlib import Path

from litefuse.cli.quiet import silence_stderr


def prepare_tensorflow(model: Path) -> None:
    """Import and configure TensorFlow if `model` is a Keras file."""
    from litefuse.frontend import is_keras_file

    if not is_keras_file(model):
        return
    from litefuse.frontend.keras_files import read_keras_version

    # Report a damaged file before importing TensorFlow, which takes seconds.
    read_keras_version(model)
    # Override the user's Keras backend, in this process only.
    os.environ["KERAS_BACKEND"] = "tensorflow"
    import_tensorflow()


def import_tensorflow() -> None:
    """Import TensorFlow without its messages about processors and graphics cards."""
    from litefuse.frontend import keras

    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    with silence_stderr():
        keras.import_tensorflow()
