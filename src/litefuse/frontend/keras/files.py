"""Keras files: find out which version wrote them and whether they are unsafe to load, without Keras; load them."""

# h5py has no type annotations.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import importlib
import json
import re
import tempfile
import zipfile
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from litefuse.errors import ConversionError, LitefuseError, ReadError

_DEFINE = (
    "Import the module that defines it: --import MODULE; or load the model with Keras yourself (custom_objects=) and "
    "pass it."
)
_TRUST = "If you trust it, load it with Keras yourself and pass the model."
_MAX_METADATA_BYTES = 1 << 16
"""Maximum number of bytes read of a file's metadata, which has about 100."""
_WEIGHTS_FILE = "model.weights.h5"
"""Name of the weights file in Keras's archives."""
_INSTALL = (
    "Install it (pip install 'litefuse[keras]'), or save the model as a SavedModel where it is installed, "
    'e.g. with model.export("folder"), and convert that folder.'
)
_MAX_ENTRY_BYTES, _MAX_COMPRESSION_RATIO = 1 << 28, 100
"""Size limit of an archive entry, and the compression ratio above which a larger entry is refused."""

_MAX_ERROR_CHARS = 400
"""Maximum number of characters shown of another library's exception."""
_NESTED = "Exception encountered: "
_ADVICE = re.compile(
    r"(Make sure custom classes and functions are decorated .*)?Full object config: \{.*|Please ensure you are .*", re.S
)
"""Advice of Keras after the reason; the hints say how to follow it with litefuse."""
_UNKNOWN = re.compile(r"Could not locate|Unknown |Could not interpret")
"""Reasons that name a class or function which Keras does not know."""
_COLORS = re.compile(r"\x1b\[[0-9;]*m")


def import_package(name: str, user: str) -> Any:
    """Import the package `name`. Raises `ConversionError` if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        # Keras imports modules below `tensorflow` first.
        missing = (error.name or "").partition(".")[0]
        if missing not in ("tensorflow", "keras", "tf_keras", "h5py"):
            raise
        raise ConversionError(f"{user} needs {missing}, which is not installed.", hint=_INSTALL) from error


def read_keras_version(file: Path) -> str:
    """Return the version of the Keras that wrote the file; refuse files without a model or with Python code."""
    try:
        size = file.stat().st_size
        # Distinguish the formats exactly as Keras does: a file can be both, with code hidden in the other format.
        if str(file).endswith(".keras") and zipfile.is_zipfile(file):
            with zipfile.ZipFile(file) as archive, archive.open("metadata.json") as metadata:
                for entry in archive.infolist():
                    _refuse_bomb(file, entry.filename, entry.file_size, entry.compress_size)
                _refuse_bomb(file, "parts", sum(entry.file_size for entry in archive.infolist()), size)
                version = str(json.loads(metadata.read(_MAX_METADATA_BYTES))["keras_version"])
                if _WEIGHTS_FILE in archive.namelist():
                    with archive.open(_WEIGHTS_FILE) as weights, _open_hdf5(file, weights):
                        pass
                return version
        with _open_hdf5(file, file) as stored:
            config, version = stored.attrs.get("model_config"), stored.attrs.get("keras_version", "2")
        holds_code = config is not None and _has_lambda(json.loads(config))
    except LitefuseError:
        raise
    except Exception as error:
        raise ReadError(
            file, "is damaged, or not a model saved by Keras.", "Save it again with model.save(path)."
        ) from error
    if config is None:
        raise ReadError(file, "contains only weights.", "Build the model, load the weights, and pass the model.")
    if holds_code:
        raise ReadError(
            file,
            "contains a Lambda layer, whose Python code would be run.",
            _TRUST,
        )
    return version.decode() if isinstance(version, bytes) else str(version)


@contextmanager
def _open_hdf5(file: Path, content: Any) -> Generator[Any, None, None]:
    """Open the HDF5 file in `content`. Refuse references to other files, whose bytes would become weights."""
    h5py = import_package("h5py", f"{file}")
    with h5py.File(content, "r") as stored:
        pending, seen, total = [stored], set[int](), 0
        while pending:
            group = pending.pop()
            address = h5py.h5o.get_info(group.id).addr
            names = [] if address in seen else list(group)
            seen.add(address)
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
        # Many small datasets, or one dataset with many names, may also add up.
        _refuse_bomb(file, "weights", total, file.stat().st_size)
        yield stored


def _refuse_bomb(file: Path, name: str, nbytes: int, stored: int) -> None:
    """Refuse a large entry that is stored in very few bytes: weights do not compress that well."""
    if nbytes > _MAX_ENTRY_BYTES and nbytes > _MAX_COMPRESSION_RATIO * stored:
        problem = f"contains {name!r}, which expands to {nbytes:,} bytes from {stored:,}."
        raise ReadError(file, problem, "Save it again with model.save(path).")


def _has_lambda(config: Any) -> bool:
    """Return whether the model's configuration contains a layer's Python code."""
    if isinstance(config, list):
        return any(map(_has_lambda, config))
    if not isinstance(config, dict):
        return False
    return config.get("class_name") in ("Lambda", "__lambda__") or any(map(_has_lambda, config.values()))


def _keras_package(file: object, version: str) -> Any:
    """Import the Keras package that loads a file which the given version wrote."""
    package = "tf_keras" if version.startswith("2") else "keras"
    return import_package(package, f"{file}, which was saved by Keras {version},")


def register_objects(module: ModuleType, file: Path, version: str) -> None:
    """Let Keras know the classes and functions of a module, as if it had been called with them as `custom_objects`.

    Those that are registered under other names keep these, too.
    """
    known = _keras_package(file, version).saving.get_custom_objects()
    package = module.__name__.partition(".")[0]
    for name, value in vars(module).items():
        if isinstance(value, type | FunctionType) and value.__module__.partition(".")[0] == package:
            known.setdefault(name, value)


def load_model(file: Path, version: str, custom_objects: Mapping[str, Any] | None = None) -> Any:
    """Load the model with the Keras package that wrote the file. Code stored in the file is not run."""
    keras = _keras_package(file, version)
    try:
        with _posix_archive(file) as archive:
            return keras.models.load_model(archive, custom_objects, compile=False)
    except Exception as error:
        reason = shorten(error)
        if "Lambda" in reason:
            raise ReadError(file, f"Keras cannot load it: {reason}", _TRUST) from error
        if _UNKNOWN.search(reason):
            raise ReadError(file, f"Keras cannot load it: {reason}", _DEFINE) from error
        hint = (
            "Load it with the version of Keras that saved it, and pass the model, or the folder of its model.export()."
        )
        raise ReadError(file, f"Keras cannot load it: {reason}", hint) from error


@contextmanager
def _posix_archive(file: Path) -> Generator[Path, None, None]:
    """Yield the path of an archive whose weights have the keys of this system: `layers/conv1d`.

    Keras 2.12 to 3.0 wrote `layers\\conv1d` on Windows, one group without parents.
    """
    if not (str(file).endswith(".keras") and zipfile.is_zipfile(file)):
        yield file
        return
    with zipfile.ZipFile(file) as archive:
        is_foreign = False
        if _WEIGHTS_FILE in archive.namelist():
            with archive.open(_WEIGHTS_FILE) as weights, _open_hdf5(file, weights) as stored:
                is_foreign = any("\\" in name for name in stored)
        if not is_foreign:
            yield file
            return
        with tempfile.TemporaryDirectory(prefix="litefuse-") as folder:
            copy = Path(folder) / file.name
            _copy_archive(file, archive, copy)
            yield copy


def _copy_archive(file: Path, archive: zipfile.ZipFile, target: Path) -> None:
    """Copy an archive, with `/` instead of `\\` in the keys of its weights."""
    weights = target.with_name(_WEIGHTS_FILE)
    h5py = import_package("h5py", f"{file}")
    with archive.open(_WEIGHTS_FILE) as content, _open_hdf5(file, content) as old, h5py.File(weights, "w") as new:

        def copy(name: str, item: Any) -> None:
            path = name.replace("\\", "/")
            if isinstance(item, h5py.Dataset):
                new.copy(item, new.require_group(path.rpartition("/")[0] or "/"), path.rpartition("/")[2])
            else:
                new.require_group(path).attrs.update(item.attrs)

        old.visititems(copy)
    with zipfile.ZipFile(target, "w") as copied:
        for entry in archive.infolist():
            if entry.filename == _WEIGHTS_FILE:
                copied.write(weights, _WEIGHTS_FILE)
            else:
                copied.writestr(entry, archive.read(entry))


def shorten(error: Exception) -> str:
    """Return the exception's type and text, without the stack that TensorFlow prepends.

    Keras's text begins with the configurations of the objects that contain the wrong one; only its end is the reason.
    """
    text = str(error)
    if text.startswith("in user code:"):
        calls = re.split(r"^ +File .*\n.*\n", text, flags=re.MULTILINE)
        text = calls[-1].removeprefix("in user code:")
    elif _NESTED in text:
        text = text.rpartition(_NESTED)[2]
    else:
        text = f"{type(error).__name__}: {text}"
    text = " ".join(_COLORS.sub("", _ADVICE.sub("", text)).split())
    if len(text) <= _MAX_ERROR_CHARS:
        return text
    return f"{text[: _MAX_ERROR_CHARS // 2]} ... {text[-_MAX_ERROR_CHARS // 2 :]}"
