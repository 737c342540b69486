"""Cases: images: resizing, crops, boxes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.cases import Case, case, values

raw = tf.raw_ops


def cases() -> Iterator[Case]:
    yield from resized()
    yield from colours()
    yield from boxes()
    yield from suppressions()
    yield from regions()


def resized() -> Iterator[Case]:
    x = values(c.F32, 2, 5, 6, 3, low=0, high=1)
    for name in ("ResizeBilinear", "ResizeNearestNeighbor", "ResizeBicubic", "ResizeArea"):
        for size in ([10, 12], [7, 4], [3, 3], [5, 6], [1, 1]):
            for flag in (None, "align_corners", "half_pixel_centers"):
                if flag == "half_pixel_centers" and name == "ResizeArea":
                    continue
                attributes = {} if flag is None else {flag: True}
                function = lambda x, f=getattr(raw, name), s=size, a=attributes: f(images=x, size=s, **a)
                yield from case(f"{name}/{size[0]}x{size[1]}/{flag}", function, x, forms=("static", "batch"))
        for dtype in (c.U8, c.I32, c.F16, c.I8, c.I16):
            yield from case(
                f"{name}/{dtype}",
                lambda x, f=getattr(raw, name): f(images=x, size=[8, 9]),
                values(dtype, 1, 4, 5, 2, low=0, high=100),
            )
        if name == "ResizeNearestNeighbor":
            wide = values(c.I64, 1, 4, 5, 2) * 9876543210
            yield from case(f"{name}/int64", lambda x: raw.ResizeNearestNeighbor(images=x, size=[8, 9]), wide)
        yield from case(
            f"{name}/size_input",
            lambda x, s, f=getattr(raw, name): f(images=x, size=s),
            x,
            np.int32([7, 9]),
            forms=("static",),
        )
        yield from case(f"{name}/free_size", lambda x, f=getattr(raw, name): f(images=x, size=tf.shape(x)[1:3] * 2), x)


def colours() -> Iterator[Case]:
    """Images with negative numbers, too, some of them equal."""
    for name, low, high in (("unit", 0, 1), ("signed", -2, 2), ("negative", -3, 0)):
        x = values(c.F32, 2, 5, 6, 3, low=low, high=high)
        x[0] = x[0].round()
        for function in (tf.image.rgb_to_hsv, tf.image.hsv_to_rgb):
            yield from case(f"{function.__name__}/{name}", function, x)
        for delta in (0.3, -0.4, 2.3):
            yield from case(f"AdjustHue/{name}/{delta}", lambda x, d=delta: raw.AdjustHue(images=x, delta=d), x)
        for scale in (0.4, 1.6, -0.5):
            function = lambda x, s=scale: raw.AdjustSaturation(images=x, scale=s)
            yield from case(f"AdjustSaturation/{name}/{scale}", function, x)


def boxes() -> Iterator[Case]:
    x = values(c.F32, 2, 5, 6, 3, low=0, high=1)
    places = np.float32([[0, 0, 1, 1], [0.1, 0.2, 0.8, 0.7], [0.5, -0.2, 1.2, 0.9]])
    for method in ("bilinear", "nearest"):
        function = lambda x, b, i, m=method: tf.image.crop_and_resize(x, b, i, [4, 3], m, 0.5)
        yield from case(f"CropAndResize/{method}", function, x, places, np.int32([0, 1, 0]), forms=("static",))
    transform = np.float32([[1, 0.1, -0.5, 0.05, 1, 0.3, 0, 0], [0.9, 0, 0, 0, 1.1, 0, 0.01, 0]])
    for mode, fill in itertools.product(("NEAREST", "BILINEAR"), ("CONSTANT", "REFLECT", "WRAP", "NEAREST")):
        function = lambda x, t, m=mode, f=fill: raw.ImageProjectiveTransformV3(
            images=x, transforms=t, output_shape=[5, 6], fill_value=0.25, interpolation=m, fill_mode=f
        )
        yield from case(
            f"ImageProjectiveTransformV3/{mode}/{fill}", function, x, transform, forms=("static",), tolerance=1e-4
        )


def regions() -> Iterator[Case]:
    x, offsets = values(c.F32, 3, 8, 6, 3, low=0, high=1), values(c.F32, 3, 2, low=-1.2, high=1.2)
    for version, normalized, centered in itertools.product(("", "V2"), (True, False), (True, False)):
        function = lambda x, o, v=version, n=normalized, m=centered: getattr(raw, f"ExtractGlimpse{v}")(
            input=x, size=[9, 3], offsets=o, normalized=n, centered=m, uniform_noise=False, noise="zero"
        )
        name = f"ExtractGlimpse{version}/{normalized}/{centered}"
        yield from case(name, function, x, offsets if normalized else offsets * 6)
    yield from case(
        "ExtractGlimpseV2/size",
        lambda x, s, o: tf.image.extract_glimpse(x, s, o, noise="zero"),
        x,
        np.int32([3, 4]),
        offsets,
    )
    places = values(c.F32, 2, 13, 4, low=-0.3, high=1.2)
    places[:, ::2, 2:] = places[:, ::2, :2] + 0.4
    colours = values(c.F32, 3, 4, low=0, high=1)
    for dtype, channels in itertools.product((c.F32, c.F16), (1, 3, 4)):
        images = values(dtype, 2, 9, 12, channels, low=0, high=1)
        name, function = f"{dtype}/{channels}", lambda x, b: tf.image.draw_bounding_boxes(x, b, None)
        yield from case(f"DrawBoundingBoxes/{name}", function, images, places)
        yield from case(f"DrawBoundingBoxesV2/{name}", tf.image.draw_bounding_boxes, images, places, colours)
        none = lambda x, b: tf.image.draw_bounding_boxes(x, b, np.zeros((0, 4), np.float32))
        yield from case(f"DrawBoundingBoxesV2/{name}/no_colours", none, images, places)
    yield from case("DrawBoundingBoxes/no_boxes", function, images, places[:, :0])


def suppressions() -> Iterator[Case]:
    """Boxes some of which are equal or empty; scores some of which are equal, negative or NaN."""
    corners = values(c.F32, 20, 2, low=0, high=0.7)
    places = np.concatenate([corners, corners + values(c.F32, 20, 2, low=0.1, high=0.5, seed="size")], 1)
    places[3:6], places[9, 2:] = places[3], places[9, :2]
    scores = values(c.F32, 20, low=0, high=1)
    scores[4:9] = scores[4]
    signed = np.where(np.arange(20) % 3 == 0, -scores, scores)
    signed[11], signed[12] = np.nan, np.inf
    for threshold, dtype in itertools.product((0.0, 0.3, 1.0), (c.F32, c.F16)):
        for name, numbers in (("plain", scores), ("signed", signed)):
            operands = places.astype(dtype), numbers.astype(dtype)
            yield from case(f"NonMaxSuppressionV4/{dtype}/{name}/{threshold}", hard(threshold), *operands)
            function = soft(threshold / 2)
            yield from case(f"NonMaxSuppressionV5/{dtype}/{name}/{threshold}", function, *operands, tolerance=1e-3)
    told = lambda b, s, n, t, low, g: raw.NonMaxSuppressionV5(
        boxes=b, scores=s, max_output_size=n, iou_threshold=t, score_threshold=low, soft_nms_sigma=g
    )
    for sigma in (0.0, 0.4):
        operands = places, scores, np.int32(9), *np.float32([0.3, 0.2, sigma])
        yield from case(f"NonMaxSuppressionV5/inputs/{sigma}", told, *operands)
    yield from case("NonMaxSuppressionV3", lambda b, s: tf.image.non_max_suppression(b, s, 4), places, scores)
    yield from case("NonMaxSuppressionV4/no_boxes", hard(0.3), np.zeros((0, 4), np.float32), np.zeros(0, np.float32))
    # Indices 3 to 5 are one box, 9 has no area, the last ones are padding.
    padded = np.stack([places, places * 1.2])
    padded[:, 16:] = 0
    function = lambda b, s: tf.image.non_max_suppression_padded(b, s, 18, 0.4, pad_to_max_output_size=True)
    several = np.stack([scores, scores[::-1]])
    yield from case("non_max_suppression_padded", function, padded, several, forms=("static", "batch"), sorted=True)
    overlaps = values(c.F32, 20, 20, low=0, high=1)
    for limit in (4, 30):
        function = lambda o, s, n=limit: tf.image.non_max_suppression_overlaps(o, s, n, 0.6)
        yield from case(f"NonMaxSuppressionWithOverlaps/{limit}", function, overlaps, scores)
    for kinds, classes in ((1, 3), (3, 3), (1, 1)):
        several = np.stack([places, places[::-1], places * 1.3][:kinds], 1)
        operands = np.stack([several, several * 1.2]), values(c.F32, 2, 20, classes, low=0, high=1)
        for limits, pad, clip in ((((2, 5), True, False)), ((30, 7), False, True), ((3, 40), True, True)):
            function = lambda b, s, n=limits, p=pad, cut=clip: tf.image.combined_non_max_suppression(
                b, s, *n, 0.4, 0.3, pad_per_class=p, clip_boxes=cut
            )
            yield from case(f"CombinedNonMaxSuppression/{kinds}of{classes}/{limits[0]}", function, *operands)


def hard(threshold: float) -> c.Function:
    return lambda b, s: raw.NonMaxSuppressionV4(
        boxes=b,
        scores=s,
        max_output_size=12,
        iou_threshold=tf.cast(threshold, b.dtype),
        score_threshold=tf.cast(0.2, b.dtype),
        pad_to_max_output_size=True,
    )


def soft(sigma: float) -> c.Function:
    """With scores that do not suppress low ones: their order below zero is the difficulty."""
    return lambda b, s: raw.NonMaxSuppressionV5(
        boxes=b,
        scores=s,
        max_output_size=30,
        iou_threshold=tf.cast(0.3, b.dtype),
        score_threshold=tf.cast(-2.0, b.dtype),
        soft_nms_sigma=tf.cast(sigma, b.dtype),
    )
