"""Parts of a file behind its buffers: bytecode of compiled ops, bytes of unknown use, and an archive of files.

Tables refer to bytecode by its offset in the file, which is known when all tables are encoded: data that depends on it
is encoded with a preliminary offset, and replaced by bytes of the same length.
"""

import importlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from litefuse.backend.buffers import Chunk, raw_blocks
from litefuse.backend.flatbuffer import Encoder
from litefuse.errors import InvalidModuleError
from litefuse.ir import Constant, Module, Op
from litefuse.tflite.appended import (
    ARCHIVE_LIMIT,
    BYTECODE,
    BYTECODE_OFFSET,
    BYTECODE_SIZE,
    DISPATCH_OP,
    move_archive,
)
from litefuse.tflite.flexbuffer import find_numbers, replace_numbers

_MIN_ALIGNMENT, _MAX_ALIGNMENT = 64, 4096


class _Entry(NamedTuple):
    """A compiled op: the numbers of its subgraph, of itself and of its bytecode, and its options."""

    subgraph: int
    operator: int
    options: bytes
    bytecode: int


class Appendix:
    """Collects the parts that follow the buffers of one encoding of a module."""

    def __init__(self, module: Module) -> None:
        self._archive, self._rest = module.archive, module.rest
        self._bytecodes: list[Constant] = []
        self._alignments: list[int] = []
        self._numbers: dict[object, int] = {}
        self._entries: list[_Entry] = []
        self._replaced: list[tuple[int, Callable[[Sequence[int]], bytes]]] = []

    def add_options(self, encoder: Encoder, op: Op, subgraph: int, operator: int) -> int:
        """Add the options of a compiled op, and its bytecode unless another op has the same; returns the position."""
        options, bytecode = op.attributes["options"], op.attributes.get(BYTECODE)
        if not isinstance(bytecode, Constant):
            raise InvalidModuleError(f"{DISPATCH_OP} at {op.location} lacks its bytecode")
        index = self._numbers.setdefault(bytecode.identity(), len(self._bytecodes))
        if index == len(self._bytecodes):
            self._bytecodes.append(bytecode)
            self._alignments.append(_alignment(find_numbers(options)[BYTECODE_OFFSET].value))
        entry = _Entry(subgraph, operator, options, index)
        self._entries.append(entry)
        position = encoder.data(options)
        self._replaced.append((position, partial(self._make_options, entry)))
        return position

    @property
    def is_compiled(self) -> bool:
        """Whether there is an op with bytecode."""
        return bool(self._entries)

    def add_manifest(self, encoder: Encoder) -> int:
        """Add the manifest, after all options; returns its position."""
        position = encoder.data(self._make_manifest([0] * len(self._bytecodes)))
        self._replaced.append((position, self._make_manifest))
        return position

    def finish(self, head: bytes, end: int) -> tuple[bytes, list[Chunk]]:
        """Return the tables with the right offsets, and the parts that follow the buffers.

        The buffers end at byte `end` of the file. The offsets of the chunks count from the end of the tables.
        """
        chunks: list[Chunk] = []
        offsets: list[int] = []
        for bytecode, alignment in zip(self._bytecodes, self._alignments, strict=True):
            end += -end % alignment
            offsets.append(end)
            chunks.append(Chunk(end - len(head), bytecode.nbytes, partial(raw_blocks, bytecode)))
            end += bytecode.nbytes
        for content in (self._rest, self._archive):
            if content:
                moved = content
                if content is self._archive and end + len(content) <= ARCHIVE_LIMIT:
                    moved = move_archive(content, end)
                chunks.append(Chunk(end - len(head), len(moved), partial(iter, (moved,))))
                end += len(moved)
        if not self._replaced:
            return head, chunks
        tables = bytearray(head)
        for position, make in self._replaced:
            data = make(offsets)
            start = len(tables) - position + 4
            tables[start : start + len(data)] = data
        assert len(tables) == len(head)
        return bytes(tables), chunks

    def _make_options(self, entry: _Entry, offsets: Sequence[int]) -> bytes:
        values = {BYTECODE_OFFSET: offsets[entry.bytecode], BYTECODE_SIZE: self._bytecodes[entry.bytecode].nbytes}
        try:
            return replace_numbers(entry.options, values)
        except OverflowError as error:
            raise InvalidModuleError(f"the offset of bytecode does not fit the options of a {DISPATCH_OP}") from error

    def _make_manifest(self, offsets: Sequence[int]) -> bytes:
        flexbuffers: Any = importlib.import_module("flatbuffers.flexbuffers")
        builder = flexbuffers.Builder(force_min_bit_width=flexbuffers.BitWidth.W64)
        with builder.Map(), builder.Vector("entries"):
            for entry in self._entries:
                with builder.Map():
                    builder.UInt("subgraph_index", entry.subgraph)
                    builder.UInt("op_index", entry.operator)
                    builder.String("function_name", flexbuffers.Loads(entry.options)["name"])
                    builder.UInt("bytecode_offset", offsets[entry.bytecode])
                    builder.UInt("bytecode_size", self._bytecodes[entry.bytecode].nbytes)
        return bytes(builder.Finish())


def _alignment(offset: int) -> int:
    """Return an alignment that is not less than the one that a compiler chose for an offset."""
    return min(max(offset & -offset, _MIN_ALIGNMENT), _MAX_ALIGNMENT)
