"""Ways to read a step: each spelling returns a function of the step's index."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.e2e.recurrent.programs.cells import CELLS, FEATURES, FIXED, FREE, FREE_BATCH, FREE_TIME, UNITS, program

# Ways to read a step. Each returns a function of t.


def _reads() -> dict[str, Callable[[Any], Callable[[Any], Any]]]:
    import tensorflow as tf

    def listed(x: Any) -> Callable[[Any], Any]:
        steps = tf.TensorArray(tf.float32, tf.shape(x)[1]).unstack(tf.transpose(x, [1, 0, 2]))
        return steps.read

    def transposed(x: Any) -> Callable[[Any], Any]:
        x = tf.transpose(x, [1, 0, 2])
        return lambda t: x[t]

    return {
        "index": lambda x: lambda t: x[:, t],
        "index_all": lambda x: lambda t: x[:, t, :],
        "ellipsis": lambda x: lambda t: x[..., t, :],
        "transposed": transposed,
        "gather": lambda x: lambda t: tf.gather(x, t, axis=1),
        "gather_rows": lambda x: lambda t: tf.gather(tf.transpose(x, [1, 0, 2]), t),
        "listed": listed,
        "slice": lambda x: lambda t: tf.squeeze(tf.slice(x, [0, t, 0], [-1, 1, FEATURES]), axis=1),
        "slice_reshape": lambda x: lambda t: tf.reshape(tf.slice(x, [0, t, 0], [-1, 1, -1]), [-1, FEATURES]),
        "range_squeeze": lambda x: lambda t: tf.squeeze(x[:, t : t + 1], axis=1),
        "range_squeeze_all": lambda x: lambda t: tf.squeeze(x[:, t : t + 1, :], [1]),
        "reversed": lambda x: lambda t: tf.reverse(x, [1])[:, t],
        "from_the_end": lambda x: lambda t: x[:, tf.shape(x)[1] - 1 - t],
        "negative": lambda x: lambda t: x[:, -1 - t],
        "gather_nd": lambda x: lambda t: tf.gather_nd(tf.transpose(x, [1, 0, 2]), [t]),
        "flat": lambda x: (
            lambda t: tf.gather(tf.reshape(x, [-1, FEATURES]), tf.range(tf.shape(x)[0]) * tf.shape(x)[1] + t)
        ),
    }


READS = (
    "index", "index_all", "ellipsis", "transposed", "gather", "gather_rows", "listed", "slice", "slice_reshape",
    "range_squeeze", "range_squeeze_all", "reversed", "from_the_end", "negative", "gather_nd",
)  # fmt: skip


def _read_program(cell: str, read: str, shape: tuple[int | None, ...], *, outputs: bool) -> Callable[[], Any]:
    """`for t in tf.range(T)` with AutoGraph."""

    def build() -> Any:
        import tensorflow as tf

        made, at = CELLS[cell][0](), _reads()[read]

        def last(x: Any) -> Any:
            states = made.zeros(x)
            step = at(x)
            for t in tf.range(tf.shape(x)[1]):
                _, states = made.step(step(t), states)
            return states[0]

        def all_steps(x: Any) -> Any:
            states = made.zeros(x)
            step = at(x)
            time = tf.shape(x)[1]
            ys = tf.TensorArray(tf.float32, time, element_shape=(shape[0], UNITS))
            for t in tf.range(time):
                y, states = made.step(step(t), states)
                ys = ys.write(t, y)
            return {"y": tf.transpose(ys.stack(), [1, 0, 2]), "h": states[0]}

        return all_steps if outputs else last

    return build


for _read in READS:
    for _cell, _outputs, _shape in (("lstm", False, FREE), ("gru", True, FREE), ("simple", True, FREE_BATCH)):
        _name = f"{_cell}_{_read}_{'all' if _outputs else 'last'}"
        program(CELLS[_cell][1], shape=_shape, name=_name)(_read_program(_cell, _read, _shape, outputs=_outputs))
for _cell in ("keras_lstm", "keras_gru", "tf_keras_lstm", "tf_keras_simple"):
    program(CELLS[_cell][1], name=f"{_cell}_cell")(_read_program(_cell, "index", FREE, outputs=False))
for _shape, _suffix in ((FREE_BATCH, "free_batch"), (FREE_TIME, "free_time"), (FIXED, "fixed")):
    for _cell in ("lstm", "gru"):
        _build = _read_program(_cell, "index", _shape, outputs=True)
        program(CELLS[_cell][1], shape=_shape, name=f"{_cell}_index_{_suffix}")(_build)
