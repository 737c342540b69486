"""The files of a SavedModel: finding them, and saying what is wrong with them.

<folder>/saved_model.pb            the graphs and signatures
<folder>/variables/variables.*     the bundle
<folder>/assets/*                  vocabularies and the like
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Collection
from functools import partial
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from litefuse.errors import ConversionError, ReadError
from litefuse.ir.stored import StoredFile
from litefuse.read.protos.messages import MetaGraphDef, SavedModel

SCHEMA_VERSION = 1
MAX_BYTES = (1 << 31) - 1
"""Of a message, and of an index or vocabulary."""
SERVE = "serve"
GIVE_FOLDER = "Give the folder that holds saved_model.pb."
FETCH = "Copy the model to this machine first, and give its folder."
LARGE = "No message of Protocol Buffers is: keep weights in variables."
COPY_AGAIN = "Copy or save the model again."
ACCEPTED = "a SavedModel's folder, a Keras file or model, a tf.function, concrete functions, or a tf.Module"
EXPORT = 'Save it as a SavedModel, e.g. with model.export("folder").'
_TORCH = (
    "holds weights of PyTorch or a like framework, and no graph of TensorFlow.",
    "`litert-torch` converts PyTorch models to LiteRT; Keras weights load into the model that was built for them.",
)
_OTHER_KINDS = {
    ".tflite": ("is a LiteRT model already.", None),
    ".pb": (
        "is not the folder of a SavedModel.",
        "Give the folder that holds saved_model.pb. A frozen graph has no signatures: import it with "
        "tf.compat.v1.import_graph_def and save it with tf.compat.v1.saved_model.simple_save.",
    ),
    ".onnx": (
        "is an ONNX model, not a SavedModel.",
        "Export the model from the framework that it was trained in; `onnx2tf model.onnx` writes a SavedModel of it.",
    ),
    **dict.fromkeys((".pt", ".pth", ".ckpt", ".safetensors"), _TORCH),
    ".pbtxt": ("is a SavedModel or graph as text.", "Give the folder of a SavedModel with a binary saved_model.pb."),
    ".zip": ("is an archive.", "Unpack it and give the folder of the SavedModel."),
    ".gz": ("is an archive.", "Unpack it and give the folder of the SavedModel."),
    ".tar": ("is an archive.", "Unpack it and give the folder of the SavedModel."),
    ".index": ("belongs to a checkpoint, which holds no graph.", f"Build the model and load the checkpoint. {EXPORT}"),
}


def find_saved_model(path: str | os.PathLike[str]) -> Path:
    """The folder of the SavedModel at `path`: the folder itself or its saved_model.pb."""
    folder = _as_path(path)
    if folder.is_file():
        if folder.name == "saved_model.pb":
            return folder.parent
        suffix = ".index" if ".data-" in folder.suffix else folder.suffix.lower()
        raise ReadError(folder, *_OTHER_KINDS.get(suffix, ("is not the folder of a SavedModel.", GIVE_FOLDER)))
    if not folder.is_dir():
        if folder.exists():
            raise ReadError(folder, "is neither a folder nor a regular file.", GIVE_FOLDER)
        if folder.with_name(f"{folder.name}.index").is_file():
            raise ReadError(folder, *_OTHER_KINDS[".index"])
        raise ReadError(str(path), "does not exist.", FETCH if "://" in str(path) else GIVE_FOLDER)
    if not (folder / "saved_model.pb").exists():
        raise ReadError(folder, "holds no saved_model.pb.", _advice(folder))
    return folder


def _as_path(path: object) -> Path:
    if isinstance(path, str | os.PathLike) and str(path):  # pyright: ignore[reportUnknownArgumentType]
        return Path(path)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    raise ConversionError(
        f"a model is given as {ACCEPTED}, not as {path!r}.",
        hint='Save other models first, e.g. with model.export("folder"), and give that folder.',
    )


def _advice(folder: Path) -> str:
    """What to do about a folder without a saved_model.pb."""
    if (folder / "saved_model.pbtxt").exists():
        return "It holds one as text, saved_model.pbtxt: save it again in the binary form (as_text=False)."
    if (folder / "saved_model.cpb").exists():
        return "It holds one split in chunks, saved_model.cpb: keep large constants in variables and save it again."
    names = sorted(os.listdir(folder))
    if "model.json" in names:
        return "It holds a model of TensorFlow.js: export the original model again, as a SavedModel."
    inner = [name for name in names if (folder / name / "saved_model.pb").exists()]
    if inner:
        return f"Did you mean the folder {folder / inner[-1]}?"
    if any(name.endswith(".index") for name in names):
        return f"It holds a checkpoint, which has no graph: build the model and load the checkpoint. {EXPORT}"
    for name in names:
        if Path(name).suffix in (".keras", ".h5", ".hdf5"):
            return f"It holds {name}: give the path of that file."
    return EXPORT


def read_saved_model_proto(folder: Path) -> SavedModel:
    """The parsed saved_model.pb."""
    path = folder / "saved_model.pb"
    data = read_file(path, GIVE_FOLDER)
    try:
        saved_model = SavedModel.FromString(data)
    except Exception as error:  # protobuf's DecodeError
        raise ReadError(path, "is damaged or truncated.", COPY_AGAIN) from error
    if not saved_model.meta_graphs:
        raise ReadError(
            path,
            "holds no graph of a SavedModel. It may be empty, damaged, or a frozen GraphDef.",
            "A frozen graph must be saved as a SavedModel first (tf.compat.v1.saved_model.simple_save).",
        )
    if saved_model.saved_model_schema_version > SCHEMA_VERSION:
        raise ReadError(path, f"has schema version {saved_model.saved_model_schema_version}; 1 is supported.")
    return saved_model


def choose_meta_graph(saved_model: SavedModel, folder: Path, tags: Collection[str] | str | None = None) -> MetaGraphDef:
    """The MetaGraph with exactly these tags; by default the one for serving, or the only one."""
    graphs = saved_model.meta_graphs
    wanted = {SERVE} if tags is None else {tags} if isinstance(tags, str) else set(tags)
    chosen = [graph for graph in graphs if set(graph.meta_info_def.tags) == wanted]
    if tags is None and not chosen:
        chosen = [graph for graph in graphs if SERVE in graph.meta_info_def.tags] or list(graphs)
    if (tags is None and len(chosen) > 1) or not chosen:
        available = ", ".join("{" + ", ".join(graph.meta_info_def.tags) + "}" for graph in graphs)
        problem = (
            "holds several graphs." if tags is None else f"has no graph with tags {{{', '.join(sorted(wanted))}}}."
        )
        raise ReadError(folder / "saved_model.pb", problem, f"Choose with tags= from {available}.", argument="tags")
    return chosen[0]


def find_asset(folder: Path, filename: str) -> Path:
    """Where the asset `filename` lies, which must not be outside of the model's folder."""
    assets = folder / "assets"
    parts = PurePosixPath(filename.replace("\\", "/"))
    if "\0" in filename or not parts.parts or parts.is_absolute() or ".." in parts.parts or ":" in parts.parts[0]:
        raise ReadError(folder, f"names the asset {filename!r}, which lies outside its folder.")
    path = assets / filename
    if not path.resolve().is_relative_to(assets.resolve()):
        raise ReadError(path, "is a link that leads out of the model's folder.", "Put a copy in its place.")
    return path


def read_file(path: Path, if_missing: str) -> bytes:
    """The contents of a file of the model."""
    try:
        with _open_regular(path) as file:
            size = os.fstat(file.fileno()).st_size
            if size > MAX_BYTES:
                raise ReadError(path, "is larger than 2 GB.", LARGE)
            data = file.read(size)
    except OSError as error:
        raise _cannot_read(path, error, if_missing) from error
    _refuse_git_lfs(path, data[:200])
    return data


def open_stored(path: Path) -> StoredFile:
    """A file of arrays, to be read where they lie."""
    if_missing = "Copy the whole folder of the model, with every data file."
    try:
        file = _open_regular(path)
        _refuse_git_lfs(path, file.read(200))
    except OSError as error:
        raise _cannot_read(path, error, if_missing) from error
    return StoredFile(file, partial(_cannot_read, path, if_missing=if_missing))


def _open_regular(path: Path) -> BinaryIO:
    """Open a file for reading; a pipe or device, which may never end, is refused, a link to a file is not.

    Caches of models (Hugging Face's, Kaggle's) are folders of links to files elsewhere.
    """
    # Without O_NONBLOCK, opening a pipe would wait for somebody to write to it.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    file = os.fdopen(descriptor, "rb") if stat.S_ISREG(os.fstat(descriptor).st_mode) else None
    if file is None:
        os.close(descriptor)
        raise ReadError(path, "cannot be read: it is not a regular file.", COPY_AGAIN)
    return file


def _cannot_read(path: Path, error: OSError | ValueError, if_missing: str) -> ReadError:
    if isinstance(error, FileNotFoundError):
        return ReadError(path, "does not exist.", if_missing)
    if isinstance(error, OSError) and error.errno == errno.ENOMEM:
        problem = "cannot be mapped into memory: the limit on address space (ulimit -v) is too low."
        return ReadError(path, problem, "It must fit the model's largest variable; of real memory little is needed.")
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return ReadError(path, f"cannot be read: {reason}.")


def _refuse_git_lfs(path: Path, start: bytes) -> None:
    if start.startswith(b"version ") and b"git-lfs" in start:
        raise ReadError(path, "is a Git LFS pointer, not the file itself.", "Run `git lfs pull`.")
