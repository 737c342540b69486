"""Shape functions of slices, gathers and scatters without an axis map, and of ops that produce indices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.dialects.shape_functions.creation import infer_vector
from litefuse.dialects.shape_functions.partial import partial, partial_scalar
from litefuse.dialects.shapes import product, unify_shapes, unknown
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer, InferredShape
from litefuse.ir.types import Dim, Shape


def infer_dynamic_slice(x: Value, _start: Value, size: Value) -> Shape | None:
    """XlaDynamicSlice: the start is clamped so that the slice lies inside the tensor."""
    dims = partial(size)
    return dims if dims is not None or x.shape is None else unknown(len(x.shape))


def infer_xla_pad(x: Value, _value: Value, low: Value, high: Value, interior: Value) -> Shape | None:
    """XlaPad: padding between elements and around them; negative padding around them crops."""
    amounts = [partial(operand) for operand in (low, high, interior)]
    if x.shape is None or any(part is None for part in amounts):
        return None if x.shape is None else unknown(len(x.shape))
    sizes: list[Dim] = []
    for dim, *parts in zip(x.shape, *(part or () for part in amounts), strict=True):
        known = [part for part in parts if part is not None]
        if dim is None or len(known) < len(parts):
            sizes.append(None)
        else:
            sizes.append(max(0, dim + max(0, dim - 1) * known[2] + known[0] + known[1]))
    return tuple(sizes)


def infer_resource_gather(resource: Value, indices: Value, *, batch_dims: int = 0, **_attributes: Any) -> Shape | None:
    """Infer rows of a variable, whose shape its handle does not say, so that no axis map has it."""
    rows, selected = variable_shape(resource), indices.shape
    if rows is None or selected is None:
        return None
    batch_dims += len(selected) if batch_dims < 0 else 0
    shared = unify_shapes(rows[:batch_dims], selected[:batch_dims], "batch dimensions of a gather")
    return (*(shared or ()), *selected[batch_dims:], *rows[batch_dims + 1 :])


def variable_shape(resource: Value) -> Shape | None:
    """Return the shape of the variable behind a handle, or None if the op that creates it cannot be found."""
    op = resource.op
    while op is not None and op.kind == "tf.Identity" and op.operands[0] is not None:
        op = op.operands[0].op
    if op is None or op.kind != "tf.VarHandleOp":
        return None
    attribute = op.attributes.get("shape")
    return None if attribute is None else attribute.shape


def infer_where(condition: Value, **_attributes: Any) -> Shape:
    return (None, condition.rank)


def infer_dynamic_stitch(*indices_and_data: Value, **_attributes: Any) -> Shape | None:
    """DynamicStitch: as many rows as the largest index plus one."""
    half = len(indices_and_data) // 2
    indices, data = indices_and_data[:half], indices_and_data[half:]
    known = [partial(value) for value in indices]
    rows = None
    if all(part is not None and None not in part for part in known):
        rows = max((row for part in known for row in part or () if row is not None), default=-1) + 1
    tail: Shape | None = None
    for positions, values in zip(indices, data, strict=True):
        if positions.rank is not None and values.shape is not None:
            tail = unify_shapes(tail, values.shape[positions.rank :], "rows of stitched tensors")
    return None if tail is None else (rows, *tail)


def infer_dynamic_partition(
    data: Value, partitions: Value, *, num_partitions: int, **_attributes: Any
) -> list[InferredShape]:
    is_known = data.shape is not None and partitions.rank is not None
    return [(None, *(data.shape or ())[partitions.rank :]) if is_known else None] * num_partitions


def infer_unravel_index(indices: Value, dims: Value, **_attributes: Any) -> Shape | None:
    rank = dims.shape[0] if dims.shape else None
    if indices.shape is None:
        return None
    return (rank, product(indices.shape)) if indices.shape else (rank,)


def infer_non_max_suppression_v4(
    _boxes: Value, _scores: Value, count: Value, *_thresholds: Value, pad_to_max_output_size: bool = True, **_: Any
) -> list[InferredShape]:
    """NonMaxSuppressionV4: indices, and their number. LiteRT's kernels always pad."""
    return [(partial_scalar(count) if pad_to_max_output_size else None,), ()]


def infer_non_max_suppression_v5(*operands: Value, **attributes: Any) -> list[InferredShape]:
    """NonMaxSuppressionV5: indices, their scores, and their number."""
    indices, count = infer_non_max_suppression_v4(*operands, **attributes)
    return [indices, indices, count]


def infer_combined_non_max_suppression(
    boxes: Value, _scores: Value, per_class: Value, count: Value, *_: Value, pad_per_class: bool, **_attributes: Any
) -> list[InferredShape]:
    batch = boxes.shape[0] if boxes.shape else None
    classes = _scores.shape[2] if _scores.shape and len(_scores.shape) == 3 else None
    size = partial_scalar(count)
    if pad_per_class:
        sizes: Sequence[Dim] = (product((partial_scalar(per_class), classes)), size)
        size = None if None in sizes else min(dim for dim in sizes if dim is not None)
    return [(batch, size, 4), (batch, size), (batch, size), (batch,)]


_INDICES = """
    tf.NonMaxSuppression tf.NonMaxSuppressionV2 tf.NonMaxSuppressionV3 tf.NonMaxSuppressionWithOverlaps
"""

SLICING: dict[str, Infer] = {
    **dict.fromkeys(_INDICES.split(), infer_vector),
    "tf.XlaDynamicSlice": infer_dynamic_slice,
    "tf.XlaPad": infer_xla_pad,
    "tf.ResourceGather": infer_resource_gather,
    "tf.Where": infer_where,
    "tf.DynamicStitch": infer_dynamic_stitch,
    "tf.DynamicPartition": infer_dynamic_partition,
    "tf.UnravelIndex": infer_unravel_index,
    "tf.NonMaxSuppressionV4": infer_non_max_suppression_v4,
    "tf.NonMaxSuppressionV5": infer_non_max_suppression_v5,
    "tf.CombinedNonMaxSuppression": infer_combined_non_max_suppression,
    "tfl.where": infer_where,
    "tfl.non_max_suppression_v4": infer_non_max_suppression_v4,
    "tfl.non_max_suppression_v5": infer_non_max_suppression_v5,
}
