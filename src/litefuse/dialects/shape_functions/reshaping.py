"""Shape functions of ops that rearrange elements: those of reshapes, and of moves with an axis map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.dialects.shape_functions.by_axes import infer_by_axes
from litefuse.dialects.shape_functions.partial import partial, partial_shape
from litefuse.dialects.shapes import (
    contradict,
    format_shape,
    product,
    replace_dim,
)
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer
from litefuse.ir.types import Dim, Shape, TensorType


def infer_reshape(
    x: Value, shape: Value | None = None, *, new_shape: Sequence[int] = (), **_attributes: Any
) -> TensorType:
    """tf.Reshape, and tfl.reshape, whose shape may be an option."""
    if shape is None:
        return TensorType(x.dtype, _reshape(x.shape, tuple(new_shape)))
    target = partial(shape)
    if target is None:
        return TensorType(x.dtype, None)
    return TensorType(x.dtype, _reshape(x.shape, target))


def _reshape(source: Shape | None, target: Shape) -> Shape:
    """Return `target` with its only unknown dimension computed, if the source's dimensions are known."""
    open_places = [place for place, dim in enumerate(target) if dim is None or dim < 0]
    if source is None or len(open_places) > 1:
        return tuple(None if dim is None or dim < 0 else dim for dim in target)
    count = product(source)
    wanted = product(dim for dim in target if dim is not None and dim >= 0)
    assert wanted is not None
    if not open_places:
        if count is not None and count != wanted:
            contradict(f"{format_shape(source)} cannot be reshaped to {format_shape(target)}")
        return target
    place = open_places[0]
    if count is None or wanted == 0:
        return replace_dim(target, place, None)
    if count % wanted:
        contradict(f"{format_shape(source)} cannot be reshaped to {format_shape(replace_dim(target, place, None))}")
    return replace_dim(target, place, count // wanted)


def infer_broadcast_to(x: Value, shape: Value, **_attributes: Any) -> TensorType:
    target = partial_shape(shape)
    source = x.shape
    if target is None or source is None:
        return TensorType(x.dtype, target)
    if len(source) > len(target):
        contradict(f"{format_shape(source)} does not broadcast to {format_shape(target)}")
    aligned = (1,) * (len(target) - len(source)) + source
    return TensorType(x.dtype, tuple(_stretch_dim(a, b, source, target) for a, b in zip(aligned, target, strict=True)))


def _stretch_dim(dim: Dim, target: Dim, source: Shape, shape: Shape) -> Dim:
    if dim is None or dim == 1 or dim == target:
        return target
    if target is not None:
        contradict(f"{format_shape(source)} does not broadcast to {format_shape(shape)}")
    return dim


_MAPPED = """
    tf.Squeeze tf.ExpandDims tf.Transpose tf.Pack tf.Unpack tf.Concat tf.ConcatV2 tf.Split tf.SplitV tf.Pad tf.PadV2
    tf.MirrorPad tf.Tile tfl.squeeze tfl.expand_dims tfl.transpose tfl.pack tfl.unpack tfl.concatenation tfl.split
    tfl.split_v tfl.pad tfl.padv2 tfl.mirror_pad tfl.tile
"""

RESHAPING: dict[str, Infer] = {
    **{kind: infer_by_axes(kind) for kind in _MAPPED.split()},
    "tf.Reshape": infer_reshape,
    "tf.BroadcastTo": infer_broadcast_to,
    "tfl.reshape": infer_reshape,
    "tfl.broadcast_to": infer_broadcast_to,
}
