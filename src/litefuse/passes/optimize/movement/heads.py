"""Remove slices, reshapes and transposes that PyTorch's converters put around the products of attention."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from litefuse.errors import NoMatch, require, required
from litefuse.ir import Builder, Op, Shape, Value
from litefuse.passes.optimize.movement.reshapes import RESHAPES, emit_reshape
from litefuse.passes.optimize.movement.transposes import emit_transpose, permutation, transpose_type
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, known_shape, one_use_producer, scalar_constant
from litefuse.rewrite.rule import rewrite


@rewrite("tfl.slice", after=("tfl.transpose",))
def slice_of_transpose(b: RewriteContext, x: Value, begin: Value, size: Value) -> Value:
    """Replace Slice(Transpose(x)) by Reshape(Slice(x)), if the slice leaves nothing to transpose.

    This holds for all slices of the transpose, or for none.
    """
    op, result = x.op, b.root.results[0]
    order = required(permutation(op), "the operand is not a transpose by a constant")
    assert op is not None
    require(all(_leaves_order(user, order) for user in x.uses), "elements are transposed after the slice, too")
    starts = required(integers(begin), "the slice is not constant")
    inverse = [order.index(axis) for axis in range(len(order))]
    kept = transpose_type(result.type, inverse)
    y = _emit_slice(b, op.inputs[0], [starts[axis] for axis in inverse], kept.shape)
    return emit_reshape(b, y, result.shape)


def _leaves_order(user: Op, order: Sequence[int]) -> bool:
    """Return whether an op is a slice after which the transpose moves only dimensions of 1."""
    if user.kind != "tfl.slice" or integers(user.operands[1]) is None:
        return False
    moved = [axis for axis, dim in zip(order, known_shape(user.results[0]), strict=True) if dim != 1]
    return moved == sorted(moved)


def _emit_slice(b: Builder, x: Value, begin: Sequence[int], shape: Shape | None) -> Value:
    shape = required(shape, "the shape of the slice is unknown")
    sizes = [-1 if dim is None else dim for dim in shape]
    return emit(b, "tfl.slice", x.type.with_shape(shape), x, b.i32(begin), b.i32(sizes))


@rewrite("tfl.slice", after=("tfl.reshape",))
def slice_of_reshape(b: RewriteContext, x: Value, begin: Value, size: Value) -> Value:
    """Replace Slice(Reshape(x, [5, 3, 8]), [0, 1, 0], [5, 1, 8]) by Reshape(Slice(x, [0, 8], [5, 8])), x [5, 24].

    All users of the reshape must be such slices, whose results are reshaped anyway.
    """
    op = x.op
    assert op is not None
    parts = {user: _part_before(op, user) for user in x.uses}
    reshaped = all(part == user.results[0].shape or _meets_reshape(user) for user, (_, part) in parts.items())
    require(reshaped, "it would need more reshapes")
    first, part = parts[b.root]
    return emit_reshape(b, _emit_slice(b, op.inputs[0], first, part), b.root.results[0].shape)


def _part_before(op: Op, user: Op) -> tuple[list[int], Shape]:
    """Return the start and shape of the part of a reshape's operand that a slice of its result takes."""
    axis = _sliced_axis(user)
    source, shape, result = known_shape(op.inputs[0]), known_shape(op.results[0]), known_shape(user.results[0])
    inner = _count(shape[axis + 1 :])
    for split, dim in enumerate(source):
        below = _count(source[split + 1 :])
        if not below or inner % below or dim is None or dim * below != (shape[axis] or 0) * inner:
            continue
        starts, factor = required(integers(user.operands[1]), "the slice is not constant"), inner // below
        first = [starts[axis] * factor if other == split else 0 for other in range(len(source))]
        return first, (*source[:split], (result[axis] or 0) * factor, *source[split + 1 :])
    raise NoMatch("the dimension is not the first part of one before the reshape")


def _meets_reshape(op: Op) -> bool:
    """Return whether the result of an op is only reshaped, or scaled by a number before."""
    users = list(op.results[0].uses)
    if len(users) != 1:
        return False
    if users[0].kind == "tfl.mul" and any(scalar_constant(value, value.rank) is not None for value in users[0].inputs):
        return _meets_reshape(users[0])
    return users[0].kind in RESHAPES


@rewrite("tfl.slice", after=("tfl.fully_connected",))
def slice_of_layer(b: RewriteContext, x: Value, begin: Value, size: Value) -> Value:
    """Replace Slice(FullyConnected(x, w), [0, 8], [5, 8]) by FullyConnected(x, w[8:16]), if all users are such slices.

    Queries, keys and values are often computed by one layer. Each then has a separate one, which absorbs the ops that
    follow.
    """
    op, result = x.op, b.root.results[0]
    assert op is not None
    source, matrix = op.inputs[:2]
    weights, bias = matrix.constant, op.operand(2)
    last = (x.rank or 0) - 1
    require(all(_sliced_axis(user) == last for user in x.uses), "it is not only sliced into columns")
    columns = sum(known_shape(user.results[0])[last] or 0 for user in x.uses)
    require(columns <= (known_shape(x)[last] or 0), "the slices overlap")
    if weights is None or (bias is not None and bias.constant is None) or not matrix.has_one_use:
        raise NoMatch("the weights or biases are computed, or other layers have them, too")
    first, count = required(integers(begin), "the slice is not constant")[last], known_shape(result)[last]
    assert count is not None
    part = slice(first, first + count)
    rows = b.const(weights[part, :])
    biases = None if bias is None or bias.constant is None else b.const(bias.constant[(part,)])
    return b.op(op.kind, [source, rows, biases], op.attributes, [result.type]).results[0]


def _sliced_axis(op: Op) -> int:
    """Return the only dimension that a slice shortens; refuse if there is none."""
    require(op.kind == "tfl.slice" and integers(op.operands[1]) is not None, "a user is not a slice by constants")
    before, after = known_shape(op.inputs[0]), known_shape(op.results[0])
    axes = [axis for axis, (one, two) in enumerate(zip(before, after, strict=True)) if one != two]
    require(len(axes) == 1 and before[axes[0]] and after[axes[0]], "it slices along several dimensions, or free ones")
    return axes[0]


def _count(shape: Shape) -> int:
    """Return the number of elements, or 0 if it is not known."""
    return prod(dim or 0 for dim in shape)


@rewrite("tfl.transpose")
def transpose_between_reshapes(b: RewriteContext, x: Value, order: Value) -> Value:
    """Replace Reshape(Transpose(Reshape(x), p)) by Reshape(Transpose(Reshape(x), q)) without dimensions of 1.

    The reshapes then merge with these, or vanish.
    """
    axes, shape = required(permutation(b.root), "the permutation is not constant"), known_shape(x)
    kept = [axis for axis in range(len(axes)) if shape[axis] != 1]
    require(1 < len(kept) < len(axes), "no dimension, or nearly each, is 1")
    users = list(b.root.results[0].uses)
    require(len(users) == 1 and users[0].kind in RESHAPES, "the result is not reshaped")
    source = one_use_producer(x, *RESHAPES)
    smaller = [axis for axis in axes if axis in kept]
    moved = tuple(shape[axis] for axis in smaller)
    require(source is not None or users[0].results[0].shape == moved, "it would need one more reshape")
    flat = emit_reshape(b, x, tuple(shape[axis] for axis in kept))
    y = emit_transpose(b, flat, [kept.index(axis) for axis in smaller])
    return emit_reshape(b, y, b.root.results[0].shape)


@rewrite("tfl.softmax", after=RESHAPES)
def softmax_between_reshapes(b: RewriteContext, x: Value, *, beta: float) -> Value:
    """Replace Reshape(Softmax(Reshape(x))) by Reshape(Reshape(Softmax(x))), if the rows stay the same."""
    source = required(one_use_producer(x, *RESHAPES), "the operand is not a reshape with a single use").inputs[0]
    users = list(b.root.results[0].uses)
    require(len(users) == 1 and users[0].kind in RESHAPES, "the result is not reshaped")
    row = known_shape(x)[-1:]
    require(row and row == known_shape(source)[-1:] and None not in row, "the rows may change")
    return emit_reshape(b, emit(b, "tfl.softmax", source.type, source, beta=beta), b.root.results[0].shape)
