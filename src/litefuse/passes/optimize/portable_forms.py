"""Write ops in forms that all of LiteRT's runtimes run, its GPU accelerator among them, where these cost nothing.

    %y = tfl.broadcast_to(%x: 1x1x8, [1, 4, 8])
becomes
    %y = tfl.tile(%x, [1, 4, 1])

What a form costs on CPUs was measured by `bench.forms`: each of these takes as long as the other form, or less. It is
the last of the optimizations, so that no other looks for the forms that this one replaces. Files for tflite-micro keep
them: its kernels are different.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, Builder, DType, Module, Value
from litefuse.passes.optimize.driver import RewriteCounts
from litefuse.passes.optimize.layers.transposed_convolutions import convolution_of_overlapping_blocks
from litefuse.passes.optimize.movement.reshapes import emit_reshape
from litefuse.passes.optimize.movement.unit_axes import emit_reverse, reshaped_slice, with_axes
from litefuse.passes.simplify.dce import Effects, eliminate_dead_ops
from litefuse.rewrite.build import emit, replace_operands
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.element_types import MOVED
from litefuse.rewrite.facts import integers, known_shape, one_use_producer
from litefuse.rewrite.rule import Rule, by_kind, rewrite
from litefuse.rewrite.sizes.dimensions import MAX_TRACED, Dimensions
from litefuse.rewrite.sizes.slice_bounds import match_slices

MIN_LOGITS = 100
"""Minimum elements of a LOG_SOFTMAX whose parts take no longer: with 32, they take 1.06 times as long."""
SMALL = 128
"""Bytes of a constant that is not larger than a FILL and its operands in the file."""
_TABLES = {"tfl.one_hot": 0, "tfl.gather": 1, "tfl.gather_nd": 1}
"""Operands that are indices."""
_EXTREMA = ("tfl.arg_max", "tfl.arg_min")
_NARROW = frozenset({DType.F32, DType.I32, DType.I16, DType.I8, DType.U16, DType.U8, DType.BOOL})
"""Types whose numbers int32 can hold, or that are out of the range of any table otherwise."""
_KEEPS_FILL = ("while", "if", "call_once", "assign_variable", "rnn", "lstm")
"""Parts of the names of ops that need a FILL: of states, which are not constants, and of loops, which no GPU runs."""


def portable_forms(module: Module, context: Context) -> None:
    """Rewrite the ops of every function; events count the rewrites by rule."""
    if context.target.is_micro:
        return
    is_float, constants = not context.options.has_integer_activations, _constant_bytes(module)
    rules: list[Rule] = [
        *(slice_and_reshape, reversed_axes, tiled, prelu_of_rank_3, narrow_extremum, narrow_indices, positive_axis),
        *(top_k_of_few, sums_of_reversed, blocks_of_batch),
        *((parts_of_log_softmax,) if is_float else ()),
        _small_constant(max(SMALL, constants // max(1, module.count(frozenset({"tfl.fill"}))) // 100)),
        *((convolution_of_overlapping_blocks(constants // 100),) if _keeps_weights(context) else ()),
    ]
    counts = RewriteCounts()
    effects, rules_by_kind = Effects(module, context.dialects), by_kind(rules)
    for function in module.functions.values():
        if apply_rules(function, rules_by_kind, context.dialects, counts.observe):
            eliminate_dead_ops(function, effects)
    counts.record(context)


def _constant_bytes(module: Module) -> int:
    """Return the size of all constants."""
    constants = [
        op.result.constant.nbytes
        for function in module.functions.values()
        for op in function.ops_of({CONSTANT})
        if op.result.constant is not None
    ]
    return sum(constants)


def _keeps_weights(context: Context) -> bool:
    """Return whether the weights are floats in the file, too."""
    config = context.options.quantize
    return config is None or (config.weights == "float16" and not config.rules)


@rewrite("tfl.strided_slice", after=(CONSTANT,))
def slice_and_reshape(b: RewriteContext, x: Value, begin: Value, end: Value, strides: Value, **masks: Any) -> Value:
    """Replace StridedSlice(x) that adds or drops axes by Reshape(StridedSlice(x)): 0.04 to 0.75 of the time."""
    require(x.dtype is DType.F32, "XNNPACK runs both of them on float32 only")
    return reshaped_slice(b, x, begin, end, strides, masks)


@rewrite("tfl.strided_slice", after=(CONSTANT,))
def reversed_axes(b: RewriteContext, x: Value, begin: Value, end: Value, strides: Value, **masks: Any) -> Value:
    """Replace negative strides by StridedSlice(ReverseV2(x)): 0.07 to 0.53 of the time."""
    steps, parts = integers(strides), match_slices(b.root)
    if steps is None or parts is None or masks["offset"] or all(step > 0 for step in steps):
        raise NoMatch("no stride is negative, or the bounds are not constant, or there is an ellipsis or a new axis")
    require(x.dtype in MOVED["tfl.reverse_v2"] and x.type.quantization is None, "REVERSE_V2 does not run on this type")
    for axis, part in enumerate(parts):
        if isinstance(part, slice) and (part.step or 1) < 0:
            x, parts[axis] = emit_reverse(b, x, axis), _mirrored(part, known_shape(x)[axis])
    if all(part == slice(None) for part in parts):
        return x
    bounds = [(part, part + 1, 1) if isinstance(part, int) else (part.start, part.stop, part.step) for part in parts]
    flags = {
        "begin_mask": sum((start is None) << axis for axis, (start, _, _) in enumerate(bounds)),
        "end_mask": sum((stop is None) << axis for axis, (_, stop, _) in enumerate(bounds)),
        "shrink_axis_mask": sum(isinstance(part, int) << axis for axis, part in enumerate(parts)),
    }
    operands = (
        b.i32([number or 0 for number, _, _ in bounds]),
        b.i32([number or 0 for _, number, _ in bounds]),
        b.i32([number or 1 for _, _, number in bounds]),
    )
    return emit(b, "tfl.strided_slice", b.root.results[0].type, x, *operands, **flags)


def _mirrored(part: slice, size: int | None) -> slice:
    """Return the slice with a positive stride that takes the same elements, in the same order, of a reversed axis."""
    if part.start is None and part.stop is None:
        return slice(None) if part.step == -1 else slice(None, None, -part.step)
    size = required(size, "the range of a free axis is unknown")
    taken = range(*part.indices(size))
    require(len(taken) > 0, "the result is empty")
    first = size - 1 - taken[0]
    return slice(first, first + (len(taken) - 1) * -part.step + 1, -part.step)


@rewrite("tfl.broadcast_to")
def tiled(b: RewriteContext, x: Value, shape: Value) -> Value:
    """Replace BroadcastTo(x) by Tile(x), or Tile(Reshape(x)) if it adds axes: 0.03 to 0.73 of the time."""
    result, sizes = b.root.results[0], Dimensions(max_traced=MAX_TRACED)
    target, source = known_shape(result), known_shape(x)
    require(x.dtype in MOVED["tfl.tile"] and x.type.quantization is None, "TILE does not run on this type")
    added = len(target) - len(source)
    times = [_repetitions(x, axis - added, result, axis, sizes) for axis in range(len(target))]
    if added:
        x = with_axes(b, x, (*(1,) * added, *source), [], range(added))
    return emit(b, "tfl.tile", result.type, x, b.i32(times))


def _repetitions(x: Value, axis: int, result: Value, at: int, sizes: Dimensions) -> int:
    """Return how often an axis of `x`, or one that is added in front of it if it is negative, occurs in the result."""
    after = known_shape(result)[at]
    before = 1 if axis < 0 else known_shape(x)[axis]
    if before == 1:
        return required(after or None, "the number of repetitions is not known")
    require(axis >= 0 and sizes.of(x, axis) == sizes.of(result, at), "the number of repetitions is not known")
    return 1


@rewrite("tfl.prelu", where=lambda op: op.inputs[1].constant is not None and op.inputs[1].rank == 2)
def prelu_of_rank_3(b: RewriteContext, x: Value, alpha: Value) -> Value:
    """Give PReLU's alpha [10, 8] a leading 1, which takes as long; GPUs fail with it if there are several samples."""
    constant, shape = required(alpha.constant, "alpha is not a constant"), known_shape(x)
    require(len(shape) >= 3 and shape[0] in (1, None), "there are several samples, or no more axes than alpha has")
    return emit(b, "tfl.prelu", b.root.results[0].type, x, b.const(constant.reshape((1, *constant.shape))))


@rewrite("tfl.cast", after=_EXTREMA)
def narrow_extremum(b: RewriteContext, x: Value, *, out_data_type: DType, **attributes: Any) -> Value:
    """Replace Cast(ArgMax(x)) from int64 by the same from int32: 0.98 of the time."""
    require(x.dtype is DType.I64, "the positions are not int64")
    narrow, result = _narrow(b, x), b.root.results[0].type
    return narrow if result.dtype is DType.I32 else emit(b, "tfl.cast", result, narrow, out_data_type=out_data_type)


@rewrite(*_TABLES, after=("tfl.cast", CONSTANT, *_EXTREMA))
def narrow_indices(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
    """Replace indices that are cast to int64, int64 constants or positions by int32: 0.8 of the time."""
    op, at = b.root, _TABLES[b.root.kind]
    require(operands[at].dtype is DType.I64, "the indices are not int64")
    changes: dict[int, Any] = {at: _narrow(b, operands[at])}
    return emit(b, op.kind, op.results[0].type, *replace_operands(operands, changes), **attributes)


def _narrow(b: Builder, x: Value) -> Value:
    """Return int64 numbers as int32, where this needs no further op."""
    constant, type = x.constant, x.type.with_dtype(DType.I32)
    if constant is not None:
        array = constant.numpy()
        require(array.size > 0 and -(2**31) <= array.min() and array.max() < 2**31, "int32 cannot hold the numbers")
        return b.const(array.astype(np.int32))
    if x.op is not None and x.op.kind == "tfl.cast" and x.op.inputs[0].dtype is DType.I32:
        return x.op.inputs[0]
    op = required(one_use_producer(x, "tfl.cast", *_EXTREMA), "the producer's range is unknown, or it has other users")
    if op.kind in _EXTREMA:
        return emit(b, op.kind, type, *op.operands, output_type=DType.I32)
    source = op.inputs[0]
    require(source.dtype in _NARROW, "int32 may not hold the numbers")
    return emit(b, "tfl.cast", type, source, out_data_type=DType.I32)


@rewrite("tfl.log_softmax")
def parts_of_log_softmax(b: RewriteContext, x: Value) -> Value:
    """Replace LogSoftmax(x) by its parts, which take 0.56 to 1.01 of the time for 100 elements."""
    require(prod(size or 1 for size in known_shape(x)) >= MIN_LOGITS, "its parts take longer")
    return emit_log_softmax(b, x)


def emit_log_softmax(b: Builder, x: Value) -> Value:
    """Compute LogSoftmax(x) as x - max(x) - log(sum(exp(x - max(x))))."""
    shape = known_shape(x)
    require(x.dtype is DType.F32, "the parts do not run on this type")
    axis, one = b.i32([len(shape) - 1]), x.type.with_shape((*shape[:-1], 1))
    x = emit(b, "tfl.sub", x.type, x, emit(b, "tfl.reduce_max", one, x, axis, keep_dims=True))
    total = emit(b, "tfl.sum", one, emit(b, "tfl.exp", x.type, x), axis, keep_dims=True)
    return emit(b, "tfl.sub", x.type, x, emit(b, "tfl.log", one, total))


@rewrite("tfl.cumsum", after=(CONSTANT,))
def positive_axis(b: RewriteContext, x: Value, axis: Value, **attributes: Any) -> Value:
    """Count an axis from the first one: with others, the process of LiteRT's GPU accelerator dies."""
    at = required(axis.constant, "the axis is computed").numpy()
    require(at.size == 1 and at.reshape(-1)[0] < 0, "the axis is counted from the first one")
    return emit(b, b.root.kind, b.root.results[0].type, x, b.const(at + len(known_shape(x))), **attributes)


@rewrite("tfl.topk_v2", where=lambda op: (op.inputs[0].shape or (4,))[-1] in (1, 2, 3))
def top_k_of_few(b: RewriteContext, x: Value, k: Value) -> Sequence[Value]:
    """Take the largest of at least 4 elements: the process of LiteRT's GPU accelerator dies of fewer."""
    return emit_top_k(b, x, k)


def emit_top_k(b: RewriteContext, x: Value, k: Value) -> Sequence[Value]:
    """Append copies of a row's minimum, so that its length is a multiple of 4, in front of TopK.

    Of equal elements, it takes the first ones, so that it takes no copy.
    """
    shape, axis = known_shape(x), b.i32([(x.rank or 0) - 1])
    width = required(shape[-1], "the width is not known")
    require(x.dtype is DType.F32 and width % 4 != 0 and width > 0, "the width is a multiple of 4, or the type another")
    least = emit(b, "tfl.reduce_min", x.type.with_shape((*shape[:-1], 1)), x, axis, keep_dims=True)
    count = -width % 4
    wide = x.type.with_shape((*shape[:-1], width + count))
    x = emit(b, "tfl.concatenation", wide, x, *(least,) * count, axis=len(shape) - 1)
    return b.op("tfl.topk_v2", [x, k], {}, [result.type for result in b.root.results]).results


@rewrite("tfl.cumsum", after=(CONSTANT,), where=lambda op: op.attributes["reverse"])
def sums_of_reversed(b: RewriteContext, x: Value, axis: Value, *, exclusive: bool, reverse: bool) -> Value:
    """Replace a reversed CumSum(x) by Reverse(CumSum(Reverse(x)))."""
    at = required(integers(axis), "the axis is computed")[0] % (x.rank or 1)
    require(x.dtype is DType.F32, "the GPU accelerator does not run this type")
    y = emit(b, "tfl.cumsum", x.type, emit_reverse(b, x, at), axis, exclusive=exclusive)
    return emit_reverse(b, y, at)


@rewrite("tfl.depth_to_space", "tfl.space_to_depth", where=lambda op: (op.inputs[0].shape or (1,))[0] not in (1, None))
def blocks_of_batch(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    """Put the images of a batch below each other, which takes 1.00 to 1.01 times the time."""
    return emit_blocks(b, x, **attributes)


def emit_blocks(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    """Put images below each other in DepthToSpace(x): LiteRT's GPU accelerator mistakes all but the first one."""
    batch, rows, *rest = known_shape(x)
    target = known_shape(b.root.results[0])
    whole = emit_reshape(b, x, (1, _product(batch, rows), *rest))
    type = x.type.with_shape((1, _product(*target[:2]), *target[2:]))
    return emit_reshape(b, emit(b, b.root.kind, type, whole, **attributes), target)


def _product(count: int | None, size: int | None) -> int | None:
    return None if count is None or size is None else count * size


def _small_constant(most: int) -> Rule:
    """Return the rule for constants of this many bytes at most."""

    @rewrite("tfl.fill", after=(CONSTANT,))
    def small_constant(b: RewriteContext, dims: Value, value: Value) -> Value:
        """Replace Fill(shape, value) of a small known size by a constant: 0.85 to 0.91 of the time."""
        shape, number = integers(dims), value.constant
        if shape is None or number is None or number.dtype is DType.STRING:
            raise NoMatch("the size or the number is not known")
        require(0 < prod(shape) * number.dtype.numpy.itemsize <= most, "the constant would make the file larger")
        users = [user.kind for user in b.root.results[0].uses]
        require(not any(word in kind for kind in users for word in _KEEPS_FILL), "a state or loop begins with it")
        return b.const(np.full(shape, number.numpy().reshape(())))

    return small_constant
