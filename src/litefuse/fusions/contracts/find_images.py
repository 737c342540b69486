"""Recognize enlargements of images in ops that move or add up pixels: by interpolation, repetition, or pixel shuffle.

The ops are evaluated for random pixels, and the result is compared with those of the ops that LiteRT has.
"""

from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np

from litefuse.errors import NoMatch, require, required
from litefuse.fusions.contracts.region import MAX_ELEMENTS, Array, RegionFunction, example_shape, find_regions
from litefuse.ir import DType, Op, Value
from litefuse.rewrite.build import dimension, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import rewrite

_MOVES = frozenset(
    f"tf.{name}"
    for name in (
        *("BroadcastTo", "ConcatV2", "ExpandDims", "GatherV2", "Identity", "Pack", "Reshape", "Shape", "Split"),
        *("Squeeze", "StridedSlice", "Tile", "Transpose", "Unpack", "Mul", "Prod", "Cast"),
    )
)
PRODUCTS = frozenset(f"tf.{name}" for name in ("BatchMatMulV2", "Einsum", "MatMul"))
_FOLLOWING = ("tf.ConcatV2", "tf.GatherV2", "tf.Pack", "tf.Reshape", "tf.Transpose", "tf.Tile", *PRODUCTS)
MAX_FOLLOWING = 4
"""Maximum number of ops that may follow a part of an enlargement."""
MAX_MATRIX = 1 << 16
"""Maximum number of elements of a matrix of interpolation weights."""
MIN_SHUFFLED_RANK = 5
TOLERANCE = 1e-5
_Match = Callable[[Array, Array], Any]
"""Returns what an op does if it computes the second array from the first one; None if it does not."""


def _is_interpolation(op: Op) -> bool:
    """Return whether an op multiplies by a constant matrix with non-negative rows, or columns, whose sums are 1."""
    return any(_has_weights(value) for value in op.inputs)


def _follows_interpolation(op: Op) -> bool:
    if op.kind in PRODUCTS:
        return _is_interpolation(op)
    source = op.inputs[0].op
    return source is not None and source.kind in PRODUCTS and _is_interpolation(source)


def _has_weights(value: Value) -> bool:
    constant = value.constant
    if constant is None or constant.dtype is not DType.F32 or not 1 < constant.size <= MAX_MATRIX:
        return False
    matrix = constant.numpy().squeeze()
    return (
        matrix.ndim == 2
        and bool((matrix >= 0).all())
        and any(np.allclose(matrix.sum(axis), 1, atol=1e-5) for axis in (0, 1))
    )


def _shuffles(op: Op) -> bool:
    """Return whether an op follows a transpose of more axes than an image has."""
    for _ in range(MAX_FOLLOWING):
        if op.kind == "tf.Transpose" and (op.result.rank or 0) >= MIN_SHUFFLED_RANK:
            return True
        source = op.inputs[0].op if op.inputs and op.kind in _MOVES else None
        if source is None:
            break
        op = source
    return False


@rewrite(*PRODUCTS, "tf.Transpose", "tf.Reshape", where=_follows_interpolation)
def interpolation(b: RewriteContext, *_: Value, **__: Any) -> Value:
    """Replace products with matrices that interpolate rows and columns of images by ResizeBilinear: JAX resizes so."""

    def match(x: Array, y: Array) -> dict[str, bool] | None:
        if x.shape[::3] != y.shape[::3] or x.shape == y.shape:
            return None
        # Imported lazily: few models have such matrices.
        from litefuse.reference import KERNELS

        kernel = KERNELS["tf.ResizeBilinear"]
        for align_corners, half_pixel_centers in ((False, True), (True, False), (False, False)):
            options = {"align_corners": align_corners, "half_pixel_centers": half_pixel_centers}
            if _are_close(kernel(x.astype(np.float32), np.array(y.shape[1:3], np.int32), **options), y):
                return options
        return None

    x, options = _match_images(b, match, _MOVES | PRODUCTS)
    return b.tf.ResizeBilinear(x, b.i32([_size(b.root, 1), _size(b.root, 2)]), **options)


@rewrite("tf.Reshape", "tf.Transpose", where=_shuffles)
def pixel_shuffle(b: RewriteContext, *_: Value, **__: Any) -> Value:
    """Replace moves of channels to blocks of pixels by DepthToSpace, with channels in the order of TensorFlow.

    In PyTorch's order, the number of a pixel in its block counts fastest: such channels are transposed before.
    """

    def match(x: Array, y: Array) -> tuple[int, bool] | None:
        size = y.shape[1] // x.shape[1] if x.shape[1] else 0
        if size < 2 or y.shape != (x.shape[0], x.shape[1] * size, x.shape[2] * size, x.shape[3] // size**2):
            return None
        orders = [is_torch for is_torch in (False, True) if np.array_equal(_shuffle(x, size, is_torch), y)]
        return (size, orders[0]) if orders else None

    x, (size, is_torch) = _match_images(b, match, _MOVES)
    if is_torch and (x.shape or (0,))[-1] != size**2:
        dims = [dimension(b, x, axis) for axis in range(4)]
        blocks = b.tf.Reshape(x, b.i32([-1, (x.shape or (0,))[-1] // size**2, size**2]))
        x = reshape(b, b.tf.Transpose(blocks, b.i32([0, 2, 1])), dims)
    return b.tf.DepthToSpace(x, block_size=size)


def _shuffle(x: Array, size: int, is_torch: bool) -> Array:
    batch, height, width, channels = x.shape
    depth = channels // size**2
    if is_torch:
        blocks = x.reshape(batch, height, width, depth, size, size).transpose(0, 1, 4, 2, 5, 3)
    else:
        blocks = x.reshape(batch, height, width, size, size, depth).transpose(0, 1, 3, 2, 4, 5)
    return blocks.reshape(batch, height * size, width * size, depth)


@rewrite("tf.Reshape", "tf.Transpose", "tf.GatherV2")
def repeated_pixels(b: RewriteContext, *_: Value, **__: Any) -> Value:
    """Replace pixels that are repeated along both axes by ResizeNearestNeighbor; along one, they may be heads."""

    def match(x: Array, y: Array) -> bool | None:
        rows, columns = (y.shape[axis] // max(x.shape[axis], 1) for axis in (1, 2))
        if min(rows, columns) < 2 or y.shape != (x.shape[0], x.shape[1] * rows, x.shape[2] * columns, x.shape[3]):
            return None
        return True if np.array_equal(x.repeat(rows, 1).repeat(columns, 2), y) else None

    x, _ = _match_images(b, match, _MOVES)
    size = b.i32([_size(b.root, 1), _size(b.root, 2)])
    return b.tf.ResizeNearestNeighbor(x, size, half_pixel_centers=True)


def _size(root: Op, axis: int) -> int:
    return required((root.result.shape or (None,) * 4)[axis], "the size of the images is not known")


def _match_images(b: RewriteContext, match: _Match, kinds: frozenset[str]) -> tuple[Value, Any]:
    """Return the images that the root enlarges, and what `match` says; refuse if ops that follow enlarge further."""
    region = _find(b, b.root.result, match, kinds)
    require(region is not None, "it does not enlarge images as an op of LiteRT does")
    assert region is not None
    op = b.root
    for _ in range(MAX_FOLLOWING):
        users = list(op.result.uses)
        if len(users) != 1 or users[0].kind not in _FOLLOWING:
            break
        op = users[0]
        require(_find(b, op.result, match, kinds, b.root) is None, "it is a part of a larger enlargement")
    b.captures = region[:1]
    return region


def _find(
    b: RewriteContext, result: Value, match: _Match, kinds: frozenset[str], part: Op | None = None
) -> tuple[Value, Any] | None:
    """Return the images, and what `match` says, of the largest region that it accepts, which contains `part`."""
    largest: tuple[Value, Any] | None = None
    for region in find_regions(result, kinds):
        (x,) = region.sources
        is_image = x.dtype is result.dtype is DType.F32 and x.rank == result.rank == 4
        shape = example_shape(x)
        if not is_image or (part is not None and part not in region.ops) or None in (x.shape or ())[1:]:
            continue
        if prod(shape) > MAX_ELEMENTS:
            break
        pixels = np.random.default_rng(0).normal(size=shape)
        try:
            matched = match(pixels, RegionFunction(region, b.dialects)(pixels))
            if matched is not None:
                region.require_closed()
                largest = x, matched
        except NoMatch:
            continue
    return largest


def _are_close(expected: Array, actual: Array) -> bool:
    return expected.shape == actual.shape and bool(np.abs(expected - actual).max() <= TOLERANCE * np.abs(actual).max())
