"""Convolutions and pools: TensorFlow's filters have the layout HWIO, and biases and activations are ops."""

from __future__ import annotations

from typing import Any

from litefuse.errors import required
from litefuse.ir import Constant, Value
from litefuse.passes.litert.lifting.table import emit_activation
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import is_uniform, static_dim
from litefuse.rewrite.rule import rewrite

_WEIGHTS = "the filter is computed when the model runs"


def _finish(b: RewriteContext, y: Value, bias: Value | None, activation: str) -> Value:
    """Add a bias that is not zero, and apply the activation."""
    if bias is not None and not is_uniform(bias.constant, 0):
        y = emit(b, "tf.AddV2", y.type, y, bias)
    return emit_activation(b, y, activation)


def _strides(attributes: dict[str, Any]) -> dict[str, Any]:
    return {
        "strides": (1, attributes["stride_h"], attributes["stride_w"], 1),
        "padding": attributes["padding"],
    }


def _geometry(attributes: dict[str, Any]) -> dict[str, Any]:
    dilations = (1, attributes["dilation_h_factor"], attributes["dilation_w_factor"], 1)
    return {**_strides(attributes), "dilations": dilations}


@rewrite("tfl.conv_2d")
def lift_conv_2d(b: RewriteContext, x: Value, filter: Value, bias: Value | None = None, **attributes: Any) -> Value:
    """Transpose the filter from OHWI to HWIO."""
    weights: Constant = required(filter.constant, _WEIGHTS)
    order = b.const(weights.transpose((1, 2, 3, 0)))
    y = emit(b, "tf.Conv2D", b.root.result.type, x, order, **_geometry(attributes))
    return _finish(b, y, bias, attributes["fused_activation_function"])


@rewrite("tfl.depthwise_conv_2d")
def lift_depthwise_conv_2d(
    b: RewriteContext, x: Value, filter: Value, bias: Value | None = None, **attributes: Any
) -> Value:
    """Reshape the filter from [1, H, W, C * M] to [H, W, C, M]."""
    weights: Constant = required(filter.constant, _WEIGHTS)
    channels = static_dim(x, 3, "the input")
    _, height, width, total = weights.shape
    split = b.const(weights.reshape((height, width, channels, total // channels)))
    y = emit(b, "tf.DepthwiseConv2dNative", b.root.result.type, x, split, **_geometry(attributes))
    return _finish(b, y, bias, attributes["fused_activation_function"])


@rewrite("tfl.max_pool_2d")
def lift_max_pool_2d(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    return _lift_pool(b, "tf.MaxPool", x, attributes)


@rewrite("tfl.average_pool_2d")
def lift_average_pool_2d(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    return _lift_pool(b, "tf.AvgPool", x, attributes)


def _lift_pool(b: RewriteContext, kind: str, x: Value, attributes: dict[str, Any]) -> Value:
    size = (1, attributes["filter_height"], attributes["filter_width"], 1)
    y = emit(b, kind, b.root.result.type, x, ksize=size, **_strides(attributes))
    return emit_activation(b, y, attributes["fused_activation_function"])
