"""Models that are given as Keras files: TensorFlow as a command needs it, quiet and stoppable."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from types import FrameType

from litefuse.cli.quiet import silent


def prepare(model: Path) -> None:
    """Get TensorFlow ready to read `model`, if that is a Keras file."""
    from litefuse.read import is_keras_file

    if not is_keras_file(model):
        return
    from litefuse.read.keras_files import written_by

    # What is wrong with the file is told at once, not after the seconds that TensorFlow takes to import.
    written_by(model)
    # In a process of our own, whatever the user's other programs run Keras on.
    os.environ["KERAS_BACKEND"] = "tensorflow"
    # A command that is told to end must not leave its temporary folder behind.
    signal.signal(signal.SIGTERM, _end)
    import_tensorflow()


def import_tensorflow() -> None:
    """Import TensorFlow without what it says of processors and graphics cards."""
    from litefuse.read import keras

    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    with silent():
        keras.import_tensorflow()


def _end(number: int, _: FrameType | None) -> None:
    sys.exit(128 + number)
