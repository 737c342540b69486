"""Rows for keras.ops: neural networks and images."""

from __future__ import annotations

import numpy as np
from keras import ops

from tests.e2e.api.entries import IMAGE, UNIT, B, Draw, F, Rows, as_dtypes, each, f, flags, i, row

im = ops.image
CUBE = f(B, 3, 4)
PIXELS = Draw((8, 6, 3), low=0, high=1)
PROBABILITIES = Draw(low=0.05, high=1, after=lambda x: x / x.sum(-1, keepdims=True))
METHODS = "nearest bilinear bicubic lanczos3 lanczos5"


def rows() -> Rows:
    yield from activations()
    yield from layers()
    yield from losses()
    yield from images()


def activations() -> Rows:
    names = (
        "celu elu gelu glu hard_shrink hard_sigmoid hard_silu hard_swish hard_tanh leaky_relu log_sigmoid log_softmax"
    )
    names += " relu relu6 selu sigmoid silu soft_shrink softmax softplus softsign sparse_plus sparse_sigmoid sparsemax"
    names += " squareplus swish tanh tanh_shrink"
    plain = list(each(ops, names))
    yield from plain
    yield from as_dtypes(plain, np.float16)
    yield row("threshold", lambda x: ops.threshold(x, 0.5, 2.0))
    yield row("softmax_axes", lambda x: ops.softmax(x, axis=(1, 2)), CUBE)
    yield row("gelu_exact", lambda x: ops.gelu(x, approximate=False))


def layers() -> Rows:
    filters = f(3, 2, 3, 4)
    yield row("conv", lambda x, w: ops.conv(x, w, 2, "same"), IMAGE, filters)
    yield row("conv_1d", lambda x, w: ops.conv(x, w, 1, "valid", dilation_rate=2), f(B, 9, 3), f(3, 3, 4))
    yield row("conv_transpose", lambda x, w: ops.conv_transpose(x, w, 2, "same"), IMAGE, f(3, 3, 4, 3))
    yield row("depthwise_conv", lambda x, w: ops.depthwise_conv(x, w, 1, "same"), IMAGE, f(3, 2, 3, 2))
    yield row(
        "separable_conv", lambda x, d, p: ops.separable_conv(x, d, p, 1, "same"), IMAGE, f(3, 2, 3, 2), f(1, 1, 6, 4)
    )
    yield row("max_pool", lambda x: ops.max_pool(x, 2, 2, "same"), IMAGE)
    yield row("average_pool", lambda x: ops.average_pool(x, 3, 2, "same"), IMAGE)
    yield row("adaptive_average_pool", lambda x: ops.adaptive_average_pool(x, 3), IMAGE)
    yield row("adaptive_max_pool", lambda x: ops.adaptive_max_pool(x, 3), IMAGE)
    yield row("batch_normalization", lambda x, m, v: ops.batch_normalization(x, m, v, -1), F, f(4), f(4, low=0.5))
    yield row("layer_normalization", lambda x, g: ops.layer_normalization(x, g), CUBE, f(4))
    yield row("rms_normalization", lambda x, g: ops.rms_normalization(x, g), CUBE, f(4))
    heads = f(B, 5, 2, 4)
    yield row("dot_product_attention", ops.dot_product_attention, heads, heads, heads)
    yield row(
        "dot_product_attention_causal",
        lambda q, k, v: ops.dot_product_attention(q, k, v, is_causal=True),
        heads,
        heads,
        heads,
    )
    yield row(
        "dot_product_attention_mask", lambda q, m: ops.dot_product_attention(q, q, q, mask=m), heads, flags(B, 1, 5, 5)
    )


def losses() -> Rows:
    yield row("binary_crossentropy", lambda y, x: ops.binary_crossentropy(y, x, from_logits=True), UNIT, F)
    yield row("binary_crossentropy_plain", ops.binary_crossentropy, UNIT, UNIT)
    yield row(
        "categorical_crossentropy", lambda y, x: ops.categorical_crossentropy(y, x, from_logits=True), PROBABILITIES, F
    )
    yield row("categorical_crossentropy_plain", ops.categorical_crossentropy, PROBABILITIES, PROBABILITIES)
    sparse = ops.sparse_categorical_crossentropy
    yield row("sparse_categorical_crossentropy", lambda y, x: sparse(y, x, from_logits=True), i(B, low=0, high=3), F)
    yield row("ctc_loss", ctc, i(2, 3, low=1, high=4), f(2, 6, 5))
    yield row("ctc_decode", lambda x: ops.ctc_decode(x, [6, 5]), f(2, 6, 5))


def ctc(labels: object, logits: object) -> object:
    return ops.ctc_loss(labels, logits, np.int32([3, 2]), np.int32([6, 5]))


def images() -> Rows:
    for method in METHODS.split():
        yield row(f"image.resize_{method}", lambda x, m=method: im.resize(x, (5, 9), m), IMAGE)
        yield row(
            f"image.resize_{method}_antialias", lambda x, m=method: im.resize(x, (4, 3), m, antialias=True), IMAGE
        )
    yield row("image.resize_pad", lambda x: im.resize(x, (10, 12), pad_to_aspect_ratio=True), IMAGE)
    yield row("image.resize_crop", lambda x: im.resize(x, (10, 12), crop_to_aspect_ratio=True), IMAGE)
    yield row("image.rgb_to_grayscale", im.rgb_to_grayscale, IMAGE)
    yield row("image.rgb_to_hsv", im.rgb_to_hsv, IMAGE)
    yield row("image.hsv_to_rgb", im.hsv_to_rgb, IMAGE)
    yield row("image.crop_images", lambda x: im.crop_images(x, 1, 2, target_height=4, target_width=3), IMAGE)
    yield row("image.pad_images", lambda x: im.pad_images(x, 1, 2, target_height=12, target_width=10), IMAGE)
    yield row("image.extract_patches", lambda x: im.extract_patches(x, (3, 2), 2), IMAGE)
    yield row("image.extract_patches_3d", lambda x: im.extract_patches_3d(x, (2, 2, 2)), f(B, 4, 4, 6, 2))
    yield row("image.sobel_edges", im.sobel_edges, IMAGE)
    pixels = f(B, 16, 16, 3, low=0, high=1)
    # These variances are small differences of large numbers.
    yield row("image.ssim", lambda x, y: im.ssim(x, y, 1.0), pixels, pixels, tolerance=5e-5)
    yield row("image.gaussian_blur", im.gaussian_blur, IMAGE)
    transform = f(B, 8, low=-0.1, high=0.1, after=lambda x: x + [1, 0, 0.3, 0, 1, 0.2, 0, 0])
    yield row("image.affine_transform", im.affine_transform, IMAGE, transform)
    yield row("image.affine_transform_nearest", lambda x, t: im.affine_transform(x, t, "nearest"), IMAGE, transform)
    corners = f(B, 4, 2, low=-0.4, high=0.4, after=lambda x: x + [[0, 0], [5, 0], [0, 7], [5, 7]])
    yield row("image.perspective_transform", im.perspective_transform, IMAGE, corners, corners)
    yield row("image.elastic_transform", lambda x: im.elastic_transform(x, seed=3), IMAGE)
    coordinates = f(2, 5, low=0, high=4)
    yield row("image.map_coordinates", lambda x, n: im.map_coordinates(x, n, 1), f(8, 6), coordinates)
    yield row("image.map_coordinates_nearest", lambda x, n: im.map_coordinates(x, n, 0), f(8, 6), coordinates)
    yield row("image.scale_and_translate", scaled, IMAGE)


def scaled(x: object) -> object:
    scale, shift = np.float32([1.3, 0.8]), np.float32([0.5, -0.4])
    return im.scale_and_translate(x, (x.shape[0] or 3, 9, 7, 3), scale, shift, (1, 2), "linear")
