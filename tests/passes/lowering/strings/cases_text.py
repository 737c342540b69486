"""Ops that inspect strings, where that can be expressed."""

from __future__ import annotations

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case

_POWERS = [10**power for power in range(19)]
INTEGERS = np.array(
    [0, *_POWERS, *(power - 1 for power in _POWERS), (1 << 63) - 1, 12345, 3141592653589793238, *range(11, 20)]
)
INTEGERS = np.concatenate([INTEGERS, -INTEGERS, [-(1 << 63)]])
SMALL = INTEGERS[np.abs(INTEGERS) < 1 << 31].astype(np.int32)
LABELS = np.array([b"Cat", b" Dog", b"\tMOUSE ", b"cow"], object)


def hashed(x: tf.Tensor, buckets: int) -> tf.Tensor:
    return tf.strings.to_hash_bucket_fast(tf.as_string(x), buckets)


CASES: tuple[Case, ...] = (
    case("hash_int64", lambda x: hashed(x, 1_000_003), INTEGERS),
    case("hash_int64_large", lambda x: hashed(x, (1 << 62) + 12345), INTEGERS),
    case("hash_int32", lambda x: hashed(x, 7), SMALL.reshape(-1, 1)),
    case("strong", lambda x: tf.strings.to_hash_bucket_strong(tf.as_string(x), 1 << 40, [7, 133]), INTEGERS),
    case("strong_keys", lambda x: tf.strings.to_hash_bucket_strong(tf.as_string(x), 9, [-1, 1 << 62]), SMALL[:, None]),
    case("hash_uint8", lambda x: hashed(x, 1000), np.arange(256, dtype=np.uint8)),
    case("hash_int16", lambda x: hashed(x, 1000), np.arange(-999, 1000, 7, dtype=np.int16)),
    case("hash_uint32", lambda x: hashed(x, 1000), np.array([0, 9, 4294967295], np.uint32)),
    case("one_bucket", lambda x: tf.strings.to_hash_bucket_fast(x, 1), np.array([[b"a"], [b""]], object)),
    case("one_strong", lambda x: tf.strings.to_hash_bucket_strong(x, 1, [1, 2]), np.array([[b"a"], [b""]], object)),
    case("bool_text", tf.as_string, np.array([[True], [False]])),
    case("int8_text", tf.as_string, np.int8([[-128], [0], [127]])),
    case("uint8_text", tf.as_string, np.uint8([[0], [7], [255]])),
    case("words", lambda x: tf.strings.regex_full_match(x, "red|dark blue|"), np.array([b"red", b"re", b""], object)),
    case("lower", lambda i: tf.strings.lower(tf.gather(LABELS, i)), np.int32([[2, 0], [1, 1]])),
    case("length", lambda i: tf.strings.length(tf.gather(LABELS, i)), np.int64([2, 0])),
    case("hash_label", lambda i: tf.strings.to_hash_bucket_fast(tf.gather(LABELS, i), 50), np.int64([2, 0, 3])),
    case("sentence", lambda x: tf.strings.join(["it is ", tf.as_string(x > 0)]), np.float32([-1, 2])),
    case(
        "named_pair",
        lambda i, j: tf.strings.join([tf.gather(LABELS, i), tf.gather(LABELS, j)], "-"),
        *(np.int32([2, 0, 1]), np.int32([1, 1, 3])),
    ),
    case("part", lambda i: tf.strings.substr(tf.gather(LABELS, i), 1, 2), np.int32([2, 1])),
    case("parts", lambda i: tf.strings.upper(tf.strings.strip(tf.gather(LABELS, i))[::-1]), np.int32([2, 1])),
    case("numbers", lambda i: tf.strings.to_number(tf.gather(np.array([b"1.5", b"-2e3"]), i)), np.int32([1, 0])),
    case("joined_alone", lambda x: tf.strings.join([x], ", "), np.array([b"red", b""], object)),
)
