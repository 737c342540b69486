"""Write convolutions of few channels in forms that use the whole width of XNNPACK's kernels."""

from typing import Any

import numpy as np

from litefuse.dialects.geometry import Geometry, count_windows, span_of
from litefuse.dialects.layers import DEPTHWISE
from litefuse.dialects.tfl.targets.fast_forms import Sizes
from litefuse.errors import NoMatch, required
from litefuse.ir import Constant, DType, Op, Value
from litefuse.passes.optimize.fast_forms.form import MAX_PIXEL, form_rule
from litefuse.passes.optimize.layers.dilation import pad_zeros
from litefuse.rewrite.build import emit, rebuild, replace_operands
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import float_constant, known_shape, one_use_producer

CONVOLUTION = "tfl.conv_2d"
MAX_MULTIPLIER = 8
"""Maximum number of depthwise convolutions that one with several outputs per channel becomes."""
BLOCK = 2


def _multiplied(op: Op) -> Op | None:
    """Return the depthwise convolution with several outputs per channel that a convolution reads, or None."""
    inner = one_use_producer(op.inputs[0], DEPTHWISE)
    if inner is None or float_constant(inner.inputs[1]) is None or float_constant(op.inputs[1]) is None:
        return None
    if not 1 < inner.attributes["depth_multiplier"] <= MAX_MULTIPLIER or known_shape(inner.inputs[0])[3] is None:
        return None
    return inner if known_shape(op.inputs[1])[3] == known_shape(inner.result)[3] else None


def _multiplied_sizes(op: Op) -> Sizes | None:
    inner = _multiplied(op)
    if inner is None:
        return None
    _, rows, columns, outputs = known_shape(inner.inputs[1])
    multiplier = inner.attributes["depth_multiplier"]
    return {
        "rows": rows,
        "columns": columns,
        "multiplier": multiplier,
        "channels": (outputs or 0) // multiplier,
        "stride": inner.attributes["stride_h"],
    }


@form_rule(
    "split-multiplier",
    CONVOLUTION,
    sizes=_multiplied_sizes,
    title="depthwise convolution with {multiplier} outputs per channel as {multiplier} convolutions",
    keeps="one op",
    after=(DEPTHWISE,),
)
def split_multiplier(b: RewriteContext, x: Value, filter: Value, *rest: Value | None, **attributes: Any) -> list[Value]:
    """Replace Conv2D(DepthwiseConv2D(x, w), v) by Conv2D(Concat(DepthwiseConv2D(x, w_i)...), v'), one for each output.

    They compute the outputs in another order: that of v', whose inputs are permuted.
    """
    inner = required(_multiplied(b.root), "the operand is not a depthwise convolution with several outputs per channel")
    count = inner.attributes["depth_multiplier"]
    _, weights, bias, *_ = (*inner.operands, None)
    kernels, type = required(float_constant(weights), "the filter is computed"), inner.result.type
    offsets = None if bias is None else required(float_constant(bias), "the bias is computed")
    channels = kernels.shape[3] // count
    one = type.with_shape((*known_shape(inner.result)[:3], channels))
    parts: list[Value] = []
    for index in range(count):
        step = slice(index, None, count)
        every = slice(None)
        operands = replace_operands(inner.operands, {1: b.const(kernels[every, every, every, step])})
        if offsets is not None:
            operands[2] = b.const(offsets[(step,)])
        parts += rebuild(b, inner, operands, types=[one], attributes={"depth_multiplier": 1})
    b.assume_at_most([inner.inputs[0]], MAX_PIXEL, "pixels")
    joined = emit(b, "tfl.concatenation", type, *parts, axis=3)
    mixing = required(float_constant(filter), "the filter is computed")
    *sizes, _ = mixing.shape
    ordered = mixing.reshape((*sizes, channels, count)).transpose((0, 1, 2, 4, 3)).reshape(mixing.shape)
    return rebuild(b, b.root, [joined, b.const(ordered), *rest])


def _stem_sizes(op: Op) -> Sizes | None:
    """Return the sizes of a convolution of one channel with strides of 2, or None if it has no blocks."""
    weights, shape = op.inputs[1].constant, known_shape(op.inputs[0])
    geometry = Geometry.of_tfl(op.attributes)
    if (
        weights is None
        or weights.dtype not in (DType.F32, DType.I8)
        or weights.shape[3] != 1
        or shape[3] != 1
        or None in shape[1:3]
    ):
        return None
    if geometry.strides != (BLOCK, BLOCK) or geometry.dilations != (1, 1):
        return None
    outputs, rows, columns, _ = weights.shape
    return {"rows": rows, "columns": columns, "outputs": outputs, "taps": rows * columns}


@form_rule(
    "blocks-of-stem",
    CONVOLUTION,
    sizes=_stem_sizes,
    title="convolution {rows}x{columns} of one channel on blocks of 2x2",
    keeps="one op",
)
def blocks_of_stem(b: RewriteContext, x: Value, filter: Value, *rest: Value | None, **attributes: Any) -> list[Value]:
    """Replace Conv2D(x, w) of one channel with strides of 2 by Conv2D(SpaceToDepth(Pad(x)), w') with strides of 1.

    A block of 2x2 pixels has 4 channels; w' has a row of zeros where w has an odd number of rows.
    """
    weights = required(filter.constant, "the filter is computed")
    if x.dtype is DType.F32:
        b.assume_at_most([x], MAX_PIXEL, "pixels")
    if x.dtype is DType.F32 and any(size % BLOCK for size in weights.shape[1:3]):
        b.assume_finite([x], "pixels")
    images, *sizes, _ = known_shape(x)
    pads = [
        _margins(required(size, "the size is free"), kernel, attributes["padding"])
        for size, kernel in zip(sizes, weights.shape[1:3], strict=True)
    ]
    padded = tuple((size or 0) + sum(pad) for size, pad in zip(sizes, pads, strict=True))
    x = pad_zeros(b, x, [(0, 0), *pads, (0, 0)])
    halves = x.type.with_shape((images, *(size // BLOCK for size in padded), BLOCK * BLOCK))
    blocks = emit(b, "tfl.space_to_depth", halves, x, block_size=BLOCK)
    changes = {"padding": "VALID", "stride_h": 1, "stride_w": 1}
    return rebuild(b, b.root, [blocks, b.const(_filter_of_blocks(weights)), *rest], attributes=changes)


def _margins(size: int, kernel: int, padding: str) -> tuple[int, int]:
    """Return the padding that makes whole blocks of all pixels that the windows see."""
    count = count_windows(size, kernel, BLOCK, padding, (0, 0))
    missing = max(span_of(count, kernel, BLOCK) - size, 0) if padding == "SAME" else 0
    before = missing // 2
    after = span_of(count, kernel + kernel % 2, BLOCK) - size - before
    if after < 0:
        raise NoMatch("the last pixels are in no window")
    return before, after


def _filter_of_blocks(weights: Constant) -> Constant:
    """Return a filter [outputs, rows/2, columns/2, 4] for blocks."""
    outputs, rows, columns, _ = weights.shape
    even = [(0, 0), (0, rows % 2), (0, columns % 2)]
    filled = np.pad(weights.numpy()[..., 0], even)
    _, rows, columns = filled.shape
    split = filled.reshape(outputs, rows // BLOCK, BLOCK, columns // BLOCK, BLOCK).transpose(0, 1, 3, 2, 4)
    blocks = np.ascontiguousarray(split).reshape(outputs, rows // BLOCK, columns // BLOCK, BLOCK * BLOCK)
    return Constant.of(blocks, weights.dtype).with_quantization(weights.quantization)


FORMS = (split_multiplier, blocks_of_stem)
