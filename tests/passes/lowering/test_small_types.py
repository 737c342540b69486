"""Types of 4 and 8 bits that LiteRT lacks are computed in wider types, to the bit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import litefuse
from tests.support import harness

tf = pytest.importorskip("tensorflow", reason="the models are TensorFlow's")

FLOATS = {"float8_e4m3fn": ml_dtypes.float8_e4m3fn, "float8_e5m2": ml_dtypes.float8_e5m2}
INTEGERS = {"int4": ml_dtypes.int4, "uint4": ml_dtypes.uint4}


def run(function: Callable[[Any], Any], x: np.ndarray[Any, Any]) -> list[np.ndarray[Any, Any]]:
    """Return the answers of a converted function in each resolver, to an input whose batch is free."""
    spec = tf.TensorSpec([None, *x.shape[1:]], x.dtype, name="x")
    content = litefuse.convert(tf.function(function, input_signature=[spec])).to_bytes()
    runners = [harness.open_interpreter(content, resolver=r).get_signature_runner() for r in harness.RESOLVERS]
    return [run(x=x)["output_0"] for run in runners]


@pytest.mark.parametrize("name", FLOATS)
def test_rounding_to_8_bits(name: str) -> None:
    # All numbers of 16 bits, with infinities and NaN, and those in the middle between two of 8 bits.
    halves = np.arange(1 << 16, dtype=np.uint16).view(np.float16).astype(np.float32)
    small = FLOATS[name](np.nan_to_num(halves[:: 1 << 5], posinf=0, neginf=0)).astype(np.float32)
    middles = (small[1:] + small[:-1]) / 2
    x = np.concatenate([halves, middles, np.float32([1e-30, -1e-8, 1e9, -1e38])])
    dtype = getattr(tf.dtypes.experimental, name)
    with np.errstate(invalid="ignore"):
        wanted = x.astype(FLOATS[name]).astype(np.float32)
    for answer in run(lambda x: tf.cast(tf.cast(x, dtype), tf.float32), x):
        np.testing.assert_array_equal(answer, wanted)


@pytest.mark.parametrize("name", FLOATS)
def test_ops_that_move_8_bit_floats(name: str) -> None:
    dtype = getattr(tf.dtypes.experimental, name)
    x = np.random.default_rng(0).normal(size=(3, 4)).astype(np.float32)
    weights = tf.cast(tf.constant(np.linspace(-2, 2, 4, dtype=np.float32)), dtype)

    def mix(x: Any) -> Any:
        return tf.cast(tf.reshape(tf.cast(x, dtype), [-1, 2, 2]), tf.float32) * tf.cast(
            tf.reshape(weights, [2, 2]), tf.float32
        )

    small = (array.astype(FLOATS[name]).astype(np.float32) for array in (x, np.linspace(-2, 2, 4, dtype=np.float32)))
    wanted = np.multiply(*small).reshape(-1, 2, 2)
    for answer in run(mix, x):
        np.testing.assert_array_equal(answer, wanted)


@pytest.mark.parametrize("name", INTEGERS)
def test_integers_of_4_bits_wrap_around(name: str) -> None:
    x = np.arange(-40, 40, dtype=np.int32)
    dtype = getattr(tf.dtypes.experimental, name)
    for answer in run(lambda x: tf.cast(tf.cast(x, dtype), tf.int32), x):
        np.testing.assert_array_equal(answer, x.astype(INTEGERS[name]).astype(np.int32))


@pytest.mark.parametrize("name", [*FLOATS, *INTEGERS])
def test_inputs_and_outputs_of_small_types_are_refused(name: str) -> None:
    dtype = getattr(tf.dtypes.experimental, name)
    source = tf.int32 if name in INTEGERS else tf.float32
    narrow = tf.function(lambda x: tf.cast(x, dtype), input_signature=[tf.TensorSpec([2], source, name="x")])
    with pytest.raises(litefuse.ConversionError, match=f"output 'output_0' is {name}, which LiteRT's"):
        litefuse.convert(narrow)
    wide = tf.function(lambda x: tf.cast(x, source), input_signature=[tf.TensorSpec([2], dtype, name="x")])
    with pytest.raises(litefuse.ConversionError, match=f"input 'x' is {name}, which LiteRT's"):
        litefuse.convert(wide)


def test_a_model_that_keras_quantized_to_8_bit_floats() -> None:
    import keras

    model = keras.Sequential([keras.Input([6]), keras.layers.Dense(8, activation="relu"), keras.layers.Dense(3)])
    model.quantize("float8")
    x = np.random.default_rng(0).normal(size=(3, 6)).astype(np.float32)
    wanted = np.asarray(model(x, training=False))
    converted = litefuse.convert(model)
    for resolver in harness.RESOLVERS:
        run = harness.open_interpreter(converted.to_bytes(), resolver=resolver).get_signature_runner()
        (answer,) = run(**{next(iter(run.get_input_details())): x}).values()
        harness.compare(answer, wanted)
