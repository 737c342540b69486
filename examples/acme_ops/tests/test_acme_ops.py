"""A model with Acme's functions, converted with the rules that the installed package declares."""

import numpy as np
import pytest
import tensorflow as tf
from acme_ops import layers
from ai_edge_litert.interpreter import Interpreter
from flatbuffers import flexbuffers

import litefuse

X = np.float32([[-2, -0.5, 0.25, 9], [0, 1, 3.75, -4]])


@pytest.fixture(scope="module")
def model() -> tf.Module:
    module = tf.Module()
    module.kernel = tf.Variable(np.linspace(-1, 1, 12, dtype=np.float32).reshape(4, 3))
    module.bias = tf.Variable(np.float32([0.5, 0, -0.5]))

    def body(x):
        bessel = tf.math.special.bessel_j0(x)
        dense = layers.dense(layers.swish(x), module.kernel.read_value(), module.bias.read_value())
        return {"bessel": bessel, "clipped": tf.minimum(tf.maximum(x, 0.0), 1.0), "dense": dense}

    module.main = tf.function(body, input_signature=[tf.TensorSpec([None, 4], tf.float32, "x")])

    def detect(scores):
        return {"found": layers.detect(scores)}

    module.detect = tf.function(detect, input_signature=[tf.TensorSpec([8], tf.float32, "scores")])
    return module


@pytest.fixture(scope="module")
def saved(model, tmp_path_factory) -> str:
    folder = str(tmp_path_factory.mktemp("models") / "acme")
    tf.saved_model.save(model, folder, {"main": model.main, "detect": model.detect})
    return folder


def test_the_model_is_fused_and_right(model, saved):
    converted = litefuse.convert(saved, signatures="main")
    assert {event.rule for event in converted.report.fused} == {"acme.swish", "acme.dense", "fuse_clip_to_one"}
    assert {event.facts["owner"] for event in converted.report.fused if "owner" in event.facts} >= {
        "acme_ops.rules:fuse_swish",
        "acme_ops.rules:fuse_dense",
    }
    assert converted.report.ops["tfl.fully_connected"] == 1
    assert converted.report.ops["tfl.relu_0_to_1"] == 1
    runner = Interpreter(model_content=converted.to_bytes()).get_signature_runner()
    for x in (X, X[:1], 2 * X):
        expected = model.main(tf.constant(x))
        for name, value in runner(x=x).items():
            np.testing.assert_allclose(value, expected[name], rtol=1e-5, atol=1e-6)


def test_the_detector_is_a_custom_op(saved):
    converted = litefuse.convert(saved, signatures="detect")
    assert converted.report.ops == {"tfl.custom": 1}
    options = flexbuffers.Builder()
    with options.Map():
        options.Key("fast")
        options.Bool(True)
        options.Key("sizes")
        options.TypedVectorFromElements([8, 16])
        options.Key("threshold")
        options.Float(0.25, 4)
    assert bytes(options.Finish()) in converted.to_bytes()


def test_without_the_rules_the_model_does_not_convert(saved):
    with pytest.raises(litefuse.UnsupportedOpsError, match=r"tf\.BesselJ0"):
        litefuse.convert(saved, signatures="main", entry_points=False)
