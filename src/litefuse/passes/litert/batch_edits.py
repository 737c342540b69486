"""Changes of the ops that name the size of the batch, so that they take any."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from litefuse.context import Context
from litefuse.dialects.layers import SHAPED
from litefuse.dialects.strided_slice import decode_strided_slice
from litefuse.dialects.tfl.variables import state_operands
from litefuse.errors import required
from litefuse.fusions.recurrent.state import build_filled
from litefuse.ir import Builder, Dim, Function, Op, Rewriter, Shape, TensorType, Value
from litefuse.ir.core import set_operands
from litefuse.passes.litert.batch_axis import BatchAxis, around, is_elementwise
from litefuse.rewrite.build import Dimension, dimension, emit, index_vector, transpose
from litefuse.rewrite.facts import integers, static_dim


def with_dim(value: Value, axis: int, dim: Dim) -> Shape:
    """Return the shape of a value with one dimension replaced."""
    shape = list(value.shape or ())
    shape[axis] = dim
    return tuple(shape)


def rearrange(b: Builder, x: Value, batch_axis: BatchAxis, shape: Shape, target: BatchAxis) -> Value:
    """Reshape `x` to a shape with the batch at `target`, with transposes if their dimension moves."""
    before, after = around(_unit_shape(x.shape), batch_axis)
    outside, inside = around(_unit_shape(shape), target)
    if (before, after) != (outside, inside):
        if before > 1:
            x = transpose(b, _reshape(b, x, (before, None, after)), (1, 0, 2))
        if outside > 1:
            x = transpose(b, _reshape(b, x, (None, outside, inside)), (1, 0, 2))
    return _reshape(b, x, shape)


def _unit_shape(shape: Shape | None) -> tuple[int, ...]:
    """Return a shape with 1 for its free dimension."""
    return tuple(1 if dim is None else dim for dim in shape or ())


def _reshape(b: Builder, x: Value, shape: Shape) -> Value:
    if x.shape == shape:
        return x
    sizes = np.asarray([-1 if dim is None else dim for dim in shape], np.int32)
    return emit(b, "tfl.reshape", x.type.with_shape(shape), x, sizes)


def _build_start(b: Builder, state: Value, axis: int, fill: Callable[[TensorType, Value], Value]) -> Value:
    """Build an initial state that is the same for all examples: `fill` makes a value of a number."""
    type, constant = state.type.with_shape(with_dim(state, axis, None)), state.constant
    if constant is None:
        return fill(type, required(state.op, "the state is an argument").inputs[1])
    zeros = fill(type, b.const(np.float32(0)))
    return emit(b, "tfl.add", type, zeros, constant.numpy().take([0], axis)) if constant.numpy().any() else zeros


class Editor:
    """Changes the ops that name the size of the batch."""

    def __init__(self, function: Function, batch_axes: dict[Value, BatchAxis], context: Context) -> None:
        self._function = function
        self._batch_axes = batch_axes
        self._dialects = context.dialects
        self._rewriter = Rewriter(function, context.dialects)

    def edit(self, op: Op) -> None:
        """Change an op so that it takes any batch size."""
        b = self._rewriter.builder(op)
        if op.kind == "tfl.reshape":
            self._replace(op, self._reshape(op, op.inputs[0], b), b)
        elif "keep_dims" in op.attributes:
            self._reduce(op, b)
        elif op.kind == "tfl.slice":
            sizes = list(integers(op.operands[2]) or ())
            sizes[self._batch_axes[op.inputs[0]].axis] = -1
            self._set(op, 2, b.const(np.asarray(sizes, op.inputs[2].dtype.numpy)), b)
        elif op.kind == "tfl.strided_slice":
            self._take_all(op, self._batch_axes[op.inputs[0]].axis)
        elif op.kind == "tfl.broadcast_to":
            self._replace_broadcast(op, b)
        elif op.kind in SHAPED:
            x, rest = op.inputs[2], [dim or 0 for dim in (op.results[0].shape or ())[1:]]
            self._set(op, 0, index_vector(b, [dimension(b, x, 0), *rest]), b)
        elif state_operands(op):
            self._fill_states(op, b)
        elif is_elementwise(op):
            self._align(op, b)

    def _take_all(self, op: Op, axis: int) -> None:
        """Let a strided slice take a whole dimension, of any size."""
        x, begin = op.inputs[:2]
        ranges = decode_strided_slice(op.attributes, x.rank or 0, static_dim(begin, 0) or 0) or ()
        bits = sum(1 << part.entry for part in ranges if part.axis == axis and part.entry is not None)
        op.attributes |= {mask: op.attributes[mask] | bits for mask in ("begin_mask", "end_mask")}

    def _reduce(self, op: Op, b: Builder) -> None:
        """Keep the dimension of the batch if the reduction removes it."""
        x, batch_axis = op.inputs[0], self._batch_axes[op.inputs[0]]
        axes = {axis % (x.rank or 1) for axis in integers(op.operands[1]) or ()}
        if batch_axis.axis not in axes:
            return
        axes.remove(batch_axis.axis)
        shape = tuple(1 if axis in axes else dim for axis, dim in enumerate(x.shape or ()))
        if axes:
            x = emit(b, op.kind, x.type.with_shape(shape), x, np.asarray(sorted(axes), np.int32), keep_dims=True)
            self._batch_axes[x] = batch_axis
        self._replace(op, self._reshape(op, x, b), b)

    def _reshape(self, op: Op, x: Value, b: Builder) -> Value:
        """Build a reshape of `x` to the result of `op`."""
        y = op.results[0]
        return rearrange(b, x, self._batch_axes[x], y.shape or (), self._batch_axes[y])

    def _replace(self, op: Op, value: Value, b: Builder) -> None:
        self._batch_axes[value] = self._batch_axes[op.results[0]]
        self._rewriter.replace(op, [value], b)

    def _set(self, op: Op, index: int, value: Value, b: Builder) -> None:
        self._rewriter.commit(b, before=op)
        set_operands(op, [*op.operands[:index], value, *op.operands[index + 1 :]])

    def _replace_broadcast(self, op: Op, b: Builder) -> None:
        """Multiply by ones, which have one row for all examples."""
        x, y = op.inputs[0], op.results[0]
        if x.shape != y.shape:
            shape = _unit_shape(with_dim(y, self._batch_axes[y].axis, 1))
            ones = b.const(np.ones(shape, y.dtype.numpy))
            x = emit(b, "tfl.mul", y.type, x, ones, fused_activation_function="NONE")
        self._replace(op, x, b)

    def _fill_states(self, op: Op, b: Builder) -> None:
        """Build initial states that are the same for all examples."""
        x = op.inputs[0]
        for index in state_operands(op):
            state = op.operands[index]
            if state is not None and state not in self._batch_axes:
                width, axis = static_dim(state, 1, "the state"), self._batch_axes[x].axis

                def fill(type: TensorType, number: Value, width: int = width, axis: int = axis) -> Value:
                    return build_filled(b, number, x, width, batch_axis=axis, type=type)

                self._set(op, index, _build_start(b, state, 0, fill), b)

    def fill_variables(self, op: Op) -> None:
        """Build initial values of the variables of a loop that are the same for all examples."""
        b = self._rewriter.builder(op)
        x = next(operand for operand in op.inputs if operand in self._batch_axes)
        size = dimension(b, x, self._batch_axes[x].axis)
        for index, (start, result) in enumerate(zip(op.operands, op.results, strict=True)):
            if start is None or start in self._batch_axes or result not in self._batch_axes:
                continue
            axis = self._batch_axes[result].axis
            sizes = [size if batch_axis == axis else dim or 0 for batch_axis, dim in enumerate(start.shape or ())]

            def fill(type: TensorType, number: Value, sizes: Sequence[Dimension] = sizes) -> Value:
                return emit(b, "tfl.fill", type, index_vector(b, sizes), number)

            self._set(op, index, _build_start(b, start, axis, fill), b)

    def _align(self, op: Op, b: Builder) -> None:
        """Let all operands of an elementwise op broadcast along the dimension of the batch."""
        y = op.results[0]
        batch_axis, rank = self._batch_axes[y], y.rank or 0
        for index, operand in enumerate(op.operands):
            if operand is None:
                continue
            own, dims = self._batch_axes.get(operand), operand.shape or ()
            axis = batch_axis.axis - rank + len(dims)
            if own is None and operand.constant is not None and axis >= 0 and dims[axis] != 1:
                self._set(op, index, b.const(operand.constant.numpy().take([0], axis)), b)
            elif own is not None and own.moved_to(own.axis + rank - len(dims)) != batch_axis:
                shape: list[Dim] = [*(1,) * (rank - len(dims)), *with_dim(operand, own.axis, own.size(1))]
                shape[batch_axis.axis] = None
                self._set(op, index, rearrange(b, operand, own, tuple(shape), batch_axis), b)
