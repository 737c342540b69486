"""Cases: seeded random numbers, which are identical to TensorFlow's."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case

raw = tf.raw_ops
SEED = np.int32([1, -2])
WIDE = np.int64([1 << 40, -3])
# LiteRT's SIN, COS and LOG differ from TensorFlow's in the last bit.
NORMAL = (1e-5, 2e-6)


def stateless() -> Iterator[Case]:
    yield case("StatelessRandomGetKeyCounter", lambda s: raw.StatelessRandomGetKeyCounter(seed=s), SEED)
    yield case("StatelessRandomUniform", lambda s: tf.random.stateless_uniform([3, 5], s, -2.0, 3.0), WIDE)
    yield case("StatelessRandomUniform_scalar", lambda s: tf.random.stateless_uniform([], s), SEED)
    shape = np.int32([7, 2])
    yield case("StatelessRandomUniform_shape", lambda s, n: tf.random.stateless_uniform(n, s), SEED, shape)
    yield case(
        "StatelessRandomNormal", lambda s, n: tf.random.stateless_normal(n, s), WIDE, np.int64([7, 3]), tolerance=NORMAL
    )
    yield case("StatelessRandomUniformInt", lambda s: tf.random.stateless_uniform([41], s, -5, 17, tf.int32), SEED)
    half = tf.float16
    yield case("StatelessRandomUniform_float16", lambda s: tf.random.stateless_uniform([41], s, dtype=half), SEED)
    yield case("StatelessRandomNormal_float16", lambda s: tf.random.stateless_normal([41], s, dtype=half), SEED)
    brain = tf.bfloat16
    yield case(
        "StatelessRandomUniform_bfloat16",
        lambda s: tf.cast(tf.random.stateless_uniform([41], s, dtype=brain), tf.float32),
        SEED,
    )
    whole = (-(2**31), 2**31 - 1)
    yield case("StatelessRandomUniformInt_wide", lambda s: tf.random.stateless_uniform([9], s, *whole, tf.int32), SEED)
    yield case(
        "StatelessRandomUniformFullInt", lambda s: tf.random.stateless_uniform([9], s, None, None, tf.int32), SEED
    )
    yield case(
        "StatelessRandom_first_versions",
        lambda s: (
            raw.StatelessRandomUniform(shape=[3, 3], seed=s),
            raw.StatelessRandomUniformInt(shape=[3, 3], seed=s, minval=0, maxval=9),
        ),
        SEED,
    )
    # The low half of the counter overflows during the draw.
    yield case(
        "StatelessRandomUniformV2_carry",
        lambda key, counter: raw.StatelessRandomUniformV2(
            shape=[11], key=tf.bitcast(key, tf.uint64), counter=tf.bitcast(counter, tf.uint64), alg=1
        ),
        np.int64([-77]),
        np.int64([-2, 5]),
    )


CASES = (*stateless(),)
