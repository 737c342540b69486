"""On-device training as in TensorFlow's example, with `tf.raw_ops.Save` and `Restore` in signatures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from ai_edge_litert.interpreter import Interpreter

import litefuse

X = np.random.default_rng(0).normal(size=(8, 4)).astype(np.float32)
Y = np.eye(3, dtype=np.float32)[np.arange(8) % 3]
PATH = tf.TensorSpec([], tf.string)
TRAINED = ["assign", "infer", "train", "weights"]


class Classifier(tf.Module):
    def __init__(self) -> None:
        super().__init__()
        self.w = tf.Variable(tf.random.stateless_normal([4, 3], [1, 2]), name="w")
        self.b = tf.Variable(tf.zeros([3]), name="b")

    @tf.function(input_signature=[tf.TensorSpec([None, 4]), tf.TensorSpec([None, 3])])
    def train(self, x: Any, y: Any) -> Any:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.nn.softmax_cross_entropy_with_logits(y, x @ self.w + self.b))
        for variable, gradient in zip((self.w, self.b), tape.gradient(loss, (self.w, self.b)), strict=True):
            variable.assign_sub(0.1 * gradient)
        return {"loss": loss}

    @tf.function(input_signature=[tf.TensorSpec([None, 4])])
    def infer(self, x: Any) -> Any:
        return {"y": tf.nn.softmax(x @ self.w + self.b)}

    @tf.function(input_signature=[PATH])
    def save(self, checkpoint_path: Any) -> Any:
        variables = [self.w, self.b]
        values, names = [v.read_value() for v in variables], [v.name for v in variables]
        tf.raw_ops.Save(filename=checkpoint_path, tensor_names=names, data=values, name="save")
        return {"checkpoint_path": checkpoint_path}

    @tf.function(input_signature=[PATH])
    def restore(self, checkpoint_path: Any) -> Any:
        restored = {}
        for v in (self.w, self.b):
            value = tf.raw_ops.Restore(file_pattern=checkpoint_path, tensor_name=v.name, dt=v.dtype, name="restore")
            v.assign(value)
            restored[v.name.split(":")[0]] = value
        return restored

    @tf.function(input_signature=[])
    def weights(self) -> Any:
        return {"w": self.w.read_value(), "b": self.b.read_value()}

    @tf.function(input_signature=[tf.TensorSpec([4, 3]), tf.TensorSpec([3])])
    def assign(self, w: Any, b: Any) -> Any:
        self.w.assign(w)
        self.b.assign(b)
        return {"done": tf.constant(True)}


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> tuple[Classifier, Path]:
    model, path = Classifier(), tmp_path_factory.mktemp("training")
    names = ("train", "infer", "save", "restore", "weights", "assign")
    tf.saved_model.save(model, str(path), signatures={name: getattr(model, name) for name in names})
    return model, path


def test_error_names_signatures_and_ways(saved: tuple[Classifier, Path]) -> None:
    with pytest.raises(litefuse.UnsupportedOpsError) as raised:
        litefuse.convert(saved[1])
    text = str(raised.value)
    assert 'tf.Restore in layers "restore"' in text and 'tf.Save in layer "save"' in text
    assert 'signatures "restore", "save" need this' in text and "allow_flex=True" in text
    assert "add a signature that returns the variables and one that assigns" in text


def test_flex_for_the_files_alone(saved: tuple[Classifier, Path]) -> None:
    report = litefuse.convert(saved[1], allow_flex=True).report
    assert sorted(event.rule for event in report.flex) == ["tf.Restore", "tf.Restore", "tf.Save"]


def test_the_advice(saved: tuple[Classifier, Path]) -> None:
    """Follow the advice: train, read the weights, and set them in another interpreter."""
    model, path = saved
    content = litefuse.convert(path, signatures=TRAINED).to_bytes()
    interpreter, other = Interpreter(model_content=content), Interpreter(model_content=content)
    for _ in range(3):
        loss = interpreter.get_signature_runner("train")(x=X, y=Y)["loss"]
        np.testing.assert_allclose(loss, model.train(X, Y)["loss"], rtol=1e-5)
    weights = interpreter.get_signature_runner("weights")()
    other.get_signature_runner("assign")(**weights)
    for runner in (interpreter, other):
        np.testing.assert_allclose(runner.get_signature_runner("infer")(x=X)["y"], model.infer(X)["y"], atol=1e-6)
