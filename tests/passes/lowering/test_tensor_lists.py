"""TensorArrays whose elements differ in size are right, or refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import litefuse
from tests.support import harness

tf = pytest.importorskip("tensorflow", reason="the models are TensorFlow's")


def fill(x: Any, *, grows: bool) -> Any:
    """Return a TensorArray of three elements, of one size or of sizes 1, 2 and 3."""
    rows = tf.TensorArray(tf.float32, size=3, element_shape=[None], infer_shape=False)
    for step in tf.range(3):
        rows = rows.write(step, x[: step + 1] if grows else x * tf.cast(step, tf.float32))
    return rows


READERS = {"concat": lambda rows: rows.concat(), "read": lambda rows: rows.read(1)}


def function(reader: str, *, grows: bool) -> Any:
    def run(x: Any) -> Any:
        return READERS[reader](fill(x, grows=grows))

    # AutoGraph converts the loop.
    return tf.function(run, input_signature=[tf.TensorSpec([None], name="x")])


@pytest.mark.parametrize("reader", READERS)
def test_elements_of_one_size(reader: str) -> None:
    run, x = function(reader, grows=False), np.arange(1, 5, dtype=np.float32)
    content = litefuse.convert(run).to_bytes()
    for resolver in harness.RESOLVERS:
        answer = harness.open_interpreter(content, resolver=resolver).get_signature_runner()(x=x)["output_0"]
        np.testing.assert_array_equal(answer, run(x))


@pytest.mark.parametrize("reader", READERS)
def test_elements_that_grow_are_refused(reader: str) -> None:
    with pytest.raises(litefuse.ConversionError, match="may differ in size, and are read one by one or concatenated"):
        litefuse.convert(function(reader, grows=True))


def test_numbers_as_text_are_refused_with_a_reason() -> None:
    run = tf.function(tf.strings.as_string, input_signature=[tf.TensorSpec([2], tf.int32)])
    with pytest.raises(litefuse.ConversionError, match="no kernel that reads or writes the contents of strings"):
        litefuse.convert(run)
