"""Slices, splits, concatenations, padding, reversal, roll and fixed permutations of rows."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects.strided_slice import decode_strided_slice
from litefuse.errors import require, required
from litefuse.ir import Builder, DType, ShapeAttr, TensorType, Value
from litefuse.rewrite.build import as_i32, dimension, dimension_product, reshape, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import MOVED, cast, move
from litefuse.rewrite.facts import (
    constant_int,
    constant_ints,
    known_ints,
    known_rank,
    known_shape,
    normalize_axes,
    static_dim,
)
from litefuse.rewrite.rule import legalize

I32 = DType.I32
MAX_PAD_RANK = 5


def _types(b: RewriteContext) -> list[TensorType]:
    return [result.type for result in b.root.results]


@legalize("tf.Pack")
def pack(b: RewriteContext, *values: Value, axis: int) -> Value | Sequence[Value]:
    dtype = values[0].dtype
    if len(values) == 1:
        return b.tf.ExpandDims(values[0], b.i32(axis))
    if dtype in MOVED["tfl.pack"] or dtype not in MOVED["tfl.concatenation"]:
        return move(b, "tfl.pack", values, _types(b), moved=range(len(values)), axis=axis)
    parts = [b.tf.ExpandDims(value, b.i32(axis)) for value in values]
    return b.tf.ConcatV2(*parts, b.i32(axis))


@legalize("tf.Unpack")
def unpack(b: RewriteContext, value: Value, *, num: int, axis: int) -> Sequence[Value]:
    if value.dtype in MOVED["tfl.unpack"]:
        return b.op("tfl.unpack", (value,), {"num": num, "axis": axis}, _types(b)).results
    rank = known_rank(value)
    (at,) = normalize_axes((axis,), rank)
    bits = 1 << at
    rows: list[Value] = []
    for index in range(num):
        begin, end = np.zeros(rank, np.int32), np.zeros(rank, np.int32)
        begin[at], end[at] = index, index + 1
        others = (1 << rank) - 1 - bits
        rows.append(
            b.tf.StridedSlice(
                value,
                b.const(begin),
                b.const(end),
                b.const(np.ones(rank, np.int32)),
                begin_mask=others,
                end_mask=others,
                shrink_axis_mask=bits,
            )
        )
    return rows


@legalize("tf.ConcatV2")
def concat_v2(b: RewriteContext, *operands: Value) -> Value | Sequence[Value]:
    *values, axis = operands
    return _concatenate(b, values, axis)


@legalize("tf.Concat")
def concat(b: RewriteContext, axis: Value, *values: Value) -> Value | Sequence[Value]:
    return _concatenate(b, values, axis)


def _concatenate(b: RewriteContext, values: Sequence[Value], axis: Value) -> Value | Sequence[Value]:
    if len(values) == 1:
        return values[0]
    at = constant_int(axis, "the axis")
    rank = next((value.rank for value in values if value.rank is not None), None)
    if rank is not None:
        (at,) = normalize_axes((at,), rank)
    return move(b, "tfl.concatenation", values, _types(b), moved=range(len(values)), axis=at)


@legalize("tf.ParallelConcat")
def parallel_concat(b: RewriteContext, *values: Value, shape: ShapeAttr) -> Value:
    return b.tf.ConcatV2(*values, b.i32(0))


@legalize("tf.Split")
def split(b: RewriteContext, axis: Value, value: Value, *, num_split: int) -> Sequence[Value]:
    if num_split == 1:
        return [value]
    at = _normalize_axis(b, axis, value)
    return move(b, "tfl.split", (at, value), _types(b), moved=(1,), num_splits=num_split)


@legalize("tf.SplitV")
def split_v(b: RewriteContext, value: Value, sizes: Value, axis: Value, *, num_split: int) -> Sequence[Value]:
    if num_split == 1:
        return [value]
    if _has_equal_parts(b, axis):
        # XNNPACK supports SPLIT, but not SPLIT_V.
        return b.tf.Split(axis, value, num_split=num_split)
    operands = (value, as_i32(b, sizes), _normalize_axis(b, axis, value))
    return move(b, "tfl.split_v", operands, _types(b), num_splits=num_split)


def _has_equal_parts(b: RewriteContext, axis: Value) -> bool:
    """Return whether all results of the op are known to have the same size along `axis`."""
    known, shapes = known_ints(axis), [result.shape for result in b.root.results]
    if known is None or any(shape is None for shape in shapes):
        return False
    sizes = {shape[known[0]] for shape in shapes if shape is not None}
    return len(sizes) == 1 and None not in sizes


def _normalize_axis(b: Builder, axis: Value, value: Value) -> Value:
    known = known_ints(axis)
    if known is None or value.rank is None:
        return as_i32(b, axis)
    return scalar(b, normalize_axes(known, value.rank)[0], I32)


@legalize("tf.Slice")
def slice_rule(b: RewriteContext, x: Value, begin: Value, size: Value) -> Sequence[Value]:
    return move(b, "tfl.slice", (x, as_i32(b, begin), as_i32(b, size)), _types(b))


class _Entry(NamedTuple):
    """One entry of a strided slice with constant bounds: the range of one dimension, or a new axis."""

    begin: int = 0
    end: int = 0
    stride: int = 1
    begin_mask: bool = False
    end_mask: bool = False
    new_axis_mask: bool = False
    shrink_axis_mask: bool = False


_WHOLE = _Entry(begin_mask=True, end_mask=True)
_NEW_AXIS = _Entry(end=1, new_axis_mask=True)
# XNNPACK mistakes an end of 0 for the end of the dimension; it handles other empty ranges correctly.
_EMPTY = _Entry(begin=1, end=1)


@legalize("tf.StridedSlice")
def strided_slice(
    b: RewriteContext,
    x: Value,
    begin: Value,
    end: Value,
    strides: Value,
    *,
    begin_mask: int,
    end_mask: int,
    ellipsis_mask: int,
    new_axis_mask: int,
    shrink_axis_mask: int,
) -> Sequence[Value]:
    masks: dict[str, Any] = {
        # TensorFlow ignores the begin mask of a shrunk axis; LiteRT would use index 0.
        "begin_mask": begin_mask & ~shrink_axis_mask,
        "end_mask": end_mask,
        "ellipsis_mask": ellipsis_mask,
        "new_axis_mask": new_axis_mask,
        "shrink_axis_mask": shrink_axis_mask,
    }
    bounds = [as_i32(b, bound) for bound in (begin, end, strides)]
    known = [bound.constant for bound in bounds]
    if x.rank is not None and all(bound is not None for bound in known):
        values = [[int(item) for item in bound.numpy()] for bound in known if bound is not None]
        entries = _expand_ellipsis(x.rank, list(zip(*values, strict=True)), masks)
        _require_elements(x, entries)
        bounds = [b.i32([getattr(entry, name) for entry in entries]) for name in ("begin", "end", "stride")]
        names = [name for name in masks if name != "ellipsis_mask"]
        masks = {name: sum(getattr(entry, name) << at for at, entry in enumerate(entries)) for name in names}
    return move(b, "tfl.strided_slice", (x, *bounds), _types(b), **masks)


def _require_elements(x: Value, entries: Sequence[_Entry]) -> None:
    """Refuse an index that is out of bounds, which fails in TensorFlow; LiteRT would read another element."""
    read = [entry for entry in entries if not entry.new_axis_mask]
    for entry, size in zip(read, x.shape or (), strict=False):
        fits = not entry.shrink_axis_mask or size is None or -size <= entry.begin < size
        require(fits, "an index is out of bounds", index=entry.begin, size=size)


def _expand_ellipsis(rank: int, bounds: Sequence[tuple[int, ...]], masks: dict[str, int]) -> list[_Entry]:
    """Expand the ellipsis of a slice, so that every dimension has an entry."""
    entries: list[_Entry] = []
    for axis, entry, *flags in required(decode_strided_slice(masks, rank, len(bounds)), "it does not fit the rank"):
        if axis is None:
            entries.append(_NEW_AXIS)
        elif entry is None:
            entries.append(_WHOLE)
        else:
            begin, end, stride = bounds[entry]
            from_first, to_last, is_index = flags
            is_empty = end == 0 and stride > 0 and not (to_last or is_index)
            entries.append(_EMPTY if is_empty else _Entry(begin, end, stride, from_first, to_last, False, is_index))
    return entries


@legalize("tf.TensorStridedSliceUpdate")
def tensor_strided_slice_update(
    b: RewriteContext, x: Value, begin: Value, end: Value, strides: Value, value: Value, **masks: Any
) -> Value:
    """Slice the flat positions of `x` as `x` would be sliced, and scatter the value to these positions."""
    shape = b.tf.Shape(x)
    indices = b.tf.Reshape(b.tf.Range(b.i32(0), b.tf.Size(x), b.i32(1)), shape)
    taken = b.tf.StridedSlice(indices, begin, end, strides, **masks)
    if value.shape != taken.shape or not value.type.is_static:
        value = b.tf.BroadcastTo(value, b.tf.Shape(taken))
    rows, updates = b.tf.Reshape(taken, b.i32([-1, 1])), b.tf.Reshape(value, b.i32([-1]))
    flat = b.tf.TensorScatterUpdate(b.tf.Reshape(x, b.i32([-1])), rows, updates)
    return b.tf.Reshape(flat, shape)


@legalize("tf.Pad", "tf.PadV2")
def pad(b: RewriteContext, x: Value, paddings: Value, *value: Value) -> Sequence[Value] | Value:
    kind = "tfl.padv2" if value else "tfl.pad"
    if value and value[0].constant is not None and x.dtype is not DType.STRING:
        kind = "tfl.pad" if not np.any(value[0].constant.numpy() != 0) else kind
    known = known_ints(paddings)
    amounts = as_i32(b, paddings)
    if known is not None and not any(known):
        return x
    if x.rank is not None and x.rank > MAX_PAD_RANK:
        return _pad_in_steps(b, x, paddings, value)
    if kind == "tfl.padv2":
        return move(b, kind, (x, amounts, *value), _types(b), moved=(0, 2))
    return move(b, kind, (x, amounts), _types(b))


def _pad_in_steps(b: Builder, x: Value, paddings: Value, value: Sequence[Value]) -> Value:
    """Pad tensors of rank above 5, the kernel's limit.

    Each step pads three adjacent axes, with all axes before them merged into one, and all axes after them into another.
    """
    known = known_ints(paddings)
    dims = [dimension(b, x, axis) for axis in range(known_rank(x))]
    for first in range(0, len(dims), MAX_PAD_RANK - 2):
        axes = range(first, min(first + MAX_PAD_RANK - 2, len(dims)))
        if known is not None and not any(known[2 * first : 2 * axes.stop]):
            continue
        outer, inner = (dimension_product(b, part) for part in (dims[:first], dims[axes.stop :]))
        flat = reshape(b, x, (outer, *dims[first : axes.stop], inner))
        amounts = _surround_pairs(b, paddings, axes)
        padded = b.tf.PadV2(flat, amounts, *value) if value else b.tf.Pad(flat, amounts)
        dims[first : axes.stop] = [dimension(b, padded, axis) for axis in range(1, len(axes) + 1)]
        x = reshape(b, padded, dims)
    return x


def _surround_pairs(b: Builder, paddings: Value, axes: range) -> Value:
    """Return the paddings of some axes, surrounded by zero paddings for one axis before and one after them."""
    none = np.zeros((1, 2), np.int32)
    known = known_ints(paddings)
    if known is not None:
        pairs = np.asarray(known, np.int32).reshape(-1, 2)[axes.start : axes.stop]
        return b.const(np.concatenate([none, pairs, none]))
    pairs = b.tf.Slice(as_i32(b, paddings), b.i32([axes.start, 0]), b.i32([len(axes), 2]))
    return b.tf.ConcatV2(b.const(none), pairs, b.const(none), b.i32(0))


@legalize("tf.MirrorPad")
def mirror_pad(b: RewriteContext, x: Value, paddings: Value, *, mode: str) -> Sequence[Value]:
    return move(b, "tfl.mirror_pad", (x, as_i32(b, paddings)), _types(b), mode=mode)


@legalize("tf.ReverseV2")
def reverse_v2(b: RewriteContext, x: Value, axes: Value) -> Value:
    """Reverse one axis at a time, because LiteRT supports only adjacent axes in one op."""
    chosen = constant_ints(axes, "the axes")
    return _reverse(b, x, chosen) if x.rank is not None else _reverse_unranked(b, x, chosen)


@legalize("tf.Reverse")
def reverse(b: RewriteContext, x: Value, dims: Value) -> Value:
    flags = constant_ints(dims, "dims")
    return _reverse(b, x, [axis for axis, flag in enumerate(flags) if flag])


def _reverse(b: Builder, x: Value, axes: Sequence[int]) -> Value:
    for axis in sorted(set(normalize_axes(axes, known_rank(x)))):
        x = move(b, "tfl.reverse_v2", (x, b.i32([axis])), [x.type])[0]
    return x


def _reverse_unranked(b: Builder, x: Value, axes: Sequence[int]) -> Value:
    """Reverse a tensor of unknown rank; negative axes are resolved at run time, as the kernel does not support them."""
    for axis in axes:
        at = b.i32([axis]) if axis >= 0 else b.tf.Reshape(b.tf.Rank(x) + b.i32(axis), b.i32([1]))
        x = move(b, "tfl.reverse_v2", (x, at), [x.type])[0]
    return x


@legalize("tf.ReverseSequence")
def reverse_sequence(
    b: RewriteContext, x: Value, lengths: Value, *, seq_dim: int, batch_dim: int
) -> Value | Sequence[Value]:
    operands = (x, as_i32(b, lengths))
    return move(b, "tfl.reverse_sequence", operands, _types(b), seq_dim=seq_dim, batch_dim=batch_dim)


@legalize("tf.Roll")
def roll(b: RewriteContext, x: Value, shift: Value, axis: Value) -> Value:
    """Roll one axis at a time: the last `shift` elements, then the others; a gather if size or shift is unknown."""
    axes = normalize_axes(constant_ints(axis, "the axis"), known_rank(x))
    known = known_ints(shift)
    for index, at in enumerate(axes):
        size = known_shape(x)[at]
        if known is not None and size is not None:
            x = _roll(b, x, at, known[index] % max(1, size))
        else:
            amount = shift if shift.rank == 0 else b.tf.GatherV2(shift, b.i32(index), b.i32(0))
            x = _roll_by_gather(b, x, at, cast(b, amount, I32))
    return x


def _roll(b: Builder, x: Value, axis: int, shift: int) -> Value:
    if shift == 0:
        return x
    size = static_dim(x, axis)
    first, second = np.zeros(known_rank(x), np.int32), np.zeros(known_rank(x), np.int32)
    first[axis] = size - shift
    whole, kept = np.full(len(first), -1, np.int32), np.full(len(first), -1, np.int32)
    kept[axis] = size - shift
    last = b.tf.Slice(x, b.const(first), b.const(whole))
    others = b.tf.Slice(x, b.const(second), b.const(kept))
    return b.tf.ConcatV2(last, others, b.i32(axis))


def _roll_by_gather(b: Builder, x: Value, axis: int, shift: Value) -> Value:
    """Compute y[i] = x[(i - shift) mod n]."""
    size = b.tf.GatherV2(b.tf.Shape(x), b.i32(axis), b.i32(0))
    positions = b.tf.Range(scalar(b, 0, I32), size, scalar(b, 1, I32))
    return b.tf.GatherV2(x, (positions - shift) % size, b.i32(axis))


@legalize("tf.XlaDynamicUpdateSlice")
def dynamic_update_slice(b: RewriteContext, x: Value, update: Value, start: Value) -> Sequence[Value]:
    require(start.rank == 1, "the start indices must be a vector", rank=start.rank)
    return move(b, "tfl.dynamic_update_slice", (x, update, as_i32(b, start)), _types(b), moved=(0, 1))


@legalize("tf.DataFormatVecPermute")
def data_format_vec_permute(b: RewriteContext, x: Value, *, src_format: str, dst_format: str) -> Value:
    """Gather one row per dimension; without rows for the batch and the channels, only the spatial ones."""
    require(
        sorted(src_format) == sorted(dst_format),
        "the formats must name the same dimensions",
        src_format=src_format,
        dst_format=dst_format,
    )
    count = static_dim(x, 0)
    if count == len(src_format) - 2:
        src_format, dst_format = (re.sub("[NC]", "", name) for name in (src_format, dst_format))
    require(
        count == len(src_format), "the vector must have one entry per dimension", entries=count, src_format=src_format
    )
    return b.tf.GatherV2(x, b.i32([src_format.index(letter) for letter in dst_format]), b.i32(0))
