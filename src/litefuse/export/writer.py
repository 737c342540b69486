"""Write a module as a `.tflite` file: the tables first, then the weights, streamed."""

from __future__ import annotations

import io
import os
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import BinaryIO

from litefuse.export.buffers import Piece
from litefuse.export.files import write_whole
from litefuse.export.model import INLINE_LIMIT, ModelTables
from litefuse.ir import Module

DESCRIPTION = "Converted by litefuse."


def write_file(module: Module, path: str | os.PathLike[str], *, inline_limit: int = INLINE_LIMIT) -> None:
    """Write the file beside its place and move it there when it is whole; on a failure nothing is left.

    A link is followed; a device or pipe is written to as it is. Weights are read in blocks, never all at once.
    A file larger than `inline_limit` keeps them outside of the FlatBuffer. Raises `ConversionError` for what
    LiteRT cannot express, `OSError` where the file cannot be written.
    """
    tables = ModelTables(module, DESCRIPTION, inline_limit=inline_limit)
    in_place = hasattr(os, "pwrite")
    write_whole(path, lambda file, is_file: (_write_in_place if in_place and is_file else _write)(tables, file))


def to_bytes(module: Module) -> bytes:
    """The whole file in memory; see `write_file`."""
    buffer = io.BytesIO()
    _write(ModelTables(module, DESCRIPTION), buffer)
    return buffer.getvalue()


def _write(tables: ModelTables, file: BinaryIO) -> None:
    file.write(tables.head)
    for block in tables.buffers.stream(inline=tables.inline):
        file.write(block)


def _write_in_place(tables: ModelTables, file: BinaryIO) -> None:
    """Write each buffer to its place in a file on disk, the largest first. The gaps between buffers read as zeros.

    Rearranging weights takes longer than writing them, so a second thread helps where the system grants one: under a
    limit on address space there may be no room for its stack.
    """
    file.write(tables.head)
    file.flush()
    pieces = deque(sorted(tables.buffers.pieces(inline=tables.inline), key=lambda piece: -piece.size))
    write = partial(_write_pieces, pieces, file.fileno(), len(tables.head))
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


def _write_pieces(pieces: deque[Piece], descriptor: int, base: int) -> None:
    """Write pieces until none is left; several threads may take them from one queue."""
    while True:
        try:
            piece = pieces.popleft()
        except IndexError:
            return
        _write_piece(descriptor, piece, base)


def _write_piece(descriptor: int, piece: Piece, base: int) -> None:
    at = base + piece.place
    for block in piece.blocks():
        view = memoryview(block)
        while len(view):
            written = os.pwrite(descriptor, view, at)
            view, at = view[written:], at + written
