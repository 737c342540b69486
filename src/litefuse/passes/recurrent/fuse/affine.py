"""A canonical affine form of values: sums of products with constant matrices, such as the operands of activations.

Different spellings give equal forms: one product or four, weights split before or results split after, concatenated
sources, biases added in different positions. Weights stay lazy views; only biases are computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from litefuse.errors import required
from litefuse.ir import Constant, DType, Op, Value
from litefuse.rewrite.sizes.slice_bounds import match_slices

Array = np.ndarray[Any, Any]

IDENTITY_KINDS = frozenset(f"tf.{name}" for name in ("Identity", "StopGradient", "PreventGradient", "Snapshot"))
"""Ops that return their operand unchanged."""
PRODUCT_KINDS = frozenset({"tf.MatMul", "tf.BatchMatMulV2"})
MAX_DEPTH = 64
MAX_PARTS = 256
MAX_SOURCES = 8
"""Maximum number of sources of a form.

A cell reads fewer. Without a limit, the forms of a long chain of sums would grow with the square of its length.
"""


@dataclass(eq=False, repr=False)
class AffineForm:
    """The sum of source @ matrix over `matrices`, source * vector over `scales`, and `bias`; [batch, width]."""

    width: int
    matrices: Mapping[Value, Constant] = field(default_factory=dict[Value, Constant])
    scales: Mapping[Value, Array] = field(default_factory=dict[Value, Array])
    bias: Array | None = None

    @property
    def sources(self) -> set[Value]:
        return {*self.matrices, *self.scales}

    def columns(self, start: int, stop: int) -> AffineForm:
        """Return the columns from `start` to `stop`; only valid for forms without `scales`."""
        cut = slice(start, stop)
        return AffineForm(
            stop - start,
            {source: matrix[slice(None), cut] for source, matrix in self.matrices.items()},
            {},
            None if self.bias is None else self.bias[cut],
        )

    def times(self, factor: Array) -> AffineForm:
        """Return the form with each column multiplied by an element of `factor` [n]."""
        return AffineForm(
            self.width,
            {source: matrix.multiply(factor) for source, matrix in self.matrices.items()},
            {source: scale * factor for source, scale in self.scales.items()},
            None if self.bias is None else self.bias * factor,
        )

    def plus(self, other: AffineForm) -> AffineForm:
        matrices, scales = dict(self.matrices), dict(self.scales)
        for source, matrix in other.matrices.items():
            known = matrices.get(source)
            matrices[source] = matrix if known is None else known.add(matrix.numpy())
        for source, scale in other.scales.items():
            scales[source] = scales[source] + scale if source in scales else scale
        biases = [bias for bias in (self.bias, other.bias) if bias is not None]
        return AffineForm(self.width, matrices, scales, sum(biases[1:], biases[0]) if biases else None)

    def shift(self, bias: Array) -> AffineForm:
        return replace(self, bias=bias if self.bias is None else self.bias + bias)


class AffineReader:
    """Reads values as affine forms; a value that it cannot decompose is a source."""

    def __init__(self) -> None:
        self._known: dict[Value, AffineForm] = {}
        self._made_of: dict[Value, set[Value]] = {}
        """For each source, the values whose forms contain it."""
        self._depth = 0

    def read(self, value: Value) -> AffineForm:
        """Return the form of `value`, a float tensor [batch, n]; refuse if n is not known."""
        known = self._known.get(value)
        if known is None:
            self._depth += 1
            try:
                known = self._read(value) if self._depth < MAX_DEPTH else None
            finally:
                self._depth -= 1
            if known is None or len(known.matrices) + len(known.scales) > MAX_SOURCES:
                known = _make_source(value)
            self._enter(value, known)
        return known

    def treat_as_source(self, value: Value) -> None:
        """Treat `value` as a source, regardless of how it is computed."""
        self._enter(value, _make_source(value))

    def _enter(self, value: Value, form: AffineForm) -> None:
        self._known[value] = form
        for source in form.sources:
            self._made_of.setdefault(source, set()).add(value)

    def forget(self, sources: Iterable[Value]) -> None:
        """Drop cached forms that contain these sources, which have been replaced, so that they are read again."""
        for source in sources:
            for value in self._made_of.pop(source, ()):
                self._known.pop(value, None)

    def _read(self, value: Value) -> AffineForm | None:
        op = value.op
        read = None if op is None else _READERS.get(op.kind)
        if op is None or read is None or value.rank != 2 or value.dtype is not DType.F32:
            return None
        return read(self, op, value.index)

    def same(self, op: Op, _index: int) -> AffineForm | None:
        return self.read(op.inputs[0])

    def reshape(self, op: Op, _index: int) -> AffineForm | None:
        """Read a reshape that does not change the last dimension of a rank-2 value."""
        source = op.inputs[0]
        old, new = source.shape, op.results[0].shape
        if old is None or new is None or len(old) != 2 or old[1] is None or old[1] != new[1]:
            return None
        return self.read(source)

    def broadcast(self, op: Op, _index: int) -> AffineForm | None:
        """Read a constant row that is repeated for each example of a batch."""
        constant, width = op.inputs[0].constant, _width(op.results[0])
        row = None if constant is None or width is None else _to_row(constant, width)
        return None if row is None or width is None else AffineForm(width, bias=row)

    def product(self, op: Op, _index: int) -> AffineForm | None:
        left, right = op.inputs
        if op.attributes.get("transpose_a") or op.attributes.get("adj_x") or right.constant is None:
            return None
        weights = right.constant
        if op.attributes.get("transpose_b") or op.attributes.get("adj_y"):
            weights = weights.transpose((1, 0))
        if len(weights.shape) != 2 or right.dtype is not DType.F32:
            return None
        total, row = AffineForm(weights.shape[1]), 0
        for part in _split_concat(left):
            width = _width(part)
            if width is None:
                return None
            product = self._times_matrix(part, weights[slice(row, row + width), slice(None)])
            if product is None:
                return None
            total = total.plus(product)
            row += width
        return total if row == weights.shape[0] else None

    def einsum(self, op: Op, _index: int) -> AffineForm | None:
        """Read a product with a constant matrix, with the axes in any order."""
        terms, _, result = str(op.attributes["equation"]).replace(" ", "").partition("->")
        names = terms.split(",")
        if len(op.inputs) != 2 or len(names) != 2:
            return None
        for (value, left), (other, right) in (pairs := list(zip(op.inputs, names, strict=True)), pairs[::-1]):
            if other.constant is None or len({*left, *right}) != 3 or any(len(labels) != 2 for labels in (left, right)):
                continue
            rows, columns = left[1], result[-1:]
            if result == left[0] + columns and sorted(right) == sorted(rows + columns):
                order = (0, 1) if right == rows + columns else (1, 0)
                return self._times_matrix(value, other.constant.transpose(order))
        return None

    def _times_matrix(self, value: Value, weights: Constant) -> AffineForm | None:
        width = weights.shape[1]
        if value.constant is not None:
            bias = _to_row(Constant.of(value.constant.numpy() @ weights.numpy()), width)
            return None if bias is None else AffineForm(width, bias=bias)
        form = self.read(value)
        if form.matrices or form.bias is not None or len(form.scales) != 1:
            return AffineForm(width, {value: weights})
        ((source, scale),) = form.scales.items()
        scaled = weights if bool((scale == 1).all()) else weights.multiply(scale[:, None])
        return AffineForm(width, {source: scaled})

    def add(self, op: Op, _index: int) -> AffineForm | None:
        left, right = op.inputs
        if _may_broadcast(op):
            return None
        for value, other in ((left, right), (right, left)):
            if other.constant is not None:
                form = self.read(value)
                bias = _to_row(other.constant, form.width)
                return None if bias is None else form.shift(bias)
        return self.read(left).plus(self.read(right))

    def subtract(self, op: Op, _index: int) -> AffineForm | None:
        left, right = op.inputs
        if _may_broadcast(op):
            return None
        if left.constant is not None:
            form = self.read(right)
            bias = _to_row(left.constant, form.width)
            return None if bias is None else self._negate(form).shift(bias)
        if right.constant is not None:
            form = self.read(left)
            bias = _to_row(right.constant, form.width)
            return None if bias is None else form.shift(-bias)
        return self.read(left).plus(self._negate(self.read(right)))

    def negate(self, op: Op, _index: int) -> AffineForm | None:
        return self._negate(self.read(op.inputs[0]))

    def _negate(self, form: AffineForm) -> AffineForm:
        return form.times(np.full(form.width, -1, np.float32))

    def scale(self, op: Op, _index: int) -> AffineForm | None:
        left, right = op.inputs
        for value, other in ((left, right), (right, left)):
            if other.constant is not None and not _may_broadcast(op):
                form = self.read(value)
                factor = _to_row(other.constant, form.width)
                return None if factor is None else form.times(factor)
        return None

    def split(self, op: Op, index: int) -> AffineForm | None:
        axis, value = op.inputs
        form = self._sliceable(value, axis.constant)
        if form is None or form.width % len(op.results):
            return None
        width = form.width // len(op.results)
        return form.columns(index * width, (index + 1) * width)

    def split_v(self, op: Op, index: int) -> AffineForm | None:
        value, sizes, axis = op.inputs
        form = self._sliceable(value, axis.constant)
        if form is None or sizes.constant is None:
            return None
        widths = [int(size) for size in sizes.constant.numpy()]
        if -1 in widths:
            widths[widths.index(-1)] = form.width - sum(widths) - 1
        start = sum(widths[:index])
        return form.columns(start, start + widths[index])

    def slice(self, op: Op, _index: int) -> AffineForm | None:
        value, begin, size = op.inputs
        form = self._sliceable(value)
        if form is None or begin.constant is None or size.constant is None:
            return None
        (row, column), (rows, columns) = _integers(begin), _integers(size)
        if row != 0 or (rows != -1 and rows != (value.shape or (None,))[0]):
            return None
        return form.columns(column, form.width if columns == -1 else column + columns)

    def strided_slice(self, op: Op, _index: int) -> AffineForm | None:
        value = op.inputs[0]
        form = self._sliceable(value)
        cut = match_slices(op)
        if form is None or cut is None or len(cut) != 2 or cut[0] != slice(None):
            return None
        columns = cut[1]
        if not isinstance(columns, slice):
            return None
        start, stop, step = columns.indices(form.width)
        return form.columns(start, stop) if step == 1 and start < stop else None

    def unpack(self, op: Op, index: int) -> AffineForm | None:
        """Read one of the slices [batch, n] of a value [batch, k, n] that was reshaped from [batch, k * n]."""
        reshaped = op.inputs[0]
        source = reshaped.op.inputs[0] if reshaped.op is not None and reshaped.op.kind == "tf.Reshape" else None
        if source is None or reshaped.rank != 3 or source.rank != 2 or op.attributes.get("axis") not in (1, -2):
            return None
        form, width = self._sliceable(source), reshaped.shape[2] if reshaped.shape else None
        if form is None or width is None or width * len(op.results) != form.width:
            return None
        return form.columns(index * width, (index + 1) * width)

    def _sliceable(self, value: Value, axis: Constant | None = None) -> AffineForm | None:
        """Return the form of a value whose columns can be sliced; with `axis`, only if that is the last axis."""
        if value.rank != 2 or (axis is not None and int(axis.item()) not in (1, -1)):
            return None
        form = self.read(value)
        return None if form.scales else form


_READERS: dict[str, Callable[[AffineReader, Op, int], AffineForm | None]] = {
    **dict.fromkeys(IDENTITY_KINDS, AffineReader.same),
    **dict.fromkeys(PRODUCT_KINDS, AffineReader.product),
    "tf.AddV2": AffineReader.add,
    "tf.BroadcastTo": AffineReader.broadcast,
    "tf.Einsum": AffineReader.einsum,
    "tf.Mul": AffineReader.scale,
    "tf.Neg": AffineReader.negate,
    "tf.Reshape": AffineReader.reshape,
    "tf.Slice": AffineReader.slice,
    "tf.Split": AffineReader.split,
    "tf.SplitV": AffineReader.split_v,
    "tf.StridedSlice": AffineReader.strided_slice,
    "tf.Sub": AffineReader.subtract,
    "tf.Unpack": AffineReader.unpack,
}
AFFINE_KINDS = frozenset(_READERS) | {"tf.ConcatV2"}
"""Ops through which an `AffineReader` may read."""


def strip_identities(value: Value) -> Value:
    """Return the value before ops that return their operand unchanged."""
    while value.op is not None and value.op.kind in IDENTITY_KINDS:
        value = value.op.inputs[0]
    return value


def read_row(value: Value) -> AffineForm | None:
    """Return the form of a constant with equal rows; None for other values."""
    width = _width(value)
    row = None if value.constant is None or width is None else _to_row(value.constant, width)
    return None if row is None or width is None else AffineForm(width, bias=row)


def _make_source(value: Value) -> AffineForm:
    value = strip_identities(value)
    width = required(_width(value), "the width of a value is not known")
    return AffineForm(width, {}, {value: np.ones(width, np.float32)})


def _width(value: Value) -> int | None:
    return value.shape[-1] if value.shape else None


def _split_concat(value: Value) -> list[Value]:
    """Return the values whose concatenation along the last axis is `value`."""
    parts: list[Value] = []
    pending = [value]
    while pending:
        part = pending.pop()
        joined = _match_concat(part)
        if joined is None:
            parts.append(part)
        else:
            pending += reversed(joined)
        if len(parts) + len(pending) > MAX_PARTS:
            return [value]
    return parts


def _match_concat(value: Value) -> list[Value] | None:
    """Return the operands of the concatenation along the last axis that produces `value`, or None."""
    op = strip_identities(value).op
    if op is None or op.kind != "tf.ConcatV2" or op.inputs[-1].constant is None:
        return None
    along_last = int(op.inputs[-1].constant.item()) in (-1, (value.rank or 0) - 1)
    return op.inputs[:-1] if along_last else None


def _may_broadcast(op: Op) -> bool:
    """Return whether a non-constant operand of a sum or product may be broadcast."""
    shapes = [value.shape for value in op.inputs if value.constant is None]
    return any(shape != op.results[0].shape for shape in shapes) or len(op.inputs) != 2


def _to_row(constant: Constant, width: int) -> Array | None:
    """Return the row [width] to which a constant broadcasts in every row of a batch; None if rows differ."""
    shape = constant.shape
    if constant.dtype is not DType.F32 or len(shape) > 2 or (shape and shape[-1] not in (1, width)):
        return None
    array = constant.numpy()
    if array.ndim == 2:
        if not bool((array == array[:1]).all()):
            return None
        array = array[0] if len(array) else array.reshape(-1)
    return np.array(np.broadcast_to(array, (width,)), np.float32)


def _integers(value: Value) -> Sequence[int]:
    assert value.constant is not None
    return [int(item) for item in value.constant.numpy()]
