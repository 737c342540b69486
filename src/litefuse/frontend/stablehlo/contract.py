"""Translate products of matrices, and reductions."""

from __future__ import annotations

from string import ascii_lowercase

import numpy as np

from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.tree import Block, Operation
from litefuse.frontend.stablehlo.writer import Writer, numbers, refuse, tensor
from litefuse.ir import DType, Value

_REDUCTIONS = {"add": "Sum", "multiply": "Prod", "maximum": "Max", "minimum": "Min"}
_BOOLEAN_REDUCTIONS = {"and": "All", "or": "Any", "maximum": "Any", "minimum": "All", "add": "Any", "multiply": "All"}
_COMBINATIONS = {"Sum": "AddV2", "Prod": "Mul", "Max": "Maximum", "Min": "Minimum", "All": "LogicalAnd"} | {
    "Any": "LogicalOr"
}


@translates("dot_general")
def dot_general(operation: Operation, write: Writer) -> Value:
    """Translate a product over any dimensions as an Einsum, or MatMul if both operands are matrices."""
    left, right = write.values(operation.operands)
    type = tensor(operation.results[0])
    if left.rank is None or right.rank is None or {left.dtype, right.dtype} != {type.dtype}:
        raise refuse("a product of elements of other types than its result has no translation")
    contracted = [numbers(operation, f"{side}_contracting_dimensions") for side in ("lhs", "rhs")]
    batch = [numbers(operation, f"{side}_batching_dimensions") for side in ("lhs", "rhs")]
    for rank, *dimensions in zip((left.rank, right.rank), batch, contracted, strict=True):
        _check_dimensions([*dimensions[0], *dimensions[1]], rank)
    if (len(batch[0]), len(contracted[0])) != (len(batch[1]), len(contracted[1])):
        raise refuse("a product over other dimensions of one operand than of the other has no translation")
    if (left.rank, right.rank) == (2, 2) and batch == [[], []] and [len(each) for each in contracted] == [1, 1]:
        attributes = {"transpose_a": contracted[0] == [0], "transpose_b": contracted[1] == [1]}
        return write.op("MatMul", [left, right], type, attributes)
    equation = _equation((left.rank, right.rank), contracted, batch)
    return write.op("Einsum", [left, right], type, {"equation": equation})


def _check_dimensions(dimensions: list[int], rank: int) -> None:
    if len(set(dimensions)) != len(dimensions) or not all(0 <= dimension < rank for dimension in dimensions):
        raise refuse(f"the dimensions {dimensions} of a tensor with {rank} dimensions have no translation")


def _equation(ranks: tuple[int, int], contracted: list[list[int]], batch: list[list[int]]) -> str:
    """Return the equation of an Einsum. The result has the batch dimensions, then those of the operands in order."""
    if sum(ranks) > len(ascii_lowercase):
        raise refuse(f"a product of tensors with {ranks[0]} and {ranks[1]} dimensions has no translation")
    labels = iter(ascii_lowercase)
    names: list[list[str]] = [[""] * rank for rank in ranks]
    for pairs in (batch, contracted):
        for left, right in zip(*pairs, strict=True):
            names[0][left] = names[1][right] = next(labels)
    result = [names[0][index] for index in batch[0]]
    for side in names:
        for index, name in enumerate(side):
            if not name:
                side[index] = next(labels)
                result.append(side[index])
    return f"{''.join(names[0])},{''.join(names[1])}->{''.join(result)}"


@translates("reduce")
def reduce(operation: Operation, write: Writer) -> Value:
    """Translate a reduction of one tensor by an operation that has an op of its own."""
    if len(operation.operands) != 2:
        raise refuse("a reduction of several tensors has no translation")
    value, initial = write.values(operation.operands)
    name = reduction(operation.regions[0], value.dtype)
    type = tensor(operation.results[0])
    dimensions = numbers(operation, "dimensions")
    _check_dimensions(dimensions, value.rank or 0)
    reduced = write.op(name, [value, write.sizes(dimensions)], type)
    if is_identity(name, initial):
        return reduced
    return write.op(_COMBINATIONS[name], [reduced, initial], type)


def reduction(body: Block, dtype: DType) -> str:
    """Return the op of TensorFlow that reduces by `body`."""
    if len(body.operations) == 2:
        combine, last = body.operations
        is_direct = last.name == "return" and last.operands == combine.results
        table = _BOOLEAN_REDUCTIONS if dtype is DType.BOOL else _REDUCTIONS
        if is_direct and len(combine.operands) == 2 and set(combine.operands) == set(body.arguments):
            name = table.get(combine.name)
            if name is not None:
                return name
    raise refuse("a reduction by its computation has no translation")


def is_identity(name: str, initial: Value) -> bool:
    """Return whether the initial value of a reduction changes nothing."""
    constant = initial.constant
    if constant is None:
        return False
    value = constant.numpy().item()
    if name in ("Sum", "Any"):
        return value == 0
    if name in ("Prod", "All"):
        return value == 1
    if initial.dtype.is_float:
        return value == (-np.inf if name == "Max" else np.inf)
    limits = np.iinfo(initial.dtype.numpy)
    return value == (limits.min if name == "Max" else limits.max)
