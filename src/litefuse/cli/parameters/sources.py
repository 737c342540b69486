"""Preparation of TensorFlow for commands that read Keras files: without its messages."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from litefuse.cli.parameters.types import import_module

import_option = click.option(
    "--import",
    "imports",
    multiple=True,
    metavar="MODULE",
    help="Module with the custom layers and functions of a Keras file; it is imported, which runs its code.",
)


def prepare_tensorflow(model: Path, imports: Sequence[str] = ()) -> None:
    """Import and configure TensorFlow, and import the modules, if `model` is a Keras file."""
    from litefuse.frontend import is_keras_file

    if not is_keras_file(model):
        if imports:
            raise click.UsageError("--import requires a Keras file: only these are loaded with their classes.")
        return
    from litefuse.frontend.keras.files import read_keras_version, register_objects

    # Report a damaged file before importing TensorFlow, which takes seconds.
    version = read_keras_version(model)
    # Override the user's Keras backend, in this process only.
    os.environ["KERAS_BACKEND"] = "tensorflow"
    import_tensorflow()
    for name in imports:
        try:
            register_objects(import_module(name), model, version)
        except ImportError as error:
            raise click.BadParameter(str(error), param_hint="--import") from error


def import_tensorflow() -> None:
    """Import TensorFlow without its messages about processors and graphics cards."""
    from litefuse.frontend.keras import saved_model

    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    with _silence_stderr():
        saved_model.import_tensorflow()


@contextmanager
def _silence_stderr() -> Generator[None, None, None]:
    """Discard everything written to standard error, including by native code."""
    sys.stderr.flush()
    kept = os.dup(2)
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nothing)
        os.close(kept)
