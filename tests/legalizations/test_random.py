"""Random ops: the right distribution, on every call, and the report's line about models that contain them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from keras import layers

import litefuse
from litefuse.backend import to_bytes
from tests.support.functions.comparison import legalized
from tests.support.harness import RESOLVERS, open_interpreter
from tests.support.reference import specs, write_saved_model

raw = tf.raw_ops
SIZE = np.int32([200, 50])


def sample(function: Callable[..., Any], *inputs: Any, path: Path, resolver: str) -> np.ndarray:
    """Return the numbers of the second call."""
    arrays = [np.asarray(x) for x in inputs]
    write_saved_model(function, specs(arrays, "none"), path)
    runner = open_interpreter(bytes(to_bytes(legalized(path))), resolver=resolver).get_signature_runner()
    given = {f"x{index}": array for index, array in enumerate(arrays)}
    runner(**given)
    return runner(**given)["y0"]


@pytest.mark.parametrize("resolver", RESOLVERS)
def test_distributions(tmp_path: Path, resolver: str) -> None:
    uniform = sample(lambda s: raw.RandomUniform(shape=s, dtype=tf.float32), SIZE, path=tmp_path, resolver=resolver)
    assert uniform.shape == (200, 50) and uniform.min() >= 0 and uniform.max() < 1
    assert abs(uniform.mean() - 0.5) < 0.02

    normal = sample(
        lambda s: raw.RandomStandardNormal(shape=s, dtype=tf.float16),
        SIZE.astype(np.int64),
        path=tmp_path,
        resolver=resolver,
    )
    assert normal.dtype == np.float16
    assert abs(float(normal.mean(dtype=np.float64))) < 0.05 and abs(float(normal.std(dtype=np.float64)) - 1) < 0.05

    truncated = sample(lambda s: raw.TruncatedNormal(shape=s, dtype=tf.float32), SIZE, path=tmp_path, resolver=resolver)
    assert np.abs(truncated).max() <= 2.001
    # The variance of a normal distribution cut at two deviations: 1 - 4 phi(2) / (1 - 2 Phi(-2)).
    assert abs(truncated.var() - 0.7737) < 0.03

    again = sample(
        tf.random.stateless_truncated_normal,
        SIZE,
        np.int32([1, 2]),
        path=tmp_path,
        resolver=resolver,
    )
    assert np.abs(again).max() <= 2.001 and abs(again.var() - 0.7737) < 0.03 and abs(again.mean()) < 0.03

    numbers = sample(
        lambda s: raw.RandomUniformInt(shape=s, minval=tf.constant(-3), maxval=tf.constant(4)),
        SIZE,
        path=tmp_path,
        resolver=resolver,
    )
    assert numbers.dtype == np.int32 and set(np.unique(numbers)) == set(range(-3, 4))


@pytest.mark.parametrize("resolver", RESOLVERS)
def test_choices(tmp_path: Path, resolver: str) -> None:
    logits = np.log(np.float32([[0.7, 0.1, 0.2]]))
    drawn = sample(lambda x: raw.Multinomial(logits=x, num_samples=4000), logits, path=tmp_path, resolver=resolver)
    assert drawn.dtype == np.int64
    np.testing.assert_allclose(np.bincount(drawn[0], minlength=3) / 4000, [0.7, 0.1, 0.2], atol=0.05)

    rows = np.arange(60, dtype=np.float32).reshape(30, 2)
    shuffled = sample(lambda x: raw.RandomShuffle(value=x), rows, path=tmp_path, resolver=resolver)
    assert not np.array_equal(shuffled, rows)
    np.testing.assert_array_equal(shuffled[np.argsort(shuffled[:, 0])], rows)


def test_a_generator_continues_from_call_to_call(tmp_path: Path) -> None:
    module = tf.Module()
    # The low half of the counter overflows when the first numbers have been drawn.
    module.generator = tf.random.Generator.from_state(np.int64([-700, 5, 99]), alg="philox")

    @tf.function(input_signature=[tf.TensorSpec([3])])
    def draw(x: Any) -> Any:
        numbers = module.generator.uniform([3])
        return {"uniform": x + numbers, "normal": module.generator.normal([2, 5])}

    tf.saved_model.save(module, tmp_path, signatures=draw)
    content = litefuse.convert(tmp_path).to_bytes()
    x = np.float32([1, 2, 3])
    for resolver in RESOLVERS:
        original = tf.saved_model.load(tmp_path).signatures["serving_default"]
        runner = open_interpreter(content, resolver=resolver).get_signature_runner()
        for _ in range(3):
            found, expected = runner(x=x), original(x=tf.constant(x))
            np.testing.assert_array_equal(found["uniform"], expected["uniform"])
            np.testing.assert_allclose(found["normal"], expected["normal"], 1e-5, 2e-6)


LAYERS = {
    "dropout": lambda: layers.Dropout(0.5, name="the_layer"),
    "noise": lambda: layers.GaussianNoise(0.5, name="the_layer"),
    "gaussian_dropout": lambda: layers.GaussianDropout(0.5, name="the_layer"),
    "flip": lambda: layers.RandomFlip(name="the_layer"),
}
X = np.random.default_rng(0).normal(size=(2, 8, 8, 3)).astype(np.float32)


def _warnings(model: litefuse.Model) -> list[Any]:
    return [event for event in model.report.events if "random numbers" in event.reason]


@pytest.mark.parametrize("name", LAYERS)
@pytest.mark.parametrize("training", [True, False])
def test_layers_that_draw_numbers_are_reported(name: str, training: bool, tmp_path: Path) -> None:
    inputs = keras.Input((8, 8, 3), batch_size=2)
    network = keras.Model(inputs, LAYERS[name]()(inputs, training=training))
    archive = keras.export.ExportArchive()
    archive.track(network)
    archive.add_endpoint("serve", network, [keras.InputSpec(shape=(2, 8, 8, 3), dtype="float32")])
    archive.write_out(str(tmp_path), verbose=False)
    model = litefuse.convert(tmp_path, signatures=["serve"])
    found = _warnings(model)
    assert bool(found) == training
    assert all("the_layer" in (event.location.layer or event.location.name) for event in found)
    assert ("draws new random numbers in every call" in str(model.report)) == training
    facts = [event for event in json.loads(model.report.to_json())["events"] if "random numbers" in event["reason"]]
    assert len(facts) == len(found)


def test_only_numbers_that_differ_from_run_to_run_are_reported(tmp_path: Path) -> None:
    """A constant or input seed makes the numbers reproducible, and is not reported."""

    def draw(x: Any, seed: Any) -> Any:
        return (
            tf.random.uniform([3]) + x,
            tf.random.stateless_normal([3], seed),
            tf.random.stateless_normal([3], [1, 2]),
        )

    write_saved_model(draw, [tf.TensorSpec([3]), tf.TensorSpec([2], tf.int32)], tmp_path)
    (event,) = _warnings(litefuse.convert(tmp_path))
    assert (event.rule, event.outcome) == ("RandomUniform", "warning")
