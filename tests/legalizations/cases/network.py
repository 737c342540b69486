"""Cases: convolutions, pooling, products, normalization, images."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case
from tests.support.functions.values import f32, i32, ints, of

raw = tf.raw_ops
Function = Callable[..., Any]
LOOSE = (1e-5, 1e-5)


def convolutions() -> Iterator[Case]:
    x = f32(2, 9, 8, 4)
    for stride, dilation, padding in ((1, 1, "SAME"), (2, 1, "VALID"), (2, 1, "SAME"), (1, 2, "SAME"), (1, 3, "VALID")):
        name = f"{stride}_{dilation}_{padding}"
        weights = f32(3, 2, 4, 5)
        yield case(f"Conv2D_{name}", conv(weights, stride, padding, dilation), x, dynamic="batch", tolerance=LOOSE)
        kernel = f32(3, 2, 4, 2)
        yield case(
            f"Depthwise_{name}", depthwise(kernel, stride, padding, dilation), x, dynamic="batch", tolerance=LOOSE
        )


def special_convolutions() -> Iterator[Case]:
    x = f32(2, 9, 8, 4)
    yield case("Conv2D_all_dynamic", conv(f32(3, 3, 4, 2), 2, "SAME", 1), x, tolerance=LOOSE)
    yield case(
        "Conv2D_explicit",
        conv(f32(3, 3, 4, 2), 2, [[0, 0], [1, 2], [0, 3], [0, 0]], 1),
        x,
        dynamic="batch",
        tolerance=LOOSE,
    )
    yield case(
        "Conv2D_filter_operand",
        lambda x, w: tf.nn.conv2d(x, w, 1, "SAME"),
        x,
        f32(3, 3, 4, 2),
        dynamic="batch",
        tolerance=LOOSE,
    )
    yield case("Conv2D_groups", conv(f32(3, 3, 2, 6), 1, "SAME", 1), x, dynamic="batch", tolerance=LOOSE)
    yield case("Conv2D_depthwise_groups", conv(f32(3, 3, 1, 8), 1, "SAME", 1), x, dynamic="batch", tolerance=LOOSE)
    yield case(
        "Conv2D_one_channel", conv(f32(3, 3, 1, 8), 1, "SAME", 1), f32(2, 5, 5, 1), dynamic="batch", tolerance=LOOSE
    )
    yield case(
        "Conv2D_float16",
        conv(f32(3, 3, 4, 2).astype(np.float16), 1, "SAME", 1),
        x.astype(np.float16),
        dynamic="batch",
        tolerance=(2e-2, 2e-2),
    )
    yield case(
        "Conv1D", lambda x: tf.nn.conv1d(x, f32(3, 4, 5), 2, "SAME"), f32(2, 9, 4), dynamic="batch", tolerance=LOOSE
    )
    yield case(
        "Conv3D",
        lambda x: tf.nn.conv3d(x, f32(2, 3, 2, 3, 4), [1, 1, 2, 1, 1], "SAME"),
        f32(1, 4, 5, 6, 3),
        dynamic="batch",
        tolerance=LOOSE,
    )
    for dynamic in ("none", "batch"):
        yield case(
            f"Conv3D_dilated_{dynamic}",
            lambda x: tf.nn.convolution(x, f32(2, 3, 2, 3, 4), padding="SAME", dilations=[2, 1, 3]),
            f32(1, 4, 5, 6, 3),
            dynamic=dynamic,
            tolerance=LOOSE,
        )


def transposed_convolutions() -> Iterator[Case]:
    for stride, padding in ((2, "SAME"), (2, "VALID"), (1, "SAME"), (3, "VALID")):
        yield case(
            f"Conv2DTranspose_{stride}_{padding}",
            conv_transpose(stride, padding),
            f32(2, 4, 5, 3),
            dynamic="batch",
            tolerance=LOOSE,
        )
    explicit = [[0, 0], [1, 0], [0, 1], [0, 0]]
    yield case(
        "Conv2DTranspose_explicit",
        conv_transpose(2, explicit, size=(8, 10)),
        f32(2, 4, 5, 3),
        dynamic="batch",
        tolerance=LOOSE,
    )
    yield case(
        "Conv3DTranspose",
        lambda x: tf.nn.conv3d_transpose(x, f32(2, 3, 2, 4, 3), [1, 8, 10, 12, 4], 2, "SAME"),
        f32(1, 4, 5, 6, 3),
        dynamic="none",
        tolerance=LOOSE,
    )
    yield case("Dilated_by_batches", space_to_batch, f32(1, 9, 9, 3), dynamic="none", tolerance=LOOSE)


def conv(weights: Any, stride: int, padding: Any, dilation: int) -> Function:
    return lambda x: tf.nn.conv2d(x, weights, stride, padding, dilations=dilation)


def depthwise(weights: Any, stride: int, padding: str, dilation: int) -> Function:
    dilations = [dilation, dilation]
    return lambda x: tf.nn.depthwise_conv2d(x, weights, [1, stride, stride, 1], padding, dilations=dilations)


def conv_transpose(stride: int, padding: Any, size: tuple[int, int] | None = None) -> Function:
    def function(x: Any) -> Any:
        rows, columns = x.shape[1], x.shape[2]
        grown = 0 if padding == "SAME" else 3 - stride if padding == "VALID" else None
        height, width = size if grown is None else (rows * stride + grown, columns * stride + grown)
        return tf.nn.conv2d_transpose(x, f32(3, 3, 4, 3), tf.stack([tf.shape(x)[0], height, width, 4]), stride, padding)

    return function


def space_to_batch(x: Any) -> Any:
    parts = tf.space_to_batch_nd(x, [2, 2], [[2, 3], [2, 3]])
    return tf.batch_to_space(tf.nn.conv2d(parts, f32(3, 3, 3, 2), 1, "VALID"), [2, 2], [[0, 1], [0, 1]])


def pools() -> Iterator[Case]:
    for name, op in (("MaxPool", tf.nn.max_pool2d), ("AvgPool", tf.nn.avg_pool2d)):
        for size, stride, padding in ((2, 2, "VALID"), (3, 2, "SAME"), (3, 1, "SAME")):
            yield case(
                f"{name}_{size}_{stride}_{padding}", pool(op, size, stride, padding), f32(2, 7, 8, 3), dynamic="batch"
            )
        yield case(f"{name}_float16", pool(op, 2, 2, "SAME"), f32(2, 7, 8, 3).astype(np.float16), dynamic="batch")
    yield case(
        "MaxPool_explicit",
        pool(tf.nn.max_pool2d, 3, 2, [[0, 0], [1, 2], [0, 1], [0, 0]]),
        f32(2, 7, 8, 3, low=-9, high=-1),
        dynamic="batch",
    )
    yield case("MaxPool_int8", pool(tf.nn.max_pool2d, 2, 2, "SAME"), ints(np.int8, 1, 4, 4, 2), dynamic="none")
    for name, op in (("MaxPool3D", tf.nn.max_pool3d), ("AvgPool3D", tf.nn.avg_pool3d)):
        for size, stride, padding in ((2, 2, "VALID"), (3, 2, "SAME")):
            yield case(
                f"{name}_{size}_{stride}_{padding}",
                pool(op, size, stride, padding),
                f32(2, 5, 6, 7, 3),
            )


def pool(op: Any, size: int, stride: int, padding: Any) -> Function:
    return lambda x: op(x, size, stride, padding)


def products() -> Iterator[Case]:
    shapes = {
        (False, False): ((3, 4), (4, 5)),
        (True, False): ((4, 3), (4, 5)),
        (False, True): ((3, 4), (5, 4)),
        (True, True): ((4, 3), (5, 4)),
    }
    for (ta, tb), (left, right) in shapes.items():
        arguments = {"transpose_a": ta, "transpose_b": tb}
        yield case(
            f"MatMul_{ta}_{tb}",
            lambda x, y, a=arguments: tf.matmul(x, y, **a),
            f32(*left),
            f32(*right),
            tolerance=LOOSE,
        )
        weights = f32(*right)
        yield case(
            f"MatMul_const_{ta}_{tb}",
            lambda x, a=arguments, w=weights: tf.matmul(x, w, **a),
            f32(*left),
            tolerance=LOOSE,
        )
        batched = f32(2, *right)
        yield case(
            f"BatchMatMul_{ta}_{tb}",
            lambda x, y, a=arguments: tf.matmul(x, y, **a),
            f32(2, *left),
            batched,
            tolerance=LOOSE,
        )
    yield case("MatMul_const_left", lambda y: tf.matmul(f32(3, 4), y), f32(4, 5), tolerance=LOOSE)
    yield case("MatMul_int32", tf.matmul, i32(3, 4), i32(4, 5))
    yield case("MatMul_float16", tf.matmul, of(np.float16, 3, 4), of(np.float16, 4, 5), tolerance=(1e-2, 2e-2))
    yield case("BatchMatMul_weights", lambda x: tf.matmul(x, f32(4, 5)), f32(2, 3, 4), tolerance=LOOSE)
    yield case("BatchMatMul_broadcast", tf.matmul, f32(2, 1, 3, 4), f32(3, 4, 5), tolerance=LOOSE)
    yield case(
        "BatchMatMul_rank4",
        lambda x, y: tf.matmul(x, y, transpose_b=True),
        f32(2, 3, 3, 4),
        f32(2, 3, 5, 4),
        tolerance=LOOSE,
    )
    yield case("BatchMatMul_rank6", tf.matmul, f32(2, 1, 2, 2, 3, 4), f32(1, 2, 2, 2, 4, 5), tolerance=LOOSE)
    yield case(
        "BatchMatMulV3_int8",
        lambda x, y: raw.BatchMatMulV3(x=x, y=y, Tout=tf.int32),
        ints(np.int8, 2, 3, 4),
        ints(np.int8, 2, 4, 5),
    )


EINSUMS = (
    ("ab,bc->ac", (3, 4), (4, 5)),
    ("abc,cd->abd", (2, 3, 4), (4, 5)),
    ("abc,cde->abde", (2, 3, 4), (4, 2, 5)),
    ("abcd,cde->abe", (2, 3, 4, 2), (4, 2, 5)),
    ("aecd,abcd->acbe", (2, 3, 4, 5), (2, 6, 4, 5)),
    ("acbe,aecd->abcd", (2, 4, 6, 3), (2, 3, 4, 5)),
    ("bij,bjk->bik", (2, 3, 4), (2, 4, 5)),
    ("bij,bkj->bik", (2, 3, 4), (2, 5, 4)),
    ("...ij,...jk->...ik", (2, 3, 4), (2, 4, 5)),
    ("...x,xy->...y", (2, 3, 4), (4, 5)),
    ("ij,ij->ij", (3, 4), (3, 4)),
    ("ij,ij->", (3, 4), (3, 4)),
    ("i,j->ij", (3,), (4,)),
    ("i,i->", (3,), (3,)),
    ("ij,j->i", (3, 4), (4,)),
    ("ijk,jil->kl", (2, 3, 4), (3, 2, 5)),
    ("bqhd,bkhd->bhqk", (2, 3, 2, 4), (2, 5, 2, 4)),
    ("bhqk,bkhd->bqhd", (2, 2, 3, 5), (2, 5, 2, 4)),
    ("abcde,ade->abc", (2, 3, 2, 4, 2), (2, 4, 2)),
    ("ab,cd->abcd", (2, 3), (4, 2)),
    ("abc,bad->cd", (2, 3, 4), (3, 2, 5)),
    ("ij,jk", (3, 4), (4, 5)),
)


def einsums() -> Iterator[Case]:
    for equation, left, right in EINSUMS:
        yield case(
            f"Einsum_{equation}",
            lambda x, y, e=equation: tf.einsum(e, x, y),
            f32(*left),
            f32(*right, seed="y"),
            tolerance=LOOSE,
        )
        weights = f32(*right, seed="y")
        yield case(
            f"Einsum_weights_{equation}",
            lambda x, e=equation, w=weights: tf.einsum(e, x, w),
            f32(*left),
            tolerance=LOOSE,
        )
    for equation, shape in (("ij->ji", (3, 4)), ("ijk->k", (2, 3, 4)), ("...ij->...ji", (2, 3, 4)), ("ij->", (2, 3))):
        yield case(
            f"Einsum_{equation}", lambda x, e=equation: raw.Einsum(inputs=[x], equation=e), f32(*shape), tolerance=LOOSE
        )
    yield case("Einsum_diagonal", lambda x: raw.Einsum(inputs=[x], equation="ii->i"), f32(3, 3), dynamic="none")
    yield case("Einsum_trace", lambda x: raw.Einsum(inputs=[x], equation="bii->b"), f32(2, 3, 3), dynamic="batch")
    yield case(
        "Einsum_three",
        lambda x, y, z: tf.einsum("ab,bc,cd->ad", x, y, z),
        f32(2, 3),
        f32(3, 4),
        f32(4, 5),
        tolerance=LOOSE,
    )
    yield case("Einsum_int32", lambda x, y: raw.Einsum(inputs=[x, y], equation="ab,bc->ac"), i32(2, 3), i32(3, 4))


def normalizations() -> Iterator[Case]:
    x = f32(2, 3, 4, 5)
    yield case("BiasAdd", lambda x: tf.nn.bias_add(x, f32(5)), x)
    yield case("BiasAdd_operand", tf.nn.bias_add, f32(2, 5), f32(5, seed="b"))
    yield case("BiasAdd_NCHW", lambda x: raw.Neg(x=tf.nn.bias_add(x, f32(3), "NCHW")), x)
    statistics = [
        f32(5, seed="scale"),
        f32(5, seed="offset"),
        f32(5, seed="mean"),
        f32(5, low=0.1, high=2, seed="variance"),
    ]
    yield case("FusedBatchNormV3", batch_norm(*statistics), x, dynamic="batch", tolerance=LOOSE)
    yield case(
        "FusedBatchNormV3_operands", lambda x, *s: batch_norm(*s)(x), x, *statistics, dynamic="batch", tolerance=LOOSE
    )
    yield case("FusedBatchNormV3_training", training, x, dynamic="batch", tolerance=(1e-4, 1e-4))
    yield case(
        "FusedBatchNormV3_float16",
        batch_norm(*statistics),
        x.astype(np.float16),
        dynamic="batch",
        tolerance=(1e-2, 1e-2),
    )
    for dtype in (np.float32, np.float16):
        yield case(f"Softmax_{np.dtype(dtype).name}", tf.nn.softmax, of(dtype, 2, 3, 4))
        yield case(f"LogSoftmax_{np.dtype(dtype).name}", tf.nn.log_softmax, of(dtype, 2, 3, 4))
    yield case("Softmax_vector", tf.nn.softmax, f32(7))
    yield case("Softmax_axis", lambda x: tf.nn.softmax(x, 1), f32(2, 3, 4))
    yield case(
        "LRN", lambda x: tf.nn.local_response_normalization(x, 2, 1.5, 0.3, 0.6), x, dynamic="batch", tolerance=LOOSE
    )
    for dtype in (np.float32, np.int32, np.int64, np.float16, np.int16):
        name = np.dtype(dtype).name
        yield case(f"SpaceToDepth_{name}", lambda x: tf.nn.space_to_depth(x, 2), of(dtype, 2, 4, 6, 3), dynamic="batch")
        yield case(f"DepthToSpace_{name}", lambda x: tf.nn.depth_to_space(x, 2), of(dtype, 2, 2, 3, 8), dynamic="batch")
    yield case(
        "SpaceToBatchND", lambda x: tf.space_to_batch_nd(x, [2, 3], [[1, 1], [0, 0]]), f32(1, 4, 6, 2), dynamic="batch"
    )
    yield case("SpaceToBatchND_1", lambda x: tf.space_to_batch_nd(x, [2], [[1, 1]]), f32(1, 4, 6), dynamic="batch")
    yield case(
        "SpaceToBatchND_2D", lambda x: tf.space_to_batch_nd(x, [2, 2], [[1, 1], [0, 1]]), f32(3, 4, 5), dynamic="batch"
    )
    volume = lambda x: tf.space_to_batch_nd(x, [2, 1, 3], [[1, 1], [0, 0], [2, 0]])  # noqa: E731
    yield case("SpaceToBatchND_3", volume, f32(2, 4, 3, 4, 2))
    back = lambda x: tf.batch_to_space(x, [2, 1, 3], [[1, 0], [0, 0], [1, 1]])  # noqa: E731
    yield case("BatchToSpaceND_3", back, f32(12, 3, 2, 3, 2))
    cut = lambda x, crops: tf.batch_to_space(x, [2, 1, 2], crops)  # noqa: E731
    yield case("BatchToSpaceND_rank7", cut, f32(8, 2, 3, 2, 2, 3, 1), np.int32([[0, 1], [1, 0], [1, 1]]))
    surrounded = lambda x, pads: tf.space_to_batch_nd(x, [2, 1, 3], pads)  # noqa: E731
    yield case("SpaceToBatchND_rank7", surrounded, f32(2, 4, 3, 4, 2, 2, 3), np.int32([[1, 1], [0, 0], [2, 0]]))
    four = lambda x, crops: tf.batch_to_space(x, [2, 1, 2, 2], crops)  # noqa: E731
    yield case("BatchToSpaceND_rank8", four, f32(16, 2, 3, 2, 2, 2, 1, 2), np.int32([[0, 1], [1, 0], [1, 1], [0, 0]]))
    yield case(
        "BatchToSpaceND", lambda x: tf.batch_to_space(x, [2, 2], [[0, 1], [1, 0]]), f32(4, 3, 3, 2), dynamic="none"
    )


def batch_norm(*statistics: Any) -> Function:
    scale, offset, mean, variance = statistics
    return lambda x: tf.raw_ops.FusedBatchNormV3(
        x=x, scale=scale, offset=offset, mean=mean, variance=variance, epsilon=1e-3, is_training=False
    )[0]


def training(x: Any) -> Any:
    empty = tf.zeros([0])
    return raw.FusedBatchNormV3(x=x, scale=f32(5), offset=f32(5), mean=empty, variance=empty, is_training=True)[0]


def images() -> Iterator[Case]:
    for corners, half in ((False, False), (True, False), (False, True)):
        flags = {"align_corners": corners, "half_pixel_centers": half}
        for name, op in (("Bilinear", raw.ResizeBilinear), ("NearestNeighbor", raw.ResizeNearestNeighbor)):
            for size in ((7, 4), (10, 12)):
                yield case(
                    f"Resize{name}_{corners}_{half}_{size[0]}",
                    resize(op, size, flags),
                    f32(1, 5, 6, 2),
                    dynamic="batch",
                    tolerance=LOOSE,
                )
    for dtype in (np.uint8, np.int32, np.float16):
        yield case(
            f"ResizeBilinear_{np.dtype(dtype).name}",
            resize(raw.ResizeBilinear, (7, 9), {}),
            of(dtype, 1, 5, 6, 2),
            dynamic="batch",
            tolerance=(1e-4, 1e-4),
        )
        yield case(
            f"ResizeNearest_{np.dtype(dtype).name}",
            resize(raw.ResizeNearestNeighbor, (7, 9), {}),
            of(dtype, 1, 5, 6, 2),
            dynamic="batch",
        )
    yield case(
        "ResizeBilinear_size_operand",
        lambda x, s: raw.ResizeBilinear(images=x, size=s),
        f32(1, 5, 6, 2),
        np.int32([8, 9]),
        dynamic="batch",
    )
    boxes = np.float32([[0, 0, 1, 1], [0.2, 0.1, 0.7, 0.9], [-0.2, 0.3, 1.3, 0.6], [0.9, 0.8, 0.1, 0.2]])
    for method in ("bilinear", "nearest"):
        yield case(
            f"CropAndResize_{method}",
            crop(method),
            f32(2, 6, 7, 3),
            boxes,
            np.int32([0, 1, 1, 0]),
            dynamic="batch",
            tolerance=LOOSE,
        )
    corners = np.sort(f32(12, 2, 2, low=0, high=1), axis=1).reshape(12, 4)
    scores = f32(12, low=0, high=1)
    for pad in (False, True):
        yield case(f"NonMaxSuppressionV4_{pad}", nms_v4(pad=pad), corners, scores, dynamic="none")
    yield case(
        "NonMaxSuppressionV3", lambda x, s: tf.image.non_max_suppression(x, s, 5, 0.3), corners, scores, dynamic="none"
    )


def resize(op: Any, size: tuple[int, int], flags: dict[str, bool]) -> Function:
    return lambda x: op(images=x, size=size, **flags)


def more_images() -> Iterator[Case]:
    x = f32(2, 5, 6, 3)
    for corners, half in ((False, False), (True, False), (False, True)):
        flags = {"align_corners": corners, "half_pixel_centers": half}
        for size in ((3, 4), (11, 9)):
            name = f"ResizeBicubic_{corners}_{half}_{size[0]}"
            yield case(name, resize(raw.ResizeBicubic, size, flags), x, dynamic="batch", tolerance=LOOSE)
    for size in ((3, 4), (11, 9), (5, 6)):
        yield case(f"ResizeArea_{size[0]}", resize(raw.ResizeArea, size, {}), x, dynamic="batch", tolerance=LOOSE)
    for method in ("lanczos3", "lanczos5", "gaussian", "mitchellcubic", "bicubic", "area", "bilinear"):
        for size in ((3, 4), (9, 8)):
            yield case(
                f"resize_{method}_{size[0]}", antialiased(method, size), x, dynamic="batch", tolerance=(1e-4, 1e-4)
            )
    colours = f32(2, 4, 4, 3, low=0, high=1)
    colours[0, 0] = [[0, 0, 0], [1, 1, 1], [0.5, 0.5, 0.2], [0, 1, 0]]
    yield case("RGBToHSV", tf.image.rgb_to_hsv, colours, dynamic="batch", tolerance=LOOSE)
    yield case("HSVToRGB", tf.image.hsv_to_rgb, colours, dynamic="batch", tolerance=LOOSE)
    yield case("AdjustContrast", lambda x: raw.AdjustContrastv2(images=x, contrast_factor=1.7), x, tolerance=LOOSE)
    yield case("AdjustSaturation", lambda x: raw.AdjustSaturation(images=x, scale=1.7), colours, tolerance=LOOSE)
    yield case("AdjustHue", lambda x: raw.AdjustHue(images=x, delta=0.3), colours, tolerance=(1e-4, 1e-5))
    for fill in ("CONSTANT", "NEAREST"):
        for interpolation in ("BILINEAR", "NEAREST"):
            name = f"ImageProjectiveTransform_{fill}_{interpolation}"
            yield case(name, projected(fill, interpolation), x, dynamic="batch", tolerance=(1e-4, 1e-4))
    for padding in ("SAME", "VALID"):
        yield case(f"ExtractImagePatches_{padding}", patches(padding), x, dynamic="batch")
        for batch in (False, True):
            yield case(
                f"MaxPoolWithArgmax_{padding}_{batch}", argmax_pool(padding, batch=batch), x - 4, dynamic="batch"
            )
    for bits in (4, 8):
        yield case(
            f"FakeQuant_{bits}", lambda x, n=bits: tf.quantization.fake_quant_with_min_max_args(x, -1.3, 2.1, n), x
        )
    yield case("FakeQuant_per_channel", fake_quant_per_channel, x, dynamic="batch", tolerance=LOOSE)


def fake_quant_per_channel(x: Any) -> Any:
    low, high = [-1.0, -2.0, -0.3], [1.0, 0.7, 2.5]
    return tf.quantization.fake_quant_with_min_max_vars_per_channel(x, low, high)


def to_batches(x: Any) -> Any:
    return tf.space_to_batch_nd(x, [2, 1, 3], [[1, 1], [0, 0], [2, 0]])


def from_batches(x: Any) -> Any:
    return tf.batch_to_space(x, [2, 1, 3], [[1, 0], [0, 0], [1, 1]])


def projected(fill: str, interpolation: str) -> Function:
    transforms = np.float32([[0.9, 0.2, -1.3, -0.1, 1.1, 0.4, 0.01, -0.02]])
    return lambda x: raw.ImageProjectiveTransformV3(
        images=x,
        transforms=transforms,
        output_shape=[6, 7],
        fill_value=0.7,
        interpolation=interpolation,
        fill_mode=fill,
    )


def antialiased(method: str, size: tuple[int, int]) -> Function:
    return lambda x: tf.image.resize(x, size, method, antialias=True)


def patches(padding: str) -> Function:
    return lambda x: tf.image.extract_patches(x, [1, 2, 3, 1], [1, 2, 1, 1], [1, 1, 2, 1], padding)


def argmax_pool(padding: str, *, batch: bool) -> Function:
    return lambda x: tf.nn.max_pool_with_argmax(x, 3, 2, padding, include_batch_in_index=batch)


def crop(method: str) -> Function:
    return lambda x, boxes, index: tf.image.crop_and_resize(x, boxes, index, [4, 5], method, extrapolation_value=0.5)


def nms_v4(*, pad: bool) -> Function:
    return lambda x, s: raw.NonMaxSuppressionV4(
        boxes=x, scores=s, max_output_size=8, iou_threshold=0.3, score_threshold=0.2, pad_to_max_output_size=pad
    )


CASES = tuple(
    itertools.chain(
        convolutions(),
        special_convolutions(),
        pools(),
        products(),
        einsums(),
        normalizations(),
        images(),
        more_images(),
    )
)
