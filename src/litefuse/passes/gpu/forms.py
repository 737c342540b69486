"""Write ops in forms that LiteRT's GPU accelerator takes, although CPUs take longer for them.

    %y = tfl.batch_matmul(%constant, %x)
becomes
    %y = tfl.transpose(tfl.batch_matmul(%x, %constant) {adj_x, adj_y}, [1, 0])

`ranks.py` has the rules for ops of more than 4 axes, `float16_sums.py` and `float16_masks.py`
those for numbers that float16 does not have; `dialects/tfl/targets/gpu.tsv` says what the accelerator takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from math import prod
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.kernel_call import type_name
from litefuse.dialects.tfl.targets.gpu import accepted
from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, DType, Module, Op, Value
from litefuse.legalizations import volumes
from litefuse.passes.gpu.float16_masks import MASK_RULES
from litefuse.passes.gpu.float16_sums import SUM_RULES, emit_normalization, written_normalization
from litefuse.passes.gpu.ranks import RANK_RULES, RANK_RULES_OF_INTEGERS, broadcast_whole
from litefuse.passes.optimize.driver import RewriteCounts
from litefuse.passes.optimize.fast_forms.upsampling import resize_upsampling
from litefuse.passes.optimize.gpu_forms import for_integers
from litefuse.passes.optimize.movement.reshapes import emit_reshape, reshape_of_constant
from litefuse.passes.optimize.movement.unit_axes import emit_reverse
from litefuse.passes.peepholes.reshapes import identity_reshape, reshape_of_reshape
from litefuse.passes.simplify.cse import LargeConstants, eliminate_common
from litefuse.passes.simplify.dce import Effects, eliminate_dead_ops
from litefuse.rewrite.build import emit, transpose, transpose_last_two
from litefuse.rewrite.collect import rewrites_in
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.facts import ACTIVATION, integers, known_ints, known_shape, static_shape
from litefuse.rewrite.rule import by_kind, rewrite
from litefuse.rewrite.sizes.slice_bounds import match_slices

MAX_CONSTANT = 1 << 22
"""Maximum bytes of a constant in place of a FILL."""
MAX_PRODUCTS = 1 << 24
"""Maximum multiply-adds of a layer that is computed at conversion."""
MAX_SLICES = 16
"""Maximum number of slices of the weights of a volume: each is a convolution of images."""
LEAST_HALF = 2.0**-25
"""Maximum magnitude of numbers that float16 rounds to zero."""
_SIZES = (
    "tfl.shape",
    "tfl.strided_slice",
    "tfl.slice",
    "tfl.pack",
    "tfl.concatenation",
    "tfl.reshape",
    "tfl.mul",
    "tfl.add",
    "tfl.cast",
)


def write_forms(module: Module, context: Context) -> None:
    """Rewrite the ops of every function; events count the rewrites by rule."""
    # Upsampling is several ops of 5 axes, and a normalization has a square root, for which there are other rules.
    first = by_kind(for_integers([resize_upsampling.rule, written_normalization]))
    later = [
        *FORMS,
        *SUM_RULES,
        *MASK_RULES,
        *VOLUMES,
        *RANK_RULES,
        reshape_of_constant,
        identity_reshape,
        reshape_of_reshape,
    ]
    rules = by_kind(for_integers(later, OF_INTEGERS))
    counts, effects = RewriteCounts(), Effects(module, context.dialects)
    for function in module.functions.values():
        if sum([apply_rules(function, part, context.dialects, counts.observe) for part in (first, rules)]):
            eliminate_dead_ops(function, effects)
            eliminate_common(function, context.dialects, large=LargeConstants())
    counts.record(context)


def _is_refused_type(op: Op) -> bool:
    """Return whether the accelerator takes the op, but not for this element type."""
    return type_name(op.results[0].dtype) not in accepted()[op.kind].types


@rewrite("tfl.unpack", where=_is_refused_type)
def unpacked_by_slices(b: RewriteContext, value: Value, *, axis: int, **attributes: Any) -> Sequence[Value]:
    """Take the parts of booleans and integers by slices."""
    shape = known_shape(value)
    axis %= len(shape)
    require(None not in shape, "a size is free")
    sizes = [*shape[:axis], 1, *shape[axis + 1 :]]
    parts = [
        emit(
            b,
            "tfl.slice",
            value.type.with_shape(tuple(sizes)),
            value,
            b.i32([number if at == axis else 0 for at in range(len(shape))]),
            b.i32([size or 0 for size in sizes]),
        )
        for number in range(len(b.root.results))
    ]
    return [emit_reshape(b, part, result.shape) for part, result in zip(parts, b.root.results, strict=True)]


@rewrite("tfl.batch_matmul", after=(CONSTANT,), where=lambda op: op.inputs[0].constant is not None)
def swapped_product(b: RewriteContext, x: Value, y: Value, *, adj_x: bool, adj_y: bool, **attributes: Any) -> Value:
    """Replace C @ Y by the transpose of Y^T @ C^T, since only the right side may be a constant."""
    require(y.constant is None, "both sides are constants")
    result = b.root.results[0]
    shape = known_shape(result)
    type = result.type.with_shape((*shape[:-2], shape[-1], shape[-2]))
    product = emit(b, b.root.kind, type, y, x, adj_x=not adj_y, adj_y=not adj_x, **attributes)
    return transpose_last_two(b, product)


@rewrite("tfl.bucketize")
def counted_boundaries(b: RewriteContext, x: Value, *, boundaries: Sequence[float]) -> Value:
    """Count the boundaries that are not above each element."""
    shape, result = known_shape(x), b.root.results[0]
    require(x.dtype is DType.F32, "the elements are not float32")
    numbers = np.asarray(boundaries, np.float32)
    count = None if None in shape else prod(size or 0 for size in shape)
    rows = emit_reshape(b, x, (1, 1, count, 1))
    type = x.type.with_shape((1, 1, count, len(numbers)))
    is_reached = emit(b, "tfl.greater_equal", type.with_dtype(DType.BOOL), rows, b.const(numbers))
    reached = emit(b, "tfl.cast", type, is_reached, out_data_type=DType.F32)
    total = emit(b, "tfl.sum", rows.type, reached, b.i32([3]), keep_dims=True)
    total = emit(b, "tfl.cast", rows.type.with_dtype(DType.I32), total, out_data_type=DType.I32)
    return emit_reshape(b, total, result.shape)


@rewrite("tfl.softmax", where=lambda op: op.attributes["beta"] != 1)
def softmax_of_product(b: RewriteContext, x: Value, *, beta: float) -> Value:
    """Replace Softmax(x, beta) by Softmax(x * beta)."""
    require(x.dtype is DType.F32, "the logits are not float32")
    return emit(b, "tfl.softmax", x.type, emit(b, "tfl.mul", x.type, x, np.float32(beta)), beta=1.0)


@rewrite("tfl.add_n", where=lambda op: len(op.inputs) > 2)
def chain_of_sums(b: RewriteContext, *values: Value) -> Value:
    """Add more than two values one by one."""
    return reduce(lambda x, y: emit(b, "tfl.add", b.root.results[0].type, x, y), values)


@rewrite("tfl.select_v2")
def selected_from_whole(b: RewriteContext, condition: Value, x: Value, y: Value) -> Value:
    """Broadcast the values to the shape of the result, unless they are constants of one element."""
    result = b.root.results[0]
    shape = known_shape(result)
    require(None not in shape, "a size is free")
    values = [value if _is_number(value) else broadcast_whole(b, value, shape) for value in (x, y)]
    require(values != [x, y], "the values have the shape of the result")
    return emit(b, "tfl.select_v2", result.type, condition, *values)


def _is_number(x: Value) -> bool:
    """Return whether a value is a constant of one element."""
    return x.constant is not None and x.type.num_elements == 1


@rewrite("tfl.select_v2", after=("tfl.logical_and",))
def zero_of_float16(b: RewriteContext, condition: Value, x: Value, y: Value) -> Value:
    """Replace Select(y == 0 and ..., x, y) by y if float16 rounds x to zero, as in Keras's argmax.

    There, x makes a negative zero less than a positive one, and the condition looks at its sign by BITCAST, which the
    accelerator computes incorrectly.
    """
    operands = condition.op.inputs if condition.op is not None else []
    require(any(_is_zero_test(operand, y) for operand in operands), "y is not compared with zero")
    require(_is_number(x) and y.dtype is DType.F32 and y.shape == b.root.results[0].shape, "x is not one number")
    number = required(x.constant, "x is computed").item()
    require(abs(number) <= LEAST_HALF, "float16 tells the number from zero", number=number)
    return y


def _is_zero_test(condition: Value, y: Value) -> bool:
    """Return whether a value is `y == 0`."""
    op = condition.op
    if op is None or op.kind != "tfl.equal" or y not in op.inputs:
        return False
    others = [x.constant for x in op.inputs if x is not y]
    return len(others) == 1 and others[0] is not None and others[0].size == 1 and others[0].item() == 0


@rewrite("tfl.one_hot")
def transposed_one_hot(b: RewriteContext, indices: Value, *rest: Value, axis: int) -> Value:
    """Replace OneHot(x) with an inner axis by Transpose(OneHot(x)) with the last one."""
    result = b.root.results[0]
    shape = known_shape(result)
    axis %= len(shape)
    last = len(shape) - 1
    require(axis != last, "the axis is the last one")
    type = result.type.with_shape((*shape[:axis], *shape[axis + 1 :], shape[axis]))
    rows = emit(b, "tfl.one_hot", type, indices, *rest, axis=-1)
    return transpose(b, rows, (*range(axis), last, *range(axis, last)))


@rewrite(*_SIZES, where=lambda op: op.results[0].dtype in (DType.I32, DType.I64))
def known_numbers(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
    """Replace numbers that are computed from known sizes, as by Shape(x), by a constant."""
    result = b.root.results[0]
    elements = required(known_ints(result), "the numbers are not known")
    require(result.type.is_static, "the shape is free")
    return b.const(np.reshape(np.asarray(elements, result.dtype.numpy), static_shape(result)))


@rewrite("tfl.fully_connected", after=(CONSTANT,), where=lambda op: op.inputs[0].constant is not None)
def layer_of_constant(b: RewriteContext, x: Value, weights: Value, *bias: Value | None, **attributes: Any) -> Value:
    """Compute a layer of a constant, as the first step of a recurrent layer is."""
    rows, matrix, result = x.constant, weights.constant, b.root.results[0]
    offsets = [value.constant for value in bias if value is not None]
    if rows is None or matrix is None or None in offsets or attributes[ACTIVATION] != "NONE":
        raise NoMatch("an operand is computed, or there is an activation")
    require(all(c.dtype is DType.F32 for c in (rows, matrix)), "the layer is not float32")
    require(rows.size * matrix.shape[0] <= MAX_PRODUCTS, "it is a large layer")
    product = rows.numpy().reshape(-1, matrix.shape[1]) @ matrix.numpy().T
    total = sum((offset.numpy() for offset in offsets if offset is not None), product)
    return b.const(np.asarray(total, np.float32).reshape(static_shape(result)))


@rewrite("tfl.fill")
def constant_of_fill(b: RewriteContext, dims: Value, value: Value) -> Value:
    """Replace Fill(shape, value) of a known size by a constant."""
    shape, number = known_ints(dims), value.constant
    if shape is None or number is None or number.dtype is DType.STRING:
        raise NoMatch("the size or the number is not known")
    require(0 < prod(shape) * number.dtype.numpy.itemsize <= MAX_CONSTANT, "the constant would be large")
    return b.const(np.full(shape, number.numpy().reshape(())))


@rewrite("tfl.gather_nd", after=(CONSTANT,))
def gather_of_rows(b: RewriteContext, x: Value, indices: Value) -> Value:
    """Replace GatherNd(x, constants) by Gather, along the leading axes of x in one."""
    shape, chosen = static_shape(x), indices.constant
    if chosen is None or x.dtype is DType.STRING:
        raise NoMatch("the indices are computed")
    array = chosen.numpy()
    depth = array.shape[-1]
    strides = [prod(shape[axis + 1 : depth]) for axis in range(depth)]
    rows = (array.reshape(-1, depth) * np.asarray(strides, np.int64)).sum(-1).astype(np.int32)
    table = emit_reshape(b, x, (1, 1, prod(shape[:depth]), prod(shape[depth:])))
    type = table.type.with_shape((1, 1, len(rows), prod(shape[depth:])))
    return emit_reshape(b, emit(b, "tfl.gather", type, table, b.const(rows), axis=2), b.root.results[0].shape)


@rewrite("tfl.l2_normalization")
def parts_of_normalization(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    """Divide by the norm of x / max(|x|), so that no square exceeds float16; LiteRT divides by max(norm, 1e-6)."""
    require(x.dtype is DType.F32 and attributes[ACTIVATION] == "NONE", "it is not float32, or there is an activation")
    return emit_normalization(b, x, b.i32([len(known_shape(x)) - 1]), 1e-6)


@rewrite("tfl.mirror_pad", where=lambda op: op.attributes["mode"] == "SYMMETRIC")
def symmetric_pad(b: RewriteContext, x: Value, paddings: Value, **attributes: Any) -> Value:
    """Join reversed slices to the edges, one axis after another."""
    shape = list(static_shape(x))
    amounts = required(integers(paddings), "the amounts are computed")
    for axis in range(len(shape)):
        parts = [x]
        for at, amount in enumerate(amounts[2 * axis : 2 * axis + 2]):
            if amount:
                sizes = (*shape[:axis], amount, *shape[axis + 1 :])
                start = [0] * len(shape)
                start[axis] = at * (shape[axis] - amount)
                edge = emit(b, "tfl.slice", x.type.with_shape(sizes), x, b.i32(start), b.i32(sizes))
                parts.insert(at * len(parts), emit_reverse(b, edge, axis))
        if len(parts) > 1:
            shape[axis] += sum(amounts[2 * axis : 2 * axis + 2])
            type = x.type.with_shape(tuple(shape))
            x = emit(b, "tfl.concatenation", type, *parts, axis=axis, fused_activation_function="NONE")
    return x


@rewrite("tfl.strided_slice", after=(CONSTANT,), where=lambda op: op.inputs[0].dtype is not DType.STRING)
def slice_without_masks(b: RewriteContext, x: Value, *bounds: Value, **masks: Any) -> Value:
    """Replace StridedSlice(x) that drops axes by Reshape(StridedSlice(x))."""
    parts = required(match_slices(b.root), "the bounds are computed, or there is a new axis")
    require(masks["shrink_axis_mask"] != 0 and not masks["offset"], "no axis is dropped")
    ranges = [
        slice(*(slice(part, part + 1 or None) if isinstance(part, int) else part).indices(size))
        for part, size in zip(parts, static_shape(x), strict=True)
    ]
    require(min(part.step for part in ranges) > 0, "a stride is negative")
    sizes = tuple(len(range(part.start, part.stop, part.step)) for part in ranges)
    numbers = [b.i32([getattr(part, name) for part in ranges]) for name in ("start", "stop", "step")]
    return emit_reshape(b, emit(b, "tfl.strided_slice", x.type.with_shape(sizes), x, *numbers), b.root.results[0].shape)


@rewrite("tfl.tile", where=lambda op: op.inputs[0].dtype is DType.BOOL)
def tile_of_numbers(b: RewriteContext, x: Value, multiples: Value) -> Value:
    """Repeat booleans as numbers."""
    result = b.root.results[0].type
    numbers = emit(b, "tfl.cast", x.type.with_dtype(DType.F32), x, out_data_type=DType.F32)
    repeated = emit(b, "tfl.tile", result.with_dtype(DType.F32), numbers, multiples)
    return emit(b, "tfl.greater", result, repeated, np.float32(0.5))


@rewrite("tfl.stablehlo_and", "tfl.stablehlo_or", where=lambda op: op.inputs[0].dtype is DType.BOOL)
def logical_op(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute with booleans by LiteRT's older op."""
    return emit(b, f"tfl.logical_{b.root.kind.rpartition('_')[2]}", b.root.results[0].type, x, y)


FORMS = (
    *(unpacked_by_slices, swapped_product, counted_boundaries, softmax_of_product, chain_of_sums),
    *(
        zero_of_float16,
        selected_from_whole,
        transposed_one_hot,
        known_numbers,
        layer_of_constant,
        constant_of_fill,
        gather_of_rows,
        parts_of_normalization,
    ),
    *(symmetric_pad, slice_without_masks, tile_of_numbers, logical_op),
)
VOLUMES = tuple(
    rule.only_where(lambda op: (op.inputs[1].shape or (None,))[0] in range(MAX_SLICES + 1))
    for rule in rewrites_in(volumes)
)
OF_INTEGERS = (
    *(slice_without_masks, gather_of_rows, *RANK_RULES_OF_INTEGERS),
    *(reshape_of_constant, identity_reshape, reshape_of_reshape),
)
"""Rules for quantized ops, too, whose scales they keep."""
