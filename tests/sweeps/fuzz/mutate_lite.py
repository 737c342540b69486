"""Damage LiteRT files as faulty converters do: sound FlatBuffers whose ops and tensors do not fit each other."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from litefuse.tflite.flatbuffer import SIZES, Bytes, FlatBufferError, Table

NUMBERS = (0, 1, 2, 3, 4, 5, 7, 127, 255)
_MODEL_CODES, _MODEL_SUBGRAPHS, _MODEL_BUFFERS = 1, 2, 4
_TENSORS, _INPUTS, _OUTPUTS, _OPERATORS = 0, 1, 2, 3
_SHAPE, _TYPE, _BUFFER = 0, 1, 2
_OPCODE, _OPERANDS, _RESULTS, _OPTIONS = 0, 1, 2, 4
MAX_ELEMENT = 6
"""The largest number in a damaged constant, which may be an axis or a size."""


def damaged_ops(data: bytes, rng: random.Random) -> bytes:
    """Return the file with one to four faults in its ops, tensors, constants and options."""
    content = bytearray(data)
    try:
        model = Bytes(data).root()
        subgraph = rng.choice(model.tables(_MODEL_SUBGRAPHS))
        for _ in range(rng.choice((1, 1, 2, 4))):
            rng.choice(_FAULTS)(content, model, subgraph, rng)
    except (FlatBufferError, IndexError):
        return bytes(content)
    return bytes(content)


def _write(content: bytearray, place: int, size: int, value: int) -> None:
    content[place : place + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")


def _write_item(content: bytearray, table: Table, slot: int, value: int, rng: random.Random) -> None:
    """Overwrite one number of a vector of four-byte integers."""
    start, length = table.span(slot, 4) or (0, 0)
    if length:
        _write(content, start + 4 * rng.randrange(length), 4, value)


def _operand(content: bytearray, model: Table, subgraph: Table, rng: random.Random) -> None:
    """Let an op read or write another tensor."""
    operator = rng.choice(subgraph.tables(_OPERATORS))
    tensor = rng.randrange(-1, len(subgraph.tables(_TENSORS)))
    _write_item(content, operator, rng.choice((_OPERANDS, _OPERANDS, _OPERANDS, _RESULTS)), tensor, rng)


def _kind(content: bytearray, model: Table, subgraph: Table, rng: random.Random) -> None:
    """Let an op be of another kind in the file, or all ops of a kind of any other one."""
    codes = model.tables(_MODEL_CODES)
    if rng.random() < 0.5:
        place = rng.choice(subgraph.tables(_OPERATORS)).locate(_OPCODE)
        value, size = rng.randrange(len(codes)), 4
    else:
        place, value, size = rng.choice(codes).locate(0), rng.randrange(127), 1
    if place is not None:
        _write(content, place, size, value)


def _tensor(content: bytearray, model: Table, subgraph: Table, rng: random.Random) -> None:
    """Change the type, a dimension or the data of a tensor."""
    tensor = rng.choice(subgraph.tables(_TENSORS))
    way = rng.randrange(4)
    if way == 0:
        _write_item(content, tensor, _SHAPE, rng.choice((-1, *NUMBERS)), rng)
    elif way == 1 and (place := tensor.locate(_TYPE)) is not None:
        _write(content, place, 1, rng.randrange(17))
    elif way == 2 and (place := tensor.locate(_BUFFER)) is not None:
        _write(content, place, 4, rng.randrange(len(model.tables(_MODEL_BUFFERS))))
    elif way == 3:
        _share_shape(content, tensor, rng.choice(subgraph.tables(_TENSORS)))


def _share_shape(content: bytearray, tensor: Table, other: Table) -> None:
    """Give a tensor the shape of another one that is stored behind it."""
    place, span = tensor.locate(_SHAPE), other.span(_SHAPE, 4)
    if place is not None and span is not None and span[0] - 4 > place:
        _write(content, place, 4, span[0] - 4 - place)


def _element(content: bytearray, model: Table, subgraph: Table, rng: random.Random) -> None:
    """Overwrite an integer of a small constant, such as an axis or a size."""
    start, length = rng.choice(model.tables(_MODEL_BUFFERS)).span(0, 1) or (0, 0)
    if 4 <= length <= 64:
        _write(content, start + 4 * rng.randrange(length // 4), 4, rng.randrange(-2, MAX_ELEMENT))


def _option(content: bytearray, model: Table, subgraph: Table, rng: random.Random) -> None:
    """Overwrite an option of an op: a number, a member of an enum, or a reference."""
    options = rng.choice(subgraph.tables(_OPERATORS)).table(_OPTIONS)
    places = [] if options is None else [options.locate(slot) for slot in range(len(options.fields))]
    present = [place for place in places if place is not None]
    if present:
        size = SIZES[rng.choice(("int8", "int8", "int32"))]
        _write(content, rng.choice(present), size, rng.choice((-1, *NUMBERS)))


def _end(content: bytearray, model: Table, subgraph: Table, rng: random.Random) -> None:
    """Let another tensor be an input or a result of the subgraph."""
    tensor = rng.randrange(len(subgraph.tables(_TENSORS)))
    _write_item(content, subgraph, rng.choice((_INPUTS, _OUTPUTS)), tensor, rng)


_FAULTS: tuple[Callable[[bytearray, Table, Table, random.Random], Any], ...] = (
    *(_operand, _operand, _operand, _kind, _kind),
    *(_tensor, _tensor, _tensor, _element, _element, _option, _option, _end),
)
