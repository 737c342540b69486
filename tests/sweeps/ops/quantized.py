"""Cases: floats to the integers of quantized types, and back.

If TensorFlow has a kernel of oneDNN that rounds differently (MIN_FIRST of quint8, SCALED with HALF_TO_EVEN of 8 bits),
`tests/legalizations/test_quantized_values.py` compares with the documented formula.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.cases import Case, case, values

MODES = ("MIN_COMBINED", "MIN_FIRST", "SCALED")
TYPES = {
    "quint8": (tf.quint8, tf.uint8, c.U8),
    "qint8": (tf.qint8, tf.int8, c.I8),
    "quint16": (tf.quint16, tf.uint16, c.U16),
    "qint16": (tf.qint16, tf.int16, c.I16),
    "qint32": (tf.qint32, tf.int32, c.I32),
}
RANGES = {"around": (-2.0, 2.5), "above": (1.0, 3.0), "below": (-3.0, -1.0), "nothing": (0.0, 0.0)}
X = np.linspace(-4, 4, 140, dtype=np.float32).reshape(2, 70)


def cases() -> Iterator[Case]:
    yield from computed_ranges()
    yield from constant_ranges()
    yield from axes()
    yield from gradients()


def _quantized(name: str, x: Any, low: Any, high: Any, **attributes: Any) -> list[Any]:
    integers, low, high = tf.quantization.quantize(x, low, high, TYPES[name][0], **attributes)
    return [tf.bitcast(integers, TYPES[name][1]), low, high]


def computed_ranges() -> Iterator[Case]:
    for name, mode in itertools.product(TYPES, MODES):
        if (name, mode) != ("quint8", "MIN_FIRST") and (name != "qint32" or mode == "SCALED"):
            function = lambda x, low, high, n=name, m=mode: _quantized(n, x, low, high, mode=m)
            yield from case(f"QuantizeV2/{name}/{mode}", function, X, np.float32(-2), np.float32(2.5))
        quantized, _, dtype = TYPES[name]
        back = lambda x, low, high, q=quantized, m=mode: tf.quantization.dequantize(tf.bitcast(x, q), low, high, mode=m)
        limits = np.float32(-2), np.float32(2.5)
        if name != "qint32" or mode == "MIN_COMBINED":
            yield from case(f"Dequantize/{name}/{mode}", back, values(dtype, 2, 9, low=-120, high=120), *limits)


def constant_ranges() -> Iterator[Case]:
    for name, mode in itertools.product(TYPES, MODES):
        for where, (low, high) in RANGES.items():
            attributes = {"mode": mode, "narrow_range": name.startswith("qi") and mode == "SCALED"}
            there_and_back = lambda x, n=name, a=low, z=high, o=attributes: tf.quantization.dequantize(
                *tf.quantization.quantize(x, a, z, TYPES[n][0], **o), **o
            )
            if (name, mode) not in (("quint8", "MIN_FIRST"), ("qint32", "SCALED")):
                yield from case(f"Dequantize/{name}/{mode}/{where}", there_and_back, X, forms=("free",))
    yield from case("Dequantize/weights", _weighted, values(c.F32, 2, 3))
    even = lambda x: _quantized("qint16", x, -2.0, 2.0, mode="SCALED", round_mode="HALF_TO_EVEN")
    yield from case("QuantizeV2/half_to_even", even, X)
    narrow = lambda x: _quantized("qint8", x, -2.0, 3.0, mode="SCALED", round_mode="HALF_TO_EVEN", narrow_range=True)
    yield from case("QuantizeV2/narrow", narrow, X)
    near = lambda x: _quantized("quint8", x, -0.001, 0.002, ensure_minimum_range=0.5)
    yield from case("QuantizeV2/ensure_minimum_range", near, X)
    passed_on = lambda x: tf.quantization.dequantize(
        tf.reshape(tf.quantization.quantize(x, -2.0, 2.0, tf.quint8)[0], [-1]), -2.0, 2.0
    )
    yield from case("QuantizeV2/moved", passed_on, X)


def _weighted(x: Any) -> Any:
    stored = tf.constant(np.arange(-6, 6, dtype=np.int8).reshape(3, 4))
    return x @ tf.quantization.dequantize(tf.bitcast(stored, tf.qint8), -1.0, 1.0, mode="SCALED")


def axes() -> Iterator[Case]:
    limits = np.float32([-1, -2, 0.5]), np.float32([1, 2.5, 1])
    x = values(c.F32, 2, 3, 5)
    for name, mode in itertools.product(("quint8", "qint8"), ("MIN_COMBINED", "SCALED")):
        function = lambda x, low, high, n=name, m=mode: _quantized(n, x, low, high, mode=m, axis=1)
        yield from case(f"QuantizeV2/axis/{name}/{mode}", function, x, *limits, forms=("static", "batch"), sorted=True)
        quantized, _, dtype = TYPES[name]
        back = lambda x, low, high, q=quantized, m=mode: tf.quantization.dequantize(
            tf.bitcast(x, q), low, high, mode=m, axis=1
        )
        integers = values(dtype, 2, 3, 5, low=-120, high=120)
        yield from case(f"Dequantize/axis/{name}/{mode}", back, integers, *limits, forms=("static",))


def gradients() -> Iterator[Case]:
    grad = lambda g, x, low, high, axis=-1: tf.raw_ops.QuantizeAndDequantizeV4Grad(
        gradients=g, input=x, input_min=low, input_max=high, axis=axis
    )
    gradient = values(c.F32, *X.shape)
    yield from case("QuantizeAndDequantizeV4Grad", grad, gradient, X, np.float32(-2), np.float32(2.5), sorted=True)
    each = lambda g, x, low, high: grad(g, x, low, high, 1)
    x, limits = values(c.F32, 2, 3, 5), (np.float32([-1, -2, 0.5]), np.float32([1, 2.5, 1]))
    yield from case("QuantizeAndDequantizeV4Grad/axis", each, x * 2, x, *limits, forms=("static",), sorted=True)
