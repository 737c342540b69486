"""CTC beam search: a loop over the steps, and in each a loop over the paths of the beam, whose continuations join it.

The order of operations is that of TensorFlow's search (`ctc_beam_search.h`), because it decides which paths fall out of
the beam; among equally likely paths, a different one may survive. Sizes: b sequences, w paths, t steps, c labels
without the blank, which is the last label.
"""

from collections.abc import Sequence
from typing import NamedTuple

from litefuse.errors import require
from litefuse.ir import Builder, DType, Op, Value
from litefuse.legalizations.tf.extended.ctc import compact_rows
from litefuse.legalizations.tf.linalg.matrices import dimension_of, trip_count_over
from litefuse.rewrite.build import f32, scalar
from litefuse.rewrite.facts import static_dim
from litefuse.rewrite.while_loop import WhileBuilder, expand

F32, I32, I64 = DType.F32, DType.I32, DType.I64
_LOG_ZERO = -1e30
"""Logarithm that represents a probability of zero."""
_MIN_POSSIBLE = -1e29


class _Beam(NamedTuple):
    """Paths (b, w), likeliest first, with log probabilities: the last step is a blank, a label, or either (`total`).

    `last` is the last label (-1 for the empty path), `length` the number of labels, and `labels` (b, w, t) all labels,
    padded with -1.
    """

    blank: Value
    label: Value
    total: Value
    last: Value
    length: Value
    labels: Value

    def where(self, b: Builder, condition: Value, other: "_Beam") -> "_Beam":
        """Return these paths for the sequences where the condition (b, 1) is true, and the other ones elsewhere."""
        scalars = [b.tf.SelectV2(condition, *pair) for pair in zip(self[:-1], other[:-1], strict=True)]
        labels = b.tf.SelectV2(b.tf.ExpandDims(condition, b.i32(2)), self.labels, other.labels)
        return _Beam._make([*scalars, labels])


def _is_possible(b: Builder, probability: Value) -> Value:
    return probability > _MIN_POSSIBLE


def _log_add_exp(b: Builder, x: Value, y: Value) -> Value:
    """Return log(exp(x) + exp(y))."""
    distance = -abs(x - y)
    return b.tf.Maximum(x, y) + b.tf.Log1p(b.tf.Exp(distance))


def _column(b: Builder, x: Value, k: Value) -> Value:
    """Return the k-th column of (b, w), as (b, 1)."""
    return b.tf.GatherV2(x, b.tf.Reshape(k, b.i32([1])), b.i32(1))


def _gather_paths(b: Builder, x: Value, paths: Value) -> Value:
    """Return the paths at the given positions of each sequence."""
    return b.tf.GatherV2(x, paths, b.i32(1), batch_dims=1)


def _initial_beam(b: Builder, time: Value, batch: Value, width: int) -> _Beam:
    """Return a beam that consists of the empty path."""
    one = b.i32([1])
    shape = b.tf.ConcatV2(b.tf.Reshape(batch, one), b.i32([width]), b.i32(0))
    is_first = b.const([[index == 0 for index in range(width)]], DType.BOOL)
    never = b.tf.Fill(shape, f32(b, _LOG_ZERO))
    certain = b.tf.SelectV2(is_first, 0, never)
    none = b.tf.Fill(shape, scalar(b, -1, I32))
    labels = b.tf.Fill(b.tf.ConcatV2(shape, b.tf.Reshape(time, one), b.i32(0)), scalar(b, -1, I32))
    return _Beam(certain, never, certain, none, b.tf.ZerosLike(none), labels)


def _is_parent(b: Builder, beam: _Beam) -> Value:
    """Return (b, w, w): whether the first path plus one more label is the second path."""
    possible = _is_possible(b, beam.total)
    time = b.tf.Reshape(b.tf.Slice(b.tf.Shape(beam.labels), b.i32([2]), b.i32([1])), b.i32([]))
    positions = b.tf.Range(scalar(b, 0, I32), time, scalar(b, 1, I32))
    is_last = b.tf.Equal(positions, b.tf.ExpandDims(beam.length - 1, b.i32(2)))
    shortened = b.tf.SelectV2(is_last, -1, beam.labels)
    same = b.tf.Equal(b.tf.ExpandDims(beam.labels, b.i32(2)), b.tf.ExpandDims(shortened, b.i32(1)))
    is_child = possible & (beam.length > 0)
    both = b.tf.ExpandDims(possible, b.i32(2)) & b.tf.ExpandDims(is_child, b.i32(1))
    return b.tf.All(same, b.i32([3])) & both


def _advance_paths(b: Builder, beam: _Beam, parents: Value, scores: Value) -> _Beam:
    """Return the same paths a step later: after a blank, after their last label again, or from the path without it."""
    blank, total, last = (b.tf.ExpandDims(x, b.i32(2)) for x in (beam.blank, beam.total, beam.last))
    # Between two equal labels there must be a blank.
    before = b.tf.SelectV2(b.tf.Equal(last, b.tf.ExpandDims(beam.last, b.i32(1))), blank, total)
    from_parent = b.tf.Max(b.tf.SelectV2(parents, before, _LOG_ZERO), b.i32([1]))
    own = _gather_paths(b, scores, b.tf.Maximum(beam.last, 0))
    label = _log_add_exp(b, beam.label, from_parent) + own
    last_score = b.tf.Slice(scores, b.i32([0, static_dim(scores, 1) - 1]), b.i32([-1, 1]))
    blank = beam.total + last_score
    possible = _is_possible(b, beam.total)
    parts = [b.tf.SelectV2(possible, x, _LOG_ZERO) for x in (blank, label, _log_add_exp(b, blank, label))]
    return _Beam._make([*parts, beam.last, beam.length, beam.labels])


class _StepBeam(NamedTuple):
    """The beam of a step so far: log probabilities (likeliest first), the codes of their paths, and dropped paths.

    The code of a path of the previous beam is its position; that of a continuation is w + position * c + label.
    """

    path: Value
    """The position of the next path of the previous beam that may be extended."""
    totals: Value
    codes: Value
    given_up: Value


class _StepInputs(NamedTuple):
    """Values that no continuation of a step changes: the beam before it (`blank`, `total`, `last`), and after it."""

    blank: Value
    total: Value
    last: Value
    prolonged: Value
    parents: Value
    scores: Value


def _has_candidates(b: Builder, carried: list[Value]) -> Value:
    """Return whether another path may have a continuation in the beam; paths are sorted, so a failure is final."""
    growth, fixed = _StepBeam._make(carried[:4]), _StepInputs._make(carried[4:])
    width = static_dim(growth.totals, 1)
    index = b.tf.Minimum(growth.path, width - 1)
    least = _column(b, growth.totals, scalar(b, width - 1, I32))
    is_likely = b.tf.Any(_column(b, fixed.total, index) > least, b.i32([0, 1]))
    return (growth.path < width) & is_likely


def _extend_path(b: Builder, carried: list[Value]) -> list[Value]:
    """Extend one path by each label."""
    growth, fixed = _StepBeam._make(carried[:4]), _StepInputs._make(carried[4:])
    k, width, count = growth.path, static_dim(growth.totals, 1), static_dim(fixed.scores, 1) - 1
    labels = b.i32(list(range(count)))
    blank, total, last = (_column(b, x, k) for x in (fixed.blank, fixed.total, fixed.last))
    least = _column(b, growth.totals, scalar(b, width - 1, I32))
    is_likely = (total > least) & ~_column(b, growth.given_up, k)
    is_likely = is_likely & _is_possible(b, total)
    scores = b.tf.Slice(fixed.scores, b.i32([0, 0]), b.i32([-1, count]))
    totals = scores + b.tf.SelectV2(b.tf.Equal(last, labels), blank, total)
    is_child = b.tf.GatherV2(fixed.parents, k, b.i32(1))
    by_label = b.tf.Equal(b.tf.ExpandDims(fixed.last, b.i32(2)), labels)
    is_there = b.tf.Any(by_label & b.tf.ExpandDims(is_child, b.i32(2)), b.i32([1]))
    is_new = is_likely & ~is_there
    totals = b.tf.SelectV2(is_new, totals, _LOG_ZERO)

    # A continuation that has fallen out of the beam before its own iteration is dropped, and not extended.
    own = b.tf.ExpandDims(fixed.prolonged, b.i32(2))
    is_earlier = labels < b.tf.ExpandDims(fixed.last, b.i32(2))
    above = (b.tf.ExpandDims(totals, b.i32(1)) > own) & is_earlier
    in_beam = b.tf.ExpandDims(growth.totals, b.i32(1)) > own
    better = b.tf.AddV2(*(b.tf.Sum(b.tf.Cast(x, DstT=I32), b.i32([2])) for x in (in_beam, above)))
    is_out = is_child & (better >= width)
    given_up = growth.given_up | is_out & is_likely

    codes = labels + (k * count + width)
    codes = b.tf.Cast(b.tf.ZerosLike(totals), DstT=I32) + codes
    every_total = b.tf.ConcatV2(growth.totals, totals, b.i32(1))
    best, paths = b.tf.TopKV2(every_total, scalar(b, width, I32))
    codes = _gather_paths(b, b.tf.ConcatV2(growth.codes, codes, b.i32(1)), paths)
    return [k + 1, best, codes, given_up, *fixed]


def _step(b: Builder, loops: WhileBuilder, beam: _Beam, scores: Value) -> _Beam:
    """Return the beam after a step with the scores (b, c + 1)."""
    width, count = static_dim(beam.total, 1), static_dim(scores, 1) - 1
    parents = _is_parent(b, beam)
    prolonged = _advance_paths(b, beam, parents, scores)
    totals, codes = b.tf.TopKV2(prolonged.total, scalar(b, width, I32))
    none = totals < totals
    growth = _StepBeam(scalar(b, 0, I32), totals, codes, none)
    fixed = _StepInputs(beam.blank, beam.total, beam.last, prolonged.total, parents, scores)
    carried = [*growth, *fixed]
    final = loops.repeat_while(b, carried, [x.type for x in carried], _has_candidates, _extend_path)
    total, codes = final[1], final[2]
    is_new = codes >= width
    new = b.tf.Maximum(codes - width, 0)
    paths = b.tf.SelectV2(is_new, new // count, codes)
    blank, label, _, last, length, whole = (_gather_paths(b, x, paths) for x in prolonged)
    last = b.tf.SelectV2(is_new, new % count, last)
    time = b.tf.Reshape(b.tf.Slice(b.tf.Shape(whole), b.i32([2]), b.i32([1])), b.i32([]))
    numbers = b.tf.Range(scalar(b, 0, I32), time, scalar(b, 1, I32))
    is_here = b.tf.Equal(numbers, b.tf.ExpandDims(length, b.i32(2)))
    is_here = is_here & b.tf.ExpandDims(is_new, b.i32(2))
    whole = b.tf.SelectV2(is_here, b.tf.ExpandDims(last, b.i32(2)), whole)
    blank = b.tf.SelectV2(is_new, _LOG_ZERO, blank)
    label = b.tf.SelectV2(is_new, total, label)
    return _Beam(blank, label, total, last, length + b.tf.Cast(is_new, DstT=I32), whole)


@expand("tf.CTCBeamSearchDecoder")
def _search(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    inputs, lengths = op.inputs
    width, paths = op.attributes["beam_width"], op.attributes["top_paths"]
    require(inputs.dtype is F32, "only float32 scores are supported", dtype=inputs.dtype.name)
    require(static_dim(inputs, 2, "the labels") > 1, "there are no labels except the blank")
    time, batch = dimension_of(b, inputs, 0), dimension_of(b, inputs, 1)
    beam = _initial_beam(b, time, batch, width)

    def body(b: Builder, t: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        scores, lengths = same
        before = _Beam._make(changing)
        after = _step(b, loops, before, b.tf.GatherV2(scores, t, b.i32(0)))
        return list(after.where(b, b.tf.ExpandDims(lengths > t, b.i32(1)), before))

    # Impossible labels get finite scores: the difference of two infinities would be NaN.
    same = [b.tf.Maximum(b.tf.LogSoftmax(inputs), _LOG_ZERO), lengths]
    final = loops.repeat(b, trip_count_over(b, inputs, 0), list(beam), [x.type for x in beam], same, body)
    beam = _Beam._make(final)
    decoded = [_to_sparse_labels(b, beam, path, merged=bool(op.attributes["merge_repeated"])) for path in range(paths)]
    total = b.tf.Slice(beam.total, b.i32([0, 0]), b.i32([-1, paths]))
    return [*(parts[index] for index in range(3) for parts in decoded), total]


def _to_sparse_labels(b: Builder, beam: _Beam, path: int, *, merged: bool) -> tuple[Value, Value, Value]:
    """Return the labels of one path of each sequence as a sparse matrix."""
    labels = b.tf.GatherV2(beam.labels, scalar(b, path, I32), b.i32(1))
    kept = labels >= 0
    if merged:
        before = b.tf.PadV2(labels, b.const([[0, 0], [1, 0]], I32), scalar(b, -1, I32))
        before = b.tf.Slice(before, b.i32([0, 0]), b.tf.Shape(labels))
        kept = kept & b.tf.NotEqual(labels, before)
    return compact_rows(b, labels, kept, b.tf.Slice(b.tf.Shape(labels, out_type=I64), b.i32([0]), b.i32([1])))
