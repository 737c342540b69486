"""Shape functions of reshapes, and of broadcasts to a shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.dialects.shape_functions.partial import partial, partial_shape
from litefuse.dialects.shapes import contradict, format_shape, product, replace_dim
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer
from litefuse.ir.types import Dim, Shape


def infer_reshape(
    x: Value, shape: Value | None = None, *, new_shape: Sequence[int] = (), **_attributes: Any
) -> Shape | None:
    """tf.Reshape, and tfl.reshape, whose shape may be an option."""
    target = tuple(new_shape) if shape is None else partial(shape)
    return None if target is None else _reshape(x.shape, target)


def _reshape(source: Shape | None, target: Shape) -> Shape:
    """Return `target` with its only unknown dimension computed, if the source's dimensions are known."""
    unknown = [axis for axis, dim in enumerate(target) if dim is None or dim < 0]
    if source is None or len(unknown) > 1:
        return tuple(None if dim is None or dim < 0 else dim for dim in target)
    count = product(source)
    wanted = product(dim for dim in target if dim is not None and dim >= 0)
    assert wanted is not None
    if not unknown:
        if count is not None and count != wanted:
            contradict(f"{format_shape(source)} cannot be reshaped to {format_shape(target)}")
        return target
    (axis,) = unknown
    if count is None or wanted == 0:
        return replace_dim(target, axis, None)
    if count % wanted:
        contradict(f"{format_shape(source)} cannot be reshaped to {format_shape(replace_dim(target, axis, None))}")
    return replace_dim(target, axis, count // wanted)


def infer_broadcast_to(x: Value, shape: Value, **_attributes: Any) -> Shape | None:
    target = partial_shape(shape)
    source = x.shape
    if target is None or source is None:
        return target
    if len(source) > len(target):
        contradict(f"{format_shape(source)} does not broadcast to {format_shape(target)}")
    aligned = (1,) * (len(target) - len(source)) + source
    return tuple(_stretch_dim(a, b, source, target) for a, b in zip(aligned, target, strict=True))


def _stretch_dim(dim: Dim, target: Dim, source: Shape, shape: Shape) -> Dim:
    if dim is None or dim == 1 or dim == target:
        return target
    if target is not None:
        contradict(f"{format_shape(source)} does not broadcast to {format_shape(shape)}")
    return dim


RESHAPING: dict[str, Infer] = {
    "tf.Reshape": infer_reshape,
    "tf.BroadcastTo": infer_broadcast_to,
    "tfl.reshape": infer_reshape,
    "tfl.broadcast_to": infer_broadcast_to,
}
