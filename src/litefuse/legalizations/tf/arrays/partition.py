"""Partition of rows into several tensors, and the inverse, stitching."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.ir import Builder, Value
from litefuse.rewrite.build import as_i32, dimension, dimension_product, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import known_ints, known_rank
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr


@legalize("tf.DynamicPartition")
def dynamic_partition(b: RewriteContext, data: Value, partitions: Value, *, num_partitions: int) -> Sequence[Value]:
    """Gather, for each partition, the data at the positions where `partitions` has its number."""
    if known_rank(partitions, "the partitions") == 0:  # WHERE does not support scalars
        data, partitions = b.tf.ExpandDims(data, b.i32(0)), b.tf.ExpandDims(partitions, b.i32(0))
    rows_of_parts = (b.tf.Where(b.tf.Equal(partitions, b.i32(part))) for part in range(num_partitions))
    return [b.tf.GatherNd(data, rows) for rows in rows_of_parts]


def _as_rows(b: Builder, data: Value, rank: int) -> Value:
    """Merge the first `rank` dimensions of the data."""
    dims = [dimension(b, data, axis) for axis in range(known_rank(data, "the data"))]
    return reshape(b, data, (dimension_product(b, dims[:rank]), *dims[rank:]))


@legalize("tf.DynamicStitch")
def dynamic_stitch(b: RewriteContext, *operands: Value) -> Value:
    """Put each row at the position that its index names; for duplicate indices, the last row wins."""
    count = len(operands) // 2
    indices, data = operands[:count], operands[count:]
    ranks = [known_rank(index, "the indices") for index in indices]
    rows = [_as_rows(b, x, rank) for x, rank in zip(data, ranks, strict=True)]
    merged = b.tf.ConcatV2(*rows, b.i32(0)) if len(rows) > 1 else rows[0]
    known = [known_ints(index) for index in indices]
    if None not in known and any(known):
        targets = [target for index in known for target in index or ()]
        last = {target: number for number, target in enumerate(targets)}
        return b.tf.GatherV2(merged, b.i32([last.get(target, 0) for target in range(max(targets) + 1)]), b.i32(0))
    named = [b.tf.Reshape(as_i32(b, index), b.i32([-1])) for index in indices]
    # The -1 covers the case of no indices at all.
    largest = b.tf.Max(b.tf.ConcatV2(*named, b.i32([-1]), b.i32(0)), b.i32([0]), keep_dims=False)
    targets = b.tf.ConcatV2(*named, b.i32(0)) if len(named) > 1 else named[0]
    numbers = SizeExpr(b, dimension(b, merged, 0)).range()
    last = b.tf.UnsortedSegmentMax(numbers, targets, largest + 1)
    return b.tf.GatherV2(merged, b.tf.Maximum(last, 0), b.i32(0))
