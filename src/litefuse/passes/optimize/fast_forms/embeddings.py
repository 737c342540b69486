"""Look up the rows of several embedding tables in one table that has the rows of all.

    %y = concatenation(gather(%table0, %id0), gather(%table1, %id1), %x)
becomes
    %ids = concatenation(%id0, %id1)
    %inside = logical_and(greater_equal(%ids, 0), less(%ids, [1000, 500]))
    %rows = gather(%tables, select_v2(%inside, add(%ids, [0, 1000]), -1))
    %y = concatenation(reshape(%rows), %x)

Each op costs LiteRT about as much as the lookup of a row. An id that its table does not have is an error, as before:
the row would be that of another table, so it becomes -1. What computes the ids, as Keras's layers do, is joined, too.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects.tfl.targets.fast_forms import Sizes
from litefuse.ir import Constant, DType, Op, Shape, TensorType, Value
from litefuse.ir.storage.joined_constant import join_rows
from litefuse.passes.optimize.fast_forms.form import form_rule
from litefuse.passes.optimize.movement.reshapes import RESHAPES, emit_reshape
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import float_constant, known_shape, one_use_producer, same_extent, shape_operand
from litefuse.rewrite.sizes.slice_bounds import match_slices

MIN_TABLES = 3
"""Minimum number of tables: two lookups take no longer than the ops that make one of them."""
MAX_DEPTH = 4
"""Maximum number of ops on ids that are computed for all tables together."""
_ELEMENTWISE = frozenset(
    f"tfl.{name}"
    for name in ("add", "cast", "floor_mod", "greater_equal", "less", "maximum", "minimum", "select_v2", "sub")
)


class _Lookup(NamedTuple):
    """Rows of a table, one for each of the ids, which have the leading dimensions of the concatenated value."""

    table: Constant
    ids: Value
    batch: Shape
    """The dimensions of the ids, without one of size 1 behind them."""

    @property
    def key(self) -> object:
        """The properties in which lookups in one table are alike."""
        return self.table.shape[1], self.ids.dtype, self.ids.shape


def _sizes(op: Op) -> Sizes | None:
    """Return the number of tables that are joined, and of the ops that compute their ids; None if there are few.

    `columns` is 1 if the ids of all tables are the columns of a tensor.
    """
    groups = [group for group, _ in _groups(op) if group]
    if not groups:
        return None
    first, ids = groups[0][0], [lookup.ids for lookup in groups[0]]
    return {
        "tables": sum(map(len, groups)),
        "width": first.table.shape[1],
        "computed": _count_ops(ids[0]),
        "columns": int(_find_columns(ids, (*first.batch, len(ids))) is not None),
    }


def _count_ops(ids: Value, depth: int = MAX_DEPTH) -> int:
    """Return the number of ops that compute ids from others."""
    ops: dict[Op, None] = {}
    pending = [(ids, depth)]
    while pending:
        value, left = pending.pop()
        if value.op is not None and value.op.kind in _ELEMENTWISE and left:
            ops[value.op] = None
            pending += [(operand, left - 1) for operand in value.op.inputs]
    return len(ops)


@form_rule(
    "joined-tables",
    "tfl.concatenation",
    sizes=_sizes,
    title="{tables} embedding tables in one",
    keeps="a lookup for each",
    after=("tfl.gather", *RESHAPES),
    copies_constants=True,
)
def joined_tables(b: RewriteContext, *values: Value, axis: int, **attributes: Any) -> Value:
    """Replace Concat(Gather(t, i), Gather(u, j), x) by Concat(Reshape(Gather([t; u], [i, j + rows(t)])), x)."""
    operands: list[Value] = []
    for group, part in _groups(b.root):
        operands += [_join(b, group, part)] if group else part
    result = b.root.results[0].type
    if len(operands) == 1:
        return operands[0]
    return emit(b, b.root.kind, result, *operands, axis=axis, **attributes)


def _groups(op: Op) -> list[tuple[list[_Lookup], list[Value]]]:
    """Return the operands in groups of neighbors that are lookups alike, and of others, which have no lookups."""
    axis, rank = op.attributes["axis"], op.results[0].rank
    if rank is None or op.attributes["fused_activation_function"] != "NONE":
        return []
    axis %= rank
    lookups = [(_find_lookup(value, axis), value) for value in op.inputs]
    groups: list[tuple[list[_Lookup], list[Value]]] = []
    for _, members in groupby(lookups, lambda pair: None if pair[0] is None else pair[0].key):
        pairs = list(members)
        values = [value for _, value in pairs]
        alike = [lookup for lookup, _ in pairs if lookup is not None]
        groups.append((alike if len(alike) >= MIN_TABLES else [], values))
    return groups


def _find_lookup(value: Value, axis: int) -> _Lookup | None:
    """Return the lookup whose rows a value has; None for other values, and if others use them, too."""
    op = one_use_producer(value)
    if op is not None and op.kind in RESHAPES:
        op = one_use_producer(op.inputs[0])
    if op is None or op.kind != "tfl.gather" or op.attributes["batch_dims"] != 0:
        return None
    table, ids = op.inputs
    constant, shape, chosen = float_constant(table), value.shape, ids.shape
    if constant is None or len(constant.shape) != 2 or not table.has_one_use or chosen is None or shape is None:
        return None
    if op.attributes["axis"] != 0 or ids.constant is not None or not chosen:
        return None
    batch = chosen[:-1] if chosen[-1] == 1 and len(chosen) > 1 else chosen
    stacks = axis == len(shape) - 2 and shape[axis] == 1
    inner = (*batch, 1, constant.shape[1]) if stacks else (*batch, constant.shape[1])
    if (axis != len(shape) - 1 and not stacks) or not same_extent(inner, shape):
        return None
    return _Lookup(constant, ids, batch) if shape_operand(inner) is not None else None


def _join(b: RewriteContext, group: Sequence[_Lookup], values: Sequence[Value]) -> Value:
    """Look up the rows of all tables at once, and reshape them as the concatenation of these values."""
    first, rows = group[0], np.array([lookup.table.shape[0] for lookup in group])
    ids = _Ids(b, first.batch, len(group), int(rows.min())).join([lookup.ids for lookup in group])
    number = ids.dtype.numpy
    flags = TensorType(DType.BOOL, ids.shape)
    above = emit(b, "tfl.greater_equal", flags, ids, b.const(np.zeros((), number)))
    below = emit(b, "tfl.less", flags, ids, b.const(rows.astype(number)))
    inside = emit(b, "tfl.logical_and", flags, above, below)
    shifted = emit(b, "tfl.add", ids.type, ids, b.const((np.cumsum(rows) - rows).astype(number)))
    chosen = emit(b, "tfl.select_v2", ids.type, inside, shifted, b.const(np.full((), -1, number)))
    tables, width = join_rows([lookup.table for lookup in group]), first.table.shape[1]
    type = TensorType(tables.dtype, (*known_shape(ids), width))
    looked_up = emit(b, "tfl.gather", type, b.const(tables), chosen, axis=0, batch_dims=0)
    if values[0].shape != (*first.batch, width):
        return looked_up
    return emit_reshape(b, looked_up, (*first.batch, len(group) * width))


class _Ids:
    """Joins ids along a new last axis; ops that all of them result from are computed once."""

    def __init__(self, b: RewriteContext, batch: Shape, count: int, least: int) -> None:
        self._b = b
        self._batch = batch
        self._shape = (*batch, count)
        self._least = least
        """The number of rows of the smallest table, which has all ids of the replacement's verification."""
        self._made: dict[tuple[Value, ...], Value] = {}

    def join(self, values: Sequence[Value], depth: int = MAX_DEPTH) -> Value:
        """Return the values [..., n], or [..., n, 1], as [..., n, count]."""
        key = tuple(values)
        if key not in self._made:
            computed = self._compute(values, depth)
            joined = _find_columns(values, self._shape) if computed is None else computed
            if computed is None:
                self._limit(values if joined is None else [joined])
            self._made[key] = self._pack(values) if joined is None else joined
        return self._made[key]

    def _compute(self, values: Sequence[Value], depth: int) -> Value | None:
        """Emit one op for the ops that compute the values, if they are alike."""
        ops = [value.op for value in values]
        first = ops[0]
        if first is None or first.kind not in _ELEMENTWISE or depth == 0:
            return None
        operands: list[Value] = []
        for op in ops:
            if op is None or (op.kind, op.attributes) != (first.kind, first.attributes):
                return None
        for column in zip(*(op.inputs for op in ops if op is not None), strict=True):
            operand = self._operand(column, depth - 1)
            if operand is None:
                return None
            operands.append(operand)
        type = TensorType(values[0].dtype, self._shape)
        return self._b.op(first.kind, operands, first.attributes, [type]).results[0]

    def _operand(self, values: Sequence[Value], depth: int) -> Value | None:
        constants = [value.constant for value in values]
        if all(constant is None for constant in constants):
            return self.join(values, depth) if all(self._fits(value) for value in values) else None
        numbers = [constant.item() for constant in constants if constant is not None and constant.size == 1]
        if len(numbers) != len(values):
            return None
        chosen = numbers[:1] if len(set(numbers)) == 1 else numbers
        array = np.array(chosen, values[0].dtype.numpy)
        return self._b.const(array.reshape(()) if len(chosen) == 1 else array)

    def _fits(self, value: Value) -> bool:
        """Return whether a value has an element for each id, rather than broadcasts."""
        return value.shape in (self._batch, (*self._batch, 1))

    def _pack(self, values: Sequence[Value]) -> Value:
        axis = len(self._shape) - 1
        type = values[0].type.with_shape(self._shape)
        if values[0].rank == axis:
            return emit(self._b, "tfl.pack", type, *values, axis=axis)
        return emit(self._b, "tfl.concatenation", type, *values, axis=axis, fused_activation_function="NONE")

    def _limit(self, values: Sequence[Value]) -> None:
        """Assume ids that all tables have."""
        self._b.assume_indices(values, self._least, "ids")


def _find_columns(values: Sequence[Value], shape: Shape) -> Value | None:
    """Return the tensor of this shape whose columns, in order, the values are."""
    first = values[0].op
    source = None if first is None or not first.inputs else first.inputs[0]
    if source is None or source.shape != shape:
        return None
    for number, value in enumerate(values):
        op = value.op
        if op is None or op.kind != "tfl.strided_slice" or op.inputs[0] is not source:
            return None
        *whole, column = match_slices(op) or [None]
        if column not in (number, slice(number, number + 1, 1)) or any(part != slice(None) for part in whole):
            return None
    return source


FORMS = (joined_tables,)
