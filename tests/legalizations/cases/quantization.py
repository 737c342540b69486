"""Cases: floats rounded to the steps of a given or computed range, which is known at conversion or not."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case
from tests.support.functions.values import f32

raw = tf.raw_ops
LOOSE = (1e-5, 1e-5)
X = f32(2, 5, 6, 3)


def fake() -> Iterator[Case]:
    vars_of, channels_of = (
        tf.quantization.fake_quant_with_min_max_vars,
        tf.quantization.fake_quant_with_min_max_vars_per_channel,
    )
    for bits, narrow in itertools.product((4, 8), (False, True)):
        one = lambda x, a, b, n=bits, r=narrow: vars_of(x, a, b, n, r)  # noqa: E731
        yield case(f"FakeQuant_operands_{bits}_{narrow}", one, X, np.float32(-1.3), np.float32(2.1), tolerance=LOOSE)
        each = lambda x, a, b, n=bits, r=narrow: channels_of(x, a, b, n, r)  # noqa: E731
        limits = np.float32([-1, -2, 0]), np.float32([1, 0.7, 0])
        yield case(f"FakeQuant_channels_{bits}_{narrow}", each, X, *limits, dynamic="batch", tolerance=LOOSE)
        yield case(f"FakeQuant_narrow_halves_{bits}_{narrow}", lambda x, f=one: f(x, -1.3, 2.1), X, tolerance=LOOSE)
    # Many of these lie halfway between two steps.
    fine = np.linspace(-3, 3, 6001).astype(np.float32)
    yield case("FakeQuant_halves", vars_of, fine, np.float32(-1.3), np.float32(2.1))
    halves = np.stack([fine, fine], 1)
    yield case("FakeQuant_channels_halves", channels_of, halves, np.float32([-1, -0.2]), np.float32([1, 0.7]))
    yield case("FakeQuant_of_nothing", lambda x: vars_of(x, 0.0, 0.0), X)


def through_steps() -> Iterator[Case]:
    for signed, given, narrow in itertools.product((False, True), repeat=3):
        for mode, bits in (("HALF_TO_EVEN", 8), ("HALF_UP", 4)):
            name = f"QuantizeAndDequantizeV2_{signed}_{given}_{narrow}_{mode}"
            function = rounded(
                signed_input=signed, range_given=given, narrow_range=narrow, round_mode=mode, num_bits=bits
            )
            yield case(name, function, X, np.float32(-1.5), np.float32(2.25), tolerance=LOOSE)
    yield case(
        "QuantizeAndDequantizeV2_channels",
        rounded(axis=3),
        X,
        np.zeros(3, np.float32),
        np.ones(3, np.float32),
        tolerance=LOOSE,
    )
    third = lambda x: raw.QuantizeAndDequantizeV3(input=x, input_min=-1.0, input_max=2.0, num_bits=6)  # noqa: E731
    yield case("QuantizeAndDequantizeV3", third, X, tolerance=LOOSE)
    fourth = lambda x: raw.QuantizeAndDequantizeV4(input=x, input_min=-1.0, input_max=2.0, range_given=True)  # noqa: E731
    yield case("QuantizeAndDequantizeV4", fourth, X, tolerance=LOOSE)


def rounded(**attributes: Any) -> Callable[..., Any]:
    return lambda x, low, high: raw.QuantizeAndDequantizeV2(input=x, input_min=low, input_max=high, **attributes)


CASES = (*fake(), *through_steps())
