"""Models with marked functions, from every way to write them, with TensorFlow's answers to several calls.

python -m tests.passes.fusion.models FOLDER
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import litefuse

X = np.float32([[1, -2, 3, 0.5]])
Y = np.float32([[-1, 0.25, 2, -4]])
BATCH = np.concatenate([X, Y, X * Y])
IMAGE = np.linspace(-1, 1, 28 * 28 * 3, dtype=np.float32).reshape(1, 28, 28, 3)
CASES: dict[str, tuple[Callable[[Path], None], list[tuple[np.ndarray, ...]]]] = {}


def case(*calls: tuple[np.ndarray, ...]) -> Callable[[Any], Any]:
    """Register a function that saves a model in a folder; `calls` are the inputs x0, x1, ... of consecutive calls."""

    def register(save: Any) -> Any:
        CASES[save.__name__] = (save, list(calls))
        return save

    return register


def specs(*shapes: Any) -> list[Any]:
    import tensorflow as tf

    return [tf.TensorSpec(shape, tf.float32, name=f"x{index}") for index, shape in enumerate(shapes)]


def save(folder: Path, body: Callable[..., Any], *shapes: Any, module: Any = None) -> None:
    """Save `body` as the signature of a module."""
    import tensorflow as tf

    module = tf.Module() if module is None else module
    module.f = tf.function(body, input_signature=specs(*shapes))
    tf.saved_model.save(module, str(folder), {"serving_default": module.f})


def swish(**mark: Any) -> Any:
    import tensorflow as tf

    mark = mark or {"experimental_implements": "acme.swish"}
    return tf.function(lambda x: x * tf.sigmoid(x), **mark)


@case((X,), (Y,))
def named(folder: Path) -> None:
    f = swish()
    save(folder, lambda x: f(x) + f(2.0 * f(x)), [1, 4])


@case((X,), (BATCH,))
def free_batch(folder: Path) -> None:
    f = swish()
    save(folder, lambda x: f(x) + 1.0, [None, 4])


TEXT = """
name: "acme.scale"
attr { key: "an_int" value { i: -3 } }        attr { key: "a_float" value { f: 1.5 } }
attr { key: "a_bool" value { b: true } }      attr { key: "a_string" value { s: "fast" } }
attr { key: "ints" value { list { i: 1 i: 300 } } }
attr { key: "floats" value { list { f: 0.5 f: 2 } } }
attr { key: "bools" value { list { b: true b: false } } }
attr { key: "strings" value { list { s: "a" s: "bc" } } }
attr { key: "nothing" value { list { } } }
attr { key: "a_type" value { type: DT_HALF } }
attr { key: "a_shape" value { shape { dim { size: 2 } dim { size: -1 } } } }
"""


@case((X,), (Y,))
def text_form(folder: Path) -> None:
    import tensorflow as tf

    f = tf.function(lambda x: 1.5 * x, experimental_implements=TEXT.replace("\n", " "))
    save(folder, lambda x: f(x) - 1.0, [1, 4])


@case((X,), (Y,))
def decorated(folder: Path) -> None:
    import tensorflow as tf

    @litefuse.composite(
        "acme.scale",
        an_int=-3,
        a_float=1.5,
        a_bool=True,
        a_string="fast",
        ints=[1, 300],
        floats=[0.5, 2],
        bools=[True, False],
        strings=["a", "bc"],
        nothing=[],
        a_type=tf.float16,
        a_shape=tf.TensorShape([2, None]),
    )
    def f(x):
        return 1.5 * x

    save(folder, lambda x: f(x) - 1.0, [1, 4])


@case((X,), (Y,))
def decorated_plainly(folder: Path) -> None:
    import tensorflow as tf

    f = litefuse.composite("acme.swish")(lambda x: x * tf.sigmoid(x))
    save(folder, lambda x: f(x) - 1.0, [1, 4])


@case((X,), (Y,))
def api_implements(folder: Path) -> None:
    f = swish(experimental_attributes={"api_implements": "acme_swish_6bb06a5c-6f4e-4c3b-8a4e-0123456789ab"})
    save(folder, lambda x: f(x) + 1.0, [1, 4])


@case((X,), (Y,))
def deep_inside(folder: Path) -> None:
    """Called from another function, in a loop, and in a branch."""
    import tensorflow as tf

    f = swish()
    outer = tf.function(lambda x: f(x) + 1.0)

    def body(x):
        x = outer(x)
        for _ in tf.range(3):
            x = f(x) * 0.5
        return tf.cond(tf.reduce_sum(x) > 0.0, lambda: f(x), lambda: f(-x) + 2.0)

    save(folder, body, [1, 4])


@case((X, BATCH), (Y, -BATCH))
def several_traces(folder: Path) -> None:
    f = swish()
    save(folder, lambda x, y: f(x) + f(y) + f(y[:, :1]), [1, 4], [3, 4])


@case((X,), (Y,))
def entry(folder: Path) -> None:
    """The marked function is itself the signature."""
    import tensorflow as tf

    module = tf.Module()
    module.f = tf.function(
        lambda x: x * tf.sigmoid(x), experimental_implements="acme.swish", input_signature=specs([1, 4])
    )
    tf.saved_model.save(module, str(folder), {"serving_default": module.f})


@case((np.int32([2, 0]), Y), (np.int32([1, 1]), X))
def entry_of_two(folder: Path) -> None:
    """The wrapper that TensorFlow makes for the signature has the arguments in another order."""
    import tensorflow as tf

    module = tf.Module()
    module.f = tf.function(
        lambda x1, x0: tf.gather(x1, x0, axis=1),
        experimental_implements="acme.columns",
        input_signature=[tf.TensorSpec([1, 4], tf.float32, "x1"), tf.TensorSpec([2], tf.int32, "x0")],
    )
    tf.saved_model.save(module, str(folder), {"serving_default": module.f})


@case((X,), (Y,))
def weights(folder: Path) -> None:
    """Weights are operands: from a variable, and transposed and scaled from another."""
    import tensorflow as tf

    @tf.function(experimental_implements='name: "acme.dense" attr { key: "relu" value { b: true } }')
    def dense(x, kernel, bias):
        return tf.nn.relu(tf.matmul(x, kernel) + bias)

    module = tf.Module()
    module.v = tf.Variable(np.linspace(-1, 1, 12, dtype=np.float32).reshape(3, 4))
    module.b = tf.Variable(np.float32([0.5, -0.5, 1]))

    def body(x):
        return dense(x, 2.0 * tf.transpose(module.v), module.b.read_value())

    save(folder, body, [None, 4], module=module)


@case((X,), (Y,))
def nested(folder: Path) -> None:
    """A composite in a composite."""
    import tensorflow as tf

    inner = swish()
    outer = tf.function(lambda x: inner(x + 1.0) * 2.0, experimental_implements="acme.outer")
    save(folder, lambda x: outer(x) + inner(x), [1, 4])


@case((X,), (Y,))
def several_results(folder: Path) -> None:
    """Results that are operands, constants, and the same value twice."""
    import tensorflow as tf

    @tf.function(experimental_implements="acme.many")
    def many(x, y):
        z = x + y
        return z, x, tf.constant([[5.0]]), tf.identity(z)

    def body(x):
        a, b, c, d = many(x, tf.constant([[1.0, 2.0, 3.0, 4.0]]))
        return a + b + c + d

    save(folder, body, [1, 4])


@case((X,), (Y,))
def shape_operand(folder: Path) -> None:
    """An operand that must be a constant."""
    import tensorflow as tf

    f = tf.function(lambda x, shape: 1.0 * tf.reshape(x, shape), experimental_implements="acme.reshape")
    save(folder, lambda x: f(x, tf.constant([2, 2])) + 1.0, [1, 4])


@case((X,), (Y,))
def with_state(folder: Path) -> None:
    """A composite next to a variable that changes, and one with a loop inside."""
    import tensorflow as tf

    @tf.function(experimental_implements="acme.power")
    def power(x):
        for _ in tf.range(3):
            x = x * 0.5 + 1.0
        return x

    module = tf.Module()
    module.v = tf.Variable(np.float32(1))

    def body(x):
        module.v.assign_add(1.0)
        return power(x) * module.v

    save(folder, body, [1, 4], module=module)


# APIs that write marks.


def layer(keras: Any) -> Any:
    f = swish()

    class Swish(keras.layers.Layer):
        def call(self, x):
            return f(x)

    return Swish


def keras_model(keras: Any) -> Any:
    keras.utils.set_random_seed(0)
    inputs = keras.Input((4,), name="x0")
    x = keras.layers.Dense(3, name="first")(inputs)
    x = layer(keras)(name="fused")(x)
    return keras.Model(inputs, keras.layers.Dense(2, name="last")(x))


@case((X,), (BATCH,))
def keras3_export(folder: Path) -> None:
    import keras

    keras_model(keras).export(str(folder), verbose=False)


@case((X,), (BATCH,))
def keras3_archive(folder: Path) -> None:
    import keras

    model = keras_model(keras)
    archive = keras.export.ExportArchive()
    archive.track(model)
    archive.add_endpoint("serve", lambda x: 1.0 * model(x), input_signature=specs([None, 4]))
    archive.write_out(str(folder), verbose=False)


@case((X,), (BATCH,))
def tf_keras_save(folder: Path) -> None:
    import tf_keras

    keras_model(tf_keras).save(str(folder), save_format="tf")


@case((X,), (Y,))
def version_1(folder: Path) -> None:
    """A graph and a session, saved by TensorFlow 1's builder."""
    import tensorflow as tf

    v1 = tf.compat.v1
    with v1.Graph().as_default(), v1.Session() as session:
        x = v1.placeholder(tf.float32, [1, 4], name="x0")
        y = swish()(x) + 1.0
        signature = v1.saved_model.build_signature_def(
            {"x0": v1.saved_model.build_tensor_info(x)},
            {"y": v1.saved_model.build_tensor_info(y)},
            v1.saved_model.PREDICT_METHOD_NAME,
        )
        builder = v1.saved_model.Builder(str(folder))
        builder.add_meta_graph_and_variables(session, ["serve"], {"serving_default": signature})
        builder.save()


# tfl_fusable_op.


def example_signature() -> str:
    return " ".join(
        [
            'name: "my_custom_fused_op"',
            'attr {key: "tfl_fusable_op" value { b: true } }',
            'attr {key: "example_option" value { i: %d } }' % 10,  # noqa: UP031 - as in the document
        ]
    )


@case((IMAGE, -IMAGE))
def document(folder: Path) -> None:
    """The example of the document about operation fusion, verbatim."""
    import tensorflow as tf

    tf_keras = __import__("tf_keras")

    @tf.function(experimental_implements=example_signature())
    def my_custom_fused_op(input_1, input_2):
        output_1 = tf.constant(0.0, dtype=tf.float32, name="first_output")
        output_2 = tf.constant(0.0, dtype=tf.float32, name="second_output")
        return output_1, output_2

    class TestModel(tf.Module):
        def __init__(self):
            super().__init__()
            self.conv_1 = tf_keras.layers.Conv2D(filters=1, kernel_size=(3, 3))
            self.conv_2 = tf_keras.layers.Conv2D(filters=1, kernel_size=(3, 3))

        @tf.function(
            input_signature=[
                tf.TensorSpec(shape=[1, 28, 28, 3], dtype=tf.float32, name="x0"),
                tf.TensorSpec(shape=[1, 28, 28, 3], dtype=tf.float32, name="x1"),
            ]
        )
        def simple_eval(self, input_a, input_b):
            return my_custom_fused_op(self.conv_1(input_a), self.conv_2(input_b))

    model = TestModel()
    tf.saved_model.save(model, str(folder), {"serving_default": model.simple_eval})


def fusable(folder: Path, *attributes: str) -> None:
    import tensorflow as tf

    text = " ".join(['name: "my_op"', *attributes])
    f = tf.function(lambda x: 0.5 * tf.nn.relu(x), experimental_implements=text)
    save(folder, lambda x: f(x) + 1.0, [1, 4])


ON = 'attr { key: "tfl_fusable_op" value { b: true } }'


@case((X,), (Y,))
def fusable_with_options(folder: Path) -> None:
    """Attributes that TFLiteConverter writes wrongly or does not convert: booleans, lists, types, shapes."""
    fusable(
        folder,
        ON,
        'attr { key: "flag" value { b: true } }',
        'attr { key: "off" value { b: false } }',
        'attr { key: "alpha" value { f: 0.5 } }',
        'attr { key: "n" value { i: 7 } }',
        'attr { key: "sizes" value { list { i: 1 i: 2 } } }',
        'attr { key: "kind" value { type: DT_HALF } }',
        'attr { key: "dims" value { shape { dim { size: 2 } dim { size: 3 } } } }',
    )


@case((X,), (Y,))
def fusable_by_a_number(folder: Path) -> None:
    """This mark kills TFLiteConverter's process."""
    fusable(folder, 'attr { key: "tfl_fusable_op" value { i: 1 } }')


@case((X,), (Y,))
def fusable_not(folder: Path) -> None:
    fusable(folder, 'attr { key: "tfl_fusable_op" value { b: false } }')


def main() -> None:
    """Save all cases with TensorFlow's answers."""
    import tensorflow as tf

    folder = Path(sys.argv[1])
    for name, (store, calls) in CASES.items():
        target = folder / name
        store(target / "saved_model")
        signatures = tf.saved_model.load(str(target / "saved_model")).signatures
        f = signatures["serving_default"] if "serving_default" in signatures else signatures["serve"]
        (inputs,) = (list(f.structured_input_signature[1]),)
        answers = {}
        for number, call in enumerate(calls):
            given = dict(zip(sorted(inputs), map(tf.constant, call), strict=True))
            for key, value in f(**given).items():
                answers[f"{number}/{key}"] = value.numpy()
        np.savez(target / "answers.npz", **answers)
        print(name, flush=True)


if __name__ == "__main__":
    main()
