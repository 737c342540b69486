"""What Acme's functions become in LiteRT: two fused ones, a custom op, a pattern, and an op that LiteRT lacks."""

import numpy as np

import litefuse


@litefuse.fuse.composite("acme.swish")
def fuse_swish(b, x, *, beta):
    """swish(x) {beta} becomes mul(x, logistic(beta * x))."""
    litefuse.require(beta > 0, "beta is not positive", beta=beta)
    return b.tfl.mul(x, b.tfl.logistic(b.tfl.mul(x, np.float32(beta))))


@litefuse.fuse.composite("acme.dense")
def fuse_dense(b, x, kernel, bias, *, activation):
    """dense(x, kernel, bias) becomes one fully_connected, with LiteRT's layout of the weights."""
    weights = litefuse.fuse.known(kernel)
    litefuse.require(weights is not None, "the kernel is not constant")
    litefuse.require(activation == "relu", "the kernel has no such activation", activation=activation)
    return b.tfl.fully_connected(x, weights.T, bias, fused_activation_function="RELU")


@litefuse.fuse.composite("acme.detector")
def fuse_detector(b, scores, *, threshold, sizes):
    """detector(scores) becomes the custom op AcmeDetector."""
    return b.tfl.custom("AcmeDetector", scores, options={"threshold": threshold, "sizes": sizes, "fast": True})


def clip_to_one(tf, x):
    return tf.Minimum(tf.Maximum(x, 0.0), 1.0)


@litefuse.fuse.pattern(clip_to_one)
def fuse_clip_to_one(b, x):
    """min(max(x, 0), 1) becomes relu_0_to_1(x), in models where nobody marked anything."""
    litefuse.require(x.dtype is litefuse.DType.F32, "the kernel takes float32")
    return b.tfl.relu_0_to_1(x)


# Abramowitz and Stegun, 9.8.1 and 9.8.2.
NEAR = (0.0045813, 0.0360768, 0.2659732, 1.2067492, 3.0899424, 3.5156229, 1.0)
FAR = (
    *(0.00392377, -0.01647633, 0.02635537, -0.02057706, 0.00916281),
    *(-0.00157565, 0.00225319, 0.01328592, 0.39894228),
)


@litefuse.legalize("tf.BesselI0e")
def bessel_i0e(b, x):
    """exp(-|x|) I0(x), for which LiteRT has no op, by polynomials: one up to 3.75, one beyond."""
    size = b.tfl.abs(x)
    near = b.tfl.minimum(size, np.float32(3.75))
    far = b.tfl.maximum(size, np.float32(3.75))
    inner = b.tfl.mul(_polynomial(b, b.tfl.square(b.tfl.div(near, np.float32(3.75))), NEAR), b.tfl.exp(b.tfl.neg(near)))
    outer = b.tfl.mul(_polynomial(b, b.tfl.div(np.float32(3.75), far), FAR), b.tfl.rsqrt(far))
    return b.tfl.select_v2(b.tfl.less(size, np.float32(3.75)), inner, outer)


def _polynomial(b, x, coefficients):
    """By Horner's rule, the coefficient of the highest power first."""
    value = b.const(np.float32(coefficients[0]))
    for coefficient in coefficients[1:]:
        value = b.tfl.add(b.tfl.mul(value, x), np.float32(coefficient))
    return value


RULES = (fuse_swish, fuse_dense, fuse_detector, fuse_clip_to_one, bessel_i0e)
