"""Compare modules structurally, ignoring value names and locations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from litefuse.errors import count_noun
from litefuse.ir.core import Function, Op, Value
from litefuse.ir.module import Module


def equal(left: Module, right: Module) -> bool:
    """Return whether two modules are equal, ignoring locations."""
    return difference(left, right) is None


def difference(left: Module, right: Module) -> str | None:
    """Return a description of the first difference between two modules, or None if they are equal."""
    for what in ("signatures", "initializers"):
        if getattr(left, what) != getattr(right, what):
            return f"{what}: {getattr(left, what)} and {getattr(right, what)}"
    if not _same(left.attributes, right.attributes):
        return f"attributes: {left.attributes} and {right.attributes}"
    if list(left.variables) != list(right.variables):
        return f"variables: {list(left.variables)} and {list(right.variables)}"
    for name, variable in left.variables.items():
        other = right.variables[name]
        if variable.type != other.type or variable.initial != other.initial:
            return f"variable {name!r}"
    if list(left.functions) != list(right.functions):
        return f"functions: {list(left.functions)} and {list(right.functions)}"
    for name, function in left.functions.items():
        change = _function_difference(function, right.functions[name])
        if change is not None:
            return f"@{name}: {change}"
    return None


def _function_difference(left: Function, right: Function) -> str | None:
    if [value.type for value in left.arguments] != [value.type for value in right.arguments]:
        return "the arguments' types"
    if not _same(left.attributes, right.attributes):
        return f"attributes {left.attributes} and {right.attributes}"
    ops, others = [*left.ops(), left.last], [*right.ops(), right.last]
    positions = {op: position for position, op in enumerate(ops)}
    other_places = {op: position for position, op in enumerate(others)}
    for position, (op, other) in enumerate(zip(ops, others, strict=False)):
        if op.kind != other.kind:
            return f"op {position}: {op.kind} and {other.kind}"
        if _sources(op.operands, positions) != _sources(other.operands, other_places):
            return f"op {position}, {op.kind}: the operands"
        if not _same(op.attributes, other.attributes):
            return f"op {position}, {op.kind}: attributes {op.attributes} and {other.attributes}"
        if [value.type for value in op.results] != [value.type for value in other.results]:
            return f"op {position}, {op.kind}: the results' types"
    if len(ops) != len(others):
        return f"{count_noun(len(ops), 'op')} and {len(others)}"
    return None


def _sources(operands: Sequence[Value | None], positions: dict[Op, int]) -> list[tuple[int, int] | None]:
    return [
        None if value is None else (-1 if value.op is None else positions[value.op], value.index) for value in operands
    ]


def _same(left: Any, right: Any) -> bool:
    """Return whether attributes are equal; `1`, `1.0` and `True` are different, and NaN equals itself."""
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        ours, theirs = cast("dict[str, Any]", left), cast("dict[str, Any]", right)
        return ours.keys() == theirs.keys() and all(_same(ours[key], theirs[key]) for key in ours)
    if isinstance(left, tuple | list):
        items, others = cast("Sequence[Any]", left), cast("Sequence[Any]", right)
        return len(items) == len(others) and all(map(_same, items, others))
    if isinstance(left, float):
        return left == right or (left != left and right != right)
    return bool(left == right)
