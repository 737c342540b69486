"""Gradients of bias addition, resizing, mirror padding and normalization."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.images import dynamic_resize
from litefuse.legalizations.tf.nn.convolution import restore_layout, to_channels_last
from litefuse.legalizations.tf.nn.normalization import other_axes
from litefuse.legalizations.tf.nn.windows import product
from litefuse.rewrite.build import dimension, reshape, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import known_rank, static_dim
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, entries, size_of

F32, I32 = DType.F32, DType.I32


@legalize("tf.BiasAddGrad")
def bias_add_grad(b: RewriteContext, gradients: Value, *, data_format: str) -> Value:
    return b.tf.Sum(gradients, b.i32(other_axes(gradients, data_format)), keep_dims=False)


def multiply_along(b: Builder, matrix: Value, y: Value, axis: int) -> Value:
    """Multiply the transpose of `matrix` [old, new] by `y` [..., old, ...] along the axis, to [..., new, ...]."""
    rank = known_rank(y)
    dims = [dimension(b, y, other) for other in range(rank)]
    outer, inner = (product(b, [SizeExpr(b, dim) for dim in part]) for part in (dims[:axis], dims[axis + 1 :]))
    spread = b.tfl.batch_matmul(matrix, reshape(b, y, (outer.dim, dims[axis], inner.dim)), adj_x=True)
    return reshape(b, spread, (*dims[:axis], dimension(b, matrix, 1), *dims[axis + 1 :]))


@legalize("tf.ResizeBilinearGrad", "tf.ResizeBicubicGrad")
def resize_grad(
    b: RewriteContext, gradients: Value, images: Value, *, align_corners: bool, half_pixel_centers: bool
) -> Value:
    """Multiply by the transposed resampling matrices of the rows and columns."""
    matrix = dynamic_resize.bilinear if b.root.kind == "tf.ResizeBilinearGrad" else dynamic_resize.bicubic
    y = gradients
    for axis in (1, 2):
        sizes = size_of(b, images, axis), size_of(b, gradients, axis)
        weights = matrix(b, *sizes, align_corners=align_corners, half_pixel_centers=half_pixel_centers)
        y = multiply_along(b, weights, y, axis)
    return cast(b, y, images.dtype)


@legalize("tf.ResizeNearestNeighborGrad")
def resize_nearest_grad(
    b: RewriteContext, gradients: Value, size: Value, *, align_corners: bool, half_pixel_centers: bool
) -> Value:
    require(gradients.dtype.is_float, "gradients must be floats", dtype=gradients.dtype.name)
    flags = {"align_corners": align_corners, "half_pixel_centers": half_pixel_centers}
    y = cast(b, gradients, F32)
    for axis, old in enumerate(entries(b, size, 2), 1):
        y = multiply_along(b, dynamic_resize.nearest(b, old, size_of(b, gradients, axis), **flags), y, axis)
    return cast(b, y, gradients.dtype)


@legalize("tf.ScaleAndTranslateGrad")
def scale_and_translate_grad(
    b: RewriteContext,
    gradients: Value,
    images: Value,
    scale: Value,
    translation: Value,
    *,
    kernel_type: str,
    antialias: bool,
) -> Value:
    y = gradients
    for axis in (1, 2):
        amounts = [b.tf.GatherV2(vector, b.i32(axis - 1), b.i32(0)) for vector in (scale, translation)]
        sizes = size_of(b, images, axis), size_of(b, gradients, axis)
        weights = dynamic_resize.kernel(b, *sizes, amounts[0], amounts[1], kernel_type, antialias=antialias)
        y = multiply_along(b, weights, y, axis)
    return y


@legalize("tf.MirrorPadGrad")
def mirror_pad_grad(b: RewriteContext, gradients: Value, paddings: Value, *, mode: str) -> Value:
    """Sum the gradients of each element and of its reflections."""
    require(gradients.dtype.is_float, "gradients must be floats", dtype=gradients.dtype.name)
    rank = known_rank(gradients)
    margins = entries(b, paddings, 2 * rank)
    y = cast(b, gradients, F32)
    for axis in range(rank):
        before, after = margins[2 * axis : 2 * axis + 2]
        if before.known == after.known == 0:
            continue
        extent = size_of(b, y, axis)
        size = extent - before - after
        position = extent.range() - before.scalar
        skipped = 1 if mode == "REFLECT" else 0  # REFLECT does not repeat the element at the border
        first = b.i32(skipped - 1) - position
        last = (size * 2 - (1 + skipped)).scalar - position
        source = b.tf.SelectV2(position < 0, first, position)
        source = b.tf.SelectV2(position >= size.scalar, last, source)
        y = multiply_along(b, b.tf.OneHot(source, size.scalar, scalar(b, 1, F32), scalar(b, 0, F32)), y, axis)
    return cast(b, y, gradients.dtype)


@legalize("tf.FusedBatchNormGrad", "tf.FusedBatchNormGradV2", "tf.FusedBatchNormGradV3")
def fused_batch_norm_grad(
    b: RewriteContext,
    gradients: Value,
    x: Value,
    scale: Value,
    mean: Value,
    variance: Value,
    *_reserved: Value,
    epsilon: float,
    data_format: str,
    is_training: bool,
) -> Sequence[Value]:
    """Compute the gradients by x, scale and offset.

    In training, the statistics depend on the batch, so that each element of x affects all outputs; with given
    statistics, it affects one output.
    """
    rank, dtype = known_rank(x), x.dtype
    dy, x = (cast(b, to_channels_last(b, value, data_format), F32) for value in (gradients, x))
    axes = b.i32(range(rank - 1))
    inverse = b.tf.Rsqrt(variance + epsilon)
    normal = (x - mean) * inverse
    by_scale = b.tf.Sum(dy * normal, axes, keep_dims=False)
    by_offset = b.tf.Sum(dy, axes, keep_dims=False)
    if is_training:
        moved = b.tf.Mean(dy, axes, keep_dims=False)
        turned = b.tf.Mean(dy * normal, axes, keep_dims=False)
        dy = dy - moved - normal * turned
    by_x = dy * (scale * inverse)
    others = [b.const(np.zeros(0, np.float32)) for _ in b.root.results[3:]]  # reserved outputs, unused on the CPU
    return [restore_layout(b, cast(b, by_x, dtype), data_format), by_scale, by_offset, *others]


@legalize("tf.LRNGrad")
def lrn_grad(
    b: RewriteContext,
    gradients: Value,
    x: Value,
    y: Value,
    *,
    depth_radius: int,
    bias: float,
    alpha: float,
    beta: float,
) -> Value:
    """Differentiate x / (bias + alpha * sum of x^2)^beta, where the sum is over neighboring channels."""
    channels = np.arange(static_dim(x, 3))
    near = b.const((np.abs(channels[:, None] - channels) <= depth_radius).astype(np.float32))
    squares = b.tfl.batch_matmul(x**2, near) * alpha
    norm = squares + bias
    own = gradients * b.tf.Pow(norm, -beta)
    shared = b.tfl.batch_matmul(gradients * y / norm, near)
    return own - x * (2 * alpha * beta) * shared
