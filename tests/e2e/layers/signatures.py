"""SavedModels whose signatures have unusual structures, with the answers that TensorFlow's signatures return.

    python -m tests.e2e.layers.signatures (keras3|tf_keras)      make all of them, in a process

Each has a folder `tests/.cache/layers/signature_NAME-KEY` with `saved_model/` and `vectors.npz`.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import io
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tests.e2e.layers.models import FOLDER
from tests.support import zoo

BATCHES = (2, 3, 1)


def _save(path: Path, function: Any, **kept: Any) -> None:
    import tensorflow as tf

    module = tf.Module()
    for name, value in kept.items():
        setattr(module, name, value)
    tf.saved_model.save(module, str(path), {"serving_default": function})


def _function(function: Callable[..., Any], *signature: Any) -> Any:
    import tensorflow as tf

    return tf.function(function, input_signature=signature, autograph=False)


def _spec(*shape: int | None, dtype: str = "float32", name: str | None = None) -> Any:
    import tensorflow as tf

    return tf.TensorSpec(shape, dtype, name)


def dictionary(k: Any, path: Path) -> None:
    """Inputs in a dictionary."""
    rows = {"b": _spec(None, 3), "a": _spec(None, 3)}
    _save(path, _function(lambda given: {"y": given["a"] - given["b"], "x": given["a"] * 2.0}, rows))


def nested(k: Any, path: Path) -> None:
    """Inputs in lists in dictionaries."""
    rows = {"list": [_spec(None, 3, name="first"), _spec(None, 3, name="second")], "more": {"deep": _spec(None, 3)}}
    _save(path, _function(lambda x: {"y": x["list"][0] - x["list"][1] * x["more"]["deep"]}, rows))


def listed(k: Any, path: Path) -> None:
    """Outputs without names."""
    _save(path, _function(lambda x, y: [x - y, y * 2.0, x + y], _spec(None, 3), _spec(None, 3)))


def single(k: Any, path: Path) -> None:
    """One output without a name."""
    _save(path, _function(lambda x: x + 1.0, _spec(None, 3)))


def passed(k: Any, path: Path) -> None:
    """Outputs that are inputs, one of them twice, under swapped names."""
    answers = lambda a, b: {"a": b, "b": a, "again": a, "y": a + b}  # noqa: E731
    _save(path, _function(answers, _spec(None, 3, name="a"), _spec(None, 3, name="b")))


def only_passed(k: Any, path: Path) -> None:
    """Only pass inputs through; compute nothing."""
    _save(path, _function(lambda x: {"y": x, "z": x}, _spec(None, 3)))


def passed_kinds(k: Any, path: Path) -> None:
    """Pass through inputs of other types."""
    kinds = ("int64", "bool", "string", "int32")
    specs = [_spec(None, dtype=kind, name=f"x_{kind}") for kind in kinds]
    _save(path, _function(lambda *x: {f"y_{kind}": value for kind, value in zip(kinds, x, strict=True)}, *specs))


def constants(k: Any, path: Path) -> None:
    """Outputs that are constants, one of them twice, and of several types."""
    import tensorflow as tf

    numbers = np.float32([[1, 2], [3, 4]])

    def serve(x: Any) -> Any:
        table = tf.constant(numbers)
        words = tf.constant([b"one", b"", b"three"])
        return {"c": table, "again": table, "n": tf.constant(7), "w": words, "y": x + 1.0}

    _save(path, _function(serve, _spec(None, 3)))


def variable(k: Any, path: Path) -> None:
    """An output that is a variable's value."""
    import tensorflow as tf

    weight = tf.Variable(np.float32([1.5, -2.0, 3.0]))
    _save(path, _function(lambda x: {"w": weight.read_value(), "y": x * weight}, _spec(None, 3)), weight=weight)


def unused(k: Any, path: Path) -> None:
    """Unused inputs, before and after one that is used."""
    specs = [_spec(None, 2, name="ahead"), _spec(None, 3, name="x"), _spec(dtype="int32", name="behind")]
    _save(path, _function(lambda ahead, x, behind: {"y": x * 2.0}, *specs))


def repeated(k: Any, path: Path) -> None:
    """One result under three names, and equal results."""

    def serve(x: Any) -> Any:
        y = x * 2.0
        return {"a": y, "c": y, "b": y, "equal": x * 2.0, "other": y + 1.0}

    _save(path, _function(serve, _spec(None, 3)))


def scalars(k: Any, path: Path) -> None:
    """Inputs and outputs of rank 0."""
    import tensorflow as tf

    def serve(x: Any, n: Any, flag: Any) -> Any:
        return {"y": tf.where(flag, x * tf.cast(n, tf.float32), x), "n": n + 1, "flag": flag, "row": x[None]}

    specs = [_spec(name="x"), _spec(dtype="int32", name="n"), _spec(dtype="bool", name="flag")]
    _save(path, _function(serve, *specs))


def odd_names(k: Any, path: Path) -> None:
    """Names that are not identifiers."""
    _save(path, _function(lambda x: {"a/b": x + 1.0, "c d": x * 2.0, "1:0": x - 1.0}, _spec(None, 3, name="input_1")))


def keywords(k: Any, path: Path) -> None:
    """Keyword-only arguments."""
    import tensorflow as tf

    module = tf.Module()
    module.serve = tf.function(lambda x, *, scale, bias: {"y": x * scale + bias}, autograph=False)
    made = module.serve.get_concrete_function(_spec(None, 3), scale=_spec(), bias=_spec(3))
    tf.saved_model.save(module, str(path), {"serving_default": made})


def _dictionary_model(k: Any) -> Any:
    made = {name: k.Input((3,), name=name) for name in ("right", "left")}
    wide = k.layers.Dense(4, name="dense")(made["left"])
    return k.Model(made, {"z": wide, "difference": k.layers.Subtract()([made["left"], made["right"]])})


def keras_dictionary(k: Any, path: Path) -> None:
    """A model with dictionaries, exported."""
    with contextlib.redirect_stdout(io.StringIO()):
        _dictionary_model(k).export(str(path))


def keras_dictionary_saved(k: Any, path: Path) -> None:
    """A model with dictionaries, saved by TensorFlow."""
    import tensorflow as tf

    tf.saved_model.save(_dictionary_model(k), str(path))


def keras_nested(k: Any, path: Path) -> None:
    """A model whose inputs are lists in a dictionary. (TensorFlow's signatures have no nested outputs.)"""
    first, second, deep = (k.Input((3,), name=name) for name in ("first", "second", "deep"))
    product = k.layers.Multiply()([second, deep])
    model = k.Model({"pair": [first, second], "more": {"deep": deep}}, [k.layers.Subtract()([first, product]), product])
    with contextlib.redirect_stdout(io.StringIO()):
        model.export(str(path))


def keras_passed(k: Any, path: Path) -> None:
    """A model that passes its input through, returns one output twice and does not use one of its inputs."""
    x, other = k.Input((3,), name="x"), k.Input((2,), name="other")
    y = k.layers.Dense(2)(x)
    with contextlib.redirect_stdout(io.StringIO()):
        k.Model([x, other], [x, y, y]).export(str(path))


BUILDERS: dict[str, Callable[[Any, Path], None]] = {
    function.__name__: function
    for function in (
        *(dictionary, nested, listed, single, passed, only_passed, passed_kinds, constants, variable, unused),
        *(repeated, scalars, odd_names, keywords),
        *(keras_dictionary, keras_dictionary_saved, keras_nested, keras_passed),
    )
}
NAMES = tuple(
    f"{short}_{name}"
    for name in BUILDERS
    for short in (("k3", "tfk") if name.startswith("keras") else ("k3",))
    # tf_keras exports no nested structures.
    if (short, name) != ("tfk", "keras_nested")
)


def get(name: str) -> Path:
    """Return the folder of one model; if it is missing, make all of them."""
    build()
    return folder(name)


def build() -> None:
    """Make the models that are missing."""
    if not all(folder(name).exists() for name in NAMES):
        with zoo.locked("layers_signatures"):
            for family in ("keras3", "tf_keras"):
                environment = {**zoo.environment(), "TF_USE_LEGACY_KERAS": str(int(family == "tf_keras"))}
                command = [sys.executable, "-m", "tests.e2e.layers.signatures", family]
                subprocess.run(command, cwd=zoo.ROOT, env=environment, check=True, stdin=subprocess.DEVNULL)


def folder(name: str) -> Path:
    """Return the model's folder, whether or not it exists."""
    key = hashlib.sha256((zoo.versions() + Path(__file__).read_text()).encode()).hexdigest()[:10]
    return FOLDER / f"signature_{name}-{key}"


def record(path: Path) -> dict[str, np.ndarray]:
    """Record TensorFlow's answers through the loaded signature."""
    import tensorflow as tf

    serve = tf.saved_model.load(str(path)).signatures["serving_default"]
    rng = np.random.default_rng(3)
    arrays: dict[str, np.ndarray] = {}
    for call, batch in enumerate(BATCHES):
        given = {name: _draw(spec, batch, rng) for name, spec in serve.structured_input_signature[1].items()}
        answers = serve(**{name: tf.constant(value) for name, value in given.items()})
        for side, values in (("in", given), ("out", {name: value.numpy() for name, value in answers.items()})):
            for name, value in values.items():
                stored = np.asarray(value)
                stored = stored.astype(np.bytes_) if stored.dtype == object else stored
                arrays[f"calls/{call}/serving_default/{side}/{name}"] = stored
    return arrays


def _draw(spec: Any, batch: int, rng: np.random.Generator) -> np.ndarray:
    shape = tuple(batch if size is None else size for size in spec.shape)
    values = np.asarray(rng.normal(0, 2, shape))
    if spec.dtype.name == "string":
        return np.asarray(np.round(values, 2).astype(np.bytes_), object)
    return np.asarray(values > 0 if spec.dtype.name == "bool" else values).astype(spec.dtype.as_numpy_dtype)


def main(family: str) -> None:
    """Make the missing models of one Keras."""
    k = importlib.import_module({"keras3": "keras"}.get(family, family))
    short = {"keras3": "k3", "tf_keras": "tfk"}[family]
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in (name for name in NAMES if name.startswith(f"{short}_") and not folder(name).exists()):
        beside = Path(tempfile.mkdtemp(prefix=f".{name}.", dir=FOLDER))
        try:
            BUILDERS[name.removeprefix(f"{short}_")](k, beside / "saved_model")
            np.savez(beside / "vectors.npz", allow_pickle=False, **record(beside / "saved_model"))
            beside.chmod(0o755)
            beside.rename(folder(name))
        finally:
            shutil.rmtree(beside, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1])
