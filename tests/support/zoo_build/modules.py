"""`tf.Module`s, composites and TF 1 graphs, as people write them without Keras."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np


def several_functions(path: Path) -> None:
    """Four signatures over shared variables: nested functions, `tf.cond`, `tf.while_loop`, several outputs."""
    import tensorflow as tf

    rng = np.random.default_rng(11)

    class Several(tf.Module):
        def __init__(self) -> None:
            self.weights = tf.Variable(rng.normal(0, 0.4, (6, 6)).astype(np.float32))
            self.bias = tf.Variable(rng.normal(0, 0.4, (6,)).astype(np.float32))

        @tf.function
        def step(self, x: Any) -> Any:
            return tf.tanh(tf.matmul(x, self.weights) + self.bias)

        @tf.function(input_signature=[tf.TensorSpec((None, 6), tf.float32, name="x")])
        def affine(self, x: Any) -> Any:
            y = self.step(x)
            return {"y": y, "squares": tf.reduce_sum(y * y, axis=-1)}

        @tf.function(input_signature=[tf.TensorSpec((None, 6), tf.float32, name="x")])
        def branch(self, x: Any) -> Any:
            positive = tf.reduce_sum(x) > 0.0
            return {"y": tf.cond(positive, lambda: self.step(x) * 2.0, lambda: tf.nn.relu(x) - self.bias)}

        @tf.function(
            input_signature=[
                tf.TensorSpec((None, 6), tf.float32, name="x"),
                tf.TensorSpec((), tf.int32, name="count"),
            ]
        )
        def loop(self, x: Any, count: Any) -> Any:
            _, y = tf.while_loop(lambda i, _: i < count, lambda i, y: (i + 1, self.step(y)), (0, x))
            return {"y": y}

        @tf.function(input_signature=[tf.TensorSpec((None, 6), tf.float32, name="x")])
        def nested(self, x: Any) -> Any:
            def body(i: Any, y: Any) -> Any:
                y = tf.cond(tf.equal(i % 2, 0), lambda: self.step(y), lambda: y * 0.5)
                return i + 1, y

            _, y = tf.while_loop(lambda i, _: i < 5, body, (0, x))
            return {"y": y}

    module = Several()
    names = ("affine", "branch", "loop", "nested")
    tf.saved_model.save(module, str(path), {name: getattr(module, name) for name in names})


def captures(path: Path) -> None:
    """Captures of every kind: a variable under two names, one variable captured twice, eager constants, nesting."""
    import tensorflow as tf

    rng = np.random.default_rng(11)

    class Inner(tf.Module):
        def __init__(self, scale: Any) -> None:
            self.scale = scale
            self.shift = tf.constant(rng.normal(0, 0.5, (4,)).astype(np.float32))

        @tf.function
        def __call__(self, x: Any) -> Any:
            return x * self.scale + self.shift

    class Outer(tf.Module):
        def __init__(self) -> None:
            self.shared = tf.Variable(rng.uniform(0.5, 1.5, (4,)).astype(np.float32), name="shared")
            self.alias = self.shared
            self.half = tf.Variable(rng.normal(size=(4, 4)).astype(np.float32), trainable=False)
            self.steps = tf.Variable(3, dtype=tf.int64)
            self.inner = [Inner(self.shared), Inner(self.alias)]

        @tf.function(input_signature=[tf.TensorSpec((None, 4), tf.float32, name="x")])
        def run(self, x: Any) -> Any:
            for inner in self.inner:
                x = inner(x)
            return {"y": tf.matmul(x, self.half) * tf.cast(self.steps, tf.float32) + self.alias}

    module = Outer()
    tf.saved_model.save(module, str(path), {"serving_default": module.run})


def counter(path: Path) -> None:
    """A variable that the model assigns: the second call differs from the first, in both signatures."""
    import tensorflow as tf

    class Counter(tf.Module):
        def __init__(self) -> None:
            self.total = tf.Variable([0.5, 1.0, -1.0], dtype=tf.float32)
            self.gain = tf.Variable(2.0)

        @tf.function(input_signature=[tf.TensorSpec((3,), tf.float32, name="x")])
        def add(self, x: Any) -> Any:
            self.total.assign_add(x * self.gain)
            return {"total": self.total.read_value()}

        @tf.function(input_signature=[tf.TensorSpec((3,), tf.float32, name="x")])
        def scaled(self, x: Any) -> Any:
            return {"y": self.total * x}

    module = Counter()
    tf.saved_model.save(module, str(path), {"add": module.add, "scaled": module.scaled})


def hash_tables(path: Path) -> None:
    """A table from constants (string to int64) and one from a vocabulary file (an asset)."""
    import tensorflow as tf

    vocabulary = path.parent / "vocabulary.txt"
    vocabulary.write_text("red\ngreen\nblue\n")
    lookup = tf.lookup

    class Tables(tf.Module):
        def __init__(self) -> None:
            self.table = lookup.StaticHashTable(
                lookup.KeyValueTensorInitializer(
                    tf.constant(["red", "green", "blue"]), tf.constant([10, 20, 30], tf.int64)
                ),
                default_value=-1,
            )
            self.file_table = lookup.StaticHashTable(
                lookup.TextFileInitializer(
                    str(vocabulary),
                    tf.string,
                    lookup.TextFileIndex.WHOLE_LINE,
                    tf.int64,
                    lookup.TextFileIndex.LINE_NUMBER,
                ),
                default_value=-1,
            )

        @tf.function(input_signature=[tf.TensorSpec((None,), tf.string, name="words")])
        def constant(self, words: Any) -> Any:
            return {"ids": self.table.lookup(words)}

        @tf.function(input_signature=[tf.TensorSpec((None,), tf.string, name="words")])
        def from_file(self, words: Any) -> Any:
            return {"ids": self.file_table.lookup(words)}

    module = Tables()
    tf.saved_model.save(module, str(path), {"constant": module.constant, "from_file": module.from_file})
    vocabulary.unlink()


def embedding_lookup(path: Path, *, inplace: bool) -> None:
    """The example of "operation fusion": a loop over the ids, in a function marked `embedding_lookup`.

    `inplace` is the document's own body (in-place ops); otherwise the loop updates by `tensor_scatter_nd_update`.
    """
    import tensorflow as tf

    width = 8

    @tf.function(experimental_implements="embedding_lookup")
    def look_up(embs: Any, ids_vec: Any) -> Any:
        num = tf.shape(ids_vec)[0]
        if inplace:
            rows = tf.raw_ops.Empty(shape=[num, width], dtype=tf.float32, init=True)
        else:
            rows = tf.zeros([num, width])

        def body(i: Any, rows: Any) -> Any:
            row_id = tf.gather(ids_vec, i)
            row = tf.reshape(tf.gather(embs, row_id), [1, width])
            if inplace:
                rows = tf.raw_ops.InplaceUpdate(x=rows, i=[i], v=row)
            else:
                rows = tf.tensor_scatter_nd_update(rows, [[i]], row)
            return i + 1, rows

        shapes = (tf.TensorShape([]), tf.TensorShape([None, width]))
        return tf.while_loop(lambda i, _: i < num, body, (0, rows), shape_invariants=shapes)[1]

    class Embedding(tf.Module):
        def __init__(self) -> None:
            rng = np.random.default_rng(11)
            self.table = tf.Variable(rng.normal(size=(50, width)).astype(np.float32))

        @tf.function(input_signature=[tf.TensorSpec((None,), tf.int32, name="ids")])
        def run(self, ids: Any) -> Any:
            # An annotated function must not capture: the table is an argument.
            return {"rows": look_up(self.table.read_value(), ids) * 2.0}

    module = Embedding()
    tf.saved_model.save(module, str(path), {"serving_default": module.run})


def over_two_gigabytes(path: Path) -> None:
    """Two embedding tables of 1.15 GB each: offsets beyond those that a FlatBuffer can represent."""
    import tensorflow as tf

    width, rows = 2048, 140_000

    class Tables(tf.Module):
        def __init__(self) -> None:
            self.first = tf.Variable(self._table(1))
            self.second = tf.Variable(self._table(2))
            self.kernel = tf.Variable(np.random.default_rng(3).normal(0, 0.02, (width, 8)).astype(np.float32))

        @staticmethod
        def _table(seed: int) -> np.ndarray:
            return np.random.default_rng(seed).standard_normal((rows, width), np.float32)

        @tf.function(input_signature=[tf.TensorSpec((None,), tf.int32, name="ids")])
        def run(self, ids: Any) -> Any:
            rows = tf.gather(self.first, ids) + tf.gather(self.second, ids)
            return {"rows": rows, "y": tf.matmul(rows, self.kernel)}

    module = Tables()
    tf.saved_model.save(module, str(path), {"serving_default": module.run})


def tf1_resource(path: Path) -> None:
    """A TF 1 graph with resource variables: no object graph, restored by the saver's graph."""
    _tf1(path, use_resource=True)


def tf1_ref(path: Path) -> None:
    """A TF 1 graph with reference variables (`VariableV2`), one of them partitioned."""
    _tf1(path, use_resource=False)


def _tf1(path: Path, *, use_resource: bool) -> None:
    import tensorflow as tf

    v1 = tf.compat.v1
    rng = np.random.default_rng(11)

    def variable(name: str, value: np.ndarray) -> Any:
        initializer = v1.constant_initializer(value.astype(np.float32))
        return v1.get_variable(name, value.shape, initializer=initializer, use_resource=use_resource)

    with v1.Graph().as_default(), v1.Session() as session:
        x = v1.placeholder(tf.float32, (None, 5), name="x")
        with v1.variable_scope("dense"):
            kernel = variable("kernel", rng.normal(size=(5, 7)))
            bias = variable("bias", rng.normal(size=(7,)))
        halves = v1.get_variable(
            "halves",
            (6, 3),
            initializer=v1.random_normal_initializer(seed=5),
            partitioner=v1.fixed_size_partitioner(2),
            use_resource=use_resource,
        )
        hidden = tf.nn.relu6(tf.nn.bias_add(tf.matmul(x, kernel), bias))
        y = tf.matmul(hidden[:, :6], tf.convert_to_tensor(halves), name="y")
        session.run(v1.global_variables_initializer())
        v1.saved_model.simple_save(session, str(path), {"x": x}, {"y": y, "hidden": hidden})
