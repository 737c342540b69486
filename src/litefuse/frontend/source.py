"""Model sources: SavedModels, LiteRT files, exports of JAX, and anything that TensorFlow can write as a SavedModel.

Models in memory and Keras files are written to a temporary folder as a minimal SavedModel: the functions of the
signatures and the variables that they use, each stored once. TensorFlow is imported only for these sources.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeGuard, cast

from litefuse.frontend.jax.functions import is_exported, open_exported
from litefuse.frontend.opened import Opened, OpenedExport, OpenedFile, Source, is_path

KERAS_FILES = (".keras", ".h5", ".hdf5")
LITERT_FILE = ".tflite"


@contextmanager
def open_source(source: Any, trackable: Any = None) -> Generator[Source, None, None]:
    """Yield `source` (see `litefuse.convert`) opened; a SavedModel written for the purpose is removed on exit.

    Args:
        source: the path of a SavedModel, Keras file, LiteRT file or export of JAX, the content of such a file of LiteRT
            or JAX, or a model in memory.
        trackable: the object that owns the tables used by functions in `source`.

    Raises:
        ReadError: files are missing or damaged.
        ConversionError: `source` is not a model that can be saved.
    """
    opened = _open_single_file(source)
    if opened is not None:
        yield opened
        return
    if is_path(source) and not is_keras_file(source):
        yield Opened(source)
        return
    from litefuse.frontend.keras.saved_model import write_saved_model

    with write_saved_model(source, trackable) as saved:
        yield saved


def _open_single_file(source: Any) -> Source | None:
    """Open a LiteRT file or an export of JAX, from its path or content; return None for other sources."""
    if isinstance(source, OpenedExport):
        return source
    if is_exported(source):
        return open_exported(source)
    is_content = isinstance(source, bytes | bytearray | memoryview)
    if not is_content and (not is_path(source) or not Path(source).is_file() or is_keras_file(source)):
        return None
    model: bytes | str | os.PathLike[str] = bytes(cast("bytes", source)) if is_content else cast("str", source)
    if is_litert_file(model):
        return OpenedFile(model)
    from litefuse.frontend.stablehlo.exports import is_export

    if is_export(model):
        return OpenedExport(model)
    return OpenedFile(model) if is_content else None


def is_keras_file(source: Any) -> bool:
    """Return whether `source` is the path of an existing Keras file, judged by its suffix."""
    return is_path(source) and Path(source).suffix.lower() in KERAS_FILES and Path(source).is_file()


def is_litert_file(source: Any) -> bool:
    """Return whether `source` is the path of an existing LiteRT file, judged by its suffix."""
    return has_litert_suffix(source) and Path(source).is_file()


def has_litert_suffix(source: Any) -> TypeGuard[str | os.PathLike[str]]:
    """Return whether `source` is a path with the suffix of LiteRT files; there may be no such file."""
    return is_path(source) and Path(source).suffix.lower() == LITERT_FILE
