"""Model sources: SavedModels, and anything that TensorFlow can write as one.

Models in memory and Keras files are written to a temporary folder as a minimal SavedModel: the functions of the
signatures and the variables that they use, each stored one time. TensorFlow is imported only for these sources.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeGuard

from litefuse.ir import Dim, Module
from litefuse.read.saved_model import read_saved_model

KERAS_FILES = (".keras", ".h5", ".hdf5")


@dataclass(frozen=True, slots=True)
class Opened:
    """The folder of a SavedModel and, where known, the order of each signature's inputs.

    The inputs of a SavedModel signature are named but unordered.
    """

    folder: str | os.PathLike[str]
    inputs: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    def read(
        self,
        *,
        tags: Sequence[str] | None = None,
        signatures: Sequence[str] | None = None,
        input_shapes: Mapping[str, Sequence[Dim]] | None = None,
        batch: int | None = None,
    ) -> Module:
        """Read the SavedModel (see `read_saved_model`). The module stays usable after the folder is removed."""
        module = read_saved_model(self.folder, tags=tags, signatures=signatures, input_shapes=input_shapes, batch=batch)
        for signature in module.signatures:
            order = self.inputs.get(signature.name, ())
            if set(order) != set(signature.inputs):
                continue
            function = module.functions[signature.function]
            arguments = dict(zip(signature.inputs, function.arguments, strict=True))
            function.arguments = [arguments[name] for name in order]
            for index, argument in enumerate(function.arguments):
                argument.index = index
            signature.inputs = function.attributes["arg_names"] = order
        return module


@contextmanager
def opened(source: Any, trackable: Any = None) -> Generator[Opened, None, None]:
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
    from litefuse.read.keras import write_saved_model

    with write_saved_model(source, trackable) as saved:
        yield saved


def is_path(source: Any) -> TypeGuard[str | os.PathLike[str]]:
    """Return whether `source` is a path rather than a model in memory."""
    return isinstance(source, str | os.PathLike)


def is_keras_file(source: Any) -> bool:
    """Return whether `source` is the path of an existing Keras file, judged by its suffix."""
    return is_path(source) and Path(source).suffix.lower() in KERAS_FILES and Path(source).is_file()
