"""Translate products of tensors."""

from __future__ import annotations

from string import ascii_lowercase

from litefuse.frontend.stablehlo.axes import check_axes
from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.tree import Operation
from litefuse.frontend.stablehlo.writer import Writer, numbers, refuse, tensor
from litefuse.ir import Value


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
        check_axes([*dimensions[0], *dimensions[1]], rank)
    if (len(batch[0]), len(contracted[0])) != (len(batch[1]), len(contracted[1])):
        raise refuse("a product over other dimensions of one operand than of the other has no translation")
    if (left.rank, right.rank) == (2, 2) and batch == [[], []] and [len(each) for each in contracted] == [1, 1]:
        attributes = {"transpose_a": contracted[0] == [0], "transpose_b": contracted[1] == [1]}
        return write.op("MatMul", [left, right], type, attributes)
    equation = _equation((left.rank, right.rank), contracted, batch)
    return write.op("Einsum", [left, right], type, {"equation": equation})


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
