"""Move data by ops that XNNPACK runs, or whose kernels copy whole rows, instead of one element at a time."""

from math import prod
from typing import Any

import numpy as np

from litefuse.dialects.tfl.targets.fast_forms import Sizes
from litefuse.errors import required
from litefuse.ir import Builder, DType, Op, Value
from litefuse.ir.types import Shape
from litefuse.passes.optimize.fast_forms.form import form_rule
from litefuse.passes.optimize.movement.transposes import emit_transpose
from litefuse.passes.optimize.movement.unit_axes import emit_reverse
from litefuse.rewrite.build import emit, rebuild
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, known_shape, shape_operand
from litefuse.rewrite.sizes.slice_bounds import match_slices

MAX_RANK = 6
"""Maximum rank of XNNPACK's slices and transposes."""
EXTREMA = ("tfl.arg_max", "tfl.arg_min")
_MOVED = (DType.F32, DType.I8)
"""Types of elements that XNNPACK moves."""


def _count(shape: Shape) -> int:
    """Return the number of elements of one sample."""
    return prod(size or 1 for size in shape)


def _cut(b: Builder, x: Value, axis: int, start: int, count: int) -> Value:
    """Slice `count` elements of one axis."""
    shape = known_shape(x)
    starts, stops = ([0] * len(shape) for _ in range(2))
    starts[axis], stops[axis] = start, start + count
    rest = ~(1 << axis) & ((1 << len(shape)) - 1)
    return emit(
        b,
        "tfl.strided_slice",
        x.type.with_shape((*shape[:axis], count, *shape[axis + 1 :])),
        x,
        b.i32(starts),
        b.i32(stops),
        b.i32([1] * len(shape)),
        begin_mask=rest,
        end_mask=rest,
    )


def _reshape(b: Builder, x: Value, shape: Shape) -> Value:
    sizes = required(shape_operand(shape), "several dimensions are free")
    return emit(b, "tfl.reshape", x.type.with_shape(shape), x, np.asarray(sizes, np.int32))


def _steps(op: Op) -> list[tuple[int, int]] | None:
    """Return where each axis of a strided slice starts, and its step; None if an axis does not consist of steps."""
    parts, shape = match_slices(op), op.inputs[0].shape
    if parts is None or shape is None or op.inputs[0].dtype not in _MOVED:
        return None
    steps: list[tuple[int, int]] = []
    for part, size in zip(parts, shape, strict=True):
        if part == slice(None):
            steps.append((0, 1))
            continue
        if isinstance(part, int) or size is None or (part.step or 1) < 2:
            return None
        taken = range(*part.indices(size))
        if size % part.step or len(taken) != size // part.step:
            return None
        steps.append((taken.start, part.step))
    return steps


def _step_sizes(op: Op) -> Sizes | None:
    steps = _steps(op)
    if steps is None or all(step == 1 for _, step in steps):
        return None
    shape = known_shape(op.inputs[0])
    last = max(axis for axis, (_, step) in enumerate(steps) if step > 1)
    rank = len(steps) + sum(step > 1 for _, step in steps)
    row = _count(shape[last + 1 :])
    return {"row": row, "elements": _count(shape)} if rank <= MAX_RANK else None


@form_rule(
    "slice-blocks",
    "tfl.strided_slice",
    sizes=_step_sizes,
    title="strided slice as the first elements of blocks",
    keeps="one op",
)
def slice_blocks(b: RewriteContext, x: Value, *bounds: Value, **masks: Any) -> Value:
    """Replace StridedSlice(x) with steps by Reshape(StridedSlice(Reshape(x))): an axis of steps becomes two axes."""
    steps = required(_steps(b.root), "an axis does not consist of whole steps")
    split: list[int | None] = []
    starts: list[int] = []
    taken: list[int | None] = []
    for size, (start, step) in zip(known_shape(x), steps, strict=True):
        blocks = None if size is None else size // step
        split += [blocks] if step == 1 else [blocks, step]
        starts += [0] if step == 1 else [0, start]
        taken += [blocks] if step == 1 else [blocks, 1]
    y = _reshape(b, x, tuple(split))
    whole = sum((size == part) << axis for axis, (size, part) in enumerate(zip(split, taken, strict=True)))
    stops = [start + 1 for start in starts]
    bounds = b.i32(starts), b.i32(stops), b.i32([1] * len(split))
    y = emit(
        b,
        "tfl.strided_slice",
        y.type.with_shape(tuple(taken)),
        y,
        *bounds,
        begin_mask=whole,
        end_mask=whole,
    )
    return _reshape(b, y, known_shape(b.root.results[0]))


def _mirror_sizes(op: Op) -> Sizes | None:
    pads, shape = integers(op.inputs[1]), known_shape(op.inputs[0])
    if pads is None or op.inputs[0].dtype not in _MOVED:
        return None
    axes = [axis for axis in range(len(shape)) if any(pads[2 * axis : 2 * axis + 2])]
    if not axes or any(shape[axis] is None for axis in axes):
        return None
    return {"margin": max(pads), "axes": len(axes), "row": _count(shape[axes[-1] + 1 :]), "elements": _count(shape)}


@form_rule(
    "join-mirrored",
    "tfl.mirror_pad",
    sizes=_mirror_sizes,
    title="mirrored margins as concatenations",
    keeps="one op",
)
def join_mirrored(b: RewriteContext, x: Value, paddings: Value, *, mode: str) -> Value:
    """Replace MirrorPad(x) by Concat(Reverse(Slice(x)), x, Reverse(Slice(x))) along each axis."""
    pads = required(integers(paddings), "the paddings are computed")
    skipped = 1 if mode == "REFLECT" else 0
    for axis in range(len(pads) // 2):
        before, after = pads[2 * axis : 2 * axis + 2]
        if not before and not after:
            continue
        size = required(known_shape(x)[axis], "the size of an axis is not known")
        front = [_mirror(b, x, axis, skipped, before)] if before else []
        back = [_mirror(b, x, axis, size - skipped - after, after)] if after else []
        shape = (*known_shape(x)[:axis], size + before + after, *known_shape(x)[axis + 1 :])
        x = emit(b, "tfl.concatenation", x.type.with_shape(shape), *front, x, *back, axis=axis)
    return x


def _mirror(b: Builder, x: Value, axis: int, start: int, count: int) -> Value:
    """Return `count` rows in reverse order."""
    rows = _cut(b, x, axis, start, count)
    if count == 1:
        return rows
    if rows.type.quantization is None:
        return emit_reverse(b, rows, axis)
    return emit(b, "tfl.reverse_v2", rows.type, rows, b.i32([axis]))


def _extremum_sizes(op: Op) -> Sizes | None:
    axis, shape = integers(op.inputs[1]), known_shape(op.inputs[0])
    if axis is None or op.inputs[0].dtype not in _MOVED or not 1 < len(shape) <= MAX_RANK:
        return None
    (at,) = axis
    if at % len(shape) == len(shape) - 1:
        return None
    return {"row": shape[at % len(shape)], "elements": _count(shape)}


@form_rule(
    "transpose-arg-max",
    *EXTREMA,
    sizes=_extremum_sizes,
    title="position of the largest or smallest element along the last axis of a transpose",
    keeps="one op",
)
def transpose_arg_max(b: RewriteContext, x: Value, axis: Value, **attributes: Any) -> list[Value]:
    """Replace ArgMax(x) along another axis than the last by ArgMax(Transpose(x)) along the last axis."""
    (at,) = required(integers(axis), "the axis is computed")
    rank = len(known_shape(x))
    order = [index for index in range(rank) if index != at % rank] + [at % rank]
    return rebuild(b, b.root, [emit_transpose(b, x, order), b.const(np.int32(rank - 1))])


def _pack_sizes(op: Op) -> Sizes | None:
    shape, axis = op.results[0].shape, op.attributes["axis"]
    if shape is None or len(shape) < 2 or op.results[0].dtype not in _MOVED or len(shape) > MAX_RANK:
        return None
    is_last = axis % len(shape) == len(shape) - 1
    return {"parts": len(op.inputs), "elements": _count(shape)} if is_last else None


@form_rule(
    "transpose-pack",
    "tfl.pack",
    sizes=_pack_sizes,
    title="{parts} tensors packed along the first axis and transposed",
    keeps="one op",
)
def transpose_pack(b: RewriteContext, *values: Value, axis: int, **attributes: Any) -> Value:
    """Replace Pack(x, y) along the last axis by Transpose(Pack(x, y)) along the first one."""
    type = b.root.results[0].type
    *outer, count = known_shape(b.root.results[0])
    packed = emit(b, "tfl.pack", type.with_shape((count, *outer)), *values, axis=0)
    return emit_transpose(b, packed, [*range(1, len(outer) + 1), 0], type)


def _gather_sizes(op: Op) -> Sizes | None:
    x, indices = op.inputs
    if x.constant is not None or indices.constant is None or indices.rank != 1 or x.dtype not in _MOVED:
        return None
    shape = known_shape(x)
    is_last = 1 < len(shape) <= MAX_RANK and op.attributes["axis"] % len(shape) == len(shape) - 1
    if not is_last or op.attributes["batch_dims"]:
        return None
    return {"taken": known_shape(indices)[0], "row": shape[-1], "elements": _count(shape)}


@form_rule(
    "transpose-gather",
    "tfl.gather",
    sizes=_gather_sizes,
    title="{taken} channels taken between transposes",
    keeps="one op",
)
def transpose_gather(b: RewriteContext, x: Value, indices: Value, **attributes: Any) -> Value:
    """Replace Gather(x, constants) along the last axis by Transpose(Gather(Transpose(x))), which copies whole rows."""
    rank, result = len(known_shape(x)), b.root.results[0].type
    front = emit_transpose(b, x, [rank - 1, *range(rank - 1)])
    *outer, taken = known_shape(b.root.results[0])
    rows = emit(b, "tfl.gather", x.type.with_shape((taken, *outer)), front, indices, axis=0)
    return emit_transpose(b, rows, [*range(1, rank), 0], result)


FORMS = (slice_blocks, join_mirrored, transpose_arg_max, transpose_pack, transpose_gather)
