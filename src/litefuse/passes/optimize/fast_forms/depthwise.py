"""Split depthwise convolutions with large kernels into sums of small ones.

XNNPACK's depthwise kernels hold up to 25 taps of a channel in registers. With more, they read and write sums in memory,
and take about ten times as long for a multiplication (7x7 against 5x5).
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects.layers import DEPTHWISE
from litefuse.dialects.tfl.targets.fast_forms import Sizes
from litefuse.errors import NoMatch, require, required
from litefuse.ir import Builder, Op, Value
from litefuse.passes.optimize.fast_forms.form import MAX_PIXEL, form_rule
from litefuse.passes.optimize.layers.dilation import pad_zeros
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import ACTIVATION, float_constant, known_shape

MAX_TAPS = 25
"""Maximum number of taps of XNNPACK's fast kernels."""
MAX_PARTS = 16


class _Taps(NamedTuple):
    """Rows or columns of a kernel, at equal distances."""

    first: int
    number: int
    step: int = 1

    @property
    def slice(self) -> slice:
        """The selection of them."""
        return slice(self.first, self.last + 1, self.step)

    @property
    def last(self) -> int:
        """The last one."""
        return self.first + (self.number - 1) * self.step


class _Part(NamedTuple):
    """Some taps of a kernel, which are a smaller kernel."""

    rows: _Taps
    columns: _Taps


class _Kernel(NamedTuple):
    """The kernel of a depthwise convolution, and how it moves; pairs are of rows and columns."""

    sizes: tuple[int, int]
    strides: tuple[int, int]
    dilations: tuple[int, int]
    pads: bool

    @classmethod
    def of(cls, shape: Sequence[int], attributes: Mapping[str, Any]) -> "_Kernel":
        """Return the kernel of a filter [1, rows, columns, channels]."""
        _, rows, columns, _ = shape
        strides, dilations = (
            (attributes[name.format("h")], attributes[name.format("w")]) for name in ("stride_{}", "dilation_{}_factor")
        )
        return cls((rows, columns), strides, dilations, attributes["padding"] == "SAME")

    @property
    def is_centred(self) -> bool:
        """Whether parts that are symmetric about the center of the kernel pad their input as the whole kernel does."""
        return self.pads and self.strides == (1, 1) and all(size % 2 for size in self.sizes)

    @property
    def reach(self) -> tuple[int, int]:
        """The rows and columns of pixels under the kernel."""
        rows, columns = ((size - 1) * step + 1 for size, step in zip(self.sizes, self.dilations, strict=True))
        return rows, columns

    def parts(self) -> list[_Part]:
        """Return the fewest parts of the kernel that have `MAX_TAPS` taps at most."""
        halves = _symmetric if self.is_centred else _consecutive
        rows, columns = self.sizes
        plans: list[list[_Part]] = []
        for limit in dict.fromkeys((columns, (columns + 1) // 2, MAX_TAPS)):
            if limit <= MAX_TAPS:
                across = halves(columns, limit)
                down = halves(rows, MAX_TAPS // max(taps.number for taps in across))
                plans.append([_Part(*taps) for taps in product(down, across)])
        return min(plans, key=len)


def _symmetric(size: int, limit: int) -> list[_Taps]:
    """Divide rows into groups of `limit` at most, each symmetric about the one in the middle; `size` is odd."""
    if size <= limit:
        return [_Taps(0, size)]
    if (size + 1) // 2 <= limit:
        return [_Taps(0, (size + 1) // 2, 2), _Taps(1, size // 2, 2)]
    middle = limit - 1 + limit % 2
    pairs = [_Taps(first, 2, size - 1 - 2 * first) for first in reversed(range((size - middle) // 2))]
    single = [_Taps(first, 1) for first in range(size)]
    return [_Taps((size - middle) // 2, middle), *pairs] if limit > 1 else single


def _consecutive(size: int, limit: int) -> list[_Taps]:
    """Divide rows into groups of about the same size, `limit` at most."""
    count = -(-size // limit)
    ends = [size * index // count for index in range(count + 1)]
    return [_Taps(start, end - start) for start, end in pairwise(ends)]


def _sizes(op: Op) -> Sizes | None:
    """Return the sizes of the kernel, and the number of its parts; None if it is not split."""
    weights, attributes = float_constant(op.inputs[1]), op.attributes
    if weights is None or attributes["depth_multiplier"] != 1 or weights.size // weights.shape[3] <= MAX_TAPS:
        return None
    kernel = _Kernel.of(weights.shape, attributes)
    parts = kernel.parts()
    if len(parts) > MAX_PARTS or not (kernel.is_centred or None not in known_shape(op.inputs[0])[1:]):
        return None
    rows, columns = kernel.sizes
    return {
        "rows": rows,
        "columns": columns,
        "taps": rows * columns,
        "channels": weights.shape[3],
        "stride": max(kernel.strides),
        "parts": len(parts),
        "slices": 0 if kernel.is_centred else len(parts),
    }


@form_rule(
    "split-depthwise",
    DEPTHWISE,
    sizes=_sizes,
    title="depthwise convolution {rows}x{columns} in {parts} parts",
    keeps="one op",
)
def split_depthwise(b: RewriteContext, x: Value, filter: Value, bias: Value | None = None, **attributes: Any) -> Value:
    """Replace DepthwiseConv2D(x, w) by the sum of convolutions with parts of w, which have 25 taps at most.

    Parts of a centred kernel are symmetric, so that they pad x themselves: rows in the middle, and pairs of rows at
    equal distances from it, which are a dilated kernel. Parts of other kernels convolve slices of x.
    """
    weights = required(float_constant(filter), "the filter is not a float32 constant")
    require(attributes["depth_multiplier"] == 1, "it computes several channels of each")
    kernel, activation = _Kernel.of(weights.shape, attributes), attributes.pop(ACTIVATION)
    result, parts = b.root.results[0].type, kernel.parts()
    b.assume_at_most([x], MAX_PIXEL, "pixels")
    padded = x if kernel.is_centred else _pad(b, x, kernel)
    if not kernel.is_centred:
        attributes["padding"] = "VALID"
    total, zeros = None, b.const(np.zeros(weights.shape[3], np.float32))
    for part in parts:
        for name, taps, step in zip("hw", part, kernel.dilations, strict=True):
            attributes[f"dilation_{name}_factor"] = taps.step * step
        piece = emit(
            b,
            DEPTHWISE,
            result,
            padded if kernel.is_centred else _slice(b, padded, kernel, part),
            b.const(weights.part((slice(None), part.rows.slice, part.columns.slice, slice(None)))),
            zeros if bias is None or total is not None else bias,
            **attributes,
        )
        last = activation if part is parts[-1] else "NONE"
        total = piece if total is None else emit(b, "tfl.add", result, total, piece, **{ACTIVATION: last})
    return required(total, "the kernel is empty")


def _pad(b: Builder, x: Value, kernel: _Kernel) -> Value:
    """Pad x with the zeros that the convolution pads it with."""
    if not kernel.pads:
        return x
    shape, amounts = list(known_shape(x)), [(0, 0)]
    for size, stride, reach in zip(shape[1:3], kernel.strides, kernel.reach, strict=True):
        rows = required(size, "the size of the images is not known")
        total = max((-(-rows // stride) - 1) * stride + reach - rows, 0)
        amounts.append((total // 2, total - total // 2))
    return pad_zeros(b, x, [*amounts, (0, 0)])


def _slice(b: Builder, x: Value, kernel: _Kernel, part: _Part) -> Value:
    """Return the pixels that a part of the kernel sees."""
    images, *rows, channels = known_shape(x)
    begins = [taps.first * step for taps, step in zip(part, kernel.dilations, strict=True)]
    sizes: list[int] = []
    for size, taps, reach, step in zip(rows, part, kernel.reach, kernel.dilations, strict=True):
        if size is None:
            raise NoMatch("the size of the images is not known")
        sizes.append(size - reach + (taps.last - taps.first) * step + 1)
    if sizes == rows:
        return x
    type = x.type.with_shape((images, *sizes, channels))
    return emit(b, "tfl.slice", type, x, b.i32([0, *begins, 0]), b.i32([-1, *sizes, -1]))


FORMS = (split_depthwise,)
