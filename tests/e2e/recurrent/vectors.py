"""Save the networks, with Keras's own answers to several consecutive calls.

    python -m tests.e2e.recurrent.vectors (keras3|tf_keras) NAME ...      in a process

Each network has a folder with `saved_model/` and `vectors.npz`. A run starts from a fresh model and is a sequence of
calls; keys are the same as for the other test models, `run/call/signature/in|out/name`. A stateful network has a second
run, `reset`, of calls after its state was cleared.
"""

from __future__ import annotations

import gc
import importlib
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tests.e2e.recurrent import networks
from tests.e2e.recurrent.models import FOLDER, folder
from tests.e2e.recurrent.variants import BY_NAME, TIME, VOCABULARY, Variant

SIGNATURE = "serving_default"
# Four calls of one size, then other sizes, and back; (batch, time), both only where they are free.
SIZES = ((2, TIME), (2, TIME), (2, TIME), (2, TIME), (1, 9), (3, 4), (2, TIME))
STATEFUL_CALLS = {"calls": 4, "reset": 2}


def save(k: Any, variant: Variant, target: Path) -> None:
    """Write the SavedModel and the vectors."""
    model = networks.build(k, variant)
    inputs, outputs = WRITERS[variant.writer](k, model, target / "saved_model")
    arrays: dict[str, np.ndarray] = {}
    rng = np.random.default_rng(11)
    for run, sizes in _runs(variant).items():
        _reset(model, variant)
        for call, (batch, steps) in enumerate(sizes):
            given = [_draw(variant, _shape(variant, x.shape, batch, steps), call, rng) for x in model.inputs]
            answers = model(given, training=False)
            answers = list(answers) if isinstance(answers, list | tuple) else [answers]
            prefix = f"{run}/{call}/{SIGNATURE}"
            arrays |= {f"{prefix}/in/{name}": value for name, value in zip(inputs, given, strict=True)}
            arrays |= {f"{prefix}/out/{name}": np.array(v) for name, v in zip(outputs, answers, strict=True)}
    np.savez(target / "vectors.npz", allow_pickle=False, **arrays)


def _runs(variant: Variant) -> dict[str, tuple[tuple[int, int], ...]]:
    if variant.stateful:
        return {run: ((variant.batch or 0, TIME),) * count for run, count in STATEFUL_CALLS.items()}
    return {"calls": SIZES if variant.batch is None or variant.time is None else SIZES[:4]}


def _shape(variant: Variant, shape: Any, batch: int, steps: int) -> tuple[int, ...]:
    axis = 1 if variant.options.get("time_major") else 0
    return tuple((batch if at == axis else steps) if size is None else int(size) for at, size in enumerate(shape))


def _draw(variant: Variant, shape: tuple[int, ...], call: int, rng: np.random.Generator) -> np.ndarray:
    """Draw random numbers; for a mask, with steps of zeros: at the end, in the middle, and a whole sequence of them."""
    before = variant.options.get("before")
    masked = (rng.random(shape[:2]) < 0.3) | (np.arange(shape[1]) >= shape[1] - rng.integers(0, 3, (shape[0], 1)))
    if call == 2:
        masked[0] = True
    if before == "Embedding":
        return np.where(masked, 0, rng.integers(1, VOCABULARY, shape)).astype(np.int32)
    x = rng.normal(0, 0.8, shape).astype(np.float32)
    return np.where(masked[..., None], 0, x) if before == "Masking" and len(shape) == 3 else x


def _reset(model: Any, variant: Variant) -> None:
    for layer in model.layers if variant.stateful else ():
        if hasattr(layer, "reset_states"):
            layer.reset_states()
        elif hasattr(layer, "reset_state"):
            layer.reset_state()


def _names(model: Any) -> list[str]:
    return [str(x.name).split(":")[0] for x in model.inputs]


def _specs(model: Any) -> list[Any]:
    import tensorflow as tf

    return [tf.TensorSpec(x.shape, x.dtype, name=n) for x, n in zip(model.inputs, _names(model), strict=True)]


Written = tuple[list[str], list[str]]


def _by_export(k: Any, model: Any, path: Path) -> Written:
    """Save by `Model.export`, as Keras's users do."""
    model.export(str(path), **({"verbose": False} if k.__name__ == "keras" else {}))
    return _names(model), [f"output_{number}" for number in range(len(model.outputs))]


def _by_save(k: Any, model: Any, path: Path) -> Written:
    """Save in tf_keras's own format."""
    model.save(str(path), save_format="tf")
    return _names(model), list(model.output_names)


def _by_tensorflow(k: Any, model: Any, path: Path) -> Written:
    """Save the Keras model itself by `tf.saved_model.save`."""
    import tensorflow as tf

    tf.saved_model.save(model, str(path))
    if k.__name__ == "keras":
        # Keras 3 names neither; these have one input.
        return ["inputs"], [f"output_{number}" for number in range(len(model.outputs))]
    return _names(model), list(model.output_names)


def _by_archive(k: Any, model: Any, path: Path) -> Written:
    """Save by `ExportArchive`, with a user-defined signature."""
    archive = k.export.ExportArchive()
    archive.track(model)
    archive.add_endpoint("serve", lambda x: model([x], training=False), input_signature=_specs(model))
    archive.write_out(str(path), verbose=False)
    return _names(model), [f"output_{number}" for number in range(len(model.outputs))]


def _by_function(k: Any, model: Any, path: Path) -> Written:
    """Save a user's function that calls the model by `tf.saved_model.save`."""
    import tensorflow as tf

    def serve(*inputs: Any) -> dict[str, Any]:
        answers = model(list(inputs), training=False)
        return {f"y{number}": value for number, value in enumerate(tf.nest.flatten(answers))}

    module = tf.Module()
    function = tf.function(serve, input_signature=_specs(model), autograph=False)
    # Do not pass the model: for tf_keras's, TensorFlow would save all its functions, too.
    module.kept = function.get_concrete_function().graph.variables
    tf.saved_model.save(module, str(path), {SIGNATURE: function})
    return _names(model), [f"y{number}" for number in range(len(model.outputs))]


def main(family: str, names: list[str]) -> None:
    """Save the named networks, each to a scratch folder that is then renamed, so that no process sees a partial one."""
    k = importlib.import_module({"keras3": "keras"}.get(family, family))
    FOLDER.mkdir(parents=True, exist_ok=True)
    gc.freeze()  # each network clears the session, which would collect all of TensorFlow's modules
    for name in names:
        started = time.perf_counter()
        beside = Path(tempfile.mkdtemp(prefix=f".{name}.", dir=FOLDER))
        try:
            save(k, BY_NAME[name], beside)
            beside.chmod(0o755)
            beside.rename(folder(BY_NAME[name]))
        finally:
            shutil.rmtree(beside, ignore_errors=True)
        print(f"saved {name} in {time.perf_counter() - started:.1f} s", file=sys.stderr, flush=True)


WRITERS: dict[str, Callable[[Any, Any, Path], Written]] = {
    "export": _by_export,
    "save": _by_save,
    "saved_model": _by_tensorflow,
    "archive": _by_archive,
    "function": _by_function,
}

if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
