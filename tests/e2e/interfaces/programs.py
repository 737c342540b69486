"""Programs for `tf.lite.TFLiteConverter`, as its guides and users write them; each receives the converter class.

Each returns arrays or texts, which must be the same with either converter.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import keras
import numpy as np
import tensorflow as tf
import tf_keras
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter
from flatbuffers import flexbuffers

PROGRAMS: list[Callable[[Any], list[Any]]] = []
QUANTIZING: list[Callable[[Any], list[Any]]] = []


def data(*shape: int, seed: int = 0) -> np.ndarray:
    """Return numbers between -1 and 1."""
    return np.random.default_rng(seed).uniform(-1, 1, shape).astype(np.float32)


def program(function: Callable[[Any], list[Any]]) -> Callable[[Any], list[Any]]:
    """Register a program that runs with either converter."""
    PROGRAMS.append(function)
    return function


def quantizing(function: Callable[[Any], list[Any]]) -> Callable[[Any], list[Any]]:
    """Register a program that needs options that litefuse lacks."""
    QUANTIZING.append(function)
    return function


def custom_codes(tflite_model: bytes) -> list[str]:
    """Return the custom ops that a file needs."""
    model = schema.ModelT.InitFromPackedBuf(bytearray(tflite_model), 0)
    return sorted({code.customCode.decode() for code in model.operatorCodes if code.customCode})


def run_once(tflite_model: bytes, value: np.ndarray) -> np.ndarray:
    """Load and run a model, using its tensor details."""
    interpreter = Interpreter(model_content=tflite_model)
    interpreter.allocate_tensors()
    input_details = interpreter.get_input_details()
    output_details = interpreter.get_output_details()
    interpreter.set_tensor(input_details[0]["index"], value)
    interpreter.invoke()
    return interpreter.get_tensor(output_details[0]["index"])


@program
def sequential(TFLiteConverter: Any) -> list[Any]:
    keras.utils.set_random_seed(1)
    model = keras.models.Sequential([keras.Input(shape=(1,)), keras.layers.Dense(units=8), keras.layers.Dense(units=1)])
    converter = TFLiteConverter.from_keras_model(model)
    tflite_model = converter.convert()

    with tempfile.TemporaryDirectory() as folder:
        with open(Path(folder) / "model.tflite", "wb") as f:
            f.write(tflite_model)
        interpreter = Interpreter(model_path=str(Path(folder) / "model.tflite"))
        interpreter.allocate_tensors()
        signatures = interpreter.get_signature_list()
    return [run_once(tflite_model, np.array([[10.0]], np.float32)), sorted(signatures)]


@program
def image_classifier(TFLiteConverter: Any) -> list[Any]:
    keras.utils.set_random_seed(2)
    model = keras.Sequential(
        [
            keras.Input((12, 12, 3)),
            keras.layers.Rescaling(1.0 / 255),
            keras.layers.Conv2D(4, 3, padding="same", activation="relu"),
            keras.layers.BatchNormalization(),
            keras.layers.DepthwiseConv2D(3),
            keras.layers.MaxPooling2D(),
            keras.layers.Dropout(0.2),
            keras.layers.Flatten(),
            keras.layers.Dense(5, activation="softmax"),
        ]
    )
    converter = TFLiteConverter.from_keras_model(model)
    converter.exclude_conversion_metadata = True
    tflite_model = converter.convert()
    interpreter = Interpreter(model_content=tflite_model)
    classify_lite = interpreter.get_signature_runner("serving_default")
    (name,) = interpreter.get_signature_list()["serving_default"]["inputs"]
    image = data(1, 12, 12, 3) * 255
    return [name, classify_lite(**{name: image})["output_0"]]


@program
def saved_model(TFLiteConverter: Any) -> list[Any]:
    class Adder(tf.Module):
        def __init__(self) -> None:
            super().__init__()
            self.bias = tf.Variable([1.0, 2.0])

        @tf.function(input_signature=[tf.TensorSpec([None, 2], tf.float32), tf.TensorSpec([None, 2], tf.float32)])
        def add(self, a, b):
            return {"sum": a + b + self.bias, "product": a * b}

    module = Adder()
    with tempfile.TemporaryDirectory() as saved_model_dir:
        tf.saved_model.save(module, saved_model_dir, signatures={"serving_default": module.add})
        converter = TFLiteConverter.from_saved_model(saved_model_dir)
        tflite_model = converter.convert()
    my_signature = Interpreter(model_content=tflite_model).get_signature_runner()
    output = my_signature(a=data(1, 2), b=data(1, 2, seed=1))
    return [output["sum"], output["product"]]


@program
def several_signatures(TFLiteConverter: Any) -> list[Any]:
    class Model(tf.Module):
        @tf.function(input_signature=[tf.TensorSpec(shape=[None], dtype=tf.float32)])
        def encode(self, x):
            return {"encoded_result": x * 2.0}

        @tf.function(input_signature=[tf.TensorSpec(shape=[None], dtype=tf.float32)])
        def decode(self, x):
            return {"decoded_result": x / 2.0}

    model = Model()
    with tempfile.TemporaryDirectory() as folder:
        signatures = {"encode": model.encode.get_concrete_function(), "decode": model.decode.get_concrete_function()}
        tf.saved_model.save(model, folder, signatures=signatures)
        converter = TFLiteConverter.from_saved_model(folder, signature_keys=["encode", "decode"], tags={"serve"})
        converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS, tf.lite.OpsSet.SELECT_TF_OPS]
        tflite_model = converter.convert()
    interpreter = Interpreter(model_content=tflite_model)
    encoder = interpreter.get_signature_runner("encode")
    decoder = interpreter.get_signature_runner("decode")
    encoded = encoder(x=np.array([1.0, 2.0, 3.0], np.float32))
    return [
        str(sorted(interpreter.get_signature_list().items())),
        decoder(x=encoded["encoded_result"])["decoded_result"],
    ]


@program
def concrete_function(TFLiteConverter: Any) -> list[Any]:
    class Squared(tf.Module):
        @tf.function(input_signature=[tf.TensorSpec(shape=[None, 4], dtype=tf.float32)])
        def __call__(self, x):
            return tf.square(x)

    model = Squared()
    concrete_func = model.__call__.get_concrete_function()
    converter = TFLiteConverter.from_concrete_functions([concrete_func], model)
    tflite_model = converter.convert()
    return [run_once(tflite_model, data(1, 4))]


@program
def frozen_function_of_a_model(TFLiteConverter: Any) -> list[Any]:
    keras.utils.set_random_seed(3)
    model = keras.Sequential([keras.Input((7,)), keras.layers.Dense(3, activation="gelu")])
    func = tf.function(lambda x: model(x, training=False)).get_concrete_function(tf.TensorSpec([1, 7], tf.float32))
    converter = TFLiteConverter.from_concrete_functions([func])
    converter.experimental_new_converter = True
    converter.inference_input_type = tf.float32
    tflite_model = converter.convert()
    details = Interpreter(model_content=tflite_model).get_input_details()[0]
    return [list(details["shape"]), details["dtype"].__name__, run_once(tflite_model, data(1, 7))]


@program
def dynamic_batch(TFLiteConverter: Any) -> list[Any]:
    keras.utils.set_random_seed(4)
    inputs = keras.Input(shape=(None, 3), name="sequence")
    x = keras.layers.Conv1D(4, 3, padding="same", activation="relu")(inputs)
    model = keras.Model(inputs, keras.layers.GlobalAveragePooling1D()(x))
    converter = TFLiteConverter.from_keras_model(model)
    interpreter = Interpreter(model_content=converter.convert())
    results: list[Any] = []
    for batch, time in ((1, 5), (4, 9), (2, 6)):
        index = interpreter.get_input_details()[0]["index"]
        interpreter.resize_tensor_input(index, [batch, time, 3])
        interpreter.allocate_tensors()
        interpreter.set_tensor(index, data(batch, time, 3, seed=batch))
        interpreter.invoke()
        results.append(interpreter.get_tensor(interpreter.get_output_details()[0]["index"]))
    return [list(interpreter.get_input_details()[0]["shape_signature"]), *results]


@program
def two_inputs_and_outputs_by_name(TFLiteConverter: Any) -> list[Any]:
    tf_keras.utils.set_random_seed(5)
    user = tf_keras.Input((4,), name="user")
    item = tf_keras.Input((3,), name="item")
    joined = tf_keras.layers.Concatenate()([tf_keras.layers.Dense(5)(user), item])
    score = tf_keras.layers.Dense(1, activation="sigmoid", name="score")(joined)
    kind = tf_keras.layers.Dense(2, activation="softmax", name="kind")(joined)
    model = tf_keras.Model([user, item], [score, kind])
    interpreter = Interpreter(model_content=TFLiteConverter.from_keras_model(model).convert())
    output = interpreter.get_signature_runner("serving_default")(user=data(1, 4), item=data(1, 3))
    return [sorted(output), output["score"], output["kind"]]


@program
def stateful_lstm(TFLiteConverter: Any) -> list[Any]:
    keras.utils.set_random_seed(6)
    model = keras.Sequential([keras.Input(batch_shape=(1, 1, 3)), keras.layers.LSTM(4, stateful=True)])
    converter = TFLiteConverter.from_keras_model(model)
    converter.experimental_enable_resource_variables = True
    interpreter = Interpreter(model_content=converter.convert())
    interpreter.allocate_tensors()
    results: list[Any] = []
    for step in range(3):
        interpreter.set_tensor(interpreter.get_input_details()[0]["index"], data(1, 1, 3, seed=step))
        interpreter.invoke()
        results.append(interpreter.get_tensor(interpreter.get_output_details()[0]["index"]))
    return results


@program
def recurrent_with_a_workaround(TFLiteConverter: Any) -> list[Any]:
    tf_keras.utils.set_random_seed(7)
    model = tf_keras.Sequential(
        [tf_keras.layers.Input(shape=(6, 4), name="input"), tf_keras.layers.LSTM(5), tf_keras.layers.Dense(2)]
    )
    run_model = tf.function(lambda x: model(x, training=False))
    concrete_func = run_model.get_concrete_function(tf.TensorSpec([1, 6, 4], model.inputs[0].dtype))
    converter = TFLiteConverter.from_concrete_functions([concrete_func])
    converter.target_spec.supported_ops = {tf.lite.OpsSet.TFLITE_BUILTINS, tf.lite.OpsSet.SELECT_TF_OPS}
    converter._experimental_default_to_single_batch_in_tensor_list_ops = True
    tflite_model = converter.convert()
    return [run_once(tflite_model, data(1, 6, 4))]


@program
def lookup(TFLiteConverter: Any) -> list[Any]:
    class Vocabulary(tf.Module):
        def __init__(self) -> None:
            super().__init__()
            words = tf.constant(["the", "cat", "sat"])
            self.table = tf.lookup.StaticHashTable(
                tf.lookup.KeyValueTensorInitializer(words, tf.constant([1, 2, 3], tf.int64)), default_value=0
            )

        @tf.function(input_signature=[tf.TensorSpec([None], tf.string, name="words")])
        def ids(self, words):
            return {"ids": self.table.lookup(words)}

    model = Vocabulary()
    converter = TFLiteConverter.from_concrete_functions([model.ids.get_concrete_function()], model)
    runner = Interpreter(model_content=converter.convert()).get_signature_runner("serving_default")
    return [runner(words=np.array(["cat", "dog", "the"], object))["ids"]]


@program
def select_tf_ops(TFLiteConverter: Any) -> list[Any]:
    @tf.function(input_signature=[tf.TensorSpec([], tf.string)])
    def decode(file):
        return tf.cast(tf.io.decode_jpeg(file), tf.float32) / 255.0

    converter = TFLiteConverter.from_concrete_functions([decode.get_concrete_function()])
    converter.target_spec = tf.lite.TargetSpec(
        supported_ops={tf.lite.OpsSet.TFLITE_BUILTINS, tf.lite.OpsSet.SELECT_TF_OPS}
    )
    return [str(custom_codes(converter.convert()))]


@program
def custom_op(TFLiteConverter: Any) -> list[Any]:
    annotation = """name: "MyOp" attr { key: "tfl_fusable_op" value { b: true } }
        attr { key: "fast" value { b: true } } attr { key: "gain" value { f: 2.0 } }"""

    class Model(tf.Module):
        @tf.function(experimental_implements=annotation)
        def my_op(self, x):
            return tf.sin(x) * 2.0

        @tf.function(input_signature=[tf.TensorSpec([2], tf.float32)])
        def call(self, x):
            return self.my_op(x) + 1.0

    model = Model()
    converter = TFLiteConverter.from_concrete_functions([model.call.get_concrete_function()], model)
    converter.allow_custom_ops = True
    tflite_model = converter.convert()
    (operator, *_) = schema.ModelT.InitFromPackedBuf(bytearray(tflite_model), 0).subgraphs[0].operators
    options = flexbuffers.Loads(bytes(operator.customOptions))
    return [str(custom_codes(tflite_model)), str(sorted(options.items()))]


def _small_model() -> Any:
    return keras.Sequential([keras.Input((4,)), keras.layers.Dense(2)])


def _representative_dataset() -> Any:
    for seed in range(2):
        yield [data(1, 4, seed=seed)]


@quantizing
def dynamic_range(TFLiteConverter: Any) -> list[Any]:
    converter = TFLiteConverter.from_keras_model(_small_model())
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    return [converter.convert()]


@quantizing
def float16(TFLiteConverter: Any) -> list[Any]:
    converter = TFLiteConverter.from_keras_model(_small_model())
    converter.target_spec.supported_types = [tf.float16]
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    return [converter.convert()]


@quantizing
def full_integer(TFLiteConverter: Any) -> list[Any]:
    converter = TFLiteConverter.from_keras_model(_small_model())
    converter.representative_dataset = _representative_dataset
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = tf.uint8
    converter.inference_output_type = tf.uint8
    return [converter.convert()]


@quantizing
def integers_with_16_bit_activations(TFLiteConverter: Any) -> list[Any]:
    converter = TFLiteConverter.from_keras_model(_small_model())
    converter.target_spec.supported_ops = [tf.lite.OpsSet.EXPERIMENTAL_TFLITE_BUILTINS_ACTIVATIONS_INT16_WEIGHTS_INT8]
    return [converter.convert()]


@quantizing
def integer_interface(TFLiteConverter: Any) -> list[Any]:
    converter = TFLiteConverter.from_keras_model(_small_model())
    converter.inference_input_type = tf.int8
    return [converter.convert()]
