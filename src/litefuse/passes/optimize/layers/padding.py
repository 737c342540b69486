"""Fold explicit padding into convolutions and pooling, if SAME padding is exactly equal to it."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.errors import NoMatch, require, required
from litefuse.ir import Dim, Op, Value
from litefuse.passes.optimize.layers.activations import lower_bound
from litefuse.rewrite.build import emit, rebuild, replace_operands
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import known_shape, one_use_producer
from litefuse.rewrite.rule import rewrite

PADS = ("tfl.pad", "tfl.padv2")


@rewrite("tfl.conv_2d", "tfl.depthwise_conv_2d", after=PADS)
def padded_convolution(b: RewriteContext, x: Value, *others: Value | None, **attributes: Any) -> list[Value]:
    """Fuse Conv2D(Pad(x, p), w, VALID) into Conv2D(x, w, SAME), if SAME pads x by p."""
    pad, pads = _spatial_padding(x, 0.0)
    filter = others[0]
    assert filter is not None
    sizes = known_shape(filter)[1:3]
    reach = [
        None if size is None else (size - 1) * attributes[f"dilation_{axis}_factor"] + 1
        for size, axis in zip(sizes, "hw", strict=True)
    ]
    return _use_same_padding(b, pad, pads, reach, attributes)


@rewrite("tfl.conv_3d", after=PADS)
def padded_volume(b: RewriteContext, x: Value, *others: Value | None, **attributes: Any) -> list[Value]:
    """Fuse Conv3D(Pad(x, p), w, VALID) into Conv3D(x, w, SAME), if SAME pads x by p."""
    pad, pads = _spatial_padding(x, 0.0)
    filter = others[0]
    assert filter is not None
    dilations = [attributes[f"dilation_{axis}_factor"] for axis in "dhw"]
    require(set(dilations) == {1}, "kernels up to LiteRT 2.2.0 crash if they pad a dilated convolution")
    return _use_same_padding(b, pad, pads, list(known_shape(filter)[:3]), attributes, "dhw")


@rewrite("tfl.max_pool_2d", after=PADS)
def padded_max_pool(b: RewriteContext, x: Value, **attributes: Any) -> list[Value]:
    """Fuse MaxPool(Pad(x, p), VALID) into MaxPool(x, SAME), if SAME pads x by p and no element of x is below 0."""
    pad, pads = _spatial_padding(x, -np.inf)
    reach = [attributes["filter_height"], attributes["filter_width"]]
    return _use_same_padding(b, pad, pads, reach, attributes)


def _spatial_padding(x: Value, fill: float) -> tuple[Op, list[tuple[int, int]]]:
    """Return the pad that produces `x`, and its padding before and after each spatial dimension.

    Refuse unless it pads with `fill`, or with zeros that do not change the result.
    """
    pad = x.op
    if pad is None or pad.kind not in PADS:
        raise NoMatch("the operand is not the result of a pad")
    source, paddings = pad.inputs[:2]
    value = 0.0
    if pad.kind == "tfl.padv2":
        constant = required(pad.inputs[2].constant, "the padding value is not a constant")
        value = float(constant.item())
    if value != fill:
        # Zeros do not change the maximum of a window without negative elements.
        below = lower_bound(source)
        require(
            value == 0.0 and fill < 0.0 and below is not None and below >= 0.0,
            "the padding value may change the result",
        )
    amounts = required(paddings.constant, "the padding is not constant, or the rank is not 4 or 5")
    require(amounts.shape in ((4, 2), (5, 2)), "the padding is not constant, or the rank is not 4 or 5")
    rows = [(int(before), int(after)) for before, after in amounts.numpy()]
    require(rows[0] == rows[-1] == (0, 0), "the batch or channel dimension is padded")
    return pad, rows[1:-1]


def _use_same_padding(
    b: RewriteContext,
    pad: Op,
    pads: list[tuple[int, int]],
    reach: list[Dim],
    attributes: dict[str, Any],
    axes: str = "hw",
) -> list[Value]:
    require(attributes["padding"] == "VALID", "the op itself pads")
    source = pad.inputs[0]
    sizes = known_shape(source)[1:-1]
    for size, window, (before, after), axis in zip(sizes, reach, pads, axes, strict=True):
        expected = _same_padding(size, window, attributes[f"stride_{axis}"])
        require(expected is not None, "the size of the input or window is unknown")
        require(expected == (before, after), "SAME padding differs", explicit=(before, after), same=expected)
    op = b.root
    return rebuild(b, op, replace_operands(op.operands, {0: source}), attributes={"padding": "SAME"})


def _same_padding(size: Dim, window: Dim, stride: int) -> tuple[int, int] | None:
    """Return the SAME padding before and after an axis, or None if it is unknown."""
    if window is None or (size is None and stride != 1):
        return None
    if size is None:
        total = window - 1
    else:
        total = max((-(-size // stride) - 1) * stride + window - size, 0)
    return total // 2, total - total // 2


@rewrite("tfl.pad", "tfl.padv2", "tfl.mirror_pad")
def pad_by_nothing(b: RewriteContext, x: Value, paddings: Value, *values: Value, **attributes: Any) -> Value:
    """Replace Pad(x, p) by x, if p is zero."""
    constant = paddings.constant
    require(constant is not None and not constant.numpy().any(), "the padding is not constant zero")
    return x


@rewrite("tfl.pad", after=("tfl.pad",))
def pad_of_pad(b: RewriteContext, x: Value, paddings: Value) -> Value:
    """Fuse Pad(Pad(x, p), q) into Pad(x, p + q)."""
    inner, outer = one_use_producer(x, "tfl.pad"), paddings.constant
    if inner is None or outer is None:
        raise NoMatch("the operand is not a pad with a single use, or the padding is not constant")
    first = required(inner.inputs[1].constant, "the inner padding is not constant")
    total = (first.numpy().astype(np.int64) + outer.numpy()).astype(np.int32)
    return emit(b, "tfl.pad", b.root.results[0].type, inner.inputs[0], total)
