"""Replace transposed convolutions by convolutions and DEPTH_TO_SPACE, which take 0.1 to 0.8 of the time on CPUs.

    %y = transpose_conv([1, 16, 16, 8], dense<...> : tensor<8x2x2x16xf32>, %x: 1x8x8x16) {stride_h = 2, stride_w = 2}
becomes
    %a = conv_2d(%x, dense<...> : tensor<32x1x1x16xf32>, 0)
    %y = depth_to_space(%a) {block_size = 2}

A pixel of %x makes a block of %y. If windows overlap, as those of 3x3 with SAME padding do, the pixels next to it
contribute, and the filter has zeros: the window of a convolution has all pixels that any pixel of a block needs.

    %p = pad(%x, [[0, 0], [1, 0], [1, 0], [0, 0]])
    %a = conv_2d(%p, dense<...> : tensor<32x2x2x16xf32>, 0) {padding = "VALID"}

Such a filter has more bytes. Without zeros, `fast_forms/transposed.py` convolves windows of 4x4 with strides of 2 in
blocks that begin one pixel earlier, and crops the result; other windows, by a convolution per pixel of a block:

    %a = concatenation(conv_2d(%p, %w22), conv_2d(%q, %w21), conv_2d(%r, %w12), conv_2d(%x, %w11))
    %y = depth_to_space(%a) {block_size = 2}

XNNPACK runs TRANSPOSE_CONV only if its size is constant, which it is not if the batch is free; here no op computes the
size. LiteRT's GPU accelerator computes TRANSPOSE_CONV with uneven margins, such as those of 3x3, incorrectly. Each
result is the sum of the same products.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import Constant, DType, Op, QuantizationParameters, Value
from litefuse.passes.optimize.layers.activations import CLAMPS
from litefuse.passes.optimize.layers.affine import SHARED_BYTES
from litefuse.passes.optimize.layers.dilation import pad_zeros
from litefuse.passes.optimize.movement.reshapes import emit_reshape
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import ACTIVATION, ARITHMETIC, known_shape
from litefuse.rewrite.rule import Rule, has_constant, rewrite


def is_complete(op: Op) -> bool:
    """Return whether no bias, factor or activation behind the op may still enter it."""
    return not any(user.kind in CLAMPS or (user.kind in ARITHMETIC and has_constant(user)) for user in op.result.uses)


@rewrite("tfl.transpose_conv", where=is_complete)
def convolution_of_blocks(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
    """Replace TransposeConv(x, w), whose windows are as large as the strides, by DepthToSpace(Conv2D(x, w))."""
    layer = match_layer(b, *operands, **attributes)
    axes = layer.axes(crops=False)
    require(layer.strides[0] == layer.strides[1], "the strides are not square")
    require(layer.growth(axes) == 0, "the filter would be larger")
    require(layer.padding == "SAME" or not any(axis.spare for axis in axes), "windows overlap without padding")
    return convolve_blocks(b, layer, axes)


def convolution_of_overlapping_blocks(growth: int) -> Rule:
    """Return the rule for windows of any size, which makes all filters together larger by `growth` bytes at most."""
    left = growth

    @rewrite("tfl.transpose_conv", where=is_complete)
    def convolution_of_overlapping_blocks(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
        """Replace TransposeConv(x, w) by DepthToSpace(Conv2D(Pad(x), w)), whose filter has zeros."""
        nonlocal left
        layer = match_layer(b, *operands, **attributes)
        axes = layer.axes(crops=False)
        require(layer.padding == "SAME", "windows overlap without padding")
        require(layer.growth(axes) <= left, "the filter would be larger")
        left -= layer.growth(axes)
        return convolve_blocks(b, layer, axes)

    return convolution_of_overlapping_blocks


class BlockAxis(NamedTuple):
    """The rows, or columns, of blocks of pixels: each is a sum of products of rows of the filter and of the input."""

    taps: tuple[range, ...]
    """The rows of the filter by row of a block, in the order of the input's rows that they multiply."""
    first: tuple[int, ...]
    """The first row of the input by row of a block, from that of the block."""
    crop: tuple[int, int]
    """The numbers of rows of the blocks before and behind those of the result."""
    spare: int
    """The number of blocks more than rows of the input."""

    @property
    def reach(self) -> tuple[int, int]:
        """The numbers of rows of the input that a block needs before and behind that of its position."""
        ends = (first + len(taps) - 1 for first, taps in zip(self.first, self.taps, strict=True))
        return -min(self.first), max(ends)

    @property
    def is_even(self) -> bool:
        """Whether all rows of a block need the same rows of the input."""
        return len({(first, len(taps)) for first, taps in zip(self.first, self.taps, strict=True)}) == 1

    @classmethod
    def of(cls, window: int, stride: int, *, pads: bool, crops: bool) -> "BlockAxis":
        """Return the blocks of a result that is padded (SAME) or not; `crops` lets them begin before it."""
        margin = max(window - stride, 0) // 2 if pads else 0
        start = margin - margin % stride if crops and window % stride == 0 else margin
        more = margin - start + (0 if pads else window - stride)
        spare = -(-more // stride)
        last = [window - 1 - (window - 1 - start - row) % stride for row in range(stride)]
        return cls(
            tuple(range(tap, -1, -stride) for tap in last),
            tuple((row + start - tap) // stride for row, tap in enumerate(last)),
            (margin - start, spare * stride - more),
            spare,
        )


class TransposedConvolution(NamedTuple):
    """A transposed convolution whose result has all pixels of blocks, or all but those that are cropped."""

    x: Value
    weights: Constant
    bias: Constant | None
    strides: tuple[int, int]
    padding: str
    activation: str

    def axes(self, *, crops: bool) -> "tuple[BlockAxis, BlockAxis]":
        """Return the rows and columns of blocks."""
        pads = self.padding == "SAME"
        rows, columns = (
            BlockAxis.of(window, stride, pads=pads, crops=crops)
            for window, stride in zip(self.weights.shape[1:3], self.strides, strict=True)
        )
        return rows, columns

    def growth(self, axes: "Sequence[BlockAxis]") -> int:
        """Return the number of bytes that the filter of one convolution has more."""
        outputs, rows, columns, inputs = self.weights.shape
        count = 1
        for axis in axes:
            count *= (sum(axis.reach) + 1) * len(axis.taps)
        return (count - rows * columns) * outputs * inputs * self.weights.dtype.itemsize


def match_layer(
    b: RewriteContext,
    size: Value,
    filter: Value,
    x: Value,
    bias: Value | None = None,
    *,
    padding: str,
    stride_h: int,
    stride_w: int,
    **attributes: Any,
) -> TransposedConvolution:
    weights = required(filter.constant, "the filter is not a constant")
    require(weights.dtype is x.dtype and x.dtype in (DType.F32, DType.I8), "the filter is not float32 or int8")
    windows, strides = weights.shape[1:3], (stride_h, stride_w)
    require(stride_h in (1, stride_w) and stride_w > 1, "the strides of rows and columns differ")
    require(padding == "SAME" or all(map(int.__ge__, windows, strides)), "the windows are smaller than the strides")
    require(weights.nbytes <= SHARED_BYTES or filter.has_one_use, "another op uses the filter")
    more = [0 if padding == "SAME" else window - stride for window, stride in zip(windows, strides, strict=True)]
    if size.constant is None:
        _require_all_blocks(b, size, x, strides, more)
    else:
        rows = zip(known_shape(x)[1:3], strides, more, strict=True)
        expected = [None if dim is None else dim * stride + extra for dim, stride, extra in rows]
        require(None not in expected and [*known_shape(b.root.results[0])[1:3]] == expected, "there are other sizes")
    offset = None if bias is None else required(bias.constant, "the bias is not a constant")
    return TransposedConvolution(x, weights, offset, strides, padding, attributes[ACTIVATION])


def convolve_blocks(b: RewriteContext, layer: TransposedConvolution, axes: Sequence[BlockAxis]) -> Value:
    """Convolve all pixels of a block by one filter."""
    pads = [(axis.reach[0], axis.reach[1] + axis.spare) for axis in axes]
    fits = all(before == after and not axis.spare for (before, after), axis in zip(pads, axes, strict=True))
    pixels = len(axes[0].taps) * len(axes[1].taps)
    filter = _repeat_scales(layer.weights, lambda weights: _filter_of_blocks(weights, axes), pixels)
    grouped = _emit_convolution(
        b,
        layer,
        layer.x if fits else pad_zeros(b, layer.x, [(0, 0), *pads, (0, 0)]),
        filter,
        None if layer.bias is None else _repeat_scales(layer.bias, lambda bias: _repeat(bias, pixels), pixels),
        axes,
        padding="SAME" if fits and any(map(any, pads)) else "VALID",
    )
    return _interleave(b, grouped, axes)


def convolve_pixels(b: RewriteContext, layer: TransposedConvolution, axes: Sequence[BlockAxis]) -> Value:
    """Convolve each pixel of a block by its part of the filter."""
    padded: dict[tuple[tuple[int, int], ...], Value] = {}
    parts: list[Value] = []
    rows, columns = (list(zip(axis.taps, axis.first, strict=True)) for axis in axes)
    for corner in ((row, column) for row in rows for column in columns):
        pads = tuple(
            (-first, first + len(taps) - 1 + axis.spare) for (taps, first), axis in zip(corner, axes, strict=True)
        )
        if pads not in padded:
            padded[pads] = pad_zeros(b, layer.x, [(0, 0), *pads, (0, 0)])
        chosen = (slice(None), *(slice(taps.start, None, taps.step) for taps, _ in corner), slice(None))
        filter = _repeat_scales(layer.weights, lambda weights, chosen=chosen: weights.part(chosen), 1)
        parts.append(_emit_convolution(b, layer, padded[pads], filter, layer.bias, axes, padding="VALID"))
    shape = (*known_shape(parts[0])[:3], len(parts) * layer.weights.shape[0])
    type = parts[0].type.with_shape(shape)
    joined = emit(b, "tfl.concatenation", type, *parts, axis=3, fused_activation_function="NONE")
    return _interleave(b, joined, axes)


def _emit_convolution(
    b: RewriteContext,
    layer: TransposedConvolution,
    x: Value,
    filter: Constant,
    bias: Constant | None,
    axes: Sequence[BlockAxis],
    *,
    padding: str,
) -> Value:
    images, *sizes, _ = known_shape(layer.x)
    blocks = (None if size is None else size + axis.spare for size, axis in zip(sizes, axes, strict=True))
    return emit(
        b,
        "tfl.conv_2d",
        b.root.results[0].type.with_shape((images, *blocks, filter.shape[0])),
        x,
        b.const(filter),
        b.const(_no_bias(layer, filter) if bias is None else bias),
        padding=padding,
        stride_h=1,
        stride_w=1,
        **{ACTIVATION: layer.activation},
    )


def _no_bias(layer: TransposedConvolution, filter: Constant) -> Constant:
    """Return zeros, with the scales that the kernel requires of integers."""
    scales, source = filter.quantization, layer.x.type.quantization
    zeros = np.zeros(filter.shape[0], np.float32 if scales is None else np.int32)
    if scales is None or source is None:
        return Constant.of(zeros)
    products = np.float32(source.scale) * np.array(scales.scales, np.float32)
    return Constant.of(zeros).with_quantization(QuantizationParameters.of(products, axis=scales.axis))


def _interleave(b: RewriteContext, grouped: Value, axes: Sequence[BlockAxis]) -> Value:
    """Make the pixels of blocks from channels, and crop them to the result."""
    result = b.root.results[0]
    strides = [len(axis.taps) for axis in axes]
    images, *sizes, _ = known_shape(grouped)
    rows = (None if size is None else size * stride for size, stride in zip(sizes, strides, strict=True))
    shape = (images, *rows, known_shape(result)[3])
    if strides[0] == 1:
        whole = emit_reshape(b, grouped, shape)
    else:
        whole = emit(b, "tfl.depth_to_space", result.type.with_shape(shape), grouped, block_size=strides[1])
    crops = [(0, 0), *(axis.crop for axis in axes), (0, 0)]
    return _crop(b, whole, crops) if any(map(any, crops)) else whole


def _crop(b: RewriteContext, x: Value, crops: Sequence[tuple[int, int]]) -> Value:
    """Leave out the first and last elements of each axis; sizes may be free."""
    return emit(
        b,
        "tfl.strided_slice",
        b.root.results[0].type,
        x,
        b.i32([before for before, _ in crops]),
        b.i32([-after for _, after in crops]),
        b.i32([1] * len(crops)),
        begin_mask=sum((not before) << axis for axis, (before, _) in enumerate(crops)),
        end_mask=sum((not after) << axis for axis, (_, after) in enumerate(crops)),
    )


def _repeat_scales(constant: Constant, change: Callable[[Constant], Constant], times: int) -> Constant:
    """Change a constant whose first axis is repeated, and its scales along that axis."""
    quantization = constant.quantization
    changed = change(constant.with_quantization(None))
    if quantization is None:
        return changed
    if quantization.axis is not None:
        scales = quantization.scales * times
        quantization = QuantizationParameters.of(scales, quantization.all_zero_points() * times, axis=0)
    return changed.with_quantization(quantization)


def _repeat(bias: Constant, times: int) -> Constant:
    return Constant.of(np.tile(bias.numpy(), times))


def _filter_of_blocks(weights: Constant, axes: Sequence[BlockAxis]) -> Constant:
    """Return a filter whose outputs are the rows, columns and channels of a block."""
    rows, columns = axes
    outputs, *_, inputs = weights.shape
    strides, sizes = [len(axis.taps) for axis in axes], [sum(axis.reach) + 1 for axis in axes]
    shape = (strides[0] * strides[1] * outputs, *sizes, inputs)
    if rows.is_even and columns.is_even:
        # Row r of the filter is that of step r // stride, counted from the last, and of row r % stride of the block.
        parts = weights.reshape((outputs, sizes[0], strides[0], sizes[1], strides[1], inputs))
        whole, last = slice(None), slice(None, None, -1)
        return parts[whole, last, whole, last, whole, whole].transpose((2, 4, 0, 1, 3, 5)).reshape(shape)
    source = weights.numpy()
    filter = np.zeros((*strides, outputs, *sizes, inputs), source.dtype)
    for top, taps in enumerate(rows.taps):
        for left, others in enumerate(columns.taps):
            above, aside = rows.first[top] + rows.reach[0], columns.first[left] + columns.reach[0]
            for row, tap in enumerate(taps, above):
                for column, other in enumerate(others, aside):
                    filter[top, left, :, row, column] = source[:, tap, other]
    return Constant.of(filter.reshape(shape))


def _require_all_blocks(b: RewriteContext, size: Value, x: Value, strides: Sequence[int], more: Sequence[int]) -> None:
    """Refuse unless the result has all rows and columns of all blocks: TensorFlow may leave out the last ones."""
    computed = required(b.sizes.known_elements(size), "the size depends on more than sizes of values")
    require(len(computed) == 4, "the size is not that of images")
    factors = zip((1, 2), strides, more, strict=True)
    wanted = [b.sizes.of(x, 0), *(b.sizes.of(x, axis) * factor + extra for axis, factor, extra in factors)]
    expanded = [[b.sizes.expand(dim) for dim in sizes] for sizes in (computed[:3], wanted)]
    require(computed[:3] == wanted or expanded[0] == expanded[1], "the size may not be a multiple of the input's")
