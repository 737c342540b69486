"""Cases: convolutions, pools, products, normalization, images, spectra, quantization."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.cases import Case, case, values

raw = tf.raw_ops
ALL = ("static", "batch", "free")
BATCH = ("static", "batch")
EXPLICIT = [[0, 0], [1, 2], [0, 1], [0, 0]]


def cases() -> Iterator[Case]:
    yield from convolutions()
    yield from other_convolutions()
    yield from pools()
    yield from patches()
    yield from unfolded()
    yield from normalizations()


def convolutions() -> Iterator[Case]:
    x, w = values(c.F32, 2, 7, 8, 4), values(c.F32, 3, 3, 4, 2)
    for stride, padding, dilation in itertools.product((1, 2), ("SAME", "VALID", EXPLICIT), (1, 2)):
        if stride == dilation == 2:
            continue
        name = f"{stride}/{padding if isinstance(padding, str) else 'EXPLICIT'}/{dilation}"
        plain = lambda x, s=stride, p=padding, d=dilation: tf.nn.conv2d(x, w, s, p, dilations=d)
        yield from case(f"Conv2D/{name}", plain, x, forms=ALL)
        deep = values(c.F32, 3, 3, 4, 2, seed="depth")
        each = lambda x, s=stride, p=padding, d=dilation, w=deep: tf.nn.depthwise_conv2d(
            x, w, [1, s, s, 1], p, dilations=[d, d]
        )
        yield from case(f"DepthwiseConv2dNative/{name}", each, x, forms=ALL)
        back = lambda y, s=stride, p=padding, d=dilation: tf.nn.conv2d_transpose(
            y, values(c.F32, 3, 3, 5, 4), [2, 14, 16, 5] if s == 2 else [2, 7, 8, 5], s, p, dilations=d
        )
        yield from case(f"Conv2DBackpropInput/{name}", back, x, forms=("static",))
    yield from case("Conv2D/strides12", lambda x: tf.nn.conv2d(x, w, [1, 2, 1, 1], "SAME"), x)
    yield from case("Conv2D/filter_input", lambda x, w: tf.nn.conv2d(x, w, 1, "SAME"), x, w, forms=ALL)
    yield from case(
        "Conv2D/f16", lambda x: tf.nn.conv2d(x, w.astype(np.float16), 1, "SAME"), x.astype(np.float16), tolerance=1e-2
    )
    yield from case(
        "Conv2D/i32", lambda x: tf.nn.conv2d(x, tf.ones([3, 3, 4, 2], tf.int32), 1, "SAME"), values(c.I32, 1, 4, 4, 4)
    )
    yield from case(
        "Conv2D/bias_relu",
        lambda x: tf.nn.relu(tf.nn.bias_add(tf.nn.conv2d(x, w, 1, "SAME"), [1.0, -1.0])),
        x,
        forms=ALL,
    )
    yield from case("Conv2D/1x1", lambda x: tf.nn.conv2d(x, values(c.F32, 1, 1, 4, 3), 1, "VALID"), x, forms=ALL)
    yield from case("Conv2D/groups", lambda x: tf.nn.conv2d(x, values(c.F32, 3, 3, 2, 6), 1, "SAME"), x, forms=BATCH)
    yield from case(
        "Conv2D/NCHW",
        lambda x: tf.nn.relu(tf.nn.conv2d(x, w, 2, "SAME", data_format="NCHW")),
        values(c.F32, 1, 4, 6, 5),
    )
    # The same number of channels as before: with oneDNN, TensorFlow returns the shape of the input.
    square = values(c.F32, 3, 3, 4, 4)
    yield from case(
        "Conv2D/empty", lambda x: tf.nn.conv2d(x, square, 1, "SAME"), values(c.F32, 0, 7, 8, 4), forms=("static",)
    )
    yield from case(
        "Conv2D/batch_dims", lambda x: tf.nn.convolution(x, w, padding="SAME"), values(c.F32, 2, 3, 5, 5, 4)
    )
    yield from case(
        "Conv2DBackpropInput/free",
        lambda y: tf.nn.conv2d_transpose(y, values(c.F32, 3, 3, 5, 4), [tf.shape(y)[0], 14, 16, 5], 2, "SAME"),
        x,
        forms=BATCH,
    )
    sizes = lambda y: tf.nn.conv2d_transpose(
        y, values(c.F32, 3, 3, 5, 4), tf.stack([tf.shape(y)[0], tf.shape(y)[1] * 2, tf.shape(y)[2] * 2, 5]), 2, "SAME"
    )
    yield from case("Conv2DBackpropInput/free_sizes", sizes, x, forms=BATCH)


def other_convolutions() -> Iterator[Case]:
    for stride, padding, dilation in ((1, "SAME", 1), (2, "VALID", 1), (1, "VALID", 2), (2, "SAME", 1)):
        one = lambda x, s=stride, p=padding, d=dilation: tf.nn.conv1d(x, values(c.F32, 3, 4, 2), s, p, dilations=d)
        yield from case(f"conv1d/{stride}/{padding}/{dilation}", one, values(c.F32, 2, 9, 4), forms=ALL)
        weights = values(c.F32, 2, 3, 2, 4, 3)
        three = lambda x, s=stride, p=padding, d=dilation, w=weights: tf.nn.conv3d(
            x, w, [1, s, s, s, 1], p, dilations=[1, d, d, d, 1]
        )
        yield from case(f"Conv3D/{stride}/{padding}/{dilation}", three, values(c.F32, 2, 5, 6, 5, 4), forms=ALL)
    back = lambda y: tf.nn.conv3d_transpose(y, values(c.F32, 2, 3, 2, 5, 3), [2, 4, 6, 4, 5], 2, "SAME")
    yield from case("Conv3DBackpropInputV2", back, values(c.F32, 2, 2, 3, 2, 3), forms=("static",))
    line = lambda y: tf.nn.conv1d_transpose(y, values(c.F32, 3, 5, 3), [2, 8, 5], 2, "SAME")
    yield from case("conv1d_transpose", line, values(c.F32, 2, 4, 3), forms=("static",))
    separable = lambda x: tf.nn.separable_conv2d(
        x, values(c.F32, 3, 3, 4, 2), values(c.F32, 1, 1, 8, 3), [1, 1, 1, 1], "SAME"
    )
    yield from case("separable_conv2d", separable, values(c.F32, 2, 7, 8, 4), forms=ALL)
    for padding in ("SAME", "VALID"):
        for name, op in (("Dilation2D", tf.nn.dilation2d), ("Erosion2D", tf.nn.erosion2d)):
            function = lambda x, f=op, p=padding: f(x, values(c.F32, 3, 3, 4), [1, 1, 1, 1], p, "NHWC", [1, 1, 1, 1])
            yield from case(f"{name}/{padding}", function, values(c.F32, 1, 6, 6, 4), forms=("static", "batch"))


def pools() -> Iterator[Case]:
    x = values(c.F32, 2, 7, 8, 3)
    for name, op in (("MaxPool", tf.nn.max_pool2d), ("AvgPool", tf.nn.avg_pool2d)):
        for size, stride, padding in itertools.product((2, 3), (1, 2), ("SAME", "VALID")):
            yield from case(
                f"{name}/{size}/{stride}/{padding}",
                lambda x, f=op, k=size, s=stride, p=padding: f(x, k, s, p),
                x,
                forms=ALL,
            )
        yield from case(f"{name}/oblong", lambda x, f=op: f(x, [1, 2, 3, 1], [1, 1, 2, 1], "SAME"), x)
        yield from case(
            f"{name}/NCHW", lambda x, f=op: f(x, 2, 2, "VALID", data_format="NCHW"), values(c.F32, 1, 3, 6, 8)
        )
        yield from case(f"{name}/f16", lambda x, f=op: f(x, 2, 2, "SAME"), x.astype(np.float16))
        yield from case(f"{name}/whole", lambda x, f=op: f(x, [7, 8], 1, "VALID"), x)
    for dtype in (c.I32, c.I8, c.U8, c.I16, c.I64):
        yield from case(f"MaxPool/{dtype}", lambda x: tf.nn.max_pool2d(x, 2, 2, "SAME"), values(dtype, 1, 4, 6, 4))
    yield from case("MaxPool/explicit", lambda x: tf.nn.max_pool2d(x, 3, 2, EXPLICIT), x)
    yield from case(
        "MaxPoolV2", lambda x: raw.MaxPoolV2(input=x, ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding="VALID"), x
    )
    for kind, op in (("MaxPool3D", tf.nn.max_pool3d), ("AvgPool3D", tf.nn.avg_pool3d)):
        for size, stride, padding in itertools.product((2, 3), (1, 2), ("SAME", "VALID")):
            yield from case(
                f"{kind}/{size}/{stride}/{padding}",
                lambda x, f=op, k=size, s=stride, p=padding: f(x, k, s, p),
                values(c.F32, 2, 5, 6, 5, 3),
                forms=ALL,
            )
        yield from case(
            f"{kind}/NCDHW", lambda x, f=op: f(x, 2, 2, "VALID", data_format="NCDHW"), values(c.F32, 1, 3, 4, 6, 4)
        )
    for kind, op in (("max_pool1d", tf.nn.max_pool1d), ("avg_pool1d", tf.nn.avg_pool1d)):
        yield from case(kind, lambda x, f=op: f(x, 3, 2, "SAME"), values(c.F32, 2, 9, 3), forms=ALL)
    for padding in ("SAME", "VALID"):
        for batch in (False, True):
            function = lambda x, p=padding, b=batch: tf.nn.max_pool_with_argmax(x, 2, 2, p, include_batch_in_index=b)
            yield from case(f"MaxPoolWithArgmax/{padding}/{batch}", function, x, forms=("static", "batch"))
    yield from case("fractional", lambda x: tf.nn.pool(x, [2, 2], "AVG", [1, 1], "SAME"), x)
    for kind, pseudo, overlapping in itertools.product(("Max", "Avg"), (True, False), (True, False)):
        drawn = lambda x, f=getattr(raw, f"Fractional{kind}Pool"), p=pseudo, o=overlapping: list(
            f(
                value=x,
                pooling_ratio=[1.0, 1.4, 2.3, 1.0],
                pseudo_random=p,
                overlapping=o,
                deterministic=True,
                seed=3,
                seed2=5,
            )
        )
        large = values(c.F32, 2, 19, 17, 3)
        yield from case(f"Fractional{kind}Pool/{pseudo}/{overlapping}", drawn, large, forms=("static", "batch"))
    ties = values(c.F32, 2, 4, 5, 6, 2).round()
    for size, stride, padding in itertools.product((2, 3), (1, 2), ("SAME", "VALID")):
        for name, op in (("MaxPool3D", tf.nn.max_pool3d), ("AvgPool3D", tf.nn.avg_pool3d)):
            function = lambda x, f=op, k=size, s=stride, p=padding: tf.gradients(f(x, k, s, p) ** 2, x)[0]
            yield from case(f"{name}Grad/{size}/{stride}/{padding}", function, ties)


def patches() -> Iterator[Case]:
    for dtype in (c.F32, c.F16, c.I8, c.I16, c.I32, c.I64, c.U8, c.F64):
        x = values(dtype, 2, 7, 8, 3)
        for padding in ("SAME", "VALID"):
            function = lambda x, p=padding: tf.image.extract_patches(x, [1, 3, 2, 1], [1, 2, 1, 1], [1, 1, 2, 1], p)
            yield from case(f"ExtractImagePatches/{dtype}/{padding}", function, x, forms=ALL)
            volume = lambda x, p=padding: raw.ExtractVolumePatches(
                input=x, ksizes=[1, 2, 3, 2, 1], strides=[1, 1, 2, 2, 1], padding=p
            )
            yield from case(f"ExtractVolumePatches/{dtype}/{padding}", volume, values(dtype, 2, 4, 5, 6, 2))
        yield from case(f"MaxPoolWithArgmax/{dtype}", lambda x: tf.nn.max_pool_with_argmax(x, (3, 2), 2, "SAME"), x)
        wide = lambda x, w: tf.nn.dilation2d(x, w, [1, 2, 1, 1], "SAME", "NHWC", [1, 1, 2, 1])
        yield from case(f"Dilation2D/{dtype}", wide, x, values(dtype, 3, 2, 3))

    infinite = values(c.F32, 2, 7, 8, 3)
    infinite[0, 1:4, 2:5], infinite[1, 2:, 3:] = np.inf, -np.inf
    for padding, size in itertools.product(("SAME", "VALID"), (2, 3, 6)):
        sizes, steps = [1, size, size, 1], [1, 1, 2, 1]
        function = lambda x, p=padding, k=sizes, s=steps: tf.image.extract_patches(x, k, s, [1] * 4, p)
        yield from case(f"ExtractImagePatches/infinite/{size}/{padding}", function, infinite)
        function = lambda x, p=padding, k=sizes, s=steps: tf.nn.max_pool_with_argmax(x, k, s, p)
        yield from case(f"MaxPoolWithArgmax/infinite/{size}/{padding}", function, infinite)


def unfolded() -> Iterator[Case]:
    """Convolutions that LiteRT's op does not support: integers, filters of free sizes."""
    x, w = values(c.I32, 2, 7, 8, 4) * 99999, values(c.I32, 3, 2, 4, 6) * 999
    for stride, padding, dilation in itertools.product((1, 2), ("SAME", "VALID", EXPLICIT), (1, 2)):
        if stride == dilation == 2:
            continue
        name = f"{stride}/{padding if isinstance(padding, str) else 'EXPLICIT'}/{dilation}"
        plain = lambda x, w, s=stride, p=padding, d=dilation: tf.nn.conv2d(x, w, s, p, dilations=d)
        yield from case(f"Conv2D/int32/{name}", plain, x, w)
    groups = lambda x: tf.nn.conv2d(x, w[:, :, :2], 1, "SAME")
    yield from case("Conv2D/int32/groups", groups, x, forms=("static", "batch"))
    for stride, padding in itertools.product((1, 2), ("SAME", "VALID")):
        each = lambda x, w, s=stride, p=padding: tf.nn.depthwise_conv2d(x, w, [1, s, s, 1], p)
        filters = values(c.F32, 3, 2, 4, 2)
        yield from case(f"DepthwiseConv2dNative/free/{stride}/{padding}", each, values(c.F32, 2, 7, 8, 4), filters)
        volume = lambda x, w, s=stride, p=padding: tf.nn.conv3d(x, w, [1, s, s, s, 1], p)
        filters = values(c.F32, 2, 3, 2, 2, 3)
        yield from case(f"Conv3D/free/{stride}/{padding}", volume, values(c.F32, 2, 4, 5, 6, 2), filters)


def normalizations() -> Iterator[Case]:
    x = values(c.F32, 2, 3, 4, 3)
    scale, offset, mean, variance = (values(c.F32, 3, low=0.5, high=2, seed=s) for s in "somv")
    for name in ("FusedBatchNorm", "FusedBatchNormV2", "FusedBatchNormV3"):
        function = lambda x, f=getattr(raw, name): f(
            x=x, scale=scale, offset=offset, mean=mean, variance=variance, is_training=False, epsilon=1e-3
        )[0]
        yield from case(name, function, x, forms=ALL)
        training = lambda x, f=getattr(raw, name): f(
            x=x, scale=scale, offset=offset, mean=mean, variance=variance, is_training=True, epsilon=1e-3
        )[:3]
        yield from case(f"{name}/training", training, x, tolerance=1e-4)
        inputs = lambda x, a, b, m, v, f=getattr(raw, name): f(
            x=x, scale=a, offset=b, mean=m, variance=v, is_training=False
        )[0]
        yield from case(f"{name}/inputs", inputs, x, scale, offset, mean, variance)
    yield from case(
        "FusedBatchNormV3/f16",
        lambda x: raw.FusedBatchNormV3(
            x=x, scale=scale, offset=offset, mean=mean, variance=variance, is_training=False
        )[0],
        x.astype(np.float16),
        tolerance=1e-2,
    )
    yield from case(
        "FusedBatchNormV3/NCHW",
        lambda x: raw.FusedBatchNormV3(
            x=x, scale=scale, offset=offset, mean=mean, variance=variance, is_training=False, data_format="NCHW"
        )[0],
        values(c.F32, 2, 3, 4, 5),
    )
    yield from case(
        "batch_normalization", lambda x: tf.nn.batch_normalization(x, mean, variance, offset, scale, 1e-3), x
    )
    for dtype in (c.F32, c.F16, c.I32, c.I64, c.I8, c.U8, c.C64):
        bias = values(dtype, 3, seed="b")
        yield from case(f"BiasAdd/{dtype}", lambda x, b: raw.BiasAdd(value=x, bias=b), values(dtype, 2, 3), bias)
    yield from case("BiasAdd/rank5", lambda x: tf.nn.bias_add(x, [1.0, 2, 3]), values(c.F32, 2, 2, 2, 2, 3))
    yield from case("BiasAdd/NCHW", lambda x: tf.nn.bias_add(x, [1.0, 2, 3], "NCHW"), values(c.F32, 2, 3, 4, 5))
    yield from case("BiasAdd/NCHW3", lambda x: tf.nn.bias_add(x, [1.0, 2, 3], "NCHW"), values(c.F32, 2, 3, 4))
    for attributes in ({}, {"depth_radius": 2, "bias": 1.5, "alpha": 0.3, "beta": 0.75}):
        yield from case(
            f"LRN/{len(attributes)}", lambda x, a=attributes: tf.nn.lrn(x, **a), values(c.F32, 2, 3, 4, 7), forms=ALL
        )
    for window, stride, squared in ((480, 160, True), (512, 100, False), (5, 3, True)):
        spectrogram = lambda x, w=window, s=stride, m=squared: raw.AudioSpectrogram(
            input=x, window_size=w, stride=s, magnitude_squared=m
        )
        yield from case(f"AudioSpectrogram/{window}", spectrogram, values(c.F32, 1000, 2), forms=ALL)
    cepstrum = lambda x, r: raw.Mfcc(spectrogram=x * x, sample_rate=r)
    yield from case("Mfcc", cepstrum, values(c.F32, 1, 5, 257), np.int32(16000), forms=ALL)
    yield from case("LRN/f16", lambda x: tf.nn.lrn(x), values(c.F16, 1, 3, 4, 7))
    for name, function in (("Softmax", tf.nn.softmax), ("LogSoftmax", tf.nn.log_softmax)):
        for rank in range(1, 7):
            yield from case(f"{name}/rank{rank}", function, values(c.F32, *(2, 3, 2, 2, 3, 4)[6 - rank :]))
