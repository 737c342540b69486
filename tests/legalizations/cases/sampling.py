"""Cases: images sampled at sizes and positions that are operands; boxes that overlap, repeat, or have no area."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case
from tests.support.functions.values import Array, f32, of, random

raw = tf.raw_ops
Function = Callable[..., Any]
LOOSE = (1e-5, 1e-5)
IMAGES = f32(2, 5, 6, 3)


def resizes() -> Iterator[Case]:
    for corners, half in ((False, False), (True, False), (False, True)):
        flags = {"align_corners": corners, "half_pixel_centers": half}
        for size in ((3, 4), (11, 9)):
            yield case(
                f"ResizeBicubic_{corners}_{half}_{size[0]}",
                resize(raw.ResizeBicubic, flags),
                IMAGES,
                np.int32(size),
                tolerance=LOOSE,
            )
    for corners in (False, True):
        for size in ((3, 4), (11, 9)):
            yield case(
                f"ResizeArea_{corners}_{size[0]}",
                resize(raw.ResizeArea, {"align_corners": corners}),
                IMAGES,
                np.int32(size),
                tolerance=LOOSE,
            )
    for method in ("lanczos3", "lanczos5", "gaussian", "mitchellcubic", "bicubic", "bilinear"):
        for size in ((3, 4), (11, 9)):
            function = lambda x, s, m=method: tf.image.resize(x, s, m, antialias=True)  # noqa: E731
            yield case(f"resize_antialias_{method}_{size[0]}", function, IMAGES, np.int32(size), tolerance=LOOSE)
    keep = lambda x: tf.image.resize(x, [9, 8], "bicubic", preserve_aspect_ratio=True)  # noqa: E731
    yield case("resize_aspect_ratio", keep, IMAGES, tolerance=LOOSE)
    yield case("resize_with_pad", lambda x: tf.image.resize_with_pad(x, 9, 8, "area"), IMAGES, tolerance=LOOSE)


def resize(op: Any, flags: dict[str, bool]) -> Function:
    return lambda x, size: op(images=x, size=size, **flags)


def crops() -> Iterator[Case]:
    images = f32(2, 5, 6, 3)
    boxes = np.float32([[0.9, 0.7, 0.8, 0.2], [0.7, 0.8, 0.2, 0.1], [1, 1, 0, 0], [0.375, 0, 0.625, 1], [0, 0, 1, 1]])
    numbers = np.int32([0, 1, 0, 1, 1])
    for method in ("bilinear", "nearest"):
        for size in ([4, 3], [1, 5]):
            function = lambda x, b, n, s, m=method: tf.image.crop_and_resize(x, b, n, s, m, 0.5)  # noqa: E731
            yield case(
                f"CropAndResize_{method}_{size[0]}", function, images, boxes, numbers, np.int32(size), tolerance=LOOSE
            )


def projections() -> Iterator[Case]:
    usual = np.float32([[1, 0.1, -0.5, 0.05, 1, 0.3, 0, 0], [0.9, 0, 0, 0, 1.1, 0, 0.01, 0]])
    vanishing = np.float32([[1, 0, 0, 0, 1, 0, -0.25, 0], [-1, 0, 5, 0, -1, 4, 0, -0.5]])
    for fill in ("CONSTANT", "NEAREST", "REFLECT", "WRAP"):
        for name, transforms in (("flipped", np.flip(usual).copy()), ("vanishing", vanishing)):
            yield case(f"ProjectiveTransform_{fill}_{name}", projected(fill), IMAGES, transforms, np.int32([5, 7]))
    yield case("ProjectiveTransform_uint8", projected("CONSTANT"), of(np.uint8, 2, 5, 6, 3), usual, np.int32([5, 7]))


def projected(fill: str) -> Function:
    return lambda x, transforms, size: raw.ImageProjectiveTransformV3(
        images=x, transforms=transforms, output_shape=size, fill_value=3.0, interpolation="NEAREST", fill_mode=fill
    )


def suppressions() -> Iterator[Case]:
    boxes, scores = overlapping(30)
    empty = boxes.copy()
    empty[[3, 7, 9], 2:] = empty[[3, 7, 9], :2]
    equal = np.full(30, 0.5, np.float32)
    for pad in (False, True):
        yield case(f"NonMaxSuppressionV4_ties_{pad}", suppressed(0.3, pad=pad), boxes, equal)
        yield case(f"NonMaxSuppressionV4_empty_{pad}", suppressed(0.5, pad=pad), empty, scores)
        yield case(f"NonMaxSuppressionV4_touching_{pad}", suppressed(0.0, pad=pad), boxes, scores)


def overlapping(count: int) -> tuple[Array, Array]:
    corners, sizes = random(count).uniform(0, 1, (count, 2)), random(count).uniform(0.2, 0.6, (count, 2))
    boxes = np.concatenate([corners, corners + sizes], 1).astype(np.float32)
    return boxes, random(count, seed="scores").uniform(0, 1, count).astype(np.float32)


def suppressed(threshold: float, *, pad: bool) -> Function:
    return lambda x, s: raw.NonMaxSuppressionV4(
        boxes=x, scores=s, max_output_size=20, iou_threshold=threshold, score_threshold=0.1, pad_to_max_output_size=pad
    )


CASES = (*resizes(), *crops(), *projections(), *suppressions())
