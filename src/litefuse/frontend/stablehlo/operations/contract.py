"""Translate products of tensors."""

from __future__ import annotations

from string import ascii_lowercase

from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.axes import check_axes, shape_of
from litefuse.frontend.stablehlo.writer import Writer, as_result, numbers, refuse, tensor, translates
from litefuse.ir import DType, Value


@translates("dot_general")
def dot_general(operation: Operation, writer: Writer) -> Value:
    """Translate a product over any dimensions as an Einsum, or MatMul if both operands are matrices."""
    left, right = writer.values(operation.operands)
    type = tensor(operation.results[0])
    if left.rank is None or right.rank is None:
        raise refuse("a product of tensors of unknown rank has no translation")
    ranks = (left.rank, right.rank)
    left, right = (_cast_operand(writer, operand, type.dtype) for operand in (left, right))
    contracted = [numbers(operation, f"{side}_contracting_dimensions") for side in ("lhs", "rhs")]
    batch = [numbers(operation, f"{side}_batching_dimensions") for side in ("lhs", "rhs")]
    for rank, *dimensions in zip(ranks, batch, contracted, strict=True):
        check_axes([*dimensions[0], *dimensions[1]], rank)
    if (len(batch[0]), len(contracted[0])) != (len(batch[1]), len(contracted[1])):
        raise refuse("a product over other dimensions of one operand than of the other has no translation")
    if ranks == (2, 2) and batch == [[], []] and [len(dimensions) for dimensions in contracted] == [1, 1]:
        attributes = {"transpose_a": contracted[0] == [0], "transpose_b": contracted[1] == [1]}
        return writer.op("MatMul", [left, right], type, attributes)
    equation = _equation(ranks, contracted, batch)
    return writer.op("Einsum", [left, right], type, {"equation": equation})


def _cast_operand(writer: Writer, value: Value, dtype: DType) -> Value:
    """Return an operand of a product in the element type of its result, in which it is computed."""
    if value.dtype is dtype:
        return value
    if not (dtype.is_float and value.dtype.is_float) and not (dtype.is_integer and value.dtype.is_integer):
        raise refuse(f"a product of {value.dtype.value} with a result of {dtype.value} has no translation")
    return writer.tf.Cast(value, DstT=dtype)


@translates("dot")
def dot(operation: Operation, writer: Writer) -> Value:
    """Translate a product of vectors or matrices."""
    left, right = writer.values(operation.operands)
    type = tensor(operation.results[0])
    ranks = (len(shape_of(left)), len(shape_of(right)))
    if not {*ranks} <= {1, 2}:
        raise refuse(f"a product of tensors with {ranks[0]} and {ranks[1]} dimensions has no translation")
    left, right = (_cast_operand(writer, operand, type.dtype) for operand in (left, right))
    if ranks == (2, 2):
        return writer.op("MatMul", [left, right], type)
    return writer.op("Einsum", [left, right], type, {"equation": _equation(ranks, [[ranks[0] - 1], [0]], [[], []])})


@translates("einsum", "unary_einsum")
def einsum(operation: Operation, writer: Writer) -> Value:
    """Translate a product, sum or transposition by its equation."""
    equation = str(operation.attributes["einsum_config"])
    operands = writer.values(operation.operands)
    inputs, arrow, _ = equation.partition("->")
    if (
        not arrow
        or len(inputs.split(",")) != len(operands)
        or {operand.dtype for operand in operands} != {tensor(operation.results[0]).dtype}
    ):
        raise refuse(f"the equation {equation!r} has no translation")
    return as_result(writer.tf.Einsum(*operands, equation=equation), tensor(operation.results[0]))


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
