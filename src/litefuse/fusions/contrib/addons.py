"""Fuse functions marked by TensorFlow Addons into the custom ops of LiteRT's perception kernels."""

from __future__ import annotations

import struct

from litefuse.errors import require
from litefuse.fusions.attribute_checks import build_custom_op, require_ints, require_str, require_tensor, result_types
from litefuse.ir import DType, Value
from litefuse.rewrite.composite_rule import fuse_composite
from litefuse.rewrite.context import RewriteContext

F32, I32 = DType.F32, DType.I32
_PADDING = {"SAME": 1, "VALID": 2}


@fuse_composite("addons:MaxUnpooling2D")
def fuse_max_unpooling_2d(
    b: RewriteContext, x: Value, mask: Value, *, pool_size: object, strides: object, padding: object
) -> list[Value]:
    """Fuse MaxUnpooling2D(x [batch, height, width, channels], mask of x's shape) into LiteRT's custom op.

    The options are the kernel's own struct instead of a FlexBuffer. The kernel requires an int32 mask: an int64 mask is
    cast, which TFLiteConverter does not do. XNNPACK accepts the op if its windows tile the result (VALID, strides equal
    to pool_size), but then fails on the mask (ai-edge-litert 2.3): such a file needs an interpreter without default
    delegates.
    """
    (result,) = result_types(b, 1)
    height, width = require_ints("pool_size", pool_size, 2)
    stride_height, stride_width = require_ints("strides", strides, 2)
    mode = _PADDING.get(require_str("padding", padding))
    if mode is None:
        require(False, "the attribute 'padding' must be 'SAME' or 'VALID'", value=padding)
    require_tensor(x.type, "the input", F32, 4)
    require_tensor(result, "the result", F32, 4)
    require(
        mask.dtype in (I32, DType.I64) and mask.rank == 4,
        "the mask must be int32 or int64 of rank 4",
        type=str(mask.type),
    )
    if mask.dtype is not I32:
        mask = b.tf.Cast(mask, DstT=I32)
    # TfLitePoolParams: padding, strides (width first), filter (width first), activation, four computed paddings.
    options = struct.pack("<10i", mode, stride_width, stride_height, width, height, 0, 0, 0, 0, 0)
    return build_custom_op(b, "MaxUnpooling2D", (x, mask), options, [result])


@fuse_composite("addons:DenseImageWarp")
def fuse_dense_image_warp(b: RewriteContext, image: Value, flow: Value) -> list[Value]:
    """Fuse DenseImageWarp(image [batch, height, width, channels], flow [batch, height, width, 2]) into the custom op.

    The kernel requires images of at least 2 by 2 pixels.
    """
    (result,) = result_types(b, 1)
    require_tensor(image.type, "the image", F32, 4)
    require_tensor(flow.type, "the flow", F32, 4)
    require_tensor(result, "the result", F32, 4)
    assert image.shape is not None and flow.shape is not None
    require(flow.shape[3] in (2, None), "the flow must have two channels", type=str(flow.type))
    small = [dim for dim in image.shape[1:3] if dim is not None and dim < 2]
    require(not small, "the kernel requires images of at least 2 by 2 pixels", type=str(image.type))
    return build_custom_op(b, "DenseImageWarp", (image, flow), b"", [result])
