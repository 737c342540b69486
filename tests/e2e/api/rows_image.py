"""Rows for tf.image."""

from __future__ import annotations

import numpy as np
import tensorflow as tf

from tests.e2e.api.entries import BYTES, IMAGE, B, Draw, Rows, each, f, i, row

im = tf.image
PIXELS = Draw((8, 6, 3), low=0, high=1)
SEED = i(2)
SAMPLES = Draw((1, 64, 64, 3), low=0, high=1)
METHODS = "bilinear nearest bicubic area lanczos3 lanczos5 gaussian mitchellcubic"


def rows() -> Rows:
    yield from colours()
    yield from geometry()
    yield from resizing()
    yield from boxes()
    yield from measures()
    yield from at_random()


def colours() -> Rows:
    yield from each(im, "rgb_to_hsv hsv_to_rgb rgb_to_yiq rgb_to_yuv yiq_to_rgb yuv_to_rgb rgb_to_grayscale", IMAGE)
    yield from each(im, "per_image_standardization", IMAGE)
    yield row("grayscale_to_rgb", im.grayscale_to_rgb, f(B, 8, 6, 1))
    yield row("rgb_to_grayscale_bytes", im.rgb_to_grayscale, BYTES)
    yield row("adjust_brightness", lambda x: im.adjust_brightness(x, 0.2), IMAGE)
    yield row("adjust_brightness_bytes", lambda x: im.adjust_brightness(x, 0.2), BYTES)
    yield row("adjust_contrast", lambda x: im.adjust_contrast(x, 1.7), IMAGE)
    yield row("adjust_contrast_bytes", lambda x: im.adjust_contrast(x, 1.7), BYTES)
    yield row("adjust_gamma", lambda x: im.adjust_gamma(x, 0.6, 1.2), IMAGE)
    yield row("adjust_hue", lambda x: im.adjust_hue(x, 0.3), IMAGE)
    yield row("adjust_hue_bytes", lambda x: im.adjust_hue(x, -0.1), BYTES)
    yield row("adjust_saturation", lambda x: im.adjust_saturation(x, 1.6), IMAGE)
    yield row("convert_to_bytes", lambda x: im.convert_image_dtype(x, tf.uint8, saturate=True), IMAGE)
    yield row("convert_from_bytes", lambda x: im.convert_image_dtype(x, tf.float32), BYTES)
    yield row("convert_half", lambda x: im.convert_image_dtype(x, tf.float16), BYTES)
    yield row("per_image_standardization_bytes", im.per_image_standardization, BYTES)


def geometry() -> Rows:
    for title, image in (("", IMAGE), ("_single", PIXELS), ("_bytes", BYTES)):
        yield row(f"flip_left_right{title}", im.flip_left_right, image)
        yield row(f"flip_up_down{title}", im.flip_up_down, image)
        yield row(f"transpose{title}", im.transpose, image)
        yield row(f"rot90{title}", lambda x: [im.rot90(x), im.rot90(x, 2), im.rot90(x, 3)], image)
        yield row(f"central_crop{title}", lambda x: im.central_crop(x, 0.5), image)
        yield row(f"crop_to_bounding_box{title}", lambda x: im.crop_to_bounding_box(x, 1, 2, 5, 3), image)
        yield row(f"pad_to_bounding_box{title}", lambda x: im.pad_to_bounding_box(x, 1, 2, 12, 10), image)
        yield row(f"resize_with_crop_or_pad{title}", lambda x: im.resize_with_crop_or_pad(x, 5, 9), image)
    yield row("extract_patches", patches, IMAGE)
    yield row("extract_glimpse", lambda x: im.extract_glimpse(x, [4, 3], [[0.1, 0.2]] * 3, noise="zero"), f(3, 8, 6, 3))
    for noise in ("uniform", "gaussian"):
        glimpse = lambda x, n=noise: im.extract_glimpse(x, [40, 40], [[0.1, 0.2]], noise=n)
        yield row(f"extract_glimpse_{noise}", glimpse, f(1, 8, 6, 3), random=True)
    yield row("sobel_edges", im.sobel_edges, IMAGE)
    yield row("image_gradients", im.image_gradients, IMAGE)
    yield row("draw_bounding_boxes", im.draw_bounding_boxes, IMAGE, f(B, 2, 4, low=0, high=1), f(2, 3, low=0, high=1))


def patches(x: tf.Tensor) -> tf.Tensor:
    return im.extract_patches(x, [1, 3, 2, 1], [1, 2, 2, 1], [1, 1, 1, 1], "VALID")


def resizing() -> Rows:
    for method in METHODS.split():
        yield row(f"resize_{method}", lambda x, m=method: im.resize(x, [5, 9], method=m), IMAGE)
        yield row(f"resize_{method}_antialias", lambda x, m=method: im.resize(x, [4, 3], m, antialias=True), IMAGE)
        yield row(f"resize_{method}_single", lambda x, m=method: im.resize(x, [12, 4], m), PIXELS)
    yield row("resize_bytes", lambda x: im.resize(x, [5, 9]), BYTES)
    yield row("resize_nearest_bytes", lambda x: im.resize(x, [5, 9], "nearest"), BYTES)
    yield row("resize_aspect", lambda x: im.resize(x, [5, 9], preserve_aspect_ratio=True), IMAGE)
    yield row("resize_with_pad", lambda x: im.resize_with_pad(x, 10, 12), IMAGE)
    yield row("resize_half_size", lambda x: im.resize(x, tf.shape(x)[1:3] // 2), IMAGE)


def boxes() -> Rows:
    indices = i(4, low=0, high=1)
    yield row(
        "crop_and_resize",
        lambda x, b, n: im.crop_and_resize(x, b, n, [4, 5]),
        f(2, 8, 6, 3),
        f(4, 4, low=0, high=1),
        indices,
    )
    yield row(
        "nearest",
        lambda x, b, n: im.crop_and_resize(x, b, n, [4, 5], "nearest"),
        f(2, 8, 6, 3),
        f(4, 4, low=0, high=1),
        indices,
    )
    found, scores = f(9, 4, low=0, high=1, after=_corners), f(9, low=0, high=1)
    yield row("non_max_suppression", lambda b, s: im.non_max_suppression(b, s, 4), found, scores)
    yield row("non_max_suppression_score", lambda b, s: im.non_max_suppression(b, s, 4, 0.3, 0.4), found, scores)
    yield row(
        "non_max_suppression_padded",
        lambda b, s: im.non_max_suppression_padded(b, s, 4, pad_to_max_output_size=True),
        found,
        scores,
    )
    yield row(
        "non_max_suppression_with_scores",
        lambda b, s: im.non_max_suppression_with_scores(b, s, 4, 0.5, 0.1),
        found,
        scores,
    )
    yield row(
        "soft_non_max_suppression",
        lambda b, s: im.non_max_suppression_with_scores(b, s, 4, 0.5, 0.1, 0.5),
        found,
        scores,
    )
    yield row(
        "non_max_suppression_overlaps",
        lambda b, s: im.non_max_suppression_overlaps(b, s, 4),
        f(9, 9, low=0, high=1),
        scores,
    )
    many = f(B, 9, 1, 4, low=0, high=1, after=_corners)
    yield row(
        "combined_non_max_suppression",
        lambda b, s: im.combined_non_max_suppression(b, s, 3, 5),
        many,
        f(B, 9, 2, low=0, high=1),
    )


def _corners(x: np.ndarray) -> np.ndarray:
    return np.concatenate([x[..., :2] * 0.5, 0.5 + x[..., 2:] * 0.5], -1)


def measures() -> Rows:
    yield row("psnr", lambda x, y: im.psnr(x, y, 1.0), IMAGE, IMAGE)
    yield row("ssim", lambda x, y: im.ssim(x, y, 1.0), f(B, 16, 16, 3, low=0, high=1), f(B, 16, 16, 3, low=0, high=1))
    large = f(2, 192, 192, 1, low=0, high=1)
    yield row(
        "ssim_multiscale", lambda x, y: im.ssim_multiscale(x, 0.7 * x + 0.3 * y, 1.0), large, large, forms=("static",)
    )
    yield row("total_variation", im.total_variation, IMAGE)


def at_random() -> Rows:
    yield row("random_flip_left_right", im.random_flip_left_right, SAMPLES, random=True)
    yield row("random_flip_up_down", im.random_flip_up_down, SAMPLES, random=True)
    yield row("stateless_random_brightness", lambda x, s: im.stateless_random_brightness(x, 0.3, s), IMAGE, SEED)
    yield row("stateless_random_contrast", lambda x, s: im.stateless_random_contrast(x, 0.5, 1.5, s), IMAGE, SEED)
    yield row("stateless_random_crop", lambda x, s: im.stateless_random_crop(x, (4, 3, 3), s), PIXELS, SEED)
    yield row("stateless_random_flip_left_right", im.stateless_random_flip_left_right, IMAGE, SEED)
    yield row("stateless_random_flip_up_down", im.stateless_random_flip_up_down, IMAGE, SEED)
    yield row("stateless_random_hue", lambda x, s: im.stateless_random_hue(x, 0.3, s), IMAGE, SEED)
    yield row("stateless_random_saturation", lambda x, s: im.stateless_random_saturation(x, 0.5, 1.5, s), IMAGE, SEED)
