"""Rows for tf.random: stateless functions are compared number by number, the others by their distributions."""

from __future__ import annotations

import numpy as np
import tensorflow as tf

from tests.e2e.api.entries import B, Rows, f, i, row

r = tf.random
SEED = i(2)
# Enough numbers to show their distribution.
MANY = f(4000, low=0.5, high=2)
LOGITS = f(B, 5)


def rows() -> Rows:
    yield from by_distribution()
    yield from by_number()


def by_distribution() -> Rows:
    yield row("normal", lambda x: r.normal(tf.shape(x), 1.0, 2.0), MANY, random=True)
    yield row("uniform", lambda x: r.uniform(tf.shape(x), -1.0, 2.0), MANY, random=True)
    yield row("uniform_int32", lambda x: r.uniform(tf.shape(x), -10, 1000, tf.int32), MANY, random=True)
    yield row("uniform_int64", lambda x: r.uniform(tf.shape(x), -10, 1000, tf.int64), MANY, random=True)
    yield row("uniform_half", lambda x: r.uniform(tf.shape(x), dtype=tf.float16), MANY, random=True)
    yield row("truncated_normal", lambda x: r.truncated_normal(tf.shape(x)), MANY, random=True)
    yield row("shuffle", r.shuffle, MANY, random=True)
    yield row("categorical", lambda x: r.categorical(x, 4000), f(1, 5), random=True)
    yield row("categorical_int32", lambda x: r.categorical(x, 4000, dtype=tf.int32), f(1, 5), random=True)
    yield row("gamma", lambda x: r.gamma([4000], 2.5) + 0 * x, MANY, random=True)
    yield row("gamma_alphas", lambda x: r.gamma([1], x)[0], MANY, random=True)
    yield row("poisson", lambda x: r.poisson([4000], 3.5) + 0 * x, MANY, random=True)
    yield row("poisson_rates", lambda x: r.poisson([1], x)[0], MANY, random=True)
    yield row("dropout", lambda x: tf.nn.dropout(x, 0.3), MANY, random=True)


def by_number() -> Rows:
    for size in (1, 7, 64):
        yield row(f"stateless_normal_{size}", lambda s, n=size: r.stateless_normal([n], s), SEED)
        yield row(f"stateless_uniform_{size}", lambda s, n=size: r.stateless_uniform([n], s), SEED, fast=size == 7)
    for size in (1, 7, 64, 4000):
        yield row(f"stateless_truncated_normal_{size}", lambda s, n=size: r.stateless_truncated_normal([n], s), SEED)
    yield row("stateless_truncated_half", lambda s: r.stateless_truncated_normal([9], s, dtype=tf.float16), SEED)
    yield row("stateless_truncated_like", lambda x, s: x + r.stateless_truncated_normal(tf.shape(x), s), f(B, 4), SEED)
    wide = [np.iinfo(np.int64).min, np.iinfo(np.int64).max]
    yield row("stateless_uniform_int64_wide", lambda s: r.stateless_uniform([9], s, *wide, tf.int64), SEED)
    yield row("stateless_normal_mean", lambda s: r.stateless_normal([3, 5], s, 1.0, 2.0), SEED)
    yield row("stateless_uniform_int", lambda s: r.stateless_uniform([9], s, -5, 99, tf.int32), SEED)
    yield row("stateless_uniform_int64", lambda s: r.stateless_uniform([9], s, -5, 99, tf.int64), SEED)
    yield row("stateless_uniform_full", lambda s: r.stateless_uniform([9], s, None, None, tf.int32), SEED)
    yield row("stateless_uniform_full64", lambda s: r.stateless_uniform([9], s, None, None, tf.int64), SEED)
    yield row("stateless_uniform_uint32", lambda s: r.stateless_uniform([9], s, None, None, tf.uint32), SEED)
    yield row("stateless_uniform_half", lambda s: r.stateless_uniform([9], s, dtype=tf.float16), SEED)
    yield row(
        "stateless_normal_bfloat16",
        lambda s: tf.cast(r.stateless_normal([9], s, dtype=tf.bfloat16), tf.float32),
        SEED,
        tolerance=1e-2,
    )
    yield row("stateless_uniform_seed64", lambda s: r.stateless_uniform([9], s), i(2, dtype=np.int64))
    yield row("stateless_like", lambda x, s: x + r.stateless_normal(tf.shape(x), s), f(B, 4), SEED)
    yield row("stateless_categorical", lambda x, s: r.stateless_categorical(x, 9, s), LOGITS, SEED)
    yield row("stateless_categorical_int32", lambda x, s: r.stateless_categorical(x, 9, s, tf.int32), LOGITS, SEED)
    # For this many numbers, TensorFlow's result depends on its number of threads.
    many = f(64, 50)
    yield row("stateless_categorical_large", lambda x, s: r.stateless_categorical(x, 500, s), many, SEED, random=True)
    yield row("stateless_shuffle", r.experimental.stateless_shuffle, f(B, 4), SEED)
    yield row("stateless_gamma", lambda s: r.stateless_gamma([9], s, 2.5), SEED)
    yield row("stateless_poisson", lambda s: r.stateless_poisson([9], s, 3.5), SEED)
    yield row("stateless_binomial", lambda s: r.stateless_binomial([9], s, 10.0, 0.3), SEED)
    yield row("stateless_parameterized", parameterized, SEED)
    yield row("fold_in", lambda s: r.fold_in(s, 7), SEED)
    yield row("split", lambda s: r.split(s, 3), SEED)
    yield row("split_int64", lambda s: r.split(s, 3), i(2, dtype=np.int64))
    yield row("stateless_dropout", lambda x, s: tf.nn.experimental.stateless_dropout(x, 0.4, s), f(B, 4), SEED)
    yield row("generator", lambda s: r.Generator.from_seed(3).normal([4]) + 0.0 * tf.cast(s[0], tf.float32), SEED)
    yield row(
        "random_index_shuffle", lambda x, s: tf.random_index_shuffle(x, s, 9), i(B, low=0, high=8), i(3, dtype=np.int32)
    )
    yield row("sobol", lambda x: x + tf.math.sobol_sample(3, 5, 2), f(5, 3))


def parameterized(seed: tf.Tensor) -> tf.Tensor:
    return r.stateless_parameterized_truncated_normal([9], seed, 0.5, 1.5, -1.0, 2.0)
