"""Write ops in forms that LiteRT's GPU accelerator computes correctly, although they take longer on CPUs.

    %y = tfl.conv_2d(%x: 1x8x8x6, %filter: 9x3x3x2) {three groups}
becomes
    %0:3 = tfl.split(3, %x); %y = tfl.concatenation(conv_2d(%0#0, ..), conv_2d(%0#1, ..), conv_2d(%0#2, ..))

`dialects/tfl/gpu.tsv` says what the accelerator does with the other forms.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, DType, Module, Value
from litefuse.passes.optimize.unit_axes import with_axes
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.facts import integers, known_shape
from litefuse.rewrite.rule import by_kind, rewrite

MAX_GROUPS = 16
"""Maximum groups of a convolution that are convolved one by one."""


def gpu_forms(module: Module, context: Context) -> None:
    """Rewrite the ops of every function; events count the rewrites by rule."""
    counts: Counter[str] = Counter()
    rules = by_kind([cropped_transpose_conv, pad_of_rank_4, split_groups])
    for function in module.functions.values():
        apply_rules(function, rules, context.dialects, lambda rule, _op: counts.update((rule.name,)))
    for name, count in sorted(counts.items()):
        context.record(name, "changed", count=count)


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
    """Pad with a leading dimension above 1 at rank 4, since the GPU accelerator mistakes the axes of lower ranks."""
    shape, result, amounts = known_shape(x), b.root.results[0], integers(paddings)
    rank = len(shape)
    if amounts is None or rank not in (2, 3) or shape[0] in (1, None):
        raise NoMatch("the amounts are computed, or it has another rank, or no leading dimension")
    added = range(1, 1 + 4 - rank)
    lead = [(0, 0)] * len(added)
    pairs = [amounts[:2], *lead, *(amounts[at : at + 2] for at in range(2, 2 * rank, 2))]
    target = known_shape(result)
    wide = x.type.with_shape((target[0], *(1,) * len(added), *target[1:]))
    x = with_axes(b, x, (shape[0], *(1,) * len(added), *shape[1:]), [], added)
    padded = emit(b, b.root.kind, wide, x, b.const(np.asarray(pairs, paddings.dtype.numpy)), *value, **attributes)
    return with_axes(b, padded, target, added, [])
