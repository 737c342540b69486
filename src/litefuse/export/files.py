"""Writing a file so that it is there whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from litefuse.errors import ConversionError

Write = Callable[[BinaryIO, bool], None]
"""Writes a file's content; the second argument tells whether it is on disk, where any place can be written to, and no
device or pipe."""


def refuse_source(target: Path, source: object) -> None:
    """Raise `ConversionError` if writing `target` would destroy a file of the model that is converted, `source`.

    What a link leads to counts. Other files in the model's folder, such as an earlier `.tflite`, may be replaced.
    """
    if not isinstance(source, str | os.PathLike) or not target.exists():
        return
    place = Path(source)  # pyright: ignore[reportUnknownArgumentType]
    folder = place.parent if place.name == "saved_model.pb" else place
    own = [place]
    for part in (folder, folder / "variables", folder / "assets"):
        own += part.iterdir() if part.is_dir() else ()
    real = os.path.realpath(target)
    if any(os.path.realpath(path) == real for path in own) and (not real.endswith(".tflite") or len(own) == 1):
        raise ConversionError("this file belongs to the model that is to be converted.", where=str(target))


def write_whole(path: str | os.PathLike[str], write: Write) -> None:
    """Write a file beside its place and move it there when it is whole; on a failure nothing is left.

    A link is followed; a device or pipe is written to as it is. Raises `OSError` where the file cannot be written.
    """
    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            # A device or a pipe; open() refuses a folder.
            with open(target, "wb") as file:
                write(file, False)
        else:
            _write_beside(Path(os.path.realpath(target)), write)
    except OSError as error:
        if error.errno is None:
            raise
        # The user knows the file, not its draft.
        raise OSError(error.errno, error.strerror, str(target)) from error


def _write_beside(target: Path, write: Write) -> None:
    # Nobody else's, so that two threads or machines can write the same file; short, whatever the target's name.
    draft = target.with_name(f".litefuse-{os.urandom(8).hex()}.part")
    try:
        nameless = _open_nameless(target.parent)
        with open(draft, "xb") if nameless is None else os.fdopen(nameless, "wb") as file:
            write(file, True)
            if nameless is not None:
                file.flush()
                # A folder to start from makes os.link follow the link in /proc; the path itself is absolute.
                os.link(f"/proc/self/fd/{nameless}", draft, src_dir_fd=nameless)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _open_nameless(folder: Path) -> int | None:
    """A file that has no name until it is whole, so that nothing is left where the process is killed.

    None where the system or the file system has no such files.
    """
    flag = getattr(os, "O_TMPFILE", None)
    if flag is None or not os.path.isdir("/proc/self/fd"):
        return None
    try:
        return os.open(folder, flag | os.O_WRONLY, 0o666)
    except OSError:
        return None
