"""Replace detours through floats by integer ops."""

from __future__ import annotations

import numpy as np

from litefuse.errors import require
from litefuse.ir import DType, Value
from litefuse.reference.common import Array
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import required_producer, small_constant
from litefuse.rewrite.rule import rewrite


@rewrite("tf.Cast", after=("tf.RealDiv",))
def divide_as_integers(b: RewriteContext, x: Value, *, DstT: DType, Truncate: bool) -> Value:
    """`int32(float64(x) / n)` -> `TruncateDiv(x, n)`; exact, because no inexact quotient of int32 rounds to an integer.

    If `x / n` is not an integer, it differs from every integer by at least `1 / n`: a relative difference of at least
    `1 / x`, which is more than float64's 2**-53. Keras computes offsets this way, and LiteRT lacks the float64 kernels.
    """
    require(x.dtype is DType.F64 and DstT is DType.I32, "not a cast from float64 to int32")
    dividend, divisor = required_producer(x, "tf.RealDiv").inputs
    source = required_producer(dividend, "tf.Cast").inputs[0]
    require(source.dtype is DType.I32, "the dividend is not an int32")
    number = small_constant(divisor)
    require(_are_positive_i32(number), "the divisor is not a positive int32")
    return b.tf.TruncateDiv(source, b.const(number.astype(np.int32)))


def _are_positive_i32(number: Array) -> bool:
    return bool((number == np.floor(number)).all() and (number > 0).all() and (number < 2**31).all())
