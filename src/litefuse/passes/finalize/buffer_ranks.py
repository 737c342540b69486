"""Give buffers that DYNAMIC_UPDATE_SLICE writes the rank 4, or 3 with a leading 1.

    %ys = while(0, fill([5, 2, 6], 0))    with dynamic_update_slice(%b, %row: [1, 2, 6], pack(%t, 0, 0)) in its body
becomes
    %ys = reshape(while(0, fill([1, 5, 12], 0)), [5, 2, 6])
    dynamic_update_slice(%b, reshape(%row, [1, 1, 12]), pack(0, %t, 0))

LiteRT's GPU accelerator writes at the wrong position otherwise (ai-edge-litert 2.3.0). Dimensions that are written
whole are merged, so that a loop is as fast as before (`python -m bench.forms row`). A buffer outside of loops would be
copied twice, which only a target that runs on GPUs is worth.
"""

from collections.abc import Iterator
from math import prod
from typing import NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.ir import Builder, DType, Function, Module, Op, Rewriter, Symbol, TensorType, Value
from litefuse.ir.core import set_operand

UPDATE, WHILE = "tfl.dynamic_update_slice", "tfl.while"
_RESHAPES = ("tfl.reshape", "tfl.expand_dims", "tfl.squeeze")
_RANK = 4


class Layout(NamedTuple):
    """The new dimensions of a buffer: leading ones, then runs of old dimensions, given by start and end."""

    ones: int
    runs: tuple[tuple[int, int], ...]

    def apply(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        """Return the new shape of the buffer, or of an update of it."""
        return (1,) * self.ones + tuple(prod(shape[start:end]) for start, end in self.runs)


def reshape_buffers(module: Module, context: Context) -> None:
    """Change the ranks of all buffers of known shape, unless copies within a loop would be needed."""
    if context.target.is_micro:
        return
    search = _Buffers(module)
    for values in search.groups():
        buffer = _Buffer(values, search, context)
        layout = buffer.layout()
        if layout is not None and (context.target.runs_on_gpu or buffer.is_free()):
            buffer.reshape(layout)


class _Buffers:
    """The values of a module that are versions of the same buffer: they have the same shape."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.loops = module.ops_of({WHILE})
        names = {
            op.attributes[name].name for op in self.loops for name in ("cond_subgraph_index", "body_subgraph_index")
        }
        self.inside = {module.functions[name] for name in names}
        """The functions of loops."""
        self._arguments = {argument for function in self.inside for argument in function.arguments}
        self._parents: dict[Value, Value] = {}

    def is_version(self, value: Value | None) -> bool:
        """Return whether a value is an earlier version of a buffer, not its origin."""
        if value is None or value.op is None:
            return value in self._arguments
        return value.op.kind in (UPDATE, WHILE)

    def groups(self) -> list[list[Value]]:
        """Return the values of each buffer that is updated, in order."""
        for op in self.module.ops():
            for one, other in self._pairs(op):
                self._join(one, other)
        groups: dict[Value, list[Value]] = {}
        for value in list(self._parents):
            groups.setdefault(self._root(value), []).append(value)
        return [values for values in groups.values() if any(is_update(value) for value in values)]

    def _pairs(self, op: Op) -> Iterator[tuple[Value, Value]]:
        if op.kind == UPDATE:
            earlier = op.inputs[0]
            yield op.results[0], earlier if self.is_version(earlier) else op.results[0]
        elif op.kind == WHILE:
            cond, body = self.functions(op)
            for index, result in enumerate(op.results):
                yield result, cond.arguments[index]
                yield result, body.arguments[index]
                for other in (op.operands[index], body.results[index]):
                    if other is not None and self.is_version(other):
                        yield result, other

    def functions(self, loop: Op) -> tuple[Function, Function]:
        """Return the condition and the body of a loop."""
        cond, body = loop.attributes["cond_subgraph_index"], loop.attributes["body_subgraph_index"]
        assert isinstance(cond, Symbol) and isinstance(body, Symbol)
        return self.module.functions[cond.name], self.module.functions[body.name]

    def _root(self, value: Value) -> Value:
        while (parent := self._parents.setdefault(value, value)) is not value:
            value = parent
        return value

    def _join(self, one: Value, other: Value) -> None:
        self._parents[self._root(other)] = self._root(one)


def is_update(value: Value) -> bool:
    """Return whether a value is the result of a DYNAMIC_UPDATE_SLICE."""
    return value.op is not None and value.op.kind == UPDATE


class _Use(NamedTuple):
    """An operand of an op."""

    op: Op
    number: int


class _Buffer:
    """All versions of one buffer, the values that enter them, and their other readers."""

    def __init__(self, values: list[Value], search: _Buffers, context: Context) -> None:
        self._values = dict.fromkeys(values)
        self._search = search
        self._context = context
        self._updates = [value.op for value in values if value.op is not None and value.op.kind == UPDATE]
        slots = dict.fromkeys(self._slots())
        self._entries = [slot for slot in slots if slot.op.operands[slot.number] not in self._values]
        self._exits = [use for use in self._uses() if use not in slots]
        self._made: dict[Value, Value] = {}

    def _slots(self) -> Iterator[_Use]:
        """Yield the operands that are versions of the buffer."""
        for op in self._updates:
            yield _Use(op, 0)
        for loop in self._search.loops:
            _, body = self._search.functions(loop)
            for index, result in enumerate(loop.results):
                if result in self._values:
                    yield _Use(loop, index)
                    yield _Use(body.last, index)

    def _uses(self) -> Iterator[_Use]:
        for value in self._values:
            for user in value.uses:
                yield from (_Use(user, index) for index, operand in enumerate(user.operands) if operand is value)

    def layout(self) -> Layout | None:
        """Return the new layout; None if the buffer need not or cannot have another one."""
        types = {value.type for value in self._values}
        type = next(iter(types))
        shape = type.shape
        if len(types) > 1 or shape is None or not type.is_static or type.dtype is DType.STRING:
            return None
        if len(shape) == _RANK or shape[:-2] == (1,) or (type.quantization and type.quantization.axis is not None):
            return None
        parts = [op.inputs[1].shape for op in self._updates]
        if any(part is None or None in part for part in parts):
            return None
        partial = {axis for part in parts if part for axis, dim in enumerate(part) if dim != shape[axis]}
        runs = _merge(len(shape), partial)
        sizes = tuple(prod(dim or 0 for dim in shape[start:end]) for start, end in runs)
        ones = 0 if sizes[:-2] == (1,) else max(_RANK - 1 - len(runs), int(len(runs) == _RANK - 1))
        return Layout(ones, runs) if ones + len(runs) <= _RANK else None

    def is_free(self) -> bool:
        """Return whether the new layout costs nothing: the buffer is one of a loop, and no copy is within a loop."""
        in_loop = any(value.op is None or value.op.kind == WHILE for value in self._values)
        copied = [use.op for use in self._entries if not _is_filled(use.op.operands[use.number])]
        copied += [use.op for use in self._exits]
        simple = all(op.inputs[2].constant is not None or _packed(op.inputs[2]) for op in self._updates)
        return in_loop and simple and not any(op.function in self._search.inside for op in copied)

    def reshape(self, layout: Layout) -> None:
        """Give all versions the new layout."""
        old = next(iter(self._values)).type
        new = old.with_shape(layout.apply(_static(old)))
        for use in self._entries:
            value = use.op.operands[use.number]
            assert value is not None
            set_operand(use.op, use.number, self._convert(value, new))
            if value.op is not None and value.op.function is not None:
                Rewriter(value.op.function, self._context.dialects).erase_dead(value.op)
        for op in self._updates:
            self._reshape_update(op, layout)
        for value in self._values:
            value.type = new
        for use in self._exits:
            value = use.op.operands[use.number]
            assert value is not None
            set_operand(use.op, use.number, self._convert(value, old))

    def _convert(self, value: Value, type: TensorType) -> Value:
        """Return a value with another shape, computed where it is."""
        if value not in self._made:
            function, after = _home(value, self._search.module)
            b = Builder(self._context.dialects, function.last.location if value.op is None else value.op.location)
            shape = _static(type)
            if value.constant is not None:
                self._made[value] = b.const(value.constant.reshape(shape))
            elif value.op is not None and _is_filled(value):
                self._made[value] = b.tfl.fill(b.i32(shape), value.op.inputs[1], result_types=[type])
            else:
                self._made[value] = b.tfl.reshape(value, b.i32(shape), result_types=[type])
            Rewriter(function, self._context.dialects).commit(b, before=after)
        return self._made[value]

    def _reshape_update(self, op: Op, layout: Layout) -> None:
        b = Builder(self._context.dialects, op.location)
        _, part, start = op.inputs
        shape = layout.apply(_static(part.type))
        if part.constant is not None:
            changed = b.const(part.constant.reshape(shape))
        else:
            source = part
            while source.op is not None and source.op.kind in _RESHAPES:
                source = source.op.inputs[0]
            changed = b.tfl.reshape(source, b.i32(shape), result_types=[part.type.with_shape(shape)])
        begin = _start(b, start, layout)
        rewriter = Rewriter(op.function, self._context.dialects) if op.function is not None else None
        assert rewriter is not None
        rewriter.commit(b, before=op)
        set_operand(op, 1, changed)
        set_operand(op, 2, begin)
        for value in (part, start):
            if value.op is not None:
                rewriter.erase_dead(value.op)


def _static(type: TensorType) -> tuple[int, ...]:
    return tuple(dim or 0 for dim in type.shape or ())


def _merge(rank: int, partial: set[int]) -> tuple[tuple[int, int], ...]:
    """Return runs of dimensions: each partial one alone, and others with their neighbors."""
    runs: list[tuple[int, int]] = []
    for axis in range(rank):
        if runs and axis not in partial and axis - 1 not in partial:
            runs[-1] = (runs[-1][0], axis + 1)
        else:
            runs.append((axis, axis + 1))
    return tuple(runs)


def _home(value: Value, module: Module) -> tuple[Function, Op]:
    """Return the function of a value, and the op before which ops that read it can be inserted."""
    if value.op is not None:
        assert value.op.function is not None and value.op.next is not None
        return value.op.function, value.op.next
    (function,) = (function for function in module.functions.values() if value in function.arguments)
    return function, next(iter((*function.ops(), function.last)))


def _is_filled(value: Value | None) -> bool:
    """Return whether a value is a constant, or of one number."""
    if value is None or value.op is None:
        return False
    return value.constant is not None or (value.op.kind == "tfl.fill" and value.op.inputs[0].constant is not None)


def _packed(start: Value) -> bool:
    return start.op is not None and start.op.kind == "tfl.pack"


def _start(b: Builder, start: Value, layout: Layout) -> Value:
    """Build the position of an update; that of dimensions which are written whole is 0."""
    axes = [None] * layout.ones + [first if last == first + 1 else None for first, last in layout.runs]
    integer = start.dtype.numpy.type
    if start.constant is not None:
        known = start.constant.numpy()
        return b.const(np.array([0 if axis is None else known[axis] for axis in axes], integer))
    size = [start.type.with_shape((len(axes),))]
    if _packed(start):
        assert start.op is not None
        parts = [b.const(integer(0)) if axis is None else start.op.inputs[axis] for axis in axes]
        return b.tfl.pack(*parts, axis=0, result_types=size)
    one = start.type.with_shape((1,))
    rows = [
        np.zeros(1, integer) if axis is None else b.tfl.slice(start, b.i32([axis]), b.i32([1]), result_types=[one])
        for axis in axes
    ]
    return b.tfl.concatenation(*rows, axis=0, result_types=size)
