"""Any einsum, as one product (per pair of operands) with the transposes and reshapes that it needs.

`abc,cde->abde` with constant weights is one FULLY_CONNECTED and one RESHAPE.
"""

from collections.abc import Sequence
from typing import NamedTuple

from litefuse.dialects.tfl.limits import MAX_BATCH_MATMUL_RANK
from litefuse.errors import require, required
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.linalg.matmul import fully_connected, product
from litefuse.rewrite.build import Dimension, broadcast, dimension, dimension_product, reshape, transpose
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import known_rank, known_shape
from litefuse.rewrite.rule import legalize

_FULLY_CONNECTED_TYPES = (DType.F32, DType.F16, DType.BF16)
"""Element types that FULLY_CONNECTED computes in float32."""
_FIRST_ELLIPSIS_LABEL = "\N{GREEK CAPITAL LETTER ALPHA}"
"""Labels from this one on represent the dimensions of an ellipsis, which broadcast; others have a single size."""


class _Term(NamedTuple):
    """A tensor and the label of each of its dimensions."""

    value: Value
    labels: str

    def dimension(self, b: Builder, label: str) -> Dimension:
        return dimension(b, self.value, self.labels.index(label))


@legalize("tf.Einsum")
def einsum(b: RewriteContext, *inputs: Value, equation: str) -> Value:
    terms, given = _parse(equation.replace(" ", ""), inputs)
    output = "".join(dict.fromkeys(given))
    terms = [
        _sum_unshared(b, _take_diagonals(b, term), output, _other_labels(terms, index))
        for index, term in enumerate(terms)
    ]
    while len(terms) > 1:
        left, right, *others = terms
        kept = output + "".join(term.labels for term in others)
        goal = output if not others else _union(left.labels, right.labels, kept)
        terms = [_contract(b, left, right, goal), *others]
    (term,) = terms
    term = _embed_diagonals(b, _sum_unshared(b, term, output, ""), given)
    return transpose(b, term.value, _axis_order(term.labels, given))


def _parse(equation: str, inputs: Sequence[Value]) -> tuple[list[_Term], str]:
    """Return the terms, with one letter per dimension, and the output's labels; an ellipsis becomes Greek letters."""
    left, arrow, output = equation.partition("->")
    labels = left.split(",")
    require(len(labels) == len(inputs), "the equation and the op have different numbers of operands", equation=equation)
    hidden = 0
    for text, value in zip(labels, inputs, strict=True):
        if "..." in text:
            hidden = max(hidden, known_rank(value) - len(text) + 3)
    letters = "".join(chr(ord(_FIRST_ELLIPSIS_LABEL) + index) for index in range(hidden))
    terms: list[_Term] = []
    for text, value in zip(labels, inputs, strict=True):
        own = known_rank(value) - len(text) + 3
        full = text.replace("...", letters[hidden - own :] if own else "")
        require(len(full) == known_rank(value), "the equation does not match the operands' ranks", equation=equation)
        terms.append(_Term(value, full))
    if not arrow:
        seen = "".join(term.labels for term in terms)
        output = letters + "".join(sorted(label for label in set(seen) - set(letters) if seen.count(label) == 1))
    return terms, output.replace("...", letters)


def _other_labels(terms: Sequence[_Term], index: int) -> str:
    return "".join(term.labels for number, term in enumerate(terms) if number != index)


def _union(left: str, right: str, kept: str) -> str:
    return "".join(dict.fromkeys(label for label in left + right if label in kept))


def _take_diagonals(b: Builder, term: _Term) -> _Term:
    """Replace the repeated labels of a term by one: keep the elements whose indices agree."""
    value, labels = term
    for label in dict.fromkeys(labels):
        while labels.count(label) > 1:
            first = labels.index(label)
            second = labels.index(label, first + 1)
            order = [axis for axis in range(len(labels)) if axis not in (first, second)] + [first, second]
            value = b.tf.MatrixDiagPart(transpose(b, value, order))
            labels = "".join(labels[axis] for axis in order[:-1])
    return _Term(value, labels)


def _embed_diagonals(b: Builder, term: _Term, output: str) -> _Term:
    """Embed the elements on a diagonal for each repetition of a label in the output."""
    value, labels = term
    for label in dict.fromkeys(output):
        for _ in range(output.count(label) - 1):
            order = [axis for axis in range(len(labels)) if axis != labels.index(label)] + [labels.index(label)]
            value = b.tf.MatrixDiag(transpose(b, value, order))
            labels = "".join(labels[axis] for axis in order) + label
    return _Term(value, labels)


def _axis_order(labels: str, output: str) -> list[int]:
    """Return the axis of each label of the output; a repeated label uses its axes in order."""
    axes = {label: [axis for axis, other in enumerate(labels) if other == label] for label in output}
    return [axes[label].pop(0) for label in output]


def _sum_unshared(b: Builder, term: _Term, output: str, others: str) -> _Term:
    """Sum over the labels that occur neither in the output nor in other terms."""
    alone = [axis for axis, label in enumerate(term.labels) if label not in output and label not in others]
    if not alone:
        return term
    total = b.tf.Sum(term.value, b.i32(alone), keep_dims=False)
    return _Term(total, "".join(label for axis, label in enumerate(term.labels) if axis not in alone))


def _contract(b: Builder, left: _Term, right: _Term, goal: str) -> _Term:
    """Multiply two terms; the result has the labels of `goal`, in that order unless another one is cheaper."""
    if left.value.constant is not None and right.value.constant is None:
        left, right = right, left
    shared = [label for label in left.labels if label in right.labels]
    summed = [label for label in shared if label not in goal]
    batch = [label for label in goal if label in shared]
    if not summed:
        return _outer_product(b, left, right, goal)
    if right.value.constant is not None and not batch and left.value.dtype in _FULLY_CONNECTED_TYPES:
        return _contract_constant(b, left, right, summed, goal)
    free_left = [label for label in goal if label in left.labels and label not in shared]
    free_right = [label for label in goal if label in right.labels and label not in shared]
    if free_left and free_right and goal.index(free_right[0]) < goal.index(free_left[0]):
        left, right, free_left, free_right = right, left, free_right, free_left
    return _contract_batched(b, left, right, batch, summed, free_left, free_right)


def _outer_product(b: Builder, left: _Term, right: _Term, goal: str) -> _Term:
    """Multiply elementwise with broadcasting; no label is summed."""
    return _Term(_align_axes(b, left, goal) * _align_axes(b, right, goal), goal)


def _align_axes(b: Builder, term: _Term, goal: str) -> Value:
    """Order the term's dimensions as in `goal`, with 1 for each missing label after the first one that is present."""
    present = [label for label in goal if label in term.labels]
    value = transpose(b, term.value, [term.labels.index(label) for label in present])
    labels = goal[goal.index(present[0]) :] if present else ""
    if len(labels) == len(present):
        return value
    return reshape(b, value, [dimension(b, value, present.index(p)) if p in present else 1 for p in labels])


def _contract_constant(b: Builder, left: _Term, right: _Term, summed: Sequence[str], goal: str) -> _Term:
    """Multiply by a constant without batch labels: FULLY_CONNECTED over the flattened summed labels."""
    dtype = left.value.dtype
    rows = [label for label in left.labels if label not in summed]
    columns = [label for label in right.labels if label not in summed]
    columns.sort(key=goal.index)
    ordered = _reorder_axes(b, left, (*rows, *summed))
    dims = [ordered.dimension(b, label) for label in rows]
    depth = dimension_product(b, [ordered.dimension(b, label) for label in summed])
    x = cast(b, ordered.value, DType.F32)
    if len(summed) != 1 or not rows:
        x = reshape(b, x, (*(dims or [1]), depth))
    weights = _reorder_axes(b, right, (*columns, *summed))
    width = _known_product(known_shape(weights.value)[: len(columns)])
    known_depth = _known_product(known_shape(weights.value)[len(columns) :])
    matrix = cast(b, reshape(b, weights.value, (width, known_depth)), DType.F32)
    y = cast(b, fully_connected(b, x, matrix), dtype)
    sizes = [dim for dim in known_shape(weights.value)[: len(columns)] if dim is not None]
    if len(columns) != 1 or not rows:
        y = reshape(b, y, (*dims, *sizes))
    return _Term(y, "".join((*rows, *columns)))


def _known_product(dims: Sequence[int | None]) -> int:
    count = 1
    for dim in dims:
        count *= required(dim, "the weights have no static shape")
    return count


def _reorder_axes(b: Builder, term: _Term, labels: Sequence[str]) -> _Term:
    return _Term(transpose(b, term.value, [term.labels.index(label) for label in labels]), "".join(labels))


def _contract_batched(
    b: Builder,
    left: _Term,
    right: _Term,
    batch: Sequence[str],
    summed: Sequence[str],
    free_left: Sequence[str],
    free_right: Sequence[str],
) -> _Term:
    """Multiply [batch, free left, summed] by [batch, summed, free right] with BATCH_MATMUL."""
    flat = len(batch) + 2 > MAX_BATCH_MATMUL_RANK
    if flat:
        left, right = _broadcast(b, left, right, batch), _broadcast(b, right, left, batch)
    x, adj_x = _as_matrix(b, left, batch, free_left, summed, flat=flat)
    y, adj_y = _as_matrix(b, right, batch, summed, free_right, flat=flat)
    z = product(b, x, y, adj_x=adj_x, adj_y=adj_y)
    labels = (*batch, *free_left, *free_right)
    if flat or len(free_left) != 1 or len(free_right) != 1:
        dims = [_common_dimension(b, left, right, label) for label in batch]
        dims += [left.dimension(b, label) for label in free_left]
        dims += [right.dimension(b, label) for label in free_right]
        z = reshape(b, z, dims)
    return _Term(z, "".join(labels))


def _common_dimension(b: Builder, left: _Term, right: _Term, label: str) -> Dimension:
    """Return the size of a batch dimension, which may be 1 in one of the terms if an ellipsis covers it."""
    mine, other = left.dimension(b, label), right.dimension(b, label)
    if mine == 1 or (isinstance(other, int) and other != 1):
        return other
    if isinstance(mine, int) or isinstance(other, int) or not _is_ellipsis_label(label):
        return mine
    return b.tfl.broadcast_args(mine, other)


def _broadcast(b: Builder, term: _Term, other: _Term, batch: Sequence[str]) -> _Term:
    """Broadcast the batch dimensions in which the terms may differ, so that they can be flattened."""
    differ = [
        label
        for label in batch
        if _is_ellipsis_label(label) and _known_dimension(term, label) != (_known_dimension(other, label) or 0)
    ]
    if not differ or all(_known_dimension(other, label) == 1 for label in differ):
        return term
    dims = [
        _common_dimension(b, term, other, label) if label in differ else term.dimension(b, label)
        for label in term.labels
    ]
    return _Term(broadcast(b, term.value, dims), term.labels)


def _known_dimension(term: _Term, label: str) -> int | None:
    return known_shape(term.value)[term.labels.index(label)]


def _is_ellipsis_label(label: str) -> bool:
    """Return whether the label represents a dimension of an ellipsis."""
    return label >= _FIRST_ELLIPSIS_LABEL


def _as_matrix(
    b: Builder, term: _Term, batch: Sequence[str], rows: Sequence[str], columns: Sequence[str], *, flat: bool
) -> tuple[Value, bool]:
    """Return [batch, rows, columns] and False, or the term itself and True where an adjoint saves the transpose."""
    present = [label for label in batch if label in term.labels]
    if len(rows) == len(columns) == 1 and term.labels == "".join((*present, *columns, *rows)) and not flat:
        return term.value, True
    ordered = _reorder_axes(b, term, (*present, *rows, *columns))
    if len(rows) == len(columns) == 1 and not flat:
        return ordered.value, False
    leading: list[Dimension] = [ordered.dimension(b, label) for label in present]
    if flat:
        leading = [dimension_product(b, leading)]
    height = dimension_product(b, [ordered.dimension(b, label) for label in rows])
    width = dimension_product(b, [ordered.dimension(b, label) for label in columns])
    return reshape(b, ordered.value, (*leading, height, width)), False
