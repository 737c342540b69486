"""Save the layers, with Keras's own answers to several consecutive calls.

    python -m tests.e2e.layers.vectors (keras3|tf_keras) NAME ...      in a process

Each has a folder with `saved_model/` and `vectors.npz`. The SavedModel has a signature with a free batch and one with a
fixed batch; keys are the same as for the other test models, `run/call/signature/in|out/name`.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tests.e2e.layers import networks
from tests.e2e.layers.models import BY_NAME, FOLDER, folder
from tests.e2e.layers.rows_shaping import WORDS
from tests.e2e.layers.variants import FIXED, FREE, In, Variant

# Batches of the calls; free sizes of the data also change from call to call.
BATCHES = {FREE: (2, 2, 1, 3), FIXED: (networks.BATCH, networks.BATCH, networks.BATCH)}
SIZES = (7, 7, 9, 8)
LETTERS = ("Red, green!", "blue blue.  red", "", "Dark BLUE sky", "green")


def _words(given: In, shape: tuple[int, ...], rng: np.random.Generator) -> Any:
    return rng.choice(np.array([word.encode() for word in (*WORDS, "", "sky", "\N{SNOWMAN}")], object), shape)


KINDS: dict[str, Callable[[In, tuple[int, ...], np.random.Generator], Any]] = {
    "normal": lambda given, shape, rng: rng.normal(0, 1.2, shape),
    "pixels": lambda given, shape, rng: rng.integers(0, 256, shape),
    "ids": lambda given, shape, rng: rng.integers(0, given.below, shape),
    "known": lambda given, shape, rng: rng.choice([1, 3, 5, 8], shape),
    "mask": lambda given, shape, rng: rng.random(shape) < 0.7,
    "text": _words,
    "words": lambda given, shape, rng: rng.choice(np.array([w.encode() for w in WORDS], object), shape),
    "lines": lambda given, shape, rng: rng.choice(np.array([w.encode() for w in LETTERS], object), shape),
}


def save(k: Any, variant: Variant, target: Path) -> None:
    """Write the SavedModel and the vectors."""
    row, arrays = variant.row, dict[str, np.ndarray]()
    models = {form: networks.build(k, row, networks.BATCH if form == FIXED else None) for form in variant.forms}
    import tensorflow as tf

    functions = {form: _serving(model) for form, model in models.items()}
    WRITERS[row.writer](k, models, functions, target / "saved_model")
    for form, function in functions.items():
        rng = np.random.default_rng(11)
        for call, batch in enumerate(BATCHES[form]):
            given = [_draw(spec, batch, call, rng) for spec in row.inputs]
            answers = function(*(tf.constant(value) for value in given))
            prefix = f"calls/{call}/{form}"
            arrays |= {f"{prefix}/in/x{n}": _stored(value) for n, value in enumerate(given)}
            arrays |= {f"{prefix}/out/{name}": _stored(value.numpy()) for name, value in answers.items()}
    np.savez(target / "vectors.npz", allow_pickle=False, **arrays)


def _draw(given: In, batch: int, call: int, rng: np.random.Generator) -> np.ndarray:
    shape = tuple(SIZES[call] if size is None else size for size in given.shape)
    values = np.asarray(KINDS[given.kind](given, (batch, *shape), rng))
    return values if given.dtype == "string" else values.astype(given.dtype)


def _stored(value: np.ndarray) -> np.ndarray:
    return value.astype(np.bytes_) if value.dtype == object else value


def _serving(model: Any) -> Any:
    """Return a user's function that calls the model; its results in a graph are the reference."""
    import tensorflow as tf

    def serve(*inputs: Any) -> dict[str, Any]:
        answers = model(list(inputs) if len(inputs) > 1 else inputs[0], training=False)
        return {f"y{number}": value for number, value in enumerate(tf.nest.flatten(answers))}

    specs = [tf.TensorSpec(x.shape, x.dtype, name=f"x{n}") for n, x in enumerate(model.inputs)]
    return tf.function(serve, input_signature=specs, autograph=False)


def _by_function(k: Any, models: dict[str, Any], functions: dict[str, Any], path: Path) -> None:
    """Save the functions by `tf.saved_model.save`."""
    import tensorflow as tf

    module = tf.Module()
    # Do not pass the models: for tf_keras's, TensorFlow would save all their functions, too.
    module.kept = [function.get_concrete_function().graph.variables for function in functions.values()]
    tf.saved_model.save(module, str(path), functions)


def _by_export(k: Any, models: dict[str, Any], functions: dict[str, Any], path: Path) -> None:
    """Save by `ExportArchive`, which keeps the tables."""
    archive = k.export.ExportArchive()
    archive.track(models[FREE])
    archive.add_endpoint(FREE, functions[FREE])
    archive.write_out(str(path), **({"verbose": False} if k.__name__ == "keras" else {}))


Writer = Callable[[Any, dict[str, Any], dict[str, Any], Path], None]
WRITERS: dict[str, Writer] = {"function": _by_function, "export": _by_export}


def main(family: str, names: list[str]) -> None:
    """Save the named layers, each to a scratch folder that is then renamed, so that no process sees a partial one."""
    k = importlib.import_module({"keras3": "keras"}.get(family, family))
    FOLDER.mkdir(parents=True, exist_ok=True)
    gc.freeze()  # each model clears the session, which would collect all of TensorFlow's modules
    failures: dict[str, str] = {}
    started = time.perf_counter()
    for name in names:
        beside = Path(tempfile.mkdtemp(prefix=f".{name}.", dir=FOLDER))
        try:
            # tf_keras prints what it exports.
            with contextlib.redirect_stdout(io.StringIO()):
                save(k, BY_NAME[name], beside)
            beside.chmod(0o755)
            beside.rename(folder(BY_NAME[name]))
        except Exception as error:
            failures[name] = f"{type(error).__name__}: {error}"
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    print(
        f"saved {len(names) - len(failures)} layers of {family} in {time.perf_counter() - started:.1f} s",
        file=sys.stderr,
    )
    if failures:
        raise SystemExit("\n".join(f"{name} is not saved: {reason}" for name, reason in failures.items()))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
