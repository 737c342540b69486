"""Files that Keras saved, looked into without Keras: what wrote them, and what makes them dangerous to load."""

# What h5py gives has no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import importlib
import json
import zipfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litefuse.errors import ConversionError, LitefuseError, ReadError

_METADATA = 1 << 16
"""Bytes of a file's metadata that are read; there are about 100."""
_WEIGHTS = "model.weights.h5"
"""What Keras calls the file of the weights in its archives."""
_INSTALL = (
    "Install it (pip install 'litefuse[keras]'), or save the model as a SavedModel where it is installed, "
    'e.g. with model.export("folder"), and convert that folder.'
)
_BOMB_BYTES, _BOMB_RATIO = 1 << 28, 100
"""A part is refused that is larger than this, and than so many times what is stored of it."""


def import_package(name: str, user: str) -> Any:
    """The package `name`; raises `ConversionError` where it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("tensorflow", "keras", "tf_keras", "h5py"):
            raise
        raise ConversionError(f"{user} needs {error.name}, which is not installed.", hint=_INSTALL) from error


def written_by(file: Path) -> str:
    """The version of the Keras that wrote the file; refuses files that hold no model or Python code."""
    try:
        size = file.stat().st_size
        # As Keras itself tells its formats apart: a file can be both, and the other one hold the code.
        if str(file).endswith(".keras") and zipfile.is_zipfile(file):
            with zipfile.ZipFile(file) as archive, archive.open("metadata.json") as metadata:
                for entry in archive.infolist():
                    _refuse_bomb(file, entry.filename, entry.file_size, entry.compress_size)
                _refuse_bomb(file, "parts", sum(entry.file_size for entry in archive.infolist()), size)
                version = str(json.loads(metadata.read(_METADATA))["keras_version"])
                if _WEIGHTS in archive.namelist():
                    with archive.open(_WEIGHTS) as weights, _opened(file, weights):
                        pass
                return version
        with _opened(file, file) as stored:
            config, version = stored.attrs.get("model_config"), stored.attrs.get("keras_version", "2")
        holds_code = config is not None and _has_lambda(json.loads(config))
    except LitefuseError:
        raise
    except Exception as error:
        raise ReadError(
            file, "is damaged, or no model that Keras saved.", "Save it again with model.save(path)."
        ) from error
    if config is None:
        raise ReadError(file, "holds weights only.", "Build the model, load the weights, and give the model.")
    if holds_code:
        raise ReadError(
            file,
            "has a Lambda layer, Python code that would be run.",
            "If you trust it, load it with Keras yourself and give the model.",
        )
    return version.decode() if isinstance(version, bytes) else str(version)


@contextmanager
def _opened(file: Path, content: Any) -> Generator[Any, None, None]:
    """The HDF5 file in `content`. Refuses it if it refers to other files: their bytes would become weights."""
    h5py = import_package("h5py", f"{file}")
    with h5py.File(content, "r") as stored:
        pending, seen, total = [stored], set[int](), 0
        while pending:
            group = pending.pop()
            place = h5py.h5o.get_info(group.id).addr
            names = [] if place in seen else list(group)
            seen.add(place)
            for name in names:
                outside = isinstance(group.get(name, getlink=True), h5py.ExternalLink)
                item: Any = None if outside else group.get(name)
                if isinstance(item, h5py.Dataset):
                    _refuse_bomb(file, name, item.nbytes, item.id.get_storage_size())
                    total += item.nbytes
                    outside = bool(item.external) or item.is_virtual
                elif isinstance(item, h5py.Group):
                    pending.append(item)
                if outside:
                    problem = f"has weights in another file ({name})."
                    raise ReadError(file, problem, "Save it again with model.save(path).")
        # Of many that are small, or of one with many names.
        _refuse_bomb(file, "weights", total, file.stat().st_size)
        yield stored


def _refuse_bomb(file: Path, name: str, nbytes: int, stored: int) -> None:
    """Refuse a part that is large and was stored in next to nothing: weights do not compress like that."""
    if nbytes > _BOMB_BYTES and nbytes > _BOMB_RATIO * stored:
        problem = f"holds {name!r}, which is {nbytes:,} bytes long and stored in {stored:,}."
        raise ReadError(file, problem, "Save it again with model.save(path).")


def _has_lambda(config: Any) -> bool:
    """Whether a layer's Python code is part of what describes the model."""
    if isinstance(config, list):
        return any(map(_has_lambda, config))
    if not isinstance(config, dict):
        return False
    return config.get("class_name") in ("Lambda", "__lambda__") or any(map(_has_lambda, config.values()))
