"""Append ops that permute, insert and remove dimensions, and that read their sizes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from litefuse.errors import count_noun
from litefuse.frontend.stablehlo.writer import Writer, refuse
from litefuse.ir import DType, Shape, Value


def shape_of(value: Value) -> Shape:
    """Return the shape of a value, whose rank must be known."""
    if value.shape is None:
        raise refuse("an operand of unknown rank has no translation")
    return value.shape


def size_of(writer: Writer, value: Value, axis: int) -> int | Value:
    """Return the size of a dimension: a number, or an int32 scalar that is computed."""
    size = shape_of(value)[axis]
    if size is not None:
        return size
    return writer.element(writer.tf.Shape(value), axis)


def size_vector(writer: Writer, sizes: Sequence[int | Value]) -> Value:
    """Return an int32 vector of known and computed sizes."""
    known = [size for size in sizes if isinstance(size, int)]
    if len(known) == len(sizes):
        return writer.sizes(known)
    scalars = [writer.constant(size, DType.I32) if isinstance(size, int) else size for size in sizes]
    return writer.tf.Pack(*scalars)


def transpose(writer: Writer, value: Value, order: Sequence[int]) -> Value:
    """Permute the dimensions: dimension `i` of the result is `order[i]` of `value`."""
    return value if list(order) == sorted(order) else writer.tf.Transpose(value, writer.sizes(order))


def insert_axes(writer: Writer, value: Value, axes: Sequence[int]) -> Value:
    """Insert dimensions of size 1, which are the dimensions `axes` of the result."""
    for axis in sorted(axes):
        value = writer.tf.ExpandDims(value, writer.constant(axis, DType.I32))
    return value


def remove_axes(writer: Writer, value: Value, axes: Sequence[int]) -> Value:
    """Remove dimensions of size 1."""
    return writer.tf.Squeeze(value, squeeze_dims=tuple(axes)) if axes else value


def arrange_axes(writer: Writer, value: Value, labels: Sequence[Hashable], wanted: Sequence[Hashable]) -> Value:
    """Bring the dimensions of `value`, which have `labels`, into another order.

    Dimensions that are not wanted must have size 1, and are removed; those that are missing are inserted with size 1.
    """
    value = remove_axes(writer, value, [axis for axis, label in enumerate(labels) if label not in wanted])
    kept = [label for label in labels if label in wanted]
    value = transpose(writer, value, [kept.index(label) for label in wanted if label in kept])
    return insert_axes(writer, value, [axis for axis, label in enumerate(wanted) if label not in kept])


def check_axes(axes: Sequence[int], rank: int) -> None:
    """Refuse dimensions that a tensor with `rank` dimensions does not have, or that occur twice."""
    if len(set(axes)) != len(axes) or not all(0 <= axis < rank for axis in axes):
        raise refuse(
            f"the dimensions {list(axes)} of a tensor with {count_noun(rank, 'dimension')} have no translation"
        )
