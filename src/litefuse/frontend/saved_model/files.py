"""The files of a SavedModel: locate and open them, and report what is wrong with them.

<folder>/saved_model.pb            the graphs and signatures
<folder>/variables/variables.*     the bundle
<folder>/assets/*                  vocabularies and other auxiliary files
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Collection
from functools import partial
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from litefuse.dialects.tf.protos.messages import MetaGraphDef, SavedModel
from litefuse.errors import ConversionError, ReadError
from litefuse.ir.storage.mmap_array import StoredFile

SCHEMA_VERSION = 1
MAX_BYTES = (1 << 31) - 1
"""Maximum size of a protobuf message, a checkpoint index or a vocabulary."""
SERVE = "serve"
GIVE_FOLDER = "Pass the folder that contains saved_model.pb."
COPY_LOCALLY = "Copy the model to this machine first, then pass its folder."
_CHECK_PATH = "Check the path."
USE_VARIABLES = "Protocol Buffers messages are limited to 2 GB: keep weights in variables."
COPY_AGAIN = "Copy or save the model again."
ACCEPTED = "a SavedModel's folder, a Keras file or model, a tf.function, concrete functions, or a tf.Module"
EXPORT = 'Save it as a SavedModel, e.g. with model.export("folder").'
_TORCH = (
    "contains weights of PyTorch or a similar framework, and no TensorFlow graph.",
    "`litert-torch` converts PyTorch models to LiteRT; load Keras weights into the model that they belong to.",
)
_TENSORFLOW_JS = "Export the original model again as a SavedModel."
_OTHER_KINDS = {
    ".pb": (
        "is not a SavedModel folder.",
        "Pass the folder that contains saved_model.pb. A frozen graph has no signatures: import it with "
        "tf.compat.v1.import_graph_def and save it with tf.compat.v1.saved_model.simple_save.",
    ),
    ".onnx": (
        "is an ONNX model, not a SavedModel.",
        "Export the model from its original framework, or create a SavedModel with `onnx2tf -i model.onnx`.",
    ),
    **dict.fromkeys((".pt", ".pth", ".ckpt", ".safetensors"), _TORCH),
    ".pbtxt": ("is a SavedModel or graph in text form.", "Pass a SavedModel folder with a binary saved_model.pb."),
    ".zip": ("is an archive.", "Unpack it and pass the SavedModel folder."),
    ".gz": ("is an archive.", "Unpack it and pass the SavedModel folder."),
    ".tar": ("is an archive.", "Unpack it and pass the SavedModel folder."),
    ".index": ("belongs to a checkpoint, which has no graph.", f"Build the model and load the checkpoint. {EXPORT}"),
}


def find_saved_model(path: str | os.PathLike[str]) -> Path:
    """Return the SavedModel folder for `path`, which is that folder or its saved_model.pb."""
    folder = _as_path(path)
    if folder.is_file():
        if folder.name == "saved_model.pb":
            return folder.parent
        if folder.name == "model.json":
            raise ReadError(folder, "is a TensorFlow.js model.", _TENSORFLOW_JS)
        suffix = ".index" if ".data-" in folder.suffix else folder.suffix.lower()
        raise ReadError(folder, *_OTHER_KINDS.get(suffix, ("is not a SavedModel folder.", GIVE_FOLDER)))
    if not folder.is_dir():
        if folder.exists():
            raise ReadError(folder, "is not a folder or a regular file.", GIVE_FOLDER)
        if folder.with_name(f"{folder.name}.index").is_file():
            raise ReadError(folder, *_OTHER_KINDS[".index"])
        # A name with a suffix is that of a file, of any format that is read.
        hint = _CHECK_PATH if folder.suffix else GIVE_FOLDER
        raise ReadError(str(path), "does not exist.", COPY_LOCALLY if "://" in str(path) else hint)
    if not (folder / "saved_model.pb").exists():
        raise ReadError(folder, "contains no saved_model.pb.", _missing_model_hint(folder))
    return folder


def _as_path(path: object) -> Path:
    if isinstance(path, str | os.PathLike) and str(path):  # pyright: ignore[reportUnknownArgumentType]
        return Path(path)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    raise ConversionError(
        f"expected {ACCEPTED}, got {path!r}.",
        hint='Save other models first, e.g. with model.export("folder"), and pass that folder.',
    )


def _missing_model_hint(folder: Path) -> str:
    """Return the hint for a folder without a saved_model.pb."""
    if (folder / "saved_model.pbtxt").exists():
        return "It contains saved_model.pbtxt, the text form: save the model again in binary form (as_text=False)."
    if (folder / "saved_model.cpb").exists():
        return "It contains saved_model.cpb, split into chunks: keep large constants in variables and save it again."
    names = sorted(os.listdir(folder))
    if "model.json" in names:
        return f"It contains a TensorFlow.js model. {_TENSORFLOW_JS}"
    inner = [name for name in names if (folder / name / "saved_model.pb").exists()]
    if inner:
        return f"Did you mean the folder {folder / inner[-1]}?"
    if any(name.endswith(".index") for name in names):
        return f"It contains a checkpoint, which has no graph: build the model and load the checkpoint. {EXPORT}"
    for name in names:
        if Path(name).suffix in (".keras", ".h5", ".hdf5"):
            return f"It contains {name}: pass the path of that file."
    return EXPORT


def read_saved_model_proto(folder: Path) -> SavedModel:
    """Parse saved_model.pb. Raises `ReadError` if it is damaged or has no graph."""
    path = folder / "saved_model.pb"
    data = read_file(path, GIVE_FOLDER)
    try:
        saved_model = SavedModel.FromString(data)
    except Exception as error:  # protobuf's DecodeError
        raise ReadError(path, "is damaged or truncated.", COPY_AGAIN) from error
    if not saved_model.meta_graphs:
        raise ReadError(
            path,
            "contains no SavedModel graph. It may be empty, damaged, or a frozen GraphDef.",
            "A frozen graph must be saved as a SavedModel first (tf.compat.v1.saved_model.simple_save).",
        )
    if saved_model.saved_model_schema_version > SCHEMA_VERSION:
        raise ReadError(path, f"has schema version {saved_model.saved_model_schema_version}; only 1 is supported.")
    return saved_model


def choose_meta_graph(saved_model: SavedModel, folder: Path, tags: Collection[str] | str | None = None) -> MetaGraphDef:
    """Return the MetaGraph with exactly these tags; by default the one tagged `serve`, or the only one."""
    graphs = saved_model.meta_graphs
    wanted = {SERVE} if tags is None else {tags} if isinstance(tags, str) else set(tags)
    chosen = [graph for graph in graphs if set(graph.meta_info_def.tags) == wanted]
    if tags is None and not chosen:
        chosen = [graph for graph in graphs if SERVE in graph.meta_info_def.tags] or list(graphs)
    if (tags is None and len(chosen) > 1) or not chosen:
        available = ", ".join("{" + ", ".join(graph.meta_info_def.tags) + "}" for graph in graphs)
        problem = (
            "contains several graphs." if tags is None else f"has no graph with tags {{{', '.join(sorted(wanted))}}}."
        )
        raise ReadError(folder / "saved_model.pb", problem, f"Choose with tags= from {available}.", argument="tags")
    return chosen[0]


def find_asset(folder: Path, filename: str) -> Path:
    """Return the path of the asset `filename`; raises `ReadError` if it lies outside the model's folder."""
    assets = folder / "assets"
    parts = PurePosixPath(filename.replace("\\", "/"))
    if "\0" in filename or not parts.parts or parts.is_absolute() or ".." in parts.parts or ":" in parts.parts[0]:
        raise ReadError(folder, f"names the asset {filename!r}, which lies outside its folder.")
    path = assets / filename
    if not path.resolve().is_relative_to(assets.resolve()):
        raise ReadError(path, "is a link that leads out of the model's folder.", "Replace it with a copy of the file.")
    return path


def read_file(path: Path, if_missing: str) -> bytes:
    """Return the contents of a file of the model; `if_missing` is the hint for a missing file."""
    try:
        with _open_regular(path) as file:
            size = os.fstat(file.fileno()).st_size
            if size > MAX_BYTES:
                raise ReadError(path, "is larger than 2 GB.", USE_VARIABLES)
            data = file.read(size)
    except OSError as error:
        raise _read_error(path, error, if_missing) from error
    _refuse_git_lfs(path, data[:200])
    return data


def open_stored(path: Path) -> StoredFile:
    """Open a file of arrays, which are then read lazily."""
    if_missing = "Copy the whole folder of the model, with every data file."
    try:
        file = _open_regular(path)
        _refuse_git_lfs(path, file.read(200))
    except OSError as error:
        raise _read_error(path, error, if_missing) from error
    return StoredFile(file, partial(_read_error, path, if_missing=if_missing))


def _open_regular(path: Path) -> BinaryIO:
    """Open a regular file, or a link to one, for reading; refuse pipes and devices, which may never end.

    Links must work because model caches (Hugging Face's, Kaggle's) are folders of links to files elsewhere.
    """
    # Without O_NONBLOCK, opening a pipe would block until another process writes to it.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    file = os.fdopen(descriptor, "rb") if stat.S_ISREG(os.fstat(descriptor).st_mode) else None
    if file is None:
        os.close(descriptor)
        raise ReadError(path, "cannot be read: it is not a regular file.", COPY_AGAIN)
    return file


def _read_error(path: Path, error: OSError | ValueError, if_missing: str) -> ReadError:
    if isinstance(error, FileNotFoundError):
        return ReadError(path, "does not exist.", if_missing)
    if isinstance(error, OSError) and error.errno == errno.ENOMEM:
        problem = "cannot be mapped into memory: the limit on address space (ulimit -v) is too low."
        return ReadError(path, problem, "It must exceed the largest variable; little physical memory is needed.")
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return ReadError(path, f"cannot be read: {reason}.")


def _refuse_git_lfs(path: Path, start: bytes) -> None:
    if start.startswith(b"version ") and b"git-lfs" in start:
        raise ReadError(path, "is a Git LFS pointer, not the file itself.", "Run `git lfs pull`.")
