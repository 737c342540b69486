"""Shape functions of ops that rearrange elements: reshape, transpose, concatenate, split, pad, tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.dialects.shape_functions.common import (
    contradict,
    format_shape,
    normalize_axis,
    product,
    replace_dim,
    same_dim,
    total,
    unify_shapes,
    unknown,
)
from litefuse.dialects.shape_functions.partial import partial, partial_scalar, partial_shape
from litefuse.errors import count_noun
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


def infer_squeeze(x: Value, *, squeeze_dims: Sequence[int] = (), **_attributes: Any) -> TensorType:
    shape = x.shape
    if shape is None:
        return x.type
    if not squeeze_dims:
        if None in shape:
            return TensorType(x.dtype, None)
        return TensorType(x.dtype, tuple(dim for dim in shape if dim != 1))
    removed = {normalize_axis(axis, len(shape)) for axis in squeeze_dims}
    for axis in removed:
        if shape[axis] not in (1, None):
            contradict(f"dimension {axis} of {format_shape(shape)} cannot be squeezed: it is not 1")
    return TensorType(x.dtype, tuple(dim for axis, dim in enumerate(shape) if axis not in removed))


def infer_expand_dims(x: Value, axis: Value, **_attributes: Any) -> TensorType:
    shape, place = x.shape, partial_scalar(axis)
    if shape is None:
        return x.type
    if place is None:
        return TensorType(x.dtype, unknown(len(shape) + 1))
    place = normalize_axis(place, len(shape) + 1)
    return TensorType(x.dtype, (*shape[:place], 1, *shape[place:]))


def infer_transpose(x: Value, permutation: Value, **_attributes: Any) -> TensorType:
    shape, order = x.shape, partial(permutation)
    if shape is None:
        return TensorType(x.dtype, None if order is None else unknown(len(order)))
    if order is None or None in order:
        return TensorType(x.dtype, unknown(len(shape)))
    axes = [normalize_axis(axis, len(shape)) for axis in order if axis is not None]
    if sorted(axes) != list(range(len(shape))):
        contradict(f"{list(order)} is not a permutation of the dimensions of {format_shape(shape)}")
    return TensorType(x.dtype, tuple([shape[axis] for axis in axes]))


def infer_pack(*values: Value, axis: int = 0, **_attributes: Any) -> TensorType:
    shape = None
    for value in values:
        shape = unify_shapes(shape, value.shape, "shapes of packed tensors")
    if shape is None:
        return TensorType(values[0].dtype, None)
    place = normalize_axis(axis, len(shape) + 1)
    return TensorType(values[0].dtype, (*shape[:place], len(values), *shape[place:]))


def infer_unpack(value: Value, *, num: int, axis: int = 0, **_attributes: Any) -> tuple[TensorType, ...]:
    shape = value.shape
    if shape is not None:
        place = normalize_axis(axis, len(shape))
        same_dim(shape[place], num, f"dimension {place} of {format_shape(shape)} and the number of results")
        shape = (*shape[:place], *shape[place + 1 :])
    return (TensorType(value.dtype, shape),) * num


def infer_concat(*values_and_axis: Value, **_attributes: Any) -> TensorType:
    """ConcatV2: the axis is the last operand."""
    return _concatenate(values_and_axis[:-1], partial_scalar(values_and_axis[-1]))


def infer_concat_v1(axis: Value, *values: Value, **_attributes: Any) -> TensorType:
    return _concatenate(values, partial_scalar(axis))


def infer_lite_concatenation(*values: Value, axis: int = 0, **_attributes: Any) -> TensorType:
    return _concatenate(values, axis)


def _concatenate(values: Sequence[Value], axis: int | None) -> TensorType:
    dtype = values[0].dtype
    shapes = [value.shape for value in values]
    ranked = [shape for shape in shapes if shape is not None]
    if not ranked:
        return TensorType(dtype, None)
    rank = len(ranked[0])
    if axis is None:
        return TensorType(dtype, unknown(rank))
    place = normalize_axis(axis, rank)
    others: Shape | None = None
    for shape in ranked:
        if len(shape) != rank:
            contradict(
                f"shapes of concatenated tensors must agree, got {format_shape(ranked[0])} and {format_shape(shape)}"
            )
        others = unify_shapes(others, replace_dim(shape, place, None), "shapes of concatenated tensors")
    assert others is not None
    along = total(None if shape is None else shape[place] for shape in shapes)
    return TensorType(dtype, replace_dim(others, place, along))


def infer_split(axis: Value, value: Value, *, num_split: int, **_attributes: Any) -> tuple[TensorType, ...]:
    return (_split(value, partial_scalar(axis), num_split),) * num_split


def infer_lite_split(axis: Value, value: Value, *, num_splits: int, **_attributes: Any) -> tuple[TensorType, ...]:
    return (_split(value, partial_scalar(axis), num_splits),) * num_splits


def _split(value: Value, axis: int | None, count: int) -> TensorType:
    shape = value.shape
    if shape is None or axis is None:
        return TensorType(value.dtype, None if shape is None else unknown(len(shape)))
    place = normalize_axis(axis, len(shape))
    dim = shape[place]
    if dim is not None and dim % count:
        contradict(f"dimension {place} of {format_shape(shape)} cannot be split into {count} equal slices")
    return TensorType(value.dtype, replace_dim(shape, place, None if dim is None else dim // count))


def infer_split_v(
    value: Value, sizes: Value, axis: Value, *, num_split: int = 0, num_splits: int = 0, **_attributes: Any
) -> tuple[TensorType, ...]:
    """SplitV: slices of given sizes; one size may be -1, which means the remainder."""
    count = num_split or num_splits
    shape, place = value.shape, partial_scalar(axis)
    if shape is None:
        return (value.type,) * count
    parts = partial(sizes)
    if parts is None:
        parts = (None,) * count
    if len(parts) != count:
        contradict(f"{count_noun(len(parts), 'size')} do not fit {count_noun(count, 'slice')}")
    if place is None:
        return (TensorType(value.dtype, unknown(len(shape))),) * count
    place = normalize_axis(place, len(shape))
    rest = total(part for part in parts if part != -1)
    along = shape[place]
    missing = None if along is None or rest is None else along - rest
    dims = [missing if part == -1 else part for part in parts]
    return tuple(TensorType(value.dtype, replace_dim(shape, place, dim)) for dim in dims)


def infer_pad(x: Value, paddings: Value, *_value: Value, **_attributes: Any) -> TensorType:
    """Pad, PadV2, MirrorPad and LiteRT's equivalents: paddings [rank, 2]."""
    shape = x.shape
    amounts = partial(paddings)
    if shape is None:
        rank = paddings.shape[0] if paddings.shape else None
        return TensorType(x.dtype, None if rank is None else unknown(rank))
    if amounts is None:
        return TensorType(x.dtype, unknown(len(shape)))
    if len(amounts) != 2 * len(shape):
        contradict(
            f"paddings for {count_noun(len(amounts) // 2, 'dimension')} do not fit a tensor of shape "
            f"{format_shape(shape)}"
        )
    dims = [total((dim, amounts[2 * axis], amounts[2 * axis + 1])) for axis, dim in enumerate(shape)]
    return TensorType(x.dtype, tuple(dims))


def infer_tile(x: Value, multiples: Value, **_attributes: Any) -> TensorType:
    shape, times = x.shape, partial(multiples)
    if shape is None:
        return TensorType(x.dtype, None if times is None else unknown(len(times)))
    if times is None:
        return TensorType(x.dtype, unknown(len(shape)))
    if len(times) != len(shape):
        contradict(f"{len(times)} multiples do not fit a tensor of shape {format_shape(shape)}")
    return TensorType(x.dtype, tuple([product(pair) for pair in zip(shape, times, strict=True)]))


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


RESHAPING: dict[str, Infer] = {
    "tf.Reshape": infer_reshape,
    "tf.Squeeze": infer_squeeze,
    "tf.ExpandDims": infer_expand_dims,
    "tf.Transpose": infer_transpose,
    "tf.Pack": infer_pack,
    "tf.Unpack": infer_unpack,
    "tf.Concat": infer_concat_v1,
    "tf.ConcatV2": infer_concat,
    "tf.Split": infer_split,
    "tf.SplitV": infer_split_v,
    "tf.Pad": infer_pad,
    "tf.PadV2": infer_pad,
    "tf.MirrorPad": infer_pad,
    "tf.Tile": infer_tile,
    "tf.BroadcastTo": infer_broadcast_to,
    "tfl.reshape": infer_reshape,
    "tfl.squeeze": infer_squeeze,
    "tfl.expand_dims": infer_expand_dims,
    "tfl.transpose": infer_transpose,
    "tfl.pack": infer_pack,
    "tfl.unpack": infer_unpack,
    "tfl.concatenation": infer_lite_concatenation,
    "tfl.split": infer_lite_split,
    "tfl.split_v": infer_split_v,
    "tfl.pad": infer_pad,
    "tfl.padv2": infer_pad,
    "tfl.mirror_pad": infer_pad,
    "tfl.tile": infer_tile,
    "tfl.broadcast_to": infer_broadcast_to,
}
