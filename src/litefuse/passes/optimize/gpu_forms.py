"""Write ops in forms that LiteRT's GPU accelerator computes correctly, although they take longer on CPUs.

    %y = tfl.conv_2d(%x: 1x8x8x6, %filter: 9x3x3x2) {three groups}
becomes
    %0:3 = tfl.split(3, %x); %y = tfl.concatenation(conv_2d(%0#0, ..), conv_2d(%0#1, ..), conv_2d(%0#2, ..))

`dialects/tfl/targets/gpu.tsv` says what the accelerator does with the other forms.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, Builder, DType, Module, Op, Shape, Value
from litefuse.passes.optimize.driver import RewriteCounts
from litefuse.passes.optimize.layers.activations import CLAMPS
from litefuse.passes.optimize.movement.reshapes import emit_reshape
from litefuse.passes.optimize.movement.unit_axes import before_unit_axis, emit_reverse, with_axes
from litefuse.passes.optimize.portable_forms import emit_blocks, emit_log_softmax, emit_top_k
from litefuse.rewrite.build import emit, transpose_last_two
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.facts import ACTIVATION, integers, known_shape, shape_operand
from litefuse.rewrite.rule import Rule, by_kind, rewrite

_ACTIVATIONS = {name: kind for kind, name in CLAMPS.items()}
_WIDER = {DType.I8: DType.F16, DType.U8: DType.F16, DType.I16: DType.I32}
"""Types that have all numbers of smaller ones."""
MAX_GROUPS = 16
"""Maximum groups of a convolution that are convolved one by one."""


def gpu_forms(module: Module, context: Context) -> None:
    """Rewrite the ops of every function; events count the rewrites by rule."""
    counts = RewriteCounts()
    wrong = [cropped_transpose_conv, pad_of_rank_4, split_groups]
    wrong += [padded_top_k, position_inside, plain_cumsum, reversed_inside, parts_of_prelu, blocks_of_free_batch]
    wrong += [softmax_of_row, plain_constant_product, gather_of_wider_table]
    refused = [gather_by_vector]
    if not context.options.has_integer_activations:
        refused += [all_parts_of_log_softmax]
    if context.target.is_gpu or not context.options.has_integer_activations:
        refused += [parts_of_transpose_conv]
    in_loops = _loop_functions(module)
    wrong, refused = (for_integers(rules, OF_INTEGERS) for rules in (wrong, refused))
    for name, function in module.functions.items():
        # The loop around them runs on the CPU, where each turn would wait for the GPU.
        rules = by_kind(wrong if name in in_loops else wrong + refused)
        apply_rules(function, rules, context.dialects, counts.observe)
    counts.record(context)


def for_integers(rules: Sequence[Rule], of_integers: Sequence[Rule] = ()) -> list[Rule]:
    """Return the rules, those that are not `of_integers` for ops without scales only."""
    return [rule if rule in of_integers else rule.only_where(_has_no_scales) for rule in rules]


def _has_no_scales(op: Op) -> bool:
    return all(value.type.quantization is None for value in (*op.inputs, *op.results))


def _loop_functions(module: Module) -> set[str]:
    """Return the names of the conditions and bodies of loops."""
    loops = module.ops_of(frozenset({"tfl.while"}))
    return {op.attributes[f"{part}_subgraph_index"].name for op in loops for part in ("cond", "body")}


@rewrite("tfl.transpose_conv")
def cropped_transpose_conv(
    b: RewriteContext,
    shape: Value,
    filter: Value,
    x: Value,
    bias: Value | None = None,
    *,
    padding: str,
    stride_h: int,
    stride_w: int,
    **attributes: Any,
) -> Value:
    """Replace TransposeConv with uneven SAME padding by Slice(TransposeConv with VALID): 1.05 to 1.23 times the time.

    The GPU accelerator puts the larger margin first, LiteRT's kernel (and TensorFlow) last.
    """
    result, (kernels, *sizes, _) = b.root.results[0], known_shape(filter)
    strides = (stride_h, stride_w)
    rows = [size for size in known_shape(x)[1:3] if size is not None]
    require(padding == "SAME" and len(rows) == 2, "it has no SAME padding, or the size of the images is not known")
    margins = [max((size or 0) - stride, 0) for size, stride in zip(sizes, strides, strict=True)]
    require(any(margin % 2 for margin in margins), "the margins are even")
    target = known_shape(result)
    expected = [row * stride for row, stride in zip(rows, strides, strict=True)]
    require([*target[1:3]] == expected, "the result is not as large as SAME makes it")
    whole = [row + max(size or 0, stride) - stride for row, size, stride in zip(expected, sizes, strides, strict=True)]
    batch = required(target[0], "the batch is free")
    y = emit(
        b,
        "tfl.transpose_conv",
        result.type.with_shape((batch, *whole, kernels)),
        b.i32([batch, *whole, kernels or 0]),
        filter,
        x,
        *(() if bias is None else (bias,)),
        padding="VALID",
        stride_h=stride_h,
        stride_w=stride_w,
        **attributes,
    )
    return emit(
        b, "tfl.slice", result.type, y, b.i32([0, *(m // 2 for m in margins), 0]), b.i32([dim or 0 for dim in target])
    )


@rewrite("tfl.transpose_conv", where=lambda op: op.attributes[ACTIVATION] in _ACTIVATIONS)
def parts_of_transpose_conv(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
    """Replace TransposeConv(x) with a fused activation by Relu(TransposeConv(x)), which takes as long."""
    type, kind = b.root.results[0].type, _ACTIVATIONS[attributes.pop(ACTIVATION)]
    return emit(b, kind, type, emit(b, b.root.kind, type, *operands, **attributes))


@rewrite("tfl.conv_2d", after=(CONSTANT,))
def split_groups(b: RewriteContext, x: Value, filter: Value, bias: Value | None = None, **attributes: Any) -> Value:
    """Convolve groups of channels one by one, unless the sizes of both their inputs and outputs are multiples of 4."""
    (outputs, *_, inside), channels = known_shape(filter), known_shape(x)[3]
    weights, offsets = filter.constant, None if bias is None else bias.constant
    if weights is None or weights.dtype is not DType.F32 or (bias is not None and offsets is None):
        raise NoMatch("the weights are not float32 constants")
    groups = required(channels, "the number of channels is not known") // (inside or 1)
    outside = (outputs or 0) // groups
    require(1 < groups <= MAX_GROUPS, "there is one group, or there are many")
    require((inside or 0) % 4 or outside % 4, "the groups are even")
    part, result = x.type.with_shape((*known_shape(x)[:3], inside)), b.root.results[0].type
    parts = b.op("tfl.split", [b.i32(3), x], {"num_splits": groups}, [part] * groups).results
    type = result.with_shape((*known_shape(b.root.results[0])[:3], outside))
    convolved: list[Value] = []
    for group, own in enumerate(parts):
        chosen = slice(group * outside, (group + 1) * outside)
        rest = () if offsets is None else (b.const(offsets[(chosen,)]),)
        convolved.append(
            emit(b, "tfl.conv_2d", type, own, b.const(weights[(chosen, *[slice(None)] * 3)]), *rest, **attributes)
        )
    return emit(b, "tfl.concatenation", result, *convolved, axis=3, fused_activation_function="NONE")


@rewrite("tfl.pad", "tfl.padv2", "tfl.mirror_pad")
def pad_of_rank_4(b: RewriteContext, x: Value, paddings: Value, *value: Value, **attributes: Any) -> Value:
    """Pad at rank 4, unless there is a batch of one: the GPU accelerator mistakes axes, or refuses."""
    shape, result, amounts = known_shape(x), b.root.results[0], integers(paddings)
    rank = len(shape)
    if amounts is None or not 1 <= rank <= 3 or (rank == 3 and shape[0] in (1, None)):
        raise NoMatch("the amounts are computed, or it has another rank, or no leading dimension")
    kept = min(rank - 1, 1)  # The batch stays in front.
    added = range(kept, kept + 4 - rank)
    ones = (1,) * len(added)
    pairs = [amounts[at : at + 2] for at in range(0, 2 * rank, 2)]
    pairs[kept:kept] = [(0, 0)] * len(added)
    target = known_shape(result)
    wide = x.type.with_shape((*target[:kept], *ones, *target[kept:]))
    x = with_axes(b, x, (*shape[:kept], *ones, *shape[kept:]), [], added)
    padded = emit(b, b.root.kind, wide, x, b.const(np.asarray(pairs, paddings.dtype.numpy)), *value, **attributes)
    return with_axes(b, padded, target, added, [])


@rewrite("tfl.topk_v2")
def padded_top_k(b: RewriteContext, x: Value, k: Value) -> Sequence[Value]:
    """Take the largest of a multiple of 4 elements: 1.06 to 1.29 times the time."""
    return emit_top_k(b, x, k)


@rewrite("tfl.arg_max", after=(CONSTANT,))
def position_inside(b: RewriteContext, x: Value, axis: Value, **attributes: Any) -> Value:
    """Find the largest of a row in the last but one axis, unless the row is a multiple of 4: 1.09 to 1.38 of the time.

    The GPU accelerator completes others by zeros, which are larger than negative elements.
    """
    shape, at, result = known_shape(x), required(integers(axis), "the axis is computed")[0], b.root.results[0]
    last = len(shape) - 1
    require(last > 0 and at in (-1, last), "it is not the last axis")
    require(shape[last] is None or (shape[last] or 0) % 4 != 0, "the row is a multiple of 4")
    x, at = before_unit_axis(b, x)
    kept = (*known_shape(x)[:at], 1)
    position = emit(b, b.root.kind, result.type.with_shape(kept), x, b.const(np.asarray(at, np.int32)), **attributes)
    return with_axes(b, position, known_shape(result), [at], [])


@rewrite("tfl.cumsum", after=(CONSTANT,))
def plain_cumsum(b: RewriteContext, x: Value, axis: Value, *, exclusive: bool, reverse: bool) -> Value:
    """Shift by other ops (1.9 times the time), and sum along no first axis below rank 4 (1.09 to 1.21).

    `portable_forms` has reversed the sums that are computed backwards.
    """
    shape, at = known_shape(x), required(integers(axis), "the axis is computed")[0] % (x.rank or 1)
    is_first = at == 0 and len(shape) < 4
    require(x.dtype is DType.F32 and not reverse and (exclusive or is_first), "the GPU accelerator runs it as it is")
    if exclusive:
        x = _shifted(b, x, at)
    if not is_first:
        return emit(b, b.root.kind, x.type, x, axis)
    row = with_axes(b, x, (1, *shape), [], [0])
    return with_axes(b, emit(b, b.root.kind, row.type, row, b.const(np.asarray(1, np.int32))), shape, [0], [])


def _shifted(b: Builder, x: Value, axis: int) -> Value:
    """Move the elements along an axis by one, behind a zero."""
    shape = known_shape(x)
    size = required(shape[axis], "the size along the axis is not known")
    operand = required(shape_operand((*shape[:axis], size, *shape[axis + 1 :])), "several dimensions are free")
    longer = x.type.with_shape((*shape[:axis], size + 1, *shape[axis + 1 :]))
    amounts = np.array([[int(index == axis), 0] for index in range(len(shape))], np.int32)
    x = emit(b, "tfl.pad", longer, x, b.const(amounts))
    return emit(b, "tfl.slice", x.type.with_shape(shape), x, b.i32([0] * len(shape)), b.i32(operand))


@rewrite("tfl.reverse_v2", after=(CONSTANT,))
def reversed_inside(b: RewriteContext, x: Value, axes: Value) -> Value:
    """Reverse the last axis as the last but one of a reshaped tensor: 1.00 to 1.36 times the time."""
    rank = len(known_shape(x))
    chosen = [axis % rank for axis in required(integers(axes), "the axes are computed")]
    require(rank > 1 and rank - 1 in chosen, "the last axis is not reversed")
    inner = [axis for axis in chosen if axis != rank - 1]
    x = emit(b, b.root.kind, x.type, x, b.i32(inner)) if inner else x
    return emit_reverse(b, x, rank - 1)


@rewrite("tfl.prelu", where=lambda op: op.inputs[1].constant is not None and (op.inputs[1].rank or 0) > 1)
def parts_of_prelu(b: RewriteContext, x: Value, alpha: Value) -> Value:
    """Replace PReLU(x) with slopes per position by Relu(x) + alpha * Minimum(x, 0), unless there is one sample."""
    constant, shape = required(alpha.constant, "alpha is not a constant"), known_shape(x)
    slopes = constant.shape[-(len(shape) - 1) :]
    require(x.dtype is DType.F32 and max(constant.shape[:-1]) > 1, "there is a slope per channel")
    require(shape[0] != 1 or slopes != shape[1:], "there is one sample, and a slope per position")
    negative = emit(b, "tfl.minimum", x.type, x, b.const(np.float32(0)))
    slope = b.const(constant.reshape((1,) * (len(shape) - len(constant.shape)) + constant.shape))
    return emit(b, "tfl.add", x.type, emit(b, "tfl.relu", x.type, x), emit(b, "tfl.mul", x.type, negative, slope))


@rewrite("tfl.batch_matmul", where=lambda op: op.inputs[1].constant is not None)
def plain_constant_product(
    b: RewriteContext, x: Value, y: Value, *, adj_x: bool, adj_y: bool, **attributes: Any
) -> Value:
    """Transpose a constant right side before, and let it have x's batches or none: the GPU accelerator does neither."""
    constant, shape = required(y.constant, "the right side is computed"), known_shape(x)
    require(constant.dtype is DType.F32, "the constant is not float32")
    batches = constant.shape[:-2]
    is_shared = max(batches, default=1) == 1 and bool(batches) and max(size or 2 for size in shape[:-2]) > 1
    changes_x = adj_x and (is_shared or not batches)
    require(changes_x or adj_y or is_shared, "the constant is not transposed, and has the batches of the other side")
    if adj_y:
        constant = constant.transpose((*range(len(batches)), len(batches) + 1, len(batches)))
    if is_shared:
        constant = constant.reshape(constant.shape[-2:])
    if changes_x:
        x = transpose_last_two(b, x)
    type = b.root.results[0].type
    return emit(b, b.root.kind, type, x, b.const(constant), adj_x=adj_x and not changes_x, adj_y=False, **attributes)


@rewrite("tfl.softmax", where=lambda op: op.inputs[0].rank == 1 and op.inputs[0].shape != (None,))
def softmax_of_row(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    """Compute the softmax of a vector as that of a matrix of one row: 1.02 to 1.04 times the time."""
    row = with_axes(b, x, (1, *known_shape(x)), [], [0])
    return with_axes(b, emit(b, b.root.kind, row.type, row, **attributes), x.shape, [0], [])


@rewrite("tfl.depth_to_space", "tfl.space_to_depth", where=lambda op: (op.inputs[0].shape or (1,))[0] is None)
def blocks_of_free_batch(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    """Put the images of a free batch below each other, too."""
    return emit_blocks(b, x, **attributes)


@rewrite("tfl.gather")
def gather_by_vector(b: RewriteContext, x: Value, indices: Value, *, axis: int, batch_dims: int) -> Value:
    """Replace Gather(x, indices) by Reshape(Gather(x, Reshape(indices, [-1]))): 1.05 to 1.08 times the time."""
    shape, chosen, result = known_shape(x), known_shape(indices), b.root.results[0]
    require(len(chosen) != 1 and batch_dims == 0 and x.dtype is not DType.STRING, "the indices are a vector")
    count = None if None in chosen else prod(size or 0 for size in chosen)
    vector = _reshaped(b, indices, (count,))
    at = axis % len(shape)
    taken = emit(b, b.root.kind, x.type.with_shape((*shape[:at], count, *shape[at + 1 :])), x, vector, axis=at)
    return emit_reshape(b, taken, known_shape(result))


@rewrite("tfl.gather", after=(CONSTANT,), where=lambda op: op.inputs[0].type.quantization is None)
def gather_of_wider_table(b: RewriteContext, x: Value, indices: Value, **attributes: Any) -> Value:
    """Replace Gather(table) of 8 bits by Cast(Gather(table in float16)), and of 16 bits by one in int32.

    The GPU accelerator ends the process if a constant table of integers has no scale.
    """
    table, result = x.constant, b.root.results[0].type
    if table is None or x.dtype not in _WIDER:
        raise NoMatch("the table is computed, or is not of 8 or 16 bits")
    wide = _WIDER[x.dtype]
    rows = emit(b, b.root.kind, result.with_dtype(wide), b.const(table.cast(wide)), indices, **attributes)
    return emit(b, "tfl.cast", result, rows, out_data_type=result.dtype)


def _reshaped(b: Builder, x: Value, shape: Shape) -> Value:
    constant = x.constant
    if constant is None:
        return emit_reshape(b, x, shape)
    return b.const(constant.reshape([size or 0 for size in shape]))


@rewrite("tfl.log_softmax")
def all_parts_of_log_softmax(b: RewriteContext, x: Value) -> Value:
    """Replace LogSoftmax(x) of few elements by its parts: 1.06 to 1.14 times the time."""
    return emit_log_softmax(b, x)


OF_INTEGERS = (cropped_transpose_conv, parts_of_transpose_conv, pad_of_rank_4, reversed_inside, gather_by_vector)
"""Rules for quantized ops, too, whose scales they keep."""
