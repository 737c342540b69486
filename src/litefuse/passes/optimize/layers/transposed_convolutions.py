"""Replace transposed convolutions by convolutions and DEPTH_TO_SPACE, which take 0.1 to 0.8 of the time on CPUs.

    %y = transpose_conv([1, 16, 16, 8], dense<...> : tensor<8x2x2x16xf32>, %x: 1x8x8x16) {stride_h = 2, stride_w = 2}
becomes
    %a = conv_2d(%x, dense<...> : tensor<32x1x1x16xf32>, 0)
    %y = depth_to_space(%a) {block_size = 2}

A pixel of %x makes a block of %y. If windows overlap, as those of 3x3 with SAME padding do, the pixels next to it
contribute, and the filter has zeros: the window of a convolution has all pixels that any pixel of a block needs.

    %p = pad(%x, [[0, 0], [1, 0], [1, 0], [0, 0]])
    %a = conv_2d(%p, dense<...> : tensor<32x2x2x16xf32>, 0) {padding = "VALID"}

XNNPACK runs TRANSPOSE_CONV only if its size is constant, which it is not if the batch is free; here no op computes the
size. LiteRT's GPU accelerator computes TRANSPOSE_CONV with uneven margins, such as those of 3x3, incorrectly. Each
result is the sum of the same products.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import Constant, Op, Value
from litefuse.passes.optimize.layers.activations import CLAMPS
from litefuse.passes.optimize.layers.affine import SHARED_BYTES
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import ACTIVATION, ARITHMETIC, float_constant, known_shape
from litefuse.rewrite.rule import Rule, has_constant, rewrite


def _is_complete(op: Op) -> bool:
    """Return whether no bias, factor or activation behind the op may still enter it."""
    return not any(user.kind in CLAMPS or (user.kind in ARITHMETIC and has_constant(user)) for user in op.result.uses)


@rewrite("tfl.transpose_conv", where=_is_complete)
def convolution_of_blocks(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
    """Replace TransposeConv(x, w), whose windows are as large as the strides, by DepthToSpace(Conv2D(x, w))."""
    return _convolve(b, _match(b, *operands, **attributes), growth=0)


def convolution_of_overlapping_blocks(growth: int) -> Rule:
    """Return the rule for windows of any size, which makes all filters together larger by `growth` bytes at most."""
    left = growth

    @rewrite("tfl.transpose_conv", where=_is_complete)
    def convolution_of_overlapping_blocks(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
        """Replace TransposeConv(x, w) by DepthToSpace(Conv2D(Pad(x), w)), whose filter has zeros."""
        nonlocal left
        blocks = _match(b, *operands, **attributes)
        y = _convolve(b, blocks, growth=left)
        left -= blocks.growth
        return y

    return convolution_of_overlapping_blocks


class _Blocks(NamedTuple):
    """A transposed convolution whose result is a block of `stride` x `stride` pixels per pixel of its input."""

    x: Value
    weights: Constant
    bias: Constant | None
    stride: int
    taps: Mapping[tuple[int, int], int]
    """The row of the filter by row of a block and row of the input, from that of the block's pixel."""
    activation: str

    @property
    def reach(self) -> tuple[int, int]:
        """The numbers of rows that a block needs before and behind those of its position."""
        offsets = [offset for _, offset in self.taps]
        return -min(offsets), max(offsets)

    @property
    def growth(self) -> int:
        """The number of bytes that the convolution's filter has more."""
        window = self.stride * (sum(self.reach) + 1)
        outputs, rows, columns, inputs = self.weights.shape
        return (window * window - rows * columns) * outputs * inputs * self.weights.dtype.itemsize


def _match(
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
) -> _Blocks:
    weights = required(float_constant(filter), "the filter is not a float32 constant")
    _, rows, columns, _ = weights.shape
    require(rows == columns and stride_h == stride_w > 1, "windows or strides are not square")
    require(padding == "SAME" or rows == stride_h, "windows overlap without padding")
    require(weights.nbytes <= SHARED_BYTES or filter.has_one_use, "another op uses the filter")
    if size.constant is None:
        _require_all_blocks(b, size, x, stride_h)
    else:
        expected = [None if dim is None else dim * stride_h for dim in known_shape(x)[1:3]]
        require(None not in expected and [*known_shape(b.root.results[0])[1:3]] == expected, "there are other sizes")
    offset = None if bias is None else required(float_constant(bias), "the bias is not a float32 constant")
    taps: dict[tuple[int, int], int] = {}
    for row in range(rows):
        above, part = divmod(row - max(rows - stride_h, 0) // 2, stride_h)
        taps[part, -above] = row
    return _Blocks(x, weights, offset, stride_h, taps, attributes[ACTIVATION])


def _convolve(b: RewriteContext, blocks: _Blocks, *, growth: int) -> Value:
    require(blocks.growth <= growth, "the filter would be larger")
    x, stride, (before, behind) = blocks.x, blocks.stride, blocks.reach
    outputs, *_, inputs = blocks.weights.shape
    images, height, width, _ = known_shape(x)
    if before != behind:
        amounts = np.array([[0, 0], [before, behind], [before, behind], [0, 0]], np.int32)
        padded = [None if size is None else size + before + behind for size in (height, width)]
        x = emit(b, "tfl.pad", x.type.with_shape((images, *padded, inputs)), x, b.const(amounts))
    offset = np.zeros(outputs, np.float32) if blocks.bias is None else blocks.bias.numpy()
    grouped = emit(
        b,
        "tfl.conv_2d",
        x.type.with_shape((images, height, width, stride * stride * outputs)),
        x,
        b.const(_filter_of_blocks(blocks)),
        np.tile(offset, stride * stride),
        padding="SAME" if before == behind > 0 else "VALID",
        stride_h=1,
        stride_w=1,
        **{ACTIVATION: blocks.activation},
    )
    return emit(b, "tfl.depth_to_space", b.root.results[0].type, grouped, block_size=stride)


def _filter_of_blocks(blocks: _Blocks) -> Constant:
    """Return a filter whose outputs are the rows, columns and channels of a block."""
    weights, stride, (before, behind) = blocks.weights, blocks.stride, blocks.reach
    outputs, *_, inputs = weights.shape
    size = before + behind + 1
    if size == 1 and len(blocks.taps) == stride:
        return weights.transpose((1, 2, 0, 3)).reshape((stride * stride * outputs, 1, 1, inputs))
    source = weights.numpy()
    filter = np.zeros((stride, stride, outputs, size, size, inputs), source.dtype)
    for (top, above), row in blocks.taps.items():
        for (left, aside), column in blocks.taps.items():
            filter[top, left, :, before + above, before + aside] = source[:, row, column]
    return Constant.of(filter.reshape(stride * stride * outputs, size, size, inputs))


def _require_all_blocks(b: RewriteContext, size: Value, x: Value, stride: int) -> None:
    """Refuse unless the result has all rows and columns of all blocks: TensorFlow may leave out the last ones."""
    computed = required(b.sizes.known_elements(size), "the size depends on more than sizes of values")
    require(len(computed) == 4, "the size is not that of images")
    wanted = [b.sizes.of(x, axis) * factor for axis, factor in ((0, 1), (1, stride), (2, stride))]
    expanded = [[b.sizes.expand(dim) for dim in sizes] for sizes in (computed[:3], wanted)]
    require(computed[:3] == wanted or expanded[0] == expanded[1], "the size may not be a multiple of the input's")
