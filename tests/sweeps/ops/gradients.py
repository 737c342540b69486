"""Cases: spectra, fake quantization, gradients in forward graphs."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.cases import Case, case, unary, values

raw = tf.raw_ops

BATCH = ("static", "batch")


def cases() -> Iterator[Case]:
    yield from spectra()
    yield from quantized()
    yield from gradients()


def spectra() -> Iterator[Case]:
    z = values(c.C64, 2, 8)
    for name in ("fft", "ifft"):
        yield from case(f"{name}", getattr(tf.signal, name), z, forms=BATCH)
    for name in ("fft2d", "ifft2d", "fft3d"):
        yield from case(f"{name}", getattr(tf.signal, name), values(c.C64, 2, 4, 8), forms=BATCH)
    yield from case("fft/6", tf.signal.fft, values(c.C64, 2, 6), forms=BATCH)
    for length in (None, [8], [6], [10], [16]):
        yield from case(f"rfft/{length}", lambda x, n=length: tf.signal.rfft(x, n), values(c.F32, 2, 8), forms=BATCH)
        yield from case(f"irfft/{length}", lambda x, n=length: tf.signal.irfft(x, n), values(c.C64, 2, 5), forms=BATCH)
    for length in (None, [4, 8], [8, 16]):
        yield from case(
            f"rfft2d/{length}", lambda x, n=length: tf.signal.rfft2d(x, n), values(c.F32, 2, 4, 8), forms=BATCH
        )
        yield from case(
            f"irfft2d/{length}", lambda x, n=length: tf.signal.irfft2d(x, n), values(c.C64, 2, 4, 5), forms=BATCH
        )


def quantized() -> Iterator[Case]:
    x = values(c.F32, 2, 3, 4)
    for bits, narrow in itertools.product((8, 4, 16), (False, True)):
        for low, high in ((-3.0, 3.0), (0.0, 6.0), (-0.7, 2.5)):
            name = f"{bits}/{narrow}/{low}"
            variables = lambda x, a=low, z=high, b=bits, n=narrow: tf.quantization.fake_quant_with_min_max_vars(
                x, a, z, b, n
            )
            yield from case(f"FakeQuantWithMinMaxVars/{name}", variables, x)
        constants = lambda x, b=bits, n=narrow: tf.quantization.fake_quant_with_min_max_args(x, -2.0, 2.5, b, n)
        yield from case(f"FakeQuantWithMinMaxArgs/{bits}/{narrow}", constants, x)
        channel = lambda x, b=bits, n=narrow: tf.quantization.fake_quant_with_min_max_vars_per_channel(
            x, tf.constant([-1.0, -2, -3, -0.5]), tf.constant([1.0, 3, 2, 0.5]), b, n
        )
        yield from case(f"FakeQuantPerChannel/{bits}/{narrow}", channel, x)
    yield from case(
        "FakeQuant/inputs",
        lambda x, a, b: tf.quantization.fake_quant_with_min_max_vars(x, a, b),
        x,
        np.float32(-2),
        np.float32(2.5),
    )
    for signed in (True, False):
        full = lambda x, s=signed: tf.quantization.quantize_and_dequantize_v2(x, -2.0, 2.5, s, range_given=True)
        yield from case(f"QuantizeAndDequantizeV2/{signed}", full, x)


def gradients() -> Iterator[Case]:
    functions = {
        "square": lambda x: x * x,
        "tanh": tf.tanh,
        "relu": tf.nn.relu,
        "softmax": lambda x: tf.nn.softmax(x) ** 2,
        "exp": tf.exp,
        "sigmoid": lambda x: tf.sigmoid(x) * x,
        "mean": lambda x: tf.reduce_mean(x, 1) ** 2,
        "max": lambda x: tf.reduce_max(x, 1),
        "prod": lambda x: tf.reduce_prod(x, 1),
        "sqrt": lambda x: tf.sqrt(tf.abs(x)),
        "elu": tf.nn.elu,
        "softplus": tf.nn.softplus,
        "gelu": tf.nn.gelu,
        "matmul": lambda x: tf.matmul(x, tf.ones([4, 2])) ** 2,
        "slice": lambda x: x[:, 1:3] ** 2,
        "gather": lambda x: tf.gather(x, [2, 0], axis=1) ** 2,
        "concat": lambda x: tf.concat([x, x * x], 1),
        "broadcast": lambda x: x * tf.reduce_sum(x, 1, keepdims=True),
        "pad": lambda x: tf.pad(x, [[0, 0], [1, 1]]) ** 2,
        "transpose": lambda x: tf.transpose(x) ** 2,
        "abs": tf.abs,
        "log": lambda x: tf.math.log(tf.abs(x) + 1),
        "cumsum": lambda x: tf.cumsum(x, 1) ** 2,
        "where": lambda x: tf.where(x > 0, x * x, x),
        "norm": lambda x: tf.norm(x, axis=1),
        "split": lambda x: tf.split(x, 2, 1)[0] ** 2,
        "leaky": tf.nn.leaky_relu,
        "selu": tf.nn.selu,
        "maximum": lambda x: tf.maximum(x, 0.5 * x),
        "l2": tf.nn.l2_loss,
        "div": lambda x: 1 / (1 + x * x),
        "pow": lambda x: tf.pow(tf.abs(x) + 1, 2.5),
    }
    for name, function in functions.items():
        yield from case(f"gradients/{name}", lambda x, f=function: tf.gradients(f(x), x)[0], values(c.F32, 3, 4))
    image = values(c.F32, 2, 6, 6, 2)
    w = values(c.F32, 3, 3, 2, 4)
    networks = {
        "conv": lambda x: tf.nn.conv2d(x, w, 1, "SAME"),
        "conv_stride": lambda x: tf.nn.conv2d(x, w, 2, "SAME"),
        "max_pool": lambda x: tf.nn.max_pool2d(x, 2, 2, "VALID") ** 2,
        "avg_pool": lambda x: tf.nn.avg_pool2d(x, 2, 2, "VALID") ** 2,
        "depthwise": lambda x: tf.nn.depthwise_conv2d(x, values(c.F32, 3, 3, 2, 1), [1, 1, 1, 1], "SAME") ** 2,
        "resize": lambda x: tf.image.resize(x, [12, 12]) ** 2,
    }
    for name, function in networks.items():
        yield from case(
            f"gradients/{name}", lambda x, f=function: tf.gradients(f(x), x)[0], image, forms=("static", "batch")
        )
    yield from filters(image, w)
    yield from crops()
    yield from pools()
    yield from unary("gradients/twice", lambda x: tf.gradients(tf.gradients(x**3, x)[0], x)[0], (c.F32,))


def filters(image: c.Array, w: c.Array) -> Iterator[Case]:
    yield from case(
        "gradients/conv_filter",
        lambda x, w: tf.gradients(tf.nn.conv2d(x, w, 1, "SAME"), w)[0],
        image,
        w,
        forms=("static",),
    )
    volume, deep = values(c.F32, 2, 4, 5, 6, 2), values(c.F32, 2, 3, 2, 2, 3)
    for stride, padding in itertools.product((1, 2), ("SAME", "VALID")):
        by_filter = lambda x, w, s=stride, p=padding: tf.gradients(tf.nn.conv3d(x, w, [1, s, s, s, 1], p) ** 2, w)[0]
        name = f"gradients/conv3d_filter/{stride}/{padding}"
        yield from case(name, by_filter, volume, deep, tolerance=1e-4)


def crops() -> Iterator[Case]:
    image, numbers = values(c.F32, 2, 9, 11, 3), np.int32([0, 1, 1, 0, 1])
    boxes = np.float32([[0, 0, 1, 1], [0.1, 0.2, 0.8, 0.7], [0.5, -0.2, 1.2, 0.9], [0.5] * 4, [1, 1, 0, 0]])
    for size in ([4, 5], [1, 3], [9, 11]):
        for method in ("bilinear", "nearest"):
            crop = lambda x, b, n, s=size, m=method: tf.reduce_sum(tf.image.crop_and_resize(x, b, n, s, m) ** 2)
            by_image = lambda x, b, n, f=crop: tf.gradients(f(x, b, n), x)[0]
            yield from case(f"CropAndResizeGradImage/{method}/{size}", by_image, image, boxes, numbers, tolerance=1e-4)
        by_boxes = lambda x, b, n, s=size: tf.gradients(tf.image.crop_and_resize(x, b, n, s) ** 2, b)[0]
        yield from case(f"CropAndResizeGradBoxes/{size}", by_boxes, image, boxes, numbers, tolerance=1e-4)


def pools() -> Iterator[Case]:
    """Among equal numbers, the first one is the maximum."""
    explicit = [[0, 0], [1, 0], [0, 1], [0, 0]]
    for dtype in (c.F32, c.F16, c.I32, c.I64, c.F64):
        x = values(dtype, 2, 7, 8, 3).round().astype(dtype)
        tolerance = 1e-2 if dtype == c.F16 else None

        def of_explicit(x: tf.Tensor) -> tf.Tensor:
            y = tf.nn.max_pool2d(x, 3, 2, explicit)
            flat = [number for pair in explicit for number in pair]
            sizes = {"ksize": [1, 3, 3, 1], "strides": [1, 2, 2, 1], "padding": "EXPLICIT"}
            return raw.MaxPoolGrad(orig_input=x, orig_output=y, grad=y, explicit_paddings=flat, **sizes)

        def twice(x: tf.Tensor) -> tf.Tensor:
            sizes = {"ksize": [1, 2, 2, 1], "strides": [1, 2, 2, 1], "padding": "SAME"}
            return raw.MaxPoolGradGrad(orig_input=x, orig_output=tf.nn.max_pool2d(x, 2, 2, "SAME"), grad=x * x, **sizes)

        def of_dilation(x: tf.Tensor, w: tf.Tensor) -> list[tf.Tensor]:
            y = tf.nn.dilation2d(x, w, [1, 2, 1, 1], "SAME", "NHWC", [1, 1, 2, 1])
            sizes = {"strides": [1, 2, 1, 1], "rates": [1, 1, 2, 1], "padding": "SAME"}
            operands = {"input": x, "filter": w, "out_backprop": y, **sizes}
            return [raw.Dilation2DBackpropInput(**operands), raw.Dilation2DBackpropFilter(**operands)]

        yield from case(f"MaxPoolGrad/explicit/{dtype}", of_explicit, x, tolerance=tolerance)
        yield from case(f"MaxPoolGradGrad/{dtype}", twice, x, tolerance=tolerance)
        yield from case(f"Dilation2DBackprop/{dtype}", of_dilation, x, x[0, :3, :2], tolerance=tolerance)
    image, volume = values(c.F32, 2, 8, 9, 3).round(), values(c.F32, 2, 4, 5, 6, 2).round()
    again = lambda x: raw.MaxPool3DGradGrad(
        orig_input=x,
        orig_output=tf.nn.max_pool3d(x, 2, 2, "SAME"),
        grad=x * x,
        ksize=[1, 2, 2, 2, 1],
        strides=[1, 2, 2, 2, 1],
        padding="SAME",
    )
    yield from case("MaxPool3DGradGrad", again, volume)
    for kind, overlapping in itertools.product(("max", "avg"), (True, False)):
        pool = getattr(tf.nn, f"fractional_{kind}_pool")
        function = lambda x, f=pool, o=overlapping: tf.gradients(f(x, [1, 1.4, 1.4, 1], True, o, seed=3)[0] ** 2, x)[0]
        forms = ("static", "batch") if kind == "max" else ("static",)
        yield from case(f"fractional_{kind}_pool/{overlapping}", function, image, forms=forms)
