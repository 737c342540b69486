"""Files: their suffixes, mapping into memory, atomic writing, and reading of arrays."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from litefuse.errors import ConversionError, ReadError, count_noun

Write = Callable[[BinaryIO, bool], None]
"""Writes the content of a file. The second argument is whether the file is on disk and can be written at any offset,
unlike a device or a pipe."""
Array = np.ndarray[Any, Any]
LITE_SUFFIX = ".tflite"
C_SUFFIXES = (".c", ".cc", ".cpp", ".cxx")
_HEADER_SUFFIXES = (".h", ".hh", ".hpp", ".hxx")
_NPY_START = b"\x93NUMPY"


def format_size(size: int) -> str:
    """Return a number of bytes for people: `1.23 MB`, `4.5 kB` or `678 bytes`."""
    if size < 1000:
        return count_noun(size, "byte")
    return f"{size / 1e6:.2f} MB" if size >= 100_000 else f"{size / 1e3:.1f} kB"


def map_file(path: Path, hint: str) -> mmap | bytes:
    """Return a file mapped into memory. Raises `ReadError`, with a hint at the files that can be read."""
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            return mmap(file.fileno(), 0, access=ACCESS_READ) if size else b""
    except FileNotFoundError as error:
        raise ReadError(path, "does not exist.", hint) from error
    except IsADirectoryError as error:
        raise ReadError(path, "is a folder.", hint) from error
    except (OSError, ValueError) as error:
        raise ReadError(path, f"cannot be read: {getattr(error, 'strerror', None) or error}.") from error


def is_c_source(path: Path, format: str | None, name: str | None) -> bool:
    """Return whether a model is written to `path` as C source: in the given format, by default that of the suffix.

    Raises `ConversionError` if format or suffix are unknown, the suffix is a header's, or an array's name is not used.
    """
    suffix = path.suffix.lower()
    if format not in (None, "tflite", "c"):
        raise ConversionError(f"format={format!r}: choose from tflite, c.")
    if format is None and suffix in _HEADER_SUFFIXES:
        hint = f"Specify the source, {path.stem}.cc: its header is written next to it."
        raise ConversionError("a model is not written to a header.", where=str(path), hint=hint)
    if format is None and suffix not in ("", LITE_SUFFIX, *C_SUFFIXES):
        hint = "Use .tflite, or .cc for C source"
        hint += '; format="tflite" (--format tflite) writes a .tflite file under any name.'
        raise ConversionError(
            f"the suffix {path.suffix} is not that of a format that litefuse writes.", where=str(path), hint=hint
        )
    as_c = suffix in C_SUFFIXES if format is None else format == "c"
    if name is not None and not as_c:
        raise ConversionError(f"{name} is the name of an array in C source, but {path} is a .tflite file.")
    return as_c


def header_path(source: Path) -> Path:
    """Return the path of the header that belongs to a source: `model.h` for `model.cc`."""
    return source.with_suffix(".h")


def check_not_source(target: Path, source: object) -> None:
    """Raise `ConversionError` if writing `target` would overwrite a file of the model being converted, `source`.

    Links are resolved. Other files in the model's folder, such as an earlier `.tflite`, may be replaced.
    """
    if not isinstance(source, str | os.PathLike) or not target.exists():
        return
    path = Path(source)  # pyright: ignore[reportUnknownArgumentType]
    folder = path.parent if path.name == "saved_model.pb" else path
    own = [path]
    for part in (folder, folder / "variables", folder / "assets"):
        own += part.iterdir() if part.is_dir() else ()
    real = os.path.realpath(target)
    if any(os.path.realpath(file) == real for file in own) and (not real.endswith(".tflite") or len(own) == 1):
        raise ConversionError("this file belongs to the model being converted; use another output.", where=str(target))


def read_arrays(path: str | os.PathLike[str], argument: str, hint: str) -> Array | dict[str, Array]:
    """Read a `.npy` file, or the arrays of a `.npz` file; rejects pickled objects, which could execute code."""
    try:
        with Path(path).open("rb") as content:
            if content.read(len(_NPY_START)) == _NPY_START:
                content.seek(0)
                array: Array = np.load(content, allow_pickle=False)
                return array
            return _read_archive(content)
    except OSError as error:
        if not Path(path).exists():
            raise ConversionError(f"{path}: the file does not exist.", hint=hint, argument=argument) from error
        raise ConversionError(f"{path}: cannot be read: {error}.", hint=hint, argument=argument) from error
    except Exception as error:
        # zipfile, zlib and NumPy's header parser raise different exceptions for a damaged file.
        problem = f"{path}: not a valid .npy or .npz file ({error})."
        raise ConversionError(problem, hint=hint, argument=argument) from error


def _read_archive(content: BinaryIO) -> dict[str, Array]:
    # Conversions, which use this module but read no files, do not need it.
    import zipfile

    if not zipfile.is_zipfile(content):
        raise ValueError("neither numpy.save nor numpy.savez wrote it")
    content.seek(0)
    with np.load(content, allow_pickle=False) as archive:
        return {name: archive[name] for name in archive.files}


def write_atomically(path: str | os.PathLike[str], write: Write) -> None:
    """Write a temporary file in the same folder and move it to `path` when it is complete; on failure, remove it.

    Links are followed; devices and pipes are written directly. Raises `OSError` if the file cannot be written.
    """
    target = Path(path)
    if not target.parent.exists():
        raise FileNotFoundError(errno.ENOENT, f"The folder {target.parent} does not exist", str(target))
    try:
        if target.exists() and not target.is_file():
            # A device or a pipe; open() raises an error for a folder.
            with open(target, "wb") as file:
                write(file, False)
        else:
            _write_and_replace(Path(os.path.realpath(target)), write)
    except OSError as error:
        if error.errno is None:
            raise
        # Name the target in the error, not the temporary file.
        raise OSError(error.errno, error.strerror, str(target)) from error


def write_json(path: str | os.PathLike[str], content: object) -> Path:
    """Write plain data as JSON, atomically; returns the path. Raises `OSError` if the file cannot be written."""
    text = json.dumps(content, indent=2) + "\n"

    def write(file: BinaryIO, _: bool) -> None:
        file.write(text.encode())

    write_atomically(path, write)
    return Path(path)


def _write_and_replace(target: Path, write: Write) -> None:
    # A unique name, so that several threads or machines can write the same file; short, even if the target's is long.
    draft = target.with_name(f".litefuse-{os.urandom(8).hex()}.part")
    try:
        nameless = _open_unnamed(target.parent)
        with open(draft, "xb") if nameless is None else os.fdopen(nameless, "wb") as file:
            write(file, True)
            if nameless is not None:
                file.flush()
                # src_dir_fd makes os.link follow the link in /proc; otherwise it is unused, as the path is absolute.
                os.link(f"/proc/self/fd/{nameless}", draft, src_dir_fd=nameless)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _open_unnamed(folder: Path) -> int | None:
    """Open a file without a name, so that nothing is left if the process is killed.

    Returns None if the system or the file system does not support such files.
    """
    flag = getattr(os, "O_TMPFILE", None)
    if flag is None or not os.path.isdir("/proc/self/fd"):
        return None
    try:
        return os.open(folder, flag | os.O_WRONLY, 0o666)
    except OSError:
        return None
