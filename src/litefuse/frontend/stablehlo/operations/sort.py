"""Translate sorts: TopK, which is stable, returns the positions of integer keys in order."""

import math
from collections.abc import Sequence
from math import prod
from typing import NamedTuple

import numpy as np

from litefuse.frontend.stablehlo.artifact.nodes import Block, Operation
from litefuse.frontend.stablehlo.axes import insert_axes, shape_of, size_of, transpose
from litefuse.frontend.stablehlo.combine import apply_block
from litefuse.frontend.stablehlo.expressions import Expression, expression
from litefuse.frontend.stablehlo.operations.integers import canonical_keys, order_keys
from litefuse.frontend.stablehlo.operations.reduce import is_iota
from litefuse.frontend.stablehlo.writer import Writer, as_result, number, refuse, tensor, translates
from litefuse.ir import Constant, DType, Value

MAX_COMPARED = 1 << 22
"""Maximum number of pairs of elements that a computation without a known form compares."""
_DIRECTIONS = {"LT": False, "GT": True, "LT TOTALORDER": False, "GT TOTALORDER": True}
"""Comparisons, and whether a sort by them is descending."""


class SortKey(NamedTuple):
    """The operand that is compared, by number; whether it descends; whether by IEEE 754's total order."""

    operand: int
    is_descending: bool
    is_total: bool


@translates("sort")
def sort(operation: Operation, writer: Writer) -> Sequence[Value]:
    """Translate a sort of one or several tensors, which is always stable."""
    operands = writer.values(operation.operands)
    if not operands or len(operation.results) != len(operands):
        raise refuse("a sort of nothing has no translation")
    rank = len(shape_of(operands[0]))
    axis = number(operation, "dimension")
    axis += rank if axis < 0 else 0
    if not 0 <= axis < rank or any(len(shape_of(operand)) != rank for operand in operands):
        raise refuse(f"a sort along dimension {axis} has no translation")
    if shape_of(operands[0])[axis] in (0, 1) or operands[0].type.num_elements == 0:
        return operands
    to_last = [*(other for other in range(rank) if other != axis), axis]
    moved = [transpose(writer, operand, to_last) for operand in operands]
    order = _find_order(writer, operation.regions[0], moved)
    back = [to_last.index(other) for other in range(rank)]
    return [
        as_result(transpose(writer, _take(writer, operand, is_iota(source, axis), order), back), tensor(result))
        for source, operand, result in zip(operands, moved, operation.results, strict=True)
    ]


def _take(writer: Writer, value: Value, is_position: bool, order: Value) -> Value:
    """Return the elements of the last dimension in an order."""
    if is_position:
        return order if value.dtype is DType.I32 else writer.tf.Cast(order, DstT=value.dtype)
    last = len(shape_of(value)) - 1
    return writer.tf.GatherV2(value, order, writer.constant(last, DType.I32), batch_dims=last)


def _find_order(writer: Writer, comparator: Block, operands: Sequence[Value]) -> Value:
    """Return the positions of the elements of the last dimension, sorted by the comparator."""
    returned = expression(comparator)
    keys = _find_keys(writer, returned[0]) if len(returned) == 1 else None
    if keys is None or any(key.operand >= len(operands) for key in keys):
        return _sorted_positions(writer, _ranks(writer, comparator, operands), is_descending=False)
    order: Value | None = None
    # A stable sort by the last key, then by the one before it, and so on.
    for key in reversed(keys):
        values = integer_keys(writer, operands[key.operand], is_total=key.is_total)
        positions = _sorted_positions(
            writer, values if order is None else _take(writer, values, False, order), key.is_descending
        )
        order = positions if order is None else _take(writer, order, False, positions)
    assert order is not None
    return order


def _sorted_positions(writer: Writer, keys: Value, is_descending: bool) -> Value:
    """Return the positions of integers, in the order of the integers."""
    if not is_descending:
        keys = writer.tf.Sub(writer.constant(-1, keys.dtype), keys)
    size = size_of(writer, keys, len(shape_of(keys)) - 1)
    return writer.tf.TopKV2(keys, writer.constant(size, DType.I32) if isinstance(size, int) else size)[1]


def integer_keys(writer: Writer, value: Value, *, is_total: bool) -> Value:
    """Return signed integers in the order of the elements."""
    dtype = value.dtype
    if dtype.is_float:
        return order_keys(writer, value) if is_total else canonical_keys(writer, value)
    if dtype is DType.U64:
        return writer.tf.AddV2(writer.tf.Bitcast(value, type=DType.I64), writer.constant(-(1 << 63), DType.I64))
    if dtype in (DType.I32, DType.I64):
        return value
    if dtype is not DType.BOOL and not dtype.is_integer:
        raise refuse(f"a sort of elements of type {dtype.value} has no translation")
    return writer.tf.Cast(value, DstT=DType.I64 if dtype is DType.U32 else DType.I32)


def _find_keys(writer: Writer, condition: Expression) -> list[SortKey] | None:
    """Return the keys of a comparison in their order: `a0 < b0 or (a0 == b0 and (a1 < b1 or ...))`."""
    if condition[0] == "compare":
        key = _find_key(writer, condition)
        return None if key is None else [key]
    if (
        condition[0] != "or"
        or condition[2][0] != "and"
        or condition[1][0] != "compare"
        or condition[2][1][0] != "compare"
    ):
        return None
    first, (_, equal, rest) = _find_key(writer, condition[1]), condition[2]
    others = _find_keys(writer, rest)
    is_same = equal[1].startswith("EQ") and equal[2:] == condition[1][2:]
    return [first, *others] if first is not None and others is not None and is_same else None


def _find_key(writer: Writer, comparison: Expression) -> SortKey | None:
    """Return the key of a comparison of an element with the corresponding other one."""
    _, direction, x, y = comparison
    left, right = _strip(writer, x), _strip(writer, y)
    if direction not in _DIRECTIONS or left is None or right is None or {left % 2, right % 2} != {0, 1}:
        return None
    if left // 2 != right // 2 or (x[0] == "argument") != (y[0] == "argument"):
        return None
    is_total = "TOTALORDER" in direction and x[0] == "argument"
    return SortKey(left // 2, _DIRECTIONS[direction] != (left > right), is_total)


def _strip(writer: Writer, operand: Expression) -> int | None:
    """Return the number of the argument that is compared.

    JAX may first replace -0 by 0, and each NaN by the same one.
    """
    if operand[0] == "argument":
        return operand[1]
    for test, replaced in (("NE", math.nan), ("EQ", 0.0)):
        if operand[0] != "select" or operand[1][0] != "compare" or operand[1][1] != test:
            return None
        _, (_, _, *compared), replacement, rest = operand
        constant = _constant(writer, replacement)
        if constant is None or constant.size != 1 or not np.array_equal(constant.item(), replaced, equal_nan=True):
            return None
        argument = rest if rest[0] == "argument" else rest[3] if rest[0] == "select" else None
        if compared != [argument, argument] and compared != [argument, replacement]:
            return None
        operand = rest
    return operand[1] if operand[0] == "argument" else None


def _constant(writer: Writer, operand: Expression) -> Constant | None:
    if operand[0] == "constant":
        return operand[1] if isinstance(operand[1], Constant) else None
    return writer.value(operand[1]).constant if operand[0] == "outside" else None


def _ranks(writer: Writer, comparator: Block, operands: Sequence[Value]) -> Value:
    """Return the rank of each element, the number of elements that sort before it, by comparing all pairs."""
    shape = shape_of(operands[0])
    known = [size for size in shape if size is not None]
    size = known[-1] if known else 0
    if len(known) < len(shape) or prod(known) * size > MAX_COMPARED:
        raise refuse("a sort by its computation of so many elements has no translation")
    rank = len(shape)
    arguments = [insert_axes(writer, operand, [axis]) for operand in operands for axis in (rank, rank - 1)]
    (before,) = apply_block(writer, comparator, arguments, (*shape, size), 1)
    after = transpose(writer, before, [*range(rank - 1), rank, rank - 1])
    is_earlier = writer.constant(np.triu(np.ones((size, size), np.bool_), 1))
    is_tied = writer.tf.LogicalNot(writer.tf.LogicalOr(before, after))
    counted = writer.tf.LogicalOr(before, writer.tf.LogicalAnd(is_tied, is_earlier))
    return writer.tf.Sum(writer.tf.Cast(counted, DstT=DType.I32), writer.sizes([rank - 1]))


def top_k(writer: Writer, value: Value, count: int) -> list[Value]:
    """Return the greatest elements of the last dimension in descending order, and their positions."""
    size = shape_of(value)[-1] if shape_of(value) else None
    if size is None or not 0 <= count <= size:
        raise refuse(f"the greatest {count} elements of a tensor of type {value.type} have no translation")
    order = writer.tf.TopKV2(integer_keys(writer, value, is_total=True), writer.constant(count, DType.I32))[1]
    return [_take(writer, value, False, order), order]
