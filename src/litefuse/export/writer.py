"""Write a module as a `.tflite` file: the tables first, then the weights, streamed."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from typing import BinaryIO

from litefuse.export.buffers import Bytes
from litefuse.export.model import INLINE_LIMIT, ModelTables
from litefuse.ir import Module

DESCRIPTION = "Converted by litefuse."
_BUFFER_BYTES = 1 << 18


def write_file(module: Module, path: str | os.PathLike[str], *, inline_limit: int = INLINE_LIMIT) -> None:
    """Write the file beside its place and move it there when it is whole; on a failure nothing is left.

    A link is followed; a device or pipe is written to as it is. Weights are read in blocks, never all at once.
    A file larger than `inline_limit` keeps them outside of the FlatBuffer. Raises `ConversionError` for what
    LiteRT cannot express, `OSError` where the file cannot be written.
    """
    tables = ModelTables(module, DESCRIPTION, inline_limit=inline_limit)
    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            # A device or a pipe; open() refuses a folder.
            with open(target, "wb") as file:
                _write(tables, file)
        else:
            _write_whole(tables, Path(os.path.realpath(target)))
    except OSError as error:
        if error.errno is None:
            raise
        # The user knows the file, not its draft.
        raise OSError(error.errno, error.strerror, str(target)) from error


def _write_whole(tables: ModelTables, target: Path) -> None:
    # Nobody else's, so that two threads or machines can write the same file; short, whatever the target's name.
    draft = target.with_name(f".litefuse-{os.urandom(8).hex()}.part")
    try:
        with open(draft, "xb", buffering=_BUFFER_BYTES) as file:
            _write(tables, file)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def to_bytes(module: Module) -> bytes:
    """The whole file in memory; see `write_file`."""
    buffer = io.BytesIO()
    _write(ModelTables(module, DESCRIPTION), buffer)
    return buffer.getvalue()


def _write(tables: ModelTables, file: BinaryIO) -> None:
    file.write(tables.head)
    with closing(_ahead(tables.buffers.stream(inline=tables.inline))) as blocks:
        for block in blocks:
            file.write(block)


def _ahead(blocks: Iterator[Bytes]) -> Generator[Bytes]:
    """The same blocks; a thread computes the next one while the caller writes one."""
    room: SimpleQueue[bool] = SimpleQueue()
    ready: SimpleQueue[Bytes | BaseException | None] = SimpleQueue()

    def compute() -> None:
        try:
            for block in blocks:
                ready.put(block)
                if not room.get():
                    return
            ready.put(None)
        except BaseException as problem:  # raised again where the blocks are used
            ready.put(problem)

    room.put(True)
    thread = threading.Thread(target=compute, name="litefuse weights", daemon=True)
    thread.start()
    try:
        while (block := ready.get()) is not None:
            if isinstance(block, BaseException):
                raise block
            yield block
            room.put(True)
    finally:
        room.put(False)
        thread.join()
