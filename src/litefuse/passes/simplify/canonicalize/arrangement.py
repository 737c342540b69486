"""Remove slices and packs of each other's elements, reductions without effect, and batches of dilated convolutions."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.errors import NoMatch, require, required
from litefuse.ir import Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import required_producer, selected_index, small_constant, small_integers
from litefuse.rewrite.rule import rewrite


@rewrite("tf.StridedSlice")
def slice_of_pack(b: RewriteContext, input: Value, *_bounds: Value, **_masks: Any) -> Value:
    """`StridedSlice(Pack(x, y))` of element 1 -> `y`."""
    inner = required_producer(input, "tf.Pack")
    index, values = required(selected_index(b.root), "it does not select one element"), inner.inputs
    require(inner.attributes["axis"] == 0, "the axes differ")
    require(-len(values) <= index < len(values), "out of range")
    return values[index]


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
    for offset, value in enumerate(values):
        require(_match_vector_element(value) == (source, start + offset), "not consecutive elements")
    count = len(values)
    if source.shape == (count,):
        return source
    require(count > 1, "only one element is packed")
    (size,) = source.shape or (None,)
    require(size is None or start + count <= size, "an index is out of bounds")
    bounds = [b.i32([start]), b.i32([start + count]), b.i32([1])]
    return b.tf.StridedSlice(source, *bounds)


def _match_vector_element(value: Value) -> tuple[Value, int]:
    """Return the vector and the index in it that `value` is selected from."""
    op = required_producer(value, "tf.StridedSlice")
    index = selected_index(op)
    if index is None or index < 0 or op.inputs[0].rank != 1:
        raise NoMatch("not a single element with an index from the start")
    return op.inputs[0], index


@rewrite("tf.Sum", "tf.Mean", "tf.Max", "tf.Min", "tf.Prod", "tf.All", "tf.Any")
def drop_reduction(b: RewriteContext, input: Value, reduction_indices: Value, *, keep_dims: bool) -> Value:
    """A reduction over no axis, or over axes of length 1 with `keep_dims` -> its operand."""
    axes = small_integers(reduction_indices)
    shape = input.shape
    if axes:
        require(keep_dims and shape is not None and all(shape[axis] == 1 for axis in axes), "elements are combined")
    return input


@rewrite("tf.BatchToSpaceND", after=("tf.Conv3D",))
def dilated_volume(b: RewriteContext, x: Value, block: Value, crops: Value) -> Value:
    """`BatchToSpace(Conv3D(SpaceToBatch(x, d, p), w, VALID), d, c)` -> `Conv3D(Pad(x, p - c), w)`, dilated by `d`.

    `optimize.layers.dilation` does the same in two dimensions, where LiteRT has kernels for all three ops.
    """
    convolution = required_producer(x, "tf.Conv3D")
    source, filter = convolution.inputs
    inner = required_producer(source, "tf.SpaceToBatchND")
    features, inner_block, paddings = inner.inputs
    attributes = convolution.attributes
    ones = set(attributes["strides"]) | set(attributes["dilations"]) == {1}
    require(attributes["padding"] == "VALID" and attributes["data_format"] == "NDHWC", "not VALID or not NDHWC")
    require(ones, "the convolution has strides or dilations")
    rates = small_integers(block)
    require(rates == small_integers(inner_block) and len(rates) == 3, "the block shapes differ")
    margins = small_constant(paddings).astype(np.int32) - small_constant(crops).astype(np.int32)
    require(bool((margins >= 0).all()), "it crops more than it pads")
    padded = b.tf.Pad(features, b.const(np.pad(margins, ((1, 1), (0, 0))))) if margins.any() else features
    return b.op("tf.Conv3D", (padded, filter), {**attributes, "dilations": (1, *rates, 1)}).result
