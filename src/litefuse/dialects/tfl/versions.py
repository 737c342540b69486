"""Op versions: the lowest version that an op needs, and the first runtime that supports it."""

import functools
import re
from pathlib import Path
from typing import NamedTuple

from litefuse.dialects.tfl.table import TFL
from litefuse.ir import DType, Op, Value
from litefuse.ir.storage.sparse import SparseConstant

_CHANNEL, _SPARSE = "channel", "sparse"


class _Condition(NamedTuple):
    """`subject`, `relation`, `other`: `rank`, `>`, `4`; `r0`, `=`, `I8` (`dtype` is then I8); `@`, ``, `offset`."""

    subject: str
    relation: str
    other: str
    dtype: DType | None


_Rules = tuple[tuple[tuple[_Condition, ...], int], ...]
"""Conditions, and the version that an op needs if all of them are satisfied."""


def version(op: Op) -> int:
    """Return the lowest version of a tfl op that supports its element types, shapes and attributes."""
    first = op.operands[0] if op.operands else None
    for conditions, number in _rules_for(op.kind, None if first is None else first.type.dtype):
        for condition in conditions:
            if not _is_satisfied(condition, op):
                break
        else:
            return number
    return 1


def min_runtime_version(kind: str, version: int) -> str | None:
    """Return the first TensorFlow Lite runtime with this version of the op, or None if it is not known."""
    _, runtimes = _table().get(kind, ("", ""))
    return (runtimes.split()[version - 1 : version] or [None])[0]


def op_versions() -> dict[str, list[str]]:
    """Return the first runtime of versions 1, 2, ... of each op, by name; `-` if there is none."""
    return {kind.removeprefix("tfl."): runtimes.split() for kind, (_, runtimes) in _table().items()}


@functools.cache
def _rules_for(kind: str, dtype: DType | None) -> _Rules:
    """Return the rules for ops of one kind, without those for another element type of the first operand."""
    text, _ = _table().get(kind, ("", ""))
    return tuple(
        rule
        for rule in _rules(text)
        if all(condition.subject != "0" or condition.dtype in (None, dtype) for condition in rule[0])
    )


@functools.cache
def _table() -> dict[str, tuple[str, str]]:
    """Return the conditions and the runtimes of each kind; the comments of the table explain the conditions."""
    text = Path(__file__).with_name("versions.tsv").read_text("utf-8")
    lines = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return {f"tfl.{name}": (rules, runtimes) for name, rules, runtimes in lines}


def _rules(text: str) -> _Rules:
    parts = (rule.rpartition(":") for rule in text.split())
    return tuple((tuple(map(_condition, conditions.split("&"))), int(number)) for conditions, _, number in parts)


def _condition(text: str) -> _Condition:
    if text[0] in "@!":
        name = text.lstrip("@!")
        return _Condition(text.removesuffix(name), "", name, None)
    if text in DType.__members__:
        text = f"0={text}"
    subject, relation, other = re.fullmatch(r"(\w+|\*)(>|!=|=|)(\w*)", text).groups()  # type: ignore[union-attr]
    names_dtype = relation == "=" and other not in (_CHANNEL, _SPARSE)
    return _Condition(subject, relation, other, DType[other] if names_dtype else None)


def _is_satisfied(condition: _Condition, op: Op) -> bool:
    subject, relation, other, dtype = condition
    if relation == "=":
        value = op.results[int(subject[1:])] if subject[0] == "r" else op.operand(int(subject))
        if value is None or dtype is not None:
            return value is not None and value.type.dtype is dtype
        return isinstance(value.constant, SparseConstant) if other == _SPARSE else _has_channels(value)
    match subject:
        case "@":
            return op.attributes.get(other) not in (None, _default(op.kind, other))
        case "!@":
            return op.attributes.get(other) is False
        case "operand3":
            return op.operand(3) is not None
        case "grouped":
            return _is_grouped(op)
        case "rank":
            return _compare(_rank(op.operand(0)), relation, int(other))
        case "maxrank":
            return _compare(_max_rank(op), relation, int(other))
        case "broadcast":
            x, y = op.operand(0), op.operand(1)
            unlike = x is not None and y is not None and x.shape != y.shape
            return unlike and _compare(_max_rank(op), relation, int(other))
        case _:
            return True  # `*`


def _compare(rank: int, relation: str, limit: int) -> bool:
    return rank > limit if relation == ">" else rank != limit


def _rank(value: Value | None) -> int:
    return 0 if value is None or value.rank is None else value.rank


def _max_rank(op: Op) -> int:
    return max((_rank(value) for value in op.operands), default=0)


def _has_channels(value: Value) -> bool:
    """Return whether the value has a scale for each index of an axis."""
    parameters = value.type.quantization
    return parameters is not None and parameters.axis is not None and parameters.block_size is None


def _is_grouped(op: Op) -> bool:
    x, weights = op.operand(0), op.operand(1)
    if x is None or weights is None or not x.shape or not weights.shape:
        return False
    return x.shape[-1] is not None and x.shape[-1] != weights.shape[-1]


def _default(kind: str, attribute: str) -> object:
    schema = TFL.get(kind)
    return None if schema is None else schema.attributes[attribute].default
