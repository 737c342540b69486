"""Recover dilated 3-D convolutions, which TensorFlow lowers to SpaceToBatch because its kernel has no dilation."""

from __future__ import annotations

import numpy as np

from litefuse.errors import require
from litefuse.ir import Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import required_producer, small_constant, small_integers
from litefuse.rewrite.rule import rewrite


@rewrite("tf.BatchToSpaceND", after=("tf.Conv3D",))
def dilated_volume(b: RewriteContext, x: Value, block: Value, crops: Value) -> Value:
    """`BatchToSpace(Conv3D(SpaceToBatch(x, d, p), w, VALID), d, c)` -> `Conv3D(Pad(x, p - c), w)`, dilated by `d`.

    `optimize.padding` does the same in two dimensions, where LiteRT has kernels for all three ops.
    """
    convolution = required_producer(x, "tf.Conv3D")
    source, filter = convolution.inputs
    inner = required_producer(source, "tf.SpaceToBatchND")
    features, inner_block, paddings = inner.inputs
    attributes = convolution.attributes
    ones = set(attributes["strides"]) | set(attributes["dilations"]) == {1}
    require(attributes["padding"] == "VALID" and attributes["data_format"] == "NDHWC", "not VALID or not NDHWC")
    require(ones, "the convolution has strides or dilations")
    rates = small_integers(block)
    require(rates == small_integers(inner_block) and len(rates) == 3, "the block shapes differ")
    margins = small_constant(paddings).astype(np.int32) - small_constant(crops).astype(np.int32)
    require(bool((margins >= 0).all()), "it crops more than it pads")
    padded = b.tf.Pad(features, b.const(np.pad(margins, ((1, 1), (0, 0))))) if margins.any() else features
    return b.op("tf.Conv3D", (padded, filter), {**attributes, "dilations": (1, *rates, 1)}).result
