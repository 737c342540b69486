"""Decoding of network outputs: the best path through the labels of each step, the best of many scores."""

from __future__ import annotations

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.linalg.matrices import dimension_of
from litefuse.rewrite.build import dimension, index_vector, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import known_rank
from litefuse.rewrite.rule import legalize

F32, I32, I64 = DType.F32, DType.I32, DType.I64


def compact_rows(b: Builder, labels: Value, kept: Value, batch: Value) -> tuple[Value, Value, Value]:
    """Return the kept labels of each row, moved to its start, as a sparse matrix: indices, values and shape, in int64.

    `batch` is the number of rows, as a vector.
    """
    indices = b.tf.Where(kept)
    counts = b.tf.Cumsum(b.tf.Cast(kept, DstT=I64), b.i32(1))
    columns = b.tf.GatherNd(counts, indices) - 1
    rows, _ = b.tf.Unpack(indices, axis=1, num=2)
    values = b.tf.Cast(b.tf.GatherNd(labels, indices), DstT=I64)
    longest = b.tf.Max(b.tf.ConcatV2(b.const([0], I64), b.tf.Reshape(counts, b.i32([-1])), b.i32(0)), b.i32([0]))
    shape = b.tf.ConcatV2(batch, b.tf.Reshape(longest, b.i32([1])), b.i32(0))
    return b.tf.Pack(rows, columns, axis=1), values, shape


@legalize("tf.CTCGreedyDecoder")
def ctc_greedy_decoder(
    b: RewriteContext, inputs: Value, sequence_length: Value, *, merge_repeated: bool, blank_index: int
) -> tuple[Value, Value, Value, Value]:
    """Return the best label of each step (time, batch, labels), without blanks and repetitions, as a sparse matrix.

    The last result (batch, 1) is the negated sum of the best scores of each sequence.
    """
    require(inputs.dtype is F32, "only float32 scores are supported", dtype=inputs.dtype.name)
    blank = scalar(b, blank_index, I32)
    if blank_index < 0:
        blank = dimension_of(b, inputs, 2) + blank
    scores = b.tf.Transpose(inputs, b.i32([1, 0, 2]))
    labels = b.tf.ArgMax(scores, b.i32(2), output_type=I32)
    time = index_vector(b, [dimension(b, inputs, 0)])
    steps = b.tf.Range(scalar(b, 0, I32), b.tf.Squeeze(time, squeeze_dims=(0,)), scalar(b, 1, I32))
    inside = steps < b.tf.ExpandDims(sequence_length, b.i32(1))
    kept = inside & b.tf.NotEqual(labels, blank)
    if merge_repeated:
        before = b.tf.PadV2(labels, b.const([[0, 0], [1, 0]], I32), scalar(b, -1, I32))
        before = b.tf.Slice(before, b.i32([0, 0]), b.tf.ConcatV2(b.i32([-1]), time, b.i32(0)))
        kept = kept & b.tf.NotEqual(labels, before)
    batch = b.tf.Cast(index_vector(b, [dimension(b, inputs, 1)]), DstT=I64)
    indices, values, shape = compact_rows(b, labels, kept, batch)
    best = b.tf.SelectV2(inside, b.tf.Max(scores, b.i32([2])), 0)
    total = -b.tf.Sum(best, b.i32([1]), keep_dims=True)
    return indices, values, shape, total


@legalize("tf.ApproxTopK")
def approximate_top_k(
    b: RewriteContext,
    x: Value,
    *,
    k: int,
    reduction_dimension: int,
    recall_target: float,
    is_max_k: bool,
    reduction_input_size_override: int,
    aggregate_to_topk: bool,
) -> tuple[Value, Value]:
    """Return the exact result, as TensorFlow does on CPUs; the recall may exceed `recall_target`."""
    require(aggregate_to_topk, "aggregate_to_topk=False is not supported")
    rank = known_rank(x)
    axis = reduction_dimension % rank
    order = [*(other_axis for other_axis in range(rank) if other_axis != axis), axis]
    back = [order.index(other_axis) for other_axis in range(rank)]
    rows = b.tf.Transpose(x, b.i32(order))
    values, indices = b.tf.TopKV2(rows if is_max_k else -rows, scalar(b, k, I32))
    values = values if is_max_k else -values
    return b.tf.Transpose(values, b.i32(back)), b.tf.Transpose(indices, b.i32(back))
