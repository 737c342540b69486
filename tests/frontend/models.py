"""Small SavedModels for the reader's tests. Each function writes one; TensorFlow is imported inside."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any


def _v1_model(path: Path, build: Callable[[Any, Any], tuple[dict[str, Any], dict[str, Any]]]) -> None:
    """Write a TensorFlow 1 graph, with variables and tables initialized, and old control flow."""
    import tensorflow as tf

    v1 = tf.compat.v1
    v1.disable_control_flow_v2()
    try:
        with v1.Graph().as_default(), v1.Session() as session:
            inputs, outputs = build(tf, v1)
            tables = v1.tables_initializer()
            session.run([v1.global_variables_initializer(), tables])
            v1.saved_model.simple_save(session, str(path), inputs, outputs, legacy_init_op=tables)
    finally:
        v1.enable_control_flow_v2()


def v1_placeholders(path: Path) -> None:
    """Inputs: a PlaceholderWithDefault, an inner tensor; a default that is not an input."""

    def build(tf: Any, v1: Any) -> Any:
        x = v1.placeholder(tf.float32, (None, 3), name="x")
        scale = v1.placeholder_with_default(tf.constant(2.0), (), name="scale")
        offset = v1.placeholder_with_default(tf.constant(1.0), (), name="offset")
        inner = tf.identity(tf.nn.relu(x), name="inner")
        other = tf.split(inner * scale, 3, axis=1)[2]
        return {"inner": inner, "scale": scale}, {"y": other + offset, "inner_again": inner}

    _v1_model(path, build)


def v1_unfed(path: Path) -> None:
    def build(tf: Any, v1: Any) -> Any:
        x = v1.placeholder(tf.float32, (None,), name="x")
        forgotten = v1.placeholder(tf.float32, (), name="forgotten")
        return {"x": x}, {"y": x + forgotten}

    _v1_model(path, build)


def v1_updates(path: Path) -> None:
    """Reference variables that the graph changes, read before and after."""

    def build(tf: Any, v1: Any) -> Any:
        x = v1.placeholder(tf.float32, (3,), name="x")
        total = v1.get_variable("total", initializer=[1.0, 2.0, 3.0], use_resource=False)
        before = total.read_value()
        with tf.control_dependencies([before]):
            added = v1.assign_add(total, x)
        with tf.control_dependencies([added]):
            after = total.read_value()
        return {"x": x}, {"before": before, "after": after, "added": added}

    _v1_model(path, build)


def v1_conditionals(path: Path) -> None:
    """Switch and Merge: on a default (training), on a value, and nested."""

    def build(tf: Any, v1: Any) -> Any:
        x = v1.placeholder(tf.float32, (None, 3), name="x")
        training = v1.placeholder_with_default(False, (), name="training")
        weights = v1.get_variable("weights", initializer=[1.0, 2.0, 3.0], use_resource=False)
        y = v1.cond(training, lambda: tf.nn.dropout(x, 0.5) + weights, lambda: x + weights)
        positive = tf.reduce_sum(x) > 0.0
        z = v1.cond(positive, lambda: v1.cond(tf.reduce_max(x) > 1.0, lambda: y * 2.0, lambda: y * 3.0), lambda: -y)
        constant = v1.cond(positive, lambda: tf.constant(1.0), lambda: tf.constant(0.0))
        return {"x": x}, {"y": y, "z": z, "constant": constant}

    _v1_model(path, build)


def v1_effect_in_branch(path: Path) -> None:
    def build(tf: Any, v1: Any) -> Any:
        x = v1.placeholder(tf.float32, (), name="x")
        count = v1.get_variable("count", initializer=0.0, use_resource=False)
        return {"x": x}, {"y": v1.cond(x > 0.0, lambda: tf.identity(v1.assign_add(count, 1.0)), lambda: x)}

    _v1_model(path, build)


def v1_loop(path: Path) -> None:
    def build(tf: Any, v1: Any) -> Any:
        x = v1.placeholder(tf.float32, (None,), name="x")
        _, y = v1.while_loop(lambda i, _: i < 3, lambda i, y: (i + 1, y * 2.0), (0, x))
        return {"x": x}, {"y": y}

    _v1_model(path, build)


def v1_table(path: Path) -> None:
    """A table from a vocabulary file, which simple_save lists as an asset in a collection only."""
    vocabulary = path.parent / "vocabulary.txt"
    vocabulary.write_text("red\ngreen\n")

    def build(tf: Any, v1: Any) -> Any:
        words = v1.placeholder(tf.string, (None,), name="words")
        index = tf.lookup.TextFileIndex
        contents = tf.lookup.TextFileInitializer(
            str(vocabulary), tf.string, index.WHOLE_LINE, tf.int64, index.LINE_NUMBER
        )
        return {"words": words}, {"ids": tf.lookup.StaticHashTable(contents, -1).lookup(words)}

    _v1_model(path, build)


def v1_sparse(path: Path) -> None:
    def build(tf: Any, v1: Any) -> Any:
        x = v1.sparse_placeholder(tf.float32, (None, 3), name="x")
        return {"x": x}, {"y": tf.sparse.to_dense(x)}

    _v1_model(path, build)


def mutable_table(path: Path) -> None:
    import tensorflow as tf

    class Table(tf.Module):
        def __init__(self) -> None:
            self.table = tf.lookup.experimental.MutableHashTable(tf.string, tf.int64, default_value=-1)
            self.table.insert(tf.constant(["a", "b"]), tf.constant([5, 6], tf.int64))

        @tf.function(input_signature=[tf.TensorSpec((None,), tf.string, name="words")])
        def look_up(self, words: Any) -> Any:
            return {"ids": self.table.lookup(words)}

    module = Table()
    tf.saved_model.save(module, str(path), {"serving_default": module.look_up})


def ordered(path: Path) -> None:
    """Writes and reads whose order matters, and inputs not in alphabetical order."""
    import tensorflow as tf

    class Ordered(tf.Module):
        def __init__(self) -> None:
            self.state = tf.Variable([1.0, 2.0])
            self.unused = tf.Variable(3.0)

        @tf.function(
            input_signature=[tf.TensorSpec((2,), tf.float32, name="z"), tf.TensorSpec((2,), tf.float32, name="a")]
        )
        def run(self, z: Any, a: Any) -> Any:
            first = self.state.read_value()
            self.state.assign(z)
            second = self.state.read_value()
            self.state.assign_add(a)
            return {"first": first, "second": second, "third": self.state.read_value()}

    module = Ordered()
    tf.saved_model.save(module, str(path), {"serving_default": module.run})


def annotated(path: Path) -> None:
    """A composite with attributes."""
    import tensorflow as tf

    name = (
        'name: "acme.fused" attr { key: "alpha" value { f: 0.5 } } attr { key: "axes" value { list { i: 1 i: 2 } } } '
        'attr { key: "mode" value { s: "fast" } } attr { key: "tfl_fusable_op" value { b: true } }'
    )

    @tf.function(experimental_implements=name)
    def fused(x: Any) -> Any:
        return x * 0.5

    class Annotated(tf.Module):
        @tf.function(input_signature=[tf.TensorSpec((None, 4), tf.float32, name="x")])
        def run(self, x: Any) -> Any:
            return {"y": fused(x)}

    module = Annotated()
    tf.saved_model.save(module, str(path), {"serving_default": module.run})


def without_signatures(path: Path) -> None:
    import tensorflow as tf

    tf.saved_model.save(tf.Module(), str(path))


BUILDERS: dict[str, Callable[[Path], None]] = {
    builder.__name__: builder
    for builder in (
        v1_placeholders,
        v1_unfed,
        v1_updates,
        v1_conditionals,
        v1_effect_in_branch,
        v1_loop,
        v1_table,
        v1_sparse,
        mutable_table,
        ordered,
        annotated,
        without_signatures,
    )
}
