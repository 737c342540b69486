"""TensorFlow 1's loops, conditionals and arrays, of Enter, Exit, Switch and Merge, each with its inputs.

Run as a program it saves them all in a folder, with TensorFlow's answers to several consecutive calls:

    python -m tests.passes.lowering.control_flow.v1_models FOLDER
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

Build = Callable[[Any, Any, Any], Any]
"""A function of TensorFlow, x [batch, 3] and a number n, which returns the output or outputs."""
CASES: dict[str, Build] = {}

_random = np.random.default_rng(0)
CALLS = [
    {"x": _random.normal(size=(batch, 3)).astype(np.float32), "n": np.int32(n)}
    for batch, n in ((2, 3), (1, 5), (4, 0), (3, 1), (2, 4))
]


def case(build: Build) -> Build:
    CASES[build.__name__] = build
    return build


@case
def loop(tf: Any, x: Any, n: Any) -> Any:
    return tf.while_loop(lambda i, _: i < n, lambda i, y: (i + 1, y * 1.5 + x), (0, x))


@case
def swapped(tf: Any, x: Any, n: Any) -> Any:
    return tf.while_loop(lambda i, *_: i < n, lambda i, a, b: (i + 1, b, a), (0, x, x * 2))


@case
def growing(tf: Any, x: Any, n: Any) -> Any:
    shapes = (tf.TensorShape([]), tf.TensorShape([None, 3]))
    return tf.while_loop(lambda i, _: i < n, lambda i, y: (i + 1, tf.concat([y, x], 0)), (0, x), shapes)[1]


@case
def at_most(tf: Any, x: Any, n: Any) -> Any:
    return tf.while_loop(
        lambda y, _: tf.reduce_sum(y) < 100.0, lambda y, i: (y + 1, i + 1), (x, 0), maximum_iterations=n
    )


@case
def nested(tf: Any, x: Any, n: Any) -> Any:
    def body(i: Any, y: Any) -> Any:
        inner = tf.while_loop(lambda j, _: j < i, lambda j, z: (j + 1, z * 0.5 + x), (0, y))
        return i + 1, inner[1] + tf.cast(inner[0], tf.float32)

    return tf.while_loop(lambda i, _: i < n, body, (0, x))[1]


@case
def nested_in_condition(tf: Any, x: Any, n: Any) -> Any:
    def condition(i: Any, _: Any) -> Any:
        return tf.while_loop(lambda k: k < 10, lambda k: k + i + 1, (0,))[0] < 10 + n

    return tf.while_loop(condition, lambda i, y: (i + 1, y + 1), (0, x))


@case
def three_deep(tf: Any, x: Any, n: Any) -> Any:
    def innermost(y: Any, m: Any) -> Any:
        return tf.while_loop(lambda k, _: k < m, lambda k, z: (k + 1, z * 0.9 + 0.1), (0, y))[1]

    def middle(y: Any, m: Any) -> Any:
        return tf.while_loop(lambda j, _: j < m, lambda j, z: (j + 1, innermost(z, j) + x), (0, y))[1]

    return tf.while_loop(lambda i, _: i < n, lambda i, y: (i + 1, middle(y, i)), (0, x))[1]


@case
def cond_in_loop(tf: Any, x: Any, n: Any) -> Any:
    def body(i: Any, y: Any) -> Any:
        return i + 1, tf.cond(tf.equal(i % 2, 0), lambda: y * 2 + x, lambda: y - 1)

    return tf.while_loop(lambda i, _: i < n, body, (0, x))[1]


@case
def loop_in_cond(tf: Any, x: Any, n: Any) -> Any:
    """Executed unconditionally, the loop would not terminate."""

    def counted() -> Any:
        return tf.while_loop(lambda i, _: tf.not_equal(i, n), lambda i, y: (i + 2, y + x), (n % 2, x))[1]

    return tf.cond(n > 0, counted, lambda: x * 3)


@case
def loop_in_cond_that_would_not_end(tf: Any, x: Any, n: Any) -> Any:
    def counted() -> Any:
        return tf.while_loop(lambda i, _: tf.not_equal(i, 0), lambda i, y: (i - 2, y + x), (n, x))[1]

    return tf.cond(tf.equal(n % 2, 0), counted, lambda: x * 3)


@case
def cond_in_cond_in_loop(tf: Any, x: Any, n: Any) -> Any:
    def body(i: Any, y: Any) -> Any:
        def inner() -> Any:
            more = tf.while_loop(lambda j, _: j < i, lambda j, z: (j + 1, z + x), (0, y))[1]
            return tf.cond(tf.reduce_sum(y) > 0, lambda: more * 0.5, lambda: y + 2)

        return i + 1, tf.cond(i > 1, inner, lambda: y - 1)

    return tf.while_loop(lambda i, _: i < n, body, (0, x))[1]


@case
def cond_of_several(tf: Any, x: Any, n: Any) -> Any:
    def many() -> Any:
        _, y = tf.while_loop(lambda i, _: i < n, lambda i, y: (i + 1, y + 1), (0, x))
        return y, n, tf.constant(1.0)

    return tf.cond(n > 1, many, lambda: (x, n + 1, tf.constant(2.0)))


@case
def cond_of_unlike_shapes(tf: Any, x: Any, n: Any) -> Any:
    return tf.cond(n > 1, lambda: x[:, :1], lambda: x)


@case
def guarded(tf: Any, x: Any, n: Any) -> Any:
    """The branch that is not executed would fail."""
    table, place = tf.constant([1.0, 2.0, 3.0]), n + 0
    return {
        "place": tf.cond(n < 3, lambda: tf.gather(table, place), lambda: tf.constant(0.0)),
        "ratio": tf.cond(tf.equal(n, 0), lambda: tf.constant(0), lambda: 7 // n),
    }


@case
def selected(tf: Any, x: Any, n: Any) -> Any:
    """Both branches may run."""
    return tf.cond(n > 1, lambda: tf.cast(n, tf.float32) * 2.0, lambda: tf.constant(5.0))


@case
def functions_in_branches(tf: Any, x: Any, n: Any) -> Any:
    """One branch changes a variable; one would not terminate if it were executed."""
    count = tf.compat.v1.get_variable("calls", initializer=0.0, use_resource=True)

    @tf.function(autograph=False)
    def counted() -> Any:
        return count.assign_add(1.0) + 0.0

    @tf.function(autograph=False)
    def halved(n: Any) -> Any:
        return tf.while_loop(lambda i, _: tf.not_equal(i, 0), lambda i, y: (i - 2, y + 1), (n, 0.0))[1]

    calls = tf.cond(n > 2, lambda: tf.identity(counted()), lambda: tf.constant(-1.0))
    return calls, tf.cond(tf.equal(n % 2, 0), lambda: tf.identity(halved(n)), lambda: tf.constant(-1.0))


@case
def known_cond_in_loop(tf: Any, x: Any, n: Any) -> Any:
    training = tf.compat.v1.placeholder_with_default(False, (), name="training")

    def body(i: Any, y: Any) -> Any:
        return i + 1, tf.cond(training, lambda: tf.nn.dropout(y, rate=0.5), lambda: y + x)

    return tf.while_loop(lambda i, _: i < n, body, (0, x))[1]


@case
def asserting(tf: Any, x: Any, n: Any) -> Any:
    def body(i: Any, y: Any) -> Any:
        checked = tf.compat.v1.assert_less(i, 100)
        with tf.control_dependencies([checked, tf.compat.v1.print(i, output_stream=sys.stderr)]):
            return i + 1, tf.identity(y) * 2

    with tf.control_dependencies([tf.compat.v1.assert_non_negative(n)]):
        return tf.while_loop(lambda i, _: i < n, body, (0, tf.identity(x)))[1]


@case
def variables(tf: Any, x: Any, n: Any) -> Any:
    kernel = tf.compat.v1.get_variable("kernel", initializer=np.eye(3, dtype=np.float32) * 0.5, use_resource=False)
    bias = tf.compat.v1.get_variable("bias", initializer=np.float32([1, 2, 3]), use_resource=True)
    return tf.while_loop(lambda i, _: i < n, lambda i, y: (i + 1, tf.tanh(y @ kernel + bias)), (0, x))[1]


@case
def variables_in_loop(tf: Any, x: Any, n: Any) -> Any:
    def body(i: Any, y: Any) -> Any:
        with tf.compat.v1.variable_scope("layer", reuse=tf.compat.v1.AUTO_REUSE, use_resource=True):
            weight = tf.compat.v1.get_variable("w", (3,), initializer=tf.compat.v1.constant_initializer(0.7))
        return i + 1, y * weight + 1

    return tf.while_loop(lambda i, _: i < n, body, (0, x))[1]


@case
def counted(tf: Any, x: Any, n: Any) -> Any:
    """Branches and loops that change variables."""
    v1 = tf.compat.v1
    often, steps = (v1.get_variable(name, initializer=0.0, use_resource=True) for name in ("often", "steps"))
    total = v1.cond(n > 2, lambda: v1.assign_add(often, 1.0) + 0.0, lambda: often + 0.5)

    def body(i: Any, y: Any) -> Any:
        with tf.control_dependencies([v1.assign_add(steps, 1.0)]):
            return i + 1, y + steps.read_value()

    with tf.control_dependencies([total]):
        return total, tf.while_loop(lambda i, _: i < n, body, (0, x), parallel_iterations=1)[1]


@case
def in_order(tf: Any, x: Any, n: Any) -> Any:
    """The control inputs of a branch run before it, whichever branch is chosen."""
    v1 = tf.compat.v1
    count = v1.get_variable("count", initializer=0.0, use_resource=True)
    added = v1.assign_add(count, 1.0)

    def waits() -> Any:
        with tf.control_dependencies([added]):
            return x + count.read_value()

    y = v1.cond(n > 1, waits, lambda: tf.concat([x, x], 0))
    with tf.control_dependencies([y, added]):
        return y, v1.cond(n > 1, lambda: count.read_value() * 2, lambda: v1.assign(count, 10.0) + 0.0)


@case
def with_gradient(tf: Any, x: Any, n: Any) -> Any:
    """The signature does not include the adjacent training graph."""
    y = tf.while_loop(lambda i, _: i < n, lambda i, y: (i + 1, y * x), (0, x))[1]
    tf.gradients(y, x)
    return y


@case
def mapped(tf: Any, x: Any, n: Any) -> Any:
    return tf.map_fn(lambda row: tf.nn.softmax(row) * tf.cast(n, tf.float32), x)


@case
def mapped_in_loop(tf: Any, x: Any, n: Any) -> Any:
    def body(i: Any, y: Any) -> Any:
        return i + 1, tf.map_fn(lambda row: row * 0.5 + tf.reduce_sum(row), y)

    return tf.while_loop(lambda i, _: i < n, body, (0, x))[1]


@case
def mapped_columns(tf: Any, x: Any, n: Any) -> Any:
    """The number of iterations is the number of columns, which is known."""
    return tf.map_fn(lambda column: column * tf.cast(n, tf.float32) + tf.reduce_max(column), tf.transpose(x))


@case
def mapped_several(tf: Any, x: Any, n: Any) -> Any:
    """Only the op's own requirement implies that both have the same number of rows."""
    pairs = tf.map_fn(lambda rows: (rows[0] + rows[1], tf.reduce_sum(rows[0])), (x, x * tf.cast(n, tf.float32)))
    return {"sums": pairs[0], "totals": pairs[1]}


@case
def array_read_and_written(tf: Any, x: Any, n: Any) -> Any:
    array = tf.TensorArray(tf.float32, size=n + 1, clear_after_read=False, element_shape=[None, 3]).write(0, x)

    def body(i: Any, array: Any) -> Any:
        return i + 1, array.write(i, array.read(i - 1) * 0.5 + x)

    return tf.while_loop(lambda i, _: i <= n, body, (1, array))[1].stack()


@case
def array_of_inputs(tf: Any, x: Any, n: Any) -> Any:
    rows = tf.TensorArray(tf.float32, size=n + 1, clear_after_read=False, infer_shape=False)
    _, rows = tf.while_loop(lambda i, _: i <= n, lambda i, rows: (i + 1, rows.write(i, x)), (0, rows))
    return tf.reduce_sum(tf.reshape(rows.gather(tf.range(0, n + 1)), [n + 1, -1]), 0)


@case
def cases(tf: Any, x: Any, n: Any) -> Any:
    def body(i: Any, y: Any) -> Any:
        chosen = tf.case([(i < 1, lambda: y + x), (i < 3, lambda: y * 2)], default=lambda: tf.reverse(y, [1]))
        return i + 1, chosen

    return tf.while_loop(lambda i, _: i < n, body, (0, x))[1]


@case
def shared_switches(tf: Any, x: Any, n: Any) -> Any:
    """Two conditionals on one predicate; the second one uses the first one's result."""
    first = tf.cond(n > 2, lambda: x + 1, lambda: x)
    second = tf.cond(n > 2, lambda: first * 2, lambda: first - 1)
    return second, tf.cond(n > 2, lambda: second + first, lambda: second)


@case
def nested_alike(tf: Any, x: Any, n: Any) -> Any:
    """A branch tests the same predicate again."""
    return tf.cond(n > 2, lambda: tf.cond(n > 2, lambda: x + 1, lambda: x[:1]), lambda: x * 3)


@case
def scanned(tf: Any, x: Any, n: Any) -> Any:
    return tf.scan(lambda a, row: a * 0.5 + row, x, initializer=tf.ones([3]))


@case
def array(tf: Any, x: Any, n: Any) -> Any:
    rows = tf.TensorArray(tf.float32, size=n + 1, clear_after_read=False, element_shape=[None, 3])

    def body(i: Any, rows: Any) -> Any:
        return i + 1, rows.write(i, x * tf.cast(i, tf.float32))

    _, rows = tf.while_loop(lambda i, _: i <= n, body, (0, rows))
    return {"stack": rows.stack(), "size": rows.size(), "read": rows.read(n)}


@case
def array_grows(tf: Any, x: Any, n: Any) -> Any:
    rows = tf.TensorArray(tf.float32, size=0, dynamic_size=True, clear_after_read=False, element_shape=[None, 3])

    def body(i: Any, rows: Any) -> Any:
        return i + 1, rows.write(i, x + tf.cast(i, tf.float32))

    _, rows = tf.while_loop(lambda i, _: i <= n, body, (0, rows))
    return {"stack": rows.stack(), "concat": rows.concat(), "last": rows.gather([n])}


@case
def array_scattered(tf: Any, x: Any, n: Any) -> Any:
    """Scatter backwards, and into more positions than there are rows."""
    size = tf.shape(x)[0]
    places = tf.range(size - 1, -1, -1)
    part = tf.TensorArray(tf.float32, size=size + 2, clear_after_read=False, element_shape=[3]).scatter(places, x)
    whole = tf.TensorArray(tf.float32, size=size + 2, clear_after_read=False, element_shape=[3]).unstack(x)
    return {"part": part.gather(tf.range(size)), "length": whole.size(), "whole": whole.stack()}


@case
def array_in_cond(tf: Any, x: Any, n: Any) -> Any:
    rows = tf.TensorArray(tf.float32, size=1, element_shape=[None, 3])

    def body(i: Any, flow: Any) -> Any:
        def write() -> Any:
            kept = tf.TensorArray(tf.float32, handle=rows.handle, flow=flow)
            return kept.write(0, x * 2).flow

        return i + 1, tf.cond(tf.equal(i, n), write, lambda: flow)

    flow = tf.while_loop(lambda i, _: i <= n, body, (0, rows.flow))[1]
    return tf.TensorArray(tf.float32, handle=rows.handle, flow=flow).stack()


@case
def split_array(tf: Any, x: Any, n: Any) -> Any:
    parts = tf.TensorArray(tf.float32, size=3, element_shape=[1, None]).split(tf.transpose(x), [1, 1, 1])
    return parts.read(n % 3)


def stale_read(tf: Any, x: Any, n: Any) -> Any:
    """Every user of the handle sees the written value."""
    array = tf.TensorArray(tf.float32, size=1, element_shape=[None, 3])
    with tf.control_dependencies([array.write(0, x).flow]):
        return array.read(0) * tf.cast(n, tf.float32)


def two_writes(tf: Any, x: Any, n: Any) -> Any:
    array = tf.TensorArray(tf.float32, size=2, element_shape=[None, 3])
    first, second = array.write(0, x), array.write(1, x * tf.cast(n, tf.float32))
    with tf.control_dependencies([first.flow]):
        return second.stack()


def gradient(tf: Any, x: Any, n: Any) -> Any:
    """The backward pass of a loop uses the values that the forward pass pushed on a stack."""
    return tf.gradients(tf.while_loop(lambda i, _: i < n, lambda i, y: (i + 1, y * x), (0, x))[1], x)[0]


REFUSED = {build.__name__: build for build in (stale_read, two_writes, gradient)}


def _save(folder: Path) -> None:
    import tensorflow as tf

    v1 = tf.compat.v1
    v1.disable_v2_behavior()
    for name, build in {**CASES, **REFUSED}.items():
        with tf.Graph().as_default(), v1.Session() as session:
            x, n = v1.placeholder(tf.float32, [None, 3], "x"), v1.placeholder(tf.int32, [], "n")
            made = build(tf, x, n)
            made = made if isinstance(made, dict | tuple | list) else [made]
            named = made if isinstance(made, dict) else {f"y{place}": value for place, value in enumerate(made)}
            session.run(v1.global_variables_initializer())
            v1.saved_model.simple_save(session, str(folder / name / "saved_model"), {"x": x, "n": n}, named)
            answers: dict[str, np.ndarray] = {}
            for number, call in enumerate(CALLS):
                for key, value in session.run(named, {x: call["x"], n: call["n"]}).items():
                    answers[f"{number}/{key}"] = value
        np.savez(folder / name / "answers.npz", **answers)


if __name__ == "__main__":
    _save(Path(sys.argv[1]))
