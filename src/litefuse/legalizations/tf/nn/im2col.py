"""Convolutions that LiteRT's kernels do not support (of integers, with filters of dynamic size), as matrix products.

For each group, the filter is multiplied by the elements that its windows cover (`windows.unfold`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.dialects.geometry import Geometry
from litefuse.errors import require
from litefuse.ir import Builder, Value
from litefuse.legalizations.tf.nn.convolution import restore_layout, to_channels_last
from litefuse.legalizations.tf.nn.windows import AxisWindow, covered_indices, filter_windows, product, unfold
from litefuse.rewrite.build import reshape, transpose
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import known_rank
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, size_of


def unfold_by_group(b: Builder, x: Value, windows: Sequence[AxisWindow], groups: SizeExpr) -> Value:
    """Gather the windows of `x` [N, ..., groups * channels], with zeros beyond the border.

    The result is [groups, N * windows, elements * channels].
    """
    seen = unfold(b, x, [covered_indices(b, window) for window in windows])
    values = b.tf.SelectV2(b.tf.ExpandDims(seen.inside, b.i32(2)), seen.values, 0)
    rows = size_of(b, x, 0) * size_of(b, seen.inside, 0)
    elements, channels = size_of(b, seen.inside, 1), size_of(b, values, 3) // groups
    parts = reshape(b, values, (rows.dim, elements.dim, groups.dim, channels.dim))
    return reshape(b, transpose(b, parts, (2, 0, 1, 3)), (groups.dim, rows.dim, (elements * channels).dim))


def _convolve(
    b: Builder, x: Value, filter: Value, windows: Sequence[AxisWindow], groups: SizeExpr, *, depthwise: bool
) -> Value:
    """Convolve `x` [N, ..., C] with a filter [..., channels of a group, outputs] or [..., groups, outputs of each]."""
    rank = len(windows)
    elements = product(b, [window.size for window in windows])
    channels, outputs = size_of(b, filter, rank), size_of(b, filter, rank + 1)
    each_group = outputs if depthwise else outputs // groups
    channels = SizeExpr(b, 1) if depthwise else channels
    parts = reshape(b, filter, (elements.dim, channels.dim, groups.dim, each_group.dim))
    weights = reshape(b, transpose(b, parts, (2, 0, 1, 3)), (groups.dim, (elements * channels).dim, each_group.dim))
    y = unfold_by_group(b, x, windows, groups) @ weights
    counts = [window.number.dim for window in windows]
    return reshape(b, transpose(b, y, (1, 0, 2)), (size_of(b, x, 0).dim, *counts, (groups * each_group).dim))


@legalize("tf.Conv2D", "tf.Conv3D")
def convolution(b: RewriteContext, x: Value, filter: Value, **attributes: Any) -> Value:
    """Convolve; the number of groups is the number of channels of `x` divided by that of the filter."""
    geometry = Geometry.of(**attributes)
    x = to_channels_last(b, x, geometry.data_format)
    rank = known_rank(x) - 2
    windows = filter_windows(b, x, filter, geometry)
    channels, group = size_of(b, x, rank + 1), size_of(b, filter, rank)
    if channels.known is not None and group.known is not None:
        require(group.known > 0 and channels.known % group.known == 0, "the channels do not divide into groups")
    y = _convolve(b, x, filter, windows, channels // group, depthwise=False)
    return restore_layout(b, y, geometry.data_format)


@legalize("tf.DepthwiseConv2dNative")
def depthwise_conv_2d(b: RewriteContext, x: Value, filter: Value, **attributes: Any) -> Value:
    geometry = Geometry.of(**attributes)
    x = to_channels_last(b, x, geometry.data_format)
    windows = filter_windows(b, x, filter, geometry)
    y = _convolve(b, x, filter, windows, size_of(b, filter, 2), depthwise=True)
    return restore_layout(b, y, geometry.data_format)
