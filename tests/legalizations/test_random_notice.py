"""The report's line about models that draw random numbers at run time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest
import tensorflow as tf
from keras import layers

import litefuse
from tests.support.reference import write_saved_model

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
def test_layers(name: str, training: bool, tmp_path: Path) -> None:
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


def test_unseeded_and_seeded(tmp_path: Path) -> None:
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
