"""Writing of a module to a `.tflite` file: first the tables, then the streamed weights."""

from __future__ import annotations

import io
import os
from collections import deque
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from mmap import ACCESS_READ, mmap
from typing import Any, BinaryIO

from litefuse.backend.buffers import Chunk
from litefuse.backend.model import INLINE_LIMIT, ModelTables
from litefuse.files import write_atomically
from litefuse.ir import Module
from litefuse.ir.storage.mmap_array import address_space_limit
from litefuse.tflite.file_metadata import DESCRIPTION, OWN_DESCRIPTION, Origin

MAX_KEPT = 1 << 23
"""Maximum size of a file whose content is kept in memory."""


class ModelFile:
    """A module as a LiteRT file, which can be written several times but is encoded once; the module must not change.

    Because computing quantized weights again may take longer than all the rest, the content is kept: that of a file of
    at most `MAX_KEPT` bytes in memory after the first request, that of a larger one on disk if `keep` was called.
    """

    def __init__(self, module: Module, *, inline_limit: int = INLINE_LIMIT, origin: Origin | None = None) -> None:
        """Encode all but the weights. Raises `ConversionError` if LiteRT does not support the module.

        In a file larger than `inline_limit`, the weights are outside of the FlatBuffer. With an `origin`, the file has
        the names, numbers of tensors, versions, signatures and the description of the origin's file.
        """
        description = module.attributes.get(DESCRIPTION, OWN_DESCRIPTION)
        if origin is not None:
            description = origin.file.description
        self._tables = ModelTables(module, description, inline_limit=inline_limit, origin=origin)
        self._content: bytes | mmap | None = None

    @property
    def is_small(self) -> bool:
        """Whether the content is kept in memory."""
        return self._tables.size <= MAX_KEPT

    def to_bytes(self) -> bytes:
        """Return the content of the file."""
        if self._content is not None:
            return bytes(self._content)
        buffer = io.BytesIO()
        _write(self._tables, buffer)
        content = buffer.getvalue()
        if self.is_small:
            self._content = content
        return content

    def keep(self, path: str | os.PathLike[str]) -> None:
        """Keep the content of a file that `write` has written, until the next call of `write`; it may be deleted.

        Does nothing where the system does not allow to delete a file in use.
        """
        if os.name == "posix":
            with open(path, "rb") as file:
                self._content = mmap(file.fileno(), 0, access=ACCESS_READ)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the file atomically: a temporary file is moved to `path` when it is complete.

        Links are followed; devices and pipes are written directly. Weights are read in blocks, never all at once.
        Raises `OSError` if the file cannot be written.
        """
        write_atomically(path, self._write)
        if isinstance(self._content, mmap):
            self._content = None

    def _write(self, file: BinaryIO, is_file: bool) -> None:
        if self._content is not None:
            file.write(self._content)
        elif is_file and hasattr(os, "pwrite"):
            _write_in_place(self._tables, file)
        else:
            _write(self._tables, file)


@contextmanager
def temporary_file(model: Module | ModelFile) -> Generator[bytes | str, None, None]:
    """Yield the content of a file, or the path of a temporary file if it is large; a given `ModelFile` keeps that.

    Raises as `ModelFile` does.
    """
    file = ModelFile(model) if isinstance(model, Module) else model
    if file.is_small:
        yield file.to_bytes()
        return
    # Small models do not need this module, which takes 5 ms to import.
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/model.tflite"
        file.write(path)
        if file is model:
            file.keep(path)
        yield path


def write_file(module: Module, path: str | os.PathLike[str], **options: Any) -> None:
    """Write a module to a file; see `ModelFile` for the options and errors."""
    ModelFile(module, **options).write(path)


def to_bytes(module: Module) -> bytes:
    """Return the content of a module's file; raises as `ModelFile` does."""
    return ModelFile(module).to_bytes()


def _write(tables: ModelTables, file: BinaryIO) -> None:
    file.write(tables.head)
    at = 0
    for chunk in tables.chunks:
        file.write(bytes(chunk.offset - at))
        at = chunk.offset
        for block in chunk.blocks():
            at += len(block)
            file.write(block)
        assert at == chunk.offset + chunk.size, (at, chunk)


def _write_in_place(tables: ModelTables, file: BinaryIO) -> None:
    """Write each buffer at its offset in a file on disk, the largest first. The gaps between buffers read as zeros.

    Rearranging weights takes longer than writing them; therefore a second thread is used if it can be started, but not
    under a limit on address space: `malloc` would try again and again to reserve 64 MB for it, and weights could not be
    mapped meanwhile.
    """
    file.write(tables.head)
    file.flush()
    pieces = deque(sorted(tables.chunks, key=lambda piece: -piece.size))
    write = partial(_write_pieces, pieces, file.fileno(), len(tables.head))
    if address_space_limit() is not None:
        write()
        return
    # Small quantized files are not written in place, and do not need this module.
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1, "litefuse weights") as executor:
        try:
            helper = executor.submit(write)
        except RuntimeError:
            helper = None
        try:
            write()
        finally:
            pieces.clear()
        if helper is not None:
            helper.result()


def _write_pieces(pieces: deque[Chunk], descriptor: int, base: int) -> None:
    """Write pieces until the queue is empty; several threads may share it."""
    while True:
        try:
            piece = pieces.popleft()
        except IndexError:
            return
        _write_piece(descriptor, piece, base)


def _write_piece(descriptor: int, piece: Chunk, base: int) -> None:
    at = base + piece.offset
    for block in piece.blocks():
        view = memoryview(block)
        while len(view):
            written = os.pwrite(descriptor, view, at)
            view, at = view[written:], at + written
