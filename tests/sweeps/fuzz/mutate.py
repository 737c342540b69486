"""Damage bytes and messages as bad disks, faulty writers and attackers do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from google.protobuf.descriptor import FieldDescriptor

INTEGERS = (0, 1, -1, 2, 7, 127, 128, 255, 256, 65535, 2**31 - 1, -(2**31), 2**32, 2**62, 2**63 - 1, -(2**63))
FLOATS = (0.0, -1.0, 1e-30, 3e38, float("inf"), float("-inf"), float("nan"))
TEXTS = ("", "x", "/", "..", "../../etc/passwd", "\0", "a" * 5000, ":0", "^x", "é", "%s{}", "serving_default")


def damaged(data: bytes, others: Sequence[bytes], rng: random.Random) -> bytes:
    """Return the bytes with one to four faults, some of them copied from other files."""
    content = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4))):
        rng.choice(_FAULTS)(content, others, rng)
    return bytes(content)


def _flip(content: bytearray, others: Sequence[bytes], rng: random.Random) -> None:
    if content:
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)


def _overwrite(content: bytearray, others: Sequence[bytes], rng: random.Random) -> None:
    """Overwrite an integer of one to eight bytes, such as a length or an offset."""
    size = rng.choice((1, 2, 4, 4, 8))
    value = rng.choice(INTEGERS) & ((1 << 8 * size) - 1)
    place = rng.randrange(len(content) + 1)
    if rng.random() < 0.5:
        place -= place % size
    content[place : place + size] = value.to_bytes(size, "little")


def _drop(content: bytearray, others: Sequence[bytes], rng: random.Random) -> None:
    start = rng.randrange(len(content) + 1)
    del content[start : start + rng.choice((1, 2, 4, 16, 256))]


def _truncate(content: bytearray, others: Sequence[bytes], rng: random.Random) -> None:
    del content[rng.randrange(len(content) + 1) :]


def _repeat(content: bytearray, others: Sequence[bytes], rng: random.Random) -> None:
    start = rng.randrange(len(content) + 1)
    piece = content[start : start + rng.choice((1, 4, 64, 1024))]
    content[start:start] = piece * rng.choice((1, 1, 2, 20))


def _splice(content: bytearray, others: Sequence[bytes], rng: random.Random) -> None:
    other = rng.choice(others) if others else bytes(content)
    start, size = rng.randrange(len(other) + 1), rng.choice((1, 8, 64, 1024))
    place = rng.randrange(len(content) + 1)
    content[place : place + rng.choice((0, size))] = other[start : start + size]


_FAULTS = (_flip, _flip, _overwrite, _overwrite, _drop, _truncate, _repeat, _splice)


def damage_message(message: Any, rng: random.Random) -> None:
    """Change one to four fields anywhere inside a message, which stays a message."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        _damage_field(message, rng)


def _damage_field(message: Any, rng: random.Random) -> None:
    """Descend any number of levels to a field, and change it."""
    while True:
        fields = message.ListFields()
        if not fields or rng.random() < 0.04:
            fields = [(field, None) for field in message.DESCRIPTOR.fields]
            if not fields:
                return
        # Graphs and the objects of a model are weighted more than single fields.
        field, _ = rng.choice(fields)
        inner = None if _is_map(field) else _inner(message, field, rng)
        if inner is None or rng.random() < 0.08:
            _change(message, field, rng)
            return
        message = inner


def _is_map(field: FieldDescriptor) -> bool:
    return field.message_type is not None and field.message_type.GetOptions().map_entry and field.is_repeated


def _inner(message: Any, field: FieldDescriptor, rng: random.Random) -> Any:
    """Return a message inside the field, if there is one."""
    if field.message_type is None:
        return None
    value = getattr(message, field.name)
    if not field.is_repeated:
        return value if message.HasField(field.name) else None
    return rng.choice(value) if len(value) else None


def _change(message: Any, field: FieldDescriptor, rng: random.Random) -> None:
    if _is_map(field):
        _change_map(getattr(message, field.name), field, rng)
    elif field.is_repeated:
        _change_list(getattr(message, field.name), field, rng)
    elif field.message_type is not None:
        if rng.random() < 0.5:
            message.ClearField(field.name)
        else:
            getattr(message, field.name).SetInParent()
    elif rng.random() < 0.2:
        message.ClearField(field.name)
    else:
        setattr(message, field.name, _scalar(field, getattr(message, field.name), rng))


def _change_list(items: Any, field: FieldDescriptor, rng: random.Random) -> None:
    """Drop, repeat, swap or change an item."""
    way = rng.randrange(4)
    if not len(items):
        items.add() if field.message_type is not None else items.append(_scalar(field, None, rng))
        return
    place = rng.randrange(len(items))
    if way == 0:
        del items[place]
    elif way == 1:
        items.append(items[place])
    elif field.message_type is not None:
        items[place].CopyFrom(items[rng.randrange(len(items))])
    else:
        items[place] = items[rng.randrange(len(items))] if way == 2 else _scalar(field, items[place], rng)


def _change_map(items: Any, field: FieldDescriptor, rng: random.Random) -> None:
    keys = sorted(items)
    if not keys:
        return
    key, other = rng.choice(keys), rng.choice(keys)
    value = field.message_type.fields_by_name["value"]
    if value.message_type is None:
        items[key] = _scalar(value, items[key], rng)
    elif rng.random() < 0.3:
        del items[key]
    elif rng.random() < 0.5:
        items[key].CopyFrom(items[other])
    else:
        damage_message(items[key], rng)


def _scalar(field: FieldDescriptor, value: Any, rng: random.Random) -> Any:
    kind = field.cpp_type
    if kind == FieldDescriptor.CPPTYPE_STRING:
        if field.type == FieldDescriptor.TYPE_BYTES:
            return damaged(bytes(value or b""), (b"abc",), rng)
        return rng.choice((*TEXTS, (value or "")[:-1], (value or "") + "_1"))
    if kind in (FieldDescriptor.CPPTYPE_DOUBLE, FieldDescriptor.CPPTYPE_FLOAT):
        return rng.choice(FLOATS)
    if kind == FieldDescriptor.CPPTYPE_BOOL:
        return not value
    if kind == FieldDescriptor.CPPTYPE_ENUM:
        return rng.randrange(0, 130)
    return _integer(kind, int(value or 0), rng)


def _integer(kind: int, value: int, rng: random.Random) -> int:
    chosen = rng.choice((*INTEGERS, value + 1, value - 1, value * 2, rng.randrange(64)))
    if kind == FieldDescriptor.CPPTYPE_INT32:
        return (chosen + 2**31) % 2**32 - 2**31
    if kind == FieldDescriptor.CPPTYPE_UINT32:
        return chosen % 2**32
    if kind == FieldDescriptor.CPPTYPE_UINT64:
        return chosen % 2**64
    return (chosen + 2**63) % 2**64 - 2**63
