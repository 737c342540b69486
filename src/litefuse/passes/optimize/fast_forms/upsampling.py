"""Repeat pixels by RESIZE_NEAREST_NEIGHBOR, one op, instead of a TILE and a RESHAPE for the rows and for the columns.

    %0 = tile(reshape(%x: 1x8x8x4, [1, 8, 1, 8, 4]), [1, 1, 2, 1, 1])
    %1 = tile(reshape(%0, [1, 16, 8, 1, 4]), [1, 1, 1, 2, 1])
    %y = reshape(%1, [1, 16, 16, 4])
becomes
    %y = resize_nearest_neighbor(%x, [16, 16])
"""

from math import prod
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects.tfl.targets.fast_forms import Sizes
from litefuse.errors import required
from litefuse.ir import DType, Op, Shape, Value
from litefuse.passes.optimize.fast_forms.form import form_rule
from litefuse.passes.optimize.movement.reshapes import RESHAPES, emit_reshape
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, known_shape, one_use_producer, same_extent, shape_operand

_TYPES = (DType.F32, DType.I8)


class _Repeat(NamedTuple):
    """A TILE that repeats each element of an axis, which is in front of an axis of size 1."""

    x: Value
    lead: int | None
    """The number of elements in front of the axis."""
    size: int
    inner: int
    """The number of elements behind each of the axis."""
    times: int


class _Upsampling(NamedTuple):
    """Images whose rows and columns are repeated."""

    x: Value
    shape: Shape
    """The shape of the images; `x` has their elements in another shape."""
    counts: tuple[int, int]

    @property
    def sizes(self) -> tuple[int, int]:
        """The numbers of rows and columns of the result."""
        rows, columns = ((size or 0) * count for size, count in zip(self.shape[1:3], self.counts, strict=True))
        return rows, columns


def _sizes(op: Op) -> Sizes | None:
    """Return the sizes of the images and of their repetition, or None if the op does not repeat pixels."""
    upsampling = _find_upsampling(op)
    if upsampling is None:
        return None
    _, rows, columns, channels = upsampling.shape
    vertical, horizontal = upsampling.counts
    return {"rows": rows, "columns": columns, "channels": channels, "vertical": vertical, "horizontal": horizontal}


@form_rule(
    "resize-upsampling",
    "tfl.reshape",
    sizes=_sizes,
    title="upsampling of {rows}x{columns} by {vertical}x{horizontal} in one op",
    keeps="the ops that repeat rows and columns",
    after=("tfl.tile",),
)
def resize_upsampling(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
    """Replace Reshape(Tile(Reshape(Tile(Reshape(x))))), which repeats rows and columns, by ResizeNearestNeighbor(x)."""
    x, shape, _ = upsampling = required(_find_upsampling(b.root), "it does not repeat rows or columns")
    source = x.op.inputs[0] if x.op is not None and x.op.kind in RESHAPES else x
    images = source if same_extent(source.shape, shape) else emit_reshape(b, x, shape)
    type = x.type.with_shape((shape[0], *upsampling.sizes, shape[3]))
    resized = emit(b, "tfl.resize_nearest_neighbor", type, images, b.i32(upsampling.sizes))
    result = known_shape(b.root.results[0])
    return resized if same_extent(result, type.shape) else emit_reshape(b, resized, result)


def _find_upsampling(op: Op) -> _Upsampling | None:
    """Return the images that a reshape of a TILE is the upsampling of."""
    last = _find_repeat(one_use_producer(op.inputs[0], "tfl.tile"))
    if last is None or shape_operand(op.results[0].shape) is None:
        return None
    if any(user.kind == "tfl.tile" and _find_repeat(user) is not None for user in op.results[0].uses):
        return None  # The columns follow, with which the rows are repeated.
    between = one_use_producer(last.x, *RESHAPES)
    first = None if between is None else _find_repeat(one_use_producer(between.inputs[0], "tfl.tile"))
    if first is not None and first.inner == last.size * last.inner:
        images = (first.lead, first.size, last.size, last.inner)
        upsampling = _Upsampling(first.x, images, (first.times, last.times))
    else:
        upsampling = _Upsampling(last.x, (last.lead, last.size, 1, last.inner), (last.times, 1))
    sizes = zip(upsampling.shape[1:3], upsampling.counts, strict=True)
    return upsampling if all(_is_exact(size or 0, count) for size, count in sizes) else None


def _find_repeat(tile: Op | None) -> _Repeat | None:
    if tile is None or tile.inputs[0].dtype not in _TYPES or tile.inputs[0].shape is None:
        return None
    x, counts = tile.inputs[0], integers(tile.inputs[1])
    shape = known_shape(x)
    repeated = [axis for axis, count in enumerate(counts or ()) if count != 1]
    if counts is None or len(repeated) != 1 or repeated[0] < 2 or shape[repeated[0]] != 1:
        return None
    (axis,) = repeated
    sizes = [size for size in shape[axis - 1 :] if size is not None]
    if len(sizes) < len(shape) - axis + 1 or 0 in sizes or counts[axis] < 1:
        return None
    lead = None if None in shape[: axis - 1] else prod(size or 0 for size in shape[: axis - 1])
    return _Repeat(x, lead, sizes[0], prod(sizes[1:]), counts[axis])


def _is_exact(size: int, count: int) -> bool:
    """Return whether LiteRT's kernel, which computes positions in float32, repeats each element `count` times."""
    scale = np.float32(size) / np.float32(size * count)
    positions = np.arange(size * count)
    return bool((np.floor(positions.astype(np.float32) * scale) == positions // count).all())


FORMS = (resize_upsampling,)
