"""Cases: models that return gradients: of layers, and of a small network."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case
from tests.support.functions.values import f32, i32

raw = tf.raw_ops
Function = Callable[..., Any]
LOOSE = (1e-5, 2e-5)
FAR = (1e-4, 1e-4)  # sums of squares have gradients of several hundred
IMAGES = f32(2, 7, 8, 4)


def gradients(function: Function) -> Function:
    """Return the gradients of the sum of squares with respect to all operands."""

    def of_operands(*operands: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(operands)
            y = tf.reduce_sum(function(*operands) ** 2)
        return [tf.convert_to_tensor(gradient) for gradient in tape.gradient(y, operands)]

    return of_operands


def convolutions() -> Iterator[Case]:
    for padding, (stride, dilation), groups in itertools.product(("SAME", "VALID"), ((1, 1), (2, 1), (1, 2)), (1, 2)):
        filters = f32(3, 2, 4 // groups, 6, low=-0.5, high=0.5)
        conv = lambda x, w, p=padding, s=stride, d=dilation: tf.nn.conv2d(x, w, s, p, dilations=d)  # noqa: E731
        yield case(
            f"conv2d_{padding}_{stride}_{dilation}_{groups}",
            gradients(conv),
            IMAGES,
            filters,
            tolerance=FAR,
            dynamic="none",
        )
        kernel = f32(3, 2, 4, groups, low=-0.5, high=0.5)
        each = depthwise(padding, stride, dilation)
        yield case(
            f"depthwise_{padding}_{stride}_{dilation}_{groups}",
            gradients(each),
            IMAGES,
            kernel,
            tolerance=FAR,
            dynamic="none",
        )
    explicit = [[0, 0], [1, 2], [0, 1], [0, 0]]
    free = gradients(lambda x: tf.nn.conv2d(x, f32(3, 2, 4, 6, low=-0.5, high=0.5), 2, explicit))
    yield case("conv2d_explicit", free, IMAGES, dynamic="batch", tolerance=FAR)


def depthwise(padding: str, stride: int, dilation: int) -> Function:
    dilations = [dilation, dilation]
    return lambda x, w: tf.nn.depthwise_conv2d(x, w, [1, stride, stride, 1], padding, dilations=dilations)


def pools() -> Iterator[Case]:
    for padding, (size, stride) in itertools.product(("SAME", "VALID"), ((2, 2), (3, 2), (2, 3))):
        for name, op in (("max", tf.nn.max_pool2d), ("avg", tf.nn.avg_pool2d)):
            function = lambda x, o=op, k=size, s=stride, p=padding: o(x, k, s, p)  # noqa: E731
            yield case(f"{name}_pool_{padding}_{size}_{stride}", gradients(function), IMAGES, tolerance=LOOSE)
    volume = lambda x: tf.nn.avg_pool3d(x, [2, 3, 1], [1, 2, 1], "SAME")  # noqa: E731
    yield case("avg_pool3d", gradients(volume), f32(2, 4, 5, 6, 3), tolerance=LOOSE)
    with_places = lambda x: tf.nn.max_pool_with_argmax(x, 2, 2, "SAME")[0]  # noqa: E731
    yield case("max_pool_with_argmax", gradients(with_places), IMAGES, tolerance=LOOSE)
    yield case("max_pool_grad_v2", max_pool_grad_v2, IMAGES, f32(2, 4, 4, 4))
    equal = i32(2, 6, 6, 2, low=0, high=2).astype(np.float32)
    yield case("max_pool_ties", gradients(lambda x: tf.nn.max_pool2d(x, 3, 2, "SAME")), equal)


def max_pool_grad_v2(x: Any, gradients: Any) -> Any:
    y = tf.nn.max_pool2d(x, 2, 2, "SAME")
    options = {"ksize": [1, 2, 2, 1], "strides": [1, 2, 2, 1], "padding": "SAME"}
    return raw.MaxPoolGradV2(orig_input=x, orig_output=y, grad=gradients, **options)


def samples() -> Iterator[Case]:
    for corners, half in ((False, False), (True, False), (False, True)):
        for op, size in itertools.product(
            ("ResizeBilinear", "ResizeNearestNeighbor", "ResizeBicubic"), ((11, 5), (4, 13))
        ):
            flags = {"align_corners": corners, "half_pixel_centers": half}
            function = lambda x, o=op, s=size, f=flags: getattr(raw, o)(images=x, size=s, **f)  # noqa: E731
            yield case(f"{op}_{corners}_{half}_{size[0]}", gradients(function), IMAGES, tolerance=FAR)
    lanczos = lambda x: tf.image.resize(x, [11, 5], "lanczos3", antialias=True)  # noqa: E731
    yield case("ScaleAndTranslate", gradients(lanczos), IMAGES, tolerance=FAR)
    for mode in ("REFLECT", "SYMMETRIC"):
        padded = lambda x, m=mode: tf.pad(x, [[0, 0], [2, 1], [1, 3], [0, 0]], m)  # noqa: E731
        yield case(f"MirrorPad_{mode}", gradients(padded), IMAGES, tolerance=LOOSE)


def normalizations() -> Iterator[Case]:
    statistics = f32(4), f32(4), f32(4), f32(4, low=0.5, high=2)
    for training in (True, False):
        yield case(
            f"FusedBatchNorm_{training}",
            gradients(normalized(training=training)),
            IMAGES,
            *statistics[:2],
            dynamic="none",
            tolerance=FAR,
        )
    yield case("FusedBatchNorm_statistics", moved_statistics, IMAGES, *statistics, dynamic="batch", tolerance=LOOSE)
    yield case("LRN", gradients(tf.nn.lrn), IMAGES, dynamic="batch", tolerance=FAR)
    fake = tf.quantization.fake_quant_with_min_max_vars
    yield case("FakeQuant", gradients(fake), IMAGES, np.float32(-1.2), np.float32(1.5), tolerance=FAR)


def moved_statistics(x: Any, scale: Any, offset: Any, mean: Any, variance: Any) -> Any:
    return raw.FusedBatchNormV3(
        x=x, scale=scale, offset=offset, mean=mean, variance=variance, is_training=True, exponential_avg_factor=0.3
    )[:5]


def normalized(*, training: bool) -> Function:
    given = (np.zeros(0, np.float32),) * 2 if training else (f32(4), f32(4, low=0.5, high=2))
    return lambda x, s, o: raw.FusedBatchNormV3(
        x=x, scale=s, offset=o, mean=given[0], variance=given[1], is_training=training
    )[0]


def networks() -> Iterator[Case]:
    """Differentiate a small network by its image and all its weights."""
    weights = f32(3, 3, 4, 6, low=-0.3, high=0.3), f32(6), f32(24, 5, low=-0.3, high=0.3), f32(5)

    def network(x: Any, filters: Any, bias: Any, matrix: Any, shift: Any) -> Any:
        y = tf.nn.relu(tf.nn.bias_add(tf.nn.conv2d(x, filters, 2, "SAME"), bias))
        y = tf.nn.max_pool2d(y, 2, 2, "VALID")
        y = tf.reshape(y, [-1, 24])
        return tf.nn.softmax(tf.matmul(y, matrix) + shift)

    yield case("network", gradients(network), IMAGES, *weights, dynamic="none", tolerance=FAR)
    by_image = gradients(lambda x: network(x, *weights))
    yield case("network_by_image", by_image, IMAGES, dynamic="batch", tolerance=FAR)


CASES = (*convolutions(), *pools(), *samples(), *normalizations(), *networks())
