"""Model sources: SavedModels, and anything that TensorFlow can write as one.

Models in memory and Keras files are written to a temporary folder as a minimal SavedModel: the functions of the
signatures and the variables that they use, each stored one time. TensorFlow is imported only for these sources.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litefuse.frontend.opened import Opened, is_path

KERAS_FILES = (".keras", ".h5", ".hdf5")


@contextmanager
def open_source(source: Any, trackable: Any = None) -> Generator[Opened, None, None]:
    """Yield the SavedModel of `source` (see `litefuse.convert`); one written for the purpose is removed on exit.

    Args:
        source: the path of a SavedModel or Keras file, or a model in memory.
        trackable: the object that owns the tables used by functions in `source`.

    Raises:
        ReadError: files are missing or damaged.
        ConversionError: `source` is not a model that can be saved.
    """
    if is_path(source) and not is_keras_file(source):
        yield Opened(source)
        return
    from litefuse.frontend.keras import write_saved_model

    with write_saved_model(source, trackable) as saved:
        yield saved


def is_keras_file(source: Any) -> bool:
    """Return whether `source` is the path of an existing Keras file, judged by its suffix."""
    return is_path(source) and Path(source).suffix.lower() in KERAS_FILES and Path(source).is_file()
