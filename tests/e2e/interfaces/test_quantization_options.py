"""`litefuse.TFLiteConverter` quantizes as `tf.lite.TFLiteConverter` does, with the same attributes."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.interfaces.compat import OpsSet, Optimize
from litefuse.tflite import read_file
from litefuse.verification.model.quantized import dequantize, quantize, scheme_of
from tests.support.harness import open_interpreter

# One process builds the network and converts it with TFLiteConverter.
pytestmark = [pytest.mark.xdist_group("quantization options"), pytest.mark.usefixtures("one_process")]
DEFAULT = [Optimize.DEFAULT]
INT8, INT16X8 = OpsSet.TFLITE_BUILTINS_INT8, OpsSet.EXPERIMENTAL_TFLITE_BUILTINS_ACTIVATIONS_INT16_WEIGHTS_INT8
BUILTINS = OpsSet.TFLITE_BUILTINS
IMAGES = np.random.default_rng(7).normal(size=(24, 1, 12, 12, 3)).astype(np.float32)
TESTS = IMAGES[16:]


def arrays() -> Iterator[Any]:
    for image in IMAGES[:16]:
        yield [image]


def named() -> Iterator[Any]:
    for image in IMAGES[:16]:
        yield {"image": image}


def pairs() -> Iterator[Any]:
    for image in IMAGES[:16]:
        yield "serving_default", {"image": image}


@pytest.fixture(scope="module")
def network(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small convolutional network with a fixed batch, as a SavedModel."""
    tf = pytest.importorskip("tensorflow", reason="its converter is compared")
    random = np.random.default_rng(0)

    def weights(*shape: int) -> Any:
        return tf.constant(random.normal(size=shape) / np.sqrt(np.prod(shape[:-1])), tf.float32)

    first, depth, last, dense = weights(3, 3, 3, 32), weights(3, 3, 32, 1), weights(1, 1, 32, 48), weights(48, 40)
    bias = tf.constant(random.normal(size=40).astype(np.float32))
    module = tf.Module()

    def run(image: Any) -> Any:
        x = tf.nn.relu(tf.nn.conv2d(image, first, 2, "SAME"))
        x = tf.nn.relu6(tf.nn.depthwise_conv2d(x, depth, [1, 1, 1, 1], "SAME"))
        x = tf.reduce_mean(tf.nn.conv2d(x, last, 1, "VALID"), [1, 2])
        return {"scores": tf.matmul(x, dense) + bias}

    spec = tf.TensorSpec([1, 12, 12, 3], tf.float32, "image")
    module.run = tf.function(run, input_signature=[spec])
    folder = tmp_path_factory.mktemp("network") / "saved_model"
    tf.saved_model.save(module, str(folder), {"serving_default": module.run})
    return folder


def converters(network: Path, prepare: Callable[[Any, Any], None]) -> tuple[bytes, bytes]:
    """Return the files of TensorFlow's converter and of litefuse's, with the same options."""
    import tensorflow as tf

    contents: list[bytes] = []
    for made, lite in ((tf.lite.TFLiteConverter, tf.lite), (litefuse.TFLiteConverter, litefuse.compat)):
        converter = made.from_saved_model(str(network))
        prepare(converter, lite)
        contents.append(converter.convert())
    return contents[0], contents[1]


def scores(content: bytes) -> np.ndarray[Any, Any]:
    """Return the outputs as floats, whatever the types in the file."""
    tensors = read_file(content).subgraphs[0]
    image, output = tensors.tensors[tensors.inputs[0]], tensors.tensors[tensors.outputs[0]]
    runner = open_interpreter(content).get_signature_runner()
    return np.stack([dequantize(runner(image=quantize(each, image))["scores"], output) for each in TESTS])


def test_schemes_are_no_less_exact_than_the_original(network: Path) -> None:
    expected = scores(litefuse.convert(network).to_bytes())

    def dynamic(converter: Any, lite: Any) -> None:
        converter.optimizations = [lite.Optimize.DEFAULT]

    def float16(converter: Any, lite: Any) -> None:
        dynamic(converter, lite)
        converter.target_spec.supported_types = [np.float16] if lite is litefuse.compat else [lite_float16()]

    def int8(converter: Any, lite: Any) -> None:
        dynamic(converter, lite)
        converter.representative_dataset = arrays

    def integer_ends(converter: Any, lite: Any) -> None:
        int8(converter, lite)
        converter.target_spec.supported_ops = [lite.OpsSet.TFLITE_BUILTINS_INT8]
        converter.inference_input_type = np.int8 if lite is litefuse.compat else tf_type("int8")
        converter.inference_output_type = np.uint8 if lite is litefuse.compat else tf_type("uint8")

    def int16x8(converter: Any, lite: Any) -> None:
        int8(converter, lite)
        converter.target_spec.supported_ops = [getattr(lite.OpsSet, INT16X8.name)]

    cases = {"dynamic": dynamic, "float16": float16, "int8": int8, "int8 ends": integer_ends, "int16x8": int16x8}
    for name, prepare in cases.items():
        original, own = converters(network, prepare)
        assert scheme_of(read_file(own)) == name.removesuffix(" ends")
        errors = [float(np.sqrt(np.mean((scores(content) - expected) ** 2))) for content in (original, own)]
        # Rounding differs by chance where both do the same.
        assert errors[1] <= 1.1 * errors[0], name
        assert errors[1] < 0.1, name
        assert len(own) <= 1.1 * len(original), name


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, np.ndarray[Any, Any]]:
    """Return a network with fake quantization, as quantization-aware training writes it, and its answers to TESTS."""
    tf = pytest.importorskip("tensorflow", reason="its converter is compared")
    random = np.random.default_rng(1)
    filters, dense = (random.normal(size=shape).astype(np.float32) / 4 for shape in ((3, 3, 3, 16), (16, 10)))
    limits = np.abs(filters).max((0, 1, 2))
    module = tf.Module()

    def fake(x: Any, low: float, high: float, **attributes: Any) -> Any:
        return tf.quantization.fake_quant_with_min_max_vars(x, low, high, **attributes)

    def run(image: Any) -> Any:
        weights = tf.quantization.fake_quant_with_min_max_vars_per_channel(filters, -limits, limits, narrow_range=True)
        x = tf.nn.conv2d(fake(image, -3.0, 3.0), weights, 2, "SAME")
        x = fake(tf.nn.relu(x * np.linspace(0.5, 1, 16, dtype=np.float32) + 0.25), 0.0, 4.0)
        x = fake(tf.reduce_mean(x, [1, 2]), 0.0, 2.0)
        return {"scores": fake(tf.matmul(x, fake(dense, -0.6, 0.6, narrow_range=True)) + 0.1, -2.0, 2.0)}

    spec = tf.TensorSpec([1, 12, 12, 3], tf.float32, "image")
    module.run = tf.function(run, input_signature=[spec])
    folder = tmp_path_factory.mktemp("trained") / "saved_model"
    tf.saved_model.save(module, str(folder), {"serving_default": module.run})
    return folder, np.stack([module.run(tf.constant(image))["scores"] for image in TESTS])


@pytest.mark.parametrize("ends", ["", "int8", "uint8"])
def test_fake_quantization_needs_no_samples(trained: tuple[Path, np.ndarray[Any, Any]], ends: str) -> None:
    folder, expected = trained

    def prepare(converter: Any, lite: Any) -> None:
        converter.optimizations = [lite.Optimize.DEFAULT]
        if ends:
            converter.inference_input_type = converter.inference_output_type = tf_type(ends)

    original, own = converters(folder, prepare)
    for content in (original, own):
        (tensors,) = read_file(content).subgraphs
        types = {tensors.tensors[index].dtype.lower() for index in (*tensors.inputs, *tensors.outputs)}
        assert types == {ends or "float32"}
    assert scheme_of(read_file(own)) == scheme_of(read_file(original)) == "int8"
    # A value near the middle between two steps is rounded to either, in each layer.
    step = 4 / 255
    errors = [float(np.abs(scores(content) - expected).max()) for content in (original, own)]
    assert errors[1] <= 2.01 * step and errors[1] <= errors[0] + 1.01 * step
    assert len(own) <= 1.1 * len(original)
    plain = litefuse.convert(folder).to_bytes()
    np.testing.assert_allclose(scores(plain), expected, atol=1.01 * step)
    assert litefuse.convert(folder, quantize="int8").report.ops["tfl.conv_2d"] == 1


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ({"inference_input_type": "int16"}, "inference_input_type=int16: must be float32 or int8 or uint8 with int8"),
        ({"supported_ops": [INT8]}, "TFLITE_BUILTINS_INT8 requires representative_dataset"),
        ({"supported_ops": [INT16X8]}, "INT16_WEIGHTS_INT8 requires representative_dataset"),
    ],
    ids=str,
)
def test_fake_quantization_does_not_replace_samples_everywhere(
    trained: tuple[Path, np.ndarray[Any, Any]], attributes: dict[str, Any], message: str
) -> None:
    with pytest.raises(litefuse.ConversionError, match=message):
        converter(trained[0], optimizations=DEFAULT, **attributes).convert()


@pytest.fixture(scope="module")
def partly_trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, np.ndarray[Any, Any]]:
    """Return a network of which only the middle layers have fake quantization, and its answers to TESTS."""
    tf = pytest.importorskip("tensorflow", reason="its converter is compared")
    random = np.random.default_rng(2)
    shapes = (3, 3, 3, 16), (3, 3, 16, 16), (16, 10)
    first, middle, head = (random.normal(size=shape).astype(np.float32) / 4 for shape in shapes)
    fake = tf.quantization.fake_quant_with_min_max_args

    def run(image: Any) -> Any:
        x = fake(tf.nn.relu(tf.nn.conv2d(image, first, 2, "SAME")), 0.0, 4.0)
        x = fake(tf.nn.relu(tf.nn.conv2d(x, fake(middle, -0.9, 0.9, narrow_range=True), 2, "SAME")), 0.0, 4.0)
        return {"scores": tf.matmul(tf.reduce_mean(x, [1, 2]), head)}

    module = tf.Module()
    module.run = tf.function(run, input_signature=[tf.TensorSpec([1, 12, 12, 3], tf.float32, "image")])
    folder = tmp_path_factory.mktemp("partly_trained") / "saved_model"
    tf.saved_model.save(module, str(folder), {"serving_default": module.run})
    return folder, np.stack([module.run(tf.constant(image))["scores"] for image in TESTS])


@pytest.mark.parametrize("ends", ["", "int8"])
def test_ops_without_fake_quantization_stay_float(partly_trained: tuple[Path, np.ndarray[Any, Any]], ends: str) -> None:
    folder, expected = partly_trained

    def prepare(converter: Any, lite: Any) -> None:
        converter.optimizations = [lite.Optimize.DEFAULT]
        if ends:
            converter.inference_input_type = converter.inference_output_type = tf_type(ends)

    original, own = (count_float_layers(content) for content in converters(folder, prepare))
    assert own == original == 2
    content = converters(folder, prepare)[1]
    np.testing.assert_allclose(scores(content), expected, atol=0.02 * np.abs(expected).max())
    (tensors,) = read_file(content).subgraphs
    assert {tensors.tensors[index].dtype for index in (*tensors.inputs, *tensors.outputs)} == {"FLOAT32"}


def test_what_stays_float_without_samples_is_reported(partly_trained: tuple[Path, np.ndarray[Any, Any]]) -> None:
    config = litefuse.Quantization("int8", "int8", input_type="int8")
    report = litefuse.convert(partly_trained[0], quantize=config).report
    (warning,) = (event.reason for event in report.events if event.outcome == "warning")
    assert warning == "input 'image' of signature 'serving_default' stays float32: there is no range for int8"
    with pytest.raises(litefuse.ConversionError, match="CONV_2D at Conv2D: fake quantization gives no range"):
        litefuse.convert(partly_trained[0], quantize=replace(config, float_fallback=False))


def count_float_layers(content: bytes) -> int:
    """Return the number of convolutions and matrix products whose weights are float32."""
    (graph,) = read_file(content).subgraphs
    layers = [op for op in graph.operators if op.kind in ("CONV_2D", "FULLY_CONNECTED")]
    return sum(graph.tensors[op.inputs[1]].dtype == "FLOAT32" for op in layers)


def tf_type(name: str) -> Any:
    import tensorflow as tf

    return getattr(tf, name)


def lite_float16() -> Any:
    return tf_type("float16")


def converter(network: Path, **attributes: Any) -> litefuse.TFLiteConverter:
    made = litefuse.TFLiteConverter.from_saved_model(network)
    ops, types = attributes.pop("supported_ops", None), attributes.pop("supported_types", None)
    for name, value in attributes.items():
        setattr(made, name, value)
    if ops is not None:
        made.target_spec.supported_ops = ops
    if types is not None:
        made.target_spec.supported_types = types
    return made


@pytest.mark.parametrize("dataset", [arrays, named, pairs], ids=["lists", "dicts", "pairs"])
def test_every_form_of_samples(network: Path, dataset: Any) -> None:
    content = converter(network, optimizations=DEFAULT, representative_dataset=dataset).convert()
    assert scheme_of(read_file(content)) == "int8"


def test_tensorflows_wrapper_of_a_dataset_is_accepted(network: Path) -> None:
    tf = pytest.importorskip("tensorflow")
    wrapped = tf.lite.RepresentativeDataset(arrays)
    content = converter(network, optimizations=DEFAULT, representative_dataset=wrapped).convert()
    assert scheme_of(read_file(content)) == "int8"


@pytest.mark.parametrize(
    ("attributes", "scheme"),
    [
        ({}, ""),
        ({"optimizations": {Optimize.OPTIMIZE_FOR_SIZE}}, "dynamic"),
        ({"optimizations": ["DEFAULT"]}, "dynamic"),
        ({"optimizations": DEFAULT, "supported_types": ["float16"]}, "float16"),
        ({"optimizations": DEFAULT, "supported_types": ["float16"], "representative_dataset": arrays}, "float16"),
        ({"optimizations": DEFAULT, "supported_types": [np.int8], "representative_dataset": arrays}, "int8"),
        ({"optimizations": DEFAULT, "supported_ops": [BUILTINS, INT8], "representative_dataset": arrays}, "int8"),
        ({"optimizations": DEFAULT, "supported_ops": [BUILTINS, INT16X8], "representative_dataset": arrays}, "int16x8"),
        ({"optimizations": DEFAULT, "_experimental_disable_per_channel": True}, "dynamic"),
    ],
    ids=lambda value: re.sub(r" at 0x\w+", "", str(value)),
)
def test_the_scheme_follows_from_the_attributes(network: Path, attributes: dict[str, Any], scheme: str) -> None:
    assert scheme_of(read_file(converter(network, **attributes).convert())) == scheme


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ({"optimizations": DEFAULT, "supported_ops": [INT8]}, "TFLITE_BUILTINS_INT8 requires representative_dataset"),
        ({"supported_ops": [INT8]}, "TFLITE_BUILTINS_INT8 requires representative_dataset"),
        (
            {"optimizations": DEFAULT, "supported_types": ["int8"]},
            r"supported_types=\[int8\] requires representative_dataset",
        ),
        (
            {"optimizations": DEFAULT, "inference_input_type": "int8"},
            r"inference_input_type=int8: must be float32\. Integer types require optimizations=\[DEFAULT\] and a rep",
        ),
        (
            {
                "optimizations": DEFAULT,
                "supported_ops": [INT16X8],
                "representative_dataset": arrays,
                "inference_output_type": "int8",
            },
            r"inference_output_type=int8: must be float32 or int16 with int16 layers\.",
        ),
        (
            {
                "optimizations": DEFAULT,
                "supported_ops": [INT16X8],
                "representative_dataset": arrays,
                "_experimental_full_integer_quantization_bias_type": "int32",
            },
            "bias_type=int32: biases are int32 in int8 layers, and int64 in int16x8 layers",
        ),
        ({"optimizations": DEFAULT, "representative_dataset": lambda: iter(())}, "there are no samples"),
        ({"optimizations": DEFAULT, "representative_dataset": lambda: iter([[IMAGES[0] * np.nan]])}, "not finite"),
        ({"optimizations": DEFAULT, "representative_dataset": lambda: iter([{"x": IMAGES[0]}])}, "got 'x'"),
    ],
    ids=lambda value: re.sub(r" at 0x\w+", "", str(value)),
)
def test_errors_come_where_the_original_has_them_or_is_silent(
    network: Path, attributes: dict[str, Any], message: str
) -> None:
    with pytest.raises(litefuse.ConversionError, match=message) as found:
        converter(network, **attributes).convert()
    # Programs that were written for the original expect a ValueError of its options.
    assert isinstance(found.value, ValueError) or "representative_dataset" in attributes


def test_samples_without_optimizations_are_a_warning(network: Path) -> None:
    made = converter(network, representative_dataset=arrays)
    with pytest.warns(UserWarning, match="representative_dataset has no effect without optimizations"):
        assert scheme_of(read_file(made.convert())) == ""
    made.target_spec.supported_ops = [INT8]
    with pytest.warns(UserWarning, match="TFLITE_BUILTINS_INT8 and representative_dataset have no effect without opt"):
        assert scheme_of(read_file(made.convert())) == ""
    with pytest.warns(UserWarning, match="INT16_WEIGHTS_INT8 has no effect without optimizations"):
        assert scheme_of(read_file(converter(network, supported_ops=[INT16X8]).convert())) == ""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        converter(network).convert()


def test_signatures_that_do_not_exist_are_value_errors(network: Path) -> None:
    with pytest.raises(ValueError, match="there is no signature 'INVALID'") as found:
        litefuse.TFLiteConverter.from_saved_model(network, signature_keys=["INVALID"]).convert()
    assert isinstance(found.value, litefuse.ConversionError)


def test_the_default_bias_type_may_be_given(network: Path) -> None:
    made = converter(
        network,
        optimizations=DEFAULT,
        representative_dataset=arrays,
        _experimental_full_integer_quantization_bias_type=np.int32,
    )
    assert scheme_of(read_file(made.convert())) == "int8"


@pytest.mark.parametrize(("activations", "ends"), [("int8", ("uint8", "int8")), ("int16", ("int16", "int16"))])
def test_files_with_integer_inputs_and_outputs_are_verified(
    network: Path, activations: Any, ends: tuple[Any, Any]
) -> None:
    options = litefuse.Quantization("int8", activations, samples=arrays, input_type=ends[0], output_type=ends[1])
    model = litefuse.convert(network, quantize=options)
    graph = read_file(model.to_bytes()).subgraphs[0]
    assert [graph.tensors[number].dtype.lower() for number in (*graph.inputs, *graph.outputs)] == list(ends)
    for samples in (None, {"image": TESTS}):
        found = model.verify(reference="litefuse", samples=samples)
        assert found.agrees, found
        assert len(found.runs) == 2
        assert all(run["error"] > 0 for run in found.runs)


def test_a_state_is_an_integer_or_the_op_that_reads_it_is_named_as_the_cause(tmp_path: Path) -> None:
    tf = pytest.importorskip("tensorflow", reason="it writes the model")
    module = tf.Module()
    module.state = tf.Variable(tf.zeros((1, 2, 3)))

    def shift(x: Any) -> Any:
        joined = tf.concat([module.state, x], 1)
        module.state.assign(joined[:, 2:])
        return {"y": tf.nn.relu(joined * 2.0)}

    module.shift = tf.function(shift, input_signature=[tf.TensorSpec([1, 2, 3], name="x")])
    tf.saved_model.save(module, str(tmp_path), signatures=module.shift)
    samples = list(np.random.default_rng(0).normal(size=(4, 1, 2, 3)).astype(np.float32))
    made = converter(tmp_path, optimizations=DEFAULT, representative_dataset=lambda: [[sample] for sample in samples])
    made.target_spec.supported_ops = [INT8]
    run = litefuse.Interpreter(made.convert()).get_signature_runner()
    for before, sample in zip([np.zeros((1, 2, 3)), *samples], samples, strict=False):
        wanted = np.maximum(2 * np.concatenate([before, sample], 1), 0)
        np.testing.assert_allclose(run(x=sample)["y"], wanted, atol=0.02 * wanted.max())
    options = litefuse.Quantization("int8", "int8", samples=[{"x": sample} for sample in samples], float_fallback=False)
    with pytest.raises(litefuse.ConversionError) as error:
        litefuse.convert(tmp_path, quantize=options, target="micro")
    assert "this op would stay in float:\n  CONCATENATION at concat: it reads a state" in str(error.value)
    assert "PSEUDO" not in str(error.value)
