"""Images: resizing, cropping, projective transforms."""

from typing import NamedTuple

import numpy as np

from litefuse.reference.common import Array, KernelTable, dims_of

ONE = np.float32(1)
HALF = np.float32(0.5)


class Sampling(NamedTuple):
    """The two input pixels next to each output pixel along one axis, and the weight of the upper one."""

    lower: Array
    upper: Array
    weight: Array


def _scale(size: int, output: int, align_corners: bool) -> np.float32:
    if align_corners and output > 1:
        return np.float32(size - 1) / np.float32(output - 1)
    return np.float32(size) / np.float32(output)


def _sampling(size: int, output: int, align_corners: bool, half_pixel_centers: bool) -> Sampling:
    scale = _scale(size, output, align_corners)
    pixels = np.arange(output, dtype=np.float32)
    source = (pixels + HALF) * scale - HALF if half_pixel_centers else pixels * scale
    floor = np.floor(source)
    lower = np.maximum(floor.astype(np.int64), 0)
    upper = np.minimum(np.ceil(source).astype(np.int64), size - 1)
    return Sampling(lower, upper, source - floor)


def resize_bilinear(images: Array, size: Array, *, align_corners: bool, half_pixel_centers: bool) -> Array:
    """Interpolate between the four neighboring pixels; the result is float32."""
    height, width = dims_of(size)
    x = images.astype(np.float32)
    rows = _sampling(x.shape[1], height, align_corners, half_pixel_centers)
    columns = _sampling(x.shape[2], width, align_corners, half_pixel_centers)
    across = columns.weight[:, None]
    top, bottom = x[:, rows.lower], x[:, rows.upper]
    top = top[:, :, columns.lower] + (top[:, :, columns.upper] - top[:, :, columns.lower]) * across
    bottom = bottom[:, :, columns.lower] + (bottom[:, :, columns.upper] - bottom[:, :, columns.lower]) * across
    return top + (bottom - top) * rows.weight[:, None, None]


def _nearest_indices(size: int, output: int, align_corners: bool, half_pixel_centers: bool) -> Array:
    scale = _scale(size, output, align_corners)
    pixels = np.arange(output, dtype=np.float32)
    source = (pixels + HALF) * scale if half_pixel_centers else pixels * scale
    # C's roundf rounds halves away from zero.
    nearest = np.floor(source + HALF) if align_corners else np.floor(source)
    return np.clip(nearest.astype(np.int64), 0, size - 1)


def resize_nearest(images: Array, size: Array, *, align_corners: bool, half_pixel_centers: bool) -> Array:
    height, width = dims_of(size)
    rows = _nearest_indices(images.shape[1], height, align_corners, half_pixel_centers)
    columns = _nearest_indices(images.shape[2], width, align_corners, half_pixel_centers)
    return images[:, rows][:, :, columns]


def _cubic_table(a: float) -> Array:
    """Return Keys' cubic at 1025 distances in [0, 1] and in [1, 2], tabulated as in TensorFlow."""
    x = np.arange(1025) / 1024
    near = ((a + 2) * x - (a + 3)) * x * x + 1
    x = x + 1
    far = ((a * x - 5 * a) * x + 8 * a) * x - 4 * a
    return np.stack([near, far]).astype(np.float32)


def _cubic_weights(size: int, output: int, align_corners: bool, half_pixel_centers: bool) -> Array:
    """Return the weight of each input pixel for each output pixel."""
    scale = _scale(size, output, align_corners)
    near, far = _cubic_table(-0.5 if half_pixel_centers else -0.75)
    weights = np.zeros((output, size), np.float32)
    for pixel in range(output):
        position = np.float32(pixel)
        source = (position + HALF) * scale - HALF if half_pixel_centers else position * scale
        first = int(np.floor(source))
        offset = int(np.rint((source - np.float32(first)) * np.float32(1024)))
        taps = np.array([far[offset], near[offset], near[1024 - offset], far[1024 - offset]])
        where = np.arange(first - 1, first + 3)
        if half_pixel_centers:
            # Pixels beyond the border are ignored; the weights of the others are scaled to a sum of one.
            taps = np.where((where >= 0) & (where < size), taps, np.float32(0))
            total = taps.sum(dtype=np.float32)
            taps = taps / total if abs(total) >= 1000 * np.finfo(np.float32).tiny else taps
        np.add.at(weights[pixel], np.clip(where, 0, size - 1), taps)
    return weights


def resize_bicubic(images: Array, size: Array, *, align_corners: bool, half_pixel_centers: bool) -> Array:
    height, width = dims_of(size)
    rows = _cubic_weights(images.shape[1], height, align_corners, half_pixel_centers)
    columns = _cubic_weights(images.shape[2], width, align_corners, half_pixel_centers)
    return np.einsum("ih,bhwc,jw->bijc", rows, images.astype(np.float32), columns, optimize=True)


def _crop_coordinates(low: np.float32, high: np.float32, size: int, output: int) -> Array:
    last = np.float32(size - 1)
    if output == 1:
        return np.array([HALF * (low + high) * last], np.float32)
    step = (high - low) * last / np.float32(output - 1)
    return low * last + np.arange(output, dtype=np.float32) * step


def crop_and_resize(
    image: Array, boxes: Array, box_ind: Array, crop_size: Array, *, method: str, extrapolation_value: float
) -> Array:
    """Sample each box `[y1, x1, y2, x2]` (fractions of the image) at `crop_size` points."""
    height, width = dims_of(crop_size)
    x = image.astype(np.float32)
    result = np.full((len(boxes), height, width, x.shape[3]), extrapolation_value, np.float32)
    for number, (y1, x1, y2, x2) in enumerate(boxes):
        source = x[int(box_ind[number])]
        rows = _crop_coordinates(y1, y2, x.shape[1], height)
        columns = _crop_coordinates(x1, x2, x.shape[2], width)
        inside_rows = (rows >= 0) & (rows <= x.shape[1] - 1)
        inside_columns = (columns >= 0) & (columns <= x.shape[2] - 1)
        rows, columns = rows[inside_rows], columns[inside_columns]
        crop = _bilinear(source, rows, columns) if method == "bilinear" else _sample_nearest(source, rows, columns)
        result[number][np.ix_(inside_rows, inside_columns)] = crop
    return result


def _bilinear(source: Array, rows: Array, columns: Array) -> Array:
    top, bottom = np.floor(rows).astype(int), np.ceil(rows).astype(int)
    left, right = np.floor(columns).astype(int), np.ceil(columns).astype(int)
    down, across = (rows - top).astype(np.float32)[:, None, None], (columns - left).astype(np.float32)[None, :, None]
    upper = source[np.ix_(top, left)] + (source[np.ix_(top, right)] - source[np.ix_(top, left)]) * across
    lower = source[np.ix_(bottom, left)] + (source[np.ix_(bottom, right)] - source[np.ix_(bottom, left)]) * across
    return upper + (lower - upper) * down


def _sample_nearest(source: Array, rows: Array, columns: Array) -> Array:
    return source[np.ix_(np.floor(rows + HALF).astype(int), np.floor(columns + HALF).astype(int))]


def _map_coordinates(coordinates: Array, size: int, fill_mode: str) -> Array:
    """Map coordinates beyond the border to the inside, by TensorFlow's three modes."""
    if fill_mode == "NEAREST":
        return np.clip(coordinates, 0, size - 1)
    if fill_mode == "REFLECT":
        if size <= 1:
            return np.zeros_like(coordinates)
        period = np.float32(2 * size)
        below = np.where(coordinates < 0, period * np.trunc(-coordinates / period) + coordinates, coordinates)
        below = np.where(below < -size, below + period, np.where(below < 0, -below - ONE, below))
        above = below - period * np.trunc(below / period)
        above = np.where(above >= size, period - above - ONE, above)
        return np.clip(
            np.where(coordinates < 0, below, np.where(coordinates > size - 1, above, coordinates)), 0, size - 1
        )
    if fill_mode == "WRAP":
        if size <= 1:
            return np.zeros_like(coordinates)
        span = np.float32(size - 1)
        below = coordinates + np.float32(size) * (np.trunc(-coordinates / span) + ONE)
        above = coordinates - np.float32(size) * np.trunc(coordinates / span)
        return np.clip(np.where(coordinates < 0, below, np.where(coordinates > span, above, coordinates)), 0, span)
    return coordinates


def _pixel(image: Array, rows: Array, columns: Array, fill: Array) -> Array:
    height, width = image.shape[:2]
    inside = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
    pixels = image[np.clip(rows, 0, height - 1).astype(int), np.clip(columns, 0, width - 1).astype(int)]
    return np.where(inside[..., None], pixels, fill.astype(image.dtype))


def projective_transform(
    images: Array,
    transforms: Array,
    output_shape: Array,
    fill_value: Array,
    *,
    interpolation: str,
    fill_mode: str,
) -> Array:
    """Map output pixel (x, y) to input `((a0 x + a1 y + a2) / k, (b0 x + b1 y + b2) / k)`, `k = c0 x + c1 y + 1`."""
    height, width = dims_of(output_shape)
    y, x = np.meshgrid(np.arange(height, dtype=np.float32), np.arange(width, dtype=np.float32), indexing="ij")
    results: list[Array] = []
    for number, image in enumerate(images):
        a0, a1, a2, b0, b1, b2, c0, c1 = transforms[number if len(transforms) > 1 else 0]
        k = c0 * x + c1 * y + ONE
        columns = _map_coordinates((a0 * x + a1 * y + a2) / k, image.shape[1], fill_mode)
        rows = _map_coordinates((b0 * x + b1 * y + b2) / k, image.shape[0], fill_mode)
        if interpolation == "NEAREST":
            transformed = _pixel(image, _round_away_from_zero(rows), _round_away_from_zero(columns), fill_value)
        else:
            transformed = _interpolate(image, rows, columns, fill_value)
        results.append(np.where((k == 0)[..., None], fill_value.astype(image.dtype), transformed))
    return np.stack(results).astype(images.dtype)


def _round_away_from_zero(coordinates: Array) -> Array:
    """Round halves away from zero, as C's `round` does."""
    return np.copysign(np.floor(np.abs(coordinates) + HALF), coordinates)


def _interpolate(image: Array, rows: Array, columns: Array, fill: Array) -> Array:
    top, left = np.floor(rows), np.floor(columns)
    down, across = (rows - top)[..., None], (columns - left)[..., None]
    upper = (ONE - across) * _pixel(image, top, left, fill) + across * _pixel(image, top, left + 1, fill)
    lower = (ONE - across) * _pixel(image, top + 1, left, fill) + across * _pixel(image, top + 1, left + 1, fill)
    return ((ONE - down) * upper + down * lower).astype(image.dtype)


KERNELS: KernelTable = {
    "tf.CropAndResize": crop_and_resize,
    "tf.ImageProjectiveTransformV3": projective_transform,
    "tf.ResizeBicubic": resize_bicubic,
    "tf.ResizeBilinear": resize_bilinear,
    "tf.ResizeNearestNeighbor": resize_nearest,
}
