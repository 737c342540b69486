"""Compute with at most 4 axes: LiteRT's GPU accelerator takes no more.

    %y = tfl.mean(%x: 1x4x4x2x3, [1, 2, 4]) {keep_dims}
becomes
    %y = tfl.reshape(tfl.mean(tfl.reshape(%x, [1, 16, 2, 3]), [1, 3]) {keep_dims}, [1, 1, 1, 2, 1])

Neighbouring axes that an op treats alike are merged. Reshapes between such ops cancel; those of the model's inputs and
outputs remain, and run on the CPU.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from litefuse.dialects import TFL
from litefuse.errors import require, required
from litefuse.ir import Builder, Dim, DType, Op, Shape, Trait, Value
from litefuse.passes.finalize.merge_broadcast_axes import find_groups
from litefuse.passes.optimize.movement.reshapes import REDUCTIONS, emit_reshape
from litefuse.rewrite.build import emit, transpose
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, known_shape, normalize_axes
from litefuse.rewrite.rule import rewrite
from litefuse.rewrite.sizes.slice_bounds import match_slices

MAX_RANK = 4
Group = list[int]
"""Neighbouring axes that become one."""
_LOGICAL = ("tfl.reduce_all", "tfl.reduce_any")
_UNARY = ("tfl.cast", "tfl.dequantize", "tfl.quantize", "tfl.gelu", "tfl.leaky_relu", "tfl.logistic", "tfl.zeros_like")
_ELEMENTWISE = tuple(sorted(kind for kind in TFL.kinds_with(Trait.ELEMENTWISE) if kind.startswith("tfl.")))


def is_high(op: Op) -> bool:
    """Return whether the op has a computed operand or a result of more axes than the GPU takes."""
    values = [value for value in op.inputs if value.constant is None]
    return any((value.rank or 0) > MAX_RANK for value in (*values, *op.results))


@rewrite(*dict.fromkeys((*_ELEMENTWISE, *_UNARY, "tfl.select_v2", "tfl.select")), where=is_high)
def elementwise_of_4(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
    """Merge the axes along which the same operands broadcast."""
    op, result = b.root, b.root.results[0]
    rank = len(known_shape(result))
    shapes = [_leading(x, rank) for x in op.inputs]
    if all(value.type.is_static for value in (*op.inputs, result)):
        groups = _alike(known_shape(result), [tuple(shape[axis] == 1 for shape in shapes) for axis in range(rank)])
    else:
        groups = required(find_groups(op), "whether an operand is broadcast is not known")
    merged = [_merged(b, x, shape, groups) for x, shape in zip(op.inputs, shapes, strict=True)]
    small = emit(b, op.kind, result.type.with_shape(_sizes(known_shape(result), groups)), *merged, **op.attributes)
    return emit_reshape(b, small, result.shape)


@rewrite(*REDUCTIONS, *_LOGICAL, where=is_high)
def reduction_of_4(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value:
    """Merge the axes that are reduced, and those that are not."""
    shape = known_shape(x)
    reduced = set(normalize_axes(required(integers(axes), "the axes are computed"), len(shape)))
    groups = _alike(shape, [axis in reduced for axis in range(len(shape))])
    small = _merged(b, x, shape, groups)
    lead = len(known_shape(small)) - len(groups)
    chosen = [lead + index for index, group in enumerate(groups) if not reduced.isdisjoint(_large(shape, group))]
    type = small.type.with_shape(tuple(1 if at in chosen else size for at, size in enumerate(known_shape(small))))
    if chosen:
        small = emit(b, b.root.kind, type, small, b.i32(chosen), keep_dims=True)
    return emit_reshape(b, small, b.root.results[0].shape)


@rewrite("tfl.transpose", where=is_high)
def transpose_of_4(b: RewriteContext, x: Value, permutation: Value) -> Value:
    """Merge the axes that stay neighbours, and transpose in several steps if more than 4 remain."""
    shape, order = known_shape(x), required(integers(permutation), "the order is computed")
    groups: list[Group] = []
    for axis in order:
        if groups and axis == groups[-1][-1] + 1:
            groups[-1].append(axis)
        else:
            groups.append([axis])
    if len(groups) > MAX_RANK:
        require(None not in shape, "an axis is free")
        return transpose(b, x, order, max_rank=MAX_RANK)
    before = sorted(groups)
    merged = emit_reshape(b, x, tuple(_product([shape[axis] for axis in group]) for group in before))
    return emit_reshape(b, transpose(b, merged, [before.index(group) for group in groups]), b.root.results[0].shape)


@rewrite("tfl.tile", where=is_high)
def tile_of_4(b: RewriteContext, x: Value, multiples: Value) -> Value:
    """Merge axes with the ones behind them that are not repeated."""
    shape, times = known_shape(x), required(integers(multiples), "the repetitions are computed")
    groups = _absorbing(shape, [count == 1 for count in times])
    counts = [times[changing] for changing, _ in groups]
    return _with_operand(b, x, [group for _, group in groups], counts, 1)


@rewrite("tfl.pad", "tfl.padv2", where=is_high)
def pad_of_4(b: RewriteContext, x: Value, paddings: Value, *value: Value) -> Value:
    """Merge axes with the ones behind them that are not padded."""
    shape, amounts = known_shape(x), required(integers(paddings), "the amounts are computed")
    pairs = [amounts[at : at + 2] for at in range(0, 2 * len(shape), 2)]
    groups = _absorbing(shape, [pair == (0, 0) for pair in pairs])
    units = [_behind(shape, *group) for group in groups]
    scaled = [[amount * unit for amount in pairs[axis]] for unit, (axis, _) in zip(units, groups, strict=True)]
    return _with_operand(b, x, [group for _, group in groups], scaled, [0, 0], *value)


@rewrite("tfl.slice", where=is_high)
def slice_of_4(b: RewriteContext, x: Value, begin: Value, size: Value) -> Value:
    """Merge axes with the ones behind them that are taken whole."""
    starts = required(integers(begin), "the bounds are computed")
    sizes = known_shape(b.root.results[0])
    return _sliced(b, x, [slice(start, start + (count or 0), 1) for start, count in zip(starts, sizes, strict=True)])


@rewrite("tfl.strided_slice", where=is_high)
def strided_slice_of_4(b: RewriteContext, x: Value, *bounds: Value, **masks: Any) -> Value:
    """Merge axes with the ones behind them that are taken whole."""
    require(not masks["offset"], "the ends are offsets")
    parts = required(match_slices(b.root), "the bounds are computed, or there is a new axis")
    shape = known_shape(x)
    ranges = [slice(part, part + 1 or None) if isinstance(part, int) else part for part in parts]
    return _sliced(b, x, [slice(*part.indices(size or 0)) for part, size in zip(ranges, shape, strict=True)])


def _sliced(b: RewriteContext, x: Value, parts: Sequence[slice]) -> Value:
    """Take a slice of each axis, given by numbers that are not negative."""
    shape = known_shape(x)
    require(None not in shape, "an axis is free")
    whole = [part == slice(0, size, 1) for part, size in zip(parts, shape, strict=True)]
    strides = [part.step or 1 for part in parts]
    require(min(strides) > 0, "a stride is negative")
    pairs = _absorbing(shape, whole, [stride != 1 for stride in strides])
    groups, units = [group for _, group in pairs], [_behind(shape, *pair) for pair in pairs]
    bounds = [
        slice(parts[axis].start * unit, parts[axis].stop * unit, strides[axis])
        for unit, (axis, _) in zip(units, pairs, strict=True)
    ]
    small = _merged(b, x, shape, groups)
    lead = len(known_shape(small)) - len(groups)
    bounds[:0] = [slice(0, 1, 1)] * lead
    sizes = tuple(len(range(part.start, part.stop, part.step)) for part in bounds)
    type = small.type.with_shape(sizes)
    numbers = [b.i32([getattr(part, name) for part in bounds]) for name in ("start", "stop", "step")]
    if max(strides) > 1:
        small = emit(b, "tfl.strided_slice", type, small, *numbers)
    else:
        small = emit(b, "tfl.slice", type, small, numbers[0], b.i32(sizes))
    return emit_reshape(b, small, b.root.results[0].shape)


@rewrite("tfl.concatenation", where=is_high)
def concatenation_of_4(b: RewriteContext, *values: Value, axis: int, **attributes: Any) -> Value:
    """Merge the axes before and behind the one along which values are joined."""
    result = b.root.results[0]
    axis %= len(known_shape(result))
    parts = [emit_reshape(b, value, _around(known_shape(value), axis)) for value in values]
    type = result.type.with_shape(_around(known_shape(result), axis))
    return emit_reshape(b, emit(b, "tfl.concatenation", type, *parts, axis=2, **attributes), result.shape)


@rewrite("tfl.pack", where=is_high)
def pack_of_4(b: RewriteContext, *values: Value, axis: int, **attributes: Any) -> Value:
    """Join values along an axis between those before it and behind it."""
    result = b.root.results[0]
    axis %= len(known_shape(result))
    target = _around(known_shape(result), axis)
    parts = [emit_reshape(b, value, (*target[:2], 1, target[3])) for value in values]
    whole = emit(
        b, "tfl.concatenation", result.type.with_shape(target), *parts, axis=2, fused_activation_function="NONE"
    )
    return emit_reshape(b, whole, result.shape)


@rewrite("tfl.unpack", where=is_high)
def unpack_of_4(b: RewriteContext, value: Value, *, axis: int, **attributes: Any) -> Sequence[Value]:
    """Split an axis between those before it and behind it."""
    shape, results = known_shape(value), b.root.results
    target = _around(shape, axis % len(shape))
    types = [value.type.with_shape((*target[:2], 1, target[3]))] * len(results)
    parts = b.op("tfl.split", [b.i32(2), emit_reshape(b, value, target)], {"num_splits": len(results)}, types).results
    return [emit_reshape(b, part, result.shape) for part, result in zip(parts, results, strict=True)]


@rewrite("tfl.split", where=is_high)
def split_of_4(b: RewriteContext, axis: Value, value: Value, **attributes: Any) -> Sequence[Value]:
    """Merge the axes before and behind the one that is split."""
    at = required(integers(axis), "the axis is computed")[0] % len(known_shape(value))
    return _split(b, [b.i32(2), emit_reshape(b, value, _around(known_shape(value), at))], at)


@rewrite("tfl.split_v", where=is_high)
def uneven_split_of_4(b: RewriteContext, value: Value, sizes: Value, axis: Value, **attributes: Any) -> Sequence[Value]:
    """Merge the axes before and behind the one that is split."""
    at = required(integers(axis), "the axis is computed")[0] % len(known_shape(value))
    return _split(b, [emit_reshape(b, value, _around(known_shape(value), at)), sizes, b.i32(2)], at)


def _split(b: RewriteContext, operands: Sequence[Value], axis: int) -> Sequence[Value]:
    op = b.root
    types = [result.type.with_shape(_around(known_shape(result), axis)) for result in op.results]
    parts = b.op(op.kind, operands, op.attributes, types).results
    return [emit_reshape(b, part, result.shape) for part, result in zip(parts, op.results, strict=True)]


@rewrite("tfl.reverse_v2", "tfl.cumsum", where=is_high)
def along_an_axis_of_4(b: RewriteContext, x: Value, axes: Value, **attributes: Any) -> Value:
    """Merge the axes before and behind the one along which the op moves or adds elements."""
    shape = known_shape(x)
    for axis in normalize_axes(required(integers(axes), "the axes are computed"), len(shape)):
        small = emit_reshape(b, x, _around(shape, axis))
        index = b.i32(2) if b.root.kind == "tfl.cumsum" else b.i32([2])
        x = emit_reshape(b, emit(b, b.root.kind, small.type, small, index, **attributes), shape)
    return x


@rewrite("tfl.gather", where=is_high)
def gather_of_4(b: RewriteContext, x: Value, indices: Value, *, axis: int, batch_dims: int) -> Value:
    """Merge the axes before and behind the one along which elements are chosen."""
    require(batch_dims == 0 and x.dtype is not DType.STRING, "the indices have batch dimensions")
    shape, chosen = known_shape(x), known_shape(indices)
    axis %= len(shape)
    vector = indices if len(chosen) == 1 else emit_reshape(b, indices, (_product(chosen),))
    target = _around(shape, axis)
    small = emit_reshape(b, x, target)
    type = x.type.with_shape((*target[:2], _product(chosen), target[3]))
    return emit_reshape(b, emit(b, "tfl.gather", type, small, vector, axis=2), b.root.results[0].shape)


@rewrite("tfl.softmax", "tfl.log_softmax", "tfl.l2_normalization", where=is_high)
def rows_of_4(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    """Merge all axes but the last one."""
    small = emit_reshape(b, x, _rows(known_shape(x)))
    return emit_reshape(b, emit(b, b.root.kind, small.type, small, **attributes), x.shape)


@rewrite("tfl.arg_max", "tfl.arg_min", where=is_high)
def position_of_4(b: RewriteContext, x: Value, axis: Value, **attributes: Any) -> Value:
    """Merge the axes before and behind the one along which the largest element is looked for."""
    shape, result = known_shape(x), b.root.results[0]
    at = required(integers(axis), "the axis is computed")[0] % len(shape)
    target = _around(shape, at)
    type = result.type.with_shape((*target[:2], target[3]))
    small = emit(b, b.root.kind, type, emit_reshape(b, x, target), b.i32(2), **attributes)
    return emit_reshape(b, small, result.shape)


@rewrite("tfl.batch_matmul", where=is_high)
def product_of_4(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Merge the batches along which the same operands broadcast."""
    result = b.root.results[0]
    rank = len(known_shape(result)) - 2
    shapes = [_leading(value, rank + 2) for value in (x, y)]
    require(all(None not in shape for shape in shapes), "a size is free")
    alike = [tuple(shape[axis] == 1 for shape in shapes) for axis in range(rank)]
    groups = _alike(known_shape(result)[:rank], alike)
    if len(groups) > MAX_RANK - 2:
        batches, groups = known_shape(result)[:rank], [[*range(rank)]]
        values = [
            broadcast_whole(b, value, (*batches, *value_shape[rank:]))
            for value, value_shape in zip((x, y), shapes, strict=True)
        ]
        x, y = values
        shapes = [known_shape(value) for value in values]
    operands = [
        emit_reshape(b, value, (*_sizes(shape[:rank], groups, MAX_RANK - 2), *shape[rank:]))
        for value, shape in zip((x, y), shapes, strict=True)
    ]
    target = (*_sizes(known_shape(result)[:rank], groups, MAX_RANK - 2), *known_shape(result)[rank:])
    return emit_reshape(b, emit(b, b.root.kind, result.type.with_shape(target), *operands, **attributes), result.shape)


@rewrite("tfl.fully_connected", where=is_high)
def layer_of_4(b: RewriteContext, x: Value, *rest: Value | None, **attributes: Any) -> Value:
    """Merge the rows of a layer's input."""
    result, weights = b.root.results[0], required(rest[0], "it has no weights")
    width, outputs = known_shape(weights)[1], known_shape(weights)[0]
    count = required(x.type.num_elements, "a size is free") // (width or 1)
    small = emit_reshape(b, x, (1, 1, count, width))
    options = {**attributes, "keep_num_dims": True}
    y = b.op(b.root.kind, [small, *rest], options, [result.type.with_shape((1, 1, count, outputs))]).results[0]
    return emit_reshape(b, y, result.shape)


@rewrite("tfl.one_hot", where=is_high)
def one_hot_of_4(b: RewriteContext, indices: Value, *rest: Value, axis: int) -> Value:
    """Compute the rows of all indices."""
    result = b.root.results[0]
    shape = known_shape(result)
    require(axis in (-1, len(shape) - 1), "the new axis is not the last one")
    small = emit_reshape(b, indices, (_product(shape[:-1]),))
    type = result.type.with_shape((_product(shape[:-1]), shape[-1]))
    return emit_reshape(b, emit(b, "tfl.one_hot", type, small, *rest, axis=-1), shape)


def broadcast_whole(b: Builder, x: Value, shape: Shape) -> Value:
    """Return a value broadcast to a static shape."""
    if x.shape == shape:
        return x
    sizes = [size or 0 for size in shape]
    if x.constant is not None:
        return b.const(np.broadcast_to(x.constant.numpy(), sizes))
    own = [size or 0 for size in _leading(x, len(shape))]
    times = [size // max(part, 1) for size, part in zip(sizes, own, strict=True)]
    return emit(b, "tfl.tile", x.type.with_shape(shape), emit_reshape(b, x, tuple(own)), b.i32(times))


def _with_operand(
    b: RewriteContext, x: Value, groups: Sequence[Group], numbers: Sequence[Any], neutral: Any, *rest: Value
) -> Value:
    """Emit the root for merged axes, with the numbers of each as the second operand."""
    op, result = b.root, b.root.results[0]
    small = _merged(b, x, known_shape(x), groups)
    lead = len(known_shape(small)) - len(groups)
    second = b.i32([*[neutral] * lead, *numbers])
    type = result.type.with_shape(_sizes(known_shape(result), groups))
    return emit_reshape(b, emit(b, op.kind, type, small, second, *rest, **op.attributes), result.shape)


def _alike(shape: Shape, labels: Sequence[object]) -> list[Group]:
    """Merge neighbouring axes of equal labels; axes of size 1 join any others."""
    groups: list[Group] = []
    for axis, size in enumerate(shape):
        others = _large(shape, groups[-1]) if groups else []
        if groups and (size == 1 or not others or labels[others[0]] == labels[axis]):
            groups[-1].append(axis)
        else:
            groups.append([axis])
    return groups


def _absorbing(shape: Shape, whole: Sequence[bool], closed: Sequence[bool] = ()) -> list[tuple[int, Group]]:
    """Merge axes with the ones behind them that are taken whole, unless they are closed; return what changes in each.

    The first of a pair is the axis that is not taken whole.
    """
    groups: list[tuple[int, Group]] = []
    for axis in range(len(shape)):
        changing, group = groups[-1] if groups else (-1, [])
        is_lead = bool(groups) and whole[changing] and not _large(shape, group)
        if is_lead and not whole[axis]:
            groups[-1] = (axis, [*group, axis])
        elif groups and whole[axis] and not (closed and closed[changing]):
            group.append(axis)
        else:
            groups.append((axis, [axis]))
    return groups


def _behind(shape: Shape, changing: int, group: Group) -> int:
    """Return the number of elements of the merged axes behind the one that changes."""
    sizes = [shape[axis] for axis in group if axis > changing]
    require(None not in sizes, "an axis is free")
    return prod(size or 0 for size in sizes)


def _large(shape: Shape, group: Group) -> Group:
    """Return the axes of a group that do not have the size 1."""
    return [axis for axis in group if shape[axis] != 1]


def _merged(b: Builder, x: Value, shape: Shape, groups: Sequence[Group]) -> Value:
    """Reshape a value to one axis for each group, and leading ones."""
    if x.rank == 0 and x.constant is not None:
        return x
    target = _sizes(shape, groups)
    if x.constant is not None:
        return b.const(x.constant.reshape([size or 0 for size in target]))
    return emit_reshape(b, x, target)


def _sizes(shape: Shape, groups: Sequence[Group], rank: int = MAX_RANK) -> tuple[Dim, ...]:
    """Return the sizes of merged axes, with leading ones."""
    require(len(groups) <= rank, "more than 4 axes remain")
    sizes = [_product([shape[axis] for axis in group]) for group in groups]
    return (1,) * (rank - len(sizes)) + tuple(sizes)


def _around(shape: Shape, axis: int) -> tuple[Dim, ...]:
    """Return the sizes with merged axes before and behind one."""
    return (1, _product(shape[:axis]), shape[axis], _product(shape[axis + 1 :]))


def _rows(shape: Shape) -> tuple[Dim, ...]:
    return (1, 1, _product(shape[:-1]), shape[-1])


def _leading(x: Value, rank: int) -> tuple[Dim, ...]:
    """Return the shape with leading ones."""
    shape = known_shape(x)
    return (1,) * (rank - len(shape)) + tuple(shape)


def _product(sizes: Sequence[Dim]) -> Dim:
    known = [size for size in sizes if size is not None]
    return prod(known) if len(known) == len(sizes) else None


RANK_RULES_OF_INTEGERS = (
    *(elementwise_of_4, transpose_of_4, tile_of_4, pad_of_4, slice_of_4, strided_slice_of_4, concatenation_of_4),
    *(pack_of_4, unpack_of_4, split_of_4, uneven_split_of_4, gather_of_4, position_of_4, product_of_4, layer_of_4),
)
"""Rules that keep the scales of quantized operands and results."""
RANK_RULES = (*RANK_RULES_OF_INTEGERS, reduction_of_4, along_an_axis_of_4, rows_of_4, one_hot_of_4)
