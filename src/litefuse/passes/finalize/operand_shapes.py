"""Write operands in the form that LiteRT's GPU accelerator computes correctly (ai-edge-litert 2.3.0).

    fully_connected(%x: [1, 5, 16], int8 weights) -> [5, 16]     with reshape(%x, [5, 16])
    add(%x: [1, 5, 8], %y: [5, 8]), all int8                     with reshape(%y, [1, 5, 8])
    batch_matmul(%x, %x), select_v2(%c, %x, %x)                  with a copy of %x, because the process would abort
    select_v2(%c: [5, 6], %x: [2, 5, 6], %y)                     with reshape(%c, [1, 5, 6])
    pack(%x, %x)                                                 concatenation of reshape(%x), for the same reason

These forms cost CPUs at most a copy of a small operand. Others are written only for a target that runs on GPUs:

    batch_matmul(%x: [1, 8, 4, 4], %y: [1, 1, 4, 4])             with tile(%y, [1, 8, 1, 1])
    add(%x: [4, 6], constant: [4, 6])                            add of [1, 4, 6] between reshapes
    concatenation(split(%x)#1, split(%x)#0)                      with a copy of a part

and for GPUs alone:

    sub(%x, %x)                                                  with a copy of %x
    add(%x: [2, 5], %scalar)                                     with reshape(%scalar, [1, 1])
"""

from math import prod
from typing import NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.ir import Builder, Constant, Dim, DType, Module, Op, Rewriter, Shape, TensorType, Value
from litefuse.ir.core import set_operand, set_operands
from litefuse.passes.finalize import RESHAPE_OPERANDS
from litefuse.rewrite.facts import integers, shape_operand

LAYER, PACK, PRODUCT, SELECT = "tfl.fully_connected", "tfl.pack", "tfl.batch_matmul", "tfl.select_v2"
CONCATENATION, RESHAPE = "tfl.concatenation", "tfl.reshape"
BINARY = RESHAPE_OPERANDS.kinds - {LAYER, PACK, PRODUCT, SELECT, CONCATENATION}
_SPLITS = ("tfl.split", "tfl.split_v", "tfl.unpack")
_WEIGHTS = frozenset({DType.I8, DType.I4, DType.I2})
_PACKED = frozenset({DType.F32, DType.I8, DType.I16, DType.I32})
_MAX_RANK = 4
_TAKE_TWO = frozenset({"tfl.add", "tfl.mul"})
"""Elementwise ops that the GPU accelerator runs with one tensor as both operands."""


def reshape_operands(module: Module, context: Context) -> None:
    """Change the operands of all ops that LiteRT's GPU accelerator would compute incorrectly, or crash with."""
    if context.target.is_micro:
        return
    for function in module.functions.values():
        rewriter = Rewriter(function, context.dialects)
        for op in function.ops_of(RESHAPE_OPERANDS.kinds):
            _Form(op, rewriter, context).write(for_gpu=context.target.runs_on_gpu)


def write_scalar_shapes(module: Module, context: Context) -> None:
    """Write RESHAPE to a scalar without its second operand.

        %s = constant []; %y = reshape(%x, %s)
    becomes
        %y = reshape(%x)

    The shape of a scalar has no bytes in the file, from which LiteRT would know that it is a constant: it would size
    the result when the op runs. CompiledModel cannot return such a result (its first answer is arbitrary), GPUs refuse
    the whole file, and XNNPACK does not run the op, which splits its part of the graph. Without the operand, the shape
    is that of the op's options, which have none either: a scalar. Right with and without XNNPACK on tflite-runtime
    2.14, on ai-edge-litert 1.0.1, 1.2.0, 1.4.0, 2.0.3, 2.1.2, 2.1.4 and 2.3.0, and in LiteRT.js 2.5.3. tflite-micro
    plans its memory without such constants, and keeps them.
    """
    if context.target.is_micro:
        return
    for function in module.functions.values():
        rewriter = Rewriter(function, context.dialects)
        for op in [op for op in function.ops_of({RESHAPE}) if integers(op.operand(1)) == ()]:
            shape = op.operands[1]
            set_operands(op, [op.inputs[0], None])
            if shape is not None and shape.op is not None and not shape.op.is_used:
                rewriter.erase(shape.op)


class _Form(NamedTuple):
    """Writes the form of one op."""

    op: Op
    rewriter: Rewriter
    context: Context

    def write(self, *, for_gpu: bool) -> None:
        kind = self.op.kind
        if kind == LAYER:
            self.flatten_first()
        elif kind == PACK:
            self.concatenate()
            if for_gpu and self.op.function is not None:
                self.copy_part()
        elif kind == CONCATENATION:
            if for_gpu:
                self.copy_part()
        elif kind in (PRODUCT, SELECT):
            self.copy_second()
            if kind == SELECT:
                self.lead_condition()
            elif for_gpu:
                self.tile_batches()
        else:
            self.equalize_ranks()
            if for_gpu:
                self.lead_constant()
            if self.context.target.is_gpu and kind not in _TAKE_TWO and self.op.function is not None:
                self.copy_second()
                self.lead_scalar()

    def flatten_first(self) -> None:
        """Reshape the input of a layer that flattens it, if the weights are integers."""
        x, weights = self.op.inputs[:2]
        shape = x.shape
        if weights.dtype not in _WEIGHTS or self.op.attributes.get("keep_num_dims") or shape is None or len(shape) <= 2:
            return
        if weights.shape is None or weights.shape[1] is None:
            return
        count = None if x.type.num_elements is None else x.type.num_elements // weights.shape[1]
        self.replace(0, (count, weights.shape[1]))

    def equalize_ranks(self) -> None:
        """Give the operand of lower rank leading ones, if the op computes in integers."""
        values = self.op.inputs
        if self.op.results[0].dtype is not DType.I8 or any(value.constant is not None for value in values):
            return
        shapes = [value.shape for value in values]
        if None in shapes or not all(shapes):
            return
        rank = max(len(shape or ()) for shape in shapes)
        for index, shape in enumerate(shapes):
            if shape is not None and len(shape) < rank <= _MAX_RANK:
                self.replace(index, (1,) * (rank - len(shape)) + shape)

    def copy_second(self) -> None:
        """Copy an operand that is the same value as an earlier one."""
        operands = self.op.operands
        for index, value in enumerate(operands):
            if value is not None and value.constant is None and value in operands[:index]:
                self.replace(index, value.shape)

    def lead_scalar(self) -> None:
        """Give a scalar that is computed the rank of the other operand, which it is refused with otherwise."""
        rank = self.op.results[0].rank or 0
        for index, value in enumerate(self.op.inputs):
            if value.rank == 0 and value.constant is None and rank > 0:
                self.replace(index, (1,) * rank)

    def lead_condition(self) -> None:
        """Give a condition of lower rank leading ones: without them, others are selected, or the file is refused."""
        shape, result = self.op.inputs[0].shape, self.op.results[0].shape
        if shape and result is not None and len(shape) < len(result) <= _MAX_RANK:
            self.replace(0, (1,) * (len(result) - len(shape)) + shape)

    def concatenate(self) -> None:
        """Replace a PACK of the same value several times by a CONCATENATION, which accepts that."""
        values, result = self.op.inputs, self.op.results[0]
        runtime = [value for value in values if value.constant is None]
        shape, axis = result.shape, self.op.attributes["axis"]
        if len(set(runtime)) == len(runtime) or result.dtype not in _PACKED or shape is None or len(shape) > _MAX_RANK:
            return
        axis %= len(shape)
        part = shape_operand((*shape[:axis], 1, *shape[axis + 1 :]))
        if part is None:
            return
        b = Builder(self.context.dialects, self.op.location)
        type = result.type.with_shape((*shape[:axis], 1, *shape[axis + 1 :]))
        parts = {value: b.tfl.reshape(value, b.i32(part), result_types=[type]) for value in dict.fromkeys(values)}
        whole = b.tfl.concatenation(*(parts[value] for value in values), axis=axis, result_types=[result.type])
        self.rewriter.replace(self.op, [whole], b)

    def copy_part(self) -> None:
        """Copy the smallest of the parts of one SPLIT that nothing else joins: the GPU would return the whole."""
        values = self.op.inputs
        splits = {value.op for value in values}
        (split, *others) = splits
        if others or split is None or split.kind not in _SPLITS or not all(value.has_one_use for value in values):
            return
        index = min(range(len(values)), key=lambda index: values[index].type.num_elements or 0)
        self.replace(index, values[index].shape, is_copy=True)

    def tile_batches(self) -> None:
        """Repeat the operand of a product that is broadcast along batches."""
        x, y = self.op.inputs
        if x.constant is not None or y.constant is not None or not (x.type.is_static and y.type.is_static):
            return
        shapes = [_static(value.shape) for value in (x, y)]
        rank = max(map(len, shapes))
        if rank > _MAX_RANK:
            return
        shapes = [(1,) * (rank - len(shape)) + shape for shape in shapes]
        batches = np.maximum(*(np.array(shape[:-2], np.int64) for shape in shapes))
        for index, shape in enumerate(shapes):
            times = [int(wanted // size) for wanted, size in zip(batches, shape[:-2], strict=True)]
            self.replace(index, shape)
            if prod(times) > 1:
                value = self.op.inputs[index]
                b = Builder(self.context.dialects, self.op.location)
                type = value.type.with_shape((*(int(size) for size in batches), *shape[-2:]))
                tiled = b.tfl.tile(value, b.i32([*times, 1, 1]), result_types=[type])
                self.rewriter.commit(b, before=self.op)
                set_operand(self.op, index, tiled)

    def lead_constant(self) -> None:
        """Compute with a leading 1 if the other operand is a float constant of the same rank, and large."""
        op = self.op
        constants = [index for index, value in enumerate(op.inputs) if _is_constant(value)]
        result = op.results[0]
        if len(constants) != 1 or op.inputs[0].dtype is not DType.F32:
            return
        shape, other = op.inputs[constants[0]].shape, op.inputs[1 - constants[0]].shape
        if not shape or other is None or len(shape) != len(other) or len(shape) >= _MAX_RANK or shape[0] == 1:
            return
        if shape_operand(other) is None or shape_operand(result.shape) is None or result.shape is None:
            return
        for index, value in enumerate(op.inputs):
            assert value.shape is not None
            self.replace(index, (1, *value.shape))
        b = Builder(self.context.dialects, op.location)
        inner = b.op(op.kind, op.operands, op.attributes, [result.type.with_shape((1, *result.shape))]).result
        self.rewriter.replace(op, [_reshape(b, inner, result.shape)], b)

    def replace(self, index: int, shape: Shape | None, *, is_copy: bool = False) -> None:
        """Reshape an operand, or copy it if it has this shape, as the same value a second time."""
        value = self.op.inputs[index]
        is_copy = is_copy or value in self.op.operands[:index]
        if shape_operand(shape) is None or (shape == value.shape and not is_copy):
            return
        b = Builder(self.context.dialects, self.op.location)
        made = _reshape(b, value, shape)
        self.rewriter.commit(b, before=self.op)
        set_operand(self.op, index, made)


def _is_constant(value: Value) -> bool:
    """Return whether a value is a constant, in float16 or not."""
    return value.constant is not None or _halves(value) is not None


def _halves(value: Value) -> Constant | None:
    """Return the float16 constant that a DEQUANTIZE converts to this value."""
    return value.op.inputs[0].constant if value.op is not None and value.op.kind == "tfl.dequantize" else None


def _reshape(b: Builder, value: Value, shape: Shape | None) -> Value:
    type = TensorType(value.dtype, shape, value.type.quantization)
    halves = _halves(value)
    if halves is not None:
        return b.tfl.dequantize(b.const(halves.reshape(_static(shape))), result_types=[type])
    if value.constant is not None:
        return b.const(value.constant.reshape(_static(shape)))
    return b.tfl.reshape(value, b.i32(shape_operand(shape) or []), result_types=[type])


def _static(shape: Shape | tuple[Dim, ...] | None) -> tuple[int, ...]:
    return tuple(dim or 0 for dim in shape or ())
