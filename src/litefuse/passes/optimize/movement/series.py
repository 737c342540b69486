"""Keep series [n, t, c] as the images [n, 1, t, c] as which they are convolved, from one convolution to the next.

    %s = reshape(%y: 1x1x64x8, [1, 64, 8])
    %p = pad(%s, [[0, 0], [2, 0], [0, 0]])
    %z = conv_2d(reshape(%p, [1, 1, 66, 8]), %w, %bias)
becomes
    %p = pad(%y, [[0, 0], [0, 0], [2, 0], [0, 0]])
    %z = conv_2d(%p, %w, %bias)

XNNPACK copies the elements in each reshape. Reshapes move down past the ops between two convolutions, and meet the next
one; here they move past pads, and past sums and concatenations with series that do not result from a convolution.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import Op, Shape, Value
from litefuse.passes.optimize.movement.hoist_elementwise import are_alike, meets_a_reshape
from litefuse.passes.optimize.movement.reshapes import PADS, RESHAPES
from litefuse.passes.optimize.movement.transposes import BINARY
from litefuse.passes.optimize.movement.unit_axes import with_axes
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import known_shape, one_use_producer, same_extent
from litefuse.rewrite.rule import rewrite


@rewrite(*PADS, after=RESHAPES)
def padded_series(b: RewriteContext, x: Value, paddings: Value, *value: Value, **attributes: Any) -> Value:
    """Replace Pad(Reshape(x)), where x are images of series, by Reshape(Pad(x)), if it meets another reshape."""
    axis = required(_dropped_axis(x.op), "the operand is not a series that was an image")
    amounts, result = required(paddings.constant, "the padding is computed"), b.root.results[0]
    require(any(user.kind in RESHAPES for user in result.uses), "no reshape follows")
    assert x.op is not None
    wider = np.insert(amounts.numpy(), axis, 0, axis=0)
    shape = _with_axis(known_shape(result), axis)
    image = emit(b, b.root.kind, result.type.with_shape(shape), x.op.inputs[0], b.const(wider), *value, **attributes)
    return with_axes(b, image, result.shape, [axis], [])


def _joins_one_image(op: Op) -> bool:
    """Return whether an operand is a series that was an image, and another one is not."""
    axes = [_dropped_axis(value.op) for value in op.inputs]
    return None in axes and any(axis is not None for axis in axes)


@rewrite(*BINARY, after=RESHAPES, where=_joins_one_image)
def sum_of_series(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace Add(Reshape(x), y), where x are images of series, by Reshape(Add(x, Reshape(y)))."""
    result = b.root.results[0]
    require(x.constant is None and y.constant is None, "an operand is a constant")
    require(are_alike(b, x, y) and x.rank == result.rank, "the operands may broadcast")
    return _join(b, [x, y], **attributes)


@rewrite("tfl.concatenation", after=RESHAPES)
def concatenated_series(b: RewriteContext, *values: Value, axis: int, fused_activation_function: str) -> Value:
    """Replace Concat(Reshape(x), y), where x are images of series, by Reshape(Concat(x, Reshape(y)))."""
    require(all(value.rank == 3 and value.constant is None for value in values), "the operands are not series")
    require(axis % 3 == 2, "it does not concatenate channels")
    return _join(b, values, axis=3, fused_activation_function=fused_activation_function)


def _join(b: RewriteContext, values: Iterator[Value] | list[Value] | tuple[Value, ...], **attributes: Any) -> Value:
    """Emit the root for the images of series, and reshape its result."""
    values, result = list(values), b.root.results[0]
    axes = {_dropped_axis(one_use_producer(value)) for value in values}
    axis = required(next(iter(axes - {None}), None), "no operand is a series that was an image, and used once")
    require(len(axes - {None}) == 1, "the series were images of different kinds")
    require(meets_a_reshape(result), "no reshape follows")
    images: list[Value] = []
    for value in values:
        dropped = one_use_producer(value)
        if dropped is not None and _dropped_axis(dropped) is not None:
            images.append(dropped.inputs[0])
        else:
            images.append(with_axes(b, value, _with_axis(known_shape(value), axis), [], [axis]))
    shape = _with_axis(known_shape(result), axis)
    joined = emit(b, b.root.kind, result.type.with_shape(shape), *images, **attributes)
    return with_axes(b, joined, result.shape, [axis], [])


def _with_axis(shape: Shape, axis: int) -> Shape:
    return (*shape[:axis], 1, *shape[axis:])


def _dropped_axis(op: Op | None) -> int | None:
    """Return the axis of size 1, not the first, that a reshape of four axes drops; None for other ops."""
    if op is None or op.kind not in RESHAPES or op.results[0].rank != 3:
        return None
    source, result = known_shape(op.inputs[0]), known_shape(op.results[0])
    for axis in (1, 2):
        if len(source) != 4 or source[axis] != 1:
            continue
        if op.kind == "tfl.squeeze" and op.attributes["squeeze_dims"] in ((axis,), (axis - 4,)):
            return axis
        if op.kind == "tfl.reshape" and same_extent(source, _with_axis(result, axis)):
            return axis
    return None
