"""Pad operands that may be empty, depending on data, before kernels that cannot run without elements.

    %x = gather(%image, %found)             one row for each index found, possibly none
    %y = conv_2d(%x, ...)
    %z = fully_connected(reshape(%y), ...)
    return %z
becomes
    %x = gather(%image, %found)
    %p = pad(%x, [[0, 1 - min(rows of %x, 1)], ...])
    %y = conv_2d(%p, ...)                   one row of zeros if nothing was found
    %z = fully_connected(reshape(%y), ...)
    %t = slice(%z, 0, shape(%z) * [min(rows of %x, 1), 1])
    return %t

If something was found, the padding and the slice change nothing; if nothing was found, the slice makes the results
empty again. The results of zeros are therefore irrelevant; only the correspondence between dimensions of results and
operands matters (`empty_axes.py`). All ops for which it is known, up to the outputs, read padded values: there is one
pad before them and one slice after them, and delegates see them as one partition.

Values between two ops that XNNPACK runs need elements regardless of the ops. XNNPACK plans no memory if all such
values are empty (`initialize_workspace_values` in runtime.c returns early), and does not plan again in a later call if
they are no larger than the largest before: it then computes in unallocated memory, or in memory of other tensors.
"""

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.dialects.axes.model import OperandAxis
from litefuse.dialects.layers import SHAPED
from litefuse.dialects.tfl.delegates import may_be_delegated
from litefuse.dialects.tfl.limits import needs_elements
from litefuse.ir import Builder, DType, Function, Module, Op, Rewriter, TensorType, Value
from litefuse.ir.core import replace_uses, set_operand
from litefuse.passes.finalize.empty_axes import axis_sources, emptying_dimensions, paddable_dimensions
from litefuse.passes.finalize.sized_by_data import SizedByData
from litefuse.passes.finalize.states.state_producers import merge_common
from litefuse.rewrite.build import index_vector
from litefuse.rewrite.sizes.dimensions import MAX_TRACED, Dimensions

MAX_RANK = 5
"""Maximum rank of the operands of PAD and SLICE."""
_DTYPES = frozenset({DType.F32, DType.I32, DType.I64, DType.I8, DType.U8, DType.BOOL})


def pad_empty_operands(module: Module, context: Context) -> None:
    """Pad values that may be empty, depending on data, before kernels that need elements; slice their results."""
    flow = SizedByData(module, by_contents=True)
    names = dict.fromkeys(signature.function for signature in module.signatures)
    sized = {name: flow.values(module.functions[name]) for name in names}
    for name, arguments in list(flow.arguments.items()):
        sized[name] = flow.values(module.functions[name], arguments)
    for name, values in sized.items():
        padding = _Padding(module.functions[name], values, context, is_entry=name in names) if values else None
        if padding is not None and padding.needed:
            padding.run()
            merge_common(module.functions[name], context.dialects)
            context.record("pad_empty_operands", "changed", count=len(padding.needed))


class _Region(NamedTuple):
    """The dimensions of each operand of an op that may be padded."""

    allowed: list[frozenset[int]]
    """Dimensions whose padding lengthens the results, or adds zeros that do not change them."""
    through: list[frozenset[int]]
    """Dimensions whose padding lengthens the results, with any elements."""


class _Padding:
    """Pads the operands of a function's ops."""

    def __init__(self, function: Function, sized: set[Value], context: Context, *, is_entry: bool) -> None:
        self._function = function
        self._is_entry = is_entry
        self._context = context
        self._rewriter = Rewriter(function, context.dialects)
        self._empty: dict[Value, frozenset[int]] = {}
        """Dimensions, by value, that may be empty depending on data."""
        self._presence: dict[Value, dict[int, Value]] = {}
        """Values computed from padded ones: for each padded dimension, a vector of 0 if it was empty, else of 1."""
        self._sizes: dict[tuple[Value, int], Value] = {}
        self._padded: dict[tuple[Value, frozenset[int]], Value] = {}
        self._shapes: dict[Value, Value] = {}
        self._sliced: dict[Value, Value] = {}
        self._find_empty(sized)
        self.needed = {op: None for op in function.ops() if self._needs_padding(op)}
        self._leading = self._ops_before({op for op in self.needed if op.kind != "tfl.unpack"})

    def run(self) -> None:
        for op in list(self._function.ops()):
            region = self._region(op)
            if region is not None:
                self._read_padded(op, region)
            elif op in self.needed:
                self._slice_unpack(op)
            else:
                self._read_sliced(op)
        self._read_sliced(self._function.last)

    # Analysis

    def _find_empty(self, sized: set[Value]) -> None:
        for argument in self._function.arguments:
            if argument in sized:
                self._empty[argument] = frozenset(_free(argument))
        for op in self._function.ops():
            if not any(result in sized for result in op.results):
                continue
            sources = axis_sources(op)
            for result in op.results:
                empty = (
                    axis for axis in _free(result) if self._is_empty(result, axis, sources[axis] if sources else ())
                )
                self._empty[result] = frozenset(empty)

    def _is_empty(self, value: Value, axis: int, sources: tuple[OperandAxis, ...]) -> bool:
        if sources:
            assert value.op is not None
            operands = value.op.operands
            return any(at in self._dims(operands[index]) for index, at in sources)
        source, at = Dimensions(max_traced=MAX_TRACED).origin(value, axis)
        return source is value or at in self._dims(source)

    def _dims(self, value: Value | None) -> frozenset[int]:
        """Return the dimensions of `value` that may be empty, depending on data."""
        return frozenset[int]() if value is None else self._empty.get(value, frozenset[int]())

    def _operands(self, op: Op) -> Iterator[tuple[int, Value, frozenset[int]]]:
        """Yield the index, value and possibly empty dimensions of each operand that may be empty."""
        for index, value in enumerate(op.operands):
            if value is not None and (dims := self._dims(value)):
                yield index, value, dims

    def _needs_padding(self, op: Op) -> bool:
        operands = list(self._operands(op))
        if not operands or not _is_supported(op):
            return False
        through = emptying_dimensions(op)
        paddable = through | paddable_dimensions(op)
        chained = self._is_chained(op)
        return any(
            ((index, axis) in paddable and needs_elements(op, index, axis)) or (chained and (index, axis) in through)
            for index, _, dims in operands
            for axis in dims
        )

    def _is_chained(self, op: Op) -> bool:
        """Return whether a result that may be empty stays within one of XNNPACK's partitions.

        For functions other than the signatures' (such as loop bodies), return False: it is unknown which dimensions of
        their arguments may be empty, and padding costs time in each iteration, so only kernels that need elements are
        padded there.
        """
        if not self._is_entry:
            return False
        users = {user for result in op.results if self._dims(result) for user in result.uses}
        return may_be_delegated(op) and any(may_be_delegated(user) for user in users)

    def _ops_before(self, ops: Collection[Op]) -> set[Op]:
        """Return the ops that precede one of `ops`, with only ops between them that may read padded values."""
        before: set[Op] = set()
        for op in self._function.ops_reversed():
            users = {user for result in op.results for user in result.uses}
            if any(user in ops or user in before for user in users) and axis_sources(op) is not None:
                before.add(op)
        return before

    def _region(self, op: Op) -> _Region | None:
        """Return the dimensions of the operands of `op` that may be padded; None if it must read unpadded operands."""
        through, zeros = emptying_dimensions(op), paddable_dimensions(op)
        count = len(op.operands)
        region = _Region(_by_operand(through | zeros, count), _by_operand(through, count))
        if op in self.needed and (op.kind != "tfl.unpack" or op in self._leading):
            return region
        if not any(value in self._presence for value in op.inputs) or not _is_supported(op):
            return None
        for index, value, dims in self._operands(op):
            padded = frozenset(self._presence.get(value, ()))
            if not (padded or (op in self._leading and dims)) or not (padded or dims) <= region.through[index]:
                return None
        return region

    # Edits

    def _read_padded(self, op: Op, region: _Region) -> None:
        presence: dict[OperandAxis, Value] = {}
        for index, value, dims in list(self._operands(op)):
            allowed, through = region.allowed[index], region.through[index]
            before = self._presence.get(value, {})
            if before and before.keys() <= through and (op not in self.needed or dims & allowed <= before.keys()):
                presence |= {OperandAxis(index, axis): present for axis, present in before.items()}
                continue
            true = self._slice(value, op) if before else value
            presents = {axis: self._present(value, axis, op) for axis in sorted(dims & allowed)}
            set_operand(op, index, self._pad(true, presents, op) if presents else true)
            presence |= {OperandAxis(index, axis): present for axis, present in presents.items()}
        if op.kind in SHAPED and presence:
            self._request_one_row(op)
        self._record_padding(op, presence)

    def _record_padding(self, op: Op, presence: dict[OperandAxis, Value]) -> None:
        """Record which dimensions of the results are padded, given those of the operands."""
        presence_by_axis: dict[int, Value] = {}
        anchor = op.next
        assert anchor is not None
        for axis, sources in enumerate(axis_sources(op) or ()):
            presents = list(dict.fromkeys(presence[dimension] for dimension in sources if dimension in presence))
            if not presents:
                continue
            b = self._builder(op)
            result = presents[0]
            for present in presents[1:]:
                result = b.tfl.minimum(result, present, result_types=[_vector(1)])
            self._rewriter.commit(b, before=anchor)
            presence_by_axis[axis] = result
        if presence_by_axis:
            self._presence.update(dict.fromkeys(op.results, presence_by_axis))

    def _read_sliced(self, op: Op) -> None:
        if op.kind == "tfl.shape" and op.inputs[0] in self._presence and op.results[0].dtype is DType.I32:
            anchor = op.next
            assert anchor is not None
            replace_uses(op.results[0], self._true_shape(op.inputs[0], anchor))
            self._rewriter.erase(op)
            return
        for index, value in enumerate(op.operands):
            if value is not None and value in self._presence:
                set_operand(op, index, self._slice(value, op))

    def _slice_unpack(self, op: Op) -> None:
        """Replace UNPACK by slices of its operand; padded, each of its results would need a slice anyway."""
        self._read_sliced(op)
        value, b = op.inputs[0], self._builder(op)
        axis: int = op.attributes["axis"] % (value.rank or 1)
        before = [0] * axis
        strides = b.i32([1] * (axis + 1))
        masks: dict[str, Any] = {
            "begin_mask": (1 << axis) - 1,
            "end_mask": (1 << axis) - 1,
            "shrink_axis_mask": 1 << axis,
        }
        parts: list[Value | None] = [None] * len(op.results)
        for at, result in enumerate(op.results):
            if result.uses:
                ends = b.i32([*before, at]), b.i32([*before, at + 1])
                parts[at] = part = b.tfl.strided_slice(value, *ends, strides, **masks, result_types=[result.type])
                self._empty[part] = self._dims(result)
        self._rewriter.replace(op, parts, b)

    def _request_one_row(self, op: Op) -> None:
        """Make the first operand of `op`, the shape of its result, request at least one row."""
        b = self._builder(op)
        shape = op.inputs[0]
        least = np.array([1] + [0] * ((op.results[0].rank or 1) - 1), np.int32)
        set_operand(op, 0, b.tfl.maximum(shape, least, result_types=[shape.type]))
        self._rewriter.commit(b, before=op)

    def _pad(self, value: Value, presents: dict[int, Value], op: Op) -> Value:
        key = (value, frozenset(presents))
        if key not in self._padded:
            b = self._builder(op)
            parts: list[Value | int] = []
            for axis in range(value.rank or 0):
                present = presents.get(axis)
                added = 0 if present is None else b.tfl.sub(b.i32([1]), present, result_types=[_vector(1)])
                parts += [0, added]
            shape = TensorType(DType.I32, (value.rank, 2))
            amounts = b.tfl.reshape(index_vector(b, parts), b.i32([-1, 2]), result_types=[shape])
            self._padded[key] = b.tfl.pad(value, amounts, result_types=[value.type])
            self._rewriter.commit(b, before=op)
        return self._padded[key]

    def _slice(self, value: Value, op: Op) -> Value:
        """Return `value` without the padding, computed before `op`."""
        if value not in self._sliced:
            shape = self._true_shape(value, op)
            b = self._builder(op)
            begin = b.i32([0] * (value.rank or 0))
            self._sliced[value] = b.tfl.slice(value, begin, shape, result_types=[value.type])
            self._rewriter.commit(b, before=op)
        return self._sliced[value]

    def _true_shape(self, value: Value, op: Op) -> Value:
        if value not in self._shapes:
            presents, rank = self._presence[value], value.rank or 0
            b = self._builder(op)
            factors = index_vector(b, [presents.get(axis, 1) for axis in range(rank)])
            shape = b.tfl.shape(value, result_types=[_vector(rank)])
            self._shapes[value] = b.tfl.mul(shape, factors, result_types=[_vector(rank)])
            self._rewriter.commit(b, before=op)
        return self._shapes[value]

    def _present(self, value: Value, axis: int, op: Op) -> Value:
        """Return a vector of one element: 0 if dimension `axis` is empty, else 1."""
        known = self._presence.get(value, {}).get(axis)
        if known is not None:
            return known
        dimension = source, at = self._source(value, axis)
        if at in self._presence.get(source, ()):
            self._sizes[dimension] = self._presence[source][at]
        if dimension not in self._sizes:
            b = self._builder(op)
            shape = b.tfl.shape(source, result_types=[_vector(source.rank or 0)])
            ends = [b.i32([end]) for end in (at, at + 1, 1)]
            size = b.tfl.strided_slice(shape, *ends, result_types=[_vector(1)])
            self._sizes[dimension] = b.tfl.minimum(size, b.i32([1]), result_types=[_vector(1)])
            self._rewriter.commit(b, before=op)
        return self._sizes[dimension]

    def _source(self, value: Value, axis: int) -> tuple[Value, int]:
        """Return the earliest value and dimension known to be empty exactly if dimension `axis` of `value` is."""
        while axis not in self._presence.get(value, ()):
            value, axis = Dimensions(max_traced=MAX_TRACED).origin(value, axis)
            op = value.op
            sources = None if op is None or axis in self._presence.get(value, ()) else axis_sources(op)
            if op is None or sources is None or len(sources[axis]) != 1:
                break
            ((index, axis),) = sources[axis]
            operand = op.operands[index]
            assert operand is not None
            value = operand
        return value, axis

    def _builder(self, op: Op) -> Builder:
        return Builder(self._context.dialects, op.location)


def _free(value: Value) -> list[int]:
    return [axis for axis, dim in enumerate(value.shape or ()) if dim is None]


def _is_supported(op: Op) -> bool:
    """Return whether PAD and SLICE support all operands and results of `op`."""
    values = (*op.inputs, *op.results)
    return all(value.rank is not None and value.rank <= MAX_RANK and value.dtype in _DTYPES for value in values)


def _by_operand(axes: Collection[OperandAxis], count: int) -> list[frozenset[int]]:
    return [frozenset(axis for index, axis in axes if index == operand) for operand in range(count)]


def _vector(size: int) -> TensorType:
    return TensorType(DType.I32, (size,))
