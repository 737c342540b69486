"""What Acme's functions become in LiteRT: two fused ones, a custom op, a pattern, and an op that LiteRT lacks."""

import litefuse
from litefuse.rules import Builder, Value


@litefuse.fuse_composite("acme.swish")
def fuse_swish(b: Builder, x: Value, *, beta: float) -> Value:
    """swish(x) {beta} becomes x * logistic(beta * x)."""
    litefuse.require(beta > 0, "beta is not positive", beta=beta)
    return x * b.tfl.logistic(beta * x)


@litefuse.fuse_composite("acme.dense")
def fuse_dense(b: Builder, x: Value, kernel: Value, bias: Value, *, activation: str) -> Value:
    """dense(x, kernel, bias) becomes one fully_connected, with LiteRT's layout of the weights."""
    weights = litefuse.rules.known(kernel)
    litefuse.require(weights is not None, "the kernel is not constant")
    litefuse.require(activation == "relu", "the kernel has no such activation", activation=activation)
    return b.tfl.fully_connected(x, weights.T, bias, fused_activation_function="RELU")


@litefuse.fuse_composite("acme.detector")
def fuse_detector(b: Builder, scores: Value, *, threshold: float, sizes: list[int]) -> Value:
    """detector(scores) becomes the custom op AcmeDetector."""
    return b.tfl.custom("AcmeDetector", scores, options={"threshold": threshold, "sizes": sizes, "fast": True})


def clip_to_one(tf, x):
    return tf.Minimum(tf.Maximum(x, 0.0), 1.0)


@litefuse.fuse_pattern(clip_to_one)
def fuse_clip_to_one(b: Builder, x: Value) -> Value:
    """min(max(x, 0), 1) becomes relu_0_to_1(x), in models where nobody marked anything."""
    litefuse.require(x.dtype is litefuse.DType.F32, "the kernel takes float32")
    return b.tfl.relu_0_to_1(x)


# Abramowitz and Stegun, 9.4.1 and 9.4.3: in (x / 3)^2 up to 3; beyond, the size and the shift of a wave, in 3 / x.
NEAR = (0.00021, -0.0039444, 0.0444479, -0.3163866, 1.2656208, -2.2499997, 1.0)
SIZE = (0.00014476, -0.00072805, 0.00137237, -0.00009512, -0.0055274, -0.00000077, 0.79788456)
SHIFT = (0.00013558, -0.00029333, -0.00054125, 0.00262573, -0.00003954, -0.04166397, -0.78539816)


@litefuse.legalize("tf.BesselJ0")
def bessel_j0(b: Builder, x: Value) -> Value:
    """J0(x), for which LiteRT has no op, by polynomials: one up to 3, two beyond."""
    size = abs(x)
    inner = _polynomial((b.tfl.minimum(size, 3.0) / 3.0) ** 2, NEAR)
    far = b.tfl.maximum(size, 3.0)
    inverse = 3.0 / far
    wave = b.tfl.cos(far + _polynomial(inverse, SHIFT))
    outer = _polynomial(inverse, SIZE) * wave * b.tfl.rsqrt(far)
    return b.tfl.select_v2(size < 3.0, inner, outer)


def _polynomial(x: Value, coefficients: tuple[float, ...]) -> Value:
    """By Horner's rule, the coefficient of the highest power first."""
    value = coefficients[0]
    for coefficient in coefficients[1:]:
        value = value * x + coefficient
    return value


RULES = (fuse_swish, fuse_dense, fuse_detector, fuse_clip_to_one, bessel_j0)
