"""Remove transposes, padding, tiling, slices and concatenations that have no effect or that cancel each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import required_producer, same_static_shape, shape_operand, small_integers
from litefuse.rewrite.rule import rewrite


def _permutation(value: Value | None, rank: int) -> tuple[int, ...]:
    order = tuple(axis + rank if axis < 0 else axis for axis in small_integers(value))
    require(sorted(order) == list(range(rank)), "not a permutation")
    return order


@rewrite("tf.Transpose")
def drop_transpose(b: RewriteContext, x: Value, perm: Value) -> Value:
    """`Transpose(x, [0, 1, ...])` -> `x`."""
    order = small_integers(perm)
    require(order == tuple(range(len(order))), "the permutation is not the identity")
    return x


@rewrite("tf.Transpose", after=("tf.Transpose",))
def merge_transposes(b: RewriteContext, x: Value, perm: Value) -> Value:
    """`Transpose(Transpose(x, p), q)` -> `Transpose(x, p[q])`."""
    inner = required_producer(x, "tf.Transpose")
    source = inner.operands[0]
    assert source is not None
    outer_order = small_integers(perm)
    inner_order = _permutation(inner.operands[1], len(outer_order))
    order = [inner_order[axis] for axis in _permutation(perm, len(outer_order))]
    return b.tf.Transpose(source, b.const(np.array(order, perm.dtype.numpy)))


@rewrite("tf.Transpose")
def transpose_of_units(b: RewriteContext, x: Value, perm: Value) -> Value:
    """`Transpose(x)` -> `Reshape(x)` if only dimensions of size 1 move."""
    require(x.shape is not None, "the rank is not known")
    assert x.shape is not None
    shape = x.shape
    moved = [axis for axis in _permutation(perm, len(shape)) if shape[axis] != 1]
    require(moved == sorted(moved), "dimensions larger than 1 change their order")
    target = required(shape_operand(b.root.result.shape), "more than one dimension is unknown")
    return b.tf.Reshape(x, b.i32(target))


@rewrite("tf.Squeeze")
def drop_squeeze(b: RewriteContext, input: Value, *, squeeze_dims: Sequence[int]) -> Value:
    """`Squeeze(x)` -> `x` if `x` has no dimension of size 1."""
    require(not squeeze_dims, "squeeze_dims is given")
    require(input.shape is not None and None not in input.shape and 1 not in input.shape, "a dimension may be 1")
    return input


@rewrite("tf.Pad", "tf.PadV2", "tf.MirrorPad")
def drop_pad(b: RewriteContext, input: Value, paddings: Value, *constant: Value, **_: Any) -> Value:
    """`Pad(x, 0)` -> `x`."""
    require(not any(small_integers(paddings)), "the padding is not zero")
    return input


@rewrite("tf.Tile")
def drop_tile(b: RewriteContext, input: Value, multiples: Value) -> Value:
    """`Tile(x, 1)` -> `x`."""
    require(all(count == 1 for count in small_integers(multiples)), "a multiple is not 1")
    return input


@rewrite("tf.BroadcastTo")
def drop_broadcast(b: RewriteContext, input: Value, shape: Value) -> Value:
    """`BroadcastTo(x)` to the shape of `x` -> `x`."""
    if shape.op is not None and shape.op.kind == "tf.Shape" and shape.op.operands[0] is input:
        return input
    require(same_static_shape(input.shape, b.root.result.shape), "the shape may grow")
    return input


@rewrite("tf.ConcatV2")
def drop_empty_parts(b: RewriteContext, *values_and_axis: Value) -> Value:
    """`ConcatV2(x)` -> `x`; drop operands that are statically known to be empty."""
    *values, axis = values_and_axis
    if len(values) == 1:
        return values[0]
    place = small_integers(axis)[0]
    ranks = {value.rank for value in values}
    require(len(ranks) == 1 and None not in ranks, "a rank is not known")
    kept = [value for value in values if value.shape is not None and value.shape[place] != 0]
    require(0 < len(kept) < len(values), "no operand is known to be empty, or all are")
    return kept[0] if len(kept) == 1 else b.tf.ConcatV2(*kept, axis)


@rewrite("tf.Split", "tf.SplitV")
def drop_split(b: RewriteContext, *operands: Value, num_split: int) -> Value:
    """`Split(x)` into one piece -> `x`."""
    require(num_split == 1, "there is more than one piece")
    return operands[1] if b.root.kind == "tf.Split" else operands[0]


@rewrite("tf.ReverseV2")
def drop_reverse(b: RewriteContext, tensor: Value, axis: Value) -> Value:
    """`ReverseV2(x)` along no axis, or only along axes of length 1 -> `x`."""
    axes = small_integers(axis)
    shape = tensor.shape
    if axes:
        require(shape is not None and all(shape[place] == 1 for place in axes), "elements move")
    return tensor


@rewrite("tf.ReverseV2", after=("tf.ReverseV2",))
def cancel_reverses(b: RewriteContext, tensor: Value, axis: Value) -> Value:
    """`ReverseV2(ReverseV2(x, a), a)` -> `x`."""
    inner = required_producer(tensor, "tf.ReverseV2")
    source = inner.operands[0]
    require(sorted(small_integers(axis)) == sorted(small_integers(inner.operands[1])), "the axes differ")
    assert source is not None
    return source


@rewrite("tf.Slice")
def drop_slice(b: RewriteContext, input: Value, begin: Value, size: Value) -> Value:
    """`Slice(x)` of the whole tensor -> `x`."""
    shape = required(input.shape, "it does not select the whole tensor")
    require(not any(small_integers(begin)), "it does not select the whole tensor")
    whole = all(length in (-1, dim) for length, dim in zip(small_integers(size), shape, strict=True))
    require(whole, "it does not select the whole tensor")
    return input


@rewrite("tf.StridedSlice")
def drop_strided_slice(
    b: RewriteContext,
    input: Value,
    begin: Value,
    end: Value,
    strides: Value,
    *,
    begin_mask: int,
    end_mask: int,
    ellipsis_mask: int,
    new_axis_mask: int,
    shrink_axis_mask: int,
) -> Value:
    """`StridedSlice(x)` of the whole tensor -> `x`."""
    require(not (new_axis_mask or shrink_axis_mask), "the rank changes")
    require(all(step == 1 for step in small_integers(strides)), "it does not select the whole tensor")
    shape = required(input.shape, "the rank is not known")
    bounds = list(zip(small_integers(begin), small_integers(end), strict=True))
    axis = 0
    for place, (first, last) in enumerate(bounds):
        bit = 1 << place
        if ellipsis_mask & bit:
            axis += len(shape) - len(bounds) + 1
            continue
        dim = shape[axis]
        from_start = bool(begin_mask & bit) or first == 0
        to_end = bool(end_mask & bit) or (dim is not None and last >= dim)
        require(from_start and to_end, "it does not select the whole tensor")
        axis += 1
    return input


@rewrite("tf.StridedSlice")
def slice_of_pack(
    b: RewriteContext,
    input: Value,
    begin: Value,
    end: Value,
    strides: Value,
    *,
    begin_mask: int,
    shrink_axis_mask: int,
    **_: Any,
) -> Value:
    """`StridedSlice(Pack(x, y))` of element 1 -> `y`."""
    inner = required_producer(input, "tf.Pack")
    places = small_integers(begin)
    plain = not any(_[name] for name in ("ellipsis_mask", "new_axis_mask"))
    require(plain and shrink_axis_mask == 1 and len(places) == 1, "it does not select one element")
    require(inner.attributes["axis"] == 0, "the axes differ")
    values = inner.operands
    require(-len(values) <= places[0] < len(values), "out of range")
    value = values[places[0]]
    assert value is not None
    return value


@rewrite("tf.Unpack", after=("tf.Pack",))
def unpack_of_pack(b: RewriteContext, value: Value, *, num: int, axis: int) -> Sequence[Value]:
    """`Unpack(Pack(x, y))` -> `x, y`."""
    inner = required_producer(value, "tf.Pack")
    require(inner.attributes["axis"] == axis and len(inner.operands) == num, "the packed and unpacked values differ")
    return inner.inputs


@rewrite("tf.Pack", after=("tf.Unpack",))
def pack_of_unpack(b: RewriteContext, *values: Value, axis: int) -> Value:
    """`Pack(Unpack(x))` -> `x`."""
    inner = required_producer(values[0], "tf.Unpack")
    require(inner.attributes["axis"] == axis, "the axes differ")
    require(list(values) == inner.results, "the packed and unpacked values differ")
    source = inner.operands[0]
    assert source is not None
    return source


@rewrite("tf.Pack")
def pack_of_one(b: RewriteContext, *values: Value, axis: int) -> Value:
    """`Pack(x)` -> `ExpandDims(x)`."""
    require(len(values) == 1, "there is more than one piece")
    return b.tf.ExpandDims(values[0], b.i32(axis))


@rewrite("tf.Pack")
def pack_of_elements(b: RewriteContext, *values: Value, axis: int) -> Value:
    """`Pack(s[0], s[1], s[2])` -> `s[0:3]`, or `s` if these are all of its elements."""
    first = _match_vector_element(values[0])
    source, start = first
    for place, value in enumerate(values):
        require(_match_vector_element(value) == (source, start + place), "not consecutive elements")
    count = len(values)
    if source.shape == (count,):
        return source
    require(count > 1, "only one element is packed")
    bounds = [b.i32([start]), b.i32([start + count]), b.i32([1])]
    return b.tf.StridedSlice(source, *bounds)


def _match_vector_element(value: Value) -> tuple[Value, int]:
    """Return the vector and the index in it that `value` is selected from."""
    op = required_producer(value, "tf.StridedSlice")
    source = op.operands[0]
    masks = {name: number for name, number in op.attributes.items() if name.endswith("_mask") and number}
    require(masks == {"shrink_axis_mask": 1} and source is not None and source.rank == 1, "not a single element")
    assert source is not None
    place = small_integers(op.operands[1])[0]
    require(place >= 0, "the index is negative")
    return source, place


@rewrite("tf.Sum", "tf.Mean", "tf.Max", "tf.Min", "tf.Prod", "tf.All", "tf.Any")
def drop_reduction(b: RewriteContext, input: Value, reduction_indices: Value, *, keep_dims: bool) -> Value:
    """A reduction over no axis, or over axes of length 1 with `keep_dims` -> its operand."""
    axes = small_integers(reduction_indices)
    shape = input.shape
    if axes:
        require(keep_dims and shape is not None and all(shape[place] == 1 for place in axes), "elements are combined")
    return input
