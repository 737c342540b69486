"""Fold shape arithmetic: compute known shapes as constants, with at most one -1 in the shape of a Reshape.

    %s = tf.Shape(%x); %b = tf.StridedSlice(%s) [0]; %p = tf.Pack(%b, 32); %y = tf.Reshape(%z, %p)
becomes
    %y = tf.Reshape(%z, [-1, 32])
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from litefuse.dialects.shape_functions.partial import partial, partial_scalar
from litefuse.errors import NoMatch, require, required
from litefuse.ir import DType, Op, Shape, Value, meet_shapes
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import required_producer, selected_index, shape_operand
from litefuse.rewrite.rule import Rule, is_second_computed, rewrite
from litefuse.rewrite.sizes.slice_bounds import fix_bounds, has_computed_bounds

MAX_ELEMENTS = 64
"""Maximum number of elements to fold: shapes are short, and longer integer tensors are data."""


def _computes_integers(op: Op) -> bool:
    dtype = op.results[0].dtype
    return dtype.is_integer or dtype is DType.BOOL


def known_integers(b: RewriteContext, *operands: Value, **_: Any) -> Value:
    """Replace an integer or boolean op by a constant if types and constants determine all of its elements."""
    result = b.root.result
    count = result.type.num_elements
    require(count is not None and count <= MAX_ELEMENTS and result.type.is_static, "too large, or not static")
    elements = partial(result)
    require(elements is not None and None not in elements, "an element is not known")
    assert elements is not None and result.shape is not None
    return b.const(np.array(elements, result.dtype.numpy).reshape([dim or 0 for dim in result.shape]))


_INTEGER_KINDS = """
    Shape Size Rank StridedSlice Slice Gather GatherV2 Pack ConcatV2 Concat Prod Sum Max Min Mul AddV2 Sub
    FloorDiv FloorMod TruncateDiv RealDiv Maximum Minimum Neg Cast Reshape Squeeze ExpandDims Range Equal
    NotEqual Less LessEqual Greater GreaterEqual LogicalAnd LogicalOr LogicalNot Select SelectV2 BroadcastArgs
    Fill All Any Abs Tile
"""
fold_shapes = Rule([f"tf.{name}" for name in _INTEGER_KINDS.split()], known_integers, where=_computes_integers)


@rewrite("tf.ShapeN")
def split_shape_n(b: RewriteContext, *input: Value, **attributes: Any) -> list[Value]:
    """`ShapeN(x, y)` -> `Shape(x), Shape(y)`."""
    return [b.tf.Shape(value, out_type=attributes["out_type"]) for value in input]


@rewrite("tf.Reshape", where=is_second_computed)
def fix_reshape(b: RewriteContext, tensor: Value, shape: Value) -> Value:
    """`Reshape(x, computed)` -> `Reshape(x, constant)` if at most one dimension is unknown.

    In the tfl dialect, `optimize.reshapes` relies on the types: a shape that is only partially known is kept, because
    other ops that use it are then not computed from another value.
    """
    elements = partial(shape)
    described: Shape | None = None
    if elements is not None:
        described = tuple(None if item is None or item < 0 else item for item in elements)
    target = shape_operand(meet_shapes(described, b.root.result.shape))
    require(target is not None, "more than one dimension is unknown")
    return b.tf.Reshape(tensor, b.const(np.array(target, shape.dtype.numpy)))


@rewrite("tf.Reshape", after=("tf.Pack",))
def fix_flatten(b: RewriteContext, tensor: Value, shape: Value) -> Value:
    """`Reshape(x, [Shape(x)[i], -1, c])` -> `Reshape(x, [-1, n, c])`: the other dimensions of `x` determine `n`."""
    pack = required_producer(shape, "tf.Pack")
    elements = [None if value is None else partial_scalar(value) for value in pack.operands]
    require(elements.count(-1) == 1 and elements.count(None) == 1, "not one copied dimension and one -1")
    taken = pack.operands[elements.index(None)]
    require(tensor.shape is not None and taken is not None, "the rank is not known")
    assert tensor.shape is not None and taken is not None
    taken_axis = _find_axis_of_size(taken, tensor)
    rest = [dim for axis, dim in enumerate(tensor.shape) if axis != taken_axis]
    require(None not in rest, "another dimension is unknown")
    outer = prod(dim for dim in rest if dim is not None)
    inner = prod(element for element in elements if element is not None and element != -1)
    require(outer > 0 and inner > 0 and outer % inner == 0, "the dimensions are not divisible")
    target = [-1 if element is None else outer // inner if element == -1 else element for element in elements]
    return b.tf.Reshape(tensor, b.const(np.array(target, shape.dtype.numpy)))


def _find_axis_of_size(element: Value, tensor: Value) -> int:
    """Return the axis of `tensor` whose size is the scalar `element`; raise `NoMatch` for any other scalar."""
    piece = required_producer(element, "tf.StridedSlice")
    source, axis = piece.inputs[0], selected_index(piece)
    require(required_producer(source, "tf.Shape").operands[0] is tensor, "it is the shape of another tensor")
    if axis is None or tensor.rank is None:
        raise NoMatch("it does not select one element")
    return axis + tensor.rank if axis < 0 else axis


@rewrite("tf.Slice", "tf.StridedSlice", where=has_computed_bounds)
def fix_slice(b: RewriteContext, x: Value, *_: Value, **__: Any) -> Value:
    """`Slice(x, [0, 0], [Shape(x)[0], 4])` -> `Slice(x, [0, 0], [-1, 4])`; likewise StridedSlice."""
    return required(fix_bounds(b, b.root, x, b.sizes), "a bound is not known")
