"""Translate reductions: by an op of TensorFlow if there is one, else in rounds that combine pairs of elements."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.errors import count_noun
from litefuse.frontend.stablehlo.artifact.nodes import Block, Operation
from litefuse.frontend.stablehlo.axes import check_axes, remove_axes, shape_of, transpose
from litefuse.frontend.stablehlo.combine import apply_block
from litefuse.frontend.stablehlo.expressions import expression
from litefuse.frontend.stablehlo.intervals import integer_limits
from litefuse.frontend.stablehlo.writer import Writer, as_result, numbers, refuse, tensor, translates
from litefuse.ir import DType, Value

_REDUCTIONS = {"add": "Sum", "multiply": "Prod", "maximum": "Max", "minimum": "Min"}
_BOOLEAN_REDUCTIONS = {"and": "All", "or": "Any", "maximum": "Any", "minimum": "All", "add": "Any", "multiply": "All"}
COMBINATIONS = {"Sum": "AddV2", "Prod": "Mul", "Max": "Maximum", "Min": "Minimum", "All": "LogicalAnd"} | {
    "Any": "LogicalOr"
}
REDUCTIONS = frozenset(f"tf.{name}" for name in COMBINATIONS)
"""Kinds of ops that reduce a tensor over the axes that are their second operand."""
MAX_ELEMENTS = 1 << 16
"""Maximum number of elements that are combined to one by a computation that no op performs."""


@translates("reduce")
def reduce(operation: Operation, writer: Writer) -> Sequence[Value]:
    """Translate a reduction of one or several tensors."""
    values, initials = values_and_initials(operation, writer)
    dimensions = numbers(operation, "dimensions")
    for value in values:
        check_axes(dimensions, len(shape_of(value)))
    reduced = _by_one_op(operation, writer, values, initials, dimensions)
    if reduced is None:
        reduced = _combine_pairs(operation.regions[0], writer, values, initials, dimensions)
    return [as_result(value, tensor(result)) for value, result in zip(reduced, operation.results, strict=True)]


def values_and_initials(operation: Operation, writer: Writer) -> tuple[list[Value], list[Value]]:
    """Return the tensors that are reduced, and the scalar with which each begins."""
    count = len(operation.results)
    if not count or len(operation.operands) != 2 * count:
        raise refuse("a reduction with other initial values than operands has no translation")
    values, initials = (writer.values(part) for part in (operation.operands[:count], operation.operands[count:]))
    for value, initial in zip(values, initials, strict=True):
        if initial.rank or initial.dtype is not value.dtype:
            raise refuse(
                "a reduction from initial values that are not scalars of its operands' types has no translation"
            )
    return values, initials


def _by_one_op(
    operation: Operation, writer: Writer, values: Sequence[Value], initials: Sequence[Value], dimensions: list[int]
) -> list[Value] | None:
    """Reduce by an op of TensorFlow; return None if there is none."""
    body = operation.regions[0]
    if len(values) == 1:
        name = find_reduction(body, values[0].dtype)
        if name is None:
            return None
        reduced = writer.op(name, [values[0], writer.sizes(dimensions)], tensor(operation.results[0]))
        if is_identity(name, initials[0]):
            return [reduced]
        return [writer.op(COMBINATIONS[name], [reduced, initials[0]], tensor(operation.results[0]))]
    return (
        _arg_extremum(body, writer, values, initials, dimensions) if len(values) == len(dimensions) + 1 == 2 else None
    )


def find_reduction(body: Block, dtype: DType) -> str | None:
    """Return the op of TensorFlow that reduces by `body`, or None."""
    if len(body.operations) == 2 and not dtype.is_complex:
        combine, last = body.operations
        is_direct = last.name == "return" and last.operands == combine.results
        table = _BOOLEAN_REDUCTIONS if dtype is DType.BOOL else _REDUCTIONS
        if is_direct and len(combine.operands) == 2 and set(combine.operands) == set(body.arguments):
            return table.get(combine.name)
    return None


def is_identity(name: str, initial: Value) -> bool:
    """Return whether the initial value of a reduction changes nothing."""
    constant = initial.constant
    if constant is None or constant.size != 1:
        return False
    value = constant.numpy().item()
    if name in ("Sum", "Any"):
        return value == 0
    if name in ("Prod", "All"):
        return value == 1
    if initial.dtype.is_float:
        return value == (-np.inf if name == "Max" else np.inf)
    limits = integer_limits(initial.dtype)
    return value == (limits.low if name == "Max" else limits.high)


def _arg_extremum(
    body: Block, writer: Writer, values: Sequence[Value], initials: Sequence[Value], dimensions: list[int]
) -> list[Value] | None:
    """Find the greatest or least number and its first index, as JAX writes it: `values` are numbers and indices."""
    number, index = values
    (axis,) = dimensions
    name = _extremum_name(body)
    is_position = is_iota(index, axis) and index.dtype in (DType.I32, DType.I64)
    size = shape_of(number)[axis]
    identity = {"ArgMax": "Max", "ArgMin": "Min"}.get(name or "")
    if identity is None or not is_position or not size or number.dtype is DType.BOOL:
        return None
    if not is_identity(identity, initials[0]):
        return None
    axes = writer.sizes([axis])
    best = (writer.tf.Max if identity == "Max" else writer.tf.Min)(number, axes)
    dimension = writer.constant(axis, DType.I32)
    position = (writer.tf.ArgMax if identity == "Max" else writer.tf.ArgMin)(number, dimension, output_type=index.dtype)
    return [best, position]


def _extremum_name(body: Block) -> str | None:
    """Return the op whose index `body` computes: that of a NaN, if any, and the smallest of equal numbers."""
    returned = expression(body)
    x, i, y, j = (("argument", number) for number in range(4))
    for name, direction in (("ArgMax", "GT"), ("ArgMin", "LT")):
        is_better = ("or", ("compare", direction, x, y), ("compare", "NE", x, x))
        is_earlier = ("and", ("compare", "EQ", x, y), ("compare", "LT", i, j))
        if returned == (("select", is_better, x, y), ("select", ("or", is_better, is_earlier), i, j)):
            return name
    return None


def is_iota(value: Value, axis: int) -> bool:
    """Return whether the elements are their indices along `axis`."""
    shape = shape_of(value)
    source = value
    while source.op is not None and source.op.kind in ("tf.BroadcastTo", "tf.Reshape"):
        source = source.op.inputs[0]
    constant, size = source.constant, shape[axis]
    if constant is None or size is None or constant.size != size:
        return False
    # The constant must be broadcast from this dimension alone.
    own = source.shape
    is_along = (
        own is not None
        and own == tuple(size if dimension == axis else 1 for dimension in range(len(shape)))[-len(own) :]
    )
    return is_along and bool((constant.numpy().reshape(-1) == np.arange(size)).all())


def _combine_pairs(
    body: Block, writer: Writer, values: list[Value], initials: Sequence[Value], dimensions: list[int]
) -> list[Value]:
    """Combine the halves of the reduced dimensions, again and again; StableHLO allows any order."""
    shape = shape_of(values[0])
    kept = [axis for axis in range(len(shape)) if axis not in dimensions]
    sizes = [shape[axis] for axis in dimensions]
    total = 1
    for size in sizes:
        if size is None:
            raise refuse("a reduction of a free dimension by its computation has no translation")
        total *= size
    if total > MAX_ELEMENTS or total == 0:
        raise refuse(f"a reduction of {count_noun(total, 'element')} by its computation has no translation")
    order = [*dimensions, *kept]
    rest = [shape[axis] for axis in kept]
    if rest.count(None) > 1:
        raise refuse("a reduction of a tensor with several free dimensions by its computation has no translation")
    target = writer.sizes([total, *(-1 if size is None else size for size in rest)])
    values = [writer.tf.Reshape(transpose(writer, value, order), target) for value in values]
    while total > 1:
        half = total // 2
        lower = [_rows(writer, value, 0, half) for value in values]
        upper = [_rows(writer, value, half, 2 * half) for value in values]
        last = [_rows(writer, value, 2 * half, total) for value in values]
        values = apply_block(writer, body, [*lower, *upper], (half, *rest), len(values))
        if total % 2:
            values = [
                writer.tf.ConcatV2(value, one, writer.constant(0, DType.I32))
                for value, one in zip(values, last, strict=True)
            ]
        total -= half
    values = [remove_axes(writer, value, [0]) for value in values]
    return apply_block(writer, body, [*initials, *values], tuple(rest), len(values))


def _rows(writer: Writer, value: Value, start: int, end: int) -> Value:
    """Return a range of the first dimension."""
    rank = len(shape_of(value))
    sizes = [end - start, *[-1] * (rank - 1)]
    return writer.tf.Slice(value, writer.sizes([start, *[0] * (rank - 1)]), writer.sizes(sizes))
