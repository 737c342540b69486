"""Small TensorFlow functions with control flow, lists, variables and tables, each with its inputs.

Run as a program it saves them all in a folder, with TensorFlow's answers to several consecutive calls:

    python -m tests.passes.lowering.control_flow.models FOLDER
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

Inputs = list[tuple[Any, ...]]
CASES: dict[str, tuple[Callable[[], tuple[Any, Any]], Inputs]] = {}

X = np.float32([[1, -2, 3], [4, 5, -6]])
ONE = np.float32([[0.5, 0.25, -1]])
N = np.int32


def case(*inputs: tuple[Any, ...]) -> Callable[[Any], Any]:
    """Register a builder; it returns the module (or None) and a `tf.function` with a signature."""

    def register(build: Any) -> Any:
        CASES[build.__name__] = (build, list(inputs))
        return build

    return register


def function(*specs: tuple[Any, Any]) -> Any:
    import tensorflow as tf

    types = {"f": tf.float32, "i": tf.int32, "l": tf.int64, "s": tf.string, "b": tf.bool, "h": tf.float16}
    signature = [tf.TensorSpec(shape, types[kind], name=f"x{number}") for number, (kind, shape) in enumerate(specs)]
    return tf.function(input_signature=signature)


@case((X,), (ONE,))
def swapped_in_a_loop() -> Any:
    import tensorflow as tf

    @function(("f", (None, 3)))
    def f(x: Any) -> Any:
        _, a, b = tf.while_loop(lambda i, a, b: i < 3, lambda i, a, b: (i + 1, b, a), (0, x, x * 2))
        return {"a": a, "b": b}

    return None, f


@case((X,), (ONE,))
def shifted_in_a_loop() -> Any:
    import tensorflow as tf

    @function(("f", (None, 3)))
    def f(x: Any) -> Any:
        def body(i: Any, new: Any, old: Any, older: Any) -> Any:
            return i + 1, new + older, new, old

        _, a, b, c = tf.while_loop(lambda i, *_: i < 5, body, (0, x, x * 2, x * 3))
        return {"a": a, "b": b, "c": c}

    return None, f


@case((X,), (ONE,))
def growing_in_a_loop() -> Any:
    import tensorflow as tf

    @function(("f", (None, 3)))
    def f(x: Any) -> Any:
        shapes = (tf.TensorShape([]), tf.TensorShape([None, 3]))
        return {"y": tf.while_loop(lambda i, _: i < 3, lambda i, y: (i + 1, tf.concat([y, x], 0)), (0, x), shapes)[1]}

    return None, f


@case((X, N(0)), (X, N(4)), (ONE, N(1)))
def captures_and_invariants() -> Any:
    import tensorflow as tf

    @function(("f", (None, 3)), ("i", ()))
    def f(x: Any, n: Any) -> Any:
        w = tf.constant(np.linspace(-1, 1, 9, dtype=np.float32).reshape(3, 3))
        bias = tf.reduce_mean(x, 0)

        def body(i: Any, y: Any, unused: Any, same: Any) -> Any:
            return i + 1, tf.tanh(tf.matmul(y, w) + bias), unused * 2, same

        _, y, _, same = tf.while_loop(lambda i, *_: i < n, body, (0, x, x, x + 1))
        return {"y": y, "same": same}

    return None, f


@case((X, N(3)), (X, N(0)))
def nested_loops() -> Any:
    import tensorflow as tf

    @function(("f", (None, 3)), ("i", ()))
    def f(x: Any, n: Any) -> Any:
        def outer(i: Any, y: Any) -> Any:
            _, z = tf.while_loop(lambda j, _: j < i, lambda j, z: (j + 1, z * 0.5 + x), (0, y))
            return i + 1, z

        return {"y": tf.while_loop(lambda i, _: i < n, outer, (0, x))[1]}

    return None, f


@case((X, N(-1)), (X, N(0)), (X, N(1)), (X, N(2)), (X, N(3)), (X, N(9)))
def switch_case() -> Any:
    import tensorflow as tf

    @function(("f", (None, 3)), ("i", ()))
    def f(x: Any, n: Any) -> Any:
        branches = [lambda: x, lambda: x * 2, lambda: tf.concat([x, x], 0), lambda: -x]
        return {"y": tf.switch_case(n, branches), "z": tf.switch_case(n, [lambda: 1.0, lambda: 2.0])}

    return None, f


@case((X, True), (X, False))
def conditions() -> Any:
    import tensorflow as tf

    @function(("f", (None, 3)), ("b", ()))
    def f(x: Any, c: Any) -> Any:
        k = tf.constant([1.0, 2.0, 3.0])
        y, z = tf.cond(c, lambda: (x, x + k), lambda: (x * k, x))
        w = tf.cond(c, lambda: tf.cond(x[0, 0] > 0, lambda: k, lambda: -k), lambda: x[0])
        return {"y": y, "z": z, "w": w, "v": tf.cond(c, lambda: 1, lambda: 2)}

    return None, f


@case((N(0), np.float32([])), (N(3), np.float32([0])))
def truth_of_numbers() -> Any:
    import tensorflow as tf

    @function(("i", ()), ("f", (None,)))
    def f(n: Any, v: Any) -> Any:
        then, other = (
            tf.function(lambda x, k=k: x * k).get_concrete_function(tf.TensorSpec((), tf.int32)) for k in (2, 3)
        )
        results = {}
        for name, condition in (("number", n), ("text", tf.strings.as_string(n)), ("vector", v)):
            if name != "text":
                results[name] = tf.raw_ops.If(
                    cond=condition, input=[n + 5], Tout=[tf.int32], then_branch=then, else_branch=other
                )[0]
        return results

    return None, f


@case((N(0),), (N(3),), (N(1),))
def words_by_branch() -> Any:
    """Strings that no op of the branch produces."""
    import tensorflow as tf

    @function(("i", ()))
    def f(n: Any) -> Any:
        return {"y": tf.cond(n > 1, lambda: tf.constant("many"), lambda: tf.constant("few"))}

    return None, f


@case((X,), (ONE,))
def array_of_known_shape() -> Any:
    import tensorflow as tf

    @function(("f", (None, 3)))
    def f(x: Any) -> Any:
        array = tf.TensorArray(tf.float32, size=4, element_shape=(3,))
        for i in tf.range(4):
            array = array.write(i, tf.reduce_sum(x, 0) * tf.cast(i, tf.float32))
        return {"y": array.stack(), "read": array.read(2), "gathered": array.gather([3, 1]), "n": array.size()}

    return None, f


@case((X, N(4)), (ONE, N(2)))
def array_of_dynamic_shape() -> Any:
    import tensorflow as tf

    @function(("f", (None, 3)), ("i", ()))
    def f(x: Any, n: Any) -> Any:
        array = tf.TensorArray(tf.float32, size=n)
        _, _, array = tf.while_loop(
            lambda i, *_: i < n, lambda i, y, a: (i + 1, tf.tanh(y + x), a.write(i, y)), (0, x * 0.5, array)
        )
        return {"y": array.stack()}

    return None, f


@case((X, True), (ONE, False), (X, False), (ONE, True))
def sizes_from_branches() -> Any:
    import tensorflow as tf

    @function(("f", (None, 3)), ("b", ()))
    def f(x: Any, c: Any) -> Any:
        y, rows = tf.cond(c, lambda: (x, tf.shape(x)[0]), lambda: (x + 1, 7))
        return {
            "y": y,
            "rows": rows,
            "shape": tf.cond(c, lambda: tf.shape(x), lambda: tf.shape(x) + 1),
            "range": tf.cond(c, lambda: tf.range(tf.shape(x)[0]), lambda: tf.argmax(x, 1, output_type=tf.int32)),
        }

    return None, f


@case((X,), (ONE,))
def array_that_grows() -> Any:
    import tensorflow as tf

    @function(("f", (None, 3)))
    def f(x: Any) -> Any:
        array = tf.TensorArray(tf.float32, size=0, dynamic_size=True)
        for i in tf.range(5):
            array = array.write(i, x * tf.cast(i, tf.float32))
        return {"y": array.stack(), "all": array.concat()}

    return None, f


@case((X,))
def array_from_tensor() -> Any:
    import tensorflow as tf

    @function(("f", (None, 3)))
    def f(x: Any) -> Any:
        source = tf.TensorArray(tf.float32, size=2).unstack(x)
        target = tf.TensorArray(tf.float32, size=2)
        _, target = tf.while_loop(
            lambda i, _: i < 2, lambda i, t: (i + 1, t.write(i, tf.nn.relu(source.read(i)) * 2)), (0, target)
        )
        return {"y": target.stack(), "scattered": tf.TensorArray(tf.float32, size=3).scatter([2, 0], x).stack()}

    return None, f


@case((X,), (ONE,))
def list_pushed_and_popped() -> Any:
    import tensorflow as tf

    @function(("f", (None, 3)))
    def f(x: Any) -> Any:
        raw = tf.raw_ops
        handle = raw.EmptyTensorList(element_shape=[-1, 3], max_num_elements=-1, element_dtype=tf.float32)
        _, handle = tf.while_loop(
            lambda i, _: i < 4,
            lambda i, h: (i + 1, raw.TensorListPushBack(input_handle=h, tensor=x * tf.cast(i, tf.float32))),
            (0, handle),
        )
        handle, last = raw.TensorListPopBack(input_handle=handle, element_shape=[-1, 3], element_dtype=tf.float32)
        length = raw.TensorListLength(input_handle=handle)
        stack = raw.TensorListStack(input_handle=handle, element_shape=[-1, 3], element_dtype=tf.float32)
        larger = raw.TensorListResize(input_handle=handle, size=5)
        larger = raw.TensorListStack(input_handle=larger, element_shape=[-1, 3], element_dtype=tf.float32)
        return {"last": last, "length": length, "stack": stack, "shape": tf.shape(larger)[0]}

    return None, f


@case((X,), (ONE,))
def arrays_in_branches_and_nested_loops() -> Any:
    import tensorflow as tf

    @function(("f", (None, 3)))
    def f(x: Any) -> Any:
        def outer(i: Any, array: Any) -> Any:
            def inner(j: Any, array: Any) -> Any:
                return j + 1, array.write(i * 2 + j, x + tf.cast(i - j, tf.float32))

            _, array = tf.while_loop(lambda j, _: j < 2, inner, (0, array))
            return i + 1, tf.cond(i > 0, lambda: array.write(0, x * 7), lambda: array)

        array = tf.TensorArray(tf.float32, size=6)
        _, array = tf.while_loop(lambda i, _: i < 3, outer, (0, array))
        return {"y": array.stack()}

    return None, f


@case((X,), (ONE,), (X,))
def variables_in_loops() -> Any:
    import tensorflow as tf

    class Model(tf.Module):
        def __init__(self) -> None:
            self.total = tf.Variable(np.float32([1, 2, 3]))
            self.calls = tf.Variable(0, dtype=tf.int64)
            self.history = tf.Variable(np.zeros((4, 3), np.float32))

        @function(("f", (None, 3)))
        def f(self, x: Any) -> Any:
            before = self.total + 0.0
            for i in tf.range(3):
                self.total.assign_add(tf.reduce_sum(x, 0))
                if i == 1:
                    self.total.assign_sub([1.0, 1.0, 1.0])
            self.calls.assign_add(1)
            self.history.scatter_nd_update([[self.calls % 4]], [x[0]])
            return {"before": before, "after": self.total * 1.0, "calls": self.calls + 0, "history": self.history + 0.0}

    model = Model()
    return model, model.f


@case((np.array([b"red", b"blue", b"none"], object), np.int64([10, 20, 5])))
def tables_of_all_types() -> Any:
    import tensorflow as tf

    def table(keys: Any, values: Any, default: Any) -> Any:
        return tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(keys, values), default)

    words, numbers = tf.constant(["red", "blue"]), tf.constant([10, 20], tf.int64)

    class Model(tf.Module):
        def __init__(self) -> None:
            self.numbers = table(words, numbers, -1)
            self.words = table(numbers, words, "?")
            self.weights = table(words, tf.constant([0.5, 0.25]), -1.0)
            self.upper = table(words, tf.constant(["RED", "BLUE"]), "NONE")
            self.places = table(numbers, tf.constant([1, 2], tf.int64), 0)
            self.small = table(tf.cast(numbers, tf.int32), tf.constant([0.1, 0.2]), 9.0)

        @function(("s", (None,)), ("l", (None,)))
        def f(self, text: Any, number: Any) -> Any:
            return {
                "numbers": self.numbers.lookup(text),
                "words": self.words.lookup(number),
                "weights": self.weights.lookup(text),
                "upper": self.upper.lookup(text),
                "places": self.places.lookup(number),
                "small": self.small.lookup(tf.cast(number, tf.int32)),
                "size": self.numbers.size() + self.places.size(),
            }

    model = Model()
    return model, model.f


def _dynamic_rnn(cell: str, **options: Any) -> Any:
    import tensorflow as tf
    import tf_keras

    tf_keras.utils.set_random_seed(3)
    layer = getattr(tf_keras.layers, cell)(4, return_sequences=True, **options)
    layer.build((None, None, 3))

    @function(("f", (None, None, 3)))
    def f(x: Any) -> Any:
        return {"y": layer(x)}

    model = tf.Module()
    model.layer = layer
    return model, f


SEQUENCES = [(np.sin(np.arange(2 * 5 * 3, dtype=np.float32)).reshape(2, 5, 3),), (np.ones((1, 3, 3), np.float32),)]


@case(*SEQUENCES)
def gru() -> Any:
    return _dynamic_rnn("GRU", reset_after=False)


@case(*SEQUENCES)
def simple_rnn() -> Any:
    return _dynamic_rnn("SimpleRNN", go_backwards=True)


@case(*SEQUENCES)
def lstm_without_bias() -> Any:
    return _dynamic_rnn("LSTM", use_bias=False, recurrent_activation="hard_sigmoid")


def main() -> None:
    """Save all cases."""
    import tensorflow as tf

    folder = Path(sys.argv[1])
    for name, (build, inputs) in CASES.items():
        model, f = build()
        if model is None:
            model = tf.Module()
            model.f = f
        target = folder / name
        tf.saved_model.save(model, str(target / "saved_model"), {"serving_default": f})
        loaded = tf.saved_model.load(str(target / "saved_model")).signatures["serving_default"]
        answers = {}
        for number, call in enumerate(inputs):
            given = {f"x{index}": tf.constant(value) for index, value in enumerate(call)}
            for key, value in loaded(**given).items():
                answers[f"{number}/{key}"] = value.numpy()
        np.savez(target / "answers.npz", allow_pickle=True, **answers)
        print(name, flush=True)


if __name__ == "__main__":
    main()
