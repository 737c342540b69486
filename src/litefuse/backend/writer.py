"""Writing of a module to a `.tflite` file: first the tables, then the streamed weights."""

from __future__ import annotations

import io
import os
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import BinaryIO

from litefuse.backend.buffers import Chunk
from litefuse.backend.model import INLINE_LIMIT, ModelTables
from litefuse.files import write_atomically
from litefuse.ir import Module
from litefuse.ir.stored import address_space_limit
from litefuse.tflite.origin import DESCRIPTION, OWN_DESCRIPTION, Origin


def write_file(
    module: Module, path: str | os.PathLike[str], *, inline_limit: int = INLINE_LIMIT, origin: Origin | None = None
) -> None:
    """Write a module to a file atomically: a temporary file is moved to `path` when it is complete.

    Links are followed; devices and pipes are written directly. Weights are read in blocks, never all at once. In a file
    larger than `inline_limit`, they are outside of the FlatBuffer. With an `origin`, the file says what that of the
    origin does: names, numbers of tensors, versions, signatures, the description. Raises `ConversionError` if LiteRT
    does not support the module, `OSError` if the file cannot be written.
    """
    description = _describe(module) if origin is None else origin.file.description
    tables = ModelTables(module, description, inline_limit=inline_limit, origin=origin)
    in_place = hasattr(os, "pwrite")
    write_atomically(path, lambda file, is_file: (_write_in_place if in_place and is_file else _write)(tables, file))


def to_bytes(module: Module) -> bytes:
    """Return the content of the file; see `write_file`."""
    buffer = io.BytesIO()
    _write(ModelTables(module, _describe(module)), buffer)
    return buffer.getvalue()


def _describe(module: Module) -> str:
    return module.attributes.get(DESCRIPTION, OWN_DESCRIPTION)


def _write(tables: ModelTables, file: BinaryIO) -> None:
    file.write(tables.head)
    for block in tables.buffers.stream(inline=tables.inline):
        file.write(block)


def _write_in_place(tables: ModelTables, file: BinaryIO) -> None:
    """Write each buffer at its offset in a file on disk, the largest first. The gaps between buffers read as zeros.

    Rearranging weights takes longer than writing them; therefore a second thread is used if it can be started, but not
    under a limit on address space: `malloc` would try again and again to reserve 64 MB for it, and weights could not be
    mapped meanwhile.
    """
    file.write(tables.head)
    file.flush()
    pieces = deque(sorted(tables.buffers.pieces(inline=tables.inline), key=lambda piece: -piece.size))
    write = partial(_write_pieces, pieces, file.fileno(), len(tables.head))
    if address_space_limit() is not None:
        write()
        return
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
    at = base + piece.place
    for block in piece.blocks():
        view = memoryview(block)
        while len(view):
            written = os.pwrite(descriptor, view, at)
            view, at = view[written:], at + written
